"""Chunks on processes and on a cluster: the same counts, even if a process is killed."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from games.study.counts import Counts
from games.study.plan import make_plan
from games.study.run import GameFault
from games.study.spread import Lost, Task, spread
from tests.support.study_bots import MARK

BOTS = "tests.support.study_bots"
GAMES = 12

# No process finds the compiled modules that this machine may have.
pytestmark = [pytest.mark.races, pytest.mark.usefixtures("empty_cache")]


def tasks(bots: Any = "steady") -> list[Task]:
    block = {"edition": ["classic", "anti"], "seats": 2, "bots": bots, "rounds_max": 20}
    cells = make_plan({"cells": [block]}).cells
    return [Task(cell, first, first + 4) for first in range(0, GAMES, 4) for cell in cells]


def total(workers: str, bots: Any = "steady") -> Counts:
    return Counts.total(played.counts for _, played in spread(iter(tasks(bots)), workers))


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the address of a scheduler with two workers, each a process, on this machine only."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as local:
        yield local.scheduler_address


@pytest.fixture(params=["processes", pytest.param("cluster", marks=pytest.mark.soak)])
def workers(request: pytest.FixtureRequest) -> Iterator[str]:
    """Yield two processes of this machine, and in make soak a cluster of two workers."""
    if request.param == "processes":
        yield "2"
        return
    with cluster() as address:
        yield address


@pytest.fixture(scope="module")
def expected() -> Counts:
    """Return what this process counts, each cell in one go."""
    whole = [Task(cell, 0, GAMES) for cell in {task.cell: None for task in tasks()}]
    return Counts.total(played.counts for _, played in spread(iter(whole), "0"))


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that a Deadly bot leaves, in processes that start from now on."""
    path = tmp_path / "killed"
    monkeypatch.setenv(MARK, str(path))
    return path


def test_the_same_is_counted(workers: str, expected: Counts) -> None:
    assert total(workers) == expected


def test_a_killed_process_costs_nothing_but_time(mark: Path, workers: str) -> None:
    mark.touch()
    unharmed = total("0", f"{BOTS}:Deadly")
    mark.unlink()
    assert total(workers, f"{BOTS}:Deadly") == unharmed
    assert mark.exists()


def test_a_chunk_that_ends_its_process_each_time_is_named(workers: str) -> None:
    why = "their process ended 3 times|.*workers died"
    with pytest.raises(Lost, match=rf"1: \w+ .*Fatal.*: games \d to \d+: ({why})"):
        total(workers, f"{BOTS}:Fatal")


def test_a_fault_stops_all_processes(workers: str) -> None:
    done = spread(iter(tasks() + tasks(f"{BOTS}:Raising")), workers)
    with pytest.raises(GameFault, match="Raising"):
        list(done)


def test_processes_end_when_nobody_asks_any_more() -> None:
    done = spread(iter(tasks() + tasks(f"{BOTS}:Stalling")), "1")
    assert isinstance(done, Iterator) and next(done)
    done.close()  # type: ignore[attr-defined]


def test_a_cluster_that_is_not_there_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.study.spread._CLUSTER_S", 0.1)  # nothing comes that could be late
    with pytest.raises(Lost, match="tcp://127.0.0.1:1: no cluster"):
        total("tcp://127.0.0.1:1")


@pytest.mark.soak
def test_a_worker_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.study.spread.mark", lambda cells: "another version")
    with cluster() as address, pytest.raises(Lost, match="another version of Dealbox"):
        total(address)
