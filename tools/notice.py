"""Writes NOTICE: whose works are in what Dealbox publishes, and under which licences.

    python -m tools.notice [--check]

What is linked into an image, bundled into a script or embedded in a sheet decides who is in it;
docs/licences/parties.toml knows them by it. A work that it does not know, or that is in nothing,
is a fault. Their lines of copyright are those of the files that are linked.
"""

import argparse
import importlib
import importlib.metadata
import json
import re
import sys
import tomllib
import zlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_sim import pins
from host_sim.ending import in_words
from host_sim.images import BuildFailed
from tools import node
from tools.image import build, wasm
from tools.site import chip, pages

ROOT = Path(__file__).parents[1]
NOTICE = ROOT / "NOTICE"
_LICENCES = ROOT / "docs/licences"
HARDWARE = _LICENCES / "CERN-OHL-P-2.0.txt"
_IMAGE, _PAGES, _CHIP = "firmware images", "site: play, report, box", "site: chip"
_SCRIPTS = {"report": "site: report; wheel", "scoreboard": "site: scoreboard", "chip": _CHIP}
_SCRIPTS["play"] = "site: play"
_SITE, _KIT = "site: documentation", "kit: sheets"
_HEADERS = (".h", ".ld")
_OURS = "dealbox/"
_LINES = 60  # of a source, in which its lines of copyright are
_COPYRIGHT = re.compile(
    r"Copyright(?: \((?:c|C)\)| ©|,? \d{4}| The ).*?(?= SPDX-|$)", re.MULTILINE
)
_SPDX = re.compile(r"SPDX-License-Identifier: (.*?)[ */]*$", re.MULTILINE)
_FONT = re.compile(rb"/FontName ?/(?:[A-Z]{6}\+)?([A-Za-z]+)")
_HEAD = """\
Dealbox is under the MIT licence, in the file LICENSE; its hardware is under CERN-OHL-P-2.0, in the
file CERN-OHL-P-2.0.txt. What is published of it contains works of others. They are listed
below, each with where it is, its licence, its lines of copyright, and the number of its text.

The floating point of the RP2040's boot ROM is in the chip, and in nothing that is published here.
"""


@dataclass(frozen=True)
class Party:
    """A work of others. licence: an SPDX expression. texts: what the licence demands to be shown.

    package: (kind, name) of where its version is known: debian, python or npm.
    """

    name: str
    licence: str
    places: tuple[str, ...]
    holders: tuple[str, ...]
    texts: tuple[str, ...]
    package: tuple[str, str]


@dataclass(frozen=True)
class Evidence:
    """What is in the things that are published.

    linked: files of the images, below the folder sources. wasm: the interpreter of the pages.
    rom: the boot ROM of the page with the chip. modules: npm's, in the scripts of a page: (page,
    module). site: what the documentation's theme brings. fonts: of the sheets.
    """

    linked: tuple[str, ...]
    sources: Path
    wasm: bytes
    rom: bytes
    modules: tuple[tuple[str, str], ...]
    site: tuple[str, ...]
    fonts: tuple[str, ...]


def evidence() -> Evidence:
    """Look into the images of all boards, the pages' scripts and the kit's sheets.

    NoImage, NoNode, BuildFailed: one of them cannot be made here.
    """
    linked = {name for board in pins.boards() for name in build.parts(board)}
    return Evidence(
        tuple(sorted(linked)),
        build.source_folder(),
        (wasm.pack() / "micropython.wasm").read_bytes(),
        chip.boot_rom(),
        tuple((page, name) for page, names in pages.modules_bundled().items() for name in names),
        tuple(_in_theme()),
        tuple(_in_sheets()),
    )


def parties(found: Evidence) -> list[Party]:
    """Return all whose works are in what was found. BuildFailed: what no party is known for."""
    table = tomllib.loads((_LICENCES / "parties.toml").read_text(encoding="utf-8"))["party"]
    owners = _owners(found, table)
    known = [_known(row, owners.get(row["name"], []), found) for row in table]
    idle = [party.name for party in known if not party.places]
    left = set(found.site) - {row.get("site") for row in table}
    left |= set(found.fonts) - {font for row in table for font in row.get("fonts", ())}
    if idle or left:
        raise BuildFailed(
            "docs/licences/parties.toml differs from what is published:"
            f" nothing of {idle}, nobody for {sorted(left)}"
        )
    return [*known, *(_module(*pair) for pair in found.modules)]


def text(known: Iterable[Party]) -> str:
    """Return NOTICE."""
    listed = sorted(known, key=lambda party: (party.places, party.name.lower()))
    bodies: dict[str, str] = {}  # each once, by its words
    for party in listed:
        for body in party.texts:
            bodies.setdefault(" ".join(body.split()), body)
    numbers = {words: number for number, words in enumerate(bodies, 1)}
    rows = [_HEAD]
    for party in listed:
        shown = " and ".join(f"[{numbers[' '.join(body.split())]}]" for body in party.texts)
        head = [party.name, f"In: {', '.join(party.places)}", f"Licence: {party.licence}, {shown}"]
        rows.append("\n    ".join([*head, *party.holders]) + "\n")
    for words, number in numbers.items():
        rows.append(f"{'-' * 99}\n[{number}]\n\n{bodies[words].strip()}\n")
    return "\n".join(rows)


def check(known: Iterable[Party]) -> None:
    """Refuse a NOTICE that is not theirs: BuildFailed."""
    if text(known) != NOTICE.read_text(encoding="utf-8"):
        raise BuildFailed("NOTICE is not what is published: make notice writes it anew")


def _owners(found: Evidence, table: list[dict[str, Any]]) -> dict[str, list[str]]:
    """Return the linked files of each party; of one with nothing but headers, none."""
    begins = {begin: row for row in table for begin in row.get("sources", ())}
    owners: dict[str, list[str]] = {}
    for name in found.linked:
        fitting = [begin for begin in begins if name.startswith(begin)]
        if fitting:
            row = begins[max(fitting, key=len)]
            owners.setdefault(row["name"], []).append(name)
            _agrees(found.sources / name, row["licence"])
        elif not name.startswith(_OURS):
            raise BuildFailed(f"docs/licences/parties.toml has nobody for {name}, which is linked")
    return {
        name: files
        for name, files in owners.items()
        if not all(file.endswith(_HEADERS) for file in files)
    }


def _agrees(file: Path, licence: str) -> None:
    """Refuse a licence that a file does not offer by its SPDX line, if it has one: BuildFailed."""
    said = _SPDX.search(_begin(file))
    if said and licence not in said[1].split(" OR "):
        raise BuildFailed(f"{file} is under {said[1]}, docs/licences/parties.toml has {licence}")


def _known(row: dict[str, Any], linked: list[str], found: Evidence) -> Party:
    """Return a party of the table, with where its work is: perhaps nowhere."""
    marks, site = row.get("marks", []), row.get("site")
    places = {
        _IMAGE: bool(linked),
        _PAGES: bool(marks) and all(mark.encode() in found.wasm for mark in marks),
        _CHIP: "rom" in row and row["rom"].encode() in found.rom,
        _SITE: site in found.site,
        _KIT: any(font in found.fonts for font in row.get("fonts", ())),
    }
    read = {line for name in linked for line in _copyright(_begin(found.sources / name))}
    texts = [
        (_LICENCES / f"{name}.txt").read_text(encoding="utf-8")
        for name in (row["text"], *row.get("more", ()))
    ]
    package = next((kind, row[kind]) for kind in ("debian", "python", "npm") if kind in row)
    return Party(
        row["name"],
        row["licence"],
        tuple(place for place, is_there in places.items() if is_there),
        tuple(sorted({*read, *row.get("copyright", ())})),
        tuple(texts),
        package,
    )


def _module(page: str, name: str) -> Party:
    """Return the party of an npm module, by its own files; with every licence that it offers."""
    folder = node.modules() / name
    about = json.loads((folder / "package.json").read_text(encoding="utf-8"))
    whole = [path.read_text(encoding="utf-8") for path in sorted(folder.glob("LICENSE*"))]
    holders = tuple(line for text in whole for line in _copyright(text))
    lines = ([line for line in text.splitlines() if line.strip() not in holders] for text in whole)
    bodies = tuple("\n".join(each) for each in lines)
    return Party(name, about["license"], (_SCRIPTS[page],), holders, bodies, ("npm", name))


def _begin(file: Path) -> str:
    """Return the first lines of a source; "" for what is in the toolchain."""
    if not file.exists():
        return ""
    lines = file.read_text(encoding="utf-8", errors="replace").splitlines()[:_LINES]
    return "\n".join(lines)


def _copyright(words: str) -> Iterator[str]:
    """Yield the lines of copyright in a text, without the marks of a comment."""
    for found in _COPYRIGHT.finditer(words):
        yield " ".join(found[0].rstrip("*/ ").split())


def _in_theme() -> Iterator[str]:
    """Yield what Zensical's theme brings into each page: packages, and sets of icons."""
    yield "zensical"
    theme = Path(str(importlib.metadata.distribution("zensical").locate_file("zensical")))
    listed = (theme / "templates/assets/javascripts/LICENSE").read_text(encoding="utf-8")
    yield from re.findall(r"^Package: (.+)@", listed, re.MULTILINE)
    settings = (ROOT / "web/site/zensical.toml").read_text(encoding="utf-8")
    parts = [path.read_text(encoding="utf-8") for path in (theme / "templates").rglob("*.html")]
    used = re.findall(r'icon = "(\w+)/', settings)
    used += (icon for part in parts for icon in re.findall(r"\.icons/(\w+)/", part))
    yield from sorted({f"icons/{name}" for name in used})


def _in_sheets() -> list[str]:
    """Return the fonts that are embedded in the kit's sheets."""
    sheets = importlib.import_module("kit.sheets")  # which needs an environment of its own
    made = {name for sheet in sheets.sheets() for name in fonts(sheets.pdf(sheet, "a4"))}
    return sorted(made)


def fonts(pdf: bytes) -> Iterator[str]:
    """Yield the fonts that are embedded in a PDF."""
    streams = re.finditer(rb"/FlateDecode.*?stream\r?\n(.*?)endstream", pdf, re.DOTALL)
    for part in (pdf, *(zlib.decompressobj().decompress(stream[1]) for stream in streams)):
        yield from (found[1].decode() for found in _FONT.finditer(part))


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.notice", description="Write NOTICE.")
    parser.add_argument("--check", action="store_true", help="report what it lacks instead")
    args = parser.parse_args()
    known = parties(evidence())
    if args.check:
        check(known)
    else:
        NOTICE.write_text(text(known), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
