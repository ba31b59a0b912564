import json
from typing import Any

from dealbox import __version__
from dealbox.store.page import VERSION
from tests.support.table import Table


def _sent(table: Table) -> list[dict[str, Any]]:
    """Return what was sent since the last call; the unit sends in steps without other work."""
    for _ in range(3):
        table.step()
    lines = table.board.feed.lines
    table.board.feed.lines = []
    assert all(line.isascii() and line.isprintable() for line in lines)
    return [json.loads(line) for line in lines]


def test_at_power_on_the_unit_tells_its_versions() -> None:
    table = Table("RED", "BLUE")
    table.wait(600)
    unit = _sent(table)[0]["unit"]
    assert (unit["version"], unit["journal"]) == (__version__, VERSION)


def test_two_bookings_of_one_step_are_both_sent_in_two() -> None:
    """Both at once would take longer than an edge of the lamp of a deal can wait."""
    table = Table("RED", "BLUE")
    table.wait(600)
    _sent(table)
    table.ledger.set_pin("1234")
    table.step()
    _sent(table)
    table.hold()
    table.press("1", "2", "3", "4", "OK")
    counts: list[int] = []
    while not counts or counts[-1] < 2:
        table.step()
        counts.append(len(table.board.feed.lines))
    assert 1 in counts
    assert [line["booked"]["kind"] for line in _sent(table)] == ["setting", "setting"]


def test_the_standings_of_six_players_fit_the_buffer_of_the_port() -> None:
    """MicroPython buffers the last 256 bytes for a laptop that opens the port later."""
    table = Table("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK")
    table.wait(600)
    table.board.feed.asks = 1
    table.step()
    assert len(table.board.feed.lines[-1]) < 256
