"""What is checked of a unit in service mode, and what of it passes."""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

from dealbox.parts import KEYS
from host_sim import pins, uf2
from host_sim.parts.mfrc522 import CLONES, GENUINE
from host_sim.parts.spi_flash import KINDS
from tools.image.build import CORE_MHZ
from tools.usb import board_scripts as scripts
from tools.usb.flasher import CannotFlash

PASS, NOTE, FAIL, NOT_DONE = "pass", "note", "fail", "not done"

# How often each thing is tried; 0 passes or turns leave out image or benchmark.
COUNTS = {"passes": 100, "erases": 20, "turns": 1000, "rows": 200, "patterns": 1000, "looks": 200}
_BOARDS = Path(__file__).parents[2] / "boards"

# What comes of an answer of a unit that is no JSON, or not of the form that was asked for.
_MALFORMED = (ArithmeticError, AttributeError, LookupError, RuntimeError, TypeError, ValueError)
_NO_ANSWER = "what the unit sent is no answer; repeat this"

# On the emulated chip, in us: a thousand turns of the script SPEED, at 200 MHz. It charges so many
# clocks of the flash for a cache miss.
BENCHMARK_US = 1_988_000
MISS_CLOCKS = 65

_VOLTS = 0.55  # of VSEL 0; 0.05 more for each step from 6 on (RP2040 data sheet, 2.10.6)
_CHIP = 0x0002_927  # part and maker in CHIP_ID (2.20.2)
_REVISIONS = {1: "B0 or B1", 2: "B2"}
_MEASURED_MV = 1800  # a Pico does not run from less: what reads below is no battery
_GAINS_DB = (33, 38, 43, 48)
_READERS = ("plus", "minus", "reader")
_RESET_LIMITS = "silences its own reader, and no other"
_COMES_BACK = "goes off by the menu, and comes back by the deal button"
_SWITCH = (
    "Put the cells in, pull USB, and choose Switch off in the menu. "
    "Does only the deal button light the display again, and is the game there? (y/n)"
)
_CARD = "Lay a card on the {reader}, none on the other. Is it there? (y)"
_PRESS = (
    "After this, press the 16 keys row by row, each row from the left, a second each: "
    f"{' '.join(KEYS)}. Ready? (y)"
)
_REVERSED = tuple([KEYS[4 * (3 - i % 4) + 3 - i // 4] for i in range(16)])  # rows are columns, too


@dataclass(frozen=True)
class Line:
    """The result of a check: pass; note: unusual, or for information; fail; or not done."""

    name: str
    result: str
    value: object
    limits: str


@dataclass(frozen=True)
class Unit:
    """A unit in service mode.

    run: runs a script there and returns what it printed. hang: runs one that never ends, and
    returns whether the unit is back after it.
    """

    run: Callable[[str], str]
    hang: Callable[[str], bool]


Lines = Iterator[Line]


class Check:
    """All checks of one unit.

    board: the name of the one that it is wired as. ask: puts a question to a person, and returns
    the answer; "": none. counts: how often each thing is tried.
    """

    def __init__(
        self, board: str, unit: Unit, ask: Callable[[str], str], counts: Mapping[str, int] = COUNTS
    ) -> None:
        self._about: dict[str, str] = {}
        self._board = board
        self._unit = unit
        self._ask = ask
        self._counts = counts
        self._khz = 0.0
        self._is_flash_small = False
        self._program_bytes = 0  # not known
        self._mv = 0
        self._has_switch = False
        self._readers: list[str] = []

    def lines(self) -> Lines:
        """Yield a Line for each check as soon as it is known. Refused: CannotFlash."""
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
            try:
                yield from check()
            except _MALFORMED:
                raise CannotFlash(_NO_ANSWER) from None

    def report(self, lines: list[Line], date: str) -> dict[str, object]:
        """Return the report of all lines, for JSON."""
        return {**self._about, "date": date, "checks": [asdict(line) for line in lines]}

    def _do(self, script: str, **values: object) -> Any:
        """Run a script on the unit, with these values in names of capitals; return its answer."""
        head = "".join(f"{name.upper()} = {value!r}\n" for name, value in sorted(values.items()))
        return json.loads(self._unit.run(head + scripts.IMPORTS + script))

    # The controller.

    def _named(self) -> Lines:
        label, unique_id = self._do(scripts.ABOUT)
        _, board, version, journal = label.split()
        self._about["board"] = board
        self._about["version"] = version
        self._about["journal"] = journal
        self._about["flash_unique_id"] = unique_id
        yield _judged("board", board == self._board, board, f"{self._board}, as named")

    def _clocks(self) -> Lines:
        found = self._do(scripts.CLOCKS)
        khz, vsel, divider = found["count"] / 32, found["vsel"], found["divider"]
        least_vsel = 12 if CORE_MHZ > 133 else 11
        volts = _VOLTS + 0.05 * vsel
        yield _judged(
            "core voltage",
            vsel >= least_vsel,
            f"{volts:.2f} V (VSEL {vsel})",
            f"VSEL {least_vsel} or above",
        )
        yield _judged(
            "core clock",
            abs(khz - 1000 * CORE_MHZ) <= CORE_MHZ,
            f"{khz / 1000:.3f} MHz",
            f"{CORE_MHZ} MHz, 0.1 %",
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

    def _image(self) -> Lines:
        passes = self._counts["passes"]
        if not passes:
            return
        found = self._do(scripts.IMAGE, region_at=uf2.REGION_AT, seal=uf2.SEAL, passes=passes)
        self._program_bytes = found["bytes"]
        self._about["sha256"] = found["sha256"]
        digest, stored, different = found["sha256"], found["stored"], found["different"]
        is_sound = digest == stored and different == 1
        value = f"{digest[:16]}, {different} different sum(s)"
        limits = f"the UF2's {stored[:16]}, {passes} times"
        yield _judged("image", is_sound, value, limits)

    def _flash(self) -> Lines:
        found, self._is_flash_small = self._do(scripts.FLASH)
        jedec_id = f"{found:06X}"
        names = " or ".join(kind.name for kind in KINDS if kind.jedec_id.hex().upper() == jedec_id)
        value = f"{jedec_id}, {names}" if names else f"{jedec_id}, unlisted"
        yield Line("flash id", PASS if names else NOTE, value, "of docs/silicon.md")
        yield _judged(
            "flash size",
            not self._is_flash_small,
            "below 2 MB" if self._is_flash_small else "2 MB or more",
            "2 MB",
        )

    def _sector(self) -> Lines:
        limits = "no error; middle erase 20-120 ms, at most 400; page 0.2-1 ms, at most 3"
        sector_at = uf2.REGION_AT - 4096
        if self._is_flash_small or self._program_bytes + 256 > sector_at:
            yield Line("spare sector", NOT_DONE, "there is none", limits)
            return
        erases = self._counts["erases"]
        errors, erase_us, page_us = self._do(scripts.SECTOR, erases=erases)
        erase_ms = [us / 1000 for us in erase_us]
        page_ms = [us / 1000 for us in page_us]
        value = f"{errors} errors; erase {_spread(erase_ms)} ms, page {_spread(page_ms)} ms"
        is_usual = 20 <= erase_ms[1] <= 120 and 0.2 <= page_ms[1] <= 1
        result = PASS if is_usual else NOTE
        if errors or erase_ms[-1] > 400 or page_ms[-1] > 3:
            result = FAIL
        yield Line("spare sector", result, value, limits)

    def _speed(self) -> Lines:
        turns = self._counts["turns"]
        if not turns:
            return
        took_us, warm, cold, divider = self._do(scripts.SPEED, turns=turns)
        turns_us = took_us * 1000 / turns
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

    def _random(self) -> Lines:
        count = 4096
        ones = self._do(scripts.RANDOM, bits=count)
        percent = 100 * ones / count
        yield _judged("random bits", 45 <= percent <= 55, f"{percent:.1f} % ones", "45-55 %")

    def _watchdog(self) -> Lines:
        is_back = self._unit.hang(scripts.HANG)
        value = "restarted" if is_back else "no answer"
        yield _judged("watchdog", is_back, value, "restarts the unit")

    # The parts.

    def _display(self) -> Lines:
        rows = self._counts["rows"]
        name, status, errors = self._do(scripts.DISPLAY, rows=rows)
        limits = f"answers at 3C or 3D, {rows} rows"
        if not name:
            yield Line("display", FAIL, "does not answer", limits)
            return
        yield _judged("display", not errors, f"{name}, status {status:X}, {errors} errors", limits)

    def _each_reader(self) -> Lines:
        patterns = self._counts["patterns"]
        limits = f"version 91 or 92, {patterns} patterns without error"
        is_driven, found = self._do(scripts.READERS, patterns=patterns)
        silent = "a reader holds MISO" if is_driven else "does not answer"
        holders = {one: other for other, *_, freed in found for one in freed}
        for name, version, errors, silenced, _ in found:
            if name not in _READERS:
                raise ValueError
            self._readers.append(name)
            result, kind = NOTE, f"unknown version {version:02X}"
            if version in (0x00, 0xFF):
                value = f"{holders[name]} holds MISO" if name in holders else silent
                yield Line(_of(name), FAIL, value, limits)
                yield Line(f"{name} reset", NOT_DONE, "", _RESET_LIMITS)
                continue
            if version in GENUINE:
                result, kind = PASS, f"version {version:02X}"
            elif version in CLONES:
                kind = f"clone, version {version:02X}"
            yield Line(_of(name), FAIL if errors else result, f"{kind}, {errors} errors", limits)
            value = "RST silences " + (" and ".join(silenced) or "none")
            yield _judged(f"{name} reset", silenced == [name], value, _RESET_LIMITS)

    def _columns(self) -> Lines:
        rise_us = [rise / 100 for rise in self._do(scripts.COLUMNS)]
        slowest = max(rise_us)
        result = PASS if slowest < 4 else NOTE if slowest <= 12 else FAIL
        value = ", ".join([f"{us:.1f}" for us in rise_us]) + " us"
        yield Line("keypad columns", result, value, "rise in 4 us, at most 12")

    def _power(self) -> Lines:
        self._mv, sag_mv = self._do(scripts.POWER)
        if self._mv < _MEASURED_MV:
            yield Line("battery", NOTE, "not measured", "above 2.3 V")
            return
        yield _judged("battery", self._mv > 2300, f"{self._mv / 1000:.2f} V", "above 2.3 V")
        yield _judged("sag by a field", sag_mv < 150, f"{sag_mv} mV", "below 150 mV")

    def _hold(self) -> Lines:
        levels = self._do(scripts.HOLD)
        self._has_switch = bool(levels)
        if levels:
            value = f"drives {levels[0]}, reads {levels[1]}"
            yield _judged("power switch", levels == [1, 1], value, "its wire is high")

    # What takes a person.

    def _by_hand(self) -> Lines:
        self._do(scripts.LAMP, level=1)
        answer = self._ask("Is the lamp lit? (y/n)")
        yield _answered("lamp", answer, "lit")
        self._do(scripts.LAMP, level=0)
        self._do(scripts.TONE)
        answer = self._ask("Was there a tone of half a second? (y/n)")
        yield _answered("tone", answer, "heard")
        if self._mv >= _MEASURED_MV:
            answer = self._ask("Volts at VSYS by a multimeter?")
            yield self._compared(_number(answer))
        answer = self._ask("mA by a USB meter, now (the unit is awake)?")
        yield _noted("USB current", answer, "mA")

    def _compared(self, volts: float | None) -> Line:
        limits = "within 3 % of a multimeter"
        if volts is None:
            return Line("battery reading", NOT_DONE, "", limits)
        value = f"{self._mv / 1000:.2f} V, measured {volts:.2f} V"
        return _judged("battery reading", abs(self._mv / 1000 / volts - 1) <= 0.03, value, limits)

    def _switched_off(self) -> Lines:
        """Check the power switch, last of all: the unit leaves USB for it."""
        if self._has_switch:
            answer = self._ask(_SWITCH)
            yield _answered("switched off", answer, _COMES_BACK)

    def _cards(self) -> Lines:
        looks = self._counts["looks"]
        for side in self._readers:
            limits = f"at 33-48 dB 99 % of {looks} seen, 1 % torn, never two; none by the other"
            name = f"card on {side}"
            answer = self._ask(_CARD.format(reader=_of(side)))
            if not _is_yes(answer):
                yield Line(name, NOT_DONE, "", limits)
                continue
            gains, others = self._do(scripts.CARDS, name=side.upper(), looks=looks)
            found = [
                f"{db} dB: {seen} seen, {torn} torn, {two} two"
                for db, (seen, torn, two) in zip(_GAINS_DB, gains, strict=False)
            ]
            value = "; the other: ".join([", ".join(found)] + [str(seen) for seen in others])
            is_good = not any(others)
            for seen, torn, two in gains:
                is_good &= seen >= 0.99 * looks and torn <= 0.01 * looks and not two
            yield _judged(name, is_good, value, limits)

    def keys(self) -> Lines:
        """Yield which key is where, and how long they bounce; somebody presses them all."""
        limits = "each key below 10 ms, at most 20"
        answer = self._ask(_PRESS)
        if not _is_yes(answer):
            yield Line("keys", NOT_DONE, "", "each where it belongs")
            yield Line("key bounce", NOT_DONE, "", limits)
            return
        found = self._do(scripts.BOUNCE)
        yield _placed([key for key, _ in found])
        longest = max([0] + [us for _, us in found]) / 1000
        result = PASS if longest < 10 else NOTE if longest < 20 else FAIL
        value = ", ".join([f"{key}: {us / 1000:.1f}" for key, us in found]) + " ms"
        yield Line("key bounce", result if found else FAIL, value, limits)


def _judged(name: str, is_good: bool, value: str, limits: str) -> Line:
    return Line(name, PASS if is_good else FAIL, value, limits)


def _placed(reported: list[str]) -> Line:
    """Return whether the keys, pressed in the order of KEYS, were reported as these."""
    pairs = zip(KEYS, reported, strict=False)  # fewer may be reported
    wrong = [f"{key} as {seen}" for key, seen in pairs if key != seen]
    missing = [key for key in KEYS if key not in reported]
    value = ", ".join(wrong) or "in order"
    if missing:
        value = f"{len(reported)} of 16, without " + " ".join(missing)
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
    """Return the figure that an answer begins with; None for none, and for 0."""
    found = re.match(r"\s*([0-9]+(?:[.,][0-9]+)?)", answer)
    return (float(found[1].replace(",", ".")) or None) if found else None


def _is_yes(answer: str) -> bool:
    return answer.strip().lower().startswith("y")


def _of(reader: str) -> str:
    return "reader" if reader == "reader" else f"{reader} reader"


def _spread(values: list[float]) -> str:
    """Return least, middle and greatest as text."""
    return ", ".join([f"{value:.2f}" for value in values])


def flash_limit_hz(board: str) -> int:
    """Return the fastest clock for a board's flash, as set for its controller or for all."""
    own = _BOARDS / f"controllers/{pins.controller(board)}.h"
    settings = (own if own.exists() else _BOARDS / "common/mpconfigboard.h").read_text()
    return int(re.findall(r"MICROPY_HW_FLASH_MAX_FREQ\W+(\d+)", settings)[0])
