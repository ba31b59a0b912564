"""About the whole game: a loss, who joins or leaves, lost cards, and its end."""

from dealbox.bank import refusals
from dealbox.bank.bankruptcy import leave
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK, EMPTY, OUT, SEATS, SPACES, has_house_rules
from dealbox.parts import RANDOM_UID
from dealbox.ui import enrolment, house, naming, players, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import List, bind
from dealbox.ui.number import DIGITS, Number
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
        canvas.lines(1, [line.format(books.lost, now.seq, books.newer) for line in lines])
        canvas.line(7, self.session.status(words.HINT_LOST))


class ThisGame(List):
    """The running game: who joins or leaves, whose card is lost, how long it lasts, names."""

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._asked = _WHAT
        self._leaver = BANK

    def _ask(self, asked: int) -> Screen:
        ledger = self.session.ledger
        if asked == _JOINS and len(ledger.seats()) >= ledger.edition.players_max:
            return self.session.refuse(refusals.TOO_MANY)
        self._asked = asked
        return self.open()

    def heading(self) -> tuple[str, str]:
        leaver = self.session.who(self._leaver) if self._asked == _HEIR else ""
        return getattr(words, _TITLES[self._asked]), leaver

    def choices(self) -> "list[Choice]":
        session = self.session
        if self._asked == _WHAT:
            minutes = session.minutes_left()
            left = words.MINUTES.format(minutes) if minutes else ""
            rows: list[Choice] = [
                (words.JOIN_ITEM, "", bind(self._ask, _JOINS)),
                (words.LEAVE_ITEM, "", bind(self._ask, _LEAVES)),
                (words.REPLACE_ITEM, "", bind(self._ask, _LOST)),
                (words.CLOCK_ITEM, left, self._turn_clock),
                (words.NAMES_ITEM, "", bind(players.Names, session)),
            ]
            if session.deeds.can_deal_out() and not session.is_over():
                rows.insert(0, (words.DEAL_OUT_ITEM, "", session.deal_out))
            if session.deeds.can_turn_on():
                rows.append((words.DEEDS_ON_ITEM, "", bind(enrolment.Owners, session)))
            if has_house_rules(session.ledger.now):
                rows.append((words.HOUSE_ITEM, "", bind(house.Chosen, session)))
            return rows
        return [
            (session.who(seat), "", bind(self._choose, seat))
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
        asked = self._asked
        if asked in (_JOINS, _LOST):
            self.session.leave()  # no new player owes the price that is due from who sat there
            return NewCard(self.session, seat)
        if asked == _HEIR:
            return self._leave(seat)
        self._leaver = seat
        return self._ask(_HEIR)

    def _leave(self, heir: int) -> Screen:
        session = self.session
        leave(session.ledger, self._leaver, heir)
        session.cards.drop_all()  # the leaver's card may lie on a reader
        if session.is_over():
            return GameOver(session)
        return session.chart.booked.show(tunes.TRANSFER if heir else tunes.DEBIT)


class NewCard(Screen):
    """The next card tapped becomes the card of the player chosen.

    At a free seat a player joins with it, with the starting money or the sum that was typed.
    """

    is_left_by_misread = False

    draft: Number

    def __init__(self, session: "Session", seat: int) -> None:
        super().__init__(session, Number())
        edition, now = session.ledger.edition, session.ledger.now
        is_free = now.seat[seat] == EMPTY
        self._seat = seat
        # for a player who joins, else 0
        self._amount_k = edition.starting_k(now.options, now) if is_free else 0

    def key(self, key: str) -> Screen | None:
        number = self.draft
        if number.clears(key) or (self._amount_k and number.add(key, self.session)):
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


def show_final(session: "Session") -> Screen:
    """Ask for the throws that deeds take at the end, then show the final standings."""
    return Final(session).open()


class Final(List):
    """Who is worth most by the edition's rule, the bankrupt last; a row's digit is the place."""

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self.throws = bytearray(SPACES)  # by space

    def missing(self) -> list[int]:
        """Return the deeds that still take a throw before anybody's worth is known."""
        spaces = self.session.ledger.edition.final_throws(self.session.ledger.now)
        return [space for space in spaces if not self.throws[space]]

    def is_decided(self) -> bool:
        """Return whether the winner is known: the last player left, or all throws are made."""
        ledger = self.session.ledger
        playing = [seat for seat in ledger.seats() if ledger.is_playing(seat)]
        return len(playing) <= 1 or not self.missing()

    def open(self) -> Screen:
        """Ask for the throws that are missing, then show the standings."""
        if self.missing():
            return FinalThrow(self.session, self)
        self.session.count_end(self.throws)
        return super().open()

    def choices(self) -> "list[Choice]":
        return [
            (self.session.who(seat), self._worth(seat), self.session.leave)
            for seat in self._ranking()
        ]

    def offers_ok(self) -> bool:
        return False

    def heading(self) -> tuple[str, str]:
        ledger = self.session.ledger
        if not self.session.is_over():
            return words.FINAL, ""
        first, second = self._ranking()[:2]
        if ledger.is_playing(first) and self._worth(first) == self._worth(second):
            return words.FINAL, words.TIE
        return self.session.who(first), words.WINNER

    def _ranking(self) -> list[int]:
        """Return the seats in the order of the final standings."""
        ledger = self.session.ledger
        return ledger.edition.ranking(ledger.now, self.throws)

    def _worth(self, seat: int) -> str:
        """Return what a player is worth; that he is out; or that he owes more than he has."""
        ledger = self.session.ledger
        if ledger.now.seat[seat] == OUT:
            return words.OUT
        worth_k = ledger.edition.worths_k(ledger.now, self.throws)[seat]
        return self.session.money(worth_k) if worth_k >= 0 else "-" + self.session.money(-worth_k)


class GameOver(Screen):
    """A bankruptcy has ended the game: who has won, unless throws decide; OK leads on."""

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._final = Final(session)
        session.cards.release()
        session.say(tunes.FANFARE)

    def key(self, key: str) -> Screen | None:
        return self._final.open() if key == "OK" else super().key(key)

    def draw(self, canvas: Canvas) -> None:
        canvas.title(words.GAME_OVER)
        if self._final.is_decided():
            winner, what = self._final.heading()
            canvas.line(3, winner, what)
            canvas.mark(3)
        canvas.line(7, words.HINT_RANKING)


class FinalThrow(Screen):
    """A deed that is worth a throw of its own at the end (rule 25 of `anti`): the dice's sum."""

    is_left_by_digit = False
    is_left_by_misread = False

    draft: Number

    def __init__(self, session: "Session", final: Final) -> None:
        super().__init__(session, Number())
        self._final = final

    def key(self, key: str) -> Screen | None:
        session, number = self.session, self.draft
        if number.add_digit(key, 2) or number.clears(key):
            return None
        if key in DIGITS:
            number.begin(key)
            return None
        if key != "OK":
            return super().key(key)
        dice = int("0" + number.take())
        try:
            session.ledger.edition.refuse_impossible_throw(dice, has_speed_die=False)
        except Refused as refused:
            session.stay_refused(refused.code)
            return None
        self._final.throws[self._final.missing()[0]] = dice
        return self._final.open()

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        space = self._final.missing()[0]
        canvas.title(naming.name(session, space))
        canvas.line(1, words.THROW, session.who(session.ledger.now.owner[space]))
        canvas.amount(2, "", self.draft.text)
        canvas.line(4, words.THROW_LINE)
        canvas.line(5, words.NEW_THROW)
        canvas.line(7, words.HINT_THROW)
