"""A game between two turns, as a value: to look at, to change, and to play on from."""

from __future__ import annotations

from copy import deepcopy
from typing import TYPE_CHECKING, Final

from dealbox.bank.state import EMPTY_SPACES, SEATS, State
from games.table.decks import Card

if TYPE_CHECKING:
    from games.table.bots.bot import Bot, Shared

_START: Final = 0


class Position:
    """All that decides how a game goes on; Table.position() makes one, Table.play_on() takes it.

    state: the books. order: the seats in the order of turns. place: in it, whose turn is next.
    rounds, turns: begun so far. at, jail_turns: by seat, as Track has them; has_passed_go: for the
    Speed Die. piles: the decks, the top card first, without jail cards that are held; none: they
    are shuffled by the name. jail_cards: by seat, the decks of those that he holds.
    name: what all chance follows from; drawn: how much of it is used up, by stream, so that none
    is a game with chance of its own from here on. bots: by seat; who is missing is made anew.
    owners, shared, offers_due: since when nobody was asked for offers; as they are, everybody is
    asked in his next turn.
    """

    def __init__(self, state: State, order: tuple[int, ...], name: str = "") -> None:
        self.state = State()
        self.state.copy(state)
        self.order = order
        self.place = self.rounds = self.turns = 0
        self.at = [_START] * SEATS
        self.jail_turns = [0] * SEATS
        self.has_passed_go = [False] * SEATS
        self.piles: tuple[tuple[Card, ...], ...] = ()
        self.jail_cards: tuple[tuple[int, ...], ...] = ((),) * SEATS
        self.name = name
        self.drawn: dict[str, int] = {}
        self.bots: dict[int, Bot] = {}
        self.owners = EMPTY_SPACES
        self.shared: Shared = ()
        self.offers_due = [0] * SEATS


def copy_bot(bot: Bot, numbers: object) -> Bot:
    """Return a bot that remembers the same, and draws its chance from these numbers."""
    memo = {id(bot.numbers): numbers}
    copy = deepcopy(bot, memo)
    own = getattr(bot, "__dict__", None)
    if own:  # of a class that derives from a compiled one
        copy.__dict__.update(deepcopy(own, memo))
    return copy
