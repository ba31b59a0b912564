from collections import Counter
from collections.abc import Iterator
from contextlib import suppress

import pytest

from dealbox.bank import details, editions
from dealbox.bank import state as bank
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from dealbox.parts import COLUMNS, EXTRA, LETTERS, MINUS, PLUS
from dealbox.ui import feed, menus, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.chart import Chart
from dealbox.ui.codes import Codes
from dealbox.ui.entries import Entries
from dealbox.ui.game import Final
from dealbox.ui.new_game import NewGame
from dealbox.ui.paying import TURN_MS, Booked, Rest
from dealbox.ui.screen import Screen
from dealbox.ui.session import Session
from tests.support.fakes import FakeDisplay
from tests.support.histories import LENGTH, History
from tests.support.memory_journal import MemoryJournal

SEEDS = (13, 77)  # of histories of each board, which have every kind
_KEPT = {
    bank.NEW_GAME,
    bank.UNDO,
    bank.REDO,
    bank.CARD,
    bank.NAME,
    bank.SERVICE,
    bank.SETTING,
}  # no undo takes these back

Mode = tuple[int, int, str]  # brightness, language, and what else there is
Booking = tuple[int, ...]  # its kind, the kind of what it took or put back, payer and payee
_LANGUAGES = range(1, 1 + len(words.LANGUAGES))
_MORE = ("one reader", "a note", "a deal")
_PLAIN, _LARGE = bank.BRIGHTNESS_MAX - 1, bank.BRIGHTNESS_MAX
MODES: list[list[Mode]] = [  # of every second booking, and of the others
    [
        *[(_PLAIN, 1, "codes")] * turn,
        *(((_PLAIN, _LARGE)[(at + turn) % 2], 1, more) for at, more in enumerate(_MORE)),
        *(((_PLAIN, _LARGE)[(each + turn) % 2], each, "") for each in _LANGUAGES),
    ]
    for turn in range(2)
]


class Viewer:
    """Shows bookings that are read into its books, one after the other."""

    def __init__(self) -> None:
        self.journal = MemoryJournal()
        self.session = Session(Ledger(self.journal), bytes)
        self.ledger = self.session.ledger
        self.chart = Chart(self.session, Rest(self.session), NewGame(self.session))
        self.display = FakeDisplay()
        self.canvas = Canvas(self.display)
        self.entries = Entries(self.session)
        self.language = 1
        self.shown: set[Booking] = set()

    def show_history(self, states: list[State]) -> None:
        """Show each booking, that it is taken back, and that it is put back."""
        self.journal.clear()
        for state in states:
            self._read(state)
            self.show()
            with suppress(Refused):
                self.ledger.undo()
                self.show()
                self.ledger.redo()
                self.show()
            del self.journal.states[state.seq - 1 :]
            self._read(state)

    def _read(self, state: State) -> None:
        self.journal.commit(state)
        ledger = self.ledger
        ledger.now.copy(state)
        ledger.past.seq = ledger.next.seq = 0
        ledger.edition = editions.of(state)
        words.use(1)
        self.language = 1
        assert self.entries.read(state.seq)
        sign = ledger.edition.sign
        for left, whole in self.entries.rows:
            # The canvas leaves out a sign that stands after a sum, without room.
            right = whole.removesuffix(sign) if sign.startswith(" ") else whole
            assert len(left) + len(right) + bool(left and right) <= COLUMNS, (left, right)
            assert all(" " <= each <= "~" or each in EXTRA + LETTERS for each in left + right)

    def show(self) -> None:
        """Show the newest booking in its modes, unless one that is the same to it was."""
        now = self.ledger.now
        parties = [
            -1 - now.seat[seat] if seat not in (bank.BANK, bank.POT) else seat
            for seat in _two(now)
        ]
        booking = (now.kind, details.subject_kind(self.ledger, now), *parties)
        if booking not in self.shown:
            self.shown.add(booking)
            for mode in MODES[len(self.shown) % 2]:
                self._show_in(mode)

    def _show_in(self, mode: Mode) -> None:
        session, ledger = self.session, self.ledger
        ledger.now.brightness, language, more = mode
        if language != self.language:
            words.use(language)
            self.language = language
        session.cards.has_one_reader = more == "one reader"
        if more == "a deal":
            session.open_auction()
        for screen in (
            [Codes(session, menus.Standings(session))] if more == "codes" else self._screens()
        ):
            session.note = words.NOTHING_TYPED if more == "a note" else ""
            self._draw(screen)
        assert feed.booked(ledger.now, details.find(ledger, ledger.now.seq))
        assert feed.standings(ledger)
        session.auction.stop()
        session.auction.close()
        session.cards.drop_all()
        session.discard()

    def _screens(self) -> Iterator[Screen]:
        chart, cards, now = self.chart, self.session.cards, self.ledger.now
        yield chart.booked.show_again(b"")
        history = menus.History(self.session)
        for kind in (menus.Standings, menus.Debts, Final):
            yield kind(self.session).open()
        yield from (chart.rest, chart.take_back.open(), history, history.key("OK") or history)
        for debtor in range(bank.SEATS):
            if now.debt_k[debtor]:
                yield chart.settle.begin(debtor)
        for side, seat in zip((MINUS, PLUS), _two(now), strict=True):
            if self.ledger.is_playing(seat):
                cards.came(side, seat)
                yield chart.rest
                yield chart.entry.begin("5")
                chart.payment.turn_to_pot()
                yield chart.entry

    def _draw(self, screen: Screen) -> None:
        """Draw it, and where balances are large, all that it shows by turns."""
        session, now, labels = self.session, self.ledger.now, set()
        is_large = session.is_magnified()
        session.turned_ms = session.now_ms
        for _ in range(bank.SEATS + 1 if is_large and isinstance(screen, Rest | Booked) else 1):
            self.canvas.clear()
            screen.draw(self.canvas)
            if self.display.zoom:
                labels.add(self.display.line(0))
            session.set_time(session.now_ms + TURN_MS)
        if screen is self.chart.booked:
            seats = [
                seat for seat in _two(now) if seat == bank.POT or now.seat[seat] == bank.PLAYING
            ]
            assert labels == {session.who(seat) for seat in seats if is_large}


def _two(state: State) -> tuple[int, int]:
    return state.payer, state.payee


@pytest.mark.slow
def test_every_booking_is_shown_in_every_language_and_mode() -> None:
    viewer, journal = Viewer(), MemoryJournal()
    for number in range(len(EDITIONS)):
        for seed in SEEDS:
            history = History(number, seed, journal, Counter())
            history.play(LENGTH)
            _go_on(history.ledger)
            viewer.show_history(journal.states)
    kinds = set(range(1, bank.KIND_MAX + 1))
    assert {kind for kind, *_ in viewer.shown} == kinds
    for way in (bank.UNDO, bank.REDO):
        assert {about for kind, about, *_ in viewer.shown if kind == way} == kinds - _KEPT
    into, out_of_it = ({each[1] for each in viewer.shown if each[at] == bank.POT} for at in (3, 2))
    assert {
        bank.PAY,
        bank.TAX,
        bank.BAIL,
        bank.REPAIRS,
        bank.OWE,
        bank.SETTLE,
        bank.BANKRUPT,
    } <= into and bank.TAKE_POT in out_of_it


def _go_on(ledger: Ledger) -> None:
    """Book what no history has."""
    seat = next(seat for seat in ledger.seats() if ledger.is_playing(seat))
    ledger.replace_card(seat, b"new.")
    ledger.rename(seat, "ANNA")
    ledger.set_pin("4711")
    ledger.note_service()
    with suppress(Refused):
        ledger.pay(seat, bank.BANK, 1, bank.AUCTION_SALE)
