"""Every module without hardware runs under MicroPython as it does under Python."""

import pytest

from tests.micropython.conftest import Run
from tests.support import sources


def test_micropython_imports(run_micropython: Run) -> None:
    names = [sources.module(path) for path in sources.pure_files()]
    told = run_micropython(f"""
for name in {names}:
    __import__(name)
    print(name)
""")
    assert told.split() == names


def test_an_uncaught_exception_fails_the_test(run_micropython: Run) -> None:
    with pytest.raises(pytest.fail.Exception, match="ZeroDivisionError"):
        run_micropython("1 // 0")
