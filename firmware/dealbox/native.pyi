# Viper's types are its own; what the functions do is in native.py.

Bytes = bytes | bytearray | memoryview

def write_checksum(page: Bytes, count: int, out: Bytes, at: int) -> int: ...
def add_codes(spaces: Bytes, values: Bytes, count: int, more: int) -> int: ...
def find_greatest(heads: Bytes, size: int, count: int, most: Bytes, best: Bytes) -> int: ...
def copy_heads(source: Bytes, step: int, heads: Bytes, size: int, count: int) -> int: ...
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
