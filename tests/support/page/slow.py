"""Slows the browsers of this process, as a phone is slower than a laptop."""

import os
import signal
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress

from tests.support.browser_unit.chromium import below

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
    ours = below(lambda process, _: process == os.getpid())
    return [process for process, command in ours if "chrom" in command and process != os.getpid()]
