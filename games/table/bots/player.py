"""Between the table and a bot: shows it the books, asks it, and checks what it answers.

A bot may be anybody's program. Whatever it raises or answers, the books stay as they are, and the
game ends with words that name the bot, its seat and the question. All checks happen on the answer,
so a bot that behaves costs one call more.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, islice
from operator import index
from typing import TYPE_CHECKING, Any, Final, TypeVar

from dealbox.bank.edition import Edition
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import AMOUNT_MAX_K, COMPETITOR, FEE_PAID, MONOPOLIST, SEATS
from dealbox.bank.trade import Offer
from games.table.bots.bot import (
    LEAST,
    Bot,
    Build,
    Mortgage,
    Redeem,
    Sell,
    SellGroup,
    SellSite,
    View,
    Wish,
)
from games.table.position import copy_bot
from games.table.track import PAY, SPACES, THROW, USE_CARD, Track

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

Maker = Callable[[int, Iterator[int]], Bot]  # a class of bots, or a function of seat and numbers

WISHES_MAX: Final = 200  # more than there are buildings and mortgages on a board
OFFERS_MAX: Final = 50

_NEVER: Final = -1
_WISHES: Final = (Build, Redeem, Mortgage, Sell, SellSite, SellGroup)
_OnBoard = tuple[bytes, bytes, bytes, int, int, int]  # owners, levels, mortgages, stock, reserve
_T = TypeVar("_T")


class Unanswered(BaseException):
    """Time is over while a bot is being asked; no bot catches it by `except Exception`."""


# What may come out of a bot's method. KeyboardInterrupt is the user's.
_RAISED: Final = (Exception, SystemExit, GeneratorExit, Unanswered)


class BotFault(Exception):
    """A bot raised, or answered what is no answer. Nothing of that answer was booked."""

    def __init__(self, bot: str, seat: int, question: str, what: str) -> None:
        super().__init__(bot, seat, question, what)
        self.bot = bot
        self.seat = seat
        self.question = question
        self.what = what

    def __str__(self) -> str:
        return f"bot {self.bot} at seat {self.seat}, asked {self.question}: {self.what}"


class Player:
    """A seat at the table with its bot. Every method is the bot's question of the same name.

    bot: to be copied, else one is made. role: what the bot chooses to be in an edition with roles.
    is_watchful, waits_for_groups: as the bot says.
    """

    def __init__(
        self,
        maker: Maker,
        seat: int,
        numbers: Iterator[int],
        *,
        ledger: Ledger,
        track: Track,
        edition: Edition,
        order: tuple[int, ...],
        bot: Bot | None = None,
    ) -> None:
        self.seat = seat
        self.name = getattr(maker, "__qualname__", type(maker).__qualname__)
        self._ledger = ledger
        self._track = track
        self._view = View(edition, order)
        self._seq = _NEVER  # the booking that the view shows
        unchecked: Callable[[int, Iterator[int]], Any] = maker
        self._bot: Any  # may be anybody's program: what it answers is of no type yet
        try:
            # The chain hides the generator, whose frame holds the name of the game.
            self._bot = copy_bot(bot, chain(numbers)) if bot else unchecked(seat, chain(numbers))
        except _RAISED as error:
            raise self._raised("__init__", error) from error
        if not isinstance(self._bot, Bot):
            raise self._fault("__init__", self._bot, "a Bot")
        try:  # a property may be behind an attribute
            is_monopolist, is_watchful = self._bot.role == MONOPOLIST, self._bot.is_watchful
            self.waits_for_groups = self._bot.waits_for_groups is True
        except _RAISED as error:
            raise self._raised("its attributes", error) from error
        self.role = MONOPOLIST if is_monopolist is True else COMPETITOR
        self.is_watchful = is_watchful is True
        kind = type(self._bot)
        # Then wishes() is known to return nothing while the cash is below the reserve and a bit.
        self._keeps_reserve = (kind.wishes, kind.spare_k, kind.reserve_k) == (
            Bot.wishes,
            Bot.spare_k,
            Bot.reserve_k,
        )
        self._factor, self._least_k = edition.factor, LEAST * edition.factor
        self._reserve_k = 0
        # Cash and board when it last had no wishes.
        self._idle_k = 0
        self._idle_on: _OnBoard = (b"", b"", b"", 0, 0, 0)

    def copy(self, numbers: Iterator[int]) -> Bot:
        """Return a bot that remembers what this one does; numbers: its chance."""
        bot: Bot = copy_bot(self._bot, chain(numbers))
        return bot

    def overrides(self, question: str) -> bool:
        """Return whether the bot answers a question in its own way; others need not be asked."""
        return getattr(type(self._bot), question) is not getattr(Bot, question)

    def claims(self, visitor: int, space: int) -> bool:
        return self._yes_or_no("claims", visitor, space)

    def buys(self, space: int) -> bool:
        return self._yes_or_no("buys", space)

    def raises_for(self, space: int) -> bool:
        return self._yes_or_no("raises_for", space)

    def limit_k(self, space: int) -> int:
        return self._whole("limit_k", space)

    def says_k(self, least_k: int, limit_k: int, leader: int) -> int:
        return self._whole("says_k", least_k, limit_k, leader)

    def building_limit_k(self, space: int) -> int:
        return self._whole("building_limit_k", space)

    def wishes(self, least_k: int = 0) -> list[Wish]:
        """Ask for wishes; least_k: the least that anything costs which the player could want."""
        if self._keeps_reserve and self._wants_nothing(max(least_k, self._least_k)):
            return []
        wishes = self._several("wishes", WISHES_MAX + 1)
        if self._keeps_reserve and not wishes:
            self._idle_k, self._idle_on = self._ledger.now.balance_k[self.seat], self._board()
        if len(wishes) > WISHES_MAX:
            raise self._too_many("wishes", WISHES_MAX)
        for wish in wishes:
            if type(wish) not in _WISHES or not self._is_space(wish.space):
                raise self._fault("wishes", wish, "a wish for a space")
            if type(wish) is Build and not (type(wish.buildings) is int and wish.buildings > 0):
                raise self._fault("wishes", wish, "a wish for one building or more")
        return wishes

    def _wants_nothing(self, least_k: int) -> bool:
        """Return whether the cash above the reserve is less, or was not enough for the same."""
        cash_k = self._ledger.now.balance_k[self.seat]
        try:
            self._reserve_k = int(self._bot.reserve * self._factor)
        except _RAISED as error:
            raise self._raised("wishes", error) from error
        if cash_k < self._reserve_k + least_k:
            return True
        return cash_k <= self._idle_k and self._board() == self._idle_on

    def _board(self) -> _OnBoard:
        """Return what wishes depend on beside cash."""
        now = self._ledger.now
        board = (bytes(now.owner), bytes(now.level), bytes(now.mortgaged))
        return (*board, now.houses, now.hotels, self._reserve_k)

    def redeems_received(self, spaces: Sequence[int]) -> list[int]:
        """Ask about mortgages, which the view shows as FEE_PAID this once."""
        mortgaged = self._look().state.mortgaged
        for space in spaces:
            mortgaged[space] = FEE_PAID
        answers = self._several("redeems_received", len(spaces), tuple(spaces))
        self._seq = _NEVER
        return [self._one_of("redeems_received", answer, spaces) for answer in answers]

    def offers(self) -> list[Offer]:
        return self._offers("offers")

    def offers_in_debt(self, missing_k: int) -> list[Offer]:
        return self._offers("offers_in_debt", missing_k)

    def _offers(self, question: str, *about: int) -> list[Offer]:
        """Return copies, which the bot cannot change while they are considered."""
        offers = self._several(question, OFFERS_MAX + 1, *about)
        if len(offers) > OFFERS_MAX:
            raise self._too_many(question, OFFERS_MAX)
        return [self._checked(question, offer) for offer in offers]

    def accepts(self, offer: Offer) -> bool:
        return self._yes_or_no("accepts", _copy(offer))

    def raises_cash(self, ways: Sequence[Way]) -> list[Way]:
        answers = self._several("raises_cash", len(ways), tuple(ways))
        if not answers:
            raise self._fault("raises_cash", answers, f"some of {list(ways)}")
        if set(map(id, ways)).issuperset(map(id, answers)):  # most bots answer with the very ways
            return answers
        return [self._one_of("raises_cash", answer, ways) for answer in answers]

    def borrows_k(self, missing_k: int) -> int:
        return self._whole("borrows_k", missing_k)

    def repays_k(self) -> int:
        return self._whole("repays_k")

    def chooses_tax(self, sums_k: Sequence[int]) -> int:
        return self._one_of("chooses_tax", self._ask("chooses_tax", tuple(sums_k)), sums_k)

    def leaves_jail(self) -> int:
        return self._one_of("leaves_jail", self._ask("leaves_jail"), (THROW, PAY, USE_CARD))

    def rides(self, steps: Sequence[int]) -> int:
        return self._one_of("rides", self._ask("rides", tuple(steps)), steps)

    def goes_anywhere(self) -> int:
        answer = self._ask("goes_anywhere")
        if not self._is_space(answer):
            raise self._fault("goes_anywhere", answer, "a space, 0 to 39")
        return int(answer)

    # Questions.

    def _ask(self, question: str, *arguments: object) -> Any:
        """Return what the bot's method of this name answers."""
        try:
            return getattr(self._bot, question)(self._look(), *arguments)
        except _RAISED as error:
            raise self._raised(question, error) from error

    def _several(self, question: str, most: int, *arguments: object) -> list[Any]:
        """Return the first of several answers, which the bot may think of one by one."""
        answers = self._ask(question, *arguments)
        try:
            return answers[:most] if type(answers) is list else list(islice(answers, most))
        except _RAISED as error:
            raise self._raised(question, error) from error

    # The view.

    def _look(self) -> View:
        """Return the books as they are now, for this bot alone; copied if they have changed."""
        view, now = self._view, self._ledger.now
        if self._seq != now.seq:
            if self._seq == _NEVER:
                view.begin(now)
            view.update(now)
            self._seq = now.seq
        view.at, view.turn = self._track.at[:], self._track.seat
        return view

    # Answers.

    def _yes_or_no(self, question: str, *arguments: object) -> bool:
        answer = self._ask(question, *arguments)
        if answer is True or answer is False:
            return answer
        raise self._fault(question, answer, "True or False")

    def _whole(self, question: str, *about: int) -> int:
        """Return a sum; any kind of whole number will do, as numpy's."""
        answer = self._ask(question, *about)
        if type(answer) is int:
            return answer
        try:
            return int(index(answer))
        except TypeError:
            raise self._fault(question, answer, "a whole number of thousands") from None

    def _one_of(self, question: str, answer: object, choices: Sequence[_T]) -> _T:
        """Return the choice that the answer is equal to; its own methods are not asked."""
        try:
            if type(answer) is type(choices[0]):
                return choices[choices.index(answer)]
        except ValueError:  # none is equal
            pass
        raise self._fault(question, answer, f"one of {list(choices)}")

    def _is_space(self, space: object) -> bool:
        return type(space) is int and 0 <= space < SPACES

    def _checked(self, question: str, offer: Any) -> Offer:
        """Return a copy of an offer that is one, between this player and another."""
        if type(offer) is not Offer:
            raise self._fault(question, offer, "an Offer")
        try:
            copy = _copy(offer)
        except _RAISED as error:
            raise self._raised(question, error) from error
        numbers = (copy.payer, copy.payee, copy.amount_k, copy.payer_cards, copy.payee_cards)
        if not all([type(number) is int and 0 <= number <= AMOUNT_MAX_K for number in numbers]):
            raise self._fault(question, numbers, "seats, a sum and numbers of cards")
        if self.seat not in (copy.payer, copy.payee) or max(copy.payer, copy.payee) >= SEATS:
            raise self._fault(question, numbers[:2], "a trade of its own")
        if len(copy.spaces) > SPACES or not all(map(self._is_space, copy.spaces)):
            raise self._fault(question, copy.spaces, "deeds by their spaces, 0 to 39")
        return copy

    # Words.

    def _raised(self, question: str, error: BaseException) -> BotFault:
        if isinstance(error, Unanswered):
            return BotFault(self.name, self.seat, question, f"no answer {error}".rstrip())
        return BotFault(self.name, self.seat, question, f"{type(error).__name__}: {_text(error)}")

    def _fault(self, question: str, answer: object, wanted: str) -> BotFault:
        return BotFault(self.name, self.seat, question, f"{_text(answer)} is not {wanted}")

    def _too_many(self, question: str, most: int) -> BotFault:
        return BotFault(self.name, self.seat, question, f"more than {most} at once")


def _copy(offer: Offer) -> Offer:
    copy = Offer(offer.payer, offer.payee)
    copy.amount_k = offer.amount_k
    copy.spaces = list(islice(offer.spaces, SPACES + 1))
    copy.payer_cards, copy.payee_cards = offer.payer_cards, offer.payee_cards
    return copy


def _text(thing: object) -> str:
    """Return a short text of something whose own methods may fail."""
    try:
        text = str(thing) if isinstance(thing, BaseException) else repr(thing)
    except _RAISED:
        text = f"an object of {type(thing).__qualname__}"
    return text if len(text) <= 100 else text[:97] + "..."
