"""Games of random commands in a flash, with some power-ups, as a unit keeps them."""

from collections import Counter, deque
from contextlib import suppress
from dataclasses import dataclass
from random import Random

from dealbox.bank.errors import Refused
from dealbox.bank.state import BRIGHTNESS_MAX, State
from dealbox.parts import RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import TAGS
from host_sim.parts.w25q import Flash, Operation
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.random_books import content

SECTORS = 48  # both rings: room for a history and for the sectors that power-ups waste
SMALL = 10  # the oldest bookings are overwritten
LENGTH = 200  # commands of a history
_POWER_UP = 1 / 40  # of the bookings
_KEPT = 1 / 4  # of the bookings: the flash after them, once the rings have wrapped
_BEFORE = 8  # pages


@dataclass(frozen=True)
class Moment:
    """A flash between two bookings, and the bookings until then."""

    data: bytes
    newest: int
    contents: dict[int, bytes]  # by sequence
    places: dict[int, int]  # by sequence: where its page was written in the first ring

    @property
    def ring(self) -> int:
        """Return the size of one ring, in bytes."""
        return (len(self.data) - RECORDS_BYTES) // 2


class StoredJournal(MemoryJournal):
    """A journal in memory that writes each state to a flash, too.

    before: the flash before each of the last pages.
    """

    def __init__(self, rng: Random, sectors: int) -> None:
        super().__init__()
        self.flash = Flash(sectors * SECTOR_BYTES)
        self.before: deque[bytes] = deque(maxlen=_BEFORE)
        self.moments: list[Moment] = []
        self._rng = rng
        self._contents: dict[int, bytes] = {}
        self._places: dict[int, int] = {}
        self._switch_on()
        self.flash.on_operation = self._note

    def _switch_on(self) -> None:
        self._journal = Journal(self.flash, self._rng.randrange(TAGS))
        self._journal.boot(State())

    def _note(self, operation: Operation) -> None:
        if operation.page and operation.at < self.flash.size // 2:
            self.before.append(bytes(self.flash.data))
            self._places[int.from_bytes(operation.page[8:12])] = operation.at

    def commit(self, state: State) -> None:
        if self._rng.random() < _POWER_UP:
            self._switch_on()
        self._contents[state.seq] = content(state)
        self._journal.commit(state)
        super().commit(state)
        for _ in range(self._rng.choice((0, 2, 2))):  # at rest a copy each is erased ahead
            self._journal.idle()
        if min(self.flash.wear) > 1 and self._rng.random() < _KEPT:
            data, places = bytes(self.flash.data), dict(self._places)
            self.moments.append(Moment(data, state.seq, self._contents, places))


def play(number: int, seed: int, sectors: int = SECTORS, commands: int = LENGTH) -> StoredJournal:
    """Return the journal of a game of that edition; settings, PINs and cards come in between."""
    rng = Random(seed)
    journal = StoredJournal(rng, sectors)
    history = History(number, seed, journal, Counter())
    for _ in range(commands):
        if rng.random() < 0.04:
            _set_something(history, rng)
        command = history.generator.next()
        if command[0] in ("undo", "redo"):  # a card or a PIN is not undone
            for side in (history.ledger, history.model):
                with suppress(Refused):
                    getattr(side, str(command[0]))()
        else:
            history.both(command)
    return journal


def _set_something(history: History, rng: Random) -> None:
    """Book what histories do not: another card or name, a PIN, a PIN tried, the brightness."""
    ledger = history.ledger
    seq, seat = ledger.now.seq, rng.choice(ledger.seats())
    with suppress(Refused):
        match rng.randrange(5):
            case 0:
                ledger.replace_card(seat, rng.randbytes(rng.choice((4, 7))))
            case 1:
                ledger.set_pin(rng.choice(("", "0000", "4711")))
            case 2 if ledger.now.pin:
                ledger.try_pin(rng.choice(("0000", "4711")))
            case 3:
                ledger.rename(seat, rng.choice(("", "ANNA", "JÜRGEN", "ZOË")))
            case _:
                ledger.set("brightness", rng.randint(1, BRIGHTNESS_MAX))
    if ledger.now.seq != seq:  # a page came in between: no redo
        history.model.undone = None
