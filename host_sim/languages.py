"""The words of the pages, in every language of the unit, as web/words/words.js reads them.

dealbox/languages has a file for each language: words by their keys, in which {name} is a value; of
those under sheet, that word of the display. Some of the display's are the pages' as well: of
players, bookings, house rules, groups, buildings and spaces, and the mark in a number.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from importlib import import_module
from pathlib import Path
from types import ModuleType

from dealbox.languages import entries
from dealbox.ui import words

SCRIPT = "table.js"  # beside words.js
_LOAD = "export const load = undefined;\n"  # nothing is left to be loaded
_BEFORE_A_MARK = re.compile(" (?=[:;!?»…])|(?<=«) ")
_BESIDE = ("board.", "boxes", "end.", "panel", "screen.", "group.", "building.", "space.")
_MENU = "board.file"  # of the menu of the page that plays
# Of its dialogs, and of what its unit refuses.
_PLAYED = (
    *("compare.", "files", "install", "kept.", "load", "nfc", "pages", "refused.", "renew"),
    *("replace", "save"),
)


@cache
def _from_display() -> tuple[dict[str, str], dict[str, str]]:
    """Return what pages call tables and words of the display that are theirs, too.

    By those under screen a page knows what it shows (web/face/steps.js).
    """
    names = json.loads(Path(__file__).with_suffix(".json").read_text(encoding="utf-8"))
    screen = {name: f"screen.{name}" for name in names["screen"]}
    return names["tables"], names["words"] | screen


def modules() -> dict[str, ModuleType]:
    """Return the display's words of each language, by its code, in the order of their numbers."""
    codes = [words.code(number) for number in range(1, 1 + len(words.LANGUAGES))]
    return {code: import_module(f"dealbox.ui.words_{code}") for code in codes}


def of_pages(code: str) -> dict[str, str]:
    """Return what only pages and printed sheets say in a language, as in its file."""
    return {key: text for key, text in entries(code).items() if not _name(key).isupper()}


@cache
def tables() -> dict[str, dict[str, str]]:
    """Return the words of the pages by their keys, for each language by its code.

    No line ends at a space that only keeps a mark from its word, as in French.
    """
    return {
        code: {
            key: _BEFORE_A_MARK.sub("\N{NO-BREAK SPACE}", text)
            for key, text in (of_pages(code) | _shared(code)).items()
        }
        for code in modules()
    }


def is_of_unit(key: str) -> bool:
    """Return whether a page of a unit or a game needs the words of a key, before it speaks."""
    of_others = ("home.", "family.", "report.", "sheet.", "box.", "chip.", "edit.", "deeds.")
    return not (key.startswith(of_others) or is_spoken(key))


def is_served(key: str) -> bool:
    """Return whether a page of a server needs the words of a key, before it speaks."""
    return is_of_unit(key) and not key.startswith(_PLAYED)


def is_spoken(key: str) -> bool:
    """Return whether a page needs the words of a key when it speaks, and not before."""
    return key.startswith("speech.")


def is_beside(key: str) -> bool:
    """Return whether a page needs the words of a key beside the unit, once that is shown."""
    return key.startswith(_BESIDE) and key != _MENU


def script(is_needed: Callable[[str], bool] = lambda key: True) -> str:
    """Return the module that words.js imports: what the languages are called, and their words.

    is_needed: whether a page needs the words of a key.
    """
    table = {
        code: {key: text for key, text in own.items() if is_needed(key)}
        for code, own in tables().items()
    }
    return f"{names()}export const TABLE = {_text(table)};\n{_LOAD}"


def names() -> str:
    """Return the line of a module that says what the languages are called."""
    called = {code: module.NAME for code, module in modules().items()}
    return f"export const NAMES = {_text(called)};\n"


def words_of(code: str, is_needed: Callable[[str], bool]) -> str:
    """Return the module with the words of one language; is_needed: as of script."""
    words = {key: text for key, text in tables()[code].items() if is_needed(key)}
    return f"export default {_text(words)};\n"


def _shared(code: str) -> dict[str, str]:
    """Return what the pages take from the display.

    A space has a key only in a language that does not leave it as it is printed.
    """
    found = {f"letters.{key}": letters for key, letters in words.LETTERS.items()}
    tables, shared = _from_display()
    for key, text in entries(code).items():
        name, member = _name(key), key.partition(".")[2]
        if key in shared:
            found[shared[key]] = text
        elif name in tables and (name, member) != ("SPACES", text):
            found[f"{tables[name]}.{member}"] = text
    return found


def _name(key: str) -> str:
    """Return the name of the display that a key is of, or has a member of."""
    return key.partition(".")[0]


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
