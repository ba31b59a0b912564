"""The whole site: the unit that plays, scoreboard, report, box, kit, images, documentation.

It is a folder of static files with relative links only: any host will do, at any address.
"""

import importlib
import shutil
import tempfile
from pathlib import Path

from host_sim.images import BuildFailed
from tools.address import published_at
from tools.site import docs, finish, images, links, pages

OUT = Path(__file__).parents[2] / "out/site"

# The folders of the site that have a builder of their own.
PARTS = (*pages.PAGES, "kit")
_READ = ("report", "box", "kit")  # the others are applications, which fill the screen


def build(folder: Path) -> None:
    """Fill an empty folder with the whole site.

    NoImage, NoNode: something is missing on this machine. BuildFailed: a part does not build, or
    a page has a broken link.
    """
    for name in PARTS:
        part = folder / name
        part.mkdir()
        if name in pages.PAGES:
            pages.build(name, part)
        else:  # loaded only here, as it needs an environment of its own
            importlib.import_module("kit.everything").build(part)
    for name in _READ:
        page = folder / name / "index.html"
        text = finish.measure(page.read_text(encoding="utf-8"), page.parent)
        page.write_text(finish.lead_home(text), encoding="utf-8")
    add_documentation(folder)
    check(folder)


def build_anew() -> None:
    """Build the site into OUT, which then contains nothing else. Raises as build."""
    shutil.rmtree(OUT, ignore_errors=True)
    OUT.mkdir(parents=True)
    build(OUT)


def add_documentation(folder: Path) -> None:
    """Put the images of every board, their checksums and the documentation into a folder."""
    (folder / "images").mkdir()
    files = images.add(folder / "images")
    (folder / "images" / images.SUMS).write_text(images.checksums(files), encoding="utf-8")
    with tempfile.TemporaryDirectory() as scratch:
        stage = Path(scratch)
        docs.build(stage, published_at())
        for file in (path for path in stage.rglob("*") if path.is_file()):
            target = folder / file.relative_to(stage)
            if target.exists():
                raise BuildFailed(f"two parts of the site have the file {file.relative_to(stage)}")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def check(folder: Path) -> None:
    """Raise BuildFailed with all links that are broken or load something from elsewhere."""
    if broken := links.problems(folder):
        raise BuildFailed("the site has broken links:\n" + "\n".join(broken))
