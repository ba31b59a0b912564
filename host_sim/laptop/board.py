"""The laptop's board: the firmware's own drivers over simulated pins and buses.

Debounce, tunes and the bytes sent to the display are thus the same code as on the chip. Only the
readers are simpler: they model no radio, but whether a card is present, and the time of a look.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial

from dealbox import parts
from dealbox.clock import later_ms
from dealbox.drivers.battery import Battery
from dealbox.drivers.button import Button
from dealbox.drivers.buzzer import Buzzer
from dealbox.drivers.keypad import Keypad
from dealbox.drivers.lamp import Lamp
from dealbox.drivers.oled import Oled
from dealbox.drivers.readers import Readers, missing
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from host_sim.parts.pins import Adc, InputPin, LampPin, Pwm, Reader
from host_sim.parts.ssd1306 import ADDRESS, Ssd1306
from host_sim.parts.supply import FRESH_MV, measured_mv
from host_sim.parts.w25q import Flash, PowerCut
from host_sim.target import SIDES

START_MS = 2**30 - 500  # the clock at power-on: it wraps half a second later

# Times measured on the chip (docs/performance.md).
BOOT_MS = 80.0
STEP_MS = 0.5
SHORT_MS = 3  # a rest so short is not ended by a touch
ERASE_MS = 45.0
PROGRAM_MS = 0.4
ANSWER_MS = 1000.0  # between two answers to requests for the standings
BYTE_MS = 9 / 400  # nine bits on the display's bus, at 400 kHz


class Environment:
    """The state outside a unit, unaffected by its power: time, keys, cards, plugs, the battery.

    on_change: called with the name and the value of each visible change. persist: see
    host_sim.target.Target.
    """

    def __init__(
        self,
        on_change: Callable[[str, object], None],
        persist: Callable[[int, bytes], bool] = lambda at, content: True,
    ) -> None:
        self.on_change = on_change
        self.persist = persist
        self.ms = 0.0
        self.keys = 0  # held down, as bits in the order of parts.KEYS
        self.is_button_down = False
        self.cards: tuple[list[bytes], list[bytes]] = ([], [])  # on plus, on minus
        self.unplugged: set[str] = set()
        self.battery_mv: int | None = FRESH_MV  # None: it is not measured
        self.send: Callable[[str], None] = lambda line: None  # takes each line of the feed
        self.is_asked = False  # the standings are requested over USB
        self.display = Ssd1306(lambda: on_change("display", self.display.picture), _fault)

    def supply_mv(self) -> int:
        """Return what a board measures; its pin is pulled down where nothing is wired to it."""
        return int(measured_mv(self.battery_mv, is_pulled_down=self.battery_mv is None))


def _fault(what: str) -> None:
    raise ValueError(what)


class _I2c:
    """The bus with the display on it, and the time that its bytes take."""

    def __init__(self, environment: Environment) -> None:
        self._environment = environment

    def readfrom_into(self, address: int, buffer: bytearray, /) -> None:
        self._address(address)
        for i in range(len(buffer)):
            buffer[i] = self._environment.display.read()
        self._environment.ms += BYTE_MS * len(buffer)

    def _address(self, address: int) -> None:
        self._environment.ms += BYTE_MS
        if "display" in self._environment.unplugged or address != ADDRESS:
            raise OSError

    def writeto(self, address: int, data: bytes | bytearray | memoryview, /) -> int:
        self._address(address)
        display = self._environment.display
        display.begin()
        for byte in data:
            display.write(byte)
        self._environment.ms += BYTE_MS * len(data)
        display.end()
        return len(data)


def _look(cards: list[bytes], first: bytearray) -> int:
    """Return how many cards there are, and write length and UID of the first of them."""
    uid = cards[0] if cards else b""
    first[:] = bytes((len(uid), *uid)).ljust(len(first), b"\0")
    return len(cards)


class TimedFlash:
    """The flash, and the time for which its operations block; reports each page programmed."""

    def __init__(self, flash: Flash, environment: Environment) -> None:
        self.size = flash.size
        self.read_into, self.is_blank = flash.read_into, flash.is_blank
        self.read_heads = flash.read_heads
        self._flash = flash
        self._environment = environment

    def program(self, at: int, page: bytes | bytearray | memoryview) -> None:
        with self._persisted(at, PAGE_BYTES):
            self._flash.program(at, page)
        self._environment.ms += PROGRAM_MS
        self._environment.on_change("flash", at)

    def erase(self, at: int) -> None:
        with self._persisted(at, SECTOR_BYTES):
            self._flash.erase(at)
        self._environment.ms += ERASE_MS

    @contextmanager
    def _persisted(self, at: int, size: int) -> Iterator[None]:
        """Persist what an operation leaves, torn or whole; if refused, undo it and cut power."""
        content = slice(at, at + size)
        before = self._flash.data[content]
        try:
            yield
        finally:
            if not self._environment.persist(at, bytes(self._flash.data[content])):
                self._flash.data[content] = before
                raise PowerCut


class _Feed:
    """The USB port, with a laptop on it that takes every line at once."""

    is_busy = False
    is_idle = True

    def __init__(self, environment: Environment) -> None:
        self._environment = environment
        self._answered_ms = -ANSWER_MS

    def write(self, line: str) -> None:
        self._environment.send(line)

    def poll(self, now_ms: int) -> bool:
        environment = self._environment
        if not environment.is_asked or environment.ms - self._answered_ms < ANSWER_MS:
            return False
        environment.is_asked = False
        self._answered_ms = environment.ms
        return True


class LaptopBoard:
    """The parts of boards/README.md, from one power-on to the next power-off."""

    def __init__(
        self, environment: Environment, flash: Flash, seed: str, has_one_reader: bool = False
    ) -> None:
        sides = (parts.PLUS,) if has_one_reader else (parts.PLUS, parts.MINUS)
        self._environment = environment
        self._begun_ms = environment.ms
        self.name = "LAPTOP"
        self.was_hung = False
        self.wake_ms = environment.ms + BOOT_MS  # when the next step is due
        self._is_light = False  # a touch ends the rest
        self.keypad = Keypad(
            lambda keys: 0 if "keypad" in environment.unplugged else environment.keys & keys,
            InputPin(lambda: "keypad" in environment.unplugged),
        )
        self.readers = Readers(*map(self._reader, sides))
        self.deal_button = Button(InputPin(lambda: not environment.is_button_down))
        self.lamp = Lamp(LampPin(lambda is_on: environment.on_change("lamp", is_on)))
        self.display = Oled(lambda: _I2c(environment))
        self.buzzer = Buzzer(Pwm(lambda hz: environment.on_change("tone_hz", hz)))
        self.battery = Battery(Adc(environment.supply_mv))
        self.power = None
        self.flash = TimedFlash(flash, environment)
        self.feed = _Feed(environment)
        self.entropy = random.Random(seed).randbytes

    def _reader(self, side: int) -> Reader:
        plug, unplugged = SIDES[side], self._environment.unplugged
        cards = self._environment.cards[side]
        return Reader(lambda: plug not in unplugged, partial(_look, cards))

    def ticks_ms(self) -> int:
        return later_ms(START_MS, int(self._environment.ms - self._begun_ms))

    def rest(self, ms: int) -> None:
        """Set `wake_ms`, when the next step is due; the target advances the time."""
        self.wake_ms = self._environment.ms + STEP_MS + ms
        self._is_light = ms > SHORT_MS

    def touch(self) -> None:
        """Let a key or the deal button that has just been touched end a rest."""
        if self._is_light:
            self.wake_ms = min(self.wake_ms, self._environment.ms)

    def sleep(self) -> None:
        """Return at once, as with a laptop on USB."""

    def tidy(self) -> None:
        """Do nothing: CPython collects garbage by itself."""

    def missing(self) -> int:
        return missing(self.readers, self.display, self.keypad)

    def facts(self) -> tuple[str, ...]:
        """Return those of the parts, and core and flash of the board that it stands for."""
        return "200 MHz 1.15 V", "50 MHz", self.readers.versions(), self.display.name()
