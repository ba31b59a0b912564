"""The table as an environment of Gymnasium: one seat learns, bots of the project have the others.

The table asks a bot in the middle of a turn, so it runs in a thread of its own; only one of the
two threads ever runs, so that a game repeats exactly.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from queue import SimpleQueue
from threading import Thread
from typing import Any, Final, NamedTuple

import gymnasium
import numpy as np
from gymnasium import spaces

from dealbox.bank import editions
from dealbox.bank.edition import is_jailed
from dealbox.bank.state import DEEDS, HOTEL, PLAYING, SEATS
from dealbox.bank.trade import Offer
from games.table.books import StudyLedger
from games.table.bots import make
from games.table.bots.bot import Bot, View, Wish
from games.table.bots.player import Maker, Unanswered
from games.table.bots.trader import Trader
from games.table.listener import Listener
from games.table.table import Outcome, Table
from games.table.track import PAY, SPACES, THROW, USE_CARD

# What is asked, and how many answers there are.
BUY, BID, BUILD, PROPOSE, ACCEPT, JAILED = QUESTIONS = range(6)
BIDS: Final = (0, 50, 75, 100, 125, 150, 200, 300)  # percent of the price
RESERVES: Final = (9_999, 400, 200, 100, 0)  # printed units that are kept when building
ANSWERS: Final = (2, len(BIDS), len(RESERVES), 2, 2, 3)  # no and yes; or throw, pay, card

_LEARNER: Final = 1  # the seat
_RICH: Final = 10  # times the money at the start: as rich as an observation shows
_PER_SEAT: Final = 4
_PER_SPACE: Final = SEATS + 2

Observation = np.ndarray[Any, np.dtype[np.float32]]


class Asked(NamedTuple):
    """A question to the learner; view: as a bot sees it, space: what it is about, 0 for none."""

    question: int
    view: View
    space: int = 0


class DealboxEnv(gymnasium.Env[Observation, int]):
    """A game of one learner at seat 1 against bots.

    opponents: by name, as `dealbox table play` takes them. edition: as in the list of EDITIONS. An
    action answers the question that the observation begins with; `info["action_mask"]` has the
    answers that it has, and any other is taken for the last of those. Reward: 1 for a game that is
    won, -1 for one that is lost, 0 when the rounds run out, and before the end.
    """

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        opponents: Sequence[str] = ("trader", "trader", "trader"),
        edition: int = 1,
        rounds_max: int = 200,
    ) -> None:
        bots: list[Maker | None] = [None, self._seat, *map(make, opponents)]
        self._table = Table(StudyLedger(), edition, bots, DEEDS)
        self._table.subscribe(_Leaving(self._table))
        self._rounds_max = rounds_max
        self._start_k = editions.EDITIONS[edition].start_k
        size = len(QUESTIONS) + SPACES + _PER_SEAT * SEATS + _PER_SPACE * SPACES
        self.observation_space = spaces.Box(0.0, 1.0, (size,), np.float32)
        self.action_space = spaces.Discrete(max(ANSWERS))  # type: ignore[assignment]
        self._asked: SimpleQueue[Asked | Outcome | BaseException] = SimpleQueue()
        self._answers: SimpleQueue[int] = SimpleQueue()
        self._thread: Thread | None = None
        self._now: Asked | None = None
        self._seen = np.zeros(size, np.float32)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begin another game; its chance follows from the seed."""
        super().reset(seed=seed)
        self.close()
        while True:
            name = f"gym/{self.np_random.integers(1 << 62)}"
            self._thread = Thread(target=self._play, args=(name,), daemon=True)
            self._thread.start()
            if not self._wait():
                return self._seen, self._info()

    def step(self, action: int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Answer the question, and go on to the next one or the end."""
        if self._now is None:
            raise RuntimeError("the game is over: reset()")
        self._answers.put(min(int(action), ANSWERS[self._now.question] - 1))
        outcome = self._wait()
        if outcome is None:
            return self._seen, 0.0, False, False, self._info()
        is_out = self._table.ledger.now.seat[_LEARNER] != PLAYING
        reward = 1.0 if outcome.winner == _LEARNER else -1.0 if outcome.winner or is_out else 0.0
        return self._seen, reward, bool(reward), not reward, {"action_mask": _mask(0)}

    def close(self) -> None:
        """End the game that is being played."""
        if self._thread and self._now is not None:
            self._answers.put(_STOP)
            self._thread.join()
            self._asked.get()  # how it ended
        self._thread = self._now = None

    def _info(self) -> dict[str, Any]:
        return {"action_mask": _mask(ANSWERS[self._now.question] if self._now else 0)}

    # The thread of the table.

    def _seat(self, seat: int, numbers: Iterator[int]) -> Bot:
        return _Learner(seat, numbers, self)

    def _play(self, name: str) -> None:
        try:
            self._asked.put(self._table.play(name, self._rounds_max))
        except _Lost:
            self._asked.put(Outcome(0, 0, 0, ()))
        except (Exception, Unanswered) as error:  # noqa: BLE001 - raised again in step()
            self._asked.put(error)

    def ask(self, asked: Asked) -> int:
        """Hand a question over, and wait for its answer."""
        self._asked.put(asked)
        answer = self._answers.get()
        if answer == _STOP:
            raise Unanswered("closed")
        return answer

    def _wait(self) -> Outcome | None:
        """Wait for the next question; return the outcome if there is none."""
        found = self._asked.get()
        if isinstance(found, Asked):
            self._now = found
            self._seen = self._observe(found)
            return None
        self._now = None
        if isinstance(found, BaseException):
            raise found
        return found

    # What is seen.

    def _observe(self, asked: Asked) -> Observation:
        """Return the question, its space, then seats and spaces, the learner's seat first."""
        view = asked.view
        state, order = view.state, view.order
        first = order.index(_LEARNER)
        place = {seat: at for at, seat in enumerate(order[first:] + order[:first])}
        parts = [np.zeros(len(QUESTIONS)), np.zeros(SPACES), np.zeros((SEATS, _PER_SEAT))]
        parts[0][asked.question] = 1
        parts[1][asked.space] = 1
        for seat, at in place.items():
            parts[2][at] = (
                min(max(state.balance_k[seat], 0) / (_RICH * self._start_k), 1),
                state.seat[seat] == PLAYING,
                view.at[seat] / SPACES,
                is_jailed(state, seat),
            )
        deeds = np.zeros((SPACES, _PER_SPACE))
        for space in range(SPACES):
            if state.owner[space]:
                deeds[space][place[state.owner[space]]] = 1
            deeds[space][SEATS:] = state.level[space] / HOTEL, bool(state.mortgaged[space])
        return np.concatenate([*(part.ravel() for part in parts), deeds.ravel()]).astype(
            np.float32
        )


class _Lost(Exception):
    """The learner is out of the game."""


class _Leaving(Listener):
    """Ends a game once the learner is out of it."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def turn_ends(self, seat: int) -> None:
        if self._table.ledger.now.seat[_LEARNER] != PLAYING and not self._table.is_over:
            raise _Lost


_STOP: Final = -1


def _mask(count: int) -> np.ndarray[Any, np.dtype[np.int8]]:
    mask = np.zeros(max(ANSWERS), np.int8)
    mask[:count] = 1
    return mask


class _Learner(Trader):
    """Asks the environment what it can answer; the rest it does as Trader."""

    def __init__(self, seat: int, numbers: Iterator[int], env: DealboxEnv) -> None:
        super().__init__(seat, numbers)
        self._env = env
        self._reserve = 0  # printed units

    def reserve_k(self, view: View) -> int:
        return self._reserve * view.edition.factor

    def buys(self, view: View, space: int) -> bool:
        return bool(self._env.ask(Asked(BUY, view, space)))

    def limit_k(self, view: View, space: int) -> int:
        percent = BIDS[self._env.ask(Asked(BID, view, space))]
        return view.edition.price_k(space) * percent // 100

    def wishes(self, view: View) -> Iterable[Wish]:
        self._reserve = RESERVES[self._env.ask(Asked(BUILD, view))]
        wishes = list(super().wishes(view))
        self._reserve = 0
        return wishes

    def offers(self, view: View) -> list[Offer]:
        offers = super().offers(view)
        return offers if offers and self._env.ask(Asked(PROPOSE, view)) else []

    def accepts(self, view: View, offer: Offer) -> bool:
        space = offer.spaces[0] if offer.spaces else 0
        return bool(self._env.ask(Asked(ACCEPT, view, space)))

    def leaves_jail(self, view: View) -> int:
        return (THROW, PAY, USE_CARD)[self._env.ask(Asked(JAILED, view))]
