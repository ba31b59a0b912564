import ast
import re
import sys
from collections.abc import Iterator
from itertools import permutations
from pathlib import Path

import pytest

import dealbox.ui
from dealbox.bank import refusals
from dealbox.bank import state as states
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import State
from dealbox.housekeeping import note_service
from dealbox.languages import names
from dealbox.parts import BIG_BASE, COLUMNS, EXTRA, EXTRA_BASE, ROWS
from dealbox.ui import words
from dealbox.ui.deeds import BuildGroup
from dealbox.ui.enrolment import Options, Roles
from dealbox.ui.game import ThisGame
from dealbox.ui.lists import List, Numbered, bind
from dealbox.ui.menus import Settle, Standings
from host_sim.cards import UIDS
from tests.support import screens, sources
from tests.support.cases import for_each, rows
from tests.support.fakes import FakeBoard
from tests.support.table import Table
from tests.support.whole_canvas import WholeCanvas
from tests.ui.pictures import PICTURES, play

ENGLISH, GERMAN = 1, 2
RED = 1
STATION_SPACE, UTILITY_SPACE = 5, 12
LANGUAGES = range(1, 1 + len(words.LANGUAGES))
_FREE = {"SHORTER", "SPACES"}  # as long as a language needs it

every_language = pytest.mark.parametrize("language", LANGUAGES)
every_other = pytest.mark.parametrize("language", LANGUAGES[1:])


def _names(language: int) -> dict[str, object]:
    """Return the words of a language by their names."""
    return names(words.code(language))


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, (tuple, dict)):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)


def _shape(value: object) -> object:
    """Return what of a value is the same in every language: its places, and what is filled in."""
    if isinstance(value, dict):
        return {key: _shape(part) for key, part in value.items()}
    if isinstance(value, tuple) and len(value) > 1 and isinstance(value[0], tuple):
        return [_shape(part) for part in value]
    return sorted(
        {mark for text in _texts(value) for mark in ("{}", "{0}", "{1}") if mark in text}
    )


def _state(role: int) -> State:
    """Return a state in which RED has a role."""
    state = State()
    state.role[RED] = role
    return state


# The tables.


@every_other
def test_a_language_fills_in_the_same_and_lists_as_much(language: int) -> None:
    english, other = _names(ENGLISH), _names(language)
    for name in english.keys() - _FREE:
        here, there = english[name], other[name]
        assert _shape(there) == _shape(here), name
        if isinstance(here, tuple) and isinstance(there, tuple):
            assert len(here) == len(there) or name in _PROSE, name


# Lines below each other, as many as it takes.
_PROSE = {name for name in _names(ENGLISH) if name.startswith(("NOTHING_", "NO_BID", "CODE_"))}


@every_language
def test_every_text_fits_a_line_in_letters_that_are_drawn_and_titles_are_in_capitals(
    language: int,
) -> None:
    texts = [text for value in _names(language).values() for text in _texts(value)]
    assert len(texts) > 400
    assert [text for text in texts if len(text) > COLUMNS] == []
    letters = {letter for text in texts for letter in text}
    assert {letter for letter in letters if not " " <= letter <= "~"} <= set(EXTRA)
    tables = _names(language)["REFUSALS"]
    assert isinstance(tables, dict)
    titles = [lines[0] for lines in tables.values()]
    assert titles == [title.upper() for title in titles]


@every_other
def test_what_a_board_says_in_english_is_translated(language: int) -> None:
    spaces = _names(language)["SPACES"]
    assert isinstance(spaces, tuple)
    english = [pair[0] for pair in spaces]
    everywhere = set()
    for edition in EDITIONS:
        dues = [
            due.text
            for role in (0, states.COMPETITOR, states.MONOPOLIST)
            for due in edition.dues(_state(role), RED)
        ]
        kinds = edition.group(STATION_SPACE) if edition.sign == "" else ()
        works = [edition.names[space] for space in (*kinds, *edition.group(UTILITY_SPACE))]
        said = {*edition.tax_names, *dues, *works}
        if said & set(english):  # else the board is in another language
            everywhere |= said
    proper = {name for name in everywhere if name.startswith(("U.S.", "Visitor site"))}
    assert set(english) == everywhere - proper and len(english) == len(set(english))


@every_language
def test_names_of_seats_and_kinds_are_told_apart(language: int) -> None:
    words.use(language)
    assert len(set(words.SEATS)) == len(words.SEATS) == 10
    assert len(set(words.KINDS)) == len(words.KINDS)
    pairs = [one + "→" + other for one in words.SEATS for other in words.SEATS if one != other]
    # The least room: beside the largest amount in large figures, and in small ones.
    assert all(len(words.shorten(seat, 6)) <= 6 for seat in words.SEATS)
    short = [words.shorten(pair, COLUMNS - len("999.999M")) for pair in pairs]
    assert max(map(len, short)) + len("999.999M") <= COLUMNS and len(set(short)) == len(pairs)


# The screens.


@pytest.fixture
def _whole(language: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let all tables speak a language, on displays that nothing is cut on."""
    monkeypatch.setattr(Table, "language", language)
    monkeypatch.setattr("dealbox.unit.Canvas", WholeCanvas)


@every_language
@pytest.mark.usefixtures("_whole")
@for_each("name", PICTURES)
def test_no_picture_is_cut_and_no_two_choices_are_alike(name: str, language: int) -> None:
    table = play(name)
    assert words.LANGUAGES[language - 1][0] == words.NAME
    if isinstance(table.screen, List):
        labels = [choice[0] for choice in table.screen.rows()]
        assert len(set(labels)) == len(labels)
    foreign = "," if words.POINT == "." else "."
    assert not re.search(rf"\d\{foreign}\d", table.display)
    over_bottom = table.board.display.cells[6 * COLUMNS : 7 * COLUMNS]
    assert not any(BIG_BASE <= cell < EXTRA_BASE for cell in over_bottom)  # of a large figure


# A sum as they are, one of a long game, and the longest there is.
_SUM, _LONG, _MOST = "1.925M", "15.075M", "999.999M"
_NO_SUM = (  # kinds of booking
    *(states.CARD, states.SETTING, states.JAIL, states.JAIL_CARD),
    *(states.NO_BID, states.SERVICE, states.DEEDS_ON, states.NAME),
)
_CITIES = {city for edition in EDITIONS for city in edition.cities if city}


_LONG_NAMES = ["", "MARTINA", "MARTINE", *[""] * 7]  # as long as they can be, and alike


def _rows_of_pairs(seats: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield left and right of the rows that name two players, and of the list of debts."""
    w = words
    for one, two in permutations(seats[1:], 2):
        yield from ((left, f"{one}→{two}") for left in (w.TRADES, w.THROW, w.RENT))
        yield f"{one} {w.OWES} {two}", ""
    for one, two in permutations(seats, 2):
        yield f"1 {one}→{two}", _LONG
        yield f"1 {one} {w.BORROWED}", _LONG


def _longest_rows(seats: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    """Yield left and right of the rows that are put together, each as long as it can be.

    seats: what the bank and the players are called.
    """
    w = words
    players = sorted(seats[1:], key=len)
    role = max(w.ROLE_NAMES, key=len)
    values = {
        **vars(w),
        **{"seat": players[-1], "holder": max(seats, key=len), "role": role},
        "pair": max((one + "→" + two for one in seats for two in seats), key=len),
        "built": max((*w.BUILDINGS[1:], w.HOTEL, w.APARTMENT), key=len),
        **{"owned": w.OWNED.format(4), "sum": _SUM, "long": _LONG, "most": _MOST},
    }
    for left, *right in rows(__file__, "longest"):
        yield left.format_map(values), "".join(right).format_map(values)
    yield from ((f"{level}, {role}", "") for level in (*w.BUILDINGS, w.HOTEL, w.APARTMENT))
    groups = {*w.GROUPS, w.TRANSPORT, *_CITIES}
    for left in (w.DEEDS, *players):
        yield from ((left, group) for group in groups)
    yield from ((group, "+11.25M") for group in groups)
    yield from (
        (w.KINDS[kind], _LONG) for kind in range(states.KIND_MAX + 1) if kind not in _NO_SUM
    )
    yield from ((name, max(w.ON, w.OFF, key=len)) for name in w.OPTION_NAMES)


@every_language
def test_the_longest_rows_are_not_cut(language: int) -> None:
    canvas = WholeCanvas(FakeBoard(Table().flash).display)  # which speaks English
    words.use(language)
    named = tuple(name or seat for name, seat in zip(_LONG_NAMES, words.SEATS, strict=True))
    words.shorten_names(_LONG_NAMES)
    for seats in (words.SEATS, named):
        for left, right in [*_longest_rows(seats), *_rows_of_pairs(seats)]:
            canvas.clear()
            canvas.line(1, left, right)


@every_language
@pytest.mark.usefixtures("_whole")
def test_what_no_one_owns_is_shown_whole_beside_the_longest_city(language: int) -> None:
    table = Table("RED", "BLUE", game="anti deeds")
    for space in (16, 31):  # Philadelphia, San Francisco
        for card in ("", "RED"):  # the deed's page, and the offer
            if card:
                table.tap(card, "minus")
            table.press(*str(space), "OK")
            lines = [line.strip() for line in table.board.display.lines()]
            assert lines[1] == words.group(table.ledger.edition, space)
            assert lines[2].startswith(words.FOR_SALE)
            table.press("C")


@every_language
@pytest.mark.usefixtures("_whole")
def test_no_refusal_is_cut(language: int) -> None:
    table = Table("RED", "BLUE")
    session = table.unit.session
    for code in words.REFUSALS:
        table.unit._go(session.refuse(code))
        table.step()
        shown = [line for line in table.board.display.lines()[1:] if line]
        filled = [
            line.format(session.money(1), words.UNITS[0], 20, session.who(RED))
            for line in words.REFUSALS[code][1:]
        ]
        assert len(shown) == len(filled) < ROWS - 1
    table.unit._go(session.refuse(refusals.TOO_LARGE))
    table.step()
    assert session.money(states.AMOUNT_MAX_K) in table.display


GAMES = [f"{edition.name} {edition.city}".strip() for edition in EDITIONS]


def _lists(table: Table) -> Iterator[List]:
    """Yield every list, filled as it is in a game."""
    session = table.unit.session
    chart = screens.chart(session)
    debtor, creditor, *_ = table.ledger.seats()
    table.give("YELLOW", 5, 37, 39)
    table.ledger.owe(debtor, creditor, table.ledger.balance_k(debtor) + 1)
    for edition in EDITIONS:
        chart.edition.draft.begin(edition)
        yield Options(session, chart.edition.draft, chart.edition)
    for name in screens.NAMES:
        session.discard()
        shown = screens.screen(session, name)
        if isinstance(shown, List):
            shown.open()
            chart.deed.draft.begin(states.BANK, debtor, 39, 0)
            if isinstance(shown, Settle):
                shown.begin(debtor)
            if isinstance(shown, Roles):
                shown.draft.begin(next(edition for edition in EDITIONS if edition.has_roles))
                for uid in sorted(UIDS.values())[:6]:
                    shown.draft.enrol(uid)
                shown.draft.deal_roles()
            yield shown
            if isinstance(shown, ThisGame):
                for asked in (1, 2, 4):
                    shown._ask(asked)
                    yield shown


def _digits(table: Table) -> str:
    """Return the keys of the number that the marked row begins with, "" for none."""
    inverse = table.board.display.inverse & ~1
    line = table.board.display.lines()[inverse.bit_length() - 1]
    digits = line.split(" ", 1)[0]
    return digits if digits.isdigit() else ""


# Each language has a quarter of the boards, each board one of the languages; make soak has all.
_PLAYED = [
    pytest.param(language, game, marks=[pytest.mark.soak] * ((language + number) % 4 > 0))
    for language in LANGUAGES
    for number, game in enumerate(GAMES)
]


@pytest.mark.parametrize(("language", "game"), _PLAYED)
@pytest.mark.usefixtures("_whole")
def test_each_row_of_a_list_is_chosen_by_the_digit_it_begins_with(
    language: int, game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table = Table("YELLOW", "BLACK", "ORANGE", game=game + " deeds")
    table.lay("YELLOW", "minus")
    names = set()
    for screen in _lists(table):
        names.add(type(screen).__name__)
        chosen: list[int] = []
        rows = screen.rows()
        spied = [
            (left, right, bind(chosen.append, at)) for at, (left, right, _) in enumerate(rows)
        ]
        with monkeypatch.context() as patch:
            patch.setattr(screen, "rows", lambda spied=spied: spied)
            for at in range(len(spied)):
                screen._cursor.index = at
                table.unit._go(screen)
                table.step()
                screen._cursor.index = at
                keys, is_marked = _digits(table), isinstance(screen, Numbered)
                if not keys and (is_marked or screen.is_left_by_digit):
                    continue
                assert keys or isinstance(screen, (Standings, BuildGroup))
                table.press(*keys or str(at + 1))
                if is_marked:
                    table.press("OK")
                assert chosen.pop() == at and not chosen, (rows[at], keys)
    assert {"Menu", "Debts", "Settle", "Taxes", "ChanceCards", "Jail", "Owners", "Final"} <= names


# Choosing one.


@pytest.mark.parametrize("language", [0, 1 + len(words.LANGUAGES), states.LANGUAGE_MAX])
def test_a_language_that_this_version_lacks_is_shown_in_english(language: int) -> None:
    table = Table("RED", "BLUE")
    table.ledger.set("language", language)
    table.ledger.pay(1, 2, 1)
    table.power_cycle()
    assert table.ledger.now.language == language
    assert words.NAME == "English" and "BLUE" in table.display


@every_other
def test_a_language_leaves_nothing_behind_but_its_words(
    language: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(words, "_texts", words._texts.__wrapped__)  # type: ignore[attr-defined]
    module = words.LANGUAGES[language - 1][1]
    sys.modules.pop("dealbox.ui." + module, None)
    before = {name: vars(words)[name] for name in vars(words) if not name.isupper()}
    names = list(vars(words))
    words.use(language)
    assert "dealbox.ui." + module not in sys.modules and not hasattr(dealbox.ui, module)
    assert sys.modules["dealbox.ui.words"] is dealbox.ui.words is words
    assert list(vars(words)) == names
    assert {name: vars(words)[name] for name in before} == before
    words.use(ENGLISH)
    assert sys.modules["dealbox.ui.words"] is dealbox.ui.words is words
    assert list(vars(words)) == names and words.SEATS[1] == "RED"


def test_service_mode_speaks_the_language() -> None:
    table = Table("RED", "BLUE")
    table.ledger.set("language", GERMAN)
    table.ledger.pay(1, 2, 1)
    words.use(ENGLISH)
    assert note_service(FakeBoard(table.flash), 0)
    assert words.IN_SERVICE[0] == "WARTUNG"


# Words are read when they are drawn.


def _kept(path: Path) -> list[str]:
    """Return the words that a module reads while it is imported, with their lines."""
    has_words = "words" in path.read_text("utf-8")
    nodes = list(ast.walk(sources.tree(path))) if has_words else []
    read: dict[int, ast.expr | ast.stmt] = {
        id(node): node
        for node in nodes
        if (isinstance(node, ast.Attribute) and getattr(node.value, "id", "") == "words")
        or (isinstance(node, ast.ImportFrom) and node.module == "dealbox.ui.words")
    }
    for node in nodes if read else []:
        if isinstance(node, ast.FunctionDef | ast.Lambda):
            for inner in ast.walk(node):
                if isinstance(inner, ast.Attribute):
                    read.pop(id(inner), None)
    return [f"{node.lineno}: {ast.unparse(node)}" for node in read.values()]


@for_each("path", sources.files("firmware"))
def test_no_word_is_kept_at_import(path: Path) -> None:
    assert not _kept(path)
