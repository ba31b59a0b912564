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
PATCH = Path(__file__).with_name("micropython.patch")  # dpkg-dev brings the program that reads it


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
    """Apply PATCH to MicroPython in a folder. NoImage: it is not the version that was patched."""
    how = ["--strip=1", "--batch", "--forward", "--fuzz=0", f"--input={PATCH}"]
    try:
        _run(["patch", *how], folder / "micropython")
    except NoImage as reason:
        raise NoImage(f"the source is not that of MicroPython 1.25.0: {reason}") from None


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
