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
    others = "|".join(languages.modules().keys() - {code})
    manifests = "|".join(languages.modules().keys() - {code, "en"})
    displays = "|".join(str(i) for i, each in enumerate(languages.modules(), 1) if each != code)
    later = re.compile(
        r".*/editor\.(js|css)|.*/speech/.*|.*/words/speech\.js|"
        r".*/(beside|boxes|panel|steps)\.(js|css)|.*/scoreboard/(card|deeds|elements|ending|signs)\..*|"
        rf".*/words-({displays})\.pack|"
        rf".*/words/({others})\.js|manifest-({manifests})\..*|.*/(files|screens)\.pack|.*/rest\.wasm|icon-.*\.png"
    )
    paths = {str(path.relative_to(folder)): path for path in folder.rglob("*") if path.is_file()}
    return {
        name: len(gzip.compress(path.read_bytes(), mtime=0))
        for name, path in paths.items()
        if not later.fullmatch(name)
    }
