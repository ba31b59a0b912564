"""The file of a board is checked in the page as on the laptop: same faults, record, and deeds."""

import base64
import json
import random
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dealbox.bank.editions import make
from host_sim.editions import checking, deeds, reading
from host_sim.editions.record import encode
from tests.host_sim.editions.test_reading import LONDON, ONE_FAULT
from tests.support.sources import ROOT
from tests.web.test_board import Bench, process  # noqa: F401 - a fixture
from tools import node
from tools.site import pages

Answer = Callable[[list[bytes], str], list[Any]]

PROGRAM = """
import json
from binascii import a2b_base64
from host_sim.editions import browser
with open("/own.json", "wb") as file:
    file.write(a2b_base64("{}"))
result = browser.answer("own.toml", "/own.json")
"""
DRAFT = PROGRAM.replace('answer("own.toml", ', "draft(")
READER = """
import { fieldsOf } from "./toml.js";
import { createInterface } from "node:readline";
for await (const line of createInterface({ input: process.stdin })) {
  console.log(JSON.stringify(fieldsOf(Buffer.from(line, "base64"))));
}
"""


def encoded(content: bytes) -> str:
    return base64.b64encode(content).decode()


@pytest.fixture
def in_the_page(process: Bench, tmp_path: Path) -> Answer:  # noqa: F811
    """Return what the page makes of files by a program: of the fields, or else the fault."""
    script = tmp_path / "toml.js"
    script.write_bytes(pages.bundled(ROOT / "web/play/toml.js"))
    reader = tmp_path / "reader.mjs"
    reader.write_text(READER)

    def answer(texts: list[bytes], program: str) -> list[Any]:
        lines = "\n".join(map(encoded, texts))
        call = [node.node(), reader]
        done = subprocess.run(call, input=lines, stdout=subprocess.PIPE, text=True, check=True)
        return [
            {"faults": [f"own.toml: {read['fault']}"]}
            if "fault" in read
            else process.run(program.format(encoded(read["fields"].encode())))
            for read in map(json.loads, done.stdout.splitlines())
        ]

    return answer


def on_the_laptop(path: Path) -> dict[str, Any]:
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
    none = [
        b"",
        b'like = "dubin"',
        b"like = [1.5]",
        b"names = []",
        b"a = " + b"[" * 200 + b"]" * 200,
    ]
    like = b'like = "dublin"\ntitle = "Cork"\n'
    marked = [b"\xef\xbb\xbf" + like, like.replace(b"\n", b"\r\n")]
    more = [b"bail = 1.0", b"bail = 1e3", b"bail = 0x10", b"bail = 1979-05-27", b"bail = +1_0"]
    more += [
        b"bail = inf",
        b"bail = 99999999999999999999999",
        b'sign = """\n$"""',
        b"bail = [[1], 2]",
    ]
    more += [b"bial.x = 1", b"[[taxes]]", b"groups.brown.2.price = 1", b"zz = 1\nbb = 1\nyy = 1"]
    return [*built_in, *faulty, several.encode(), *none, *marked, *(like + each for each in more)]


# An inline table over several lines is TOML 1.1, which tomllib does not read.
NO_TOML = [b"a = \xff", b"a = 1\nb = = 3", b"a = " + b"[" * 10_000, b"a = 1\ra = 2", b"a = {\n}"]


def test_a_file_has_the_same_faults_or_record_as_on_the_laptop(
    in_the_page: Answer, tmp_path: Path
) -> None:
    path = tmp_path / "own.toml"
    for text, answer in zip(texts(), in_the_page(texts(), PROGRAM), strict=True):
        path.write_bytes(text)
        assert answer == on_the_laptop(path), text.decode(errors="replace")


def test_what_is_no_toml_is_refused_as_on_the_laptop(in_the_page: Answer, tmp_path: Path) -> None:
    path = tmp_path / "own.toml"
    for text, answer in zip(NO_TOML, in_the_page(NO_TOML, PROGRAM), strict=True):
        path.write_bytes(text)
        (here,), (there,) = answer["faults"], on_the_laptop(path)["faults"]
        assert here.split(": ")[:2] == there.split(": ")[:2], text


def test_an_editor_is_told_fields_faults_and_the_deeds(
    in_the_page: Answer, tmp_path: Path
) -> None:
    def draft(text: str) -> dict[str, Any]:
        (answer,) = in_the_page([text.encode()], DRAFT)
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
        assert list(fields)[:2] == ["like", "title"]
        assert fields == {**base, "like": fields["like"], "title": fields["title"]}
    told = draft('like = "dublin"\ntitle = ""\nbail = "x"\nbial = 1\nnames = { 1 = "Łódź" }')
    faults = told["faults"]
    assert [each for each in faults if "key" in each] == [
        {"field": field, "key": f"edit.fault.{word}", "number": number, "letter": letter}
        | {"text": text}
        for field, word, number, letter, text in (
            (["bail"], "number", 0, "", "it has to be a whole number"),
            (["names", "1"], "letter", 321, "Ł", "the display has no letters Ł and ź"),
            (["title"], "missing", 0, "", "it is empty"),
        )
    ]
    assert {"field": ["bial"], "text": "there is no such field; is it bail?"} in faults
