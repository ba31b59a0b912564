"""What the image is made of, from Debian: sources that are unpacked, never installed, and tools.

The sources are those of Debian 13, on any Debian machine: apt gets a sources list, a lists folder
and a cache of its own, and the mirror is the one the machine already uses.

A release names the packages that it was built from, with their hashes. DEALBOX_SOURCES=FILE asks
for exactly these, and DEALBOX_DEBIAN=ADDRESS an archive that still has them.
"""

import hashlib
import os
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path
from threading import Lock

from host_sim.images import NoImage

RELEASE = "trixie"
SOURCES = "DEALBOX_SOURCES"
_ARCHIVE = "DEALBOX_DEBIAN"
_UPDATING = Lock()  # apt-get waits for no other update, but for another installation
_KEYRING = "/usr/share/keyrings/debian-archive-keyring.gpg"
_SOURCE_PACKAGES = ("micropython", "mbedtls")
_BINARY_PACKAGES = ("pico-sdk-source", "tinyusb-source")  # C sources, for every machine alike

# Which package brings which tool.
_HOST_TOOLS = {"gcc": "build-essential", "make": "build-essential", "dpkg-source": "dpkg-dev"}
_CHIP_TOOLS = {"arm-none-eabi-gcc": "gcc-arm-none-eabi", "cmake": "cmake", "ninja": "ninja-build"}
_CHIP_LIBRARY = "libnewlib-arm-none-eabi"

# What the port has without asking, and nothing here imports; mpconfigboard.h leaves out the rest.
_LEFT_OUT = (
    *("EMIT_INLINE_THUMB", "PY_CRYPTOLIB", "PY_HASHLIB_SHA1", "PY_MACHINE_BITSTREAM"),
    *("PY_MACHINE_DHT_READINTO", "PY_MACHINE_I2S", "PY_MACHINE_PULSE", "PY_MACHINE_SOFTSPI"),
    *("PY_MACHINE_UART", "PY_ONEWIRE", "PY_OS_SYNC", "PY_OS_UNAME", "VFS_FAT", "VFS_LFS2"),
)

# What is changed in MicroPython 1.25.0: (file, text that is there once, text in its place).
PATCHES = (
    # The flash's clock is limited to 133 MHz, whatever the board; later versions have this macro.
    ("micropython/ports/rp2/rp2_flash.c", "= 133000000;", "= MICROPY_HW_FLASH_MAX_FREQ;"),
    # Native code for ARMv6-M loads 32-bit literals relative to the program counter, which needs
    # words that are aligned to 4 bytes (ARMv6-M manual, A6.7.27); it is frozen with 2.
    (
        "micropython/tools/mpy-tool.py",
        "            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_XTENSA,\n",
        "            MP_NATIVE_ARCH_ARMV6,\n            MP_NATIVE_ARCH_ARMV6M,\n"
        "            MP_NATIVE_ARCH_XTENSA,\n",
    ),
    # A small dict that is full is made larger by a quarter, not by an eighth, and a search in one
    # divides once, not at each step: at power-on modules and classes are filled name by name.
    (
        "micropython/py/map.c",
        "get_hash_alloc_greater_or_equal_to(map->alloc + 1);",
        "get_hash_alloc_greater_or_equal_to(map->alloc + 1 + (map->alloc < 64) * map->alloc / 4);",
    ),
    (
        "micropython/py/map.c",
        "pos = (pos + 1) % map->alloc;",
        "pos = pos + 1 == map->alloc ? 0 : pos + 1;",
    ),
    # A search for several free blocks passes 16 at once where no two are free side by side: it
    # goes through all that is alive, which lies first. The table begins at a whole word.
    (
        "micropython/py/gc.c",
        "                byte a = area->gc_alloc_table_start[i];\n"
        "                // *FORMAT-OFF*\n",
        "                while (n_blocks > 1 && i % 4 == 0\n"
        "                       && i + 4 < area->gc_alloc_table_byte_len) {\n"
        "                    uint32_t kinds = *(uint32_t *)(area->gc_alloc_table_start + i);\n"
        "                    uint32_t free = ~(kinds | kinds >> 1) & 0x55555555;\n"
        "                    if (free & (free << 2 | (n_free > 0))) {\n"
        "                        break;\n"
        "                    }\n"
        "                    n_free = free >> 30;\n"
        "                    i += 4;\n"
        "                }\n"
        "                byte a = area->gc_alloc_table_start[i];\n"
        "                // *FORMAT-OFF*\n",
    ),
    # What a call of a Python function needs, up to 128 bytes, lies on the C stack, not up
    # to 44: else a fifth of the functions take it from the heap, 57 KB a second in an idle unit.
    (
        "micropython/py/objfun.c",
        "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 11)",
        "#define VM_MAX_STATE_ON_STACK (sizeof(mp_uint_t) * 32)",
    ),
    # These are called even if there is no I2S, and no UART.
    ("micropython/ports/rp2/main.c", "        machine_i2s_init0();\n", ""),
    ("micropython/ports/rp2/main.c", "        machine_i2s_deinit_all();\n", ""),
    ("micropython/ports/rp2/main.c", "        machine_uart_deinit_all();\n", ""),
    # There are no floats.
    ("micropython/ports/rp2/mpconfigport.h", "FLOAT_IMPL_FLOAT", "FLOAT_IMPL_NONE"),
    # No class is told its module and its qualified name: two names in the heap for each.
    (
        "micropython/py/compile.c",
        "        compile_load_id(comp, MP_QSTR___name__);\n"
        "        compile_store_id(comp, MP_QSTR___module__);\n"
        "        EMIT_ARG(load_const_str, MP_PARSE_NODE_LEAF_ARG(pns->nodes[0]));"
        " // 0 is class name\n"
        "        compile_store_id(comp, MP_QSTR___qualname__);\n",
        "",
    ),
) + tuple(
    (
        "micropython/ports/rp2/mpconfigport.h",
        f"{f'#define MICROPY_{name}':<48}(1)",
        f"#define MICROPY_{name} (0)",
    )
    for name in _LEFT_OUT
)


def need_host_tools() -> None:
    """Have a C compiler and Debian's unpacker, or raise NoImage."""
    need(_missing_tools(_HOST_TOOLS))


def need_chip_tools() -> None:
    """Have a compiler for the chip, or raise NoImage."""
    missing = _missing_tools(_CHIP_TOOLS)
    if "gcc-arm-none-eabi" in missing or not _has_chip_library():
        missing.append(_CHIP_LIBRARY)
    need(missing)


def fetch(folder: Path) -> None:
    """Put the unpacked sources into an empty folder: micropython, pico-sdk, and `versions`.

    micropython holds mbedtls and tinyusb where its build looks for them.
    """
    if not shutil.which("apt-get"):
        raise NoImage("the sources come from Debian's archive, and this machine has no apt-get")
    downloads = folder / "downloads"
    downloads.mkdir()
    _download(downloads, packages(wanted()))
    (folder / "versions").write_text(_hashes(downloads))
    check(wanted(), (folder / "versions").read_text())
    _unpack(downloads, folder)
    shutil.rmtree(downloads)


def wanted() -> str:
    """Return the lines of the file that DEALBOX_SOURCES names; "": whatever Debian has."""
    if not (name := os.environ.get(SOURCES)):
        return ""
    try:
        lines = Path(name).read_text(encoding="utf-8").splitlines(keepends=True)
    except (OSError, UnicodeDecodeError) as reason:
        raise NoImage(f"{SOURCES}={name} cannot be read: {reason}") from None
    return "".join(line for line in lines if line.strip() and not line.startswith("#"))


def check(asked: str, got: str) -> None:
    """Refuse packages that are not the ones asked for, by their hashes: NoImage."""
    if asked and (others := set(got.splitlines()) ^ set(asked.splitlines())):
        names = " ".join(sorted({line.split()[-1] for line in others}))
        raise NoImage(f"the archive has other contents than {SOURCES} names: {names}")


def record(versions: str) -> str:
    """Return the lines of fetch as a release publishes them, below what they are built with."""
    names = sorted({*_HOST_TOOLS.values(), *_CHIP_TOOLS.values(), _CHIP_LIBRARY})
    built_with = (f"# {name} {installed(name)}\n" for name in names)
    return f"# {RELEASE}; built with\n{''.join(built_with)}{versions}"


def installed(package: str) -> str:
    """Return the version of a package that is installed here."""
    return _run(["dpkg-query", "-W", "-f", "${Version}", package])


def packages(lines: str) -> dict[str, tuple[str, str]]:
    """Return {package: (version, hash)} of lines with a hash and a file, as fetch writes them."""
    found = {}
    for line in lines.splitlines():
        sha256, file = line.split()
        name, _, version = file.removesuffix(".dsc").removesuffix("_all.deb").partition("_")
        found[name] = (version, sha256)
    return found


def _download(folder: Path, pinned: dict[str, tuple[str, str]]) -> None:
    sources = folder / "sources.list"
    where = f"[signed-by={_KEYRING}] {_mirror()} {RELEASE} main\n"
    sources.write_text(f"deb {where}deb-src {where}")
    for name in ("lists/partial", "cache/archives/partial"):
        (folder / name).mkdir(parents=True)
    settings = {
        "Dir::Etc::SourceList": sources,
        "Dir::Etc::SourceParts": "-",
        "Dir::State::Lists": folder / "lists",
        "Dir::Cache": folder / "cache",
        "APT::Sandbox::User": "",  # another user could not write into this folder
        "APT::Update::Error-Mode": "any",
        "Acquire::Check-Valid-Until": "false" if os.environ.get(_ARCHIVE) else "true",
        "Acquire::Languages": "none",
    }
    apt = ["apt-get", "-q"] + [f"-o{name}={value}" for name, value in settings.items()]
    _run([*apt, "update"], folder)

    def asked(names: Sequence[str]) -> list[str]:
        return [f"{name}={pinned[name][0]}" if name in pinned else name for name in names]

    try:
        _run([*apt, "source", "--download-only", *asked(_SOURCE_PACKAGES)], folder)
        _run([*apt, "download", *asked(_BINARY_PACKAGES)], folder)
    except NoImage as reason:
        if not pinned:
            raise
        remedy = f"{_ARCHIVE}=ADDRESS names an archive that still has these versions"
        raise NoImage(f"{reason}; {remedy}") from None


def _unpack(downloads: Path, folder: Path) -> None:
    for name, into in (("micropython", "micropython"), ("mbedtls", "micropython/lib/mbedtls")):
        (description,) = downloads.glob(f"{name}_*.dsc")
        shutil.rmtree(folder / into, ignore_errors=True)
        # apt has checked the hashes already, against a signed list.
        _run(["dpkg-source", "--no-check", "-x", description.name, str(folder / into)], downloads)
    for name, into in (("pico-sdk", "pico-sdk"), ("tinyusb", "micropython/lib/tinyusb")):
        (package,) = downloads.glob(f"{name}-source_*.deb")
        _run(["dpkg-deb", "-x", package.name, name], downloads)
        shutil.rmtree(folder / into, ignore_errors=True)
        shutil.move(downloads / name / "usr/src" / name, folder / into)
    # The build asks for this file to know that the library is there; nothing of it is used.
    (folder / "micropython/lib/micropython-lib/README.md").touch()
    patch(folder)


def patch(folder: Path) -> None:
    """Apply PATCHES to the sources in folder. NoImage: they are not those that were patched."""
    for file, old, new in PATCHES:
        path = folder / file
        text = path.read_text()
        if text.count(old) != 1:
            raise NoImage(f"{file} is not that of MicroPython 1.25.0: see tools/image/debian.py")
        path.write_text(text.replace(old, new))


def _hashes(downloads: Path) -> str:
    """Return a line for each package, as sha256sum prints it; a .dsc has those of its files."""
    files = sorted(path for path in downloads.iterdir() if path.suffix in (".dsc", ".deb"))
    return "".join(f"{hashlib.sha256(f.read_bytes()).hexdigest()}  {f.name}\n" for f in files)


def _mirror() -> str:
    """Return the address this machine gets Debian from, as apt tells it, or that was given."""
    if given := os.environ.get(_ARCHIVE):
        return given
    sites = _sites()
    if not sites and os.geteuid() == 0:
        with _UPDATING:
            _run(["apt-get", "-q", "update"])
        sites = _sites()
    if not sites:
        raise NoImage("apt knows no Debian mirror; run `apt-get update` on a Debian machine")
    return sites[0]


def _sites() -> list[str]:
    ask = ["apt-get", "indextargets", "--format", "$(SITE) $(LABEL)", "Created-By: Packages"]
    told = [line.partition(" ") for line in _run(ask).splitlines()]
    return [site for site, _, label in told if label == "Debian"]  # not "Debian Backports"


def _missing_tools(tools: dict[str, str]) -> list[str]:
    return [package for tool, package in tools.items() if not shutil.which(tool)]


def _has_chip_library() -> bool:
    ask = ["arm-none-eabi-gcc", "-print-file-name=libc.a"]
    return os.path.isabs(_run(ask).strip())  # unknown files come back bare


def need(packages: Sequence[str]) -> None:
    """Install the packages, as root. NoImage, with their names: that cannot be done."""
    if not packages:
        return
    names = " ".join(sorted(set(packages)))
    if not shutil.which("apt-get"):
        raise NoImage(f"not installed: {names} (Debian's names), and there is no apt-get")
    if os.geteuid() != 0:
        raise NoImage(f"not installed: {names}; as root: apt-get install {names}")
    print(f"Installing {names} ...", file=sys.stderr, flush=True)
    install(names.split())


def install(packages: Sequence[str]) -> None:
    """Install packages of the machine's own release, as root; raise NoImage if that fails."""
    with _UPDATING:
        _run(["apt-get", "-q", "update"])
    wait = "-oDPkg::Lock::Timeout=600"  # somebody else may be installing
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
    command = ["apt-get", wait, "-qy", "--no-install-recommends", "install", *packages]
    _run(command, environment=quiet)


def _run(
    command: Sequence[str], folder: Path | None = None, environment: dict[str, str] | None = None
) -> str:
    done = subprocess.run(
        command, cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if done.returncode:
        said = (done.stderr or done.stdout).strip().splitlines()
        raise NoImage(
            f"`{' '.join(command[:1])} ... {command[-1]}` failed: {' / '.join(said[-3:])}"
        )
    return done.stdout
