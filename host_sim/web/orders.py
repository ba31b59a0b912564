"""What a page may order, read with distrust: it comes over a socket."""

import json
from collections.abc import Hashable

from dealbox.parts import KEYS
from host_sim.cards import UIDS
from host_sim.web.live import DEAL, SIDES, Live


class BadOrder(Exception):
    """A page sent what is no order; the message says what is wrong with it."""


def obey(live: Live, page: Hashable, text: str) -> None:
    """Carry out one order of a page. Refused: BadOrder; nothing was done then."""
    try:
        order = json.loads(text)
    except (ValueError, RecursionError):
        raise BadOrder("not JSON") from None
    match order:
        case {"do": "press", "key": str(key), "down": bool(down), **rest} if not rest:
            _ask(key in KEYS or key == DEAL, "no such key")
            live.press(page, key, down)
        case {"do": "lay" | "tap" as do, "card": str(card), "side": str(side), **rest} if not rest:
            _ask(card in UIDS, "no such card")
            _ask(side in SIDES, "no such reader")
            live.lay(card, side, is_tap=do == "tap")
        case {"do": "lift", "card": str(card), **rest} if not rest:
            _ask(card in UIDS, "no such card")
            live.lift(card)
        case {"do": "power", "on": bool(on), **rest} if not rest:
            live.power(on)
        case _:
            raise BadOrder("no such order")


def _ask(is_so: bool, else_why: str) -> None:
    if not is_so:
        raise BadOrder(else_why)
