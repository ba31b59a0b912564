from collections.abc import Callable, Iterator
from functools import cache, partial

from dealbox.bank.state import DOUBLE_GO, State
from dealbox.parts import KEYS, TORN, TWO
from dealbox.ui.screen import Screen
from dealbox.unit import TIMED_QUIET_MS
from host_sim.parts.w25q import Flash
from tests.support import screens
from tests.support.cases import for_each, rows
from tests.support.screens import BLUE, NAMES, RED, screen
from tests.support.table import Table


def test_every_kind_of_screen_is_tried_here() -> None:
    session = Table("RED", "BLUE").unit.session
    screens = [screen(session, name) for name in NAMES]
    ends = {kind for kind in _kinds(Screen) if not kind.__subclasses__()}
    ends = {kind for kind in ends if kind.__module__.startswith("dealbox.")}  # not a test's own
    # By name, because the module of some is imported whenever they are shown.
    assert {kind.__name__ for kind in ends} <= {type(each).__name__ for each in screens}


def _kinds(kind: type[Screen]) -> Iterator[type[Screen]]:
    for below in kind.__subclasses__():
        yield below
        yield from _kinds(below)


def at(name: str) -> Table:
    """Return a table that shows this screen, with a debt in the books and a card on plus."""
    table = Table(books=_books(_TABLES.get(name, _PLAIN)))
    chart = screens.chart(table.unit.session)
    table.lay("BLUE", "plus")
    chart.entry.begin("1")
    chart.payment.amount_k = 100
    chart.settle.begin(RED)
    table.unit._go(screen(table.unit.session, name))
    table.step()
    return table


@cache
def _books(begun: Callable[[], Table]) -> Flash:
    table = begun()
    table.ledger.owe(RED, BLUE, 16_000)
    return table.stored()


def _ruined() -> Table:
    """Return a table at which the auction of a bankrupt's deed is due."""
    table = Table("RED", "BLUE", "GREEN", game="world deeds")
    table.give("GREEN", 39)
    table.ruin("GREEN")
    return table


def _thrown_for() -> Table:
    """Return a table at which the final standings require a throw for a utility."""
    table = Table("RED", "BLUE", game="anti deeds")
    table.give("RED", 12)
    return table


_PLAIN = partial(Table, "RED", "BLUE")
_TABLES = {"deeds_returned": _ruined, "final_throw": _thrown_for}
MUST_BE_ANSWERED = "loss"  # only OK leaves it: tests/ui/test_lost.py


def _is_at_base(table: Table) -> bool:
    return table.screen is table.unit.session.base()


@for_each("name", [name for name in NAMES if name != MUST_BE_ANSWERED])
def test_c_leads_to_the_base_screen(name: str) -> None:
    table = at(name)
    for _ in range(6):  # a new game has five pages; a booking's first C is an undo
        if not _is_at_base(table):
            table.press("C")
    assert _is_at_base(table)


@for_each("name", NAMES)
def test_a_timeout_leads_to_the_base_screen_and_then_to_sleep(name: str) -> None:
    table = at(name)
    table.wait(table.screen.timeout_ms + TIMED_QUIET_MS, 1_000)
    assert _is_at_base(table)
    table.wait(60_000, 1_000)
    assert table.is_dark


# Which keys book on which screen, with a debt in the books, a card on plus, and double GO.
BOOKING = {name: keys.split() for name, keys in rows(__file__, "booking")}


# These keys change the picture, or book. 1, K, M and GO may choose what is chosen already.
_ANSWERED = set(KEYS) - {"1", "K", "M", "GO"}


def seen(table: Table) -> tuple[str, int]:
    """Return what a screen answers by: the picture, or a booking. A tune alone is no answer."""
    return table.display, table.ledger.now.seq


@for_each("name", NAMES)
def test_every_screen_answers_any_event_and_makes_no_money(name: str) -> None:
    """But of a loss, where the screen says that OK goes on, and nothing else does."""
    is_open = name != MUST_BE_ANSWERED
    for key in KEYS:
        table = at(name)
        if name == "bidding":
            table.deal()
        table.ledger.now.house_rules |= DOUBLE_GO
        before = seen(table)
        table.press(key)
        table.step()
        assert (table.ledger.now.seq > before[1]) == (key in BOOKING.get(name, ())), key
        assert key not in _ANSWERED or (seen(table) != before) == (is_open or key == "OK"), key
        assert table.total_k == 0
    for event in (TWO, TORN):
        table = at(name)
        table.report("minus", event)
        assert table.tune == "error" and table.total_k == 0
    for card, side in (("RED", "minus"), ("RED", "plus"), ("BLUE", "minus"), ("unknown", "minus")):
        table = at(name)
        before = seen(table)
        table.tap(card, side)
        assert (seen(table) != before) == is_open, (card, side)
        assert table.total_k == 0
    table = at(name)
    table.deal()
    table.wait(1_000)
    assert table.total_k == 0
    table = at(name)
    table.hold()
    assert table.title == "NEW GAME?"


@for_each("name", NAMES)
def test_drawing_reads_nothing_from_flash(name: str) -> None:
    table = at(name)
    reads: list[int] = []
    read_into = table.flash.read_into

    def count(at: int, buffer: bytearray | memoryview) -> None:
        reads.append(at)
        read_into(at, buffer)

    table.flash.read_into = count  # type: ignore[method-assign]
    table.screen.draw(table.unit._canvas)
    assert not reads
    assert table.ledger.journal.recall(1, State()) and reads  # the count does count
