import random
from collections.abc import Callable
from functools import partial

import pytest

from dealbox.drivers.mfrc522 import EMPTY, NOISE, CardReader
from dealbox.parts import CAME, TORN, TWO
from host_sim.cards import TRIPLE, UIDS
from host_sim.parts import iso14443
from host_sim.parts import mfrc522 as model
from host_sim.parts.rf_field import RfField
from tests.support.cases import for_each
from tests.support.wires import SpiBus

SHORT = bytes.fromhex("3a51c07e")
TAGGED = bytes.fromhex("88776655")  # begins like what says that more bytes follow
OTHER = bytes.fromhex("3a51c07f")
LONG = bytes.fromhex("04b7209a5e6180")
LONG_TWIN = bytes.fromhex("04b7209a5e6181")  # the same as far as the first level goes
ODD = bytes.fromhex("61f4e75c")


class Bench:
    def __init__(self, version: int = model.GENUINE[-1]) -> None:
        self.bus = SpiBus(version)
        self.reader = CardReader(self.bus, self.bus.cs, self.bus.reset, self.bus.is_driven)
        self.bus.pass_ms(3)

    def start(self) -> None:
        self.reader.start(self.bus.ticks_ms())

    def poll(self) -> int | None:
        return self.reader.poll(self.bus.ticks_ms())

    def put(self, *uids: bytes) -> None:
        """Lay cards on the reader, and wait until the next look."""
        for uid in uids:
            self.bus.put(uid)
        self.bus.pass_ms(10)

    def switch_on(self) -> None:
        """Begin a look, up to the field."""
        self.start()
        while not self.bus.chip.has_field:
            self.bus.pass_ms(1)
            assert self.poll() is None

    def ask(self) -> None:
        """Begin a look, up to the request."""
        self.switch_on()
        self.bus.pass_ms(7)
        assert self.poll() is None

    def end(self, pause_ms: float) -> int:
        """Go on with a look to its end, polling every so many milliseconds."""
        while True:
            self.bus.pass_ms(pause_ms)
            found = self.poll()
            if found is not None:
                assert not self.bus.chip.has_field
                return found

    def look(self, pause_ms: float = 2, repeats: int = 0) -> int:
        self.reader.start(self.bus.ticks_ms(), repeats)
        found = self.end(pause_ms)
        self.bus.pass_ms(20)
        return found

    def uids(self, count: int) -> set[bytes]:
        """Look so many times, each time finding a card; return what was read."""
        found = set()
        for _ in range(count):
            assert self.look() == CAME
            found.add(bytes(self.reader.uid))
        return found


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_an_empty_look_is_short_in_the_field_and_on_the_bus(bench: Bench) -> None:
    bench.look()
    field_ns, awake_ns = (
        bench.bus.chip.field_ns(bench.bus.ns),
        bench.bus.chip.awake_ns(bench.bus.ns),
    )
    before = bench.bus.byte_count
    assert bench.look(1) == EMPTY
    assert bench.bus.chip.field_ns(bench.bus.ns) - field_ns < 9e6
    assert bench.bus.chip.awake_ns(bench.bus.ns) - awake_ns < 11e6
    assert bench.bus.byte_count - before < 76


def test_the_request_comes_when_the_slowest_card_is_ready(bench: Bench) -> None:
    """A card needs 5 ms of field; at every phase of the clock it gets them."""
    bench.bus.put(SHORT)
    for phase in range(20):
        bench.bus.pass_ms(20 + phase / 20)
        bench.start()
        assert bench.end(0.3) == CAME


def test_a_poll_is_due_when_the_field_has_been_on_for_long_enough(bench: Bench) -> None:
    bench.start()
    polls = 0
    while (found := bench.poll()) is None:
        bench.bus.pass_ms(bench.reader.due_ms(bench.bus.ticks_ms()) or 0.4)
        polls += 1
    assert found == EMPTY and polls <= 6


@pytest.mark.parametrize("uid", [SHORT, LONG, TAGGED])
@pytest.mark.parametrize("pause_ms", [0.1, 0.5, 2, 7, 95])
def test_a_card_is_read_whatever_the_pace(bench: Bench, uid: bytes, pause_ms: float) -> None:
    bench.put(uid)
    assert bench.look(pause_ms) == CAME
    assert bytes(bench.reader.uid) == uid


def test_a_card_changed_between_looks_is_noticed(bench: Bench) -> None:
    bench.put(LONG)
    assert bench.uids(1) == {LONG}
    bench.bus.lift(LONG)
    bench.put(LONG_TWIN)
    assert bench.uids(1) == {LONG_TWIN}


@pytest.mark.parametrize(
    "uids", [(SHORT, OTHER), (SHORT, ODD), (SHORT, LONG), (LONG, LONG_TWIN), (SHORT, OTHER, LONG)]
)
def test_two_cards_are_two(bench: Bench, uids: tuple[bytes, ...]) -> None:
    for uid in uids:
        bench.put(uid)
    assert [bench.look() for _ in range(4)] == [TWO] * 4
    for uid in uids[1:]:
        bench.bus.lift(uid)
    assert bench.uids(1) == {uids[0]}


@pytest.mark.parametrize("uid", [SHORT, LONG])
def test_a_card_lifted_at_any_instant_is_whole_or_torn(uid: bytes) -> None:
    found = set()
    for tenth_ms in range(220):
        bench = Bench()
        bench.put(uid)
        bench.switch_on()
        answer = None
        for tick in range(600):
            if tick == tenth_ms:
                bench.bus.lift(uid)
            bench.bus.pass_ms(0.1)
            if answer is None and tick % 20 == 19:
                answer = bench.poll()
        assert answer is not None
        assert answer != CAME or bytes(bench.reader.uid) == uid
        assert bench.look() == EMPTY
        found.add(answer)
    assert found == {EMPTY, NOISE, CAME, TORN}


def _flip(push: Callable[[bytes], None], chance: random.Random, data: bytes) -> None:
    """Push data with a bit flipped, perhaps; a byte alone is of a frame that is sent."""
    whole = bytearray(data)
    if len(data) != 1 and chance.random() < 0.4:
        whole[chance.randrange(len(whole))] ^= 1 << chance.randrange(8)
    push(bytes(whole))


def test_noise_on_the_air_never_makes_a_card(monkeypatch: pytest.MonkeyPatch) -> None:
    """Flip bits of what the reader returns: no UID but the true one may result."""
    chance = random.Random(20)
    found = []
    for _ in range(300):
        bench = Bench()
        bench.put(LONG)
        monkeypatch.setattr(bench.bus.chip, "_push", partial(_flip, bench.bus.chip._push, chance))
        answer = bench.look()
        assert answer != CAME or bytes(bench.reader.uid) == LONG
        found.append(answer)
    assert {CAME, TORN, NOISE} == {*found}


def test_ten_bytes_are_torn(bench: Bench) -> None:
    bench.put(UIDS[TRIPLE])
    assert bench.look() == TORN


def test_a_wrong_check_byte_is_torn(bench: Bench, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(iso14443, "cascade", lambda uid: [uid + b"\x00"])
    bench.put(SHORT)
    assert bench.look() == TORN


@pytest.mark.parametrize("ms", range(0, 24, 2))
def test_a_reader_pulled_for_a_moment_at_any_time_is_mended(bench: Bench, ms: int) -> None:
    bench.bus.put(LONG)
    bench.look()
    bench.start()
    found = None
    for at in range(0, 60, 2):
        if at in (ms, ms + 2):
            bench.bus.plug(at > ms)
        bench.bus.pass_ms(2)
        found = bench.poll() if found is None else found
    bench.look()
    assert bench.look() == CAME and bench.reader.is_present


def test_a_reader_whose_oscillator_never_starts_is_missing(
    bench: Bench, monkeypatch: pytest.MonkeyPatch
) -> None:
    bench.look()
    with monkeypatch.context() as patch:
        patch.setattr(model, "_START_UP_NS", 1e12)
        assert bench.look() == EMPTY
        assert not bench.reader.is_present and not bench.reader.is_held
        bench.bus.chip.hold_miso(True)
        assert bench.look() == EMPTY and bench.reader.is_held
    bench.look()
    bench.look()
    assert bench.reader.is_present and not bench.reader.is_held


def test_an_absent_reader_costs_little(bench: Bench) -> None:
    bench.bus.plug(False)
    bench.look()
    before = bench.bus.byte_count
    for _ in range(10):
        bench.start()
        assert bench.poll() == EMPTY
    assert bench.bus.byte_count - before == 80


@pytest.mark.parametrize("least_db", [38, 43, 48])
def test_a_card_that_is_heard_at_a_higher_gain_only_is_read_by_a_repeat(
    bench: Bench, least_db: int
) -> None:
    bench.bus.chip.gains_db = frozenset(db for db in model.GAINS_DB if db >= least_db)
    bench.put(LONG)
    assert [bench.look(), bench.look(repeats=2), bench.look()] == [EMPTY, CAME, EMPTY]
    assert bytes(bench.reader.uid) == LONG


@pytest.mark.parametrize("ready_ms", [5, 7, 9])
def test_a_card_that_needs_more_field_is_read_by_a_look_with_repeats(
    bench: Bench, ready_ms: int
) -> None:
    bench.bus.chip.put(SHORT, bench.bus.ns, ready_ms * 1e6)
    assert bench.look() == (CAME if ready_ms == 5 else EMPTY)
    for phase in range(20):
        bench.bus.pass_ms(20 + phase / 20)
        assert bench.look(0.3, repeats=1) == CAME


@pytest.mark.parametrize("uid", [SHORT, LONG])
def test_repeats_read_a_card_whose_frames_are_half_torn(uid: bytes) -> None:
    read = dict.fromkeys((0, 6), 0)
    for repeats in read:
        bench = Bench()
        bench.bus.put(uid)
        bench.bus.chip.rf_field = RfField(7, torn=0.5)
        for _ in range(100):
            if bench.look(repeats=repeats) == CAME:
                assert bytes(bench.reader.uid) == uid
                read[repeats] += 1
    assert 3 * read[0] < read[6]


def test_a_byte_that_no_card_sent_is_noise(bench: Bench) -> None:
    bench.bus.chip.rf_field = RfField(spurious=1)
    assert [bench.look(), bench.look(repeats=6)] == [NOISE, NOISE]


@for_each("version", model.GENUINE + model.CLONES)
def test_clones_read_and_their_version_is_known(version: int) -> None:
    bench = Bench(version)
    assert bench.reader.version == 0
    bench.bus.put(SHORT)
    assert bench.uids(2) == {SHORT}
    assert bench.reader.version == version


@pytest.mark.parametrize("begin", [Bench.start, Bench.switch_on, Bench.ask])
def test_stopped_it_takes_next_to_nothing_and_then_reads_again(
    bench: Bench, begin: Callable[[Bench], None]
) -> None:
    """Not in reset: on many boards the pull-up of that pin takes more than all else asleep."""
    bench.bus.put(SHORT)
    begin(bench)
    bench.reader.stop()
    chip = bench.bus.chip
    assert not chip.has_field and not chip.is_awake and not chip.is_held
    bench.bus.pass_ms(60_000)
    assert bench.uids(1) == {SHORT}
