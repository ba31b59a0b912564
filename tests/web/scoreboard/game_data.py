"""Games as a unit tells them, and random ones with what is true in the bank after each booking."""

import json
from collections.abc import Iterator
from typing import Any

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import DEEDS, HAS_POT, KIND_MAX, KINDS, LOANS, POT, REDO, UNDO, HouseRules
from host_sim.report.analysis import analyse
from host_sim.web import scoreboard
from tests.support.reported_history import ReportedHistory
from tests.support.table import Table
from tests.support.web.told import told

Lines = list[str]


def data() -> dict[str, Any]:
    games = (_plain, _fallen, _ended, _pot, _counted, _named, _deal)
    return {
        "editions": json.loads(scoreboard.config())["editions"],
        "kinds": [KINDS[kind] for kind in range(1, KIND_MAX + 1) if kind not in (UNDO, REDO)],
        "histories": [_history(number).steps for number in range(len(EDITIONS))],
        "reported": [_reported(number) for number in range(len(EDITIONS))],
        # Of each game its lines so far, and then those of each step.
        "games": {game.__name__[1:]: list(game()) for game in games},
    }


def _history(number: int) -> ReportedHistory:
    history = ReportedHistory(number, seed=number)
    history.play(120)
    return history


def _reported(number: int) -> dict[str, Any]:
    """Return what the report of the last game says of everybody's worth, by its bookings."""
    journal = _history(number).journal
    report = analyse(journal.states[: journal.count])
    return {
        str(booking["seq"]): {
            seat: worths_k[point]
            for seat, worths_k in report["worth_k"].items()
            if worths_k[point] is not None
        }
        for point, booking in enumerate(report["bookings"])
    }


def _plain() -> Iterator[Lines]:
    """RED pays; BLUE gets a deed, and RED pays once more."""
    table = Table("RED", "BLUE", game="world deeds")
    yield told(table, is_asked=True)
    table.ledger.pay(1, 2, 500)
    yield told(table)
    table.give("BLUE", 39)
    table.ledger.pay(1, 2, 500)
    yield told(table)
    yield told(table, is_asked=True)


def _fallen() -> Iterator[Lines]:
    """A payment is taken back; RED owes, and is bankrupt; that is taken back; another game."""
    table = Table("RED", "BLUE", game="world deeds")
    yield told(table, is_asked=True)
    table.ledger.pay(1, 2, 4_000)
    table.ledger.undo()
    yield told(table)
    table.ledger.owe(1, 2, 60_000)
    yield told(table) + told(table, is_asked=True)
    bankrupt(table.ledger, 1)
    yield told(table) + told(table, is_asked=True)
    table.ledger.undo()
    yield told(table) + told(table, is_asked=True)
    yield told(Table("RED", "GREEN", game="classic london"), is_asked=True)


def _ended() -> Iterator[Lines]:
    """GREEN is bankrupt, then RED."""
    yield ended()


def ended() -> Lines:
    """Return all lines of a game that BLUE has won, as GREEN and then RED were bankrupt."""
    table = Table("RED", "BLUE", "GREEN", game="world deeds")
    lines = told(table, is_asked=True)
    for loser in (3, 1):
        table.ledger.pay(loser, 2, 4_000)
        table.ledger.owe(loser, 2, 60_000)
        bankrupt(table.ledger, loser)
        lines += told(table) + told(table, is_asked=True)
    return lines


def _pot() -> Iterator[Lines]:
    """RED borrows and gets a salary, BLUE pays the pot, and takes it."""
    table = Table("RED", "BLUE", game="classic deeds")
    house, ledger = HouseRules(), table.ledger
    house.house_rules, house.stake_k, house.loan_interest = HAS_POT | LOANS, 200, 10
    uids = [ledger.uid(seat) if seat in (1, 2) else b"" for seat in range(9)]
    ledger.new_game(1, uids, DEEDS, house=house)
    yield told(table, is_asked=True)
    ledger.lend(1, 500)
    ledger.salary(1)
    ledger.pay(2, POT, 15)
    yield told(table)
    ledger.take_pot(2)
    yield told(table)


def _counted() -> Iterator[Lines]:
    """Two are bankrupt where rents count; the unit counts; YELLOW gets a salary."""
    table = Table("RED", "BLUE", "GREEN", "YELLOW", game="anti deeds b")
    table.give("BLUE", 12)
    table.leave("YELLOW", 1_510)
    yield told(table, is_asked=True)
    for loser in (1, 3):
        table.ledger.owe(loser, 0, 60_000)
        bankrupt(table.ledger, loser)
    yield told(table) + told(table, is_asked=True)
    table.menu("Final standings")
    table.press("7", "OK")
    yield told(table)
    table.press("C")
    table.ledger.salary(4)
    yield told(table)


def _named() -> Iterator[Lines]:
    """RED has a name; BLUE gets one; names are hidden."""
    table = Table("RED", "BLUE", game="world deeds")
    table.name("RED", "ANNA")
    yield told(table, is_asked=True)
    table.name("BLUE", "ZOË")
    yield told(table)
    yield told(table, is_asked=True)
    table.ledger.hide_names(True)
    yield told(table, is_asked=True)


def _deal() -> Iterator[Lines]:
    """A setting is changed; a deal begins."""
    table = Table("RED", "BLUE", game="world deeds")
    yield told(table, is_asked=True)
    table.ledger.set_volume(1)
    table.ledger.keep_settings()
    yield told(table)
    yield told(table, is_asked=True)
    table.deal()
    yield told(table, is_asked=True)
