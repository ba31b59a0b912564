"""Random numbers without bias, from the bytes of an entropy source."""

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Entropy


def draw_below(entropy: "Entropy", count: int) -> int:
    """Return 0 to count - 1 (count at most 65536), each equally likely.

    entropy(n) gives n random bytes. A draw past the last whole multiple of count is discarded
    and repeated, because taking it modulo count would favour the small numbers.
    """
    limit = 65536 - 65536 % count
    while True:
        high, low = entropy(2)
        drawn = high << 8 | low
        if drawn < limit:
            return drawn % count
