"""Boots the unit from mutated flashes of real games.

No flash may make boot raise, nor be written before a loss is accepted; boot finds the newest
state, or reports the loss; a payment and a new game are always possible. A forged page with a
valid checksum that is sound by itself is adopted: `dealbox books --check` reports those.
"""

import random
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, partial

import pytest

from dealbox.bank.editions import EDITIONS, check_books
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import AMOUNT_MAX_K, BANK, SEATS, State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import EMPTY, GAME, Journal
from dealbox.store.page import TAGS, Page
from dealbox.store.rings import BLANK, Rings
from host_sim.parts.w25q import Flash, Operation
from tests.programs import harness
from tests.programs.harness import Part, Tally
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.random_books import content

COMMANDS = 600  # of each game
_GAMES = 2  # of each edition
_MANY = 500  # flashes, of which hardly any may be found later

# Outcomes.
NEWEST = "newest"
NEWEST_REPORTED = "newest, a loss reported"  # what follows it is noise, or a copy was forged
OLDER_REPORTED = "older, the loss reported"
NO_GAME = "no game, reported"
FORGED = "forged, sound by itself"
FORGED_REPORTED = "forged, a loss reported"
WIPED = "older, no trace left of what is missing"
CUT = "older, as a cut in the newest booking leaves it"
MOVED = "older, by pages put elsewhere"
FOUND_LATER = "another state or a loss at the next boot, by pages put elsewhere or forged"


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


class _Stored(MemoryJournal):
    """A journal in memory that writes its states to a flash, too, with some power-ups."""

    def __init__(self, sectors: int, rng: random.Random) -> None:
        super().__init__()
        self.moments: list[Moment] = []
        self._rng = rng
        self._flash = Flash(2 * sectors * SECTOR_BYTES)
        self._flash.on_operation = self._note
        self._contents: dict[int, bytes] = {}
        self._places: dict[int, int] = {}
        self._seq = 0
        self._switch_on()

    def commit(self, state: State) -> None:
        if not self._rng.randrange(30):
            self._switch_on()
        self._seq = state.seq
        self._contents[state.seq] = content(state)
        self._journal.commit(state)
        super().commit(state)
        if self._rng.randrange(4):
            self._journal.idle()
        if min(self._flash.wear) > 1 and not self._rng.randrange(4):
            self._keep(state.seq)

    def _switch_on(self) -> None:
        self._journal = Journal(self._flash, self._flash.operations % TAGS)
        self._journal.boot(State())
        self._journal.affirm()

    def _note(self, operation: Operation) -> None:
        if operation.page and operation.at < self._flash.size // 2:
            self._places[int.from_bytes(operation.page[8:12])] = operation.at

    def _keep(self, seq: int) -> None:
        self.moments.append(
            Moment(bytes(self._flash.data), seq, self._contents, dict(self._places))
        )


@cache
def moments(seed: int) -> list[Moment]:
    """Play games of all editions over small regions, and return moments after they wrapped."""
    found: list[Moment] = []
    for number in range(_GAMES * len(EDITIONS)):
        rng = random.Random(f"{seed}/{number}")
        journal = _Stored(rng.randint(4, 5), rng)
        History(number % len(EDITIONS), rng.getrandbits(32), journal, Counter()).play(COMMANDS)
        found += journal.moments
    return found


# Mutations.


class Mutant:
    """The bytes of a moment, and mutations of them."""

    def __init__(self, moment: Moment, rng: random.Random) -> None:
        self.data = bytearray(moment.data)
        self.moment = moment
        self.kinds: list[str] = []
        self._rng = rng
        self._page = Page()
        self._copy_at = 2 * moment.ring + rng.choice((0, RECORDS_BYTES // 2))  # of the records

    def mutate(self) -> None:
        for _ in range(self._rng.choice((1, 1, 1, 2, 2, 3))):
            name = self._rng.choice(tuple(_MUTATIONS))
            self.kinds.append(name)
            _MUTATIONS[name](self)

    def _where(self, size: int) -> int:
        """Return an address in the first ring: near the newest page, or anywhere."""
        rng, ring = self._rng, self.moment.ring
        at = rng.randrange(ring // size) * size
        if rng.random() < 0.7:
            at = (self.moment.places[self.moment.newest] // size + rng.randint(-3, 2)) * size
        return at % ring

    def _copies(self, at: int) -> tuple[int, ...]:
        """Return where that is in one ring, or in both."""
        other = at + self.moment.ring
        return self._rng.choice(((at,), (other,), (at, other), (at, other)))

    def bits(self) -> None:
        page = self._where(PAGE_BYTES)
        for at in self._copies(page):
            for _ in range(self._rng.choice((1, 1, 2, 8))):
                self.data[at + self._rng.randrange(PAGE_BYTES)] ^= 1 << self._rng.randrange(8)

    def fill(self) -> None:
        """Turn a range to zeros, ones or noise; not always the same in both rings."""
        rng = self._rng
        size = rng.choice((rng.randint(1, 64), PAGE_BYTES, 3 * PAGE_BYTES, SECTOR_BYTES))
        start = self._where(PAGE_BYTES if size < SECTOR_BYTES else SECTOR_BYTES)
        start += rng.randrange(PAGE_BYTES) if size < PAGE_BYTES else 0
        for at in self._copies(min(start, self.moment.ring - size)):
            filled = rng.choice((bytes(size), b"\xff" * size, rng.randbytes(size)))
            self.data[at : at + size] = filled

    def records(self) -> None:
        """Flip bits, or fill a range, in one copy of the records of who plays."""
        rng = self._rng
        size = rng.choice((1, rng.randint(2, 64), PAGE_BYTES, SECTOR_BYTES, RECORDS_BYTES // 2))
        at = self._copy_at + rng.choice((0, rng.randrange(RECORDS_BYTES // 2 - size + 1)))
        noise = bytes(self.data[at] ^ 1 << rng.randrange(8) for _ in range(size))
        self.data[at : at + size] = rng.choice((noise, bytes(size), b"\xff" * size))

    def truncate(self) -> None:
        """Leave the beginning of the first page of a sector only."""
        size = self._rng.randrange(PAGE_BYTES)
        for at in self._copies(self._where(SECTOR_BYTES)):
            rest = self._rng.choice((b"\xff", b"\x00")) * (PAGE_BYTES - size)
            self.data[at + size : at + PAGE_BYTES] = rest

    def copy_page(self) -> None:
        source = self._page_at(self._rng.choice(self._copies(self._where(PAGE_BYTES))))
        for at in self._copies(self._where(PAGE_BYTES)):
            self.data[at : at + PAGE_BYTES] = source

    def swap_pages(self) -> None:
        one, other = self._where(PAGE_BYTES), self._where(PAGE_BYTES)
        for at in self._copies(0):
            self._swap(at + one, at + other, PAGE_BYTES)

    def swap_sectors(self) -> None:
        """Exchange two sectors in both rings, or the copies of one."""
        one, other, ring = self._where(SECTOR_BYTES), self._where(SECTOR_BYTES), self.moment.ring
        if self._rng.getrandbits(1):
            self._swap(one, one + ring, SECTOR_BYTES)
        else:
            self._swap(one, other, SECTOR_BYTES)
            self._swap(one + ring, other + ring, SECTOR_BYTES)

    def _swap(self, one: int, other: int, size: int) -> None:
        a, b = slice(one, one + size), slice(other, other + size)
        self.data[a], self.data[b] = self.data[b], self.data[a]

    def forge(self) -> None:
        """Change bytes of a page, and recompute its checksum."""
        page, rng = self._page, self._rng
        at = self._where(PAGE_BYTES)
        page.bytes[:] = self._page_at(at)
        for _ in range(rng.choice((1, 1, 2, 4))):
            field = rng.choice((rng.randrange(4, 250), rng.randrange(12, 250)))
            value = page.bytes[field]
            page.bytes[field] = rng.choice((rng.randrange(256), value ^ 1, value + 1 & 255))
        page.set_epoch(page.epoch())
        for copy in self._copies(at):
            self.data[copy : copy + PAGE_BYTES] = page.bytes

    def _page_at(self, at: int) -> bytes:
        return bytes(self.data[at : at + PAGE_BYTES])

    # Traces of a booking.

    def is_readable(self, seq: int) -> bool:
        """Return whether a copy of a booking's page is as it was written, where it was written."""
        return any(
            self._page_at(at) == self.moment.data[at : at + PAGE_BYTES] for at in self._both(seq)
        )

    def has_trace(self, seq: int) -> bool:
        """Return whether both copies show that a page was written there and is now unreadable.

        So must those of the page before it: pages are written one after the other.
        """
        at = self.moment.places[seq]
        places = (at, at - PAGE_BYTES) if at % SECTOR_BYTES else (at,)
        return not any(self._is_empty(place) for place in places)

    def may_be_cut(self, seq: int) -> bool:
        """Return whether a power cut leaves the same (docs/journal-tables.md).

        No page of the sector is sound, and the one after it is not blank, so the unit was not at
        rest since: an erase can have been cut, or other bytes lie there. Or a copy looks torn and
        the other is lost with its sector.
        """
        if not any(self._has_sound(at) or self._is_blank_after(at) for at in self._both(seq)):
            return True
        is_first = self.moment.places[seq] % SECTOR_BYTES == 0
        torn = []
        for at in self._both(seq):
            if is_first:
                is_whole = self._page_at(at + PAGE_BYTES) == BLANK
            else:
                is_whole = self._is_sound(at - PAGE_BYTES)
            self._page.bytes[:] = self._page_at(at)
            if is_whole:
                torn.append(self._page.may_be_torn())
        return torn == [True]

    def _has_sound(self, at: int) -> bool:
        """Return whether a page of the sector can be read."""
        start = at // SECTOR_BYTES * SECTOR_BYTES
        return any(map(self._is_sound, range(start, start + SECTOR_BYTES, PAGE_BYTES)))

    def _is_blank_after(self, at: int) -> bool:
        """Return whether the sector after a page's begins blank, as a rest leaves it."""
        start = at // self.moment.ring * self.moment.ring
        following = (at - start) // SECTOR_BYTES * SECTOR_BYTES + SECTOR_BYTES
        return self._page_at(start + following % self.moment.ring) == BLANK

    def is_sealed(self, seq: int) -> bool:
        """Return whether there is a sound page where that of a booking was written."""
        return any(self._is_sound(at) for at in self._both(seq))

    def _is_sound(self, at: int) -> bool:
        self._page.bytes[:] = self._page_at(at)
        return self._page.is_sound()

    def _is_empty(self, place: int) -> bool:
        """Return whether a slot is blank in one of the rings."""
        return any(self._page_at(at) == BLANK for at in (place, place + self.moment.ring))

    def _both(self, seq: int) -> tuple[int, int]:
        at = self.moment.places[seq]
        return at, at + self.moment.ring


_MUTATIONS: dict[str, Callable[[Mutant], None]] = {
    "bits": Mutant.bits,
    "fill": Mutant.fill,
    "records": Mutant.records,
    "truncate": Mutant.truncate,
    "copy page": Mutant.copy_page,
    "swap pages": Mutant.swap_pages,
    "swap sectors": Mutant.swap_sectors,
    "forge": Mutant.forge,
}
_MOVES = {"copy page", "swap pages", "swap sectors"}
_TAMPERS = _MOVES | {"forge"}  # no fault of a flash causes these


# One flash.


class _Again(Exception):
    """Something is reported after it was accepted: tampered pages, or one more erased sector."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.is_gap = journal._is_gap()  # noqa: SLF001


def outcome(moment: Moment, rng: random.Random) -> str:
    """Mutate a flash, boot from it, play on, and return the outcome; an exception: a violation."""
    mutant = Mutant(moment, rng)
    mutant.mutate()
    flash = Flash(2 * moment.ring)
    flash.data[:] = mutant.data
    ledger = _boot(flash)
    try:
        found = _judge(mutant, ledger)
        _refuses(flash, ledger)
        if _TAMPERS & set(mutant.kinds) and _is_found_later(flash, ledger):
            return FOUND_LATER
        _go_on(flash, ledger)
    except _Again as again:
        assert again.is_gap or _TAMPERS & set(mutant.kinds), "a loss accepted is reported again"
        return FOUND_LATER
    except (AssertionError, Broken, Refused) as error:
        error.add_note(f"{mutant.kinds}, {ledger.now.seq} of {moment.newest}")
        raise
    return found


def _journal(ledger: Ledger) -> Journal:
    """Return the ledger's journal, which here is one over flash."""
    assert isinstance(ledger.journal, Journal)
    return ledger.journal


def _boot(flash: Flash) -> Ledger:
    """Switch on; that only reads, and what it finds is sound."""
    before = flash.operations
    journal = Journal(flash)
    ledger = Ledger(journal)
    assert flash.operations == before, "boot wrote"
    if journal.found == GAME:
        check_books(ledger.now)
    else:
        assert not ledger.has_game()
    return ledger


def _judge(mutant: Mutant, ledger: Ledger) -> str:
    journal, moment, seq = _journal(ledger), mutant.moment, ledger.now.seq
    if journal.found != GAME:
        return NO_GAME
    if seq == moment.newest and content(ledger.now) == moment.contents[seq]:
        return NEWEST_REPORTED if journal.is_doubtful else NEWEST
    if content(ledger.now) != moment.contents.get(seq):
        assert "forge" in mutant.kinds, "books that were never written"
        return FORGED_REPORTED if journal.is_doubtful else FORGED
    return OLDER_REPORTED if journal.is_doubtful else _judge_silence(mutant, seq)


def _judge_silence(mutant: Mutant, seq: int) -> str:
    """Return why nothing is reported although later bookings are missing."""
    if _MOVES & set(mutant.kinds):
        return MOVED
    if "forge" in mutant.kinds and mutant.is_sealed(seq + 1):
        return FORGED  # another key, say, hides it or what follows
    assert not mutant.is_readable(seq + 1), "a readable booking was ignored"
    if mutant.has_trace(seq + 1):
        assert mutant.may_be_cut(seq + 1), "a booking was lost and not reported"
        return CUT
    return WIPED


def _refuses(flash: Flash, ledger: Ledger) -> None:
    """Check that nothing is written before a loss, or a page of another program, is accepted."""
    journal = _journal(ledger)
    if journal.is_doubtful or journal.found not in (GAME, EMPTY):
        before = flash.operations
        for _ in range(3):
            journal.idle()
        journal.prepare()
        journal.affirm()
        assert flash.operations == before, "something was written before the loss was accepted"
    ledger.accept_loss()
    journal.affirm()


def _is_found_later(flash: Flash, ledger: Ledger) -> bool:
    """Return whether the next boot finds something else: it looks ahead from another sector."""
    after = _boot(flash)
    return after.journal.is_doubtful or content(after.now) != content(ledger.now)


def _go_on(flash: Flash, ledger: Ledger) -> None:
    """Check that payments and a new game are possible."""
    if _journal(ledger).found == GAME:
        ledger = _same_again(flash, ledger)
        _book(ledger)
        for _ in range(2):  # at rest the next sector is erased, whatever it contains
            _journal(ledger).idle()
        ledger = _same_again(flash, ledger)
    ledger.new_game(0, [b"", b"\x01" * 4, b"\x02" * 7])
    _same_again(flash, ledger)


def _book(ledger: Ledger) -> None:
    for seat in range(1, SEATS):
        if ledger.is_playing(seat) and ledger.balance_k(seat) < AMOUNT_MAX_K:
            ledger.pay(BANK, seat, 1)
            return
    ledger.note_service()


def _same_again(flash: Flash, ledger: Ledger) -> Ledger:
    """Switch off and on: the books are the same, and no loss is reported."""
    after = _boot(flash)
    assert content(after.now) == content(ledger.now), "another state at the next boot"
    if after.journal.is_doubtful:
        raise _Again(_journal(after))
    _journal(after).affirm()
    return after


# Many.


def play(numbers: range, seed: int) -> Tally:
    """Try a flash for each number."""
    tally = Tally("mutated flashes")
    chosen = moments(seed)
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        with tally.trial(number, seed):
            tally.faults[outcome(rng.choice(chosen), rng)] += 1
    if len(numbers) >= _MANY and tally.faults[FOUND_LATER] > len(numbers) // 30:
        tally.violations.append(f"{tally.faults[FOUND_LATER]} found later")
    return tally


def without(name: str, wrong: object, numbers: range, seed: int) -> Tally:
    """Try flashes on a unit with something wrong in place of a function of its store."""
    moments(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"dealbox.store.{name}", wrong)
        return play(numbers, seed)


def _control(name: str, wrong: object) -> Part:
    run = partial(without, name, wrong)
    return Part(f"without {name}", run, range(1_200), range(1_200), 10, must_fail=True)


def _report_nothing(journal: Journal, slot: int) -> int:
    return 0


def _stop(journal: Journal, slot: int, state: State) -> bool:
    raise ZeroDivisionError


def _adopt_all(state: State) -> bool:
    return True


def _find_nothing(rings: Rings, sector: int, least: bytes) -> bool:
    return False


_NEEDS = dict.fromkeys((NEWEST, NEWEST_REPORTED, OLDER_REPORTED, WIPED), 1)
PARTS = (
    Part("flashes", play, range(350), range(250_000), 2_500, _NEEDS),
    _control("journal.Journal._count_unreadable", _report_nothing),
    _control("journal.Journal._find_books", _stop),
    _control("journal.are_sound", _adopt_all),
    _control("rings.Rings._has_key_above", _find_nothing),
)

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, PARTS))
