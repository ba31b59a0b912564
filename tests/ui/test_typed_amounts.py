"""Whatever is typed, from every screen: what moves is what was typed, or it is refused in words.

Every sequence of keys is compared with a reading of the keys alone: the digits and points before K
or M are the amount, as people write it (`0.5`, `.5`, `5.`), and anything else is none. Two digits
stand for ten: an amount treats 1 to 9 alike, and where a digit chooses a row of a list, the screen
that the row leads to is one that sequences begin at.
"""

from fractions import Fraction
from itertools import islice, product

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import AMOUNT_MAX_K, DEEDS
from dealbox.parts import MINUS, PLUS
from dealbox.ui.chart import Chart
from dealbox.ui.game import NewCard
from dealbox.ui.lists import List, Numbered
from dealbox.ui.new_game import NewGame
from dealbox.ui.number import DIGITS
from dealbox.ui.paying import Ask, Rest
from dealbox.ui.session import Session
from host_sim.cards import COLOURS, UIDS
from tests.support.memory_journal import MemoryJournal
from tests.support.screens import BLUE, NAMES, RED, SITE, screen

KEYS = ("0", "5", ".", "K", "M")
EDITIONS = {"millions": 0, "plain": 1}
CARDS = {
    "no card": (),
    "card on plus": ((PLUS, RED),),
    "card on minus": ((MINUS, RED),),
    "two cards": ((MINUS, RED), (PLUS, BLUE)),
}
STATION = 5
# Screens that are no list, and where digits are no part of an amount.
OTHER_DIGITS = (
    *("AskPin", "AuctionOver", "Brightness", "Codes", "Enrol", "FinalThrow", "FirstName"),
    *("Loss", "NewName", "NewPin", "SelfTest", "Throw", "Volume"),
)


class Desk:
    """The screens of a unit with a game of two, which can be put back to where they were."""

    def __init__(self, game: str) -> None:
        self._journal = MemoryJournal()
        ledger = Ledger(self._journal)
        seats = [UIDS[colour] if colour in ("RED", "BLUE") else b"" for colour in COLOURS]
        ledger.new_game(EDITIONS[game], [b"", *seats], DEEDS)
        self.session = Session(ledger, bytes)
        self.chart = Chart(self.session, Rest(self.session), NewGame(self.session))
        for space in (STATION, SITE):
            self.session.deeds.buy(BLUE, space)
        self._begun = len(self._journal.states)
        self.is_plain = game == "plain"

    def begin(self, name: str, cards: str) -> None:
        """Show a screen, with what it needs begun, and these cards on the readers."""
        session, chart = self.session, self.chart
        del self._journal.states[self._begun :]
        session.ledger.now.copy(self._journal.states[-1])
        session.auction.stop()
        session.auction.close()
        session.cards.drop_all()
        session.discard()
        if name in ("bidding", "auction_over", "sold_aloud"):
            session.open_auction()
        if name in ("auction_over", "sold_aloud"):
            session.auction.stop()
        for side, seat in CARDS[cards]:
            session.cards.came(side, seat)
        chart.deed.draft.begin(RED, BLUE, SITE if name == "build_group" else STATION, 0)
        if name == "trade":
            chart.trade.draft.offer.begin(RED, BLUE)
        elif name == "entry":
            chart.entry.begin("5")
        self.screen = screen(session, name)

    def press(self, key: str) -> None:
        self.screen = self.session.press(self.screen, key) or self.screen

    def takes_amounts(self) -> bool:
        """Return whether a digit is part of an amount now, and chooses no row."""
        shown = self.screen
        if isinstance(shown, Numbered):
            return not any(number.isdigit() for number in shown.numbers())
        if isinstance(shown, List):
            return shown.is_left_by_digit
        return type(shown).__name__ not in OTHER_DIGITS

    def moved(self) -> tuple[int, ...]:
        """Return all that an amount can change: bookings, the bid, and what is drafted."""
        session, chart, shown = self.session, self.chart, self.screen
        return (
            session.ledger.now.seq,
            session.auction.price_k,
            chart.trade.draft.offer.amount_k,
            chart.payment.amount_k if isinstance(shown, Ask) else 0,
            shown._amount_k if isinstance(shown, NewCard) else 0,  # noqa: SLF001
        )

    def reading(self, run: str, unit: str) -> int | None:
        """Return the thousands that somebody reads who knows no screens; None if it is none."""
        if self.is_plain and unit == "M":
            return None
        try:
            amount_k = Fraction(run) * (1000 if unit == "M" else 1)
        except ValueError:
            return None
        is_amount = amount_k.denominator == 1 and 0 < amount_k <= AMOUNT_MAX_K
        return int(amount_k) if is_amount else None

    def fault(self, keys: tuple[str, ...]) -> str:
        """Press the keys; return what went otherwise than they read, "" if nothing did."""
        run = "5" if self.screen is self.chart.entry else ""
        is_over = False  # a unit was refused: the next digit begins anew
        for key in keys:
            before, shown, is_amount = self.moved(), self.screen, self.takes_amounts()
            self.press(key)
            after = self.moved()
            moved = [now for was, now in zip(before, after, strict=True) if now not in (0, was)]
            if key in DIGITS or key == ".":
                run = (key if is_over else run + key) if is_amount else ""
                is_over = False
                if moved and (is_amount or not isinstance(shown, List)):
                    return f"{key} moves {moved}"
                continue
            amount_k = self.reading(run, key)
            if after[0] != before[0]:
                moved = [self.session.ledger.now.amount_k]
            if moved and moved != [amount_k]:
                return f"{run} {key} reads {amount_k}, moves {moved}"
            is_answered = amount_k in after or self.session.note or self.screen is not shown
            if amount_k and not is_answered:
                return f"{run} {key} reads {amount_k}, is not answered"
            is_over = self.is_plain and key == "M" and self.screen is shown
            run = run if is_over else ""
        return ""


def _faults(game: str, count: int, every: int) -> list[str]:
    """Return what goes wrong in sequences of so many keys, from all screens and cards.

    every: the step from one sequence to the next that is tried
    """
    desk, found = Desk(game), []
    sequences = product(NAMES, CARDS, product(KEYS, repeat=count))
    for name, cards, keys in islice(sequences, None, None, every):
        desk.begin(name, cards)
        fault = desk.fault(keys)
        if fault:
            found.append(f"{name}, {cards}: {' '.join(keys)}: {fault}")
    return found


@pytest.mark.parametrize("game", EDITIONS)
@pytest.mark.parametrize(("count", "every"), [(3, 11), pytest.param(4, 1, marks=pytest.mark.soak)])
def test_what_keys_move_is_what_they_read(game: str, count: int, every: int) -> None:
    assert not _faults(game, count, every)
