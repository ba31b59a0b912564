"""Time as the chip counts it: milliseconds that wrap at 2**30, as time.ticks_ms() does."""

_MASK = 0x3FFF_FFFF  # the largest small int; one more would be allocated on the heap


def elapsed_ms(since_ms: int, now_ms: int) -> int:
    """Return the milliseconds from since_ms to now_ms, across a wrap (12 days apart at most)."""
    return (now_ms - since_ms) & _MASK


def later_ms(now_ms: int, by_ms: int) -> int:
    """Return the time by_ms after now_ms."""
    return (now_ms + by_ms) & _MASK
