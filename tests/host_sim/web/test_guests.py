"""Guests, each on a device of his own: how a seat is taken, and what it is good for."""

import json
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from host_sim.laptop.target import LaptopTarget
from host_sim.web.guests import POLICY_VIOLATION
from tests.host_sim.web.conftest import Served, Start
from tests.support.patience import websocket
from tests.support.web.visitor import with_game

pytestmark = pytest.mark.races

BOARD = ("classic", "london")  # a deal lasts until the button stops it
LISTEN_S = 0.005  # to the socket, before more of the unit's time passes
WAITS = "Bid: card on minus"  # on the display of a deal where nobody types
PAUSE_MS = 2100  # after which a guest may bid or ask again


class Device:
    """A page on a device of its own, without a browser: what it received, put together."""

    def __init__(self, served: Served, socket: ClientConnection) -> None:
        self.socket = socket
        self.state: dict[str, Any] = {}
        self._clock = served.clock

    def do(self, what: str, **more: object) -> None:
        self.state.pop("said", None)
        self.socket.send(json.dumps({"do": what, **more}))

    def until(self, is_so: Callable[[dict[str, Any]], object]) -> None:
        """Let time pass until what the page knows is so."""
        while not is_so(self.state):
            self._hear()

    def says(self) -> str:
        """Return what the page is told, once it is: a key of words, or the unit's own words."""
        self.until(lambda state: "said" in state)
        said: dict[str, str] = self.state["said"]
        return said.get("text") or said["key"]

    def bid(self, typed: str, unit: str = "K") -> str:
        self.do("bid", typed=typed, unit=unit)
        return self.says()

    def is_sent_away(self, what: str, **more: object) -> bool:
        """Return whether doing something ends the connection for what no page sends."""
        self.do(what, **more)
        with pytest.raises(ConnectionClosed) as closed:
            self.until(lambda state: "said" in state)
        return closed.value.rcvd is not None and closed.value.rcvd.code == POLICY_VIOLATION

    def _hear(self) -> None:
        try:
            heard = json.loads(self.socket.recv(timeout=LISTEN_S))
        except TimeoutError:
            self._clock.wait()
            return
        for update in heard if isinstance(heard, list) else [heard]:
            self.state.update(update)


class Banker(Device):
    """The page with the unit's keys."""

    @property
    def screen(self) -> str:
        return "\n".join(self.state["words"])

    def press(self, *keys: str) -> None:
        for key in keys:
            for down in (True, False):
                self.do("press", key=key, down=down)
        self.until(lambda state: not state["held"])

    def see(self, *texts: str) -> None:
        self.until(lambda state: all(text in "\n".join(state.get("words", [])) for text in texts))


class Room:
    """A unit with its banker, and whoever comes in from the network."""

    def __init__(self, served: Served, pages: ExitStack) -> None:
        self.served = served
        self._pages = pages
        self._devices = 10
        self.banker = Banker(served, self._open("unit"))
        self.banker.until(lambda state: "held" in state)
        self.banker.see("RED")
        self.pause()  # the unit has told who plays

    def guest(self) -> Device:
        """Return a page on another device, which has an address of its own."""
        self._devices += 1
        return Device(self.served, self._open("guest", f"127.0.0.{self._devices}"))

    def seated(self, seat: str) -> tuple[Device, str]:
        """Return a guest with the banker's nod, and his token."""
        guest = self.guest()
        guest.do("ask", seat=seat)
        guest.until(lambda state: "code" in state)
        self.banker.do("answer", code=guest.state["code"], admits=True)
        guest.until(lambda state: state.get("seat") == seat)
        return guest, guest.state["token"]

    def back(self, token: str) -> Device:
        """Return a guest's page loaded anew."""
        guest = self.guest()
        guest.do("return", token=token)
        guest.until(lambda state: state.get("seat"))
        return guest

    def open_deal(self) -> None:
        self.banker.do("let bid", may_bid=True)
        self.banker.press("DEAL")
        self.banker.see("DEAL", WAITS)

    def pause(self) -> None:
        self.served.clock.wait(PAUSE_MS)

    def _open(self, path: str, address: str = "127.0.0.1") -> ClientConnection:
        door = socket.create_connection(
            ("127.0.0.1", self.served.port), source_address=(address, 0)
        )
        url = f"ws://127.0.0.1:{self.served.port}/{path}"
        return self._pages.enter_context(websocket(url, sock=door))


@pytest.fixture
def room(start: Start) -> Iterator[Room]:
    """Return a room where RED and BLUE play."""
    with ExitStack() as pages:
        yield Room(start(with_game(LaptopTarget(), board=BOARD)), pages)


def test_a_guest_with_the_banker_s_nod_bids_from_another_room(room: Room) -> None:
    banker = room.banker
    blue, _ = room.seated("BLUE")
    banker.until(lambda state: state.get("guests", {}).get("seats") == ["BLUE"])
    room.open_deal()
    assert blue.bid("120") == "guest.bid.taken"
    banker.see("Highest bid", "BLUE", "£120")
    banker.until(lambda state: not state["cards"])
    room.pause()
    assert blue.bid("120") == "BID TOO LOW At least £121"
    banker.see("BID TOO LOW")
    room.pause()
    assert blue.bid("130") == "guest.bid.taken"  # it does not wait until that is gone
    banker.press("DEAL")
    banker.see("SOLD TO BLUE")
    room.pause()
    assert blue.bid("140") == "guest.bid.late"
    banker.press("OK")
    banker.see("£1370")


def test_whoever_has_no_right_to_it_moves_nothing(room: Room) -> None:
    """A table of what a guest might try, and what he is told."""
    banker, served = room.banker, room.served
    red, token = room.seated("RED")
    room.open_deal()
    anybody = room.guest

    def told(guest: Device, what: str, **more: object) -> str:
        guest.do(what, **more)
        return guest.says()

    def returns_with(token: str) -> object:
        guest = anybody()
        guest.do("return", token=token)
        guest.until(lambda state: "seat" in state)
        return guest.state["seat"], guest.bid("500")

    def types(*keys: str) -> str:
        """Bid while the banker has typed something; it must stay what it is."""
        banker.press(*keys)
        room.pause()
        before = banker.screen
        answer = red.bid("700")
        assert banker.screen == before
        banker.press("C")
        banker.see(WAITS)
        return answer

    def with_card(side: str) -> str:
        banker.do("tap", card="BLUE", side=side)
        banker.see("BLUE has")
        banker.until(lambda state: not state["cards"])
        room.pause()
        answer = red.bid("700")
        banker.see("BLUE has")
        served.clock.wait(20_000)  # until the unit forgets that card
        return answer

    attempts: list[tuple[str, Callable[[], object], object]] = [
        ("no token", lambda: anybody().bid("500"), "guest.seat.none"),
        ("a made-up one", lambda: returns_with("x" * 43), ("", "guest.seat.none")),
        ("one that is no text", lambda: returns_with("\ud800"), ("", "guest.seat.none")),
        ("a seat taken", lambda: told(anybody(), "ask", seat="RED"), "guest.seat.taken"),
        ("one for nobody", lambda: told(anybody(), "ask", seat="PINK"), "guest.absent"),
        ("for another", lambda: room.seated("BLUE")[0].is_sent_away(
            "bid", typed="500", unit="K", seat="RED"), True),
        ("the bank", lambda: anybody().is_sent_away("ask", seat="BANK"), True),
        ("the unit's keys", lambda: anybody().is_sent_away("press", key="OK", down=True), True),
        ("a card", lambda: anybody().is_sent_away("tap", card="RED", side="minus"), True),
        ("leave to bid", lambda: anybody().is_sent_away("let bid", may_bid=True), True),
        ("a nod", lambda: anybody().is_sent_away("answer", code="10", admits=True), True),
        *(
            (f"the amount {typed}", partial(
                lambda typed: room.back(token).is_sent_away("bid", typed=typed, unit="K"), typed),
             True)
            for typed in ("", "-5", "1e3", "\u0663", "1234567", "1.2.3", "OK")
        ),
        ("another key", lambda: room.back(token).is_sent_away("bid", typed="5", unit="OK"), True),
        ("over his cash", lambda: red.bid("1501"), "BID TOO HIGH Above the bidder's cash."),
        ("while somebody types", lambda: types("1", "2"), "guest.busy"),
        ("while a card is paid", lambda: with_card("plus"), "guest.busy"),
        ("while another bids", lambda: with_card("minus"), "guest.busy"),
    ]  # fmt: skip
    for name, attempt, answer in attempts:
        room.pause()
        assert attempt() == answer, name
        assert "Highest bid" not in banker.screen
