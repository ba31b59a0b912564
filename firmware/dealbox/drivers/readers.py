"""The readers: they take turns, and changes of what they see become sightings."""

from dealbox import parts
from dealbox.clock import elapsed_ms
from dealbox.drivers.mfrc522 import EMPTY
from dealbox.parts import RANDOM_UID

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.drivers.keypad import Keypad
    from dealbox.drivers.oled import Oled
    from dealbox.drivers.wires import Reader

    Sighting = tuple[int, int, bytes]

_EVERY_MS = 22  # how often each reader looks at first; two of them take turns
_CARD_MS = 96  # how often, if it has a card that was reported: only its leaving is news
_ASLEEP_MS = 60_000  # what due_ms returns in place of never

# A thorough look has a longer field and repeats (mfrc522.py). It begins earlier, if the look
# before is over, so that the look after it comes in time.
_THOROUGH_LOOKS = 20  # so often a reader without a card looks so: a card may need it
_EARLY_MS = 4
_REPEATS = 2  # in it: a card that was not heard is silent at the first (mfrc522.py)
_DOUBT_REPEATS = 6  # in one after a look that left a doubt

# A card that is read is reported at once. All else takes several looks that agree:
_GONE_LOOKS = 3  # nothing answers: the card has gone ...
_LOST_LOOKS = 6  # ... one that was lost before and came back, or needs thorough looks
_TWO_LOOKS = 4  # two cards; one that comes near may garble the other's answer
_ALONE_LOOKS = 4  # one of two has gone: all of them read the other
_LEFT_LOOKS = 3  # a card that was not read and has gone
_TORN_LOOKS = 20  # a card that stays and cannot be read
_STRANGE_LOOKS = 100  # a card that was read has been replaced by what cannot be read

_REPORTED = (parts.CAME, parts.TWO)  # cards that were reported and have to be reported GONE

_MISSING = (parts.NO_PLUS, parts.NO_MINUS, parts.NO_READER)  # by side


class Readers:
    """Plus and minus, or the only reader of a board. One of them looks at a time."""

    def __init__(self, *readers: "Reader") -> None:
        self._readers = readers
        self._count = len(readers)
        self.sides = (parts.PLUS, parts.MINUS) if len(readers) > 1 else (parts.ONLY,)
        self._places = tuple([_Place() for _ in readers])
        self._turn = 0  # index of the reader that looks, or looked last
        self._turn_ms = 0  # when its turn began
        self._early_ms = 0  # by how much the next turn may begin earlier
        self._is_looking = False
        self._is_asleep = False
        self.look_every(_EVERY_MS)

    def look_every(self, ms: int) -> None:
        """Let each reader look so often, 22 ms at least; a card that is read takes a bit longer.

        A card laid is reported 16 ms after the look that finds it began, and one lifted after
        three looks. A reader whose card stays where it is looks every 96 ms at most.
        """
        self._turn_length_ms = ms // self._count
        self._skips = max(0, _CARD_MS // ms - 1)

    def poll(self, now_ms: int) -> "Sighting | None":
        """Return a sighting (side, event, uid), or None."""
        if self._is_looking:
            return self._continue(now_ms)
        if not self.due_ms(now_ms):
            self._turn_ms = now_ms
            self._turn = (self._turn + 1) % self._count
            place = self._places[self._turn]
            if place.skips:
                place.skips -= 1
                self._plan()
            else:
                self._readers[self._turn].start(now_ms, place.repeats)
                self._is_looking = True
        return None

    def due_ms(self, now_ms: int) -> int:
        """Return in how many ms poll has something to do: 0 during an exchange with a card."""
        if self._is_asleep:
            return _ASLEEP_MS
        if self._is_looking:
            return self._readers[self._turn].due_ms(now_ms)
        turn_ms = self._turn_length_ms - self._early_ms
        return max(0, turn_ms - elapsed_ms(self._turn_ms, now_ms))

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
        bits = held = 0
        for i in range(len(self._readers)):  # a zip would take heap
            reader = self._readers[i]
            if not reader.is_present:
                bits |= _MISSING[self.sides[i]]
                if reader.is_held:
                    bits |= parts.HELD_MISO
            elif reader.is_apart:
                held = parts.HELD_MISO
        return bits or held

    def _continue(self, now_ms: int) -> "Sighting | None":
        reader, place = self._readers[self._turn], self._places[self._turn]
        found = reader.poll(now_ms)
        if found is None:
            return None
        self._is_looking = False
        if place.repeats and self._count > 1 and found == parts.CAME:
            other = self._places[1 - self._turn]
            if other.state == parts.CAME and reader.uid == other.uid:
                found = EMPTY  # the greatest gain reaches the other reader's card
        if not reader.is_present:
            event = place.close()
        else:
            event = place.judge(found, reader.uid)
            if found == parts.CAME and not event and place.state != parts.TWO:
                place.skips = self._skips
        self._plan()
        if not event:
            return None
        return self.sides[self._turn], event, place.uid if event == parts.CAME else b""

    def _plan(self) -> None:
        """Plan the next look: a thorough one begins early."""
        place = self._places[(self._turn + 1) % self._count]
        self._early_ms = _EARLY_MS if place.plan() else 0


class _Place:
    """What was reported of one reader.

    1. A card that is read is reported at once. If another replaces it: first GONE, then CAME.
    2. After TWO, the card that stays is reported as CAME again, after _ALONE_LOOKS.
    3. What answered and was never read is TORN: when it left, or after _TORN_LOOKS.
    4. A random UID is another at every look, and is reported as RANDOM_UID.
    5. Noise, which is no card's answer, changes nothing.
    """

    def __init__(self) -> None:
        self.uid = b""  # of the card that was read last
        self.skips = 0  # turns of its reader without a look
        self.repeats = 0  # of the next look, or of this one; above 0 it is a thorough one
        self.state = EMPTY  # or CAME, TWO, TORN
        self._misses = 0  # looks that nothing has answered, since one that something did
        self._twos = 0
        self._alone = 0  # looks that read a card after two were reported
        self._torn = 0  # looks that something has answered, since one that read a card
        self._is_clear = True  # the last look left no doubt
        self._doubts = 0  # looks in a row that must read the card to end a doubt
        self._planned = 0  # looks since one that was thorough without need

    def plan(self) -> bool:
        """Plan the next look; return whether it is a thorough one."""
        self._planned += 1
        if self._planned >= _THOROUGH_LOOKS and self.state == EMPTY:
            self._planned = 0
            self.repeats = _REPEATS
        elif self._is_clear or self.skips:
            self.repeats = 0
            return False
        else:
            self.repeats = _DOUBT_REPEATS if self._misses or self._torn else _REPEATS
        return True

    def judge(self, found: int, uid: memoryview) -> int:
        """Return the event to report after a look, 0 for none."""
        if found == EMPTY and self.state == EMPTY and not self._torn:
            self._is_clear = True
            self._twos = 0
            return 0
        self._is_clear = False
        if found == parts.CAME:
            return self._read(uid)
        self._alone = 0
        if found == EMPTY:
            self._twos = 0
            self._misses += 1
            is_doubted = self._doubts and self.state == parts.CAME
            most = _LOST_LOOKS if is_doubted else _GONE_LOOKS
            return self._leave() if self._misses >= most else 0
        if found == parts.TORN:
            self._twos = 0
        elif found == parts.TWO:
            self._twos += 1
            if self._twos >= _TWO_LOOKS:
                return self._enter(parts.TWO)
        if found == parts.TORN or self.state in _REPORTED:
            return self._count_torn()
        return 0

    def close(self) -> int:
        """Return the event to report when the reader is unplugged, 0 for none."""
        self._torn = 0
        return self._leave()

    def _read(self, uid: memoryview | bytes) -> int:
        self._twos = 0
        if len(uid) == 4 and uid[0] == RANDOM_UID[0]:
            uid = RANDOM_UID
        if self.state == parts.TWO:
            self._alone += 1
            if self._alone < _ALONE_LOOKS:
                return self._enter(parts.TWO)
        if self.state != parts.CAME:
            self._alone = 0
            self.uid = bytes(uid)
            self._doubts = 1 if self.repeats else 0  # an ordinary look might not have read it
        elif uid != self.uid:
            return self._leave()
        elif self._misses or self._torn:
            self._doubts = _LOST_LOOKS
        elif self._doubts:
            self._doubts -= 1
        return self._enter(parts.CAME)

    def _enter(self, state: int) -> int:
        """Return state if it is another than before, else 0."""
        is_new = state != self.state
        self.state = state
        self._is_clear = True
        self._misses = 0
        self._torn = 0
        return state if is_new else 0

    def _count_torn(self) -> int:
        self._misses = 0
        self._torn += 1
        if self.state in _REPORTED:
            return self._leave() if self._torn >= _STRANGE_LOOKS else 0
        return self._enter(parts.TORN) if self._torn >= _TORN_LOOKS else 0

    def _leave(self) -> int:
        """Return GONE for cards that were reported, TORN for one neither read nor reported."""
        is_gone = self.state in _REPORTED
        is_torn = self.state == EMPTY and self._torn >= _LEFT_LOOKS
        self._enter(EMPTY)
        if is_gone:
            return parts.GONE
        return parts.TORN if is_torn else 0


def missing(readers: Readers, display: "Oled", keypad: "Keypad") -> int:
    """Return the parts of a board that do not answer, as bits of parts."""
    bits = readers.missing()
    if not display.is_present:
        bits |= parts.NO_DISPLAY
    if not keypad.is_present:
        bits |= parts.NO_KEYPAD
    return bits
