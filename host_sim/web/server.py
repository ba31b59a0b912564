"""Serves the unit's face: the page's files, and one socket for each open page."""

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
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket

from host_sim.web.commands import BadCommand, execute
from host_sim.web.feed_hub import FeedHub
from host_sim.web.real_time import Runner, Update
from tools import scoreboard

PAGE = Path(__file__).parent / "page"
QUEUE_MAX = 500  # frames that a page may lag behind before it is disconnected
COMMAND_MAX_BYTES = 512
PAGES_MAX = 50
TRY_AGAIN_LATER = 1013
POLICY = "default-src 'self'; frame-ancestors 'none'"


class Hub:
    """Sends the whole state to a new page, then each update. Event loop's thread only."""

    def __init__(self) -> None:
        self._state: Update = {}  # the last value of every name
        self._pages: set[asyncio.Queue[str | None]] = set()
        self.has_state = asyncio.Event()  # set by the first updates

    def publish(self, updates: list[Update]) -> None:
        for update in updates:
            self._state.update(update)
        self.has_state.set()
        frame = json.dumps(updates)
        for page in list(self._pages):
            try:
                page.put_nowait(frame)
            except asyncio.QueueFull:
                self._drop(page)

    def join(self) -> asyncio.Queue[str | None]:
        """Return the frames for a new page; None among them ends it."""
        page: asyncio.Queue[str | None] = asyncio.Queue(QUEUE_MAX)
        page.put_nowait(json.dumps([self._state]))
        self._pages.add(page)
        return page

    @property
    def is_full(self) -> bool:
        return len(self._pages) >= PAGES_MAX

    def leave(self, page: asyncio.Queue[str | None]) -> None:
        self._pages.discard(page)

    def _drop(self, page: asyncio.Queue[str | None]) -> None:
        """Disconnect a page that does not read; it reconnects and gets the whole state."""
        self.leave(page)
        while not page.empty():
            page.get_nowait()
        page.put_nowait(None)


class HostCheck:
    """Refuses requests of other sites' pages, and those for a foreign host name.

    A name that is not this machine's may be another site's, resolved to it (DNS rebinding); an IP
    address cannot be.
    """

    def __init__(self, app: ASGIApp, host: str) -> None:
        self._app = app
        self._names = {"localhost", host.lower(), socket.gethostname().lower()}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._is_allowed(Headers(scope=scope)):
            await self._app(scope, receive, _with_policy(send))
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()
        else:
            await PlainTextResponse("Not this host.", 403)(scope, receive, send)

    def _is_allowed(self, headers: Headers) -> bool:
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


Publish = Callable[[list[Update]], None]


def make_app(run: Callable[[Publish], AbstractContextManager[Runner]], host: str) -> Starlette:
    """Return the application.

    run: a context manager that runs the unit and gets the function to publish updates.
    host: the address that the server listens on, also allowed as the host name of a request.
    """
    hub = Hub()
    feeds = FeedHub()
    runners: list[Runner] = []

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_report_once())

        def publish(updates: list[Update]) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(hub.publish, updates)

        def send_line(line: str) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(feeds.send, line)

        with run(publish) as runner:
            runners.append(runner)
            runner.report_to(send_line)
            await hub.has_state.wait()
            yield

    async def serve_page(socket: WebSocket) -> None:
        await socket.accept()
        if hub.is_full:
            await socket.close(TRY_AGAIN_LATER)
            return
        page = hub.join()
        sender = asyncio.create_task(_send(socket, page))
        try:
            await _receive(socket, runners[0], page)
        finally:
            sender.cancel()
            hub.leave(page)
            runners[0].leave(page)

    async def serve_feed(socket: WebSocket) -> None:
        await feeds.serve(socket, runners[0].ask)

    async def editions(_: Request) -> Response:
        return Response(scoreboard.config(feed="../feed"), media_type="application/json")

    routes = [
        WebSocketRoute("/unit", serve_page),
        WebSocketRoute("/feed", serve_feed),
        Route(f"/scoreboard/{scoreboard.EDITIONS_FILE}", editions),
        Mount("/", StaticFiles(directory=PAGE, html=True)),
    ]
    return Starlette(
        routes=routes, lifespan=lifespan, middleware=[Middleware(HostCheck, host=host)]
    )


def _report_once() -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """Return a handler that reports a recurring error (no descriptors left) only once."""
    reported: set[str] = set()

    def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context["message"] not in reported:
            reported.add(context["message"])
            loop.default_exception_handler(context)

    return report


async def _send(socket: WebSocket, page: asyncio.Queue[str | None]) -> None:
    while (frame := await page.get()) is not None:
        await socket.send_text(frame)
    await socket.close(TRY_AGAIN_LATER)


async def _receive(socket: WebSocket, runner: Runner, page: asyncio.Queue[str | None]) -> None:
    while (message := await socket.receive())["type"] == "websocket.receive":
        try:
            execute(runner, page, message.get("text") or "")
        except BadCommand as why:
            await socket.send_text(json.dumps([{"refused": str(why)}]))
