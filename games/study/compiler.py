"""Compiles bank and table to C for studies, with mypyc and the C compiler of this machine.

    python -m games.study.compiler

prints the folder: one of ~/.cache/dealbox, named by compiled.py after the sources and Python's
version. What is there already is not compiled again; else it takes a minute.

The sources stay as they are. On the way to mypyc names in capitals become `Final`, and classes of
bots such that others may derive from them; lines keep their numbers.
"""

from __future__ import annotations

import ast
import os
import shutil
import subprocess
import sys
import sysconfig
from collections.abc import Iterable
from importlib.util import find_spec
from pathlib import Path

from games.study import compiled
from host_sim.ending import in_words
from tools.image import build

# mypyc can look up a byte of a bytearray, but does so for bytes alone.
_SETUP = """\
from mypyc.build import mypycify
from mypyc.ir.ops import ERR_MAGIC
from mypyc.ir.rtypes import bytearray_rprimitive, int_rprimitive
from mypyc.primitives.registry import method_op
from setuptools import setup

arguments = [bytearray_rprimitive, int_rprimitive]
method_op("__getitem__", arguments, int_rprimitive, "CPyBytes_GetItem", ERR_MAGIC)
mypy = ["--config-file=", "--strict", "--namespace-packages", "--follow-imports=silent"]
how = {{"opt_level": "2", "debug_level": "0", "multi_file": True, "group_name": "dealbox"}}
made = mypycify([*mypy, *{files!r}], **how)
for module in made:  # modules call each other without the table of what a library exports
    module.extra_compile_args += ["-flto", "-fvisibility=hidden", "-fno-semantic-interposition"]
    module.extra_link_args += ["-flto", "-O2"]
setup(name="dealbox", ext_modules=made)
"""
_IMPORTS = "; from typing import Final; from mypy_extensions import mypyc_attr"
_OPEN = b"@mypyc_attr(allow_interpreted_subclasses=True)\n"
_SAID = 25  # lines of what mypyc and the compiler said


class NotCompiled(Exception):
    """It cannot be compiled here; the text says why."""


def compile_all() -> Path:
    """Return the folder of the modules, compiled if they are not there yet."""
    return build.cached(compiled.folder().name, _compile, is_checked=True)


def _compile(folder: Path) -> None:
    """Fill an empty folder with the modules."""
    _refuse_unless_able()
    work, made = folder / "work", folder / "made"
    print(f"Compiling {len(copy(work))} modules ...", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "setup.py", "-q", "build_ext", "--build-lib", str(made)],
        cwd=work,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotCompiled("\n".join(done.stdout.splitlines()[-_SAID:]))
    for path in made.rglob(f"*{compiled.SUFFIX}"):
        path.rename(folder / ".".join(path.relative_to(made).parts))
    shutil.rmtree(work)
    shutil.rmtree(made)


def _refuse_unless_able() -> None:
    if not find_spec("mypyc") or not find_spec("setuptools"):
        raise NotCompiled("mypyc is not installed: pip install mypy[mypyc]")
    compiler = (os.environ.get("CC") or str(sysconfig.get_config_var("CC"))).split()[0]
    if not shutil.which(compiler):
        raise NotCompiled(f"there is no C compiler {compiler}; on Debian: apt-get install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotCompiled("Python.h is not installed; on Debian: apt-get install python3-dev")


def copy(folder: Path) -> list[str]:
    """Fill a folder with what mypyc reads and a setup.py; return the files to be compiled."""
    sources = compiled.sources()
    open_classes = bots(path.read_text(encoding="utf-8") for path in sources.values())
    changed = set(sources.values())
    for package in ("dealbox", "games", "host_sim"):
        home = compiled.home(package)
        for path in home.rglob("*.py*"):
            if path.suffix in (".py", ".pyi"):
                text = path.read_text(encoding="utf-8")
                to = folder / package / path.relative_to(home)
                to.parent.mkdir(parents=True, exist_ok=True)
                to.write_text(declare(text, open_classes) if path in changed else text, "utf-8")
    files = [f"{name.replace('.', '/')}.py" for name in sources]
    (folder / "setup.py").write_text(_SETUP.format(files=files))
    return files


def declare(source: str, bots: set[str]) -> str:
    """Return a module's source with its constants declared, and classes of these names open."""
    nodes = ast.parse(source).body
    lines = [line.encode() for line in source.splitlines(keepends=True)]

    def insert(row: int, column: int, text: str) -> None:
        line = lines[row - 1]
        lines[row - 1] = line[:column] + text.encode() + line[column:]

    head = nodes[_is_from_future(nodes[1])]  # the docstring is the first
    insert(head.end_lineno or 0, head.end_col_offset or 0, _IMPORTS)
    for node in nodes:
        match node:
            case ast.Assign(targets=[ast.Name(id=name) as at], value=value):
                if name.isupper() and not ast.unparse(value).startswith("TypeVar("):
                    insert(at.lineno, at.end_col_offset or 0, ": Final")
            case ast.AnnAssign(target=ast.Name(id=name), annotation=of):
                if name.isupper():
                    insert(of.end_lineno or 0, of.end_col_offset or 0, "]")
                    insert(of.lineno, of.col_offset, "Final[")
            case ast.ClassDef(name=name):
                if name in bots:
                    lines[node.lineno - 2] = _OPEN  # a blank one
    return b"".join(lines).decode()


def _is_from_future(node: ast.stmt) -> bool:
    return isinstance(node, ast.ImportFrom) and node.module == "__future__"


def bots(sources: Iterable[str]) -> set[str]:
    """Return the names of the classes that derive from Bot, and Bot."""
    nodes = [node for source in sources for node in ast.parse(source).body]
    kinds = [node for node in nodes if isinstance(node, ast.ClassDef)]
    found = {"Bot"}
    while (
        more := {kind.name for kind in kinds if found & set(map(ast.unparse, kind.bases))} - found
    ):
        found |= more
    return found


def main() -> int:
    """Compile; return the exit code."""
    try:
        print(compile_all())
    except NotCompiled as reason:
        print(f"dealbox: {reason}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
