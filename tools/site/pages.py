"""Builds the pages of the site that are applications: play, scoreboard, report, box, chip.

    python -m tools.site.pages play|scoreboard|report|box|chip FOLDER

Each is a folder of static files that work under any address. The face of the unit that plays is
the one that `dealbox run` serves (web/face), but for table.js.
"""

import argparse
import hashlib
import json
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from html import escape
from pathlib import Path
from typing import Any

from host_sim import languages
from host_sim.ending import in_words
from host_sim.web import scoreboard as editions
from host_sim.web.pages import BESIDE, integrity, words_apart
from tools import cache, node
from tools.image import wasm

_ROOT = Path(__file__).parents[2]
_WEB = _ROOT / "web"
_FACE = _WEB / "face"
_PLAY = _WEB / "play"
_UNIT = _WEB / "unit"
_SPEECH = _WEB / "speech"
_REPORT = _WEB / "report"
_BOX = _WEB / "box"
_CHIP = _WEB / "chip"
_CHIP_SCRIPTS = ("page.js", "worker.js")
_FACE_FILES = ("face.css", "waves.svg", "icon.svg")
# Of the pack (tools/image/wasm.py)
_PORT = ("micropython.mjs", "micropython.wasm")
_PORT_IN_PARTS = ("micropython.mjs", "first.wasm", "rest.wasm")
# What computes a report, besides the firmware.
_COMPUTING = ("__init__", "analysis", "browser", "region", "tables")
_SHARED_MODELS = (
    "host_sim/parts/__init__.py",
    "host_sim/parts/region.py",
    "host_sim/books/__init__.py",
    "host_sim/books/comparison.py",
    "host_sim/books/wording.py",
)

# MicroPython is WebAssembly. A page may set this itself, but for frame-ancestors.
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self'; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; "
    "form-action 'none'; require-trusted-types-for 'script'; trusted-types worker keeper"
)
SCOREBOARD = _WEB / "scoreboard"
_WORKER = "sw.js"
_AT_TOP = ("index", "manifest", "icon")  # how the names begin of what has no version in its path
_MANIFEST = "manifest.webmanifest"
# What the panel beside the unit has of the scoreboard.
_SHARED = (
    *("card.js", "deeds.css", "deeds.js", "elements.js", "ending.css", "ending.js", "feed.js"),
    *("files.js", "game.js", "signs.js", "words.js"),
)
_MODULES = ("@observablehq/plot", "qr", "rp2040js", "toml-eslint-parser")  # of npm
_PLAY_JS = "play.js"
# Each is loaded when it is wanted.
_WANTED = ("beside.js", "boxes.js", "editor.js", "scoreboard/ending.js", "speech/speech.js")
_WORKER_JS = "unit/worker.js"
_OF_NODE = [f"--external:{name}" for name in ("fs", "module", "path", "url")]  # in MicroPython's
_AT_ONCE = ("unit/supervisor.js", f"words/{languages.SCRIPT}")  # before the page's other scripts
_SOURCES = (  # words about where the lines of a unit come from, and for the time before a game
    *("board.usb", "board.way.", "board.server", "board.window", "board.title"),
    *("board.waits", "board.nogame", "board.seat."),
)
_OF_BOX = ("box.", "description.box", *_SOURCES)
_SERVER = "fault.server"  # what only `dealbox run` can tell
_READ = ("code.", "mine.")  # words about what a phone reads of a unit's display
_CAMERA = "camera.js"  # of the scoreboard: a script with a decoder, loaded when it is wanted
_ABOVE = re.compile(rb'"\.\./scoreboard/')  # where the scoreboard is the page itself


def build(name: str, folder: Path) -> None:
    """Fill an empty folder with a page of PAGES, and with what keeps it for use without a network.

    Refused: NoImage, NoNode if something is missing on this machine; BuildFailed if a script or a
    module has a fault.
    """
    contents = PAGES[name]()
    if name in _KEPT:
        contents[_WORKER] = service_worker(name, contents)
    write(folder, contents)


def play() -> dict[str, bytes]:
    """Return the files of the unit that plays."""
    paths = [*(wasm.pack() / name for name in _PORT_IN_PARTS), *wasm.pack().glob("*.pack")]
    pack = {f"unit/{path.name}": path.read_bytes() for path in sorted(paths)}
    found = _bundled_scripts(files() | pack)
    styles = {path: content for path, content in found.items() if path.endswith(".css")}
    return versioned(found | minified(styles))


def scoreboard() -> dict[str, bytes]:
    """Return the files of the scoreboard."""
    paths = sorted(SCOREBOARD.iterdir())
    found = with_words({path.name: path.read_bytes() for path in paths})
    found[_CAMERA] = bundled(SCOREBOARD / _CAMERA)
    found["index.html"] = _unscripted(found["index.html"].decode())
    found |= {path: _ABOVE.sub(b'"../', script) for path, script in _speech().items()}
    return found | {editions.EDITIONS_FILE: editions.config(worker=_WORKER).encode()}


def box() -> dict[str, bytes]:
    """Return the files of the page that shows what a unit reports which was just flashed."""
    return {
        "box.js": bundled(_BOX / "box.js", is_needed=lambda key: key.startswith(_OF_BOX)),
        "box.css": (_BOX / "box.css").read_bytes(),
        "icon.svg": (SCOREBOARD / "icon.svg").read_bytes(),
        "index.html": _unscripted((_BOX / "index.html").read_text(encoding="utf-8")),
    }


def report() -> dict[str, bytes]:
    """Return the files of the report's page.

    The bank computes the report in the browser, under MicroPython's WebAssembly port.
    """
    names = ("page.css", "report.css")
    scripts = {name: bundled(_REPORT / name) for name in ("page.js", "worker.js")}
    return {
        **{name: (wasm.pack() / name).read_bytes() for name in (*_PORT, "firmware.pack")},
        **{name: (_REPORT / name).read_bytes() for name in names},
        "index.html": _unscripted((_REPORT / "index.html").read_text(encoding="utf-8")),
        **{"report.pack": _computing(), **scripts},
    }


def chip() -> dict[str, bytes]:
    """Return the files of the page that runs an image on an emulated chip.

    Unit and cards are those of the face, and in its index.html.
    """
    from tools.site import chip as of_chip  # the emulator, which a report and a wheel do without

    face = (_FACE / "index.html").read_text(encoding="utf-8")
    page = (_CHIP / "index.html").read_text(encoding="utf-8")
    for place, tag in (("box", "main"), ("tray", "section")):
        part = re.search(rf'<{tag} id="{place}".*?</{tag}>', face, re.DOTALL)
        assert part, place
        page = page.replace(f"<!-- {place} -->", part[0])
    found = of_chip.files() | {"index.html": _unscripted(page)}
    for path in (*(_FACE / name for name in _FACE_FILES), _CHIP / "chip.css"):
        found[path.name] = path.read_bytes()
    for name in _CHIP_SCRIPTS:
        found[name] = bundled(
            _CHIP / name, is_needed=lambda key: key.startswith("chip.") or _is_played(key)
        )
    return minified(found)


PAGES: dict[str, Callable[[], dict[str, bytes]]] = {
    "play": play,
    "scoreboard": scoreboard,
    "report": report,
    "box": box,
    "chip": chip,
}
_KEPT = ("play", "scoreboard", "chip")  # by a service worker of their own


def report_script() -> Path:
    """Return the script that draws a report which is one file. Refused: as build()."""
    sources = [_REPORT / "drawn.js", _REPORT / "figures.js", _WEB / "scoreboard/words.js"]
    sources += [Path(node.__file__).with_name("npm") / "package-lock.json"]
    contents = [*(path.read_bytes() for path in sources), *words().values()]
    key = hashlib.sha256(b"\0".join(contents)).hexdigest()[:16]

    def make(folder: Path) -> None:
        (folder / "drawn.js").write_bytes(bundled(sources[0], "iife"))

    return cache.cached(f"report-{key}", make) / "drawn.js"


def files() -> dict[str, bytes]:
    """Return all files of the page but the service worker, MicroPython and the firmware.

    The unit's are in a folder of their own, as both sides have a display.js.
    """
    face = sorted(_FACE.iterdir())
    found = {path.name: path.read_bytes() for path in face}
    for path in sorted(_PLAY.iterdir()):
        if path.suffix in (".js", ".css", ".png"):
            found[path.name] = path.read_bytes()
    found = with_words(found) | _words_apart()
    found |= {f"scoreboard/{name}": (SCOREBOARD / name).read_bytes() for name in _SHARED}
    found[f"scoreboard/{editions.EDITIONS_FILE}"] = editions.config().encode()
    found |= _speech()
    found["index.html"] = _unscripted(_index(found["index.html"].decode()))
    found |= _manifests()
    found |= {f"unit/{path.name}": path.read_bytes() for path in sorted(_UNIT.glob("*.js"))}
    return found


def with_words(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of a page, and the words of every language in a folder beside them."""
    found = {f"words/{name}": content for name, content in words(languages.is_of_unit).items()}
    for name, content in contents.items():
        is_script = name.endswith(".js")
        found[name] = BESIDE.sub(rb'"./\1/', content) if is_script else content
    return found


def _bundled_scripts(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files of the page with its scripts in a few, minified: each is a request.

    One has what the page begins with, and what others share with it; one is the worker's, one each
    are of what the page loads later, and of the words of a language.
    """
    apart = {*_AT_ONCE, _WORKER_JS, *(f"words/{code}.js" for code in languages.modules())}
    for path in _WANTED:  # so that one chunk has all that the page begins with
        first = f'import "{"../" * path.count("/") or "./"}{_PLAY_JS}";\n'
        contents[path] = first.encode() + contents[path]
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, contents)
        how = ("--bundle", "--format=esm", *_aliases())
        _esbuild(folder, apart, ".js", *how, *_OF_NODE)
        there = (f"--external:./{path}" for path in _AT_ONCE)
        _esbuild(folder, {_PLAY_JS, *_WANTED}, ".js", "--splitting", *how, *there)
        paths = [
            *(folder / path for path in (*apart, _PLAY_JS, *_WANTED)),
            *folder.glob("chunk-*.js"),
        ]
        found = {str(path.relative_to(folder)): path.read_bytes() for path in paths}
    found |= {path: it for path, it in contents.items() if not path.endswith((".js", ".mjs"))}
    (chunk,) = re.findall(rb'"\./(chunk-\w+\.js)"', found.pop(_PLAY_JS))
    found["index.html"] = found["index.html"].replace(_PLAY_JS.encode(), chunk)
    return found


def _is_played(key: str) -> bool:
    """Return whether the page with the unit needs the words of a key, before its editor."""
    is_later = languages.is_beside(key)
    is_early = languages.is_of_unit(key) and not is_later
    return is_early and not key.startswith((*_SOURCES, *_READ, _SERVER))


def words(is_needed: Callable[[str], bool] = lambda key: True) -> dict[str, bytes]:
    """Return what `web/words` has, and what is made for it. is_needed: as of languages.script."""
    found = {name: (_WEB / "words" / name).read_bytes() for name in ("first.js", "words.js")}
    return found | {languages.SCRIPT: languages.script(is_needed).encode()}


def _words_apart() -> dict[str, bytes]:
    """Return what takes the place of the words of all languages: a file for each.

    Those of the editor, for which nobody waits, are together.
    """
    found = words_apart(_is_played)
    beside = languages.script(
        lambda key: languages.is_beside(key) and not key.startswith(_SOURCES)
    )
    found["words/beside.js"] = beside.encode()
    editor = languages.script(lambda key: key.startswith(("edit.", "deeds.")))
    return found | {"words/editor.js": editor.encode()}


def _speech() -> dict[str, bytes]:
    """Return what a page loads when it is to speak, and its words in all languages."""
    found = {f"speech/{path.name}": path.read_bytes() for path in sorted(_SPEECH.iterdir())}
    return found | {"words/speech.js": languages.script(languages.is_spoken).encode()}


def minified(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with scripts and styles minified. BuildFailed: one has a fault."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        write(folder, contents)
        for kind in (".js", ".mjs", ".css"):
            _esbuild(folder, {path for path in contents if path.endswith(kind)}, kind)
        return {path: (folder / path).read_bytes() for path in sorted(contents)}


def versioned(contents: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files with scripts, styles and the unit in a folder named by a hash of them.

    So nothing that a page loads is of another version than the page, whatever host and caches
    have by then: it is not found.
    """
    top = {path for path in contents if path.startswith(_AT_TOP)}
    moved = {path: content for path, content in sorted(contents.items()) if path not in top}
    folder = "v-" + hashlib.sha256(repr(list(moved.items())).encode()).hexdigest()[:16]
    found = {path: contents[path] for path in top}
    for path, content in moved.items():
        found[f"{folder}/{path}"] = content
        old, new = f'="{path}"'.encode(), f'="{folder}/{path}"'.encode()
        found["index.html"] = found["index.html"].replace(old, new)
    return found


def write(folder: Path, contents: dict[str, bytes]) -> None:
    """Write files, each by its path in the folder."""
    for name, content in contents.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)


def service_worker(name: str, contents: dict[str, bytes], *, is_whole: bool = True) -> bytes:
    """Return the service worker that keeps these files (web/sw.js), by their addresses.

    name: begins the names of its caches. is_whole: all of them at once, as one version.
    """
    kept = {
        re.sub(r"(^|/)index\.html$", r"\1", path) or "./": integrity(content)
        for path, content in sorted(contents.items())
    }
    source = (_WEB / _WORKER).read_text(encoding="utf-8")
    constants = {"NAME": name, "IS_WHOLE": is_whole, "FILES": kept}
    constants["VERSION"] = hashlib.sha256(f"{kept}{source}".encode()).hexdigest()[:16]
    head = "".join(f"const {name} = {json.dumps(it)};\n" for name, it in constants.items())
    return minified({_WORKER: (head + source).encode()})[_WORKER]


def _index(face: str) -> str:
    """Return the face's index.html with the script, the policy, the menu and its dialogs.

    Words and worker are asked for before the other scripts are there.
    """
    early = "".join(f'  <script type="module" async src="{name}"></script>\n' for name in _AT_ONCE)
    face = face.replace('src="face.js"', f'src="{_PLAY_JS}"')
    policy = f'  <meta http-equiv="Content-Security-Policy" content="{POLICY}">\n'
    additions = {
        '  <meta name="viewport"': policy,
        "</head>": early + _part("head.html"),
        '      <button id="power"': _part("menu.html"),
        "</body>": _part("dialogs.html"),
    }
    for place, addition in additions.items():
        before, found, after = face.partition(place)
        assert found and place not in after, f"index.html has not one {place}"
        face = before + addition + found + after
    return face


def _unscripted(page: str) -> bytes:
    """Return a page with what it says without its script: what it is, and that it needs one.

    Title and description are English there, as a page has one; the rest is in every language.
    """
    tables = languages.tables()
    english = tables["en"]
    lines = "".join(
        f'<p lang="{code}">{escape(table["noscript"])}</p>' for code, table in tables.items()
    )
    page = re.sub(
        r'data-t-content="([\w.]+)"',
        lambda found: f'{found[0]} content="{escape(english[found[1]])}"',
        page,
    )
    page = re.sub(
        r'(<title data-t="([\w.]+)">).*(?=</title>)',
        lambda found: found[1] + escape(english[found[2]]),
        page,
    )
    return re.sub("<body.*>", rf"\g<0>\n<noscript>{lines}</noscript>", page).encode()


def _manifests() -> dict[str, bytes]:
    """Return the manifest of the unit that plays in each language; its name is in none."""
    manifest = json.loads((_PLAY / _MANIFEST).read_text(encoding="utf-8"))
    return {
        f"manifest-{code}.webmanifest": json.dumps(
            {**manifest, "lang": code, "description": table["description"]}, ensure_ascii=False
        ).encode()
        for code, table in languages.tables().items()
    }


def _esbuild(folder: Path, paths: set[str], kind: str, *how: str) -> None:
    """Replace files of one kind by what esbuild makes of them."""
    if not paths:
        return
    made = ".css" if kind == ".css" else ".js"
    where = ["--allow-overwrite", "--outdir=.", "--outbase=.", f"--out-extension:{made}={kind}"]
    node.esbuild(*sorted(paths), *where, *how, folder=folder)


def _part(name: str) -> str:
    return (_PLAY / name).read_text()


def _computing() -> bytes:
    """Return the modules that compute a report under MicroPython, as an archive."""
    report = _ROOT / "host_sim/report"
    shared = (_ROOT / "host_sim/__init__.py", *(_ROOT / path for path in _SHARED_MODELS))
    paths = (*shared, *(report / f"{name}.py" for name in _COMPUTING))
    return wasm.archive({str(path.relative_to(_ROOT)): path.read_bytes() for path in paths})


def modules_bundled() -> dict[str, list[str]]:
    """Return which npm modules are in the scripts of a page, by its name."""
    scripts = {
        "report": [_REPORT / name for name in ("page.js", "worker.js", "drawn.js")],
        "scoreboard": [SCOREBOARD / _CAMERA],
        "chip": [_CHIP / name for name in _CHIP_SCRIPTS],
        "play": [_PLAY / "toml.js"],
    }
    return {page: sorted(_modules_in(paths)) for page, paths in scripts.items()}


def _modules_in(scripts: list[Path]) -> set[str]:
    found: set[str] = set()
    for script in scripts:
        bundled(script, modules=found)
    return found


def bundled(
    script: Path,
    kind: str = "esm",
    modules: set[str] | None = None,
    is_needed: Callable[[str], bool] = lambda key: True,
) -> bytes:
    """Return a script with all that it imports but MicroPython, which is beside it.

    modules: to this are added the npm modules that are in it. is_needed: as of words().
    """
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, script.name)
        web = Path(folder, "web")
        shutil.copytree(_WEB, web)  # for the words, which are made
        write(web / "words", words(is_needed))
        node.esbuild(
            *(
                web / script.relative_to(_WEB),
                "--bundle",
                f"--format={kind}",
                "--external:./micropython.mjs",
            ),
            *_aliases(),
            f"--outfile={out}",
            f"--metafile={folder}/meta.json",
        )
        if modules is not None:
            meta = json.loads(Path(folder, "meta.json").read_text(encoding="utf-8"))
            modules.update(_module_of(path) for path in _in_outputs(meta))
        return out.read_bytes()


def _aliases() -> Iterator[str]:
    """Yield the options of esbuild that say where npm's modules are."""
    for name in _MODULES:
        yield f"--alias:{name}={node.modules() / name}"


def _in_outputs(meta: dict[str, Any]) -> Iterator[str]:
    """Yield the paths of npm modules of which a byte or more is in what esbuild has made."""
    for output in meta["outputs"].values():
        for path, about in output["inputs"].items():
            if about["bytesInOutput"] and "node_modules/" in path:
                yield path


def _module_of(path: str) -> str:
    """Return the name of the npm module that a file is of."""
    inside = path.rpartition("node_modules/")[2].split("/")
    return "/".join(inside[: 2 if inside[0].startswith("@") else 1])


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(
        prog="python -m tools.site.pages", description="Build a page of the site."
    )
    parser.add_argument("page", choices=PAGES)
    parser.add_argument("folder", type=Path, metavar="FOLDER", help="an empty folder")
    args = parser.parse_args()
    args.folder.mkdir(parents=True, exist_ok=True)
    build(args.page, args.folder)
    print(args.folder)
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
