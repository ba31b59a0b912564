"""A face that runs while a test looks at it."""

import threading
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_sim.target import Target
from host_sim.web.flashfile import FlashFile
from host_sim.web.serve import Face, listen

Start = Callable[..., Face]


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Start]:
    """Return what serves the face of a target, until the test ends."""
    running: list[tuple[Face, threading.Thread]] = []

    def start_face(target: Target, speed: float = 1.0) -> Face:
        flash = FlashFile(tmp_path / f"{len(running)}.flash")
        face = Face(target, flash, listen("127.0.0.1", 0), speed)
        is_up = threading.Event()
        thread = threading.Thread(target=face.run, args=(is_up.set,))
        thread.start()
        assert is_up.wait(10)
        running.append((face, thread))
        return face

    yield start_face
    for face, thread in running:
        face.stop()
        thread.join(10)
        assert not thread.is_alive()
