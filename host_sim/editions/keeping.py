"""Own boards in a unit: put, listed and removed, over USB or in a copy of its flash."""

from __future__ import annotations

import base64
import json
from typing import Any, NamedTuple

from dealbox.bank import refusals
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.store import putting
from dealbox.store.journal import Journal
from dealbox.ui import words
from host_sim.ending import BadInput
from host_sim.feed_reader import printable
from host_sim.parts.region import REGION_BYTES, whole
from host_sim.parts.w25q import Flash

# What runs on the unit. It prints one JSON value: what was done, or the code of a refusal.
_SCRIPT = """
import binascii, board, json
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.store import putting
from dealbox.store.journal import Journal
journal = Journal(board.make().flash)
ledger = Ledger(journal)
def about(each):
    return [each.title, each.id, each.id == journal.needed_id]
try:
    print(json.dumps({what}))
except Refused as refusal:
    print(json.dumps(refusal.args[0]))
"""
_PUT = "about(putting.put(ledger, journal, binascii.a2b_base64('{record}'), {replaced!a}))"
_REMOVE = "about(putting.remove(ledger, journal, {name!a}))"
_LIST = "[about(each) for each in journal.boards().kept(journal.needed_id)]"

_NO_ANSWER = "what came over USB is no answer; repeat this"


class NotDone(BadInput):
    """A unit has refused; the text is why."""


class Kept(NamedTuple):
    """A board in a unit. is_played: by the game in it."""

    title: str
    id: int
    is_played: bool


class Unit:
    """A unit in service mode. Refused by each: NoPort, NotDone."""

    def __init__(self, path: str) -> None:
        """path: of its port."""
        self._path = path

    def boards(self) -> list[Kept]:
        answer = self._do(_LIST)
        if not isinstance(answer, list):
            raise NotDone(_NO_ANSWER)
        return [_kept(each) for each in answer]

    def put(self, record: bytes, replaced: str) -> Kept:
        """Put a board, in place of the one with the same title, or else of the one named."""
        encoded = base64.b64encode(record).decode()
        return _kept(self._do(_PUT.format(record=encoded, replaced=replaced)))

    def remove(self, name: str) -> Kept:
        return _kept(self._do(_REMOVE.format(name=name)))

    def _do(self, what: str) -> Any:
        from host_sim import prompt

        try:
            printed = prompt.run(self._path, _SCRIPT.replace("{what}", what))
            answer = json.loads(printed)
        except prompt.ScriptFailed as fault:
            if "ImportError" in str(fault):
                raise NotDone("its firmware keeps no boards: flash a later one") from None
            raise NotDone(f"it failed: {fault}") from None
        except (ValueError, RecursionError):
            raise NotDone(_NO_ANSWER) from None
        if isinstance(answer, int):
            is_known = answer in range(len(words.REFUSALS))
            raise NotDone(reason(answer) if is_known else _NO_ANSWER)
        return answer


def _kept(answer: object) -> Kept:
    """Return what a unit says of a board. Refused: NotDone, if it says something else."""
    match answer:
        case [str(title), int(id), bool(is_played)]:
            return Kept(printable(title), id, is_played)
        case _:
            raise NotDone(_NO_ANSWER)


def reason(code: int) -> str:
    """Return the words of a refusal as a sentence."""
    title, *lines = words.REFUSALS[code]
    return f"{title.capitalize()}: {' '.join(lines)}".removesuffix(": ")


def put_into(region: bytes, record: bytes, replaced: str = "") -> bytes:
    """Return the region of a unit, b"" for a new one, that was given a board. Refused: NotDone.

    What is no region is returned as it is. replaced: as of Unit.put().
    """
    flash = Flash()
    if region and len(whole(region)) != REGION_BYTES:
        return region
    flash.data[:] = whole(region) if region else b"\xff" * REGION_BYTES
    journal = Journal(flash)
    try:
        putting.put(Ledger(journal), journal, record, replaced)
    except Refused as refusal:
        code = refusal.args[0]
        titles = ", ".join(map(printable, putting.replaceable(journal))) or "none"
        why = {
            refusals.BOARDS_FULL: f"four boards are kept; say by --replace which goes: {titles}",
            refusals.BOARD_UNKNOWN: f"there is no board {replaced} to replace; there are {titles}",
        }
        raise NotDone(why.get(code) or reason(code)) from None
    return bytes(flash.data)
