"""Limits connections without a complete request, so that they cannot exhaust the descriptors."""

import asyncio
from functools import partial

from uvicorn.protocols.http.h11_impl import H11Protocol

BACKLOG = 8  # the most connections that wait to be accepted
CONNECTIONS_MAX = 16  # a browser opens six

Connections = dict["Connection", None]  # the one idle for longest comes first


class Connection(H11Protocol):
    """A connection; if there are too many, the one idle for longest is aborted.

    One that became a page's socket is not counted any more.
    """

    def __init__(self, connections: Connections, **rest: object) -> None:
        super().__init__(**rest)  # type: ignore[arg-type]
        self._connections = connections

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._connections[self] = None
        if len(self._connections) > CONNECTIONS_MAX:
            longest = next(iter(self._connections))
            del self._connections[longest]
            longest.transport.abort()

    def handle_websocket_upgrade(self, event: object) -> None:
        self._connections.pop(self, None)
        super().handle_websocket_upgrade(event)  # type: ignore[arg-type]

    def send_400_response(self, msg: str) -> None:
        """Answer what is no HTTP by ending the connection; uvicorn's answer lacks our headers."""
        self.transport.close()

    def on_response_complete(self) -> None:
        if self._connections.pop(self, self) is None:
            self._connections[self] = None
        super().on_response_complete()

    def connection_lost(self, exc: Exception | None) -> None:
        self._connections.pop(self, None)
        super().connection_lost(exc)


def protocol() -> partial[Connection]:
    """Return the factory of one server's connections."""
    return partial(Connection, {})
