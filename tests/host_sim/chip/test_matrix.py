from collections.abc import Callable
from typing import cast

import pytest

from host_sim.chip.chip import Chip
from host_sim.chip.matrix import RISE_NS, KeypadMatrix


class Wire:
    """A pin: what the chip drives and pulls, and what the board puts on it."""

    def __init__(self, pull: bool | None) -> None:
        self.drives: bool | None = None
        self.pull = pull
        self._outside: bool | None = None
        self._changed: Callable[[], None] = lambda: None

    def listen(self, changed: Callable[[], None]) -> None:
        self._changed = changed

    def drive(self, level: bool | None) -> None:
        self._outside = level

    def set(self, level: bool | None) -> None:
        self.drives = level
        self._changed()

    @property
    def reads(self) -> bool | None:
        if self._outside is not None:
            return self._outside
        return self.pull if self.drives is None else self.drives


class Board:
    """Four open-drain rows (0-3), four pulled-up columns (4-7), the sense wire (8)."""

    def __init__(self) -> None:
        self.pins = [Wire(None) for _ in range(4)] + [Wire(True) for _ in range(5)]
        self.faults: list[str] = []
        self.ns = 0.0
        self._due: dict[Callable[[], None], float] = {}
        self.keypad = KeypadMatrix([0, 1, 2, 3], [4, 5, 6, 7], 8, self.faults.append)
        self.keypad.connect(cast(Chip, self))

    def alarm(self, ring: Callable[[], None]) -> Callable[[float], None]:
        return lambda ns: self._due.update({ring: self.ns + ns})

    def pass_ns(self, ns: float) -> None:
        """Let time pass, and ring the alarms that are due."""
        self.ns += ns
        for ring in sorted(self._due, key=lambda ring: self._due[ring]):
            if self._due[ring] <= self.ns:
                del self._due[ring]
                ring()

    def scan(self, wait_ns: float = RISE_NS) -> str:
        """Return the keys that a scan sees, row by row; wait_ns: after a row is let go."""
        seen = ""
        for row, keys in enumerate(("123K", "456M", "789C", ".0GO")):
            self.pins[row].set(False)
            columns = zip(keys, self.pins[4:8], strict=True)
            seen += "".join(key for key, pin in columns if not pin.reads)
            self.pins[row].set(None)
            self.pass_ns(wait_ns)
        return seen


@pytest.fixture
def board() -> Board:
    return Board()


def test_no_key_no_contact(board: Board) -> None:
    assert board.scan() == ""


@pytest.mark.parametrize("key", "123K456M789C.0")
def test_each_key_is_seen_where_it_is(board: Board, key: str) -> None:
    board.keypad.press(key, True)
    assert board.scan() == key
    board.keypad.press(key, False)
    assert board.scan() == ""


def test_three_keys_in_a_rectangle_show_a_fourth(board: Board) -> None:
    for key in "124":
        board.keypad.press(key, True)
    assert board.scan() == "1245"
    board.keypad.press("1", False)
    assert board.scan() == "24"


def test_unplugged_keypad_has_no_keys_and_no_ground(board: Board) -> None:
    board.keypad.press("1", True)
    assert board.pins[8].reads is False
    board.keypad.plug(False)
    assert board.scan() == ""
    assert board.pins[8].reads is True
    board.keypad.plug(True)
    assert board.scan() == "1"


def test_rows_driven_against_each_other_are_reported(board: Board) -> None:
    board.keypad.press("1", True)
    board.keypad.press("4", True)
    board.pins[0].set(False)
    assert not board.faults
    board.pins[1].set(True)
    assert "short" in board.faults[0]


def test_no_such_key(board: Board) -> None:
    with pytest.raises(ValueError, match="no key X"):
        board.keypad.press("X", True)


def test_a_column_rises_late_after_a_row_is_let_go(board: Board) -> None:
    board.keypad.press("1", True)
    assert board.scan(wait_ns=RISE_NS - 1) == "14"
    assert board.scan(wait_ns=RISE_NS) == "1"
    board.keypad.rise_ns = 2 * RISE_NS
    assert board.scan(wait_ns=RISE_NS) == "14"


def test_a_row_that_is_driven_high_raises_its_column_at_once(board: Board) -> None:
    board.keypad.press("1", True)
    board.pins[0].set(False)
    assert not board.pins[4].reads
    board.pins[0].set(True)
    assert board.pins[4].reads


def test_a_contact_may_bounce_once_for_long(board: Board) -> None:
    board.keypad.bounce_ns = 15e6
    for down, seen in ((True, ["1", "", "", "1"]), (False, ["", "1", "1", ""])):
        board.keypad.press("1", down)
        board.pass_ns(RISE_NS)
        scans = [board.scan()]
        for ns in (1e6, 12e6, 2e6):
            board.pass_ns(ns)
            board.pass_ns(RISE_NS)
            scans.append(board.scan())
        assert scans == seen
