import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DOUBLE_GO, HAS_POT, LOANS, HouseRules
from dealbox.store.journal import Journal
from host_sim.parts.w25q import Flash
from tests.support.command_line import Dealbox
from tests.support.rules_game import BLUE, GREEN, RED, YELLOW, Game

Printed = Callable[..., str]


@pytest.fixture
def flash() -> Flash:
    return Flash()


@pytest.fixture
def game(flash: Flash) -> Game:
    """Return a game in Dublin in which a trade costs a fee."""
    game = Game("classic", "dublin", Ledger(Journal(flash)))
    game.give(RED, 39, 37)
    game.give(BLUE, 31)
    game.mortgage(BLUE, 31)
    game.charges.draw_jail_card(BLUE)
    game.trade(RED, BLUE, 39, 37, 31, amount_k=200, payee_cards=1)
    return game


TRADE = [
    *("RED→BLUE €200", "RED→BANK €15, interest on mortgages received"),
    *("BLUE→RED 31 George's Street", "RED→BLUE 37 Ailesbury Road", "RED→BLUE 39 Shrewsbury Road"),
    "BLUE→RED jail card",
]


@pytest.fixture
def printed(flash: Flash, tmp_path: Path, dealbox: Dealbox) -> Printed:
    """Return printed(*how): what `dealbox books` prints of the flash."""

    def books(*how: str) -> str:
        (tmp_path / "books.bin").write_bytes(flash.data)
        return "\n".join([*dealbox("books", *how, tmp_path / "books.bin").lines, ""])

    return books


def test_the_table_lists_all_of_a_trade_below_its_row(game: Game, printed: Printed) -> None:
    lines = printed().splitlines()
    (at,) = (index for index, line in enumerate(lines) if " trade " in line)
    assert [line.strip() for line in lines[at + 1 :]] == ["- " + line for line in TRADE]


def test_the_table_lists_taxes_debts_and_buildings(game: Game, printed: Printed) -> None:
    game.charges.settle(RED, game.charges.dues(RED)[0])
    game.build(BLUE, 5, 37, 39)
    game.leave(GREEN, 0)
    game.ledger.owe(GREEN, BLUE, 70)
    game.ledger.owe(BLUE, YELLOW, 50_000)
    bankrupt(game.ledger, BLUE)
    text = printed()
    for line in (
        "- BLUE→BANK hotel, 37",
        "- BLUE owes YELLOW no more €50000",
        "- GREEN owes YELLOW €70",
    ):
        assert line + "\n" in text
    assert "tax 4 Income Tax " in text


def test_json_has_everything_but_the_pin(game: Game, printed: Printed) -> None:
    game.ledger.set("display", 2)
    game.ledger.set_pin("4711")
    text = printed("--json")
    assert "4711" not in text and str(game.now.pin) not in text
    books: dict[str, Any] = json.loads(text)
    settings = {"volume": 2, "brightness": 3, "language": "", "sends_names": True}
    assert books["settings"] == {**settings, "has_pin": True, "display": "SH1106"}
    assert books["game"]["city"] == "dublin" and books["game"]["options"] == ["deeds"]
    red = books["seats"][0]
    assert red["card"] == game.ledger.uid(RED).hex() and red["jail_cards"] == 1
    owned = {deed["name"]: deed["owner"] for deed in books["deeds"] if deed["owner"] != "BANK"}
    assert owned == {"George's Street": "RED", "Ailesbury Road": "BLUE", "Shrewsbury Road": "BLUE"}
    trade = books["bookings"][-2]
    assert trade["kind"] == "trade" and trade["balances_k"]["RED"] == game.cash_k(RED)
    assert trade["details"][:3] == [
        {"cash_k": 200, "from": "RED", "to": "BLUE"},
        {"fee_k": 15, "from": "RED", "to": "BANK"},
        {"deed": 31, "from": "BLUE", "to": "RED"},
    ]


def test_names_are_beside_the_seats(game: Game, printed: Printed) -> None:
    game.ledger.rename(RED, "ANNA")
    game.ledger.pay(RED, BLUE, 7)
    assert "RED ANNA  BLUE " in printed()
    books = json.loads(printed("--json"))
    assert [seat["name"] for seat in books["seats"][:2]] == ["ANNA", ""]
    assert (books["bookings"][-1]["from_name"], books["bookings"][-3]["to_name"]) == ("ANNA", "")


def test_the_final_table_ranks_by_worth_and_the_last_to_fall_before_the_first(
    game: Game, printed: Printed
) -> None:
    for seat in (YELLOW, RED):
        game.leave(seat, 0)
        game.ledger.owe(seat, 0, 50_000)
        bankrupt(game.ledger, seat)
    standings = json.loads(printed("--json"))["standings"]
    assert [line["seat"] for line in standings] == ["BLUE", "GREEN", "RED", "YELLOW"]
    assert [line["place"] for line in standings] == [1, 2, None, None]
    worth_k = game.edition.worths_k(game.now)[BLUE]
    assert standings[0]["worth_k"] == worth_k and standings[3]["worth_k"] is None


def test_a_dump_without_a_game_is_reported_as_such(flash: Flash, printed: Printed) -> None:
    Ledger(Journal(flash)).set_pin("4711")
    books = json.loads(printed("--json"))
    assert books["game"] is None and books["seats"] == books["standings"] == []


def test_the_house_rules_are_told_in_words_and_as_figures(flash: Flash, printed: Printed) -> None:
    house = HouseRules()
    house.house_rules, house.stake_k, house.start_k = HAS_POT | DOUBLE_GO | LOANS, 200, 2500
    ledger = Ledger(Journal(flash))
    ledger.new_game(1, [b"", b"1234", b"2345"], house=house)
    ledger.lend(RED, 900)
    first, head, *_, last = printed().splitlines()
    assert first == "house rules: Start £2500, Pot £200, Twice on GO, Loans 0%"
    assert head.split()[-1] == "POT" and last.split()[-1] == "£200"
    books = json.loads(printed("--json"))
    assert books["game"]["house_rules"] == ["pot", "double go", "loans"]
    assert books["game"]["house_values"] == {"start_k": 2500, "stake_k": 200}
    assert sum(books["bookings"][-1]["balances_k"].values()) == 0
    assert [seat["loan_k"] for seat in books["seats"]] == [900, 0]
