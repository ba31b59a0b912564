"""Conversations as data: files of short named cases, played on a unit with fake parts.

docs/testing.md describes their language, which is that of the scenarios and a few steps more.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from dealbox.bank import state as bank_state
from dealbox.bank.state import KINDS, State
from dealbox.housekeeping import DIODE_MV, LOOK_MS
from dealbox.parts import TORN, TWO
from host_sim.cards import COLOURS, UIDS
from host_sim.scenarios.scenario import FORMS, BadLine, LineParser, without_comment
from host_sim.scenarios.witness import ExpectationFailed, Witness
from tests.support import ledger_cases, table_cases
from tests.support.table import DeedsTable, Table, seat_of

_CASE = re.compile(r"case ([^\[\]]+?)(?: \[([A-Z0-9 -]+)\])?")
_SETUP = (
    *("game", "cards", "begin", "one", "have", "pay", "give", "build", "mortgage", "jail"),
    *("owe", "ruin", "name"),
)


class AtTable(Witness):
    """Performs the steps of a case at a Table, and checks what is expected of it."""

    def __init__(self) -> None:
        self.table: Table = DeedsTable()
        self.begun = 0  # the booking that the set-up ended with
        self.books = self.table.books  # then

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

    # Set-up: without a key, and every booking legal.

    def game(self, edition: str, *words: str) -> None:
        """Begin a game of this edition, board, players and options on a new unit."""
        players = [word for word in words if word in COLOURS]
        others = [word for word in words if word not in COLOURS]
        self.table = DeedsTable(*players, game=" ".join([edition, *others]))

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

    def have(self, player: str, amount_k: int) -> None:
        self._deeds.leave(player, amount_k)

    def give(self, player: str, *spaces: int) -> None:
        self._deeds.give(player, *spaces)

    def build(self, player: str, steps: int, *spaces: int) -> None:
        self._deeds.build(player, steps, *spaces)

    def mortgage(self, player: str, *spaces: int) -> None:
        self._deeds.mortgage(player, *spaces)

    def jail_card(self, player: str) -> None:
        self._deeds.draw_jail_card(player)

    def owe(self, debtor: str, creditor: str, amount_k: int) -> None:
        self.table.owe(debtor, creditor, amount_k)

    def ruin(self, player: str) -> None:
        self.table.ruin(player)

    def name(self, player: str, name: str) -> None:
        self.table.name(player, name)

    def one_reader(self) -> None:
        """Let the unit have one reader, `only`."""
        self.table.unit.session.cards.has_one_reader = True

    # Input.

    def lay(self, card: str, side: str) -> None:
        self.table.lay(card, side)

    def tap(self, card: str, side: str) -> None:
        self.table.tap(card, side)

    def lift(self, side: str) -> None:
        self.table.lift(side)

    def report(self, side: str, event: str) -> None:
        """Let a reader report two cards at once, or one that it could not read."""
        self.table.report(side, TWO if event == "two" else TORN)

    def press(self, *keys: str) -> None:
        self.table.press(*keys)

    def hold(self) -> None:
        """Hold C for three seconds."""
        self.table.hold()

    def deal(self) -> None:
        self.table.close_deal() if self.table.is_lit else self.table.deal()

    def button(self) -> None:
        """Press the deal button, lit or not, without a pause."""
        self.table.deal()

    def missing(self, bits: int) -> None:
        """Let these parts be missing, as bits of FOUND in ui/words.py."""
        self.table.board.missing_bits = bits

    def wait(self, ms: float) -> None:
        self.table.wait(int(ms))

    def menu(self, row: str) -> None:
        """Open the menu and choose the row that begins so."""
        self.table.menu(row)

    def choose(self, row: str) -> None:
        """Choose the row of the list that begins so."""
        self.table.choose(row)

    def power_cut(self) -> None:
        """Cut the power, and switch on again."""
        self.table.power_cycle()

    def mark(self) -> None:
        """Count the bookings, and compare the books, from here on."""
        self.begun = self._state().seq
        self.books = self.table.books

    def spell(self, name: str) -> None:
        """Press the keys of a name."""
        self.table.spell(name)

    def empty_battery(self) -> None:
        self.table.ledger.allow_writing(False)

    def battery(self, mv: int) -> None:
        """Let the cells have this voltage, until the unit has looked at it."""
        self.table.board.battery.mv = mv - DIODE_MV
        self.table.wait(LOOK_MS + 50)

    # Expectations.

    def expect_title(self, text: str) -> None:
        _compare(_joined(self.table.title), text)

    def expect_bottom(self, text: str) -> None:
        _compare(_joined(self.table.bottom), text)

    def expect_no(self, text: str) -> None:
        """Expect that no line of the display contains a text."""
        if self.shows(text):
            raise ExpectationFailed("it is on the screen")

    def expect_row(self, row: int, text: str) -> None:
        """Expect a line of the display, its spaces taken together."""
        _compare(_joined(self.table.board.display.lines()[row]), text)

    def expect_rows(self, text: str) -> None:
        """Expect all rows of the list, also below the display, with " / " between them."""
        _compare(" / ".join(self._rows()), text)

    def expect_choice(self, text: str) -> None:
        """Expect a row of the list: all of it, or its left part."""
        if text not in (*self._rows(), *self.table.rows):
            raise ExpectationFailed(f"the rows are {' / '.join(self._rows())}")

    def expect_no_choice(self, text: str) -> None:
        """Expect that no row of the list begins so."""
        if any(row.startswith(text) for row in self._rows()):
            raise ExpectationFailed(f"the rows are {' / '.join(self._rows())}")

    def expect_at(self, screen: str) -> None:
        """Expect a screen by its name in ui/chart.py."""
        chart = self.table.unit.session.chart
        (seen,) = [name for name, each in vars(chart).items() if each is self.table.screen]
        _compare(seen, screen)

    def expect_cash(self, *amounts_k: int) -> None:
        """Expect everybody's money, in the order of the seats."""
        _compare(self.table.cash_k, list(amounts_k))

    def expect_debt(self, player: str, amount_k: int) -> None:
        _compare(self.table.debt(player), amount_k)

    def expect_state(self, field: str, value: str) -> None:
        """Expect a field of the newest page, `loan_k.RED` or `level.39` being an item of one.

        value: a number, a colour, or names of bank/state.py with "+" between them
        """
        name, _, at = field.partition(".")
        seen = getattr(self._state(), name)
        if at:
            seen = seen[int(at) if at.isdigit() else seat_of(at)]
        _compare(int(seen), sum(map(_value, value.split("+"))))

    def expect_name(self, player: str, name: str) -> None:
        _compare(self.table.ledger.name(seat_of(player)), name)

    def expect_no_name(self, player: str) -> None:
        _compare(self.table.ledger.name(seat_of(player)), "")

    def expect_seats(self, *players: str) -> None:
        """Expect who plays, or is bankrupt."""
        _compare([COLOURS[seat - 1] for seat in self.table.ledger.seats()], list(players))

    def expect_bankrupt(self, player: str, answer: str) -> None:
        is_playing = self.table.ledger.is_playing(seat_of(player))
        _compare("no" if is_playing else "yes", answer)

    def expect_card(self, player: str, card: str) -> None:
        """Expect the card of a seat."""
        _compare(self.table.ledger.uid(seat_of(player)), UIDS[card])

    def expect_unchanged(self) -> None:
        """Expect the books as they were after the set-up, or at `mark`."""
        _compare(self.table.books, self.books)

    def expect_booked(self, count: int) -> None:
        """Expect so many bookings since the set-up, or since `mark`."""
        _compare(self._state().seq - self.begun, count)

    def expect_kind(self, kind: str) -> None:
        """Expect the kind of the newest booking, as KINDS has it."""
        _compare(KINDS[self._state().kind], kind)

    def expect_dark(self) -> None:
        _compare(self.table.is_dark, True)

    def expect_lamp(self, state: str) -> None:
        _compare("on" if self.table.is_lit else "off", state)

    def _rows(self) -> list[str]:
        return [" ".join(filter(None, row)) for row in self.table.rows.items()]

    @property
    def _deeds(self) -> DeedsTable:
        assert isinstance(self.table, DeedsTable)
        return self.table


def _compare(seen: object, expected: object) -> None:
    if seen != expected:
        raise ExpectationFailed(f"it is {seen!r}")


def _joined(line: str) -> str:
    return " ".join(line.split())


def _value(word: str) -> int:
    if word in COLOURS:
        return seat_of(word)
    return int(word) if word.isdigit() else int(getattr(bank_state, word))


# Those of a scenario that mean the same here, and those of cases alone.
_SHARED = {
    form: getattr(AtTable, act.__name__)
    for form, act in FORMS.items()
    if form.split()[0] in ("game", "cards", "press", "deal", "wait", "expect")
    and hasattr(AtTable, act.__name__)
}
_FORMS: dict[str, Callable[..., None]] = {
    **_SHARED,
    "lay CARD plus|minus|only": AtTable.lay,
    "tap CARD plus|minus|only": AtTable.tap,
    "one reader": AtTable.one_reader,
    "begin COLOUR...": AtTable.begin,
    "pay PLAYER PLAYER AMOUNT": AtTable.pay,
    "have PLAYER AMOUNT": AtTable.have,
    "give PLAYER SPACE...": AtTable.give,
    "build PLAYER NUMBER SPACE...": AtTable.build,
    "mortgage PLAYER SPACE...": AtTable.mortgage,
    "jail card PLAYER": AtTable.jail_card,
    "owe PLAYER PLAYER AMOUNT": AtTable.owe,
    "ruin PLAYER": AtTable.ruin,
    "name PLAYER TEXT": AtTable.name,
    "lift plus|minus|only": AtTable.lift,
    "report plus|minus|only two|torn": AtTable.report,
    "hold": AtTable.hold,
    "button": AtTable.button,
    "missing NUMBER": AtTable.missing,
    "spell TEXT": AtTable.spell,
    "empty battery": AtTable.empty_battery,
    "battery MILLIVOLTS": AtTable.battery,
    "menu TEXT": AtTable.menu,
    "choose TEXT": AtTable.choose,
    "power cut": AtTable.power_cut,
    "mark": AtTable.mark,
    "expect title TEXT": AtTable.expect_title,
    "expect bottom TEXT": AtTable.expect_bottom,
    "expect no TEXT": AtTable.expect_no,
    "expect row NUMBER TEXT": AtTable.expect_row,
    "expect rows TEXT": AtTable.expect_rows,
    "expect choice TEXT": AtTable.expect_choice,
    "expect no choice TEXT": AtTable.expect_no_choice,
    "expect at WORD": AtTable.expect_at,
    "expect state WORD WORD": AtTable.expect_state,
    "expect name PLAYER TEXT": AtTable.expect_name,
    "expect no name PLAYER": AtTable.expect_no_name,
    "expect seats COLOUR...": AtTable.expect_seats,
    "expect bankrupt PLAYER yes|no": AtTable.expect_bankrupt,
    "expect card PLAYER CARD": AtTable.expect_card,
    "expect unchanged": AtTable.expect_unchanged,
    "expect cash AMOUNT...": AtTable.expect_cash,
    "expect debt PLAYER AMOUNT": AtTable.expect_debt,
    "expect booked NUMBER": AtTable.expect_booked,
    "expect kind TEXT": AtTable.expect_kind,
    "expect lamp on|off": AtTable.expect_lamp,
}


# Who plays a case that begins so, in place of AtTable.
_OF_RULES: dict[str, Callable[[str], ledger_cases.AtLedger]] = {
    "ledger": ledger_cases.AtLedger,
    "table": table_cases.AtGame,
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
        make = _OF_RULES.get(steps[0][1].split()[0])
        if make:
            self._play_rules(make, steps)
        else:
            self._play_at_unit(steps)

    def _play_rules(
        self, make: Callable[[str], ledger_cases.AtLedger], steps: list[tuple[int, str]]
    ) -> None:
        try:
            ledger_cases.play(make, steps, self.rules)
        except ExpectationFailed as failed:
            raise CaseFailed(f"{self.path.name}:{failed}") from failed

    def _play_at_unit(self, steps: list[tuple[int, str]]) -> None:
        parser = LineParser(_FORMS)
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
