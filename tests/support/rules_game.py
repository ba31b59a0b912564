"""For the tests of the rules: a game of any edition, and the mark that names its rules.

A test that is the same for several editions is marked @proves("W-19", "C-79", ...) and runs once
for each edition named, with a `game` of four players with deeds.
"""

from collections.abc import Callable

import pytest

from dealbox.bank import state as states
from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import HouseRules, State
from dealbox.bank.trade import Offer, trade
from host_sim.books.replay import fields
from host_sim.cards import COLOURS, UIDS
from tests.support.memory_journal import MemoryJournal

RED, BLUE, GREEN, YELLOW = 1, 2, 3, 4

# Deeds that are alike on all boards.
BROWN = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
RED_SITES = (21, 23, 24)
YELLOW_SITES = (26, 27, 29)
GREEN_SITES = (31, 32, 34)
DARK_BLUE = (37, 39)
STATIONS = (5, 15, 25, 35)
UTILITIES = (12, 28)
SITES = (1, 3, 6, 8, 9, 11, 13, 14, 16, 18, 19, 21, 23, 24, 26, 27, 29, 31, 32, 34, 37, 39)
ALL_DEEDS = tuple(sorted(SITES + STATIONS + UTILITIES))

_ROLES = {"C": states.COMPETITOR, "M": states.MONOPOLIST}
NAMES = {"W": "world", "C": "classic", "K": "comrades", "P": "platinum", "A": "anti"}


def proves(*ids: str) -> pytest.MarkDecorator:
    """Run a test with a `game` of each edition that the ids belong to, marked with them."""
    params = []
    for letter, name in NAMES.items():
        own = [rule for rule in ids if rule[0] == letter]
        if own:
            params.append(pytest.param(name, marks=pytest.mark.rule(*own), id=name))
    return pytest.mark.parametrize("game", params, indirect=True)


def role_bits(roles: str) -> bytes:
    """Return the roles by seat of "CM...", from RED on."""
    return bytes([0] + [_ROLES.get(role, 0) for role in roles]).ljust(states.SEATS, b"\0")


def number(name: str, city: str = "") -> int:
    """Return the stored number of an edition, the first of that name."""
    for index, edition in enumerate(EDITIONS):
        if edition.name == name and city in ("", edition.city):
            return index
    raise AssertionError(name)


def offered(
    payer: int, payee: int, *spaces: int, amount_k: int = 0, cards: tuple[int, int] = (0, 0)
) -> Offer:
    """Return an offer; amount_k, cards: what the payer gives, of jail cards the payee too."""
    offer = Offer(payer, payee)
    offer.amount_k = amount_k
    offer.spaces = list(spaces)
    offer.payer_cards, offer.payee_cards = cards
    return offer


class Game:
    """A game of one edition, and short ways to set it up."""

    def __init__(self, name: str, city: str = "", ledger: Ledger | None = None) -> None:
        self.number = number(name, city)
        self.ledger = ledger or Ledger(MemoryJournal())
        self.deeds = Deeds(self.ledger)
        self.charges = Charges(self.ledger)
        self.begin()

    def begin(
        self,
        players: int = 4,
        options: int = states.DEEDS,
        house: HouseRules | None = None,
        roles: str = "",
    ) -> None:
        """Begin again, with other players, options, house rules or roles, as in CMMC.

        In `anti` RED and every second player after him compete by default, the others monopolize.
        """
        if EDITIONS[self.number].has_roles and not roles:
            roles = "CMCMCM"[:players]
        uids = [UIDS[colour] for colour in COLOURS[: len(roles) or players]]
        uids = [b""] + uids + [b""] * (states.SEATS - 1 - len(uids))
        self.ledger.new_game(
            self.number, uids, options, role_bits(roles), house=house or HouseRules()
        )

    # State.

    @property
    def edition(self) -> Edition:
        return self.ledger.edition

    @property
    def now(self) -> State:
        return self.ledger.now

    def k(self, printed: int) -> int:
        """Return the thousands of an amount as the classic booklets print it."""
        return printed * (10 if self.edition.name == "world" else 1)

    def cash_k(self, seat: int) -> int:
        return self.now.balance_k[seat]

    def owned(self, seat: int) -> list[int]:
        return [space for space in ALL_DEEDS if self.now.owner[space] == seat]

    def rent_k(self, space: int, dice: int = 0, by_card: bool = False) -> int:
        return self.deeds.rent_k(space, dice, by_card)

    # Commands.

    def moved(
        self, command: Callable[..., object], *args: object, **named: object
    ) -> dict[int, int]:
        """Return by how much a command changed each balance that it changed."""
        before = list(self.now.balance_k)
        command(*args, **named)
        return {
            seat: after - before[seat]
            for seat, after in enumerate(self.now.balance_k)
            if after != before[seat]
        }

    def refusal(self, command: Callable[..., object], *args: object) -> int:
        """Return why a command is refused; it must have changed nothing."""
        before, booked = fields(self.now), self.now.seq
        with pytest.raises(Refused) as refused:
            command(*args)
        assert fields(self.now) == before and self.now.seq == booked
        return int(refused.value.code)

    # Set-up by legal bookings.

    def leave(self, seat: int, amount_k: int) -> None:
        """Bring a player's money to this amount."""
        change_k = amount_k - self.cash_k(seat)
        if change_k > 0:
            self.ledger.pay(states.BANK, seat, change_k)
        elif change_k:
            self.ledger.pay(seat, states.BANK, -change_k)

    def give(self, seat: int, *spaces: int) -> None:
        """Let a player own deeds, his money being what it was."""
        cash_k = self.cash_k(seat)
        for space in spaces:
            self.leave(seat, self.edition.price_k(space))
            self.deeds.buy(seat, space)
        self.leave(seat, cash_k)

    def build(self, seat: int, level: int, *spaces: int) -> None:
        """Build this many steps on each site, evenly, the player's money being what it was."""
        cash_k = self.cash_k(seat)
        for _ in range(level):
            for space in spaces:
                self.leave(seat, self.edition.house_k(space))
                self.deeds.build(seat, space)
        self.leave(seat, cash_k)

    def empty_stock(self, houses: int = 0) -> None:
        """Leave the bank this many houses: others own the greens, reds, oranges, ..."""
        for seat, group in ((GREEN, GREEN_SITES), (GREEN, RED_SITES), (YELLOW, ORANGE)):
            self.give(seat, *group)
            for _ in range(4):
                for space in group:
                    if self.now.houses > houses:
                        self.build(seat, 1, space)
        assert self.now.houses == houses

    def leave_hotels(self, hotels: int) -> None:
        """Leave the bank this many hotels: GREEN and YELLOW own the others."""
        for seat, group in (
            (GREEN, GREEN_SITES),
            (GREEN, RED_SITES),
            (YELLOW, ORANGE),
            (YELLOW, YELLOW_SITES),
        ):
            self.give(seat, *group)
            for _ in range(5):
                for space in group:
                    if self.now.level[space] < 4 or self.now.hotels > hotels:
                        self.build(seat, 1, space)
        assert self.now.hotels == hotels

    def mortgage(self, seat: int, *spaces: int) -> None:
        """Mortgage deeds, the player's money being what it was."""
        cash_k = self.cash_k(seat)
        for space in spaces:
            self.deeds.mortgage(seat, space)
        self.leave(seat, cash_k)

    def ruin(self, seat: int) -> None:
        """Let a player go bankrupt to the bank."""
        self.ledger.owe(seat, states.BANK, states.AMOUNT_MAX_K)
        bankrupt(self.ledger, seat)

    def visit(self, visitor: int, space: int, dice: int = 0, by_card: bool = False) -> None:
        """Stop on a deed and pay the rent."""
        self.deeds.arrive(visitor, space)
        self.deeds.rent(visitor, space, dice, by_card)

    def trade(
        self,
        payer: int,
        payee: int,
        *spaces: int,
        amount_k: int = 0,
        payer_cards: int = 0,
        payee_cards: int = 0,
    ) -> None:
        """Exchange cash from payer to payee, deeds and jail cards either way."""
        cards = (payer_cards, payee_cards)
        trade(self.ledger, offered(payer, payee, *spaces, amount_k=amount_k, cards=cards))
