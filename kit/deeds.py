"""The deed table of an edition as the kit prints it: in English, with patterns and widths."""

from typing import Any

from dealbox.bank.edition import Edition
from dealbox.bank.spaces import UTILITY
from host_sim import languages
from host_sim.editions import deeds

_LANGUAGE = "en"
# Of the groups as numbered in bank/spaces.py: patterns of kit/sheets/sheet.typ.
_PATTERNS = (
    *("rising", "dots", "upright", "falling", "crossed", "level", "squares", "plain"),
    *("broad", "checks"),
)

# The width of a column of rents, and the most letters that fit there; longer ones are smaller and
# take more room, away from the names.
_WIDTHS_MM = {"roles": (8.2, 3), "signed": (10.5, 4), "K M": (12.3, 6)}
_USUAL = {"size": 8, "inset": 1.2, "group": 25}
_SMALL = {"size": 7, "inset": 0.5, "group": 21}
_LETTER_MM = 1.57


def table(edition: Edition) -> dict[str, Any]:
    """Return the table as host_sim/editions/deeds.py has it, in words, for deeds.typ."""
    made: dict[str, Any] = _in_words(deeds.table(edition), languages.tables()[_LANGUAGE])
    for number in range(UTILITY):
        group = made["groups"][number]
        group["pattern"] = _PATTERNS[number]
        group["name"] = group["name"][0].upper() + group["name"][1:]
    return {**made, "lang": _LANGUAGE, "widths": _widths(edition, made["groups"])}


def _in_words(value: Any, words: dict[str, str]) -> Any:
    """Return a value with the words of its messages (host_sim/editions/deeds.py)."""
    if isinstance(value, list):
        return [_in_words(each, words) for each in value]
    if not isinstance(value, dict):
        return value
    values = {key: _in_words(each, words) for key, each in value.items()}
    if "key" not in values:
        return values
    return words[values.pop("key")].format(**values)


def _widths(edition: Edition, groups: list[dict[str, Any]]) -> dict[str, float]:
    """Return the widths of columns, what is left free at their edges, and the size of letters."""
    kind = "roles" if edition.has_roles else "signed" if edition.sign else "K M"
    width_mm, most = _WIDTHS_MM[kind]
    rents = [rent for group in groups for deed in group["deeds"] for rent in deed["rents"] or ()]
    longest = max(map(len, rents))
    if longest <= most:
        return _USUAL | {"rent": width_mm}
    return _SMALL | {"rent": longest * _LETTER_MM + 2 * _SMALL["inset"]}
