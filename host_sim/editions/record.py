"""A board as a record, which firmware/dealbox/bank/editions/record.py reads and describes.

Runs on CPython and on MicroPython.
"""

import struct

from dealbox.bank.editions import limits
from dealbox.bank.editions.record import VERSION
from dealbox.bank.spaces import GROUPS, STATION

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable

    from dealbox.contract import Figures


def encode(board: "Figures") -> bytes:
    """Return the record of a board without faults."""
    name, bits, dealt, players, money, stock, texts, sums, deeds = board
    title, city, sign, names, cities, tax_names = texts
    taxes, repairs, foundation = sums
    prices, house_prices, rents, station_rents, utility_factors = deeds
    families = [family.name for family in limits.FAMILIES]
    parts = [bytes([VERSION, families.index(name), bits, dealt]) + bytes(players + stock)]
    parts += [_figures(money), _text(title), _text(city), _text(sign), bytes([bool(cities)])]
    parts += [_text(each) for each in cities[1:]]
    parts += [_text(each) for each in names if each]
    parts.append(bytes([len(taxes)]))
    for index, (space, charge) in enumerate(taxes):
        parts += [bytes([space]), _figures([charge]), _text(tax_names[index])]
    parts += [bytes([len(repairs)])] + [_figures(pair) for pair in repairs]
    parts += [bytes([len(foundation)]), _figures(foundation), _figures(house_prices[1:])]
    for space, group in enumerate(GROUPS):
        if group:
            parts.append(_figures([prices[space]]))
        if 0 < group < STATION:
            parts.append(_figures(rents[space]))
    parts += [_figures(station_rents), _figures(utility_factors)]
    return b"".join(parts)


def _figures(figures: "Iterable[int]") -> bytes:
    return b"".join([struct.pack("<I", figure) for figure in figures])


def _text(text: str) -> bytes:
    encoded = text.encode()
    return bytes([len(encoded)]) + encoded
