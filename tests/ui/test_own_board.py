import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, OWN, own
from host_sim.editions.record import encode
from tests.support.own_board import harbour, played, with_long_names
from tests.support.printed_boards import DEEDS
from tests.support.table import Table

RED, BLUE = 1, 2
_TITLE = 'A "Harbour"'  # with letters that JSON escapes


@pytest.fixture
def edition(tmp_path: Path) -> Iterator[Edition]:
    yield from played(tmp_path / "harbour.toml", harbour() | {"title": _TITLE})


@pytest.fixture
def table(edition: Edition) -> Table:
    """Return a table at which the own board was chosen from the list, with deeds."""
    table = Table()
    table.press("OK")
    table.choose(_TITLE)
    table.press("M", "OK", "K", "OK")
    table.tap("RED", "plus")
    table.tap("BLUE", "plus")
    table.press("OK")
    assert table.ledger.now.edition == OWN
    return table


def test_it_is_begun_told_and_played_on(table: Table) -> None:
    assert "Harbour" in table.title
    assert table.cash_k == [200_000, 200_000] and "£200000" in table.display
    table.wait(1000)
    told = [json.loads(line) for line in table.board.feed.lines]
    standings = [line["standings"] for line in told if line.get("standings")]
    assert (standings[-1]["title"], standings[-1]["sign"]) == (_TITLE, "£")
    table.do("tap RED plus; press GO")
    assert table.cash_k == [225_000, 200_000]
    table.visit("RED", "39")
    assert table.title.startswith("39 Pier 39") and "£80000" in table.display
    table.press("OK")
    table.visit("BLUE", "39", "OK")
    assert table.cash_k == [225_000 - 80_000 + 5_100, 200_000 - 5_100]
    table.deal()
    for card, keys, leader in (("RED", "499K", 0), ("RED", "500K", RED), ("RED", "599K", RED)):
        table.bid(card, keys)
        assert table.unit.session.auction.leader == leader
        table.press("C")
    table.bid("BLUE", "600K")
    assert table.unit.session.auction.leader == BLUE


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
            assert deeds.rent_k(space) == (DEEDS[space][4 + step] + 1) * 100
    assert (books.now.houses, books.now.hotels) == (20, 3)
    assert charges.repairs_k(RED, 0) == 2 * 5_000
    assert [due.amount_k for due in charges.dues(RED)] == [15_000, 5_000]
    charges.jail(BLUE)
    charges.bail(BLUE)
    assert books.balance_k(BLUE) == 194_000
    table.unit.speak(2)
    table.press("OK", "4")
    assert "1 Reparat. £1000/5000" in table.display
    deeds.mortgage(RED, 5)
    assert books.edition.redeem_k(5, books.now.interest) == 22_000
    table.power_cycle()
    assert "Harbour" in table.title and table.ledger.now.level[3] == 5


@pytest.mark.usefixtures("own_boards")
def test_a_board_in_the_flash_is_in_the_heap_only_while_it_is_played() -> None:
    table = Table()
    for city in "first", "second":
        *before, texts, sums, deeds = with_long_names(EDITIONS[1].board)
        texts = (city, city, *texts[2:])
        assert table.unit.put_board(encode((*before, texts, sums, deeds)))[0]
    played: list[str] = []
    for city in "first", "second":
        table.hold()
        table.press("OK")
        table.choose(city)
        table.press("M", "OK", "K", "OK")
        table.tap("RED", "plus")
        table.press("OK")  # refused: nobody plays alone
        assert [each.title for each in own()] == played
        table.press("OK")
        table.tap("BLUE", "plus")
        table.press("OK")
        played = [table.ledger.edition.title]
        assert [each.title for each in own()] == played
        assert table.ledger.edition.prices
    assert played == ["second"]
