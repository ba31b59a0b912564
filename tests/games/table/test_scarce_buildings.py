"""Who gets scarce buildings in random games, and for what: as a small computation of its own says.

It takes nothing from the bank but who owns what, prices, and how many buildings are left.
"""

from hypothesis import event, given, settings
from hypothesis import strategies as st

from dealbox.bank.spaces import MEMBERS
from dealbox.bank.state import AUCTION_BUILDING, BANK, BUILD, DEEDS, SEATS, State
from games.table.books import TableLedger
from games.table.bots.bot import View
from games.table.bots.trader import Trader
from games.table.listener import Listener
from games.table.table import Table
from host_sim.books.audit import Audit
from tests.support.game_settings import line_up
from tests.support.rules_game import number

HOUSES_MAX = 4


class Keen(Trader):
    """Values the buildings of each group differently, from half of their price to three times."""

    reserve = 20

    def building_limit_k(self, view: View, space: int) -> int:
        return limit_k(self.seat, view.edition.groups[space], view.edition.house_k(space))


def limit_k(seat: int, group: int, house_k: int) -> int:
    return house_k * (50 + (37 * group + 91 * seat) % 250) // 100


class Wished(Table):
    """A table that notes who wants to build, and in which group."""

    wish = (BANK, 0)

    def _build(self, seat: int, space: int, count: int) -> bool:
        self.wish = (seat, self.edition.groups[space])
        return super()._build(seat, space, count)


class Checking(Listener):
    """Checks each building that is bought; contested: how many went to auction."""

    def __init__(self, table: Wished) -> None:
        self.contested = 0
        self.edition = table.edition
        self._table = table
        table.subscribe(self)

    def booked(self, state: State) -> None:
        if state.kind in (BUILD, AUCTION_BUILDING):
            self._check(self._table.ledger.next, state)

    def _check(self, before: State, after: State) -> None:
        builder, group = self._table.wish
        is_hotel = before.level[after.space] == HOUSES_MAX
        bids = self._bids(before, is_hotel)
        if set(bids) <= {builder} or not self._is_scarce(before, is_hotel):
            assert (after.kind, after.payer) == (BUILD, builder)
            return
        self.contested += 1
        assert before.balance_k[builder] >= self._house_k_of(group)
        bids[builder] = self._limit_k(before, builder, group)
        second_k, first_k = sorted(bids.values())[-2:]
        price_k = min(first_k, second_k + 1)
        assert (after.kind, after.amount_k) == (AUCTION_BUILDING, price_k)
        assert bids[after.payer] == first_k

    def _bids(self, state: State, is_hotel: bool) -> dict[int, int]:
        """Return by seat the highest bid of who would pay the price of his own site."""
        bids: dict[int, int] = {}
        for group in self._built_on(state):
            levels = [state.level[site] for site in MEMBERS[group]]
            is_next = HOUSES_MAX in levels if is_hotel else True
            if is_next and (min(levels) >= HOUSES_MAX) == is_hotel:
                seat = state.owner[MEMBERS[group][0]]
                most_k = self._limit_k(state, seat, group)
                if most_k >= self._house_k_of(group):
                    bids[seat] = max(most_k, bids.get(seat, 0))
        return bids

    def _limit_k(self, state: State, seat: int, group: int) -> int:
        return min(state.balance_k[seat], limit_k(seat, group, self._house_k_of(group)))

    def _house_k_of(self, group: int) -> int:
        return self.edition.house_k(MEMBERS[group][0])

    def _is_scarce(self, state: State, is_hotel: bool) -> bool:
        """Return whether two players or more have room, together for more than is left (R31)."""
        rooms = [0] * SEATS
        for group in self._built_on(state):
            for site in MEMBERS[group]:
                left = HOUSES_MAX - state.level[site]  # below zero: a hotel
                rooms[state.owner[site]] += left == 0 if is_hotel else max(left, 0)
        is_many = sum(rooms) > (state.hotels if is_hotel else state.houses)
        return is_many and sum(map(bool, rooms)) > 1

    def _built_on(self, state: State) -> list[int]:
        """Return the groups that may be built on: whole, and none of it mortgaged."""
        return [
            group
            for group, sites in enumerate(MEMBERS[:9])
            if group and len({(state.owner[site], state.mortgaged[site]) for site in sites}) == 1
            if state.owner[sites[0]] != BANK and not state.mortgaged[sites[0]]
        ]


@settings(max_examples=12)
@given(st.integers(0, 10**9))
def test_scarce_buildings_go_to_who_values_them_most_at_a_right_price(name: int) -> None:
    bots = line_up(Keen)
    table = Wished(TableLedger(Audit()), number("classic"), bots, DEEDS)
    checking = Checking(table)
    table.play(f"scarce/{name}", rounds_max=100)
    event("contested" if checking.contested else "enough")
