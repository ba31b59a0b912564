"""The firmware's sources as trees, for the tests that read them."""

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
FIRMWARE = ROOT / "firmware"
PACKAGE = FIRMWARE / "dealbox"
PURE = ("bank", "store", "ui", "unit", "housekeeping", "reporting", "clock", "native", "parts")


def layer(path: Path) -> str:
    """Return the layer of a module of the package: its folder, or its own name."""
    first = path.relative_to(PACKAGE).parts[0]
    return first.removesuffix(".py")


def frozen_files() -> list[Path]:
    """Return the modules of the package that an image has: none that reads a file."""
    found = [path for path in sorted(PACKAGE.rglob("*.py")) if layer(path) != "languages"]
    return [path for path in found if path.name not in ("words_en.py", "boards.py", "font.py")]


def pure_files() -> list[Path]:
    """Return the modules of pure logic, which import no hardware."""
    return [path for path in frozen_files() if layer(path) in PURE]


def chip_files() -> list[Path]:
    """Return everything of ours that is frozen into the image."""
    return sorted([FIRMWARE / "main.py", *frozen_files(), *board_files()])


def board_files() -> list[Path]:
    """Return what the boards freeze of their own."""
    return sorted(ROOT.glob("boards/*/*.py"))


def files(*folders: str) -> list[Path]:
    """Return the modules in some folders of the checkout."""
    return [path for folder in folders for path in sorted((ROOT / folder).rglob("*.py"))]


def name(path: Path) -> str:
    """Return a path as a test's name shows it."""
    return str(path.relative_to(ROOT))


def module(path: Path) -> str:
    """Return what imports a module of the firmware."""
    parts = path.relative_to(FIRMWARE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@cache
def tree(path: Path) -> ast.Module:
    """Return the module's tree, without what only a type checker reads. Nobody may change it."""
    whole = ast.parse(path.read_text(encoding="utf-8"))
    whole.body = [node for node in whole.body if not _is_for_types(node)]
    return whole


@cache
def imports(path: Path) -> list[str]:
    """Return the full names a module imports: from a import b is a.b."""
    found: list[str] = []
    for node in ast.walk(tree(path)):
        if isinstance(node, ast.Import):
            found += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{name(path)}:{node.lineno}: import by the full name"
            found += [f"{node.module}.{alias.name}" for alias in node.names]
    return found


def _is_for_types(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.If)
        and isinstance(node.test, ast.Name)
        and node.test.id == "TYPE_CHECKING"
    )


def function(test_file: str, name: str) -> str:
    """Return a function of the script beside a test file, for a page to evaluate."""
    text = Path(test_file).with_suffix(".js").read_text("utf-8")
    _, _, found = text.partition(f"\nexport const {name} = ")
    return found.partition("\nexport ")[0].strip().removesuffix(";")


def called(test_file: str, name: str) -> str:
    """Return a script that calls such a function, to be run before a page's own."""
    return f"({function(test_file, name)})();\n"
