"""The commands of all pages, in turns: what one page sends keeps no other waiting."""

import threading
from collections import deque
from collections.abc import Callable, Hashable
from itertools import count
from operator import itemgetter

WAITING_MAX = 1000  # commands of one page; its keys are lost before, by real_time.BACKLOG_MS
TURN = 20  # commands of one page that are executed before it is another page's turn

Command = Callable[[], None]


class TooMany(Exception):
    """A page sends more than is executed; the command was not taken."""


class Turns:
    """Queues of commands, one for each page. Any thread may call."""

    def __init__(self) -> None:
        self._queues: dict[Hashable, deque[tuple[int, Command]]] = {}
        self._numbers = count()  # of arrival
        self._changed = threading.Condition()

    def put(self, page: Hashable, command: Command) -> None:
        """Queue a command. TooMany: so many of this page wait already."""
        with self._changed:
            queue = self._queues.setdefault(page, deque())
            if len(queue) >= WAITING_MAX:
                raise TooMany
            queue.append((next(self._numbers), command))
            self._changed.notify()

    def put_last(self, page: Hashable, command: Command) -> None:
        """Queue the only command of a page that is left of it; drop what waits."""
        with self._changed:
            self._queues[page] = deque([(next(self._numbers), command)])
            self._changed.notify()

    def take(self, seconds: float) -> list[Command]:
        """Return each page's next commands as they came; wait for the first, at most so long."""
        with self._changed:
            if not self._queues:
                self._changed.wait(seconds)
            taken: list[tuple[int, Command]] = []
            for page, queue in list(self._queues.items()):
                taken += [queue.popleft() for _ in range(min(TURN, len(queue)))]
                if not queue:
                    del self._queues[page]
        return [command for _, command in sorted(taken, key=itemgetter(0))]
