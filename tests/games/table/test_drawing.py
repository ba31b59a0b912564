import re
from pathlib import Path

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import HOTEL, JAILED, MONOPOLIST, OUT, PLAYING, SEATS, SPACES, State
from games.table.drawing import HEIGHT, WIDTH, draw, short_name

WORLD, LONDON, COMRADES, PLATINUM, ANTI = 0, 1, 3, 4, 5
RED, BLUE, GREEN, YELLOW = 1, 2, 3, 4

PICTURE = Path(__file__).with_name("board.txt").read_text("utf-8").rstrip("\n")


def state_of(*players: int) -> State:
    state = State()
    state.houses, state.hotels = 32, 12
    for seat in players:
        state.seat[seat] = PLAYING
        state.balance_k[seat] = 1500
    return state


def small_state() -> State:
    """RED has a hotel and three houses, BLUE a mortgage; BLUE is jailed, YELLOW is out."""
    state = state_of(RED, BLUE, GREEN)
    state.owner[39] = state.owner[37] = RED
    state.level[39], state.level[37] = HOTEL, 3
    state.owner[5], state.mortgaged[5] = BLUE, 1
    state.role[BLUE] = JAILED
    state.seat[YELLOW] = OUT
    state.houses, state.hotels = 29, 11
    return state


def test_the_picture_of_a_small_game() -> None:
    at = [0, 24, 10, 10, 0, 0, 0, 0, 0]
    worth_k = [0, 3475, 1600, -20, 0, 0, 0, 0, 0]
    lines = draw(EDITIONS[LONDON], small_state(), at, worth_k, "London, after 9 rounds").lines()
    assert "\n".join(lines) == PICTURE


def test_styles_add_nothing_but_codes() -> None:
    canvas = draw(EDITIONS[LONDON], small_state(), [5] * SEATS, [0] * SEATS, "London")
    plain = canvas.lines()
    styled = canvas.lines(has_styles=True)
    assert any("\x1b[7;31mR\x1b[0m" in line for line in styled)  # the owner RED
    assert [re.sub("\x1b\\[[0-9;]*m", "", line) for line in styled] == plain


@pytest.mark.parametrize("number", range(len(EDITIONS)))
def test_everything_fits_on_every_board(number: int) -> None:
    edition = EDITIONS[number]
    state = state_of(*range(1, edition.players_max + 1))
    for seat in range(1, SEATS):
        state.balance_k[seat] = 999_999
    for space in range(SPACES):
        if edition.is_deed(space):
            state.owner[space] = 1 + space % edition.players_max
            state.level[space] = HOTEL if edition.is_site(space) else 0
    state.debt_k[1] = 999_999
    for space in range(SPACES):
        lines = draw(edition, state, [space] * SEATS, [999_999] * SEATS, "x" * 99).lines()
        assert len(lines) == HEIGHT
        assert {len(line) for line in lines} == {WIDTH}
        assert lines[5][16] == lines[22][61] == "│"  # nothing is written over the lines


@pytest.mark.parametrize("space", range(SPACES))
def test_a_token_is_drawn_in_the_cell_of_its_space(space: int) -> None:
    edition, state = EDITIONS[LONDON], state_of(RED)
    lines = draw(edition, state, [space] * SEATS, [0] * SEATS, "").lines()
    state.seat[RED] = OUT
    without = draw(edition, state, [space] * SEATS, [0] * SEATS, "").lines()
    changed = [
        (x, y)
        for y in range(HEIGHT)
        for x in range(WIDTH)
        if lines[y][x] != without[y][x] and not (16 < x < 61 and 4 < y < 23)  # the middle
    ]
    ((x, y),) = changed
    assert lines[y][x] == "R"
    name = lines[y - 1 if 4 < y < 23 else y - 2]
    left = name.rindex("│", 0, x) + 1
    assert name[left:].startswith(short_name(edition, space, 6).rstrip())


def test_eight_tokens_are_all_shown_where_a_game_begins() -> None:
    lines = draw(EDITIONS[LONDON], state_of(*range(1, 9)), [0] * SEATS, [0] * SEATS, "").lines()
    assert lines[25].endswith("│ 0 PO │")
    assert lines[26].endswith("│RBGYWK│")


def test_a_deed_with_more_tokens_than_fit_says_so() -> None:
    lines = draw(EDITIONS[LONDON], state_of(*range(1, 9)), [1] * SEATS, [0] * SEATS, "").lines()
    assert lines[26].endswith("│RBGYW+│      │")


def test_roles_are_shown_where_there_are_any() -> None:
    state = state_of(RED, BLUE)
    state.role[RED], state.role[BLUE] = 1, MONOPOLIST
    text = "\n".join(draw(EDITIONS[ANTI], state, [0] * SEATS, [0] * SEATS, "").lines())
    assert "R RED    c $1500" in text
    assert "B BLUE   m $1500" in text
    assert "A apartment" in text


def test_a_debt_is_shown_in_place_of_the_space() -> None:
    state = state_of(RED, BLUE)
    state.debt_k[RED] = 350
    assert "owes £350" in "\n".join(
        draw(EDITIONS[LONDON], state, [0] * SEATS, [-350] * SEATS, "").lines()
    )


@pytest.mark.parametrize(
    ("number", "space", "columns", "expected"),
    [
        (LONDON, 24, 6, "Trafal"),
        (LONDON, 24, 15, "Trafalgar Squar"),
        (LONDON, 24, 20, "Trafalgar Square"),
        (PLATINUM, 11, 6, "St. Ch"),
        (ANTI, 5, 6, "Railro"),  # all transports begin with U.S.
        (COMRADES, 1, 6, "brow 1"),
        (COMRADES, 6, 15, "light blue 1"),
        (WORLD, 39, 6, "Montré"),
        (WORLD, 7, 6, "Chance"),
        (ANTI, 7, 6, "Card"),
        (ANTI, 20, 10, "Foundation"),
        (COMRADES, 4, 6, "8:10 c"),
    ],
)
def test_a_name_is_cut_so_that_it_can_be_told_apart(
    number: int, space: int, columns: int, expected: str
) -> None:
    assert short_name(EDITIONS[number], space, columns) == expected
