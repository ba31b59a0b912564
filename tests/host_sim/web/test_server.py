import asyncio
import base64
import gzip
import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from threading import Event
from typing import Any
from urllib.error import HTTPError
from urllib.parse import urlsplit
from urllib.request import Request, urlopen

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from host_sim.laptop.target import LaptopTarget
from host_sim.web.feed_hub import OF_ONE_ADDRESS_MAX, QUEUE_MAX
from host_sim.web.network import addresses
from host_sim.web.pages import served as served_pages
from host_sim.web.server import PAGES_MAX, POLICY_VIOLATION, Broadcaster
from tests.host_sim.web.conftest import Served, Start
from tests.support.cases import rows
from tests.support.patience import HANG_S, until, websocket
from tests.support.web.fake import FakeTarget
from tests.support.web.visitor import with_game

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

        def sit_down(
            served: Served, host: str = "127.0.0.1", path: str = "unit", **headers: str
        ) -> Page:
            door = socket.create_connection(("127.0.0.1", served.port))
            url = f"ws://{host}:{served.port}/{path}"
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


@pytest.mark.parametrize(("host", "origin"), rows(__file__, "other sites"))
def test_other_sites_are_not_let_in(start: Start, sit: Sit, host: str, origin: str) -> None:
    served = start(FakeTarget())
    host, origin = (
        each.format(port=served.port, this=socket.gethostname()) for each in (host, origin)
    )
    for path in ("unit", "feed", f"unit?{served.key}"):
        with pytest.raises(InvalidStatus, match="403"):
            sit(served, host, path, Origin=origin)
    with pytest.raises(HTTPError, match="403") as refused:
        _get(served, "", host, Origin=origin)
    assert refused.value.headers["X-Content-Type-Options"] == "nosniff"


def test_the_keys_are_the_banker_s_alone(start: Start) -> None:
    """From another machine the face opens with its key; on this one without."""
    _, *others = addresses("0.0.0.0", 0)
    if not others:
        pytest.skip("this machine is in no network")
    host = urlsplit(others[0]).hostname
    served = start(FakeTarget(), "0.0.0.0")
    for key in ("", "0" * 16, served.key[:-1], f"{served.key}0", "%00"):
        page = websocket(f"ws://{host}:{served.port}/unit?{key}")
        with page, pytest.raises(ConnectionClosed, match=str(POLICY_VIOLATION)):
            page.send('{"do": "press", "key": "OK", "down": true}')
            page.recv()
    for url in (f"{host}:{served.port}/unit?{served.key}", f"127.0.0.1:{served.port}/unit"):
        with websocket(f"ws://{url}") as page:
            assert "held" in json.loads(page.recv())[0]


def test_one_device_cannot_take_all_places_of_the_feed(start: Start) -> None:
    """Each address has so many places; what a screen sends moves nothing."""
    served = start(with_game(LaptopTarget()))

    def listen(pages: ExitStack, address: str) -> ClientConnection:
        door = socket.create_connection(("127.0.0.1", served.port), source_address=(address, 0))
        url = f"ws://127.0.0.1:{served.port}/feed"
        return pages.enter_context(websocket(url, sock=door))

    def hears(screen: ClientConnection) -> bool:
        screen.send('{"do": "press", "key": "OK", "down": true}')  # taken as the question
        while True:
            try:
                if "standings" in json.loads(screen.recv(timeout=LISTEN_S)):
                    return True
            except TimeoutError:
                served.clock.wait()

    with ExitStack() as pages:
        first, *_ = [listen(pages, "127.0.0.9") for _ in range(OF_ONE_ADDRESS_MAX)]
        with pytest.raises(ConnectionClosed, match="1013"):
            listen(pages, "127.0.0.9").recv()
        assert hears(first) and hears(listen(pages, "127.0.0.8"))
        first.close()
        again = listen(pages, "127.0.0.9")
        assert hears(again)


@pytest.mark.parametrize("path", ["", "scoreboard/", "seat/"])
def test_every_page_has_the_policy_and_is_of_the_newest_version(start: Start, path: str) -> None:
    headers = _get(start(FakeTarget()), path).headers
    assert "trusted-types 'none'" in headers["Content-Security-Policy"]
    assert headers["Cache-Control"] == "no-cache"


@pytest.mark.parametrize("path", ["", "scoreboard/editions.json", "seat/editions.json"])
def test_what_a_browser_has_is_not_sent_again(start: Start, path: str) -> None:
    served = start(FakeTarget())
    answer = _get(served, path, **{"Accept-Encoding": "gzip"})
    tag = answer.headers["ETag"]
    assert "Last-Modified" not in answer.headers
    more = {"Range": "bytes=9-", "If-Range": tag}  # of the file, it would not go on with the gzip
    assert _get(served, path, **more).status == 200
    with pytest.raises(HTTPError, match="304"):
        _get(served, path, **{"If-None-Match": tag})
    assert _get(served, path, **{"If-None-Match": '"another"'}).status == 200


def test_parts_of_a_page_are_compressed_and_kept_for_ever(start: Start) -> None:
    folder, version = served_pages()
    served = start(FakeTarget())
    for name in ("face.js", "scoreboard/view.js", "words/en.js"):
        path = f"{version}/{name}"
        answer = _get(served, path, **{"Accept-Encoding": "gzip"})
        assert gzip.decompress(answer.read()) == (folder / path).read_bytes()
        assert "immutable" in answer.headers["Cache-Control"]


def test_every_answer_says_that_its_type_is_right(start: Start) -> None:
    served = start(FakeTarget())
    with pytest.raises(HTTPError, match="404") as missing:
        _get(served, "missing")
    for each in (missing.value.headers, _get(served, "scoreboard/editions.json").headers):
        assert each["X-Content-Type-Options"] == "nosniff"


def _get(served: Served, path: str, host: str = "127.0.0.1", **headers: str) -> Any:
    headers["Host"] = f"{host}:{served.port}"
    request = Request(f"http://127.0.0.1:{served.port}/{path}", headers=headers)
    return urlopen(request, timeout=HANG_S)


def test_a_page_that_sends_too_much_is_disconnected_and_its_keys_are_released(
    start: Start, sit: Sit
) -> None:
    target, goes_on = FakeTarget(), Event()
    served = start(target)
    one, two = sit(served), sit(served)
    one.command(do="press", key="C", down=True)
    two.until(held=["C"])
    target.toil = lambda ms: until(goes_on.is_set)  # until then it executes nothing
    served.clock.move(1)
    with pytest.raises(ConnectionClosed, match="1013"):
        while True:
            one.socket.send('{"do": "power", "on": true}')
    goes_on.set()
    two.until(held=[])
    two.type("4")
    two.until_typed("4")


@pytest.mark.parametrize("host", ["127.0.0.1", "localhost", "127.0.0.2", "[::1]"])
def test_own_pages_are_let_in(start: Start, sit: Sit, host: str) -> None:
    served = start(FakeTarget())
    page = sit(served, host, Origin=f"http://{host}:{served.port}")
    assert page.state["power"] is True


@pytest.mark.forked
def test_a_page_that_does_not_read_has_to_start_over() -> None:
    async def play() -> None:
        broadcaster = Broadcaster()
        page = broadcaster.join()
        for i in range(QUEUE_MAX + 1):
            broadcaster.publish([{"ms": i, "lamp": bool(i % 2)}])
        assert page.get_nowait() is None
        assert page.empty()
        latest = await broadcaster.join().get()
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
    full = {"key": "unkept.disk_full", "code": "ENOSPC"}
    with served.full_disk():
        page.type("7", "OK")
        page.until(unkept=full)
        assert sit(served).state["unkept"] == full
    page.until(unkept="")
