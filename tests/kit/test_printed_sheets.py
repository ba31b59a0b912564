"""The printed sheets are exact on paper, complete, and the same whenever they are made.

`make soak` installs what prints them. What is on them without that: test_sheets.py.
"""

from __future__ import annotations

import io
import itertools
import json
import math
import re
import zlib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
import typst
from PIL import Image

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, forget_own, make
from host_sim.editions.deeds import figure
from kit import __main__ as kit
from kit import layout, places, sheets
from tests.support.cases import for_each
from tests.support.own_board import harbour, toml, with_long_names

if TYPE_CHECKING:
    from dealbox.contract import Figures

pytestmark = pytest.mark.soak

PPI = 200
EXACT_MM = 0.2
MARGIN_MM = 8
LEFT_MM = 10  # kit/sheets/sheet.typ
DARK = 150
PAPERS_MM = {"a4": (210, 297), "letter": (215.9, 279.4)}

SHEETS = {sheet.name: sheet for sheet in sheets.sheets()}

Dark = Any  # an array of bool, by row and column of the page's pixels


@cache
def _pages(name: str, paper: str) -> list[Dark]:
    made = sheets.pngs(SHEETS[name], paper, PPI)
    return [np.asarray(Image.open(io.BytesIO(png)).convert("L")) < DARK for png in made]


@cache
def _pdf(name: str, paper: str) -> bytes:
    return sheets.pdf(SHEETS[name], paper)


def _px(mm: float) -> int:
    return round(mm * PPI / 25.4)


def _mm(px: float) -> float:
    return px * 25.4 / PPI


def _runs(line: Dark) -> list[tuple[int, int]]:
    """Return where the dark stretches of a line begin and end."""
    edges = np.flatnonzero(np.diff(np.concatenate(([0], line.astype(np.int8), [0]))))
    return [(int(start), int(end)) for start, end in edges.reshape(-1, 2)]


def _middle(run: tuple[int, int]) -> float:
    return (run[0] + run[1]) / 2


@pytest.mark.parametrize("paper", sheets.PAPERS)
@for_each("name", SHEETS)
def test_a_sheet_is_true_to_scale_within_its_paper_and_legible(name: str, paper: str) -> None:
    pages = _pages(name, paper)
    assert len(pages) == (2 if name == "card-stickers" else 1)
    for page in pages:
        _check_size(page, paper)
        _check_ruler(page)
        _check_margins(page)
    assert min(_font_sizes(_pdf(name, paper))) >= 7


def _check_size(page: Dark, paper: str) -> None:
    sides = sorted(_mm(side) for side in page.shape)
    assert sides == pytest.approx(PAPERS_MM[paper], abs=EXACT_MM)


def _check_ruler(page: Dark) -> None:
    """Check that the ruler at the foot is 100 mm long, with a tick each 5 mm."""
    foot = page[-_px(25) :, _px(LEFT_MM - 1) :]
    y = int(foot.sum(axis=1).argmax())
    start, end = max(_runs(foot[y]), key=lambda run: run[1] - run[0])
    ticks = [_middle(run) for run in _runs(foot[y + _px(1), start:end])]
    assert len(ticks) == 21
    assert abs(_mm(ticks[-1] - ticks[0]) - 100) <= EXACT_MM


def _check_margins(page: Dark) -> None:
    rows, columns = np.flatnonzero(page.any(axis=1)), np.flatnonzero(page.any(axis=0))
    height, width = page.shape
    left, right = columns[0], width - 1 - columns[-1]
    assert _mm(min(rows[0], height - 1 - rows[-1], left, right)) >= MARGIN_MM


def _font_sizes(pdf: bytes) -> Iterator[float]:
    for stream in re.finditer(rb"/FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL):
        content = zlib.decompress(stream[1])
        yield from (float(size) for size in re.findall(rb"/f\d+ ([\d.]+) Tf", content))


def test_made_again_by_another_compiler_they_have_the_same_bytes() -> None:
    made = {name: _pdf(name, "a4") for name in SHEETS}
    sheets.compiler.cache_clear()
    for name, sheet in SHEETS.items():
        assert sheets.pdf(sheet, "a4") == made[name]
        assert b"CreationDate" not in made[name]


# What is on a deed table, read from the compiled document.


@cache
def _cells(name: str) -> list[str]:
    """Return the text of the cells of the sheet's tables, row by row, without their heads."""
    given = sheets.inputs(SHEETS[name], "letter")
    made = typst.Compiler(given["input"], sys_inputs=given["sys_inputs"])
    tables = json.loads(made.query("table", field="children", format="json"))
    cells = (cell for table in tables for cell in table if cell["func"] == "cell")
    return [" ".join(_texts(cell)) for cell in cells]


def _texts(content: Any) -> Iterator[str]:
    if isinstance(content, dict):
        if "text" in content:
            yield content["text"]
        for part in content.values():
            yield from _texts(part)
    elif isinstance(content, list):
        for part in content:
            yield from _texts(part)


def _row(name: str, number: int, deed: str) -> list[str]:
    """Return the cells that follow a deed's number and name, up to the end of its row."""
    cells = _cells(name)
    places = [i for i, pair in enumerate(itertools.pairwise(cells)) if pair == (str(number), deed)]
    assert len(places) == 1, f"{number} {deed} is {len(places)} times on {name}"
    return cells[places[0] + 2 :]


def _printed(edition: Edition, printed: int) -> str:
    """Return a printed figure of the classic board as this edition's sheet has it."""
    thousands = printed * edition.factor
    if edition.sign or thousands < 1000:
        return f"{thousands}" if edition.sign else f"{thousands}K"
    return f"{thousands / 1000:g}M"


@for_each("edition", EDITIONS)
def test_every_deed_is_on_its_sheet_with_the_bank_s_figures(edition: Edition) -> None:
    spaces = [space for space in range(40) if edition.is_deed(space)]
    assert len(spaces) == 28
    for space in spaces:
        row = _row(f"deeds-{edition.title.lower()}", space, edition.space_name(space))
        figures = _figures(edition, space) if edition.is_site(space) else []
        wanted = [_printed(edition, each) for each in (edition.prices[space], *figures)]
        assert row[: len(wanted)] == wanted


def _figures(edition: Edition, space: int) -> list[int]:
    """Return the printed rents of a site, and what a house costs and a mortgage brings.

    In `anti` a competitor earns a tenth, and a monopolist double.
    """
    price, house = edition.prices[space], edition.house_prices[edition.groups[space]]
    bare, *built = edition.rents[space]
    rents = [bare, 2 * bare, *built]
    if edition.has_roles:
        earned = [price // 10 + houses * house // 10 for houses in range(6)]
        rents = [*earned, *(2 * each for each in earned[:5])]
    return [*rents, house, price // 2]


@for_each("edition", EDITIONS)
def test_stations_and_utilities_have_a_rent_for_each_number_owned(edition: Edition) -> None:
    text = " ".join(_cells(f"deeds-{edition.title.lower()}"))
    earned = " ".join(_printed(edition, printed) for printed in edition.station_rents)
    factors = (edition.factor * factor for factor in edition.utility_factors)
    thrown = " ".join(f"{figure(edition, factor)} × throw" for factor in factors)
    assert earned in text
    assert thrown in text


# What is measured on the labels and the template.


def _first_edges(line: Dark, length_mm: float) -> list[float]:
    """Return where stretches of a length begin: a thin line there, and one at the other end."""
    lines = [_middle(run) for run in _runs(line) if _mm(run[1] - run[0]) < 0.5]
    return [
        one for one in lines if any(abs(_mm(other - one) - length_mm) < 0.3 for other in lines)
    ]


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_labels_are_as_far_apart_as_the_keys(paper: str) -> None:
    keypad = layout.read()["keypad"]
    keys, width = keypad["keys"], keypad["size"][0]
    (page,) = _pages("key-labels", paper)
    left = LEFT_MM + width / 2 + keys["first"][0] - keys["size"][0] / 2
    beside_the_print = _px(1.5)
    tops = _first_edges(page[:, _px(left) + beside_the_print], keys["size"][1])[:4]
    row = page[round(tops[0]) + beside_the_print, : _px(LEFT_MM + width)]
    lefts = _first_edges(row, keys["size"][0])
    assert len(lefts) == 4
    assert abs(_mm(lefts[0]) - left) <= EXACT_MM
    for edges, pitch in ((lefts, keys["pitch"][0]), (tops, keys["pitch"][1])):
        for one, other in itertools.pairwise(edges):
            assert abs(_mm(other - one) - pitch) <= EXACT_MM


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_cards_and_tags_are_as_large_as_in_the_layout(paper: str) -> None:
    card = layout.read()["card"]
    cards, tags = _pages("card-stickers", paper)
    assert card["size"] == [85.6, 54.0]
    (width, height), middle = card["size"], _mm(cards.shape[1]) / 2
    bare = cards[:, _px(middle - card["bleed"] - 4)]  # right of all that is printed on a card
    assert _is_measured(bare, height)
    for edge in (middle - card["bleed"], middle + card["bleed"] + width):  # cut on the right
        near = cards[:, _px(edge - EXACT_MM) : _px(edge + EXACT_MM) + 1]
        straight = max(_mm(end - start) for start, end in _runs(np.asarray(near.any(axis=1))))
        assert abs(straight - height + 2 * card["corner_radius"]) <= 3
    assert any(_is_measured(row, card["tag"]) for row in tags)


def _is_measured(line: Dark, length_mm: float) -> bool:
    """Return whether two thin lines are so far apart."""
    lines = [_middle(run) for run in _runs(line) if _mm(run[1] - run[0]) < 0.5]
    pairs = itertools.pairwise(lines)
    return any(abs(_mm(other - one) - length_mm) <= EXACT_MM for one, other in pairs)


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_colours_reach_over_the_cut(paper: str) -> None:
    """The sixth player's are black: a field of his card, and all of his tag."""
    card = layout.read()["card"]
    cards, tags = _pages("card-stickers", paper)
    for lines, cut in ((cards[:, :: _px(1)].T, card["size"][1]), (tags, card["tag"])):
        lengths = [_mm(end - start) for line in lines for start, end in _runs(line)]
        assert min(abs(length - cut - 2 * card["bleed"]) for length in lengths) <= EXACT_MM


@pytest.mark.parametrize("paper", sheets.PAPERS)
def test_holes_of_the_template_are_where_the_layout_has_them(paper: str) -> None:
    measures = layout.read()
    box, button, buzzer = measures["box"], measures["deal_button"], measures["buzzer"]
    (page,) = _pages("drilling-template", paper)

    def from_middle(x: float, y: float, angle: float) -> float:
        """Return how far the first line is from a place of the layout, to its middle."""
        across, along = LEFT_MM + box["width"] / 2 + x, LEFT_MM + box["depth"] / 2 - y
        steps = np.arange(0.6, 40, 0.02)
        rows = ((along - steps * math.sin(angle)) * PPI / 25.4).astype(int)
        columns = ((across + steps * math.cos(angle)) * PPI / 25.4).astype(int)
        start, end = _runs(page[rows, columns])[0]
        return 0.6 + 0.01 * (start + end)

    picture, margin = measures["display"]["small"]["picture"], measures["window"]["margin"]
    holes = [(button["at"], button["hole"])]
    holes += [(at, buzzer["hole"]) for at in places.grille(measures)]
    for (x, y), diameter in holes:
        for angle in (45, 135, 225, 315):  # between the arms of the cross
            assert abs(from_middle(x, y, math.radians(angle)) - diameter / 2) <= EXACT_MM
    for (x, y), size in [
        (measures["keypad"]["slot_at"], measures["keypad"]["slot"]),
        (measures["display"]["at"], [side + 2 * margin for side in picture]),
    ]:
        for angle, side in ((0, 0), (90, 1), (180, 0), (270, 1)):
            assert abs(from_middle(x, y, math.radians(angle)) - size[side] / 2) <= EXACT_MM


def test_the_template_is_as_large_as_the_box() -> None:
    box = layout.read()["box"]
    (page,) = _pages("drilling-template", "a4")
    rows = page[: _px(LEFT_MM + box["depth"] + 1), : _px(LEFT_MM + box["width"] + 1)]
    down, across = np.flatnonzero(rows.any(axis=1)), np.flatnonzero(rows.any(axis=0))
    assert abs(_mm(down[-1] - down[0]) - box["depth"]) <= 2 * EXACT_MM
    assert abs(_mm(across[-1] - across[0]) - box["width"]) <= 2 * EXACT_MM


# A board of one's own.


def _largest(board: Figures) -> Figures:
    """Return a board with the longest names and the greatest figures."""
    *before, texts, sums, deeds = with_long_names(board)
    prices, houses, rents, stations, factors = deeds
    most = 999_999 // before[4][0] // (10 if before[0] == "anti" else 1)
    names = tuple(each and f"{space} Constantinople Hill" for space, each in enumerate(texts[3]))
    deeds = (
        tuple(price and most for price in prices),
        tuple(house and most // 5 for house in houses),
        tuple(each and (most // 2, *[most] * 5) for each in rents),
        *((most // 2,) * 4, (most // 15,) * 2),
    )
    return (*before, (*texts[:3], names, *texts[4:]), sums, deeds)


@for_each("edition", EDITIONS)
def test_the_longest_names_and_figures_are_on_one_page(edition: Edition) -> None:
    sheet = sheets.deed_sheet(make(_largest(edition.board)))
    (png,) = sheets.pngs(sheet, "letter", PPI)
    columns = np.flatnonzero(
        (np.asarray(Image.open(io.BytesIO(png)).convert("L")) < DARK).any(axis=0)
    )
    assert _mm(columns[0]) >= MARGIN_MM and _mm(columns[-1]) <= PAPERS_MM["letter"][0] - MARGIN_MM
    assert min(_font_sizes(sheets.pdf(sheet, "letter"))) >= 7


def test_the_deeds_of_a_file_are_printed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(kit, "OUT", tmp_path)
    monkeypatch.setattr("sys.argv", ["kit", "--edition", str(tmp_path / "harbour.toml")])
    (tmp_path / "harbour.toml").write_text(toml(harbour()), encoding="utf-8")
    try:
        assert kit.main() == 0
    finally:
        forget_own()
    files = [tmp_path / paper / "deeds-harbour.pdf" for paper in sheets.PAPERS]
    assert capsys.readouterr().out.split() == list(map(str, files))
    assert all(file.read_bytes().startswith(b"%PDF") for file in files)
