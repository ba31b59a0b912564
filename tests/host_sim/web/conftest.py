"""A face that runs during a test."""

import errno
import os
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from host_sim.target import Target
from host_sim.web.flashfile import FlashFile
from host_sim.web.serve import Face, listen
from tests.support.web.clock import HandClock

Start = Callable[..., "Served"]


class Served:
    """A face in a thread of its own, and the clock of its target."""

    def __init__(self, target: Target, flash: FlashFile, host: str = "127.0.0.1") -> None:
        self.clock = HandClock(target)
        self._flash = flash
        self._face = Face(target, flash, listen(host, 0), self.clock.ms, host)
        self._face._server.config.ws_ping_interval = None  # a busy page may answer late
        self.port, self.key = self._face.port, self._face.key
        self._is_up = threading.Event()
        self._has_ended = False
        self._thread = threading.Thread(target=self._main)
        self._thread.start()
        self._is_up.wait()
        assert not self._has_ended

    def stop(self) -> None:
        self._face.stop()
        self._thread.join()

    @contextmanager
    def full_disk(self) -> Iterator[None]:
        """Let every write to the file fail."""
        with pytest.MonkeyPatch.context() as patch:
            for name in ("persist", "repair"):
                patch.setattr(self._flash, name, _find_no_room)
            yield

    def _main(self) -> None:
        try:
            self._face.run(self._is_up.set)
        finally:
            self._has_ended = True
            self._is_up.set()


def _find_no_room(*_: object) -> None:
    raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return a function that serves the face of a target until the test ends."""
    running: list[Served] = []

    def start_face(target: Target, host: str = "127.0.0.1") -> Served:
        running.append(Served(target, FlashFile(tmp_path / f"{len(running)}.flash"), host))
        return running[-1]

    yield start_face
    for served in running:
        served.stop()
