"""Sends the lines of the unit's feed to the scoreboards that are open, and takes nothing else."""

import asyncio
from collections import Counter
from collections.abc import Callable

from starlette.websockets import WebSocket

QUEUE_MAX = 500  # texts that a page may lag behind before it is disconnected
BOARDS_MAX = 50
OF_ONE_ADDRESS_MAX = 8  # so that one device cannot take all places
TRY_AGAIN_LATER = 1013


class FeedHub:
    """The sockets of the scoreboards. Event loop's thread only."""

    def __init__(self) -> None:
        self._boards: dict[asyncio.Queue[str | None], str] = {}  # and their addresses

    def send(self, line: str) -> None:
        """Queue a line for every scoreboard; one that does not read is disconnected."""
        for board in list(self._boards):
            if not put(board, line):
                self._boards.pop(board)

    async def serve(self, socket: WebSocket, ask: Callable[[], None]) -> None:
        """Serve one scoreboard until it leaves.

        ask: requests the standings from the unit. Whatever a scoreboard sends is discarded, and
        taken as that request, as the unit itself takes what comes over USB.
        """
        await socket.accept()
        address = socket.client.host if socket.client else ""
        of_one = Counter(self._boards.values())[address]
        if len(self._boards) >= BOARDS_MAX or of_one >= OF_ONE_ADDRESS_MAX:
            await socket.close(TRY_AGAIN_LATER)
            return
        board: asyncio.Queue[str | None] = asyncio.Queue(QUEUE_MAX)
        self._boards[board] = address
        sender = asyncio.create_task(send_all(socket, board))
        try:
            while (await socket.receive())["type"] == "websocket.receive":
                ask()
        finally:
            sender.cancel()
            self._boards.pop(board, None)


def put(waiting: asyncio.Queue[str | None], text: str) -> bool:
    """Queue a text for send_all; return False if there is no room: then the connection ends."""
    try:
        waiting.put_nowait(text)
    except asyncio.QueueFull:
        while not waiting.empty():
            waiting.get_nowait()
        waiting.put_nowait(None)
        return False
    return True


async def send_all(socket: WebSocket, waiting: asyncio.Queue[str | None]) -> None:
    """Send what is put into a queue; None ends the connection."""
    while (text := await waiting.get()) is not None:
        await socket.send_text(text)
    await socket.close(TRY_AGAIN_LATER)
