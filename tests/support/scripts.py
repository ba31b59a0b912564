"""Tests in JavaScript: Node runs each tests/web/**/*.test.mjs, which is one test of pytest.

If a module stands beside it whose name ends in _data, the script imports what its data() returns
as "given". A script finds the words of all languages as on a page that is built.
"""

import importlib
import json
import os
import re
import subprocess
import tempfile
from pathlib import Path

from host_sim import languages
from tests.support import prerequisites
from tests.support.sources import ROOT

ENDING = ".test.mjs"
_PLACES = ROOT / "tests/support/web/places.mjs"
_HAS_TESTS = re.compile(r"^\S* ?tests [1-9]", re.MULTILINE)


class ScriptFailed(Exception):
    """A test of a script has failed; the message is Node's report."""


def data_of(path: Path) -> Path:
    """Return where the module is that makes data for a script, if there is one."""
    return path.with_name(path.name.removesuffix(ENDING) + "_data.py")


def run(path: Path, given: object = None) -> None:
    """Run the tests of a script. given: in place of its data. Refused: Missing; ScriptFailed."""
    node = prerequisites.node()
    with tempfile.TemporaryDirectory() as folder:
        Path(folder, languages.SCRIPT).write_text(languages.script(), encoding="utf-8")
        if given is None and data_of(path).exists():
            name = ".".join(data_of(path).relative_to(ROOT).with_suffix("").parts)
            given = importlib.import_module(name).data()
        Path(folder, "given.js").write_text(f"export default {json.dumps(given)};\n")
        done = subprocess.run(
            [node, "--no-warnings", "--import", _PLACES, "--test-reporter=spec", path],
            env={**os.environ, "DEALBOX_MADE": folder},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
    if done.returncode or not _HAS_TESTS.search(done.stdout):
        raise ScriptFailed(done.stdout)
