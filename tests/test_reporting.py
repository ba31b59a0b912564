import json
from typing import Any

from dealbox import __version__
from dealbox.store.page import VERSION
from host_sim.scenarios.transcript import booking_entry
from tests.support.table import Table


def _table(*colours: str, game: str = "world") -> Table:
    """Return a table whose unit has sent its description."""
    table = Table(*colours, game=game)
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


def test_at_power_on_the_unit_tells_its_versions() -> None:
    table = Table("RED", "BLUE")
    table.wait(600)
    unit = _sent(table)[0]["unit"]
    assert (unit["version"], unit["journal"]) == (__version__, VERSION)


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


def test_a_sale_that_was_given_up_is_sent_once() -> None:
    table = _table("RED", "BLUE", game="world deeds")
    table.do("tap RED minus; press 39 OK")
    for _ in range(2):
        table.deal()
        table.do("tap RED minus; press 500K")
        table.close_deal()
        _sent(table)
        table.press("C")
        assert _sent(table) == []
        table.press("OK")
        table.wait(1_000)
        assert _sent(table) == [{"deal": "unsold", "space": 39}]
    table.do("press OK; tap RED minus; press 500K OK")
    assert [list(line) for line in _sent(table)] == [["booked"]]


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


def test_the_standings_of_six_players_fit_the_buffer_of_the_port() -> None:
    """MicroPython buffers the last 256 bytes for a laptop that opens the port later."""
    table = _table("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK")
    table.board.feed.asks = 1
    table.step()
    assert len(table.board.feed.lines[-1]) < 256
