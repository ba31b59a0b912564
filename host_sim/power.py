"""The power budget: what each part takes in each state, and for how long it is in it.

    python -m host_sim.power [--write]

plays a stretch of a game on the emulated chip, measures how long each part is in each state, and
prints docs/power.md, which has the figures and their sources; with --write it stores the document.
`document` alone computes everything that follows from the durations, in no time.
"""

from __future__ import annotations

import argparse
import math
import os
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from dealbox.housekeeping import ASLEEP_MS, IN_USE_MS, READERS_IN_USE_MS, READERS_QUIET_MS
from dealbox.parts import MINUS, PLUS
from dealbox.ui.screen import AT_REST_MS
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


# The core's rows are for each MHz of its clock; 1.15 V take 1.15 / 1.10 of what 1.10 V take.
LOADS = (
    _load("core", "awake", (0.209, 0.2), ESTIMATE,
          "for each MHz; so that a Pico that computes at 125 MHz takes 21 mA at 5 V"),
    _load("core", "resting", (0.105, 0.1), ESTIMATE,
          "for each MHz; half of it: all clocks run on in WFE"),
    _load("chip", "always", 3.0, ESTIMATE,
          "USB's and the system's PLL, the crystal, ADC, flash in standby"),
    _load("display", "lit", 2.0, ESTIMATE, "SSD1306 with its charge pump, no pixel lit"),
    _load("display", "all pixels", 23.0, SHEET,
          "SSD1306, DC characteristics: 100 uA a segment at 10 uA of reference; 5.5 uA through"
          " 910 kohm, 128 segments at 7.5 V, and 70 % for the charge pump"),
    _load("reader", "awake", 13.5, SHEET,
          "MFRC522, table 1: 6.5 mA at DVDD and 7 mA at AVDD, typical"),
    _load("reader", "field on", 13.0, MEASURED,
          "sellers' figures for RC522 modules, 13 to 26 mA; the data sheet's typical 60 mA is"
          " for a stronger antenna"),
    _load("reader", "soft power-down", 0.01, SHEET, "MFRC522, table 1: 10 uA at most"),
    _load("lamp", "lit", 4.0, ESTIMATE, "(3.3 V - 2.0 V) / 330 ohm"),
    _load("buzzer", "sounding", 3.0, ESTIMATE, "a piezo of 20 nF with 1 kohm, about 2 kHz"),
)  # fmt: skip

# What the unit takes with its clocks stopped; the Pico with its regulator, the others at 3.3 V.
ASLEEP = (
    _load("Pico", "dormant", 0.9, MEASURED,
          "MicroPython's commit of lightsleep(): 0.9 mA at 5 V of USB (Pico data sheet: 0.8);"
          " a third of it goes through the divider that senses USB, and is counted all the same"),
    _load("display", "off", 0.02, SHEET,
          "SSD1306, DC characteristics: 10 uA asleep, and as much for the module's regulator"),
    _load("readers", "reset held", 0.01, SHEET,
          "MFRC522, table 1: 5 uA at most in hard power-down, twice"),
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
        awake, periods = target.chip.periods
        readers = [reader.chip for reader in target.readers]
        reader_ms = sum(reader.awake_ns(ns) for reader in readers) / 1e6
        return {
            ("core", "awake"): awake / 1000,
            ("core", "resting"): (periods - awake) / 1000,
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
    played = _span(target, meter, play)
    target.run(AT_REST_MS)
    return {"play": played, "dark": _span(target, meter, lambda target: target.run(20_000))}


def _span(target: ChipTarget, meter: _Meter, happen: Callable[[ChipTarget], None]) -> Span:
    before, began_ms = meter.sums(), target.ms
    happen(target)
    after, ms = meter.sums(), target.ms - began_ms
    return Span(ms / 1000, {key: (after[key] - before[key]) / ms for key in after})


def play(target: ChipTarget) -> None:
    """Play two minutes of a brisk game: three turns, an auction, and some talk.

    In a turn of 25 s two cards are laid, an amount is keyed and booked, the result is looked at,
    and the cards are lifted; then the dice are thrown and somebody moves. 18 s are the auction's,
    and for 20 s nobody touches the unit.
    """
    for turn in range(3):
        target.lay(MINUS, UIDS["RED"])
        target.run(700)
        target.lay(PLUS, UIDS["BLUE"])
        target.run(900)
        _press(target, *str(10 + turn), "K")
        target.run(2_500)
        target.lift(MINUS, UIDS["RED"])
        target.lift(PLUS, UIDS["BLUE"])
        target.run(20_000)
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
    target.run(20_000)


def _press(target: ChipTarget, *keys: str) -> None:
    for key in keys:
        target.key(key, True)
        target.run(KEY_HELD_MS)
        target.key(key, False)
        target.run(KEYS_APART_MS)


def rail_ma(span: Span, mhz: int) -> dict[tuple[str, str], float]:
    """Return what each load takes at 3.3 V in a stretch, in mA on average."""
    return {
        (load.part, load.state): load.ma[CLOCKS_MHZ.index(mhz)]
        * span.shares[load.part, load.state]
        for load in LOADS
    }


def battery_ma(rail: float) -> float:
    """Return the cells' current for one at 3.3 V, through regulator and diode."""
    return rail * RAIL_MV / EFFICIENCY / (CELLS_MV - DIODE_MV)


def asleep_ma() -> float:
    """Return the cells' current while the clocks are stopped."""
    pico, *others = ASLEEP
    at_cells = pico.ma[0] * _PICO_MEASURED_MV / (CELLS_MV - DIODE_MV)
    return at_cells + battery_ma(sum(load.ma[0] for load in others))


def hours(span: Span, mhz: int) -> float:
    """Return how long the cells last if all time is like this stretch."""
    return CAPACITY_MAH / battery_ma(sum(rail_ma(span, mhz).values()))


def weeks_asleep() -> float:
    return CAPACITY_MAH / asleep_ma() / _WEEK_H


def doubt(span: Span, mhz: int) -> float:
    """Return by what share the current may be off, each figure on its own."""
    taken = rail_ma(span, mhz)
    errors = [taken[load.part, load.state] * _ERROR[load.kind] for load in LOADS]
    return math.hypot(*errors) / sum(taken.values())


def document(spans: Mapping[int, Mapping[str, Span]]) -> str:
    """Return docs/power.md for the measured stretches, by clock and name."""
    return _TEXT.format(
        results=_results(spans),
        taken=_taken(spans),
        measured=_measured(spans),
        asleep=_asleep(),
        capacity=CAPACITY_MAH,
        cells=CELLS_MV / 1000,
        diode=DIODE_MV / 1000,
        efficiency=100 * EFFICIENCY,
        hours=HOURS_PROMISED,
        weeks=WEEKS_PROMISED,
        in_use_ms=READERS_IN_USE_MS,
        in_use_s=IN_USE_MS // 1000,
        quiet_ms=READERS_QUIET_MS,
        dark_s=AT_REST_MS // 1000,
        asleep_min=ASLEEP_MS // 60_000,
    )


def read(text: str) -> dict[int, dict[str, Span]]:
    """Return the measured stretches that a document holds."""
    spans: dict[int, dict[str, Span]] = {}
    for mhz, name, seconds, rest in re.findall(
        r"^\| (\d+) MHz, (\w+) \| ([\d.]+) \| (.*) \|$", text, re.M
    ):
        shares = map(float, rest.split(" | "))
        keys = [(load.part, load.state) for load in LOADS]
        spans.setdefault(int(mhz), {})[name] = Span(
            float(seconds), dict(zip(keys, shares, strict=True))
        )
    return spans


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |\n"


def _results(spans: Mapping[int, Mapping[str, Span]]) -> str:
    rows = _row(
        "clock", "in play", "at the cells", "what it may be", "dark, looks go on", "asleep"
    )
    rows += _row(*["---"] * 6)
    for mhz, stretch in spans.items():
        in_play, off = hours(stretch["play"], mhz), doubt(stretch["play"], mhz)
        rows += _row(
            f"{mhz} MHz",
            f"{in_play:.0f} h" + (" **missed**" if in_play < HOURS_PROMISED else ""),
            f"{CAPACITY_MAH / in_play:.0f} mA",
            f"{in_play / (1 + off):.0f}-{in_play / (1 - off):.0f} h",
            f"{hours(stretch['dark'], mhz):.0f} h",
            f"{weeks_asleep():.1f} weeks",
        )
    return rows


def _taken(spans: Mapping[int, Mapping[str, Span]]) -> str:
    heads = [f"{mhz} MHz" for mhz in spans]
    rows = _row("part", "state", "mA", "kind", *heads, "source")
    rows += _row(*["---"] * (5 + len(heads)))
    for load in LOADS:
        taken = [
            rail_ma(stretch["play"], mhz)[load.part, load.state] for mhz, stretch in spans.items()
        ]
        ma = " / ".join(f"{ma:g}" for ma in dict.fromkeys(load.ma))
        rows += _row(
            load.part, load.state, ma, load.kind, *(f"{ma:.2f}" for ma in taken), load.source
        )
    return rows


def _measured(spans: Mapping[int, Mapping[str, Span]]) -> str:
    heads = [f"{load.part} {load.state}" for load in LOADS]
    rows = _row("stretch", "s", *heads) + _row(*["---"] * (2 + len(heads)))
    for mhz, stretch in spans.items():
        for name, span in stretch.items():
            shares = [f"{span.shares[load.part, load.state]:.4g}" for load in LOADS]
            rows += _row(f"{mhz} MHz, {name}", f"{span.seconds:.1f}", *shares)
    return rows


def _asleep() -> str:
    rows = _row("part", "state", "mA", "kind", "source") + _row(*["---"] * 5)
    for load in ASLEEP:
        rows += _row(load.part, load.state, f"{load.ma[0]:g}", load.kind, load.source)
    return rows


_TEXT = """# Power

What the unit takes from its battery, computed by `host_sim/power.py` from data sheets and from how
long each part is in each state on the emulated chip. `make power` measures anew and stores the
figures here; `tests/host_sim/test_power.py` checks that this page is what the program computes.

## How long a set of cells lasts

Three AAA cells, {capacity:.0f} mAh at {cells:.1f} V on average, a diode of {diode:.1f} V and the
Pico's regulator at {efficiency:.0f} %. Promised are {hours:.0f} h in play and {weeks:.0f} weeks
asleep.

{results}
In play is a stretch of two minutes: a booking with two cards every 25 s, an auction of 15 s, and
20 s in which nobody touches the unit. The range adds up the doubts of the single figures as
independent ones: 20 % for a data sheet's, 25 % for one measured by others, 40 % for an estimate.
It knows nothing of cheap parts, of old cells or of the cold. No board has been measured yet; a USB
meter settles the rows `core` and `chip` within minutes.

## When the unit saves power

| after the last key or card | display | readers | processor |
| --- | --- | --- | --- |
| at once | lit | each looks every {in_use_ms} ms | rests between two looks, its clock divided |
| {in_use_s} s | lit | every {quiet_ms} ms | the same |
| {dark_s} s, on the screen at rest | dark | the same; a card wakes the unit | the same |
| {asleep_min} min | dark | held in reset | all clocks stopped; a key or the deal button wakes it |

The key that wakes the unit counts, if it is held for 25 ms: the crystal takes 6 ms to start. The
whole picture is there within 200 ms (`tests/test_sleep_on_chip.py`). Other screens go back to the
one at rest after 8 to 180 s. An auction keeps the unit awake, and so does the page that is shown
after a fault. While the clock of a timed game runs, the unit gets dark, but its clocks are not
stopped.

With a laptop on USB that counts frames the clocks are never stopped, so that the feed goes on;
display and readers sleep all the same. A unit whose clocks are stopped does not answer a laptop:
press a key, and it appears.

While the clocks are stopped `ticks_ms` stands still, and with it the watchdog, which counts ticks
of the same crystal. Nothing depends on it: by then every booking and setting has long been stored,
the pause after wrong PINs is over, and no tune and no auction runs (`tests/test_housekeeping.py`).

## What the parts take in play

mA at 3.3 V in the state (the core's for each MHz, at 1.15 and 1.10 V), and what that comes to on
average in play.

{taken}
## What they take asleep

{asleep}
The LEDs of reader boards, 1 to 2 mA each, and of a display board must be removed: asleep they
would take more than all else. A power bank may switch itself off when so little is taken. A soft
power switch, for units that lie about for months, is an option in [build.md](build.md).

## What was measured

Of each stretch the share of its time that a part is in a state; of two readers the sum; of the
core the MHz on average, of pixels the share lit times the contrast.

{measured}"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the document, and return the exit code: 1 if a promise is not kept."""
    ask = argparse.ArgumentParser(prog="python -m host_sim.power", description=__doc__)
    ask.add_argument("--write", action="store_true", help=f"store it in docs/{DOCUMENT.name}")
    given = ask.parse_args(arguments)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        spans = dict(zip(CLOCKS_MHZ, pool.map(measure, CLOCKS_MHZ), strict=True))
    text = document(read(document(spans)))  # of the figures as they are rounded in it
    print(text, end="")
    if given.write:
        DOCUMENT.write_text(text, encoding="utf-8")
    kept = hours(spans[build.CORE_MHZ]["play"], build.CORE_MHZ) >= HOURS_PROMISED
    return 0 if kept and weeks_asleep() >= WEEKS_PROMISED else 1


if __name__ == "__main__":
    sys.exit(main())
