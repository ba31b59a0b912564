"""About the whole game: a loss, who joins or leaves, lost cards."""

from dealbox.bank import refusals
from dealbox.bank.bankruptcy import leave
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK, EMPTY, SEATS, has_house_rules
from dealbox.parts import RANDOM_UID
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import Cursor, List, bind
from dealbox.ui.number import Number
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

# What ThisGame asks for.
_WHAT = 0
_JOINS = 1
_LEAVES = 2
_HEIR = 3
_LOST = 4
_HALF_HOUR = 30
_HALVES_MAX = 8
_TITLES = ("THIS_GAME", "JOINS", "LEAVES", "ALL_GOES_TO", "WHO")  # names in words.py


class Loss(Screen):
    """What is wrong with the books found at power-on; OK goes on with them.

    Until then nothing is written, so that the flash can still be copied and examined.
    """

    def key(self, key: str) -> Screen | None:
        session = self.session
        if key != "OK":
            return self._refuse()
        session.ledger.accept_loss()
        session.say(tunes.OK)
        return session.leave()

    def card(self, side: int, uid: bytes) -> Screen | None:
        return self._refuse()

    def deal_button(self) -> Screen | None:
        return self._refuse()

    def _refuse(self) -> Screen | None:
        self.session.say(tunes.ERROR)
        return None

    def draw(self, canvas: Canvas) -> None:
        now, books = self.session.ledger.now, self.session.ledger.journal
        found = words.LOST if books.lost else words.TURNED_BACK if books.newer else words.SPLIT
        title, *lines = found
        canvas.title(title)
        for row in range(len(lines)):
            canvas.line(1 + row, lines[row].format(books.lost, now.seq, books.newer))
        canvas.line(7, self.session.status(words.HINT_LOST))


class ThisGame(List):
    """The running game: who joins or leaves, whose card is lost, how long it lasts, names."""

    def __init__(self, session: "Session", cursor: Cursor) -> None:
        super().__init__(session, cursor)
        self._asked = _WHAT
        self._leaver = BANK

    def open(self) -> Screen:
        return self._ask(_WHAT)

    def _ask(self, asked: int) -> Screen:
        ledger = self.session.ledger
        if asked == _JOINS and len(ledger.seats()) >= ledger.edition.players_max:
            return self.session.refuse(refusals.TOO_MANY)
        self._asked = asked
        return super().open()

    def heading(self) -> tuple[str, str]:
        leaver = self.session.who(self._leaver) if self._asked == _HEIR else ""
        return getattr(words, _TITLES[self._asked]), leaver

    def choices(self) -> "list[Choice]":
        if self._asked == _WHAT:
            minutes = self.session.minutes_left()
            left = words.MINUTES.format(minutes) if minutes else ""
            rows: list[Choice] = [
                (words.JOIN_ITEM, "", bind(self._ask, _JOINS)),
                (words.LEAVE_ITEM, "", bind(self._ask, _LEAVES)),
                (words.REPLACE_ITEM, "", bind(self._ask, _LOST)),
                (words.CLOCK_ITEM, left, self._turn_clock),
                (words.NAMES_ITEM, "", self.session.chart.names.open),
            ]
            if self.session.deeds.can_deal_out():
                rows.insert(0, (words.DEAL_OUT_ITEM, "", self.session.deal_out))
            if self.session.deeds.can_turn_on():
                rows.append((words.DEEDS_ON_ITEM, "", self.session.chart.owners.open))
            if has_house_rules(self.session.ledger.now):
                rows.append((words.HOUSE_ITEM, "", self.session.chart.chosen.open))
            return rows
        return [
            (self.session.who(seat), "", bind(self._choose, seat))
            for seat in range(SEATS)
            if self._is_asked(seat)
        ]

    def _turn_clock(self) -> Screen | None:
        """Let the game last until the next half hour of time left; after the last, stop it."""
        halves = self.session.minutes_left() // _HALF_HOUR + 1
        self.session.set_clock(halves % (_HALVES_MAX + 1) * _HALF_HOUR)
        return None

    def _is_asked(self, seat: int) -> bool:
        """Return whether a seat is a possible answer."""
        ledger, asked = self.session.ledger, self._asked
        if asked == _HEIR:
            return seat != self._leaver and (seat == BANK or ledger.is_playing(seat))
        if asked == _LEAVES:
            return ledger.is_playing(seat)
        return seat != BANK and (ledger.now.seat[seat] == EMPTY) == (asked == _JOINS)

    def _choose(self, seat: int) -> Screen:
        chart, asked = self.session.chart, self._asked
        if asked in (_JOINS, _LOST):
            self.session.leave()  # no new player owes the price that is due from who sat there
            return chart.new_card.begin(seat)
        if asked == _HEIR:
            return self._leave(seat)
        self._leaver = seat
        return self._ask(_HEIR)

    def _leave(self, heir: int) -> Screen:
        session = self.session
        leave(session.ledger, self._leaver, heir)
        session.cards.drop_all()  # the leaver's card may lie on a reader
        if session.is_over():
            return session.chart.game_over.open()
        return session.chart.booked.show(tunes.TRANSFER if heir else tunes.DEBIT)


class NewCard(Screen):
    """The next card tapped becomes the card of the player chosen.

    At a free seat a player joins with it, with the starting money or the sum that was typed.
    """

    is_left_by_misread = False

    draft: Number

    def __init__(self, session: "Session", number: Number) -> None:
        super().__init__(session, number)
        self._seat = BANK
        self._amount_k = 0  # for a player who joins, else 0

    def begin(self, seat: int) -> Screen:
        """Ask for the new card of a seat."""
        edition, now = self.session.ledger.edition, self.session.ledger.now
        is_free = now.seat[seat] == EMPTY
        self._seat = seat
        self._amount_k = edition.starting_k(now.options, now) if is_free else 0
        return self

    def key(self, key: str) -> Screen | None:
        number = self.draft
        if self._amount_k and number.add(key, self.session):
            return None
        if key not in ("K", "M") or not number.text:
            return super().key(key)
        try:
            self._amount_k = entered_k(number.take(), key, self.session.ledger.edition.sign)
        except Refused as refused:
            self.session.stay_refused(refused.code)
        return None

    def card(self, side: int, uid: bytes) -> Screen | None:
        session = self.session
        if uid == RANDOM_UID:
            session.stay(words.NUMBER_CHANGES)
        elif self.draft.text:
            session.stay(session.unit_hint(words.HINT_AMOUNT))  # of what, is not said yet
        else:
            try:
                return self._book(uid)
            except Refused as refused:
                session.stay_refused(refused.code)
        return None

    def _book(self, uid: bytes) -> Screen:
        session = self.session
        if self._amount_k:
            session.ledger.join(self._seat, uid, self._amount_k)
            session.chart.trade.forget()  # it may be that of who sat there before
            return session.chart.booked.show(tunes.CREDIT)
        session.ledger.replace_card(self._seat, uid)
        session.say(tunes.OK)
        return session.leave()

    def draw(self, canvas: Canvas) -> None:
        session, amount_k = self.session, self._amount_k
        canvas.title(words.JOINS if amount_k else words.REPLACE)
        canvas.line(2, words.TAP_CARD)
        canvas.line(3, "→ " + session.who(self._seat))
        if amount_k:
            canvas.amount(4, "", self.draft.shown() or session.money(amount_k))
        canvas.line(7, words.HINT_BACK)
