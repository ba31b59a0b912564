"""The scenarios of tests/scenarios on laptop, chip and WebAssembly, with the same output.

What must be the same, and how far apart in time, is in docs/scenarios.md.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import cache, reduce
from pathlib import Path
from typing import Any

import pytest

from dealbox.ui import words
from host_sim.books import history
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.scenario import Scenario, Step
from host_sim.scenarios.transcript import Entry
from host_sim.target import Target
from tests.support.whole_canvas import WholeCanvas

FILES = sorted((Path(__file__).parent / "scenarios").glob("*.txt"))
SOLO = "DEALBOX_PICO_SOLO"
SEED = 9  # makes the deals on the chip short

# What these show hangs on the chip's timing, busses, flash or voltages. The others test nothing of
# it that these do not. In make test the proof cuts the chip's power, and keys and cards
# are those of its drivers.
ON_CHIP = (
    *("battery", "battery_to_empty", "battery_unmeasured", "cut_in_booking", "cut_in_deal"),
    *("cut_in_erase", "ghost_keys", "two_cards"),
    *("deal_bookings", "deal_bounce", "deal_full", "deeds_world_buy", "lifted_card"),
    *("parts_missing", "phone", "power_off", "self_test", "settings_kept", "sleep"),
    *("timed_game", "torn_read", "transfer", "volume"),
)

Steps = tuple[Step, ...]

KINDS = ("screen", "booked", "tune")
TOLERANCE_MS = 220  # the first game on a flash erases four sectors, in no time on the page
WHOLE_MS = 100  # a picture that another replaces sooner was only half drawn

# Steps whose length depends on the unit's random numbers, its polling or its boot.
UNTIMED = ("wait until", "power on", "plug", "unplug", "battery")


@dataclass(frozen=True)
class Output:
    """All output of one kind during a step, and its times since the step began."""

    step: str
    kind: str
    what: list[object]
    after_ms: list[int]


class Play:
    """A scenario that is being played, and its output so far.

    opening: the steps that are played at once. Another process may continue from there.
    """

    def __init__(self, target: Target, opening: Steps) -> None:
        self._target = target
        self._person = Person(target)
        self._story: list[Output] = []
        self._since_ms = 0
        self._person.begin()
        self._note(Step(0, "power on", Person.begin))
        for step in opening:
            step.act(self._person)
            self._note(step)

    def go_on(self, path: Path, steps: Steps) -> list[Output]:
        """Play the steps that follow; return all output, step by step."""
        scenario.play(Scenario(path.name, steps), self._person, self._note)
        return self._story

    def _note(self, step: Step) -> None:
        transcript = self._person.transcript
        for kind in KINDS:
            entries = [entry for entry in transcript.entries if kind in entry]
            if kind == "screen":
                entries = _whole_pictures(entries, is_timed(step))
            what = [entry[kind] for entry in entries]
            clocked = entries if is_timed(step) else []
            after_ms = [entry["ms"] - self._since_ms for entry in clocked]
            self._story.append(Output(f"{step.line}: {step.text}", kind, what, after_ms))
        transcript.entries.clear()
        self._since_ms = round(self._target.ms)


def parts(path: Path) -> tuple[Steps, Steps]:
    """Return the opening, which other scenarios may share, and the other steps."""
    steps = scenario.read(path).steps
    if not steps[0].text.startswith("game "):
        return (), steps
    return (replace(steps[0], line=0),), steps[1:]


def play(path: Path, target: Target) -> list[Output]:
    """Play a scenario and return its output, step by step."""
    opening, steps = parts(path)
    return Play(target, opening).go_on(path, steps)


def is_timed(step: Step) -> bool:
    return not step.text.startswith(UNTIMED)


def _whole_pictures(entries: list[Entry], with_all: bool) -> list[Entry]:
    """Return the last picture of a step, and those before it that were not half drawn."""
    following = zip(entries, entries[1:], strict=False)
    whole = [this for this, that in following if that["ms"] - this["ms"] >= WHOLE_MS]
    return (whole if with_all else []) + entries[-1:]


@pytest.mark.parametrize("path", FILES, ids=[path.stem for path in FILES])
def test_on_the_laptop(path: Path) -> None:
    """As written; and each page in flash follows from the one before."""
    target = LaptopTarget(seed=SEED)
    assert play(path, target)
    flash = target.flash()
    if b"DEAL" not in flash:
        return  # nobody began a game
    books = history.read(flash)
    history.check(books)
    assert books.faults == []


def _opening(path: Path) -> str:
    """Return the texts of its opening's steps."""
    return "\n".join(step.text for step in parts(path)[0])


@pytest.fixture(scope="session")
def openings() -> dict[str, Play]:
    """Return the openings played on the chip so far, by the texts of their steps."""
    return {}


@pytest.fixture
def begun(path: Path, image: Path, openings: dict[str, Play]) -> Play:
    """Return a play on the chip after its opening."""
    from host_sim.chip.target import ChipTarget

    name = _opening(path)
    if name not in openings:
        openings[name] = Play(ChipTarget(image, seed=SEED), parts(path)[0])
    return openings[name]


@pytest.mark.chip
@pytest.mark.forked
@pytest.mark.soak
# Those with one opening follow each other: few processes play it.
@pytest.mark.parametrize(
    "path",
    [path for path in sorted(FILES, key=_opening) if path.stem in ON_CHIP],
    ids=lambda path: path.stem,
)
def test_on_the_chip_it_is_the_same(path: Path, begun: Play) -> None:
    chip = begun.go_on(path, parts(path)[1])
    check_same(play(path, LaptopTarget(seed=SEED)), chip)


# One scenario of each kind is played under WebAssembly by make test, all of them by make soak.
UNDER_WASM = (*("bids", "cut_in_booking", "parts_missing", "sleep", "torn_read", "volume"),)
SOLO_FILES = sorted((Path(__file__).parent / "scenarios/solo").glob("*.txt"))

# What the unit reports of core and flash is that of the interpreter.
FACTS = {"200 MHz 1.15 V": "   WebAssembly", " 50 MHz": "browser"}


@pytest.fixture
def under_wasm(node_modules: Path) -> Iterator[Callable[..., Target]]:
    """Return under_wasm(**options): a unit under WebAssembly, whose process ends with the test."""
    from tests.support.wasm_target import WasmTarget

    made: list[Target] = []

    def make(**options: Any) -> Target:
        made.append(WasmTarget(seed=SEED, **options))
        return made[-1]

    yield make
    for target in made:
        target.power(False)


def _under_wasm(path: Path) -> object:
    is_quick = path.stem in UNDER_WASM or path == SOLO_FILES[0]
    return pytest.param(path, id=path.stem, marks=[pytest.mark.soak] * (not is_quick))


@pytest.mark.parametrize("path", [_under_wasm(path) for path in FILES + SOLO_FILES])
def test_under_wasm_it_is_the_same(path: Path, under_wasm: Callable[..., Target]) -> None:
    if path in SOLO_FILES:
        laptop = play(path, LaptopTarget(board=SOLO, seed=SEED))
        check_same(laptop, play(path, under_wasm(board=SOLO)))
    else:
        check_same(_with_facts(play(path, LaptopTarget(seed=SEED))), play(path, under_wasm()))


def _with_facts(story: list[Output]) -> list[Output]:
    """Return the laptop's output with the facts of the interpreter."""
    return [replace(output, what=[_changed(each) for each in output.what]) for output in story]


def _changed(what: object) -> object:
    if not isinstance(what, list):
        return what
    return [reduce(lambda line, fact: line.replace(*fact), FACTS.items(), line) for line in what]


# Played in every language: payment, deal, and deeds with rent. Only make soak plays more than the
# first of the languages on the chip.
IN_EVERY_LANGUAGE = ("transfer", "deal_full", "bids", "deeds_world_buy")
LANGUAGES = range(1, 1 + len(words.LANGUAGES))
in_english = cache(lambda name: play_in(1, name, LaptopTarget(seed=SEED)))


def play_in(language: int, name: str, target: Target) -> list[Output]:
    """Choose a language at the first start, and play a scenario, whatever the screen says."""

    def choose(person: Person) -> None:
        person.press(*["M"] * (language - 1), "OK")
        words.use(language)  # for the person; a unit on the chip has words of its own

    path = Path(__file__).parent / f"scenarios/{name}.txt"
    steps = [
        step for step in scenario.read(path).steps if not step.text.startswith("expect screen")
    ]
    return Play(target, (Step(0, "choose", choose),)).go_on(path, tuple(steps))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", IN_EVERY_LANGUAGE)
def test_in_every_language(name: str, language: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same is booked and heard, and no word of it is cut or English."""
    english = in_english(name)
    monkeypatch.setattr("dealbox.unit.Canvas", WholeCanvas)
    local = play_in(language, name, LaptopTarget(seed=SEED))
    chosen = 2 * len(KINDS)  # the power-on, and the choice
    for here, there in zip(english[chosen:], local[chosen:], strict=True):
        assert there.what == here.what or here.kind == "screen"
    if language > 1:
        assert not ENGLISH_WORDS & set(" ".join(_lines(local[chosen:])).split())


def _in_another_language(language: int, target: Target) -> None:
    laptop = play_in(language, "transfer", LaptopTarget(seed=SEED))
    words.use(1)
    check_same(laptop, play_in(language, "transfer", target))


@pytest.mark.chip
@pytest.mark.soak
@pytest.mark.parametrize("language", LANGUAGES[1:])
def test_on_the_chip_it_is_the_same_in_another_language(image: Path, language: int) -> None:
    from host_sim.chip.target import ChipTarget

    _in_another_language(language, ChipTarget(image, seed=SEED))


@pytest.mark.parametrize(
    "language", [LANGUAGES[1], *(pytest.param(n, marks=pytest.mark.soak) for n in LANGUAGES[2:])]
)
def test_under_wasm_it_is_the_same_in_another_language(
    language: int, under_wasm: Callable[..., Target]
) -> None:
    _in_another_language(language, under_wasm())


def _lines(story: list[Output]) -> Iterator[str]:
    """Yield the lines of all pictures."""
    for output in story:
        if output.kind == "screen":
            for lines in output.what:
                assert isinstance(lines, list)
                yield from lines


ENGLISH_WORDS = {"RED", "BLUE", "GREEN", "GAME?", "cards", "Lay", "salary", "paid", "books", "bid"}


def check_same(laptop: list[Output], chip: list[Output]) -> None:
    """Raise AssertionError where the two outputs, or their times, differ."""
    for here, there in zip(laptop, chip, strict=True):
        assert (there.step, there.kind, there.what) == (here.step, here.kind, here.what)
        apart_ms = [a - b for a, b in zip(here.after_ms, there.after_ms, strict=True)]
        assert all(map(_is_near, apart_ms, [0, *apart_ms])), (here.step, apart_ms)


def _is_near(apart_ms: int, before_ms: int) -> bool:
    """Return whether two outputs are; before_ms: how far apart those before them are."""
    return min(abs(apart_ms), abs(apart_ms - before_ms)) <= TOLERANCE_MS
