"""The standings as QR codes: their parts, as digits (docs/codes.md), and the screen.

Imported when a code is shown, and dropped after it.
"""

from dealbox.address import ADDRESS
from dealbox.native import FOLD_FROM, fold
from dealbox.ui import words
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.canvas import Canvas
    from dealbox.ui.session import Session

_VERSION = 1
_PLACE = "Q/#"  # on the site, of what forwards to the page that reads a code (web/q)
_HEADER_DIGITS = 10  # version, part, parts, checksum
_CHECKSUMS = 100_000


def parts(data: bytes, room: int) -> int:
    """Return how many codes the data take, if each has room for so many digits."""
    each = _part_bytes(room)
    return (len(data) + each - 1) // each


def digits(data: bytes, part: int, room: int) -> str:
    """Return what a part holds, from 1 on: its header, and each two bytes as five digits."""
    size, each = len(data), _part_bytes(room)
    checksum = fold(data, 0, size, FOLD_FROM) % _CHECKSUMS
    text = f"{_VERSION}{part:02d}{parts(data, room):02d}{checksum:05d}"
    for at in range((part - 1) * each, min(part * each, size), 2):
        if at + 1 < size:
            text += f"{data[at] << 8 | data[at + 1]:05d}"
        else:
            text += f"{data[at]:03d}"
    return text


def _part_bytes(room: int) -> int:
    return (room - _HEADER_DIGITS) // 5 * 2


class Codes(Screen):
    """The standings as QR codes, one after the other; any key ends it.

    In a deal a key means what it does there.
    """

    timeout_ms = 60_000
    is_moving = True

    def __init__(self, session: "Session", standings: Screen) -> None:
        super().__init__(session)
        self._standings = standings
        self._link = ADDRESS + _PLACE if ADDRESS else ""
        self._room = _room(self._link)
        self._data = _written(session)
        self._parts = parts(self._data, self._room)
        self._part = 0  # the one shown

    def key(self, key: str) -> Screen | None:
        session = self.session
        if session.auction.is_running:
            base = session.leave()
            return base if key in ("C", "OK") else base.key(key) or base
        return session.leave() if key == "C" else self._standings

    def draw(self, canvas: "Canvas") -> None:
        """Draw the next of the codes."""
        self._part = self._part % self._parts + 1
        canvas.line(0, f"{words.CODE} {self._part}/{self._parts}")
        canvas.lines(2, words.CODE_LINK if self._link else words.CODE_PAGE)
        canvas.line(7, words.HINT_BACK)
        canvas.picture(_picture(self._link, digits(self._data, self._part, self._room)))


# What draws and writes is dropped each time: while a code is shown its memory is free.


def _room(link: str) -> int:
    from dealbox.ui import qr

    words.forget("qr")
    return qr.room(link)


def _picture(link: str, text: str) -> bytearray:
    from dealbox.ui import qr

    words.forget("qr")
    return qr.picture(link, text)


def _written(session: "Session") -> bytes:
    from dealbox.ui.content import Content

    words.forget("content")
    content = Content()
    content.state(session.ledger, session.auction, session.end_throws())
    return content.written()
