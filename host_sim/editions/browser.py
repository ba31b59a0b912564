"""The file of a board, checked in the page: beside this are the modules that it is made of.

Runs under MicroPython's WebAssembly port, where web/unit/unit.js calls it.
"""

import json
import os
from binascii import b2a_base64
from collections import OrderedDict

from dealbox.bank.editions import OWN, limits, make
from host_sim.editions import checking, deeds
from host_sim.editions.record import encode

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from dealbox.contract import Figures

_FOLDER = "/lib/editions/"  # of the built-in editions (tools/image/wasm.py)
_KIND = ".json"
# What is wrong with a field, as the words of the pages call it: edit.fault.*
_WORDS = {
    limits.MISSING: "missing",
    limits.LETTER: "letter",
    limits.TWICE: "twice",
    limits.LOW: "low",
    limits.HIGH: "high",
    limits.FALLS: "falls",
    limits.TAKEN: "taken",
    checking.NO_NUMBER: "number",
    checking.BEYOND: "beyond",
    checking.NAMELESS: "nameless",
    checking.THOUSANDS: "thousands",
    limits.UNKNOWN: "sign",
}
_COLOURS = {checking.GROUP_KEYS[group]: deeds.MARKS[group][1] for group in deeds.MARKS}

_IN_TABLES = ("space", "name", "short", "sum", "building", "price")
_ORDER = checking.FIELDS + checking.GROUP_KEYS + _IN_TABLES


def answer(name: str, path: str) -> str:
    """Return {"record"} in base64, or {"faults": lines}, of the file of a board, as JSON.

    name: of that file, for its faults. path: of its fields in JSON, as of web/play/toml.js.
    """
    try:
        board = checking.check(name, _read(path), _built_in(), _load)[0]
    except checking.BadEdition as bad:
        return json.dumps({"faults": bad.complaints})
    return json.dumps({"record": _record(board)})


def draft(path: str) -> str:
    """Return what an editor of the board whose fields are at a path shows, as JSON.

    fields: all of the file, with those of base, which it leaves to the board that it is like;
    colours: of the groups in it; faults: of each the field, and the words of the pages for it with
    their values, or else a text in English; notes: of texts that the unit shows otherwise; without
    faults: record, and the table of deeds.
    """
    reader = checking.Reader(_read(path), _built_in(), _load)
    told: dict[str, Any] = {"fields": _ordered(reader.fields), "colours": _COLOURS}
    told["base"] = _ordered(reader.base)
    told["notes"] = [
        {"field": list(field), "key": "edit.note.short", "shown": shown}
        for field, _, shown, _ in reader.notes
    ]
    faults = list(reader.faults)
    text = checking.taken(reader.board)
    if text and ("title",) not in [fault[0] for fault in faults]:
        faults.insert(0, (("title",), reader.board[6][0], text, limits.TWICE, 0))
    told["faults"] = [_about(fault) for fault in faults]
    if not faults:
        told["record"] = _record(reader.board)
        told["deeds"] = deeds.table(make(reader.board, OWN))
    return json.dumps(told)


def _ordered(fields: "Any") -> "Any":
    """Return fields in an order in which a person reads their file."""
    if isinstance(fields, list):
        return [_ordered(each) for each in fields]
    if not isinstance(fields, dict):
        return fields
    keys = [key for key in _ORDER if key in fields]
    keys += sorted([key for key in fields if key not in _ORDER])
    return OrderedDict([(key, _ordered(fields[key])) for key in keys])


def _about(fault: "checking.Fault") -> "dict[str, Any]":
    field, _, text, what, number = fault
    about: dict[str, Any] = {"field": list(field), "text": text}
    if what in _WORDS:
        about["key"] = "edit.fault." + _WORDS[what]
        about["number"] = number
        about["letter"] = chr(number) if what == limits.LETTER else ""
    return about


def _record(board: "Figures") -> str:
    return str(b2a_base64(encode(board)), "ascii").strip()


def _built_in() -> "list[str]":
    return sorted([file[: -len(_KIND)] for file in os.listdir(_FOLDER)])


def _load(name: str) -> "dict[str, Any]":
    return _read(_FOLDER + name + _KIND)


def _read(path: str) -> "dict[str, Any]":
    with open(path) as file:
        fields: dict[str, Any] = json.load(file)
        return fields
