"""Paying: from the cards and the amount to the booking, and what can come in between."""

from dealbox.bank import refusals
from dealbox.bank import state as kinds
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK, DEEDS, DOUBLE_GO, EMPTY_SPACES, HAS_POT, OUT, POT
from dealbox.clock import elapsed_ms
from dealbox.parts import COLUMNS, ROWS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.entries import Entries
from dealbox.ui.number import Number
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from dealbox.ui.session import Session

AGAIN_MS = 5_000  # a second salary for one card within this time is asked about
CROWD = 7  # players who fill the display
_GRAVE = (kinds.BANKRUPT, kinds.TRADE)  # no stray C undoes them
_BETWEEN = 3  # the row between two balances
TURN_MS = 2_000  # a warning, and the player in whose row it is, by turns; large balances, too


class Payment:
    """The draft of a payment, and the two ways to book it."""

    def __init__(self, session: "Session") -> None:
        self._session = session
        self.number = Number()
        self.clear()

    def clear(self) -> None:
        """Discard it."""
        self.number.clear()
        self.amount_k = 0
        self.is_to_pot = False

    def book(self) -> Screen:
        """Pay from the card on minus to the card on plus; in an auction, minus alone bids.

        The pot is paid by the only card, on either side. Refused: by a notice, as pay() has it.
        """
        cards = self._session.cards
        if self.is_to_pot:
            if cards.earner() == BANK:
                return self._session.notice(words.POT_FROM_ONE)
            return self.pay(cards.earner(), POT, self.amount_k, kinds.PAY)
        if self.is_bid():
            return self._bid(cards.payer())
        return self.pay(cards.payer(), cards.payee(), self.amount_k, kinds.PAY)

    def is_bid(self) -> bool:
        """Return whether an amount is a bid now: an auction runs, and a card is on minus alone."""
        cards = self._session.cards
        is_alone = cards.payer() != BANK == cards.payee()
        return self._session.auction.is_running and is_alone and not self.is_to_pot

    def turn_to_pot(self) -> bool:
        """Let the amount go into the pot, or not after all; False: the house has none."""
        if not self._session.ledger.now.house_rules & HAS_POT:
            return False
        self.is_to_pot = not self.is_to_pot
        return True

    def who_pays(self) -> str:
        """Return "RED→BLUE" or "RED→POT" for the chosen cards; "" if there is no party yet."""
        if not self.is_to_pot:
            return who_pays(self._session)
        seat = self._session.cards.earner()
        return self._session.pair(seat, POT) if seat else "→" + words.SEATS[POT]

    def pay(self, payer: int, payee: int, amount_k: int, kind: int) -> Screen:
        """Book a payment of that kind, or say why not and offer what helps."""
        session = self._session
        try:
            session.ledger.pay(payer, payee, amount_k, kind)
        except Refused as refused:
            return refuse_payer(session, refused.code, payer, payee, amount_k)
        tune = tunes.DEBIT if payee in (BANK, POT) else tunes.TRANSFER
        return session.chart.booked.show(tunes.CREDIT if payer == BANK else tune)

    def bid_next(self) -> Screen | None:
        """Bid next_bid_k() for the payer; not over his own bid, as by a key pressed twice."""
        session = self._session
        seat = session.cards.payer()
        if seat == session.auction.leader:
            session.stay(session.who(seat) + words.LEADS)
            return None
        self.amount_k = session.auction.next_bid_k(session.ledger.edition)
        return self._bid(seat)

    def _bid(self, seat: int) -> Screen:
        """Take the payer's bid, or say why not."""
        session, ledger = self._session, self._session.ledger
        least_k = session.auction.least_k(ledger.edition)
        try:
            session.refuse_bidder(seat)
            cash_k = ledger.balance_k(seat)
            session.auction.bid(seat, self.amount_k, cash_k, ledger.edition, session.now_ms)
        except Refused as refused:
            if refused.code == refusals.BID_LOW:
                least = words.AT_LEAST + " " + session.money(least_k)
                return session.notice(words.REFUSALS[refused.code] + (least,))
            return session.refuse(refused.code)
        session.cards.release()
        session.say(tunes.BID)
        return session.leave()

    def hint_bid(self) -> str:
        """Return what OK bids for the payer; or the least that he can bid, or why he cannot."""
        session, seat = self._session, self._session.cards.payer()
        auction, edition = session.auction, session.ledger.edition
        try:
            session.refuse_bidder(seat)
        except Refused as refused:
            return session.refusal(refused.code)[0]
        least = words.AT_LEAST + " ", auction.least_k(edition)
        for what, sum_k in ((words.OK_BIDS, auction.next_bid_k(edition)), least):
            if sum_k <= session.ledger.balance_k(seat):
                return what + session.money(sum_k)
        return words.NOT_ENOUGH


class TableScreen(Screen):
    """A screen of the table's own keys: shared by rest, the auction and the results."""

    def key(self, key: str) -> Screen | None:
        session = self.session
        if session.auction.is_running:  # GO among bids, K or M once more after one move no money
            return super().key(key)
        if key == "GO":
            return session.chart.earnings.ask()
        if key == "OK":
            return self._open()
        rules = session.ledger.now.house_rules
        if key == "M" and rules & HAS_POT:
            return session.chart.earnings.ask_pot()
        if key == "K" and rules & DOUBLE_GO:
            return session.chart.earnings.ask_on_go(isinstance(self, Booked))
        return super().key(key)

    def _open(self) -> Screen:
        """Open the debt of the one player whose card is there, else the menu."""
        session, cards = self.session, self.session.cards
        session.discard()
        seat = cards.any_player()
        if session.ledger.now.debt_k[seat] and BANK in (cards.payer(), cards.payee()):
            return session.chart.settle.begin(seat)
        return session.chart.menu.open()


class Rest(TableScreen):
    """Nothing going on: the cards on the readers with their money, else everybody's."""

    def key(self, key: str) -> Screen | None:
        if key == "C" and self.session.cards.release():
            return None  # a wrong card that was tapped need not lapse first
        return super().key(key)

    def _open(self) -> Screen:
        """Open a trade for two cards that were laid."""
        session = self.session
        if session.ledger.now.options & DEEDS and session.cards.is_pair():
            return session.chart.trade.open()
        return super()._open()

    def draw(self, canvas: Canvas) -> None:
        cards = self.session.cards
        laid = [cards.payer(), cards.payee()]
        if draw_magnified(self.session, canvas, laid if cards.is_any() else range(POT)):
            return
        if not cards.is_any():
            draw_standings(self.session, canvas)
            return
        canvas.title(who_pays(self.session))
        _draw_means(self.session, canvas, cards.payer(), cards.payee())
        state = self.session.ledger.now
        hint = words.HINT_NUMBER if state.options & DEEDS else words.HINT_AMOUNT
        if state.pot_k and cards.earner():
            canvas.line(6, words.HINT_POT, self.session.money(state.pot_k))
        elif state.kind == kinds.UNDO and not (cards.payer() and state.owed_k(cards.payee())):
            canvas.line(6, words.TAKEN_BACK, naming.sum_moved(self.session, state))
        canvas.line(7, self.session.status(self.session.unit_hint(hint)))


class Entry(Screen):
    """A number is being typed."""

    timeout_ms = 30_000
    names_card = False  # the title does
    keeps_cards = True
    takes_all = True

    draft: Payment

    def begin(self, key: str) -> Screen:
        """Begin with a digit or the point, whatever was shown; refused while there is no game."""
        if not self.session.ledger.has_game():
            return self.session.refuse(refusals.NO_GAME)
        self.session.discard()
        self.draft.number.begin(key)
        return self

    def key(self, key: str) -> Screen | None:
        number = self.draft.number
        if number.add(key, self.session):
            return None
        if key in ("K", "M"):
            return self._take_amount(key)
        if key == "OK":
            return self.session.chart.deed.find(number.text)
        if key == "GO":
            if not self.draft.turn_to_pot():
                self.session.stay(words.GO_ALONE)
            return None
        return super().key(key)

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        if session.is_magnified():
            canvas.magnify(self.draft.who_pays() or words.ENTER, self.draft.number.shown())
            return
        canvas.title(self.draft.who_pays() or words.ENTER)
        typed, sign = self.draft.number.text, session.ledger.edition.sign
        canvas.amount(2, "", self.draft.number.shown())
        if sign and "." not in typed and not self.draft.number.wrong:
            books = words.K_BIDS if self.draft.is_bid() else words.K_BOOKS
            canvas.line(5, books + sign + typed)
        if session.ledger.now.house_rules & HAS_POT and not self.draft.is_to_pot:
            canvas.line(6, words.TO_POT)
        has_deeds = session.ledger.now.options & DEEDS
        hint = words.HINT_NUMBER if has_deeds else words.HINT_BOOK
        canvas.line(7, session.status(session.unit_hint(hint)))

    def _take_amount(self, unit: str) -> Screen | None:
        session, payment = self.session, self.draft
        try:
            payment.amount_k = entered_k(payment.number.text, unit, session.ledger.edition.sign)
        except Refused as refused:
            if refused.code != refusals.NO_MILLIONS:
                return session.refuse(refused.code)
            session.stay_refused(refused.code)  # K is all that is missing
            payment.number.end()
            return None
        return payment.book() if session.cards.is_any() else Ask(session, payment)


class Ask(Screen):
    """The amount is typed, the cards are still to come: OK books."""

    names_card = False  # the title does
    keeps_cards = True
    takes_all = True
    is_left_by_misread = False

    draft: Payment

    def key(self, key: str) -> Screen | None:
        if key != "OK":
            return super().key(key)
        if self.session.cards.is_any():
            return self.draft.book()
        self.session.stay(words.NO_CARDS)
        return None

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        canvas.title(self.draft.who_pays() or words.LAY_CARDS)
        canvas.amount(2, "", session.money(self.draft.amount_k))
        canvas.line(7, session.status(words.HINT_OK_LEAVE))


class Booked(TableScreen):
    """The last booking, every new balance concerned, and all that moved. C takes it back.

    If a bankrupt leaves deeds to auction, OK leads on to that. After an undo, C repeats its
    tune and leads to the base screen.
    """

    timeout_ms = 20_000

    draft: Entries

    def show(self, tune: bytes) -> Screen:
        """Release the tapped cards; ask about mortgaged deeds received, or show the booking."""
        self.session.cards.release()
        self.show_again(tune)
        return self.session.chart.trade.ask_to_redeem() or self

    def show_again(self, tune: bytes) -> Screen:
        """Show what was booked, the cards being as they were."""
        self.draft.read_newest()
        self.session.say(tune)
        return self

    def key(self, key: str) -> Screen | None:
        ledger = self.session.ledger
        is_undo = ledger.now.kind == kinds.UNDO
        if key == "C" and not is_undo:
            return self._take_back()
        if key == "OK" and is_undo:
            return self.put_back()
        if key == "OK" and self._leads_on():
            return self.session.leave()
        if self.draft.scroll(key):
            return None
        if key == "C":
            self.session.say(tunes.UNDO)
        return super().key(key)

    def put_back(self) -> Screen:
        """Redo what was just taken back."""
        return self._return(self.session.ledger.redo, tunes.OK)

    def _take_back(self) -> Screen | None:
        """Take the booking back, after the PIN if there is one; ask before a grave one."""
        ledger, chart = self.session.ledger, self.session.chart
        if ledger.now.pin:
            return chart.pin.guard(chart.take_back.open)
        if ledger.look(ledger.now.undo_seq) and ledger.past.kind in _GRAVE:
            lines = (
                words.TAKE_BACK,
                naming.parties(self.session, ledger.past),
                naming.kind(ledger.past),
            )
            return chart.notice.show(lines, self._undo)
        return self._undo()

    def _undo(self) -> Screen:
        return self._return(self.session.ledger.undo, tunes.UNDO)

    def _return(self, command: "Callable[[], None]", tune: bytes) -> Screen:
        """Undo the newest booking or redo it, and show what that booked."""
        command()
        received = self.session.chart.trade.ask_to_redeem()  # first: it asks for the same page
        self.show_again(tune)
        return received or self

    def _leads_on(self) -> bool:
        state = self.session.ledger.now
        return state.kind in (kinds.BANKRUPT, kinds.LEAVE) and state.auction_due != EMPTY_SPACES

    def deal_button(self) -> Screen | None:
        return self.session.leave().deal_button()  # which may be an auction that is due

    def draw(self, canvas: Canvas) -> None:
        state = self.session.ledger.now
        if draw_magnified(self.session, canvas, (state.payer, state.payee)):
            return
        is_undo = state.kind == kinds.UNDO
        hint = words.HINT_REDO if is_undo else words.HINT_UNDO
        if state.kind == kinds.SALARY and state.house_rules & DOUBLE_GO:
            hint = words.HINT_ON_GO
        if self.draft.rows:
            self.draft.draw(canvas)
            if self.draft.is_long():
                hint = words.HINT_REDO_MORE if is_undo else words.HINT_UNDO_MORE
            if self._leads_on():
                hint = words.HINT_AUCTIONS
        else:
            self._draw_plain(canvas)
        canvas.line(7, self.session.status(hint))

    def _draw_plain(self, canvas: Canvas) -> None:
        """Draw a booking that moved one sum."""
        session, state = self.session, self.session.ledger.now
        sum_moved = naming.sum_moved(session, state)
        canvas.title(naming.parties(session, state, self.draft.about))
        row = draw_balances(session, canvas, state.payer, state.payee)
        if row == _BETWEEN:
            columns = COLUMNS - len(sum_moved) - 1
            canvas.line(row, naming.purpose(session, state, columns), sum_moved)
            return
        canvas.line(1, naming.kind(state), sum_moved)
        if naming.is_named(session, state.space):
            canvas.line(4, naming.name(session, state.space))
        if state.kind in (kinds.BUILD, kinds.SELL, kinds.AUCTION_BUILDING):
            canvas.line(5, naming.built(session, state.space))


class Shortfall(Screen):
    """The payer cannot cover it: how much is missing, and whether to write a debt down."""

    def __init__(
        self, session: "Session", payer: int, amount_k: int, owe: "Callable[[], object]", why: str
    ) -> None:
        super().__init__(session)
        self._payer = payer
        self._amount_k = amount_k
        self._owe = owe
        self._why = why

    def key(self, key: str) -> Screen | None:
        if key == "C":
            return self.session.give_up()
        if key != "OK":
            return super().key(key)
        self._owe()
        return self.session.chart.booked.show(tunes.DEBT)

    def draw(self, canvas: Canvas) -> None:
        session, payer = self.session, self._payer
        has_k = session.ledger.balance_k(payer)
        canvas.title(words.NOT_ENOUGH)
        canvas.line(1, session.who(payer) + " " + words.HAS, session.money(has_k))
        canvas.line(2, words.NEEDS, session.money(self._amount_k))
        canvas.line(3, words.MISSING)
        canvas.amount(4, "", session.money(self._amount_k - has_k))
        canvas.line(6, self._why)
        canvas.line(7, session.status(words.HINT_DEBT))


def refuse_payer(
    session: "Session",
    code: int,
    payer: int,
    payee: int,
    amount_k: int,
    *,
    owe: "Callable[[], object] | None" = None,
    why: str = "",
) -> Screen:
    """Say why a payer did not pay, and offer what helps: a debt, or settling the old one.

    owe(): writes the debt down, if Ledger.owe is not enough; why: a line about that debt.
    """
    if code == refusals.SHORT:
        session.say(tunes.ERROR)
        owe = owe or (lambda: session.ledger.owe(payer, payee, amount_k))
        return Shortfall(session, payer, amount_k, owe, why)
    if code == refusals.IN_DEBT:
        session.say(tunes.ERROR)
        return session.chart.settle.begin(payer)
    return session.refuse(code)


class Earnings:
    """The salary. It asks before it pays the same card a second one within a short time.

    It also asks before a salary or a rent is paid after the end of the game.
    """

    def __init__(self, session: "Session") -> None:
        self.session = session
        self._seat = BANK  # whose salary is asked about
        self._paid_seat = BANK  # who had the last one ...
        self._paid_ms = 0  # ... and when ...
        self._paid_seq = 0  # ... by which booking

    def ask(self) -> Screen:
        """Pay the salary to the one card shown, but ask if it has had one within AGAIN_MS."""
        session = self.session
        self._seat = session.cards.earner()
        if self._seat == BANK:
            return session.notice(words.GO_NEEDS_ONE)
        is_recent = elapsed_ms(self._paid_ms, session.now_ms) < AGAIN_MS
        if self._seat == self._paid_seat and is_recent and self._stands():
            lines = (words.AGAIN, session.who(self._seat), words.AGAIN_LINE)
            return session.chart.notice.show(lines, self._pay)
        return self.ask_if_over(session.who(self._seat), self._pay)

    def _stands(self) -> bool:
        """Return whether the last salary was not taken back, or was put back again."""
        ledger, stands = self.session.ledger, True
        for seq in range(self._paid_seq + 1, ledger.now.seq + 1):
            if ledger.look(seq) and ledger.past.subject_seq == self._paid_seq:
                stands = ledger.past.kind != kinds.UNDO
        return stands

    def ask_if_over(self, parties: str, book: "Callable[[], Screen]") -> Screen:
        """Book at once while the game goes on, else ask before; parties: whose money it moves."""
        session = self.session
        if not session.is_over():
            return book()
        return session.chart.notice.show((words.GAME_OVER, parties, words.GAME_OVER_LINE), book)

    def ask_on_go(self, is_shown: bool) -> Screen:
        """Pay the second salary to the one card shown, else to the player who just had the first.

        is_shown: whether the display has the last booking. Ask if he has just had it.
        """
        session, now = self.session, self.session.ledger.now
        self._seat = session.cards.earner()
        if is_shown and not session.cards.is_any() and now.kind == kinds.SALARY:
            self._seat = now.payee
        if self._seat == BANK:
            return session.notice(words.GO_NEEDS_ONE)
        if now.kind == kinds.ON_GO and now.payee == self._seat:
            lines = (words.AGAIN, self.session.who(self._seat), words.AGAIN_LINE)
            return session.chart.notice.show(lines, self._pay_on_go)
        return self.ask_if_over(self.session.who(self._seat), self._pay_on_go)

    def _pay_on_go(self) -> Screen:
        return self._book(self.session.ledger.on_go, tunes.SALARY)

    def ask_pot(self) -> Screen:
        """Let the one card shown take the pot."""
        self._seat = self.session.cards.earner()
        if self._seat == BANK:
            return self.session.notice(words.POT_NEEDS_ONE)
        return self.ask_if_over(self.session.who(self._seat), self._take_pot)

    def _take_pot(self) -> Screen:
        return self._book(self.session.ledger.take_pot, tunes.CREDIT)

    def _book(self, command: "Callable[[int], None]", tune: bytes) -> Screen:
        command(self._seat)
        return self.session.chart.booked.show(tune)

    def _pay(self) -> Screen:
        session = self.session
        session.ledger.salary(self._seat)
        self._paid_seat = self._seat
        self._paid_ms = session.now_ms
        self._paid_seq = session.ledger.now.seq
        return session.chart.booked.show(tunes.SALARY)


def who_pays(session: "Session") -> str:
    """Return "RED→BLUE" for the chosen cards, "" if there are none."""
    if not session.cards.is_any():
        return ""
    return session.pair(session.cards.payer(), session.cards.payee())


def _draw_means(session: "Session", canvas: Canvas, payer: int, payee: int) -> None:
    """Draw what one or two players hold, and below it what they owe."""
    row = draw_balances(session, canvas, payer, payee)
    for seat in (payer, payee):
        if seat != BANK:
            owed_k = session.ledger.now.owed_k(seat)
            if owed_k:
                canvas.line(row, session.who(seat) + " " + words.OWES, session.money(owed_k))
            row += 3


def draw_magnified(session: "Session", canvas: Canvas, seats: "Sequence[int]") -> bool:
    """Draw the money of these players, and the pot's, one after the other, every TURN_MS.

    False: nothing is drawn, as it is the turn of the usual picture.
    """
    if not session.is_magnified():
        return False
    is_playing = session.ledger.is_playing
    shown = [seat for seat in seats if seat == POT or (seat != BANK and is_playing(seat))]
    turn = elapsed_ms(session.turned_ms, session.now_ms) // TURN_MS % (len(shown) + 1)
    if turn < len(shown):
        canvas.magnify(session.who(shown[turn]), session.balance(shown[turn]))
    return turn < len(shown)


def draw_standings(session: "Session", canvas: Canvas) -> None:
    """Draw everybody's money: two players in large figures, three with room between them."""
    ledger = session.ledger
    seats = ledger.seats()
    if len(seats) >= CROWD:
        _draw_crowd(session, canvas, seats)
        return
    _draw_heading(session, canvas)  # first: what is drawn is on its way while others are drawn
    if len(seats) == 2 and ledger.is_playing(seats[0]) and ledger.is_playing(seats[1]):
        _draw_means(session, canvas, seats[0], seats[1])
    else:
        row = stride = 2 if len(seats) <= 3 else 1
        for seat in seats:
            canvas.line(row, session.who(seat), standing(session, seat))
            row += stride
    canvas.line(7, session.status(words.HINT_REST))


def _draw_heading(session: "Session", canvas: Canvas) -> None:
    """Draw the edition's title or what is in the pot, and that the newest booking is an undo."""
    ledger = session.ledger
    is_undo, has_pot = ledger.now.kind == kinds.UNDO, ledger.now.house_rules & HAS_POT
    what = words.TAKEN_BACK if is_undo else ledger.edition.title
    if has_pot:
        what = words.SEATS[POT] + " " + session.balance(POT)
    canvas.title(words.TAKEN_BACK if is_undo and has_pot else words.PRODUCT, what)


def _draw_crowd(session: "Session", canvas: Canvas, seats: list[int]) -> None:
    """Draw seven or eight players, who leave no room for a bottom line.

    A warning takes the title's row. Eight players leave no title: the warning takes turns with
    the first of them.
    """
    warning = session.status("")
    top = ROWS - len(seats)
    if warning and (top or session.now_ms // TURN_MS % 2):
        canvas.title(warning)
        top = 1
    elif top:
        _draw_heading(session, canvas)
    for row in range(top, ROWS):
        seat = seats[row - ROWS]
        canvas.line(row, session.who(seat), standing(session, seat))


def draw_balances(session: "Session", canvas: Canvas, payer: int, payee: int) -> int:
    """Draw what one or two players hold, in large figures; the bank's is not shown.

    Returns a free row: below the one, between the two. The row above the bottom line stays free.
    """
    is_pair = BANK not in (payer, payee)
    row = 1 if is_pair else 2
    for seat in (payer, payee):
        if seat != BANK:
            canvas.amount(row, session.who(seat), session.balance(seat))
            row += 3
    return _BETWEEN if is_pair else 4


def standing(session: "Session", seat: int) -> str:
    """Return a player's money, marked if there is a debt; or that he is out."""
    if session.ledger.now.seat[seat] == OUT:
        return words.OUT
    mark = "! " if session.ledger.now.debt_k[seat] else ""
    return mark + session.balance(seat)
