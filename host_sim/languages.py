"""The words of the pages, in every language of the unit, as web/words/words.js reads them.

Each language has a file of its own, web/words/CODE.json: words by their keys, in which {name} is a
value; of those under sheet, that word of the display. Some of the display's (dealbox/ui/words.py)
are the pages' as well: of players, bookings, house rules, groups, buildings and spaces, and the
mark in a number.
"""

import json
import re
from collections.abc import Callable
from functools import cache
from importlib.util import find_spec, module_from_spec
from types import ModuleType

from dealbox.bank import state
from dealbox.ui import feed, words
from host_sim.books.wording import HOUSE_RULES
from host_sim.web import pages

SCRIPT = "table.js"  # beside words.js
_LOAD = "export const load = undefined;\n"  # nothing is left to be loaded
_BEFORE_A_MARK = re.compile(" (?=[:;!?»…])|(?<=«) ")


@cache
def modules() -> dict[str, ModuleType]:
    """Return the display's words of each language, by its code, in the order of their numbers.

    They are those of the files, whatever language the unit in this process uses.
    """
    return {
        words.code(number): _load(f"dealbox.ui.{module}")
        for number, (_, module) in enumerate(words.LANGUAGES, 1)
    }


def of_pages(code: str) -> dict[str, str]:
    """Return what only pages and printed sheets say in a language, as in its file."""
    path = pages.folder("words") / f"{code}.json"
    found: dict[str, str] = json.loads(path.read_text(encoding="utf-8"))
    return found


def tables() -> dict[str, dict[str, str]]:
    """Return the words of the pages by their keys, for each language by its code.

    No line ends at a space that only keeps a mark from its word, as in French.
    """
    return {
        code: {
            key: _BEFORE_A_MARK.sub("\N{NO-BREAK SPACE}", text)
            for key, text in (of_pages(code) | _shared(module)).items()
        }
        for code, module in modules().items()
    }


def is_spoken(key: str) -> bool:
    """Return whether a page needs the words of a key when it speaks, and not before."""
    return key.startswith("speech.")


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


def _shared(module: ModuleType) -> dict[str, str]:
    """Return what the pages take from the display: the keys end in the English words of the bank.

    A space has a key only in a language that does not leave it as it is printed.
    """
    english = modules()["en"]
    seats = zip(feed.SEATS, module.SEATS, strict=True)
    kinds = zip(state.KINDS[1:], module.KINDS[1:], strict=True)
    rules = zip([name for _, name in HOUSE_RULES], module.RULE_NAMES, strict=True)
    groups = zip(english.GROUPS[1:], module.GROUPS[1:], strict=True)
    return {
        "point": module.POINT,
        "name.title": module.NEW_NAME,
        **{f"letters.{key}": letters for key, letters in english.LETTERS.items()},
        **{f"seat.{seat}": text for seat, text in seats},
        **{f"kind.{kind}": text for kind, text in kinds},
        "report.percent": module.PERCENT,
        **{f"report.rule.{rule}": text for rule, text in rules},
        "report.rule.start_k": module.START_ITEM,
        "report.rule.opening_k": module.OPENING_ITEM,
        "report.rule.deal_s": module.DEAL_ITEM,
        "report.rule.interest": module.INTEREST_ITEM,
        **{f"group.{group}": text for group, text in groups},
        f"group.{english.TRANSPORT}": module.TRANSPORT,
        **{f"building.{level}": text for level, text in enumerate(module.BUILDINGS)},
        "building.hotel": module.HOTEL,
        "building.apartment": module.APARTMENT,
        **{f"space.{space}": text for space, text in module.SPACES},
    }


def _load(name: str) -> ModuleType:
    """Return a module as its file is; nobody else gets it."""
    spec = find_spec(name)
    assert spec and spec.loader, name
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
