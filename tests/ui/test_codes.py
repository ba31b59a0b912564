"""The codes of the standings: read off the display's pixels by a decoder that is not ours."""

import json
import sys
from pathlib import Path

import pytest

from dealbox.drivers.oled import Oled
from dealbox.ui import codes, feed
from dealbox.ui.canvas import Canvas
from dealbox.ui.content import Content
from dealbox.ui.menus import Standings
from dealbox.ui.session import Session
from host_sim import languages
from host_sim.parts.picture import Picture
from host_sim.parts.ssd1306 import Ssd1306
from tests.support import camera, sources
from tests.support.coded_games import Moment, moments
from tests.support.codes import Collection, digits_of, lines
from tests.support.table import Table
from tests.support.wires import I2cBus

LINK = "HTTPS://DEALBOX.EXAMPLE/"


def shown(moment: Moment) -> list[Picture]:
    """Return what the display shows of a moment, one code after the other."""
    session = Session(moment.ledger, bytes)
    session.auction = moment.auction
    if moment.throws is not None:
        session.end_clock()
        session.count_end(moment.throws)
    bus = I2cBus(Ssd1306)
    oled = Oled(bus.make)
    oled.light(3)
    canvas, screen, pictures = Canvas(oled), codes.Codes(session, Standings(session)), []
    for _ in range(screen._parts):
        canvas.clear()
        screen.draw(canvas)
        while oled.flush():
            pass
        pictures.append(bus.chip.picture.copy())
    return pictures


def fed(moment: Moment) -> list[object]:
    """Return the lines of the feed that a moment has, without what no code tells."""
    auction, at_ms = moment.auction, 2500
    found = [json.loads(feed.standings(moment.ledger, moment.throws))]
    if auction.is_running or auction.is_sale_due:
        is_bid = auction.is_running and auction.leader != 0
        deal = json.loads(feed.auction(auction, auction.phase(at_ms), at_ms, is_bid))
        found.append(deal | {"deal": deal["deal"].replace("stopped", "end")})
    return found


@pytest.mark.parametrize("count", [5, pytest.param(500, marks=pytest.mark.soak)])
def test_a_decoder_reads_every_code_and_it_has_what_the_feed_has(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, count: int
) -> None:
    """In all ways a phone may see it; with a link and without."""
    for number, moment in enumerate(moments(tmp_path, count)):
        monkeypatch.setattr(codes, "ADDRESS", LINK * (number % 3 != 0))
        collected = Collection()
        for picture in shown(moment):
            seen = camera.upright(picture)
            text = camera.read(seen)
            assert text.rpartition("#")[0] == (f"{LINK}Q/" if number % 3 else "")
            for way, view in camera.WAYS.items():
                assert camera.read(view(seen)) == text, (number, way)
            collected.add(digits_of(text))
        content = collected.content()
        assert content
        standings, deal, _ = lines(content)
        assert [standings, *([deal] if deal else [])] == fed(moment)
        final = standings["standings"].get("final", {})
        assert list(final) == list(fed(moment)[0]["standings"].get("final", {}))  # type: ignore[index]


def test_gaps_are_closed_by_more_light(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of 2 to 8 pixels of the camera for one of the display (docs/codes.md)."""
    monkeypatch.setattr(codes, "ADDRESS", LINK)
    (moment,) = moments(tmp_path, 1)
    picture, unread = shown(moment)[0], []
    text = camera.read(camera.upright(picture))
    for scale in (2, 3, 4, 6, 8):
        for gap in (0, 0.05, 0.08, 0.125):
            seen = camera.upright(picture, scale, gap)
            assert camera.read(camera.WAYS["overexposed"](seen)) == text, (scale, gap)
            if camera.read(seen) != text:
                unread.append((scale, gap))
    assert unread == [(8, 0.125)]


def test_a_camera_sees_bands_unless_it_is_exposed_for_a_frame(tmp_path: Path) -> None:
    """How many of 16 photographs are read, by the frames of the display (docs/codes.md)."""
    (moment,) = moments(tmp_path, 1)
    seen = camera.upright(shown(moment)[0])
    text = camera.read(seen)
    for frames, count in ((0.3, 0), (0.5, 1), (0.88, 7), (1.0, 16), (1.5, 7), (2.0, 16)):
        views = [camera.banded(seen, frames, i / 16) for i in range(16)]
        assert list(map(camera.read, views)).count(text) == count, frames


def test_hidden_names_are_in_no_code(table: Table) -> None:
    table.name("RED", "ANNA")
    found = []
    for hides_names in (False, True):
        table.ledger.set("hides_names", hides_names)
        content = Content()
        content.state(table.ledger, table.unit.session.auction, None)
        found.append(lines(content.written())[0]["standings"].get("names"))
    assert found == [{"RED": "ANNA"}, None]


def test_a_state_has_any_number_of_bytes() -> None:
    content = Content()
    content.add((1 << 4_000) - 1, 4_000)
    assert content.written() == b"\xff" * 500


def test_what_is_beside_a_code_is_read_off_the_pixels_and_nothing_of_the_code(
    tmp_path: Path,
) -> None:
    (moment,) = moments(tmp_path, 1)
    read = shown(moment)[0].lines()
    assert read[0].startswith("QR 1/")
    assert read[1:] == ["", "Read with", "the page", "", "", "", "C back"]


def test_the_words_beside_a_code_leave_it_room() -> None:
    for shown in languages.modules().values():
        for text in (*shown.CODE_LINK, *shown.CODE_PAGE, shown.HINT_BACK):
            assert len(text) <= 10, text  # left of a code


def test_the_examples_are_what_they_become() -> None:
    """The pages are tested with the same (docs/codes.md)."""
    examples = json.loads((sources.ROOT / "tests/support/codes.json").read_text())
    for example in examples:
        collected = Collection()
        for digits in reversed(example["codes"]):
            collected.add(digits)
        content = collected.content()
        assert content
        standings, deal, cards = lines(content)
        assert [standings, *([deal] if deal else [])] == example["lines"]
        assert cards == example["cards"]


@pytest.fixture
def table() -> Table:
    table = Table("RED", "BLUE", game="world deeds")
    table.do("menu Standings")
    return table


def code(table: Table) -> str:
    """Return the code shown, by its pixels; "" for none."""
    return bytes(table.board.display.picture).hex()


def test_the_codes_follow_one_another_and_end_after_a_minute(
    table: Table, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.do("press C; name RED MARTINA; name BLUE MARTINE; give RED 1 3 5; menu Standings")
    monkeypatch.setattr("dealbox.address.ADDRESS", LINK)
    sys.modules.pop(codes.__name__, None)  # the unit imports it anew, and drops it
    table.press("GO")
    seen = [(table.title, code(table))]
    while len(seen) < 4:
        table.wait(100)
        if table.title != seen[-1][0]:
            seen.append((table.title, code(table)))
    assert [text for text, _ in seen[:3]] == ["QR 1/2", "QR 2/2", "QR 1/2"]
    assert seen[0][1] == seen[2][1] != seen[1][1]
    table.wait(61_000)
    assert not code(table)


def test_in_a_long_deal_the_unit_collects_the_garbage_of_the_codes(table: Table) -> None:
    """Else that would happen at any moment, and the lamp would have to wait."""
    table.do("press C; deal; press OK")
    auction = table.unit.session.auction
    auction.length_ms, auction.hurry_ms = 40_000, 36_000
    before = table.board.tidied
    table.wait(30_000)
    assert code(table) and table.board.tidied >= before + 2
