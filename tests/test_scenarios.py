"""Every conversation of tests/scenarios, on the laptop and on the chip: both tell the same.

What must be the same, and how far apart in time, is in docs/scenarios.md.
"""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import Step
from host_sim.scenarios.transcript import Entry, Transcript
from host_sim.target import Target

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.txt"))
SEED = 9  # with this the deals on the chip are short

# What these show of the chip the others show too: make soak plays them on it.
ON_CHIP_IN_SOAK = (
    *("amount_first", "amounts", "amounts_refused", "bail_owed", "bankrupt"),
    *("bid_late", "bid_left", "clear", "cut_in_auctions", "debt", "debt_circle"),
    *("debt_settled", "deeds_anti", "deeds_anti_end", "deeds_anti_prison"),
    *("deeds_anti_clear", "deeds_auction_due", "lot_kept"),
    *("deeds_classic_dublin", "deeds_classic_london", "deeds_comrades"),
    *("deeds_comrades_bankrupt", "deeds_platinum_fate", "deeds_platinum_speed"),
    *("deeds_world_auction", "deeds_world_debt", "deeds_world_quick", "history"),
    *("lapse", "lost_card", "missing_seven", "new_game", "pays_bank", "pin"),
    *("salary_again", "same_card", "settings_kept", "short_left", "sleep", "standings"),
    *("transfer_tapped", "undo_of_undo"),
)

TOLD = ("screen", "booked", "tune")
TOLERANCE_MS = 150
STANDS_MS = 100  # a picture that another replaces sooner was only half drawn

# Steps that last as long as the unit's chance, its looks or its boot want.
UNTIMED = ("wait until", "tear", "power on", "plug", "unplug", "battery")


@dataclass(frozen=True)
class Told:
    """What a unit told of one kind in the course of a step, and when after the step began."""

    step: str
    kind: str
    what: list[object]
    after_ms: list[int]


def play(path: Path, target: Target) -> list[Told]:
    """Play a scenario and return what was told, step by step."""
    transcript = Transcript(target)
    story: list[Told] = []
    since_ms = 0

    def after(step: Step) -> None:
        nonlocal since_ms
        for kind in TOLD:
            entries = [entry for entry in transcript.entries if kind in entry]
            if kind == "screen":
                entries = _standing(entries, is_timed(step))
            what = [entry[kind] for entry in entries]
            after_ms = [entry["ms"] - since_ms for entry in entries] if is_timed(step) else []
            story.append(Told(f"{path.name}:{step.line}: {step.text}", kind, what, after_ms))
        transcript.entries.clear()
        since_ms = round(target.ms)

    person = Person(target, transcript)
    person.begin()
    after(Step(0, "power on", Person.begin))
    scenario.play(scenario.read(path), person, after)
    return story


def is_timed(step: Step) -> bool:
    return not step.text.startswith(UNTIMED)


def _standing(entries: list[Entry], with_all: bool) -> list[Entry]:
    """Return the last picture of a step, and those before it that were not half drawn."""
    following = zip(entries, entries[1:], strict=False)
    stood = [this for this, that in following if that["ms"] - this["ms"] >= STANDS_MS]
    return (stood if with_all else []) + entries[-1:]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_on_the_laptop(path: Path) -> None:
    assert play(path, LaptopTarget(seed=SEED))


def _on_the_chip(path: Path) -> object:
    return pytest.param(
        path, id=path.stem, marks=[pytest.mark.soak] * (path.stem in ON_CHIP_IN_SOAK)
    )


@pytest.mark.chip
@pytest.mark.parametrize("path", [_on_the_chip(path) for path in FILES])
def test_on_the_chip_it_is_the_same(path: Path, image: Path) -> None:
    from host_sim.chip.target import ChipTarget

    check_same(play(path, LaptopTarget(seed=SEED)), play(path, ChipTarget(image, seed=SEED)))


def check_same(laptop: list[Told], chip: list[Told]) -> None:
    """Raise AssertionError where the two tell something else, or at another time."""
    for here, there in zip(laptop, chip, strict=True):
        assert (there.step, there.kind, there.what) == (here.step, here.kind, here.what)
        apart_ms = [a - b for a, b in zip(here.after_ms, there.after_ms, strict=True)]
        assert all(abs(ms) <= TOLERANCE_MS for ms in apart_ms), (here.step, apart_ms)
