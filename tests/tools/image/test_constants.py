"""What is declared to MicroPython's compiler means the same."""

import ast
import importlib
from pathlib import Path

import pytest

from host_sim import pins
from tests.support import sources
from tests.support.cases import for_each, headings, rows
from tests.support.sources import FIRMWARE
from tools.image import build, constants


@pytest.fixture(scope="module")
def inputs() -> dict[str, bytes]:
    """Return what the image is built from, its constants declared."""
    return build._with_constants(build._inputs(pins.BOARD, FIRMWARE / "main.py"))


def _declared(source: str, **others: int) -> list[str]:
    """Return the lines that change; others: the numbers of every other module."""
    text = constants.declare(source, lambda module: others)
    return [b for a, b in zip(source.split("\n"), text.split("\n"), strict=True) if a != b]


OF_CODES = {"CAME": 3, "GONE": -4}
MODULES = {"other": {"CAME": 3, "GONE": 4}, "bank.codes": OF_CODES, "bank.more": OF_CODES}


@for_each("heading", headings(__file__))
def test_constants_are_declared_and_nothing_else_changes(heading: str) -> None:
    lines = rows(__file__, heading)
    source = "\n".join(line for line, *_ in lines)
    declared = constants.declare(source, lambda module: MODULES.get(module, {}))
    assert declared.split("\n") == [after[0] if after else line for line, *after in lines]


def test_a_constant_that_is_declared_final_is_one() -> None:
    source = 'ONE: "Final" = 1\nTWO = ONE + 1\nHELD: dict[int, int] = {}\n'
    assert constants.numbers(source, lambda module: {}) == {"ONE": 1, "TWO": 2}


def test_a_constant_in_an_f_string_is_refused() -> None:
    with pytest.raises(ValueError, match="line 2: a constant in an f-string: {'CAME'}"):
        _declared('from other import CAME\nx = f"{CAME}"\n', CAME=3)


def test_a_constant_that_is_used_before_it_is_declared_is_refused() -> None:
    """Also in a function, which Python finds it from: the chip's compiler reads from the top."""
    with pytest.raises(ValueError, match="line 2: _A is used before line 3 declares it"):
        _declared("def f(a=1):\n    return a + _A\n_A = 1\n")
    assert _declared("_A = 1\ndef f():\n    return _A\n") == ["_A = const(1)"]


def test_a_mistake_is_left_to_the_compiler() -> None:
    assert _declared("_A = 1\nif\n") == []


@for_each("path", sources.frozen_files())
def test_every_constant_of_an_image_has_its_value_in_the_source(
    path: Path, inputs: dict[str, bytes]
) -> None:
    module = importlib.import_module(sources.module(path))
    for node in ast.parse(inputs[sources.name(path)]).body:
        match node:
            case ast.Assign(
                targets=[ast.Name(id=constant)],
                value=ast.Call(func=ast.Name(id="const"), args=[argument]),
            ):
                value = ast.literal_eval(argument)
                names = [known for known in (constant, constant[1:]) if hasattr(module, known)]
                assert names and getattr(module, names[0]) == value


@pytest.mark.parametrize(
    "source",
    ["_SEVEN = 7\ndef f(_SEVEN):\n    return _SEVEN\n", "from a import B\nf = lambda B: B\n"],
)
def test_a_parameter_with_the_name_of_a_constant_is_refused(source: str) -> None:
    """In MicroPython 1.25 const() has no scope: f(5) would be 7."""
    with pytest.raises(ValueError, match="line 2: the parameter .* is a constant, too"):
        _declared(source, B=1)
