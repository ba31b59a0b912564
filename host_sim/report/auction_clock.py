"""How long the deals took, from the lines that `dealbox watch` keeps (docs/usb.md).

The journal stores no time, so this is the only source of a deal's length. A line has its time of
arrival in whole seconds, so a length is right to a second or two. Runs on CPython and MicroPython.
"""

import json

from dealbox.bank import state as kinds

SALES = (kinds.AUCTION_DEED, kinds.AUCTION_SALE, kinds.AUCTION_BUILDING, kinds.NO_BID)
_NAMES = [kinds.KINDS[kind] for kind in SALES]
_DAY_S = 24 * 60 * 60

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    Line = dict[str, Any]


class NotAFeed(Exception):
    """The text has no line of a feed."""


def read(text: str) -> "list[Line]":
    """Return the deals that ended with a booking: its fields, `length_ms` and `is_stopped`.

    Refused: NotAFeed. Lines that are no JSON, or lack a field, are passed over.
    """
    deals: list[Line] = []
    began_s = -1
    deal: Line = {}  # ended, and its price is not booked yet
    is_feed = False
    for line in map(_parse, text.split("\n")):
        is_feed = is_feed or bool(line)
        if line.get("deal") == "start":
            began_s, deal = _seconds(line), {}
        elif line.get("deal") in ("end", "stopped"):
            took_s = (_seconds(line) - began_s) % _DAY_S
            deal = {"length_ms": 1000 * took_s, "is_stopped": line["deal"] == "stopped"}
            if began_s < 0 or _seconds(line) < 0:
                deal = {}
            began_s = -1
        elif "booked" in line and deal and line["booked"].get("kind") in _NAMES:
            found = dict(line["booked"])
            found.update(deal)
            deals.append(found)
            deal = {}
    if not is_feed:
        raise NotAFeed
    return deals


def _parse(text: str) -> "Line":
    """Return a line of the feed as an object, an empty one for anything else."""
    try:
        line = json.loads(text)
    except (ValueError, RuntimeError):  # the latter: lists in lists without end
        return {}
    if not isinstance(line, dict) or not isinstance(line.get("at"), str):
        return {}
    if "booked" in line and not isinstance(line["booked"], dict):
        return {}
    return line


def _seconds(line: "Line") -> int:
    """Return the time of arrival in seconds since midnight, -1 if there is none."""
    time = line["at"][11:19].split(":")
    if len(time) != 3:
        return -1
    try:
        hours, minutes, seconds = [int(each) for each in time]
    except ValueError:
        return -1
    return (hours * 60 + minutes) * 60 + seconds
