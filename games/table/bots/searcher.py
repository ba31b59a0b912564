"""A bot that plays the position on, before it decides, once for each choice that it has."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from math import sqrt
from typing import ClassVar, Final, NamedTuple

from dealbox.bank.edition import is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.state import BANK, EMPTY_SPACES, PLAYING, SEATS, State
from dealbox.bank.trade import Offer, trade
from games.table.books import StudyLedger
from games.table.bots.bot import View, Wish, buildings
from games.table.bots.evaluator import Evaluator, Standing
from games.table.bots.player import Maker
from games.table.bots.trader import Trader
from games.table.compiling import mypyc_attr
from games.table.house_rules import HouseRules
from games.table.position import Position
from games.table.track import PAY, THROW, USE_CARD

_RESERVES: Final = (0, 100, 250, 500)  # printed units, tried when building


class Choice(NamedTuple):
    """What is tried: the books after it, what is wished for next, and habits from then on."""

    state: State
    wishes: Sequence[Wish] | None = None
    buys: bool = True
    reserve_k: int | None = None
    leaves_jail: int | None = None


class Substitute(Trader):
    """Plays on for a searcher: does what the choice says, and the rest as a trader."""

    is_watchful = True

    def __init__(self, choice: Choice, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self._choice = choice
        self._is_first = True

    def reserve_k(self, view: View) -> int:
        chosen_k = self._choice.reserve_k
        return super().reserve_k(view) if chosen_k is None else chosen_k

    def buys(self, view: View, space: int) -> bool:
        return self._choice.buys and super().buys(view, space)

    def leaves_jail(self, view: View) -> int:
        chosen = self._choice.leaves_jail
        return super().leaves_jail(view) if chosen is None else chosen

    def wishes(self, view: View) -> Sequence[Wish]:
        chosen, is_first = self._choice.wishes, self._is_first
        self._is_first = False
        return chosen if chosen is not None and is_first else list(super().wishes(view))


@mypyc_attr(allow_interpreted_subclasses=True)
class Searcher(Evaluator):
    """Decides as an evaluator, unless games played on from here say that another choice is better.

    They begin with the next turn, from what the view shows: decks are shuffled, and all dice are
    drawn from the bot's own chance. Everybody plays them as a trader does. Each choice is played
    with the same dice; it has to be better by `margin`, and by `sure` times its standard error.
    """

    rounds: ClassVar[int] = 8  # of each game
    games: ClassVar[int] = 8  # of each choice, at most, ...
    least: ClassVar[int] = 4  # ... and before a choice is given up
    margin: ClassVar[float] = 0.01  # of a chance to win
    sure: ClassVar[float] = 2.0

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        # What was found about a deed, by owners and the evaluator's answer.
        self._found: dict[tuple[int, bytes, bool], bool] = {}

    def buys(self, view: View, space: int) -> bool:
        """Compare with what becomes of the deed otherwise, and with buying nothing more."""
        prior = super().buys(view, space)
        key = (space, bytes(view.state.owner), prior)
        if key not in self._found:
            self._found[key] = self._buys(view, space, prior)
        return self._found[key]

    def _buys(self, view: View, space: int, prior: bool) -> bool:
        bought, left = _copy(view), _copy(view)
        price_k = view.edition.price_k(space)
        _sell(bought, space, self.seat, price_k)
        rival = self.rival(view, space)
        if rival != BANK:
            _sell(left, space, rival, price_k)
        choices = [Choice(bought), Choice(left, buys=False)]
        turn = _after(view, view.turn)
        return prior == (self._best(view, turn, choices if prior else choices[::-1]) == 0)

    def wishes(self, view: View) -> Sequence[Wish]:
        """Compare what other reserves than the evaluator's let him build."""
        prior = list(super().wishes(view))
        if view.edition.has_roles and view.turn != self.seat:
            return prior  # built in a turn of one's own only
        state = _copy(view)
        choices = [Choice(state, prior, reserve_k=self.reserve_k(view))]
        for reserve in _RESERVES:
            reserve_k = reserve * view.edition.factor
            wishes = buildings(view, self.seat, state.balance_k[self.seat] - reserve_k)
            if all([wishes != other.wishes for other in choices]):
                choices.append(Choice(state, wishes, reserve_k=reserve_k))
        return choices[self._best(view, view.turn, choices)].wishes or ()

    def leaves_jail(self, view: View) -> int:
        prior = super().leaves_jail(view)
        ways = [prior, THROW]
        if view.state.jail_cards[self.seat]:
            ways.append(USE_CARD)
        elif view.state.balance_k[self.seat] >= view.edition.bail_k * view.edition.factor:
            ways.append(PAY)
        state = _copy(view)
        choices = [Choice(state, leaves_jail=way) for way in dict.fromkeys(ways)]
        best = choices[self._best(view, self.seat, choices)].leaves_jail
        return prior if best is None else best

    def accepts(self, view: View, offer: Offer) -> bool:
        return super().accepts(view, offer) and self._agrees(view, offer)

    def offers(self, view: View) -> list[Offer]:
        """Return of the evaluator's offers those that are no mistake."""
        return [offer for offer in super().offers(view) if self._agrees(view, offer)]

    def _agrees(self, view: View, offer: Offer) -> bool:
        """Return whether it is not clearly better to keep what there is."""
        ledger = StudyLedger()
        ledger.now, ledger.edition = _copy(view), view.edition
        try:
            trade(ledger, offer)
        except Refused:
            return True
        return self._best(view, view.turn, [Choice(ledger.now), Choice(_copy(view))]) == 0

    # The search.

    def _best(self, view: View, turn: int, choices: Sequence[Choice]) -> int:
        """Return which choice is the best: the first, unless another is clearly better.

        turn: whose turn is next.
        """
        state = view.state
        if len(choices) < 2 or any(state.debt_k) or state.auction_due != EMPTY_SPACES:
            return 0
        lines = [_Line(self.seat, view, turn, choice) for choice in choices]
        name = f"search/{next(self.numbers)}"
        gains: dict[int, list[float]] = {number: [] for number in range(1, len(lines))}
        for game in range(self.games):
            if game >= self.least:
                gains = {number: found for number, found in gains.items() if self._may(found)}
            if not gains:
                return 0
            first = self._score(lines[0], f"{name}/{game}")
            for number, found in gains.items():
                found.append(self._score(lines[number], f"{name}/{game}") - first)
        best, number = max([(_low(found, self.sure), number) for number, found in gains.items()])
        return number if best > 0 and sum(gains[number]) > self.margin * self.games else 0

    def _may(self, gains: list[float]) -> bool:
        """Return whether a choice may still turn out to be better."""
        return -_low([-gain for gain in gains], self.sure) > self.margin

    def _score(self, line: _Line, name: str) -> float:
        """Return the chance to win after a game played on."""
        winner = line.play(name, self.rounds)
        if winner != BANK:
            return float(winner == self.seat)
        if line.end.state.seat[self.seat] != PLAYING:
            return 0.0
        return self.chance(self.strengths(Standing(line.end)))


class _Line:
    """A choice, and the table that its games are played at."""

    def __init__(self, seat: int, view: View, turn: int, choice: Choice) -> None:
        from games.table.table import Table  # which imports this package

        order = view.order
        while view.state.seat[turn] != PLAYING:
            turn = _after(view, turn)
        place = order.index(turn)
        self._position = position = Position(choice.state, order[place:] + order[:place])
        position.at = list(view.at)
        position.has_passed_go = [True] * SEATS
        position.owners = bytes(choice.state.owner)
        decks, held = iter((0, 1)), choice.state.jail_cards
        position.jail_cards = tuple(
            [tuple([next(decks) for _ in range(held[each])]) for each in range(SEATS)]
        )
        position.jail_turns = [int(is_jailed(choice.state, each)) for each in range(SEATS)]
        makers: list[Maker | None] = [Trader if each in order else None for each in range(SEATS)]
        makers[seat] = partial(Substitute, choice)
        self._table = Table(
            StudyLedger(),
            view.edition.number,
            makers,
            choice.state.options,
            edition_id=view.edition.id,
            house_rules=HouseRules.of_state(choice.state, view.edition),
        )
        self.end = View(view.edition, order)

    def play(self, name: str, rounds: int) -> int:
        """Play a game, and return its winner; end: how it ended."""
        self._position.name = name
        winner = self._table.play_on(self._position, rounds).winner
        end = self._table.ledger.now
        self.end.begin(end)
        self.end.update(end)
        return winner


def _copy(view: View) -> State:
    state = State()
    state.copy(view.state)
    state.edition_id = view.edition.id
    return state


def _sell(state: State, space: int, seat: int, price_k: int) -> None:
    """Let a player have a deed of the bank, for a price or all his cash."""
    paid_k = min(price_k, max(state.balance_k[seat], 0))
    state.owner[space] = seat
    state.balance_k[seat] -= paid_k
    state.balance_k[BANK] += paid_k


def _after(view: View, seat: int) -> int:
    """Return whose turn follows a seat's."""
    order = view.order
    return order[(order.index(seat) + 1) % len(order)]


def _low(gains: list[float], sure: float) -> float:
    """Return the mean less so many standard errors."""
    count = len(gains)
    mean = sum(gains) / count
    return mean - sure * sqrt(sum([(gain - mean) ** 2 for gain in gains]) / (count * (count - 1)))
