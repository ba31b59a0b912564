"""The words of the pages: every language has all of them, and they are made as they stand."""

import json
import re

import pytest

from dealbox.ui import words
from host_sim import languages
from tools.image.constants import declare

_OTHERS = [code for code in languages.modules() if code != "en"]


def _values(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


@pytest.mark.parametrize("code", _OTHERS)
def test_a_language_has_the_words_of_every_page(code: str) -> None:
    english, other = (languages.modules()[each].PAGE for each in ("en", code))
    assert english.keys() - other.keys() == set(), f"to be translated in words_{code}.py"
    assert other.keys() - english.keys() == set(), "words that English does not have"
    for key, text in english.items():
        assert _values(other[key]) == _values(text), key


def test_the_words_are_those_of_the_files_whatever_the_unit_speaks() -> None:
    languages.modules.cache_clear()
    words.use(2)
    try:
        assert languages.modules()["en"].NAME == "English"
    finally:
        words.use(1)


def test_the_script_has_the_languages_in_the_order_of_their_numbers() -> None:
    names, table = languages.script().splitlines()
    found = json.loads(names.removeprefix("export const NAMES = ").rstrip(";"))
    assert list(found.values()) == [name for name, _ in words.LANGUAGES]
    assert (
        json.loads(table.removeprefix("export const TABLE = ").rstrip(";")).keys() == found.keys()
    )


def test_a_chip_gets_none_of_them() -> None:
    source = 'A = "a"\nPAGE = {\n    "b": "c",\n}\nD = "d"\n'
    assert declare(source, lambda _: {}) == 'A = "a"\n\n\n\nD = "d"\n'
