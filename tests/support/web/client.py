"""A client like the page of the face, without a browser."""

import json
import math
from typing import Any

from websockets.sync.client import ClientConnection

from dealbox.ui.tunes import CREDIT
from tests.support.patience import HANG_S

News = dict[str, Any]


class Client:
    """What a user does on the page, and the updates that the page gets."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._news: list[News] = []

    def lay(self, card: str, side: str) -> None:
        self._command(do="lay", card=card, side=side)

    def type(self, keys: str) -> None:
        for key in keys:
            self._command(do="press", key=key, down=True)
            self._command(do="press", key=key, down=False)

    def book(self) -> None:
        """Have the bank pay 1K; return at the first note of the tune that acknowledges it."""
        self.type("1K")
        while note(self.hear().get("tone_hz", 0)) != CREDIT[0]:
            pass

    def see(self, *texts: str) -> None:
        """Wait until the display shows all the texts."""
        words = ""
        while not all(text in words for text in texts):
            words = "".join(self.hear().get("words", ()))

    def _command(self, **command: object) -> None:
        self._socket.send(json.dumps(command))

    def hear(self) -> News:
        """Wait for the next update and return it."""
        while not self._news:
            self._news = json.loads(self._socket.recv(timeout=HANG_S))
        return self._news.pop(0)


def note(hz: int) -> int:
    """Return the note of a pitch, 0 for silence."""
    return round(69 + 12 * math.log2(hz / 440)) if hz else 0
