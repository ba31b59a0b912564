"""What a study has counted, as figures with their intervals: what every file of `show` is made of.

Intervals are those of single cells. Cells of a block play with the same dice, so the interval of a
difference between two of them takes their games, one by one; of several such differences what
chance gives is corrected for their number (Holm).
"""

from __future__ import annotations

from collections.abc import Iterable
from math import isfinite
from typing import Any

from dealbox.bank.editions import EDITIONS
from dealbox.bank.spaces import MEMBERS
from dealbox.bank.state import SPACES
from dealbox.ui import words
from games.study import compact, intervals, payback, strategies
from games.study.compact import Counted
from games.study.counts import Counts
from games.study.intervals import Estimate
from games.study.pairs import Pair
from games.study.plan import COMPETITOR, MONOPOLIST, Cell
from games.study.store import Folder
from games.study.strategies import Contest
from games.table.drawing import place_name

Figures = dict[str, Any]
_GROUPS = range(1, len(MEMBERS))


def analyse(folder: Folder) -> Figures:
    """Return the study as JSON has it; see figures()."""
    return figures(compact.of(folder), strategies.contests(folder))


def figures(study: Counted, contests: Iterable[Contest] = ()) -> Figures:
    """Return what was counted as JSON has it; contests: of a folder, they take its games.

    An interval is {"value", "low", "high"}; null: nothing to estimate, or no bound. Money is in
    thousands. Shares of winners are of the games that ended. chance, to_begin: how often chance
    alone gives as much, corrected for the number of pairs, or of cells, as if nobody won more.
    """
    pairs = [pair for pair in study.pairs if pair.games]
    by_chance = intervals.holm([pair.chance() for pair in pairs])
    cells = [
        _cell(cell, counts) for cell, counts in zip(study.plan.cells, study.counts, strict=True)
    ]
    to_begin = intervals.holm([cell["to_begin"] for cell in cells])
    return {
        "title": study.plan.title or study.path.resolve().name,
        "code": study.code,
        "fingerprint": study.fingerprint(),
        "games": sum(counts.tallies["games"] for counts in study.counts),
        "strategies": [strategies.analyse(each) for each in contests],
        "pairs": [
            _pair(study.plan.cells, pair) | {"chance": chance}
            for pair, chance in zip(pairs, by_chance, strict=True)
        ],
        "cells": [
            cell | {"to_begin": chance} for cell, chance in zip(cells, to_begin, strict=True)
        ],
    }


def _pair(cells: tuple[Cell, ...], pair: Pair) -> Figures:
    """Return what a player gains by being another one; places of cells are counted from 1."""
    cell = cells[pair.second]
    reactions_ms = cell.auctions.reactions_ms if cell.auctions else ()
    return {
        "first": pair.first + 1,
        "second": pair.second + 1,
        "title": cell.title(),
        "seat": pair.seat,
        "bot": cell.bots[pair.seat - 1],
        "reaction_ms": reactions_ms[pair.seat - 1] if reactions_ms else None,
        "games": pair.games,
        "difference": _json(pair.difference()),
    }


def _cell(cell: Cell, counts: Counts) -> Figures:
    tallies = counts.tallies
    games = tallies["games"]
    ended = games - tallies["endless"]
    figures = {
        "title": cell.title(),
        "plan": cell.fields(),
        "fingerprint": f"{counts.fingerprint:032x}",
        "games": games,
        "ended": ended,
        "endless": _json(intervals.share(tallies["endless"], games)),
        "rounds": _json(intervals.median(counts.histogram("rounds"), games)),
        "turns": tallies["turns"],
        "bookings": tallies["bookings"],
        "trades": tallies["trades"],
        "places": [
            _json(intervals.share(tallies[f"won/place/{seat}"], ended)) for seat in cell.seats
        ],
        "to_begin": intervals.score_test(tallies["won/place/1"], ended, 1 / len(cell.bots)),
        "players": [_player(cell, counts, seat) for seat in cell.seats],
        "roles": _roles(cell, counts, ended),
        "bankruptcies": _bankruptcies(cell, counts),
        "auctions": _auctions(cell, counts),
    }
    has_groups = any(name.startswith("charges/") for name in tallies)  # not in a light study
    figures["groups"] = [_group(cell, counts, group) for group in _GROUPS] if has_groups else []
    figures["spaces"] = _spaces(cell, counts) if has_groups else []
    return figures


def _player(cell: Cell, counts: Counts, seat: int) -> Figures:
    tallies = counts.tallies
    games = tallies["games"]
    worth = intervals.mean(tallies[f"worth_k/{seat}"], tallies[f"worth_k2/{seat}"], games)
    return {
        "seat": seat,
        "bot": cell.bots[seat - 1],
        "role": cell.roles[seat - 1] if cell.roles else "",
        "won": _json(intervals.share(tallies[f"won/seat/{seat}"], games - tallies["endless"])),
        "worth_k": _json(worth if cell.house_rules.has_loans else intervals.from_0(worth)),
    }


def _roles(cell: Cell, counts: Counts, ended: int) -> list[Figures]:
    """Return how often a player of each role won; fair: his share by their number."""
    found = []
    for role in (COMPETITOR, MONOPOLIST) if cell.roles else ():
        seats = [seat for seat in cell.seats if cell.roles[seat - 1] == role]
        won = sum(counts.tallies[f"won/seat/{seat}"] for seat in seats)
        fair = len(seats) / len(cell.roles)
        found.append({"role": role, "fair": fair, "won": _json(intervals.share(won, ended))})
    return found


def _bankruptcies(cell: Cell, counts: Counts) -> Figures:
    """Return how many by cause: a debt to the bank, a card, or the rent of a group."""
    names = {f"rent/{group}": f"rent of {group_name(cell, group)}" for group in _GROUPS}
    names |= {"bank": "bank", "players": "other players"}
    found = {name: counts.tallies[f"bankrupt/{cause}"] for cause, name in names.items()}
    return {name: count for name, count in found.items() if count}


def _auctions(cell: Cell, counts: Counts) -> Figures:
    """Return how contested auctions ended, by seat: how often he would have paid most, and won."""
    tallies = counts.tallies
    contested, limit_k = tallies["auction/contested"], tallies["auction/limit_k"]
    return {
        "contested": contested,
        "cut": _json(intervals.share(tallies["auction/cut"], contested)),
        "to_highest": _json(intervals.share(tallies["auction/to highest"], contested)),
        "price_to_limit": tallies["auction/price_k"] / limit_k if limit_k else None,
        "highest": [
            _json(intervals.share(tallies[f"auction/highest/{seat}"], contested))
            for seat in cell.seats
        ],
        "won": [
            _json(intervals.share(tallies[f"auction/won/{seat}"], contested))
            for seat in cell.seats
        ],
    }


def _group(cell: Cell, counts: Counts, group: int) -> Figures:
    """Return what a group costs and earns, and when.

    Rounds to complete are from the first, to pay back from its first deed; both of the games in
    which that happened. static_throws: as payback.throws(), by role; not counted, but computed.
    """
    tallies = counts.tallies
    games = tallies["games"]
    cost_k = tallies[f"deeds_k/{group}"] + tallies[f"buildings_k/{group}"]
    completed = counts.histogram(f"completed/{group}")
    paid_back = counts.histogram(f"paid_back/{group}")
    landed = sum(
        tallies[f"landed/{place}/{space}"] for place in cell.seats for space in MEMBERS[group]
    )
    charges, auctions = tallies[f"charges/{group}"], tallies[f"auctions/{group}"]
    return {
        "group": group,
        "name": group_name(cell, group),
        "landings_per_100_turns": 100 * landed / tallies["turns"],
        "charges_per_game": charges / games,
        "rent_k_per_visit": tallies[f"rent_k/{group}"] / charges if charges else None,
        "rent_k_per_game": tallies[f"rent_k/{group}"] / games,
        "cost_k_per_game": cost_k / games,
        "rent_per_cost": _json(
            intervals.ratio(
                tallies[f"rent_k/{group}"],
                tallies[f"earned2/{group}"],
                cost_k,
                tallies[f"spent2/{group}"],
                tallies[f"earned_spent/{group}"],
            )
        ),
        "auction_k": tallies[f"auction_k/{group}"] / auctions if auctions else None,
        "completed": _json(intervals.share(sum(completed.values()), games)),
        "completed_round": _json(intervals.median(completed, sum(completed.values()))),
        "paid_back": _json(intervals.share(sum(paid_back.values()), games)),
        "paid_back_rounds": _json(intervals.median(paid_back, sum(paid_back.values()))),
        "static_throws": payback.throws(cell.number, group),
        "paid_back_first": _json(intervals.share(tallies[f"first_back/{group}"], games)),
        "won_with": _json(intervals.share(tallies[f"won_with/{group}"], sum(completed.values()))),
    }


def _spaces(cell: Cell, counts: Counts) -> list[Figures]:
    """Return how many of all landings were on each space; the interval takes them as apart.

    Spaces that only lead elsewhere are not counted: cards, and what sends to jail.
    """
    landed = [
        sum(counts.tallies[f"landed/{place}/{space}"] for place in cell.seats)
        for space in range(SPACES)
    ]
    edition = EDITIONS[cell.number]
    return [
        {
            "space": space,
            "name": place_name(edition, space),
            "landed": _json(intervals.share(landed[space], sum(landed))),
        }
        for space in range(SPACES)
        if landed[space]
    ]


def group_name(cell: Cell, group: int) -> str:
    """Return what the edition calls a group."""
    return words.group(EDITIONS[cell.number], MEMBERS[group][0])


def _json(estimate: Estimate) -> Figures:
    return {name: value if isfinite(value) else None for name, value in estimate._asdict().items()}
