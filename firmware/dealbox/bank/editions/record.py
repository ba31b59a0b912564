"""A board as bytes, as a unit may keep it in its flash: read here, written on the laptop.

All numbers are little-endian, texts are a byte of length and UTF-8. The second line of the name of
a deed, a group or a tax is for the display:

    1    the version of this layout
    1    family: its place in FAMILIES
    1    options, as bits
    5    dealt, least and most players, houses, hotels
    28   factor, start, more with the Speed Die, GO, bail, opening, raise
         title, city, sign
    1    1 if groups have names, else 0; then eight of those
         28 names of deeds, in order of the spaces
    1    how many taxes; for each its space (1), the sum (4), its name
    1    how many cards for repairs; for each the sums for a house and for a hotel
    1    how many sums of the Foundation; then those
    32   price of a building, by group
         for each deed, in order of the spaces: the price; of a site six rents, too
    24   four rents of stations, two factors of utilities
"""

import binascii
import struct

from dealbox.bank.editions import limits
from dealbox.bank.errors import Broken
from dealbox.bank.spaces import GROUPS, STATION
from dealbox.bank.state import ID_MAX, SPACES

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Figures

VERSION = 1
RECORD_BYTES = 4068  # at most: a sector less its head and its seal (store/boards.py)
_SITE_GROUPS = STATION - 1
_TITLE_AT = 36


class _Reader:
    """Takes a record apart from its beginning. Broken: it is too short, or holds no text."""

    def __init__(self, data: "bytes | memoryview") -> None:
        self._data = data
        self.at = 0

    def byte(self) -> int:
        return self.take(1)[0]

    def figure(self) -> int:
        figure: int = struct.unpack("<I", self.take(4))[0]
        return figure

    def figures(self, count: int) -> tuple[int, ...]:
        return struct.unpack("<" + str(count) + "I", self.take(4 * count))

    def text(self) -> str:
        try:
            return str(self.take(self.byte()), "utf-8")
        except UnicodeError:
            raise Broken

    def take(self, count: int) -> bytes:
        part = bytes(self._data[self.at : self.at + count])
        if len(part) != count:
            raise Broken
        self.at += count
        return part


def decode(data: "bytes | memoryview") -> "Figures":
    """Return the board of a record. Broken: it is damaged, or no game could be played on it.

    Takes 5 KB of the heap for good, and 30 KB of garbage (tests/test_heap_on_chip.py).
    """
    if len(data) > RECORD_BYTES:
        raise Broken
    reader = _Reader(data)
    if reader.byte() != VERSION:
        raise Broken
    family, bits, dealt, least, most, houses, hotels = reader.take(7)
    if family >= len(limits.FAMILIES):
        raise Broken
    money = reader.figures(7)
    title, city, sign = reader.text(), reader.text(), reader.text()
    cities: tuple[str, ...] = ()
    has_cities = reader.byte()
    if has_cities > 1:
        raise Broken
    if has_cities:
        cities = ("",) + tuple([reader.text() for _ in range(_SITE_GROUPS)])
    names = tuple([reader.text() if GROUPS[space] else "" for space in range(SPACES)])
    taxes, tax_names = [], []
    for _ in range(reader.byte()):
        taxes.append((reader.byte(), reader.figure()))
        tax_names.append(reader.text())
    repairs = [(reader.figure(), reader.figure()) for _ in range(reader.byte())]
    foundation = reader.figures(reader.byte())
    house_prices = (0,) + reader.figures(_SITE_GROUPS)
    prices, rents = [], []
    for space in range(SPACES):
        is_site = 0 < GROUPS[space] < STATION
        prices.append(reader.figure() if GROUPS[space] else 0)
        rents.append(reader.figures(6) if is_site else ())
    board = (
        limits.FAMILIES[family].name,
        bits,
        dealt,
        (least, most),
        money,
        (houses, hotels),
        (title, city, sign, names, cities, tuple(tax_names)),
        (tuple(taxes), tuple(repairs), foundation),
        (tuple(prices), house_prices, tuple(rents), reader.figures(4), reader.figures(2)),
    )
    if reader.at != len(data):
        raise Broken
    for _ in limits.faults(board):
        raise Broken
    return board


def setup(board: "Figures") -> "Figures":
    """Return what the setup of a game asks of a board: a tenth of it, no deeds or charges."""
    return board[:6] + (board[6][:3] + ((), (), ()), ((), (), ()), ((), (), (), (), ()))


def titles(data: "bytes | memoryview") -> tuple[str, str, str]:
    """Return title, city and sign of a record. Broken: none can be read there."""
    reader = _Reader(data)
    reader.at = _TITLE_AT
    return reader.text(), reader.text(), reader.text()


def fingerprint(data: "bytes | memoryview") -> int:
    """Return what an own board is known by: 30 bits of its record, never 0."""
    return binascii.crc32(data) & ID_MAX or 1
