import json
from collections import Counter
from typing import Any

import pytest

from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, DOUBLE_GO, HAS_POT, LOANS, HouseRules, State
from dealbox.store.journal import Journal
from host_sim import languages
from host_sim.parts.w25q import Flash
from host_sim.report import region, tables
from host_sim.report.analysis import analyse
from tests.support.cases import for_each, rows
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import BLUE, GREEN, RED, YELLOW, Game
from tests.support.table import Table


@pytest.fixture
def flash() -> Flash:
    return Flash()


@pytest.fixture
def game(flash: Flash) -> Game:
    return Game("classic", "dublin", Ledger(Journal(flash)))


def figures(flash: Flash) -> dict[str, Any]:
    return analyse(region.read(flash.data))


def sums(report: dict[str, Any]) -> dict[str, int]:
    """Return what everybody received less what he paid."""
    rows, names = report["paid"]["rows_k"], report["paid"]["seats"]
    return {
        name: sum(row[at] for row in rows) - sum(rows[at]) for at, name in enumerate(names) if at
    }


@for_each("number", range(len(EDITIONS)))
def test_in_every_edition_who_paid_whom_adds_up_to_the_cash(number: int) -> None:
    counted = Counter[str]()
    for seed in range(3):
        journal = MemoryJournal()
        History(number, seed, journal, Counter()).play(120)
        report = analyse(journal.states[: journal.count])
        cash_k = {player["seat"]: player["cash_k"] for player in report["players"]}
        moved_k = sums(report)
        assert moved_k.pop("POT", 0) == journal.states[journal.count - 1].pot_k
        assert moved_k == cash_k
        assert report["bookings"][-1]["cash_k"].items() <= cash_k.items()
        assert json.loads(json.dumps(report)) == report
        counted += Counter(each["kind"] for each in report["bookings"])
    assert {"rent", "buys", "trade", "builds"} <= set(counted)


def test_what_was_undone_does_not_count(game: Game, flash: Flash) -> None:
    game.ledger.pay(RED, BLUE, 100)
    game.ledger.pay(BLUE, GREEN, 30)
    game.ledger.undo()
    game.ledger.undo()
    report = figures(flash)
    assert report["counted"] == 0
    assert len(report["bookings"]) == 1
    assert set(sums(report).values()) == {1500}


def test_what_was_put_back_counts_once(game: Game, flash: Flash) -> None:
    game.ledger.pay(RED, BLUE, 100)
    game.ledger.undo()
    game.ledger.set("volume", 0)  # a page that moves nothing is no booking of the game
    game.ledger.redo()
    game.ledger.pay(RED, BLUE, 20)
    report = figures(flash)
    assert [each["amount_k"] for each in report["bookings"][1:]] == [100, 20]
    assert report["paid"]["rows_k"][RED][BLUE] == 120


def test_a_bankrupt_has_no_worth_and_his_creditor_what_was_left(game: Game, flash: Flash) -> None:
    game.ledger.pay(RED, 0, 1400)
    game.ledger.owe(RED, BLUE, 2000)
    bankrupt(game.ledger, RED)
    report = figures(flash)
    assert report["paid"]["rows_k"][RED][BLUE] == 100
    assert set(report["bookings"][-1]["worths_k"]) == {"BLUE", "GREEN", "YELLOW"}
    assert report["players"][0]["state"] == "bankrupt"


def test_a_game_whose_beginning_is_overwritten_says_so() -> None:
    journal = MemoryJournal()
    History(0, 2, journal, Counter()).play(100)
    rest = analyse(journal.states[40 : journal.count])
    assert not rest["is_whole"] and rest["first_seq"] == 41
    last: State = journal.states[journal.count - 1]
    assert rest["players"][0]["cash_k"] == last.balance_k[1]


def test_where_throws_decide_the_report_names_no_winner() -> None:
    table = Table("RED", "BLUE", "GREEN", "YELLOW", game="anti deeds b")
    table.give("BLUE", 12)
    roles = table.ledger.now.role
    for seat in (seat for seat in (1, 2, 3, 4) if roles[seat] != roles[2]):
        table.ledger.owe(seat, 0, 60_000)
        bankrupt(table.ledger, seat)
    report = figures(table.flash)
    assert report["is_over"] and report["winner"] == "" and not report["is_counted"]
    (players, *_) = tables.sections(report, languages.tables()["en"])
    assert players["title"] == "The game is over: the unit counts who has won"


def test_players_are_called_as_when_they_were_last_there(game: Game, flash: Flash) -> None:
    game.ledger.rename(RED, "ANNA")
    game.ledger.rename(BLUE, "ZOË")
    game.ledger.rename(RED, "ANNE")
    leave(game.ledger, BLUE, RED)
    report = figures(flash)
    assert report["names"] == {"RED": "ANNE", "BLUE": "ZOË"}
    german = languages.tables()["de"]
    players, *others = tables.sections(report, german)
    assert {row[1] for row in players["rows"]} == {"ROT ANNE", "BLAU ZOË", "GRÜN", "GELB"}
    columns = {column for section in others for column in section["columns"]}
    assert "an ANNE" in columns and "an GRÜN" in columns and "an ROT ANNE" not in columns


@pytest.mark.parametrize(("language", "sign", "words"), rows(__file__, "house rules"))
def test_the_house_rules_are_told_in_each_language(
    flash: Flash, language: str, sign: str, words: str
) -> None:
    house = HouseRules()
    house.house_rules, house.stake_k, house.start_k = HAS_POT | DOUBLE_GO | LOANS, 200, 2500
    house.deal_s, house.interest, house.loan_interest = 30, 20, 10
    ledger = Ledger(Journal(flash))
    ledger.new_game(1, [b"", b"1234", b"2345"], DEEDS, house=house)
    ledger.lend(BLUE, 900)
    report, table = figures(flash) | {"sign": sign}, languages.tables()[language]
    assert tables.summary(report, table)[-1].endswith(words)
    (players, *_) = tables.sections(report | {"sign": "£"}, table)
    assert players["rows"][1][3:] == ["£2500", "£3400", "0", "£900", "0"]
    told = [text for key, text in table.items() if key.startswith("report.worth.")]
    assert all(table["kind.loan"] in each for each in (players["columns"], *told))


def test_the_last_one_left_has_won(game: Game, flash: Flash) -> None:
    for loser, places in ((YELLOW, [1, 1, 1, 1]), (BLUE, [1, 2, 2, 0]), (GREEN, [1, 0, 2, 0])):
        report = figures(flash)
        assert report["winner"] == ""
        assert [each["place"] for each in report["players"]] == places
        game.ledger.owe(loser, RED, 9_000)
        bankrupt(game.ledger, loser)
    report = figures(flash)
    assert report["winner"] == "RED"
    (players, *_) = tables.sections(report, languages.tables()["en"])
    fallen = [["–", seat, "bankrupt"] for seat in ("GREEN", "BLUE", "YELLOW")]
    assert [row[:3] for row in players["rows"]] == [["1", "RED", "won"], *fallen]
