import itertools
import random

import pytest

from dealbox.clock import elapsed_ms, later_ms
from dealbox.drivers.mfrc522 import EMPTY, NOISE, CardReader
from dealbox.drivers.readers import Readers
from dealbox.parts import CAME, GONE, HELD_MISO, MINUS, NO_MINUS, PLUS, RANDOM_UID, TORN, TWO
from tests.support.cases import for_each, rows
from tests.support.wires import SOON_MS, SpiBus

Sight = bytes | int | None  # a UID, what else is seen, or no reader

RED = bytes.fromhex("04b7209a5e6181")  # begins as BLUE's: many libraries take both for one
BLUE = bytes.fromhex("04b7209a5e6180")


class Scripted:
    """A reader whose looks find what `sees` lists, one after the other, and then nothing."""

    def __init__(self) -> None:
        self.sees: list[Sight] = []
        self.uid = memoryview(b"")
        self.version = 0x92
        self.looks_ms: list[int] = []
        self.is_present = True
        self.is_apart = self.is_held = False
        self.is_looking = False
        self._ends_ms = 0

    def start(self, now_ms: int, repeats: int = 0) -> None:
        self.is_looking = True
        self.looks_ms.append(now_ms)
        self._ends_ms = later_ms(now_ms, 9)
        self._seen = self.sees.pop(0) if self.sees else EMPTY

    def poll(self, now_ms: int) -> int | None:
        if self.due_ms(now_ms):
            return None
        self.is_looking = False
        self.is_present = self._seen is not None
        if isinstance(self._seen, bytes):
            self.uid = memoryview(bytearray(self._seen))
            return CAME
        return self._seen or EMPTY

    def due_ms(self, now_ms: int) -> int:
        left_ms = elapsed_ms(now_ms, self._ends_ms)
        return left_ms if left_ms < 10 else 0

    def stop(self) -> None:
        self.is_looking = False


class Script:
    def __init__(self) -> None:
        self.plus, self.minus = Scripted(), Scripted()
        self.readers = Readers(self.plus, self.minus)
        self.now_ms = SOON_MS

    def reports(self, ms: int = 2000) -> list[tuple[int, int, bytes]]:
        reports = []
        for _ in range(0, ms, 3):
            self.now_ms = later_ms(self.now_ms, 3)
            report = self.readers.poll(self.now_ms)
            if report:
                reports.append(report)
        return reports


_CARDS = {"RED": RED, "BLUE": BLUE, "08": bytes.fromhex("08112233445566")}
_SIGHTS: dict[str, Sight] = {
    **_CARDS,
    **{"noise": NOISE, "torn": TORN, "two": TWO, "empty": EMPTY, "off": None},
}
_REPORTS = {"torn": (TORN, b""), "two": (TWO, b"")} | {
    name: (CAME, uid) for name, uid in _CARDS.items()
}


@for_each(("what", "sees", "reports"), rows(__file__, "looks"))
@for_each("side", [PLUS, MINUS])
def test_what_is_reported_of_what_is_seen(side: int, what: str, sees: str, reports: str) -> None:
    script = Script()
    for words, _, times in (each.partition("*") for each in sees.split()):
        sights = [_SIGHTS[word] for word in words.split(",")]
        (script.plus, script.minus)[side].sees += sights * int(times or 1)
    expected = [_REPORTS.get(word, (GONE, b"")) for word in reports.split() if word != "nothing"]
    assert script.reports(5000) == [(side, *each) for each in expected]


def test_the_readers_take_turns() -> None:
    script = Script()
    script.reports(3000)
    plus, minus = script.plus.looks_ms, script.minus.looks_ms
    assert len(plus) == pytest.approx(120, abs=5)
    assert abs(len(plus) - len(minus)) <= 1
    order = sorted(
        (elapsed_ms(SOON_MS, ms), side) for side, looks in enumerate((plus, minus)) for ms in looks
    )
    assert all(one[1] != other[1] for one, other in itertools.pairwise(order))
    assert min(other[0] - one[0] for one, other in itertools.pairwise(order)) >= 10


def test_the_pace_can_be_changed_at_any_time() -> None:
    script = Script()
    script.reports(100)
    script.readers.look_every(100)
    script.plus.looks_ms.clear()
    script.reports(1000)
    assert len(script.plus.looks_ms) == pytest.approx(10, abs=1)
    script.readers.look_every(22)
    script.plus.looks_ms.clear()
    script.reports(300)
    assert len(script.plus.looks_ms) == pytest.approx(12, abs=1)


def test_a_reader_whose_card_stays_looks_seldom_and_the_other_as_often_as_before() -> None:
    script = Script()
    script.plus.sees = [RED] * 12
    assert script.reports(1000) == [(PLUS, CAME, RED)]
    assert len(script.plus.looks_ms) == pytest.approx(11, abs=1)
    assert len(script.minus.looks_ms) == pytest.approx(40, abs=2)
    apart_ms = [elapsed_ms(*pair) for pair in itertools.pairwise(script.plus.looks_ms)]
    assert max(apart_ms) <= 102
    script = Script()
    script.readers.look_every(100)  # a slow pace gets no slower
    script.plus.sees = [RED] * 40
    script.reports(2000)
    assert len(script.plus.looks_ms) == pytest.approx(20, abs=1)


@pytest.mark.parametrize("sides", [1, 2])
def test_polled_only_when_due_they_look_as_often(sides: int) -> None:
    plus = Scripted()
    plus.sees = [RED] * 3
    readers = Readers(*(plus, Scripted())[:sides])
    readers.look_every(100)
    now_ms, reports, polls = SOON_MS, [], 0
    while elapsed_ms(SOON_MS, now_ms) < 1000:
        polls += 1
        reports.append(readers.poll(now_ms))
        now_ms = later_ms(now_ms, readers.due_ms(now_ms))
    assert len(plus.looks_ms) == pytest.approx(10, abs=1)
    assert [report[1] for report in reports if report] == [CAME, GONE]
    assert polls <= 25 * sides


def test_asleep_they_do_not_look_and_awake_they_go_on() -> None:
    script = Script()
    script.plus.sees = [RED] * 9
    script.reports(25)
    while not script.plus.is_looking:
        script.reports(1)
    script.readers.sleep()
    assert not script.plus.is_looking and not script.minus.is_looking
    looks = len(script.plus.looks_ms)
    assert script.readers.due_ms(script.now_ms) > 1000
    assert script.reports(60_000) == [] and len(script.plus.looks_ms) == looks
    assert not script.readers.missing()
    script.readers.wake(script.now_ms)
    assert script.readers.due_ms(script.now_ms) == 11
    assert script.reports(1000) == [(PLUS, GONE, b"")]


def test_a_random_uid_is_one_card_however_often_it_changes() -> None:
    script = Script()
    script.plus.sees = [bytes((8, i, 2 * i, 3 * i)) for i in range(20)]
    assert script.reports(2000) == [(PLUS, CAME, RANDOM_UID), (PLUS, GONE, b"")]


def test_looks_in_any_order_are_reported_in_order() -> None:
    """In every fifth order of looks, what came goes, and nothing goes that never came."""
    for sees in [*itertools.product((EMPTY, RED, BLUE, TWO, TORN, None), repeat=5)][::5]:
        script = Script()
        script.plus.sees = [*sees]
        lies = EMPTY
        for _, event, uid in script.reports(600):
            assert (event == GONE) <= (lies in (CAME, TWO)), sees
            assert (event == CAME) <= (uid in (RED, BLUE) and lies != CAME), sees
            assert (event == TWO) <= (lies != TWO), sees
            assert (event == TORN) <= (lies == EMPTY), sees
            lies = EMPTY if event in (GONE, TORN) else event
        assert lies == EMPTY


class Bench:
    """Two readers as they are, on their buses, with the loop's pace."""

    def __init__(self) -> None:
        self.buses = (SpiBus(), SpiBus())
        self.is_two_fields = False
        self.readers = Readers(*map(self._reader, self.buses, self.buses[::-1]))
        self.now_ms = SOON_MS

    def _reader(self, bus: SpiBus, other: SpiBus) -> CardReader:
        bus.chip.on_field = self._field_came_on
        bus.neighbour = other
        return CardReader(bus, bus.cs, bus.reset, bus.is_driven, other.reset)

    def _field_came_on(self) -> None:
        self.is_two_fields |= all(bus.chip.has_field for bus in self.buses)

    def reports(self, ms: int, stride_ms: int = 3) -> list[tuple[int, int, bytes]]:
        reports = []
        for _ in range(0, ms, stride_ms):
            report = self.pass_ms(stride_ms, later_ms(self.now_ms, stride_ms))
            if report:
                reports.append(report)
        return reports

    def pass_ms(self, ms: float, now_ms: int) -> "tuple[int, int, bytes] | None":
        self.now_ms = now_ms
        for bus in self.buses:
            bus.pass_ms(ms)
        return self.readers.poll(now_ms)


@for_each("keeping", [(MINUS,), (PLUS,), (PLUS, MINUS)])
def test_readers_that_do_not_release_miso_take_turns_in_reset(keeping: tuple[int, ...]) -> None:
    bench = Bench()
    for side in keeping:
        bench.buses[side].chip.hold_miso(False)
    for side, card in ((PLUS, BLUE), (MINUS, RED)):
        bench.buses[side].put(card)
        assert bench.reports(2000) == [(side, CAME, card)]
        assert bench.readers.missing() == HELD_MISO and not bench.is_two_fields
    bench.buses[MINUS].plug(False)
    assert bench.reports(300) == [(MINUS, GONE, b"")]
    assert bench.readers.missing() == NO_MINUS


@for_each("level", [False, True])
def test_a_reader_that_holds_miso_in_reset_is_told_from_a_missing_one(level: bool) -> None:
    bench = Bench()
    bench.buses[MINUS].chip.hold_miso(level, is_frozen=True)
    bench.buses[MINUS].put(BLUE)
    assert bench.reports(2000) == [(MINUS, CAME, BLUE)]
    for _ in range(20):
        assert bench.readers.missing() > HELD_MISO and bench.reports(45) == []
    bench.buses[MINUS].plug(False)
    assert bench.reports(2000) == [(MINUS, GONE, b"")]
    assert bench.readers.missing() == NO_MINUS


@for_each("every_ms", [22, 117])
def test_a_reader_that_becomes_deaf_is_reset_and_hears_again(every_ms: int) -> None:
    """Before its card counts as gone; without one within twenty looks."""
    bench = Bench()
    bench.readers.look_every(every_ms)
    for looks, card in ((100, BLUE), (20, RED)):
        bench.buses[PLUS].chip.is_deaf = True
        assert bench.reports(looks * every_ms) == []
        bench.buses[PLUS].put(card)
        assert bench.reports(2 * every_ms) == [(PLUS, CAME, card)]
        bench.buses[PLUS].chip.is_deaf = True
        assert bench.reports(looks * every_ms) == []
        bench.buses[PLUS].lift(card)
        assert bench.reports(20 * every_ms) == [(PLUS, GONE, b"")]


def test_cards_on_real_readers() -> None:
    bench = Bench()
    assert bench.reports(300) == []
    bench.buses[PLUS].put(BLUE)
    assert bench.reports(120) == [(PLUS, CAME, BLUE)]
    bench.buses[MINUS].put(RED)
    assert bench.reports(3000) == [(MINUS, CAME, RED)]
    bench.buses[PLUS].put(RED)
    assert bench.reports(300) == [(PLUS, TWO, b"")]
    bench.buses[PLUS].lift(BLUE)
    assert bench.reports(300) == [(PLUS, CAME, RED)]
    bench.buses[PLUS].lift(RED)
    assert bench.reports(300) == [(PLUS, GONE, b"")]
    bench.buses[MINUS].plug(False)
    assert bench.reports(300) == [(MINUS, GONE, b"")]
    bench.buses[MINUS].plug(True)
    assert bench.reports(300) == [(MINUS, CAME, RED)]
    assert not bench.is_two_fields


@pytest.mark.parametrize("every_ms", [22, 117])
def test_a_card_that_needs_a_longer_field_or_a_higher_gain_is_read_and_stays(
    every_ms: int,
) -> None:
    bench = Bench()
    bench.readers.look_every(every_ms)
    bench.buses[PLUS].chip.put(RED, bench.buses[PLUS].ns, 9e6)
    bench.buses[MINUS].chip.gains_db = frozenset((43, 48))
    bench.buses[MINUS].put(BLUE)
    assert sorted(bench.reports(24 * every_ms, 1)) == [(PLUS, CAME, RED), (MINUS, CAME, BLUE)]
    assert bench.reports(5000) == []
    bench.buses[PLUS].lift(RED)
    bench.buses[MINUS].lift(BLUE)
    assert sorted(bench.reports(20 * every_ms, 1)) == [(PLUS, GONE, b""), (MINUS, GONE, b"")]
    assert not bench.is_two_fields


def test_the_neighbours_card_is_not_read_at_a_higher_gain() -> None:
    bench = Bench()
    bench.buses[MINUS].put(RED)
    assert bench.reports(120) == [(MINUS, CAME, RED)]
    bench.buses[PLUS].chip.gains_db = frozenset((48,))
    bench.buses[PLUS].put(RED)
    assert bench.reports(3000) == []


def test_thorough_looks_delay_a_card_by_a_millisecond_at_most() -> None:
    """Ordinary looks leave a reader without its field for 16 ms, however long a step takes.

    They are 22 ms apart, and have it for 6.5. A card that is laid waits until the next one.
    """
    chance = random.Random(1)
    bench = Bench()
    seen_ms = [0.0, 0.0]
    without_ms = []
    now_ms = 0.0
    while now_ms < 10_000:
        due_ms = bench.readers.due_ms(bench.now_ms)
        step_ms = int(now_ms) + due_ms - now_ms if due_ms else chance.uniform(0.3, 0.6)
        now_ms += step_ms
        bench.pass_ms(step_ms, later_ms(SOON_MS, int(now_ms)))
        for side, bus in enumerate(bench.buses):
            if bus.chip.has_field:
                without_ms.append(now_ms - seen_ms[side])
                seen_ms[side] = now_ms
    assert 15 < max(without_ms[2:]) <= 17


@pytest.mark.parametrize("every_ms", [22, 100])
def test_an_absent_reader_is_missing_within_two_looks_and_back_as_soon(every_ms: int) -> None:
    bench = Bench()
    bench.readers.look_every(every_ms)
    for looks in range(2, 6):
        bench.reports(300)
        assert not bench.readers.missing()
        bench.buses[MINUS].plug(False)
        bench.reports(looks * every_ms)
        assert bench.readers.missing() == NO_MINUS
        bench.buses[MINUS].plug(True)
        bench.reports(2 * every_ms + 30)
