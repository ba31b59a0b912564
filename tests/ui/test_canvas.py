import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank import money
from dealbox.bank.state import AMOUNT_MAX_K
from dealbox.parts import BAR, BIG, COLUMNS, EXTRA, LETTERS, OWN_CODES, ROWS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from tests.support.cases import for_each, rows
from tests.support.fakes import FakeDisplay

WORDS = st.text(st.sampled_from("ABCxyz019 .!+-" + EXTRA), max_size=30)


def _canvas() -> tuple[Canvas, FakeDisplay]:
    display = FakeDisplay()
    return Canvas(display), display


@given(st.integers(0, ROWS - 1), WORDS)
def test_what_does_not_fit_is_cut_and_ends_in_a_point(row: int, text: str) -> None:
    canvas, display = _canvas()
    canvas.line(row, text)
    shown = text if len(text) <= COLUMNS else text[: COLUMNS - 1].rstrip() + "."
    assert display.lines() == [shown.rstrip() if r == row else "" for r in range(ROWS)]


@for_each(("left", "right", "shown"), rows(__file__, "room"))
def test_what_is_left_is_shortened_to_the_room_that_is_left(
    left: str, right: str, shown: str
) -> None:
    canvas, display = _canvas()
    canvas.line(3, left, right)
    assert display.lines()[3] == shown


@for_each(("sign", "left", "right", "shown"), rows(__file__, "sign"))
def test_a_sign_after_sums_is_left_out_without_room(
    sign: str, left: str, right: str, shown: str
) -> None:
    canvas, display = _canvas()
    canvas.clear(sign)
    canvas.line(3, left, right)
    assert display.lines()[3] == shown


@given(st.text(st.sampled_from("ABC01"), min_size=1, max_size=COLUMNS))
def test_the_second_text_ends_at_the_right_edge(text: str) -> None:
    canvas, display = _canvas()
    canvas.line(3, "", text)
    assert display.lines()[3] == text.rjust(COLUMNS)


def test_a_rule_runs_through_the_title_and_marks_add_up() -> None:
    canvas, display = _canvas()
    canvas.title("DEAL", "RED")
    canvas.mark(7)
    canvas.mark(0)
    assert display.lines()[0] == "DEAL ──────────── RED"
    assert display.inverse == 0b1000_0001
    canvas.clear()
    assert (display.text().strip(), display.inverse) == ("", 0)


def test_a_currency_of_letters_is_small_beside_large_figures() -> None:
    canvas, display = _canvas()
    canvas.clear(" zł")
    canvas.amount(3, "", "450 zł")
    assert [line.strip() for line in display.lines()[3:5]] == ["450", "zł"]
    assert bytes(display.cells[5 * COLUMNS - 2 : 5 * COLUMNS]) == b"z\0"
    canvas.clear(" Kč")
    canvas.amount(3, "", "450 Kč")
    assert display.lines()[4].endswith(" Kč")


def test_a_picture_has_as_many_letters_of_its_own_as_there_are_codes() -> None:
    canvas, display = _canvas()
    shown, others = LETTERS[:OWN_CODES], LETTERS[OWN_CODES:]
    canvas.line(0, shown[:COLUMNS])
    canvas.line(1, shown[COLUMNS:])
    canvas.line(2, shown[-COLUMNS:])
    assert display.lines()[0] == shown[:COLUMNS] and display.lines()[2] == shown[-COLUMNS:]
    canvas.line(3, others[0])
    assert display.lines()[3] == "?"
    canvas.clear()
    canvas.line(3, others[0])
    assert display.lines()[3] == others[0]


@given(st.text(st.sampled_from(BIG), min_size=1, max_size=10), st.integers(0, ROWS - 2))
def test_large_figures_end_at_the_right_edge_and_none_is_cut(figures: str, row: int) -> None:
    canvas, display = _canvas()
    canvas.amount(row, "", figures)
    lines = display.lines()
    width = sum(1 if figure in ".," else 2 for figure in figures)
    assert lines[row] == " " * (COLUMNS - width) + figures
    assert "".join(lines[:row] + lines[row + 1 :]).strip() == ""
    tops = display.cells[row * COLUMNS : (row + 1) * COLUMNS]
    feet = display.cells[(row + 1) * COLUMNS : (row + 2) * COLUMNS]
    assert [top + 2 for top in tops if top != 32] == [foot for foot in feet if foot != 32]


@pytest.mark.parametrize("name", words.SEATS)
@given(amount_k=st.integers(0, AMOUNT_MAX_K) | st.just(AMOUNT_MAX_K))
def test_a_player_and_any_amount_fit_side_by_side(name: str, amount_k: int) -> None:
    canvas, display = _canvas()
    figures = money.text(amount_k)
    canvas.amount(2, name, figures)
    line = display.lines()[2]
    assert line.startswith(name) and line.endswith(figures)
    assert line[len(name) : -len(figures)].strip() == ""


@pytest.mark.parametrize("whole", [1, 3, 100])
def test_a_bar_grows_from_the_left_with_its_part(whole: int) -> None:
    canvas, display = _canvas()
    for part in range(whole + 1):
        canvas.bar(3, part, whole)
        cells = display.cells[3 * COLUMNS : 4 * COLUMNS]
        columns = [cell - BAR for cell in cells]
        assert sum(columns) == 6 * COLUMNS * part // whole
        assert columns == sorted(columns, reverse=True)
        assert set(columns) <= set(range(7))
