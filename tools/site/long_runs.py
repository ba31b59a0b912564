"""The record of the long runs before a release, for its notes; `make long` writes it.

It is of the sources that it names, and of no others.
"""

import hashlib
import subprocess
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[2]
RECORD = ROOT / "tests/programs/long.md"
_SOURCES = ("firmware", "boards", "host_sim")  # what runs in the unit, and on the laptop
_HEAD = "| what | command | trials | seed | violations |\n|---|---|---|---|---|\n"
_NOT_RUN = "The long runs were not made on these sources."


class Row(NamedTuple):
    """A part of a long run. violations: of a control, that there were none."""

    what: str
    command: str
    trials: int
    seed: int
    violations: int


def sources(root: Path = ROOT) -> str:
    """Return the digest of the sources that a record is of."""
    digest = hashlib.sha256()
    for path in sorted(path for folder in _SOURCES for path in (root / folder).rglob("*")):
        if path.is_file() and "__pycache__" not in path.parts:
            content = path.read_bytes()
            digest.update(f"{path.relative_to(root).as_posix()} {len(content)}\n".encode())
            digest.update(content)
    return digest.hexdigest()


def commit() -> str:
    """Return the name of the commit that is checked out."""
    found = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, check=False
    )
    return found.stdout.decode().strip() or "no commit"


def text(rows: list[Row], digest: str, commit: str, share: int) -> str:
    """Return the record of rows. share: one of so many trials was made."""
    found, trials = sum(row.violations for row in rows), sum(row.trials for row in rows)
    lines = [f"| {' | '.join(map(str, row))} |\n" for row in rows]
    part = f", one of {share} trials" if share > 1 else ""
    about = f"{found} violations in {trials} trials{part}, at {commit}, of sources {digest}.\n\n"
    return about + _HEAD + "".join(lines)


def notes(record: str, digest: str) -> tuple[str, str]:
    """Return what the notes of a release say of a record ("": none), and what it lacks, or ""."""
    about = record.partition("\n")[0]
    lacks = ""
    if not about.endswith(f"of sources {digest}."):
        record, lacks = _NOT_RUN + "\n", _NOT_RUN
    elif not about.startswith("0 violations") or ", one of " in about:
        lacks = f"The long runs are not whole, or not without violations: {about}"
    return "\n## Long runs\n\n" + record, lacks
