"""The words of the pages, in every language of the unit, as web/words/words.js reads them.

They stand beside those of the display: one file for each language (dealbox/ui/words.py).
"""

import json
from functools import cache
from importlib.util import find_spec, module_from_spec
from types import ModuleType

from dealbox.ui import words

SCRIPT = "table.js"  # beside words.js


@cache
def modules() -> dict[str, ModuleType]:
    """Return the words of each language, by its code, in the order of their numbers.

    They are those of the files, whatever language the unit in this process uses.
    """
    return {
        words.code(number): _load(f"dealbox.ui.{module}")
        for number, (_, module) in enumerate(words.LANGUAGES, 1)
    }


def script() -> str:
    """Return the module that words.js imports: what the languages are called, and their words."""
    names = {code: module.NAME for code, module in modules().items()}
    table = {code: module.PAGE for code, module in modules().items()}
    return f"export const NAMES = {_text(names)};\nexport const TABLE = {_text(table)};\n"


def _load(name: str) -> ModuleType:
    """Return a module as its file is; nobody else gets it."""
    spec = find_spec(name)
    assert spec and spec.loader, name
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _text(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
