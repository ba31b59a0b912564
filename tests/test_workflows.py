import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.support.cases import for_each
from tests.support.sources import ROOT

WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))
LOCKS = (
    *(f"tools/requirements/{name}.txt" for name in ("dev", "run", "chip", "usb", "kit", "fuzz")),
    "kit/requirements.txt",
    "tests/programs/mutants.txt",
    "tools/npm/requirements.txt",
    "tools/npm/package-lock.json",
    "tools/npm/lint/package-lock.json",
)
# A workflow with an unknown key, an action that may change, and text of a stranger in a script.
BAD = Path(__file__).with_name("bad_workflow.yml").read_text("utf-8")


def _findings(checker: str, *files: Path) -> str:
    """Return what a checker says about workflows; "" if it finds nothing."""
    options = {"actionlint": ["-oneline"], "zizmor": ["--offline", "--no-progress", "--quiet"]}
    program = str(Path(sys.executable).with_name(checker))
    command = [program, *options[checker], *map(str, files)]
    done = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)
    return done.stdout + done.stderr if done.returncode else ""


@pytest.mark.parametrize("checker", ["actionlint", "zizmor"])
def test_no_workflow_has_a_finding(checker: str) -> None:
    assert WORKFLOWS
    assert _findings(checker, *WORKFLOWS) == ""


@pytest.mark.parametrize(
    ("checker", "said"), [("actionlint", 'unexpected key "step"'), ("zizmor", "unpinned-uses")]
)
def test_a_bad_workflow_has_findings(tmp_path: Path, checker: str, said: str) -> None:
    bad = tmp_path / "bad.yml"
    bad.write_text(BAD)
    assert said in _findings(checker, bad)


def test_every_container_is_the_one_with_its_digest() -> None:
    texts = [path.read_text(encoding="utf-8") for path in WORKFLOWS]
    named = [line for text in texts for line in text.splitlines() if "container:" in line]
    images = [re.search(r"container: (\S+@sha256:[0-9a-f]{64})( #|$)", line) for line in named]
    assert len(images) == 2  # of tests and release, which use the same
    assert all(images) and len({image and image[1] for image in images}) == 1


@for_each("name", LOCKS)
def test_no_lock_file_names_a_registry(name: str) -> None:
    text = (ROOT / name).read_text(encoding="utf-8")
    assert not re.search(r"https?://|--(extra-)?index-url|resolved", text)


def test_every_package_is_pinned_by_a_hash() -> None:
    for name in LOCKS[:-2]:
        lines = (ROOT / name).read_text(encoding="utf-8").replace("\\\n", "").splitlines()
        packages = [line for line in lines if line and not line.startswith("#")]
        assert packages and all("==" in line and "--hash=sha256:" in line for line in packages)
    for name in LOCKS[-2:]:
        npm = (ROOT / name).read_text(encoding="utf-8")
        assert npm.count('"node_modules/') == npm.count('"integrity": "sha512-') > 0
