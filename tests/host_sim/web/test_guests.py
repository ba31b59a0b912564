"""Guests, each on a device of his own: how a seat is taken, and what it is good for."""

import asyncio
import json
import random
import socket
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import cache, partial
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from dealbox.bank.state import State
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.transcript import newest_state
from host_sim.web.guests import OF_ONE_ADDRESS_MAX, POLICY_VIOLATION, Guest, Guests
from host_sim.web.network import addresses
from tests.host_sim.web.conftest import Served, Start
from tests.support.patience import websocket
from tests.support.web.visitor import with_game

pytestmark = pytest.mark.races

BOARD = ("classic", "london")  # a deal lasts until the button stops it
LISTEN_S = 0.005  # to the socket, before more of the unit's time passes
WAITS = "Bid: card on minus"  # on the display of a deal where nobody types
HELD_MS = 200
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
        """Press keys one by one, so long that a unit that erases sees them, too."""
        for key in keys:
            for down in (True, False):
                self.do("press", key=key, down=down)
                held = [key] if down else []
                self.until(lambda state: state["held"] == held)  # noqa: B023 - at once
                self._clock.wait(HELD_MS)

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
        return self.guest_at(f"127.0.0.{self._devices}", self._pages)

    def guest_at(self, address: str, pages: ExitStack) -> Device:
        return Device(self.served, self._open("guest", address, pages))

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

    def _open(
        self, path: str, address: str = "127.0.0.1", pages: ExitStack | None = None
    ) -> ClientConnection:
        door = socket.create_connection(
            ("127.0.0.1", self.served.port), source_address=(address, 0)
        )
        url = f"ws://127.0.0.1:{self.served.port}/{path}"
        return (pages or self._pages).enter_context(websocket(url, sock=door))


@pytest.fixture
def room(start: Start) -> Iterator[Room]:
    """Return a room where RED and BLUE play."""
    with ExitStack() as pages:
        yield Room(start(with_game(LaptopTarget(), board=BOARD)), pages)


def test_a_guest_with_the_banker_s_nod_bids_from_another_room(room: Room) -> None:
    banker = room.banker
    blue, _ = room.seated("BLUE")
    banker.until(lambda state: state.get("guests", {}).get("seats") == ["BLUE"])
    assert blue.bid("120") == "guest.bid.off"
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
    banker = room.banker
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

    def bids(amount: str) -> str:
        room.pause()
        return red.bid(amount)

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

    def with_card() -> str:
        banker.do("tap", card="BLUE", side="plus")
        banker.see("→BLUE has")
        banker.until(lambda state: not state["cards"])
        answer = bids("700")
        banker.see("→BLUE has")
        room.served.clock.wait(20_000)  # until the unit forgets that card
        return answer

    def on_card() -> str:
        banker.do("lay", card="BLUE", side="minus")
        banker.see("BLUE has")
        return bids("700")

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
        ("over his cash", lambda: bids("1501"), "BID TOO HIGH Above the bidder's cash."),
        ("while somebody types", lambda: types("1", "2"), "guest.busy"),
        ("while a card is paid", with_card, "guest.busy"),
        ("while another bids", on_card, "guest.busy"),
    ]  # fmt: skip
    for name, attempt, answer in attempts:
        assert attempt() == answer, name
        assert "Highest bid" not in banker.screen


def test_one_bid_at_a_time_is_taken_of_a_seat(room: Room) -> None:
    red, _ = room.seated("RED")
    room.open_deal()
    for amount in ("100", "200", "300"):
        red.do("bid", typed=amount, unit="K")
    heard: list[str] = []
    while "guest.bid.taken" not in heard:
        heard.append(red.says())
        red.state.pop("said")
    assert heard == ["guest.wait", "guest.wait", "guest.bid.taken"]
    room.banker.see("Highest bid", "£100")


def test_two_hands_never_type_one_number(room: Room) -> None:
    """Keys that come while a guest's bid is typed wait until it is."""
    banker = room.banker
    red, _ = room.seated("RED")
    room.open_deal()
    red.do("bid", typed="123", unit="K")
    banker.until(lambda state: state["cards"] == {"RED": "minus"})
    for key in "456":
        for down in (True, False):
            banker.do("press", key=key, down=down)
    assert red.says() == "guest.bid.taken"
    banker.see("K books")  # they make another
    banker.press("C")
    banker.see("Highest bid", "RED", "£123")


def test_a_token_ends_with_the_banker_s_word_and_with_the_game(room: Room) -> None:
    red, old = room.seated("RED")
    room.banker.do("take back", seat="RED")
    assert red.says() == "guest.ended"
    room.pause()
    red, newer = room.seated("RED")
    assert newer != old
    room.open_deal()
    room.banker.press("DEAL", "C")
    room.banker.see("menu")
    asked = ("MENU", "NEW GAME?", "EDITION", "OPTIONS", "GO: as last time", "K: name", "menu")
    for key, shown in zip(("OK", "9", "OK", "2", "OK", "GO", "OK"), asked, strict=True):
        room.banker.press(key)
        room.banker.see(shown)
    assert red.says() == "guest.ended"
    nothing = {"asks": [], "seats": [], "may_bid": False}
    room.banker.until(lambda state: state["guests"] == nothing)
    for token in (old, newer):
        guest = room.guest()
        guest.do("return", token=token)
        guest.until(lambda state: "seat" in state)
        assert guest.state["seat"] == ""


def test_the_pin_gives_a_seat_without_a_nod(room: Room) -> None:
    for key, shown in (("OK", "MENU"), ("7", "SETTINGS"), ("3", "NEW PIN")):
        room.banker.press(key)
        room.banker.see(shown)
    room.banker.press(*"0123", "OK")
    room.banker.see("menu")
    blue = room.guest()
    for pin, said in (("3210", "guest.pin.wrong"), ("0123", "")):
        room.pause()
        blue.do("pin", seat="BLUE", pin=pin)
        blue.until(lambda state: "said" in state or "token" in state)
        assert blue.state.get("said", {"key": ""})["key"] == said
    assert blue.state["seat"] == "BLUE"
    room.banker.see("menu")


def test_one_device_cannot_take_all_places_nor_ask_again_and_again(room: Room) -> None:
    with ExitStack() as pages:
        same = [room.guest_at("127.0.0.9", pages) for _ in range(OF_ONE_ADDRESS_MAX)]
        same[0].do("ask", seat="RED")
        same[0].until(lambda state: "code" in state)
        same[1].do("ask", seat="BLUE")
        assert same[1].says() == "guest.wait"
        room.pause()
        same[1].do("ask", seat="BLUE")
        same[1].until(lambda state: "code" in state)
        asks = [{"code": same[1].state["code"], "seat": "BLUE"}]
        room.banker.until(lambda state: state.get("guests", {}).get("asks") == asks)
        room.banker.do("answer", code=asks[0]["code"], admits=False)
        assert same[1].says() == "guest.refused"
        room.pause()
        same[2].do("ask", seat="RED")
        assert same[2].says() == "guest.wait"
        with pytest.raises(ConnectionClosed, match="1013"):
            room.guest_at("127.0.0.9", pages).until(lambda state: False)
        assert room.seated("RED")


def test_the_keys_are_the_banker_s_alone(start: Start) -> None:
    """From another machine the face opens with its key; on this one, and for guests, without."""
    _, *others = addresses("0.0.0.0", 0)
    if not others:
        pytest.skip("this machine is in no network")
    host = urlsplit(others[0]).hostname
    served = start(with_game(LaptopTarget()), "0.0.0.0")
    for key in ("", "0" * 16, served.key[:-1], f"{served.key}0", "%00"):
        page = websocket(f"ws://{host}:{served.port}/unit?{key}")
        with page, pytest.raises(ConnectionClosed, match=str(POLICY_VIOLATION)):
            page.send('{"do": "press", "key": "OK", "down": true}')
            page.recv()
    for url in (f"{host}:{served.port}/unit?{served.key}", f"127.0.0.1:{served.port}/unit"):
        with websocket(f"ws://{url}") as page:
            assert "held" in json.loads(page.recv())[0]
    with websocket(f"ws://{host}:{served.port}/guest") as page:
        assert json.loads(page.recv()) == {"may_bid": False}


class _Laid(Exception):
    """A card was laid; the argument is its name."""


class _Hand:
    """Sees a deal where nobody types."""

    left: list[str] = []

    def __init__(self, state: State) -> None:
        self._state = state

    def lines(self) -> list[str]:
        return ["DEAL", "Bids from", "£10", "", "", WAITS, "", "Button stops"]

    def is_free(self) -> bool:
        return True

    def state(self) -> State:
        return self._state

    def hold(self, key: str) -> None:
        raise NotImplementedError

    def release(self, key: str) -> None:
        raise NotImplementedError

    def lay(self, card: str, side: str) -> None:
        raise _Laid(card)

    def lift(self, card: str) -> None:
        raise NotImplementedError


@cache
def _state() -> State:
    state = newest_state(with_game(LaptopTarget(), board=BOARD).flash())
    assert state
    return state


class History:
    """What three pages, the banker and the unit do in any order.

    The model: which seat each page has, by what it was told, and the last token of each.
    """

    def __init__(self) -> None:
        self.bids = 0
        self._now_ms = 0.0
        self._seq = 1
        self._shown: dict[str, Any] = {"asks": [], "seats": []}
        self._guests = Guests(self._show, lambda: self._now_ms)
        self._guests.type_for = self._type_for
        self._guests.hear(_standings(self._seq))
        self._guests.hear('{"deal": "start"}')
        self._laid: list[str] = []
        self._may_bid = False
        self._pages: dict[int, Guest] = {}
        self._has = ["", "", ""]
        self._tokens = [("", "")] * 3  # the last one of each, and its seat

    def _show(self, update: dict[str, Any]) -> None:
        self._shown = update["guests"]

    def _type_for(self, guest: object, how: Any, done: Any) -> None:
        try:
            for _ in how(_Hand(_state())):
                pass
        except _Laid as card:
            self._laid.append(str(card))

    def _do(self, who: int, **request: str) -> None:
        self._now_ms += 20_000  # no pause is on
        if who not in self._pages:
            page = self._guests.join(f"192.0.2.{who}")
            assert page
            self._pages[who] = page
        self._guests.do(self._pages[who], json.dumps(request))

    def ask(self, who: int, seat: str) -> None:
        self._do(who, do="ask", seat=seat)

    def refuse(self) -> None:
        self.answer(False)

    def answer(self, is_admitted: bool = True) -> None:
        for ask in self._shown["asks"]:
            self._guests.answer(ask["code"], is_admitted)

    def load_anew(self, who: int) -> None:
        if who in self._pages:
            self._guests.leave(self._pages.pop(who))
            self._has[who] = ""
        self._do(who, do="return", token=self._tokens[who][0])

    def bid(self, who: int) -> None:
        self._laid.clear()
        self._do(who, do="bid", typed="100", unit="K")
        assert self._laid == ([self._has[who]] if self._has[who] and self._may_bid else [])
        self.bids += len(self._laid)

    def give_up(self, who: int) -> None:
        self._do(who, do="leave")

    def take_back(self, seat: str) -> None:
        self._guests.take_back(seat)

    def let_bid(self, may_bid: bool) -> None:
        self._may_bid = may_bid
        self._guests.let_bid(may_bid)

    def begin_a_game(self) -> None:
        self._book("new game")
        self._may_bid = False
        assert self._shown["seats"] == []

    def miss_a_booking(self) -> None:
        """It may have been the beginning of a game."""
        self._seq += 1
        self._book("paid")
        self._may_bid = False
        assert self._shown["seats"] == []

    def pay(self) -> None:
        self._book("paid")

    def _book(self, kind: str) -> None:
        self._seq += 1
        self._guests.hear(_booked(self._seq, kind))

    def check(self) -> None:
        """Read what the pages were told: a seat is of one page, which has its token."""
        for who, page in self._pages.items():
            while not page.waiting.empty():
                told = json.loads(page.waiting.get_nowait() or "{}")
                if "token" in told:
                    self._tokens[who] = (told["token"], told["seat"])
                self._has[who] = told.get("seat", self._has[who])
        held = [seat for seat in self._has if seat]
        assert len(held) == len(set(held))
        given = {seat for _, seat in self._tokens}
        assert set(held) <= set(self._shown["seats"]) <= given
        assert all(not has or has == self._tokens[who][1] for who, has in enumerate(self._has))


@pytest.mark.forked
def test_whatever_happens_a_card_bids_only_for_who_has_its_seat() -> None:
    async def play() -> int:
        return sum(_bids_in(random.Random(number)) for number in range(60))

    assert asyncio.run(play()) > 300


def _bids_in(chance: random.Random) -> int:
    """Let a history happen, and return how many bids there were."""
    history = History()
    of_a_page = (history.bid, history.load_anew, history.give_up)
    others = (history.answer, history.refuse, history.pay)
    for _ in range(150):
        who, seat = chance.randrange(3), chance.choice(("RED", "BLUE"))
        history.let_bid(chance.random() < 0.8)
        acts: list[Callable[[], None]] = [
            *([partial(history.ask, who, seat)] * 3),
            *(partial(act, who) for act in chance.choices(of_a_page, (8, 2, 1), k=5)),
            *chance.choices(others, (6, 1, 1), k=4),
        ]
        if chance.random() < 0.2:
            acts += [
                partial(history.take_back, seat),
                history.begin_a_game,
                history.miss_a_booking,
            ]
        chance.choice(acts)()
        history.check()
    return history.bids


def _standings(seq: int) -> str:
    balances = {"BANK": -3000, "RED": 1500, "BLUE": 1500}
    game = {"seq": seq, "edition": "classic", "balances": balances, "debts": {}}
    return json.dumps({"standings": game})


def _booked(seq: int, kind: str) -> str:
    balances = {"BANK": -3000, "RED": 1500, "BLUE": 1500}
    booked = {"seq": seq, "kind": kind, "payer": "BANK", "payee": "BANK", "amount_k": 0}
    return json.dumps({"booked": {**booked, "balances": balances}})
