"""How a test waits: for the event, however long that takes on this machine.

No test may fail because the machine is busy. Where a library requires a timeout, it is given
HANG_S: only what hangs for good takes that long, and pytest ends it, too (the
faulthandler_timeout of pyproject.toml).
"""

import time
from collections.abc import Callable
from typing import Any

from websockets.sync.client import ClientConnection, connect

HANG_S = 1_500.0
LOOK_S = 0.002  # between two polls of what another thread does


def until(is_so: Callable[[], object]) -> None:
    """Wait until the condition holds."""
    while not is_so():
        time.sleep(LOOK_S)


def websocket(url: str, **how: Any) -> ClientConnection:
    """Connect to a server that may be slow to answer, and to close.

    Everything that it sends is taken in: a client that has stopped reading, with 16 frames
    waiting, would never see the answer to its close.
    """
    how.update(open_timeout=HANG_S, close_timeout=HANG_S, ping_interval=None, max_queue=None)
    connection: ClientConnection = connect(url, **how)
    return connection
