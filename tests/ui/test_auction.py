"""The deal on the unit: the lamp, the tunes, the bids and the price."""

from collections.abc import Callable

import pytest

from dealbox.parts import TORN, TWO
from tests.support.table import Table

RED = 1


@pytest.fixture
def table() -> Table:
    """Return a table at which a deal has just begun."""
    table = Table("RED", "BLUE")
    table.deal()
    return table


def _run_out(table: Table) -> None:
    """Wait until the lamp is switched off."""
    auction = table.unit.session.auction
    while auction.is_running:
        table.wait(auction.edge_ms(table.board.ticks_ms()))


def _until_hurry(table: Table) -> None:
    while "deal hurry" not in table.tunes:
        table.wait(20, 20)


@pytest.mark.rule("W-11")
def test_some_seconds_before_the_end_a_tune_sounds_and_the_lamp_flashes_faster(
    table: Table,
) -> None:
    _until_hurry(table)
    auction = table.unit.session.auction
    assert 0 <= auction.since_ms(table.board.ticks_ms()) - auction.hurry_ms <= 20
    assert 4_000 <= auction.length_ms - auction.hurry_ms <= 8_000
    assert table.tunes.count("deal hurry") == 1


@pytest.mark.rule("W-13")
def test_a_press_within_300_ms_of_the_start_is_ignored(table: Table) -> None:
    table.wait(280, 10)
    table.deal()
    assert table.unit.session.auction.is_running
    table.wait(30, 10)
    table.deal()
    assert not table.unit.session.auction.is_running


@pytest.mark.rule("W-12")
@pytest.mark.parametrize("typed", [[], ["5"], ["5", "0"], ["5", "0", "0"]])
def test_a_bid_typed_too_late_is_void_and_never_a_payment(table: Table, typed: list[str]) -> None:
    table.lay("RED", "minus")
    table.press(*typed)
    _run_out(table)
    table.press(*["5", "0", "0"][len(typed) :], "K")
    assert table.title == "DEAL OVER" and table.tune == "error"
    table.press("C")
    assert table.cash_k == [15_000, 15_000] and table.ledger.now.seq == 1


def _refuse_new_game(table: Table) -> None:
    table.hold()
    table.press("C")


def _wake(table: Table) -> None:
    table.wait(200_000, 1_000)
    assert table.is_dark
    table.press("C")
    assert not table.is_dark


INTERRUPTIONS: dict[str, Callable[[Table], None]] = {
    "unknown card": lambda table: table.tap("unknown", "plus"),
    "two cards": lambda table: table.report("plus", TWO),
    "torn read": lambda table: table.report("plus", TORN),
    "a card": lambda table: table.tap("BLUE", "plus"),
    "the button": Table.deal,
    "digits": lambda table: table.press("5", "K", "GO", "."),
    "a new game refused": _refuse_new_game,
    "a key after a long time": _wake,
}


@pytest.mark.parametrize("name", INTERRUPTIONS)
def test_no_event_discards_a_price_that_is_due(table: Table, name: str) -> None:
    table.bid("RED", "2M")
    _run_out(table)
    INTERRUPTIONS[name](table)
    table.wait(10_000)
    assert table.title == "SOLD TO RED"
    table.press("OK")
    assert table.cash_k == [13_000, 15_000]
    table.wait(30_000)
    assert table.title.startswith("DEALBOX")


# Tunes.


@pytest.mark.rule("W-11")
@pytest.mark.parametrize("tune", ["deal hurry", "deal end"])
def test_a_key_pressed_at_that_moment_does_not_mask_the_deal_s_tune(tune: str) -> None:
    table = Table("RED", "BLUE")
    table.deal()
    auction = table.unit.session.auction
    at_ms = auction.hurry_ms if tune == "deal hurry" else auction.length_ms
    table.wait(at_ms - auction.since_ms(table.board.ticks_ms()) - 10, 10)
    table.press("5")
    table.wait(100)
    assert tune in table.tunes


# The usual next bid.


@pytest.mark.parametrize(
    ("game", "bids_k"),
    [("world", (10, 110, 210)), ("classic", (10, 20, 30)), ("platinum", (1, 11))],
)
def test_a_card_and_ok_bid_what_is_usual_next(game: str, bids_k: tuple[int, ...]) -> None:
    table = Table("RED", "BLUE", game=game)
    table.deal()
    for turn, bid_k in enumerate(bids_k):
        table.tap(("RED", "BLUE")[turn % 2], "minus")
        assert table.bottom == "OK bids " + table.unit.session.money(bid_k)
        table.press("OK")
        assert table.unit.session.auction.price_k == bid_k and table.tune == "bid"
    assert table.cash_k[0] == table.cash_k[1]
