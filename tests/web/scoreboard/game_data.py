"""Games as a unit tells them, and random ones with what is true in the bank after each booking."""

import json
from collections.abc import Iterator
from functools import cache
from typing import Any

from dealbox.bank import editions
from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import DEEDS, HAS_POT, KIND_MAX, KINDS, LOANS, REDO, UNDO, HouseRules
from host_sim.cards import COLOURS
from host_sim.report.analysis import analyse
from host_sim.web import scoreboard
from tests.support.cases import headings, rows
from tests.support.own_board import with_long_names
from tests.support.reported_history import ReportedHistory
from tests.support.table import Table, seat_of
from tests.support.web.told import told

Lines = list[str]


def data() -> dict[str, Any]:
    return {
        "editions": json.loads(scoreboard.config())["editions"],
        "kinds": [KINDS[kind] for kind in range(1, KIND_MAX + 1) if kind not in (UNDO, REDO)],
        "histories": [_history(number).steps for number in range(len(EDITIONS))],
        "reported": [_reported(number) for number in range(len(EDITIONS))],
        "games": {name: list(_game(name)) for name in headings(__file__)} | {"ended": [ended()]},
    }


@cache
def _history(number: int) -> ReportedHistory:
    history = ReportedHistory(number, seed=10 + number)
    history.play(120)
    return history


def _reported(number: int) -> list[dict[str, Any]]:
    """Return the course of a game by its report: everybody's worth after each booking."""
    journal = _history(number).journal
    report = analyse(journal.states[: journal.count])
    return [{name: each[name] for name in ("seq", "worths_k")} for each in report["bookings"]]


def _game(name: str) -> Iterator[Lines]:
    """Play a game of game_data.rows; yield what is told, or asked for, after each row."""
    table = Table()
    for steps, ways in rows(__file__, name):
        for step in filter(None, steps.split("; ")):
            table = _performed(table, *step.split(" "))
        yield [line for way in ways.split() for line in told(table, is_asked=way == "asked")]


def _performed(table: Table, what: str, *words: str) -> Table:
    """Perform a step of the table or the ledger; return the table, which may be a new one."""
    ledger = table.ledger
    uids = [ledger.uid(seat) if seat in (1, 2) else b"" for seat in range(9)]
    if what == "game":
        editions.forget_own()
        players = [word for word in words if word in COLOURS]
        return Table(*players, game=" ".join(word for word in words if word not in COLOURS))
    if what == "pot":
        house = HouseRules()
        house.house_rules, house.stake_k, house.loan_interest = HAS_POT | LOANS, 200, 10
        ledger.new_game(1, uids, DEEDS, house=house)
    elif what == "own":
        editions.add(with_long_names(EDITIONS[1].board), 7)
        ledger.new_game(editions.OWN, uids, DEEDS, edition_id=7)
    elif what == "bankrupt":
        bankrupt(ledger, seat_of(*words))
    elif hasattr(table, what):
        table.do(" ".join([what, *words]))
    else:
        seats = [seat_of(word) if word.isupper() else word for word in words]
        getattr(ledger, what)(*[int(word) if str(word).isdigit() else word for word in seats])
    return table


def ended() -> Lines:
    """Return all lines of a game that BLUE has won, as GREEN and then RED were bankrupt."""
    return [line for lines in _game("ended") for line in lines]
