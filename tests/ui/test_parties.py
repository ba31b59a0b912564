"""Whose money a booking moves: that of the cards laid, or of players named on the display.

A conversation with parties of its own (a trade, a debt, a visit) ends with the card of anybody
else, and nothing typed after that card belongs to it.
"""

import re
from functools import cache

from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.state import BANK, COLLECT_EACH, DEAL_OUT, PAY_EACH, SEATS, State
from dealbox.ui import words
from host_sim.parts.w25q import Flash
from tests.support.cases import any_of, for_each, pairs
from tests.support.table import Table, seat_of

PLAYERS = ("RED", "BLUE", "GREEN", "YELLOW")
_OF_ALL = (PAY_EACH, COLLECT_EACH, DEAL_OUT)  # the display says that each player is concerned


class WatchedTable(Table):
    """A table that checks after each key whose money was moved."""

    is_watched = False

    def watch(self) -> None:
        """Begin to watch, with the conversation that is shown and the cards that were chosen."""
        cards = self.unit.session.cards
        self._now = 0  # counts the events
        self._laid = {"minus": (cards.payer(), 0), "plus": (cards.payee(), 0)}  # who, and when
        self._named_since = dict.fromkeys(range(SEATS), 0)
        self._begun = 0  # when the base screen was left, or something was booked
        self._before = State()
        self.is_watched = True
        self._look()

    def lay(self, card: str, side: str) -> None:
        super().lay(card, side)
        if self.is_watched:
            seat = seat_of(card)
            moved_from = "plus" if side == "minus" else "minus"
            if self._laid[moved_from][0] == seat:
                self._laid[moved_from] = (BANK, 0)
            self._laid[side] = (seat, self._now)
            self._look()

    def press(self, *keys: str) -> None:
        if not self.is_watched:
            super().press(*keys)
            return
        for key in keys:
            self._before.copy(self.ledger.now)
            super().press(key)
            if self.ledger.now.seq != self._before.seq:
                self._check()
                self._begun = self._now + 1
            self._look()

    def _look(self) -> None:
        """Note whom the display names; a note in the bottom line names no party."""
        self._now += 1
        self._picture = "\n".join(self.board.display.lines()[:-1])
        for seat in self._named_since:
            if not re.search(rf"\b{words.SEATS[seat]}\b", self._picture):
                self._named_since[seat] = self._now
        if self.screen is self.unit.session.base():
            self._begun = self._now

    def _check(self) -> None:
        """Check the booking that a key has just made, with the picture before it."""
        moved = self._moved()
        by_card = {seat for seat, _ in self._laid.values()}
        unnamed = {seat for seat in moved - by_card if self._named_since[seat] == self._now}
        assert not unnamed, f"neither card nor name: {self._picture}"
        if moved <= by_card:
            return
        begun = max([self._begun, *(self._named_since[seat] for seat in moved)])
        strangers = {seat for seat, at in self._laid.values() if at >= begun and seat} - moved
        assert not strangers, f"after the card of somebody else: {self._picture}"

    def _moved(self) -> set[int]:
        """Return whose money the last booking moved; of one about everybody, who drew the card."""
        about = now = self.ledger.now
        if now.subject_seq and self.ledger.look(now.subject_seq):
            about = self.ledger.past
        if about.kind in _OF_ALL:
            return {about.payer, about.payee} - {BANK}
        was_k = self._before.balance_k
        return {seat for seat in range(1, SEATS) if now.balance_k[seat] != was_k[seat]}


_OF_A_QUICK_GAME = "rent at the end"  # it is over, but for this rent

CONVERSATIONS = pairs(__file__, "conversations")


@cache
def _owned(game: str) -> Flash:
    """Return the flash of a game in which the players have deeds."""
    table = Table(*PLAYERS, game=game, sectors=6)
    table.do("give RED 37 39 5; give BLUE 31 12; give GREEN 1")
    return table.stored()


def _begun(name: str) -> WatchedTable:
    """Return a table in the middle of a conversation."""
    game = "world deeds quick" if name == _OF_A_QUICK_GAME else "world deeds"
    table = WatchedTable(books=_owned(game))
    table.do(CONVERSATIONS[name])
    return table


# Of strangers to most conversations, and of their parties.
_CARDS = (
    [("YELLOW", "minus")],
    [("GREEN", "plus")],
    [("BLUE", "minus"), ("RED", "plus")],
    [("BLUE", "minus"), ("GREEN", "plus")],
    [("YELLOW", "minus"), ("RED", "plus")],
)
_TYPED = ((*"2M", "OK"), ("OK", "OK"), ("1", "OK", "OK"), ("K", "OK"))


@for_each("name", CONVERSATIONS)
def test_the_card_of_anybody_else_ends_a_conversation(name: str) -> None:
    """Cards and keys after them: each pair in half of the conversations."""
    number = list(CONVERSATIONS).index(name)
    for at, cards in enumerate(_CARDS, number):
        for typed in _TYPED[at % 2 :: 2]:
            table = _begun(name)
            table.watch()
            for card, side in cards:
                table.tap(card, side)
            table.press(*typed)


# Cards and keys in any order.

_CARD = st.tuples(
    st.just("tap"), st.tuples(st.sampled_from(PLAYERS), st.sampled_from(("minus", "plus")))
)
_KEY = st.tuples(
    st.just("press"),
    st.sampled_from(
        (("OK",), ("OK",), ("C",), ("K",), ("M",), ("GO",), (".",), ("1",), (*"2M",))
        + ((*"39", "OK"), ("OK", "1"), ("7", "OK"))
    ),
)
_WAIT = st.tuples(st.just("wait"), st.just((21_000, 1_000)))


@settings(max_examples=20)
@given(
    name=st.sampled_from(sorted(CONVERSATIONS)),
    events=st.lists(any_of(_CARD, _KEY, _CARD, _KEY, _KEY, _WAIT), min_size=2, max_size=8),
)
def test_every_booking_moves_the_money_of_cards_or_of_names(
    name: str, events: list[tuple[str, tuple[object, ...]]]
) -> None:
    table = _begun(name)
    table.watch()
    for verb, values in events:
        getattr(table, verb)(*values)
