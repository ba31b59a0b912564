"""Games as a unit tells them, one of which has deals of a length that the house has fixed."""

from typing import Any

from dealbox.bank.state import HouseRules
from tests.support.table import Table
from tests.support.web.told import told
from tests.web.scoreboard import game_data

DEAL_S = 30


def data() -> dict[str, Any]:
    given = game_data.data()
    table = Table("RED", "BLUE", game="world deeds")
    house, ledger = HouseRules(), table.ledger
    house.deal_s = DEAL_S
    ledger.new_game(
        0, [ledger.uid(seat) if seat in (1, 2) else b"" for seat in range(9)], house=house
    )
    timed = told(table, is_asked=True)
    table.deal()
    names = ("editions", "games")
    return {"DEAL_S": DEAL_S, "timed": timed, "dealt": told(table)} | {n: given[n] for n in names}
