"""The words of each language, in CODE.json: of the display, of the pages and of printed sheets.

A key in capitals is a name of dealbox/ui/words.py, NAME.MEMBER one of a table. An image has a
module of these for each language (tools/words.py), and not this package.
"""

import json

from dealbox.bank import refusals

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

_BY_CODE = ("REFUSALS", "NOTHING_THEN")  # members are names in bank/refusals.py
_FROM_ONE = ("KINDS", "GROUPS", "ROLE_NAMES")  # of number 0 there is nothing to say
_NOTICES = ("REFUSALS", "FOUND")  # members are tuples of lines, be it one


def entries(code: str) -> "dict[str, str]":
    """Return all words of a language by their keys, as in its file."""
    with open(__file__[: -len("__init__.py")] + code + ".json", encoding="utf-8") as file:
        found: dict[str, str] = json.load(file)
    return found


def names(code: str) -> "dict[str, Any]":
    """Return the words of the display in a language, by their names: some lines are a tuple."""
    found: dict[str, Any] = {}
    for key, text in entries(code).items():
        name, _, member = key.partition(".")
        if name.isupper():
            is_notice = "\n" in text or name in _NOTICES
            value = tuple(text.split("\n")) if is_notice else text
            if member:
                found.setdefault(name, {})[member] = value
            else:
                found[name] = value
    found["SHORTER"] = tuple([tuple(pair.split("=")) for pair in found["SHORTER"]])  # "long=short"
    return {
        name: _table(name, value) if isinstance(value, dict) else value
        for name, value in found.items()
    }


def _table(name: str, members: "dict[str, Any]") -> "Any":
    """Return a table of the display."""
    if name in _BY_CODE:
        return {getattr(refusals, member): value for member, value in members.items()}
    if name == "SPACES":  # without those that are left as they are printed
        return tuple([pair for pair in members.items() if pair[0] != pair[1]])
    return ("",) * (name in _FROM_ONE) + tuple(members.values())
