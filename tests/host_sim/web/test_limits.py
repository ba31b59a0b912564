import re
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.support.patience import HANG_S, websocket
from tests.support.stored_games import a_game
from tests.support.web import patient_server
from tests.support.web.client import Client

pytestmark = pytest.mark.races

DESCRIPTORS = 64
HALVES = (b"GET / HTTP/1.1\r\nHost: x", b"", b"\x16\x03\x01", b"??\r\n\r\n")


@pytest.fixture
def server(tmp_path: Path) -> Iterator[subprocess.Popen[str]]:
    """Return `dealbox run` on a free port, with a game that has begun and few descriptors."""
    (tmp_path / "unit.flash").write_bytes(a_game())
    run = [sys.executable, patient_server.__file__, "run", "--no-browser", "--port", "0"]
    process = subprocess.Popen(
        ["sh", "-c", f'ulimit -n {DESCRIPTORS}; exec "$@"', "sh", *run]
        + ["--state", str(tmp_path / "unit.flash")],
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
    )
    yield process
    process.kill()
    process.wait()


@pytest.mark.soak
def test_half_a_request_a_hundred_times_leaves_room_for_a_page(
    server: subprocess.Popen[str],
) -> None:
    assert server.stdout
    found = re.search(r":(\d+)/", server.stdout.readline())
    assert found
    while "kept in" not in (line := server.stdout.readline()):
        assert line, "it ended"
    place = f"127.0.0.1:{found[1]}"
    halves = []
    for number in range(100):
        half = socket.create_connection(("127.0.0.1", int(found[1])), timeout=HANG_S)
        half.sendall(HALVES[number % len(HALVES)])
        halves.append(half)
    with websocket(f"ws://{place}/unit") as ours:
        Client(ours).see("RED")
        with urllib.request.urlopen(f"http://{place}/", timeout=HANG_S) as answer:
            assert b"Dealbox" in answer.read()
    for half in halves:
        half.close()
    server.send_signal(signal.SIGINT)  # as Ctrl-C does
    assert server.communicate(timeout=HANG_S)[0] == ""
