"""A fifth language that nobody speaks: in it all words stand between two marks.

What a page or a sheet shows outside them is from no table of words.
"""

import json
import re
from collections.abc import Callable
from pprint import pformat
from typing import Any

from playwright.sync_api import Page

from host_sim import languages

CODE = "xx"
_POINT = "·"  # the decimal sign
_NO_WORDS = ("_SHORT_NAME", "LANGUAGES", "COLUMNS", "STATION", "TYPE_CHECKING")
_MARKED = re.compile("‹[^‹›]*›")
_AMOUNT = re.compile(rf"[£$€]?[\d{_POINT}]+[KM]?")

# Returns all texts that are shown or read aloud, without those of scripts and styles.
_TEXTS = """() => {
    const shown = document.body.cloneNode(true);
    for (const each of shown.querySelectorAll("script, style, noscript")) each.remove();
    const read = [...document.querySelectorAll("[aria-label], [title], [alt]")].flatMap((each) =>
        ["aria-label", "title", "alt"].map((name) => each.getAttribute(name) ?? ""));
    const blocks = [...shown.querySelectorAll("*")].filter((each) => !each.children.length);
    for (const each of blocks) each.append(" ");
    return [document.title, shown.textContent, ...read];
}"""


def table() -> dict[str, str]:
    """Return its words, by their keys."""
    english = languages.tables()["en"]
    letters = {key: text for key, text in english.items() if key.startswith("letters.")}
    return {key: _marked(text) for key, text in english.items()} | letters | {"point": _POINT}


def of_pages() -> dict[str, str]:
    """Return its words of pages and sheets, as web/words has those of a language."""
    return {key: _marked(text) for key, text in languages.of_pages("en").items()}


def source() -> str:
    """Return the module that makes it a language of the display."""
    english = vars(languages.modules()["en"])
    names = [name for name in english if name.isupper() and name not in _NO_WORDS]
    own = {name: _marked_in(english[name]) for name in names} | {"NAME": "Xx", "POINT": _POINT}
    return "".join(f"{name} = {pformat(value)}\n" for name, value in own.items())


def script(is_needed: Callable[[str], bool] = lambda key: True) -> str:
    """Return what web/words imports, with English and this language."""
    names, tables = {"en": "English", CODE: "Xx"}, {"en": languages.tables()["en"], CODE: table()}
    return (
        f"export const NAMES = {json.dumps(names)};\nexport const TABLE = {json.dumps(tables)};\n"
        "export const load = undefined;\n"
    )


def strange(page: Page, *known: str) -> set[str]:
    """Return the words on a page that are from no table; known: names, which have no language."""
    found: set[str] = set()
    for text in page.evaluate(_TEXTS):
        found |= strange_in(text, *known)
    return found


def strange_in(text: str, *known: str) -> set[str]:
    """Return the words of a text that are from no table."""
    for name in sorted(known, key=len, reverse=True):
        text = text.replace(name, " ")
    while _MARKED.search(text):
        text = _MARKED.sub(" ", text)
    return set(re.findall(r"[^\W\d_]+", _AMOUNT.sub(" ", text)))


def _marked_in(value: Any) -> Any:
    """Return a word, or the words of a tuple or table, between marks."""
    if isinstance(value, dict):
        return {key: _marked_in(text) for key, text in value.items()}
    if isinstance(value, tuple):
        return tuple(_marked_in(text) for text in value)
    return _marked(value)


def _marked(text: str) -> str:
    """Return a text between marks; of the columns of a table, each."""
    return " | ".join(
        f".‹{each[1:]}›" if each.startswith(".") else f"‹{each}›" for each in text.split(" | ")
    )
