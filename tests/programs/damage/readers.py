"""Readers of untrusted bytes: input is refused in words, or good, and the same once written."""

import json
import re
import struct
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from copy import deepcopy
from dataclasses import astuple
from functools import cache
from itertools import accumulate
from typing import Any

from dealbox.bank.editions import are_sound, is_known, limits, make
from dealbox.bank.editions.record import RECORD_BYTES, decode, titles
from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store import records
from dealbox.store.journal import GAME, Journal
from dealbox.store.page import MAGIC, VERSION, Page
from host_sim import uf2
from host_sim.books import history, statements
from host_sim.editions import checking, reading
from host_sim.editions.record import encode
from host_sim.feed_reader import FeedReader, parse
from host_sim.parts.w25q import Flash
from host_sim.web.commands import BadCommand, execute
from host_sim.web.real_time import Runner
from tests.programs.damage import commands
from tests.support.sample_game import sample_game
from tests.support.stored_history import SMALL, play
from tests.support.web.fake import FakeFile, FakeTarget

REGION_BYTES = 8 * SECTOR_BYTES  # two rings of four sectors
_SLOTS = REGION_BYTES // 2 // PAGE_BYTES
_CHECKSUM_AT = 250


# The readers. Each returns whether the input is good; an exception is a fault.


def page(data: bytes) -> bool:
    """A page of the journal; sealed anew if the first byte is odd."""
    read = Page()
    read.bytes[:] = data[1 : 1 + PAGE_BYTES].ljust(PAGE_BYTES, b"\xff")
    if data[:1] and data[0] & 1:
        read.set_epoch(read.epoch())
    if not read.is_sound():
        return False
    assert read.bytes[_CHECKSUM_AT:] == _checksum(read.bytes), "a wrong checksum"
    if not read.is_readable() or not is_known(read.edition(), read.edition_id()):
        return False
    state = State()
    read.unpack(state)
    if not are_sound(state) or not read.holds_only(state, Page()):
        return False
    assert sum(state.balance_k) + state.pot_k == 0, "money was made"
    written = Page()
    written.pack(state, read.epoch(), read.tag())
    if read.is_affirmation():
        written.affirm(read.tag())
        written.set_epoch(read.epoch())
    assert written.holds_state_of(read), "another state"
    assert read.version() != VERSION or written.bytes == read.bytes, "other bytes"
    return True


def _checksum(content: bytes | bytearray) -> bytes:
    """Return the checksum as docs/journal-tables.md defines it."""
    sums = list(accumulate(content[:_CHECKSUM_AT]))
    return struct.pack(">HI", 65_535 - sums[-1], (1 << 30) - 1 - sum(sums))


def people(data: bytes) -> bool:
    """A record of who plays; sealed anew if the first byte is odd."""
    record, state = records.Record(), State()
    record.bytes[:] = data[1 : 1 + PAGE_BYTES].ljust(PAGE_BYTES, b"\0")
    if data[:1] and data[0] & 1:
        record.unpack(state)
        state.identify()
        record.seal(record.number() & 0xFFFF, state.people_id)
    if not record.is_sound(State()):
        return False
    read, written = State(), records.Record()
    record.unpack(read)
    read.identify()
    written.pack(read)
    written.seal(record.number(), read.people_id)
    unused = slice(records.NAMES_AT + 56, _CHECKSUM_AT)
    assert any(record.bytes[unused]) or written.bytes == record.bytes, "other bytes"
    return True


def region(data: bytes) -> bool:
    """Pages at places of a small region, sealed anew if the first byte is odd: boot, and audit."""
    flash = Flash(REGION_BYTES)
    for place, content in _placed(data[1:], is_sealed=bool(data[:1]) and bool(data[0] & 1)):
        flash.data[place : place + PAGE_BYTES] = content
    journal, state = Journal(flash), State()
    journal.boot(state)
    assert not flash.operations, "boot wrote"
    assert journal.found != GAME or are_sound(state), "unsound books"
    try:
        books = history.read(bytes(flash.data))
    except history.NotADump:
        assert journal.found != GAME, "the audit finds no page of the game"
        return False
    history.check(books)
    if sum(data) % 16 == 0:
        for print_as in (statements.table, statements.json):
            assert print_as(books.history)
        assert history.report(books)
    is_plain = not books.faults and not books.remarks and not journal.is_doubtful
    if is_plain and journal.found == GAME:
        newest = books.history[-1]
        assert (newest.seq, newest.balance_k) == (state.seq, state.balance_k), "another newest"
    return journal.found == GAME


def _placed(data: bytes, is_sealed: bool) -> Iterator[tuple[int, bytes]]:
    """Yield where each page goes, and its bytes: a byte is the slot, and in which rings."""
    for at in range(0, len(data) - PAGE_BYTES, 1 + PAGE_BYTES):
        slot, rings = data[at] % _SLOTS, data[at] // _SLOTS
        content = data[at + 1 : at + 1 + PAGE_BYTES]
        size, start = REGION_BYTES // 2, 0
        if content.startswith(records.MAGIC):
            size, start = RECORDS_BYTES // 2, REGION_BYTES
        elif is_sealed:
            content = commands.resealed(content)
        for ring in range(2):
            if rings in (0, 3, 1 + ring):
                yield start + ring * size + slot * PAGE_BYTES, content


def image(data: bytes) -> bool:
    """A UF2 file; if the first byte is odd, one made of the rest, with a byte changed."""
    packed = data[4:]
    if data[:1] and data[0] & 1:
        made = bytearray(uf2.pack(packed))
        made[int.from_bytes(data[1:3]) % len(made)] ^= data[3] if len(data) > 3 else 0
        packed = bytes(made)
        is_whole = packed == uf2.pack(data[4:])
    else:
        is_whole = True  # or not
    try:
        program = uf2.unpack(packed)
        assert is_whole and uf2.pack(program) == packed, "a wrong bit was accepted"
        label = uf2.read(packed)
    except uf2.BadImage as why:
        assert str(why)
        return False
    assert label == uf2.read(uf2.pack(uf2.label(*astuple(label)).encode()))
    return True


def feed(data: bytes) -> bool:
    """What comes over USB, at once and in parts."""
    data = b"\n" + data
    lines = FeedReader().read(data)
    reader = FeedReader()
    size = 1 + len(data) // 3
    parts = [
        line for at in range(0, len(data), size) for line in reader.read(data[at : at + size])
    ]
    assert parts == lines, "in parts it reads otherwise"
    assert all(line.isprintable() for line in lines if isinstance(line, str)), "unsafe to print"
    good = next((line for line in lines if not isinstance(line, str)), None)
    assert parse(json.dumps(good).encode()) == good, "written it reads otherwise"
    return bool(good)


def board_file(data: bytes) -> bool:
    """The file of a board: every fault has a field; what is good is a record."""
    try:
        board = checking.check("f", reading.parse("f", data), list(_built_in()), _fields)[0]
    except checking.BadEdition as bad:
        assert bad.complaints
        for each in bad.complaints:
            assert re.match("f: (.*: .|this is no text)", each, re.DOTALL), each
        return False
    record = encode(board)
    if len(record) <= RECORD_BYTES:
        assert decode(record) == board, "as a record it is another board"
    return True


@cache
def _built_in() -> dict[str, bytes]:
    return {name: path.read_bytes() for name, path in reading.built_in().items()}


def _fields(name: str) -> dict[str, Any]:
    """Return the fields of a built-in file, which is read once."""
    return deepcopy(_read(name))


@cache
def _read(name: str) -> dict[str, Any]:
    return reading.parse(name, _built_in()[name])


def board_record(data: bytes) -> bool:
    """A board as a unit keeps it."""
    with suppress(Broken):
        titles(data)
    try:
        board = decode(data)
    except Broken:
        return False
    assert encode(board) == data, "other bytes"
    assert not list(limits.faults(board)) and make(board).options, "no file has such a board"
    return True


def message(data: bytes) -> bool:
    """Messages of pages to the server of `dealbox run`."""
    runner = Runner(FakeTarget(), lambda updates: None, FakeFile(), lambda: 0.0)
    runner._begin()
    is_good = False
    for line in data.split(b"\n")[:8]:
        text = line.decode("utf-8", "replace")
        try:
            execute(runner, "page", text)
            is_good = True
        except BadCommand as why:
            assert str(why) and not runner._commands._queues, "refused, and done"
        if '"K"' not in text:  # at which this target fails on purpose
            runner._run_commands(0)
        runner._commands._queues.clear()
    return is_good


# Good inputs, from which the others are made.


@cache
def _played() -> bytes:
    """Return a flash in which a game of random commands has wrapped."""
    return bytes(play(0, 1, SMALL).flash.data)


def _cut(data: bytes) -> list[bytes]:
    """Return the pages of a flash, each once."""
    pages = [data[at : at + PAGE_BYTES] for at in range(0, len(data), PAGE_BYTES)]
    return list(dict.fromkeys(pages))


def _pages() -> Iterator[bytes]:
    """Yield pages of a game, and the same with the number of an older version."""
    for number, page in enumerate(_cut(_played()[:REGION_BYTES])):
        yield page
        if number % 7 == 0:
            yield page[:12] + bytes([1 + number % 2]) + page[13:]


def _sealed(contents: Iterable[bytes]) -> Iterator[bytes]:
    for content in contents:
        yield b"\0" + content
        yield b"\1" + content


def _people() -> list[bytes]:
    return _cut(_played()[-RECORDS_BYTES:])


def _regions() -> Iterator[bytes]:
    """Yield the pages of beginnings of a game, with the record of who plays."""
    whole = sample_game(rounds=3)
    found = [each for each in _cut(whole[: 2 * SECTOR_BYTES]) if each.startswith(MAGIC)]
    record = whole[-RECORDS_BYTES:][:PAGE_BYTES]
    for count in (1, 2, 5, 17):
        places = [(number % _SLOTS, content) for number, content in enumerate(found[:count])]
        yield b"".join(bytes([place]) + content for place, content in (*places, (0, record)))
        yield b"".join(bytes([_SLOTS + place]) + content for place, content in places)
    last = Page()  # after a power-up
    last.bytes[:] = found[5]
    last.affirm(9)
    last.set_epoch(last.epoch() + 1)
    pages = [(number, content) for number, content in enumerate(found[:6])]
    pages.append((16, bytes(last.bytes)))
    yield b"".join(bytes([place]) + content for place, content in pages)


def _images() -> Iterator[bytes]:
    label = b"dealbox-image DEALBOX_PICO 0.2.0 1"
    for content in (b"", label, label.rjust(300)):
        yield b"\0\0\0\0" + uf2.pack(content)
        yield b"\1\0\0\0" + content
        yield b"\1\0\x20\1" + content


def _feeds() -> Iterator[bytes]:
    yield from commands.FEED.splitlines(keepends=True)
    yield from commands.feeds()


def _messages() -> Iterator[bytes]:
    yield b'{"do": "press", "key": "5", "down": true}\n{"do": "power", "on": false}'
    yield b'{"do": "tap", "card": "RED", "side": "plus"}\n{"do": "lift", "card": "RED"}'
    yield b'{"do": "lay", "card": "RED", "side": "minus"}'
    yield b'{"do": "speak", "language": 2, "offer": true}'


def _records() -> Iterator[bytes]:
    for name in _built_in():
        yield encode(checking.check(name, _fields(name), list(_built_in()), _fields)[0])


Seeds = Callable[[], Iterable[bytes]]
READERS: dict[str, tuple[Callable[[bytes], bool], Seeds]] = {
    "region": (region, lambda: _sealed(_regions())),
    "board_file": (board_file, lambda: _built_in().values()),
    "board_record": (board_record, _records),
    "feed": (feed, _feeds),
    "page": (page, lambda: _sealed(_pages())),
    "message": (message, _messages),
    "people": (people, lambda: _sealed(_people())),
    "image": (image, _images),
}
