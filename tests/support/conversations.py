"""Conversations as data: files of short named cases, played on a unit with fake parts.

docs/testing.md describes their language, which is that of the scenarios and a few steps more.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from copy import copy
from dataclasses import dataclass, field
from functools import cached_property, partial
from pathlib import Path
from typing import Any

from dealbox.bank import state as bank_state
from dealbox.bank.state import KINDS, State
from dealbox.housekeeping import (
    DIODE_MV,
    LOOK_MS,
    READERS_IN_USE_MS,
    READERS_QUIET_MS,
    note_service,
)
from dealbox.parts import TORN, TWO
from host_sim.cards import COLOURS, UIDS
from host_sim.parts.w25q import Operation
from host_sim.scenarios.scenario import FORMS, BadLine, LineParser, without_comment
from host_sim.scenarios.transcript import booking_entry
from host_sim.scenarios.witness import ExpectationFailed, Witness
from tests.support import journal_cases, ledger_cases, screens, table_cases
from tests.support.fakes import FakeBoard, FakePower
from tests.support.table import SIDES, Table, seat_of

_CASE = re.compile(r"case ([^\[\]]+?)(?: \[([A-Z0-9 -]+)\])?")
_SETUP = (
    *("game", "cards", "begin", "one", "have", "pay", "give", "build", "mortgage", "jail"),
    *("owe", "ruin", "name", "pin", "switch"),
)


class _First(Table):
    language = 0


class AtTable(Witness):
    """Performs the steps of a case at a Table, and checks what is expected of it."""

    @cached_property
    def table(self) -> Table:
        return self._sit_at(Table())

    def _sit_at(self, table: Table) -> Table:
        self.table = table
        table.flash.on_operation = self._note
        self.mark()
        return table

    def lines(self) -> list[str]:
        return [] if self.table.is_dark else self.table.board.display.lines()

    def shows(self, text: str) -> bool:
        """Return whether a line contains this, the spaces in it taken together."""
        return any(text in _joined(line) for line in self.lines())

    def tune(self) -> str:
        return self.table.tune if self.table.tunes else ""

    def state(self) -> State | None:
        ledger = self.table.ledger
        return ledger.now if ledger.has_game() else None

    # Set-up and input that are no method of the table.

    def game(self, edition: str, *words: str) -> None:
        """Begin a game of this edition, board, players and options on a new unit."""
        players = [word for word in words if word in COLOURS]
        others = [word for word in words if word not in COLOURS]
        self._sit_at(Table(*players, game=" ".join([edition, *others])))

    def first_start(self) -> None:
        """Switch on a unit at which no language was chosen yet."""
        self._sit_at(_First())

    def take_cards(self, *colours: str) -> None:
        """Have these cards at hand, for a game that is begun by keys."""

    def begin(self, *players: str) -> None:
        """Go on from the house rules, and begin with these players; roles are as offered."""
        self.table.press("1", "1")
        for player in players:
            self.table.tap(player, "plus")
        self.table.press("OK")
        if self.table.title == "ROLES":
            self.table.press("1")
        if self.table.screen is not self.table.unit.session.chart.rest:
            raise ExpectationFailed("no game begins")

    def pay(self, payer: str, payee: str, amount_k: int) -> None:
        self.table.ledger.pay(seat_of(payer), seat_of(payee), amount_k)

    def pin(self, digits: str) -> None:
        """Let the banker have this PIN."""
        self.table.ledger.set_pin(digits)

    def one_reader(self) -> None:
        """Let the unit have one reader, `only`."""
        self.table.unit.session.cards.has_one_reader = True

    def report(self, side: str, event: str) -> None:
        """Let a reader report two cards at once, or one that it could not read."""
        self.table.report(side, TWO if event == "two" else TORN)

    def press(self, *keys: str) -> None:
        self.table.press(*keys)

    def deal(self) -> None:
        self.table.close_deal() if self.table.is_lit else self.table.deal()

    def missing(self, bits: int) -> None:
        """Let these parts be missing, as bits (parts.py), until the unit has looked."""
        self.table.board.missing_bits = bits
        self.table.wait(LOOK_MS + 50)

    def wait(self, ms: float) -> None:
        self.table.wait(int(ms))

    def mark(self) -> None:
        """Count bookings and the rest, and compare the books, from here on."""
        state = self.state()
        self.begun = state.seq if state else 0
        self.books = self.table.books
        self.operations: list[str] = []
        board = self.table.board
        board.stops = 0
        board.buzzer.tunes.clear()
        board.feed.lines.clear()

    def empty_battery(self) -> None:
        self.table.ledger.allow_writing(False)

    def battery(self, mv: int) -> None:
        """Let the cells have this voltage, until the unit has looked at it."""
        self.table.board.battery.mv = mv - DIODE_MV
        self.table.wait(LOOK_MS + 50)

    def come(self, card: str, side: str) -> None:
        """Lay a card on a reader that may be asleep."""
        self.table.board.readers.lay(SIDES[side], UIDS[card])

    def show(self, screen: str) -> None:
        """Show a screen of ui/chart.py that no key leads to now."""
        self.table.unit._go(getattr(self.table.unit.session.chart, screen).open())

    def power_cut_at(self, mv: int) -> None:
        """Cut the power, and switch on again with cells of this voltage."""
        self.table.board = FakeBoard(self.table.flash)
        self.table.board.battery.mv = mv - DIODE_MV
        self.table.start()

    def service(self) -> None:
        """Enter the service mode."""
        assert note_service(FakeBoard(self.table.flash), 0)

    def switch(self) -> None:
        """Let the unit have a power switch."""
        self.table.board.power = FakePower()
        self.table.start()
        self.table.wait(1000)

    def ask(self) -> None:
        """Let a laptop ask for the standings."""
        self.table.wait(1000)
        self.table.board.feed.lines.clear()
        self.table.board.feed.asks = 1

    # Expectations that compare more than one thing that is seen with one that is written.

    def expect_no(self, text: str) -> None:
        """Expect that no line of the display contains a text."""
        if self.shows(text):
            raise ExpectationFailed("it is on the screen")

    def expect_choice(self, text: str) -> None:
        """Expect a row of the list: all of it, or its left part."""
        if text not in (*self.rows(), *self.table.rows):
            raise ExpectationFailed(f"the rows are {' / '.join(self.rows())}")

    def expect_no_choice(self, text: str) -> None:
        """Expect that no row of the list begins so."""
        if any(row.startswith(text) for row in self.rows()):
            raise ExpectationFailed(f"the rows are {' / '.join(self.rows())}")

    def expect_state(self, field: str, value: str) -> None:
        """Expect a field of the newest page, `loan_k.RED` or `level.39` being an item of one.

        value: a number, a colour, or names of bank/state.py with "+" between them
        """
        name, _, at = field.partition(".")
        seen = getattr(self._state(), name)
        if at:
            seen = seen[int(at) if at.isdigit() else seat_of(at)]
        _compare(int(seen), sum(map(_value, value.split("+"))))

    def expect_unchanged(self) -> None:
        """Expect the books as they were after the set-up, or at `mark`."""
        _compare(self.table.books, self.books)

    def expect_dark(self) -> None:
        _compare(self.table.is_dark, True)

    def expect_sent(self, text: str) -> None:
        """Expect the next line of the feed: JSON, `booked` as it is in the books, or `nothing`."""
        line = self._sent()
        if text == "nothing":
            _compare(line, None)
        elif text == "booked":
            _compare(line, {text: booking_entry(self._state())})
        else:
            _compare(line, json.loads(text))

    def expect_told(self, what: str, text: str) -> None:
        """Expect these items in the next line of the feed about this, null for one it lacks."""
        line = self._sent()
        while line and what not in line:
            line = self._sent()
        expected = json.loads(text)
        if isinstance(expected, dict) and line and line[what]:
            seen = json.dumps({name: line[what].get(name) for name in expected})
            _compare(seen, json.dumps(expected))
        else:
            _compare(line, {what: expected})

    # What is seen.

    def row(self, number: int) -> str:
        """Return a line of the display, its spaces taken together."""
        return _joined(self.table.board.display.line(number))

    def rows(self) -> list[str]:
        """Return all rows of the list, also below the display."""
        return [" ".join(filter(None, row)) for row in self.table.rows.items()]

    def at(self) -> str:
        """Return the name of the screen's class."""
        return screens.name(type(self.table.screen))

    def marked(self) -> str:
        """Return the rows under the title that are dark on light, without their numbers."""
        display = self.table.board.display
        rows = [self.row(row) for row in range(1, 8) if display.inverse >> row & 1]
        return " / ".join(row.lstrip("0123456789 ") for row in rows) or "none"

    def seats(self) -> list[str]:
        """Return who plays, or is bankrupt."""
        return [COLOURS[seat - 1] for seat in self.table.ledger.seats()]

    def pace(self) -> str:
        """Return how often the readers look."""
        readers = self.table.board.readers
        names = {READERS_IN_USE_MS: "often", READERS_QUIET_MS: "seldom"}
        return "never" if readers.is_asleep else names[readers.every_ms]

    def _sent(self) -> dict[str, Any] | None:
        """Return the next line of the feed, None for no more."""
        feed = self.table.board.feed
        for _ in range(3):  # the unit sends in steps without other work
            self.table.step()
        if not feed.lines:
            return None
        line = feed.lines.pop(0)
        assert line.isascii() and line.isprintable()
        return json.loads(line)  # type: ignore[no-any-return]

    def _note(self, operation: Operation) -> None:
        """Note an operation of the flash, in which the power has to be on."""
        power = self.table.board.power
        assert power is None or power.is_held
        self.operations.append(operation.kind)


def _compare(seen: object, expected: object) -> None:
    if seen != expected:
        raise ExpectationFailed(f"it is {seen!r}")


def _joined(line: str) -> str:
    return " ".join(line.split())


def _value(word: str) -> int:
    if word in COLOURS:
        return seat_of(word)
    return int(word) if word.isdigit() else int(getattr(bank_state, word))


def _by(name: str) -> Callable[..., None]:
    """Return a step that is a method of the table."""
    return lambda at, *words: getattr(at.table, name)(*words)


def _is(see: Callable[..., object]) -> Callable[..., None]:
    """Return an expectation: what is seen, with the words before the last, is the last."""
    return lambda at, *words: _compare(see(at, *words[:-1]), words[-1])


def _are(see: Callable[..., list[Any]]) -> Callable[..., None]:
    """Return an expectation of a list."""
    return lambda at, *words: _compare(see(at), list(words))


def _yes(is_it: bool) -> str:
    return "yes" if is_it else "no"


def _on(is_on: bool) -> str:
    return "on" if is_on else "off"


# Those of a scenario that mean the same here, and those of cases alone.
_SHARED = {
    form: getattr(AtTable, act.__name__)
    for form, act in FORMS.items()
    if form.split()[0] in ("game", "cards", "press", "deal", "wait", "expect")
    and hasattr(AtTable, act.__name__)
}
_FORMS: dict[str, Callable[..., None]] = {
    **_SHARED,
    "first start": AtTable.first_start,
    "one reader": AtTable.one_reader,
    "begin COLOUR...": AtTable.begin,
    "pay PLAYER PLAYER AMOUNT": AtTable.pay,
    "have PLAYER AMOUNT": _by("leave"),
    "give PLAYER SPACE...": _by("give"),
    "build PLAYER NUMBER SPACE...": _by("build"),
    "mortgage PLAYER SPACE...": _by("mortgage"),
    "jail card PLAYER": _by("draw_jail_card"),
    "owe PLAYER PLAYER AMOUNT": _by("owe"),
    "ruin PLAYER": _by("ruin"),
    "name PLAYER TEXT": _by("name"),
    "pin WORD": AtTable.pin,
    "lay CARD plus|minus|only": _by("lay"),
    "tap CARD plus|minus|only": _by("tap"),
    "lift plus|minus|only": _by("lift"),
    "report plus|minus|only two|torn": AtTable.report,
    "hold": _by("hold"),
    "button": _by("deal"),
    "missing NUMBER": AtTable.missing,
    "spell TEXT": _by("spell"),
    "empty battery": AtTable.empty_battery,
    "battery MILLIVOLTS": AtTable.battery,
    "menu TEXT": _by("menu"),
    "choose TEXT": _by("choose"),
    "power cut": _by("power_cycle"),
    "power cut at MILLIVOLTS": AtTable.power_cut_at,
    "come CARD plus|minus": AtTable.come,
    "show WORD": AtTable.show,
    "service": AtTable.service,
    "switch": AtTable.switch,
    "damage": _by("damage_newest"),
    "speak NUMBER": lambda at, language: at.table.unit.speak(language),
    "clock NUMBER": lambda at, minutes: at.table.unit.session.set_clock(minutes),
    "ask": AtTable.ask,
    "mark": AtTable.mark,
    "expect title TEXT": _is(lambda at: _joined(at.table.title)),
    "expect bottom TEXT": _is(lambda at: _joined(at.table.bottom)),
    "expect no TEXT": AtTable.expect_no,
    "expect row NUMBER TEXT": _is(AtTable.row),
    "expect rows TEXT": _is(lambda at: " / ".join(at.rows())),
    "expect marked TEXT": _is(AtTable.marked),
    "expect choice TEXT": AtTable.expect_choice,
    "expect no choice TEXT": AtTable.expect_no_choice,
    "expect at WORD": _is(AtTable.at),
    "expect state WORD WORD": AtTable.expect_state,
    "expect name PLAYER TEXT": _is(lambda at, who: at.table.ledger.name(seat_of(who))),
    "expect no name PLAYER": lambda at, who: _compare(at.table.ledger.name(seat_of(who)), ""),
    "expect seats COLOUR...": _are(AtTable.seats),
    "expect bankrupt PLAYER yes|no": _is(
        lambda at, who: _yes(not at.table.ledger.is_playing(seat_of(who)))
    ),
    "expect card PLAYER CARD": lambda at, who, card: _compare(
        at.table.ledger.uid(seat_of(who)), UIDS[card]
    ),
    "expect unchanged": AtTable.expect_unchanged,
    "expect cash AMOUNT...": _are(lambda at: at.table.cash_k),
    "expect debt PLAYER AMOUNT": _is(lambda at, who: at.table.debt(who)),
    "expect booked NUMBER": _is(lambda at: at.table.ledger.now.seq - at.begun),
    "expect kind TEXT": _is(lambda at: KINDS[at.table.ledger.now.kind]),
    "expect lamp on|off": _is(lambda at: _on(at.table.is_lit)),
    "expect power on|off": _is(lambda at: _on(at.table.board.power.is_held)),
    "expect stopped yes|no": _is(lambda at: _yes(at.table.board.stops > 0)),
    "expect pace often|seldom|never": _is(AtTable.pace),
    "expect flash TEXT": _is(lambda at: " ".join(at.operations) or "idle"),
    "expect tunes NUMBER TUNE": lambda at, count, tune: _compare(
        at.table.tunes.count(tune), count
    ),
    "expect volume NUMBER": _is(lambda at: at.table.board.buzzer.volume),
    "expect brightness NUMBER": _is(lambda at: at.table.board.display.level),
    "expect display NUMBER": _is(lambda at: at.table.board.display.kind),
    "expect code yes|no": _is(lambda at: _yes(any(at.table.board.display.picture))),
    "expect sent TEXT": AtTable.expect_sent,
    "expect told WORD TEXT": AtTable.expect_told,
}
_PARSER = LineParser(_FORMS)


# Who plays a case that begins so, in place of AtTable, with the rules that it names.
_OTHERS: dict[str, Callable[[list[tuple[int, str]], tuple[str, ...]], None]] = {
    "journal": lambda steps, rules: journal_cases.play(steps),
    "ledger": partial(ledger_cases.play, ledger_cases.AtLedger),
    "table": partial(ledger_cases.play, table_cases.AtGame),
}


class CaseFailed(Exception):
    """A step was refused, or an expectation not met; the text has the line and the screen."""


@dataclass
class Case:
    """A case of a file: its steps with their lines, and the rules that it proves."""

    path: Path
    name: str
    line: int
    rules: tuple[str, ...]
    steps: list[tuple[int, str]]
    columns: tuple[str, ...] = ()
    rows: list[tuple[int, tuple[str, ...]]] = field(default_factory=list)

    def proves(self) -> bool:
        """Return whether it expects anything."""
        return any(text.startswith("expect ") or " => " in text for _, text in self.steps)

    def play(self) -> None:
        """Play it, once for each row of its table. Refused: CaseFailed, which names each row."""
        failures = []
        for line, row in self.rows or [(self.line, ())]:
            values = dict(zip(self.columns, row, strict=True))
            try:
                self._play(values)
            except CaseFailed as failed:
                about = f"row {line}, {' | '.join(row)}: " if row else ""
                failures.append(about + str(failed))
        if failures:
            raise CaseFailed("\n".join(failures))

    def _play(self, values: dict[str, str]) -> None:
        steps = [
            (line, step)
            for line, pattern in self.steps
            for step in _split(re.sub(r"\$([A-Z]+)", lambda name: values[name[1]], pattern))
        ]
        play = _OTHERS.get(steps[0][1].split()[0])
        if not play:
            self._play_at_unit(steps)
            return
        try:
            play(steps, self.rules)
        except ExpectationFailed as failed:
            raise CaseFailed(f"{self.path.name}:{failed}") from failed

    def _play_at_unit(self, steps: list[tuple[int, str]]) -> None:
        parser = copy(_PARSER)
        at_table = AtTable()
        is_set_up = False
        for line, step in steps:
            if not is_set_up and step.split()[0] not in _SETUP and at_table.state():
                is_set_up = True
                at_table.mark()
            try:
                parser.parse(step)(at_table)
            except (BadLine, ExpectationFailed, AssertionError, ValueError) as why:
                where = f"{self.path.name}:{line}: {step}: {why or 'refused'}"
                raise CaseFailed(f"{where}; {at_table.screen()}") from why


def _split(text: str) -> Iterator[str]:
    """Yield the steps of a line; after one that expects, or =>, each part is an expectation."""
    acts, _, expected = text.partition(" => ")
    is_expecting = False
    for part in acts.split("; "):
        is_expecting = is_expecting or part.startswith("expect ")
        yield part if part.startswith("expect ") or not is_expecting else "expect " + part
    for part in filter(None, expected.split("; ")):
        yield "expect " + part


def read(path: Path) -> list[Case]:
    """Return the cases of a file. ValueError: a line is out of place, or a name is there twice."""
    common: list[tuple[int, str]] = []
    cases: list[Case] = []
    for number, raw in enumerate(path.read_text("utf-8").splitlines(), 1):
        line = without_comment(raw)
        if line.startswith("case "):
            match = _CASE.fullmatch(line)
            if not match or any(case.name == match[1] for case in cases):
                raise ValueError(
                    f"{path}:{number}: no name of a case, or one that is there already"
                )
            rules = tuple((match[2] or "").split())
            cases.append(Case(path, match[1], number, rules, list(common)))
        elif line.startswith("common "):
            common = [(number, line.removeprefix("common "))]
        elif line.startswith("each "):
            columns, _, values = line.removeprefix("each ").partition(" = ")
            cases[-1].columns = tuple(columns.split())
            cases[-1].rows = [(number, (value,)) for value in values.split()]
        elif line.startswith("| "):
            cases[-1].rows.append((number, tuple(cell.strip() for cell in line[1:].split("|"))))
        elif line and cases:
            cases[-1].steps.append((number, line))
        elif line:
            raise ValueError(f"{path}:{number}: a step before the first case")
    return cases
