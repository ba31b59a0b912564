"""Chunks of games on the processes of this machine, or on a cluster of many.

Both yield what was played in any order, and play a chunk again whose process is gone. When they
are closed, also by an exception, what still runs is stopped.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import TYPE_CHECKING, NamedTuple

from games.study.code import mark
from games.study.plan import Cell
from games.study.run import Played, chunk
from games.study.worker import begin, play
from host_sim.ending import BadInput

if TYPE_CHECKING:
    from distributed import Client

DEATHS_MAX = 3  # of processes that play one chunk
_CLUSTER_S = 20.0  # how long to wait for a scheduler, and for its first worker


class Task(NamedTuple):
    """The games first to last - 1 of a cell."""

    cell: Cell
    first: int
    last: int

    def __str__(self) -> str:
        return f"{self.cell.title()}: games {self.first} to {self.last - 1}"


class Lost(BadInput):
    """Work that cannot be done: a chunk that ends its process each time, or no cluster."""


Done = Iterator[tuple[Task, Played]]


def spread(tasks: Iterator[Task], workers: str, limit_s: float | None = None) -> Done:
    """Yield each task with what was played, in any order.

    workers: how many processes on this machine, 0 for none but this; or the address of a cluster's
    scheduler, as tcp://host:port. GameFault, Lost: as chunk() and above; what was yielded stands.
    """
    if not workers.isdecimal():
        return _on_cluster(tasks, workers, limit_s)
    if int(workers):
        return _on_processes(tasks, int(workers), limit_s)
    return ((task, chunk(*task, limit_s)) for task in tasks)


# This machine.


class _Worker:
    """A process of its own in a pool of its own, so that it is known which chunk has ended it."""

    def __init__(self) -> None:
        self.start()

    def start(self) -> None:
        """Make a process, which starts with its first task."""
        theirs, self._ours = get_context("spawn").Pipe(duplex=False)
        self._pool = ProcessPoolExecutor(
            1, get_context("spawn"), initializer=begin, initargs=(theirs,)
        )

    def submit(self, task: Task, limit_s: float | None) -> Future[Played]:
        """Begin a task."""
        return self._pool.submit(chunk, *task, limit_s)

    def stop(self) -> None:
        """End the process, whatever it does."""
        self._ours.close()
        self._pool.shutdown(cancel_futures=True)


def _on_processes(tasks: Iterator[Task], count: int, limit_s: float | None) -> Done:
    workers = [_Worker() for _ in range(count)]
    idle = list(workers)
    running: dict[Future[Played], tuple[_Worker, Task]] = {}
    again: list[Task] = []
    deaths: Counter[Task] = Counter()
    try:
        while True:
            while idle and (task := again.pop() if again else next(tasks, None)):
                worker = idle.pop()
                running[worker.submit(task, limit_s)] = worker, task
            if not running:
                return
            for future in wait(running, return_when=FIRST_COMPLETED).done:
                worker, task = running.pop(future)
                idle.append(worker)
                try:
                    played = future.result()
                except BrokenProcessPool:
                    deaths[task] += 1
                    if deaths[task] == DEATHS_MAX:
                        raise Lost(f"{task}: their process ended {DEATHS_MAX} times") from None
                    worker.stop()
                    worker.start()
                    again.append(task)
                else:
                    yield task, played
    finally:
        for worker in workers:
            worker.stop()


# A cluster.


def _on_cluster(tasks: Iterator[Task], address: str, limit_s: float | None) -> Done:
    try:
        import distributed
    except ImportError:
        raise Lost("a cluster needs the extra `cluster`: pip install dealbox[cluster]") from None
    try:
        client = distributed.Client(address, timeout=_CLUSTER_S)
        client.wait_for_workers(1, timeout=_CLUSTER_S)
    except (OSError, ValueError) as error:
        raise Lost(f"{address}: no cluster with a worker there: {error}") from None
    with client:
        yield from _on_client(tasks, client, limit_s)


def _on_client(tasks: Iterator[Task], client: Client, limit_s: float | None) -> Done:
    """Keep two tasks for each thread of the cluster on their way."""
    from distributed import KilledWorker, as_completed

    running: dict[object, Task] = {}
    arriving = as_completed()

    def submit() -> None:
        if task := next(tasks, None):
            # Not pure: a result of the same arguments is never taken from memory.
            future = client.submit(play, pickle.dumps((*task, limit_s)), pure=False)
            running[future.key] = task
            arriving.add(future)

    for _ in range(2 * sum(client.nthreads().values())):
        submit()
    for future in arriving:
        task = running.pop(future.key)
        try:
            theirs, played = future.result()
        except KilledWorker as error:
            raise Lost(f"{task}: {error}") from None
        if theirs != mark((task.cell,)):
            raise Lost("a worker has another version of Dealbox, or of a bot")
        submit()
        yield task, played
