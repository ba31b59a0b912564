"""The server: the whole state for a new page, then each update; which requests it allows."""

import asyncio
import base64
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from host_sim.web.server import PAGES_MAX, QUEUE_MAX, Hub
from tests.host_sim.web.conftest import Served, Start
from tests.support.patience import websocket
from tests.support.web.fake import FakeTarget

pytestmark = pytest.mark.races

LISTEN_S = 0.005  # to the socket, before more of the target's time passes


class Page:
    """A page without a browser: what it received, put together."""

    def __init__(self, served: Served, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.received: list[dict[str, Any]] = []
        self._clock = served.clock
        self._checked = 0  # of what was received, by a test
        self._hear()

    def command(self, **command: object) -> None:
        self.socket.send(json.dumps(command))

    def until(self, **expected: object) -> None:
        """Let time pass until the page shows this; what shows it for a moment only is missed."""
        while not expected.items() <= self.state.items():
            self._hear()

    def until_sent(self, **expected: object) -> None:
        """Let time pass until the page receives this, after what it received before."""
        while True:
            while self._checked < len(self.received):
                self._checked += 1
                if expected.items() <= self.received[self._checked - 1].items():
                    return
            self._hear()

    def until_typed(self, text: str) -> None:
        while self.state.get("words", [])[:2] != ["READY", text]:
            self._hear()

    def type(self, *keys: str) -> None:
        for key in keys:
            self.command(do="press", key=key, down=True)
            self.command(do="press", key=key, down=False)

    def _hear(self) -> None:
        """Receive the next frame."""
        while True:
            try:
                frame = self.socket.recv(timeout=LISTEN_S)
                break
            except TimeoutError:
                self._clock.wait()
        for update in json.loads(frame):
            self.received.append(update)
            self.state.update(update)


Sit = Callable[..., Page]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Return a function that opens a page on a face; the test's end closes it."""
    with ExitStack() as pages:

        def sit_down(served: Served, host: str = "127.0.0.1", **headers: str) -> Page:
            door = socket.create_connection(("127.0.0.1", served.port))
            url = f"ws://{host}:{served.port}/unit"
            ours = websocket(url, sock=door, additional_headers=headers)
            return Page(served, pages.enter_context(ours))

        yield sit_down


def test_a_new_page_gets_everything_at_once(start: Start, sit: Sit) -> None:
    target = FakeTarget()
    served = start(target)
    first = sit(served)
    first.command(do="lay", card="RED", side="minus")
    first.command(do="press", key="DEAL", down=True)
    first.type("1", "5")
    first.until_typed("15")
    first.until(lamp=True, held=["DEAL"], cards={"RED": "minus"}, tone_hz=0)  # and so it stays
    second = sit(served)
    assert {"lamp", "held", "cards", "words", "power", "pace"} <= second.received[0].keys()
    assert second.received[0] == first.state
    assert second.state["power"] is True
    assert base64.b64decode(second.state["display"]) == bytes(target.display.memory)
    assert 0 < second.state["light"] < 1


def test_two_pages_see_the_same(start: Start, sit: Sit) -> None:
    served = start(FakeTarget())
    one, two = sit(served), sit(served)
    one.type("7")
    one.until(held=[], tone_hz=0)
    two.type("DEAL")
    for page in (one, two):
        page.until_sent(tone_hz=0)
        page.until_sent(lamp=True)
    heard = [
        [n for n in page.received[1:] if "tone_hz" in n or "lamp" in n] for page in (one, two)
    ]
    assert heard[0] == heard[1]
    tones = [update for update in heard[0] if "tone_hz" in update]
    assert [update["tone_hz"] for update in tones] == [880, 0]
    assert tones[1]["ms"] - tones[0]["ms"] == pytest.approx(20, abs=0.1)


def test_a_page_that_goes_away_releases_its_keys(start: Start, sit: Sit) -> None:
    served = start(FakeTarget())
    one, two = sit(served), sit(served)
    one.command(do="press", key="C", down=True)
    two.until(held=["C"])
    one.socket.close()
    two.until(held=[])


def test_power_off_and_on(start: Start, sit: Sit) -> None:
    page = sit(start(FakeTarget()))
    page.command(do="power", on=False)
    page.until(power=False, light=0, words=[])
    page.command(do="power", on=True)
    page.until(power=True)


def test_what_is_no_command_is_refused_and_the_page_stays(start: Start, sit: Sit) -> None:
    page = sit(start(FakeTarget()))
    page.socket.send("nonsense")
    page.until(refused="not JSON")
    page.socket.send(b"\x00\xff")
    page.command(do="press", key="5", down=1)
    page.until(refused="no such command")
    page.type("3")
    page.until_typed("3")


def test_a_command_too_long_ends_only_that_page(start: Start, sit: Sit) -> None:
    served = start(FakeTarget())
    one, two = sit(served), sit(served)
    with pytest.raises(ConnectionClosed):
        one.socket.send("x" * 100_000)
        one.until(power="no such value")
    two.type("4")
    two.until_sent(tone_hz=880)


@pytest.mark.parametrize(
    ("host", "origin"),
    [
        ("127.0.0.1", "http://evil.example"),
        ("127.0.0.1", "null"),
        ("127.0.0.1", "http://127.0.0.1:1"),
        ("evil.example", "http://evil.example:{port}"),  # its name, pointed at this machine
    ],
)
def test_other_sites_are_not_let_in(start: Start, sit: Sit, host: str, origin: str) -> None:
    served = start(FakeTarget())
    with pytest.raises(InvalidStatus, match="403"):
        sit(served, host, Origin=origin.format(port=served.port))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "192.168.0.7"])
def test_own_pages_are_let_in(start: Start, sit: Sit, host: str) -> None:
    served = start(FakeTarget())
    page = sit(served, host, Origin=f"http://{host}:{served.port}")
    assert page.state["power"] is True


def test_a_page_that_does_not_read_has_to_start_over() -> None:
    async def play() -> None:
        hub = Hub()
        page = hub.join()
        for i in range(QUEUE_MAX + 1):
            hub.publish([{"ms": i, "lamp": bool(i % 2)}])
        assert page.get_nowait() is None
        assert page.empty()
        latest = await hub.join().get()
        assert json.loads(latest or "") == [{"ms": QUEUE_MAX, "lamp": False}]

    asyncio.run(play())


def test_too_many_pages_are_refused_until_later(start: Start, sit: Sit) -> None:
    served = start(FakeTarget())
    pages = [sit(served) for _ in range(PAGES_MAX)]
    with pytest.raises(ConnectionClosed, match="1013"):
        sit(served)
    pages[0].type("7")
    pages[-1].until_sent(tone_hz=880)


def test_a_page_is_sent_why_the_game_cannot_be_stored(start: Start, sit: Sit) -> None:
    served = start(FakeTarget())
    page = sit(served)
    page.until(unkept="")
    with served.full_disk():
        page.type("7", "OK")
        page.until(unkept="No space left on device")
        assert sit(served).state["unkept"] == "No space left on device"
    page.until(unkept="")
