"""Kills the face's server right after a booking was acknowledged, and reads its file then.

Such a booking may not be lost.
"""

import multiprocessing
import os
import random
import socket
import sys
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

from host_sim.laptop.target import LaptopTarget
from host_sim.target import Target
from host_sim.web.flashfile import FlashFile
from host_sim.web.real_time import wall_ms
from host_sim.web.serve import Face, listen
from tests.programs import harness
from tests.programs.harness import NOTHING, Part, Tally, Violated
from tests.support.patience import websocket
from tests.support.stored_games import a_game, newest_seq
from tests.support.web.client import Client
from tools.image import build

AFTER_S = 0.05  # a kill comes within this time after the tune
SYNC_S = 0.02
BOOKINGS_MAX = 3  # of one run of the server
SPEED = {"laptop": 4.0, "chip": 1.0}  # of the unit's clock

# The servers are forked from a process without threads; pytest's has some, and locks they hold.
_servers = multiprocessing.get_context("forkserver")
_servers.set_forkserver_preload(["host_sim.laptop.target", "host_sim.web.serve"])


def kill_once(path: Path, on: str, rng: random.Random) -> tuple[int, int]:
    """Serve the game in path, book, kill; return the bookings acknowledged, and those stored."""
    before = newest_seq(path.read_bytes())
    acked = rng.randint(1, BOOKINGS_MAX)
    with listen("127.0.0.1", 0) as listener:
        url = f"ws://127.0.0.1:{listener.getsockname()[1]}/unit"
        server = _servers.Process(target=_serve, args=(path, on, listener))
        server.start()
    try:
        with websocket(url) as ours:
            page = Client(ours)
            page.lay("RED", "plus")
            page.see("Amount")
            for number in range(acked):
                if number:
                    page.see("C takes it back")
                page.book()
            time.sleep(rng.choice((0, rng.uniform(0, AFTER_S))))
            server.kill()
    finally:
        server.kill()
        server.join()
    return acked, newest_seq(path.read_bytes()) - before


def _serve(path: Path, on: str, listener: socket.socket) -> None:
    _slow_the_disk()
    flash = FlashFile(path)
    face = Face(_target(on, flash.load()), flash, listener, partial(_clock_ms, SPEED[on]))
    face._server.config.ws_ping_interval = None
    face.run()


def _clock_ms(speed: float) -> float:
    return speed * wall_ms()


def _slow_the_disk() -> None:
    """Let a sync take at least as long as on an ordinary disk, whatever this machine has."""
    for name in ("fsync", "fdatasync"):
        if hasattr(os, name):
            setattr(os, name, partial(_sync_slowly, getattr(os, name)))


def _sync_slowly(sync: Callable[[int], None], descriptor: int) -> None:
    time.sleep(SYNC_S)
    sync(descriptor)


def _target(on: str, journal: bytes | None) -> Target:
    if on == "chip":
        from host_sim.chip.target import ChipTarget

        return ChipTarget(build.image(), journal=journal or b"")
    return LaptopTarget(journal or b"")


def kill(on: str, numbers: range, seed: int) -> Tally:
    """Kill the face of a unit that often in one game."""
    tally = Tally(f"kills of the face on {on}")
    rng = random.Random(seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "unit.flash"
        path.write_bytes(a_game())
        for number in numbers:
            with tally.trial(number, seed):
                acked, stored = kill_once(path, on, rng)
                tally.faults["bookings acknowledged"] += acked
                if stored != acked:
                    raise Violated(f"{acked} acknowledged, {stored} stored")
    return tally


PARTS = (
    Part("laptop", partial(kill, "laptop"), range(5), range(1_000)),
    Part("chip", partial(kill, "chip"), NOTHING, range(20)),
)

if __name__ == "__main__":
    sys.exit(harness.main(__doc__, PARTS))
