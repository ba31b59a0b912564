"""Makes the long runs of every body, and writes their counts for the notes of a release.

On the chip, the laptop and in the browser: cuts, kills, mutated flashes, forged pages, hostile
ports, fuzzing. --share N makes one of N trials.
"""

import argparse
import json
import subprocess
import sys
from pathlib import Path

from host_sim.ending import positive
from tools.site import long_runs
from tools.site.long_runs import RECORD, ROOT, Row

PROGRAMS = (
    *("worlds", "proof", "mutated", "noise", "kills", "pocket_kills"),
    *("histories", "forging", "fuzzing"),
)
KEPT = ROOT / "out/long"


def rows(program: str, kept: Path) -> list[Row]:
    """Return the counts that a program has kept."""
    found = []
    for line in kept.read_text(encoding="utf-8").splitlines() if kept.exists() else []:
        counts = json.loads(line)
        command = f"`{program} --only {counts.pop('part')}`"
        found.append(Row(command=command, **counts))
    return found


def make(share: int, programs: tuple[str, ...] = PROGRAMS, record: Path = RECORD) -> int:
    """Run the programs, and write the record; return the exit code: 1 if one of them fails."""
    digest, code, found = long_runs.sources(), 0, list[Row]()
    KEPT.mkdir(parents=True, exist_ok=True)
    for program in programs:
        print(f"== {program}", flush=True)
        kept = KEPT / f"{program}.jsonl"
        kept.unlink(missing_ok=True)
        command = [sys.executable, "-m", f"tests.programs.{program}", "--share", str(share)]
        done = subprocess.run([*command, "--keep", str(kept)], cwd=ROOT, check=False)
        made = rows(program, kept)
        if done.returncode and not any(row.violations for row in made):
            made.append(Row("it ended before its time", f"`{program}`", 0, 0, 1))
        code |= bool(done.returncode)
        found += made
    if long_runs.sources() != digest:
        print("the sources were changed meanwhile: no record is written", file=sys.stderr)
        return 1
    commit = subprocess.run(
        ["git", "describe", "--always", "--dirty"], cwd=ROOT, capture_output=True, check=False
    )
    name = commit.stdout.decode().strip() or "no commit"
    record.write_text(long_runs.text(found, digest, name, share), encoding="utf-8")
    return code


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--share", type=positive, metavar="N", default=1, help="one of N trials")
    return make(parser.parse_args().share)


if __name__ == "__main__":
    sys.exit(main())
