"""Where the pages of the browser are: `web` of a checkout, `host_sim/web/built` of a wheel.

tools/site/pages.py builds the script of a report: in a checkout when it is needed, for a wheel by
hatch_build.py. What `dealbox run` serves is put together here, once.
"""

import base64
import functools
import hashlib
import re
import tempfile
from collections.abc import Callable
from pathlib import Path

from host_sim import images, languages
from host_sim.ending import BadInput

REPORT_SCRIPT = "report.js"  # in a wheel
_IN_CHECKOUT = Path(__file__).parents[2] / "web"
_IN_WHEEL = Path(__file__).parent / "built"

# Folders of `web` that a page which is put together has in its own.
BESIDE = re.compile(rb'"\.\./(words|scoreboard|speech)/')
# What only readers of the sources need: indentation; comments, in scripts on lines of their own.
_NOTES = {
    ".js": re.compile(rb"^ +(//.*\n)?|^//.*\n", re.MULTILINE),
    ".css": re.compile(rb"/\*.*?\*/\n?|^ +", re.DOTALL | re.MULTILINE),
}
_PAGES = {"": "face", "scoreboard/": "scoreboard", "seat/": "scoreboard"}  # by their addresses


class NoPage(BadInput):
    """A part of a page is not on this machine; the text says which."""


def folder(name: str) -> Path:
    """Return the folder of a page: `face`, `report`, `scoreboard`, `speech` or `words`."""
    in_wheel = _IN_WHEEL / name
    return in_wheel if in_wheel.exists() else _IN_CHECKOUT / name


def integrity(content: bytes) -> str:
    """Return the hash by which a policy or a page names a script or a style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def words_apart(is_needed: Callable[[str], bool]) -> dict[str, bytes]:
    """Return the modules with the words of each language, of which a page loads one.

    is_needed: as of languages.script.
    """
    apart = (folder("words") / "apart.js").read_text(encoding="utf-8")
    found = {f"words/{languages.SCRIPT}": (languages.names() + apart).encode()}
    for code in languages.modules():
        found[f"words/{code}.js"] = languages.words_of(code, is_needed).encode()
    return found


def served() -> tuple[Path, str]:
    """Return a folder with face, scoreboard and seat, and the name of the one in it with parts.

    The name is a hash of all parts: a browser may keep for ever what is in there.
    """
    folder, version = _made()
    return Path(folder.name), version


@functools.cache
def _made() -> tuple[tempfile.TemporaryDirectory[str], str]:
    """Return the folder of this process, and the name of the one in it."""
    parts = _parts()
    version = "v-" + hashlib.sha256(repr(sorted(parts.items())).encode()).hexdigest()[:16]
    made = _first_pages(version) | {f"{version}/{name}": part for name, part in parts.items()}
    folder = tempfile.TemporaryDirectory(prefix="dealbox-")
    for name, content in made.items():
        path = Path(folder.name, name)
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    return folder, version


def _parts() -> dict[str, bytes]:
    """Return what the pages load, by its path beside the face's."""
    found = words_apart(languages.is_served)
    found["words/beside.js"] = b"export const TABLE = {};\n"  # they are with the others
    found["words/speech.js"] = languages.script(languages.is_spoken).encode()
    for name in ("words", "speech", "scoreboard", "face"):
        for path in folder(name).iterdir():
            content = path.read_bytes()
            if path.suffix in _NOTES:
                content = _NOTES[path.suffix].sub(b"", content)
            if name != "face":
                found.setdefault(f"{name}/{path.name}", content)
            elif path.suffix != ".html":
                found[path.name] = BESIDE.sub(rb'"./\1/', content)
    return found


def _first_pages(version: str) -> dict[str, bytes]:
    """Return the pages that load parts from a folder of this name."""
    made = {}
    for address, name in _PAGES.items():
        own = f"{version}/" if name == "face" else f"../{version}/{name}/"
        text = (folder(name) / "index.html").read_text(encoding="utf-8")
        page = re.sub(r'\b(href|src)="(?=\w)', rf"\g<0>{own}", text)
        made[f"{address}index.html"] = page.encode()
    return made


def report_script() -> str:
    """Return the script that draws the figures of a report.

    NoPage: it is neither packed, nor is this a checkout that could build it.
    NoImage, BuildFailed: it cannot be built on this machine.
    """
    packed = _IN_WHEEL / REPORT_SCRIPT
    if packed.exists():
        return packed.read_text(encoding="utf-8")
    if build := images.found("report"):
        path: Path = build()
        return path.read_text(encoding="utf-8")
    raise NoPage(
        "this installation lacks the script that draws a report: install a release's wheel"
    )
