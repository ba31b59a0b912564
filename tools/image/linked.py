"""Which files are in an image, by the linker's map and what the compiler has read."""

import posixpath
import re
from collections.abc import Iterator, Mapping
from pathlib import PurePosixPath

# A section with what is in it: address, size, the object it is from. Long names have a line alone.
_SECTION = re.compile(r"^ \S+\s+0x([0-9a-f]{8,16})\s+0x([0-9a-f]+) (\S+)$", re.MULTILINE)
_PLACED = "\nLinker script and memory map\n"  # what was discarded is above
_MEMORIES = (range(0x1000_0000, 0x1020_0000), range(0x2000_0000, 0x2004_2000))  # flash, RAM
_TARGET = re.compile(r"^(\S[^:]*): #deps.*\n((?:    .*\n)*)", re.MULTILINE)
_LIBRARY = re.compile(r".*/(lib\w+\.a)\(.*\)|.*/(crt\w+\.o)")


def sources(linker_map: str, read: str, roots: Mapping[str, str]) -> list[str]:
    """Return the files that an image is made of: sources, their headers, libraries.

    read: what `ninja -t deps` prints. roots: {folder: what its files are to be called}; files
    elsewhere are left out. A library is called toolchain/libgcc.a, whatever folder it is in.
    """
    targets = {found[1]: found[2].split() for found in _TARGET.finditer(read)}
    found: set[str] = set()
    for name in objects(linker_map):
        if library := _LIBRARY.fullmatch(name):
            found.add(f"toolchain/{library[1] or library[2]}")
        else:
            found.update(_named(targets.get(posixpath.normpath(name), []), roots))
    return sorted(found)


def objects(linker_map: str) -> set[str]:
    """Return the objects of which a byte or more is in the image or in its RAM."""
    _, _, placed = linker_map.partition(_PLACED)
    return {
        found[3]
        for found in _SECTION.finditer(placed)
        if int(found[2], 16) and any(int(found[1], 16) in memory for memory in _MEMORIES)
    }


def _named(paths: list[str], roots: Mapping[str, str]) -> Iterator[str]:
    for path in paths:
        for root, name in roots.items():
            if PurePosixPath(path).is_relative_to(root):
                yield str(PurePosixPath(name, PurePosixPath(path).relative_to(root)))
