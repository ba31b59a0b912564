"""A fifth language that nobody speaks: in it all words stand between two marks.

What a page or a sheet shows outside them is from no table of words.
"""

import json
import re
from collections.abc import Callable

from playwright.sync_api import Page

from dealbox.languages import entries as entries_of
from host_sim import languages
from tests.support.sources import function

CODE = "vo"  # a browser has to know it
_POINT = "·"  # the decimal sign
_MARKED = re.compile("‹[^‹›]*›")
_AMOUNT = re.compile(rf"[£$€]?[\d{_POINT}]+[KM]?")

# Returns all texts that are shown or read aloud, without those of scripts, styles and some others.
_TEXTS = function(__file__, "strange")


def table() -> dict[str, str]:
    """Return its words, by their keys."""
    english = languages.tables()["en"]
    letters = {key: text for key, text in english.items() if key.startswith("letters.")}
    return {key: _marked(text) for key, text in english.items()} | letters | {"point": _POINT}


def entries() -> dict[str, str]:
    """Return its words, as the file of a language has them."""
    english = {key: _marked(text) for key, text in entries_of("en").items()}
    printed = {key: key.partition(".")[2] for key in english if key.startswith("SPACES.")}
    return english | printed | {"NAME": "Xx", "POINT": _POINT, "SHORTER": "="}


def script(is_needed: Callable[[str], bool] = lambda key: True) -> str:
    """Return what web/words imports, with English and this language."""
    names, tables = {"en": "English", CODE: "Xx"}, {"en": languages.tables()["en"], CODE: table()}
    return (
        f"export const NAMES = {json.dumps(names)};\nexport const TABLE = {json.dumps(tables)};\n"
        "export const load = undefined;\n"
    )


def keys() -> dict[str, str]:
    """Return words that are their keys and the names of their values, but for letters of cards.

    Those by which a page knows what the display shows are English, as the display is.
    """
    return {
        key: text
        if key.startswith(("letter.", "screen."))
        else _marked(" ".join((key, *re.findall(r"\{\w+\}", text))))
        for key, text in languages.tables()["en"].items()
    }


def strange(page: Page, *known: str, without: str = "") -> set[str]:
    """Return the words on a page that are from no table; known: names, which have no language.

    without: a selector of elements that say something else.
    """
    found: set[str] = set()
    left_out = ", ".join(filter(None, ("script, style, noscript", without)))
    for text in page.evaluate(_TEXTS, left_out):
        found |= strange_in(text, *known)
    return found


def strange_in(text: str, *known: str) -> set[str]:
    """Return the words of a text that are from no table."""
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, " ")
    while _MARKED.search(text):
        text = _MARKED.sub(" ", text)
    return set(re.findall(r"[^\W\d_]+", _AMOUNT.sub(" ", text)))


def _marked(text: str) -> str:
    """Return a text between marks; of the lines of a notice and the columns of a table, each."""
    parts = re.split(r"(\n| \| )", text)
    parts[::2] = [f".‹{each[1:]}›" if each.startswith(".") else f"‹{each}›" for each in parts[::2]]
    return "".join(parts)
