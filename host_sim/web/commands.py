"""Validates and executes the commands that a page sends over its socket."""

import json
from collections.abc import Hashable

from dealbox.parts import KEYS
from dealbox.ui import words
from host_sim.cards import UIDS
from host_sim.target import SIDES
from host_sim.web.real_time import DEAL, Runner

ROW_MAX = 12  # keys that are typed as a row


class BadCommand(Exception):
    """A page sent an invalid command; the message states the fault."""


def execute(runner: Runner, page: Hashable, text: str) -> None:
    """Execute one command of a page. Refused: BadCommand, TooMany; nothing was done then."""
    try:
        command = json.loads(text)
    except (ValueError, RecursionError):
        raise BadCommand("not JSON") from None
    match command:
        case {"do": "press", "key": str(key), "down": bool(down), **rest} if not rest:
            _require(key in KEYS or key == DEAL, "no such key")
            runner.press(page, key, down)
        case {"do": "type", "keys": list(keys), "id": str(id), **rest} if not rest:
            _require(len(keys) <= ROW_MAX, "no row of keys")
            _require(all(key in KEYS for key in keys), "no such key")
            runner.type(page, keys, id)
        case {"do": "lay" | "tap" as do, "card": str(card), "side": str(side), **rest} if not rest:
            _require(card in UIDS, "no such card")
            _require(side in SIDES, "no such reader")
            runner.lay(card, side, is_tap=do == "tap", page=page)
        case {"do": "lift", "card": str(card), **rest} if not rest:
            _require(card in UIDS, "no such card")
            runner.lift(card, page=page)
        case {"do": "speak", "language": int(number), "offer": bool(offer), **rest} if not rest:
            _require(1 <= number <= len(words.LANGUAGES), "no such language")
            runner.speak(number, is_offer=offer, page=page)
        case {"do": "power", "on": bool(on), **rest} if not rest:
            runner.power(on, page=page)
        case _:
            raise BadCommand("no such command")


def _require(condition: bool, reason: str) -> None:
    if not condition:
        raise BadCommand(reason)
