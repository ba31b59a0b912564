"""Bots that spoil a study, each in its own way."""

import os
import signal
from collections.abc import Iterable, Iterator
from pathlib import Path

from dealbox.bank.trade import Offer
from games.study.compiled import SUFFIX
from games.table.bots import bot
from games.table.bots.bot import Bot, View, Wish
from games.table.bots.trader import Trader

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


class Terminated(Bot):
    """Does what a system does that shuts down."""

    number = signal.SIGTERM

    def buys(self, view: View, space: int) -> bool:
        signal.raise_signal(self.number)
        return False


class HungUp(Terminated):
    """Does what a terminal does that is closed."""

    number = signal.SIGHUP


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


class Interpreted(Bot):
    """Raises where bank and table are compiled."""

    def buys(self, view: View, space: int) -> bool:
        if str(bot.__file__).endswith(SUFFIX):
            raise RuntimeError("the table is compiled")
        return super().buys(view, space)


class Leaning(Trader):
    """Overrides a bit of everything."""

    reserve = 80
    is_watchful = True

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self._was_asked = 0

    def reserve_k(self, view: View) -> int:
        return super().reserve_k(view) + 10 * len(view.deeds_of(self.seat))

    def limit_k(self, view: View, space: int) -> int:
        self._was_asked += 1
        return self.value_k(view, space) * (9 + self._was_asked % 3) // 10

    def wishes(self, view: View) -> Iterable[Wish]:
        yield from super().wishes(view)

    def accepts(self, view: View, offer: Offer) -> bool:
        return super().accepts(view, offer) and next(self.numbers) % 2 == 0
