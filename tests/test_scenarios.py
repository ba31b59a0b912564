"""Every conversation of tests/scenarios, on the laptop and on the chip: both tell the same.

What must be the same, and how far apart in time, is in docs/scenarios.md.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import Scenario, Step
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

Steps = tuple[Step, ...]

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


class Play:
    """A scenario that is being played, and what was told so far.

    opening: the steps that are played at once. Another process may go on from there.
    """

    def __init__(self, target: Target, opening: Steps) -> None:
        self._target = target
        self._transcript = Transcript(target)
        self._person = Person(target, self._transcript)
        self._story: list[Told] = []
        self._since_ms = 0
        self._person.begin()
        self._note(Step(0, "power on", Person.begin))
        for step in opening:
            step.act(self._person)
            self._note(step)

    def go_on(self, path: Path, steps: Steps) -> list[Told]:
        """Play the steps that follow; return all that was told, step by step."""
        scenario.play(Scenario(path.name, steps), self._person, self._note)
        return self._story

    def _note(self, step: Step) -> None:
        transcript = self._transcript
        for kind in TOLD:
            entries = [entry for entry in transcript.entries if kind in entry]
            if kind == "screen":
                entries = _standing(entries, is_timed(step))
            what = [entry[kind] for entry in entries]
            clocked = entries if is_timed(step) else []
            after_ms = [entry["ms"] - self._since_ms for entry in clocked]
            self._story.append(Told(f"{step.line}: {step.text}", kind, what, after_ms))
        transcript.entries.clear()
        self._since_ms = round(self._target.ms)


def parts(path: Path) -> tuple[Steps, Steps]:
    """Return the steps that other scenarios may begin with, too, and the others."""
    steps = scenario.read(path).steps
    if not steps[0].text.startswith("game "):
        return (), steps
    return (replace(steps[0], line=0),), steps[1:]


def play(path: Path, target: Target) -> list[Told]:
    """Play a scenario and return what was told, step by step."""
    opening, steps = parts(path)
    return Play(target, opening).go_on(path, steps)


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


@pytest.fixture(scope="session")
def openings() -> dict[str, Play]:
    """Return what was begun on the chip so far, by the texts of the opening."""
    return {}


@pytest.fixture
def begun(path: Path, image: Path, openings: dict[str, Play]) -> Play:
    """Return a play on the chip whose opening is played."""
    from host_sim.chip.target import ChipTarget

    opening, _ = parts(path)
    name = "\n".join(step.text for step in opening)
    if name not in openings:
        openings[name] = Play(ChipTarget(image, seed=SEED), opening)
    return openings[name]


@pytest.mark.chip
@pytest.mark.forked
@pytest.mark.parametrize("path", [_on_the_chip(path) for path in FILES])
def test_on_the_chip_it_is_the_same(path: Path, begun: Play) -> None:
    check_same(play(path, LaptopTarget(seed=SEED)), begun.go_on(path, parts(path)[1]))


def check_same(laptop: list[Told], chip: list[Told]) -> None:
    """Raise AssertionError where the two tell something else, or at another time."""
    for here, there in zip(laptop, chip, strict=True):
        assert (there.step, there.kind, there.what) == (here.step, here.kind, here.what)
        apart_ms = [a - b for a, b in zip(here.after_ms, there.after_ms, strict=True)]
        assert all(abs(ms) <= TOLERANCE_MS for ms in apart_ms), (here.step, apart_ms)
