"""The drawing of the sources in docs/architecture.md: who imports whom.

`python -m tests.programs.rooms` draws docs/rooms.svg anew from the imports, with the `dot` of
Graphviz. A room is a folder, or a few modules with one task.
"""

import re
import subprocess
from collections.abc import Iterator
from html import unescape
from pathlib import Path

from tests.support import prerequisites, sources

DRAWING = sources.ROOT / "docs/rooms.svg"

# The frame that each room is drawn in, its modules (the longest name that fits wins), its task.
ROOMS = {
    "main": ("firmware", "main", "power-on, faults"),
    "unit": (
        "firmware",
        "dealbox.unit dealbox.housekeeping dealbox.reporting",
        "one step: lamp, input, time, display",
    ),
    "ui": ("firmware", "dealbox.ui", "session, chart, screens, drafts"),
    "store": ("firmware", "dealbox.store", "the journal in flash"),
    "bank": ("firmware", "dealbox.bank", "ledger, deeds, editions"),
    "drivers": ("firmware", "dealbox.drivers", "one part each"),
    "boards": ("firmware", "board wired stock", "drivers on their pins"),
    "commands": (
        "host_sim",
        "host_sim host_sim.__main__ host_sim.cli host_sim.images",
        "dealbox run, play, ...",
    ),
    "web": ("host_sim", "host_sim.web", "the face in the browser"),
    "scenarios": ("host_sim", "host_sim.scenarios", "conversations as text files"),
    "books": ("host_sim", "host_sim.books", "a unit's history, checked"),
    "report": ("host_sim", "host_sim.report", "a game in figures"),
    "laptop": ("host_sim", "host_sim.laptop", "target: the unit on CPython"),
    "chip": ("host_sim", "host_sim.chip", "target: the image, emulated"),
    "wasm": ("host_sim", "host_sim.wasm", "target: as in a browser"),
    "common": (
        "host_sim",
        "host_sim.target host_sim.cards host_sim.tunes host_sim.monitor host_sim.fingers "
        "host_sim.files host_sim.ending host_sim.pins host_sim.uf2 host_sim.port "
        "host_sim.feed_reader host_sim.cache",
        "target, cards, pins, files, USB",
    ),
    "parts": ("host_sim", "host_sim.parts", "display, readers, flash"),
    "table": ("games", "games.table", "whole games, bots, dealbox table"),
    "tools": ("tools", "tools", "images, USB, site, wiring"),
    "tests": ("tests", "tests", "one file for each source file"),
    "programs": ("tests", "tests.programs", "soak, proofs, pictures"),
    "support": ("tests", "tests.support", "fakes, models, a table"),
}
FOLDERS = {  # the frames
    "host_sim": ("host_sim/", "#e8f5e4"),
    "games": ("games/", "#f3e6f5"),
    "tools": ("tools/", "#fdf1dc"),
    "firmware": ("firmware/, boards/", "#e3eefb"),
    "tests": ("tests/ (may import everything)", "#f1f1f1"),
}
# Any room may import the clock, the machine code, the words of the parts, version and address.
SHARED = ("dealbox", "dealbox.address", "dealbox.clock", "dealbox.native", "dealbox.parts")
_TESTS = ("tests", "programs", "support")
_HOME = {module: name for name, (_, modules, _) in ROOMS.items() for module in modules.split()}
_NODE = re.compile(r'class="node">\n<title>(\w+)</title>(.*?)</g>', re.DOTALL)


def edges() -> set[tuple[str, str]]:
    """Return which room imports which."""
    found = set()
    for path in sources.files("firmware", "boards", "host_sim", "games", "tools", "tests"):
        here = room(_module(path))
        for name in sources.imports(path):
            there = room(name)
            if here and there and here != there and (here not in _TESTS or there in _TESTS):
                found.add((here, there))
    return found


def drawn() -> set[tuple[str, str]]:
    """Return which room imports which as drawn: by an arrow, or within a box as `+ room`."""
    svg = unescape(DRAWING.read_text(encoding="utf-8"))
    found = set(re.findall(r"<title>(\w+)->(\w+)</title>", svg))
    for name, box in _NODE.findall(svg):
        for line in re.findall(r">\+ (.*)</text>", box):
            found |= {(name, other) for other in line.split()}
    return found


def room(module: str) -> str:
    """Return the room of a module or of a name in it; "" for what is shared or not ours."""
    while module:
        if module in SHARED:
            return ""
        if module in _HOME:
            return _HOME[module]
        module = module.rpartition(".")[0]
    return ""


def homeless() -> list[str]:
    """Return the modules of the firmware that are in no room."""
    modules = [sources.module(path) for path in sources.files("firmware")]
    return [module for module in modules if module not in SHARED and not room(module)]


def draw() -> None:
    """Write the drawing. Missing: there is no `dot`."""
    dot = prerequisites.dot()
    made = subprocess.run(
        [dot, "-Tsvg"], input="\n".join(_graph()), capture_output=True, text=True, check=True
    )
    DRAWING.write_text(made.stdout, encoding="utf-8")


def _module(path: Path) -> str:
    """Return the name by which a file is imported; a board's are modules of the top level."""
    first, *rest = path.relative_to(sources.ROOT).with_suffix("").parts
    if first == "firmware":
        return sources.module(path)
    parts = rest[1:] if first == "boards" else [first, *rest]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def _graph() -> Iterator[str]:
    found = edges()
    yield "digraph rooms { bgcolor=white; nodesep=0.2; ranksep=0.4; edge [arrowsize=0.7];"
    yield 'node [shape=box style="filled,rounded" fillcolor=white fontname="DejaVu Sans"'
    yield 'fontsize=13 margin="0.1,0.06"];'
    yield 'graph [fontname="DejaVu Sans" fontsize=14 labeljust=l style="filled,rounded"'
    yield "pencolor=none];"
    for folder, (label, colour) in FOLDERS.items():
        yield f'subgraph cluster_{folder} {{ label="{label}"; fillcolor="{colour}";'
        for name, (where, _, task) in ROOMS.items():
            if where == folder:
                yield f"{name} [label=<{_label(name, task, found)}>];"
        yield "}"
    for here, there in sorted(found):
        if ROOMS[here][0] == ROOMS[there][0]:
            yield f"{here} -> {there} [{_style(here, there, found)}];"
    yield "parts -> main [style=invis]; support -> tools [style=invis]; }"  # one below the other


def _label(name: str, task: str, found: set[tuple[str, str]]) -> str:
    """Return what is written in a box: also what the room imports of other folders."""
    others = [there for here, there in sorted(found) if here == name]
    away = " ".join(there for there in others if ROOMS[there][0] != ROOMS[name][0])
    line = f'<br/><font point-size="11" color="#9a3a00">+ {away}</font>' if away else ""
    return f'<b>{name}</b><br/><font point-size="11">{task}</font>{line}'


def _style(here: str, there: str, found: set[tuple[str, str]]) -> str:
    """Return a lighter line where a way through other rooms leads there, too."""
    is_long = any((here, via) in found and (via, there) in found for via in ROOMS)
    return 'color="#b0b8c4"' if is_long else 'color="#203050" penwidth=1.3'


if __name__ == "__main__":
    draw()
