"""The file of a board, checked in the page: beside this are the modules that it is made of.

Runs under MicroPython's WebAssembly port, where web/unit/unit.js calls it.
"""

import json
import os
from binascii import b2a_base64

from host_sim.editions import checking
from host_sim.editions.record import encode

_FOLDER = "/lib/editions/"  # of the built-in editions (tools/image/wasm.py)
_KIND = ".toml"


def answer(name: str, path: str) -> str:
    """Return {"record"} in base64, or {"faults": lines}, of the file at a path, as JSON.

    name: of the file, for its faults.
    """
    known = sorted([file[: -len(_KIND)] for file in os.listdir(_FOLDER)])
    try:
        board, _ = checking.check(name, _read(path), known, _load)
    except checking.BadEdition as bad:
        return json.dumps({"faults": bad.complaints})
    return json.dumps({"record": str(b2a_base64(encode(board)), "ascii").strip()})


def _load(name: str) -> bytes:
    return _read(_FOLDER + name + _KIND)


def _read(path: str) -> bytes:
    with open(path, "rb") as file:
        return file.read()
