"""What the page counts as lost, by the rule of docs/plug.md."""

import json
import subprocess
from pathlib import Path
from typing import Any

_SCRIPT = Path(__file__).with_name("judge.mjs")
Step = dict[str, Any]


def _booked(ms: int, seq: int) -> list[Step]:
    """Return a booking in both copies, and the picture of it."""
    page = [seq, seq, False]
    return [{"ms": ms, "wrote": page}, {"ms": ms + 1, "wrote": page}, _answer(ms + 2)]


def _answer(ms: int) -> Step:
    return {"ms": ms, "answered": True}


OFF, ON = {"ms": 100, "power": False}, {"ms": 200, "power": True}
TWO = [*_booked(10, 1), *_booked(20, 2)]

HISTORIES: dict[str, tuple[list[Step], int]] = {
    "what was confirmed is there": ([{"ms": 300, "wrote": [2, 2, True]}], 0),
    "a booking that was cut is there": ([{"ms": 300, "wrote": [3, 3, True]}], 0),
    "the one before is": ([{"ms": 300, "wrote": [1, 1, True]}], 1),
    "all are lost": ([{"ms": 300, "wrote": [0, 0, True]}], 2),
    "the number is the same, and not the state": ([{"ms": 300, "wrote": [2, 9, True]}], 1),
    "the next booking follows": ([{"ms": 300, "wrote": [3, 3, False]}], 0),
    "the next booking follows an older one": ([{"ms": 300, "wrote": [2, 9, False]}], 1),
    "nothing is written": ([{"ms": 3100, "at": True}, {"ms": 3300, "at": True}], 0),
}


def test_each_booking_confirmed_has_to_be_there(tmp_path: Path, node: Path) -> None:
    cut = {"ms": 90, "wrote": [3, 3, False]}  # not confirmed: no picture follows
    histories = [[*TWO, cut, OFF, ON, *after] for after, _ in HISTORIES.values()]
    histories.append([*TWO, cut, _answer(91), OFF, ON, {"ms": 300, "wrote": [2, 2, True]}])
    file = tmp_path / "histories"
    file.write_text("\n".join(map(json.dumps, histories)))
    lines = subprocess.check_output([node, _SCRIPT, file], text=True).splitlines()
    verdicts = [json.loads(line) for line in lines]
    found = dict(zip(HISTORIES, (verdict["lost"] for verdict in verdicts), strict=False))
    assert found == {name: lost for name, (_, lost) in HISTORIES.items()}
    assert [verdict["acknowledged"] for verdict in verdicts] == [*[2] * len(HISTORIES), 3]
    assert verdicts[-1]["lost"] == 1
    assert {verdict["pulls"] for verdict in verdicts} == {1}
