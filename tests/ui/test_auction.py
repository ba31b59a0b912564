import pytest

from tests.support.table import Table


@pytest.fixture
def table() -> Table:
    """Return a table at which a deal has just begun."""
    table = Table("RED", "BLUE")
    table.deal()
    return table


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
