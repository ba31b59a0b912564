"""The keypad: sixteen switches between four rows and four columns, without diodes.

Closed switches join lines into nets. A net that the chip drives anywhere has that level; the level
of any other is set by the pads' pulls. So three keys in a rectangle produce a fourth (a ghost
key), as on the real part.
"""

from collections.abc import Callable

from dealbox.parts import KEYS
from host_sim.chip.chip import Chip, Pin


class KeypadMatrix:
    """The keypad on its plug. rows, columns and sense are GPIO numbers; sense is the pin that the
    plug connects to ground, None if there is none.
    """

    def __init__(
        self, rows: list[int], columns: list[int], sense: int | None, fault: Callable[[str], None]
    ) -> None:
        self._gpios = (*rows, *columns)
        self._sense = sense
        self._columns = len(columns)
        self._rows = len(rows)
        self._fault = fault
        self._pressed: set[str] = set()
        self._is_plugged = True
        self._pins: list[Pin] = []
        self._nets: list[list[Pin]] = []

    def connect(self, chip: Chip) -> None:
        self._pins = [chip.pins[gpio] for gpio in self._gpios]
        self._sense_pin = None if self._sense is None else chip.pins[self._sense]
        for pin in self._pins:
            pin.listen(self._settle)
        self.rewire()

    def press(self, key: str, down: bool) -> None:
        if key not in KEYS:
            raise ValueError(f"there is no key {key}")
        (self._pressed.add if down else self._pressed.discard)(key)
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
                pin.drive(None)
        self._settle()

    def _join(self) -> list[list[Pin]]:
        nets = [{line} for line in range(len(self._pins))]
        for key in sorted(self._pressed) if self._is_plugged else ():
            row, column = divmod(KEYS.index(key), self._columns)
            ends = (row, self._rows + column)
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
                pin.drive(level)
