"""No dead end: on every screen a digit, C, OK and a card do something, or say why not.

A screen answers by another picture, which a line of words over the bottom line is too, or by a
booking. A tune alone is no answer.
"""

from collections.abc import Callable

import pytest

from tests.support.table import Table
from tests.ui.test_chart import SCREENS, at

EVENTS: dict[str, Callable[[Table], None]] = {
    "5": lambda table: table.press("5"),
    "0": lambda table: table.press("0"),
    "C": lambda table: table.press("C"),
    "OK": lambda table: table.press("OK"),
    "card on minus": lambda table: table.lay("RED", "minus"),
    "card on plus": lambda table: table.lay("RED", "plus"),
    "unknown card": lambda table: table.lay("unknown", "minus"),
}
# Where nothing has to happen, and why.
EXCEPTIONS = {
    ("rest", "C"): "nothing is begun",
    ("loss", "0"): "the screen says that OK goes on, and nothing else does",
    ("loss", "5"): "as above",
    ("loss", "C"): "as above",
    ("loss", "card on minus"): "as above",
    ("loss", "card on plus"): "as above",
    ("loss", "unknown card"): "as above",
}


def _answer(name: str, event: str) -> tuple[str, int, str, int]:
    """Return the display and the number of the last booking, before and after an event."""
    table = at(name)
    before = table.display, table.ledger.now.seq
    EVENTS[event](table)
    table.step()
    return (*before, table.display, table.ledger.now.seq)


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("name", SCREENS)
def test_every_screen_answers(name: str, event: str) -> None:
    display, seq, display_after, seq_after = _answer(name, event)
    is_answered = (display, seq) != (display_after, seq_after)
    assert is_answered != ((name, event) in EXCEPTIONS)


def test_a_card_that_a_screen_waits_for_is_named() -> None:
    table = Table("RED", "BLUE", game="classic deeds")
    table.menu("Jail")
    table.tap("RED", "minus")
    assert table.title == "JAIL" and table.bottom == "Card of RED" and table.tune == "key"
