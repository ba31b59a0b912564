"""The whole server in a process of its own, with too few of the system's resources."""

import re
import resource
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from dealbox.ui.tunes import CREDIT, ERROR
from host_sim.scenarios.transcript import newest_state
from tests.support.patience import HANG_S, websocket
from tests.support.stored_games import a_game
from tests.support.web import patient_server
from tests.support.web.client import Client, note

pytestmark = pytest.mark.races

UNLIMITED = resource.RLIM_INFINITY


class Server:
    """`dealbox run` on a free port."""

    def __init__(self, state: Path, descriptors: int = 0) -> None:
        command = [sys.executable, patient_server.__file__, "run", "--no-browser", "--port", "0"]
        if descriptors:
            command = ["sh", "-c", f'ulimit -n {descriptors}; exec "$@"', "sh", *command]
        self.process = subprocess.Popen(
            [*command, "--state", state],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        assert self.process.stdout
        found = re.search(r":(\d+)/", self.process.stdout.readline())
        assert found
        while "kept in" not in (line := self.process.stdout.readline()):
            assert line, "it ended"
        self.port = int(found[1])

    def url(self, scheme: str, path: str = "") -> str:
        return f"{scheme}://127.0.0.1:{self.port}/{path}"

    def stop(self) -> str:
        """Stop it as Ctrl-C does, and return what it printed meanwhile."""
        self.process.send_signal(signal.SIGINT)
        return self.process.communicate(timeout=HANG_S)[0]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Callable[..., Server]]:
    """Return a function that starts a server for a game that has begun."""
    servers: list[Server] = []

    def start(descriptors: int = 0) -> Server:
        (tmp_path / "unit.flash").write_bytes(a_game())
        servers.append(Server(tmp_path / "unit.flash", descriptors))
        return servers[-1]

    yield start
    for server in servers:
        server.process.kill()
        server.process.wait()


def answer(page: Client) -> int:
    """Have the bank pay 1K, and return the first note of the tune that answers."""
    page.type("1K")
    while (tone := note(page.hear().get("tone_hz", 0))) not in (CREDIT[0], ERROR[0]):
        pass
    return tone


def until_sent(page: Client, **update: object) -> None:
    while not update.items() <= page.hear().items():
        pass


@pytest.mark.soak  # test_write_through.py finds what it finds, in no time
@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="another process's limits: Linux")
def test_a_file_that_may_not_grow_is_reported_and_written_later(
    serve: Callable[..., Server], tmp_path: Path
) -> None:
    server, path = serve(), tmp_path / "unit.flash"
    with websocket(server.url("ws", "unit")) as socket:
        page = Client(socket)
        page.lay("RED", "plus")
        page.see("Amount")
        before = newest_state(path.read_bytes())
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (4096, UNLIMITED))
        page.type("1K")
        until_sent(page, unkept={"key": "unkept.disk", "code": "EFBIG"})
        page.see("15M", "battery low")
        page.type("1K")
        page.see("BATTERY EMPTY")
        after = newest_state(path.read_bytes())
        assert before and after and before.seq == after.seq
        resource.prlimit(server.process.pid, resource.RLIMIT_FSIZE, (UNLIMITED, UNLIMITED))
        until_sent(page, unkept="")
        page.see("Amount")  # a full battery is adopted after some measurements
        assert answer(page) == CREDIT[0]
        after = newest_state(path.read_bytes())
        assert after and after.seq == before.seq + 1
    said = server.stop()
    assert said.count("File too large") == 1
    assert "Traceback" not in said


@pytest.mark.soak
def test_half_a_request_a_hundred_times_leaves_room_for_a_page(
    serve: Callable[..., Server],
) -> None:
    server = serve(descriptors=64)
    halves = []
    for number in range(100):
        half = socket.create_connection(("127.0.0.1", server.port), timeout=HANG_S)
        half.sendall(
            (b"GET / HTTP/1.1\r\nHost: x", b"", b"\x16\x03\x01", b"??\r\n\r\n")[number % 4]
        )
        halves.append(half)
    with websocket(server.url("ws", "unit")) as ours:
        Client(ours).see("RED")
        with urllib.request.urlopen(server.url("http"), timeout=HANG_S) as answer:
            assert b"Dealbox" in answer.read()
    for half in halves:
        half.close()
    assert server.stop() == ""
