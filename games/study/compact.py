"""What a study has counted, without its games, in one small file that its figures follow from.

`docs/games/studies` keeps these files, so that the figures of a published page can be computed
anew without playing.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

from games.study import pairs
from games.study.counts import Counts
from games.study.pairs import Pair
from games.study.plan import Cell, Plan
from games.study.store import Folder

FORMAT = 1


class Counted(NamedTuple):
    """A study as far as it was counted."""

    path: Path
    plan: Plan
    code: str
    counts: list[Counts]
    pairs: list[Pair]

    def fingerprint(self) -> str:
        """Return the sum of all games' fingerprints, in hexadecimal."""
        return f"{Counts.total(self.counts).fingerprint:032x}"

    def text(self) -> str:
        """Return the file, a line for each cell; read() is the way back."""
        plan = self.plan
        head = {"format": FORMAT, "code": self.code, "title": plan.title, "games": plan.games}
        cells = [
            {
                "plan": cell.fields(),
                "fingerprint": f"{counts.fingerprint:032x}",
                "tallies": _nested(counts.tallies),
            }
            for cell, counts in zip(plan.cells, self.counts, strict=True)
        ]
        lines = ",\n".join(json.dumps(cell, separators=(",", ":")) for cell in cells)
        found = json.dumps(self.pairs)
        return f'{json.dumps(head)[:-1]}, "pairs": {found},\n"cells": [\n{lines}\n]}}\n'


def of(folder: Folder) -> Counted:
    """Return what a folder has counted."""
    return Counted(folder.path, folder.plan, folder.code, folder.counts, pairs.count(folder))


def read(path: Path) -> Counted:
    """Return what text() has written into a file."""
    fields = json.loads(path.read_text(encoding="utf-8"))
    cells = [Cell.of_fields(cell["plan"]) for cell in fields["cells"]]
    counts = [
        Counts(Counter(dict(_flat(cell["tallies"]))), int(cell["fingerprint"], 16))
        for cell in fields["cells"]
    ]
    found = [Pair(*pair) for pair in fields["pairs"]]
    plan = Plan(fields["title"], fields["games"], tuple(cells))
    return Counted(path, plan, fields["code"], counts, found)


def _nested(tallies: Counter[str]) -> dict[str, Any]:
    """Return tallies by the parts of their names: half as long as with whole names."""
    found: dict[str, Any] = {}
    for name, count in sorted(tallies.items()):
        at = found
        *parts, last = name.split("/")
        for part in parts:
            at = at.setdefault(part, {})
        at[last] = count
    return found


def _flat(nested: dict[str, Any], prefix: str = "") -> Iterator[tuple[str, int]]:
    for name, value in nested.items():
        if isinstance(value, dict):
            yield from _flat(value, f"{prefix}{name}/")
        else:
            yield prefix + name, value
