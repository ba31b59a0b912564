"""UF2: the file format in which the RP2040's USB drive takes firmware."""

import hashlib
import re
import struct
from dataclasses import dataclass

from host_sim.parts.region import JOURNAL_BYTES

# From the start of flash: where the region begins that is no program's, with the records, and
# where the journal does.
REGION_AT = 0x9_0000
JOURNAL_AT = 0xA_0000

_BASE = 0x1000_0000  # where flash begins in the chip's memory
_FAMILY_RP2040 = 0xE48B_FF56
_PAYLOAD_BYTES = 256
_HAS_FAMILY = 0x2000
_NOT_FLASH = 0x0001
_FLASH_BYTES = 0x100_0000  # that the chip has addresses for
_BLOCK_BYTES = 512
_BLOCK = struct.Struct("<8I476sI")
_MAGIC = (0x0A32_4655, 0x9E5D_5157)
_MAGIC_END = 0x0AB1_6F30
SEAL = b"dealbox-sha256\0\0"  # begins the last page: then the digest of all before, then zeros
_SEAL_REST = bytes(_PAYLOAD_BYTES - len(SEAL) - hashlib.sha256().digest_size)
_LABEL = re.compile(rb"dealbox-image (\w{1,40}) ([\w.+-]{1,40}) (\d{1,9})(?!\d)")


class BadImage(ValueError):
    """A file that must not be flashed; the text states why, and the remedy."""


def in_region(at: int) -> int:
    """Return the address in the region of an address in the flash: there the records come last."""
    return at - JOURNAL_AT if at >= JOURNAL_AT else at - REGION_AT + JOURNAL_BYTES


@dataclass(frozen=True)
class Image:
    """The label of an image; journal: the format that it reads and writes."""

    board: str
    version: str
    journal: int


def pack(binary: bytes) -> bytes:
    """Return the binary, meant for the start of flash, as a UF2 file that carries its checksum.

    The checksum is in an additional page after the program, which the boot ROM writes like any
    other.
    """
    program = binary + bytes(-len(binary) % _PAYLOAD_BYTES)
    return _blocks(program + SEAL + hashlib.sha256(program).digest() + _SEAL_REST)


def label(board: str, version: str, journal: int) -> str:
    """Return the label by which an image is identified; journal: the format that it writes."""
    return f"dealbox-image {board} {version} {journal}"


def read(packed: bytes) -> Image:
    """Check every bit of a UF2 file, and return its label. Refused: BadImage."""
    program = unpack(packed)
    if len(program) + _PAYLOAD_BYTES > REGION_AT:
        raise BadImage("overlaps the flash in which the game is stored")
    found = _LABEL.search(program)
    if not found:
        raise BadImage("is no image of ours; make one with: make uf2")
    return Image(found[1].decode(), found[2].decode(), int(found[3]))


def flashed(packed: bytes) -> bytes:
    """Return what the boot ROM writes of a UF2 file, from the start of flash.

    The ROM passes over blocks of another chip, of another size and for other memory, and waits
    for each number of as many blocks as they name (raspberrypi/pico-bootrom-rp2040, B2,
    vd_write_block in bootrom/virtual_disk.c). Refused: BadImage for a file that leaves it waiting.
    """
    content = bytearray()
    missing: set[int] = set()
    total = 0
    for block in _BLOCK.iter_unpack(packed[: len(packed) // _BLOCK_BYTES * _BLOCK_BYTES]):
        *magic, flags, address, size, number, count, family, payload, end = block
        at = address - _BASE
        is_ours = flags & _HAS_FAMILY and not flags & _NOT_FLASH and family == _FAMILY_RP2040
        is_taken = size == _PAYLOAD_BYTES and number < count and 0 <= at < _FLASH_BYTES
        if (*magic, end) != (*_MAGIC, _MAGIC_END) or not is_ours or not is_taken:
            continue
        if count != total:
            missing, total = set(range(count)), count
        missing.discard(number)
        content += b"\xff" * (at + size - len(content))
        content[at : at + size] = payload[:size]
    if missing or not total:
        raise BadImage(f"does not start: the chip takes {total - len(missing)} of {total} blocks")
    return bytes(content)


def unpack(packed: bytes) -> bytes:
    """Return the program in a UF2 file, every bit of it checked, in whole pages.

    Refused: BadImage.
    """
    if not packed.startswith(struct.pack("<2I", *_MAGIC)):
        raise BadImage("is no UF2 file; make one with: make uf2")
    blocks = list(_BLOCK.iter_unpack(packed[: len(packed) // _BLOCK_BYTES * _BLOCK_BYTES]))
    count = blocks[0][6] if blocks else 0
    if len(packed) != count * _BLOCK_BYTES:
        raise BadImage(
            f"is cut short: {len(packed)} of {count * _BLOCK_BYTES} bytes; copy or build it anew"
        )
    for index, (*_, at, size, _number, _of, family, _payload, _end) in enumerate(blocks):
        if family != _FAMILY_RP2040:
            raise BadImage("is for another chip than the RP2040")
        if size != _PAYLOAD_BYTES:
            raise BadImage(f"does not start: block {index} has {size} bytes, the chip takes 256")
        if at != _BASE + index * size:
            raise BadImage(f"is no image of ours: block {index} goes to {at:#x}")
    content = b"".join(block[8][:_PAYLOAD_BYTES] for block in blocks)
    made = _blocks(content)
    if packed != made:  # a flag, a number, or the padding of a block
        at = next(at for at, (is_, was) in enumerate(zip(packed, made, strict=True)) if is_ != was)
        raise BadImage(f"is damaged at byte {at}; copy or build it anew")
    return _unsealed(content)


def _unsealed(content: bytes) -> bytes:
    """Return the program before the page with its checksum. Refused: BadImage."""
    program, seal = content[:-_PAYLOAD_BYTES], content[-_PAYLOAD_BYTES:]
    if not seal.startswith(SEAL):
        raise BadImage("carries no checksum; make one that does with: make uf2")
    if seal != SEAL + hashlib.sha256(program).digest() + _SEAL_REST:
        raise BadImage("is damaged: its checksum differs; copy or build it anew")
    return program


def _blocks(content: bytes) -> bytes:
    """Return whole pages of flash as blocks of a UF2 file."""
    count = len(content) // _PAYLOAD_BYTES
    return b"".join(_block(content, index, count) for index in range(count))


def _block(content: bytes, index: int, count: int) -> bytes:
    at = index * _PAYLOAD_BYTES
    head = (*_MAGIC, _HAS_FAMILY, _BASE + at, _PAYLOAD_BYTES, index, count, _FAMILY_RP2040)
    return _BLOCK.pack(*head, content[at : at + _PAYLOAD_BYTES], _MAGIC_END)
