"""The file of a board is checked in the page as on the laptop: same faults, record, and deeds."""

import base64
import json
import random
from pathlib import Path

from dealbox.bank.editions import make
from host_sim.editions import checking, deeds, reading
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
DRAFT = PROGRAM.replace('answer("own.toml", ', "draft(")


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


def test_an_editor_is_told_fields_faults_and_the_deeds(
    process: Bench,  # noqa: F811
    tmp_path: Path,
) -> None:
    def draft(text: str) -> dict[str, object]:
        answer = process.run(DRAFT.format(base64.b64encode(text.encode()).decode()))
        assert isinstance(answer, dict)
        return answer

    path = tmp_path / "own.toml"
    for text in ('like = "dublin"\ntitle = "Cork"', 'like = "anti"\ntitle = "Trust"'):
        path.write_text(text)
        told = draft(text)
        board = reading.read(path).board
        assert told["deeds"] == json.loads(json.dumps(deeds.table(make(board))))
        assert told["record"] == base64.b64encode(encode(board)).decode()
        fields, base = told["fields"], told["base"]
        assert isinstance(fields, dict) and isinstance(base, dict)
        assert fields == {**base, "like": fields["like"], "title": fields["title"]}
    told = draft('like = "dublin"\ntitle = ""\nbail = "x"\nbial = 1\nnames = { 1 = "Łódź" }')
    faults = told["faults"]
    assert isinstance(faults, list)
    assert [each for each in faults if "key" in each] == [
        {"field": field, "key": f"edit.fault.{word}", "number": number, "letter": letter}
        | {"text": text}
        for field, word, number, letter, text in (
            (["title"], "missing", 0, "", "it is empty"),
            (["bail"], "number", 0, "", "it has to be a whole number"),
            (["names", "1"], "letter", 321, "Ł", "the display has no letters Ł and ź"),
        )
    ]
    assert {"field": ["bial"], "text": "there is no such field; is it bail?"} in faults
    assert draft("title = ")["faults"] == [
        {"field": [], "text": "this is no TOML: a value is missing"}
    ]
