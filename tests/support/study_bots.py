"""Bots that spoil a study, each in its own way."""

import os
import signal
from pathlib import Path

from host_sim.table.bots.bot import Bot, View

MARK = "DEALBOX_TEST_MARK"  # in the environment: the file that Deadly leaves behind


class Raising(Bot):
    """Raises when it is asked to buy."""

    def buys(self, view: View, space: int) -> bool:
        raise ZeroDivisionError("nothing left")


class Stalling(Bot):
    """Never answers."""

    def buys(self, view: View, space: int) -> bool:
        while True:
            pass


class Leaving(Bot):
    """Does what Ctrl-C does."""

    def buys(self, view: View, space: int) -> bool:
        raise KeyboardInterrupt


class Fatal(Bot):
    """Ends its process."""

    def buys(self, view: View, space: int) -> bool:
        os.kill(os.getpid(), signal.SIGKILL)
        return False


class Deadly(Fatal):
    """Ends its process once; from then on it plays like any other."""

    def buys(self, view: View, space: int) -> bool:
        mark = Path(os.environ[MARK])
        if mark.exists():
            return Bot.buys(self, view, space)
        mark.touch()
        return super().buys(view, space)
