"""The parts list names everything that the board's page and the enclosure need, with prices."""

import csv
import re

import pytest

from host_sim import pins
from kit import layout, parts
from tests.support.sources import ROOT

BOARDS = pins.boards()


@pytest.mark.parametrize("board", BOARDS)
def test_all_of_the_board_s_bill_is_listed_but_the_box(board: str) -> None:
    listed = {line.what: (line.quantity, line.eur) for line in parts.lines(board)}
    for count, what, eur in parts.bill(board):
        if what.startswith("box"):
            assert what not in listed
        else:
            assert listed[what] == (str(count), eur)


@pytest.mark.parametrize("board", BOARDS)
def test_every_line_has_a_source_without_a_name_or_an_address(board: str) -> None:
    for line in parts.lines(board):
        assert re.fullmatch(r"(hardware )?shop( for [\w ]+)?", line.source)
        assert not re.search(r"https?:|www\.|\.com\b", line.what)


def test_a_line_without_a_source_is_an_error() -> None:
    with pytest.raises(ValueError, match="gold has 0 sources"):
        parts.source("gold")


@pytest.mark.parametrize("board", BOARDS)
def test_the_screws_are_those_of_the_layout(board: str) -> None:
    measures = layout.read()
    screws = [line for line in parts.lines(board) if "screws" in line.what]
    base, *controller = screws
    assert base.quantity == str(measures["screws"]["count"])
    assert f"3 x {measures['screws']['length']} mm" in base.what
    has_holes = bool(measures["controllers"]["zero" if "ZERO" in board else "pico"]["holes"])
    assert bool(controller) == has_holes
    for screw in controller:
        assert f"2 x {measures['controller_screws']['length']} mm" in screw.what


@pytest.mark.parametrize("board", BOARDS)
def test_the_csv_adds_up_to_the_total_of_page_and_sheet(board: str) -> None:
    rows = list(csv.DictReader(parts.table(board).splitlines()))
    total = sum(float(row[parts.CURRENCY]) for row in rows)
    assert f"{total:.2f}" == parts.sheet(board)["total"]
    assert f"| together |  | {total:.2f} |" in parts.markdown(board)
    assert total == pytest.approx(parts.total(board))


@pytest.mark.parametrize("board", BOARDS)
def test_page_and_sheet_name_currency_and_date(board: str) -> None:
    for text in (parts.markdown(board), str(parts.sheet(board))):
        assert parts.CURRENCY in text
        assert re.search(r"estimates of \w+ 20\d\d", text)


def test_a_unit_in_a_printed_box_costs_what_the_guide_says() -> None:
    assert "a printed box makes it 33 to 36 EUR" in (ROOT / "docs/build.md").read_text()
    totals = [round(parts.total(board)) for board in BOARDS]
    assert (min(totals), max(totals)) == (33, 36)


def test_two_readers_are_counted_as_one_kind() -> None:
    counts = {what.split()[0]: count for count, what, _ in parts.bill("DEALBOX_PICO")}
    assert counts["RC522"] == counts["electrolytic"] == 2


@pytest.mark.parametrize("board", BOARDS)
def test_everything_has_a_price_and_a_unit_costs_what_the_guide_says(board: str) -> None:
    assert all(eur for _, what, eur in parts.bill(board) if "bridged" not in what)
    assert 23 < sum(eur for _, _, eur in parts.bill(board)) < 31
