"""Remembers what loops of dealbox.native return: without machine code they take long."""

from collections.abc import Callable
from functools import lru_cache
from itertools import accumulate
from typing import Any

from dealbox import native
from dealbox.bank import state
from dealbox.store import boards, page, records, rings


def remember() -> None:
    """Let this process compute the same of the same bytes once."""
    for module in (page, records):
        vars(module)["write_checksum"] = _write
    vars(rings)["find_greatest"] = _find
    vars(state).update(fold=_fold, values_in=_values_in)
    vars(boards)["_decode"] = _decode


def _write(content: bytearray, count: int, out: bytearray, at: int) -> int:
    memoryview(out)[at : at + 6] = checksum(bytes(content[:count]))  # which has room for it
    return at + 6


@lru_cache(1 << 16)
def checksum(content: bytes) -> bytes:
    """Return what native.write_checksum writes, sooner; tests/test_native.py compares them."""
    weighted = 0x3FFFFFFF - sum(accumulate(content))
    return (0xFFFF - sum(content)).to_bytes(2) + weighted.to_bytes(4)


def _find(heads: bytearray, size: int, count: int, most: bytes, best: bytearray) -> int:
    found, best[:] = _greatest(bytes(heads), size, count, bytes(most), bytes(best))
    return found


@lru_cache(1 << 12)
def _greatest(heads: bytes, size: int, count: int, most: bytes, least: bytes) -> tuple[int, bytes]:
    best = bytearray(least)
    return native.find_greatest(heads, size, count, most, best), bytes(best)


def _remembered(function: Callable[..., Any]) -> Callable[..., Any]:
    known = lru_cache(1 << 12)(function)
    return lambda data, *numbers: known(bytes(data), *numbers)


_decode = _remembered(boards._decode)
_fold, _values_in = _remembered(native.fold), _remembered(native.values_in)
