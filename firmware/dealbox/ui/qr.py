"""A QR code of version 3 with error correction L (ISO/IEC 18004), as pixels of the display.

Imported for each picture, and dropped after it. There is no choice of a mask: every decoder
that was tried reads all codes with this one (tests/ui/test_qr.py).
"""

import sys

if sys.implementation.name == "cpython":
    from dealbox.native import micropython, ptr8

SIDE = 29  # modules
WIDTH = 66  # pixel columns of a picture: eleven cells of the display
_PAGES = 8
_DATA = 55  # codewords ...
_CHECK = 15  # ... and those for error correction, in one block
_MASK = 0  # dark where row and column together are even, and light where they are odd, change
_FORMAT = 0x77C4  # L and this mask, with their own correction and mask
_ALPHANUMERIC = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ $%*+-./:"
# x^15 + ...: the coefficients of the generator polynomial after the first.
_GENERATOR = bytes((29, 196, 111, 163, 112, 74, 10, 105, 105, 139, 132, 151, 32, 134, 26))
_FIXED = 2  # beside 1 for dark: no data here


class Codewords:
    """The data of a code, written from left to right."""

    def __init__(self) -> None:
        self.data = bytearray(_DATA + _CHECK)
        self.count = 0  # of bits

    def add(self, value: int, width: int) -> None:
        """Append so many bits of a value, at most 22."""
        at, free = self.count >> 3, 24 - (self.count & 7)
        self.count += width
        value <<= free - width
        for shift in (16, 8, 0):
            if value >> shift:
                self.data[at] |= value >> shift & 0xFF
            at += 1

    def text(self, text: str) -> None:
        """Append a text in capitals, digits and a few signs."""
        self.add(0b0010 << 9 | len(text), 13)
        for at in range(0, len(text) - 1, 2):
            pair = [_ALPHANUMERIC.index(letter) for letter in text[at : at + 2]]
            self.add(45 * pair[0] + pair[1], 11)
        if len(text) % 2:
            self.add(_ALPHANUMERIC.index(text[-1]), 6)

    def raw(self, text: str) -> None:
        """Append a text in ASCII."""
        self.add(0b0100 << 8 | len(text), 12)
        for letter in text:
            self.add(ord(letter), 8)

    def digits(self, digits: str) -> None:
        """Append decimal digits."""
        self.add(0b0001 << 10 | len(digits), 14)
        for at in range(0, len(digits), 3):
            part = digits[at : at + 3]
            self.add(int(part), 3 * len(part) + 1)

    def end(self) -> None:
        """Fill what is left."""
        self.count = min(self.count + 4, 8 * _DATA) + 7 & ~7
        pads = (0xEC, 0x11)
        for at in range(self.count >> 3, _DATA):
            self.data[at] = pads[(at - (self.count >> 3)) & 1]
        remainder(self.data, _DATA, bytearray(_GENERATOR), _CHECK)


def room(link: str) -> int:
    """Return for how many digits a code has room beside a link; they may be none."""
    split = _split(link)
    bits = 8 * _DATA - 14
    if split:
        bits -= 13 + split // 2 * 11 + split % 2 * 6
    if len(link) > split:
        bits -= 12 + 8 * (len(link) - split)
    return max(0, bits // 10 * 3 + (0, 0, 0, 0, 1, 1, 1, 2, 2, 2)[bits % 10])


def _split(link: str) -> int:
    """Return how many letters of a link may be in the mode for capitals."""
    for at in range(len(link)):
        if link[at] not in _ALPHANUMERIC:
            return at
    return len(link)


def picture(link: str, digits: str) -> bytearray:
    """Return a code as the driver of the display shows it: eight rows of WIDTH columns.

    link: in capitals as far as it may be, "" for none; digits: room() at most.
    """
    codewords = Codewords()
    split = _split(link)
    if split:
        codewords.text(link[:split])
    if len(link) > split:
        codewords.raw(link[split:])
    codewords.digits(digits)
    codewords.end()
    modules = _fixed()
    place(codewords.data, 8 * (_DATA + _CHECK), modules)
    pixels = bytearray(b"\xff" * (WIDTH * _PAGES))
    paint(modules, pixels)
    return pixels


def _fixed() -> bytearray:
    """Return the modules, a byte each, with what is the same in all codes."""
    modules = bytearray(SIDE * SIDE)
    for i in range(8, SIDE - 8):  # between the finders
        _set(modules, i, 6, 1 - i % 2)
        _set(modules, 6, i, 1 - i % 2)
    for x, y in ((3, 3), (SIDE - 4, 3), (3, SIDE - 4)):
        _rings(modules, x, y, 4, (1, 1, 0, 1, 0))
    _rings(modules, SIDE - 7, SIDE - 7, 2, (1, 0, 1))
    for i in range(15):
        bit = _FORMAT >> i & 1
        at = i if i < 6 else i + 1 if i < 8 else SIDE - 15 + i
        _set(modules, 8, at, bit)
        at = SIDE - 1 - i if i < 8 else 15 - i if i < 9 else 14 - i
        _set(modules, at, 8, bit)
    _set(modules, 8, SIDE - 8, 1)
    return modules


def _rings(modules: bytearray, x: int, y: int, radius: int, rings: "tuple[int, ...]") -> None:
    """Set the square rings around a module, by their distance."""
    for j in range(max(0, y - radius), min(SIDE, y + radius + 1)):
        for i in range(max(0, x - radius), min(SIDE, x + radius + 1)):
            _set(modules, i, j, rings[max(abs(i - x), abs(j - y))])


def _set(modules: bytearray, x: int, y: int, is_dark: int) -> None:
    modules[y * SIDE + x] = is_dark | _FIXED


@micropython.viper
def remainder(data: ptr8, count: int, generator: ptr8, degree: int) -> int:
    """Write the remainder of data[:count] by a polynomial to data[count:], over GF(256)."""
    for i in range(count):
        factor = data[i] ^ data[count]
        for j in range(degree):
            a = factor
            b = int(generator[j])
            product = data[count + j + 1] if j < degree - 1 else 0
            while b:
                if b & 1:
                    product ^= a
                a = a << 1
                if a & 0x100:
                    a ^= 0x11D
                b = b >> 1
            data[count + j] = product
    return degree


@micropython.viper
def place(data: ptr8, count: int, modules: ptr8) -> int:
    """Put bits of data into the modules that are free, two columns at a time; return how many."""
    bit = 0
    x = 28
    while x > 0:
        if x == 6:
            x = 5
        for step in range(29):
            y = step
            if x + 1 & 2 == 0:
                y = 28 - step
            for i in range(2):
                at = y * 29 + x - i
                if modules[at] & 2 == 0:
                    value = 0
                    if bit < count:
                        value = data[bit >> 3] >> (7 - (bit & 7)) & 1
                    bit += 1
                    modules[at] = value ^ (1 if (x - i + y) & 1 == 0 else 0)
        x -= 2
    return bit


@micropython.viper
def paint(modules: ptr8, pixels: ptr8) -> int:
    """Make two by two pixels dark for each dark module; five on the left and three above stay."""
    at = 0
    for y in range(29):
        for x in range(29):
            if modules[at] & 1:
                for row in range(2 * y + 3, 2 * y + 5):
                    column = (row >> 3) * 66 + 2 * x + 5
                    bit = 1 << (row & 7)
                    pixels[column] = pixels[column] & ~bit
                    pixels[column + 1] = pixels[column + 1] & ~bit
            at += 1
    return at
