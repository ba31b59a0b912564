"""Compiles bank and table to C for studies, with mypyc and the C compiler of this machine.

    python -m games.study.compiler

prints the folder: one of ~/.cache/dealbox, named by compiled.py after the sources and Python's
version. What is there already is not compiled again; else it takes a minute.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
from importlib.util import find_spec
from pathlib import Path

from games.study import compiled
from host_sim import cache
from host_sim.ending import in_words

_MYPY = ("--config-file=", "--strict", "--namespace-packages", "--follow-imports=silent")
# Nobody else calls the functions of a module, or replaces them, so gcc and clang may inline them.
_INLINED = "" if os.name == "nt" else "-fvisibility=hidden -fno-semantic-interposition"
SETUP = """\
from mypyc.build import mypycify
from mypyc.ir.ops import ERR_MAGIC
from mypyc.ir.rtypes import bytearray_rprimitive, int_rprimitive
from mypyc.primitives.registry import method_op
from setuptools import setup

# What reads a byte of bytes at once can read one of a bytearray, too; mypyc does not know it.
method_op(
    "__getitem__",
    [bytearray_rprimitive, int_rprimitive],
    int_rprimitive,
    "CPyBytes_GetItem",
    ERR_MAGIC,
)
setup(name="compiled", ext_modules=mypycify({}, debug_level="0"))
"""
_SAID = 25  # lines of what mypyc and the compiler said


class NotCompiled(Exception):
    """It cannot be compiled here; the text says why."""


def compile_all() -> Path:
    """Return the folder of the modules, compiled if they are not there yet."""
    return cache.cached(compiled.folder().name, _compile, is_checked=True)


def _compile(folder: Path) -> None:
    """Fill an empty folder with the modules."""
    _refuse_unless_able()
    work = folder / "work"
    files = copy(work)
    print(f"Compiling {len(files)} modules ...", file=sys.stderr, flush=True)
    done = subprocess.run(
        [sys.executable, "-c", SETUP.format([*_MYPY, *files]), "build_ext", "--inplace"],
        cwd=work,
        env=os.environ | {"CFLAGS": f"{os.environ.get('CFLAGS', '')} {_INLINED}"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        raise NotCompiled("\n".join(done.stdout.splitlines()[-_SAID:]))
    for path in work.rglob(f"*{compiled.SUFFIX}"):
        if "build" not in path.relative_to(work).parts:
            path.rename(folder / ".".join(path.relative_to(work).parts))
    shutil.rmtree(work)


def _refuse_unless_able() -> None:
    if not find_spec("mypyc") or not find_spec("setuptools"):
        raise NotCompiled("mypyc is not installed: pip install mypy[mypyc]")
    compiler = (os.environ.get("CC") or str(sysconfig.get_config_var("CC"))).split()[0]
    if not shutil.which(compiler):
        raise NotCompiled(f"there is no C compiler {compiler}; on Debian: apt-get install gcc")
    if not Path(sysconfig.get_path("include"), "Python.h").exists():
        raise NotCompiled("Python.h is not installed; on Debian: apt-get install python3-dev")


def copy(folder: Path) -> list[str]:
    """Fill a folder with the packages that mypyc reads; return the files to be compiled."""
    for package in ("dealbox", "games", "host_sim"):
        shutil.copytree(
            compiled.home(package), folder / package, ignore=shutil.ignore_patterns("__pycache__")
        )
    return [f"{name.replace('.', '/')}.py" for name in compiled.sources()]


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
