from ast import literal_eval

import pytest

from dealbox.languages import names
from dealbox.ui import words
from tests.micropython.conftest import Run

_SCRIPT = """
from dealbox.ui import words
words.use(2)
words.use({language})
print({{name: getattr(words, name) for name in {names}}})
"""


@pytest.mark.parametrize("language", range(1, 1 + len(words.LANGUAGES)))
def test_micropython_has_the_words_of_the_file(language: int, run_micropython: Run) -> None:
    there = names(words.code(language))
    printed = run_micropython(_SCRIPT.format(language=language, names=list(there)))
    assert literal_eval(printed) == there
