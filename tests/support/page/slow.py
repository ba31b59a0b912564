"""Slows the browsers of this process, as a phone is slower than a laptop."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

_STOPPED_S = 0.015  # at least; and then a share of what it was


@contextmanager
def slowed(rate: int) -> Iterator[None]:
    """Let every browser that this process has started run for one part of the time in `rate`.

    All their processes are stopped and continued, workers and all.
    """
    is_over = threading.Event()

    def alternate() -> None:
        processes = _browsers()
        while not is_over.is_set():
            since_s = time.monotonic()
            _signal(processes, signal.SIGSTOP)
            found = _browsers()  # a page may have a new one
            is_over.wait(_STOPPED_S)
            _signal(processes, signal.SIGCONT)
            is_over.wait((time.monotonic() - since_s) / (rate - 1))
            processes = found

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
