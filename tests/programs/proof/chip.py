"""The real image on the emulated chip, cut at every flash operation of a game, and booted again.

The game is played once, and every operation recorded; each trial then builds the flash contents
that tearing this operation leaves, and boots a chip from them. What was acknowledged, and what was
recovered, is read from the display. All boots are the same up to the first read of the journal:
that part is done once, and every trial continues from there in a process of its own.
"""

import random
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from dealbox.bank import money
from dealbox.bank.ledger import Ledger
from dealbox.parts import PAGE_BYTES, PLUS, SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim import pins
from host_sim.books import history
from host_sim.cards import UIDS
from host_sim.chip.chip import FlashOperation
from host_sim.chip.target import ChipTarget
from host_sim.parts import region, torn
from host_sim.parts.picture import Picture
from host_sim.parts.torn import FlakyBits, Tear, tear_of
from host_sim.parts.w25q import Flash
from host_sim.timed_input import press
from host_sim.uf2 import REGION_AT, in_region
from tests.programs.harness import Tally, Violated
from tests.programs.proof.experiments import LAPS, laps
from tests.support.forked import in_child

_START_K = 15_000
_SHOWN_MAX = 10  # bookings, and the one under way
_EVENINGS = 2  # power-ups: each begins a sector and erases ahead
_ALWAYS = (
    torn.BEFORE,
    torn.PREFIX,
    torn.SUBSET,
    torn.AFTER,
)  # the tears that every operation gets
_BOOT_MS = 500
_MOST_BOOT_MS = 1_500


@dataclass(frozen=True)
class Change:
    """One operation: the contents of its part of the flash before and after it."""

    at: int
    before: bytes
    after: bytes
    shown: int  # bookings that the display had shown by then


@dataclass(frozen=True)
class Booted:
    """The result of a boot: the bookings on the display, the flash, and the sectors erased."""

    count: int
    journal: bytes
    erased: list[int]  # addresses


class ChipGame:
    """A game on the chip in which RED is paid 1K repeatedly, with all flash operations.

    bookings: how many there are per power-up.
    """

    def __init__(self, image: Path, bookings: int = 4) -> None:
        self.image = image
        self.start = worn_journal()
        self.changes: list[Change] = []
        self._shown = -1
        self._target = target = ChipTarget(image, journal=self.start)
        target.on_change = self._on_change
        target.power(True)
        self._watch_flash()
        target.run(_BOOT_MS)
        target.lay(PLUS, UIDS["RED"])
        for number in range(_EVENINGS * bookings):
            if number and number % bookings == 0:
                self._switch_off_and_on()
            self._book()
        assert self._shown == _EVENINGS * bookings, self._shown
        self._waking = _waking(image)
        self._last: tuple[bytearray, Booted | None] = bytearray(), None

    def _book(self) -> None:
        press(self._target, "1", "K")
        self._target.run(300)

    def _switch_off_and_on(self) -> None:
        self._target.power(False)
        self._target.power(True)
        self._watch_flash()
        self._target.run(_BOOT_MS)

    def _watch_flash(self) -> None:
        chip = self._target.chip
        assert chip
        on_flash = chip.on_flash

        def note(operation: FlashOperation) -> None:
            at, size = in_region(operation.at), len(operation.before)
            after = bytes(chip.flash[operation.at : operation.at + size])
            self.changes.append(Change(at, operation.before, after, self._shown))
            on_flash(operation)

        chip.on_flash = note

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            self._shown = max(self._shown, bookings_on(value.lines()))

    def trial(self, number: int, seed: int, again: bool) -> None:
        """Boot from the flash that a torn operation leaves, and check what the display shows."""
        index, turn = self._place(number)
        change = self.changes[index]
        journal = bytearray(self.start)
        for done in self.changes[:index]:
            journal[done.at : done.at + len(done.after)] = done.after
        rng, flaky = random.Random(f"{seed}/{turn}/{index}"), FlakyBits()
        tear = _tear(turn, change, rng)
        content = flaky.tear(change.at, change.before, change.after, tear, rng)
        journal[change.at : change.at + len(content)] = content
        flaky.flicker(0, journal, rng)
        booted = self._boot(journal)
        if booted.count not in (change.shown, change.shown + 1):
            raise Violated(f"shown {change.shown} bookings, recovered {booted.count}")
        if again:
            _check_books(booted)
            found = bytearray(booted.journal)
            for at in booted.erased:
                flaky.settle(at, SECTOR_BYTES)
            flaky.flicker(0, found, rng)
            after = self._boot(found)
            if after.count != booted.count:
                raise Violated("the next boot shows something else")
            if booted.journal != journal and after.journal != found:
                raise Violated("two boots in a row wrote something")

    def _place(self, number: int) -> tuple[int, int]:
        """Return an operation and its turn; the turns of _ALWAYS follow each other."""
        turn, index = divmod(number, len(self.changes))
        return divmod(number, len(_ALWAYS)) if turn < len(_ALWAYS) else (index, turn)

    def _boot(self, journal: bytearray) -> Booted:
        """Let the booting chip read this journal, in a forked process.

        What an operation leaves that was not torn is what the next one finds: one boot is enough.
        """
        last, booted = self._last
        if journal != last:
            booted = in_child(lambda: _boot_from(self._waking, journal))
            self._last = journal, booted
        if not booted:
            raise Violated("no standings on the display")
        return booted


def _tear(turn: int, change: Change, rng: random.Random) -> Tear:
    """Return the tear for a turn: those that every operation gets, then any of its kind."""
    if turn < len(_ALWAYS):
        kind = _ALWAYS[turn]
    else:
        kind = rng.choice(
            torn.PROGRAM_TEARS if len(change.after) == PAGE_BYTES else torn.ERASE_TEARS
        )
    return tear_of(kind, rng)


def _waking(image: Path) -> ChipTarget:
    """Return a chip that has begun to configure its pins, and not read its journal yet."""
    target = ChipTarget(image)
    target.power(True)
    lamp = pins.gpios(pins.BOARD)["LAMP"]
    assert target.chip
    asleep = target.chip.pins[lamp].function
    while target.chip.pins[lamp].function == asleep:
        target.run(1)
    return target


def _boot_from(target: ChipTarget, journal: bytearray) -> Booted | None:
    """Complete the boot of a chip with this journal; None if it shows no standings."""
    assert target.chip
    target.chip.flash[REGION_AT:] = region.to_chip(bytes(journal))
    count = _read_off(target)
    erased = [in_region(sector * SECTOR_BYTES) for sector in target.wear.erases]
    return None if count < 0 else Booted(count, target.flash(), erased)


def _read_off(target: ChipTarget) -> int:
    """Run until the display shows the standings; return how many bookings they show, or -1."""
    counts: list[int] = []

    def on_change(ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            counts.append(bookings_on(value.lines()))

    target.on_change = on_change
    until_ms = target.ms + _MOST_BOOT_MS
    while not counts or counts[-1] < 0:
        if target.ms >= until_ms:
            return -1
        target.run(5)
    return counts[-1]


def _check_books(booted: Booted) -> None:
    """Check that the flash agrees with the display, and violates no invariant."""
    found = history.read(booted.journal)
    history.check(found)
    if found.faults:
        raise Violated(found.faults[0])
    if found.history[-1].balance_k[1] != _START_K + booted.count:
        raise Violated("the flash differs from the display")


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


def bookings_on(lines: list[str], most: int = _SHOWN_MAX) -> int:
    """Return how often RED was paid, by his balance on the display; -1 if it is not shown."""
    rows = [line.split() for line in lines]
    shown = [row[1] for row in rows if len(row) == 2 and row[0] == "RED"]
    return next((_counts(most)[each] for each in shown if each in _counts(most)), -1)


@cache
def _counts(most: int) -> dict[str, int]:
    return {money.text(_START_K + count): count for count in range(most)}


def cuts(game: ChipGame, numbers: Iterable[int], seed: int, again_every: int = 1) -> Tally:
    """Cut the power on the chip; one in `again_every` trials checks the flash and boots again."""
    tally = Tally("the image on the chip, cut and booted again")
    for i, number in enumerate(numbers):
        with tally.trial(number, seed):
            game.trial(number, seed, again=i % again_every == 0)
    return tally
