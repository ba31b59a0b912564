"""The documentation of the site: the Markdown of the checkout, as pages by Zensical."""

import html
import json
import posixpath
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

from host_sim import languages
from host_sim.images import BuildFailed
from tools.site import finish, pages

_ROOT = Path(__file__).parents[2]
_SITE = _ROOT / "web/site"
_ICON = _ROOT / "web/face/icon.svg"
_FORWARD = _ROOT / "web/q"  # a short address, where the codes of a display lead

# Pages of the site that are not in docs/, and where they are there.
_MOVED = {
    "README.md": "readme.md",
    "CONTRIBUTING.md": "contributing.md",
    "CHANGELOG.md": "changelog.md",
    "LICENSE": "LICENSE.txt",
    "NOTICE": "NOTICE.txt",
    "docs/licences/CERN-OHL-P-2.0.txt": "CERN-OHL-P-2.0.txt",
    "boards/README.md": "boards/README.md",
}
# Folders of the site that are no documentation; a page about one of them gets a name beside it.
FOLDERS = ("play", "scoreboard", "report", "box", "chip", "kit", "images")
_DRAWN = (".md", ".png", ".svg", ".csv", ".wav")
_LINK = re.compile(r"(!?)\[([^\]]*)\]\(([^)\s#]*)(#[^)\s]*)?\)")
_ALONE = re.compile(r"^!\[([^\]]*)\]\(([^)\s]+)\)$", re.MULTILINE)
_WORDS = re.compile(r'data-t="([\w.]+)"[^>]*>(?=</)')
_ALT = re.compile(r'data-t-alt="([\w.]+)"')
_THEME = re.compile(r'<script src="(?=([./]*)assets/javascripts/bundle)')  # of its script
_MARKS = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*`]")
_DESCRIBED = 160  # letters that a search engine shows


def build(folder: Path, address: str) -> None:
    """Put the pages into a folder, each with its content policy.

    address: where the links of the README expect the site.
    BuildFailed: with what Zensical says, for instance about a link that leads nowhere.
    """
    with tempfile.TemporaryDirectory() as scratch:
        stage = Path(scratch)
        _fill(stage / "docs", address)
        shutil.move(stage / "docs/zensical.toml", stage)
        zensical = [sys.executable, "-m", "zensical", "build", "--strict"]
        done = subprocess.run(zensical, cwd=stage, capture_output=True, text=True, check=False)
        if done.returncode:
            raise BuildFailed(f"zensical failed:\n{done.stdout}{done.stderr}")
        # Without an address of the site, both have links that are wrong or none.
        for unused in ("404.html", "sitemap.xml"):
            (stage / "out" / unused).unlink()
        for page in (stage / "out").rglob("*.html"):
            text = finish.measure(page.read_text(encoding="utf-8"), page.parent)
            text = finish.show_lighter(finish.make_accessible(text), page.parent)
            text = finish.protect(_THEME.sub(r'\g<0>\1search.js"></script>\g<0>', text))
            page.write_text(text, encoding="utf-8")
        for_families = ("home.", "family.", "site.")
        words = pages.words(lambda key: key.startswith(for_families))
        pages.write(stage / "out/words", words)
        shutil.copytree(_FORWARD, stage / "out/Q")
        made = {
            str(path.relative_to(stage / "out")): path.read_bytes()
            for path in (stage / "out").rglob("*")
            if path.is_file()
        }
        (stage / "out/sw.js").write_bytes(pages.service_worker("docs", made, is_whole=False))
        shutil.copytree(stage / "out", folder, dirs_exist_ok=True)


def sources() -> dict[str, str]:
    """Return each file that the site is made of, and its place there; both relative."""
    found = [path for path in (_ROOT / "docs").rglob("*") if path.suffix in _DRAWN]
    names = sorted(str(path.relative_to(_ROOT)) for path in found)
    return {**{name: _place(name.removeprefix("docs/")) for name in names}, **_MOVED}


def rewrite(text: str, name: str, places: dict[str, str], address: str) -> str:
    """Return the Markdown of the file `name` as it is on the site.

    Links go to where the files are there (places). A link to a file that the site lacks becomes
    the file's name. A link whose words are a file's name gets the title of its page as words.
    Absolute links to the site itself become relative.
    """
    here = posixpath.dirname(places[name])

    def moved(found: re.Match[str]) -> str:
        mark, words, link, anchor = found.groups(default="")
        if link.startswith(address):
            inside = posixpath.relpath(link.removeprefix(address) or ".", here or ".")
            return f"{mark}[{words}]({inside}{'/' * link.endswith('/')}{anchor})"
        if ":" in link or not link:
            return found[0]
        path = posixpath.normpath(posixpath.join(posixpath.dirname(name), link))
        if path not in places:
            return f"{words} (`{path}`)"
        if words in (link, posixpath.basename(path)) and path.endswith(".md"):
            heading = (_ROOT / path).read_text(encoding="utf-8").partition("\n")[0]
            words = heading.removeprefix("# ")
        return f"{mark}[{words}]({posixpath.relpath(places[path], here or '.')}{anchor})"

    return _ALONE.sub(r"[![\1](\2)](\2)", _LINK.sub(moved, text))


def describe(text: str) -> str:
    """Return the first paragraph of a page as plain text, cut after a word or a sentence."""
    blocks = (block.strip() for block in text.split("\n\n"))
    prose = next((block for block in blocks if re.match(r"[\w*`\[]", block)), "")
    plain = " ".join(_MARKS.sub(r"\1", prose).split())
    if len(plain) <= _DESCRIBED:
        return plain
    cut = plain[:_DESCRIBED]
    end = cut.rfind(". ")
    return cut[: end + 1] if end > 0 else cut.rpartition(" ")[0] + " ..."


def _place(page: str) -> str:
    return f"about-{page}" if page.removesuffix(".md") in FOLDERS else page


def _fill(docs: Path, address: str) -> None:
    """Put the Markdown, its pictures and the style of the site into a new folder."""
    docs.mkdir()
    for path in (*_SITE.iterdir(), _ICON):
        shutil.copy(path, docs)
    for path in docs.glob("*.md"):
        path.write_text(in_english(path.read_text(encoding="utf-8")), encoding="utf-8")
    shutil.copy(_ROOT / "docs/face.png", docs)
    places = sources()
    for name, place in places.items():
        target = docs / place
        target.parent.mkdir(parents=True, exist_ok=True)
        if target.suffix == ".md":
            text = rewrite((_ROOT / name).read_text(encoding="utf-8"), name, places, address)
            head = f"---\ndescription: {json.dumps(describe(text))}\n---\n\n"
            target.write_text(head + text, encoding="utf-8")
        else:
            shutil.copyfile(_ROOT / name, target)


def in_english(page: str) -> str:
    """Return a page whose elements name their words (web/words/words.js) with the English ones.

    A script puts those of another language in their place.
    """
    english = languages.of_pages("en")
    filled = _WORDS.sub(lambda found: found[0] + html.escape(english[found[1]]), page)
    return _ALT.sub(lambda found: f'{found[0]} alt="{html.escape(english[found[1]])}"', filled)
