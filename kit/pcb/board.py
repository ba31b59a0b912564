"""What KiCad's command line checks and exports of the board.

Whenever and wherever an export is made by one version of KiCad, it has the same bytes: times are
replaced.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from host_sim.images import BuildFailed
from tools.archive import archive

PROJECT = Path(__file__).parent
BOARD = PROJECT / "dealbox.kicad_pcb"
SCHEMATIC = PROJECT / "dealbox.kicad_sch"
NO_KICAD = "KiCad 9 is not installed (make kicad): the circuit board's exports are left out"
DOCS = PROJECT.parents[1] / "docs"
_OWN = ["dealbox.kicad_pcb", "dealbox.kicad_sch", "dealbox.kicad_pro", "dealbox.kicad_sym"]
_OWN += ["fp-lib-table", "sym-lib-table", "dealbox.pretty/*"]
_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.SilkS,B.SilkS,Edge.Cuts"
_DRAWN = "F.Cu,F.SilkS,B.Cu,B.SilkS,Edge.Cuts"
_BILL = ["--fields", "${QUANTITY},Value,Footprint,Reference", "--group-by", "Value,Footprint"]
_BILL += ["--labels", "count,value,footprint,references", "--ref-range-delimiter", ""]
_PICTURE = ["-w", "1600", "-h", "980", "--zoom", "1.6", "--background", "transparent"]
_SHADES = 16
_BROKEN = 5  # kicad-cli: a rule is broken
_UNTIMED = {".png", ".csv", ".zip"}
_DATE = "2000-01-01T00:00:00"
_TIME = re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[+-]\d\d:?\d\d|Z)?")
_PDF_TIME = re.compile(rb"\(D:\d{14}[^)]*\)")


def is_there() -> bool:
    """Return whether KiCad 9 is installed."""
    if not shutil.which("kicad-cli"):
        return False
    found = subprocess.run(["kicad-cli", "version"], capture_output=True, text=True, check=False)
    return found.stdout.startswith("9.")


def kicad(*command: str, may: int = 0) -> int:
    """Run KiCad's command line; return its exit code, 0 or `may`. BuildFailed: another one."""
    settings = Path("out/kicad").resolve()  # its own, not those of a user
    settings.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        ["kicad-cli", *command],
        env={**os.environ, "KICAD_CONFIG_HOME": str(settings)},
        capture_output=True,
        text=True,
        check=False,
    )
    if done.returncode not in {0, may}:
        raise BuildFailed(f"kicad-cli {' '.join(command)}:\n{done.stdout}{done.stderr}")
    return done.returncode


def faults(folder: Path, board: Path = BOARD) -> Iterator[str]:
    """Yield KiCad's reports of broken electrical and design rules, which are left in a folder.

    Which rules there are, and which of them count, is in the project.
    """
    folder.mkdir(parents=True, exist_ok=True)
    how = ["--severity-error", "--exit-code-violations", "-o"]
    for report, command in (
        (folder / "erc.rpt", ["sch", "erc", *how, "{}", str(SCHEMATIC)]),
        (folder / "drc.rpt", ["pcb", "drc", "--schematic-parity", *how, "{}", str(board)]),
    ):
        if kicad(*(part.format(report) for part in command), may=_BROKEN):
            yield report.read_text(encoding="utf-8")


def add(folder: Path) -> None:
    """Make a folder with all of export, or without KiCad with the project alone, and say so.

    BuildFailed: KiCad is there, and cannot.
    """
    folder.mkdir()
    if is_there():
        export(folder)
    else:
        print(f"dealbox: {NO_KICAD}", file=sys.stderr)
        _add_project(folder)


def export(folder: Path) -> None:
    """Fill an empty folder. BuildFailed: KiCad cannot."""
    _add_project(folder)
    board, schematic = str(BOARD), str(SCHEMATIC)
    with tempfile.TemporaryDirectory() as scratch:
        kicad("pcb", "export", "gerbers", "--layers", _LAYERS, "-o", f"{scratch}/", board)
        kicad("pcb", "export", "drill", "--excellon-units", "mm", "-o", f"{scratch}/", board)
        _take_times_out(Path(scratch))
        archive(Path(scratch), folder / "gerbers.zip")
    kicad("sch", "export", "bom", *_BILL, "-o", str(folder / "parts.csv"), schematic)
    positions = str(folder / "positions.csv")
    kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", positions, board)
    kicad("pcb", "export", "step", "-o", str(folder / "board.step"), board)
    kicad("pcb", "export", "pdf", "--layers", _DRAWN, "--mode-multipage", "-o", str(folder), board)
    (folder / BOARD.with_suffix(".pdf").name).rename(folder / "board.pdf")
    kicad("sch", "export", "pdf", "-o", str(folder / "schematic.pdf"), schematic)
    for side in ("top", "bottom"):
        picture = str(folder / f"{side}.png")
        kicad("pcb", "render", "--side", side, *_PICTURE, "-o", picture, board)
    _take_times_out(folder)


def draw(exported: Path) -> None:
    """Put small pictures of what was exported into the documentation."""
    for side in ("top", "bottom"):
        with Image.open(exported / f"{side}.png") as picture:
            paper = Image.new("RGBA", picture.size, "white")
            paper.alpha_composite(picture.convert("RGBA"))
        paper.convert("RGB").quantize(_SHADES).save(DOCS / f"pcb-{side}.png", "PNG", optimize=True)


def _add_project(folder: Path) -> None:
    """Add the project as it is opened in KiCad."""
    with tempfile.TemporaryDirectory() as scratch:
        for path in (path for pattern in _OWN for path in PROJECT.glob(pattern)):
            copy = Path(scratch, path.relative_to(PROJECT))
            copy.parent.mkdir(exist_ok=True)
            shutil.copy(path, copy)
        archive(Path(scratch), folder / "kicad.zip")


def _take_times_out(folder: Path) -> None:
    for file in folder.iterdir():
        if file.suffix not in _UNTIMED:
            file.write_bytes(timeless(file.read_bytes()))


def timeless(data: bytes) -> bytes:
    """Return a file with one time in place of each that it has, of the same length."""
    data = _TIME.sub(lambda found: _DATE.encode() + found[0][len(_DATE) :], data)
    return _PDF_TIME.sub(lambda found: b"(D:20000101000000" + found[0][17:], data)
