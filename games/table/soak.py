"""`dealbox table soak`: whole games at a unit, by keys, cards and the deal button.

Editions, players, bots, options and house rules are drawn by the seed. Each booking is compared.
"""

from __future__ import annotations

import argparse
import secrets
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import NamedTuple

from dealbox.bank import state as terms
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, OWN
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.names import ALPHABET, NAME_MAX
from dealbox.bank.state import KINDS, SEATS, HouseRules
from games.table import banker, chance, request
from games.table.bots import NAMES
from games.table.bots.bot import Bot, Maker
from games.table.listener import Listener
from games.table.table import Table
from games.table.unit import AtTheUnit, DeedsAtTheUnit, Difference
from host_sim.cards import seat_name
from host_sim.editions.command import region_with, take
from host_sim.scenarios.game_setup import OPTIONS
from host_sim.target import Target

FAILED = 1

_KINDS = sorted({*banker.KINDS, terms.DEAL_OUT})
_OPTIONS = {name: bit for name, bit in OPTIONS.items() if bit != terms.DEEDS}
_STARTS = (0, 0, 800, 2500)  # printed units; 0: as the edition says
# In one game of so many each rule of the house.
_RULE_OF = {
    terms.HAS_POT: 4,
    terms.DOUBLE_GO: 4,
    terms.UNLIMITED: 4,
    terms.ANY_SITE: 4,
    terms.NO_JAIL_RENT: 4,
    terms.FIRST_ROUND: 4,
    terms.NO_AUCTIONS: 8,
    terms.LOANS: 2,
}
_NAMED_OF = 30  # in one turn of so many a player is given another name


class Game(NamedTuple):
    """What is played: the edition, by seat a bot and a role, and whether players have names."""

    edition: Edition
    options: int
    makers: tuple[type[Bot] | None, ...]
    roles: bytes
    house: HouseRules
    has_names: bool

    def __str__(self) -> str:
        rules = self.edition
        words = [rules.name, rules.city]
        words += [name for name, option in _OPTIONS.items() if self.options & option]
        words += [seat_name(seat) for seat, maker in enumerate(self.makers) if maker]
        return " ".join(filter(None, words))


@dataclass
class Tally:
    """What was done so far. booked: by kind."""

    games: int = 0
    booked: Counter[str] = field(default_factory=Counter)
    keys: int = 0
    cuts: int = 0
    corrections: int = 0
    differences: int = 0

    def missing(self) -> list[str]:
        """Return the kinds of bookings that a table makes, and of which there was none."""
        return [KINDS[kind] for kind in _KINDS if not self.booked[KINDS[kind]]]

    def report(self, on: str) -> str:
        """Return all of it as text."""
        booked = [*self.booked.most_common(), *[(kind, 0) for kind in self.missing()]]
        return "\n".join([*[f"{count:8} {kind}" for kind, count in booked], self.summary(on)])

    def summary(self, on: str) -> str:
        """Return it as one line."""
        kinds = sum([1 for count in self.booked.values() if count])
        return (
            f"{on}, games: {self.games}, bookings: {self.booked.total()}, their kinds: {kinds}, "
            f"keys and cards: {self.keys}, taken back: {self.corrections}, "
            f"power cuts: {self.cuts}, differences: {self.differences}"
        )


def drawn(name: str, editions: list[Edition]) -> Game:
    """Return a game that follows from its name, of one of these editions."""
    numbers = chance.numbers(f"{name}/drawn")

    def one_in(count: int) -> bool:
        return not chance.below(numbers, count)

    rules = editions[chance.below(numbers, len(editions))]
    options = terms.DEEDS
    for option in _OPTIONS.values():
        if rules.options & option and one_in(2):
            options |= option
    count = rules.players_min + chance.below(numbers, rules.players_max - rules.players_min + 1)
    seats = chance.shuffled(range(1, SEATS), f"{name}/seats")[:count]
    makers: list[type[Bot] | None] = [None] * SEATS
    roles = bytearray(SEATS)
    role = terms.COMPETITOR if one_in(2) else terms.MONOPOLIST
    is_agreed = rules.has_roles and one_in(2)  # else the bots choose their roles
    for seat in seats:
        makers[seat] = NAMES["random" if one_in(2) else "trader"]
        if is_agreed:
            roles[seat] = role
            role ^= terms.COMPETITOR | terms.MONOPOLIST
    house = _drawn_house(rules, numbers)
    return Game(rules, options, tuple(makers), bytes(roles), house, one_in(2))


def _drawn_house(edition: Edition, numbers: Iterator[int]) -> HouseRules:
    def one_in(count: int) -> bool:
        return not chance.below(numbers, count)

    house = HouseRules()
    for rule, count in _RULE_OF.items():
        if edition.house_rules() & rule and one_in(count):
            house.house_rules |= rule
    house.start_k = _STARTS[chance.below(numbers, len(_STARTS))] * edition.factor
    if house.house_rules & terms.HAS_POT and one_in(2):
        house.stake_k = 500 * edition.factor
    if one_in(4):
        house.opening_k = 50 * edition.factor
    house.interest = (0, 10, 10, 20)[chance.below(numbers, 4)]
    if house.house_rules & terms.LOANS:
        house.loan_interest = chance.below(numbers, 21)
    return house


class Namer(Listener):
    """Gives everybody a name at the beginning, and now and then another one, or none."""

    def __init__(self, ledger: Ledger, name: str) -> None:
        self._ledger = ledger
        self._numbers = chance.numbers(f"{name}/names")

    def begins(self, order: Sequence[int]) -> None:
        for seat in order:
            self._rename(seat)

    def turn_begins(self, seat: int) -> None:
        if not chance.below(self._numbers, _NAMED_OF):
            self._rename(seat)

    def _rename(self, seat: int) -> None:
        count = chance.below(self._numbers, NAME_MAX + 1)
        letters = [ALPHABET[chance.below(self._numbers, len(ALPHABET))] for _ in range(count)]
        name = "".join(letters).strip(" ")
        if name != self._ledger.name(seat):
            with suppress(Refused):  # another's name
                self._ledger.rename(seat, name)


def play(game: Game, name: str, target: Target, tally: Tally, rounds_max: int) -> None:
    """Play a game at a unit, and add it to the tally. Raises Difference."""
    unit = AtTheUnit(target, name)
    ledger = Ledger(unit)
    makers: tuple[Maker | None, ...] = game.makers
    table = Table(
        ledger,
        game.edition.number,
        makers,
        game.options,
        edition_id=game.edition.id,
        roles=game.roles,
        house=game.house,
        deeds=DeedsAtTheUnit(ledger, unit),
    )
    if game.has_names:
        table.subscribe(Namer(ledger, name))
    try:
        table.play(name, rounds_max)
        unit.check_end()
    finally:
        tally.games += 1
        tally.booked += unit.booked
        tally.keys += unit.operator.keys
        tally.cuts += unit.operator.cuts
        tally.corrections += unit.corrections


def soak(
    make: Callable[[int], Target],
    names: list[str],
    editions: list[Edition],
    tally: Tally,
    rounds_max: int,
) -> None:
    """Play a game for each name, each at a new unit, and print progress and differences.

    make: returns a unit for a seed. tally: to which each game is added.
    """
    for number, name in enumerate(names, start=1):
        game = drawn(name, editions)
        before = tally.booked.total()
        target = make(next(chance.numbers(f"{name}/target")))
        try:
            play(game, name, target, tally, rounds_max)
        except Difference as difference:
            tally.differences += 1
            print(f"game {name}: {difference}", flush=True)
        target.power(False)
        bookings = tally.booked.total() - before
        print(f"{number}/{len(names)}: game {name}, {game}: {bookings} bookings", flush=True)


def _editions(edition: str | None) -> list[Edition]:
    """Return the editions that are asked for. Refused: BadInput."""
    if edition is None:
        return list(EDITIONS)
    if edition.endswith(".toml"):
        return [take(Path(edition))]
    return request.boards(edition)


def do(asked: argparse.Namespace) -> int:
    """Run `dealbox table soak`, and return the exit code. Refused: BadInput."""
    from host_sim.cli import make_target  # which imports this module

    editions = _editions(asked.edition)
    own = Path(asked.edition) if editions[0].number == OWN else None
    region = region_with(own)
    seed = secrets.token_hex(4) if asked.seed is None else asked.seed
    names = [f"{seed}/{number}" for number in range(asked.first, asked.first + asked.games)]
    make = partial(make_target, asked.on, region=region)
    tally = Tally()
    try:
        soak(make, names, editions, tally, asked.rounds)
    finally:  # Ctrl-C ends it early
        if tally.games:
            print(tally.report(asked.on))
    return FAILED if tally.differences else 0
