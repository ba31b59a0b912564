import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS, limits, make
from dealbox.bank.editions.record import RECORD_BYTES, decode, fingerprint
from dealbox.bank.errors import Broken
from dealbox.bank.state import AMOUNT_MAX_K
from dealbox.parts import EXTRA
from host_sim.editions import reading
from host_sim.editions.checking import BadEdition
from host_sim.editions.record import encode
from tests.support.cases import for_each, rows
from tests.support.own_board import toml, with_long_names
from tests.support.printed_boards import fields_of

RECORDS = [encode(edition.board) for edition in EDITIONS]
LETTERS = "".join(map(chr, range(ord(" "), 127))) + EXTRA
texts = st.text(LETTERS, min_size=1, max_size=12).filter(lambda text: text.strip())


@for_each("number", range(len(EDITIONS)))
def test_every_edition_is_read_as_it_was_written(number: int) -> None:
    assert decode(RECORDS[number]) == EDITIONS[number].board
    assert decode(memoryview(RECORDS[number])) == EDITIONS[number].board


def test_no_two_editions_have_one_fingerprint() -> None:
    found = {fingerprint(record) for record in RECORDS}
    assert len(found) == len(RECORDS) and all(0 < each < 2**30 for each in found)


@st.composite
def fields(draw: st.DrawFn) -> dict[str, Any]:
    """Draw a file that is like a built-in edition, with names and figures of its own."""
    said = fields_of(draw(st.sampled_from(list(reading.built_in()))))
    house = max(group.get("building", 1) for group in said["groups"].values())
    unit = said["unit"] = draw(st.integers(1, min(60, AMOUNT_MAX_K // house // 5)))
    dearest = AMOUNT_MAX_K // unit // (10 if said["family"] == "anti" else 1)
    figures = st.integers(1, AMOUNT_MAX_K // unit // 5)
    said["title"] = "A" + draw(texts)[:11]
    said["sign"] = said["sign"] or "K M"
    for key in ("start", "salary", "bail", "opening_bid", "raise", "houses", "hotels"):
        said[key] = draw(st.integers(1, 99) if key in ("houses", "hotels") else figures)
    said["speed_die_start"] = 0
    said["short"] = {}
    for tax in said["taxes"]:
        tax |= {"name": draw(texts), "sum": draw(figures)}
        tax.pop("short", None)
    said["repairs"] = [
        [draw(st.integers(1, 80)), draw(st.integers(1, 80))] for _ in said["repairs"]
    ]
    names = draw(st.lists(texts, min_size=28, max_size=28, unique=True))
    said["names"] = dict(zip(said["names"], names, strict=True))
    for group in said["groups"].values():
        for deed in group.values():
            if isinstance(deed, dict):
                deed["price"] = draw(st.integers(10, dearest))
                if "rents" in deed:
                    deed["rents"] = sorted(draw(st.lists(figures, min_size=6, max_size=6)))
    return said


@given(fields())
def test_names_and_figures_of_a_board_are_read_as_they_were_written(said: dict[str, Any]) -> None:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "own.toml"
        path.write_text(toml(said), encoding="utf-8")
        try:
            board = reading.read(path).board
        except BadEdition as bad:
            assert all(
                ": start = " in each or ": options.dealt = " in each for each in bad.complaints
            )
            return
    record = encode(board)
    assert len(record) <= RECORD_BYTES and decode(record) == board
    assert {*board[6][3]} - {""} == {*said["names"].values()}
    assert make(board).price_k(39) == said["groups"]["dark_blue"]["39"]["price"] * said["unit"]


def test_the_longest_texts_leave_room_for_what_keeps_the_record() -> None:
    *before, texts, sums, deeds = with_long_names(EDITIONS[0].board)
    texts = (*texts[:5], (texts[5][0],) * 4)
    sums = (tuple((space, 1) for space in (2, 4, 7, 17)), *sums[1:])
    board = (*before, texts, sums, deeds)
    assert not list(limits.faults(board))
    assert decode(encode(board)) == board and len(encode(board)) <= RECORD_BYTES


@for_each("number", range(len(EDITIONS)))
def test_a_record_that_was_cut_off_anywhere_or_goes_on_is_refused(number: int) -> None:
    record = RECORDS[number]
    for length in range(0, len(record), 7 if number else 1):
        with pytest.raises(Broken):
            decode(record[:length])
    for more in (b"\0", bytes(RECORD_BYTES)):
        with pytest.raises(Broken):
            decode(record + more)


@for_each(("at", "value", "_"), rows(__file__, "head"))
def test_each_field_of_the_head_is_checked(at: str, value: str, _: str) -> None:
    forged = bytearray(RECORDS[0])
    forged[int(at)] = int(value)
    with pytest.raises(Broken):
        decode(bytes(forged))
