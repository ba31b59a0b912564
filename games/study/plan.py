"""What a study plays: a file in TOML, or the same as a dict, makes cells.

A cell is one setting of everything; its games differ by chance alone. A list in a field makes a
cell of each of its values, with every combination of the other fields. docs/games/study.md lists
them.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from itertools import product
from math import prod
from pathlib import Path
from typing import Any, NamedTuple

from dealbox.bank import state
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from games.table.auction import (
    SEALED,
    Auctioneer,
    Clock,
    CountedOut,
    FixedClock,
    HiddenClock,
    Spoken,
)
from games.table.bots import NoSuchBot, make
from games.table.bots.bot import Bot
from games.table.house_rules import NO_HOUSE_RULES, HouseRules
from host_sim import files
from host_sim.ending import BadInput
from host_sim.scenarios.game_setup import OPTIONS

ROUNDS_MAX = 300
ROUNDS_LIMIT = 60_000  # a record has two bytes for them
GAMES = 1000
GAMES_MAX = 1_000_000_000  # of a cell; games.parquet has 31 bits for their numbers
CELLS_MAX = 10_000  # of a plan; games.parquet has 15 bits for their numbers
_PLAYERS = (  # of some edition; how many of this one is asked when the cell is made
    min(edition.players_min for edition in EDITIONS),
    max(edition.players_max for edition in EDITIONS),
)
_LONGEST_MS = 3_600_000
FULL, LIGHT = "full", "light"  # what is counted
COMPETITOR, MONOPOLIST = "competitor", "monopolist"

_ROLES = {COMPETITOR: state.COMPETITOR, MONOPOLIST: state.MONOPOLIST}
# The classic edition has two boards, which their cities name; without one it is the first.
_CITIES = [edition.city or edition.name for edition in EDITIONS]
BOARDS = {edition.name: _CITIES[number] for number, edition in reversed(list(enumerate(EDITIONS)))}
BOARDS |= {city: city for city in _CITIES}


class BadPlan(BadInput):
    """A plan that cannot be played. complaints: all its faults, each with file and field."""

    def __init__(self, complaints: list[str]) -> None:
        super().__init__("\n".join(complaints))
        self.complaints = complaints


class Auctions(NamedTuple):
    """Auctions by word of mouth, as auction.Spoken has them.

    reactions_ms: by player. clock: "hidden", "fixed" or "silence"; clock_ms: for the last two.
    """

    reactions_ms: tuple[int, ...]
    jump_percent: int = 0
    hurry_percent: int = 100
    clock: str = "hidden"
    clock_ms: int = 30_000

    def auctioneer(self) -> Auctioneer:
        """Return what sells at the table."""
        clock = _CLOCKS[self.clock](self.clock_ms)
        return Spoken((0, *self.reactions_ms), self.jump_percent, clock, self.hurry_percent)


_CLOCKS: dict[str, Callable[[int], Clock]] = {
    "hidden": lambda _: HiddenClock(),
    "fixed": FixedClock,
    "silence": CountedOut,
}


class Cell(NamedTuple):
    """One setting. bots, roles: by player, the first sits at seat 1. Words as in a plan."""

    seed: str
    block: str  # the [[cells]] it is from; cells of a block play with the same dice
    edition: str
    bots: tuple[str, ...]
    options: tuple[str, ...] = ()
    roles: tuple[str, ...] = ()
    house_rules: HouseRules = NO_HOUSE_RULES
    auctions: Auctions | None = None  # None: sealed, without a clock
    rounds_max: int = ROUNDS_MAX
    counts: str = FULL

    @property
    def number(self) -> int:
        """The place of the edition in EDITIONS."""
        return _CITIES.index(self.edition)

    @property
    def seats(self) -> range:
        """The seats that are taken."""
        return range(1, len(self.bots) + 1)

    def option_bits(self) -> int:
        """Return the options as the bank has them; a study is always with deeds."""
        return state.DEEDS | sum(OPTIONS[name] for name in self.options)

    def role_bytes(self) -> bytes:
        """Return the roles by seat."""
        bits = [0, *(_ROLES[role] for role in self.roles)]
        return bytes(bits).ljust(state.SEATS, b"\0")

    def makers(self) -> list[type[Bot] | None]:
        """Return the class of the bot at each seat, from that of the bank on."""
        return [None, *map(make, self.bots)]

    def auctioneer(self) -> Auctioneer:
        """Return what sells deeds and scarce buildings."""
        return self.auctions.auctioneer() if self.auctions else SEALED

    def key(self) -> str:
        """Return what decides about its games, in one line of JSON."""
        fields = self.fields()
        del fields["counts"]
        return json.dumps(fields, sort_keys=True)

    def fields(self) -> dict[str, Any]:
        """Return the cell as JSON has it; of_fields() is the way back."""
        found: dict[str, Any] = json.loads(
            json.dumps(
                self._asdict()
                | {"house_rules": self.house_rules.fields()}
                | {"auctions": self.auctions and self.auctions._asdict()}
            )
        )
        return found

    @classmethod
    def of_fields(cls, fields: Mapping[str, Any]) -> Cell:
        """Return the cell of what fields() returned. ValueError: it never returned these."""
        try:
            values = _with_tuples(fields)
            values["house_rules"] = HouseRules(**fields["house_rules"])
            if fields["auctions"]:
                values["auctions"] = Auctions(**_with_tuples(fields["auctions"]))
            cell = cls(**values)
            cell._refuse_unlike_any()
        except (AttributeError, KeyError, TypeError) as error:
            raise ValueError(f"no plan makes such a cell: {error}") from None
        return cell

    def _refuse_unlike_any(self) -> None:
        """Raise ValueError, or TypeError, for what no plan makes. Whether bots exist is open."""
        for several in (self.bots, self.options, self.roles):
            if type(several) is not tuple:
                raise TypeError(f"{several} is no list")
        for text in (self.seed, self.block, *self.bots):
            _typed(text, str)
        _one_of(self.edition, dict.fromkeys(_CITIES))
        _options([list(self.options)])
        _roles([list(self.roles)])
        rules = self.house_rules._asdict()
        _house_rules({k: v for k, v in rules.items() if v != getattr(NO_HOUSE_RULES, k)})
        if self.auctions:
            _auctions(
                self.auctions._asdict() | {"reactions_ms": [list(self.auctions.reactions_ms)]}
            )
            if _for_players(self.auctions, len(self.bots)) != self.auctions:
                raise ValueError("reactions_ms: of one player")
        _rounds_max(self.rounds_max)
        _counts(self.counts)
        _refuse_unless_playable(self)

    def game_name(self, number: int) -> str:
        """Return the name that decides the chance of a game: the same in all cells of a block."""
        return f"{self.seed}/{self.block}/{number}"

    def title(self) -> str:
        """Return what is not as usual, for people."""
        words = [self.edition, *self.options, _line_up(self.bots, self.roles)]
        for name, value in self.house_rules._asdict().items():
            if value != getattr(NO_HOUSE_RULES, name):
                words.append(f"{name}={_text(value)}")
        if self.auctions:
            for name, value in self.auctions._asdict().items():
                if value != Auctions._field_defaults.get(name):
                    words.append(f"{name}={_text(value)}")
        if self.rounds_max != ROUNDS_MAX:
            words.append(f"rounds_max={self.rounds_max}")
        if self.counts != FULL:
            words.append(f"counts={self.counts}")
        return f"{self.block}: {' '.join(words)}"


class Plan(NamedTuple):
    """A study: its cells, and how many games each has by default."""

    title: str
    games: int
    cells: tuple[Cell, ...]


def read(path: Path) -> Plan:
    """Return the plan in a file. BadPlan: it cannot be read, or played."""
    try:
        content = files.read(path, files.TEXT_MAX)
    except OSError as error:
        raise BadPlan([f"{path}: cannot be read: {error.strerror}"]) from None
    return parse(content, str(path))


def parse(content: bytes, where: str) -> Plan:
    """Return the plan in the content of a file. BadPlan: it is not TOML, or cannot be played."""
    try:
        fields = tomllib.loads(content.decode("utf-8"))
    except RecursionError:
        raise BadPlan([f"{where}: is not TOML: too many brackets in each other"]) from None
    except ValueError as error:  # among them that of an integer with too many digits
        raise BadPlan([f"{where}: is not TOML: {error}"]) from None
    return make_plan(fields, where)


def make_plan(fields: Mapping[str, Any], where: str = "plan") -> Plan:
    """Return the plan of a dict as a file has it; where: begins each complaint."""
    return _Reader(where).plan(fields)


class _Reader:
    """Reads a plan, and gathers its faults."""

    def __init__(self, where: str) -> None:
        self._where = where
        self._seed = ""
        self._complaints: list[str] = []
        self._left = CELLS_MAX

    def plan(self, fields: Mapping[str, Any]) -> Plan:
        self._refuse_unknown("", fields, {"title", "seed", "games", "cells"})
        title = self._scalar("title", fields.get("title", ""), str)
        self._seed = str(self._scalar("seed", fields.get("seed", ""), str, int))
        games = self._scalar("games", fields.get("games", GAMES), int)
        if isinstance(games, int) and not 1 <= games <= GAMES_MAX:
            self._complain("games", f"must be 1 to {GAMES_MAX} games, not {_text(games)}")
        cells = list(self._cells(fields.get("cells", [])))
        for cell, count in Counter(cells).items():
            if count > 1:
                self._complain("cells", f"two are the same: {cell.title()}")
        if self._complaints:
            raise BadPlan(self._complaints)
        return Plan(title, games, tuple(cells))

    def _cells(self, blocks: object) -> Iterator[Cell]:
        if not isinstance(blocks, list) or not blocks:
            self._complain("cells", "the plan has none; each begins with [[cells]]")
            return
        names = []
        for index, block in enumerate(blocks, 1):
            if not isinstance(block, dict):
                self._complain(f"cells {index}", "is not a table")
                continue
            name = block.get("name", str(index))
            if name in names:
                self._complain(f"cells {index}.name", f"{name!r} is the name of others too")
            names.append(name)
            yield from self._block(f"cells {index}", str(name), block)

    def _block(self, at: str, name: str, block: dict[str, Any]) -> Iterator[Cell]:
        """Yield the cells of a block: one for each combination of what its fields list."""
        self._refuse_unknown(f"{at}.", block, {"name", *_FIELDS})
        if "edition" not in block or "bots" not in block:
            self._complain(at, "needs the fields edition and bots")
            return
        before = len(self._complaints)
        swept = {field: self._values(f"{at}.{field}", field, block) for field in _FIELDS}
        self._left -= prod(map(len, swept.values()))
        if self._left < 0:
            self._complain(at, f"makes more than {CELLS_MAX} cells, with those before")
        if len(self._complaints) > before:
            return
        for values in product(*swept.values()):
            cell = self._cell(at, name, dict(zip(swept, values, strict=True)))
            if cell:
                yield cell

    def _values(self, at: str, field: str, block: dict[str, Any]) -> list[Any]:
        """Return the values of a field that was given, or its default."""
        if field not in block:
            return [_DEFAULTS[field]]
        try:
            return _FIELDS[field](block[field])
        except ValueError as reason:
            self._complain(at, str(reason))
            return []

    def _cell(self, at: str, name: str, values: dict[str, Any]) -> Cell | None:
        """Return the cell if the bank would begin such a game."""
        count, edition = values.pop("seats"), EDITIONS[_CITIES.index(values["edition"])]
        try:
            line_up, roles = values.pop("bots"), values.pop("roles")
            named = 0 if isinstance(line_up, dict) or len(line_up) == 1 else len(line_up)
            timed = len(values["auctions"].reactions_ms) if values["auctions"] else 0
            count = count or len(roles) or named or (timed if timed > 1 else 0)
            if not count:
                raise ValueError("seats: how many? Neither bots, roles nor reactions tell")
            roles = _seated_roles(edition.has_roles, roles, count)
            bots = _seated(line_up, roles, count)
            values["auctions"] = _for_players(values["auctions"], count)
            cell = Cell(self._seed, name, bots=bots, roles=roles, **values)
            _refuse_unless_playable(cell)
        except ValueError as reason:
            self._complain(at, str(reason))
            return None
        return cell

    def _scalar(self, at: str, value: Any, *types: type) -> Any:
        try:
            return _typed(value, *types)
        except ValueError as reason:
            self._complain(at, str(reason))
            return None

    def _refuse_unknown(self, at: str, fields: Mapping[str, Any], known: set[str]) -> None:
        for field in fields:
            if field not in known:
                self._complain(f"{at}{field}", f"is no field; known: {' '.join(sorted(known))}")

    def _complain(self, at: str, words: str) -> None:
        self._complaints.append(f"{self._where}: {at}: {words}")


# Each returns the values that a field lists. ValueError: a value that cannot be.


def _edition(value: object) -> list[Any]:
    return [BOARDS[_one_of(each, BOARDS)] for each in _listed(value)]


def _seats(value: object) -> list[Any]:
    for each in _listed(value):
        if _typed(each, int) and not _PLAYERS[0] <= each <= _PLAYERS[1]:  # 0: see below
            raise ValueError(f"must be {_PLAYERS[0]} to {_PLAYERS[1]} players, not {_text(each)}")
    return _listed(value)


def _bots(value: object) -> list[Any]:
    """Return line-ups: tuples by player, of one bot for all, or dicts by role."""
    if isinstance(value, dict):
        if set(value) != set(_ROLES):
            raise ValueError(f"by role needs {COMPETITOR} and {MONOPOLIST}, and nothing else")
        pairs = _combined([_listed(value[role]) for role in _ROLES])
        return [dict(zip(_ROLES, map(_bot, pair), strict=True)) for pair in pairs]
    return [tuple(map(_bot, line_up)) for line_up in _line_ups(value)]


def _options(value: object) -> list[Any]:
    line_ups = _line_ups(value)
    if any("timed" in names for names in line_ups):
        raise ValueError(
            "timed sets a unit's clock; here auctions have one by reactions_ms (auctions), "
            "and games end at an agreed time by is_timed (house_rules)"
        )
    known = {name: 0 for name in OPTIONS if name not in ("deeds", "timed")}  # always with deeds
    return [tuple(_one_of(name, known) for name in names) for names in line_ups]


def _roles(value: object) -> list[Any]:
    return [tuple(_one_of(name, _ROLES) for name in names) for names in _line_ups(value)]


def _house_rules(value: object) -> list[Any]:
    if not isinstance(value, dict):
        raise ValueError(f"must be a table, not {_text(value)}")
    known = NO_HOUSE_RULES._asdict()
    for name in value:
        if name not in known:
            raise ValueError(f"{name} is no house rule; known: {' '.join(known)}")
    swept = [
        [_rule(name, default, each) for each in _listed(value[name])]
        if name in value
        else [default]
        for name, default in known.items()
    ]
    return [HouseRules(*values) for values in _combined(swept)]


def _rule(name: str, default: object, value: object) -> Any:
    try:
        return _typed(value, int if default is None else type(default))
    except ValueError as reason:
        unit = _UNITS.get(name, "")
        raise ValueError(f"{name} {reason}{unit}") from None


_UNITS = {
    **dict.fromkeys(("start", "stake", "opening"), " (in the board's printed units)"),
    **dict.fromkeys(("interest", "loan_interest"), " (percent)"),
}


def _auctions(value: object) -> list[Any]:
    if isinstance(value, str):
        return [None for _ in [_one_of(value, {"sealed": None})]]
    if not isinstance(value, dict) or "reactions_ms" not in value:
        raise ValueError('must be "sealed", or a table with reactions_ms')
    for name in value:
        if name not in Auctions._fields:
            raise ValueError(f"{name} is not one of {' '.join(Auctions._fields)}")
    swept: dict[str, list[Any]] = {
        name: [_number(name, each) for each in _listed(value[name])]
        for name in ("jump_percent", "hurry_percent", "clock_ms")
        if name in value
    }
    swept["reactions_ms"] = [
        tuple(_number("reactions_ms", each) for each in line_up)
        for line_up in _line_ups(value["reactions_ms"])
    ]
    if "clock" in value:
        swept["clock"] = [_one_of(each, _CLOCKS) for each in _listed(value["clock"])]
    found = [
        Auctions(**dict(zip(swept, each, strict=True))) for each in _combined(list(swept.values()))
    ]
    for each in found:
        each.auctioneer()  # refuses what cannot be
    return found


def _number(name: str, value: object) -> int:
    number: int = _typed(value, int)
    if not 0 <= number <= _LONGEST_MS:
        unit = "percent" if name.endswith("_percent") else "milliseconds"
        raise ValueError(f"{name} must be 0 to {_LONGEST_MS} {unit}, not {number}")
    return number


def _rounds_max(value: object) -> list[Any]:
    for each in _listed(value):
        if not 1 <= _typed(each, int) <= ROUNDS_LIMIT:
            raise ValueError(f"must be 1 to {ROUNDS_LIMIT} rounds, not {each}")
    return _listed(value)


def _counts(value: object) -> list[Any]:
    return [_one_of(each, {FULL: 0, LIGHT: 0}) for each in _listed(value)]


_FIELDS: dict[str, Callable[[object], list[Any]]] = {
    "edition": _edition,
    "seats": _seats,
    "bots": _bots,
    "options": _options,
    "roles": _roles,
    "house_rules": _house_rules,
    "auctions": _auctions,
    "rounds_max": _rounds_max,
    "counts": _counts,
}
_DEFAULTS: dict[str, Any] = {"seats": 0, "roles": (), **Cell._field_defaults}


def _listed(value: object) -> list[Any]:
    """Return what a field lists; a value that is no list is the only one."""
    if value == []:
        raise ValueError("is an empty list")
    return value if isinstance(value, list) else [value]


def _combined(swept: list[list[Any]]) -> Iterator[tuple[Any, ...]]:
    """Return each combination of what fields list, if a plan may have so many."""
    if prod(map(len, swept)) > CELLS_MAX:
        raise ValueError(f"makes more than {CELLS_MAX} cells")
    return product(*swept)


def _line_ups(value: object) -> list[list[Any]]:
    """Return lists of words: of one list, or of a list of lists; a word stands for one of one."""
    if isinstance(value, list) and any(isinstance(each, list) for each in value):
        return [_listed(each) if each else [] for each in value]
    return [value if isinstance(value, list) else [value]]


def _bot(words: object) -> str:
    name = str(_typed(words, str))
    try:
        make(name)
    except NoSuchBot as reason:
        raise ValueError(str(reason)) from None
    return name


def _typed(value: Any, *types: type) -> Any:
    if type(value) not in types:
        wanted = " or ".join(_TYPES[each] for each in types)
        raise ValueError(f"must be {wanted}, not {_text(value)}")
    return value


_TYPES = {str: "a text", int: "a whole number", bool: "true or false"}


def _one_of(value: Any, known: Mapping[str, object]) -> str:
    if not isinstance(value, str) or value not in known:
        raise ValueError(f"{_text(value)} is not one of {' '.join(known)}")
    return value


def _text(value: object) -> str:
    """Return a value as TOML has it, which JSON has nearly so."""
    return json.dumps(value, default=str)


def _with_tuples(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: tuple(v) if isinstance(v, list) else v for name, v in fields.items()}


def _for_players(auctions: Auctions | None, count: int) -> Auctions | None:
    """Return auctions with a reaction for each player."""
    if not auctions:
        return None
    reactions_ms = auctions.reactions_ms
    if len(reactions_ms) == 1:
        reactions_ms *= count
    if len(reactions_ms) != count:
        raise ValueError(f"auctions: {len(reactions_ms)} reactions_ms for {count} players")
    return auctions._replace(reactions_ms=reactions_ms)


def _line_up(bots: tuple[str, ...], roles: tuple[str, ...]) -> str:
    """Return who plays, as short as it can be told."""
    who = [f"{role} {bot}" for role, bot in zip(roles, bots, strict=True)] if roles else bots
    return ", ".join(f"{who.count(each)} x {each}" for each in dict.fromkeys(who))


def _seated(line_up: tuple[str, ...] | dict[str, str], roles: tuple[str, ...], count: int) -> Any:
    """Return the bot of each player."""
    if isinstance(line_up, dict):
        if not roles:
            raise ValueError("bots: by role, in an edition without roles")
        return tuple(line_up[role] for role in roles)
    if len(line_up) == 1:
        return line_up * count
    if len(line_up) != count:
        raise ValueError(f"bots: {len(line_up)} names for {count} players")
    return line_up


def _seated_roles(has_roles: bool, roles: tuple[str, ...], count: int) -> tuple[str, ...]:
    """Return the role of each player; by default they take turns, beginning with a competitor."""
    if not has_roles:
        if roles:
            raise ValueError("roles: the edition has none")
        return ()
    roles = roles or ((COMPETITOR, MONOPOLIST) * count)[:count]
    if len(roles) != count:
        raise ValueError(f"roles: {len(roles)} for {count} players")
    return roles


def _refuse_unless_playable(cell: Cell) -> None:
    edition, count = EDITIONS[cell.number], len(cell.bots)
    if not edition.players_min <= count <= edition.players_max:
        raise ValueError(
            f"seats: {edition.players_min} to {edition.players_max} players make a game of"
            f" {cell.edition}, not {count}"
        )
    for name in cell.options:
        if not edition.options & OPTIONS[name]:
            raise ValueError(f"options: {cell.edition} has no option {name}")
    try:
        cell.house_rules.refuse_unless_playable(edition, cell.option_bits())
    except ValueError as reason:
        raise ValueError(f"house_rules: {reason}") from None
    uids = [b"", *(b"card" for _ in cell.bots)] + [b""] * (state.SEATS - 1 - count)
    try:
        edition.refuse_wrong_roles(cell.role_bytes(), uids, cell.option_bits())
    except Refused:
        raise ValueError(f"roles: {cell.edition} cannot be played with {cell.roles}") from None
