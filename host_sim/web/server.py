"""Serves the unit's face: the page's files, and one socket for each open page."""

import asyncio
import hashlib
import json
import secrets
from collections.abc import AsyncIterator, Callable
from contextlib import AbstractContextManager, asynccontextmanager
from functools import partial
from pathlib import Path
from typing import Any

from starlette.applications import Starlette
from starlette.datastructures import Headers
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocket

from host_sim.web import pages, scoreboard
from host_sim.web.commands import BadCommand, execute
from host_sim.web.feed_hub import QUEUE_MAX, TRY_AGAIN_LATER, FeedHub, put, send_all
from host_sim.web.network import is_own_name, is_this_machine
from host_sim.web.real_time import Runner, Update
from host_sim.web.turns import TooMany

COMMAND_MAX_BYTES = 512
PAGES_MAX = 50
POLICY_VIOLATION = 1008
_NOT_HERE = "Not by this name: open the address that dealbox run shows on its console.\n"
POLICY = (
    "default-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'; "
    "object-src 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
)
HEADERS = [("X-Content-Type-Options", "nosniff")]  # of every answer
_NEWEST = "no-cache"  # a browser asks whether it has the newest
_PAGE = {"Content-Security-Policy": POLICY, "Cache-Control": _NEWEST}
_PART = {"Cache-Control": "max-age=31536000, immutable"}
_OF_CHANGES = ("accept-ranges", "etag", "last-modified")  # headers of a file on the disk


class Broadcaster:
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
            if not put(page, frame):  # it reconnects, and gets the whole state
                self.leave(page)

    def join(self) -> asyncio.Queue[str | None]:
        """Return the frames for a new page; None among them ends it."""
        page: asyncio.Queue[str | None] = asyncio.Queue(QUEUE_MAX)
        page.put_nowait(json.dumps([self._state]))
        self._pages.add(page)
        return page

    def leave(self, page: asyncio.Queue[str | None]) -> None:
        self._pages.discard(page)

    async def serve(self, socket: WebSocket, runner: Runner) -> None:
        """Serve one page until it leaves."""
        if len(self._pages) >= PAGES_MAX:
            await socket.close(TRY_AGAIN_LATER)
            return
        page = self.join()
        sender = asyncio.create_task(send_all(socket, page))
        try:
            await _receive(socket, runner, page)
        finally:
            sender.cancel()
            self.leave(page)
            runner.leave(page)


class HostCheck:
    """Refuses requests of other sites' pages, and those for a name that others may answer for.

    A name can be another site's, and resolved to this machine (DNS rebinding); an address cannot.
    named: the name or address that the user gave to listen on.
    """

    def __init__(self, app: ASGIApp, named: str) -> None:
        self._app = app
        self._named = named

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or self._is_allowed(scope):
            await self._app(scope, receive, send)
        elif scope["type"] == "websocket":
            await WebSocket(scope, receive, send).close()  # answered by 403 without a body
        else:
            await PlainTextResponse(_NOT_HERE, 403)(scope, receive, send)

    def _is_allowed(self, scope: Scope) -> bool:
        headers = Headers(scope=scope)
        host = headers.get("host", "")
        if headers.get("origin", f"//{host}").partition("//")[2] != host:
            return False
        name = host.rsplit(":", 1)[0] if not host.endswith("]") else host
        return is_own_name(name.strip("[]"), scope["server"][0], self._named)


class _Pages(StaticFiles):
    """The files of a folder, with headers of their own."""

    def __init__(self, folder: Path, headers: dict[str, str]) -> None:
        super().__init__(directory=folder, html=True)
        self._headers = headers

    def file_response(self, *arguments: Any, **more: Any) -> Response:
        response = super().file_response(*arguments, **more)
        response.headers.update(self._headers)
        tag = response.headers["etag"]
        for name in _OF_CHANGES:
            del response.headers[name]
        if self._headers is _PAGE:  # a part never changes
            response.headers["etag"] = f"W/{tag}"  # weak: file and gzip are not the same bytes
        return response


Publish = Callable[[list[Update]], None]


def make_app(
    run: Callable[[Publish], AbstractContextManager[Runner]], named: str, key: str
) -> Starlette:
    """Return the application.

    run: a context manager that runs the unit and gets the function to publish updates.
    named: the name or address that the user gave to listen on, allowed as the host of a request.
    key: opens the face from another machine.
    """
    broadcaster = Broadcaster()
    feeds = FeedHub()
    runners: list[Runner] = []

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncIterator[None]:
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(_report_once())

        def call(act: Callable[[Any], None], what: object) -> None:
            if not loop.is_closed():
                loop.call_soon_threadsafe(act, what)

        with run(partial(call, broadcaster.publish)) as runner:
            runners.append(runner)
            runner.report_to(partial(call, feeds.send))
            await broadcaster.has_state.wait()
            yield

    async def serve_page(socket: WebSocket) -> None:
        await socket.accept()
        if _is_banker(socket, key):
            await broadcaster.serve(socket, runners[0])
        else:
            await socket.close(POLICY_VIOLATION)

    async def serve_feed(socket: WebSocket) -> None:
        await feeds.serve(socket, runners[0].ask)

    folder, version = pages.served()
    routes = [
        WebSocketRoute("/unit", serve_page),
        WebSocketRoute("/feed", serve_feed),
        Route(f"/scoreboard/{scoreboard.EDITIONS_FILE}", _editions),
        Route(f"/seat/{scoreboard.EDITIONS_FILE}", _editions_for_players),
        Route(f"/{version}/scoreboard/{scoreboard.EDITIONS_FILE}", _editions),
        Mount(f"/{version}", _Pages(folder / version, _PART)),
        Mount("/", _Pages(folder, _PAGE)),
    ]
    return Starlette(
        routes=routes,
        lifespan=lifespan,
        middleware=[Middleware(HostCheck, named=named), Middleware(GZipMiddleware)],
    )


async def _editions(request: Request) -> Response:
    return _current(request, scoreboard.config(feed="../feed"))


async def _editions_for_players(request: Request) -> Response:
    return _current(request, scoreboard.config(feed="../feed", empty="board.seat.waits"))


def _current(request: Request, config: str) -> Response:
    """Return what the editions are now, which own boards of the unit change; 304: as before."""
    tag = f'"{hashlib.sha256(config.encode()).hexdigest()[:16]}"'
    headers = {"ETag": tag, "Cache-Control": _NEWEST}
    if request.headers.get("If-None-Match", "").removeprefix("W/") == tag:
        return Response(status_code=304, headers=headers)
    return Response(config, headers=headers, media_type="application/json")


def _is_banker(socket: WebSocket, key: str) -> bool:
    """Return whether a page may press the unit's keys: of this machine, or with the key."""
    given = socket.url.query
    is_given = given.isascii() and secrets.compare_digest(given, key)
    return is_given or is_this_machine(socket.scope["server"][0])


def _report_once() -> Callable[[asyncio.AbstractEventLoop, dict[str, Any]], None]:
    """Return a handler that reports a recurring error (no descriptors left) only once."""
    reported: set[str] = set()

    def report(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
        if context["message"] not in reported:
            reported.add(context["message"])
            loop.default_exception_handler(context)

    return report


async def _receive(socket: WebSocket, runner: Runner, page: asyncio.Queue[str | None]) -> None:
    while (message := await socket.receive())["type"] == "websocket.receive":
        try:
            execute(runner, page, message.get("text") or "")
        except BadCommand as why:
            await socket.send_text(json.dumps([{"refused": str(why)}]))
        except TooMany:
            await socket.close(TRY_AGAIN_LATER)
            return
