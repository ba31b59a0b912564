"""The register of the rules, and which tests name which of them.

The tests are parsed, not run: an id counts if it is in a decorator of a test that asserts
something and is neither certain nor likely to be skipped. In a file of conversations it counts if
it is in the line of a case that expects something. What the table does is proved by the
tests of the table, what the unit does by all others; a rule of both needs one of each.
"""

import ast
import csv
import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tests.support import conversations

ROOT = Path(__file__).parents[2]
REGISTER = ROOT / "docs" / "rules" / "rules.csv"
RULINGS = ROOT / "docs" / "rules" / "rulings.md"

_TESTS = ROOT / "tests"
_TABLE = _TESTS / "games" / "table"  # whose tests prove what the table does

_ID = re.compile(r"[WCKPAH]-\d+")
_SKIPS = {"skip", "skipif", "xfail", "importorskip"}
_OUTSIDE = {"image", "repl_image", "micropython", "chromium"}  # fixtures that may be missing


def rules() -> list[dict[str, str]]:
    """Return the rows of the register."""
    with REGISTER.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


class Register(NamedTuple):
    """What tests have to prove: by id, the edition; and what they do."""

    due: dict[str, str]
    proven: set[str]

    def missing(self, edition: str) -> list[str]:
        """Return the rules of an edition that no test proves."""
        return [rule for rule, of in self.due.items() if of == edition and rule not in self.proven]


def of_the_unit() -> Register:
    """Return the rules that the unit applies, alone or with the table."""
    return Register(_due("unit", "both"), proven(_TESTS, but=_TABLE))


def of_the_table() -> Register:
    """Return the rules that the table applies, alone or with the unit."""
    return Register(_due("table", "both"), proven(_TABLE))


def _due(*who: str) -> dict[str, str]:
    return {row["id"]: row["edition"] for row in rules() if row["who"] in who}


def proven(tests: Path, but: Path | None = None) -> set[str]:
    """Return the ids that the tests of a folder name; but: a folder in it that does not count."""
    in_python = {
        rule
        for path in tests.rglob("test_*.py")
        if but not in path.parents
        for rule in _named(path.read_text("utf-8"))
    }
    in_cases = {
        rule
        for path in tests.rglob("*.cases")
        if but not in path.parents
        for case in conversations.read(path)
        if case.proves()
        for rule in case.rules
    }
    return in_python | in_cases


def _named(source: str) -> Iterator[str]:
    """Yield the ids named in one file of tests."""
    if not _ID.search(source):
        return
    module = ast.parse(source)
    constants = {
        target.id: node.value
        for node in module.body
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    if "pytestmark" in constants and _words(constants["pytestmark"]) & _SKIPS:
        return
    for node in ast.walk(module):
        if isinstance(node, ast.FunctionDef) and node.name.startswith("test_") and _proves(node):
            for decorator in node.decorator_list:
                yield from _ids(decorator, constants)


def _proves(test: ast.FunctionDef) -> bool:
    """Return whether the test asserts something, wherever it runs."""
    arguments = {argument.arg for argument in test.args.args}
    if arguments & _OUTSIDE or _words(test) & _SKIPS:
        return False
    return "raises" in _words(test) or any(isinstance(node, ast.Assert) for node in ast.walk(test))


def _words(tree: ast.AST) -> set[str]:
    """Return the last name of everything called or looked up in a piece of source."""
    return {node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)} | {
        node.id for node in ast.walk(tree) if isinstance(node, ast.Name)
    }


def _ids(decorator: ast.AST, constants: dict[str, ast.expr]) -> Iterator[str]:
    """Yield the ids in a decorator, and in the constants of the file that it is made of."""
    for node in ast.walk(decorator):
        if isinstance(node, ast.Name) and node.id in constants:
            yield from _ids(constants[node.id], {})
        elif (
            isinstance(node, ast.Constant)
            and isinstance(node.value, str)
            and _ID.fullmatch(node.value)
        ):
            yield node.value
