"""The power budget: what each part takes in each state, and for how long it is in it.

    python -m host_sim.power [--write]

plays a stretch of a game on the emulated chip, measures how long each part is in each state, and
prints docs/power.md, which has the figures and their sources; with --write it stores the document.
`document` alone computes everything that follows from the durations, in no time.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

from dealbox.parts import MINUS, PLUS
from host_sim.bench import a_game
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.fingers import KEY_HELD_MS, KEYS_APART_MS
from host_sim.parts.picture import HEIGHT_PX, WIDTH_PX, Picture
from tools import build

DOCUMENT = Path(__file__).parent.parent / "docs" / "power.md"
CLOCKS_MHZ = (200, 125)
HOURS_PROMISED, WEEKS_PROMISED = 30.0, 4.0

# The supply.
CAPACITY_MAH = 1000.0  # three AAA in series
CELLS_MV = 3 * 1200.0  # the mean of a discharge from 1.5 to 0.9 V a cell
DIODE_MV = 300.0  # 1N5817 data sheet, figure 2, below 100 mA
EFFICIENCY = 0.85  # of the Pico's regulator, as below
RAIL_MV = 3300.0
_WEEK_H = 7 * 24.0

SHEET, MEASURED, ESTIMATE = "data sheet", "measured by others", "estimate"
_ERROR = {SHEET: 0.2, MEASURED: 0.25, ESTIMATE: 0.4}  # of one figure, up or down


@dataclass(frozen=True)
class Load:
    """What a part takes in a state: mA at 3.3 V, at 200 and at 125 MHz."""

    part: str
    state: str
    ma: tuple[float, float]
    kind: str
    source: str


def _load(part: str, state: str, ma: float | tuple[float, float], kind: str, source: str) -> Load:
    return Load(part, state, ma if isinstance(ma, tuple) else (ma, ma), kind, source)


# A processor's current grows with clock and voltage: that at 200 MHz is 200 / 125 * 1.15 / 1.10 of
# that at 125 MHz.
LOADS = (
    _load("core", "awake", (41.8, 25.0), ESTIMATE,
          "0.2 mA per MHz at 1.10 V, so that a Pico that computes at 125 MHz takes 21 mA at 5 V"),
    _load("core", "resting", (20.9, 12.5), ESTIMATE,
          "WFE with all clocks running: half of that"),
    _load("chip", "always", 3.0, ESTIMATE,
          "USB's and the system's PLL, the crystal, ADC, flash in standby"),
    _load("display", "lit", 2.0, ESTIMATE, "SSD1306 with its charge pump, no pixel lit"),
    _load("display", "all pixels", 23.0, SHEET,
          "SSD1306, table 12-1: 100 uA a segment at 10 uA of reference; 5.5 uA through 910 kohm,"
          " 128 segments at 7.5 V, and 70 % for the charge pump"),
    _load("reader", "awake", 13.5, SHEET,
          "MFRC522, table 153: 6.5 mA at DVDD and 7 mA at AVDD, typical"),
    _load("reader", "field on", 13.0, MEASURED,
          "sellers' figures for RC522 modules, 13 to 26 mA; the data sheet's typical 60 mA is"
          " for a stronger antenna"),
    _load("reader", "soft power-down", 0.01, SHEET, "MFRC522, table 153: 10 uA at most"),
    _load("lamp", "lit", 4.0, ESTIMATE, "(3.3 V - 2.0 V) / 330 ohm"),
    _load("buzzer", "sounding", 3.0, ESTIMATE, "a piezo of 20 nF with 1 kohm, about 2 kHz"),
)  # fmt: skip

# What the unit takes asleep, clocks stopped, at the cells: those on 3.3 V, and those before it.
ASLEEP = (
    _load("Pico", "dormant", 0.9, MEASURED,
          "MicroPython's commit of lightsleep(): 0.9 mA at 5 V of USB, 4.5 mW; on USB 0.3 mA of it"
          " go through the divider that senses VBUS, and are counted here all the same"),
    _load("display", "off", 0.02, SHEET,
          "SSD1306, table 12-1: 10 uA asleep, and as much for the module's regulator"),
    _load("readers", "reset held", 0.01, SHEET,
          "MFRC522, table 153: 5 uA at most in hard power-down, twice"),
    _load("divider", "always", 0.012, SHEET, "Pico data sheet: 200 and 100 kohm on VSYS"),
)  # fmt: skip
_PICO_MEASURED_MV = 5000.0


@dataclass(frozen=True)
class Span:
    """A stretch on the emulated chip: its seconds, and the share of them in each state."""

    seconds: float
    shares: Mapping[tuple[str, str], float]


class _Meter:
    """Adds up what is seen of display, lamp and buzzer; the chip counts the rest."""

    def __init__(self, target: ChipTarget) -> None:
        self._target = target
        self._level = {"lit": 0.0, "all pixels": 0.0, "lamp": 0.0, "tone_hz": 0.0}
        self._sum = dict.fromkeys(self._level, 0.0)
        self._since_ms = target.ms
        target.on_change = self._on_change

    def _on_change(self, ms: float, what: str, value: object) -> None:
        self._advance(ms)
        if isinstance(value, Picture):
            pixels = sum(byte.bit_count() for byte in value.memory) / (WIDTH_PX * HEIGHT_PX)
            if value.inverse:
                pixels = 1 - pixels
            self._level["lit"] = float(value.is_on)
            self._level["all pixels"] = value.is_on * pixels * (value.contrast + 1) / 256
        elif what in self._level:
            self._level[what] = float(bool(value))

    def _advance(self, ms: float) -> None:
        for what, level in self._level.items():
            self._sum[what] += level * (ms - self._since_ms)
        self._since_ms = ms

    def sums(self) -> dict[tuple[str, str], float]:
        """Return the milliseconds in each state since power-on; of two readers, both."""
        target = self._target
        assert target.chip
        self._advance(target.ms)
        ns = target.chip.ns
        awake_ms = target.chip.awake_ns / 1e6
        readers = [reader.chip for reader in target.readers]
        reader_ms = sum(reader.awake_ns(ns) for reader in readers) / 1e6
        return {
            ("core", "awake"): awake_ms,
            ("core", "resting"): ns / 1e6 - awake_ms - target.chip.dormant_ns / 1e6,
            ("chip", "always"): ns / 1e6,
            ("display", "lit"): self._sum["lit"],
            ("display", "all pixels"): self._sum["all pixels"],
            ("reader", "awake"): reader_ms,
            ("reader", "field on"): sum(reader.field_ns(ns) for reader in readers) / 1e6,
            ("reader", "soft power-down"): len(readers) * ns / 1e6 - reader_ms,
            ("lamp", "lit"): self._sum["lamp"],
            ("buzzer", "sounding"): self._sum["tone_hz"],
        }


def measure(mhz: int) -> dict[str, Span]:
    """Play on the image for this clock; return the stretch of play, and one in the dark."""
    target = ChipTarget(build.image(core_mhz=mhz), journal=a_game())
    meter = _Meter(target)
    target.power(True)
    target.run(2_000)
    return {
        "play": _span(target, meter, lambda: play(target)),
        "dark": _span(target, meter, lambda: _darken(target)),
    }


def _span(target: ChipTarget, meter: _Meter, happen: Callable[[], float]) -> Span:
    """Return what the last seconds of what happens took, as many as it returns (0: all)."""
    before, began_ms = meter.sums(), target.ms
    happen()
    after, seconds = meter.sums(), (target.ms - began_ms) / 1000
    return Span(seconds, {key: (after[key] - before[key]) / seconds / 1000 for key in after})


def play(target: ChipTarget) -> None:
    """Play two and a half minutes: eight turns, one auction, a quiet minute.

    A turn takes eleven seconds: two cards are laid, an amount is keyed and booked, the result is
    looked at, the cards are lifted, and the dice are thrown.
    """
    for turn in range(8):
        target.lay(MINUS, UIDS["RED"])
        target.run(700)
        target.lay(PLUS, UIDS["BLUE"])
        target.run(900)
        _press(target, *str(10 + turn), "K")
        target.run(2_500)
        target.lift(MINUS, UIDS["RED"])
        target.lift(PLUS, UIDS["BLUE"])
        target.run(6_300)
    _press(target, "C", "C")
    target.button(True)
    target.run(KEY_HELD_MS)
    target.button(False)
    target.run(15_000)
    target.button(True)
    target.run(KEY_HELD_MS)
    target.button(False)
    target.run(2_000)
    _press(target, "C", "C")
    target.run(45_000)


def _press(target: ChipTarget, *keys: str) -> None:
    for key in keys:
        target.key(key, True)
        target.run(KEY_HELD_MS)
        target.key(key, False)
        target.run(KEYS_APART_MS)
