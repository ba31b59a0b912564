"""The machine code of dealbox.native does what CPython does with the same lines."""

from pathlib import Path

import pytest

from dealbox import native
from tests.micropython import native_cases
from tests.micropython.conftest import Run


def test_micropython_and_cpython_agree(
    run_micropython: Run, capsys: pytest.CaptureFixture[str]
) -> None:
    native_cases.main()
    assert run_micropython(Path(native_cases.__file__)) == capsys.readouterr().out


def test_every_function_is_called() -> None:
    functions = {name for name, value in vars(native).items() if callable(value)}
    assert functions - {"micropython", "ptr8"} == {name for name, _ in native_cases.CASES}
