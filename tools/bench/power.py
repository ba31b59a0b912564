"""The power budget: what each part takes in each state, and for how long it is in it.

    python -m tools.bench.power [--write]

plays a stretch of a game on the emulated chip, measures how long each part is in each state, and
prints docs/power.md with the tables that follow from that; with --write it stores the page. What a
part takes, at its best and at its worst, and who says so, is in a table of that page itself.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from dealbox.parts import MINUS, PLUS
from dealbox.ui.screen import AT_REST_MS
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.ending import in_words
from host_sim.parts.picture import HEIGHT_PX, WIDTH_PX, Picture
from host_sim.timed_input import KEY_HELD_MS, press
from tests.support.stored_games import a_game

DOCUMENT = Path(__file__).parents[2] / "docs" / "power.md"
# With every figure at its worst.
HOURS_PROMISED, WEEKS_PROMISED, YEARS_PROMISED = 10.0, 2.0, 3.0
LEDS = "power LEDs not cut"  # always lit; nothing counts them but their own row
ASLEEP = ("display asleep", "both readers asleep")
_RAIL_MV = 3300.0
_DORMANT_MV = 5000.0  # the supply at which the sleeping Pico was measured
_WEEK_H = 7 * 24.0
_YEAR_H = 8766.0
_LOST = 0.1  # of what the cells hold, when they have lain too long

_CHOICES = ("worst", "likely", "best")  # columns of the page

Values = Mapping[str, float]  # by figure; currents in mA at 3.3 V
Row = dict[str, str]  # of a table, by column


@dataclass(frozen=True)
class Span:
    """A stretch on the emulated chip: its seconds, and how much of them each load is on.

    Of two readers the sum; of the core the MHz on average, of pixels the share times the contrast.
    """

    seconds: float
    shares: Values


def chosen(page: str, choice: str, worst: str = "") -> Values:
    """Return the figures of a page in one of its columns; the one named worst at its worst."""
    rows = _table(page, "figure")
    values = {row["figure"]: float(row[choice]) for row in rows} | {LEDS: 0.0}
    return values | {row["figure"]: float(row["worst"]) for row in rows if row["figure"] == worst}


def hours(span: Span, values: Values) -> float:
    """Return how long the cells last if all time is like this stretch."""
    rail_ma = sum(values[load] * share for load, share in span.shares.items())
    return values["cells, mAh"] / _at_cells(rail_ma + values[LEDS], values)


def weeks_asleep(values: Values) -> float:
    """Return how long they last while the clocks are stopped."""
    pico_ma = values["Pico asleep"] * _DORMANT_MV / (values["cells, mV"] - values["diode, mV"])
    rail_ma = sum(values[load] for load in ASLEEP) + values[LEDS]
    return values["cells, mAh"] / (pico_ma + _at_cells(rail_ma, values)) / _WEEK_H


def years_off(values: Values) -> float:
    """Return how long they lie in a unit that is switched off: until a tenth is gone, at most."""
    lost_h = _LOST * values["cells, mAh"] / (values["switch off, uA"] / 1000)
    return min(values["shelf life, years"], lost_h / _YEAR_H)


def _at_cells(ma: float, values: Values) -> float:
    """Return the cells' current for one at 3.3 V, through regulator and diode."""
    return ma * _RAIL_MV / values["regulator"] / (values["cells, mV"] - values["diode, mV"])


def stretches(page: str) -> dict[str, Span]:
    """Return what was measured for a page, by name."""
    return {
        row.pop("stretch"): Span(float(row.pop("s")), {load: float(row[load]) for load in row})
        for row in _table(page, "stretch")
    }


def filled(page: str, measured: Mapping[str, Span]) -> str:
    """Return a page whose tables follow from its figures and from what was measured."""
    page = _with_table(page, "stretch", _measured(measured))
    spans = stretches(page)  # as they are rounded
    page = _with_table(page, "", _results(page, spans))
    return _with_table(page, "figure", _costs(page, spans["play"]))


def _measured(spans: Mapping[str, Span]) -> Iterator[Row]:
    for name, span in spans.items():
        shares = {load: f"{share:.4g}" for load, share in span.shares.items()}
        yield {"stretch": name, "s": f"{span.seconds:.1f}", **shares}


def _results(page: str, spans: Mapping[str, Span]) -> Iterator[Row]:
    values = {choice: chosen(page, choice) for choice in _CHOICES}
    for what, name, promised in (
        ("in play", "play", f"{HOURS_PROMISED:g} h"),
        ("dark, looks go on", "dark", ""),
    ):
        lasts = {choice: f"{hours(spans[name], values[choice]):.0f} h" for choice in _CHOICES}
        yield {"": what, **lasts, "promised": promised}
    lasts = {choice: f"{weeks_asleep(values[choice]):.1f} weeks" for choice in _CHOICES}
    yield {"": "asleep", **lasts, "promised": f"{WEEKS_PROMISED:g} weeks"}
    lasts = {choice: f"{years_off(values[choice]):.1f} years" for choice in _CHOICES}
    yield {"": "switched off, DEALBOX_ONE", **lasts, "promised": f"{YEARS_PROMISED:g} years"}


def _costs(page: str, play: Span) -> Iterator[Row]:
    likely = _lasts(play, chosen(page, "likely"))
    for row in _table(page, "figure"):
        lasts = _lasts(play, chosen(page, "likely", worst=row["figure"]))
        differs = {
            column: text if text != likely[column] else "" for column, text in lasts.items()
        }
        yield row | differs


def _lasts(play: Span, values: Values) -> Row:
    return {
        "in play": f"{hours(play, values):.1f} h",
        "asleep": f"{weeks_asleep(values):.1f} weeks",
    }


def _table(page: str, first: str) -> list[Row]:
    """Return the rows of the table whose first column is called so."""
    heads, _, *rows = [_cells(line) for line in _found(page, first).splitlines()]
    return [dict(zip(heads, cells, strict=True)) for cells in rows]


def _with_table(page: str, first: str, rows: Iterable[Row]) -> str:
    lines = [list(row.values()) for row in rows]
    heads = _cells(_found(page, first).splitlines()[0])
    cells = [heads, ["---"] * len(heads), *lines]
    return page.replace(
        _found(page, first), "".join(f"| {' | '.join(line)} |\n" for line in cells)
    )


def _found(page: str, first: str) -> str:
    found = re.search(rf"^\| {first} \|.*\n(?:\|.*\n)+", page, re.M)
    if not found:
        raise ValueError(f"{DOCUMENT} has no table with the column {first!r}")
    return found[0]


def _cells(line: str) -> list[str]:
    return [cell.strip() for cell in line.split("|")[1:-1]]


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

    def sums_ms(self) -> dict[str, float]:
        """Return for how long each load was on since power-on."""
        target = self._target
        assert target.chip
        self._advance(target.ms)
        ns = target.chip.ns
        awake, periods = target.chip.periods
        readers = [reader.chip for reader in target.readers]
        reader_ms = sum(reader.awake_ns(ns) for reader in readers) / 1e6
        return {
            "core awake, each MHz": awake / 1000,
            "core resting, each MHz": (periods - awake) / 1000,
            "chip": ns / 1e6,
            "display lit": self._sum["lit"],
            "all pixels": self._sum["all pixels"],
            "reader awake": reader_ms,
            "field on": sum(reader.field_ns(ns) for reader in readers) / 1e6,
            "reader in power-down": len(readers) * ns / 1e6 - reader_ms,
            "lamp lit": self._sum["lamp"],
            "buzzer sounding": self._sum["tone_hz"],
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
    before, began_ms = meter.sums_ms(), target.ms
    happen(target)
    after, ms = meter.sums_ms(), target.ms - began_ms
    return Span(ms / 1000, {load: (after[load] - before[load]) / ms for load in after})


def play(target: ChipTarget) -> None:
    """Play two minutes of a brisk game: three turns, an auction, and some talk.

    A turn takes 25 s: two cards are laid, an amount is keyed and booked, people look at it and
    lift the cards. Then they throw the dice and move. The auction takes 18 s, and for 20 s nobody
    touches the unit.
    """
    for turn in range(3):
        target.lay(MINUS, UIDS["RED"])
        target.run(700)
        target.lay(PLUS, UIDS["BLUE"])
        target.run(900)
        press(target, *str(10 + turn), "K")
        target.run(2_500)
        target.lift(MINUS, UIDS["RED"])
        target.lift(PLUS, UIDS["BLUE"])
        target.run(20_000)
    press(target, "C", "C")
    _press_button(target)
    target.run(15_000)
    _press_button(target)
    target.run(2_000)
    press(target, "C", "C")
    target.run(20_000)


def _press_button(target: ChipTarget) -> None:
    target.button(True)
    target.run(KEY_HELD_MS)
    target.button(False)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, print the page, and return the exit code: 1 if a promise is not kept."""
    ask = argparse.ArgumentParser(prog="python -m tools.bench.power", description=__doc__)
    ask.add_argument("--write", action="store_true", help=f"store it in docs/{DOCUMENT.name}")
    given = ask.parse_args(arguments)
    page = filled(DOCUMENT.read_text(encoding="utf-8"), measure())
    print(page, end="")
    if given.write:
        DOCUMENT.write_text(page, encoding="utf-8")
    worst = chosen(page, "worst")
    is_kept = hours(stretches(page)["play"], worst) >= HOURS_PROMISED
    return 0 if is_kept and weeks_asleep(worst) >= WEEKS_PROMISED else 1


if __name__ == "__main__":
    sys.exit(in_words(main))
