"""UF2: a firmware file that the RP2040 takes as a drive takes a copy."""

import re
import struct
from dataclasses import dataclass

JOURNAL_AT = 0xA_0000  # from the start of flash: here the journal's region begins

_BASE = 0x1000_0000  # where flash begins in the chip's memory
_FAMILY_RP2040 = 0xE48B_FF56
_PAYLOAD_BYTES = 256
_HAS_FAMILY = 0x2000
_BLOCK_BYTES = 512
_MAGIC = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
_LABEL = re.compile(rb"dealbox-image (\w+) ([\w.+-]+) (\d+)")


class BadImage(ValueError):
    """A file that is not to be flashed; the text says why, and what would help."""


@dataclass(frozen=True)
class Image:
    """What a file says of itself; journal: the format it reads and writes."""

    board: str
    version: str
    journal: int


def pack(binary: bytes) -> bytes:
    """Return the binary, meant for the start of flash, as a UF2 file."""
    count = -(-len(binary) // _PAYLOAD_BYTES)
    return b"".join(_block(binary, index, count) for index in range(count))


def label(board: str, version: str, journal: int) -> str:
    """Return the words that an image carries, to be known by; journal: the format it writes."""
    return f"dealbox-image {board} {version} {journal}"


def read(packed: bytes) -> Image:
    """Check a UF2 file to the last byte, and return what it is. Refused: BadImage."""
    if not packed.startswith(struct.pack("<2I", *_MAGIC)):
        raise BadImage("is no UF2 file; make one with: make uf2")
    blocks = list(struct.iter_unpack("<8I476sI", packed[: len(packed) // 512 * 512]))
    count = blocks[0][6] if blocks else 0
    if len(packed) != count * _BLOCK_BYTES:
        raise BadImage(
            f"is cut short: {len(packed)} of {count * _BLOCK_BYTES} bytes; copy or build it anew"
        )
    for index, (*magic, _, at, size, number, of, family, payload, end) in enumerate(blocks):
        if (*magic, end) != (*_MAGIC, _MAGIC_END) or (number, of) != (index, count):
            raise BadImage(f"is damaged at byte {index * _BLOCK_BYTES}; copy or build it anew")
        if family != _FAMILY_RP2040:
            raise BadImage("is for another chip than the RP2040")
        if size != _PAYLOAD_BYTES or at != _BASE + index * size:
            raise BadImage(f"is no image of ours: block {index} goes to {at:#x}")
    content = b"".join(block[8][:_PAYLOAD_BYTES] for block in blocks)
    if len(content) > JOURNAL_AT:
        raise BadImage("reaches into the flash where the game is kept")
    found = _LABEL.search(content)
    if not found:
        raise BadImage("is no image of ours; make one with: make uf2")
    return Image(found[1].decode(), found[2].decode(), int(found[3]))


def _block(binary: bytes, index: int, count: int) -> bytes:
    at = index * _PAYLOAD_BYTES
    head = (*_MAGIC, _HAS_FAMILY, _BASE + at, _PAYLOAD_BYTES, index, count)
    payload = binary[at : at + _PAYLOAD_BYTES]
    return struct.pack("<8I476sI", *head, _FAMILY_RP2040, payload, _MAGIC_END)
