"""A sixth edition that differs only in data is one file: this one, chosen and played."""

import pytest

from dealbox.bank import editions, ledger, spaces
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.ui import enrolment
from tests.support.table import Table

RED, BLUE = 1, 2


class Harbour(Edition):
    name = "harbour"
    title = "Harbour"
    sign = "£"  # one that the display has in large figures (parts.BIG)
    factor = 100
    players_max = 3
    start_k = 200_000
    go_k = 25_000
    bail_k = 60
    taxes = ((4, 150), (38, 50))
    tax_names = ("Harbour Tax", "Light Tax")
    repairs = ((10, 50),)
    houses = 20
    hotels = 5
    opening_k = 500
    raise_k = 100
    is_timed = True
    names = tuple(f"Pier {space}" if spaces.PRICES[space] else "" for space in range(40))
    prices = tuple(2 * price for price in spaces.PRICES)
    rents = tuple(tuple(rent + 1 for rent in rents) for rents in spaces.RENTS)
    house_prices = (0, 30, 30, 60, 60, 90, 90, 120, 120)
    station_rents = (10, 20, 30, 40)
    utility_factors = (3, 7)


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch) -> Table:
    """Return a table at which the sixth edition was chosen from the list, with deeds."""
    for module in (editions, ledger, enrolment):
        monkeypatch.setattr(module, "EDITIONS", (*EDITIONS, Harbour()))
    table = Table()
    table.press("OK", "K", "OK", "M", "OK", "K", "OK")
    table.tap("RED", "plus")
    table.tap("BLUE", "plus")
    table.press("OK")
    return table


def test_it_is_begun_and_its_money_counted(table: Table) -> None:
    assert "Harbour" in table.title
    assert table.cash_k == [200_000, 200_000] and "£200000" in table.display
    table.tap("RED", "plus")
    table.press("GO")
    assert table.cash_k == [225_000, 200_000]


def test_its_deeds_are_bought_and_earn_what_they_say(table: Table) -> None:
    table.tap("RED", "minus")
    table.press("3", "9", "OK")
    assert table.title.startswith("39 Pier 39") and "£80000" in table.display
    table.press("OK")
    table.tap("BLUE", "minus")
    table.press("3", "9", "OK", "OK")
    assert table.cash_k == [200_000 - 80_000 + 5_100, 200_000 - 5_100]


def test_its_auctions_open_and_rise_as_they_say(table: Table) -> None:
    table.deal()
    for keys, leader in (("499K", 0), ("500K", RED), ("599K", RED), ("600K", BLUE)):
        table.tap("BLUE" if leader == BLUE else "RED", "minus")
        table.press(*keys)
        assert table.unit.session.auction.leader == leader
        table.press("C")
    assert table.unit.session.auction.length_ms <= 50_000


def test_everything_else_follows_its_figures(table: Table) -> None:
    books, deeds, charges = table.ledger, Deeds(table.ledger), Charges(table.ledger)
    for space in (1, 3, 5, 15, 12):
        deeds.buy(RED, space)
    assert deeds.rent_k(1) == 2 * 3 * 100
    assert [deeds.rent_k(5), deeds.rent_k(12, 7)] == [2_000, 2_100]
    for step in range(5):
        for space in (1, 3):
            before_k = books.balance_k(RED)
            deeds.build(RED, space)
            assert before_k - books.balance_k(RED) == 3_000
            assert deeds.rent_k(space) == (spaces.RENTS[space][step + 1] + 1) * 100
    assert (books.now.houses, books.now.hotels) == (20, 3)
    assert charges.repairs_k(RED, 0) == 2 * 5_000
    assert [due.amount_k for due in charges.dues(RED)] == [15_000, 5_000]
    charges.jail(BLUE)
    charges.bail(BLUE)
    assert books.balance_k(BLUE) == 194_000
    deeds.mortgage(RED, 5)
    assert books.edition.redeem_k(5, books.now.interest) == 22_000
    table.power_cycle()
    assert "Harbour" in table.title and table.ledger.now.level[3] == 5
