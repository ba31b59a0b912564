"""Builds the site: the unit that plays, scoreboard, report, kit, images, documentation.

    python -m tools.site

puts it into out/site. It is a folder of static files with relative links only: any host will do,
at any address.
"""

import argparse
import importlib
import shutil
import sys
import tempfile
from pathlib import Path

from tools import images, links, pages, site_docs
from tools.build import BuildFailed, NoImage
from tools.ending import in_words
from tools.node import NoNode

_ABOUT = "Build the site into out/site."
OUT = Path(__file__).parents[1] / "out/site"

# The folders of the site that have a builder of their own: `build(folder)` in this module, which
# is loaded only for that, because each may need an environment of its own.
PARTS = {
    "play": "tools.pocket",
    "scoreboard": "tools.scoreboard",
    "report": "tools.report_page",
    "kit": "kit",
}
_READ = ("report", "kit")  # the others are applications, which fill the screen


def build(folder: Path) -> None:
    """Fill an empty folder with the whole site.

    NoImage, NoNode: something is missing on this machine. BuildFailed: a part does not build, or
    a page has a broken link.
    """
    for name, module in PARTS.items():
        part = folder / name
        part.mkdir()
        importlib.import_module(module).build(part)
    for name in _READ:
        page = folder / name / "index.html"
        html = pages.measure(page.read_text(encoding="utf-8"), page.parent)
        page.write_text(pages.lead_home(html), encoding="utf-8")
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
        docs = Path(scratch)
        site_docs.build(docs, files, site_docs.published_at())
        for file in (path for path in docs.rglob("*") if path.is_file()):
            target = folder / file.relative_to(docs)
            if target.exists():
                raise BuildFailed(f"two parts of the site have the file {file.relative_to(docs)}")
            target.parent.mkdir(parents=True, exist_ok=True)
            shutil.copyfile(file, target)


def check(folder: Path) -> None:
    """Raise BuildFailed with all links that are broken or load something from elsewhere."""
    if broken := links.problems(folder):
        raise BuildFailed("the site has broken links:\n" + "\n".join(broken))


def main() -> int:
    """Run the command line; return the exit code."""
    argparse.ArgumentParser(prog="python -m tools.site", description=_ABOUT).parse_args()
    try:
        build_anew()
    except (NoImage, NoNode, BuildFailed) as reason:
        print(f"dealbox: {reason}", file=sys.stderr)
        return 1
    print(OUT)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
