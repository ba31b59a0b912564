"""How long a group takes to pay back by the board alone, whoever plays and whatever he spends."""

from __future__ import annotations

from dealbox.bank.editions import EDITIONS
from dealbox.bank.spaces import MEMBERS
from dealbox.bank.state import COMPETITOR, DEEDS, MONOPOLIST, SEATS, SPACES
from games.table.bots.worth import Board, Game

HOUSES = 3  # on each site: up to here rents jump


def throws(number: int, group: int) -> list[float]:
    """Return after how many throws of other players a whole group has earned what it cost.

    With three houses on each site; a token lands as the exact chain says (games/table/landing.py).
    One figure, or those of a competitor and a monopolist. number: of the edition.
    """
    edition, members = EDITIONS[number], MEMBERS[group]
    owner, level = bytearray(SPACES), bytearray(SPACES)
    cost_k = 0
    for space in members:
        owner[space] = 1
        cost_k += edition.price_k(space)
        if edition.is_site(space):
            level[space] = HOUSES
            cost_k += HOUSES * edition.house_k(space)
    found = []
    for role in (COMPETITOR, MONOPOLIST) if edition.has_roles else (0,):
        roles = bytes([0, role]).ljust(SEATS, b"\0")
        board = Board(Game(edition.number, edition.id, DEEDS, 0, roles))
        (holding,) = board.holdings(group, owner, level, bytearray(SPACES))
        found.append(cost_k / holding.income)
    return found
