"""Puts the whole kit into a folder, with a page that leads to the files."""

import html
import io
import shutil
from collections.abc import Iterator
from pathlib import Path

from PIL import Image

from host_sim import pins
from host_sim.images import BuildFailed
from kit import case, layout, parts, sheets, wiring
from kit.pcb import board as pcb

ENCLOSURE = "enclosure"
BOARD = "board"
_PREVIEW_PPI = 60
_SHADES = 32
_PAGE = Path(__file__).parent / "page"
_PAPERS = {"a4": "A4", "letter": "Letter"}
_SOLIDS = (".stl", ".step")
_ROOT = Path(__file__).parents[1]
_LICENCES = ("LICENSE", "NOTICE", "docs/licences/CERN-OHL-P-2.0.txt")


def build(folder: Path) -> None:
    """Fill an empty folder with the kit and a page that leads to its files.

    NoImage: what draws the enclosure cannot be had on this machine. BuildFailed: the layout has
    faults.
    """
    draw(folder)
    (folder / ENCLOSURE).mkdir()
    case.build(folder / ENCLOSURE)
    pcb.add(folder / BOARD)
    write_page(folder)
    for name in _LICENCES:
        shutil.copy(_ROOT / name, folder / f"{Path(name).name.removesuffix('.txt')}.txt")


def draw(folder: Path) -> None:
    """Fill a folder with all of the kit but the enclosure. BuildFailed: the layout has faults."""
    try:
        layout.read()
    except layout.BadLayout as faults:
        raise BuildFailed(f"kit/layout.toml:\n{faults}") from None
    sheets.write(folder, sheets.sheets())
    parts.write(folder / "parts")
    wiring.write(folder / "wiring")
    (folder / "previews").mkdir(parents=True, exist_ok=True)
    for sheet in sheets.sheets():
        (folder / "previews" / f"{sheet.name}.png").write_bytes(_preview(sheet))


def _preview(sheet: sheets.Sheet) -> bytes:
    """Return the first page of a sheet as a small PNG."""
    page = Image.open(io.BytesIO(sheets.pngs(sheet, "a4", _PREVIEW_PPI)[0]))
    small = io.BytesIO()
    page.convert("RGB").quantize(_SHADES).save(small, "PNG")
    return small.getvalue()


def write_page(folder: Path) -> None:
    """Write the page that leads to the files that are in the folder."""
    text = (_PAGE / "index.html").read_text(encoding="utf-8")
    for name, items in (
        ("sheets", _sheets()),
        ("parts", _parts()),
        ("wiring", _wiring()),
        ("enclosure", _enclosure(folder / ENCLOSURE)),
        ("solids", _solids(folder / ENCLOSURE)),
        ("board", _board(folder / BOARD)),
    ):
        text = text.replace(f"<!-- {name} -->", "\n".join(items))
    (folder / "index.html").write_text(text, encoding="utf-8")
    shutil.copy(_PAGE / "kit.css", folder)


def _sheets() -> Iterator[str]:
    for sheet in sheets.sheets():
        if sheet.template != "parts":
            yield _sheet(sheet, str(sheet.data()["title"]), "")


def _parts() -> Iterator[str]:
    for sheet in sheets.sheets():
        if sheet.template == "parts":
            board = sheet.name.removeprefix("parts-")
            yield _sheet(sheet, board, f" {_link(f'parts/{board}.csv', 'CSV')}")


def _sheet(sheet: sheets.Sheet, title: str, more: str) -> str:
    links = " ".join(_link(f"{paper}/{sheet.name}.pdf", name) for paper, name in _PAPERS.items())
    language = str(sheet.data().get("lang", "en"))
    name = title if language == "en" else f"{title} ({language})"
    preview, target = f"previews/{sheet.name}.png", f"a4/{sheet.name}.pdf"
    return _card(preview, target, f"{name}: first page", name, links + more)


def _wiring() -> Iterator[str]:
    for board in pins.by_hand():
        yield f'<h3>{board}</h3>\n<ol start="0">'
        for step in (wiring.overview(board), *wiring.steps(board)):
            yield f"<li>{_link(f'wiring/{step.file}', wiring.data(step)['title'])}</li>"
        yield "</ol>"


def _enclosure(folder: Path) -> Iterator[str]:
    for picture in sorted(folder.glob("*.png")):
        address, name = f"{ENCLOSURE}/{picture.name}", picture.stem.replace("-", " ").capitalize()
        yield _card(address, address, f"the enclosure: {picture.stem}", name, "")


def _solids(folder: Path) -> Iterator[str]:
    for solid in sorted(path for path in folder.iterdir() if path.suffix in _SOLIDS):
        size = f"{solid.stat().st_size / 1024:.0f} KB"
        yield f"<li>{_link(f'{ENCLOSURE}/{solid.name}', solid.name)} {size}</li>"


def _board(folder: Path) -> Iterator[str]:
    for file in sorted(path for path in folder.iterdir() if path.suffix == ".png"):
        address = f"{BOARD}/{file.name}"
        yield _card(address, address, f"the circuit board: {file.stem}", file.stem, "")
    yield '</div>\n<ul class="columns">'
    for file in sorted(path for path in folder.iterdir() if path.suffix != ".png"):
        yield f"<li>{_link(f'{BOARD}/{file.name}', file.name)}</li>"


def _card(picture: str, target: str, about: str, title: str, links: str) -> str:
    image = f'<img src="{picture}" alt="{html.escape(about)}" loading="lazy">'
    return (
        f"<figure>{_anchor(target, image)}<figcaption>{html.escape(title)}"
        f"<span>{links}</span></figcaption></figure>"
    )


def _link(address: str, text: str) -> str:
    return _anchor(address, html.escape(text))


def _anchor(address: str, content: str) -> str:
    return f'<a href="{html.escape(address)}">{content}</a>'
