"""The few loops for which the interpreter is too slow: a booking waits for them, or the display.

MicroPython compiles these functions to machine code (@micropython.viper): its whole numbers have
32 bits, and a ptr8 is an address without bounds, so whoever calls must keep within the buffers.
CPython runs the same lines on the buffers themselves; tests/test_native.py compares the two. Each
returns a number because a function of this kind cannot be annotated with None.
"""

import sys

if sys.implementation.name == "cpython":
    ptr8 = bytes | bytearray | memoryview
    ptr32 = "list[int]"

    def sums(count: int) -> list[int]:
        """Return so many zeros: a list, which CPython reads faster than an array."""
        return [0] * count

    class micropython:  # noqa: N801 - the name of MicroPython's decorators
        @staticmethod
        def viper(function):
            return function

else:
    from array import array

    def sums(count):
        return array("i", bytes(4 * count))  # what a ptr32 is the address of


@micropython.viper
def write_checksum(page: ptr8, count: int, out: ptr8, at: int) -> int:
    """Write six bytes to out[at:]: 0xFFFF - sum and 0x3FFFFFFF - sum of sums, big-endian.

    They are the sums over page[:count], count at most 257. Return where they end.
    """
    total = 0
    weighted = 0
    for i in range(count):
        total += page[i]
        weighted += total
    total = 0xFFFF - total
    weighted = 0x3FFFFFFF - weighted
    out[at] = total >> 8
    out[at + 1] = total & 0xFF
    out[at + 2] = weighted >> 24
    out[at + 3] = weighted >> 16 & 0xFF
    out[at + 4] = weighted >> 8 & 0xFF
    out[at + 5] = weighted & 0xFF
    return at + 6


FOLD_FROM = 0x11C9DC5  # where a hash begins (FNV-1a)


@micropython.viper
def fold(data: ptr8, first: int, end: int, value: int) -> int:
    """Return the hash of data[first:end] that goes on from value, 0 to 2^30 - 1 (FNV-1a)."""
    for i in range(first, end):
        value = (value ^ data[i]) * 16777619 & 0x3FFFFFFF
    return value


@micropython.viper
def add_codes(spaces: ptr8, values: ptr8, count: int, more: int) -> int:
    """Add the code of each space that has a value, value + more, to the upper half of its byte.

    Those halves are zero before, and the codes below 16. Return how many there were.
    """
    added = 0
    for i in range(count):
        value = values[i]
        if value:
            spaces[i] = spaces[i] | (value + more) << 4
            added += 1
    return added


@micropython.viper
def values_in(data: ptr8, count: int) -> int:
    """Return which values are in data[:count], as bits; bit 29 stands for all from 29 on."""
    bits = 0
    for i in range(count):
        value = data[i]
        bits = bits | 1 << (29 if value > 29 else value)
    return bits


@micropython.viper
def has_twins(entries: ptr8, size: int, count: int) -> int:
    """Return 1 if two of `count` entries are equal, else 0; those that begin with zero are none.

    All are `size` bytes.
    """
    for i in range(count):
        at = i * size
        if entries[at]:
            for j in range(i + 1, count):
                other = j * size
                k = 0
                while k < size and entries[at + k] == entries[other + k]:
                    k += 1
                if k == size:
                    return 1
    return 0


@micropython.viper
def write_words(words: ptr32, first: int, end: int, out: ptr8, at: int) -> int:
    """Write words[first:end], made by sums(), to out[at:], big-endian; return where they end."""
    for i in range(first, end):
        word = words[i]
        out[at] = word >> 24 & 0xFF
        out[at + 1] = word >> 16 & 0xFF
        out[at + 2] = word >> 8 & 0xFF
        out[at + 3] = word & 0xFF
        at += 4
    return at


@micropython.viper
def find_greatest(heads: ptr8, size: int, count: int, most: ptr8, best: ptr8) -> int:
    """Find the first of the greatest of `count` heads that are below `most` and above `best`.

    All are `size` bytes. Copy it to `best`, and return its number; -1: there is none.
    """
    found = -1
    for i in range(count):
        at = i * size
        j = 0
        while j < size and heads[at + j] == most[j]:
            j += 1
        if j < size and heads[at + j] < most[j]:
            j = 0
            while j < size and heads[at + j] == best[j]:
                j += 1
            if j < size and heads[at + j] > best[j]:
                found = i
                while j < size:
                    best[j] = heads[at + j]
                    j += 1
    return found


@micropython.viper
def crc_a(data: ptr8, first: int, end: int) -> int:
    """Return the CRC_A of data[first:end], 0 if it ends with its own (ISO 14443-3, annex B)."""
    crc = 0x6363
    for i in range(first, end):
        byte = (data[i] ^ crc) & 0xFF
        byte = (byte ^ byte << 4) & 0xFF
        crc = crc >> 8 ^ byte << 8 ^ byte << 3 ^ byte >> 4
    return crc & 0xFFFF


@micropython.viper
def next_change(cells: ptr8, sent: ptr8, first: int, count: int) -> int:
    """Return where cells differ from `sent`: the first place from `first` on, and 256 * the end.

    Four or more equal ones follow, or the end of `count` cells. 0: there is no difference.
    """
    change = 0
    end = 0
    at = first
    while at < count and (end == 0 or at < end + 4):
        if cells[at] != sent[at]:
            if end == 0:
                change = at
            end = at + 1
        at += 1
    return end << 8 | change


@micropython.viper
def draw_cells(  # noqa: PLR0917 - machine code has no keywords
    cells: ptr8, sent: ptr8, first: int, end: int, tiles: ptr8, flip: int, line: ptr8, at: int
) -> int:
    """Copy the codes from first to before end to sent, and their columns of pixels to line[at:].

    tiles: six columns for each code; flip: 0xFF turns them black on white. Return where they end.
    """
    for i in range(first, end):
        cell = cells[i]
        sent[i] = cell
        tile = 6 * cell
        for j in range(6):
            line[at] = tiles[tile + j] ^ flip
            at += 1
    return at


@micropython.viper
def magnify(  # noqa: PLR0917 - machine code has no keywords
    cells: ptr8, row: int, wide: int, tiles: ptr8, line: ptr8, at: int, first: int, end: int
) -> int:
    """Draw the pixels from column first to before end of a row of the magnified picture.

    Its upper two rows are row 0 of the cells, twice as large; the others row 2, `wide` times as
    wide and six times as high. Return where they end in line.
    """
    text = 0
    high = 6
    if row > 1:
        text = 2 * 21  # where the cells of row 2 begin
        row -= 2
    else:
        wide = high = 2
    for x in range(first, end):
        column = x // wide
        pixels = tiles[6 * cells[text + column // 6] + column % 6]
        byte = 0
        for y in range(8):
            byte |= (pixels >> (8 * row + y) // high & 1) << y
        line[at] = byte
        at += 1
    return at
