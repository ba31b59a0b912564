# Viper's types are its own; what the functions do is in native.py.

from collections.abc import Callable
from typing import TypeVar

_Function = TypeVar("_Function", bound=Callable[..., int])

Bytes = bytes | bytearray | memoryview
ptr8 = bytearray  # for a module that has such functions itself

class micropython:  # noqa: N801 - the name of MicroPython's decorators
    @staticmethod
    def viper(function: _Function) -> _Function: ...

FOLD_FROM: int

def sums(count: int) -> list[int]: ...
def write_checksum(page: Bytes, count: int, out: Bytes, at: int) -> int: ...
def fold(data: Bytes, first: int, end: int, value: int) -> int: ...
def add_codes(spaces: Bytes, values: Bytes, count: int, more: int) -> int: ...
def values_in(data: Bytes, count: int) -> int: ...
def has_twins(entries: Bytes, size: int, count: int) -> int: ...
def write_words(words: list[int], first: int, end: int, out: Bytes, at: int) -> int: ...
def find_greatest(heads: Bytes, size: int, count: int, most: Bytes, best: Bytes) -> int: ...
def crc_a(data: Bytes, first: int, end: int) -> int: ...
def next_change(cells: Bytes, sent: Bytes, first: int, count: int) -> int: ...
def draw_cells(
    cells: Bytes,
    sent: Bytes,
    first: int,
    end: int,
    tiles: Bytes,
    flip: int,
    line: Bytes,
    at: int,
) -> int: ...
def magnify(
    cells: Bytes,
    row: int,
    wide: int,
    tiles: Bytes,
    line: Bytes,
    at: int,
    first: int,
    end: int,
) -> int: ...
