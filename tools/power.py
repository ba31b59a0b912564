"""The power budget: what each part takes in each state, and for how long it is in it.

    python -m tools.power [--write]

plays a stretch of a game on the emulated chip, measures how long each part is in each state, and
prints docs/power.md, which has the figures and their sources; with --write it stores the document.
`document` alone computes everything that follows from the durations, in no time.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dealbox.housekeeping import ASLEEP_MS, IN_USE_MS, READERS_IN_USE_MS, READERS_QUIET_MS
from dealbox.parts import MINUS, PLUS
from dealbox.ui.screen import AT_REST_MS
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.ending import in_words
from host_sim.fingers import KEY_HELD_MS, KEYS_APART_MS
from host_sim.parts.picture import HEIGHT_PX, WIDTH_PX, Picture
from tools.bench import a_game

DOCUMENT = Path(__file__).parent.parent / "docs" / "power.md"
HOURS_PROMISED, WEEKS_PROMISED = 10.0, 2.0  # with every figure at its worst
_WEEK_H = 7 * 24.0
_RAIL_MV = 3300.0
_DORMANT_MV = 5000.0  # the supply at which the sleeping Pico was measured


@dataclass(frozen=True)
class Figure:
    """What the budget rests on: its likely value, and the best and worst that it may be."""

    name: str
    likely: float
    best: float
    worst: float
    source: str


Choice = Callable[[Figure], float]  # which value of each figure counts


def likely(figure: Figure) -> float:
    return figure.likely


def best(figure: Figure) -> float:
    return figure.best


def worst(figure: Figure) -> float:
    return figure.worst


def only(figure: Figure) -> Choice:
    """Return the choice in which this figure alone is at its worst."""
    return lambda other: other.worst if other is figure else other.likely


CAPACITY = Figure(
    "cells, mAh", 1000, 1200, 800, "three AAA in series, down to 0.9 V each; cold or old: less"
)
CELLS = Figure("cells, mV", 3600, 3750, 3450, "mean of a discharge from 1.5 to 0.9 V a cell")
DIODE = Figure("diode, mV", 300, 250, 400, "1N5817 data sheet, figure 2, below 100 mA")
EFFICIENCY = Figure("regulator", 0.85, 0.9, 0.75, "estimate: the share that it lets through")

# What a part takes in a state, in mA at 3.3 V; the core for each MHz of its clock, at 1.15 V.
LOADS = {
    ("core", "awake"): Figure(
        "core awake, each MHz",
        *(0.209, 0.15, 0.27),
        "estimate: so that a Pico that computes at 125 MHz and 1.10 V takes 21 mA at 5 V",
    ),
    ("core", "resting"): Figure(
        "core resting, each MHz",
        *(0.105, 0.06, 0.15),
        "half of it, as one board was measured: all clocks run on in WFE",
    ),
    ("chip", "always"): Figure(
        "chip", 3, 2, 4.5, "estimate: PLLs of USB and system, crystal, ADC, flash in standby"
    ),
    ("display", "lit"): Figure(
        "display lit", 2, 1.2, 3, "estimate: SSD1306 with its charge pump, no pixel lit"
    ),
    ("display", "all pixels"): Figure(
        "all pixels",
        *(23, 15, 30),
        "SSD1306 data sheet, DC characteristics: 100 uA a segment at 10 uA of reference; 5.5 uA"
        " through 910 kohm, 128 segments at 7.5 V, and 70 % for the charge pump",
    ),
    ("reader", "awake"): Figure(
        "reader awake",
        *(13.5, 11, 17),
        "MFRC522 data sheet, table 1: 6.5 mA at DVDD and 7 mA at AVDD, typical",
    ),
    ("reader", "field on"): Figure(
        "field on",
        *(20, 13, 60),
        "boards were measured at 13 to 30 mA; the data sheet's typical 60 mA is the limit",
    ),
    ("reader", "soft power-down"): Figure(
        "reader in power-down", 0.01, 0.005, 0.01, "MFRC522 data sheet, table 1: 10 uA at most"
    ),
    ("lamp", "lit"): Figure("lamp lit", 4, 3, 10, "(3.3 V - 2.0 V) / 330 ohm; a button's own LED"),
    ("buzzer", "sounding"): Figure(
        "buzzer sounding", 3, 2, 4.5, "estimate: a piezo of 20 nF with 1 kohm, about 2 kHz"
    ),
}

# With its clocks stopped: the Pico with its regulator, and at 3.3 V the others.
DORMANT = Figure(
    "Pico asleep",
    *(0.9, 0.8, 1.3),
    "at 5 V: 0.9 mA in MicroPython's commit of lightsleep(), 0.8 in the Pico data sheet; a third"
    " goes through the divider that senses USB, and is counted all the same",
)
ASLEEP = (
    Figure(
        "display asleep",
        *(0.02, 0.01, 0.05),
        "SSD1306 data sheet: 10 uA, and as much for the module's regulator",
    ),
    Figure("both readers asleep", 0.02, 0.01, 0.02, "soft power-down, as above"),
)
# Cut in docs/build.md; where they were not, they always take this. No part of best and worst.
LEDS = Figure("**power LEDs not cut**", 0, 0, 3, "of two reader boards, 1 to 2 mA each")


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


def measure() -> dict[str, Span]:
    """Play on the image; return the stretch of play, and one in the dark."""
    target = ChipTarget(journal=a_game())
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


def hours(span: Span, choice: Choice = likely, leds_ma: float = 0.0) -> float:
    """Return how long the cells last if all time is like this stretch."""
    rail_ma = sum(choice(figure) * span.shares[key] for key, figure in LOADS.items())
    return choice(CAPACITY) / _at_cells(rail_ma + leds_ma, choice)


def weeks_asleep(choice: Choice = likely, leds_ma: float = 0.0) -> float:
    """Return how long they last while the clocks are stopped."""
    pico_ma = choice(DORMANT) * _DORMANT_MV / (choice(CELLS) - choice(DIODE))
    rail_ma = sum(choice(figure) for figure in ASLEEP) + leds_ma
    return choice(CAPACITY) / (pico_ma + _at_cells(rail_ma, choice)) / _WEEK_H


def _at_cells(ma: float, choice: Choice) -> float:
    """Return the cells' current for one at 3.3 V, through regulator and diode."""
    return ma * _RAIL_MV / choice(EFFICIENCY) / (choice(CELLS) - choice(DIODE))


def document(spans: Mapping[str, Span]) -> str:
    """Return docs/power.md for the measured stretches, by name."""
    return _TEXT.format(
        results=_results(spans),
        costs=_costs(spans["play"]),
        measured=_measured(spans),
        in_use_ms=READERS_IN_USE_MS,
        in_use_s=IN_USE_MS // 1000,
        quiet_ms=READERS_QUIET_MS,
        dark_s=AT_REST_MS // 1000,
        asleep_min=ASLEEP_MS // 60_000,
    )


def read(text: str) -> dict[str, Span]:
    """Return the measured stretches that a document holds."""
    rows = re.findall(r"^\| (play|dark) \| ([\d.]+) \| (.*) \|$", text, re.M)
    return {
        name: Span(float(s), dict(zip(LOADS, map(float, rest.split(" | ")), strict=True)))
        for name, s, rest in rows
    }


def _row(*cells: object) -> str:
    return f"| {' | '.join(map(str, cells))} |\n"


def _results(spans: Mapping[str, Span]) -> str:
    choices = (worst, likely, best)
    rows = _row("", *(choice.__name__ for choice in choices), "promised") + _row(*["---"] * 5)
    for name, span, promised in (
        ("in play", spans["play"], f"{HOURS_PROMISED:g} h"),
        ("dark, looks go on", spans["dark"], ""),
    ):
        rows += _row(name, *(f"{hours(span, choice):.0f} h" for choice in choices), promised)
    weeks = (f"{weeks_asleep(choice):.1f} weeks" for choice in choices)
    return rows + _row("asleep", *weeks, f"{WEEKS_PROMISED:g} weeks")


def _costs(play: Span) -> str:
    heads = ("figure", "likely", "best", "worst", "in play", "asleep", "source")
    rows = _row(*heads) + _row(*["---"] * len(heads))
    supply = (CAPACITY, CELLS, DIODE, EFFICIENCY)
    for figure in (LEDS, *supply, *LOADS.values(), DORMANT, *ASLEEP):
        leds_ma = LEDS.worst if figure is LEDS else 0.0
        rows += _row(
            figure.name,
            *(f"{value:g}" for value in (figure.likely, figure.best, figure.worst)),
            f"{hours(play, only(figure), leds_ma):.1f} h",
            f"{weeks_asleep(only(figure), leds_ma):.1f} weeks",
            figure.source,
        )
    return rows


def _measured(spans: Mapping[str, Span]) -> str:
    rows = _row("stretch", "s", *(" ".join(key) for key in LOADS))
    rows += _row(*["---"] * (2 + len(LOADS)))
    for name, span in spans.items():
        rows += _row(name, f"{span.seconds:.1f}", *(f"{span.shares[key]:.4g}" for key in LOADS))
    return rows


_TEXT = """# Power

What the unit takes from its battery, computed by `tools/power.py` from data sheets and from how
long each part is in each state on the emulated chip. `make power` measures anew and stores the
figures here; `tests/host_sim/test_power.py` checks that this page is what the program computes.

## How long a set of cells lasts

{results}
In play is a stretch of two minutes: a booking with two cards every 25 s, an auction of 15 s, and
20 s in which nobody touches the unit. In the columns worst and best every figure of the next table
is at its worst or best at the same time; what is promised holds even then. No board has been
measured yet.

All this is without the power LEDs of the reader boards, which step 3 of [build.md](build.md) cuts.

## What each assumption costs

mA at 3.3 V, unless stated otherwise, and how long the cells last if this figure alone is at its
worst and all others are as they are likely to be.

{costs}
A USB meter settles the rows of core and chip within minutes. Of a display board the power LED has
to go as well, if it has one. A power bank may switch itself off when so little is taken. A soft
power switch, for units that lie about for months, is an option in [build.md](build.md).

## When the unit saves power

| after the last key or card | display | readers | processor |
| --- | --- | --- | --- |
| at once | lit | each looks every {in_use_ms} ms | rests between two looks, its clock divided |
| {in_use_s} s | lit | every {quiet_ms} ms | the same |
| {dark_s} s, on the screen at rest | dark | the same; a card wakes the unit | the same |
| {asleep_min} min | dark | in power-down | all clocks stopped; a key or the deal button wakes it |

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

## What was measured

Of each stretch the share of its time that a part is in a state; of two readers the sum; of the
core the MHz on average, of pixels the share lit times the contrast.

{measured}"""


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the document, and return the exit code: 1 if a promise is not kept."""
    ask = argparse.ArgumentParser(prog="python -m tools.power", description=__doc__)
    ask.add_argument("--write", action="store_true", help=f"store it in docs/{DOCUMENT.name}")
    given = ask.parse_args(arguments)
    spans = read(_measured(measure()))  # as they are rounded in the document
    text = document(spans)
    print(text, end="")
    if given.write:
        DOCUMENT.write_text(text, encoding="utf-8")
    is_kept = hours(spans["play"], worst) >= HOURS_PROMISED
    return 0 if is_kept and weeks_asleep(worst) >= WEEKS_PROMISED else 1


if __name__ == "__main__":
    sys.exit(in_words(main))
