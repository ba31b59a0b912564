"""Every module without hardware runs under MicroPython as it does under Python."""

from pathlib import Path

import pytest

from tests.micropython.conftest import Run
from tests.support import sources
from tests.support.cases import for_each


@for_each("path", sources.pure_files())
def test_micropython_imports(path: Path, run_micropython: Run) -> None:
    text = f"import sys, {sources.module(path)}\nprint(sys.implementation.name)"
    assert run_micropython(text) == "micropython\n"


def test_an_uncaught_exception_fails_the_test(run_micropython: Run) -> None:
    with pytest.raises(pytest.fail.Exception, match="ZeroDivisionError"):
        run_micropython("1 // 0")
