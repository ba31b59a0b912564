"""The reader's driver against a reader and cards that behave as their standards require."""

import random
from collections.abc import Callable
from functools import partial

import pytest

from dealbox.drivers.mfrc522 import EMPTY, CardReader
from dealbox.parts import CAME, TORN, TWO
from host_sim.parts import mfrc522 as model
from tests.support.wires import SpiBus

SHORT = bytes.fromhex("3a51c07e")
OTHER = bytes.fromhex("3a51c07f")
LONG = bytes.fromhex("04b7209a5e6180")
LONG_TWIN = bytes.fromhex("04b7209a5e6181")  # the same as far as the first level goes
ODD = bytes.fromhex("61f4e75c")


class Bench:
    def __init__(self) -> None:
        self.bus = SpiBus()
        self.reader = CardReader(self.bus, self.bus.cs, self.bus.reset)
        self.bus.pass_ms(3)
        self.reader.start()
        self.bus.pass_ms(50)

    def look(self, pause_ms: float = 2) -> int | None:
        """Look once, polling as the loop does; None if there is no reader."""
        if not self.reader.start():
            return None
        while True:
            self.bus.pass_ms(pause_ms)
            found = self.reader.poll()
            if found is not None:
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


def test_an_empty_reader_is_empty(bench: Bench) -> None:
    assert [bench.look() for _ in range(5)] == [EMPTY] * 5


def test_an_empty_look_is_over_at_the_second_poll_and_short_on_the_bus(bench: Bench) -> None:
    before = bench.bus.byte_count
    bench.reader.start()
    assert bench.reader.poll() is None
    bench.bus.pass_ms(1.5)
    assert bench.reader.poll() == EMPTY
    assert bench.bus.byte_count - before < 30


@pytest.mark.parametrize("uid", [SHORT, LONG])
@pytest.mark.parametrize("pause_ms", [0.1, 0.5, 2, 7, 95])
def test_a_card_is_read_whatever_the_pace(bench: Bench, uid: bytes, pause_ms: float) -> None:
    bench.bus.put(uid)
    bench.bus.pass_ms(10)
    assert bench.look(pause_ms) == CAME
    assert bytes(bench.reader.uid) == uid


@pytest.mark.parametrize("uid", [SHORT, LONG])
def test_a_card_that_stays_is_read_at_every_look(bench: Bench, uid: bytes) -> None:
    bench.bus.put(uid)
    bench.bus.pass_ms(10)
    assert bench.uids(20) == {uid}


def test_a_card_that_leaves_leaves_it_empty(bench: Bench) -> None:
    bench.bus.put(SHORT)
    bench.bus.pass_ms(10)
    bench.look()
    bench.bus.lift(SHORT)
    assert bench.look() == EMPTY


def test_a_card_changed_between_looks_is_noticed(bench: Bench) -> None:
    bench.bus.put(LONG)
    bench.bus.pass_ms(10)
    assert bench.uids(1) == {LONG}
    bench.bus.lift(LONG)
    bench.bus.put(LONG_TWIN)
    bench.bus.pass_ms(10)
    assert bench.uids(1) == {LONG_TWIN}


@pytest.mark.parametrize(
    "uids", [(SHORT, OTHER), (SHORT, ODD), (SHORT, LONG), (LONG, LONG_TWIN), (SHORT, OTHER, LONG)]
)
def test_two_cards_are_two(bench: Bench, uids: tuple[bytes, ...]) -> None:
    for uid in uids:
        bench.bus.put(uid)
    bench.bus.pass_ms(10)
    assert [bench.look() for _ in range(4)] == [TWO] * 4
    for uid in uids[1:]:
        bench.bus.lift(uid)
    assert bench.uids(1) == {uids[0]}


def test_a_card_laid_upon_another_is_seen(bench: Bench) -> None:
    bench.bus.put(SHORT)
    bench.bus.pass_ms(10)
    assert bench.uids(3) == {SHORT}
    bench.bus.put(OTHER)
    bench.bus.pass_ms(10)
    assert bench.look() == TWO


@pytest.mark.parametrize("uid", [SHORT, LONG])
def test_a_card_lifted_at_any_instant_is_whole_or_torn(uid: bytes) -> None:
    found = set()
    for tenth_ms in range(140):
        bench = Bench()
        bench.bus.put(uid)
        bench.bus.pass_ms(10)
        bench.reader.start()
        answer = None
        for tick in range(600):
            if tick == tenth_ms:
                bench.bus.lift(uid)
            bench.bus.pass_ms(0.1)
            if answer is None and tick % 20 == 19:
                answer = bench.reader.poll()
        assert answer is not None
        assert answer != CAME or bytes(bench.reader.uid) == uid
        assert bench.look() == EMPTY
        found.add(answer)
    assert found == {EMPTY, CAME, TORN}


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
        bench.bus.put(LONG)
        bench.bus.pass_ms(10)
        monkeypatch.setattr(bench.bus.chip, "_push", partial(_flip, bench.bus.chip._push, chance))
        answer = bench.look()
        assert answer != CAME or bytes(bench.reader.uid) == LONG
        found.append(answer)
    assert {CAME, TORN} == {*found}


def test_ten_bytes_are_torn(bench: Bench) -> None:
    bench.bus.put(LONG)
    (card,) = bench.bus.chip._cards.values()
    card._last_sak = 0x04
    bench.bus.pass_ms(10)
    assert bench.look() == TORN


def test_a_reader_is_there_from_the_start_and_until_it_is_pulled(bench: Bench) -> None:
    assert CardReader(bench.bus, bench.bus.cs, bench.bus.reset).is_present
    bench.bus.plug(False)
    assert bench.look() is None
    assert not bench.reader.is_present


def test_a_reader_plugged_in_again_is_set_up_anew(bench: Bench) -> None:
    bench.bus.put(SHORT)
    bench.bus.pass_ms(10)
    assert bench.look() == CAME
    bench.bus.plug(False)
    assert bench.look() is None
    bench.bus.plug(True)
    bench.bus.pass_ms(50)
    bench.look()
    bench.bus.pass_ms(50)
    assert bench.reader.is_present
    assert bench.uids(2) == {SHORT}


def test_a_reader_pulled_in_the_middle_of_a_look_ends_it(bench: Bench) -> None:
    bench.bus.put(SHORT)
    bench.bus.pass_ms(10)
    bench.reader.start()
    bench.bus.plug(False)
    polls = [bench.reader.poll() for _ in range(40)]
    assert TORN in polls
    assert bench.look() is None


def test_a_reader_that_fell_back_for_a_moment_is_mended_at_once(bench: Bench) -> None:
    bench.bus.chip.power_on(bench.bus.ns)
    bench.bus.pass_ms(50)
    assert bench.look() == EMPTY
    assert bench.reader.is_present


def test_an_absent_reader_costs_little(bench: Bench) -> None:
    bench.bus.plug(False)
    before = bench.bus.byte_count
    for _ in range(10):
        bench.reader.start()
    assert bench.bus.byte_count - before == 40


def test_the_field_is_as_strong_as_it_can_be(bench: Bench) -> None:
    registers = bench.bus.chip._registers
    assert registers[0x26] & 0x70 == 0x70
    assert registers[model.TX_CONTROL] & 3 == 3
