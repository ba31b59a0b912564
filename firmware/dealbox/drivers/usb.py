"""The feed: lines out over USB; any input is taken as a request for the standings."""

from dealbox.clock import elapsed_ms

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.drivers.wires import Poller, Port

_READABLE = 1  # select.POLLIN and POLLOUT, on every port
_WRITABLE = 4

_CHUNK_BYTES = 32
_LINES_MAX = 16  # in the queue; MicroPython's own buffer holds one more
_FRAME_US = 1050  # a little longer than a frame
_READ_BYTES = 8  # of input discarded at each poll, at most
_ANSWER_MS = 1000  # between two answers
_LOOK_MS = 20  # between two looks at the port while nothing goes either way


class Feed:
    """The serial port of a laptop, which may be absent, may not read, and may send.

    1. MicroPython waits half a second for a laptop that has opened the port and does not read,
       and reports only whether there is room for one byte. But its buffer of 256 bytes is filled
       by chunks here, and emptied by packets of 64. Lines are padded with blanks to whole chunks,
       so the buffer has room for a chunk or for nothing.
    2. MicroPython 1.25 waits for ever once that buffer is full and the laptop is unplugged or
       falls asleep. The chip notices that after 3 ms without a frame. A laptop begins a frame
       every millisecond: so a chunk is written only if a frame began in the last millisecond.

    Until they can be sent, lines are queued here; a full queue drops its oldest. With the port
    closed the buffer takes everything, and holds the last 256 bytes for whoever opens it.
    """

    def __init__(
        self,
        port: "Port",
        poller: "Poller",
        frame: "Callable[[], int]",
        sleep_us: "Callable[[int], object]",
    ) -> None:
        """poller: a select.poll() that watches the port both ways; frame: their number on USB."""
        self._port = port
        self._poller = poller
        self._read_frame = frame
        self._sleep_us = sleep_us
        self._frame = 0  # at the last look
        self._byte = bytearray(1)
        self._lines: list[memoryview] = []
        self._at = 0  # of the next chunk in the first line
        self._is_asked = False  # the standings are requested
        self._has_answered = False
        self._answered_ms = 0
        self._looked_ms = 0
        self.is_busy = False  # something went either way at the last look

    @property
    def is_idle(self) -> bool:
        """Whether all lines are sent."""
        return not self._lines

    def write(self, line: str) -> None:
        """Queue a line, to be sent as soon as possible; never blocks."""
        if len(self._lines) == _LINES_MAX:
            self._lines.pop(1)  # the first may be half sent
        blanks = -(len(line) + 1) % _CHUNK_BYTES
        self._lines.append(memoryview((line + " " * blanks + "\n").encode()))

    def poll(self, now_ms: int) -> bool:
        """Send a chunk of the queue at most; return whether the standings are requested."""
        if self._lines or self.is_busy or elapsed_ms(self._looked_ms, now_ms) >= _LOOK_MS:
            self._looked_ms = now_ms
            self._look()
        if not self._is_asked:
            return False
        if self._has_answered and elapsed_ms(self._answered_ms, now_ms) < _ANSWER_MS:
            return False
        self._is_asked = False
        self._has_answered = True
        self._answered_ms = now_ms
        return True

    def _look(self) -> None:
        ready = self._ready()
        self.is_busy = ready & _READABLE != 0
        if ready & _WRITABLE and self._lines and self._has_laptop():
            self.is_busy = True
            self._send()
        if ready & _READABLE:
            self._discard_input()

    def _ready(self) -> int:
        for _, ready in self._poller.ipoll(0):
            return ready
        return 0

    def _has_laptop(self) -> bool:
        """Return whether a frame has begun in the last millisecond; takes one if it has."""
        frame = self._read_frame()
        if frame == self._frame:
            return False  # none since the last poll either
        self._sleep_us(_FRAME_US)
        self._frame = self._read_frame()
        return self._frame != frame

    def _send(self) -> None:
        line = self._lines[0]
        end = self._at + _CHUNK_BYTES
        self._port.write(line[self._at : end])
        self._at = end
        if end == len(line):
            self._at = 0
            self._lines.pop(0)

    def _discard_input(self) -> None:
        self._is_asked = True
        for _ in range(_READ_BYTES):
            self._port.readinto(self._byte)
            if not self._ready() & _READABLE:
                break
