"""Paying: from the cards and the amount to the booking, and what can come in between."""

from dealbox.bank import refusals
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import AUCTION_BUILDING, BANK, BUILD, DEEDS, OUT, PAY, SELL, UNDO
from dealbox.parts import ROWS
from dealbox.ui import entries, naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.screen import DIGITS, Desk, Screen

AGAIN_MS = 5_000  # a second salary for one card within this time is asked about
DIGITS_MAX = 6
CROWD = 7  # players who fill the display
TURN_MS = 2_000  # a warning, and the player in whose row it stands, by turns


class Table(Screen):
    """A screen from which typing begins: shared by rest, deal and the results."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key in DIGITS:
            desk.home()
            desk.typed = key
            return ENTRY
        if key == ".":
            return desk.chart.volume
        if key == "GO":
            return salary(desk)
        if key == "OK" and not desk.deal.is_running:
            desk.home()
            return desk.chart.menu
        return super().key(desk, key)


class Rest(Table):
    """Nothing going on: the cards on the readers with their money, else everybody's."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key == "C":
            desk.cards.release()  # whoever tapped the wrong card need not wait for it to lapse
        return super().key(desk, key)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        if not desk.cards.is_any():
            draw_standings(desk, canvas)
            return
        draw_chosen(desk, canvas)
        hint = words.HINT_NUMBER if desk.ledger.now.options & DEEDS else words.HINT_AMOUNT
        canvas.line(7, desk.status(hint))


class Entry(Screen):
    """A number is being typed."""

    timeout_ms = 30_000

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if key in ("K", "M"):
            return self._amount(desk, key)
        if is_typed(desk, key):
            return None
        if key == "OK":
            return desk.chart.open_deed(desk, desk.typed)
        if key == "GO":
            desk.stay(words.GO_ALONE)
            return None
        return super().key(desk, key)

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        return desk.place(side, uid)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(who_pays(desk) or words.ENTER)
        canvas.amount(2, "", desk.typed)
        canvas.line(5, desk.note)
        hint = words.HINT_NUMBER if desk.ledger.now.options & DEEDS else words.HINT_BOOK
        canvas.line(7, desk.status(hint))

    def _amount(self, desk: Desk, unit: str) -> Screen:
        try:
            desk.amount_k = entered_k(desk.typed, unit)
        except Refused as refused:
            return desk.refuse(refused.code)
        return book(desk) if desk.cards.is_any() else ASK


class Ask(Screen):
    """The amount is typed, the cards are still to come: OK books."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        if desk.cards.is_any():
            return book(desk)
        desk.stay(words.NO_CARDS)
        return None

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        desk.note = ""
        return desk.place(side, uid)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(who_pays(desk) or words.LAY_CARDS)
        canvas.amount(2, "", desk.money(desk.amount_k))
        canvas.line(5, desk.note)
        canvas.line(7, desk.status(words.HINT_OK_LEAVE))


class Booked(Table):
    """The last booking, every new balance concerned, and all that moved. C takes it back."""

    timeout_ms = 20_000

    def key(self, desk: Desk, key: str) -> Screen | None:
        is_undo = desk.ledger.now.kind == UNDO
        if key == "C" and not is_undo:
            return undo(desk) if not desk.ledger.now.pin else desk.guard(desk.chart.take_back)
        if key == "OK" and is_undo:
            return redo(desk)
        if entries.scroll(desk, key):
            return None
        return super().key(desk, key)

    def deal(self, desk: Desk) -> Screen | None:
        return desk.home().deal(desk)  # which may be an auction that is due

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        is_undo = desk.ledger.now.kind == UNDO
        hint = words.HINT_REDO if is_undo else words.HINT_UNDO
        if desk.rows:
            entries.draw(desk, canvas)
            if entries.is_long(desk):
                hint = words.HINT_REDO_MORE if is_undo else words.HINT_UNDO_MORE
        else:
            self._draw_plain(desk, canvas)
        canvas.line(7, desk.status(hint))

    def _draw_plain(self, desk: Desk, canvas: Canvas) -> None:
        """Draw a booking that moved one sum."""
        state = desk.ledger.now
        canvas.title(naming.parties(state))
        canvas.line(1, naming.kind(state), naming.sum_moved(desk, state))
        draw_balances(desk, canvas, state.payer, state.payee)
        if naming.is_named(desk, state.space):
            canvas.line(4, naming.name(desk, state.space))
        if state.kind in (BUILD, SELL, AUCTION_BUILDING):
            canvas.line(5, naming.built(desk, state.space))


class Short(Screen):
    """The payer cannot cover it: how much is missing, and whether to write a debt down."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        try:
            self.owe(desk)
        except Refused as refused:
            return desk.refuse(refused.code)
        return booked(desk, tunes.DEBIT)

    def owe(self, desk: Desk) -> None:
        """Write the debt down."""
        desk.ledger.owe(desk.payer, desk.payee, desk.amount_k, desk.space)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        has_k = desk.ledger.balance_k(desk.payer)
        canvas.title(words.NOT_ENOUGH)
        canvas.line(1, words.SEATS[desk.payer] + " " + words.HAS, desk.money(has_k))
        canvas.line(2, words.NEEDS, desk.money(desk.amount_k))
        canvas.line(3, words.MISSING)
        canvas.amount(4, "", desk.money(desk.amount_k - has_k))
        canvas.line(7, desk.status(words.HINT_DEBT))


class Settle(Screen):
    """A debt that blocks its debtor: OK pays it, if the money is there."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        try:
            desk.ledger.settle(desk.seat)
        except Refused as refused:
            if refused.code != refusals.SHORT:
                return desk.refuse(refused.code)
            state = desk.ledger.now
            missing_k = state.debt_k[desk.seat] - state.balance_k[desk.seat]
            desk.stay(words.MISSING + " " + desk.money(missing_k))
            return None
        return booked(desk, tunes.TRANSFER)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        state = desk.ledger.now
        canvas.title(words.SEATS[desk.seat] + " " + words.OWES)
        canvas.line(1, words.SEATS[state.creditor[desk.seat]])
        canvas.amount(2, "", desk.money(state.debt_k[desk.seat]))
        canvas.line(5, words.HAS, desk.balance(desk.seat))
        canvas.line(6, desk.note)
        canvas.line(7, desk.status(words.HINT_SETTLE))


class Again(Screen):
    """The same card had its salary only just now: ask before paying another."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        return pay_salary(desk, desk.seat)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(words.AGAIN)
        canvas.line(2, words.SEATS[desk.seat])
        canvas.line(3, words.AGAIN_LINE)
        canvas.line(7, words.HINT_YES)


def book(desk: Desk) -> Screen:
    """Book desk.amount_k by the roles of the cards; while a deal runs, minus alone bids."""
    desk.payer, desk.payee = desk.cards.payer(), desk.cards.payee()
    if desk.deal.is_running and desk.payer != BANK and desk.payee == BANK:
        return bid(desk)
    return pay(desk, PAY)


def pay(desk: Desk, kind: int) -> Screen:
    """Book the draft as payer, payee and amount stand on the desk."""
    try:
        desk.ledger.pay(desk.payer, desk.payee, desk.amount_k, kind)
    except Refused as refused:
        return not_paid(desk, refused.code)
    if desk.payer == BANK:
        return booked(desk, tunes.CREDIT)
    return booked(desk, tunes.DEBIT if desk.payee == BANK else tunes.TRANSFER)


def not_paid(desk: Desk, code: int) -> Screen:
    """Say why desk.payer did not pay, and offer what helps: a debt, or settling the old one."""
    if code == refusals.SHORT:
        desk.say(tunes.ERROR)
        return SHORT
    if code == refusals.IN_DEBT:
        desk.say(tunes.ERROR)
        desk.seat = desk.payer
        return SETTLE
    return desk.refuse(code)


def booked(desk: Desk, tune: bytes) -> Screen:
    """Let go of the tapped cards and show what was booked."""
    desk.cards.release()
    return told(desk, tune)


def told(desk: Desk, tune: bytes) -> Screen:
    """Show what was booked."""
    entries.show(desk)
    desk.say(tune)
    return BOOKED


def salary(desk: Desk) -> Screen:
    """Pay the salary to the card on plus; ask if it has had one within 5 s."""
    seat = desk.cards.earner()
    if seat == BANK:
        is_by_order = desk.cards.is_by_order
        return desk.notice(words.GO_NEEDS_ONE if is_by_order else words.GO_NEEDS_PLUS)
    if seat == desk.salary_seat and desk.since_salary_ms() < AGAIN_MS:
        desk.seat = seat
        return AGAIN
    return pay_salary(desk, seat)


def pay_salary(desk: Desk, seat: int) -> Screen:
    """Book the salary, and remember when."""
    try:
        desk.ledger.salary(seat)
    except Refused as refused:
        return desk.refuse(refused.code)
    desk.salary_seat = seat
    desk.salary_ms = desk.now_ms
    return booked(desk, tunes.SALARY)


def bid(desk: Desk) -> Screen:
    """Keep the payer's bid, or say why not."""
    seat = desk.payer
    deal, ledger = desk.deal, desk.ledger
    least_k = deal.least_k(ledger.edition)
    try:
        if ledger.now.debt_k[seat]:
            raise Refused(refusals.IN_DEBT)
        deal.bid(seat, desk.amount_k, ledger.balance_k(seat), ledger.edition, desk.now_ms)
    except Refused as refused:
        code = refused.code
        if code == refusals.BID_LOW:
            least = words.AT_LEAST + " " + desk.money(least_k)
            return desk.notice(words.REFUSALS[code] + (least,))
        return desk.refuse(code)
    desk.cards.release()
    desk.say(tunes.OK)
    return desk.home()


def undo(desk: Desk) -> Screen:
    """Take the newest booking back and show what that leaves."""
    try:
        desk.ledger.undo()
    except Refused as refused:
        return desk.refuse(refused.code)
    return told(desk, tunes.UNDO)


def redo(desk: Desk) -> Screen:
    """Put back what was just taken back."""
    try:
        desk.ledger.redo()
    except Refused as refused:
        return desk.refuse(refused.code)
    return told(desk, tunes.OK)


def is_typed(desk: Desk, key: str) -> bool:
    """Add a digit or the point to what is typed; False for any other key."""
    if key in DIGITS:
        if len(desk.typed.replace(".", "")) >= DIGITS_MAX:
            desk.stay(words.LONG)
        else:
            desk.typed += key
    elif key == ".":
        if "." in desk.typed:
            desk.stay(words.ONE_POINT)
        else:
            desk.typed += "."
    else:
        return False
    return True


def who_pays(desk: Desk) -> str:
    """Return "RED→BLUE" for the chosen cards, "" if there are none."""
    if not desk.cards.is_any():
        return ""
    return words.pair(desk.cards.payer(), desk.cards.payee())


def draw_chosen(desk: Desk, canvas: Canvas) -> None:
    """Draw the chosen cards with their money, and any debt of the payer."""
    payer, payee = desk.cards.payer(), desk.cards.payee()
    canvas.title(who_pays(desk))
    draw_balances(desk, canvas, payer, payee)
    debt_k = desk.ledger.now.debt_k[payer]
    if debt_k:
        canvas.line(4, words.OWES, desk.money(debt_k))


def draw_standings(desk: Desk, canvas: Canvas) -> None:
    """Draw everybody's money: two players in large figures, three with room between them."""
    seats = desk.ledger.seats()
    if len(seats) >= CROWD:
        _draw_crowd(desk, canvas, seats)
        return
    if len(seats) == 2 and desk.ledger.is_playing(seats[0]) and desk.ledger.is_playing(seats[1]):
        draw_balances(desk, canvas, seats[0], seats[1])
    else:
        row = stride = 2 if len(seats) <= 3 else 1
        for seat in seats:
            canvas.line(row, words.SEATS[seat], standing(desk, seat))
            row += stride
    canvas.title(words.PRODUCT, desk.ledger.edition.title)
    canvas.line(7, desk.status(words.HINT_REST))


def _draw_crowd(desk: Desk, canvas: Canvas, seats: list[int]) -> None:
    """Draw seven or eight players, who leave no room for a bottom line.

    What is wrong with the unit takes the title's row; eight leave none, and the first gives way
    by turns.
    """
    warning = desk.status("")
    top = ROWS - len(seats)
    if warning and (top or desk.now_ms // TURN_MS % 2):
        canvas.title(warning)
        top = 1
    elif top:
        canvas.title(words.PRODUCT, desk.ledger.edition.title)
    for row in range(top, ROWS):
        seat = seats[row - ROWS]
        canvas.line(row, words.SEATS[seat], standing(desk, seat))


def draw_balances(desk: Desk, canvas: Canvas, payer: int, payee: int) -> None:
    """Draw what one or two players hold, in large figures; the bank's stays untold."""
    row = 2
    for seat in (payer, payee):
        if seat != BANK:
            canvas.amount(row, words.SEATS[seat], desk.balance(seat))
            row += 3


def standing(desk: Desk, seat: int) -> str:
    """Return a player's money, marked if there is a debt; or that he is out."""
    if desk.ledger.now.seat[seat] == OUT:
        return words.OUT
    mark = "! " if desk.ledger.now.debt_k[seat] else ""
    return mark + desk.balance(seat)


REST = Rest()
ENTRY = Entry()
ASK = Ask()
BOOKED = Booked()
SHORT = Short()
SETTLE = Settle()
AGAIN = Again()
