"""The board of a game drawn in text: 78 columns and 28 lines, the players in the middle.

A cell shows the beginning of the space's name, its number, who owns it and what is on it, and the
tokens there: a letter a player, small in jail.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealbox.bank import money
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.state import BANK, HOTEL, MONOPOLIST, OUT, PLAYING, SEATS, SPACES, State
from games.table import decks
from games.table.track import CHANCE_SPACES, CHEST_SPACES, GO, JAIL, TO_JAIL
from host_sim.cards import seat_name

TOKENS = "·RBGYWKPO"  # by seat; K is BLACK, since B is BLUE
# SGR codes (ECMA-48) by seat. WHITE is bold and BLACK grey, to be read on light and dark.
PLAYER_STYLES = ("", "31", "34", "32", "33", "1", "90", "95", "38;5;208")
_GROUP_STYLES = ("", "38;5;130", "36", "35", "38;5;208", "31", "33", "32", "34", "", "")

WIDTH, HEIGHT = 78, 28
_CELL = 6  # columns between two lines
_SIDE = 15  # the same, at the sides
_TOP = 3  # lines of a cell at top and bottom
_MIDDLE_X = _SIDE + 3  # beside a line and a space
_MIDDLE = WIDTH - _SIDE - 2 - _MIDDLE_X  # columns
_MANY = 3  # deeds that begin alike
_PLACE = 11  # columns for where a player is
_PARKING = 20
_HOUSE = "⌂"
_MORTGAGED = "×"
_OWN_NAMES = {GO: "GO", JAIL: "Jail", _PARKING: "Free parking", TO_JAIL: "Go to jail"}

# Directions of the lines that meet in a cell, as bits.
_UP, _DOWN, _LEFT, _RIGHT = 1, 2, 4, 8
_LINES = {
    _UP | _DOWN: "│",
    _LEFT | _RIGHT: "─",
    _DOWN | _RIGHT: "┌",
    _DOWN | _LEFT: "┐",
    _UP | _RIGHT: "└",
    _UP | _LEFT: "┘",
    _UP | _DOWN | _RIGHT: "├",
    _UP | _DOWN | _LEFT: "┤",
    _DOWN | _LEFT | _RIGHT: "┬",
    _UP | _LEFT | _RIGHT: "┴",
    _UP | _DOWN | _LEFT | _RIGHT: "┼",
}


def painted(text: str, style: str) -> str:
    """Return the text in a style of the terminal, "" for none."""
    return f"\x1b[{style}m{text}\x1b[0m" if style else text


class Canvas:
    """A grid of characters, each with a style, and lines that join where they meet."""

    def __init__(self, width: int, height: int) -> None:
        self._letters = [[" "] * width for _ in range(height)]
        self._styles = [[""] * width for _ in range(height)]
        self._joints = [[0] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, style: str = "") -> None:
        """Write a text; what is outside the canvas is left out."""
        letters = self._letters[y]
        for at, letter in enumerate(text[: max(0, len(letters) - x)], x):
            letters[at] = letter
            self._styles[y][at] = style

    def row(self, y: int, left: int, right: int) -> None:
        """Draw a horizontal line."""
        for x in range(left, right):
            self._join(x, y, _RIGHT)
            self._join(x + 1, y, _LEFT)

    def column(self, x: int, top: int, bottom: int) -> None:
        """Draw a vertical line."""
        for y in range(top, bottom):
            self._join(x, y, _DOWN)
            self._join(x, y + 1, _UP)

    def _join(self, x: int, y: int, directions: int) -> None:
        self._joints[y][x] |= directions
        self._letters[y][x] = _LINES.get(self._joints[y][x], " ")

    def lines(self, has_styles: bool = False) -> list[str]:
        """Return the rows as text, without spaces at their ends."""
        return [
            "".join(
                painted(letter, style if has_styles else "")
                for letter, style in zip(letters, styles, strict=True)
            ).rstrip()
            for letters, styles in zip(self._letters, self._styles, strict=True)
        ]


def place_name(edition: Edition, space: int) -> str:
    """Return the name of any space, also of those that neither cost nor bring anything."""
    if edition.space_name(space):
        return edition.space_name(space)
    if space in CHANCE_SPACES or space in CHEST_SPACES:
        names = decks.NAMES.get(edition.name, decks.NAMES["classic"])
        return names[space in CHEST_SPACES]
    return _OWN_NAMES.get(space, "No tax")


def short_name(edition: Edition, space: int, columns: int) -> str:
    """Return what fits of a space's name, without a first word that many spaces share."""
    name = place_name(edition, space)
    first, _, rest = name.partition(" ")
    alike = sum(each.startswith(first + " ") for each in edition.names)
    if len(name) > columns and rest and alike >= _MANY:
        name = rest
    if len(name) > columns and name[-1].isdigit():
        return name[: columns - 2].rstrip() + " " + name[-1]
    return name[:columns].rstrip()


def draw(
    edition: Edition, state: State, at: Sequence[int], worth_k: Sequence[int], heading: str
) -> Canvas:
    """Return the picture of a game. at, worth_k: by seat, the token's space and the worth."""
    canvas = Canvas(WIDTH, HEIGHT)
    _draw_lines(canvas)
    for space in range(SPACES):
        _draw_space(canvas, edition, state, space)
        _draw_tokens(canvas, edition, space, _tokens(state, at, space))
    _draw_middle(canvas, edition, state, _standings(edition, state, at, worth_k), heading)
    return canvas


def _draw_lines(canvas: Canvas) -> None:
    right, bottom = WIDTH - 1, HEIGHT - 1
    for y in (0, _TOP + 1, bottom - _TOP - 1, bottom):
        canvas.row(y, 0, right)
    for x in range(0, WIDTH, _CELL + 1):
        canvas.column(x, 0, _TOP + 1)
        canvas.column(x, bottom - _TOP - 1, bottom)
    for x in (0, _SIDE + 1, right - _SIDE - 1, right):
        canvas.column(x, _TOP + 1, bottom - _TOP - 1)


def _corner(space: int) -> tuple[int, int]:
    """Return where a cell begins. GO is below on the right, and play goes clockwise."""
    side, step = divmod(space, 10)
    if side == 0 or space == JAIL:
        return 1 + (JAIL - space) * (_CELL + 1), HEIGHT - 1 - _TOP
    if side == 1:
        return 1, _TOP + 2 + 2 * (9 - step)
    if side == 2 or space == TO_JAIL:
        return 1 + (space - _PARKING) * (_CELL + 1), 1
    return WIDTH - 1 - _SIDE, _TOP + 2 + 2 * (step - 1)


def _is_at_side(space: int) -> bool:
    return space // 10 % 2 == 1 and space % 10 > 0


def _draw_space(canvas: Canvas, edition: Edition, state: State, space: int) -> None:
    """Draw name, number, and of a deed that is owned its owner and what is on it."""
    x, y = _corner(space)
    columns = _SIDE if _is_at_side(space) else _CELL
    canvas.put(x, y, short_name(edition, space, columns), _GROUP_STYLES[edition.groups[space]])
    canvas.put(x, y + 1, f"{space:2}")
    owner, level = state.owner[space], state.level[space]
    if owner != BANK:
        canvas.put(x + 3, y + 1, TOKENS[owner], f"7;{PLAYER_STYLES[owner]}")
        if state.mortgaged[space]:
            canvas.put(x + 4, y + 1, _MORTGAGED)
        elif level == HOTEL:
            canvas.put(x + 4, y + 1, _full(edition)[0].upper())
        elif level:
            canvas.put(x + 4, y + 1, f"{_HOUSE}{level}")


def _draw_tokens(
    canvas: Canvas, edition: Edition, space: int, tokens: list[tuple[str, str]]
) -> None:
    """Draw the tokens on a space; of more than a cell holds, the rest beside its number."""
    x, y = _corner(space)
    if _is_at_side(space):
        places = [(x + _CELL + 1 + index, y + 1) for index in range(SEATS)]
    else:
        room = 0 if edition.is_deed(space) else _CELL - 3
        places = [(x + index, y + 2) for index in range(_CELL)]
        places += [(x + 3 + index, y + 1) for index in range(room)]
    if len(tokens) > len(places):  # the list of players says who it is
        tokens = [*tokens[: len(places) - 1], ("+", "")]
    for (at_x, at_y), (letter, style) in zip(places, tokens, strict=False):
        canvas.put(at_x, at_y, letter, style)


def _tokens(state: State, at: Sequence[int], space: int) -> list[tuple[str, str]]:
    """Return letter and style of each token on a space."""
    return [
        (TOKENS[seat].lower() if is_jailed(state, seat) else TOKENS[seat], PLAYER_STYLES[seat])
        for seat in range(1, SEATS)
        if state.seat[seat] == PLAYING and at[seat] == space
    ]


def _standings(
    edition: Edition, state: State, at: Sequence[int], worth_k: Sequence[int]
) -> list[tuple[str, str]]:
    """Return a line and a style for each player, below a heading."""
    lines = [(f"{'cash':>16}{'worth':>9} deeds", "")]
    for seat in range(1, SEATS):
        if state.seat[seat]:
            line = f"{TOKENS[seat]} {seat_name(seat):<6}"
            if edition.has_roles:
                line += " m" if state.role[seat] & MONOPOLIST else " c"
            if state.seat[seat] == OUT:
                line += " bankrupt"
            else:
                in_hand = money.text(state.balance_k[seat], edition.sign)
                worth = signed(worth_k[seat], edition.sign)
                count = state.owner.count(seat)
                where = _where(edition, state, at, seat)
                line += f"{in_hand:>{16 - len(line)}}{worth:>9}{count:>6} {where}"
            lines.append((line, PLAYER_STYLES[seat]))
    return lines


def _where(edition: Edition, state: State, at: Sequence[int], seat: int) -> str:
    if state.debt_k[seat]:
        return "owes " + money.text(state.owed_k(seat), edition.sign)
    if is_jailed(state, seat):
        return "in jail"
    return short_name(edition, at[seat], _PLACE)


def signed(amount_k: int, sign: str) -> str:
    """Return an amount that may be negative: a worth less debts."""
    return ("-" if amount_k < 0 else "") + money.text(abs(amount_k), sign)


def _full(edition: Edition) -> str:
    return "apartment" if edition.has_apartments else "hotel"


def _draw_middle(
    canvas: Canvas,
    edition: Edition,
    state: State,
    standings: list[tuple[str, str]],
    heading: str,
) -> None:
    x, y = _MIDDLE_X, _TOP + 3
    canvas.put(x, y, heading[:_MIDDLE], "1")
    for row, (line, style) in enumerate(standings, y + 2):
        canvas.put(x, row, line[:_MIDDLE], style)
    full = _full(edition)
    y += len(standings) + 3
    canvas.put(x, y, f"left in the bank: {state.houses} houses, {state.hotels} {full}s")
    canvas.put(x, y + 1, f"{_HOUSE}2 two houses  {full[0].upper()} {full}  {_MORTGAGED} mortgaged")
    canvas.put(x, y + 2, "small letter: in jail" + ("; c, m: role" if edition.has_roles else ""))
