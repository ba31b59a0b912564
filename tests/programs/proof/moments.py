"""The real image on the emulated chip, cut at random moments, and compared after the next boot.

chip.py cuts in each flash operation; here time alone decides, and what was acknowledged and what
is recovered is read from the feed. Few moments fall into an operation, so some cuts wait for one.
"""

import random
from functools import cache
from pathlib import Path

from dealbox.parts import MINUS, PAGE_BYTES, PLUS
from dealbox.store.page import Page, seq_of
from host_sim.books import history
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.feed_reader import Line, parse
from host_sim.fingers import press
from host_sim.parts.torn import ERASE_TEARS, PROGRAM_TEARS, tear_of
from tests.programs.harness import Tally, Violated
from tests.support.stored_games import a_game

# When the power is cut, how often, and within which milliseconds.
BOOKING = "booking"  # after K is pressed: the booking is being programmed
REST = "rest"  # after K is pressed: sectors are erased ahead
BOOT = "boot"  # after power-on: the newest state is programmed once more
MOMENTS_MS = {BOOKING: (6, 0, 40), REST: (3, 350, 600), BOOT: (1, 0, 400)}

TORN = "torn"  # in the next operation, if one begins soon
RESET = "reset"  # the chip alone: its flash completes what it has begun
WAYS = ("cut", TORN, RESET)
_TEARS = [kind for kind in PROGRAM_TEARS if kind in ERASE_TEARS]  # for either operation

_BOOKINGS = (0, 0, 0, 1, 1, 2)  # before the cut; a boot has something to write after one only
_BOOT_MS = 2_000  # at most, until the standings are sent
_CARDS_MS = 300  # from there until both readers have read their cards
_BOOK_MS = 300  # from K until the booking is sent
_REACH_MS = 10


class _Unit:
    """A unit with a game, RED's card on minus and BLUE's on plus, so that 1 K books 1K.

    last: the standings or the booking that it sent last.
    """

    def __init__(self, image: Path, journal: bytes, seed: int) -> None:
        self.target = ChipTarget(image, journal=journal, seed=seed, has_usb=True)
        self.target.on_feed = self._take
        self.target.lay(MINUS, UIDS["RED"])
        self.target.lay(PLUS, UIDS["BLUE"])
        self.last: Line = {}

    def _take(self, text: str) -> None:
        line = parse(text.encode()) or {}
        self.last = line.get("standings") or line.get("booked") or self.last

    def start(self) -> Line:
        """Switch on; return the standings. Violated: the unit sends none."""
        self.last = {}
        self.target.power(True)
        for _ in range(0, _BOOT_MS, 20):
            self.target.run(20)
            if self.last:
                self.target.run(_CARDS_MS)
                return self.last
        raise Violated("no standings after power-on")

    def book(self) -> None:
        """Violated: the booking is not acknowledged."""
        seq = self.last["seq"]
        press(self.target, "1", "K")
        self.target.run(_BOOK_MS)
        if self.last["seq"] != seq + 1:
            raise Violated(f"booking {seq + 1} was not acknowledged")

    def cut(self, moment: str, way: str, chance: random.Random) -> None:
        """Switch off at a moment after power-on, or after K."""
        if moment == BOOT:
            self.target.power(False)
            self.target.power(True)
        else:
            press(self.target, "1")
            self.target.key("K", True)
        self.target.run(chance.uniform(*MOMENTS_MS[moment][1:]))
        if way == TORN:
            self.target.cut_after(1, tear_of(chance.choice(_TEARS), chance))
            self.target.run(_REACH_MS)
        if way == RESET:
            self.target.power(False)
        self.target.cut()
        self.target.key("K", False)


def _trial(image: Path, number: int, seed: int, is_forgetful: bool) -> str:
    """Book, cut, and compare; return moment and way of the cut."""
    chance = random.Random(f"{seed}/{number}")
    often = [each for each, _, _ in MOMENTS_MS.values()]
    moment, way = chance.choices(list(MOMENTS_MS), often)[0], chance.choice(WAYS)
    unit = _Unit(image, _journal(), number)
    first = unit.start()
    for _ in range(max(chance.choice(_BOOKINGS), int(moment == BOOT))):
        unit.book()
    acknowledged = unit.last["seq"]
    unit.cut(moment, way, chance)
    if moment == REST and unit.last["seq"] == acknowledged:
        raise Violated(f"booking {acknowledged + 1} was not acknowledged before the cut")
    least, most = unit.last["seq"], acknowledged + (moment != BOOT)
    if is_forgetful:
        unit = _Unit(image, _without_the_last(unit.target.flash()), number)
    found = unit.start()
    if not least <= found["seq"] <= most:
        raise Violated(f"acknowledged {least}, recovered {found['seq']}")
    paid_k = found["seq"] - first["seq"]
    expected = first["balances"] | {
        "RED": first["balances"]["RED"] - paid_k,
        "BLUE": first["balances"]["BLUE"] + paid_k,
    }
    if found["balances"] != expected:
        raise Violated(f"expected {expected}, found {found['balances']}")
    books = history.read(unit.target.flash())
    history.check(books)
    if books.faults:
        raise Violated(books.faults[0])
    return f"{moment} {way}"


@cache
def _journal() -> bytes:
    return a_game()


def _without_the_last(journal: bytes) -> bytes:
    """Return a journal with all pages of its last booking blank."""
    page, content, pages = Page(), bytearray(journal), {}
    for at in range(0, len(journal), PAGE_BYTES):
        page.bytes[:] = journal[at : at + PAGE_BYTES]
        if page.is_sound():
            pages[at] = seq_of(page.key)
    for at, seq in pages.items():
        if seq == max(pages.values()):
            content[at : at + PAGE_BYTES] = b"\xff" * PAGE_BYTES
    return bytes(content)


def cuts(image: Path, numbers: range, seed: int, *, is_forgetful: bool = False) -> Tally:
    """is_forgetful: the control, whose flash loses the last booking before the boot."""
    tally = Tally("the image on the chip, cut at random moments")
    for number in numbers:
        with tally.trial(number, seed):
            tally.faults[_trial(image, number, seed, is_forgetful)] += 1
    return tally
