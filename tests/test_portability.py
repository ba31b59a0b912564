"""No use of what MicroPython 1.25 lacks or does otherwise, as far as the syntax tree shows it.

Its random begins almost alike after each small seed (237 ones in 1,000), so a deal draws from
os.urandom; "%.1f" % 0.25 is 0.3 there, so there are no floats.

Its syntax errors are found by freezing the modules and by tests/micropython.
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support import sources
from tests.support.cases import for_each

NO_MODULES = {
    *("__future__", "abc", "contextlib", "copy", "dataclasses", "datetime", "decimal", "enum"),
    *("fractions", "functools", "itertools", "logging", "operator", "pathlib", "random"),
    *("statistics", "string", "typing", "unittest", "warnings"),
}
NO_METHODS = {
    *("bit_count", "bit_length", "capitalize", "casefold", "expandtabs", "format_map", "isalnum"),
    *("isdecimal", "isidentifier", "isnumeric", "iter_unpack", "isqrt", "ljust", "removeprefix"),
    *("removesuffix", "rjust", "swapcase", "tobytes", "tolist", "translate", "zfill"),
}
# Builtin functions that take these only by place, or not at all.
NO_KEYWORDS = {"maxsplit", "metaclass", "signed", "strict"}
NO_NAMES = {"vars"}


@for_each("path", sources.chip_files())
def test_no_module_uses_what_micropython_lacks(path: Path) -> None:
    assert list(_traps(sources.tree(path))) == []
    tops = {name.split(".")[0] for name in sources.imports(path)}
    assert not tops & NO_MODULES


@for_each(
    "text",
    [
        *("match x:\n  case 1: pass", "raise A from b", "x = (1, *y)", "x = [*y]", "x = {**y}"),
        *("def f(a, /): pass", "x = y[::-1]", "y.zfill(3)", "y.from_bytes(b, 'big', signed=True)"),
        *("vars(x)", "class A(metaclass=B): pass", "x / 2", "0.5 * x"),
    ],
)
def test_every_unsupported_construct_is_found(text: str) -> None:
    assert list(_traps(ast.parse(text)))


@for_each("text", ["a, *b = x", "f(*x, **y)", "x = y[1:2]", "raise A", "x = f'{y}'"])
def test_a_supported_construct_is_not_reported(text: str) -> None:
    assert not list(_traps(ast.parse(text)))


def _traps(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        trap = _trap(node)
        if trap:
            yield f"line {getattr(node, 'lineno', '?')}: {trap}"


def _trap(node: ast.AST) -> str:  # noqa: C901, PLR0911 - a list of cases
    match node:
        case ast.Match():
            return "match"
        case ast.Raise(cause=ast.expr()):
            return "raise ... from: the cause is lost"
        case ast.Tuple(elts=parts, ctx=ast.Load()) | ast.List(elts=parts, ctx=ast.Load()):
            return "* in a display" if any(isinstance(p, ast.Starred) for p in parts) else ""
        case ast.Dict(keys=keys) if None in keys:
            return "** in a display"
        case ast.arguments(posonlyargs=[_, *_]):
            return "/ among the arguments"
        case ast.Constant(value=float()) | ast.BinOp(op=ast.Div()):
            return "a float"
        case ast.Slice(step=ast.expr()):
            return "a slice with a step: lists have it, str and bytes have not"
        case ast.Attribute(attr=name) if name in NO_METHODS:
            return f"no {name}()"
        case ast.keyword(arg=name) if name in NO_KEYWORDS:
            return f"no {name}="
        case ast.Name(id=name) if name in NO_NAMES:
            return f"no {name}()"
    return ""
