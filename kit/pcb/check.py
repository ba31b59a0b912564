"""Checks board and schematic by KiCad's rules, and that they are those of circuit and layout."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from kit.pcb import build, drawing, sexpr

_FREE = "unconnected-("  # KiCad's net of a pin that is not connected; the board has none there


def faults(folder: Path) -> list[str]:
    """Return what is wrong, a line for each; reports of KiCad are left in the folder."""
    folder.mkdir(parents=True, exist_ok=True)
    return [
        *_electrical(folder / "erc.json"),
        *design_faults(folder / "drc.json"),
        *stale(folder / "anew"),
    ]


def _electrical(report: Path) -> Iterator[str]:
    build.run(
        ["kicad-cli", "sch", "erc", "--format", "json", "-o", str(report), str(build.SCHEMATIC)]
    )
    for sheet in json.loads(report.read_text())["sheets"]:
        yield from _errors(sheet["violations"])


def design_faults(report: Path) -> Iterator[str]:
    board = str(drawing.BOARD)
    build.run(
        [
            "kicad-cli",
            "pcb",
            "drc",
            "--schematic-parity",
            "--format",
            "json",
            "-o",
            str(report),
            board,
        ]
    )
    found = json.loads(report.read_text())
    yield from _errors(found["violations"])
    yield from map(_line, found["unconnected_items"])
    yield from (
        _line(item) for item in found["schematic_parity"] if _FREE not in item["description"]
    )


def _errors(violations: list[dict[str, Any]]) -> Iterator[str]:
    return (_line(item) for item in violations if item["severity"] == "error")


def _line(item: dict[str, Any]) -> str:
    where = "; ".join(thing["description"] for thing in item["items"])
    return f"{item['type']}: {item['description']} ({where})"


def stale(folder: Path) -> Iterator[str]:
    """Build anew into a folder, and yield what is committed and is not the same."""
    build.build(folder)
    made = (folder / drawing.BOARD.name).read_text(encoding="utf-8")
    if unfilled(made) != unfilled(drawing.BOARD.read_text(encoding="utf-8")):
        yield f"{drawing.BOARD.name} is not of this circuit and layout: make board WRITE=1"
    made = (folder / build.SCHEMATIC.name).read_text(encoding="utf-8")
    if made != build.SCHEMATIC.read_text(encoding="utf-8"):
        yield f"{build.SCHEMATIC.name} is not of this circuit: make board WRITE=1"
    if drawing.project() != drawing.PROJECT.read_text(encoding="utf-8"):
        yield f"{drawing.PROJECT.name} has other rules: make board WRITE=1"


def unfilled(board: str) -> sexpr.List:
    """Return a board without the copper in its ground areas, whose corners are never the same."""
    whole = sexpr.parse(board)
    for zone in sexpr.all_of(whole, "zone"):
        zone[:] = [item for item in zone if item[0] != "filled_polygon"]
    return whole
