"""Boots the unit from damaged flashes of real games.

No flash may make boot raise, nor be written before a loss is accepted; boot finds the newest
state, or reports the loss; a payment and a new game are always possible. A forged page with a
valid checksum that is sound by itself is adopted: `dealbox books --check` reports those.
"""

import random
from functools import cache, partial

import pytest

from dealbox.bank.editions import EDITIONS, check_books
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import AMOUNT_MAX_K, BANK, SEATS
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import EMPTY, GAME, Journal
from dealbox.store.page import Page
from dealbox.store.rings import BLANK
from host_sim.parts.w25q import Flash
from tests.programs.damage.faults import FILLED, IN_PLACE
from tests.programs.harness import Part, Tally
from tests.support.random_books import content
from tests.support.stored_history import Moment, play

_COMMANDS = 600  # of each game
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

_MOVES = {"copy page", "swap pages", "swap sectors"}
_TAMPERS = _MOVES | {"forge"}  # no fault of a flash causes these
_KINDS = ("bits", "filled", "truncated", "records", *sorted(_TAMPERS))


@cache
def moments(seed: int) -> list[Moment]:
    """Play a game of each edition over a small region, and return moments after it wrapped."""
    found: list[Moment] = []
    for number in range(len(EDITIONS)):
        rng = random.Random(f"{seed}/{number}")
        sectors = 2 * rng.randint(4, 5)
        found += play(number, rng.getrandbits(32), sectors, _COMMANDS).moments
    return found


class Damaged:
    """The bytes of a moment with one to three faults."""

    def __init__(self, moment: Moment, rng: random.Random) -> None:
        self.data = bytearray(moment.data)
        self.moment = moment
        self._rng = rng
        self._page = Page()
        self._records_at = 2 * moment.ring + rng.choice((0, RECORDS_BYTES // 2))  # of one copy
        chosen = [rng.choice(_KINDS) for _ in range(rng.choice((1, 1, 1, 2, 2, 3)))]
        self.kinds = set(chosen)
        for kind in chosen:
            self._damage(kind)

    def _damage(self, kind: str) -> None:
        if kind == "forge":
            self._forge(self._where(PAGE_BYTES))
        elif kind == "records":
            self._damage_records()
        elif kind in _MOVES:
            self._move(kind)
        elif kind == "filled":
            self._fill()
        else:
            unit = SECTOR_BYTES if kind == "truncated" else PAGE_BYTES
            for copy in self._copies(self._where(unit)):
                self._fault(kind, copy, PAGE_BYTES)

    def _fill(self) -> None:
        """Fill a range, not always with the same in both rings."""
        rng = self._rng
        size = rng.choice((rng.randint(1, 64), PAGE_BYTES, 3 * PAGE_BYTES, SECTOR_BYTES))
        at = self._where(SECTOR_BYTES if size == SECTOR_BYTES else PAGE_BYTES)
        at += rng.randrange(PAGE_BYTES) if size < PAGE_BYTES else 0
        for copy in self._copies(min(at, self.moment.ring - size)):
            self._fault(rng.choice(FILLED), copy, size)

    def _damage_records(self) -> None:
        """Flip bits, or fill a range, in one copy of the records of who plays."""
        rng, most = self._rng, RECORDS_BYTES // 2
        size = rng.choice((1, rng.randint(2, 64), PAGE_BYTES, SECTOR_BYTES, most))
        at = self._records_at + rng.choice((0, rng.randrange(most - size + 1)))
        self._fault(rng.choice(("bits", *FILLED)), at, size)

    def _move(self, kind: str) -> None:
        """Copy a page, exchange two pages or sectors, or the copies of one sector."""
        size = SECTOR_BYTES if kind == "swap sectors" else PAGE_BYTES
        one, other, ring = self._where(size), self._where(size), self.moment.ring
        if kind == "copy page":
            source = self._page_at(self._rng.choice(self._copies(other)))
            for copy in self._copies(one):
                self.data[copy : copy + PAGE_BYTES] = source
        elif kind == "swap sectors" and self._rng.getrandbits(1):
            self._swap(one, one + ring, size)
        else:
            for start in (0, ring) if kind == "swap sectors" else self._copies(0):
                self._swap(start + one, start + other, size)

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

    def _fault(self, name: str, at: int, size: int) -> None:
        self.data[at : at + size] = IN_PLACE[name](bytes(self.data[at : at + size]), self._rng)

    def _swap(self, one: int, other: int, size: int) -> None:
        a, b = slice(one, one + size), slice(other, other + size)
        self.data[a], self.data[b] = self.data[b], self.data[a]

    def _forge(self, at: int) -> None:
        """Change bytes of a page, and recompute its checksum."""
        page, rng = self._page, self._rng
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
        return not any(
            self._page_at(copy) == BLANK
            for place in places
            for copy in (place, place + self.moment.ring)
        )

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

    def _both(self, seq: int) -> tuple[int, int]:
        at = self.moment.places[seq]
        return at, at + self.moment.ring


class _Again(Exception):
    """Something is reported after it was accepted: tampered pages, or one more erased sector."""

    def __init__(self, journal: Journal) -> None:
        super().__init__()
        self.is_gap = journal._is_gap()  # noqa: SLF001


def outcome(moment: Moment, rng: random.Random) -> str:
    """Damage a flash, boot from it, play on, and return the outcome; an exception: a violation."""
    damaged = Damaged(moment, rng)
    flash = Flash(2 * moment.ring)
    flash.data[:] = damaged.data
    is_tampered = bool(_TAMPERS & damaged.kinds)
    ledger = _boot(flash)
    try:
        found = _judge(damaged, ledger)
        _refuses(flash, ledger)
        if is_tampered and _is_found_later(flash, ledger):
            return FOUND_LATER
        _go_on(flash, ledger)
    except _Again as again:
        assert again.is_gap or is_tampered, "a loss accepted is reported again"
        return FOUND_LATER
    except (AssertionError, Broken, Refused) as error:
        error.add_note(f"{damaged.kinds}, {ledger.now.seq} of {moment.newest}")
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


def _judge(damaged: Damaged, ledger: Ledger) -> str:
    journal, moment, seq = _journal(ledger), damaged.moment, ledger.now.seq
    if journal.found != GAME:
        return NO_GAME
    if seq == moment.newest and content(ledger.now) == moment.contents[seq]:
        return NEWEST_REPORTED if journal.is_doubtful else NEWEST
    if content(ledger.now) != moment.contents.get(seq):
        assert "forge" in damaged.kinds, "books that were never written"
        return FORGED_REPORTED if journal.is_doubtful else FORGED
    return OLDER_REPORTED if journal.is_doubtful else _judge_silence(damaged, seq)


def _judge_silence(damaged: Damaged, seq: int) -> str:
    """Return why nothing is reported although later bookings are missing."""
    if _MOVES & damaged.kinds:
        return MOVED
    if "forge" in damaged.kinds and damaged.is_sealed(seq + 1):
        return FORGED  # another key, say, hides it or what follows
    assert not damaged.is_readable(seq + 1), "a readable booking was ignored"
    if damaged.has_trace(seq + 1):
        assert damaged.may_be_cut(seq + 1), "a booking was lost and not reported"
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


def boots(numbers: range, seed: int) -> Tally:
    """Try a flash for each number."""
    tally = Tally("damaged flashes")
    chosen = moments(seed)
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        with tally.trial(number, seed):
            tally.faults[outcome(rng.choice(chosen), rng)] += 1
    if len(numbers) >= _MANY and tally.faults[FOUND_LATER] > len(numbers) // 30:
        tally.violations.append(f"{tally.faults[FOUND_LATER]} found later")
    return tally


def without(name: str, wrong: object, numbers: range, seed: int) -> Tally:
    """Try flashes on a unit whose store has a constant in place of a function."""
    moments(seed)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(f"dealbox.store.{name}", partial(_always, wrong))
        return boots(numbers, seed)


def _always(answer: object, *_: object) -> object:
    if isinstance(answer, Exception):
        raise answer
    return answer


def _control(name: str, wrong: object) -> Part:
    run = partial(without, name, wrong)
    return Part(f"without {name}", run, range(1_200), range(1_200), 10, must_fail=True)


_NEEDS = dict.fromkeys((NEWEST, NEWEST_REPORTED, OLDER_REPORTED, WIPED), 1)
PARTS = (
    Part("flashes", boots, range(200), range(250_000), 2_500, _NEEDS),
    _control("journal.Journal._count_unreadable", 0),
    _control("journal.Journal._find_books", ZeroDivisionError()),
    _control("journal.are_sound", True),
    _control("rings.Rings._load_newer", -1),
)
