"""What a unit tells of its game, as lines of the feed."""

from tests.support.table import Table


def told(table: Table, *, is_asked: bool = False) -> list[str]:
    """Return the lines that a unit has sent since the last call."""
    if is_asked:
        table.wait(600)
        _send_all(table)
        table.board.feed.lines = []
        table.board.feed.asks = 1
        table.wait(600)  # the deeds of an own board come one after the other
    _send_all(table)
    lines, table.board.feed.lines = table.board.feed.lines, []
    return lines


def _send_all(table: Table) -> None:
    """Let the unit send what it has to tell, a booking a step."""
    sent = -1
    while sent < len(table.board.feed.lines):
        sent = len(table.board.feed.lines)
        table.step()
