"""The drivers on the pins of pins.csv, from which the boards are built."""

import gc
import io
import os
import select
import sys
import time

import _rp2  # not rp2, whose Python half would cost 1.3 KB of heap
import flash_chip
import pins
from machine import ADC, I2C, PWM, SPI, WDT, Pin, freq, lightsleep, mem32

from dealbox import parts
from dealbox.clock import elapsed_ms
from dealbox.drivers.battery import Battery, NoBattery
from dealbox.drivers.button import Button
from dealbox.drivers.buzzer import Buzzer
from dealbox.drivers.flash import Flash
from dealbox.drivers.keypad import Keypad, Matrix
from dealbox.drivers.lamp import Lamp
from dealbox.drivers.mfrc522 import CardReader
from dealbox.drivers.oled import Oled
from dealbox.drivers.readers import Readers, missing
from dealbox.drivers.usb import Feed

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.drivers.power import PowerSwitch

# The chip can do 8388. The longest time until the first rest: power-on takes 0.3 s, and four
# erases of 400 ms each.
_WATCHDOG_MS = 8000

_IOCTL_POLL = 3  # the request of a stream's ioctl() that asks what it is ready for

# A scratch register of the watchdog survives a reset, but no power-off (RP2040, 4.7.6).
_WATCHDOG_CTRL = 0x4005_8000
_WATCHDOG_ENABLE = 1 << 30
_SCRATCH = 0x4005_800C
_WATCHED = 0x2010

# The battery's pin has a source of 67 kohm and a capacitor of 1 nF (Pico data sheet, appendix B);
# pulled down by 50 kohm, 1.8 V at VSYS still leave 0.26 V at it.
_PULL_DOWN_US = 500
_OPEN_U16 = 65535 * 100 // 3300  # 0.1 V

# The readers support 10 MHz; loose wires between two boxes do not, and the bus is mostly idle.
_SPI_HZ = 4_000_000
_PULL_US = 50  # 80 kohm and 100 pF take 11 at most
_I2C_HZ = 421_000  # 399 on the wire, of 400: the controller adds 26 clocks to a bit (4.3.14.1)
_HALF_CLOCK_US = 5
_I2C_TIMEOUT_US = 10_000  # a row of pixels takes 3 ms
_GARBAGE_BYTES = 64 * 1024  # that may lie in the heap: 112 KB less the largest free block, 32
_FLASH = 0x1000_0000  # where the flash is in memory ...
_FLASH_TOP = _FLASH + 2 * 1024 * 1024  # ... as much of it as every image is built for
_VREG = 0x4006_4000  # the core's voltage: VSEL in bits 7-4, from 0.85 V at 6 on (2.10.6)
_SSI_BAUDR = 0x1800_0014  # the divider of the flash's clock (4.10.13)

# Registers of the USB controller (RP2040 data sheet, 4.1.4), of the pins (2.3.1.7 and 2.19.6.1)
# and of the crystal (2.16.7). A write to the address plus _SET or _CLEAR changes those bits alone.
_SOF_RD = 0x5011_0048
_SIE_CTRL = 0x5011_004C
_PULL_UP = 1 << 16
_GPIO_IN = 0xD000_0004
_DORMANT_WAKE = 0x4001_4160  # four bits for each pin, of which the first two are levels:
_LOW = 1
_HIGH = 2
_XOSC_STARTUP = 0x4002_400C
_SET = 0x2000
_CLEAR = 0x3000

# How long the crystal may take to start when a key wakes the unit: 6 ms, the default of the Pico
# SDK, in 256 cycles of 12 MHz. A board may be given longer at power-on, but while a crystal is not
# used nobody looks at the keys, and a short press would be lost.
_STARTUP = 282

_STILL_MS = 100  # a release is reported after 20 ms


class _Touch(io.IOBase):
    """Ends a rest when a key or the deal button has pulled its pin low.

    A stream for select.poll(), which sleeps until there is an interrupt; machine.idle() would
    return every millisecond.
    """

    def __init__(self) -> None:
        self.is_noticed = False
        for gpio in (pins.KEY_COL0, pins.KEY_COL1, pins.KEY_COL2, pins.KEY_COL3, pins.DEAL):
            Pin(gpio).irq(self._notice, Pin.IRQ_FALLING, hard=True)

    def _notice(self, _pin: Pin) -> None:
        self.is_noticed = True  # nothing more in an interrupt

    def ioctl(self, request: int, events: int) -> int:
        """Return the events that are due: to read, once noticed."""
        is_due = request == _IOCTL_POLL and self.is_noticed
        return events & select.POLLIN if is_due else 0


class Watchdog:
    """Resets the chip when 8 s pass without feed(), until stop()."""

    def __init__(self) -> None:
        # reset_cause() would report a requested reset as one by the watchdog, too
        self.was_hung = mem32[_SCRATCH] == _WATCHED
        mem32[_SCRATCH] = _WATCHED
        self._timer = WDT(timeout=_WATCHDOG_MS)

    def feed(self) -> None:
        self._timer.feed()

    def stop(self) -> None:
        """Stop it for good: nobody feeds it while the prompt is open."""
        mem32[_WATCHDOG_CTRL + _CLEAR] = _WATCHDOG_ENABLE
        mem32[_SCRATCH] = 0


class Board:
    """The parts of boards/README.md, and the chip's own clock and entropy.

    watchdog: the one that runs, if any; rest() feeds it. power: the switch that firmware can
    switch off, where there is one.
    """

    def __init__(
        self,
        keypad: Keypad,
        readers: Readers,
        battery: Battery | NoBattery,
        watchdog: Watchdog | None,
        power: "PowerSwitch | None" = None,
    ) -> None:
        self.name = pins.BOARD
        self.power = power
        self.keypad = keypad
        self.readers = readers
        self.deal_button = Button(_input(pins.DEAL))
        self.lamp = Lamp(_output(pins.LAMP, 0))
        self.display = Oled(_i2c)
        self.buzzer = Buzzer(PWM(Pin(pins.BUZZER), freq=1000, duty_u16=0))
        self.battery = battery
        self.is_flash_small = _is_flash_small()
        self.flash = Flash(_rp2.Flash(), flash_chip)
        self.feed = _feed()
        # The stubs have a type of their own for ticks, which are whole numbers.
        self.ticks_ms: Callable[[], int] = time.ticks_ms  # type: ignore[assignment]
        self.entropy = os.urandom
        self.was_hung = watchdog is not None and watchdog.was_hung
        self._watchdog = watchdog
        self._touch = _Touch()
        self._touched = select.poll()
        self._touched.register(self._touch, select.POLLIN)
        self._levels = 0  # of the pins that wake the unit, when sleep() was called last ...
        self._frame = 0  # ... and the number of the USB frame ...
        self._still_ms = 0  # ... and since when neither has changed

    def rest(self, ms: int) -> None:
        """Sleep for ms at most, and feed the watchdog; a key or the deal button ends it.

        A touch counts from the end of the rest before, so that none between a look at the keys
        and the next rest is lost. While a key is down no touch ends it: the scan of the keys
        makes edges of its own then.
        """
        if self.keypad.is_busy:
            time.sleep_ms(ms)
        else:
            for _ in self._touched.ipoll(ms):
                break
        self._touch.is_noticed = False
        if self._watchdog:
            self._watchdog.feed()

    def sleep(self) -> None:
        """Stop the clocks until a key or the deal button is pressed, or let go.

        Return at once if a laptop is on USB. So, too, if one of them has changed in the last
        100 ms: drivers may be about to report it. Meanwhile ticks_ms() and the watchdog stand
        still: both count ticks of the crystal (4.6, 4.7.2).
        """
        now_ms = self.ticks_ms()
        levels = mem32[_GPIO_IN]
        frame = _usb_frame()
        wakers = (pins.KEY_COL0, pins.KEY_COL1, pins.KEY_COL2, pins.KEY_COL3, pins.DEAL)
        seen = 0
        for gpio in wakers:
            seen |= levels & 1 << gpio
        if seen != self._levels or frame != self._frame:
            self._levels = seen
            self._frame = frame
            self._still_ms = now_ms
        if elapsed_ms(self._still_ms, now_ms) < _STILL_MS:
            return
        for gpio in wakers:
            at = _DORMANT_WAKE + 4 * (gpio >> 3)
            shift = 4 * (gpio & 7)
            mem32[at + _CLEAR] = (_LOW | _HIGH) << shift
            mem32[at + _SET] = (_LOW if levels >> gpio & 1 else _HIGH) << shift
        mem32[_XOSC_STARTUP] = _STARTUP
        mem32[_SIE_CTRL + _CLEAR] = _PULL_UP  # a laptop that is plugged in now gets no answer ...
        lightsleep()
        freq(freq())  # MicroPython 1.25 has left the clock of SPI four times as fast as it was
        mem32[_SIE_CTRL + _SET] = _PULL_UP  # ... and detects a new device then
        self._still_ms = now_ms

    def tidy(self) -> None:
        """Collect garbage, and from now on whenever there are 64 KB of it; blocks about 8 ms."""
        gc.collect()
        gc.threshold(_GARBAGE_BYTES)

    def missing(self) -> int:
        """Return the parts that do not answer, as bits of parts."""
        return missing(self.readers, self.display, self.keypad)

    def facts(self) -> "tuple[str, ...]":
        """Return core, flash, readers and display, as they are now, each in at most 14 letters."""
        mhz = freq() // 1_000_000
        centivolts = 55 + 5 * (mem32[_VREG] >> 4 & 15)
        return (
            f"{mhz} MHz {centivolts // 100}.{centivolts % 100:02d} V",
            f"{mhz // mem32[_SSI_BAUDR]} MHz",
            self.readers.versions(),
            self.display.name(),
        )


def keypad(sense: int | None = None) -> Keypad:
    """Return the keypad; sense: the GPIO of the wire that its plug connects to ground."""
    rows = (pins.KEY_ROW0, pins.KEY_ROW1, pins.KEY_ROW2, pins.KEY_ROW3)
    columns = (pins.KEY_COL0, pins.KEY_COL1, pins.KEY_COL2, pins.KEY_COL3)
    matrix = Matrix(tuple(map(_row, rows)), tuple(map(_input, columns)))
    return Keypad(matrix.scan, None if sense is None else _input(sense))


def two_readers() -> Readers:
    """Return plus and minus, on one bus."""
    spi, plus, minus = _spi(), _output(pins.PLUS_RST, 1), _output(pins.MINUS_RST, 1)
    return Readers(
        CardReader(spi, _output(pins.PLUS_CS, 1), plus, _is_miso_driven, minus),
        CardReader(spi, _output(pins.MINUS_CS, 1), minus, _is_miso_driven, plus),
    )


def one_reader() -> Readers:
    """Return the only reader."""
    cs, reset = _output(pins.READER_CS, 1), _output(pins.READER_RST, 1)
    return Readers(CardReader(_spi(), cs, reset, _is_miso_driven))


def battery() -> Battery:
    """Return the battery, a third of whose voltage is on a pin.

    Some copies of the Pico leave that pin open. If a pull-down makes it read next to nothing, it
    stays pulled down, and reads as not measured.
    """
    adc = ADC(Pin(pins.BATTERY))
    Pin(pins.BATTERY, Pin.IN, Pin.PULL_DOWN)
    time.sleep_us(_PULL_DOWN_US)
    if adc.read_u16() > _OPEN_U16:
        adc = ADC(Pin(pins.BATTERY))  # without pull
    return Battery(adc)


def power_switch() -> "PowerSwitch":
    """Return the power switch, which start.c has held on since power-on."""
    from dealbox.drivers.power import PowerSwitch

    return PowerSwitch(_output(pins.POWER_HOLD, 1))


def _input(gpio: int) -> Pin:
    return Pin(gpio, Pin.IN, Pin.PULL_UP)


def _output(gpio: int, level: int) -> Pin:
    return Pin(gpio, Pin.OUT, value=level)


def _row(gpio: int) -> Pin:
    return Pin(gpio, Pin.OPEN_DRAIN, value=1)


def _is_flash_small() -> bool:
    """Return whether the flash is smaller than the image was built for; it is only read.

    A smaller chip ignores the upper bits of an address (W25Q80 data sheet, 8.2): halfway up,
    where a larger one has pages of the journal, it repeats the beginning of the program.
    """
    middle = (_FLASH + _FLASH_TOP) // 2
    return all(mem32[_FLASH + at] == mem32[middle + at] for at in range(0, parts.PAGE_BYTES, 4))


def _feed() -> Feed:
    port = sys.stdin.buffer  # for input and output
    poller = select.poll()
    poller.register(port)
    return Feed(port, poller, _usb_frame, time.sleep_us)


def _usb_frame() -> int:
    """Return the number of the current USB frame, as counted by the laptop."""
    frame: int = mem32[_SOF_RD]
    return frame


def _i2c() -> I2C:
    """Return the display's bus, after nine clocks and a stop.

    A reset of the chip or a loose plug may leave the display in the middle of a byte. It then
    holds SDA low, and no transfer can begin (I2C-bus specification UM10204, 3.1.16).
    """
    scl = Pin(pins.I2C_SCL, Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
    for _ in range(9):
        scl(0)
        time.sleep_us(_HALF_CLOCK_US)
        scl(1)
        time.sleep_us(_HALF_CLOCK_US)
    scl(0)
    sda = Pin(pins.I2C_SDA, Pin.OPEN_DRAIN, Pin.PULL_UP, value=0)
    time.sleep_us(_HALF_CLOCK_US)
    scl(1)
    time.sleep_us(_HALF_CLOCK_US)
    sda(1)
    return I2C(pins.I2C, scl=scl, sda=sda, freq=_I2C_HZ, timeout=_I2C_TIMEOUT_US)


def _is_miso_driven() -> bool:
    """Return whether the line follows neither pull, of 50 to 80 kohm (data sheet, table 628)."""
    miso = Pin(pins.SPI_MISO)  # its function stays
    miso.init(pull=Pin.PULL_UP)
    time.sleep_us(_PULL_US)
    level = miso()
    miso.init(pull=Pin.PULL_DOWN)  # as after a reset
    time.sleep_us(_PULL_US)
    return miso() == level


def _spi() -> SPI:
    return SPI(
        pins.SPI,
        baudrate=_SPI_HZ,
        sck=Pin(pins.SPI_SCK),
        mosi=Pin(pins.SPI_MOSI),
        miso=Pin(pins.SPI_MISO),
    )
