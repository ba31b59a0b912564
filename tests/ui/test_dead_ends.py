"""No dead end: on every screen a digit, C, OK and a card do something, or say why not.

A screen answers by another picture, which a line of words over the bottom line is too, or by a
booking. A tune alone is no answer.
"""

from dealbox.bank.state import BANK, DOUBLE_GO, HAS_POT, POT
from dealbox.parts import KEYS
from dealbox.ui import words
from tests.support.cases import for_each, pairs
from tests.support.screens import NAMES
from tests.support.table import Table
from tests.ui.test_chart import MUST_BE_ANSWERED, at

EVENTS = pairs(__file__, "events")


def _is_answered(table: Table, event: str) -> bool:
    """Return whether an event changes the display, or books."""
    before = table.display, table.ledger.now.seq
    table.do(EVENTS[event])
    table.step()
    return before != (table.display, table.ledger.now.seq)


@for_each("event", EVENTS)
@for_each("name", NAMES)
def test_every_screen_answers(name: str, event: str) -> None:
    """But of a loss, where the screen says that OK goes on, and nothing else does."""
    assert _is_answered(at(name), event) == (name != MUST_BE_ANSWERED or event == "OK")


CONVERSATIONS = pairs(__file__, "a card lies on minus")


@for_each("event", EVENTS)
@for_each("name", CONVERSATIONS)
def test_every_conversation_answers(name: str, event: str) -> None:
    table = Table("RED", "BLUE", game="classic deeds")
    table.give("BLUE", 12, 39)
    table.lay("RED", "minus")
    table.do(CONVERSATIONS[name])
    is_shown_already = (name, event) == ("bidding", "card on minus")
    assert _is_answered(table, event) or is_shown_already


@for_each("place", ["rest", "bids", "deeds_returned"])
def test_no_key_on_a_refusal_books(place: str) -> None:
    table = at("deeds_returned" if place == "deeds_returned" else "rest")
    ledger = table.ledger
    ledger.now.house_rules |= HAS_POT | DOUBLE_GO
    ledger.pay(BANK, POT, 100)
    if place == "bids":
        table.deal()
    seq = ledger.now.seq
    for code in words.REFUSALS:
        for key in KEYS:
            table.unit._go(table.unit.session.refuse(code))
            table.press(key)
            assert ledger.now.seq == seq, (code, key)
