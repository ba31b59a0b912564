"""The deed table of an edition, to print: every figure is asked of the bank's own Edition.

A text is what the board has printed, or a message for web/words/words.js: a dict with the `key` of
the words and values for them. Runs on CPython and on MicroPython.
"""

from dealbox.bank import money
from dealbox.bank.edition import Edition
from dealbox.bank.spaces import MEMBERS, STATION, UTILITY
from dealbox.bank.state import COMPETITOR, HOTEL, MONOPOLIST, State
from dealbox.ui import words

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    Text = str | dict[str, Any]

COLUMNS = ("group", "number", "deed", "price", "building", "mortgage")
_OWNER = 1
# The groups as numbered in bank/spaces.py: letter and colour.
MARKS = {
    1: ("A", "#7a4a21"),
    2: ("B", "#7fc4ea"),
    3: ("C", "#d5478f"),
    4: ("D", "#ee8420"),
    5: ("E", "#cf2027"),
    6: ("F", "#e3bd00"),
    7: ("G", "#1f8a43"),
    8: ("H", "#23398f"),
    STATION: ("S", "#303030"),
    UTILITY: ("U", "#8a8a8a"),
}


def table(edition: Edition) -> "dict[str, Any]":
    """Return the table: title, rent columns, and the deeds by group.

    `over` are the titles above the columns of `rents`. A deed of a group that takes no buildings
    has no `rents`: its group has them in `shared`, the same for all of the group.
    """
    heads: list[list[Text]]
    if edition.has_roles:
        over = [_say("competitor"), _say("monopolist")]
        heads = [[_say("bare"), "1", "2", "3", "4", _say("apartment")]]
        heads.append([_say("bare"), "1", "2", "3", _say("apartment")])
    else:
        over = [_say("rent")]
        heads = [[_say("bare"), _say("whole"), {"key": "building.1"}, "2", "3", "4"]]
        heads[0].append({"key": "building.hotel"})
    return {
        "title": _say("title", edition=edition.title),
        "edition": edition.title,
        "about": _about(edition),
        "columns": {name: _say("column." + name) for name in COLUMNS},
        "over": over,
        "rents": heads,
        "groups": [_group(edition, number) for number in range(1, UTILITY + 1)],
        "notes": _notes(edition),
    }


def _say(name: str, **values: "Text") -> "Text":
    values["key"] = "deeds." + name
    return values


def _group(edition: Edition, number: int) -> "dict[str, Any]":
    letter, colour = MARKS[number]
    members = MEMBERS[number]
    name = words.group(edition, members[0])
    is_printed = number < len(edition.cities)
    return {
        "letter": "T" if letter == "S" and edition.has_transports else letter,
        "name": name if is_printed else {"key": "group." + name},
        "colour": colour,
        "shared": _shared(edition, members),
        "deeds": [_deed(edition, space) for space in members],
    }


def _deed(edition: Edition, space: int) -> "dict[str, Any]":
    is_site = edition.is_site(space)
    return {
        "number": str(space),
        "name": edition.space_name(space),
        "price": figure(edition, edition.price_k(space)),
        "rents": [figure(edition, k) for k in site_rents_k(edition, space)] if is_site else None,
        "building": figure(edition, edition.house_k(space)) if is_site else "",
        "mortgage": figure(edition, edition.mortgage_k(space)),
    }


def site_rents_k(edition: Edition, space: int) -> "list[int]":
    """Return the rents of a site, in the order of the table's columns."""
    group = edition.group(space)
    if not edition.has_roles:
        bare_k = [rent_k(edition, space, [space]), rent_k(edition, space, group)]
        return bare_k + [rent_k(edition, space, group, level) for level in range(1, HOTEL + 1)]
    competitor = [rent_k(edition, space, [space], level) for level in range(HOTEL + 1)]
    levels = (0, 1, 2, 3, HOTEL)  # a monopolist builds the apartment on three houses
    return competitor + [rent_k(edition, space, group, level, MONOPOLIST) for level in levels]


def rent_k(
    edition: Edition, space: int, owned: "Iterable[int]", level: int = 0, role: int = COMPETITOR
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


def _shared(edition: Edition, members: "tuple[int, ...] | bytes") -> "list[list[Text]]":
    """Return the lines about the rent of stations and utilities: by how many are owned."""
    if edition.is_site(members[0]):
        return []
    counts = range(1, len(members) + 1)
    lines: list[list[Text]] = [[_say("owned")] + [str(count) for count in counts]]
    owners: list[tuple[Text, int]] = [("", 0)]
    if edition.has_roles:
        owners = [(_say("role.competitor"), COMPETITOR), (_say("role.monopolist"), MONOPOLIST)]
    for who, role in owners:
        rents_k = [rent_k(edition, members[0], members[:count], 0, role) for count in counts]
        lines.append([who] + [_rent(edition, members[0], k) for k in rents_k])
    return lines


def _rent(edition: Edition, space: int, amount_k: int) -> "Text":
    shown = figure(edition, amount_k)
    return _say("throw", rent=shown) if edition.needs_dice(space) else shown


def figure(edition: Edition, amount_k: int) -> str:
    """Return an amount as the unit shows it, without the currency sign that the title states."""
    return money.text(amount_k, " " if edition.sign else "")


def _about(edition: Edition) -> "Text":
    def shown(amount_k: int) -> str:
        return money.text(amount_k, edition.sign)

    return _say(
        "about",
        start=shown(edition.start_k),
        go=shown(edition.go_k),
        bail=shown(edition.bail_k * edition.factor),
        amounts=_say("in.sign", sign=edition.sign) if edition.sign else _say("in.thousands"),
    )


def _notes(edition: Edition) -> "list[Text]":
    taxes = "; ".join(
        [
            f"{due.text} ({due.space}) {money.text(due.amount_k, edition.sign)}"
            for due in Edition.dues(edition, State(), _OWNER)
        ]
    )
    bank = "note.apartments" if edition.has_apartments else "note.hotels"
    notes: list[Text] = [
        _say("note.unit"),
        _say("note.taxes", taxes=taxes),
        _say(bank, houses=str(edition.houses), hotels=str(edition.hotels)),
    ]
    for is_so, name in (
        (edition.has_fees, "fees"),
        (edition.double_needs_all_unmortgaged, "double"),
        (edition.has_quick_game and not edition.has_roles, "quick"),
        (edition.has_roles, "percentage"),
        (edition.has_roles, "roles"),
    ):
        if is_so:
            notes.append(_say("note." + name))
    return notes
