"""Parses the feed of a unit over USB (docs/usb.md): lines of JSON, from an untrusted port.

Well-formed lines are returned parsed; of any other line, a description is returned that is safe to
print on a terminal.
"""

import json
from collections.abc import Callable
from typing import Any

from host_sim.ending import escaped

LINE_MAX = 4096  # bytes; the unit's longest line takes a quarter of it
_DEPTH_MAX = 6  # objects and lists within each other
_NUMBER_MAX = 1 << 53
_SPACES = 40
_LEVEL_MAX = 5  # of buildings: the hotel
_SHOWN_MAX = 80  # characters of a line that is no feed

Line = dict[str, Any]


class FeedReader:
    """Takes the bytes of one port, from the moment it was opened."""

    def __init__(self) -> None:
        self._rest = bytearray()
        self._is_first = True  # and may be incomplete
        self._is_skipping = False  # the rest of an overlong line

    def read(self, data: bytes) -> list[Line | str]:
        """Return the lines that data completes; of a line that is no feed, a description."""
        lines: list[Line | str] = []
        *ends, rest = data.split(b"\n")
        for end in ends:
            self._add(end, lines)
            self._end(lines)
        self._add(rest, lines)
        return lines

    def _add(self, part: bytes, lines: list[Line | str]) -> None:
        if self._is_skipping:
            return
        self._rest += part
        if len(self._rest) > LINE_MAX:
            lines.append(_no_feed(bytes(self._rest)))
            self._rest.clear()
            self._is_skipping = True

    def _end(self, lines: list[Line | str]) -> None:
        line = bytes(self._rest)
        parsed = parse(line)
        if parsed:
            lines.append(parsed)
        elif line.strip() and not self._is_first:
            lines.append(_no_feed(line))
        self._rest.clear()
        self._is_first = self._is_skipping = False


def parse(line: bytes) -> Line | None:
    """Return a line of the feed if all its values have the types of docs/usb.md, else None.

    Unknown names are accepted: a newer unit may send more.
    """
    try:
        fields = json.loads(line.decode())
    except (ValueError, RecursionError):
        return None
    if not isinstance(fields, dict) or not _is_plain(fields, _DEPTH_MAX):
        return None
    kinds = [(kind, fields[name]) for name, kind in _LINES.items() if name in fields]
    if "deal" in fields:
        kinds.append(("deal", fields))
    return fields if kinds and all(_is_right(kind, value) for kind, value in kinds) else None


def printable(data: bytes | str) -> str:
    """Return untrusted text as one line that is safe to print, shortened if it is long."""
    text = data.decode(errors="backslashreplace") if isinstance(data, bytes) else data
    shown = "".join(map(escaped, text[:_SHOWN_MAX].strip()))
    return f"{shown} ..." if len(text) > _SHOWN_MAX else shown


def _no_feed(line: bytes) -> str:
    return f"a line that is no feed: {printable(line)}"


def _is_plain(value: Any, depth: int) -> bool:
    """Return whether value has only types of the feed: printable text, whole numbers."""
    if isinstance(value, str):
        return value.isprintable()
    if isinstance(value, dict):
        return depth > 0 and all(
            _is_plain(name, 0) and _is_plain(each, depth - 1) for name, each in value.items()
        )
    if isinstance(value, list):
        return depth > 0 and all(_is_plain(each, depth - 1) for each in value)
    return value is None or (isinstance(value, int) and abs(value) <= _NUMBER_MAX)


def _is_whole(value: Any) -> bool:
    return type(value) is int  # which excludes True


_TYPES: dict[str, Callable[[Any], bool]] = {
    "text": lambda value: isinstance(value, str),
    "word": lambda value: isinstance(value, str) and bool(value),
    "number": _is_whole,
    "count": lambda value: _is_whole(value) and value >= 0,
    "space": lambda value: _is_whole(value) and 0 <= value < _SPACES,
    "level": lambda value: _is_whole(value) and 0 <= value <= _LEVEL_MAX,
    "deed": lambda value: isinstance(value, list) and [*map(type, value)] == [str, int],
    "game": lambda value: value is None or _is_right("standings", value),
}
# Objects: each name with its type; [] is a list, {} an object by any names, "?" may be missing.
_FORMS = {
    "unit": "board:word version:word journal:count missing:[word] battery_mv:count",
    "standings": "seq:count edition:word balances:{number} debts:{number} out?:[word]"
    " worths?:{number} final?:{number} names?:{word} options?:count house_rules?:count"
    " loans?:{number} owners?:word levels?:word",
    "booked": "seq:count kind:word payer:word payee:word amount_k:number balances:{number}"
    " worths?:{number} ref?:count space?:space loans?:{number} details?:[detail]",
    "detail": "from:word to:word deed?:space building?:space level?:level jail_cards?:count"
    " cash_k?:number fee_k?:number owes_k?:number owes_no_more_k?:number interest_k?:number"
    " loan_k?:number",
    "deal": "deal:word space?:space leader?:word price_k?:number",
}
# What a line has by which it is one of the feed.
_LINES = {
    **{"unit": "unit", "standings": "game", "booked": "booked", "language": "text"},
    "deeds": "{deed}",
}


def _is_right(kind: str, value: Any) -> bool:
    """Return whether a value has a type, or all in a list or an object have it."""
    if kind in _TYPES:
        return _TYPES[kind](value)
    if kind.startswith("["):
        return isinstance(value, list) and all(_is_right(kind[1:-1], each) for each in value)
    if not isinstance(value, dict):
        return False
    if kind.startswith("{"):
        return all(_is_right(kind[1:-1], each) for each in value.values())
    for name, kind_of in (each.split(":") for each in _FORMS[kind].split()):
        key = name.rstrip("?")
        if not (_is_right(kind_of, value[key]) if key in value else key != name):
            return False
    return True
