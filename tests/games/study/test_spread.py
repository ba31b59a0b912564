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

pytestmark = pytest.mark.races


def tasks(bots: Any = "steady") -> list[Task]:
    block = {"edition": ["classic", "anti"], "seats": 2, "bots": bots, "rounds_max": 20}
    cells = make_plan({"cells": [block]}).cells
    return [Task(cell, first, first + 4) for first in range(0, GAMES, 4) for cell in cells]


def total(workers: str, bots: Any = "steady") -> Counts:
    whole = Counts()
    for _, played in spread(iter(tasks(bots)), workers):
        whole.add(played.counts)
    return whole


@contextmanager
def cluster() -> Iterator[str]:
    """Yield the address of a scheduler with two workers, each a process, on this machine only."""
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=2, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as local:
        yield local.scheduler_address


@pytest.fixture(autouse=True)
def interpreted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let no process find the compiled modules that this machine may have."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture(scope="module")
def expected() -> Counts:
    """Return what this process counts, each cell in one go."""
    whole = Counts()
    for cell in {task.cell: None for task in tasks()}:
        ((_, played),) = spread(iter([Task(cell, 0, GAMES)]), "0")
        whole.add(played.counts)
    return whole


@pytest.fixture
def mark(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return the file that a Deadly bot leaves, in processes that start from now on."""
    path = tmp_path / "killed"
    monkeypatch.setenv(MARK, str(path))
    return path


def test_two_processes_count_the_same(expected: Counts) -> None:
    assert total("2") == expected


def test_a_killed_process_costs_nothing_but_time(mark: Path) -> None:
    mark.touch()
    unharmed = total("0", f"{BOTS}:Deadly")
    mark.unlink()
    assert total("1", f"{BOTS}:Deadly") == unharmed
    assert mark.exists()


def test_a_chunk_that_ends_its_process_each_time_is_named() -> None:
    with pytest.raises(Lost, match=r"london .*Fatal .*: games 0 to 3: .*ended 3 times"):
        total("1", f"{BOTS}:Fatal")


def test_a_fault_in_a_process_stops_all_of_them() -> None:
    done = spread(iter(tasks() + tasks(f"{BOTS}:Raising")), "2")
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
def test_a_cluster_of_two_counts_the_same(expected: Counts) -> None:
    with cluster() as address:
        assert total(address) == expected


@pytest.mark.soak
def test_a_killed_worker_of_a_cluster_costs_nothing_but_time(mark: Path) -> None:
    mark.touch()
    unharmed = total("0", f"{BOTS}:Deadly")
    mark.unlink()
    with cluster() as address:
        assert total(address, f"{BOTS}:Deadly") == unharmed
    assert mark.exists()


@pytest.mark.soak
def test_a_worker_with_other_code_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("games.study.spread.mark", lambda cells: "another version")
    with cluster() as address, pytest.raises(Lost, match="another version of Dealbox"):
        total(address)


@pytest.mark.soak
def test_a_fault_on_a_cluster_is_named() -> None:
    with cluster() as address, pytest.raises(GameFault, match="Raising"):
        total(address, f"{BOTS}:Raising")


@pytest.mark.soak
def test_a_chunk_that_ends_workers_of_a_cluster_each_time_is_named() -> None:
    with cluster() as address, pytest.raises(Lost, match="Fatal"):
        total(address, f"{BOTS}:Fatal")
