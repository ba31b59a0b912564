"""Serves the unit's face: the page, and one socket for each page that shows it."""

import asyncio
import ipaddress
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers, MutableHeaders
from starlette.middleware import Middleware
from starlette.responses import PlainTextResponse
from starlette.routing import Mount, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from host_sim.web.commands import BadCommand, execute
from host_sim.web.live import Live, News

PAGE = Path(__file__).parent / "page"
WAITING_MAX = 500  # frames a page may be behind before it has to start over
COMMAND_MAX_BYTES = 512
PAGES_MAX = 50
TRY_AGAIN_LATER = 1013
POLICY = "default-src 'self'; frame-ancestors 'none'"


class Hub:
    """What the pages see: all of it at once for a new page, then each change. Loop thread only."""

    def __init__(self) -> None:
        self._state: News = {}  # what was told last of everything
        self._pages: set[asyncio.Queue[str | None]] = set()
        self.has_news = asyncio.Event()  # since the first of it a page can be shown

    def publish(self, news: list[News]) -> None:
        for sighting in news:
            self._state.update(sighting)
        self.has_news.set()
        frame = json.dumps(news)
        for page in list(self._pages):
            try:
                page.put_nowait(frame)
            except asyncio.QueueFull:
                self._turn_out(page)

    def join(self) -> asyncio.Queue[str | None]:
        """Return the frames for a new page; None among them ends it."""
        page: asyncio.Queue[str | None] = asyncio.Queue(WAITING_MAX)
        page.put_nowait(json.dumps([self._state]))
        self._pages.add(page)
        return page

    @property
    def is_full(self) -> bool:
        return len(self._pages) >= PAGES_MAX

    def leave(self, page: asyncio.Queue[str | None]) -> None:
        self._pages.discard(page)

    def _turn_out(self, page: asyncio.Queue[str | None]) -> None:
        """Make a page that does not read start over."""
        self.leave(page)
        while not page.empty():
            page.get_nowait()
        page.put_nowait(None)


class Doorkeeper:
    """Lets in only what was addressed to this server: no other site's page, no borrowed name.

    A name that is not this machine's may be another site's, pointed here (DNS rebinding); an
    address cannot be borrowed.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._names = {"localhost", host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._is_welcome(Headers(scope=scope)):
            await self._app(scope, receive, _with_policy(send))
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()
        else:
            await PlainTextResponse("Not this host.", 403)(scope, receive, send)

    def _is_welcome(self, headers: Headers) -> bool:
        host = headers.get("host", "")
        if headers.get("origin", f"//{host}").partition("//")[2] != host:
            return False
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        if name.lower().removesuffix(".local") in self._names:
            return True
        try:
            ipaddress.ip_address(name.strip("[]"))
        except ValueError:
            return False
        return True


def _with_policy(send: Send) -> Callable[[Message], Awaitable[None]]:
    async def send_with(message: Message) -> None:
        if message["type"] == "http.response.start":
            headers = MutableHeaders(scope=message)
            headers["Content-Security-Policy"] = POLICY
            headers["Cache-Control"] = "no-cache"
        await send(message)

    return send_with


Tell = Callable[[list[News]], None]


def make_app(run: Callable[[Tell], AbstractContextManager[Live]], host: str) -> Starlette:
    """Return the whole face.

    run: given what tells the pages, runs the unit from the server's start to its end.
    host: where the server listens; it may also be asked for by this name.
    """
    hub = Hub()
    lives: list[Live] = []

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_complain_once())

        def tell(news: list[News]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hub.publish, news)

        with run(tell) as live:
            lives.append(live)
            await hub.has_news.wait()
            yield

    async def sit_down(socket: WebSocket) -> None:
        await socket.accept()
        if hub.is_full:
            await socket.close(TRY_AGAIN_LATER)
            return
        page = hub.join()
        sender = asyncio.create_task(_send(socket, page))
        try:
            await _receive(socket, lives[0], page)
        finally:
            sender.cancel()
            hub.leave(page)
            lives[0].leave(page)

    routes = [
        WebSocketRoute("/unit", sit_down),
        Mount("/", StaticFiles(directory=PAGE, html=True)),
    ]
    return Starlette(
        routes=routes, lifespan=lifespan, middleware=[Middleware(Doorkeeper, host=host)]
    )


def _complain_once() -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """Return a handler that tells what comes up again and again (no descriptors) only once."""
    told: set[str] = set()

    def complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context["message"] not in told:
            told.add(context["message"])
            loop.default_exception_handler(context)

    return complain


async def _send(socket: WebSocket, page: asyncio.Queue[str | None]) -> None:
    while (frame := await page.get()) is not None:
        await socket.send_text(frame)
    await socket.close(TRY_AGAIN_LATER)


async def _receive(socket: WebSocket, live: Live, page: asyncio.Queue[str | None]) -> None:
    while (message := await socket.receive())["type"] == "websocket.receive":
        try:
            execute(live, page, message.get("text") or "")
        except BadCommand as why:
            await socket.send_text(json.dumps([{"refused": str(why)}]))
