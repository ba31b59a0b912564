import csv
import re

import pytest

from host_sim import languages, pins
from kit import layout, parts
from tests.support.sources import ROOT

BOARDS = pins.by_hand()


@pytest.mark.parametrize("board", BOARDS)
def test_all_of_the_board_s_bill_is_listed_but_the_box(board: str) -> None:
    listed = parts.lines(board)
    for line in parts.bill(board):
        assert (line in listed) != line.what.startswith("box")


@pytest.mark.parametrize("board", BOARDS)
def test_every_line_has_a_source_without_an_address_and_a_price_with_its_basis(board: str) -> None:
    for line in parts.lines(board):
        assert re.fullmatch(r"(hardware )?shop( for [\w ]+)?", line.source)
        assert not re.search(r"https?:|www\.|\.com\b", line.what)
        assert line.basis == parts.ESTIMATE or re.search(r"[A-Z]\w+ 20\d\d", line.basis)
        assert line.eur > 0


def test_a_line_without_a_source_is_an_error() -> None:
    with pytest.raises(ValueError, match="gold has 0 sources"):
        parts.source("gold")


@pytest.mark.parametrize("board", BOARDS)
def test_the_screws_are_those_of_the_layout(board: str) -> None:
    measures = layout.read()
    screws = [line for line in parts.lines(board) if "screws" in line.what]
    base, *controller = screws
    assert base.needed == str(measures["screws"]["count"])
    assert f"3 x {measures['screws']['length']} mm" in base.what
    has_holes = bool(measures["controllers"]["zero" if "ZERO" in board else "pico"]["holes"])
    assert bool(controller) == has_holes
    for screw in controller:
        assert f"2 x {measures['controller_screws']['length']} mm" in screw.what


@pytest.mark.parametrize("board", BOARDS)
def test_the_csv_adds_up_to_the_total_of_the_sheet(board: str) -> None:
    rows = list(csv.DictReader(parts.table(board).splitlines()))
    total = sum(float(row[parts.CURRENCY]) for row in rows)
    assert f"{total:.2f}" == parts.sheet(board)["total"]
    assert total == pytest.approx(parts.total(board))


@pytest.mark.parametrize("board", BOARDS)
def test_shipping_is_paid_once_for_each_kind_of_shop(board: str) -> None:
    listed = parts.lines(board)
    dearer = [line._replace(source="shop for makers") for line in listed]
    assert parts.shipping(listed) > parts.shipping(dearer) > 0
    assert parts.shipping(listed + listed) == parts.shipping(listed)


@pytest.mark.parametrize("board", BOARDS)
def test_small_parts_are_bought_with_one_to_spare(board: str) -> None:
    found = {line.what.split(",")[0]: line for line in parts.lines(board)}
    for small in ("electrolytic capacitor", "red LED", "330 ohm resistor"):
        assert int(found[small].buy) == int(found[small].needed) + 1


@pytest.mark.parametrize("board", BOARDS)
def test_the_sheet_names_currency_and_date(board: str) -> None:
    text = str(parts.sheet(board))
    assert parts.CURRENCY in text
    assert re.search(r"estimates of \w+ 20\d\d", text)


def test_a_unit_costs_what_the_guide_says() -> None:
    guide = " ".join((ROOT / "docs/build.md").read_text().split())
    for text, cost in (
        ("{} to {} EUR in a box of your own", lambda board: parts.together(parts.bill(board))),
        ("{} to {} EUR in a printed one", parts.total),
    ):
        totals = [round(cost(board)) for board in BOARDS]
        assert text.format(min(totals), max(totals)) in guide
        if cost is not parts.total:
            for words in languages.tables().values():
                assert f" {max(totals)} EUR" in words["home.build_about"]
