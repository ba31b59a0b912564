"""Words and figures in the cells of the glass."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank import money
from dealbox.bank.state import AMOUNT_MAX_K
from dealbox.parts import BAR, BIG, COLUMNS, EXTRA, ROWS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from tests.support.fakes import FakeGlass

WORDS = st.text(st.sampled_from("ABCxyz019 .!+-" + EXTRA), max_size=30)


def _canvas() -> tuple[Canvas, FakeGlass]:
    glass = FakeGlass()
    return Canvas(glass), glass


@given(st.integers(0, ROWS - 1), WORDS)
def test_what_does_not_fit_is_cut_at_the_right(row: int, text: str) -> None:
    canvas, glass = _canvas()
    canvas.line(row, text)
    assert glass.lines() == [text[:COLUMNS].rstrip() if r == row else "" for r in range(ROWS)]


@given(st.text(st.sampled_from("ABC01"), min_size=1, max_size=COLUMNS))
def test_the_second_text_ends_at_the_right_edge(text: str) -> None:
    canvas, glass = _canvas()
    canvas.line(3, "", text)
    assert glass.lines()[3] == text.rjust(COLUMNS)


def test_a_rule_runs_through_the_title_and_marks_add_up() -> None:
    canvas, glass = _canvas()
    canvas.title("DEAL", "RED")
    canvas.mark(7)
    canvas.mark(0)
    assert glass.lines()[0] == "DEAL ──────────── RED"
    assert glass.inverse == 0b1000_0001
    canvas.clear()
    assert (glass.text().strip(), glass.inverse) == ("", 0)


def _width(figures: str) -> int:
    return sum(1 if figure == "." else 2 for figure in figures)


@given(st.text(st.sampled_from(BIG), min_size=1, max_size=10), st.integers(0, ROWS - 2))
def test_large_figures_end_at_the_right_edge_and_none_is_cut(figures: str, row: int) -> None:
    canvas, glass = _canvas()
    canvas.amount(row, "", figures)
    lines = glass.lines()
    assert lines[row] == " " * (COLUMNS - _width(figures)) + figures
    assert "".join(lines[:row] + lines[row + 1 :]).strip() == ""
    tops = glass.cells[row * COLUMNS : (row + 1) * COLUMNS]
    feet = glass.cells[(row + 1) * COLUMNS : (row + 2) * COLUMNS]
    assert [top + 2 for top in tops if top != 32] == [foot for foot in feet if foot != 32]


@pytest.mark.parametrize("name", words.SEATS)
@given(amount_k=st.integers(0, AMOUNT_MAX_K) | st.just(AMOUNT_MAX_K))
def test_a_player_and_any_amount_fit_side_by_side(name: str, amount_k: int) -> None:
    canvas, glass = _canvas()
    figures = money.text(amount_k)
    canvas.amount(2, name, figures)
    line = glass.lines()[2]
    assert line.startswith(name) and line.endswith(figures)
    assert line[len(name) : -len(figures)].strip() == ""


@pytest.mark.parametrize("whole", [1, 3, 100])
def test_a_bar_grows_from_the_left_with_its_part(whole: int) -> None:
    canvas, glass = _canvas()
    for part in range(whole + 1):
        canvas.bar(3, part, whole)
        cells = glass.cells[3 * COLUMNS : 4 * COLUMNS]
        columns = [cell - BAR for cell in cells]
        assert sum(columns) == 6 * COLUMNS * part // whole
        assert columns == sorted(columns, reverse=True)
        assert set(columns) <= set(range(7))
