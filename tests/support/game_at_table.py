"""For the tests of the table: a game set up by bookings, with throws, cards and bots that are set.

As in tests/support/rules_game.py, a test marked @proves("W-19", "C-79", ...) runs once for each
edition named, here with a `game` in which nobody does anything unless the test says so.
"""

from collections.abc import Iterator, Sequence

from dealbox.bank.state import COMPETITOR, DEEDS, OUT, SEATS, HouseRules
from dealbox.bank.trade import Offer
from games.table import decks, track
from games.table.books import TableLedger
from games.table.bots.bot import Bot, View, Wish
from games.table.chance import Throw
from games.table.decks import Card
from games.table.listener import Listener
from games.table.table import Table
from games.table.track import THROW, SpeedTrack
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import Game, number, role_bits

CHANCE, CHEST = 0, 1  # the decks; in `anti` those of competitors and of monopolists

# What tokens do beside landing on a space.
PASSED_GO, JAILED, FREED, BAIL_DUE = "passed GO", "jailed", "freed", "bail due"


class Told(Bot):
    """A player who does what the test says, and nothing else."""

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self.is_buying = False
        self.limit_k_ = 0
        self.building_limit_k_ = 0
        self.building_limits_k: dict[int, int] = {}  # by site, in place of that
        self.plan: list[Wish] = []  # before the next turn of anybody, until one is refused
        self.redeemed: set[int] = set()  # at once, if he receives them
        self.proposals: list[Offer] = []
        self.debt_offers: list[Offer] = []  # in debt
        self.is_raising = False  # for a deed that the cash is too little for
        self.tax_k = 0  # of a choice, 0 for the lower
        self.is_agreeing = False
        self.loan_k = 0  # what to borrow for a debt
        self.way_out = THROW
        self.ride = 0  # steps with the Bus, 0 for all
        self.anywhere = 0  # the space to go to after three of a kind
        self.is_claiming = True
        self.was_offered: list[int] = []  # the deeds that he was asked about

    def buys(self, view: View, space: int) -> bool:
        self.was_offered.append(space)
        return self.is_buying

    def limit_k(self, view: View, space: int) -> int:
        return self.limit_k_

    def raises_for(self, view: View, space: int) -> bool:
        self.was_offered.append(space)
        return self.is_raising

    def offers_in_debt(self, view: View, missing_k: int) -> list[Offer]:
        offers, self.debt_offers = self.debt_offers, []
        return offers

    def chooses_tax(self, view: View, sums_k: Sequence[int]) -> int:
        return self.tax_k or sums_k[0]

    def building_limit_k(self, view: View, space: int) -> int:
        return self.building_limits_k.get(space, self.building_limit_k_)

    def claims(self, view: View, visitor: int, space: int) -> bool:
        return self.is_claiming

    def rides(self, view: View, steps: Sequence[int]) -> int:
        return self.ride or steps[-1]

    def goes_anywhere(self, view: View) -> int:
        return self.anywhere

    def wishes(self, view: View) -> list[Wish]:
        wishes, self.plan = self.plan, []
        return wishes

    def redeems_received(self, view: View, spaces: Sequence[int]) -> list[int]:
        return [space for space in spaces if space in self.redeemed]

    def offers(self, view: View) -> list[Offer]:
        offers, self.proposals = self.proposals, []
        return offers

    def accepts(self, view: View, offer: Offer) -> bool:
        return self.is_agreeing

    def borrows_k(self, view: View, missing_k: int) -> int:
        return self.loan_k

    def leaves_jail(self, view: View) -> int:
        return self.way_out


class Idle(Bot):
    """Buys nothing, bids nothing, and stays in jail."""

    def buys(self, view: View, space: int) -> bool:
        return False

    def limit_k(self, view: View, space: int) -> int:
        return 0

    def leaves_jail(self, view: View) -> int:
        return THROW


class Noting(Listener):
    """Notes whose turn it was, who was out after it, and what the tokens did."""

    def __init__(self, table: Table) -> None:
        self._table = table
        self.turns: list[int] = []
        self.outs: list[list[bool]] = []  # by turn, then by seat
        self.moves: list[int | str] = []  # spaces where somebody landed, and words of the above
        table.subscribe(self)

    def turn_begins(self, seat: int) -> None:
        self.turns.append(seat)

    def turn_ends(self, seat: int) -> None:
        self.outs.append([what == OUT for what in self._table.ledger.now.seat])

    def landed(self, seat: int, space: int) -> None:
        self.moves.append(space)

    def passed_go(self, seat: int) -> None:
        self.moves.append(PASSED_GO)

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self.moves.append(JAILED if is_in_jail else FREED)

    def bail_due(self, seat: int) -> None:
        self.moves.append(BAIL_DUE)


class TableGame(Game):
    """A game at the table, and short ways to set it up and to play turns of it.

    roles: for `anti`, as for Game.begin.
    """

    def __init__(
        self,
        name: str,
        players: int = 4,
        options: int = DEEDS,
        *,
        roles: str = "",
        house: HouseRules | None = None,
        is_timed: bool = False,
        are_watchful: bool = True,
    ) -> None:
        self._are_watchful = are_watchful
        self.number = number(name)
        journal = MemoryJournal()
        self.ledger = TableLedger(journal)
        self.bookings = journal.states
        self.bots: dict[int, Told] = {}
        self.are_buying = False  # whether the bots of the next game buy what they land on
        self.wants_role: dict[int, int] = {}  # COMPETITOR or MONOPOLIST, in the next game
        self.table = Table(
            self.ledger,
            self.number,
            [None] + [self._told] * (len(roles) or players),
            options,
            roles=role_bits(roles),
            house=house or HouseRules(),
            is_timed=is_timed,
        )
        self.noted = Noting(self.table)
        self.deeds, self.charges = self.table.deeds, self.table.charges
        self.table._begin("game")

    def _told(self, seat: int, numbers: Iterator[int]) -> Told:
        class Seated(Told):
            is_watchful = self._are_watchful
            role = self.wants_role.get(seat, COMPETITOR)

        self.bots[seat] = Seated(seat, numbers)
        self.bots[seat].is_buying = self.are_buying
        return self.bots[seat]

    def turn(
        self, seat: int, *throws: Throw, at: int | None = None, sides: Sequence[int] = ()
    ) -> dict[int, int]:
        """Play a turn with just these throws; return by how much each balance changed."""
        tokens = self.table.track
        if at is not None:
            tokens.at[seat] = at
        self.table._offers_due = [0] * SEATS  # ask everybody at once
        left = iter(throws)
        tokens._throws[seat] = left
        if isinstance(tokens, SpeedTrack):
            tokens._speed_dice[seat] = iter([1 + track._SIDES.index(side) for side in sides])
        moved = self.moved(self.table._take_turn, seat)
        assert not list(left), "a throw was not made"
        return moved

    def land(self, seat: int, space: int, *throws: Throw) -> dict[int, int]:
        """Play a turn that throws a 3 to reach a space, then these; return as turn()."""
        return self.turn(seat, (1, 2), *throws, at=(space - 3) % track.SPACES)

    def draw(self, seat: int, card: Card, *throws: Throw) -> dict[int, int]:
        """Play a turn that draws this card on space 7; return as turn()."""
        self.deck(card)
        return self.land(seat, 7, *throws)

    def deck(self, card: Card) -> None:
        """Put a card on top of both decks; a jail card is the deck's own."""
        for pile in self.table.track._piles:
            if card.effect == decks.JAIL_CARD:
                pile._cards.remove(card)
            pile._cards.appendleft(card)

    def is_jailed(self, seat: int) -> bool:
        return bool(self.table.track.jail_turns[seat])
