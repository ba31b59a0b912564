"""Boards of one's own for tests: the fields of a file, and its text."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from dealbox.bank import editions
from dealbox.bank.edition import Edition
from dealbox.bank.editions import limits
from host_sim.editions import command
from tests.support.printed_boards import fields_of

if TYPE_CHECKING:
    from dealbox.contract import Figures


def harbour() -> dict[str, Any]:
    """Return the fields of a board that has nothing of any other but its layout."""
    fields = fields_of("london")
    del fields["number"]
    fields |= {"title": "Harbour", "unit": 100, "players": [2, 3], "start": 2000, "salary": 250}
    fields |= {"bail": 60, "houses": 20, "hotels": 5, "opening_bid": 5, "raise": 1}
    fields["taxes"] = [
        {"space": 22, "name": "Harbour Tax", "sum": 150},  # where others draw a card
        {"space": 38, "name": "Light Tax", "sum": 50},
    ]
    fields["repairs"] = [[10, 50], [4, 7]]
    fields["options"] = {"timed_auctions": True}
    fields["names"] = {space: f"Pier {space}" for space in fields["names"]}
    for group in fields["groups"].values():
        for deed in group.values():
            if isinstance(deed, dict):
                deed["price"] *= 2
                if "rents" in deed:
                    deed["rents"] = [rent + 1 for rent in deed["rents"]]
        if "building" in group:
            group["building"] = group["building"] * 3 // 5
    for name, figures in (("stations", [10, 20, 30, 40]), ("utilities", [3, 7])):
        fields["groups"][name]["factors" if name == "utilities" else "rents"] = figures
    return fields


def with_long_names(board: Figures) -> Figures:
    """Return a board with texts as long as they may be, all of them letters of two bytes."""
    family, bits, dealt, players, money, stock, texts, sums, deeds = board
    long = "é" * limits.NAME_LETTERS
    names = tuple(each and f"{space:02}" + long[2:] for space, each in enumerate(texts[3]))
    cities = ("", *(f"{group}" + long[: limits.CITY_LETTERS - 1] for group in range(1, 9)))
    title, city = long[: limits.TITLE_LETTERS], "e" * limits.TITLE_LETTERS
    longest = (title, city, texts[2], names, cities, tuple(long for _ in texts[5]))
    return (family, bits, dealt, players, money, stock, longest, sums, deeds)


def toml(fields: dict[str, Any]) -> str:
    """Return the text of a file with these fields."""
    tables = {key: value for key, value in fields.items() if isinstance(value, dict)}
    lines = [f"{key} = {_value(value)}" for key, value in fields.items() if key not in tables]
    for name, table in tables.items():
        if name != "groups":
            lines += [f"[{name}]", *(f"{key} = {_value(value)}" for key, value in table.items())]
    for name, group in fields.get("groups", {}).items():
        lines += [f"[groups.{name}]", *(f"{key} = {_value(each)}" for key, each in group.items())]
    return "\n".join(lines) + "\n"


def _value(value: Any) -> str:
    if isinstance(value, dict):
        return f"{{ {', '.join(f'{key} = {_value(each)}' for key, each in value.items())} }}"
    if isinstance(value, list):
        return f"[{', '.join(map(_value, value))}]"
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        quoted = value.replace("\\", "\\\\").replace('"', '\\"')
        return f'"{quoted}"'
    return str(value)


def played(path: Path, fields: dict[str, Any]) -> Iterator[Edition]:
    """Write a file and let games be played on its board, until the generator ends."""
    path.write_text(toml(fields), encoding="utf-8")
    try:
        yield command.take(path)
    finally:
        editions.forget_own()
