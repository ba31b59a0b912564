"""Checks the board behind a unit in service mode: python -m tools.usb.check_board

Prints a line for each check, and writes a report. What only a person can tell is asked; an empty
answer leaves it out. The books are not touched: the flash is tried in a sector that is outside
the journal and outside the program. In the end the unit restarts and plays.
"""

import argparse
import json
import re
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

from dealbox.parts import KEYS
from host_sim import files, pins, port, uf2
from host_sim.ending import in_words
from host_sim.parts.spi_flash import KINDS
from tools.image import build
from tools.usb import board_scripts as scripts
from tools.usb import flasher
from tools.usb.flasher import FAILED, CannotFlash, Host

PASS, NOTE, FAIL, NOT_DONE = "pass", "note", "fail", "not done"

# On the emulated chip, in us: a thousand turns of the script SPEED, at 200 MHz. It charges so many
# clocks of the flash for a cache miss.
BENCHMARK_US = 1_988_000
MISS_CLOCKS = 65

_BOARDS = Path(__file__).parents[2] / "boards"
_CORE_KHZ = 1000 * build.CORE_MHZ
_LEAST_VSEL = 12 if build.CORE_MHZ > 133 else 11
_NO_ANSWER = "what the unit sent is no answer; repeat this"
_VOLTS = 0.55  # of VSEL 0; 0.05 more for each step from 6 on (RP2040 data sheet, 2.10.6)
_CHIP = 0x0002_927  # part and maker in CHIP_ID (2.20.2)
_REVISIONS = {1: "B0 or B1", 2: "B2"}
_SECTOR_AT = uf2.REGION_AT - 4096
_GENUINE = (0x91, 0x92)
_CLONES = (0x12, 0x82, 0x88, 0xB2)
_DISPLAYS = {0x8: "SH1106", 0x3: "SSD1306", 0x6: "SSD1306"}  # by the low half of the status
_MEASURED_MV = 1800  # a Pico does not run from less: what reads below is no battery
_GAINS_DB = (33, 38, 43, 48)
_RESET_LIMITS = "silences its own reader, and no other"
_COMES_BACK = "goes off by the menu, and comes back by the deal button"
_REVERSED = tuple(KEYS[4 * (3 - i % 4) + 3 - i // 4] for i in range(16))  # rows are columns, too

Answer = Any  # what a script prints, from JSON


@dataclass(frozen=True)
class Line:
    """The result of a check: pass; note: unusual, or for information; fail; or not done."""

    name: str
    result: str
    value: object
    limits: str

    def __str__(self) -> str:
        limits = self.limits and f"  ({self.limits})"
        return f"{self.name:16} {self.result:8} {self.value}{limits}"


@dataclass(frozen=True)
class Counts:
    """How often each thing is tried; 0 passes or turns leave out image or benchmark."""

    passes: int = 100
    erases: int = 20
    turns: int = 1000
    rows: int = 200
    patterns: int = 1000
    looks: int = 200


@dataclass(frozen=True)
class Unit:
    """A unit in service mode.

    run: runs a script there and returns what it printed. hang: runs one that never ends, and
    returns whether the unit is back after it.
    """

    run: Callable[[str], str]
    hang: Callable[[str], bool]


class Check:
    """All checks of one unit. ask: puts a question to a person, "": no answer."""

    def __init__(
        self, unit: Unit, board: str, ask: Callable[[str], str], counts: Counts | None = None
    ) -> None:
        self.about: dict[str, str] = {}
        self._unit = unit
        self._board = board
        self._ask = ask
        self._counts = counts or Counts()
        self._khz = 0.0
        self._is_flash_small = False
        self._program_bytes = 0  # not known
        self._mv = 0
        self._has_switch = False
        self._readers: list[str] = []

    def lines(self) -> Iterator[Line]:
        """Yield the result of each check as soon as it is known."""
        for check in (
            self._named,
            self._clocks,
            self._image,
            self._flash,
            self._sector,
            self._speed,
            self._display,
            self._each_reader,
            self._columns,
            self._power,
            self._hold,
            self._random,
            self._by_hand,
            self._cards,
            self.keys,
            self._watchdog,
            self._switched_off,
        ):
            yield from check()

    def _do(self, script: str, **values: object) -> Answer:
        """Run a script on the unit, with these values in names of capitals."""
        head = "".join(f"{name.upper()} = {value!r}\n" for name, value in values.items())
        printed = self._unit.run(head + script)
        try:
            return json.loads(printed)
        except (RecursionError, ValueError):
            raise CannotFlash(_NO_ANSWER) from None

    # The controller.

    def _named(self) -> Iterator[Line]:
        label, unique_id = self._do(scripts.ABOUT)
        _, board, version, journal = label.split()
        self.about = {
            "board": board,
            "version": version,
            "journal": journal,
            "flash_unique_id": unique_id,
        }
        yield _judged("board", board == self._board, board, f"{self._board}, as named")

    def _clocks(self) -> Iterator[Line]:
        found = self._do(scripts.CLOCKS)
        khz, vsel, divider = found["khz"], found["vsel"], found["divider"]
        volts = _VOLTS + 0.05 * vsel
        yield _judged(
            "core voltage",
            vsel >= _LEAST_VSEL,
            f"{volts:.2f} V (VSEL {vsel})",
            f"VSEL {_LEAST_VSEL} or above",
        )
        yield _judged(
            "core clock",
            abs(khz - _CORE_KHZ) <= _CORE_KHZ / 1000,
            f"{khz / 1000:.3f} MHz",
            f"{_CORE_KHZ // 1000} MHz, 0.1 %",
        )
        limit_hz = flash_limit_hz(self._board)
        self._khz = khz
        flash_hz = 1000 * khz / divider
        yield _judged(
            "flash clock",
            flash_hz <= limit_hz,
            f"{flash_hz / 1e6:.1f} MHz",
            f"at most {limit_hz / 1e6:.1f} MHz",
        )
        revision, is_chip = found["chip"] >> 28, found["chip"] & 0xFFF_FFFF == _CHIP
        name = _REVISIONS.get(revision, "?") if is_chip else f"{found['chip']:08X}"
        is_newest = is_chip and revision == max(_REVISIONS)
        yield Line("chip revision", PASS if is_newest else NOTE, name, "B2; older ones work")

    def _image(self) -> Iterator[Line]:
        if not self._counts.passes:
            return
        found = self._do(
            scripts.IMAGE,
            region_at=uf2.REGION_AT,
            seal=uf2.SEAL,
            passes=self._counts.passes,
        )
        self._program_bytes = found["bytes"]
        self.about["sha256"] = found["sha256"]
        is_sound = found["sha256"] == found["stored"] and found["different"] == 1
        value = f"{found['sha256'][:16]}, {found['different']} different sum(s)"
        limits = f"the UF2's {found['stored'][:16]}, {self._counts.passes} times"
        yield _judged("image", is_sound, value, limits)

    def _flash(self) -> Iterator[Line]:
        found, self._is_flash_small = self._do(scripts.FLASH)
        names = [kind.name for kind in KINDS if kind.jedec_id == found.to_bytes(3)]
        value = f"{found:06X}, {' or '.join(names) or 'unlisted'}"
        yield Line("flash id", PASS if names else NOTE, value, "of docs/silicon.md")
        yield _judged(
            "flash size",
            not self._is_flash_small,
            "below 2 MB" if self._is_flash_small else "2 MB or more",
            "2 MB",
        )

    def _sector(self) -> Iterator[Line]:
        limits = "no error; middle erase 20-120 ms, at most 400; page 0.2-1 ms, at most 3"
        if self._is_flash_small or self._program_bytes + 256 > _SECTOR_AT:
            yield Line("spare sector", NOT_DONE, "there is none", limits)
            return
        errors, *spreads = self._do(scripts.SECTOR, erases=self._counts.erases)
        erase_ms, page_ms = ([us / 1000 for us in spread] for spread in spreads)
        value = f"{errors} errors; erase {_spread(erase_ms)} ms, page {_spread(page_ms)} ms"
        is_usual = 20 <= erase_ms[1] <= 120 and 0.2 <= page_ms[1] <= 1
        result = PASS if is_usual else NOTE
        if errors or erase_ms[-1] > 400 or page_ms[-1] > 3:
            result = FAIL
        yield Line("spare sector", result, value, limits)

    def _speed(self) -> Iterator[Line]:
        if not self._counts.turns:
            return
        took_us, warm, cold, divider = self._do(scripts.SPEED, turns=self._counts.turns)
        turns_us = took_us * 1000 / self._counts.turns
        yield _judged(
            "benchmark",
            abs(turns_us / BENCHMARK_US - 1) <= 0.2,
            f"{turns_us / 1000:.1f} ms",
            f"{BENCHMARK_US / 1000:.1f} ms, 20 %",
        )
        clocks = (cold[0] - warm[0]) / (cold[1] - warm[1]) * self._khz / 1000 / divider
        is_known = abs(clocks / MISS_CLOCKS - 1) <= 0.2
        value = f"{clocks:.1f} flash clocks"
        yield Line("cache miss", PASS if is_known else NOTE, value, f"{MISS_CLOCKS}, 20 %")

    def _random(self) -> Iterator[Line]:
        count = 4096
        percent = 100 * self._do(scripts.RANDOM, bits=count) / count
        yield _judged("random bits", 45 <= percent <= 55, f"{percent:.1f} % ones", "45-55 %")

    def _watchdog(self) -> Iterator[Line]:
        is_back = self._unit.hang(scripts.HANG)
        value = "restarted" if is_back else "no answer"
        yield _judged("watchdog", is_back, value, "restarts the unit")

    # The parts.

    def _display(self) -> Iterator[Line]:
        found, status, errors = self._do(scripts.DISPLAY, rows=self._counts.rows)
        limits = f"answers at 3C or 3D, {self._counts.rows} rows"
        if not found:
            yield Line("display", FAIL, "does not answer", limits)
            return
        kind = "kind not readable"
        if status is not None:
            kind = _DISPLAYS.get(status & 0xF, f"unknown kind, status {status:02X}")
        value = f"{kind} at {found[0]:02X}, {errors} errors"
        yield _judged("display", not errors, value, limits)

    def _each_reader(self) -> Iterator[Line]:
        limits = f"version 91 or 92, {self._counts.patterns} patterns without error"
        found = self._do(scripts.READERS, patterns=self._counts.patterns)
        for name, version, errors, silenced in found:
            self._readers.append(name)
            result, kind = NOTE, f"unknown version {version:02X}"
            if version in (0x00, 0xFF):
                yield Line(_of(name), FAIL, "does not answer", limits)
                yield Line(f"{name} reset", NOT_DONE, "", _RESET_LIMITS)
                continue
            if version in _GENUINE:
                result, kind = PASS, f"version {version:02X}"
            elif version in _CLONES:
                kind = f"clone, version {version:02X}"
            yield Line(_of(name), FAIL if errors else result, f"{kind}, {errors} errors", limits)
            value = f"RST silences {' and '.join(silenced) or 'none'}"
            yield _judged(f"{name} reset", silenced == [name], value, _RESET_LIMITS)

    def _columns(self) -> Iterator[Line]:
        rise_us = self._do(scripts.COLUMNS)
        slowest = max(rise_us)
        result = PASS if slowest < 4 else NOTE if slowest <= 12 else FAIL
        value = ", ".join(f"{us:.1f}" for us in rise_us) + " us"
        yield Line("keypad columns", result, value, "rise in 4 us, at most 12")

    def _power(self) -> Iterator[Line]:
        self._mv, sag_mv = self._do(scripts.POWER)
        if self._mv < _MEASURED_MV:
            yield Line("battery", NOTE, "not measured", "above 2.3 V")
            return
        yield _judged("battery", self._mv > 2300, f"{self._mv / 1000:.2f} V", "above 2.3 V")
        yield _judged("sag by a field", sag_mv < 150, f"{sag_mv} mV", "below 150 mV")

    def _hold(self) -> Iterator[Line]:
        levels = self._do(scripts.HOLD)
        self._has_switch = bool(levels)
        if levels:
            value = f"drives {levels[0]}, reads {levels[1]}"
            yield _judged("power switch", levels == [1, 1], value, "its wire is high")

    # What takes a person.

    def _by_hand(self) -> Iterator[Line]:
        self._do(scripts.LAMP, level=1)
        yield _answered("lamp", self._ask("Is the lamp lit? (y/n)"), "lit")
        self._do(scripts.LAMP, level=0)
        self._do(scripts.TONE)
        yield _answered("tone", self._ask("Was there a tone of half a second? (y/n)"), "heard")
        if self._mv >= _MEASURED_MV:
            yield self._compared()
        yield _noted("USB current", self._ask("mA by a USB meter, now (the unit is awake)?"), "mA")

    def _compared(self) -> Line:
        limits = "within 3 % of a multimeter"
        volts = _number(self._ask("Volts at VSYS by a multimeter?"))
        if volts is None:
            return Line("battery reading", NOT_DONE, "", limits)
        value = f"{self._mv / 1000:.2f} V, measured {volts:.2f} V"
        return _judged("battery reading", abs(self._mv / 1000 / volts - 1) <= 0.03, value, limits)

    def _switched_off(self) -> Iterator[Line]:
        """Yield the last of all, because the unit leaves USB for it."""
        if self._has_switch:
            question = (
                "Put the cells in, pull USB, and choose Switch off in the menu. Does nothing but "
                "the deal button light the display again, and is the game there? (y/n)"
            )
            yield _answered("switched off", self._ask(question), _COMES_BACK)

    def _cards(self) -> Iterator[Line]:
        looks = self._counts.looks
        for side in self._readers:
            limits = f"at 33-48 dB 99 % of {looks} seen, 1 % torn, never two; none by the other"
            name = f"card on {side}"
            if self._ask(f"Lay a card on {side}, none on the other. Is it there? (y)") != "y":
                yield Line(name, NOT_DONE, "", limits)
                continue
            gains, others = self._do(scripts.CARDS, name=side.upper(), looks=looks)
            is_good = all(
                seen >= 0.99 * looks and torn <= 0.01 * looks and not two
                for seen, torn, two in gains
            )
            value = ", ".join(
                f"{db} dB: {seen} seen, {torn} torn, {two} two"
                for db, (seen, torn, two) in zip(_GAINS_DB, gains, strict=True)
            )
            for seen in others:
                value += f"; the other: {seen}"
            yield _judged(name, is_good and not any(others), value, limits)

    def keys(self) -> Iterator[Line]:
        """Yield which key is where, and how long they bounce; somebody presses them all."""
        limits = "each key below 10 ms, at most 20"
        question = (
            "After this, press the 16 keys row by row, each row from the left, a second each: "
            f"{' '.join(KEYS)}. Ready? (y)"
        )
        if self._ask(question) != "y":
            yield Line("keys", NOT_DONE, "", "each where it belongs")
            yield Line("key bounce", NOT_DONE, "", limits)
            return
        found = self._do(scripts.BOUNCE)
        yield _placed([key for key, _ in found])
        longest = max([0, *(us for _, us in found)]) / 1000
        result = PASS if longest < 10 else NOTE if longest < 20 else FAIL
        value = ", ".join(f"{key}: {us / 1000:.1f}" for key, us in found) + " ms"
        yield Line("key bounce", result if found else FAIL, value, limits)


def flash_limit_hz(board: str) -> int:
    """Return the fastest clock for a board's flash, as set in its mpconfigboard.h or for all."""
    for path in (_BOARDS / board / "mpconfigboard.h", _BOARDS / "common/dealbox.h"):
        found = re.search(r"#define MICROPY_HW_FLASH_MAX_FREQ \((\d+)\)", path.read_text())
        if found:
            return int(found[1])
    raise ValueError(f"{board}: no MICROPY_HW_FLASH_MAX_FREQ")


def _judged(name: str, is_good: bool, value: str, limits: str) -> Line:
    return Line(name, PASS if is_good else FAIL, value, limits)


def _placed(reported: list[str]) -> Line:
    """Return whether the keys, pressed in the order of KEYS, were reported as these."""
    wrong = [f"{key} as {seen}" for key, seen in zip(KEYS, reported, strict=False) if key != seen]
    missing = [key for key in KEYS if key not in reported]
    value = ", ".join(wrong) or "in order"
    if missing:
        value = f"{len(reported)} of 16, without {' '.join(missing)}"
    elif tuple(reported) == _REVERSED:
        value = "the ribbon is reversed"
    return _judged("keys", tuple(reported) == KEYS, value, "each where it belongs")


def _answered(name: str, answer: str, expected: str) -> Line:
    """Return the result of a question that is answered by y or n."""
    result = {"y": PASS, "n": FAIL}.get(answer.strip().lower()[:1], NOT_DONE)
    return Line(name, result, "" if result == NOT_DONE else answer, expected)


def _noted(name: str, answer: str, unit: str) -> Line:
    value = _number(answer)
    return Line(name, NOT_DONE if value is None else NOTE, "" if value is None else value, unit)


def _number(answer: str) -> float | None:
    try:
        return float(answer.replace(",", "."))
    except ValueError:
        return None


def _of(reader: str) -> str:
    return "reader" if reader == "reader" else f"{reader} reader"


def _spread(values: list[float]) -> str:
    """Return least, middle and greatest as text."""
    return ", ".join(f"{value:.2f}" for value in values)


# The unit on USB, and the report.


def plugged_in(host: Host) -> Unit:
    """Return the only unit plugged in, which has to be in service mode. Refused: CannotFlash."""
    path = flasher.prompt_of_unit(host)

    def hang(script: str) -> bool:
        flasher.mpremote(path, "exec", "--no-follow", script, may_fail=True)
        return bool(host.wait_for(lambda: _plays(host), host.return_s))

    return Unit(lambda script: flasher.mpremote(path, "exec", script), hang)


def _plays(host: Host) -> bool:
    """Return whether a unit plays behind the only port."""
    return any(port.identify(each.path, host.answer_s).unit for each in host.ports())


def report(checking: Check, lines: list[Line], date: str) -> str:
    """Return the report, as JSON."""
    checks = [asdict(line) for line in lines]
    return json.dumps({**checking.about, "date": date, "checks": checks}, indent=1) + "\n"


def run(checking: Check, tell: Callable[[str], None], out: Path) -> int:
    """Do all checks, tell each line, and write the report; return the exit code.

    Refused: CannotFlash.
    """
    lines = []
    files.refuse_game(out)
    try:
        for line in checking.lines():
            tell(str(line))
            lines.append(line)
    except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
        raise CannotFlash(_NO_ANSWER) from None  # JSON, but not of the form that was asked for
    out.parent.mkdir(parents=True, exist_ok=True)
    files.write(out, report(checking, lines, f"{datetime.now(UTC):%Y-%m-%d}"))
    failed = [line.name for line in lines if line.result == FAIL]
    tell(f"{out}: {'failed: ' + ', '.join(failed) if failed else 'nothing failed'}")
    return FAILED if failed else 0


def _asked(question: str) -> str:
    try:
        return input(f"{question} ")
    except EOFError:  # nobody is there
        return ""


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.usb.check_board", description=__doc__)
    about = "default: %(default)s"
    parser.add_argument("--board", default=pins.BOARD, choices=pins.boards(), help=about)
    parser.add_argument("--port", default="", help="the unit's serial port, if there are several")
    parser.add_argument("--no-hand", action="store_true", help="ask nothing")
    parser.add_argument("--out", type=Path, default=Path("out/board-report.json"), help=about)
    args = parser.parse_args()
    ask = (lambda _: "") if args.no_hand else _asked
    host = Host(args.port)
    try:
        return run(Check(plugged_in(host), args.board, ask), host.print, args.out)
    except (CannotFlash, OSError) as reason:
        print(f"dealbox: {reason}", file=sys.stderr)
        return FAILED


if __name__ == "__main__":
    sys.exit(in_words(main))
