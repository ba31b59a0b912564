import asyncio
from itertools import count
from typing import Any

import pytest
from starlette.datastructures import Address

from host_sim.web.feed_hub import BOARDS_MAX, QUEUE_MAX, TRY_AGAIN_LATER, FeedHub

pytestmark = pytest.mark.forked


class Board:
    """A scoreboard's socket: sends what it is given, and reads unless it hangs.

    Each has an address of its own.
    """

    numbers = count(1)

    def __init__(self, *, hangs: bool = False) -> None:
        self.client = Address(f"192.0.2.{next(self.numbers)}", 0)
        self.lines: list[str] = []
        self.closed = 0
        self.says: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self._hangs = hangs

    async def accept(self) -> None:
        pass

    async def receive(self) -> dict[str, Any]:
        return await self.says.get()

    async def send_text(self, line: str) -> None:
        if self._hangs:
            await asyncio.Event().wait()
        self.lines.append(line)

    async def close(self, code: int) -> None:
        self.closed = code

    def say(self, text: str) -> None:
        self.says.put_nowait({"type": "websocket.receive", "text": text})

    def leave(self) -> None:
        self.says.put_nowait({"type": "websocket.disconnect"})


async def _turns(count: int = 5) -> None:
    """Let the other tasks run."""
    loop = asyncio.get_running_loop()
    for _ in range(count):
        turned = loop.create_future()
        loop.call_soon(turned.set_result, None)
        await turned


def test_every_board_gets_every_line_until_it_leaves() -> None:
    async def run() -> None:
        hub, one, two = FeedHub(), Board(), Board()
        tasks = [asyncio.create_task(hub.serve(board, list)) for board in (one, two)]  # type: ignore[arg-type]
        await _turns()
        hub.send("a")
        await _turns()
        one.leave()
        await tasks[0]
        hub.send("b")
        await _turns()
        assert (one.lines, two.lines) == (["a"], ["a", "b"])
        two.leave()
        await tasks[1]

    asyncio.run(run())


def test_whatever_a_board_sends_is_the_request_for_the_standings() -> None:
    async def run() -> None:
        hub, board, asked = FeedHub(), Board(), list[bool]()
        task = asyncio.create_task(hub.serve(board, lambda: asked.append(True)))  # type: ignore[arg-type]
        for text in ("?", '{"do": "power", "on": false}', ""):
            board.say(text)
        board.leave()
        await task
        assert len(asked) == 3

    asyncio.run(run())


def test_a_board_that_does_not_read_is_dropped_and_one_too_many_is_refused() -> None:
    async def run() -> None:
        hub = FeedHub()
        boards = [Board(hangs=i == 0) for i in range(BOARDS_MAX + 1)]
        tasks = [asyncio.create_task(hub.serve(board, list)) for board in boards]  # type: ignore[arg-type]
        await _turns()
        assert boards[-1].closed == TRY_AGAIN_LATER
        for number in range(QUEUE_MAX + 3):
            hub.send(str(number))
            await _turns(1)
        await _turns()
        assert len(boards[1].lines) == QUEUE_MAX + 3
        late = Board()
        tasks.append(asyncio.create_task(hub.serve(late, list)))  # type: ignore[arg-type]
        await _turns()
        assert not late.closed  # there is room: the first is no longer counted
        for task in tasks:
            task.cancel()

    asyncio.run(run())
