"""Files of boards, and what the laptop says of each: faults, record, and deeds."""

import base64
import json
import random
import tempfile
from pathlib import Path
from typing import Any

from dealbox.bank.editions import make
from host_sim.editions import checking, deeds, reading
from host_sim.editions.record import encode
from tests.host_sim.editions.test_reading import LONDON, ONE_FAULT
from tests.support.sources import ROOT
from tools.image import wasm
from tools.site import pages

_LIKE = b'like = "dublin"\ntitle = "Cork"\n'
_FAULTY = [
    *(b"", b'like = "dubin"', b"like = [1.5]", b"names = []"),
    b"a = " + b"[" * 200 + b"]" * 200,
    *(b"\xef\xbb\xbf" + _LIKE, _LIKE.replace(b"\n", b"\r\n")),
    *(f"\ufeff{_LIKE.decode()}".encode(each) for each in ("utf-16-le", "utf-16-be")),
]
_ADDED = [
    *(b"bail = 1.0", b"bail = 1e3", b"bail = 0x10", b"bail = 1979-05-27", b"bail = +1_0"),
    *(b"bail = inf", b"bail = 99999999999999999999999", b'sign = """\n$"""'),
    *(b"bail = [[1], 2]", b"bial.x = 1", b"[[taxes]]", b"groups.brown.2.price = 1"),
    *(b"zz = 1\nbb = 1\nyy = 1", b"__proto__ = 1", b'["__proto__"]\nbail = 9'),
]
# An inline table over several lines is TOML 1.1, which tomllib does not read.
_NO_TOML = [b"a = \xff", b"a = 1\nb = = 3", b"a = " + b"[" * 10_000, b"a = 1\ra = 2", b"a = {\n}"]
_DRAFTS = [_LIKE, *(b'like = "%s"\ntitle = "Trust"' % name for name in (b"anti", b"paris"))]


def data() -> dict[str, Any]:
    built_in = [path.read_bytes() for path in reading.built_in().values()]
    one = [LONDON.replace(right, wrong, 1).encode() for right, wrong, _ in ONE_FAULT]
    several = LONDON
    for right, wrong, _ in random.Random(1).sample(ONE_FAULT, 12):
        several = several.replace(right, wrong, 1)
    texts = [*built_in, *one, several.encode(), *_FAULTY, *(_LIKE + each for each in _ADDED)]
    return {
        "pack": str(wasm.pack()),
        "script": _text(pages.bundled(ROOT / "web/play/toml.js")),
        "files": [{"text": _text(text), **_checked(text)} for text in texts],
        "noToml": [{"text": _text(text), **_checked(text)} for text in _NO_TOML],
        "drafts": [{"text": _text(text), **_checked(text)} for text in _DRAFTS],
    }


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def _checked(content: bytes) -> dict[str, Any]:
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "own.toml")
        path.write_bytes(content)
        try:
            board = reading.read(path).board
        except checking.BadEdition as bad:
            return {
                "told": {
                    "faults": [each.replace(str(path), "own.toml") for each in bad.complaints]
                }
            }
    table = json.loads(json.dumps(deeds.table(make(board))))
    return {"told": {"record": _text(encode(board))}, "deeds": table}
