"""All words of the display, in one language at a time: at first in English.

The files in dealbox/languages have them. use() replaces all names by those of another language:
a word is read here whenever it is drawn, and nothing keeps one.
"""

import sys

from dealbox.bank import state
from dealbox.bank.edition import short_name, whole_name
from dealbox.bank.spaces import STATION
from dealbox.parts import COLUMNS, HELD_MISO
from dealbox.ui.words_en import *

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from dealbox.bank.edition import Edition

# The languages: what each is called in itself, and its module. Pages store the place, from 1 on.
LANGUAGES = (
    ("English", "words"),
    ("Deutsch", "words_de"),
    ("Français", "words_fr"),
    ("Español", "words_es"),
)

PRODUCT = "DEALBOX"
SIDES = ("+", "-", "")  # as the readers are marked; the only one is not

# The letters of each key, as on old telephones; the first of them are on the labels of the keys.
LETTERS = {
    "1": "-'.;1",
    "2": "ABC2ÄÀÂÁÇ",
    "3": "DEF3ÉÈÊË",
    "4": "GHI4ÎÏÍ",
    "5": "JKL5",
    "6": "MNO6ÖÔÓŒÑ",
    "7": "PQRS7ß",
    "8": "TUV8ÜÙÛÚ",
    "9": "WXYZ9",
    "0": " 0",
    ".": ".",
}

_SHORT_NAME = 5  # letters of a player's name that is shortened, and its point
_short_names: "list[tuple[str, str]]" = []  # names and their short forms


def use(language: int) -> None:
    """Let all names here have the words of a language, by its number; English if there is none.

    That takes 10 ms and leaves 4 KB of garbage; nothing if the language is in use. A page may
    not have its words yet (web/unit/worker.js): nothing changes then.
    """
    name, module = LANGUAGES[language - 1 if 1 <= language <= len(LANGUAGES) else 0]
    if name == NAME:
        return
    texts = _texts(module)
    here = globals()
    for name in texts:
        if name.isupper():
            here[name] = texts[name]


def seat_called(name: str) -> int:
    """Return the seat that is called so in any language, -1 for none; as slow as use() of each."""
    for _, module in LANGUAGES:
        seats: tuple[str, ...] = _texts(module).get("SEATS", ())
        if name in seats:
            return seats.index(name)
    return -1


def _texts(module: str) -> "dict[str, Any]":
    """Return the names of a language's module, none if it is not there.

    What is imported for it is dropped again: in an image the words stay in flash.
    """
    this = sys.modules.pop(__name__)  # or English would not be imported anew
    texts = {}
    try:
        texts = __import__("dealbox.ui." + module, None, None, ("NAME",)).__dict__
        forget(module)
    except ImportError:
        pass
    sys.modules[__name__] = this
    setattr(sys.modules["dealbox.ui"], "words", this)  # noqa: B010
    return texts


def forget(module: str) -> None:
    """Drop a module of this package that was imported: its memory is freed when it is not used."""
    del sys.modules["dealbox.ui." + module]
    delattr(sys.modules["dealbox.ui"], module)


def code(language: int) -> str:
    """Return the code of a language (ISO 639-1), by its number; "" if there is none."""
    if not 1 <= language <= len(LANGUAGES):
        return ""
    return LANGUAGES[language - 1][1][len("words_") :] or "en"


def missing(bits: int) -> str:
    """Return the words for the first part that does not answer or why not, "" for none."""
    if bits & HELD_MISO:
        return PARTS[-1]
    for index in range(len(PARTS)):
        if bits >> index & 1:
            return PARTS[index]
    return ""


def building(level: int, edition: "Edition | None" = None) -> str:
    """Return what is built at a level; edition: None if that is not known."""
    if level < state.HOTEL:
        return BUILDINGS[level]
    return APARTMENT if edition and edition.has_apartments else HOTEL


def group(edition: "Edition", space: int, is_printed: bool = False) -> str:
    """Return what a deed's group is called; is_printed: as the board does, not as the display."""
    number = edition.groups[space]
    if number == STATION and edition.has_transports:
        return TRANSPORT
    if number >= len(edition.cities):
        return GROUPS[number]
    return whole_name(edition.cities[number]) if is_printed else short_name(edition.cities[number])


def space(text: str) -> str:
    """Return what a board calls a space in English, in the language of the display."""
    for english, local in SPACES:
        if text == english:
            return local
    return text


def shorten(text: str, columns: int, is_printed: bool = False) -> str:
    """Return a text shortened word by word until it fits; it may still be too long.

    is_printed: by the words of boards alone, which are the same in every language.
    """
    for pairs in (_SHORT,) if is_printed else (_SHORT, SHORTER, _short_names):
        for long, short in pairs:
            if len(text) <= columns:
                return text
            text = text.replace(long, short)
    for ending in _ENDINGS:
        if len(text) > columns and text.endswith(ending):
            text = text[: -len(ending)]
    return text


def shorten_names(names: "list[str]") -> None:
    """Let shorten() have short forms of the players' names, by seat: "MAXIMIL" as "MAXI.".

    Where others begin alike, with the number of the seat: "MAR3.".
    """
    _short_names.clear()
    for seat, name in enumerate(names):
        if len(name) > _SHORT_NAME:
            begin = name[: _SHORT_NAME - 1]
            others = [names[other] or SEATS[other] for other in range(len(names)) if other != seat]
            if any([other.startswith(begin) for other in others]):
                begin = begin[:-1] + str(seat)
            _short_names.append((name, begin + "."))
    _short_names.sort(key=lambda pair: len(pair[0]), reverse=True)  # one may begin with another


def fit(text: str, columns: int = COLUMNS) -> str:
    """Return a text shortened word by word until it fits, and cut if that is not enough."""
    text = shorten(text, columns)
    if len(text) > columns:
        text = text[: columns - 1].rstrip() + "."
    return text


_SHORT = (
    ("Landmark/record", "Site"),
    (" Avenue", " Ave"),
    (" Street", " St"),
    (" Boulevard", " Blvd"),
    (" Railroad", " RR"),
    (" Company", " Co"),
    (" Station", " Stn"),
    (" Road", " Rd"),
    (" Square", " Sq"),
    (" Place", " Pl"),
    ("The ", ""),
    ("Pennsylvania", "Penns."),
    ("Site ", ""),
)
_ENDINGS = (" Ave", " St", " Blvd", " Co", " Stn", " Rd", " Sq")
