"""The file of a board is checked in the page as on the laptop: same faults, same record."""

import base64
import random
from pathlib import Path

from host_sim.editions import checking, reading
from host_sim.editions.record import encode
from tests.host_sim.editions.test_reading import LONDON, ONE_FAULT
from tests.web.test_board import Bench, process  # noqa: F401 - a fixture

PROGRAM = """
import json
from binascii import a2b_base64
from host_sim.editions import browser
with open("/own.toml", "wb") as file:
    file.write(a2b_base64("{}"))
result = browser.answer("own.toml", "/own.toml")
"""


def on_the_laptop(path: Path) -> dict[str, object]:
    try:
        board = reading.read(path).board
    except checking.BadEdition as bad:
        return {"faults": [each.replace(str(path), "own.toml") for each in bad.complaints]}
    return {"record": base64.b64encode(encode(board)).decode()}


def texts() -> list[bytes]:
    built_in = [path.read_bytes() for path in reading.built_in().values()]
    faulty = [LONDON.replace(right, wrong, 1).encode() for right, wrong, _ in ONE_FAULT]
    several = LONDON
    for right, wrong, _ in random.Random(1).sample(ONE_FAULT, 12):
        several = several.replace(right, wrong, 1)
    none = [b"", b"a = \xff", b"a = 1\nb = = 3", b"a = " + b"[" * 10_000, b'like = "dubin"']
    return [*built_in, *faulty, several.encode(), *none, b'like = "dublin"\ntitle = "Cork"']


def test_a_file_has_the_same_faults_or_record_as_on_the_laptop(
    process: Bench,  # noqa: F811
    tmp_path: Path,
) -> None:
    path = tmp_path / "own.toml"
    for text in texts():
        path.write_bytes(text)
        answer = process.run(PROGRAM.format(base64.b64encode(text).decode()))
        assert answer == on_the_laptop(path), text.decode(errors="replace")
