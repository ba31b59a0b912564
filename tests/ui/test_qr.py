"""The codes are, module by module, those of another encoder."""

from pathlib import Path
from typing import Any

import pytest
from segno import consts
from segno import encoder as untyped

from dealbox.ui import codes, qr
from dealbox.ui.content import Content
from tests.support.coded_games import moments

LINKS = (
    "",
    "HTTPS://A.B/Q/#",
    "HTTPS://SOMEBODY.EXAMPLE/board-games/Q/#",
    "HTTPS://10.0.0.7:8080/",
)

encoder: Any = untyped
CAPACITY = 440  # bits: version 3, error correction L


def of_segno(link: str, digits: str) -> list[list[int]]:
    """Return the modules as segno makes them, of the same parts with the same mask."""
    split = qr._split(link)
    parts = (
        (link[:split], consts.MODE_ALPHANUMERIC, None),
        (link[split:], consts.MODE_BYTE, "iso-8859-1"),
        (digits, consts.MODE_NUMERIC, None),
    )
    segments = encoder.Segments()
    for text, mode, encoding in parts:
        if text:
            segments.add_segment(encoder.make_segment(text, mode, encoding))
    error = consts.ERROR_LEVEL_L
    code = encoder._encode(segments, error, 3, qr._MASK, eci=False, boost_error=False)
    return [list(row) for row in code.matrix]


def bits(link: str, count: int) -> int:
    codewords, split = qr.Codewords(), qr._split(link)
    codewords.data.extend(bytes(4))
    if split:
        codewords.text(link[:split])
    if link[split:]:
        codewords.raw(link[split:])
    codewords.digits("9" * count)
    return codewords.count


def painted(link: str, digits: str) -> list[list[int]]:
    """Return the modules as they are on the display, each of two by two pixels, dark or lit."""
    pixels = qr.picture(link, digits)

    def dark(x: int, y: int) -> int:
        return ~pixels[y // 8 * qr.WIDTH + x] >> y % 8 & 1

    rows = [[dark(x, y) for x in range(qr.WIDTH)] for y in range(64)]
    inside = [row[5:63] for row in rows[3:61]]
    assert sum(map(sum, rows)) == sum(map(sum, inside))  # all around is lit
    modules = [row[::2] for row in inside[::2]]
    assert inside == [[each for each in row for _ in (0, 1)] for row in modules for _ in (0, 1)]
    return modules


@pytest.fixture(autouse=True)
def segno_pads_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let segno add no byte of zeros where the terminator ends one, as it does up to 1.6.6."""

    def pad(buffer: Any, version: int, length: int) -> None:
        buffer.extend([0] * (-length % 8))

    monkeypatch.setattr(encoder, "write_padding_bits", pad)


@pytest.mark.parametrize("count", [6, pytest.param(500, marks=pytest.mark.soak)])
def test_every_code_of_whole_games_is_that_of_another_encoder(tmp_path: Path, count: int) -> None:
    for number, moment in enumerate(moments(tmp_path, count)):
        link = LINKS[number % len(LINKS)]
        content, room = Content(), qr.room(link)
        content.state(moment.ledger, moment.auction, moment.throws)
        data = content.written()
        for part in range(1, codes.parts(data, room) + 1):
            digits = codes.digits(data, part, room)
            assert painted(link, digits) == of_segno(link, digits), (number, part)


@pytest.mark.parametrize("link", LINKS)
def test_as_many_digits_as_there_is_room_for_make_a_code(link: str) -> None:
    room = qr.room(link)
    for count in range(room - 5, room + 1):
        assert painted(link, "9" * count) == of_segno(link, "9" * count)
    assert bits(link, room) <= CAPACITY < bits(link, room + 1)
