"""The machine code of dealbox.native does what CPython does with the same lines."""

from dealbox import native
from tests.micropython import native_cases
from tests.micropython.conftest import Both


def test_micropython_and_cpython_agree(both: Both) -> None:
    assert len(both(native_cases)) == len(native_cases.CASES)


def test_every_function_is_called() -> None:
    functions = {name for name, value in vars(native).items() if callable(value)}
    assert functions - {"micropython", "ptr8"} == {name for name, _ in native_cases.CASES}
