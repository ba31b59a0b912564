"""Imports on the chip, by boards/common/imports.c in place of MicroPython's own."""

from pathlib import Path

import pytest

from tests.support import sources
from tests.support.prompt import Prompt

pytestmark = pytest.mark.chip

_SCRIPT = """
import sys
def named(name):
    try:
        return __import__(name, None, None, ("x",)).__name__
    except ImportError:
        return ""
print(*[named(name) for name in {names}])
"""


def test_every_module_is_found_by_its_name_and_nothing_by_another(repl_image: Path) -> None:
    modules = sorted(map(sources.module, sources.frozen_files()))
    prompt = Prompt(repl_image)
    assert prompt.do(_SCRIPT.format(names=modules)).split() == modules
    # The same letters in another order, a beginning, and what follows a file.
    wrong = ["dealbox.bank.dedes", "dealbox.abnk", "dealbox.ban", "dealbox.clock.x"]
    assert prompt.do(_SCRIPT.format(names=wrong)) == ""
    assert prompt.do("import dealbox.bank.money; print(dealbox.bank.money.__name__)") == (
        "dealbox.bank.money"
    )
