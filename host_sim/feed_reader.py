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
_Check = Callable[[Any], bool]


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
    checks = [check for name, check in _LINES.items() if name in fields]
    return fields if checks and all(check(fields) for check in checks) else None


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


# The types of each line.


def _is_word(value: Any) -> bool:
    return isinstance(value, str) and bool(value)


def _is_number(value: Any) -> bool:
    return type(value) is int  # which excludes True


def _is_count(value: Any) -> bool:
    return _is_number(value) and value >= 0


def _is_space(value: Any) -> bool:
    return _is_count(value) and value < _SPACES


def _is_list(value: Any) -> bool:
    return isinstance(value, list)


def _is_words(value: Any) -> bool:
    return _is_list(value) and all(map(_is_word, value))


def _is_amounts(value: Any) -> bool:
    return isinstance(value, dict) and all(map(_is_number, value.values()))


def _object(needed: dict[str, _Check], may: dict[str, _Check] | None = None) -> _Check:
    """Return the check of an object with required and optional names."""
    every = {**needed, **(may or {})}

    def check(value: Any) -> bool:
        return (
            isinstance(value, dict)
            and needed.keys() <= value.keys()
            and all(is_right(value[name]) for name, is_right in every.items() if name in value)
        )

    return check


_detail = _object(
    {"from": _is_word, "to": _is_word},
    {
        "deed": _is_space,
        "building": _is_space,
        "level": lambda value: _is_count(value) and value <= _LEVEL_MAX,
        "jail_cards": _is_count,
        "cash_k": _is_number,
        "fee_k": _is_number,
        "owes_k": _is_number,
        "owes_no_more_k": _is_number,
        "interest_k": _is_number,
        "loan_k": _is_number,
    },
)


def _is_details(value: Any) -> bool:
    return _is_list(value) and all(map(_detail, value))


_unit = _object(
    {
        "board": _is_word,
        "version": _is_word,
        "journal": _is_count,
        "missing": _is_words,
        "battery_mv": _is_count,
    }
)
_standings = _object(
    {"seq": _is_count, "edition": _is_word, "balances": _is_amounts, "debts": _is_amounts},
    {
        "out": _is_words,
        "final": _is_amounts,
        "names": lambda value: isinstance(value, dict) and all(map(_is_word, value.values())),
        "options": _is_count,
        "house_rules": _is_count,
        "loans": _is_amounts,
        "owners": _is_word,
        "levels": _is_word,
    },
)
_booked = _object(
    {
        "seq": _is_count,
        "kind": _is_word,
        "payer": _is_word,
        "payee": _is_word,
        "amount_k": _is_number,
        "balances": _is_amounts,
    },
    {"ref": _is_count, "space": _is_space, "loans": _is_amounts, "details": _is_details},
)
_LINES = {
    "unit": _object({"unit": _unit}),
    "standings": _object({"standings": lambda value: value is None or _standings(value)}),
    "booked": _object({"booked": _booked}),
    "language": _object({"language": lambda value: isinstance(value, str)}),
    "deal": _object(
        {"deal": _is_word}, {"space": _is_space, "leader": _is_word, "price_k": _is_number}
    ),
}
