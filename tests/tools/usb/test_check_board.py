import json
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealbox import parts
from dealbox.parts import KEYS
from dealbox.ui import words
from host_sim import pins, uf2
from host_sim.chip.buses import WiredReader
from host_sim.chip.flash_timing import FlashTime
from host_sim.chip.matrix import RISE_NS
from host_sim.parts.mfrc522 import CLONES
from tests.support.cases import for_each, rows
from tests.support.plugged import FakeHost, PlayedBoard
from tests.support.prompt import DEAL, Prompt
from tests.support.sh1106 import Sh1106As6
from tests.support.stored_games import a_game
from tools.image import build
from tools.usb import board_checks, board_scripts, check_board
from tools.usb.board_checks import FAIL, NOT_DONE, NOTE, PASS, Check, Line, Unit
from tools.usb.flasher import CannotFlash

FEW = {"passes": 0, "erases": 1, "turns": 0, "rows": 4, "patterns": 20, "looks": 3}
# What the scripts before the first question print on a good board.
ANSWERS = [answer for (answer,) in rows(__file__, "answers")]
CARD = bytes.fromhex("3a51c07e")
GOOD_RISE_NS = 2000.0  # 50 kohm and 40 pF; by default the pad is the worst that there may be
GOOD_BOUNCE_NS = 4e6
BY_HAND = {"lamp", "tone", "USB current", "battery reading", "keys", "key bounce"} | {
    f"card on {reader}" for reader in ("plus", "minus", "reader")
}
OLDER_CHIP = {"chip revision": NOTE}  # the emulated one is a B1


class Person:
    """Answers each question as somebody does who sees and touches the emulated unit."""

    def __init__(self, prompt: Prompt, volts: str = "4,2") -> None:
        self._prompt = prompt
        self._volts = volts
        self._target = prompt.target
        self._keys = iter(KEYS)
        self._laid: int | None = None

    def ask(self, question: str) -> str:
        for word, answer in {
            "lamp": lambda: "y" if self._prompt.lamps % 2 else "n",
            "tone": lambda: "y",
            "Volts": lambda: self._volts,
            "mA": lambda: "38",
            "plus reader": lambda: self._lay(parts.PLUS),
            "minus reader": lambda: self._lay(parts.MINUS),
            " ".join(KEYS): self._press_all,
        }.items():
            if word in question:
                return answer()
        raise AssertionError(question)

    def _lay(self, side: int) -> str:
        self._lift()
        self._laid = side
        self._target.lay(side, CARD)
        return "y"

    def _lift(self) -> None:
        if self._laid is not None:
            self._target.lift(self._laid, CARD)

    def _press_all(self) -> str:
        assert self._target.chip
        self._lift()
        self._later = self._target.chip.alarm(self._press)
        self._later(200e6)
        return "y"

    def _press(self) -> None:
        """Press the next key for 45 ms, and so on."""
        assert self._target.chip
        key = next(self._keys, None)
        if key:
            self._target.key(key, True)
            self._release_later = self._target.chip.alarm(lambda: self._release(key))
            self._release_later(45e6)

    def _release(self, key: str) -> None:
        self._target.key(key, False)
        self._later(45e6)


def served(image: Path, **options: object) -> Prompt:
    """Return a unit in service mode, its pad a good one."""
    prompt = Prompt(image, "C", **options)
    prompt.target.keypad.rise_ns = GOOD_RISE_NS
    prompt.target.keypad.bounce_ns = GOOD_BOUNCE_NS
    return prompt


def unit(prompt: Prompt) -> Unit:
    """Return the unit for the check; its hang really is one."""

    def hang(script: str) -> bool:
        prompt.start(script)
        prompt.target.run(1000)
        return prompt.target.resets == 1 and words.SERVICED[2] in prompt.lines

    return Unit(prompt.do, hang)


def check(
    unit: Unit, ask: Callable[[str], str] = lambda _: "", counts: dict[str, int] = FEW
) -> Check:
    """Return a check; ask: by default nobody answers."""
    return Check("DEALBOX_PICO", unit, ask, counts)


def is_back(prompt: Prompt) -> Unit:
    """Return the unit for a check in which nothing hangs."""
    return Unit(prompt.do, lambda _: True)


def checked(prompt: Prompt) -> dict[str, Line]:
    """Return the lines of a check in which nobody answers and nothing hangs, by name."""
    return {line.name: line for line in check(is_back(prompt)).lines()}


def others(lines: dict[str, Line]) -> dict[str, str]:
    """Return all results but passes, and what nobody answered."""
    return {
        name: line.result
        for name, line in lines.items()
        if line.result != PASS and name not in BY_HAND
    }


@pytest.fixture(scope="module")
def served_unit(image: Path) -> Iterator[Prompt]:
    yield served(image, journal=a_game())


@pytest.mark.chip
@pytest.mark.forked
@pytest.mark.soak
def test_a_good_board_passes_every_check_and_its_report_has_them_all(
    served_unit: Prompt, image: Path, tmp_path: Path
) -> None:
    counts = {"passes": 1, "erases": 1, "turns": 20, "rows": 4, "patterns": 20, "looks": 2}
    told: list[str] = []
    out = tmp_path / "out/report.json"
    all_checks = check(unit(served_unit), Person(served_unit).ask, counts)
    assert check_board.run(all_checks, told.append, out) == 0
    written = json.loads(out.read_text())
    results = {line["name"]: line["result"] for line in written["checks"]}
    assert {name for name in results if results[name] != PASS} == {"chip revision", "USB current"}
    assert len(results) == len(told) - 1 == 29
    assert all(name in line for name, line in zip(results, told, strict=False))
    assert told[-1].endswith("nothing failed")
    assert all({"value", "limits"} < set(line) for line in written["checks"])
    label = uf2.read(image.read_bytes())
    assert (written["board"], written["version"]) == (label.board, label.version)
    assert len(written["sha256"]) == 64 and len(written["flash_unique_id"]) == 16


@pytest.mark.chip
@pytest.mark.forked
def test_the_figures_of_the_benchmark_are_those_of_this_image(served_unit: Prompt) -> None:
    """Within a tenth; else measure anew with this test's figure, and write it down."""
    script = "TURNS = 100\n" + board_scripts.IMPORTS + board_scripts.SPEED
    took_us, warm, cold, divider = json.loads(served_unit.do(script))
    assert 10 * took_us == pytest.approx(board_checks.BENCHMARK_US, rel=0.1)
    clocks = (cold[0] - warm[0]) / (cold[1] - warm[1]) * build.CORE_MHZ / divider
    assert clocks == pytest.approx(board_checks.MISS_CLOCKS, rel=0.1)


def unguarded(prompt: Prompt, write: str) -> None:
    """Write a register that no sound program writes so."""
    assert prompt.target.chip
    prompt.target.chip.is_guarded = False
    prompt.do("from machine import mem32\n" + write)


def exchanged_resets(prompt: Prompt) -> None:
    plus, minus = (prompt.target.readers[side] for side in (parts.PLUS, parts.MINUS))
    of_plus = plus.reset
    plus.rewire(minus.reset)
    minus.rewire(of_plus)


FAULTS: dict[str, Callable[[Prompt], object]] = {
    "low voltage": lambda prompt: unguarded(prompt, "mem32[0x40064000] = 0xB1"),
    "fast flash": lambda prompt: unguarded(prompt, "mem32[0x18000014] = 2"),
    "slow flash": lambda prompt: setattr(prompt.target.wear, "time", FlashTime(450e6, 3.5e6)),
    "no display": lambda prompt: prompt.target.plug("display", False),
    "failing display": lambda prompt: setattr(prompt.target.display_bus, "refused_every", 200),
    "no reader": lambda prompt: prompt.target.plug("minus", False),
    "held MISO": lambda prompt: _plus(prompt).chip.hold_miso(False),
    "frozen MISO": lambda prompt: _plus(prompt).chip.hold_miso(False, is_frozen=True),
    "clone reader": lambda prompt: setattr(_plus(prompt).chip, "version", CLONES[0]),
    "failing reader": lambda prompt: setattr(_plus(prompt), "garbled_every", 500),
    "open reset": lambda prompt: _plus(prompt).rewire(None),
    "exchanged resets": exchanged_resets,
    "slow columns": lambda prompt: setattr(prompt.target.keypad, "rise_ns", 15_000.0),
    "no battery": lambda prompt: prompt.target.battery(None),
    "stuck bits": lambda prompt: setattr(prompt.target.chip, "stuck_bit", 1),
}


def _plus(prompt: Prompt) -> WiredReader:
    return prompt.target.readers[parts.PLUS]


*TOGETHER, LAST = rows(__file__, "faults together")


@pytest.mark.chip
@pytest.mark.forked
@pytest.mark.parametrize("faults", [*TOGETHER, pytest.param(LAST, marks=pytest.mark.soak)])
def test_each_fault_turns_its_own_line(served_unit: Prompt, faults: tuple[str, ...]) -> None:
    """Several at once that have nothing to do with each other: every check takes a second."""
    books, wanted, values = served_unit.target.flash(), {"chip revision": "NOTE"}, {}
    for fault in faults:
        name, _, lines = fault.partition(" > ")
        FAULTS[name](served_unit)
        for line, result in (each.split(": ") for each in lines.split(", ")):
            wanted[line], _, values[line] = result.partition(" ")
    found = checked(served_unit)
    assert others(found) == {line: getattr(board_checks, each) for line, each in wanted.items()}
    assert all(value in str(found[line].value) for line, value in values.items())
    assert served_unit.target.flash() == books


@pytest.mark.soak
@pytest.mark.chip
@pytest.mark.forked
def test_what_is_unusual_is_noted(served_unit: Prompt) -> None:
    target = served_unit.target
    target.wear.time = FlashTime(200e6, 1.5e6)
    target.keypad.rise_ns = RISE_NS
    target.battery(2_400)
    target.mount(Sh1106As6, 0x3D)
    target.plug("display", True)
    lines = checked(served_unit)
    unusual = {"spare sector": NOTE, "keypad columns": NOTE, "battery": FAIL}
    assert others(lines) == OLDER_CHIP | unusual
    assert lines["display"].value == "SH1106 3D, status 6, 0 errors"


@pytest.mark.soak
@pytest.mark.chip
def test_without_keys_the_deal_button_opens_service_mode_and_the_keys_are_told_apart(
    image: Path,
) -> None:
    prompt = Prompt(image, DEAL)
    assert prompt.lines[0] == words.IN_SERVICE[0]
    prompt.target.keypad.is_reversed = True
    keys, bounce = check(is_back(prompt), Person(prompt).ask).keys()
    assert (keys.result, keys.value) == (FAIL, "the ribbon is reversed")
    assert bounce.result == PASS


@pytest.mark.chip
def test_a_power_switch_is_read_back_and_tried_by_hand(image_of: Callable[[str], Path]) -> None:
    prompt = Prompt(image_of("DEALBOX_ONE"), "C", board="DEALBOX_ONE")

    def results(answer: str) -> list[str]:
        made = Check("DEALBOX_ONE", is_back(prompt), lambda _: answer)
        return [line.result for line in (*made._hold(), *made._switched_off())]

    assert results("y") == [PASS, PASS]
    assert prompt.target.chip
    prompt.target.chip.pins[pins.gpios("DEALBOX_ONE")["POWER_HOLD"]].drive(False)
    assert results("n") == [FAIL, FAIL]


@pytest.mark.parametrize(
    "reported, value",
    [
        (KEYS, "in order"),
        (("2", "1", *KEYS[2:]), "1 as 2, 2 as 1"),
        (KEYS[:-1], "15 of 16, without OK"),
        ((), "0 of 16, without " + " ".join(KEYS)),
    ],
)
def test_each_key_is_named_that_is_not_where_it_belongs(
    reported: tuple[str, ...], value: str
) -> None:
    unit = Unit(lambda script: json.dumps([(key, 3000) for key in reported]), lambda _: True)
    keys, _ = check(unit, lambda _: "y").keys()
    assert (keys.result, keys.value) == (PASS if reported == KEYS else FAIL, value)


@pytest.mark.chip
@pytest.mark.forked
@pytest.mark.soak
def test_what_a_person_finds_fails_its_own_line(served_unit: Prompt) -> None:
    target = served_unit.target
    target.keypad.bounce_ns = 22e6
    target.readers[parts.PLUS].chip.gains_db = frozenset({33})
    person = Person(served_unit, volts="3.9")
    lines = check(is_back(served_unit), person.ask).lines()
    failed = {line.name for line in lines if line.result == FAIL}
    assert failed == {"key bounce", "card on plus", "battery reading"}


@pytest.mark.soak
@pytest.mark.chip
@pytest.mark.forked
def test_a_flipped_bit_in_the_program_is_found(
    served_unit: Prompt, image: Path, tmp_path: Path
) -> None:
    assert served_unit.target.chip
    end = len(uf2.unpack(image.read_bytes()))
    served_unit.target.chip.flash[end - 4096] ^= 1  # data that nothing here uses
    told: list[str] = []
    image_too = check(is_back(served_unit), counts=FEW | {"passes": 1})
    assert check_board.run(image_too, told.append, tmp_path / "report.json") == 1
    assert told[-1].endswith("failed: image")


@for_each(("asked", "answer", "name", "told"), rows(__file__, "given by hand"))
def test_an_answer_is_taken_as_people_give_it(
    asked: str, answer: str, name: str, told: str
) -> None:
    printed = iter(ANSWERS)
    unit = Unit(lambda script: next(printed, "[]"), lambda script: True)
    made = check(unit, lambda question: answer if asked in question else "", board_checks.COUNTS)
    lines = {line.name: f"{line.result} {line.value}".strip() for line in made.lines()}
    assert lines[name] == told


@pytest.mark.parametrize("of_readers", ["", '[false, [["x", 146, 0, [], []]]]'])
def test_what_is_no_answer_is_refused(of_readers: str, tmp_path: Path) -> None:
    answers = iter([of_readers if answer == "[false, []]" else answer for answer in ANSWERS])
    unit = Unit(lambda script: next(answers), lambda script: True)
    with pytest.raises(CannotFlash, match="no answer"):
        check_board.run(check(unit, counts=board_checks.COUNTS), print, tmp_path / "report.json")


@pytest.mark.soak
@pytest.mark.chip
@pytest.mark.forked
def test_a_small_flash_fails_its_size_and_is_not_written(image: Path) -> None:
    prompt = served(image, flash_bytes=1 << 20)
    assert others(checked(prompt)) == OLDER_CHIP | {"flash size": FAIL, "spare sector": NOT_DONE}
    assert not prompt.target.wear.erases


@pytest.mark.soak
@pytest.mark.chip
@pytest.mark.forked
def test_the_image_of_another_board_is_named(image_of: Callable[[str], Path]) -> None:
    prompt = served(image_of("DEALBOX_PICO_SOLO"), board="DEALBOX_PICO_SOLO")
    lines = checked(prompt)
    assert others(lines) == OLDER_CHIP | {"board": FAIL}
    assert lines["board"].value == "DEALBOX_PICO_SOLO"
    assert "reader" in lines and "plus reader" not in lines


@pytest.mark.chip
@pytest.mark.races
def test_over_usb_scripts_run_and_a_hung_unit_comes_back(image: Path, tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, image, b"", "C") as board:
        plugged = check_board.plugged_in(FakeHost(board))
        assert pins.BOARD in plugged.run(board_scripts.IMPORTS + board_scripts.ABOUT)
        board.do(lambda target: target.key("C", False))
        assert plugged.hang(board_scripts.HANG)
        assert board.target and board.target.resets == 1


def test_the_limit_of_the_flash_is_the_boards() -> None:
    assert board_checks.flash_limit_hz("DEALBOX_PICO") == 66_500_000
    assert board_checks.flash_limit_hz("DEALBOX_ZERO") == 50_000_000
