"""The readers: they take turns, and changes of what they see become reports."""

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
    RANDOM_UID,
    TORN,
    TWO,
)

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.wires import Reader

    Report = tuple[int, int, bytes]

_EVERY_MS = 30  # how often each reader looks at first; two of them take turns
_CARD_MS = 90  # how often, if it has a card that was reported: only its leaving is news
_ASLEEP_MS = 60_000  # what due_ms returns in place of never

# Looks in a row until a card counts as gone (one lost frame does not), as one of two (a card that
# comes near may garble an answer), and as unreadable.
_GONE_LOOKS = 3
_TWO_LOOKS = 2
_TORN_LOOKS = 10

_REPORTED = (CAME, TWO)  # cards that were reported and have to be reported GONE

_MISSING = (NO_PLUS, NO_MINUS, NO_READER)  # by side


class Readers:
    """Plus and minus, or one reader that is neither. One of them looks at a time."""

    def __init__(self, *readers: "Reader") -> None:
        self._readers = readers
        self.sides = (PLUS, MINUS) if len(readers) > 1 else (ONLY,)
        self._places = tuple([_Place() for _ in readers])
        self._turn = 0  # index of the reader that looks, or looked last
        self._turn_ms = 0  # when its turn began
        self._is_looking = False
        self._is_asleep = False
        self.look_every(_EVERY_MS)

    def look_every(self, ms: int) -> None:
        """Let each reader look so often, 30 ms at least; a card that is read takes a bit longer.

        A card laid is reported 20 ms after the look that finds it began, and one lifted after
        three looks. A reader whose card stays where it is looks every 90 ms at most.
        """
        self._turn_length_ms = ms // len(self._readers)
        self._skips = max(0, _CARD_MS // ms - 1)

    def poll(self, now_ms: int) -> "Report | None":
        """Return a report (side, event, uid), or None."""
        if self._is_looking:
            return self._continue(now_ms)
        if not self.due_ms(now_ms):
            self._turn_ms = now_ms
            self._turn = (self._turn + 1) % len(self._readers)
            place = self._places[self._turn]
            if place.skips:
                place.skips -= 1
            else:
                self._readers[self._turn].start(now_ms)
                self._is_looking = True
        return None

    def due_ms(self, now_ms: int) -> int:
        """Return in how many ms poll has something to do: 1 during an exchange with a card."""
        if self._is_asleep:
            return _ASLEEP_MS
        if self._is_looking:
            return self._readers[self._turn].due_ms(now_ms)
        return max(0, self._turn_length_ms - elapsed_ms(self._turn_ms, now_ms))

    def sleep(self) -> None:
        """Leave the readers in power-down. What they have reported stays so; poll does nothing."""
        self._is_asleep = True
        if self._is_looking:
            self._is_looking = False
            self._readers[self._turn].stop()

    def wake(self, now_ms: int) -> None:
        """Look again, as often as before."""
        self._is_asleep = False
        self._turn_ms = now_ms

    def versions(self) -> str:
        """Return the version of each reader's chip: 91 or 92, another of a clone, 00 of none."""
        return " ".join([f"{reader.version:02X}" for reader in self._readers])

    def missing(self) -> int:
        """Return the readers that do not answer, as bits of parts."""
        bits = 0
        for i in range(len(self._readers)):  # a zip would take heap
            if not self._readers[i].is_present:
                bits |= _MISSING[self.sides[i]]
        return bits

    def _continue(self, now_ms: int) -> "Report | None":
        reader, place = self._readers[self._turn], self._places[self._turn]
        found = reader.poll(now_ms)
        if found is None:
            return None
        self._is_looking = False
        if not reader.is_present:
            return self._report(place.close())
        event = place.judge(found, reader.uid)
        if found == CAME and not event:
            place.skips = self._skips
        return self._report(event)

    def _report(self, event: int) -> "Report | None":
        if not event:
            return None
        uid = self._places[self._turn].uid if event == CAME else b""
        return self.sides[self._turn], event, uid


class _Place:
    """What was reported of one reader.

    1. A card that is read is reported at once. If another replaces it: first GONE, then CAME.
    2. After TWO, the card that stays is reported as CAME again.
    3. What answered and was never read is TORN: when it left, or after _TORN_LOOKS.
    4. A random UID is another at every look, and is reported as RANDOM_UID.
    """

    def __init__(self) -> None:
        self.uid = b""  # of the card that was read last
        self.skips = 0  # turns of its reader without a look
        self._state = EMPTY  # or CAME, TWO, TORN
        self._misses = 0  # looks since this was last seen
        self._twos = 0
        self._torn = 0

    def judge(self, found: int, uid: memoryview) -> int:
        """Return the event to report after a look, 0 for none."""
        if found == EMPTY and self._state == EMPTY and not self._torn:
            return 0
        if found == CAME:
            return self._read(uid)
        self._twos = self._twos + 1 if found == TWO else 0
        if self._twos >= _TWO_LOOKS:
            return self._enter(TWO)
        if found and self._state not in _REPORTED:
            return self._count_torn()
        return self._miss()

    def close(self) -> int:
        """Return the event to report when the reader is unplugged, 0 for none."""
        self._torn = 0
        return self._leave()

    def _read(self, uid: memoryview | bytes) -> int:
        self._twos = 0
        if len(uid) == 4 and uid[0] == RANDOM_UID[0]:
            uid = RANDOM_UID
        if self._state == CAME and uid != self.uid:
            return self._leave()
        if self._state != CAME:
            self.uid = bytes(uid)
        return self._enter(CAME)

    def _enter(self, state: int) -> int:
        """Return state if it is another than before, else 0."""
        is_new = state != self._state
        self._state = state
        self._misses = 0
        self._torn = 0
        return state if is_new else 0

    def _count_torn(self) -> int:
        self._misses = 0
        self._torn += 1
        return self._enter(TORN) if self._torn >= _TORN_LOOKS else 0

    def _miss(self) -> int:
        self._misses += 1
        return self._leave() if self._misses >= _GONE_LOOKS else 0

    def _leave(self) -> int:
        """Return GONE for cards that were reported, TORN for one never read nor reported."""
        is_gone = self._state in _REPORTED
        is_torn = self._torn and self._state == EMPTY
        self._enter(EMPTY)
        if is_gone:
            return GONE
        return TORN if is_torn else 0
