"""The fakes, with the unit on them."""

from dealbox import parts
from dealbox.ui import tunes
from dealbox.unit import Unit
from host_sim.cards import UIDS
from host_sim.parts.w25q import Flash
from tests.support.fakes import START_MS, FakeBoard


def steps(board: FakeBoard, unit: Unit, count: int) -> None:
    for _ in range(count):
        board.rest(unit.step(board.ticks_ms()))


def test_a_game_and_a_payment() -> None:
    board = FakeBoard(Flash())
    unit = Unit(board)
    board.keypad.keys = ["OK", "OK", "OK", "OK"]  # the language comes first
    steps(board, unit, 5)
    assert board.display.lines()[2] == "→ RED"
    board.readers.lay(parts.PLUS, UIDS["RED"])
    board.readers.lift(parts.PLUS)
    board.readers.lay(parts.PLUS, UIDS["BLUE"])
    board.readers.lift(parts.PLUS)
    steps(board, unit, 4)
    board.keypad.keys = ["OK"]
    steps(board, unit, 1)
    board.readers.lay(parts.MINUS, UIDS["RED"])
    steps(board, unit, 1)
    board.keypad.keys = ["1", ".", "5", "M"]
    steps(board, unit, 4)
    assert "13.5M" in board.display.text()
    assert board.buzzer.tunes[-1] == tunes.DEBIT
    assert board.display.level == 3


def test_a_deal_lights_the_lamp() -> None:
    board = FakeBoard(Flash())
    unit = Unit(board)
    unit.session.ledger.new_game(0, [b"", b"\1\2\3\4", b"\1\2\3\5", *[b""] * 6])
    board.deal_button.presses = 1
    steps(board, unit, 3)
    assert board.lamp.is_on
    board.pass_ms(500)
    steps(board, unit, 1)
    assert not board.lamp.is_on


def test_the_clock_wraps() -> None:
    board = FakeBoard(Flash())
    assert board.ticks_ms() == START_MS
    board.pass_ms(501)
    assert board.ticks_ms() == 1


def test_a_part_reported_missing_is_named() -> None:
    board = FakeBoard(Flash())
    unit = Unit(board)
    board.keypad.keys = ["OK"]  # the language
    steps(board, unit, 2)
    board.missing_bits = parts.NO_MINUS
    board.pass_ms(1000)
    steps(board, unit, 2)
    assert "no minus reader" in board.display.text()
    assert board.battery.poll(0) == 4500
