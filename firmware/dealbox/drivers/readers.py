"""The readers: who looks when, and what of all they see is worth a report."""

from dealbox.clock import elapsed_ms
from dealbox.drivers.mfrc522 import EMPTY
from dealbox.parts import (
    CAME,
    GONE,
    MINUS,
    NO_MINUS,
    NO_PLUS,
    NO_READER,
    ONLY,
    PLUS,
    TORN,
    TWO,
)

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Reader

    Report = tuple[int, int, bytes]

_LOOK_MS = 50  # how often each reader looks; two of them take turns

# Looks in a row until it counts that a card is gone (one lost frame is no leave), that there
# are two (a card that comes near may garble an answer), and that one cannot be read at all.
_GONE_LOOKS = 3
_TWO_LOOKS = 2
_TORN_LOOKS = 10

_LYING = (CAME, TWO)

_MISSING = (NO_PLUS, NO_MINUS, NO_READER)  # by side


class Readers:
    """Plus and minus, or one reader that is neither.

    Each has the verbs `start() -> bool`, `poll() -> what it sees`, `uid` and `is_present`.
    """

    def __init__(self, *readers: "Reader") -> None:
        self._readers = readers
        self.sides = (PLUS, MINUS) if len(readers) > 1 else (ONLY,)
        self._places = tuple([_Place() for _ in readers])
        self._turn = 0  # whose it is, as an index
        self._turn_ms = 0  # when it began
        self._turn_length_ms = _LOOK_MS // len(readers)
        self._is_looking = False

    def poll(self, now_ms: int) -> "Report | None":
        """Return a report (side, event, uid), or None."""
        if self._is_looking:
            return self._go_on()
        if elapsed_ms(self._turn_ms, now_ms) >= self._turn_length_ms:
            self._turn_ms = now_ms
            return self._begin()
        return None

    def missing(self) -> int:
        """Return the readers that do not answer, as bits of parts."""
        bits = 0
        for i in range(len(self._readers)):  # a zip would take heap
            if not self._readers[i].is_present:
                bits |= _MISSING[self.sides[i]]
        return bits

    def _begin(self) -> "Report | None":
        self._turn = (self._turn + 1) % len(self._readers)
        self._is_looking = self._readers[self._turn].start()
        return None if self._is_looking else self._tell(self._places[self._turn].close())

    def _go_on(self) -> "Report | None":
        reader = self._readers[self._turn]
        found = reader.poll()
        if found is None:
            return None
        self._is_looking = False
        return self._tell(self._places[self._turn].judge(found, reader.uid))

    def _tell(self, event: int) -> "Report | None":
        if not event:
            return None
        uid = self._places[self._turn].uid if event == CAME else b""
        return self.sides[self._turn], event, uid


class _Place:
    """What lies on one reader, as far as it was reported.

    1. A card read comes at once. Another one in its place is first GONE, then CAME.
    2. After TWO, the one that stays comes anew.
    3. What answered and was never read is TORN: when it left, or after _TORN_LOOKS.
    """

    def __init__(self) -> None:
        self.uid = b""  # of the card that lies here
        self._lies = EMPTY  # or CAME, TWO, TORN
        self._misses = 0  # looks since this was last seen
        self._twos = 0
        self._torn = 0

    def judge(self, found: int, uid: memoryview) -> int:
        """Return the event that a look makes, 0 for none."""
        if found == EMPTY and self._lies == EMPTY and not self._torn:
            return 0
        if found == CAME:
            return self._read(uid)
        self._twos = self._twos + 1 if found == TWO else 0
        if self._twos >= _TWO_LOOKS:
            return self._turn(TWO)
        if found and self._lies not in _LYING:
            return self._garble()
        return self._miss()

    def close(self) -> int:
        """Return the event that a reader pulled off makes."""
        self._torn = 0
        return self._leave()

    def _read(self, uid: memoryview) -> int:
        self._twos = 0
        if self._lies == CAME and uid != self.uid:
            return self._leave()
        if self._lies != CAME:
            self.uid = bytes(uid)
        return self._turn(CAME)

    def _turn(self, lies: int) -> int:
        """Return lies if that is news."""
        is_news = lies != self._lies
        self._lies = lies
        self._misses = 0
        self._torn = 0
        return lies if is_news else 0

    def _garble(self) -> int:
        self._misses = 0
        self._torn += 1
        return self._turn(TORN) if self._torn >= _TORN_LOOKS else 0

    def _miss(self) -> int:
        self._misses += 1
        return self._leave() if self._misses >= _GONE_LOOKS else 0

    def _leave(self) -> int:
        """Return GONE for what lay here, TORN for what was never read and not yet told."""
        is_gone = self._lies in _LYING
        is_torn = self._torn and self._lies == EMPTY
        self._turn(EMPTY)
        if is_gone:
            return GONE
        return TORN if is_torn else 0
