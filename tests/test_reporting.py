"""The feed over USB: every booking once, the deal, and the standings on request."""

import json
from typing import Any

from dealbox import __version__
from dealbox.bank.bankruptcy import bankrupt
from dealbox.store.page import VERSION
from host_sim.scenarios.transcript import booking_entry
from tests.support.table import Table


def _table(*colours: str) -> Table:
    """Return a table whose unit has sent its description."""
    table = Table(*colours)
    table.wait(600)
    _sent(table)
    return table


def _sent(table: Table) -> list[dict[str, Any]]:
    """Return what was sent since the last call; the unit sends in steps without other work."""
    for _ in range(3):
        table.step()
    lines = table.board.feed.lines
    table.board.feed.lines = []
    assert all(line.isascii() and line.isprintable() for line in lines)
    return [json.loads(line) for line in lines]


def _ask(table: Table) -> dict[str, Any]:
    """Return the standings that a laptop is sent which asks now."""
    table.wait(1_000)
    _sent(table)
    table.board.feed.asks = 1
    standings: dict[str, Any] = _sent(table)[2]["standings"]
    return standings


def test_at_power_on_the_unit_and_the_standings_are_sent() -> None:
    table = Table("RED", "BLUE")
    assert not _sent(table)
    table.wait(600)
    unit, language, standings = _sent(table)
    assert language == {"language": "en"}
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
    assert _sent(table)[2] == {"standings": None}


def test_names_are_in_the_standings_and_in_nothing_if_they_are_hidden() -> None:
    table = _table("RED", "BLUE", "GREEN")
    table.name("RED", "ANNA")
    table.name("BLUE", "ÄÖŒß-'.")
    table.wait(100)
    assert [line["booked"]["payee"] for line in _sent(table)] == ["RED", "BLUE"]
    assert _ask(table)["names"] == {"RED": "ANNA", "BLUE": "ÄÖŒß-'."}
    table.ledger.hide_names(True)
    table.name("GREEN", "CLOE")
    table.do("tap RED minus; tap GREEN plus; press 1 M")
    table.board.feed.asks = 1
    table.wait(100)
    later = _sent(table)[3:]
    assert len(later) > 1 and "names" not in later[-1]["standings"]
    assert not any(name in str(later) for name in ("ANNA", "CLOE", "names"))


def test_another_language_is_sent() -> None:
    table = _table("RED", "BLUE")
    table.unit.speak(2)
    table.wait(100)
    assert {"language": "de"} in _sent(table)
    table.unit.speak(3, is_offer=True)
    table.wait(100)
    assert _sent(table) == []
    table.unit.speak(1)


def test_each_booking_is_sent_once_and_as_it_is_in_the_books() -> None:
    table = _table("RED", "BLUE")
    table.lay("RED", "minus")
    table.tap("BLUE", "plus")
    table.press("4", "M")
    assert _sent(table) == [{"booked": booking_entry(table.ledger.now)}]
    table.press("C")
    (sent,) = _sent(table)
    assert sent == {"booked": booking_entry(table.ledger.now)}
    assert (sent["booked"]["kind"], sent["booked"]["ref"]) == ("taken back", 2)
    table.wait(5_000)
    assert _sent(table) == []


def test_two_bookings_of_one_step_are_both_sent_in_two() -> None:
    """Both at once would take longer than an edge of the lamp of a deal can wait."""
    table = _table("RED", "BLUE")
    table.ledger.set_pin("1234")
    table.step()
    _sent(table)
    table.hold()
    table.press("1", "2", "3", "4", "OK")
    counts: list[int] = []
    while not counts or counts[-1] < 2:
        table.step()
        counts.append(len(table.board.feed.lines))
    assert 1 in counts
    assert [line["booked"]["kind"] for line in _sent(table)] == ["setting", "setting"]


def _trade(table: Table) -> None:
    """Trade RED's 39 and 100 K for BLUE's mortgaged 31 and a jail card."""
    table.give("RED", 39)
    table.give("BLUE", 31)
    table.mortgage("BLUE", 31)
    table.unit.session.charges.draw_jail_card(2)
    table.lay("RED", "minus")
    table.lay("BLUE", "plus")
    table.wait(600)
    _sent(table)
    table.press("OK")
    table.press(*"39", "OK", *"31", "OK", *"100K", "GO", "OK")


TRADED = [
    {"cash_k": 100, "from": "RED", "to": "BLUE"},
    {"fee_k": 150, "from": "RED", "to": "BANK"},
    {"deed": 31, "from": "BLUE", "to": "RED"},
    {"deed": 39, "from": "RED", "to": "BLUE"},
    {"jail_cards": 1, "from": "BLUE", "to": "RED"},
]


def test_a_trade_and_a_payment_of_one_step_are_both_sent_with_all_that_they_moved() -> None:
    table = Table("RED", "BLUE", game="world deeds")
    _trade(table)
    entry = booking_entry(table.ledger.now)
    table.ledger.pay(1, 2, 10)
    traded, paid = _sent(table)
    assert traded["booked"].pop("details") == TRADED
    assert traded == {"booked": entry}
    assert "details" not in paid["booked"]


def test_the_city_is_sent_for_an_edition_with_several() -> None:
    table = Table("RED", "BLUE", game="classic dublin")
    sent = _ask(table)
    assert (sent["edition"], sent["city"]) == ("classic", "dublin")


def test_a_refusal_is_not_sent() -> None:
    table = _table("RED", "BLUE")
    table.lay("RED", "minus")
    table.press("1", "6", "M")
    assert table.title == "NOT ENOUGH MONEY"
    assert _sent(table) == []


def test_a_debt_is_sent_with_its_deed_and_listed_in_the_standings() -> None:
    table = _table("RED", "BLUE")
    table.ledger.owe(1, 2, 16_000, 39)
    table.step()
    (sent,) = _sent(table)
    assert (sent["booked"]["kind"], sent["booked"]["space"]) == ("owes", 39)
    assert _ask(table)["debts"] == {"RED": 16_000}


def test_a_deal_is_sent_from_start_to_end_without_its_length() -> None:
    table = _table("RED", "BLUE")
    table.deal()
    assert _sent(table) == [{"deal": "start"}]
    table.lay("RED", "minus")
    table.press("5", "0", "K")
    table.wait(50_100)
    *deal, booked = _sent(table)
    assert deal == [
        {"deal": "bid", "leader": "RED", "price_k": 50},
        {"deal": "hurry", "leader": "RED", "price_k": 50},
        {"deal": "end", "leader": "RED", "price_k": 50},
    ]
    assert booked["booked"]["kind"] == "setting"  # the sale is stored, until it is paid


def test_how_long_a_deal_lasts_is_sent_if_a_house_rule_has_fixed_it() -> None:
    table = _table("RED", "BLUE")
    table.ledger.now.deal_s = 30
    assert _ask(table)["deal_s"] == 30


def test_each_bid_of_a_deal_is_sent_once_with_the_deed_that_it_is_for() -> None:
    table = Table("RED", "BLUE", game="world deeds")
    table.wait(600)
    table.unit.session.auction.open(39, table.unit.session.now_ms, table.board.entropy)
    table.step()
    table.lay("RED", "minus")
    table.wait(600)
    table.press("5", "0", "K")
    table.wait(600)
    table.press("8", "0", "K")
    table.wait(600)
    for _ in range(2):
        table.press("C")
        table.wait(600)
    assert [line for line in _sent(table) if "deal" in line] == [
        {"deal": "start", "space": 39},
        {"deal": "bid", "space": 39, "leader": "RED", "price_k": 50},
        {"deal": "bid", "space": 39, "leader": "RED", "price_k": 80},
        {"deal": "bid", "space": 39, "leader": "RED", "price_k": 50},
        {"deal": "bid", "space": 39},
    ]


def test_who_connects_during_a_deal_is_sent_its_phase_and_the_highest_bid() -> None:
    table = _table("RED", "BLUE")
    table.deal()
    table.lay("RED", "minus")
    table.press("5", "0", "K")
    _sent(table)
    table.board.feed.asks = 1
    table.step()
    assert _sent(table)[3:] == [{"deal": "start", "leader": "RED", "price_k": 50}]


def test_the_standings_of_a_game_with_deeds_tell_owners_levels_mortgages_and_who_is_out() -> None:
    table = Table("RED", "BLUE", "GREEN", game="world deeds")
    for space in (37, 39):
        table.give("RED", space)
    table.build("RED", 1, 39)
    table.give("BLUE", 31)
    table.mortgage("BLUE", 31)
    _ruin(table, 3)
    standings = _ask(table)
    state = table.ledger.now
    assert standings["owners"] == "".join(map(str, state.owner))
    assert (standings["owners"][37:], standings["owners"][31]) == ("101", "2")
    assert (standings["levels"][37:], standings["levels"][31]) == ("001", "6")
    assert standings["options"] == state.options
    assert standings["out"] == ["GREEN"]


def _ruin(table: Table, *seats: int) -> None:
    for seat in seats:
        table.ledger.owe(seat, 0, 60_000)
        bankrupt(table.ledger, seat)


def test_the_bankrupt_are_sent_in_the_order_in_which_they_went() -> None:
    table = _table("RED", "BLUE", "GREEN", "YELLOW")
    _ruin(table, 3, 1)
    standings = _ask(table)
    assert standings["out"] == ["GREEN", "RED"] and "final" not in standings


def test_at_the_end_the_worths_are_sent_the_best_first() -> None:
    table = Table("RED", "BLUE", "GREEN", "YELLOW", game="world deeds quick")
    table.give("YELLOW", 39)
    _ruin(table, 1, 3)
    assert list(_ask(table)["final"].items()) == [("YELLOW", 19_000), ("BLUE", 15_000)]
    table.ledger.undo()
    assert "final" not in _ask(table)


def test_worths_that_take_throws_are_sent_when_these_are_made() -> None:
    table = Table("RED", "BLUE", "GREEN", "YELLOW", game="anti deeds b")
    table.give("BLUE", 12)
    roles = table.ledger.now.role
    _ruin(table, *(seat for seat in (1, 2, 3, 4) if roles[seat] != roles[2]))
    assert _ask(table)["final"] == {}
    table.menu("Final standings")
    assert "THROW?" in table.display
    table.press("7", "OK")
    (line,) = _sent(table)
    final = line["standings"]["final"]
    assert next(iter(final)) == "BLUE" and final["BLUE"] > final["YELLOW"]
    assert _ask(table)["final"] == final
    table.press("C")
    table.ledger.salary(2)
    assert _ask(table)["final"] == {}


def test_a_game_whose_time_is_over_ends_until_it_is_played_on() -> None:
    table = _table("RED", "BLUE")
    table.unit.session.set_clock(1)
    table.wait(30_000)
    table.tap("RED", "plus")
    table.press("GO", "C", "OK")
    _sent(table)
    table.wait(40_000, 500)
    assert table.title == "FINAL STANDINGS"
    (line,) = _sent(table)
    assert list(line["standings"]["final"].items()) == [("RED", 17_000), ("BLUE", 15_000)]
    table.press("C")
    table.menu("Final standings")  # a look, and no end
    assert _sent(table) == []
    table.ledger.salary(2)
    assert "final" not in _ask(table)


def test_a_deal_that_is_stopped_is_sent_as_stopped() -> None:
    table = _table("RED", "BLUE")
    table.deal()
    table.wait(1_000)
    _sent(table)
    table.deal()
    assert _sent(table) == [{"deal": "stopped"}]
    table.deal()
    assert _sent(table) == [{"deal": "start"}]


def test_a_request_is_answered_with_the_missing_parts_and_the_standings() -> None:
    table = _table("RED", "BLUE")
    table.board.missing_bits = 0b10110
    table.wait(1_000)
    _sent(table)
    table.board.feed.asks = 1
    table.step()
    unit, _, standings = _sent(table)
    assert unit["unit"]["missing"] == ["minus", "reader", "display"]
    assert standings["standings"]["seq"] == 1


def test_the_standings_of_six_players_fit_the_buffer_of_the_port() -> None:
    """MicroPython buffers the last 256 bytes for a laptop that opens the port later."""
    table = _table("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK")
    table.board.feed.asks = 1
    table.step()
    assert len(table.board.feed.lines[-1]) < 256
