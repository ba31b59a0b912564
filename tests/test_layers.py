"""Pure logic never imports hardware, and other rules of the project that syntax trees show."""

import ast
import re
import subprocess
import sys
from collections.abc import Iterator
from html import unescape
from pathlib import Path

import pytest

from tests.support import sources
from tests.support.cases import pairs

# What a layer may import of Python: pure logic only modules that compute, drivers the chip's, too.
COMPUTING = {"binascii", "micropython", "struct"}
CHIP = COMPUTING | {"_rp2", "framebuf", "machine", "time"}
BOARD = CHIP | {*("flash_chip", "gc", "io", "os", "pins", "select", "sys", "wired")}
DRIVING = {"drivers", "clock", "native", "parts"}  # of the package
NATIVE = {"sys"}  # which Python this is
ALSO_OF = {"drivers": CHIP, "native": NATIVE | {"array"}, "languages": {"json"}}
# By module: to drop the module of a language, for machine code, and to read what an image has as
# tuples.
ALSO_OF_MODULE = {"words": {"sys"}, "qr": NATIVE, "boards": {"json"}, "font": {"unicodedata"}}

MONEY = {"amount", "balance", "cash", "price", "rent", "fee", "salary"}
UNITS = {"k", "ms", "seat"}  # suffixes that name what a variable holds
# Names with a word for money that hold no amount, each with what it holds.
NO_MONEY = pairs(__file__, "no money")


PACKAGE = sorted(sources.PACKAGE.rglob("*.py"))


def test_a_layer_imports_of_python_only_what_it_may() -> None:
    """What it imports of the package, make lint checks (import-linter, in pyproject.toml)."""
    for path in PACKAGE:
        layer = sources.layer(path)
        may = ALSO_OF.get(layer, COMPUTING) | ALSO_OF_MODULE.get(path.stem, set())
        tops = {name.split(".")[0] for name in sources.imports(path)}
        assert tops <= may | {"dealbox"}, path


def test_make_lint_sees_every_file() -> None:
    """It sees none of a folder without __init__.py (findings/import_linter_folders.sh)."""
    for path in sources.files("firmware/dealbox", "games", "host_sim", "kit", "tools"):
        assert path.with_name("__init__.py").exists(), path


def test_the_drawing_of_the_architecture_shows_the_imports() -> None:
    draw = [str(Path(sys.executable).with_name("import-linter")), "drawgraph", "dealbox"]
    made = subprocess.run(draw, cwd=sources.ROOT, capture_output=True, text=True, check=True)
    drawn = unescape((sources.ROOT / "docs/rooms.svg").read_text(encoding="utf-8"))
    imports = set(re.findall(r'"\.(\w+)" ->  "\.(\w+)"', made.stdout))
    assert imports == set(re.findall(r"<title>\.(\w+)->\.(\w+)</title>", drawn))
    assert ("ui", "bank") in imports


def test_a_board_imports_drivers_and_no_pure_logic() -> None:
    for path in sources.board_files():
        for name in sources.imports(path):
            top, *rest = name.split(".")
            is_driver = top == "dealbox" and rest[0] in DRIVING
            assert top in BOARD or is_driver, f"{path} imports {name}"


def test_pure_logic_uses_no_floats() -> None:
    for path in sources.pure_files():
        for node in ast.walk(sources.tree(path)):
            match node:
                case ast.BinOp(op=ast.Div()) | ast.AugAssign(op=ast.Div()):
                    pytest.fail(f"{path}:{node.lineno}: / makes a float; // does not")
                case ast.Constant(value=float()) | ast.Name(id="float"):
                    pytest.fail(f"{path}:{node.lineno}: a float")


def test_a_name_that_holds_money_ends_in_k() -> None:
    for path in sources.files("firmware", "games", "host_sim"):
        for name, line in _names_given(sources.tree(path)):
            words = name.strip("_").lower().split("_")
            if MONEY & set(words) and words[-1] not in UNITS:
                assert name in NO_MONEY, f"{path}:{line}: {name} holds thousands: {name}_k"


def test_every_name_that_is_excepted_exists() -> None:
    text = "\n".join(path.read_text() for path in sources.files("firmware", "games", "host_sim"))
    for name in NO_MONEY:
        assert re.search(rf"\b{name}\b", text), f"{name} does not exist any more"


def _names_given(tree: ast.Module) -> Iterator[tuple[str, int]]:
    """Yield the names that a module defines, with lines: variables, attributes and arguments."""
    for node in ast.walk(tree):
        match node:
            case ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name, node.lineno
            case ast.arg(arg=name):
                yield name, node.lineno
