from collections import Counter
from collections.abc import Callable
from itertools import cycle

import pytest

from dealbox.bank.auction import FAST, OFF, SLOW
from dealbox.bank.state import State
from dealbox.housekeeping import ERASE_MS, LOOK_MS
from dealbox.store.journal import DAMAGED, FOREIGN, OTHER_VERSION
from dealbox.store.page import VERSION, Page
from dealbox.ui import words
from dealbox.unit import EDGE_MS, TIMED_MS, TIMED_QUIET_MS, Unit
from host_sim.parts.w25q import ERASE, Operation
from tests.support.cases import for_each
from tests.support.fakes import FakeBoard
from tests.support.table import STEP_MS, Table

RED = 1


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE")


# Rest.


def step(table: Table, ms: int = 0) -> int:
    """Pass time, and return for how long the unit says nothing is due."""
    table.board.pass_ms(ms)
    return table.unit.step(table.board.ticks_ms())


def test_there_is_no_rest_while_rows_wait_for_the_display(table: Table) -> None:
    table.board.keypad.keys.append("1")
    rests = [step(table) for _ in range(20)]
    rows = rests.index(next(ms for ms in rests if ms))
    assert 3 <= rows <= 9  # the key, and one row in each step
    assert 0 not in rests[rows:]
    assert table.title == "AMOUNT"


def test_two_keys_at_once_are_answered_without_a_rest(table: Table) -> None:
    table.board.keypad.keys += ["1", "2"]
    assert [step(table), step(table)] == [0, 0]
    assert "12" in table.display


def test_a_rest_ends_with_the_next_look_of_the_readers_or_at_what_time_brings(
    table: Table,
) -> None:
    table.wait(1_000)
    for quiet_ms, every_ms in ((1_000, TIMED_MS), (30_000, TIMED_QUIET_MS)):
        table.wait(quiet_ms)
        for next_ms, longest_ms in ((1, 1), (17, 17), (60_000, every_ms)):
            table.board.readers.next_ms = next_ms
            rests = [step(table, 1) for _ in range(2 * every_ms)]
            assert max(rests) == longest_ms
            assert min(rests) >= 1


@pytest.mark.parametrize("part", ["keypad", "deal_button", "feed"])
def test_what_needs_polls_shortens_the_rest(table: Table, part: str) -> None:
    table.wait(1_000)
    getattr(table.board, part).is_busy = True
    assert [step(table, 3) for _ in range(30)] == [3] * 30


def test_a_tune_shortens_the_rest(table: Table) -> None:
    table.wait(1_000)
    table.board.buzzer.is_playing = True
    table.press("5")
    table.wait(50, 1)
    assert [step(table, 3) for _ in range(30)] == [3] * 30


def test_with_the_rests_it_asks_for_the_lamp_is_never_late(table: Table) -> None:
    table.deal()
    auction = table.unit.session.auction
    while auction.is_running:
        wanted = auction.is_lit(table.board.ticks_ms())
        rest_ms = step(table)
        assert table.is_lit == wanted
        for _ in range(rest_ms - 1):  # nothing changes before it ends
            table.board.pass_ms(1)
            assert auction.is_lit(table.board.ticks_ms()) == wanted
        table.board.pass_ms(1)


def test_the_display_repairs_itself_once_it_is_quiet(table: Table) -> None:
    table.press("1")
    before = table.board.display.refreshes
    table.wait(450, STEP_MS)
    assert table.board.display.refreshes == before
    table.wait(10_000, STEP_MS)
    assert 40 <= table.board.display.refreshes - before <= 50


# Power-on.


@pytest.mark.parametrize("key", ["1", "OK", ".", "C"])
def test_a_key_that_comes_before_the_first_picture_is_answered(table: Table, key: str) -> None:
    table.press(key)
    table.wait(100, STEP_MS)
    after = table.display
    board = FakeBoard(table.flash)
    unit = Unit(board)
    board.keypad.keys.append(key)
    for _ in range(20):
        unit.step(board.ticks_ms())
        board.pass_ms(STEP_MS)
    assert board.display.text() == after


def test_the_first_picture_comes_before_the_other_screens(table: Table) -> None:
    at_rest = table.display
    board = FakeBoard(table.flash)
    unit = Unit(board)
    while not hasattr(unit.session, "chart"):
        assert unit.step(board.ticks_ms()) == 0 or board.display.text() == at_rest
    assert board.display.text() == at_rest


@pytest.mark.parametrize("erase_ms", [45, 250, 400])
def test_a_start_with_slow_erases_shows_the_game_and_reports_it(
    table: Table, erase_ms: int
) -> None:
    table.tap("RED", "plus")
    table.press("GO", "C")
    table.wait(60_000)
    board = FakeBoard(table.flash)
    erases = []

    def take(operation: Operation) -> None:
        if operation.kind == ERASE:
            erases.append(operation.at)
            board.pass_ms(erase_ms)

    table.flash.on_operation = take
    unit = Unit(board)
    for _ in range(20 + LOOK_MS // STEP_MS):
        unit.step(board.ticks_ms())
        board.pass_ms(STEP_MS)
    assert len(erases) >= 2  # before anything is shown the last booking is written once more
    assert board.display.text() == table.display
    assert [line.split('"')[1] for line in board.feed.lines] == ["unit", "language", "standings"]


# Sleep.


def test_the_unit_stays_asleep_for_weeks(table: Table) -> None:
    table.wait(61_000)
    table.wait(30 * 24 * 3_600_000, 3_600_000)
    assert table.is_dark
    table.press("C")
    assert not table.is_dark


# The lamp.


def test_a_deal_is_timed_from_its_first_light(table: Table) -> None:
    table.board.deal_button.presses = 1
    while not table.is_lit:
        step(table, 7)
    assert not table.unit.session.auction.since_ms(table.board.ticks_ms())


def test_close_to_an_edge_of_the_lamp_no_input_is_handled(table: Table) -> None:
    table.deal()
    auction, keys = table.unit.session.auction, table.board.keypad.keys
    taken: Counter[tuple[bool, bool]] = Counter()
    while auction.is_running:
        keys[:] = ["1"]
        before = bytes(table.board.display.cells)
        table.step()
        is_near = auction.is_running and auction.edge_ms(table.board.ticks_ms()) <= EDGE_MS
        taken[is_near, not keys] += 1
        assert keys or before == table.board.display.cells  # its picture is another step's
    assert taken[True, True] == 0
    assert taken[True, False] > 100 and taken[False, True] > 1_000
    assert taken[False, False] < 1.1 * taken[False, True]  # pictures, tunes, garbage


BOOKING_MS = 15  # for each of its two pages: with its picture, on the chip with a slow flash
LATE_MS = 3  # that an edge of the lamp may come too late


def _late_ms(table: Table, erase_ms: int, every_ms: int) -> int:
    """Play a deal and book with every key, one each every_ms; return by how much an edge is late.

    The clock goes on while the flash is written. A payment, and then undo and redo in turn.
    """
    board, auction = table.board, table.unit.session.auction
    late = longest = 0
    pass_ms = board.pass_ms

    def watch(ms: int) -> None:
        nonlocal late, longest
        for _ in range(ms):
            pass_ms(1)
            is_right = board.lamp.is_on == auction.is_lit(board.ticks_ms())
            late = 0 if is_right else late + 1
            longest = max(longest, late)

    board.pass_ms = watch  # type: ignore[method-assign]
    table.flash.on_operation = lambda operation: board.pass_ms(
        erase_ms if operation.kind == ERASE else BOOKING_MS
    )
    table.lay("RED", "plus")
    table.press("1", "K")
    keys, due_ms = cycle(("C", "OK")), every_ms
    while auction.is_running:
        since_ms = auction.since_ms(board.ticks_ms())
        if since_ms >= due_ms:
            due_ms = since_ms + every_ms
            board.keypad.keys.append(next(keys))
        board.rest(table.unit.step(board.ticks_ms()))
    return longest


@for_each(("erase_ms", "every_ms"), [(45, 60), (45, 150), (45, 400), (400, 60)])
@for_each("seed", range(2))
def test_no_edge_of_the_lamp_is_late_whatever_is_booked(
    seed: int, erase_ms: int, every_ms: int
) -> None:
    table = Table("RED", "BLUE", seed=seed)
    table.deal()
    before = table.ledger.now.seq
    assert _late_ms(table, erase_ms, every_ms) <= LATE_MS
    assert table.ledger.now.seq - before >= 15


# The flash.


def test_sectors_are_erased_before_the_deal_and_not_in_it(table: Table) -> None:
    is_running = []

    def watch(operation: Operation) -> None:
        is_running.append(table.unit.session.auction.is_running)

    table.flash.on_operation = watch
    table.deal()
    assert is_running == [False, False]
    assert table.is_lit and table.unit.session.auction.is_running


def _erases_ms(table: Table) -> list[int]:
    """Return the list to which each erase adds the time from its start to an edge of the lamp."""
    auction = table.unit.session.auction
    to_edges_ms: list[int] = []

    def note(operation: Operation) -> None:
        if operation.kind == ERASE:
            to_edges_ms.append(auction.edge_ms(table.unit.session.now_ms))

    table.flash.on_operation = note
    return to_edges_ms


@pytest.mark.parametrize("before", range(17))
def test_fifteen_bookings_in_a_deal_are_never_refused(table: Table, before: int) -> None:
    for _ in range(before):
        table.ledger.pay(0, RED, 1)
    table.deal()
    _wait_for(table, FAST)
    to_edges_ms = _erases_ms(table)
    table.lay("BLUE", "plus")
    for _ in range(15):
        table.press("1", "K")
    assert table.cash_k == [15_000 + before, 15_015]
    assert not to_edges_ms


def test_in_the_slow_part_sectors_are_erased_right_after_an_edge_of_the_lamp() -> None:
    table = Table("RED", "BLUE", seed=6, sectors=24)  # whose deal lasts 40 s
    table.deal()
    to_edges_ms = _erases_ms(table)
    table.lay("BLUE", "plus")
    for _ in range(36):
        table.press("1", "K")
        table.wait(300, stride_ms=4)
    assert table.cash_k == [15_000, 15_036]
    assert table.unit.session.auction.phase(table.board.ticks_ms()) == SLOW
    assert len(to_edges_ms) >= 4 and min(to_edges_ms) >= ERASE_MS


def test_a_booking_without_room_in_the_fast_part_is_refused_until_the_lamp_is_out(
    table: Table,
) -> None:
    table.deal()
    _wait_for(table, FAST)
    to_edges_ms = _erases_ms(table)
    table.lay("BLUE", "plus")
    while table.title != "WAIT FOR THE LAMP":
        booked_k = table.cash("BLUE")
        table.press("1", "K")
    assert table.tune == "error" and not to_edges_ms
    assert table.cash("BLUE") == booked_k >= 15_015
    table.press("C", "1", "K")
    assert table.title == "WAIT FOR THE LAMP" and table.cash("BLUE") == booked_k
    _wait_for(table, OFF)
    table.press("C", "1", "K")
    assert table.cash("BLUE") == booked_k + 1


def test_a_pin_that_costs_two_pages_erases_nothing_in_the_fast_part(table: Table) -> None:
    table.ledger.set_pin("0815")
    table.deal()
    _wait_for(table, FAST)
    to_edges_ms = _erases_ms(table)
    table.lay("BLUE", "plus")
    while table.unit._housekeeping._journal.room() > 1:
        table.press("1", "K")
    table.press("C", *"0815", "OK")
    assert table.title == "WAIT FOR THE LAMP" and not to_edges_ms


def _wait_for(table: Table, phase: int) -> None:
    while table.unit.session.auction.phase(table.board.ticks_ms()) != phase:
        table.step(20)


# Power.


def _page(table: Table, version: int = VERSION, more_k: int = 0) -> bytes:
    """Return a ring whose only page has the books of a table, and this version."""
    state, page = State(), Page()
    state.copy(table.ledger.now)
    state.balance_k[RED] += more_k
    page.pack(state, 9)
    page.bytes[12] = version
    page.set_epoch(9)
    return bytes(page.bytes).ljust(table.flash.size // 2, b"\xff")


FOUND: dict[int, Callable[[Table], bytes]] = {
    FOREIGN: lambda table: table.flash.rng.randbytes(table.flash.size // 2),
    OTHER_VERSION: lambda table: _page(table, VERSION + 1),
    DAMAGED: lambda table: _page(table, more_k=1),
}


@pytest.mark.parametrize("found", FOUND)
def test_what_is_no_game_is_reported_and_preserved_until_a_new_one(
    table: Table, found: int
) -> None:
    table.flash.data[: table.flash.size] = 2 * FOUND[found](table)
    before = bytes(table.flash.data)
    table.power_cycle()
    table.deal()
    table.press("C")
    table.wait(5_000)
    assert all(line in table.display for line in words.FOUND[found])
    assert table.flash.data == before
    table.ledger.new_game(0, [b"", b"1111", b"2222"])
    table.power_cycle()
    assert table.cash_k == [15_000, 15_000]


# Keys and tunes.


@pytest.mark.parametrize("moment", ["hurry_ms", "length_ms"])
def test_typing_does_not_mask_the_tunes_of_the_deal(table: Table, moment: str) -> None:
    table.deal()
    auction = table.unit.session.auction
    table.lay("RED", "minus")
    table.wait(getattr(auction, moment) - auction.since_ms(table.board.ticks_ms()) - 10, 1)
    table.board.keypad.keys += ["1", "1"]
    before = len(table.tunes)
    table.wait(300, STEP_MS)
    expected = {"hurry_ms": ["deal hurry"], "length_ms": ["deal end", "error", "error"]}
    assert table.tunes[before:] == expected[moment]


def test_after_a_hang_the_display_reports_that_a_deal_is_void() -> None:
    table = Table("RED", "BLUE")
    board = FakeBoard(table.board.flash)
    board.was_hung = True
    unit = Unit(board)
    for _ in range(100):
        unit.step(board.ticks_ms())
        board.rest(3)
    assert all(line in board.display.text() for line in words.STARTED_ANEW)
    assert not board.lamp.is_on
