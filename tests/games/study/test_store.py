"""The folder of a study: nothing that was counted is lost, and nothing is mixed."""

import json
import resource
from pathlib import Path
from typing import Any

import pytest

from games.study.plan import Plan, make_plan
from games.study.run import chunk
from games.study.store import BadFolder, Chunk, Folder, Writer, create

CODE = "0123"


def plan(**fields: Any) -> Plan:
    block = {"edition": "classic", "seats": [2, 3], "bots": "steady", "rounds_max": 5}
    return make_plan({"title": "T", "cells": [block | fields]})


def stored(path: Path, *ranges: tuple[int, int, int]) -> Folder:
    folder = create(path, plan(), CODE)
    with Writer(folder) as writer:
        for cell, first, last in ranges:
            writer.append(Chunk(cell, first, last, chunk(folder.plan.cells[cell], first, last)))
    return folder


def lines(path: Path) -> list[bytes]:
    return (path / "chunks.jsonl").read_bytes().splitlines(keepends=True)


def test_what_was_stored_is_read_again(tmp_path: Path) -> None:
    written = stored(tmp_path, (0, 0, 2), (1, 4, 6), (0, 5, 6))
    read = Folder(tmp_path)
    assert read.plan == plan() and not read.damaged
    assert read.counts == written.counts and read.done == written.done
    assert read.fingerprint() == written.fingerprint()
    assert list(read.missing(0, 8)) == [(2, 5), (6, 8)]
    assert list(read.missing(1, 5)) == [(0, 4)]
    assert list(read.missing(0, 2)) == []
    chunks = list(read.chunks())
    assert chunks[1].played == chunk(plan().cells[1], 4, 6)
    assert all(isinstance(json.loads(line), dict) for line in lines(tmp_path))


@pytest.mark.parametrize("kept", [1, 40, -1])
def test_a_half_written_last_line_is_played_again(tmp_path: Path, kept: int) -> None:
    whole = stored(tmp_path, (0, 0, 2), (0, 2, 4))
    first, last = lines(tmp_path)
    (tmp_path / "chunks.jsonl").write_bytes(first + last[:kept])
    folder = Folder(tmp_path)
    assert list(folder.missing(0, 4)) == [(2, 4)] and folder.damaged == 1
    again = stored(tmp_path, (0, 2, 4))
    assert again.fingerprint() == Folder(tmp_path).fingerprint() == whole.fingerprint()


def test_a_damaged_line_is_played_again(tmp_path: Path) -> None:
    stored(tmp_path, (0, 0, 2), (0, 2, 4), (0, 4, 6))
    first, second, third = lines(tmp_path)
    (tmp_path / "chunks.jsonl").write_bytes(first + second.replace(b"1", b"2", 1) + third)
    folder = Folder(tmp_path)
    assert list(folder.missing(0, 6)) == [(2, 4)] and folder.damaged == 1


def test_games_that_were_counted_are_not_counted_twice(tmp_path: Path) -> None:
    once = stored(tmp_path, (0, 0, 4)).fingerprint()
    (line,) = lines(tmp_path)
    (tmp_path / "chunks.jsonl").write_bytes(line + line)
    assert Folder(tmp_path).fingerprint() == once


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"rounds_max": 6}, "rounds_max of cell 1 is 5 there, not 6"),
        ({"seats": 2}, "2 cells in place of 1"),
    ],
)
def test_the_folder_of_another_study_is_refused(
    tmp_path: Path, fields: dict[str, Any], words: str
) -> None:
    stored(tmp_path)
    with pytest.raises(BadFolder, match=words):
        create(tmp_path, plan(**fields), CODE)


def test_games_of_another_version_are_refused(tmp_path: Path) -> None:
    stored(tmp_path)
    with pytest.raises(BadFolder, match="another version"):
        create(tmp_path, plan(), "4567")


def test_a_folder_with_other_things_is_refused_and_left_alone(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").touch()
    with pytest.raises(BadFolder, match="is no folder of a study"):
        create(tmp_path, plan(), CODE)
    assert [path.name for path in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize(("text", "words"), [("{", "cannot be read"), ("{}", "another version")])
def test_a_plan_that_cannot_be_read_is_refused(tmp_path: Path, text: str, words: str) -> None:
    (tmp_path / "plan.json").write_text(text)
    with pytest.raises(BadFolder, match=words):
        Folder(tmp_path)


def test_a_folder_whose_plan_was_cut_short_is_begun_anew(tmp_path: Path) -> None:
    (tmp_path / ".0.part.json").write_text("{")
    assert create(tmp_path, plan(), CODE).plan == plan()


def test_a_folder_that_cannot_be_made_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(BadFolder, match="cannot be made"):
        create(tmp_path / "file" / "study", plan(), CODE)


def test_a_second_run_in_the_same_folder_is_refused(tmp_path: Path) -> None:
    folder = stored(tmp_path)
    with Writer(folder), pytest.raises(BadFolder, match="another run"):
        Writer(folder)


@pytest.mark.forked
def test_a_full_disk_loses_nothing_that_was_counted(tmp_path: Path) -> None:
    """A limit on the size of files stands for the disk: it, too, takes half a line."""
    before = stored(tmp_path, (0, 0, 2))
    size = (tmp_path / "chunks.jsonl").stat().st_size
    resource.setrlimit(resource.RLIMIT_FSIZE, (size + 100, resource.RLIM_INFINITY))
    with pytest.raises(BadFolder, match=r"chunks.jsonl: .*stored; the same command continues"):
        stored(tmp_path, (0, 2, 4))
    after = Folder(tmp_path)
    assert after.counts == before.counts and not after.damaged
    resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
    assert stored(tmp_path, (0, 2, 4)).done[0] == [(0, 2), (2, 4)]
