"""The two buses: which part is on which pins, and when it answers.

A part answers only while its pins have the right function and speed; otherwise the chip reads an
empty bus.
"""

from collections.abc import Callable

from host_sim.chip.chip import I2C, SPI, Chip, Pin
from host_sim.chip.matrix import RISE_NS, Line
from host_sim.parts.mfrc522 import MAX_HZ, Mfrc522
from host_sim.parts.ssd1306 import ADDRESS, Ssd1306
from host_sim.parts.ssd1306 import MAX_HZ as DISPLAY_HZ

# The line of an SPI controller that a GPIO can be (RP2040 data sheet, 2.19.2).
_SPI_RX, _SPI_SCK, _SPI_TX = 0, 2, 3

_CLOCKS = 9  # the bits of a byte, and its acknowledgement


def spi_index(gpio: int, line: int) -> int:
    """Return the SPI controller whose line this GPIO can be. ValueError: it cannot."""
    if gpio % 4 != line:
        raise ValueError(f"GPIO {gpio} is no such line of an SPI controller")
    return gpio // 8 % 2


def i2c_index(sda: int, scl: int) -> int:
    """Return the I2C controller that these GPIO can be. ValueError: they cannot."""
    if sda % 2 or not scl % 2 or sda // 2 % 2 != scl // 2 % 2:
        raise ValueError(f"GPIO {sda} and {scl} are not SDA and SCL of one I2C controller")
    return sda // 2 % 2


class WiredReader:
    """A reader on its pins: chip select and reset, both active low."""

    def __init__(self, cs: int, reset: int, fault: Callable[[str], None]) -> None:
        self._cs = cs
        self.reset: int | None = reset  # the GPIO; None: an open wire, which the board pulls up
        self.chip = Mfrc522(fault)
        self.is_plugged = True
        self.garbled_every = 0  # after so many bytes one arrives with a wrong bit; 0: none does
        self._is_reset = False
        self._bytes = 0

    def connect(self, chip: Chip) -> None:
        self._board = chip
        self.cs: Pin = chip.pins[self._cs]
        self.chip.power_on(chip.ns)
        self.cs.listen(self.update)
        self.rewire(self.reset)

    def rewire(self, reset: int | None) -> None:
        """Connect the reset to another GPIO, or to none."""
        self.reset = reset
        self._reset_pin = None if reset is None else self._board.pins[reset]
        if self._reset_pin:
            self._reset_pin.listen(self.update)
        self.update()

    def plug(self, is_plugged: bool, now_ns: float) -> None:
        """Plug the reader in or unplug it, its power included."""
        self.is_plugged = is_plugged
        self.chip.reset(self._is_reset or not is_plugged, now_ns)

    @property
    def field_ns(self) -> float:
        """For how long the field has been on since the unit was switched on."""
        return self.chip.field_ns(self._board.ns)

    @property
    def awake_ns(self) -> float:
        """For how long it was neither in reset nor in soft power-down since then."""
        return self.chip.awake_ns(self._board.ns)

    def update(self) -> None:
        """Apply the levels of the pins; each selection begins a new exchange."""
        self._is_reset = self._reset_pin is not None and not self._reset_pin.level
        self.chip.reset(self._is_reset or not self.is_plugged, self._board.ns)
        if self.cs.level:
            self.chip.select()

    def exchange(self, byte: int) -> int:
        """Take a byte, and return the one that arrives on MISO meanwhile."""
        answer = self.chip.exchange(byte, self._board.ns)
        self._bytes += 1
        is_garbled = self.garbled_every and not self._bytes % self.garbled_every
        return answer ^ 0x10 if is_garbled else answer

    @property
    def is_listening(self) -> bool:
        return not self.cs.level and not self.chip.is_held

    @property
    def miso(self) -> bool | None:
        """What it drives MISO to although it is not selected, or None."""
        return self.chip.miso if self.is_plugged and self.cs.level else None


def report_two_fields(readers: list[WiredReader], fault: Callable[[str], None]) -> None:
    """Call fault whenever the fields of two readers are on at once: neither reads reliably."""

    def check() -> None:
        if sum(reader.chip.has_field for reader in readers) > 1:
            fault("readers: both fields are on, and disturb each other")

    for reader in readers:
        reader.chip.on_field = check


class ReaderBus:
    """The SPI bus of the readers."""

    def __init__(
        self,
        sck: int,
        mosi: int,
        miso: int,
        readers: list[WiredReader],
        fault: Callable[[str], None],
    ) -> None:
        lines = ((sck, _SPI_SCK), (mosi, _SPI_TX), (miso, _SPI_RX))
        indices = {spi_index(gpio, line) for gpio, line in lines}
        if len(indices) > 1:
            raise ValueError("the lines of the reader bus belong to different SPI controllers")
        self._index = indices.pop()
        self._gpios = (sck, mosi, miso)
        self._readers = readers
        self._fault = fault
        report_two_fields(readers, fault)

    def connect(self, chip: Chip) -> None:
        self._chip = chip
        self._pins = [chip.pins[gpio] for gpio in self._gpios]
        self._miso = self._pins[-1]
        self._line = Line(self._miso, chip)
        self._miso.listen(self._settle)
        self._spi = chip.spi(self._index, self._exchange)
        for reader in self._readers:
            reader.connect(chip)
        self._settle()

    @property
    def _held(self) -> bool | None:
        """What MISO is driven to by a reader that is not selected; None: by none."""
        return next((each.miso for each in self._readers if each.miso is not None), None)

    def _settle(self) -> None:
        """Let MISO follow a pull that was changed, unless a reader drives it."""
        held = self._held
        self._line.drive(self._miso.pull if held is None else held, RISE_NS)

    def _exchange(self, byte: int) -> int:
        """Return what the chip reads on MISO while it sends a byte."""
        answering = [reader for reader in self._readers if reader.is_listening]
        if any(pin.function != SPI for pin in self._pins) or not self._spi.is_plain:
            answering = []
        if answering and self._spi.hz > MAX_HZ:
            self._fault(f"readers: {self._spi.hz / 1e6:.1f} MHz is too fast for an MFRC522")
        if len(answering) > 1:
            self._fault("readers: both are selected, and both drive MISO")
        level = self._held
        for reader in answering:
            answer = reader.exchange(byte)
            return answer if level is None else 0xFF * level
        return 0xFF if (self._miso.pull if level is None else level) else 0x00


class DisplayBus:
    """The I2C bus of the display. `display` and `address` may be exchanged while it is unplugged.

    A reset of the chip in a transfer leaves the display waiting for the rest of a byte. A spark or
    a loose plug may do so at any time. The display may then hold SDA low, and no transfer begins
    until it was clocked nine times (I2C-bus specification UM10204, 3.1.16).
    """

    max_hz = DISPLAY_HZ

    def __init__(self, sda: int, scl: int, display: Ssd1306) -> None:
        self._index = i2c_index(sda, scl)
        self._gpios = (sda, scl)
        self.display = display
        self.address = ADDRESS
        self.is_busy = False  # in the middle of a transfer
        self.refused_every = 0  # after so many bytes one is not acknowledged; 0: none is refused
        self._bytes = 0
        self._is_plugged = True
        self._clocks = 0  # until SDA is released
        self._is_clock_low = False

    @property
    def is_held(self) -> bool:
        """Whether the display holds SDA low."""
        return self._clocks > 0

    def connect(self, chip: Chip) -> None:
        self._sda, self._scl = (chip.pins[gpio] for gpio in self._gpios)
        self._scl.listen(self._follow_clock)
        self._release()
        self.display.power_on()
        self.wire = chip.i2c(self._index, self)

    def plug(self, is_plugged: bool) -> None:
        """Plug the display in or unplug it; it loses its registers and RAM either way."""
        if is_plugged != self._is_plugged:
            self._is_plugged = is_plugged
            self.display.power_on()
            self._release()

    def chip_was_reset(self) -> None:
        """Hold SDA, if the reset came in the middle of a transfer."""
        if self.is_busy and self._is_plugged:
            self.hold()
        self.is_busy = False

    def hold(self) -> None:
        """Let the display hold SDA low from now on."""
        self._clocks = _CLOCKS
        self._sda.drive(False)

    def _follow_clock(self) -> None:
        was_low, self._is_clock_low = self._is_clock_low, self._scl.drives is False
        if self._clocks and was_low and not self._is_clock_low:
            if self._clocks == 1:
                self._release()
            else:
                self._clocks -= 1

    def _release(self) -> None:
        if self._clocks:
            self._sda.drive(None)
        self._clocks = 0
        self.is_busy = False

    # Called by the controller.

    def begin(self, address: int, is_read: bool) -> bool:
        is_wired = all(pin.function == I2C for pin in (self._sda, self._scl))
        is_reached = is_wired and self._is_plugged and not self._clocks
        if not is_reached or address != self.address:
            return False
        if is_read:
            return self.display.can_be_read
        self.is_busy = True
        self.display.begin()
        return True

    def write(self, byte: int) -> bool:
        self._bytes += 1
        is_refused = self.refused_every and not self._bytes % self.refused_every
        if is_refused or not self._is_plugged or self._clocks:
            return False
        self.display.write(byte)
        return True

    def read(self) -> int:
        return self.display.read() if self._is_plugged else 0xFF

    def end(self) -> None:
        self.is_busy = False
        self.display.end()
