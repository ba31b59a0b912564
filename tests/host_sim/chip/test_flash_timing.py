"""What is left of a flash operation when the power dies in it."""

from host_sim.chip.flash_timing import everything, first, half, nothing, some_bits

BEFORE = b"\xff" * 8
AFTER = b"\x00\x0f" * 4


def test_tears() -> None:
    assert nothing(BEFORE, AFTER) == BEFORE
    assert everything(BEFORE, AFTER) == AFTER
    assert half(BEFORE, AFTER) == AFTER[:4] + BEFORE[4:]
    assert first(3)(BEFORE, AFTER) == AFTER[:3] + BEFORE[3:]


def test_bits_are_either_old_or_new() -> None:
    left = some_bits(1)(BEFORE, AFTER)
    assert left == some_bits(1)(BEFORE, AFTER) != some_bits(2)(BEFORE, AFTER)
    cells = zip(left, BEFORE, AFTER, strict=True)
    assert all(x & ~(b | a) == 0 and ~x & b & a == 0 for x, b, a in cells)
    assert left not in (BEFORE, AFTER)
