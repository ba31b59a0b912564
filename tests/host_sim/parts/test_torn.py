import random

import pytest

from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from host_sim.parts import torn as tears
from host_sim.parts.torn import FlakyBits, Tear, tear_of, torn

OLD = bytes(range(256))
NEW = b"\x00\x0f" * 128
BLANK = b"\xff" * SECTOR_BYTES


@pytest.mark.parametrize(
    ("tear", "done"),
    [
        (Tear(tears.BEFORE), 0),
        (Tear(tears.AFTER), 256),
        (Tear(tears.HALF), 128),
        (Tear(tears.PREFIX, 3), 3),
    ],
)
def test_the_first_bytes_are_done(tear: Tear, done: int) -> None:
    assert torn(OLD, NEW, tear, random.Random(1)) == (NEW[:done] + OLD[done:], 0)


def test_half_an_erase_is_half_a_sector() -> None:
    content, flaky = torn(OLD * 16, BLANK, Tear(tears.HALF), random.Random(1))
    assert (content, flaky) == (BLANK[:2048] + OLD * 8, 0)


@pytest.mark.parametrize("kind", [tears.SUBSET, tears.FLAKY, tears.EARLY, tears.LATE])
def test_bits_are_either_old_or_new(kind: str) -> None:
    old, new = int.from_bytes(OLD), int.from_bytes(NEW)
    for seed in range(50):
        rng = random.Random(seed)
        content, flaky = torn(OLD, NEW, tear_of(kind, rng), rng)
        assert (int.from_bytes(content) ^ old | flaky) & ~(old ^ new) == 0
        assert (flaky == 0) == (kind == tears.SUBSET)


def test_the_seed_decides() -> None:
    left = [torn(OLD, NEW, Tear(tears.SUBSET), random.Random(seed)) for seed in (1, 1, 2)]
    assert left[0] == left[1] != left[2]
    assert left[0][0] not in (OLD, NEW)


def test_an_erase_may_leave_zeros_or_anything() -> None:
    assert torn(OLD, BLANK[:256], Tear(tears.ZEROS), random.Random(1)) == (bytes(256), 0)
    content, _ = torn(OLD, BLANK[:256], Tear(tears.MIXTURE), random.Random(1))
    assert content not in (OLD, BLANK[:256], bytes(256))


def test_flaky_bits_flicker_until_they_are_settled() -> None:
    rng, flaky = random.Random(1), FlakyBits()
    content = flaky.tear(PAGE_BYTES + 8, OLD[8:], bytes(248), Tear(tears.EARLY, 3), rng)
    assert content == OLD[8:]
    seen = set()
    for _ in range(100):
        read = bytearray(OLD * 3)
        flaky.flicker(0, read, rng)
        assert read[: PAGE_BYTES + 8] + read[2 * PAGE_BYTES :] == OLD + OLD[:8] + OLD
        seen.add(bytes(read))
    assert len(seen) == 8
    twin = flaky.copy()
    flaky.settle(0, SECTOR_BYTES)
    assert twin and not flaky
    twin.tear(PAGE_BYTES, OLD, BLANK[:256], Tear(tears.MIXTURE), rng)
    assert not twin
