"""Builds the firmware image, and the MicroPython that runs on this machine for the tests.

    python -m tools.image.build [--board DEALBOX_PICO] [--out FILE]

prints the path of the result. Everything is stored in ~/.cache/dealbox under a hash of its inputs:
what is there already is not built again, and a changed module costs one relinking.
"""

import argparse
import hashlib
import os
import shutil
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

from dealbox import __version__
from dealbox.store.page import VERSION
from host_sim import files, pins, uf2
from host_sim.ending import in_words
from host_sim.images import BuildFailed, NoImage
from host_sim.pins import BOARD
from tools import cache
from tools.image import constants, debian, firmware, linked, wires

CORE_MHZ = 200  # at 1.15 V; docs/silicon.md compares it with 125
_ABOUT = "Build the firmware image, unless it is in the cache, and print its path."
_ROOT = Path(__file__).parents[2]
_BOARDS = _ROOT / "boards"
_BOARD_HEADER = "boards/board/board.h"
_FIRMWARE = _ROOT / "firmware"
_MAIN = _FIRMWARE / "main.py"
_RELEASED = "1744675200"  # 15 April 2025, MicroPython 1.25.0
_KEPT_IMAGES = 24  # about 1.3 MB each
_COMMAND_LINE = 400  # a longer line of the tools' output is a command, and left out


def image(board: str = BOARD, main: Path | None = _MAIN, core_mhz: int = CORE_MHZ) -> Path:
    """Return the UF2 image of a board, built if it is not there yet.

    main: the script frozen as main.py; None makes an image that boots to the prompt. core_mhz: 125
    or 200. NoImage: something is missing on this machine. BuildFailed: the sources do not build.
    """
    inputs = _inputs(board, main)
    inputs["boards/common/settings.cmake"] = f"set(core_mhz {core_mhz})\n".encode()
    sources = source_folder()
    recipe = {"recipe": _recipe(), "versions": (sources / "versions").read_bytes()}
    # CMake keeps what a file that is gone has set, and MicroPython the modules that a setting has
    # removed: each set of C files and headers has a tree of its own, which boards share.
    shared = (name for name in inputs if not name.endswith(".py") and name != _BOARD_HEADER)
    recipe |= {name: inputs[name] for name in shared}
    made = cache.folder() / "images" / _hash({**inputs, **recipe}) / f"dealbox-{board}.uf2"
    if not _is_whole(made):
        with cache.locked(cache.folder() / f"image-{board}"):
            if not _is_whole(made):  # not built meanwhile by another process
                _build(made, inputs, recipe)
    _touch(made.parent)
    return made


def _build(made: Path, inputs: dict[str, bytes], recipe: dict[str, bytes]) -> None:
    debian.need_chip_tools()
    recipe["compiler"] = subprocess.check_output(["arm-none-eabi-gcc", "--version"])
    recipe["cache"] = str(cache.folder()).encode()  # CMake keeps absolute paths in its tree
    tree, sources = cache.folder() / f"rp2040-{_hash(recipe)}", source_folder()
    with cache.locked(tree):
        if not cache.is_sealed(tree):
            shutil.rmtree(tree, ignore_errors=True)
        _report(f"Building {made.name} ...")
        binary, symbols = _firmware(tree, sources, inputs)
        _write_atomically(_parts_file(made), _parts(tree, sources).encode())
    if b"loaded.restore()" in inputs["firmware/main.py"]:  # the tree may build another board
        from tools.image import loaded  # the emulated chip, which nothing but a build needs

        binary = loaded.with_loaded(binary, symbols)
    _write_atomically(made, uf2.pack(binary))
    _remove_old(made.parent.parent)


def parts(board: str = BOARD) -> list[str]:
    """Return what a board's image is linked from (linked.sources). Refused: as image."""
    return _parts_file(image(board)).read_text().splitlines()


def unix() -> Path:
    """Return the `micropython` that runs on this machine, built if it is not there yet."""
    sources = source_folder()

    def build(folder: Path) -> None:
        _report("Building MicroPython for this machine ...")
        debian.need_host_tools()
        plain = ["MICROPY_PY_SSL=0", "MICROPY_PY_FFI=0", "MICROPY_PY_BTREE=0"]
        port = sources / "micropython/ports/unix"
        _make(port, f"BUILD={folder}", "FROZEN_MANIFEST=", *plain)

    return cache.cached(f"unix-{sources.name}", build) / "micropython"


def pins_module(board: str) -> str:
    """Return the source of the module `pins`. BuildFailed: pins.csv has faults."""
    try:
        found = wires.checked(board)
    except pins.BadPins as bad:
        raise BuildFailed(str(bad)) from None
    return wires.module(board, found, uf2.label(board, __version__, VERSION))


def main() -> int:
    """Run the command line; return the exit code."""
    parser = argparse.ArgumentParser(prog="python -m tools.image.build", description=_ABOUT)
    about = "default: %(default)s"
    parser.add_argument("--board", default=BOARD, choices=pins.boards(), help=about)
    parser.add_argument("--out", type=Path, help="copy the image to this file")
    args = parser.parse_args()
    if args.out:
        args.out.parent.mkdir(parents=True, exist_ok=True)
        files.write_made(args.out, lambda: image(args.board).read_bytes())
        print(f"{args.out}: {args.out.stat().st_size // 1024} KB")
    else:
        print(image(args.board))
    return 0


def _inputs(board: str, main: Path | None) -> dict[str, bytes]:
    """Return the source files of the image, read once: {path: content}."""
    if not _MAIN.exists():
        raise NoImage(f"the firmware is built in a checkout of the project: there is no {_MAIN}")
    if board not in pins.boards():
        raise BuildFailed(f"no board {board} in {_BOARDS}; there are: {' '.join(pins.boards())}")
    files = {
        "boards/board/board.py": (_BOARDS / board / "board.py").read_bytes(),
        "boards/board/pins.py": pins_module(board).encode(),
        _BOARD_HEADER: _header(board).encode(),
    }
    for path in sorted((_BOARDS / "common").iterdir()):
        if path.suffix in (".py", ".c", ".h", ".S", ".cmake"):
            files[f"boards/{path.relative_to(_BOARDS)}"] = path.read_bytes()
    files |= {f"firmware/{name}": text.encode() for name, text in firmware.modules().items()}
    files["firmware/main.py"] = main.read_bytes() if main else b""
    return files


def _header(board: str) -> str:
    """Return board.h: what a board is called, the pin that start.c drives, its controller's."""
    controller = pins.controller(board)
    values = {
        "MICROPY_HW_BOARD_NAME": f'"{pins.title(board)}"',
        "MICROPY_BOARD_BUILD_NAME": f'"{board}"',  # in place of that of all boards
        "PICO_BOARD": f'"{controller}"',
        "POWER_HOLD": pins.gpios(board).get("POWER_HOLD"),
    }
    known = [(name, value) for name, value in values.items() if value is not None]
    lines = [f"#undef {name}\n#define {name} {value}\n" for name, value in known]
    own = [path.read_text() for path in (_BOARDS / "controllers").glob(f"{controller}.h")]
    return "".join(lines + own)


def _with_constants(files: dict[str, bytes]) -> dict[str, bytes]:
    """Return the files, in the modules of the firmware all constants declared."""
    sources = {name: text.decode() for name, text in files.items() if name.endswith(".py")}
    declared = constants.declare_all(sources, "firmware/")
    return files | {name: text.encode() for name, text in declared.items()}


def _recipe() -> bytes:
    own = (__file__, constants.__file__, debian.__file__, debian.PATCH, linked.__file__)
    programs = (*own, Path(__file__).with_name("loaded.py"), uf2.__file__)
    return b"".join(Path(name).read_bytes() for name in programs)


def _hash(files: dict[str, bytes]) -> str:
    return cache.digest(sorted(files.items()))[:16]


def source_folder() -> Path:
    """Return the folder of sources from Debian, with MicroPython's compiler built in it.

    Refused: as image.
    """

    def build(folder: Path) -> None:
        debian.need_host_tools()
        _report("Fetching the sources of MicroPython and the Pico SDK from Debian ...")
        debian.fetch(folder)
        _report("Building MicroPython's compiler ...")
        # It runs for a second; to optimize it would take ten.
        _make(folder / "micropython/mpy-cross", "COPT=-O0")

    inputs = Path(debian.__file__).read_bytes() + debian.PATCH.read_bytes()
    key = hashlib.sha256(inputs + debian.wanted().encode()).hexdigest()[:8]
    return cache.cached(f"sources-{key}", build)


def _firmware(tree: Path, sources: Path, inputs: dict[str, bytes]) -> tuple[bytes, str]:
    """Return the binary image and nm's list of its symbols, built in a tree that is kept."""
    _write_changes(tree / "inputs", _with_constants(inputs))
    if not (tree / "build.ninja").exists():
        _configure(tree, sources)
    # MicroPython checks the files that exist, and would not notice a removed one.
    (tree / "frozen_content.c").unlink(missing_ok=True)
    try:
        _run(["ninja", f"-j{os.cpu_count()}"], tree)
        _run(["arm-none-eabi-objcopy", "-O", "binary", "firmware.elf", "firmware.bin"], tree)
    finally:
        cache.seal(tree)  # whoever ends this process leaves a tree that is not trusted
    symbols = _run(["arm-none-eabi-nm", "firmware.elf"], tree)
    if misplaced := misaligned(symbols):
        raise BuildFailed(f"native code that is not aligned to 4 bytes: {', '.join(misplaced)}")
    return (tree / "firmware.bin").read_bytes(), symbols


def _parts(tree: Path, sources: Path) -> str:
    linker_map = (tree / "firmware.elf.map").read_text(encoding="utf-8", errors="replace")
    roots = {str(tree / "inputs"): "dealbox", str(sources): ""}
    found = linked.sources(linker_map, _run(["ninja", "-t", "deps"], tree), roots)
    return "".join(f"{name}\n" for name in found)


def _parts_file(made: Path) -> Path:
    return made.with_suffix(".parts")


def misaligned(symbols: str) -> list[str]:
    """Return the frozen native functions in nm's output that are not aligned to 4 bytes.

    They are in the text section; frozen bytecode is in the section for constants.
    """
    rows = [line.split() for line in symbols.splitlines()]
    native = [row for row in rows if row[-2] == "t" and row[-1].startswith("fun_data_")]
    return [name for at, _, name in native if int(at, 16) % 4]


def _configure(tree: Path, sources: Path) -> None:
    folder = tree / "inputs/boards/common"
    settings = {
        "MICROPY_BOARD": "DEALBOX",
        "MICROPY_BOARD_DIR": folder,
        "MICROPY_FROZEN_MANIFEST": folder / "manifest.py",
        "PICO_SDK_PATH_OVERRIDE": sources / "pico-sdk",
        "PICO_NO_PICOTOOL": 1,
        # The tree may outlive the checkout, so it must not refer to its virtual environment.
        "Python3_EXECUTABLE": Path(sys.base_prefix, "bin/python3"),
    }
    command = ["cmake", "-S", str(sources / "micropython/ports/rp2"), "-B", str(tree), "-GNinja"]
    _run([*command, *(f"-D{name}={value}" for name, value in settings.items())], tree)


def _write_changes(folder: Path, files: dict[str, bytes]) -> None:
    """Make the folder contain exactly these files, without touching unchanged ones."""
    for path in folder.rglob("*"):
        if path.is_file() and str(path.relative_to(folder)) not in files:
            path.unlink()
    for name, content in files.items():
        path = folder / name
        if not path.exists() or path.read_bytes() != content:
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(content)


def _is_whole(image: Path) -> bool:
    """Return whether an image exists and its checksum is right."""
    try:
        uf2.unpack(image.read_bytes())
    except (OSError, uf2.BadImage):
        return False
    return True


def _write_atomically(path: Path, content: bytes) -> None:
    """Write a file atomically."""
    path.parent.mkdir(parents=True, exist_ok=True)
    aside = path.with_suffix(".part")
    aside.write_bytes(content)
    aside.rename(path)


def _touch(folder: Path) -> None:
    """Mark an image as in use, so that it is not removed as old."""
    with suppress(OSError):  # a cache that is only read
        os.utime(folder)


def _remove_old(images: Path) -> None:
    with cache.locked(images):  # another process may be doing the same
        newest_first = sorted(images.iterdir(), key=lambda folder: -folder.stat().st_mtime)
        for folder in newest_first[_KEPT_IMAGES:]:
            shutil.rmtree(folder, ignore_errors=True)


def _make(folder: Path, *settings: str) -> None:
    _run(["make", "-C", str(folder), f"-j{os.cpu_count()}", *settings], folder)


def _run(command: list[str], folder: Path) -> str:
    """Run one tool in a folder, and return its output. BuildFailed: with the end of its output."""
    # MicroPython would take its version from a git repository above the cache, and the current
    # date would make two images of the same sources differ.
    own = {"GIT_CEILING_DIRECTORIES": str(cache.folder()), "SOURCE_DATE_EPOCH": _RELEASED}
    folder.mkdir(parents=True, exist_ok=True)
    done = subprocess.run(
        command,
        cwd=folder,
        env={**os.environ, **own},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        check=False,
    )
    if done.returncode:
        lines = [line for line in done.stdout.splitlines() if len(line) < _COMMAND_LINE]
        raise BuildFailed(f"{command[0]} failed:\n" + "\n".join(lines[-25:]))
    return done.stdout


def _report(what: str) -> None:
    print(what, file=sys.stderr, flush=True)


if __name__ == "__main__":
    sys.exit(in_words(main))
