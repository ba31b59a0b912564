"""Slows the browsers of this process, as a phone is slower than a laptop."""

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_PERIOD_S = 0.02


@contextmanager
def slowed(rate: int) -> Iterator[None]:
    """Let every browser that this process has started run for one part of the time in `rate`.

    All their processes are stopped and continued, workers and all.
    """
    processes = _browsers()
    is_over = threading.Event()

    def alternate() -> None:
        while not is_over.is_set():
            _signal(processes, signal.SIGSTOP)
            is_over.wait(_PERIOD_S * (rate - 1) / rate)
            _signal(processes, signal.SIGCONT)
            is_over.wait(_PERIOD_S / rate)
            processes[:] = _browsers()  # a page may have a new one

    thread = threading.Thread(target=alternate)
    thread.start()
    try:
        yield
    finally:
        is_over.set()
        thread.join()


def _signal(processes: list[int], number: int) -> None:
    for process in processes:
        with suppress(ProcessLookupError):
            os.kill(process, number)


def _browsers() -> list[int]:
    """Return the processes below this one that belong to a Chromium."""
    parents = {}
    for status in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            parents[int(status.parent.name)] = int(
                status.read_text().rpartition(")")[2].split()[1]
            )
    ours = {os.getpid()}
    while grown := {child for child, parent in parents.items() if parent in ours} - ours:
        ours |= grown
    return [process for process in ours if "chrom" in _program(process)]


def _program(process: int) -> str:
    try:
        return os.readlink(f"/proc/{process}/exe")
    except OSError:
        return ""
