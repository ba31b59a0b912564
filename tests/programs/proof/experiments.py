"""The experiments: each injects one kind of fault, many times, and tallies the outcomes.

Every trial follows from the seed and its number, and can be repeated alone.
"""

import itertools
import random
import sys
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from functools import wraps

from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.journal import FOREIGN, Journal
from dealbox.store.rings import SLOTS
from host_sim.parts import torn as tears
from host_sim.parts.region import JOURNAL_BYTES
from host_sim.parts.torn import Tear, tear_of
from host_sim.parts.w25q import ERASE, PROGRAM, ROTS, Flash, Operation, PowerCut, random_tear
from tests.programs.harness import Tally, Violated
from tests.programs.proof.trial import (
    Make,
    Truth,
    restart,
    restart_and_check,
    restart_thrice,
    rot_newest,
    survive,
)
from tests.support.random_books import content, next_booking, next_change, next_people

Experiment = Callable[..., Tally]  # (numbers, seed, make)
Next = Callable[[State, random.Random], State]  # what is booked

Order = tuple[str, ...]
BOOT, BOOK, CUT, ROT = "boot", "book", "cut", "rot"
_ORDERS = list(itertools.product((BOOT, BOOK, CUT, ROT), repeat=5))

_FLAKY_TEARS = (tears.FLAKY, tears.EARLY, tears.LATE)

SMALL = 2 * 4 * SECTOR_BYTES  # rings of four sectors wrap soon
LAPS = 2


@dataclass(frozen=True)
class Moment:
    """The instant before a flash operation."""

    flash: Flash
    operation: Operation
    truth: Truth


class Story:
    """A game with some power cycles, and each of its moments at which the power may be cut."""

    def __init__(self, seed: int, make: Make) -> None:
        self.moments: list[Moment] = []
        self.truth = Truth()
        self.flash = Flash(SMALL, seed)
        self.flash.on_operation = self._note
        rng = random.Random(seed)
        journal, state = restart(self.flash, make)
        while laps(self.flash) < LAPS:
            if not rng.randrange(12):
                journal, state = restart(self.flash, make, idles=rng.randrange(4))
            state = book(journal, state, self.truth, rng)

    def _note(self, operation: Operation) -> None:
        self.moments.append(Moment(self.flash.copy(), operation, self.truth.copy()))


def laps(flash: Flash) -> int:
    """Return how often the rings wrapped: a sector is erased before its first use, too."""
    return min(flash.wear) - 1


def book(
    journal: Journal, state: State, truth: Truth, rng: random.Random, following: Next = next_change
) -> State:
    """Make one booking, and idle sometimes; return the books after it."""
    after = following(state, rng)
    truth.begin(after)
    journal.commit(after)
    truth.settle(after.seq)
    if rng.randrange(4):
        journal.idle()
    return after


@dataclass
class Trial:
    """The flash and the truth of a moment, which the experiment may change."""

    number: int
    moment: Moment
    make: Make
    rng: random.Random

    def __post_init__(self) -> None:
        self.flash = self.moment.flash.copy(self.rng.getrandbits(32))
        self.truth = self.moment.truth.copy()

    def tear(self, tear: Tear) -> None:
        """Let a power cut tear the operation that is due."""
        self.flash.tear(self.moment.operation, tear)

    def begin(self) -> tuple[Journal, State]:
        """Boot; nothing may be lost."""
        return restart_thrice(self.flash, self.make, self.truth)

    def book(self, journal: Journal, state: State) -> State:
        return book(journal, state, self.truth, self.rng)

    def play_until_cut(self, journal: Journal, state: State, bookings: int = sys.maxsize) -> None:
        with suppress(PowerCut):
            for _ in range(bookings):
                state = self.book(journal, state)
        self.flash.cut_after(0)

    def survive(self) -> None:
        survive(self.flash, self.truth, self.make, self.rng)


Pick = Callable[[Story, int, random.Random], Moment]


def _any(story: Story, number: int, rng: random.Random) -> Moment:
    return rng.choice(story.moments)


def _in_turn(story: Story, number: int, rng: random.Random) -> Moment:
    return story.moments[number % len(story.moments)]


def _often_last_copy(story: Story, number: int, rng: random.Random) -> Moment:
    last_copies = [
        moment
        for moment in story.moments
        if moment.operation.kind == PROGRAM and moment.operation.at >= SMALL // 2
    ]
    return rng.choice(rng.choice((story.moments, last_copies)))


def _erase(story: Story, number: int, rng: random.Random) -> Moment:
    return rng.choice([each for each in story.moments if each.operation.kind == ERASE])


def _experiment(
    name: str, pick: Pick = _any
) -> Callable[[Callable[[Trial, Story], None]], Experiment]:
    """Make an experiment of what one trial does, which begins at a moment of a story."""

    def made(trial_of: Callable[[Trial, Story], None]) -> Experiment:
        @wraps(trial_of)
        def run(numbers: range, seed: int, make: Make = Journal) -> Tally:
            story = Story(seed, make)
            tally = Tally(name)
            for number in numbers:
                rng = random.Random(f"{seed}/{number}")
                trial = Trial(number, pick(story, number, rng), make, rng)
                with tally.trial(number, seed):
                    trial_of(trial, story)
                tally.faults += trial.flash.faults
            return tally

        return run

    return made


@_experiment("one cut", _in_turn)
def single_cuts(trial: Trial, story: Story) -> None:
    """Cut the power once: at every operation of a story in turn, with another tear each turn."""
    turn, index = divmod(trial.number, len(story.moments))
    trial.tear(_tear(trial.moment.operation, turn, index, trial.rng))
    trial.survive()


def _tear(operation: Operation, turn: int, index: int, rng: random.Random) -> Tear:
    """Return the tear for a turn: before, after; then every other one a prefix, each length once.

    The operations begin with different lengths, so that few turns cover them all.
    """
    if turn < 2:
        return Tear((tears.BEFORE, tears.AFTER)[turn])
    if operation.kind == PROGRAM and turn % 2 == 0:
        return Tear(tears.PREFIX, (turn // 2 + index) % PAGE_BYTES)
    if operation.kind == ERASE:
        return tear_of(tears.ERASE_TEARS[2:][turn % len(tears.ERASE_TEARS[2:])], rng)
    return tear_of((tears.SUBSET, tears.FLAKY, tears.EARLY, tears.LATE)[turn // 2 % 4], rng)


@_experiment("a second cut in the recovery")
def double_cuts(trial: Trial, story: Story) -> None:
    """Cut the power, and again at some operation of the recovery."""
    rng, make = trial.rng, trial.make
    count = 0
    while not count:  # until a boot writes something
        moment = rng.choice(story.moments)
        torn = moment.flash.copy()
        torn.tear(moment.operation, random_tear(moment.operation, rng))
        seed = rng.getrandbits(32)
        rehearsal = torn.copy(seed)
        restart(rehearsal, make, idles=2)
        count = rehearsal.operations
    trial.truth, trial.flash = moment.truth.copy(), torn.copy(seed)
    trial.flash.cut_after(rng.randint(1, count))
    try:
        restart(trial.flash, make, idles=2)
    except PowerCut:
        trial.survive()
    else:
        raise Violated("the recovery took another way the second time")


@_experiment("a second cut in the next bookings")
def cuts_afterwards(trial: Trial, _: Story) -> None:
    """Cut the power, switch on, and cut it again in one of the bookings that follow."""
    trial.tear(random_tear(trial.moment.operation, trial.rng))
    journal, state = trial.begin()
    trial.flash.cut_after(trial.rng.randint(1, 12))
    trial.play_until_cut(journal, state)
    trial.survive()


@_experiment("an erase cut, then rot", _erase)
def cut_erases(trial: Trial, _: Story) -> None:
    """Leave a sector half erased, then let one of its copies rot after each of 16 bookings."""
    rng, flash = trial.rng, trial.flash
    trial.tear(tear_of(tears.LATE, rng))
    journal, state = trial.begin()
    for _booking in range(SECTOR_BYTES // PAGE_BYTES):
        state = trial.book(journal, state)
        for ring in (0, 1):
            rotten = flash.copy(rng.getrandbits(32))
            rot_newest(rotten, journal, ring, rng)
            restart_thrice(rotten, trial.make, trial.truth.copy())
            flash.faults += rotten.faults


@_experiment("an erase that leaves pages")
def partial_erases(trial: Trial, _: Story) -> None:
    """Let erases silently leave pages unerased, and check after each booking that follows."""
    rng, flash = trial.rng, trial.flash
    journal, state = trial.begin()
    flash.erase_partly_after(rng.randint(1, 4), times=rng.choice((1, 2, 4)))
    if rng.getrandbits(1):
        flash.cut_after(rng.randint(1, 60))
    with suppress(PowerCut):
        for _booking in range(20):
            state = trial.book(journal, state)
            restart_and_check(flash.copy(rng.getrandbits(32)), trial.make, trial.truth.copy())
    flash.cut_after(0)
    trial.survive()


@_experiment("a cut, boots, bookings and rot in every order", _often_last_copy)
def orders(trial: Trial, _: Story) -> None:
    """After a cut: boots, bookings, cuts and rot in one ring, in every order of five steps."""
    tear = tear_of(trial.rng.choice(_FLAKY_TEARS), trial.rng)
    trial.tear(trial.rng.choice((tear, Tear(tears.LATE, 1))))
    order = _ORDERS[trial.number % len(_ORDERS)]
    _follow(order, trial.flash, trial.truth, trial.make, trial.rng)


def _follow(order: Order, flash: Flash, truth: Truth, make: Make, rng: random.Random) -> None:
    ring, is_on = rng.randrange(2), True
    journal, state = restart_and_check(flash, make, truth)
    for step in order:
        if step == ROT:
            rot_newest(flash, journal, ring, rng)
        elif step == BOOT or not is_on:
            journal, state = restart_and_check(flash, make, truth)
            is_on = True
        if step in (BOOK, CUT):
            flash.cut_after(rng.randint(1, 4) if step == CUT else 0)
            try:
                state = book(journal, state, truth, rng)
            except PowerCut:
                is_on = False
            flash.cut_after(0)
    restart_thrice(flash, make, truth)


@_experiment("a change of who plays, cut")
def changed_people(trial: Trial, _: Story) -> None:
    """Let who plays change up to 20 times, cut the power in some other changes, and let rot."""
    rng, flash = trial.rng, trial.flash
    if not trial.truth.acked:
        return
    journal, state = trial.begin()
    for _change in range(rng.randrange(20)):
        state = book(journal, state, trial.truth, rng, next_people)
    for _power_up in range(rng.randint(1, 3)):
        flash.cut_after(rng.randint(1, 10))
        with suppress(PowerCut):
            while True:
                state = book(journal, state, trial.truth, rng, next_people)
        flash.cut_after(0)
        journal, state = restart_and_check(flash, trial.make, trial.truth)
    trial.survive()


@_experiment("wrong bits in each copy of a page")
def bit_errors(trial: Trial, _: Story) -> None:
    """Turn bits of both copies of one page, and of one copy of its neighbours.

    Nothing else is lost, and the newest booking not silently.
    """
    journal, state = restart_and_check(trial.flash, trial.make, trial.truth)
    for _booking in range(trial.rng.randrange(0 if trial.truth.acked else 1, 20)):
        state = trial.book(journal, state)
    _turn_bits(trial.flash, journal, trial.truth, trial.make, trial.rng)


def _turn_bits(
    flash: Flash, journal: Journal, truth: Truth, make: Make, rng: random.Random
) -> None:
    rings = journal._rings
    newest = rings.find_newest()
    is_repeated = newest == 0 and rings.read(0, rings.sector, 0).is_affirmation()
    slot = rng.choice((0, newest, rng.randint(0, newest)))
    neighbours = [(rng.randrange(2), slot + step) for step in (-1, 1) if rng.getrandbits(1)]
    for ring, at in [(0, slot), (1, slot), *neighbours]:
        if 0 <= at < SLOTS:
            _damage(flash, rings.address(ring, rings.sector, at), rng)
    lost = int(slot == newest and not is_repeated)
    flash.faults["newest damaged" if lost else "another damaged"] += 1
    after = make(flash)
    after.boot(State())
    # An affirmation, which repeats a state, cannot always be distinguished from a booking.
    if after.lost != lost and not (is_repeated and slot == newest):
        raise Violated(f"{lost} bookings lost, {after.lost} reported")
    if lost:
        truth.acked -= 1
        after.accept()
        after.affirm()
    restart_thrice(flash, make, truth)


def _damage(flash: Flash, at: int, rng: random.Random) -> None:
    """Turn one or two bits of a page, or let as many as 40 read as ones."""
    many = rng.choice((1, 2, 40))
    for bit in rng.sample(range(8 * PAGE_BYTES), many):
        byte = flash.data[at + bit // 8]
        turned = byte | 1 << bit % 8 if many > 2 else byte ^ 1 << bit % 8
        flash.damage(at + bit // 8, bytes((turned,)))


def lost_sectors(numbers: range, seed: int, make: Make = Journal) -> Tally:
    """Let both copies of the newest sector rot, in the first lap and later ones: a loss is told.

    A flash that was blank or held another program's bytes; the unit rests after most bookings.
    """
    tally = Tally("both copies of the newest sector lost")
    for number in numbers:
        rng = random.Random(f"{seed}/{number}")
        flash, truth = Flash(SMALL, number), Truth()
        is_foreign = not rng.randrange(4)
        if is_foreign:
            flash.damage(0, rng.randbytes(SMALL))
        with tally.trial(number, seed):
            journal, state = restart(flash, make)
            for _ in range(rng.randint(1, 150)):
                if not rng.randrange(12):
                    journal, state = restart(flash, make)
                state = book(journal, state, truth, rng)
            if is_foreign:
                for _ in range(2):
                    journal.idle()
            half, rot = flash.size // SECTOR_BYTES // 2, rng.choice(("zeros", "noise"))
            for ring in (0, 1):
                flash.rot(ring * half + journal._rings.sector, rot)
            after, found = make(flash), State()
            after.boot(found)
            is_told = after.lost or after.found == FOREIGN
            if bool(is_told) != (found.seq < truth.acked):
                raise Violated(f"{truth.acked - found.seq} bookings lost, {after.lost} reported")
            if found.seq and content(found) != truth.contents[found.seq]:
                raise Violated("another state")
        tally.faults += flash.faults
    return tally


@_experiment("a program that does nothing")
def deaf_programs(trial: Trial, _: Story) -> None:
    """Let a program silently do nothing, and half of the times cut the power soon after."""
    rng, flash = trial.rng, trial.flash
    journal, state = trial.begin()
    flash.deafen_after(rng.randint(1, 20))
    if rng.getrandbits(1):
        flash.cut_after(rng.randint(1, 40))
    try:
        trial.play_until_cut(journal, state, bookings=12)
    except Broken as error:
        raise Violated("one deaf program stopped the game") from error
    trial.survive()


def rotten_sectors(sectors: range, seed: int, make: Make = Journal) -> Tally:
    """Turn each sector of the whole region, after two laps through it, to ones, zeros, noise.

    The records follow the journal.
    """
    flash, truth, rng = Flash(JOURNAL_BYTES, seed), Truth(), random.Random(seed)
    journal, state = restart(flash, make)
    while laps(flash) < LAPS:
        state = book(journal, state, truth, rng, next_booking)
    tally = Tally("a rotten sector")
    for sector in sectors:
        for rot in ROTS:
            rotten = flash.copy(sector)
            rotten.rot(sector, rot)
            with tally.trial(sector, seed):
                _look_back(rotten, truth, make, rng)
                survive(rotten, truth.copy(), make, rng)
            tally.faults += rotten.faults
    return tally


def _look_back(flash: Flash, truth: Truth, make: Make, rng: random.Random) -> None:
    """Check that every booking that the rings can hold is still readable."""
    journal, state = restart_thrice(flash, make, truth.copy())
    kept = (flash.size // SECTOR_BYTES // 2 - 3) * (SECTOR_BYTES // PAGE_BYTES)
    for seq in rng.sample(range(truth.acked - kept + 1, truth.acked + 1), 8):
        if not journal.recall(seq, state) or content(state) != truth.contents[seq]:
            raise Violated(f"booking {seq} of {truth.acked} is lost")
