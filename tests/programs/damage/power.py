"""Takes the power from a body again and again: nothing that was acknowledged may be lost.

The runner does that to any body. The body here is the image on the emulated chip, whose power is
cut at any moment, and in each flash operation. RED is paid 1K by each booking.
"""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager
from functools import cache, partial
from pathlib import Path
from random import Random
from typing import Protocol, TypeVar

from dealbox.bank import money
from dealbox.bank.ledger import Ledger
from dealbox.parts import PAGE_BYTES, PLUS, SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.parts.picture import Picture
from host_sim.parts.torn import (
    AFTER,
    BEFORE,
    ERASE_TEARS,
    PREFIX,
    PROGRAM_TEARS,
    SUBSET,
    Tear,
    tear_of,
)
from host_sim.parts.w25q import Flash
from host_sim.timed_input import press
from tests.programs.harness import NOTHING, Part, Tally, Violated
from tests.programs.proof.experiments import LAPS, laps
from tests.support import prerequisites
from tests.support.forked import in_child

_START_K = 15_000
_MOST = 200  # bookings of one game
_LOST = "BOOKINGS LOST"
_STEP_MS = 50
_BOOT_MS, _BOOKED_MS = 3_000, 400

# When the power is cut, how often, and within which milliseconds.
BOOKING = "booking"  # after K went down: the booking is being programmed
ANSWER = "answer"  # after that: it is shown and heard
REST = "rest"  # after that: sectors are erased ahead
BOOT = "boot"  # after power-on: the newest state is programmed once more
MOMENTS_MS = {BOOKING: (6, 0, 40), ANSWER: (2, 40, 350), REST: (3, 350, 600), BOOT: (1, 0, 400)}
_BEFORE = (0, 0, 0, 1, 1, 2)  # bookings before it; a boot has something to write after one only

TORN = "torn"  # in the next operation, if one begins soon
RESET = "reset"  # the processor alone: the flash completes what it has begun
WAYS = ("cut", TORN, RESET)
_TEARS = [kind for kind in PROGRAM_TEARS if kind in ERASE_TEARS]  # for either operation
_REACH_MS = 10

_ALWAYS = (BEFORE, PREFIX, SUBSET, AFTER)  # how every operation is torn, before any other way


# The runner.


class Body(Protocol):
    """What has a game, and loses its power.

    shown: the bookings that were acknowledged; booked: those that there may be; is_told: it says
    that some are lost.
    """

    shown: int
    booked: int
    is_told: bool

    def boot(self) -> int:
        """Switch it on; return how many bookings are there."""

    def faults(self) -> list[str]:
        """Return the faults in the books that are stored."""


B = TypeVar("B", bound=Body)
Cut = Callable[[B, int, Random], str]  # by the number of a trial; returns how it was done
Opened = Callable[[int], AbstractContextManager[B]]  # by a seed


def cuts(name: str, opened: Opened[B], cut: Cut[B], numbers: range, seed: int) -> Tally:
    """Take the power from a body once for each number, in one game."""
    tally = Tally(name)
    with opened(seed) as body:
        for number in numbers:
            with tally.trial(number, seed):
                tally.faults[cut(body, number, Random(f"{seed}/{number}"))] += 1
                shown, booked = body.shown, body.booked
                there = body.booked = body.boot()
                tally.faults["booked, not shown"] += there > shown
                if not shown <= there <= booked or body.is_told:
                    told = ", and a loss is told" * body.is_told
                    raise Violated(f"shown {shown} to {booked} bookings, found {there}{told}")
        tally.violations += body.faults()
    return tally


# The chip.


class CutChip:
    """A game on the chip; shown: how many bookings the display has shown since power-on."""

    def __init__(self, image: Path, seed: int) -> None:
        self._image = image
        self._seed = seed
        self._exchange(worn_journal())
        self.boot()
        self.booked = self.shown

    def _exchange(self, journal: bytes) -> None:
        """Go on with another unit that has this flash."""
        self.written: list[int] = []  # where in the flash, in order
        self.unit = ChipTarget(self._image, journal=journal, seed=self._seed)
        self.unit.on_change = self._on_change
        self.unit.lay(PLUS, UIDS["RED"])

    def boot(self) -> int:
        """Switch it on; return how many bookings it shows."""
        self.shown = -1
        self.is_told = False  # that bookings are lost
        self.unit.power(True)
        for _ in range(0, _BOOT_MS, _STEP_MS):
            self.unit.run(_STEP_MS)
            if not self.unit.is_on:
                return -1
            if self.is_told:
                self._go_on()
            if self.shown >= 0:
                return self.shown
        raise Violated("the unit shows no standings")

    def _go_on(self) -> None:
        """Confirm the loss, and lay the card again: it may have been read before."""
        press(self.unit, "OK")
        self.unit.lift(PLUS, UIDS["RED"])
        self.unit.run(_BOOKED_MS)
        self.unit.lay(PLUS, UIDS["RED"])
        self.unit.run(_BOOKED_MS)

    def restart(self) -> None:
        """Switch off, and on again."""
        self.unit.power(False)
        self.boot()

    def book(self) -> None:
        """Pay RED 1K."""
        self.booked = self.shown + 1
        press(self.unit, "1", "K")
        self.unit.run(_BOOKED_MS)

    def cut_at(self, moment: str, way: str, rng: Random) -> None:
        """Cut the power at a moment of the next booking, or after power-on."""
        unit, booked = self.unit, self.booked
        if moment == BOOT:
            unit.power(False)
            unit.power(True)
        else:
            press(unit, "1")
            unit.key("K", True)
        unit.run(rng.uniform(*MOMENTS_MS[moment][1:]))
        self.booked += moment != BOOT
        if way == TORN:
            unit.cut_after(1, tear_of(rng.choice(_TEARS), rng))
            unit.run(_REACH_MS)
        if way == RESET:
            unit.power(False)
        unit.cut()
        unit.key("K", False)
        if moment == REST and self.shown == booked:
            raise Violated(f"booking {booked + 1} was not shown before the cut")

    def cut_in(self, deed: "Deed", operation: int, tear: Tear) -> int:
        """Cut the power in an operation of a deed, and boot twice; return how large that was."""
        shown, sizes, seen = self.shown, list[int](), list[int]()

        def note(at: int, content: bytes) -> bool:
            sizes.append(len(content))
            return True

        self.unit.persist = note
        self.unit.cut_after(operation, tear)
        deed(self)
        shown = max(shown, self.shown)
        for _ in range(2):
            self.unit.power(False)
            seen.append(self.boot())
        books = checked(self.unit.flash())
        if books.faults or books.history[-1].balance_k[1] != _START_K + seen[-1]:
            raise Violated("the flash differs from the display")
        if not shown <= min(seen) == max(seen) <= self.booked or self.is_told:
            raise Violated(f"shown {shown} to {self.booked} bookings, found {seen}")
        return sizes[operation - 1]

    def lose(self, places: list[int]) -> None:
        """Let pages decay while the power is off."""
        flash = bytearray(self.unit.flash())
        for at in places:
            flash[at : at + PAGE_BYTES] = bytes(PAGE_BYTES)
        self._exchange(bytes(flash))

    def faults(self) -> list[str]:
        return checked(self.unit.flash()).faults

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            lines = value.lines()
            self.shown = max(self.shown, bookings_on(lines))
            self.is_told |= any(line.startswith(_LOST) for line in lines)
        elif what == "flash":
            assert isinstance(value, int)
            self.written.append(value)


Deed = Callable[[CutChip], None]


def checked(region: bytes) -> history.Books:
    """Return the books of a region, with their faults."""
    books = history.read(region)
    history.check(books)
    return books


@cache
def worn_journal() -> bytes:
    """Return a journal whose rings have wrapped, with a game of RED and BLUE."""
    flash = Flash()
    ledger = Ledger(Journal(flash))
    cards = [b"", UIDS["RED"], UIDS["BLUE"]]
    ledger.new_game(0, cards)
    while laps(flash) < LAPS:
        ledger.pay(1 + ledger.now.seq % 2, 2 - ledger.now.seq % 2, 1)
    ledger.new_game(0, cards)
    return bytes(flash.data)


def bookings_on(lines: list[str]) -> int:
    """Return how often RED was paid, by his balance on the display; -1 if it is not shown."""
    rows = [line.split() for line in lines]
    shown = [_counts().get(row[1], -1) for row in rows if len(row) == 2 and row[0] == "RED"]
    return max(shown, default=-1)


@cache
def _counts() -> dict[str, int]:
    return {money.text(_START_K + count): count for count in range(_MOST)}


# What is done before the power is back.


def at_moment(game: CutChip, number: int, rng: Random) -> str:
    """Cut the power at a moment after some bookings."""
    often = [each for each, _, _ in MOMENTS_MS.values()]
    moment, way = rng.choices(list(MOMENTS_MS), often)[0], rng.choice(WAYS)
    for _ in range(max(rng.choice(_BEFORE), int(moment == BOOT))):
        game.book()
    game.cut_at(moment, way, rng)
    return f"{moment} {way}"


def decayed(game: CutChip, number: int, rng: Random, *, copies: int = 1) -> str:
    """Let the page written last decay while the power is off, in one ring or in both."""
    game.book()
    game.unit.cut()
    flash = game.unit.flash()
    written = [at for at in game.written if flash[at] != 0xFF]  # not erased ahead since
    game.lose(written[-copies:])
    return "decay"


@contextmanager
def chip(seed: int) -> Iterator[CutChip]:
    """Return a game on the chip."""
    yield CutChip(prerequisites.image(), seed % 1000)


# Of each power-up of a short game: what is done, and which operations that takes.
_DEEDS: tuple[tuple[Deed, str], ...] = ((CutChip.book, "PPEE"), (CutChip.restart, "EEPP")) * 2
_KINDS = {"P": (PAGE_BYTES, PROGRAM_TEARS), "E": (SECTOR_BYTES, ERASE_TEARS)}
_PLACES = [(at, number) for at, (_, each) in enumerate(_DEEDS) for number in range(len(each))]


def in_operations(numbers: range, seed: int) -> Tally:
    """Cut each operation of a game: each trial goes on from before it, in a process of its own.

    Each is torn in four ways, number by number, and then in any of its kind.
    """
    tally = Tally("the image on the chip, cut in an operation and booted again")
    game = CutChip(prerequisites.image(), seed % 1000)
    assert not game.faults()  # the pages that were read need not be read in each process
    for deed, (do, operations) in enumerate(_DEEDS):
        for number in numbers:
            rng = Random(f"{seed}/{number}")
            turn, place = divmod(number, len(_PLACES))
            if turn < len(_ALWAYS):
                place, turn = divmod(number, len(_ALWAYS))
            size, kinds = _KINDS[operations[_PLACES[place][1]]]
            tear = tear_of(_ALWAYS[turn] if turn < len(_ALWAYS) else rng.choice(kinds), rng)
            if _PLACES[place][0] == deed:
                with tally.trial(number, seed):
                    cut = partial(game.cut_in, do, 1 + _PLACES[place][1], tear)
                    if in_child(cut) != size:
                        raise Violated("another operation was cut")
        if tally.trials < len(numbers):
            do(game)
    return tally


_cuts = partial(cuts, "cuts of the chip's power at any moment", chip)
# In make test: a cut 4 ms after the key, one after the picture; one operation of each kind.
_AT_MOMENTS = dict.fromkeys((f"{moment} {way}" for moment in MOMENTS_MS for way in WAYS), 1)
PARTS = (
    Part("moments", partial(_cuts, at_moment), range(23, 47, 23), range(1_000), 50, _AT_MOMENTS),
    Part("chip_cuts", in_operations, range(1, 32, 9), range(5_000), 1_250),
    Part("one_decays", partial(_cuts, decayed), NOTHING, range(10)),
    Part(
        "both_decay",
        partial(_cuts, partial(decayed, copies=2)),
        range(1),
        range(3),
        must_fail=True,
    ),
)
