"""The deed table of an edition: every figure asked of the bank's own Edition."""

from collections.abc import Iterable
from typing import Any

from dealbox.bank import money
from dealbox.bank.edition import Edition
from dealbox.bank.spaces import STATION, UTILITY
from dealbox.bank.state import COMPETITOR, HOTEL, MONOPOLIST, SPACES, State
from dealbox.ui import words

_OWNER = 1

# The groups as numbered in bank/spaces.py: letter, colour, and a pattern of kit/sheets/sheet.typ.
_MARKS = {
    1: ("A", "#7a4a21", "rising"),
    2: ("B", "#7fc4ea", "dots"),
    3: ("C", "#d5478f", "upright"),
    4: ("D", "#ee8420", "falling"),
    5: ("E", "#cf2027", "crossed"),
    6: ("F", "#e3bd00", "level"),
    7: ("G", "#1f8a43", "squares"),
    8: ("H", "#23398f", "plain"),
    STATION: ("S", "#303030", "broad"),
    UTILITY: ("U", "#8a8a8a", "checks"),
}

# The width of a column of rents, and the most letters that fit there; longer ones are smaller and
# take more room, away from the names.
_WIDTHS_MM = {"roles": (8.2, 3), "signed": (10.5, 4), "K M": (12.3, 6)}
_USUAL = {"size": 8, "inset": 1.2, "group": 25}
_SMALL = {"size": 7, "inset": 0.5, "group": 21}
_LETTER_MM = 1.57


def table(edition: Edition) -> dict[str, Any]:
    """Return the table: title, rent columns, and the deeds by group, amounts as text.

    `over` are the titles above the columns of `rents`. A deed of a group that takes no buildings
    has no `rents`: its group has them in `shared`, the same for all of the group.
    """
    if edition.has_roles:
        over = ["rent, if the owner is a competitor", "... is a monopolist*"]
        heads = [["bare", "1", "2", "3", "4", "apt."], ["bare", "1", "2", "3", "apt."]]
    else:
        over, heads = ["rent"], [["bare", "whole group", "1 house", "2", "3", "4", "hotel"]]
    groups = [_group(edition, number) for number in _MARKS]
    return {
        "title": f"Deeds: {edition.title}",
        "edition": edition.title,
        "about": _about(edition),
        "lang": "en",
        "over": over,
        "rents": heads,
        "widths": _widths(edition, groups),
        "groups": groups,
        "notes": _notes(edition),
    }


def _widths(edition: Edition, groups: list[dict[str, Any]]) -> dict[str, float]:
    """Return the widths of columns, what is left free at their edges, and the size of letters."""
    kind = "roles" if edition.has_roles else "signed" if edition.sign else "K M"
    width_mm, most = _WIDTHS_MM[kind]
    rents = [rent for group in groups for deed in group["deeds"] for rent in deed["rents"] or ()]
    longest = max(map(len, rents))
    if longest <= most:
        return _USUAL | {"rent": width_mm}
    return _SMALL | {"rent": longest * _LETTER_MM + 2 * _SMALL["inset"]}


def _group(edition: Edition, number: int) -> dict[str, Any]:
    letter, colour, pattern = _MARKS[number]
    spaces = [space for space in range(SPACES) if edition.groups[space] == number]
    name = words.group(edition, spaces[0])
    return {
        "letter": "T" if letter == "S" and edition.has_transports else letter,
        "name": name[0].upper() + name[1:],
        "colour": colour,
        "pattern": pattern,
        "shared": _shared(edition, spaces),
        "deeds": [_deed(edition, space) for space in spaces],
    }


def _deed(edition: Edition, space: int) -> dict[str, Any]:
    is_site = edition.is_site(space)
    return {
        "number": str(space),
        "name": edition.names[space],
        "price": figure(edition, edition.price_k(space)),
        "rents": [figure(edition, k) for k in site_rents_k(edition, space)] if is_site else None,
        "building": figure(edition, edition.house_k(space)) if is_site else "",
        "mortgage": figure(edition, edition.mortgage_k(space)),
    }


def site_rents_k(edition: Edition, space: int) -> list[int]:
    """Return the rents of a site, in the order of the table's columns."""
    group = edition.group(space)
    if not edition.has_roles:
        bare_k = [rent_k(edition, space, [space]), rent_k(edition, space, group)]
        return bare_k + [rent_k(edition, space, group, level) for level in range(1, HOTEL + 1)]
    competitor = [rent_k(edition, space, [space], level) for level in range(HOTEL + 1)]
    levels = (0, 1, 2, 3, HOTEL)  # a monopolist builds the apartment on three houses
    return competitor + [rent_k(edition, space, group, level, MONOPOLIST) for level in levels]


def rent_k(
    edition: Edition, space: int, owned: Iterable[int], level: int = 0, role: int = COMPETITOR
) -> int:
    """Return the rent for one visit if a player owns these spaces; of a utility, for a throw of 1.

    level: the site's buildings, 0 to 4 houses or HOTEL. role: the owner's, if the edition has any.
    """
    state = State()
    for other in owned:
        state.owner[other] = _OWNER
    state.role[_OWNER] = role if edition.has_roles else 0
    state.level[space] = level
    return edition.rent_k(state, space, 1)


def _shared(edition: Edition, spaces: list[int]) -> list[list[str]]:
    """Return the lines about the rent of stations and utilities: by how many are owned."""
    if edition.is_site(spaces[0]):
        return []
    times = " × throw" if edition.needs_dice(spaces[0]) else ""
    counts = range(1, len(spaces) + 1)
    roles = {"a competitor": COMPETITOR, "a monopolist": MONOPOLIST}
    lines = [["rent, if the owner has", *(f"{count}" for count in counts)]]
    for who, role in roles.items() if edition.has_roles else [("", 0)]:
        rents_k = [rent_k(edition, spaces[0], spaces[:count], role=role) for count in counts]
        lines.append([who, *(figure(edition, k) + times for k in rents_k)])
    return lines


def figure(edition: Edition, amount_k: int) -> str:
    """Return an amount as the unit shows it, without the currency sign that the title states."""
    return money.text(amount_k, edition.sign).removeprefix(edition.sign)


def _about(edition: Edition) -> str:
    amounts = (
        f"amounts in {edition.sign}" if edition.sign else "amounts in thousands K, millions M"
    )
    sums = {"start": edition.start_k, "GO": edition.go_k, "bail": edition.bail_k * edition.factor}
    known = " · ".join(f"{what} {money.text(k, edition.sign)}" for what, k in sums.items())
    return f"{known} · {amounts}"


def _notes(edition: Edition) -> list[str]:
    taxes = [
        f"{due.text} ({due.space}) {money.text(due.amount_k, edition.sign)}"
        for due in Edition.dues(edition, State(), _OWNER)
    ]
    hotel = words.APARTMENT if edition.has_apartments else words.HOTEL
    notes = [
        "At the unit: a card on minus, the number, OK. It shows the price or the rent; OK books.",
        f"Taxes: {'; '.join(taxes)}.",
        f"The bank has {edition.houses} houses and {edition.hotels} {hotel}s. "
        f"The {hotel} costs one building more; each is sold back at half.",
    ]
    if edition.has_fees:
        notes.append("Lifting a mortgage costs 10 % more than it paid.")
    if edition.double_needs_all_unmortgaged:
        notes.append("A whole group earns double only while none of it is mortgaged.")
    if edition.has_quick_game and not edition.has_roles:
        notes.append("In the quick game the hotel comes after three houses.")
    if edition.has_roles:
        notes.append(
            "Income Tax is the sum or a percentage, as the payer chooses; the unit computes it."
        )
        notes.append(
            "* With two unmortgaged streets of the city; with one he builds nothing, and earns "
            "what a competitor does. The apartment (apt.) comes after three houses, a "
            "competitor's after four."
        )
    return notes
