"""What is told over USB: every booking once, the deal, and the standings to whoever asks."""

import json
from typing import Any

from dealbox import __version__
from dealbox.store.page import VERSION
from host_sim.scenarios.transcript import booking_entry
from tests.support.table import DeedsTable, Table


def _table(*colours: str) -> Table:
    """Return a table whose unit has introduced itself."""
    table = Table(*colours)
    table.wait(600)
    _told(table)
    return table


def _told(table: Table) -> list[dict[str, Any]]:
    """Return what was told since the last look; things are told when nothing else happens."""
    table.step()
    lines = table.board.feed.lines
    table.board.feed.lines = []
    assert all(line.isascii() and line.isprintable() for line in lines)
    return [json.loads(line) for line in lines]


def test_power_on_tells_the_unit_and_the_standings() -> None:
    table = Table("RED", "BLUE")
    assert not _told(table)
    table.wait(600)
    unit, standings = _told(table)
    assert unit == {
        "unit": {
            "board": "FAKE",
            "version": __version__,
            "journal": VERSION,
            "missing": [],
            "battery_mv": 4500,
        }
    }
    assert standings == {
        "standings": {
            "seq": 1,
            "edition": "world",
            "balances": {"BANK": -30_000, "RED": 15_000, "BLUE": 15_000},
            "debts": {},
        }
    }


def test_without_a_game_there_are_no_standings() -> None:
    table = Table()
    table.wait(600)
    assert _told(table)[1] == {"standings": None}


def test_each_booking_is_told_once_and_as_the_books_have_it() -> None:
    table = _table("RED", "BLUE")
    table.lay("RED", "minus")
    table.tap("BLUE", "plus")
    table.press("4", "M")
    assert _told(table) == [{"booked": booking_entry(table.ledger.now)}]
    table.press("C")
    (told,) = _told(table)
    assert told == {"booked": booking_entry(table.ledger.now)}
    assert (told["booked"]["kind"], told["booked"]["ref"]) == ("taken back", 2)
    table.wait(5_000)
    assert _told(table) == []


def test_two_bookings_of_one_step_are_both_told() -> None:
    table = _table("RED", "BLUE")
    table.ledger.set_pin("1234")
    table.step()
    _told(table)
    table.hold()
    table.press("1", "2", "3", "4", "OK")
    assert [line["booked"]["kind"] for line in _told(table)] == ["setting", "setting"]


def _trade(table: DeedsTable) -> None:
    """Trade RED's 39 and 100 K for BLUE's mortgaged 31 and a jail card."""
    table.give("RED", 39)
    table.give("BLUE", 31)
    table.mortgage("BLUE", 31)
    table.unit.session.charges.draw_jail_card(2)
    table.lay("RED", "minus")
    table.lay("BLUE", "plus")
    table.wait(600)
    _told(table)
    table.menu("Trade")
    table.press(*"39", "OK", *"31", "OK", *"100K", "GO", "OK")


TRADED = [
    {"cash_k": 100, "from": "RED", "to": "BLUE"},
    {"fee_k": 150, "from": "RED", "to": "BANK"},
    {"deed": 31, "from": "BLUE", "to": "RED"},
    {"deed": 39, "from": "RED", "to": "BLUE"},
    {"jail_cards": 1, "from": "BLUE", "to": "RED"},
]


def test_a_trade_is_told_with_all_that_it_moved() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    _trade(table)
    (told,) = _told(table)
    assert told["booked"].pop("details") == TRADED
    assert told == {"booked": booking_entry(table.ledger.now)}


def test_a_trade_taken_back_is_told_the_other_way() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    _trade(table)
    _told(table)
    table.press("C")
    (told,) = _told(table)
    assert told["booked"]["details"] == [
        {**entry, "from": entry["to"], "to": entry["from"]} for entry in TRADED
    ]


def test_a_trade_and_the_payment_after_it_in_one_step_are_both_told_whole() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    _trade(table)
    table.ledger.pay(1, 2, 10)
    traded, paid = _told(table)
    assert traded["booked"]["details"] == TRADED
    assert "details" not in paid["booked"]


def test_a_city_is_told_where_an_edition_has_several() -> None:
    table = Table("RED", "BLUE", game="classic dublin")
    table.wait(600)
    told = _told(table)[1]["standings"]
    assert (told["edition"], told["city"]) == ("classic", "dublin")


def test_a_refusal_is_not_told() -> None:
    table = _table("RED", "BLUE")
    table.lay("RED", "minus")
    table.press("1", "6", "M")
    assert table.title == "NOT ENOUGH MONEY"
    assert _told(table) == []


def test_a_debt_tells_its_deed_and_stands_in_the_standings() -> None:
    table = _table("RED", "BLUE")
    table.ledger.owe(1, 2, 16_000, 39)
    table.step()
    (told,) = _told(table)
    assert (told["booked"]["kind"], told["booked"]["space"]) == ("owes", 39)
    table.board.feed.asks = 1
    table.step()
    assert _told(table)[-1]["standings"]["debts"] == {"RED": 16_000}


def test_a_deal_is_told_from_start_to_end_without_its_length() -> None:
    table = _table("RED", "BLUE")
    table.deal()
    assert _told(table) == [{"deal": "start"}]
    table.lay("RED", "minus")
    table.press("5", "0", "K")
    table.wait(50_100)
    assert _told(table) == [
        {"deal": "hurry"},
        {"deal": "end", "leader": "RED", "price_k": 50},
    ]


def test_a_deal_that_is_stopped_is_told_so() -> None:
    table = _table("RED", "BLUE")
    table.deal()
    table.wait(1_000)
    _told(table)
    table.deal()
    assert _told(table) == [{"deal": "stopped"}]
    table.deal()
    assert _told(table) == [{"deal": "start"}]


def test_who_asks_is_told_the_standings_and_what_is_missing() -> None:
    table = _table("RED", "BLUE")
    table.board.missing_bits = 0b10110
    table.wait(1_000)
    _told(table)
    table.board.feed.asks = 1
    table.step()
    unit, standings = _told(table)
    assert unit["unit"]["missing"] == ["minus", "reader", "display"]
    assert standings["standings"]["seq"] == 1


def test_eight_players_fit_in_what_the_port_keeps() -> None:
    """MicroPython keeps the last 256 bytes for a laptop that opens the port later."""
    table = _table("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK")
    table.board.feed.asks = 1
    table.step()
    assert len(table.board.feed.lines[-1]) < 256
