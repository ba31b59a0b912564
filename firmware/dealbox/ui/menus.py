"""The menu (OK at rest) and what it leads to about the running game."""

from dealbox.bank import refusals
from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import bankrupt, raisable_k, ways_to_raise
from dealbox.bank.deeds import Deeds
from dealbox.bank.errors import Refused
from dealbox.bank.state import ALL, BANK, DEEDS, EMPTY_SPACES, HAS_POT, LOANS, OUT, POT, SPACES
from dealbox.parts import COLUMNS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.entries import Entries
from dealbox.ui.lists import List, Numbered, bind
from dealbox.ui.number import DIGITS, Number
from dealbox.ui.paying import Payment, standing
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

_SHOWN = 3  # bookings of the history at a time, two rows each


class Menu(List):
    """Everything besides payments; a game with deeds has more rows.

    The rows of its first level are for the middle of a turn. The point leads to the volume, which
    needs no PIN.
    """

    title = "MENU"

    def key(self, key: str) -> Screen | None:
        return self.session.chart.volume if key == "." else super().key(key)

    def choices(self) -> "list[Choice]":
        session, chart = self.session, self.session.chart
        guard = chart.pin.guard
        rows = [
            (words.STANDINGS_ITEM, "", chart.standings.open),
            (words.TAKE_BACK_ITEM, "", bind(guard, chart.take_back.open)),
            (words.FINAL_ITEM, "", chart.final.open),
            (words.HISTORY_ITEM, "", chart.history.open),
            (words.DEBTS_ITEM, "", chart.debts.open),
            (words.BANKRUPT_ITEM, "", chart.debts.open),  # where it is offered, if it is due
            (words.SETTINGS_ITEM, "", chart.settings.open),
            (words.GAME_ITEM, "", bind(guard, chart.this_game.open)),
            (words.NEW_GAME_ITEM, "", bind(guard, chart.new_game.open)),
        ]
        if session.has_power_switch:
            rows.append((words.SWITCH_OFF_ITEM, "", session.switch_off))
        if session.ledger.now.house_rules & LOANS:
            rows.insert(6, (words.LOAN_ITEM, "", chart.loan.open))
        if not session.ledger.now.options & DEEDS:
            return rows
        return [
            (words.TRADE_ITEM, "", chart.trade.open),
            (words.CLAIM_ITEM, "", chart.deed.claim),
            (words.TAX_ITEM, "", chart.taxes.open),
            (words.CARDS_ITEM, "", chart.chance_cards.open),
            (words.JAIL_ITEM, "", chart.jail.open),
            (words.DEEDS_ITEM, "", bind(chart.deed_list.begin, BANK)),
            (words.COLLECT_EACH, "", bind(chart.chance_cards.each, chart.collect_each)),
        ] + rows


class Standings(List):
    """Everybody's money and debts, whatever cards are there; OK lists a player's deeds."""

    is_numbered = False  # a digit chooses, but would look like a rank
    title = "STANDINGS"

    def key(self, key: str) -> Screen | None:
        return show_codes(self.session) if key == "GO" else super().key(key)

    def heading(self) -> tuple[str, str]:
        return words.STANDINGS, "GO " + words.CODE

    def choices(self) -> "list[Choice]":
        session = self.session
        rows: list[Choice] = [
            (session.who(seat), standing(session, seat), bind(self._answer, seat))
            for seat in session.ledger.seats()
        ]
        if session.ledger.now.house_rules & HAS_POT:
            rows.append((words.SEATS[POT], session.balance(POT), session.leave))
        return rows

    def again(self, seat: int) -> Screen:
        """Return to the row of a player, whose deeds were listed."""
        self._cursor.go_to(self.session.ledger.seats().index(seat))
        return self

    def offers_ok(self) -> bool:
        return bool(self.session.ledger.now.options & DEEDS)

    def _answer(self, seat: int) -> Screen:
        session = self.session
        return session.chart.deed_list.begin(seat) if self.offers_ok() else session.leave()


def show_codes(session: "Session") -> Screen:
    """Return a screen with the standings as QR codes. It and its modules are dropped after it."""
    from dealbox.ui.codes import Codes

    words.forget("codes")
    return Codes(session)


class History(Screen):
    """The bookings of this game, the newest first, three at a time; OK shows all of the first."""

    draft: Entries

    def __init__(self, session: "Session", entries: Entries) -> None:
        super().__init__(session, entries)
        self._seq = 0  # of the first booking shown
        self._has_older = False
        self._rows: list[tuple[str, str, str]] = []  # parties, sum and purpose of each

    def open(self) -> Screen:
        self._read(self.session.ledger.now.seq)
        return self

    def key(self, key: str) -> Screen | None:
        if key == "K":
            self._read(min(self._seq + 1, self.session.ledger.now.seq))
        elif key == "M":
            if not self._has_older:
                return super().key(key)
            self._read(self._seq - 1)
        elif key == "OK" and self.draft.read(self._seq):
            return self.session.chart.details
        else:
            return super().key(key)
        return None

    def _read(self, seq: int) -> None:
        """Read the pages that are shown; the game's first booking is the last of them."""
        session, ledger = self.session, self.session.ledger
        past = ledger.past
        self._seq = seq
        self._rows.clear()
        self._has_older = False
        while len(self._rows) < _SHOWN and ledger.look(seq):
            purpose = " " + naming.purpose(session, past, COLUMNS - 1)
            sum_moved, is_first = naming.sum_moved(session, past), past.kind == kinds.NEW_GAME
            # the parties last: that may overwrite the page
            self._rows.append((naming.parties(session, past), sum_moved, purpose))
            if is_first:
                break
            seq -= 1
        if len(self._rows) > 1:
            self._has_older = True

    def draw(self, canvas: Canvas) -> None:
        canvas.title(words.HISTORY)
        row = 1
        for parties, sum_moved, purpose in self._rows:
            canvas.line(row, parties, sum_moved)
            canvas.line(row + 1, purpose)
            row += 2
        canvas.line(7, words.HINT_HISTORY)


class Details(Screen):
    """All that one booking of the history moved."""

    draft: Entries

    def key(self, key: str) -> Screen | None:
        return None if self.draft.scroll(key) else super().key(key)

    def draw(self, canvas: Canvas) -> None:
        self.draft.draw(canvas)
        canvas.line(7, words.HINT_SCROLL if self.draft.is_long() else words.HINT_BACK)


class TakeBack(Screen):
    """The booking that an undo would take back; OK does, and shows the one before it.

    K puts back what was just taken back, here or by a stray C.
    """

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._lines: tuple[str, ...] = ()  # parties, kind, sum and deed; none: nothing to undo

    def open(self) -> Screen:
        session, ledger = self.session, self.session.ledger
        self._lines = ()
        if ledger.look(ledger.now.undo_seq):
            past = ledger.past
            deed = naming.name(session, past.space) if naming.is_named(session, past.space) else ""
            sum_moved = naming.sum_moved(session, past)
            self._lines = (naming.parties(session, past), naming.kind(past), sum_moved, deed)
        return self

    def key(self, key: str) -> Screen | None:
        if key == "K" and self._can_put_back():
            return self.session.chart.booked.put_back()
        if key != "OK":
            return super().key(key)
        self.session.ledger.undo()
        self.session.say(tunes.UNDO)
        return self.open()

    def _can_put_back(self) -> bool:
        return self.session.ledger.now.kind == kinds.UNDO

    def draw(self, canvas: Canvas) -> None:
        canvas.line(6, words.K_PUTS_BACK if self._can_put_back() else "")
        if not self._lines:
            lines = words.REFUSALS[refusals.NOTHING_TO_UNDO]
            for row in range(len(lines)):
                canvas.line(row, lines[row])
            canvas.line(7, words.HINT_BACK)
            return
        parties, kind, sum_moved, deed = self._lines
        canvas.title(words.TAKE_BACK)
        canvas.line(1, parties)
        canvas.line(2, kind)
        canvas.amount(3, "", sum_moved)
        canvas.line(5, deed)
        canvas.line(7, words.HINT_YES)


class Debts(List):
    """Who owes whom how much, and who has a loan; OK leads to the debt, or to the loans."""

    title = "DEBTS"

    def choices(self) -> "list[Choice]":
        state = self.session.ledger.now
        rows: list[Choice] = []
        for seat in self.session.ledger.seats():
            debt = self.session.money(state.debt_k[seat])
            for creditor in state.creditors(seat):
                pair = self.session.pair(seat, creditor)
                rows.append((pair, debt, bind(self.session.chart.settle.begin, seat)))
        for seat in self.session.ledger.seats():
            if state.loan_k[seat]:
                loan = self.session.who(seat) + " " + words.BORROWED
                owed = self.session.money(state.loan_k[seat])
                rows.append((loan, owed, self.session.chart.loan.open))
        return rows

    def offers_ok(self) -> bool:
        state = self.session.ledger.now
        return any(state.debt_k) or any(state.loan_k)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if not self.offers_ok():
            canvas.line(2, words.NO_DEBTS)


class Settle(Numbered):
    """A debt that blocks its debtor: OK pays it, or raises money for it, the best way first.

    Of several creditors OK pays as many as there is money for.
    Bankruptcy is offered only where the debt is more than all that can be raised.
    """

    first_row = 4

    draft: Payment
    _kinds = b""  # of the ways to raise money, as choices() listed them

    def takes(self, seat: int) -> bool:
        return seat == self.draft.payer or seat in self._creditors()

    def begin(self, debtor: int) -> Screen:
        """Show the debt of a seat."""
        state = self.session.ledger.now
        self.draft.begin(debtor, state.creditor[debtor], state.debt_k[debtor])
        return self.open()

    def key(self, key: str) -> Screen | None:
        return self.session.give_up() if key == "C" else super().key(key)

    def choices(self) -> "list[Choice]":
        session, draft = self.session, self.draft
        ledger = session.ledger
        self._kinds = b""
        if not self._is_short():
            count = min(ledger.balance_k(draft.payer) // draft.amount_k, len(self._creditors()))
            return [(words.SETTLE, session.money(count * draft.amount_k), self._settle)]
        rows: list[Choice] = []
        ways = ways_to_raise(session.deeds, draft.payer)
        self._kinds = bytes([kind for _, _, _, kind in ways])
        for _, less_k, space, kind in ways:
            sum_raised = "+" + session.money(-less_k)
            what = naming.name(session, space, COLUMNS - 1 - len(sum_raised))
            if kind == kinds.SELL_GROUP:
                what = naming.group(session, space)
            rows.append((what, sum_raised, bind(self._raise, (space, kind))))
        if raisable_k(ledger, draft.payer) < draft.amount_k:
            rows.append((words.BANKRUPT_ITEM, "", session.chart.bankrupt_asked.open))
        return rows

    def heading(self) -> tuple[str, str]:
        return self.session.who(self.draft.payer) + " " + words.OWES, ""

    def hint(self) -> str:
        """Return what OK does with the deed that is marked."""
        ways, index = self._kinds, self._cursor.index
        if self.session.note or index >= len(ways):
            return super().hint()
        what: str = getattr(words, _RAISES[ways[index]][0])
        return words.HINT_OK + what

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        session, draft = self.session, self.draft
        owed = session.money(session.ledger.now.owed_k(draft.payer))
        creditors = "+".join([session.who(seat) for seat in self._creditors()])
        if len(creditors) + len(owed) >= COLUMNS:
            creditors = f"{session.who(draft.payee)}+{len(self._creditors()) - 1}"
        canvas.line(1, creditors, owed)
        canvas.line(2, words.HAS, session.balance(draft.payer))
        if not self._is_short():
            return
        if session.ledger.now.options & DEEDS:
            can_k = raisable_k(session.ledger, draft.payer, may_mortgage=True)
            more_k = can_k - session.ledger.balance_k(draft.payer)
            canvas.line(3, words.CAN_RAISE, session.money(more_k))
        else:
            missing_k = draft.amount_k - session.ledger.balance_k(draft.payer)
            canvas.line(3, words.MISSING, session.money(missing_k))

    def _creditors(self) -> list[int]:
        return self.session.ledger.now.creditors(self.draft.payer)

    def _is_short(self) -> bool:
        return self.session.ledger.balance_k(self.draft.payer) < self.draft.amount_k

    def _settle(self) -> Screen:
        self.session.ledger.settle(self.draft.payer)
        return self.session.chart.booked.show(tunes.TRANSFER)

    def _raise(self, way: tuple[int, int]) -> Screen | None:
        """Book one way to raise cash, for the debtor's card, and show those that are left."""
        session, debtor = self.session, self.draft.payer
        space, kind = way
        if debtor not in (session.cards.payer(), session.cards.payee()):
            session.stay(words.OWNERS_CARD)
            return None
        _RAISES[kind][1](session.deeds, debtor, space)
        session.say(tunes.CREDIT)
        return self.open()


# The name of the words and the command for each kind of ways_to_raise().
_RAISES = {
    kinds.MORTGAGE: ("MORTGAGE", Deeds.mortgage),
    kinds.SELL: ("SELL", Deeds.sell),
    kinds.SELL_GROUP: ("SELL_GROUP", Deeds.sell_group),
}


class BankruptAsked(Screen):
    """Asks before a bankruptcy, which only an undo reverts."""

    draft: Payment

    def key(self, key: str) -> Screen | None:
        if key != "OK":
            return super().key(key)
        bankrupt(self.session.ledger, self.draft.payer)
        chart = self.session.chart
        return chart.game_over.open() if self.session.is_over() else chart.booked.show(tunes.DEBIT)

    def draw(self, canvas: Canvas) -> None:
        state, debtor = self.session.ledger.now, self.draft.payer
        creditor = self.session.who(state.creditor[debtor])
        canvas.title(words.BANKRUPT_ASK)
        canvas.line(1, self.session.who(debtor), self.session.balance(debtor))
        canvas.line(2, words.ALL_TO, creditor)
        if state.options & DEEDS:
            heir = self.session.who(state.creditor[debtor] % POT)  # it takes money alone
            canvas.line(3, words.ALL_DEEDS_TO, heir)
        canvas.line(7, words.HINT_YES)


class FinalThrows:
    """The draft of the final standings: the throws that deeds take at the end, by space."""

    def __init__(self) -> None:
        self.number = Number()
        self.throws = bytearray(SPACES)

    def clear(self) -> None:
        """Discard it."""
        self.number.clear()
        self.throws[ALL] = EMPTY_SPACES

    def missing(self, session: "Session") -> list[int]:
        """Return the deeds that still take a throw before anybody's worth is known."""
        spaces = session.ledger.edition.final_throws(session.ledger.now)
        return [space for space in spaces if not self.throws[space]]

    def is_decided(self, session: "Session") -> bool:
        """Return whether the winner is known: the last player left, or all throws are made."""
        ledger = session.ledger
        playing = [seat for seat in ledger.seats() if ledger.is_playing(seat)]
        return len(playing) <= 1 or not self.missing(session)


class Final(List):
    """Who is worth most by the edition's rule, the bankrupt last; a row's digit is the place."""

    draft: FinalThrows

    def open(self) -> Screen:
        """Ask for the throws that are missing, then show the standings."""
        session = self.session
        if self.draft.missing(session):
            return session.chart.final_throw
        session.count_end(self.draft.throws)
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
        return ledger.edition.ranking(ledger.now, self.draft.throws)

    def _worth(self, seat: int) -> str:
        """Return what a player is worth; that he is out; or that he owes more than he has."""
        ledger = self.session.ledger
        if ledger.now.seat[seat] == OUT:
            return words.OUT
        worth_k = ledger.edition.worths_k(ledger.now, self.draft.throws)[seat]
        return self.session.money(worth_k) if worth_k >= 0 else "-" + self.session.money(-worth_k)


class GameOver(Screen):
    """The last bankruptcy ended the game: who has won, if no throw decides that; then the rest."""

    draft: FinalThrows

    def open(self) -> Screen:
        self.session.cards.release()
        self.session.say(tunes.FANFARE)
        return self

    def key(self, key: str) -> Screen | None:
        return self.session.chart.final.open() if key == "OK" else super().key(key)

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        canvas.title(words.GAME_OVER)
        if self.draft.is_decided(session):
            winner, what = session.chart.final.heading()
            canvas.line(3, winner, what)
            canvas.mark(3)
        canvas.line(7, words.HINT_RANKING)


class FinalThrow(Screen):
    """A deed that is worth a throw of its own at the end (rule 25 of `anti`): the dice's sum."""

    is_left_by_digit = False

    draft: FinalThrows

    def key(self, key: str) -> Screen | None:
        session, number = self.session, self.draft.number
        if number.add_digit(key, 2):
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
        self.draft.throws[self.draft.missing(session)[0]] = dice
        return session.chart.final.open()

    def draw(self, canvas: Canvas) -> None:
        session, draft = self.session, self.draft
        space = draft.missing(session)[0]
        canvas.title(naming.name(session, space))
        canvas.line(1, words.THROW, session.who(session.ledger.now.owner[space]))
        canvas.amount(2, "", draft.number.text)
        canvas.line(4, words.THROW_LINE)
        canvas.line(5, words.NEW_THROW)
        canvas.line(7, words.HINT_THROW)
