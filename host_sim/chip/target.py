"""The unit on an emulated chip: the firmware image, observed from outside."""

import gc
from collections.abc import Callable
from itertools import count
from pathlib import Path

from host_sim import images, pins
from host_sim.chip.buses import DisplayBus, ReaderBus, WiredReader
from host_sim.chip.chip import FLASH_BYTES, FLASH_HZ, Chip, ChipFault
from host_sim.chip.flash_timing import TYPICAL, FlashTime, FlashTiming
from host_sim.chip.matrix import KeypadMatrix
from host_sim.chip.simple import BatteryModel, ButtonModel, BuzzerModel, LampModel
from host_sim.parts import region
from host_sim.parts.latch import Latch
from host_sim.parts.region import REGION_BYTES
from host_sim.parts.spi_flash import SpiFlash
from host_sim.parts.ssd1306 import Ssd1306
from host_sim.parts.supply import is_enough
from host_sim.parts.torn import AT_HALF, Tear
from host_sim.target import SIDES
from host_sim.uf2 import REGION_AT, flashed, in_region

_PRESSED_NS = 200e6  # how long somebody presses who wants to switch the unit on
_CHIPS = count(1)  # powered on so far
_COLLECTED_EVERY = 8  # chips: an old one is a reference cycle of 16 MB, and a collection is slow
_SLOW_FLASH_HZ = {"DEALBOX_ZERO": 50_000_000}  # some do not restart at 62 MHz (docs/silicon.md)


def _leave(line: str) -> None:
    """Stand for nobody who takes the lines of the feed: they stay in UsbHost.received."""


class ChipTarget:
    """A `host_sim.target.Target`, switched off at first.

    image: a UF2 file, by default the one that is built. journal: the beginning of the content of
    its flash region, blank by default. flash_bytes: the size of the flash chip. flash_part: the
    chip, by default the Pico's. seed: of all random values. has_usb: a laptop has the serial
    port open; else the unit runs as on its battery.
    """

    name = "chip"

    def __init__(
        self,
        image: Path | None = None,
        *,
        board: str = pins.BOARD,
        journal: bytes = b"",
        seed: int = 0,
        flash_time: FlashTime = TYPICAL,
        flash_bytes: int = FLASH_BYTES,
        flash_part: SpiFlash | None = None,
        has_usb: bool = False,
    ) -> None:
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, content: True
        self.on_feed: Callable[[str], None] = _leave
        self.chip: Chip | None = None
        self.resets = 0  # how often the watchdog or the firmware has reset the chip
        self._seed = seed
        self._starts = 0
        self._has_usb = has_usb
        self._flash_bytes = flash_bytes
        self._flash_part = flash_part or SpiFlash()
        self._flash_hz = _SLOW_FLASH_HZ.get(board, FLASH_HZ)
        self._off_ms = 0.0  # target time when the chip was powered on, or now if it is off
        self._due_ms = 0.0  # when the last run was meant to end
        firmware = flashed((image or images.chip(board)).read_bytes())
        self._firmware_bytes = len(firmware)
        if len(firmware) > REGION_AT:
            raise ValueError("this image overlaps the journal's flash")
        if len(journal) > REGION_BYTES:
            raise ValueError(f"the journal's flash holds {REGION_BYTES} bytes")
        kept = region.to_chip(journal.ljust(REGION_BYTES, b"\xff"))
        self._content = firmware.ljust(REGION_AT, b"\xff") + kept
        self._make_parts(pins.gpios(board), flash_time)

    def _make_parts(self, gpio: dict[str, int], flash_time: FlashTime) -> None:
        rows = [gpio[f"KEY_ROW{i}"] for i in range(4)]
        columns = [gpio[f"KEY_COL{i}"] for i in range(4)]
        self.keypad = KeypadMatrix(rows, columns, gpio.get("KEY_SENSE"), self._fault)
        names = ("READER",) if "READER_CS" in gpio else ("PLUS", "MINUS")
        wires = [(gpio[f"{name}_CS"], gpio[f"{name}_RST"]) for name in names]
        readers = [WiredReader(cs, reset, self._fault) for cs, reset in wires]
        self.readers = (readers[0], readers[-1])  # by side; twice the same if there is only one
        self._reader_bus = ReaderBus(
            gpio["SPI_SCK"], gpio["SPI_MOSI"], gpio["SPI_MISO"], readers, self._fault
        )
        display = Ssd1306(self._display_changed, self._fault)
        self.display_bus = DisplayBus(gpio["I2C_SDA"], gpio["I2C_SCL"], display)
        self._lamp = LampModel(gpio["LAMP"], lambda is_on: self._changed("lamp", is_on))
        self._buzzer = BuzzerModel(gpio["BUZZER"], lambda hz: self._changed("tone_hz", hz))
        self._button = ButtonModel(gpio["DEAL"])
        self._battery = BatteryModel(gpio.get("BATTERY"))
        self._hold_gpio = gpio.get("POWER_HOLD")
        self.latch = None if self._hold_gpio is None else Latch(has_usb=self._has_usb)
        callbacks = (self._programmed, self._persist, self._erased)
        self.wear = FlashTiming(flash_time, *callbacks, self._seed)

    @property
    def ms(self) -> float:
        return self._off_ms + (self.chip.ns / 1e6 if self.chip else 0.0)

    @property
    def is_on(self) -> bool:
        return self.chip is not None

    def power(self, on: bool) -> None:
        """Switch the unit on or off at once; only the flash keeps its content.

        With a latch it is switched on by a press of the deal button, and off by taking the cells
        out for a moment.
        """
        if on == self.is_on or (on and not is_enough(self._battery.mv)):
            return
        if not on:
            self._power_off()
        elif self.latch and not self._has_usb:
            self.button(True)
            assert self.chip
            self.chip.alarm(lambda: self.button(False))(_PRESSED_NS)
            return
        else:
            self._power_on()
        self._changed("power", on)

    def _power_on(self) -> None:
        if next(_CHIPS) % _COLLECTED_EVERY == 0:
            gc.collect()
        self._starts += 1
        seed = f"{self._seed}/{self._starts}"
        self.chip = chip = Chip(
            self._content,
            flash_bytes=self._flash_bytes,
            flash_hz=self._flash_hz,
            part=self._flash_part,
            seed=seed,
            has_usb=self._has_usb,
        )
        chip.on_reset = self._chip_was_reset
        for part in (self.wear, self.keypad, self._reader_bus, self.display_bus, self._lamp):
            part.connect(chip)
        for wire in (self._buzzer, self._button, self._battery):
            wire.connect(chip)
        if self._hold_gpio is not None:
            chip.pins[self._hold_gpio].listen(self._follow_hold)

    def _follow_hold(self) -> None:
        """Let the latch follow its pin; the run is planned anew, because it may end it."""
        assert self.chip and self.latch and self._hold_gpio is not None
        self.latch.hold(self.chip.pins[self._hold_gpio].drives is True, self.chip.ns)
        self.chip.stop()

    def _power_off(self) -> None:
        assert self.chip
        self._content = bytes(self.chip.flash)
        if self.latch:
            self.latch.hold(False, self.chip.ns)
        self._off_ms = self.ms
        self.chip = None
        self.display_bus.display.power_on()
        self._lamp.power_off()
        self._buzzer.power_off()

    def _chip_was_reset(self) -> None:
        self.resets += 1
        for reader in self.readers:
            reader.update()
        self.display_bus.chip_was_reset()
        self.keypad.rewire()
        self._lamp.update()
        self._buzzer.update()

    def cut_after(self, count: int, tear: Tear = AT_HALF) -> None:
        """Cut the power in the count-th flash operation from here (1: the next)."""
        self.wear.cut_after(count, tear)

    def cut(self) -> None:
        """Switch the unit off when the last run was meant to end, if need be in an operation."""
        if self.is_on:
            self.wear.tear_at((self._due_ms - self._off_ms) * 1e6)
            self.power(False)

    def key(self, key: str, down: bool) -> None:
        self.keypad.press(key, down)

    def button(self, down: bool) -> None:
        """Press the deal button, or let it go; with a latch it switches the unit on."""
        self._button.press(down)
        if not self.latch:
            return
        if down and not self.is_on and is_enough(self._battery.mv):
            self._power_on()
            self._changed("power", True)
        self.latch.press(down, self._chip_ns())

    def lay(self, side: int, uid: bytes) -> None:
        self.readers[side].chip.put(uid, self._chip_ns())

    def lift(self, side: int, uid: bytes) -> None:
        self.readers[side].chip.lift(uid, self._chip_ns())

    def plug(self, part: str, is_plugged: bool) -> None:
        if part == "keypad":
            self.keypad.plug(is_plugged)
        elif part == "display":
            self.display_bus.plug(is_plugged)
        else:
            self.readers[SIDES.index(part)].plug(is_plugged, self._chip_ns())

    def mount(self, kind: type[Ssd1306], address: int) -> None:
        """Exchange the display for another one at that address; plug it in afterwards."""
        self.plug("display", False)
        self.display_bus.display = kind(self._display_changed, self._fault)
        self.display_bus.address = address

    def battery(self, mv: int | None) -> None:
        self._battery.charge(mv)
        if not is_enough(mv):
            self.power(False)

    def run(self, ms: float) -> None:
        """Run for that much of the target's time. ChipFault: the firmware misused the hardware.

        A flash operation is not interrupted: the run may end a little late, and the next one is
        shorter by as much.
        """
        until_ms = self._due_ms + ms
        self._due_ms = until_ms
        if self.chip:
            self._run(self.chip, (until_ms - self._off_ms) * 1e6)
            self._read_feed(self.chip)
            if self.wear.is_cut:
                self.power(False)
            elif self.latch and self.latch.opens_ns <= self.chip.ns:
                self.wear.tear_at(self.latch.opens_ns)
                self.power(False)
        if not self.chip:
            self._off_ms = max(self._off_ms, until_ms)

    def _run(self, chip: Chip, until_ns: float) -> None:
        """Run the chip to a time, or until its power ends."""
        if not self.latch:
            chip.run_until(until_ns)
            return
        while not self.wear.is_cut and chip.ns < min(until_ns, self.latch.opens_ns):
            chip.run_until(min(until_ns, self.latch.opens_ns))

    def ask(self) -> None:
        """Request the standings over USB, if the unit is on and has a laptop on its plug."""
        if self.chip and self.chip.usb:
            self.chip.usb.send(b"\n")

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        """Do nothing: a chip's language is chosen by its keys."""

    def _read_feed(self, chip: Chip) -> None:
        """Hand on the lines that have come over USB; without anybody to take them, keep all."""
        if not chip.usb or self.on_feed is _leave:
            return
        *lines, rest = bytes(chip.usb.received).split(b"\n")
        chip.usb.received[:] = rest
        for line in lines:
            self.on_feed(line.decode(errors="replace").rstrip())

    def flash(self) -> bytes:
        """Return the content of the journal's region of the flash, and of the records after it."""
        return region.of_chip(self.chip.flash if self.chip else self._content)

    def _chip_ns(self) -> float:
        return self.chip.ns if self.chip else 0.0

    def _erased(self, at: int) -> None:
        if at < self._firmware_bytes:
            self._fault("the firmware has erased itself")

    def _programmed(self, at: int) -> None:
        if at < self._firmware_bytes:
            self._fault("the firmware has written over itself")
        elif at >= REGION_AT:
            self._changed("flash", in_region(at))

    def _persist(self, at: int, content: bytes) -> bool:
        return at < REGION_AT or self.persist(in_region(at), content)

    def _display_changed(self) -> None:
        self._changed("display", self.display_bus.display.picture)

    def _changed(self, what: str, value: object) -> None:
        self.on_change(self.ms, what, value)

    def _fault(self, what: str) -> None:
        if not self.chip:
            raise ChipFault(what)
        self.chip.fault(what)
