import json
import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

import dealbox.languages
import dealbox.ui
from dealbox.languages import entries
from dealbox.parts import KEYS
from dealbox.ui import words
from host_sim import languages
from kit import sheets
from tests.support import sources
from tests.support.web import fifth

_OTHERS = [code for code in languages.modules() if code != "en"]


def _values(text: str) -> list[str]:
    return sorted(set(re.findall(r"\{(\w+)\}", text)))


@pytest.mark.parametrize("code", _OTHERS)
def test_a_language_has_every_word(code: str) -> None:
    english, other = (entries(each) for each in ("en", code))
    assert list(other) == list(english)
    for key, text in languages.of_pages("en").items():
        assert _values(other[key]) == _values(text), key


def test_no_line_of_a_page_begins_with_a_mark() -> None:
    told = languages.tables()["fr"]["report.from"]
    assert "«\N{NO-BREAK SPACE}make dump\N{NO-BREAK SPACE}»" in told
    texts = [text for table in languages.tables().values() for text in table.values()]
    assert not [text for text in texts if re.search(" [:;!?»]|« ", text)]


def test_the_script_has_the_languages_in_the_order_of_their_numbers() -> None:
    names, table, _ = languages.script().splitlines()
    found = json.loads(names.removeprefix("export const NAMES = ").rstrip(";"))
    assert list(found.values()) == [name for name, _ in words.LANGUAGES]
    assert (
        json.loads(table.removeprefix("export const TABLE = ").rstrip(";")).keys() == found.keys()
    )


@pytest.fixture
def _with_a_fifth(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Iterator[None]:
    """Add a language as CONTRIBUTING tells: its words, what reads them, its line in LANGUAGES."""
    module = f"words_{fifth.CODE}"
    reader = (sources.PACKAGE / "ui/words_en.py").read_text(encoding="utf-8")
    (tmp_path / f"{module}.py").write_text(reader.replace('"en"', f'"{fifth.CODE}"'))
    files = shutil.copytree(sources.PACKAGE / "languages", tmp_path / "languages")
    (files / f"{fifth.CODE}.json").write_text(json.dumps(fifth.entries()))
    monkeypatch.setattr(dealbox.languages, "__file__", str(files / "__init__.py"))
    monkeypatch.setattr(dealbox.ui, "__path__", [*dealbox.ui.__path__, str(tmp_path)])
    monkeypatch.setattr(words, "LANGUAGES", (*words.LANGUAGES, ("Xx", module)))
    languages.tables.cache_clear()
    yield
    languages.tables.cache_clear()


@pytest.mark.usefixtures("_with_a_fifth")
def test_a_fifth_language_is_one_file_for_pages_sheets_and_the_unit() -> None:
    assert languages.tables()[fifth.CODE] == fifth.table()
    named = {sheet.name: sheet for sheet in sheets.sheets()}
    said = list(_texts(named[f"keys-{fifth.CODE}"].data()))
    known = (*KEYS, "sum", "no", fifth.CODE)  # of the steps of a row, and of the page
    assert len(said) > 100 and [text for text in said if fifth.strange_in(text, *known)] == []
    assert fifth.table()["seat.RED"] in named["card-stickers"].data()["players"][0]
    words.use(len(words.LANGUAGES))
    assert words.code(len(words.LANGUAGES)) == fifth.CODE
    assert words.SEATS[1] == fifth.table()["seat.RED"]


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict | list | tuple):
        for part in value.values() if isinstance(value, dict) else value:
            yield from _texts(part)
