"""No dead end: on every screen a digit, C, OK and a card do something, or say why not.

A screen answers by another picture, which a line of words over the bottom line is too, or by a
booking. A tune alone is no answer.
"""

from collections.abc import Callable

import pytest

from tests.support.table import DeedsTable, Table
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


def _offer(table: DeedsTable) -> None:
    table.press("8", "OK")


def _rent(table: DeedsTable) -> None:
    table.press(*"39", "OK")


def _throw(table: DeedsTable) -> None:
    table.press(*"12", "OK")


def _bidding(table: DeedsTable) -> None:
    table.deal()


def _sold(table: DeedsTable) -> None:
    table.deal()
    table.press("OK")
    table.wait(400)
    table.deal()


def _unsold(table: DeedsTable) -> None:
    table.deal()
    table.wait(400)
    table.deal()


def _no_row(table: DeedsTable) -> None:
    table.menu("Tax")


# Conversations in which a card lies on minus.
CONVERSATIONS = (_offer, _rent, _throw, _bidding, _sold, _unsold, _no_row)


@pytest.mark.parametrize("event", EVENTS)
@pytest.mark.parametrize("begin", CONVERSATIONS, ids=lambda begin: begin.__name__.strip("_"))
def test_every_conversation_answers(begin: Callable[[DeedsTable], None], event: str) -> None:
    table = DeedsTable("RED", "BLUE", game="classic deeds")
    table.give("BLUE", 12, 39)
    table.lay("RED", "minus")
    begin(table)
    before = table.display, table.ledger.now.seq
    EVENTS[event](table)
    table.step()
    is_answered = before != (table.display, table.ledger.now.seq)
    assert is_answered or (begin, event) == (_bidding, "card on minus")  # it is shown already


def test_a_card_that_a_screen_waits_for_is_named() -> None:
    table = Table("RED", "BLUE", game="classic deeds")
    table.menu("Jail")
    table.tap("RED", "minus")
    assert table.title == "JAIL" and table.bottom == "Card of RED" and table.tune == "key"
