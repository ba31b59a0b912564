"""One trial: a flash with a fault, and whether the books survive it."""

import random
from collections.abc import Callable
from dataclasses import dataclass, field

from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page
from dealbox.store.rings import BLANK
from host_sim.parts.w25q import ROTS, Flash
from tests.programs.harness import Violated
from tests.support.random_books import content, next_change

Make = Callable[[Flash], Journal]

_AT_REST = 2  # both copies of the next sector are erased ahead


@dataclass
class Truth:
    """What was booked: contents[seq] is the state that booking seq left.

    acked: the newest booking that was acknowledged by tune and display. One more may be under
    way, and is then in contents, too.
    """

    acked: int = 0
    contents: dict[int, bytes] = field(default_factory=lambda: {0: content(State())})

    def begin(self, state: State) -> None:
        """Record that state is about to be booked."""
        self.contents[state.seq] = content(state)

    def settle(self, seq: int) -> None:
        """Record that seq is the newest booking, acknowledged; one under way was not booked."""
        self.acked = seq
        self.contents.pop(seq + 1, None)

    def forget(self, kept: int) -> None:
        """Drop all but the last `kept` contents."""
        for seq in [seq for seq in self.contents if seq <= self.acked - kept]:
            del self.contents[seq]

    def copy(self) -> "Truth":
        return Truth(self.acked, dict(self.contents))


def restart(flash: Flash, make: Make, idles: int = 0, acked: int = 0) -> tuple[Journal, State]:
    """Boot as Unit does with a good battery; return the journal and the books.

    idles: how often it comes to rest before anything else happens. acked: the newest booking that
    was acknowledged: a loss must be reported if that is lost, and only then.
    """
    journal, state = make(flash), State()
    before = flash.operations
    try:
        journal.boot(state)
        if flash.operations != before:
            raise Violated("boot wrote something before the battery could be measured")
        if journal.newer or journal.is_split:
            raise Violated("an honest history was reported")
        if acked and bool(journal.lost) != (state.seq < acked):
            lost = max(0, acked - state.seq)
            if lost or not _is_undecidable(flash, journal):
                raise Violated(f"{lost} acknowledged bookings lost, {journal.lost} reported")
            flash.faults["loss possible"] += 1
        if journal.is_doubtful:
            flash.faults["loss reported"] += 1
            journal.affirm()
            if flash.operations != before:
                raise Violated("something was written before the loss was accepted")
            journal.accept()
        journal.affirm()
        for _ in range(idles):
            journal.idle()
    except Broken as error:
        raise Violated(f"boot raised {error!r}") from error
    return journal, state


def _is_undecidable(flash: Flash, journal: Journal) -> bool:
    """Return whether the flash may be one of a loss, and one without (docs/journal.md).

    Nothing can be read in either copy of the sector after the newest: it may have been written, or
    be the oldest, half erased in one ring and rotten in the other. Or that and the next one are
    blank in both: newer pages were erased by a fault, or the second one was given up, its first
    page voided in one ring, before that copy was erased by a fault.
    """
    ahead = [_pages(flash, journal, number) for number in (1, 2)]
    is_unreadable = not any(page.bytes == BLANK or page.is_sound() for page in ahead[0])
    return is_unreadable or all(page.bytes == BLANK for pages in ahead for page in pages)


def _pages(flash: Flash, journal: Journal, ahead: int) -> list[Page]:
    """Return the pages of both copies of a sector, so many after the newest."""
    first = journal._rings.following(ahead) * SECTOR_BYTES
    pages = []
    for at in range(first, first + SECTOR_BYTES, PAGE_BYTES):
        for ring_at in (at, at + flash.size // 2):
            pages.append(Page())
            flash.read_into(ring_at, pages[-1].bytes)
    return pages


def restart_thrice(flash: Flash, make: Make, truth: Truth) -> tuple[Journal, State]:
    """Boot three times, check all that must hold, and return the last journal and books.

    One boot at most writes, counted anew when an erase of a boot itself is at fault.
    """
    writers = 0
    for _ in range(3):
        before, faults = flash.operations, flash.faults.total()
        journal, state = restart_and_check(flash, make, truth)
        writers += flash.operations != before
        if flash.faults.total() != faults:
            writers = 0
    if writers > 1:
        raise Violated(f"{writers} boots in a row wrote something")
    return journal, state


def restart_and_check(flash: Flash, make: Make, truth: Truth) -> tuple[Journal, State]:
    """Boot; the books must be what was booked, and every later boot must find the same."""
    journal, state = restart(flash, make, idles=_AT_REST, acked=truth.acked)
    if content(state) != truth.contents.get(state.seq):
        raise Violated(f"booking {state.seq} is not what was booked")
    if state.seq not in (truth.acked, truth.acked + 1):
        raise Violated(f"acknowledged or shown {truth.acked}, recovered {state.seq}")
    truth.settle(state.seq)
    return journal, state


def survive(flash: Flash, truth: Truth, make: Make, rng: random.Random) -> None:
    """Check that nothing is lost, and that the game goes on, even through another fault."""
    journal, state = restart_thrice(flash, make, truth)
    _remember(journal, truth)
    after = next_change(state, rng)
    truth.begin(after)
    try:
        journal.commit(after)
    except Broken as error:
        raise Violated("the next booking failed") from error
    truth.settle(after.seq)
    if rng.getrandbits(1):
        journal.idle()
    rot_newest(flash, journal, rng.randrange(2), rng)
    restart_thrice(flash, make, truth)


def rot_newest(flash: Flash, journal: Journal, ring: int, rng: random.Random) -> None:
    """Let the sector with the newest booking rot in one ring, or that of who plays."""
    half = flash.size // SECTOR_BYTES // 2
    sector = ring * half + journal._rings.sector
    if not rng.randrange(3):
        at = flash.size + ring * RECORDS_BYTES // 2
        sector = at // SECTOR_BYTES + journal._records._sector
    flash.rot(sector, rng.choice(ROTS))


def _remember(journal: Journal, truth: Truth) -> None:
    """Check that the newest bookings of the history are what was booked."""
    state = State()
    for seq in range(max(1, truth.acked - 3), truth.acked + 1):
        if (
            seq in truth.contents
            and journal.recall(seq, state)
            and content(state) != truth.contents[seq]
        ):
            raise Violated(f"the history has another booking {seq}")
