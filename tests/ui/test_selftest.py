"""The self-test: what was tried disappears from the list, and nothing is booked."""

import pytest

from dealbox.parts import KEYS, TORN, TWO
from host_sim.cards import UIDS
from host_sim.tunes import TUNES
from tests.support.table import Table


def _begin(*colours: str) -> Table:
    table = Table(*colours)
    if colours:
        table.menu("Settings")
        table.choose("Self-test")
    else:
        table.press(".")
    assert table.title.startswith("SELF-TEST")
    return table


def _left(table: Table) -> list[str]:
    """Return the rows that are left to try."""
    return " ".join(table.board.display.lines()[1:5]).split()


def test_without_a_game_the_first_screen_opens_it() -> None:
    table = _begin()
    table.press("C", "C")
    assert table.title.startswith("NEW GAME?")


def test_c_leads_to_what_the_board_knows_of_itself() -> None:
    table = _begin()
    table.press("1", "C")
    assert table.board.display.lines()[1:5] == [
        "Core   200 MHz 1.15 V",
        "Flash          50 MHz",
        "Readers         92 12",
        "Display    SSD1306 3C",
    ]
    assert table.bottom == "C ends"


def test_each_key_disappears_and_sounds_its_own_note() -> None:
    table = _begin()
    table.board.buzzer.tunes.clear()
    for key in KEYS:
        if key != "C":
            assert key in _left(table)
            table.press(key)
            assert key not in _left(table)
            assert f"Key {key}" in table.board.display.lines()
    notes = [tune[0] for tune in table.board.buzzer.tunes]
    assert notes == sorted(set(notes)) and len(notes) == len(KEYS) - 1
    assert not {tune[0] for tune in TUNES.values()} & set(notes)
    assert _left(table) == ["card", "+", "card", "-", "C", "button"]


@pytest.mark.parametrize("side", ["plus", "minus"])
def test_a_card_shows_its_uid_whether_or_not_it_is_enrolled(side: str) -> None:
    table = _begin("RED", "BLUE")
    sign = {"plus": "+", "minus": "-"}[side]
    for card in ("unknown", "BLUE"):
        table.tap(card, side)
        assert f"{sign} {UIDS[card].hex()}" in table.board.display.lines()
    assert sign not in _left(table)
    table.press("C", "C")
    assert not table.unit.session.cards.is_any()


def test_a_card_that_cannot_be_read_shows_why() -> None:
    table = _begin()
    table.report("plus", TWO)
    assert "+ TWO CARDS" in table.display and table.tune == "error"
    table.report("minus", TORN)
    assert "- CARD NOT READ" in table.display
    assert {"+", "-"} <= set(_left(table))


def test_the_button_turns_the_lamp_on_and_off() -> None:
    table = _begin("RED", "BLUE")
    for is_lit, word in ((True, "lamp on"), (False, "lamp off"), (True, "lamp on")):
        table.deal()
        assert table.is_lit == is_lit and word in table.display
    assert not table.unit.session.auction.is_running
    table.press("C", "C")
    table.step()
    assert not table.is_lit


def test_one_reader_asks_for_one_card() -> None:
    table = _begin()
    table.unit.session.cards.has_one_reader = True
    table.press("1")
    assert "card" in _left(table) and not {"+", "-"} & set(_left(table))
    table.tap("RED", "only")
    assert "card" not in _left(table)


def test_it_starts_over_each_time() -> None:
    table = _begin()
    table.press("1", "2", "C", "C", ".")
    assert {"1", "2"} <= set(_left(table))


def test_battery_and_missing_parts_are_shown() -> None:
    table = _begin()
    table.board.battery.mv = 3950
    table.board.missing_bits = 2
    table.wait(1_000)
    table.press("1")
    assert table.title.endswith("3.9V")
    assert table.bottom == "! no minus reader"
