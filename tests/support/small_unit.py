"""A unit of ledger, journal and feed alone, with the rig's wires to it, and no display or keys.

It is a thousand times as fast as the emulated chip, and can be made to lie.
"""

from collections.abc import Callable

from dealbox.bank.ledger import Ledger
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page, seq_of
from dealbox.ui import feed
from host_sim.cards import UIDS
from host_sim.parts.w25q import Flash
from rig.bench import POLL_MS, Bench
from rig.control import Rig
from rig.emulated import RigPort

_DURABLE_US = 8_000  # from K to the booking ...
_TOLD_US = 12_000  # ... and from there to its line
_INTRODUCED_US = 500_000  # from power-on to the first lines


class SmallUnit:
    """A unit of ledger, journal and feed alone: the rig's wires to it, and its port."""

    amount_k = 1

    def __init__(self) -> None:
        self.flash = Flash(16 * SECTOR_BYTES)
        self.ledger = Ledger(Journal(self.flash))
        self.ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"], *[b""] * 6])
        self.is_on = False
        self.boots = 0
        self._us = 0
        self._due: tuple[int, Callable[[], None]] | None = None
        self._sent = ""

    def press(self, key: str) -> None:
        if key == "K" and self.is_on:
            self._due = (self._us + _DURABLE_US, self.book)

    def release(self) -> None: ...
    def crowbar(self, on: bool) -> None: ...

    def reset(self, on: bool) -> None:
        self.power(not on and self.is_on)

    def power(self, on: bool) -> None:
        if on != self.is_on:
            self.is_on = on
            self.boots += on
            self._due = (self._us + _INTRODUCED_US, self.boot) if on else None

    def rail_mv(self) -> int:
        return 0

    def now_us(self) -> int:
        return self._us

    def wait(self, since_us: int, us: int) -> None:
        until_us = since_us + us
        while self._due and self._due[0] <= until_us:
            self._us, do = self._due
            self._due = None
            do()
        self._us = max(self._us, until_us)

    def write(self, data: bytes) -> None: ...

    def read(self) -> bytes:
        self.wait(self._us, 1000 * POLL_MS)
        sent, self._sent = self._sent, ""
        return sent.encode()

    def boot(self) -> None:
        journal = Journal(self.flash)
        self.ledger = Ledger(journal)
        journal.affirm()
        self.say(feed.unit("DEALBOX_PICO", "1.0.0", 1, 0, 4500))
        self.say(feed.standings(self.ledger))

    def book(self) -> None:
        self.ledger.pay(1, 2, self.amount_k)
        self._due = (self._us + _TOLD_US, self.acknowledge)

    def acknowledge(self) -> None:
        self.say(feed.booked(self.ledger.now, []))

    def say(self, line: str) -> None:
        self._sent += line + "\n"

    def dump(self) -> bytes:
        Ledger(Journal(self.flash)).note_service()
        return bytes(self.flash.data)


class Forgetful(SmallUnit):
    """Comes back without its last bookings, once: at this power-up, so many."""

    at, lost = 2, 1

    def boot(self) -> None:
        if self.boots == self.at:
            for _ in range(self.lost):
                self.flash.data[:] = without_the_last(self.flash.data)
        super().boot()


class Dead(SmallUnit):
    """Shows nothing any more, from this power-up on."""

    at = 1

    def boot(self) -> None:
        if self.boots < self.at:
            super().boot()


def bench(unit: SmallUnit, port: RigPort | None = None) -> Bench:
    """Return the unit on a rig."""
    return Bench(port or RigPort(Rig(unit)), unit, unit.dump)


def without_the_last(journal: bytes | bytearray) -> bytes:
    """Return a journal with all pages of its last booking blank."""
    page, pages = Page(), {}
    for at in range(0, len(journal), PAGE_BYTES):
        page.bytes[:] = journal[at : at + PAGE_BYTES]
        if page.is_sound():
            pages[at] = seq_of(page.key)
    content = bytearray(journal)
    for at, seq in pages.items():
        if seq == max(pages.values()):
            content[at : at + PAGE_BYTES] = b"\xff" * PAGE_BYTES
    return bytes(content)
