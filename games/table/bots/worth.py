"""What groups of deeds are worth: what they bring now, with buildings, and once they are whole.

A deed earns its rent as often as tokens land on it (landing.py). What a group is to its owners is
the same whenever owners, buildings and mortgages are the same, so it is judged once.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

from dealbox.bank import editions
from dealbox.bank.errors import Refused
from dealbox.bank.spaces import MEMBERS, STATION
from dealbox.bank.state import BANK, COMPETITOR, MONOPOLIST, SEATS, State
from games.table import landing
from games.table.bots.bot import View
from games.table.compiling import mypyc_attr

GROUPS: Final = range(1, len(MEMBERS))
_THROW: Final = 7  # the mean of two dice
_ROLE: Final = COMPETITOR | MONOPOLIST
_STOCK: Final = 100  # houses and hotels: no group is ever short of them

# How near a player is to a whole group.
WHOLE: Final = 0  # he has it, or has no use of one
ONE_FREE: Final = 1  # one deed is missing, and the bank has it ...
ONE_HELD: Final = 2  # ... or another player has
SOME_FREE: Final = 3  # more are missing, and the bank has one of them
SOME_SHARED: Final = 4  # all of them are with one other player ...
SOME_SPREAD: Final = 5  # ... or with several


class Game(NamedTuple):
    """What groups are judged by, beside who has them."""

    edition: int
    edition_id: int
    options: int
    house_rules: int
    roles: bytes


class Step(NamedTuple):
    """Buildings that are best bought together, and what they add to the income of a throw."""

    cost_k: int
    gain: float


class Holding(NamedTuple):
    """What a group is to one of those who own deeds in it. Sums are thousands.

    has_k: what could be raised from it. income: what one throw of another player brings, on
    average. highest_k: the highest rent. steps: what may be built, the best for its price first.
    near: as above; hope: the income of the whole group with three houses everywhere; hope_k: what
    these houses and the missing deeds cost.
    """

    seat: int
    has_k: int
    income: float
    highest_k: int
    steps: tuple[Step, ...]
    near: int
    hope: float
    hope_k: int


@mypyc_attr(allow_interpreted_subclasses=True)
class Board:
    """Judges groups of one edition in games with the same options, house rules and roles."""

    def __init__(self, game: Game) -> None:
        self.edition = edition = editions.find(game.edition, game.edition_id)
        self._state = State()
        self._state.options = game.options
        self._state.house_rules = game.house_rules
        self._state.role[:] = game.roles
        self._state.houses = self._state.hotels = _STOCK
        self._known: dict[tuple[int, ...], tuple[Holding, ...]] = {}
        shares = list(landing.shares(edition))
        if edition.has_roles:  # half of the players have the other deck
            other = landing.shares(edition, is_monopolist=True)
            shares = [(mine + his) / 2 for mine, his in zip(shares, other, strict=True)]
        self.shares = shares

    def holdings(
        self, group: int, owner: bytearray, level: bytearray, mortgaged: bytearray
    ) -> tuple[Holding, ...]:
        """Return what a group is to each of its owners."""
        members = MEMBERS[group]
        key = (
            group,
            *[owner[space] for space in members],
            *[level[space] for space in members],
            *[mortgaged[space] for space in members],
        )
        found = self._known.get(key)
        if found is None:
            found = self._known[key] = self._judge(group, owner, level, mortgaged)
        return found

    def _judge(
        self, group: int, owner: bytearray, level: bytearray, mortgaged: bytearray
    ) -> tuple[Holding, ...]:
        state, members = self._state, MEMBERS[group]
        owners = [owner[space] for space in members]
        found = []
        for seat in sorted(set(owners) - {BANK}):
            for space in members:
                state.owner[space], state.level[space] = owner[space], level[space]
                state.mortgaged[space] = mortgaged[space]
            found.append(self._holding(group, seat, owners))
        for space in members:
            state.owner[space] = state.level[space] = state.mortgaged[space] = 0
        return tuple(found)

    def _holding(self, group: int, seat: int, owners: list[int]) -> Holding:
        state, edition, members = self._state, self.edition, MEMBERS[group]
        has_k = 0
        for space in members:
            if state.owner[space] == seat:
                has_k += 0 if state.mortgaged[space] else edition.mortgage_k(space)
                has_k += edition.buildings_k(state, space) // 2 if group < STATION else 0
        income, highest_k = self._income(group, seat)
        steps = self._steps(group, seat, income) if group < STATION else ()
        near = _nearness(owners, seat)
        if edition.has_roles and not state.role[seat] & MONOPOLIST:
            near = WHOLE
        hope, hope_k = 0.0, 0
        if near != WHOLE:
            hope, hope_k = self._hope(group, seat)
        return Holding(seat, has_k, income, highest_k, steps, near, hope, hope_k)

    def _income(self, group: int, seat: int) -> tuple[float, int]:
        """Return what a throw brings on average, and the highest rent."""
        state = self._state
        income, highest_k = 0.0, 0
        for space in MEMBERS[group]:
            if state.owner[space] == seat and not state.mortgaged[space]:
                rent_k = self.edition.rent_k(state, space, _THROW)
                income += self.shares[space] * rent_k
                highest_k = max(highest_k, rent_k)
        return income, highest_k

    def _steps(self, group: int, seat: int, income: float) -> tuple[Step, ...]:
        """Build level by level; what is better bought together makes one step."""
        steps: list[Step] = []
        while cost_k := self._raise(group, seat):
            after, _ = self._income(group, seat)
            step = Step(cost_k, after - income)
            income = after
            while steps and step.gain * steps[-1].cost_k >= steps[-1].gain * step.cost_k:
                last = steps.pop()
                step = Step(last.cost_k + step.cost_k, last.gain + step.gain)
            steps.append(step)
        return tuple(steps)

    def _raise(self, group: int, seat: int) -> int:
        """Put a building on each of the lowest sites; return what they cost, 0: none may be."""
        state, edition = self._state, self.edition
        sites = [space for space in MEMBERS[group] if state.owner[space] == seat]
        levels = [edition.steps(state, space) for space in sites]
        cost_k = 0
        for space, steps in zip(sites, levels, strict=True):
            if steps == min(levels):
                try:
                    edition.refuse_unless_buildable(state, space)
                except Refused:
                    continue
                state.level[space] = edition.next_level(state, space)
                cost_k += edition.house_k(space)
        return cost_k

    def _hope(self, group: int, seat: int) -> tuple[float, int]:
        """Return what the whole group could earn, and the price of all that is missing."""
        state, edition, members = self._state, self.edition, MEMBERS[group]
        hope_k = 0
        for space in members:
            if state.owner[space] != seat or state.mortgaged[space]:
                hope_k += edition.price_k(space)
            state.owner[space], state.level[space], state.mortgaged[space] = seat, 0, 0
        if group < STATION:
            for _ in range(3):
                hope_k += self._raise(group, seat)
        return self._income(group, seat)[0], hope_k


def _nearness(owners: list[int], seat: int) -> int:
    others = [owner for owner in owners if owner != seat]
    if not others:
        return WHOLE
    if len(others) == 1:
        return ONE_FREE if others[0] == BANK else ONE_HELD
    if BANK in others:
        return SOME_FREE
    return SOME_SHARED if len(set(others)) == 1 else SOME_SPREAD


@cache
def _board(game: Game) -> Board:
    return Board(game)


def board_of(view: View) -> Board:
    """Return the board on which this game is played; all its players share it."""
    state, edition = view.state, view.edition
    roles = bytes([state.role[seat] & _ROLE for seat in range(SEATS)])
    return _board(Game(edition.number, edition.id, state.options, state.house_rules, roles))
