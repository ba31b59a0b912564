"""What a maker of boards needs, and what a reader looks at, from the committed files, by KiCad.

Whenever and wherever it is made by one version of KiCad, it has the same
bytes: times are replaced.
"""

import csv
import io
import re
import shutil
import sys
import tempfile
from collections import Counter
from pathlib import Path

from PIL import Image

from kit.pcb import build, circuit, drawing
from tools.archive import archive

_LAYERS = "F.Cu,B.Cu,F.Mask,B.Mask,F.Paste,B.Paste,F.SilkS,B.SilkS,Edge.Cuts"
_DRAWN = "F.Cu,F.SilkS,B.Cu,B.SilkS,Edge.Cuts"
_UNTIMED = {".png", ".csv", ".zip"}
NO_KICAD = "KiCad 9 is not installed (make kicad): the circuit board is left out"
DOCS = Path(__file__).parents[2] / "docs"
SIDES = ("top", "bottom")
_SHADES = 16
_DATE = "2000-01-01T00:00:00"
_TIME = re.compile(rb"\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(?:[+-]\d\d:?\d\d|Z)?")
_PDF_TIME = re.compile(rb"\(D:\d{14}[^)]*\)")
_PICTURE = ["-w", "1600", "-h", "980", "--zoom", "1.6", "--background", "transparent"]


def add(folder: Path) -> None:
    """Fill an empty folder with all of export, or without KiCad with what needs none, and say so.

    BuildFailed: KiCad is there, and cannot.
    """
    folder.mkdir()
    if build.is_there():
        export(folder)
    else:
        print(f"dealbox: {NO_KICAD}", file=sys.stderr)
        _copy(folder)


def export(folder: Path) -> None:
    """Fill an empty folder. BuildFailed: KiCad cannot."""
    _copy(folder)
    board, schematic = str(drawing.BOARD), str(build.SCHEMATIC)
    with tempfile.TemporaryDirectory() as scratch:
        gerbers = Path(scratch)
        _kicad("pcb", "export", "gerbers", "--layers", _LAYERS, "-o", f"{gerbers}/", board)
        _kicad("pcb", "export", "drill", "--excellon-units", "mm", "-o", f"{gerbers}/", board)
        _take_times_out(gerbers)
        archive(gerbers, folder / "gerbers.zip")
    positions = str(folder / "positions.csv")
    _kicad("pcb", "export", "pos", "--format", "csv", "--units", "mm", "-o", positions, board)
    _kicad("pcb", "export", "step", "-o", str(folder / "board.step"), board)
    _kicad(
        "pcb", "export", "pdf", "--layers", _DRAWN, "--mode-multipage", "-o", str(folder), board
    )
    (folder / drawing.BOARD.with_suffix(".pdf").name).rename(folder / "board.pdf")
    _kicad("sch", "export", "pdf", "-o", str(folder / "schematic.pdf"), schematic)
    for side in SIDES:
        picture = str(folder / f"{side}.png")
        _kicad("pcb", "render", "--side", side, *_PICTURE, "-o", picture, board)
    _take_times_out(folder)


def _copy(folder: Path) -> None:
    """Copy the committed files, and write the list of parts."""
    for file in (drawing.BOARD, build.SCHEMATIC, drawing.PROJECT):
        shutil.copy(file, folder)
    (folder / "parts.csv").write_text(parts(), encoding="utf-8")


def _take_times_out(folder: Path) -> None:
    for file in folder.iterdir():
        if file.suffix not in _UNTIMED:
            file.write_bytes(timeless(file.read_bytes()))


def draw(exported: Path) -> None:
    """Put small pictures of what was exported into the documentation."""
    for side in SIDES:
        with Image.open(exported / f"{side}.png") as picture:
            paper = Image.new("RGBA", picture.size, "white")
            paper.alpha_composite(picture.convert("RGBA"))
        paper.convert("RGB").quantize(_SHADES).save(DOCS / f"pcb-{side}.png", "PNG", optimize=True)


def parts() -> str:
    """Return the list of what is soldered on, as CSV: how many, what, its footprint, where."""
    bought = [part for part in circuit.parts() if part.is_bought]
    counted = Counter((part.value, part.footprint) for part in bought)
    text = io.StringIO()
    lines = csv.writer(text, lineterminator="\n")
    lines.writerow(["count", "value", "footprint", "references"])
    for (value, footprint), count in counted.items():
        refs = [part.ref for part in bought if (part.value, part.footprint) == (value, footprint)]
        lines.writerow([count, value, footprint.split(":")[1], " ".join(refs)])
    return text.getvalue()


def timeless(data: bytes) -> bytes:
    """Return a file with one time in place of each that it has, of the same length."""
    data = _TIME.sub(lambda found: _DATE.encode() + found[0][len(_DATE) :], data)
    return _PDF_TIME.sub(lambda found: b"(D:20000101000000" + found[0][17:], data)


def _kicad(*command: str) -> None:
    build.run(["kicad-cli", *command])
