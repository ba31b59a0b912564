# What web/unit/unit.js hands to board.py, for the type checker alone. A negative result is a
# failure. Numbers cross as 32 bits with a sign, and MicroPython keeps 31 of them without heap.
# An address is that of a buffer's first byte in the memory of the interpreter.

from typing import Protocol

class Wires(Protocol):
    def ticks(self) -> int:
        """Return milliseconds that wrap at 2**30."""

    def keys(self) -> int:
        """Return the keys that are down, as bits in the order of parts.KEYS."""

    def deal(self) -> int:
        """Return 1 while the deal button is down, else 0."""

    def cards(self, side: int, address: int) -> int:
        """Return how many cards are on a side, and write length and UID of the first: 11 bytes."""

    def missing(self) -> int:
        """Return the parts that are unplugged, as bits of parts."""

    def supply(self) -> int:
        """Return the supply's millivolts behind the diode; 0: they are not measured."""

    def write(self, device: int, address: int, count: int) -> int:
        """Write count bytes to a device on the display's bus; return how many it took."""

    def read(self, device: int, address: int, count: int) -> int:
        """Read count bytes from a device on the display's bus."""

    def lamp(self, is_on: int) -> int: ...
    def tone(self, hz: int) -> int:
        """Sound a tone, 0 for silence."""

    def feed(self, address: int, count: int) -> int:
        """Send a line of the feed (docs/usb.md), as UTF-8."""

    def asked(self) -> int:
        """Return 1 once for each request for the standings, else 0."""

    def entropy(self, address: int, count: int) -> int:
        """Write count random bytes."""

    def fault(self, address: int, count: int) -> int:
        """Report why the unit has stopped: a trace, as UTF-8."""

    def flash_bytes(self) -> int:
        """Return the size of the journal's region."""

    def fetch(self, at: int, address: int, count: int) -> int:
        """Read count bytes of the region from at on."""

    def program(self, at: int, address: int) -> int:
        """Clear the bits of a page that are clear in 256 bytes; returns when that is durable."""

    def erase(self, at: int) -> int:
        """Set all bits of a sector; returns when that is durable."""
