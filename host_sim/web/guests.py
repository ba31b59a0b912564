"""The guests: who has which seat on a device of his own, who asks for one, whether they may bid.

Everybody in the network may look. A seat is for bids alone. The banker's nod or his PIN gives it,
and a token proves it that only the guest's page has. It ends with the server, with a new game, and
when the banker takes it back.
"""

import asyncio
import json
import re
import secrets
from collections import Counter
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from typing import Any

from starlette.websockets import WebSocket

from host_sim.cards import COLOURS
from host_sim.feed_reader import Line, parse
from host_sim.web import guest_hand
from host_sim.web.feed_hub import TRY_AGAIN_LATER, put, send_all
from host_sim.web.guest_hand import Hand, Message, Typing
from host_sim.web.turns import TooMany

GUESTS_MAX = 50
OF_ONE_ADDRESS_MAX = 8  # so that one device cannot take all places
QUEUE_MAX = 100  # messages that a guest may lag behind before he is disconnected
ASKS_MAX = 8  # that wait for the banker's nod, one of an address
AGAIN_MS = 2000  # between two bids of a seat, or two questions or PINs of an address
REFUSED_MS = 15_000  # until an address may ask again after a no
POLICY_VIOLATION = 1008

TYPED = re.compile(r"\d{1,6}|\d{1,3}\.\d{1,3}", re.ASCII)
PIN = re.compile(r"\d{4}", re.ASCII)
_DEAL_ON = ("start", "hurry", "bid")

TypeFor = Callable[[Hashable, Callable[[Hand], Typing], Callable[[Message], None]], None]


class BadRequest(Exception):
    """A guest sent what his page never sends."""


class Guest:
    """A page of a guest."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.seat = ""  # the one that it has proved to have
        self.waiting: asyncio.Queue[str | None] = asyncio.Queue(QUEUE_MAX)

    def tell(self, **what: object) -> None:
        """Send something; a guest who does not read is disconnected."""
        put(self.waiting, json.dumps(what))

    def say(self, key: str) -> None:
        self.tell(said={"key": key})


class Guests:
    """All guests and seats. Event loop's thread only.

    show: tells the banker's pages of {"guests": {"asks", "seats", "may_bid"}}. now_ms: the clock
    of the pauses. type_for: Runner.type_for, once there is one.
    """

    def __init__(
        self, show: Callable[[dict[str, object]], None], now_ms: Callable[[], float]
    ) -> None:
        self._show = show
        self._now_ms = now_ms
        self.type_for: TypeFor
        self._guests: list[Guest] = []
        self._asks: dict[str, tuple[Guest, str]] = {}  # by the code on the guest's page: his seat
        self._tokens: dict[str, str] = {}  # by the seat
        self._may_bid = False
        self._pauses_ms: dict[tuple[str, str], float] = {}  # until when, for a seat or an address
        self._players: set[str] = set()
        self._seq = -1  # of the newest booking; -1: none is known
        self._is_deal = False

    async def serve(self, socket: WebSocket) -> None:
        """Serve a page of a guest until it leaves."""
        await socket.accept()
        guest = self.join(socket.client.host if socket.client else "")
        if not guest:
            await socket.close(TRY_AGAIN_LATER)
            return
        sender = asyncio.create_task(send_all(socket, guest.waiting))
        try:
            while (message := await socket.receive())["type"] == "websocket.receive":
                self.do(guest, message.get("text") or "")
        except BadRequest:
            await socket.close(POLICY_VIOLATION)
        finally:
            sender.cancel()
            self.leave(guest)

    def join(self, address: str) -> Guest | None:
        """Return a new guest; None: there are too many, or too many at this address."""
        of_one = Counter(each.address for each in self._guests)[address]
        if len(self._guests) >= GUESTS_MAX or of_one >= OF_ONE_ADDRESS_MAX:
            return None
        guest = Guest(address)
        self._guests.append(guest)
        guest.tell(may_bid=self._may_bid)
        return guest

    def leave(self, guest: Guest) -> None:
        """Take leave of a page; a seat that it has stays with its token."""
        self._guests.remove(guest)
        self._drop_asks(lambda asker: asker is guest)

    # What guests want.

    def do(self, guest: Guest, text: str) -> None:
        """Do what a guest's page sends. Refused: BadRequest; nothing was done then."""
        try:
            request = json.loads(text)
        except (ValueError, RecursionError):
            raise BadRequest from None
        match request:
            case {"do": "return", "token": str(token), **rest} if not rest:
                self._return(guest, token)
            case {"do": "leave", **rest} if not rest:
                self.take_back(guest.seat)
            case {"do": "ask", "seat": str(seat), **rest} if not rest:
                if self._may_ask(guest, seat):
                    self._ask(guest, seat)
            case {"do": "pin", "seat": str(seat), "pin": str(pin), **rest} if not rest:
                _require(PIN.fullmatch(pin))
                if self._may_ask(guest, seat):
                    how = partial(guest_hand.enter_pin, pin=pin)
                    self._type(guest, how, partial(self._tried, guest, seat))
            case {"do": "bid", "typed": str(typed), "unit": "K" | "M" as unit, **rest} if not rest:
                _require(TYPED.fullmatch(typed))
                self._bid(guest, typed, unit)
            case _:
                raise BadRequest

    def _return(self, guest: Guest, token: str) -> None:
        """Give a page that was loaded anew the seat that it had."""
        for seat, its in self._tokens.items():
            if token.isascii() and secrets.compare_digest(its, token):
                guest.seat = seat
        guest.tell(seat=guest.seat)

    def _may_ask(self, guest: Guest, seat: str) -> bool:
        _require(seat in COLOURS)
        if seat not in self._players:
            guest.say("guest.absent")
        elif seat in self._tokens:
            guest.say("guest.seat.taken")
        elif not self._is_time("address", guest.address):
            guest.say("guest.wait")
        else:
            return True
        return False

    def _ask(self, guest: Guest, seat: str) -> None:
        self._drop_asks(lambda asker: asker.address == guest.address)
        if len(self._asks) >= ASKS_MAX:
            guest.say("guest.wait")
            return
        code = secrets.choice([str(n) for n in range(10, 100) if str(n) not in self._asks])
        self._asks[code] = (guest, seat)
        guest.tell(code=code)
        self._report()

    def _bid(self, guest: Guest, typed: str, unit: str) -> None:
        if not guest.seat:
            guest.say("guest.seat.none")
        elif not self._may_bid:
            guest.say("guest.bid.off")
        elif not self._is_deal:
            guest.say("guest.bid.late")
        elif not self._is_time("seat", guest.seat):
            guest.say("guest.wait")
        else:
            token = self._tokens[guest.seat]
            how = partial(self._type_bid, seat=guest.seat, token=token, typed=typed, unit=unit)
            self._type(guest, how, lambda answer: guest.tell(said=answer))

    def _type_bid(self, hand: Hand, seat: str, token: str, typed: str, unit: str) -> Typing:
        """Type a bid, in the target's thread, unless the seat has ended since it was sent."""
        if not self._may_bid or self._tokens.get(seat) != token:
            return guest_hand.BUSY
        return (yield from guest_hand.bid(hand, 1 + COLOURS.index(seat), typed, unit))

    def _tried(self, guest: Guest, seat: str, answer: Message) -> None:
        """Take what the unit says of a PIN."""
        if answer == guest_hand.PIN_RIGHT:
            self._sit(guest, seat)
        else:
            guest.tell(said=answer)

    def _type(
        self, guest: Guest, how: Callable[[Hand], Typing], take: Callable[[Message], None]
    ) -> None:
        """Have something typed at the unit, and take the answer in this thread."""
        loop = asyncio.get_running_loop()

        def done(answer: Message) -> None:
            with suppress(RuntimeError):  # the server has ended
                loop.call_soon_threadsafe(take, answer)

        try:
            self.type_for(guest, how, done)
        except TooMany:
            guest.say("guest.busy")

    def _is_time(self, kind: str, whose: str, pause_ms: float = AGAIN_MS) -> bool:
        """Return whether no pause is on, and begin one then."""
        now_ms, key = self._now_ms(), (kind, whose)
        self._pauses_ms = {each: ms for each, ms in self._pauses_ms.items() if ms > now_ms}
        if key in self._pauses_ms:
            return False
        self._pauses_ms[key] = now_ms + pause_ms
        return True

    # What the banker does.

    def answer(self, code: str, is_admitted: bool) -> None:
        """Give the seat that the guest with a code asks for, or refuse it."""
        guest, seat = self._asks.pop(code, (None, ""))
        if guest and is_admitted:
            self._sit(guest, seat)
        elif guest:
            self._pauses_ms["address", guest.address] = self._now_ms() + REFUSED_MS
            guest.say("guest.refused")
        self._report()

    def take_back(self, seat: str) -> None:
        """End a seat, whoever has it."""
        if self._tokens.pop(seat, None):
            for guest in self._guests:
                if guest.seat == seat:
                    guest.seat = ""
                    guest.tell(seat="", said={"key": "guest.ended"})
            self._report()

    def let_bid(self, may_bid: bool) -> None:
        self._may_bid = may_bid
        for guest in self._guests:
            guest.tell(may_bid=may_bid)
        self._report()

    # What the unit tells.

    def hear(self, text: str) -> None:
        """Take a line of the feed: who plays, whether a deal is on, whether the game goes on."""
        line = parse(text.encode()) or {}
        game = line.get("standings") or line.get("booked")
        if game:
            self._take_game(line, game)
        elif "standings" in line:
            self._end()
            self._seq, self._players = -1, set()
        if "deal" in line:
            self._is_deal = line["deal"] in _DEAL_ON

    def _take_game(self, line: Line, game: dict[str, Any]) -> None:
        """End all seats if it is a new game, or if it may be one, as bookings were missed."""
        seq, is_booking = game["seq"], "booked" in line
        if is_booking and seq <= self._seq:
            return  # an old line of a slow port
        is_next = seq == self._seq + is_booking
        if self._seq != -1 and (not is_next or game.get("kind") == "new game"):
            self._end()
        self._seq = seq
        self._players = game["balances"].keys() & set(COLOURS)

    def _end(self) -> None:
        """End all seats, and what was allowed, with the game."""
        for guest, _ in self._asks.values():
            guest.say("guest.ended")
        self._asks.clear()
        for seat in list(self._tokens):
            self.take_back(seat)
        self.let_bid(False)

    def _sit(self, guest: Guest, seat: str) -> None:
        """Give a seat to a guest who is still there, and who gives up the one that he has."""
        if guest not in self._guests or seat in self._tokens or seat not in self._players:
            guest.say("guest.seat.taken")
            return
        self.take_back(guest.seat)
        self._tokens[seat] = secrets.token_urlsafe(32)
        guest.seat = seat
        guest.tell(seat=seat, token=self._tokens[seat])
        self._report()

    def _drop_asks(self, is_over: Callable[[Guest], bool]) -> None:
        kept = {code: ask for code, ask in self._asks.items() if not is_over(ask[0])}
        if kept != self._asks:
            self._asks = kept
            self._report()

    def _report(self) -> None:
        asks = [{"code": code, "seat": seat} for code, (_, seat) in self._asks.items()]
        seats = sorted(self._tokens, key=COLOURS.index)
        self._show({"guests": {"asks": asks, "seats": seats, "may_bid": self._may_bid}})


def _require(is_right: object) -> None:
    if not is_right:
        raise BadRequest
