import pytest

from tests.support.table import Table


@pytest.mark.rule("W-11")
def test_some_seconds_before_the_end_a_tune_sounds_and_the_lamp_flashes_faster() -> None:
    table = Table("RED", "BLUE")
    table.deal()
    while "deal hurry" not in table.tunes:
        table.wait(20, 20)
    auction = table.unit.session.auction
    assert 0 <= auction.since_ms(table.board.ticks_ms()) - auction.hurry_ms <= 20
    assert 4_000 <= auction.length_ms - auction.hurry_ms <= 8_000
    assert table.tunes.count("deal hurry") == 1
