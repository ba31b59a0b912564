"""What a first visit to the page has to fetch before it can be played in a language."""

import gzip
import re
from pathlib import Path

from host_sim import languages


def first_files(folder: Path, code: str) -> dict[str, int]:
    """Return the files of a page by their paths, and the bytes of each compressed as hosts do.

    Without those that are fetched after the first picture: what the unit needs to go on, and what
    stands beside it. And for who chooses what they are for: another language of page and display,
    an own board and its editor, another saved game, speech, to install the page. The English
    manifest is in the page until its script has run.
    """
    (worker,) = folder.rglob("unit/worker.js")
    (words,) = folder.rglob(f"words/{code}.js")
    scripts = {worker, words} | _scripts(folder / "index.html")
    manifests = "|".join(languages.modules().keys() - {code, "en"})
    displays = "|".join(str(i) for i, each in enumerate(languages.modules(), 1) if each != code)
    later = re.compile(
        r"(editor|beside|deeds|ending|speech)\.css|icon-.*\.png|"
        rf"words-({displays})\.pack|manifest-({manifests})\..*|(files|screens)\.pack|rest\.wasm"
    )
    others = (path for path in folder.rglob("*.*") if path.is_file() and path.suffix != ".js")
    paths = scripts | {path for path in others if not later.fullmatch(path.name)}
    return {
        str(path.relative_to(folder)): len(gzip.compress(path.read_bytes(), mtime=0))
        for path in paths
    }


def _scripts(page: Path) -> set[Path]:
    """Return the scripts of a page, and what they import at once."""
    found: set[Path] = set()
    open_ = [page]
    for path in open_:  # it grows
        names = re.findall(r'(?:src=|from|import)"([^"]+\.js)"', path.read_text(encoding="utf-8"))
        new = {(path.parent / name).resolve() for name in names} - found
        found |= new
        open_ += new
    return found
