"""Remembers the checksums of pages: without machine code they take most of a test's time."""

from functools import lru_cache

from dealbox import native
from dealbox.store import page, records


def remember() -> None:
    """Let this process compute the checksum of the same bytes once."""
    for module in (page, records):
        vars(module)["write_checksum"] = _write


def _write(content: bytearray, count: int, out: bytearray, at: int) -> int:
    out[at : at + 6] = _checksum(bytes(content[:count]))
    return at + 6


@lru_cache(1 << 16)
def _checksum(content: bytes) -> bytes:
    out = bytearray(6)
    native.write_checksum(content, len(content), out, 0)
    return bytes(out)
