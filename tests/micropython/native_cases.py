"""Calls every function of dealbox.native on the same inputs, whatever Python runs this.

Prints the name of each function with a digest of all that it has returned and written.
"""

import hashlib
from binascii import hexlify

from dealbox import native
from dealbox.drivers.font import TILES
from dealbox.parts import COLUMNS

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

ROUNDS = 24


class Chance:
    """The same numbers on every machine."""

    def __init__(self) -> None:
        self._state = 1

    def below(self, limit: int) -> int:
        self._state = (self._state * 75 + 74) % 65537
        return self._state % limit

    def bytes(self, count: int, limit: int = 256) -> bytearray:
        return bytearray([self.below(limit) for _ in range(count)])


def checksum(chance: Chance, out: bytearray, i: int) -> int:
    page = (bytes(256), b"\xff" * 256, chance.bytes(256), memoryview(chance.bytes(259))[3:])[i % 4]
    return native.write_checksum(page, chance.below(258) if i % 2 else 250, out, chance.below(20))


def folded(chance: Chance, out: bytearray, i: int) -> int:
    first = chance.below(20)
    value = (0, 0x3FFFFFFF, chance.below(65537) << 14)[i % 3]
    return native.fold(chance.bytes(64), first, first + chance.below(40), value)


def codes(chance: Chance, out: bytearray, i: int) -> int:
    out[:] = chance.bytes(len(out), 16)
    values = chance.bytes(40, 2 + i % 9)
    return native.add_codes(memoryview(out)[3:43], values, 40, chance.below(7))


def values(chance: Chance, _out: bytearray, i: int) -> int:
    return native.values_in(chance.bytes(40, (1, 9, 256)[i % 3]), chance.below(41))


def twins(chance: Chance, _out: bytearray, i: int) -> int:
    return native.has_twins(chance.bytes(72, 2 + i % 9), 1 + i % 8, chance.below(10))


def words(chance: Chance, out: bytearray, i: int) -> int:
    numbers = native.sums(9)
    for at in range(9):
        numbers[at] = (chance.below(65537) - 32768) * (1, 65535)[i % 2]
    return native.write_words(numbers, i % 3, 9 - i % 5, out, chance.below(20))


def zeros(chance: Chance, _out: bytearray, _i: int) -> int:
    made = native.sums(chance.below(10))
    return 100 * len(made) + sum(made)


def greatest(chance: Chance, out: bytearray, i: int) -> int:
    limit = (2, 3, 256)[i % 3]  # few values: equal beginnings, and equal heads
    heads, size = chance.bytes(240, limit), 1 + i % 12
    most, best = chance.bytes(size, limit), memoryview(out)[:size]
    best[:] = chance.bytes(size, limit)
    return native.find_greatest(heads, size, 240 // size, most, best)


def crc(chance: Chance, _out: bytearray, i: int) -> int:
    return native.crc_a(chance.bytes(20), chance.below(5), 5 + i % 16)


def change(chance: Chance, _out: bytearray, i: int) -> int:
    sent, first = chance.bytes(COLUMNS, 1 + i % 3), chance.below(COLUMNS + 1)
    return native.next_change(chance.bytes(COLUMNS, 2), sent, first, COLUMNS)


def cells(chance: Chance, out: bytearray, i: int) -> int:
    count = min(len(TILES) // 6, 256)
    row = bytearray([(COLUMNS * i + column) % count for column in range(COLUMNS)])  # every code
    sent, first = memoryview(out)[200:], i % 5
    end = first + chance.below(COLUMNS - first + 1)
    return native.draw_cells(row, sent, first, end, TILES, 255 * (i % 2), out, chance.below(3))


def magnified(chance: Chance, out: bytearray, i: int) -> int:
    count = min(len(TILES) // 6, 256)
    picture = bytearray([(7 * i + cell) % count for cell in range(3 * COLUMNS)])
    first = chance.below(60)
    end = first + chance.below(127 - first)
    return native.magnify(picture, i % 8, 2 + i % 3, TILES, out, chance.below(3), first, end)


CASES: "tuple[tuple[str, Callable[[Chance, bytearray, int], int]], ...]" = (
    ("write_checksum", checksum),
    ("fold", folded),
    ("add_codes", codes),
    ("values_in", values),
    ("has_twins", twins),
    ("write_words", words),
    ("sums", zeros),
    ("find_greatest", greatest),
    ("crc_a", crc),
    ("next_change", change),
    ("draw_cells", cells),
    ("magnify", magnified),
)


def main() -> None:
    for name, case in CASES:
        chance, digest = Chance(), hashlib.sha256()
        for i in range(ROUNDS):
            out = bytearray(256)
            ended = case(chance, out, i)
            digest.update(out + str(ended).encode())
        print(name, hexlify(digest.digest()).decode())
