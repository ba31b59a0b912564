"""The server: everything for a new page, then each change; and who is let in."""

import asyncio
import base64
import errno
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection, connect

from host_sim.web.server import PAGES_MAX, WAITING_MAX, Hub
from tests.host_sim.web.conftest import Start
from tests.host_sim.web.fake import FakeTarget


class Page:
    """A page without a browser: what it was told, put together."""

    def __init__(self, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self.told: list[dict[str, Any]] = []
        self.hear()

    def hear(self) -> None:
        for news in json.loads(self.socket.recv(timeout=20)):
            self.told.append(news)
            self.state.update(news)

    def order(self, **order: object) -> None:
        self.socket.send(json.dumps(order))

    def until(self, **expected: object) -> None:
        end_s = time.monotonic() + 20
        while not expected.items() <= self.state.items():
            assert time.monotonic() < end_s
            self.hear()

    def type(self, *keys: str) -> None:
        for key in keys:
            self.order(do="press", key=key, down=True)
            self.order(do="press", key=key, down=False)


Sit = Callable[..., Page]


@pytest.fixture
def sit() -> Iterator[Sit]:
    """Return what opens a page on a port, for as long as the test runs."""
    with ExitStack() as pages:

        def sit_down(port: int, host: str = "127.0.0.1", **headers: str) -> Page:
            door = socket.create_connection(("127.0.0.1", port))
            url = f"ws://{host}:{port}/unit"
            return Page(pages.enter_context(connect(url, sock=door, additional_headers=headers)))

        yield sit_down


def test_a_new_page_gets_everything_at_once(start: Start, sit: Sit) -> None:
    target = FakeTarget()
    port = start(target).port
    first = sit(port)
    first.order(do="lay", card="RED", side="minus")
    first.order(do="press", key="DEAL", down=True)
    first.type("1", "5")
    first.until(lamp=True, held=["DEAL"], cards={"RED": "minus"})
    while first.state.get("words", [])[:2] != ["READY", "15"]:
        first.hear()
    second = sit(port)
    assert {"lamp", "held", "cards", "words", "power", "pace"} <= second.told[0].keys()
    assert second.told[0] == first.state
    assert second.state["power"] is True
    assert base64.b64decode(second.state["glass"]) == bytes(target.glass.memory)
    assert 0 < second.state["light"] < 1


def test_two_pages_see_the_same(start: Start, sit: Sit) -> None:
    port = start(FakeTarget()).port
    one, two = sit(port), sit(port)
    one.type("7")
    two.type("DEAL")
    for page in (one, two):
        page.until(lamp=True, held=[], tone_hz=0)
    heard = [[n for n in page.told[1:] if "tone_hz" in n or "lamp" in n] for page in (one, two)]
    assert heard[0] == heard[1]
    tones = [news for news in heard[0] if "tone_hz" in news]
    assert [news["tone_hz"] for news in tones] == [880, 0]
    assert tones[1]["ms"] - tones[0]["ms"] == pytest.approx(20, abs=0.1)


def test_a_page_that_goes_away_releases_its_keys(start: Start, sit: Sit) -> None:
    port = start(FakeTarget()).port
    one, two = sit(port), sit(port)
    one.order(do="press", key="C", down=True)
    two.until(held=["C"])
    one.socket.close()
    two.until(held=[])


def test_power_off_and_on(start: Start, sit: Sit) -> None:
    page = sit(start(FakeTarget()).port)
    page.order(do="power", on=False)
    page.until(power=False, light=0, words=[])
    page.order(do="power", on=True)
    page.until(power=True)


def test_what_is_no_order_is_refused_and_the_page_stays(start: Start, sit: Sit) -> None:
    page = sit(start(FakeTarget()).port)
    page.socket.send("nonsense")
    page.until(refused="not JSON")
    page.socket.send(b"\x00\xff")
    page.order(do="press", key="5", down=1)
    page.until(refused="no such order")
    page.type("3")
    while page.state.get("words", [])[:2] != ["READY", "3"]:
        page.hear()


def test_an_order_too_long_ends_only_that_page(start: Start, sit: Sit) -> None:
    port = start(FakeTarget()).port
    one, two = sit(port), sit(port)
    one.socket.send("x" * 100_000)
    two.type("4")
    two.until(tone_hz=880)


def test_the_glass_is_told_sixty_times_a_second_at_most(start: Start, sit: Sit) -> None:
    target = FakeTarget()
    page = sit(start(target).port)
    run = target.run

    def run_busily(ms: float) -> None:
        run(ms)
        target.typed = str(target.ms)
        target._draw()

    target.run = run_busily  # type: ignore[method-assign]
    page.told.clear()
    end_s = time.monotonic() + 1
    while time.monotonic() < end_s:
        page.hear()
    frames = sum("glass" in news for news in page.told)
    assert 5 < frames <= 64


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
    port = start(FakeTarget()).port
    with pytest.raises(InvalidStatus, match="403"):
        sit(port, host, Origin=origin.format(port=port))


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "192.168.0.7"])
def test_own_pages_are_let_in(start: Start, sit: Sit, host: str) -> None:
    port = start(FakeTarget()).port
    assert sit(port, host, Origin=f"http://{host}:{port}").state["power"] is True


def test_a_page_that_does_not_read_has_to_start_over() -> None:
    async def play() -> None:
        hub = Hub()
        page = hub.join()
        for i in range(WAITING_MAX + 1):
            hub.publish([{"ms": i, "lamp": bool(i % 2)}])
        assert page.get_nowait() is None
        assert page.empty()
        latest = await hub.join().get()
        assert json.loads(latest or "") == [{"ms": WAITING_MAX, "lamp": False}]

    asyncio.run(play())


def test_too_many_pages_are_asked_to_come_later(start: Start, sit: Sit) -> None:
    port = start(FakeTarget()).port
    pages = [sit(port) for _ in range(PAGES_MAX)]
    with pytest.raises(ConnectionClosed, match="1013"):
        sit(port)
    pages[0].type("7")
    pages[-1].until(tone_hz=880)


def test_a_page_is_told_why_the_game_cannot_be_kept(start: Start, sit: Sit) -> None:
    target = FakeTarget()
    face = start(target)
    page = sit(face.port)
    page.until(unkept="")

    def fail(at: int, cells: bytes) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    face._flash.keep = fail  # type: ignore[method-assign]
    page.type("7", "OK")
    page.until(unkept="No space left on device")
    assert sit(face.port).state["unkept"] == "No space left on device"
    page.until(unkept="")
