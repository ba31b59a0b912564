"""Scenario files: sequences of input and expectations, one step a line (docs/scenarios.md).

`read` checks a whole file before anything is played, and reports all of its faults; `play` lets a
person perform the steps.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

from dealbox.bank.editions import EDITIONS
from dealbox.bank.spaces import GROUPS
from dealbox.bank.state import SPACES
from dealbox.parts import KEYS
from host_sim import files
from host_sim.cards import COLOURS, SPARE
from host_sim.scenarios.game_setup import GameSetup, elsewhere
from host_sim.scenarios.person import Person
from host_sim.scenarios.witness import ExpectationFailed
from host_sim.tunes import TUNES

# Every form of a line, and the person's action. A word in capitals is a slot for a value (_SLOTS),
# "..." means one or more of the last slot, and a|b one of these words.
FORMS: dict[str, Callable[..., None]] = {
    "game EDITION WORD...": Person.game,
    "cards COLOUR...": Person.take_cards,
    "lay CARD plus|minus": Person.lay,
    "tap CARD plus|minus": Person.tap,
    "lift CARD": Person.lift,
    "press KEYS...": Person.press,
    "mash KEY...": Person.mash,
    "hold KEY TIME": Person.hold,
    "deal": Person.deal,
    "wait TIME": Person.wait,
    "wait until light off|slow|fast": Person.wait_until_light,
    "power on|off": Person.power,
    "cut after COUNT": Person.cut_after,
    "plug plus|minus|display|keypad": Person.plug,
    "unplug plus|minus|display|keypad": Person.unplug,
    "battery MILLIVOLTS": Person.battery,
    "battery unmeasured": Person.battery,
    "expect balance PLAYER AMOUNT": Person.expect_balance,
    "expect total AMOUNT": Person.expect_total,
    "expect owner SPACE PLAYER": Person.expect_owner,
    "expect level SPACE LEVEL": Person.expect_level,
    "expect mortgaged SPACE yes|no": Person.expect_mortgaged,
    "expect stock houses|hotels NUMBER": Person.expect_stock,
    "expect light off|slow|fast": Person.expect_light,
    "expect tune TUNE": Person.expect_tune,
    "expect silence": Person.expect_silence,
    "expect screen TEXT": Person.expect_screen,
    "expect dark": Person.expect_dark,
}
WAIT_MAX_MS = 3_600_000

_COMMENT = re.compile(r"(^|\s)#.*")
_TYPED = re.compile(r"[0-9.]{1,8}[KM]?")
_NUMBER = re.compile(r"[0-9]{1,6}")
_TIME = re.compile(r"([0-9]{1,7}(?:\.[0-9]{1,3})?)(ms|s)")
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1f\x7f-\x9f]")
_STRANGE_LINES = 3  # from so many lines on, if most begin no step, the file is no scenario
_AMOUNT = re.compile(r"(-?)[$£€]?([0-9]{1,7})(?:\.([0-9]{1,3}))?([KM]?)")


class BadScenario(Exception):
    """A file that cannot be played; the text has a line for each fault."""


class ScenarioFailed(Exception):
    """An expectation was not met; the text has file, line, expectation and actual state."""


class BadLine(Exception):
    """A line is refused; the text states why."""


@dataclass(frozen=True)
class Step:
    """One line of a scenario: its text, and the action of a person."""

    line: int
    text: str
    act: Callable[[Any], None]


@dataclass(frozen=True)
class Scenario:
    """A file that was read and checked."""

    name: str
    steps: tuple[Step, ...]


def read(path: str | Path) -> Scenario:
    """Read and check a file. Refused: BadScenario."""
    try:
        text = files.text(files.read(Path(path), files.TEXT_MAX))
    except UnicodeDecodeError as error:
        raise BadScenario(f"{path}: byte {error.start + 1} is not UTF-8 text") from None
    except (OSError, ValueError) as error:  # ValueError: no file can have such a name
        reason = error.strerror if isinstance(error, OSError) else str(error)
        raise BadScenario(f"{path}: cannot be read: {reason}") from None
    return parse(str(path), text)


def parse(name: str, text: str) -> Scenario:
    """Parse the lines of a scenario; name is put before each complaint. Refused: BadScenario."""
    control = _CONTROL.search(text)
    if control:
        raise BadScenario(f"{name}: is no text: character {control.start() + 1} is a control")
    parser = LineParser(FORMS)
    steps: list[Step] = []
    complaints = []
    strange = 0
    for number, raw in enumerate(text.split("\n"), 1):
        line = without_comment(raw)
        if not line:
            continue
        try:
            steps.append(Step(number, line, parser.parse(line)))
        except BadLine as why:
            complaints.append(f"{name}:{number}: {why}")
            strange += line.split()[0] not in parser.first_words
    if strange >= max(_STRANGE_LINES, len(steps) + len(complaints) - strange + 1):
        raise BadScenario(f"{name}: is no scenario: most lines begin with no step's word")
    if not steps and not complaints:
        complaints.append(f"{name}: no step in it")
    if complaints:
        raise BadScenario("\n".join(complaints))
    return Scenario(name, tuple(steps))


def without_comment(raw: str) -> str:
    """Return a line without its comment, and without the spaces at its ends."""
    return _COMMENT.sub("", raw).strip()


def play(scenario: Scenario, person: Person, after: Callable[[Step], None] | None = None) -> None:
    """Perform all steps; `after` is called after each one. Refused: ScenarioFailed."""
    person.begin()
    for step in scenario.steps:
        try:
            step.act(person)
        except ExpectationFailed as failure:
            where = f"{scenario.name}:{step.line}"
            raise ScenarioFailed(f"{where}: {step.text}: {failure}; {person.screen()}") from None
        if after:
            after(step)


class _Form:
    """A form of FORMS, parsed: the words it begins with, then the slots for values."""

    def __init__(self, text: str, act: Callable[..., None]) -> None:
        words = text.split()
        self.text = text
        self.act = act
        self.head = [word for word in words if word.islower() and "|" not in word]
        self.slots = words[len(self.head) :]

    def begins(self, words: list[str]) -> bool:
        return words[: len(self.head)] == self.head

    def values(self, text: str) -> list[tuple[str, str]]:
        """Return the slots with the words given for them. Refused: BadLine."""
        if self.slots and self.slots[-1] in _WHOLE:
            count = len(self.head) + len(self.slots)
            given = text.split(None, count - 1)[len(self.head) :]
        else:
            given = text.split()[len(self.head) :]
        slots = list(self.slots)
        if slots and slots[-1].endswith("..."):
            last = slots.pop().removesuffix("...")
            slots += [last] * max(1, len(given) - len(slots))
        if len(given) != len(slots):
            raise BadLine(f"the form is: {self.text}")
        return list(zip(slots, given, strict=True))


class LineParser:
    """Turns lines into actions; tracks who has a card so far.

    forms: every form of a line, as FORMS has them, and the method that performs it.
    """

    def __init__(self, forms: dict[str, Callable[..., None]]) -> None:
        found = [_Form(text, act) for text, act in forms.items()]
        self._forms: dict[str, list[_Form]] = {}  # by their first words
        for form in sorted(found, key=lambda form: -len(form.head)):  # the most specific one first
            self._forms.setdefault(form.head[0], []).append(form)
        self.first_words = sorted(self._forms)
        self._holders: set[str] = set()

    def parse(self, text: str) -> Callable[[Any], None]:
        """Return the action of a line, which takes who performs it. Refused: BadLine."""
        form = self._form(text.split())
        if form.head == ["game"]:
            self._holders = set(COLOURS)  # if the line is bad, anybody may play
        values: list[Any] = []
        for slot, word in form.values(text):
            value = self._value(slot, word)
            values += value if slot == "KEYS" else [value]
        if form.head == ["game"]:
            self._seat(*values)
        elif form.head == ["cards"]:
            self._holders = self._holders.union(values)
        act = form.act
        return lambda person: act(person, *values)

    def _form(self, words: list[str]) -> _Form:
        alike = self._forms.get(words[0], [])
        for form in alike:
            if form.begins(words):
                return form
        if alike:
            raise BadLine(f"no such step; the forms are: {', '.join(form.text for form in alike)}")
        _one_of(words[0], self.first_words)
        raise AssertionError  # every known first word has a form

    def _value(self, slot: str, word: str) -> Any:
        if "|" in slot:
            return _one_of(word, slot.split("|"))
        if slot in ("CARD", "PLAYER"):
            spare = SPARE if slot == "CARD" else ("BANK",)
            if _one_of(word, (*COLOURS, *spare)) not in (*self._holders, *spare):
                raise BadLine(f"{word} is not in the game")
            return word
        return _SLOTS[slot](word)

    def _seat(self, edition: str, *words: str) -> None:
        try:
            self._holders = set(GameSetup(edition, words).players)
        except ValueError as error:
            raise BadLine(str(error)) from None


def _one_of(word: str, known: Iterable[str]) -> str:
    known = tuple(known)
    if word not in known:
        raise BadLine(f"{word} is not one of {' '.join(known)}")
    return word


def _edition(word: str) -> str:
    if why := elsewhere(word):
        raise BadLine(why)
    return _one_of(word, dict.fromkeys(edition.name for edition in EDITIONS))


def _keys(word: str) -> list[str]:
    """Return the keys of a word: one by its name, or those of a number that is typed."""
    if word not in KEYS and _TYPED.fullmatch(word):
        return list(word)
    return [_one_of(word, KEYS)]


def _number(least: int, most: int, word: str) -> int:
    if not _NUMBER.fullmatch(word) or not least <= int(word) <= most:
        raise BadLine(f"{word} is not a whole number from {least} to {most}")
    return int(word)


def _space(word: str) -> int:
    space = _number(0, SPACES - 1, word)
    if not GROUPS[space]:
        raise BadLine(f"{word} is not the space of a deed")
    return space


def _ms(word: str) -> float:
    match = _TIME.fullmatch(word)
    ms = float(match[1]) * (1 if match[2] == "ms" else 1000) if match else 0.0
    if not 0 < ms <= WAIT_MAX_MS:
        raise BadLine(f"{word} is not a time such as 12.5s or 300ms, of an hour at most")
    return ms


def _amount_k(word: str) -> int:
    """Return an amount in thousands, written as on the deeds (13.5M, 825K, $1500) or bare in K."""
    match = _AMOUNT.fullmatch(word)
    if not match:
        raise BadLine(f"{word} is not an amount such as 13.5M, 825K or $1500")
    sign, whole, part, unit = match.groups("")
    decimals = 3 if unit == "M" else 0
    if len(part) > decimals:
        raise BadLine(f"{word} is not a whole number of thousands")
    amount_k = int(whole + part.ljust(decimals, "0"))
    return -amount_k if sign else amount_k


_SLOTS: dict[str, Callable[[str], object]] = {
    "EDITION": _edition,
    "COLOUR": lambda word: _one_of(word, COLOURS),
    "WORD": lambda word: word,
    "KEY": lambda word: _one_of(word, KEYS),
    "KEYS": _keys,
    "TIME": _ms,
    "COUNT": partial(_number, 1, 9999),
    "NUMBER": partial(_number, 0, 9999),
    "MILLIVOLTS": partial(_number, 0, 9999),
    "SPACE": _space,
    "LEVEL": partial(_number, 0, 5),
    "AMOUNT": _amount_k,
    "TUNE": lambda words: _one_of(words, TUNES),
    "TEXT": lambda words: words,
}
_WHOLE = ("TEXT", "TUNE")  # these take the rest of the line, spaces and all
