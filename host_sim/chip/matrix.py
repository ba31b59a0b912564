"""The keypad: sixteen switches between four rows and four columns, without diodes.

Closed switches join lines into nets. A net that the chip drives anywhere has that level; the level
of any other is set by the pads' pulls. So three keys in a rectangle produce a fourth (a ghost
key), as on the real part.

A net that is let go rises late, by the pull-up and the capacitance of its wires: RISE_NS at worst,
because a pull-up has 80 kohm at most (RP2040 data sheet, table 628) and half a metre of ribbon to
a pad about 100 pF. A contact that closes or opens may bounce.
"""

from collections.abc import Callable

from dealbox.parts import KEYS
from host_sim.chip.chip import Chip, Pin

RISE_NS = 8_000.0
_TOUCH_NS = 500_000.0  # how long a bouncing contact is first closed, or open


class KeypadMatrix:
    """The keypad on its plug. rows, columns and sense are GPIO numbers; sense is the pin that the
    plug connects to ground, None if there is none. rise_ns: how long a net takes to rise.
    bounce_ns: how long each press and release bounces, with the longest gap that this allows: the
    contact changes, falls back half a millisecond later, and changes for good at the end.
    is_reversed: the ribbon is plugged in the wrong way round, its first wire where the last
    belongs.
    """

    def __init__(
        self, rows: list[int], columns: list[int], sense: int | None, fault: Callable[[str], None]
    ) -> None:
        self._gpios = (*rows, *columns)
        self._sense = sense
        self._columns = len(columns)
        self._rows = len(rows)
        self._fault = fault
        self.rise_ns = RISE_NS
        self.bounce_ns = 0.0
        self.is_reversed = False
        self._pressed: set[str] = set()  # which keys are held ...
        self._closed: set[str] = set()  # ... and the contacts
        self._is_plugged = True
        self._pins: list[Pin] = []
        self._nets: list[list[Pin]] = []
        self._lines: dict[Pin, Line] = {}

    def connect(self, chip: Chip) -> None:
        self._pins = [chip.pins[gpio] for gpio in self._gpios]
        self._lines = {pin: Line(pin, chip) for pin in self._pins}
        self._closed = self._pressed.copy()
        self._fall_back = chip.alarm(self._bounce_back)
        self._settle_contacts = chip.alarm(self._end_bounce)
        self._sense_pin = None if self._sense is None else chip.pins[self._sense]
        for pin in self._pins:
            pin.listen(self._settle)
        self.rewire()

    def press(self, key: str, down: bool) -> None:
        if key not in KEYS:
            raise ValueError(f"there is no key {key}")
        before = self._pressed.copy()
        (self._pressed.add if down else self._pressed.discard)(key)
        self._closed = self._pressed.copy()
        if self.bounce_ns and self._pins:
            self._before = before
            self._fall_back(_TOUCH_NS)
            self._settle_contacts(self.bounce_ns)
        self.rewire()

    def _bounce_back(self) -> None:
        self._closed = self._before
        self.rewire()

    def _end_bounce(self) -> None:
        self._closed = self._pressed.copy()
        self.rewire()

    def plug(self, is_plugged: bool) -> None:
        self._is_plugged = is_plugged
        self.rewire()

    def rewire(self) -> None:
        """Compute the nets and their levels."""
        if not self._pins:
            return
        if self._sense_pin:
            self._sense_pin.drive(False if self._is_plugged else None)
        self._nets = self._join()
        for pin in self._pins:
            if not any(pin in net for net in self._nets):
                self._lines[pin].drive(None, self.rise_ns)
        self._settle()

    def _join(self) -> list[list[Pin]]:
        nets = [{line} for line in range(len(self._pins))]
        for key in sorted(self._closed) if self._is_plugged else ():
            row, column = divmod(KEYS.index(key), self._columns)
            ends = (row, self._rows + column)
            if self.is_reversed:
                ends = (len(self._pins) - 1 - row, len(self._pins) - 1 - self._rows - column)
            touched = [net for net in nets if not net.isdisjoint(ends)]
            nets = [net for net in nets if net.isdisjoint(ends)] + [set().union(*touched)]
        return [[self._pins[line] for line in sorted(net)] for net in nets if len(net) > 1]

    def _settle(self) -> None:
        for net in self._nets:
            driven = {pin.drives for pin in net} - {None}
            if len(driven) > 1:
                self._fault("keypad: pressed keys short a high pin to a low one")
            pulled = {pin.pull for pin in net} - {None}
            level = all(driven or pulled or {False})  # both pulls: undefined, so low
            for pin in net:
                self._lines[pin].drive(level, 0.0 if driven else self.rise_ns)
        for column in self._pins[self._rows :]:
            if not any(column in net for net in self._nets):
                self._lines[column].follow(self.rise_ns)


class Line:
    """A wire: it falls at once, and rises late if only a pull-up raises it."""

    def __init__(self, pin: Pin, chip: Chip) -> None:
        self._pin = pin
        self._rise_later = chip.alarm(self._rise)
        self._level: bool | None = None  # once it has risen; None: its own pin decides
        self._is_low = self._is_rising = False

    def drive(self, level: bool | None, rise_ns: float) -> None:
        """Put a level on the wire; if it is low now and is not to be, after rise_ns."""
        self._level = level
        if level is False:
            self._is_low, self._is_rising = True, False
            self._pin.drive(False)
        elif not self._is_low or not rise_ns:
            self._rise()
        elif not self._is_rising:
            self._is_rising = True
            self._rise_later(rise_ns)

    def follow(self, rise_ns: float) -> None:
        """Fall and rise with the wire's own pin, which nothing else is connected to."""
        if self._pin.drives is False:
            self.drive(False, 0.0)
        elif self._is_low:
            self.drive(None, rise_ns)

    def _rise(self) -> None:
        if self._level is not False:
            self._is_low = self._is_rising = False
            self._pin.drive(self._level)
