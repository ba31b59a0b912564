"""No dead end: in every conversation a digit, C, OK and a card do something, or say why not.

tests/ui/test_chart.py has the screens by themselves.
"""

from dealbox.bank.state import BANK, DOUBLE_GO, HAS_POT, POT
from dealbox.parts import KEYS
from dealbox.ui import words
from tests.support.cases import for_each, pairs
from tests.support.table import Table
from tests.ui.test_chart import at, seen

EVENTS = pairs(__file__, "events")
CONVERSATIONS = pairs(__file__, "a card lies on minus")


@for_each("event", EVENTS)
@for_each("name", CONVERSATIONS)
def test_every_conversation_answers(name: str, event: str) -> None:
    table = Table("RED", "BLUE", game="classic deeds")
    table.give("BLUE", 12, 39)
    table.lay("RED", "minus")
    table.do(CONVERSATIONS[name])
    before = seen(table)
    table.do(EVENTS[event])
    table.step()
    assert (seen(table) == before) == ((name, event) == ("bidding", "card on minus"))


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
