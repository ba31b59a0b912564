"""Appends to an image what its imports leave in RAM (boards/common/loaded.c).

The image packs that itself, on the emulated chip.
"""

import struct

from host_sim.chip.chip import SRAM_START, Chip
from host_sim.images import BuildFailed
from host_sim.uf2 import REGION_AT

_PAGE_BYTES = 256
_MOST_BYTES = REGION_AT - 4096 - 2 * _PAGE_BYTES  # check-board writes to the last sector
_WANTED = b"WANT"
_BEGUN_MS, _LONGEST_MS = 200, 60_000  # the RAM is cleared by then; and all is packed


def with_loaded(binary: bytes, symbols: str) -> bytes:
    """Return an image's program with its pack; symbols: as nm prints them."""
    rows = [line.split() for line in symbols.splitlines()]
    at = next(int(row[0], 16) for row in rows if row[-1] == "loaded_packed") - SRAM_START
    binary += bytes(-len(binary) % _PAGE_BYTES)
    chip = Chip(binary + _WANTED)
    for ms in range(_BEGUN_MS, _LONGEST_MS, 100):
        chip.run_until(ms * 1e6)
        address, size = struct.unpack_from("<2I", chip.sram, at)
        if size:
            binary += chip.sram[address - SRAM_START :][:size]
            break
    else:
        raise BuildFailed("the image does not import its modules on the emulated chip")
    if len(binary) > _MOST_BYTES:
        raise BuildFailed(f"the program has {len(binary)} bytes; there is room for {_MOST_BYTES}")
    return binary
