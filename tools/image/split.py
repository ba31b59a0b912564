"""Splits a WebAssembly module in two: what is called until the first picture, and the rest.

Both have all functions of the module, by the same numbers. One that the other has is called there,
by a place at the end of the table. So no instruction has to be decoded, and each call arrives once
the rest is there: that takes memory, table and what is imported from the exports of the first.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

_T = TypeVar("_T")

_MAGIC = b"\0asm\1\0\0\0"
_TYPES, _IMPORTS, _FUNCTIONS, _TABLES, _MEMORY, _GLOBALS, _EXPORTS = range(1, 8)
_ELEMENTS, _CODE, _DATA, _DATA_COUNT = 9, 10, 11, 12
_ORDER = (*range(1, 8), 13, 8, _ELEMENTS, _DATA_COUNT, _CODE, _DATA)
_GET, _CONST, _STORE8, _CALL_INDIRECT, _END = b"\x20", b"\x41", b"\x3a", b"\x11", b"\x0b"
_FUNCTION, _TABLE, _MEMORY_KIND, _GLOBAL = b"\0", b"\1", b"\2", b"\3"  # of imports and exports
_LIMITED = b"\x70\1"  # a table of functions with a limit
_MUTABLE_I32 = b"\x7f\1"
_FIRST = b"first"  # the module that the rest imports from
_PAGE_BYTES = 65_536


class Module:
    """A module with one table and one memory, as emscripten makes it."""

    def __init__(self, content: bytes) -> None:
        assert content.startswith(_MAGIC)
        reader = _Reader(content, len(_MAGIC))
        sections = []
        while reader.at < len(content):
            sections.append((reader.byte(), reader.block()))
        self._sections = dict(sections)
        self._sections.pop(0, None)  # names, for debuggers
        self._parameters = self._read(_TYPES, _Reader.signature)
        self._imports = self._read(_IMPORTS, _Reader.imported)  # the types of functions
        self._types = self._read(_FUNCTIONS, _Reader.number)
        self._bodies = self._read(_CODE, _Reader.block)
        self.count = len(self._bodies)  # of its functions
        table = _Reader(self._sections[_TABLES], 1 + len(_LIMITED))
        self._table = table.number(), table.number()
        self._memory = self._sections[_MEMORY][1:]
        globals_ = self._read(_GLOBALS, _Reader.global_)
        self._mutable = [each for each in globals_ if each.startswith(_MUTABLE_I32)]
        assert self._mutable == globals_[: len(self._mutable)]  # so numbers stay the same
        self._constants = globals_[len(self._mutable) :]

    def data(self) -> Iterator[tuple[int, bytes]]:
        """Return each piece of data, and the address that it is for."""
        yield from self._read(_DATA, lambda reader: (reader.address(), reader.block()))

    def noting(self) -> tuple[bytes, int]:
        """Return the module with functions that note that they were called, and where they do.

        A byte for each is 1 then, in the last page of memory as it begins.
        """
        at = (_Reader(self._memory, 1).number() - 1) * _PAGE_BYTES
        bodies = []
        for number, body in enumerate(self._bodies):
            reader = _Reader(body)
            reader.each(lambda locals_: (locals_.number(), locals_.byte()))
            note = _constant(at + number) + _constant(1) + _STORE8 + b"\0\0"
            bodies.append(body[: reader.at] + note + body[reader.at :])
        return _joined(self._sections | {_CODE: _vector(map(_sized, bodies))}), at

    def split(self, called: set[int], unread: range, late: range) -> tuple[bytes, bytes]:
        """Return the module with the functions that are called early, by number, and the rest.

        unread: addresses of data that nobody reads; both go without. late: of what only functions
        of the rest read; the first goes without.
        """
        others = set(range(self.count)) - called
        size, most = self._table
        order = [*sorted(called), *sorted(others)]
        places = {number: size + place for place, number in enumerate(order)}
        limits = _LIMITED + _leb(size + len(order)) + _leb(most + len(order))
        functions = [(b"f%d" % i, _FUNCTION + _leb(i)) for i in range(len(self._imports))]
        globals_ = [(b"g%d" % i, _GLOBAL + _leb(i)) for i in range(len(self._mutable))]
        exported = [_sized(name) + about for name, about in functions + globals_]
        first = self._sections | {
            _TABLES: _vector([limits]),
            _EXPORTS: self._longer(_EXPORTS, exported),
            _ELEMENTS: self._longer(_ELEMENTS, [self._element(size, sorted(called))]),
            _CODE: self._code(called, places),
            _DATA: _vector(self._without(unread, late)),
        }
        imported = [
            *((b"f%d" % i, _FUNCTION + _leb(each)) for i, each in enumerate(self._imports)),
            (b"__indirect_function_table", _TABLE + limits),
            (b"memory", _MEMORY_KIND + self._memory),
            *((name, _GLOBAL + _MUTABLE_I32) for name, _ in globals_),
        ]
        rest = {
            _TYPES: self._sections[_TYPES],
            _IMPORTS: _vector(_sized(_FIRST) + _sized(name) + it for name, it in imported),
            _FUNCTIONS: self._sections[_FUNCTIONS],
            _GLOBALS: _vector(self._constants),
            _ELEMENTS: _vector([self._element(size + len(called), sorted(others))]),
            _CODE: self._code(others, places),
            _DATA: _vector(self._only(late)),
        }
        return _joined(first), _joined(rest)

    def _read(self, section: int, read: "Callable[[_Reader], _T]") -> list[_T]:
        return _Reader(self._sections[section]).each(read)

    def _longer(self, section: int, more: list[bytes]) -> bytes:
        """Return a section with more entries."""
        reader = _Reader(self._sections[section])
        count = reader.number() + len(more)
        return _leb(count) + reader.content[reader.at :] + b"".join(more)

    def _element(self, place: int, numbers: list[int]) -> bytes:
        """Return what puts functions into the table, from a place on."""
        indexes = (_leb(len(self._imports) + number) for number in numbers)
        return b"\0" + _constant(place) + _END + _vector(indexes)

    def _code(self, own: set[int], places: dict[int, int]) -> bytes:
        """Return the code of a part: its own functions, and calls of the others."""
        bodies = []
        for number, body in enumerate(self._bodies):
            type_ = self._types[number]
            arguments = b"".join(_GET + _leb(i) for i in range(self._parameters[type_]))
            call = _constant(places[number]) + _CALL_INDIRECT + _leb(type_) + b"\0"
            bodies.append(body if number in own else b"\0" + arguments + call + _END)
        return _vector(map(_sized, bodies))

    def _without(self, *places: range) -> Iterator[bytes]:
        """Yield all data, zeros in these places."""
        for address, content in self.data():
            kept = bytearray(content)
            for place in places:
                if place[0] in range(address, address + len(kept)):
                    kept[place[0] - address : place[-1] + 1 - address] = bytes(len(place))
            yield _piece(address, bytes(kept))

    def _only(self, place: range) -> Iterator[bytes]:
        for address, content in self.data():
            if place[0] in range(address, address + len(content)):
                yield _piece(place[0], content[place[0] - address : place[-1] + 1 - address])


class _Reader:
    """Reads what is stored one after the other."""

    def __init__(self, content: bytes, at: int = 0) -> None:
        self.content = content
        self.at = at

    def each(self, read: "Callable[[_Reader], _T]") -> list[_T]:
        return [read(self) for _ in range(self.number())]

    def byte(self) -> int:
        self.at += 1
        return self.content[self.at - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def block(self) -> bytes:
        size = self.number()
        self.at += size
        return self.content[self.at - size : self.at]

    def signature(self) -> int:
        """Return how many parameters a type of function has."""
        assert self.byte() == 0x60
        parameters, _ = self.block(), self.block()
        return len(parameters)

    def imported(self) -> int:
        """Return the type of a function that is imported."""
        self.block(), self.block()  # its names
        assert self.byte() == _FUNCTION[0]
        return self.number()

    def global_(self) -> bytes:
        at = self.at
        self.at += 2  # type, and whether it is mutable
        self._value()
        return self.content[at : self.at]

    def address(self) -> int:
        assert self.byte() == 0  # of the one memory
        return self._value()

    def _value(self) -> int:
        """Return the number of an expression, which is not negative."""
        assert self.byte() == _CONST[0]
        value = self.number()
        assert self.byte() == _END[0]
        return value


def _piece(address: int, content: bytes) -> bytes:
    return b"\0" + _constant(address) + _END + _sized(content)


def _joined(sections: dict[int, bytes]) -> bytes:
    ordered = [number for number in _ORDER if number in sections]
    return _MAGIC + b"".join(bytes([number]) + _sized(sections[number]) for number in ordered)


def _vector(entries: Iterable[bytes]) -> bytes:
    listed = list(entries)
    return _leb(len(listed)) + b"".join(listed)


def _sized(content: bytes) -> bytes:
    return _leb(len(content)) + content


def _leb(value: int, *, is_signed: bool = False) -> bytes:
    """Return a number that is not negative, in bytes of seven bits."""
    found = bytearray()
    while value >= (0x40 if is_signed else 0x80):
        found.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*found, value])


def _constant(value: int) -> bytes:
    return _CONST + _leb(value, is_signed=True)
