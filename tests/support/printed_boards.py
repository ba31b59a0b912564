"""The boards as their files say, read by the tests for themselves: apart from the firmware's.

A site has its price, the price of a house, then the rent bare, with 1 to 4 houses, and the hotel.
"""

import tomllib
from typing import Any

from tests.support.sources import ROOT

Deed = tuple[Any, ...]  # a word, then figures: more of them for a site

FOLDER = ROOT / "editions"
GROUPS = {
    **{f"{colour}": colour.replace("_", " ") for colour in ("brown", "light_blue", "pink")},
    **{f"{colour}": colour.replace("_", " ") for colour in ("orange", "red", "yellow")},
    **{"green": "green", "dark_blue": "dark blue"},
    **{"stations": "station", "utilities": "utility"},
}


class Printed:
    """What the file of an edition says; amounts in thousands, but for deeds, rents and repairs."""

    def __init__(self, name: str) -> None:
        said = fields_of(name)
        self.title: str = said["title"]
        self.number: int = said["number"]
        self.family: str = said["family"]
        self.sign: str = said["sign"]
        self.scale: int = said["unit"]
        self.least, self.most = said["players"]
        self.start_k = said["start"] * self.scale
        self.speed_start_k = self.start_k + said.get("speed_die_start", 0) * self.scale
        self.go_k = said["salary"] * self.scale
        self.bail_k = said["bail"] * self.scale
        self.opening_k = said["opening_bid"] * self.scale
        self.raise_k = said["raise"] * self.scale
        self.houses: int = said["houses"]
        self.hotels: int = said["hotels"]
        self.jail_cards = 0 if self.family == "anti" else 2
        self.taxes = [
            (tax["space"], tax["name"], tax["sum"] * self.scale) for tax in said["taxes"]
        ]
        self.repairs: list[list[int]] = said["repairs"]
        self.foundation_k = [amount * self.scale for amount in said.get("foundation", [])]
        self.options: dict[str, Any] = said.get("options", {})
        self.names = {int(space): name for space, name in said["names"].items()}
        groups = said["groups"]
        self.deeds: dict[int, Deed] = {
            int(key): (GROUPS[name], *_figures(group, deed))
            for name, group in groups.items()
            for key, deed in group.items()
            if key.isdecimal()
        }
        self.stations: list[int] = groups["stations"]["rents"]
        self.factors: list[int] = groups["utilities"]["factors"]

    def roles(self, space: int) -> tuple[list[int], list[int]]:
        """Return the rents of a site in an edition with roles.

        A competitor: bare, 1 to 4 houses, apartment; a monopolist: 1 to 3, apartment, monopolized.
        """
        price, house = self.deeds[space][1:3]
        competitor = [(price // 10 + houses * house // 10) * self.scale for houses in range(6)]
        return competitor, [2 * rent_k for rent_k in competitor[:5]]


def _figures(group: dict[str, Any], deed: dict[str, Any]) -> list[int]:
    return [deed["price"], *([group["building"], *deed["rents"]] if "rents" in deed else [])]


def fields_of(name: str) -> dict[str, Any]:
    """Return the fields of a built-in edition, with those of the one that it is like."""
    own = tomllib.loads((FOLDER / f"{name}.toml").read_text(encoding="utf-8"))
    base = fields_of(own["like"]) if "like" in own else {}
    if base and own.get("family", base["family"]) != base["family"]:
        base["options"] = {}
    own["options"] = base.get("options", {}) | own.get("options", {})
    groups = {
        key: base.get("groups", {}).get(key, {}) | own.get("groups", {}).get(key, {})
        for key in GROUPS
    }
    return base | own | {"groups": groups}


_ALL = [Printed(path.stem) for path in FOLDER.glob("*.toml")]
BOARDS = {board.title: board for board in sorted(_ALL, key=lambda board: board.number)}
DEEDS: dict[int, Deed] = dict(sorted(BOARDS["London"].deeds.items()))
BARE: dict[int, int] = {space: deed[3] for space, deed in DEEDS.items() if len(deed) > 2}


def first(family: str) -> Printed:
    """Return the first board of a family of rules."""
    return next(board for board in BOARDS.values() if board.family == family)


def redeem(price: int) -> tuple[int, int]:
    """Return the mortgage of a deed of that price, and what lifting it costs."""
    return price // 2, price // 2 - price // 2 // -10
