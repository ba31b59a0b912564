"""What another process does that plays chunks for a study.

Its first import of the project: nothing of bank and table is imported before compiled.use().
"""

from __future__ import annotations

import os
import pickle
import signal
import threading
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import TYPE_CHECKING

from games.study import compiled

if TYPE_CHECKING:
    from games.study.run import Played


def begin(parent: Connection) -> None:
    """End this process when the parent closes its end of the pipe, or is gone; ignore Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def wait_for_end() -> None:
        with suppress(EOFError, OSError):
            parent.recv_bytes()
        os._exit(1)

    threading.Thread(target=wait_for_end, daemon=True).start()
    compiled.use()


def play(packed: bytes) -> tuple[str, Played]:
    """Play a chunk in a cluster; return the mark of the code here, which may be another, too.

    packed: the arguments of chunk(), pickled, because their modules are to be imported here.
    """
    compiled.use()
    from games.study.code import mark
    from games.study.run import chunk

    cell, first, last, limit_s = pickle.loads(packed)
    return mark((cell,)), chunk(cell, first, last, limit_s)
