"""The plug of the real image pulled, in Chromium and in Node, and of the laptop at once.

RED is paid 1K by each booking. The power is cut in each flash operation of one, torn in any way,
or at a random moment; what the display had shown before must be there after the next power-up. The
laptop's model does the same, and has to come to the same verdict.
"""

import random
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from typing import Protocol
from unittest.mock import patch

from playwright.sync_api import sync_playwright

from dealbox.bank import money
from dealbox.parts import PAGE_BYTES, PLUS
from dealbox.store.journal import Journal
from host_sim.cards import UIDS
from host_sim.fingers import press
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from host_sim.target import Target
from tests.programs import harness, prerequisites
from tests.programs.harness import NOTHING, Part, Tally, Violated
from tests.programs.proof.chip import worn_journal
from tests.support.second_emulator.target import SecondTarget, in_browser, in_node
from tests.support.sources import ROOT
from tools.image import build

_OPERATIONS = 8  # an affirmation, a booking and what is erased ahead for it are no more
_START_K = 15_000
_SHARE = 25  # pulls of one game
_COUNTS = {money.text(_START_K + count): count for count in range(2 * _SHARE)}
_BLANK = 0xFF
_LOST = "BOOKINGS LOST"
_STEP_MS = 50
_BOOT_MS, _BOOKED_MS = 3_000, 400
_WEAKENED = "from dealbox.store.journal import Journal\nJournal._copies = 1\n"
_GESTURE_MS = 800  # from the first key to the end of a booking


class Different(Violated):
    """Chip and laptop have not come to the same verdict."""


class Plugged(Target, Protocol):
    """A unit whose plug can be pulled."""

    def tear_after(self, count: int, seed: int) -> None: ...
    def cut(self) -> None: ...
    def rot(self, page: int) -> None: ...


class Laptop(LaptopTarget):
    """The laptop's, with the same plug."""

    def tear_after(self, count: int, seed: int) -> None:
        self._flash.rng = random.Random(seed)
        self._flash.cut_after(count)

    def cut(self) -> None:
        self._flash.cut_after(0)
        self.power(False)

    def rot(self, page: int) -> None:
        self._flash.damage(page, bytes(PAGE_BYTES))


class Game:
    """A game on a unit, whose plug is pulled.

    shown: how many bookings the display has shown; written: where the flash was, in order.
    """

    def __init__(self, unit: Plugged) -> None:
        self.unit = unit
        self.shown = -1
        self.is_told = False  # that bookings are lost
        self.written: list[int] = []
        unit.on_change = self._on_change
        unit.lay(PLUS, UIDS["RED"])
        self.boot()

    def boot(self) -> int:
        """Switch it on; return how many bookings it shows."""
        self.shown = -1
        self.is_told = False
        self.unit.power(True)
        for _ in range(0, _BOOT_MS, _STEP_MS):
            self.unit.run(_STEP_MS)
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

    def book(self, pull_ms: float = 0) -> None:
        """Pay RED 1K; pull_ms: pull the plug so long after the first key went down."""
        until_ms = self.unit.ms + pull_ms
        for key in "1K" if not pull_ms else "":
            press(self.unit, key)
        if not pull_ms:
            self.unit.run(_BOOKED_MS)
            return
        for key in "1K":
            for is_down in (True, False):
                self.unit.key(key, is_down)
                self.unit.run(max(0.0, min(80.0, until_ms - self.unit.ms)))
        self.unit.run(max(0.0, until_ms - self.unit.ms))
        self.unit.cut()

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            self.shown = max(self.shown, count_on(value.lines()))
            self.is_told |= any(line.startswith(_LOST) for line in value.lines())
        elif what == "flash":
            assert isinstance(value, int)
            self.written.append(value)


def count_on(lines: list[str]) -> int:
    """Return how often RED was paid, by his balance on the display; -1 if it is not shown."""
    rows = [line.split() for line in lines]
    return max(
        (_COUNTS.get(row[1], -1) for row in rows if len(row) > 1 and row[0] == "RED"), default=-1
    )


def pull_in_operation(game: Game, number: int, seed: int) -> tuple[int, int]:
    """Cut the power in an operation of a booking; return what was acknowledged, and is there."""
    game.unit.tear_after(1 + number % _OPERATIONS, seed)
    game.book()
    game.unit.cut()
    return game.shown, game.boot()


def pull_at_moment(game: Game, number: int, seed: int) -> tuple[int, int]:
    """Pull the plug at any moment of a booking."""
    game.book(random.Random(seed).uniform(1, _GESTURE_MS))
    return game.shown, game.boot()


def decay(game: Game, number: int, seed: int) -> tuple[int, int]:
    """Let the page written last decay while the power is off."""
    game.book()
    game.unit.cut()
    flash = game.unit.flash()
    game.unit.rot([page for page in game.written if flash[page] != _BLANK][-1])  # not erased ahead
    return game.shown, game.boot()


Pull = Callable[[Game, int, int], tuple[int, int]]


@contextmanager
def running(where: str, image: Path, seed: int) -> Iterator[SecondTarget]:
    """Return the chip in Node or in Chromium, until the end of the block."""
    journal = worn_journal()
    if where == "node":
        with in_node() as exchange:
            yield SecondTarget(exchange, image, journal=journal, seed=seed)
        return
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=prerequisites.chromium())
        with in_browser(browser) as exchange:
            yield SecondTarget(exchange, image, journal=journal, seed=seed)
        browser.close()


def pulls(
    where: str, pull: Pull, numbers: range, seed: int, *, image: Path | None = None
) -> Tally:
    """Pull the plug once for each number, in one game, on the chip and on the laptop."""
    tally = Tally(f"pulls of the plug, {where}")
    with running(where, image or prerequisites.image(), seed % 1000) as unit:
        chip, laptop = Game(unit), Game(Laptop(worn_journal(), seed=seed))
        for number in numbers:
            with tally.trial(number, seed):
                trial_seed = seed * 1000 + number
                counts = [pull(game, number, trial_seed) for game in (chip, laptop)]
                lost = [max(0, shown - there) for shown, there in counts]
                tally.faults["told"] += chip.is_told
                tally.faults["booked, not shown"] += counts[0][1] > counts[0][0]
                tally.faults["shown, or not booked"] += counts[0][1] == counts[0][0]
                if lost[0] != lost[1] or chip.is_told != laptop.is_told:
                    raise Different(f"lost on the chip: {lost[0]}, on the laptop: {lost[1]}")
                if lost[0]:
                    raise Violated(f"{lost[0]} lost" + ", which the unit says" * chip.is_told)
    return tally


def in_one_ring(numbers: range, seed: int) -> Tally:
    """Let pages decay on an image, and on a laptop, whose journal has one ring."""
    weakened = f"{_WEAKENED}{(ROOT / 'firmware/main.py').read_text()}"
    with tempfile.TemporaryDirectory() as folder, patch.object(Journal, "_copies", 1):
        main = Path(folder, "main.py")
        main.write_text(weakened)
        return pulls("node", decay, numbers, seed, image=build.image(main=main))


def _parts(where: str, soak: int) -> Iterator[Part]:
    for name, pull in (("operations", pull_in_operation), ("moments", pull_at_moment)):
        yield Part(f"{name}_{where}", partial(pulls, where, pull), NOTHING, range(soak), _SHARE)


PARTS = (
    *_parts("node", 50),
    *_parts("chromium", 50),
    Part("one_decays", partial(pulls, "node", decay), NOTHING, range(10)),
    Part("one_ring", in_one_ring, NOTHING, range(3), must_fail=True),
)

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, PARTS))
