"""Checks all JavaScript, by eslint and by the types of TypeScript: python -m tools.site.lint

Nothing runs twice on the same files: what was found sound is noted in the cache of the images.
"""

import hashlib
import json
import os
import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim.ending import in_words
from host_sim.images import BuildFailed
from tools import cache, node

_ROOT = Path(__file__).parents[2]
_WEB = _ROOT / "web"
_ESLINT, _TYPES = _WEB / "eslint.config.cjs", _WEB / "tsconfig.json"
_LOCK = Path(node.__file__).with_name("npm") / "lint"


def scripts() -> list[Path]:
    """Return every script of the project, tests included."""
    folders = (_WEB, _ROOT / "tests", _ROOT / "tools")
    kinds = (".js", ".mjs", ".cjs", ".ts", ".mts")
    return sorted(p for folder in folders for p in folder.rglob("*") if p.suffix in kinds)


def check(paths: list[Path]) -> None:
    """Raise BuildFailed with what either has to say; NoNode without them."""
    modules = node.modules(_LOCK)
    with tempfile.TemporaryDirectory() as folder:
        project = Path(folder, "tsconfig.json")
        project.write_text(json.dumps(_project(paths, modules)), encoding="utf-8")
        linted = [path for path in paths if not path.name.endswith("ts")]
        calls: tuple[list[str | Path], ...] = (
            [modules / "typescript/bin/tsc", "-p", project],
            [modules / "eslint/bin/eslint.js", "--config", _ESLINT, *linted],
        )
        said = [
            subprocess.Popen(
                [node.node(), *call],
                cwd=_ROOT,
                env={**os.environ, "NODE_PATH": str(modules)},
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
            )
            for call in calls
        ]
        texts = [process.communicate()[0] for process in said]
    if any(process.returncode for process in said):
        raise BuildFailed("\n".join(text.strip() for text in texts if text.strip()))


def _project(paths: list[Path], lint: Path) -> dict[str, object]:
    """Return what tsc reads: the settings of web/, and where the modules are that are imported."""
    found = [str(folder / "*") for folder in (lint, node.modules())]
    options = {"typeRoots": [str(lint / "@types")], "paths": {"*": found}}
    return {
        "extends": str(_TYPES),
        "compilerOptions": options,
        "files": [str(path) for path in paths],
    }


def main() -> int:
    """Run the command line; return the exit code."""
    paths = scripts()
    recipe = (Path(__file__), _ESLINT, _TYPES, _LOCK / "package-lock.json")
    inputs = [(str(path.relative_to(_ROOT)), path.read_bytes()) for path in (*paths, *recipe)]
    key = hashlib.sha256(repr(inputs).encode()).hexdigest()[:16]
    try:
        cache.cached(f"linted-{key}", lambda folder: check(paths))
    except node.NoNode as reason:
        print(f"JavaScript was not checked: {reason}", file=sys.stderr)
        return 1 if os.environ.get("CI") else 0
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
