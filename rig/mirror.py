"""A key of the unit, pressed by a program of the PIO.

A closed key connects its row to its column. Here the column follows its row within five cycles of
the PIO, 40 ns at 125 MHz (RP2040 data sheet, 3.5.6.3: two of them are the synchroniser): the unit
reads a column microseconds after it selects a row, and no interpreter is as fast.
"""

from machine import Pin
from rp2 import PIO, StateMachine, asm_pio

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from rp2.asm_pio import pin, pindirs, set, wait  # noqa: A004


@asm_pio(set_init=PIO.IN_LOW)
def _follow() -> None:
    """Pull the column low while the row is; else leave it to the unit's pull-up."""
    wait(0, pin, 0)
    set(pindirs, 1)
    wait(1, pin, 0)
    set(pindirs, 0)


class Mirror:
    """One key at a time, of four rows and four columns."""

    def __init__(self, rows: "tuple[int, ...]", columns: "tuple[int, ...]") -> None:
        self._rows = rows
        self._columns = columns
        self._machine: StateMachine | None = None
        self.release()

    def press(self, index: int) -> None:
        """Press the key in this place, counted row by row, in place of any other.

        The unit's rows are open drain, and its own keypad pulls the selected one up through the
        key; here the pull-up is the rig's.
        """
        self.release()
        row = Pin(self._rows[index // 4], Pin.IN, Pin.PULL_UP)
        column = Pin(self._columns[index % 4], Pin.IN)
        self._machine = StateMachine(0, _follow, in_base=row, set_base=column)
        self._machine.active(1)

    def release(self) -> None:
        """Release the key; no wire is driven or pulled then, so that none feeds the unit."""
        if self._machine:
            self._machine.active(0)
            self._machine = None
        for gpio in self._rows + self._columns:
            Pin(gpio, Pin.IN)  # which ends a pull as well
