"""The parts on a single pin: the lamp, the buzzer, the deal button, the battery."""

from collections.abc import Callable

from host_sim.chip.chip import PWM, Chip, Pin
from host_sim.parts.supply import FRESH_MV, FULL_MV, measured_mv

_POLL_NS = 1e6  # how often a sounding buzzer is polled for its end
_FIRST_ADC_GPIO = 26


class LampModel:
    """Lit while its pin is driven high."""

    def __init__(self, gpio: int, changed: Callable[[bool], None]) -> None:
        self._gpio = gpio
        self._changed = changed
        self.is_on = False

    def connect(self, chip: Chip) -> None:
        self._pin = chip.pins[self._gpio]
        self._pin.listen(self.update)
        self.update()

    def power_off(self) -> None:
        self._turn(False)

    def update(self) -> None:
        self._turn(self._pin.drives is True)

    def _turn(self, is_on: bool) -> None:
        if is_on != self.is_on:
            self.is_on = is_on
            self._changed(is_on)


class BuzzerModel:
    """Sounds while its pin's PWM runs; frequency and duty are read from the slice's registers.

    Polling begins at an edge of the pin, so that a silent buzzer costs nothing.
    """

    def __init__(self, gpio: int, changed: Callable[[int], None]) -> None:
        self._gpio = gpio
        self._changed = changed
        self.tone_hz = 0
        self.duty = 0.0
        self._is_polled = False

    def connect(self, chip: Chip) -> None:
        self._chip = chip
        self._pin: Pin = chip.pins[self._gpio]
        self._is_polled = False
        self._poll_later = chip.alarm(self._poll)
        self._pin.listen(self.update)

    def power_off(self) -> None:
        self._sound(0)

    def update(self) -> None:
        hz, self.duty = self._chip.pwm(self._gpio)
        is_sounding = self._pin.function == PWM and 0.0 < self.duty < 1.0
        self._sound(round(hz) if is_sounding else 0)
        if is_sounding and not self._is_polled:
            self._is_polled = True
            self._poll_later(_POLL_NS)

    def _poll(self) -> None:
        self._is_polled = False
        self.update()

    def _sound(self, tone_hz: int) -> None:
        if tone_hz != self.tone_hz:
            self.tone_hz = tone_hz
            self._changed(tone_hz)


class ButtonModel:
    """Connects its pin to ground while it is down."""

    def __init__(self, gpio: int) -> None:
        self._gpio = gpio
        self._is_down = False
        self._pin: Pin | None = None

    def connect(self, chip: Chip) -> None:
        self._pin = chip.pins[self._gpio]
        self.press(self._is_down)

    def press(self, down: bool) -> None:
        self._is_down = down
        if self._pin:
            self._pin.drive(False if down else None)


class BatteryModel:
    """The supply on an ADC input; gpio None: the board has no such wire."""

    def __init__(self, gpio: int | None) -> None:
        self._gpio = gpio
        self.mv: int | None = FRESH_MV  # of the cells; None: they are not measured
        self._chip: Chip | None = None

    def connect(self, chip: Chip) -> None:
        self._chip = chip
        if self._gpio is not None:
            chip.pins[self._gpio].listen(self._measure)
        self._measure()

    def charge(self, mv: int | None) -> None:
        self.mv = mv
        self._measure()

    def _measure(self) -> None:
        if self._chip and self._gpio is not None:
            is_pulled_down = self._chip.pins[self._gpio].pull is False
            share = measured_mv(self.mv, is_pulled_down) / FULL_MV
            self._chip.adc(self._gpio - _FIRST_ADC_GPIO, share)
