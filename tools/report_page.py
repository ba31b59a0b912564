"""Builds the page of the report: python -m tools.report_page FOLDER

The bank computes the report in the browser, under MicroPython's WebAssembly port.
"""

import argparse
import shutil
import sys
from pathlib import Path

from tools import node, pocket
from tools.build import BuildFailed, NoImage
from tools.ending import in_words

_ROOT = Path(__file__).parents[1]
_REPORT = _ROOT / "host_sim/report"
_PAGE = _REPORT / "page"
_MODULES = ("__init__", "analysis", "auction_clock", "browser", "region", "tables")


def build(folder: Path) -> None:
    """Fill an empty folder with the page, which works under any address.

    Refused: NoImage, NoNode if something is missing on this machine; BuildFailed if a script has a
    fault.
    """
    for path in pocket.pack().iterdir():
        shutil.copyfile(path, folder / path.name)
    for path in (_PAGE / "index.html", _PAGE / "page.css", _REPORT / "report.css"):
        shutil.copyfile(path, folder / path.name)
    (folder / "report.tar").write_bytes(_modules())
    _bundle(_PAGE / "page.js", folder / "page.js")
    _bundle(_PAGE / "worker.js", folder / "worker.js")


def _modules() -> bytes:
    """Return the modules that MicroPython gets besides the firmware, as a tar archive."""
    paths = (_ROOT / "host_sim/__init__.py", *(_REPORT / f"{name}.py" for name in _MODULES))
    return pocket.archive({str(path.relative_to(_ROOT)): path.read_bytes() for path in paths})


def _bundle(script: Path, out: Path) -> None:
    """Write a script with all that it imports but MicroPython, which is beside it."""
    plot = node.modules() / "@observablehq/plot"
    node.esbuild(
        *(script, "--bundle", "--format=esm", "--external:./micropython.mjs"),
        *(f"--alias:@observablehq/plot={plot}", f"--outfile={out}"),
    )


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.report_page", description="Build the page of the report."
    )
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="an empty folder")
    folder = parser.parse_args().folder
    try:
        folder.mkdir(parents=True, exist_ok=True)
        build(folder)
    except (BuildFailed, NoImage, node.NoNode, OSError) as reason:
        print(f"dealbox: {reason}", file=sys.stderr)
        return 1
    print(folder)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
