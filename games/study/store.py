"""The folder of a study: its plan, and what was counted, chunk by chunk.

`plan.json` tells which study it is. Each line of `chunks.jsonl` is a chunk of games with a
checksum. It is on the disk before the next is written, so whatever happens loses at most what was
being played, and the same command goes on from there.
"""

from __future__ import annotations

import base64
import json
import os
import zlib
from bisect import bisect
from collections import Counter
from collections.abc import Iterator
from functools import partial
from io import FileIO
from pathlib import Path
from typing import Any, NamedTuple

from games.study.counts import Counts, record_bytes
from games.study.plan import GAMES_MAX, Cell, Plan
from games.study.run import Played
from host_sim import files
from host_sim.ending import BadInput

FORMAT = 1
_PLAN, _CHUNKS = "plan.json", "chunks.jsonl"
_ANOTHER_RUN = "{}: another run is writing there"
_LINE_MAX = 16 * 1024 * 1024  # bytes; a chunk takes a few thousand
_CHECKSUM = ', "crc32": "%08x"}'


class BadFolder(BadInput):
    """A folder that cannot be used. The text states why, and a way out."""


class Chunk(NamedTuple):
    """A line. cell: its place in the plan; games first to last - 1."""

    cell: int
    first: int
    last: int
    played: Played


class Folder:
    """The results of one study. counts, done: by cell; done holds ranges of games, in order."""

    def __init__(self, path: Path) -> None:
        """Open a folder that a study was stored in. BadFolder: it is none."""
        self.path = path
        self.plan, self.code = _read_plan(path / _PLAN)
        self.damaged = 0  # lines that are not what was written
        self.counts = [Counts() for _ in self.plan.cells]
        self.done: list[list[tuple[int, int]]] = [[] for _ in self.plan.cells]
        for chunk in self.chunks():
            self.add(chunk)

    def chunks(self) -> Iterator[Chunk]:
        """Yield what is stored, damaged lines and games that came before left out."""
        self.damaged = 0
        seen: list[list[tuple[int, int]]] = [[] for _ in self.plan.cells]
        path = self.path / _CHUNKS
        if not path.exists():
            return
        if not path.is_file():
            raise BadFolder(f"{path}: is no file")
        try:
            file = path.open("rb")
        except OSError as error:
            raise BadFolder(f"{path}: cannot be read: {error.strerror}") from None
        with file:
            for line in iter(partial(file.readline, _LINE_MAX), b""):
                chunk = _unpack(line)
                if not chunk or not _is_of(self.plan, chunk):
                    self.damaged += 1
                elif _insert(seen[chunk.cell], chunk.first, chunk.last):
                    yield chunk

    def add(self, chunk: Chunk) -> None:
        """Count a chunk that is stored."""
        self.counts[chunk.cell].add(chunk.played.counts)
        _insert(self.done[chunk.cell], chunk.first, chunk.last)

    def missing(self, cell: int, games: int) -> Iterator[tuple[int, int]]:
        """Yield the ranges of the games 0 to games - 1 that are not counted."""
        at = 0
        for first, last in self.done[cell]:
            if at < min(first, games):
                yield at, min(first, games)
            at = max(at, last)
        if at < games:
            yield at, games

    def fingerprint(self) -> str:
        """Return the sum of all games' fingerprints, in hexadecimal."""
        return f"{Counts.total(self.counts).fingerprint:032x}"


class Writer:
    """Appends to a folder, alone: the file is locked as long as this is open."""

    def __init__(self, folder: Folder) -> None:
        """BadFolder: another run writes there, or the disk refuses."""
        self._folder = folder
        self._path = folder.path / _CHUNKS
        try:
            files.refuse_game(self._path)
            self._file = self._path.open("ab", buffering=0)
            self._lock()
            _end_line(self._path, self._file)
        except files.InUse:
            raise BadFolder(_ANOTHER_RUN.format(folder.path)) from None
        except OSError as error:
            raise BadFolder(f"{self._path}: cannot be written: {error.strerror}") from None

    def __enter__(self) -> Writer:
        return self

    def __exit__(self, *_: object) -> None:
        self._file.close()

    def _lock(self) -> None:
        try:
            files.lock(self._file)
        except BlockingIOError:
            self._file.close()
            raise BadFolder(_ANOTHER_RUN.format(self._folder.path)) from None

    def append(self, chunk: Chunk) -> None:
        """Store a chunk; returns when it is on the disk. BadFolder: the disk is full, or fails."""
        before = self._file.tell()
        line = memoryview(_pack(chunk))
        try:
            while line:
                line = line[self._file.write(line) :]
            os.fsync(self._file.fileno())
        except OSError as error:
            self._undo(before)
            raise BadFolder(
                f"{self._path}: {error.strerror}. What was counted before is stored; the same"
                " command continues there."
            ) from None
        self._folder.add(chunk)

    def _undo(self, size: int) -> None:
        """Cut off half a line; if that fails too, its checksum tells."""
        try:
            os.ftruncate(self._file.fileno(), size)
        except OSError:
            return


def create(path: Path, plan: Plan, code: str) -> Folder:
    """Return the folder of the plan, made if there is none.

    BadFolder: it holds another study, or games that another version of the program has played.
    """
    try:
        path.mkdir(parents=True, exist_ok=True)
        if all(each.match(".*.part.json") for each in path.iterdir()):  # a plan half written
            _write_plan(path, plan, code)
    except OSError as error:
        raise BadFolder(f"{path}: cannot be made: {error.strerror}") from None
    folder = Folder(path)
    stored, wanted = (_fields(each) for each in (folder.plan, plan))
    if stored != wanted:
        raise BadFolder(f"{path}: holds another study: {_difference(stored, wanted)}; use another")
    if folder.code != code:
        raise BadFolder(
            f"{path}: was begun by another version of the program or of a bot, whose games may"
            " differ; use another folder"
        )
    return folder


def _is_of(plan: Plan, chunk: Chunk) -> bool:
    """Return whether a chunk can be one of a plan's games, with a record of each."""
    if not (0 <= chunk.cell < len(plan.cells) and 0 <= chunk.first < chunk.last <= GAMES_MAX):
        return False
    each = record_bytes(len(plan.cells[chunk.cell].bots))
    return len(chunk.played.records) == each * (chunk.last - chunk.first)


def _insert(ranges: list[tuple[int, int]], first: int, last: int) -> bool:
    """Insert a range into others in their order; return False if it overlaps one of them."""
    at = bisect(ranges, (first, last))
    if (at and ranges[at - 1][1] > first) or (at < len(ranges) and ranges[at][0] < last):
        return False
    ranges.insert(at, (first, last))
    return True


def _difference(stored: list[dict[str, Any]], wanted: list[dict[str, Any]]) -> str:
    if len(stored) != len(wanted):
        return f"{len(stored)} cells in place of {len(wanted)}"
    for number, (theirs, ours) in enumerate(zip(stored, wanted, strict=True), 1):
        for field, value in ours.items():
            if theirs.get(field) != value:
                return f"{field} of cell {number} is {theirs.get(field)!r} there, not {value!r}"
    return "other fields"


def _end_line(path: Path, file: FileIO) -> None:
    """End a half-written last line, so that the next chunk begins a line."""
    if file.tell():
        with path.open("rb") as reader:
            reader.seek(-1, os.SEEK_END)
            if reader.read() != b"\n":
                file.write(b"\n")


def _write_plan(folder: Path, plan: Plan, code: str) -> None:
    fields = {"format": FORMAT, "code": code, "title": plan.title, "games": plan.games}
    text = json.dumps(fields | {"cells": _fields(plan)}, indent=1)
    files.write(folder / _PLAN, text + "\n")


def _fields(plan: Plan) -> list[dict[str, Any]]:
    return [cell.fields() for cell in plan.cells]


def _read_plan(path: Path) -> tuple[Plan, str]:
    try:
        fields = json.loads(files.read(path, files.TEXT_MAX))
        json.dumps(fields, ensure_ascii=False).encode()  # half a character cannot be shown
    except (FileNotFoundError, NotADirectoryError):
        raise BadFolder(f"{path.parent}: is no folder of a study: it has no {_PLAN}") from None
    except (OSError, RecursionError, ValueError) as error:
        raise BadFolder(f"{path}: cannot be read: {error}") from None
    if not isinstance(fields, dict) or fields.get("format") != FORMAT:
        raise BadFolder(f"{path}: was written by another version of the program")
    try:
        title, games, code = fields["title"], fields["games"], fields["code"]
        cells = tuple(Cell.of_fields(cell) for cell in fields["cells"])
    except (KeyError, TypeError, ValueError) as error:
        raise BadFolder(f"{path}: is not as it was written: {error}") from None
    if not (isinstance(title, str) and type(games) is int and isinstance(code, str) and cells):
        raise BadFolder(f"{path}: is not as it was written")
    return Plan(title, games, cells), code


def _pack(chunk: Chunk) -> bytes:
    counts, records = chunk.played
    body = json.dumps(
        {
            "cell": chunk.cell,
            "first": chunk.first,
            "last": chunk.last,
            "fingerprint": f"{counts.fingerprint:032x}",
            "tallies": dict(sorted(counts.tallies.items())),
            "records": base64.b64encode(zlib.compress(records)).decode(),
        }
    )
    return (body[:-1] + _CHECKSUM % zlib.crc32(body.encode()) + "\n").encode()


def _unpack(line: bytes) -> Chunk | None:
    """Return the chunk of a line, None unless it is as it was written."""
    size = len(_CHECKSUM % 0) + 1
    body = line[:-size] + b"}"
    if line[-size:] != (_CHECKSUM % zlib.crc32(body) + "\n").encode():
        return None
    try:
        fields = json.loads(body)
        numbers = [fields["cell"], fields["first"], fields["last"], *fields["tallies"].values()]
        if any(type(each) is not int for each in numbers):
            return None
        counts = Counts(Counter(fields["tallies"]), int(fields["fingerprint"], 16))
        unpacked = zlib.decompressobj()
        records = unpacked.decompress(base64.b64decode(fields["records"]), _LINE_MAX)
    except (AttributeError, KeyError, RecursionError, TypeError, ValueError, zlib.error):
        return None
    return Chunk(fields["cell"], fields["first"], fields["last"], Played(counts, records))
