"""Builds the board with KiCad: from circuit and layout, with the tracks of the committed board."""

import json
import os
import shutil
import subprocess
import uuid
from collections import Counter
from pathlib import Path
from typing import Any

from host_sim.images import BuildFailed
from kit.pcb import board_file, drawing, places, schematic, sexpr

NAME = "dealbox"
SCHEMATIC = drawing.BOARD.with_suffix(".kicad_sch")
_SYSTEM = "/usr/bin/python3"  # has KiCad's module
_STEPS = Path(__file__).with_name("with_kicad.py")
_TABLES = Path("/usr/share/kicad/template")
_UUIDS = uuid.UUID("7e0c5f2a-0d0e-4b0f-9d6b-0d1ea1b0c0de")


def is_there() -> bool:
    """Return whether KiCad 9 is installed."""
    if not shutil.which("kicad-cli"):
        return False
    found = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=False)
    return found.stdout.startswith("9.")


def build(folder: Path) -> None:
    """Write board, schematic and project into a folder. BuildFailed: KiCad cannot."""
    folder.mkdir(parents=True, exist_ok=True)
    layout = places.read()
    data = drawing.drawing(layout, drawing.BOARD.read_text(encoding="utf-8"))
    make_board(data, folder / drawing.BOARD.name)
    (folder / SCHEMATIC.name).write_text(schematic.text(layout), encoding="utf-8")


def make_board(data: dict[str, Any], board: Path, clearance: float = 0.2) -> None:
    """Make a board of a drawing, its ground areas filled. BuildFailed: KiCad cannot."""
    described = board.with_suffix(".json")
    described.write_text(json.dumps(data))
    project = board.with_suffix(".kicad_pro")
    with_kicad("place", str(described), str(board))
    project.write_text(drawing.project(clearance))
    board.write_text(_named(board.read_text(encoding="utf-8")), encoding="utf-8")
    with_kicad("fill", str(board))
    project.write_text(drawing.project(clearance))
    described.unlink()
    board.with_suffix(".kicad_prl").unlink(missing_ok=True)  # what somebody has looked at last


def with_kicad(*step: str) -> None:
    """Do a step of with_kicad.py. BuildFailed: it did not succeed."""
    run([_SYSTEM, str(_STEPS), *step])


def run(command: list[str]) -> str:
    """Return what a command of KiCad prints. BuildFailed: it did not succeed."""
    # Its own settings, not those of a user: libraries as KiCad installs them.
    settings = Path("out/kicad").resolve()
    settings.mkdir(parents=True, exist_ok=True)
    for table in _TABLES.glob("*-lib-table"):
        shutil.copy(table, settings)
    share = _TABLES.parent
    libraries = {
        "KICAD9_FOOTPRINT_DIR": str(share / "footprints"),
        "KICAD9_SYMBOL_DIR": str(share / "symbols"),
    }
    done = subprocess.run(
        command,
        env={**os.environ, "KICAD_CONFIG_HOME": str(settings), **libraries},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode:
        raise BuildFailed(f"{' '.join(command)}:\n{done.stdout}{done.stderr}")
    return done.stdout


def _named(text: str) -> str:
    """Return a board with identifiers that follow from what they identify, not from chance."""
    board = sexpr.parse(text)
    _name(board, "board", Counter())
    return sexpr.dump(board)


def _name(item: sexpr.List, path: str, seen: Counter[str]) -> None:
    for piece in item:
        if not isinstance(piece, list):
            continue
        if piece[0] == "footprint":
            _name(piece, f"{path}/{board_file.ref(piece)}", seen)
        elif sexpr.all_of(piece, "uuid"):
            _name(piece, f"{path}/{_content(piece)}", seen)
        else:
            _name(piece, path, seen)
    for piece in sexpr.all_of(item, "uuid"):
        seen[path] += 1
        piece[1] = sexpr.Text(uuid.uuid5(_UUIDS, f"{path}#{seen[path]}"))


def _content(item: sexpr.List) -> str:
    return sexpr.dump(
        [piece for piece in item if not (isinstance(piece, list) and piece[0] == "uuid")]
    )
