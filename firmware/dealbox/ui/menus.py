"""The menu (OK at rest) and what it leads to about the running game."""

from dealbox.bank import refusals
from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import bankrupt, raisable_k, ways_to_raise
from dealbox.bank.deeds import Deeds
from dealbox.bank.state import BANK, DEEDS, HAS_POT, LOANS, POT
from dealbox.parts import COLUMNS
from dealbox.ui import charges, deeds, game, naming, settings, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.entries import Entries
from dealbox.ui.lists import List, Numbered, bind
from dealbox.ui.paying import standing
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
        return settings.Volume(self.session) if key == "." else super().key(key)

    def choices(self) -> "list[Choice]":
        session, chart = self.session, self.session.chart
        guard = chart.pin.guard
        rows = [
            (words.STANDINGS_ITEM, "", bind(Standings, session)),
            (words.TAKE_BACK_ITEM, "", bind(guard, chart.take_back.open)),
            (words.FINAL_ITEM, "", bind(game.show_final, session)),
            (words.HISTORY_ITEM, "", bind(History, session)),
            (words.DEBTS_ITEM, "", bind(Debts, session)),
            (words.BANKRUPT_ITEM, "", bind(Debts, session)),  # where it is offered, if it is due
            (words.SETTINGS_ITEM, "", bind(settings.Settings, session)),
            (words.GAME_ITEM, "", bind(guard, bind(game.ThisGame, session))),
            (words.NEW_GAME_ITEM, "", bind(guard, chart.new_game.open)),
        ]
        if session.has_power_switch:
            rows.append((words.SWITCH_OFF_ITEM, "", session.switch_off))
        if session.ledger.now.house_rules & LOANS:
            rows.insert(6, (words.LOAN_ITEM, "", bind(charges.Loan, session)))
        if not session.ledger.now.options & DEEDS:
            return rows
        return [
            (words.TRADE_ITEM, "", chart.trade.open),
            (words.CLAIM_ITEM, "", chart.deed.claim),
            (words.TAX_ITEM, "", bind(charges.Taxes, session)),
            (words.CARDS_ITEM, "", bind(charges.ChanceCards, session)),
            (words.JAIL_ITEM, "", bind(charges.Jail, session)),
            (words.DEEDS_ITEM, "", bind(deeds.DeedList, session)),
            (words.COLLECT_EACH, "", charges.leads_to(charges.CollectEach, session)),
        ] + rows


class Standings(List):
    """Everybody's money and debts, whatever cards are there; OK lists a player's deeds."""

    is_numbered = False  # a digit chooses, but would look like a rank
    title = "STANDINGS"

    def key(self, key: str) -> Screen | None:
        return show_codes(self.session, self) if key == "GO" else super().key(key)

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

    def offers_ok(self) -> bool:
        return bool(self.session.ledger.now.options & DEEDS)

    def _answer(self, seat: int) -> Screen:
        session = self.session
        return deeds.DeedList(session, seat, self) if self.offers_ok() else session.leave()


def show_codes(session: "Session", standings: Standings) -> Screen:
    """Return a screen with the standings as QR codes. It and its modules are dropped after it."""
    from dealbox.ui.codes import Codes

    words.forget("codes")
    return Codes(session, standings)


class History(Screen):
    """The bookings of this game, the newest first, three at a time; OK shows all of the first."""

    draft: Entries

    def __init__(self, session: "Session") -> None:
        super().__init__(session, Entries(session))
        self._seq = 0  # of the first booking shown
        self._has_older = False
        self._rows: list[tuple[str, str, str]] = []  # parties, sum and purpose of each
        self._read(session.ledger.now.seq)

    def key(self, key: str) -> Screen | None:
        if key == "K" and self._seq < self.session.ledger.now.seq:
            self._read(self._seq + 1)
        elif key == "M" and self._has_older:
            self._read(self._seq - 1)
        elif key == "OK" and self.draft.read(self._seq):
            return Details(self.session, self.draft)
        else:
            return super().key(key)
        return None

    def _read(self, seq: int) -> None:
        """Read the pages that are shown; the game's first booking is the last of them."""
        session, ledger = self.session, self.session.ledger
        past = ledger.past
        self._seq = seq
        self._rows.clear()
        while len(self._rows) < _SHOWN and ledger.look(seq):
            purpose = " " + naming.purpose(session, past, COLUMNS - 1)
            sum_moved, is_first = naming.sum_moved(session, past), past.kind == kinds.NEW_GAME
            # the parties last: that may overwrite the page
            self._rows.append((naming.parties(session, past), sum_moved, purpose))
            if is_first:
                break
            seq -= 1
        self._has_older = len(self._rows) > 1

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
    """The booking that an undo would take back. OK undoes it and shows the booking before.

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
            lines = (naming.parties(session, past), naming.kind(past), sum_moved, deed)
            if ledger.look(ledger.now.undo_source_seq):  # the books that OK brings back
                self._lines = lines
        return self

    def key(self, key: str) -> Screen | None:
        if key == "K" and self.session.ledger.now.kind == kinds.UNDO:
            return self.session.chart.booked.put_back()
        if key != "OK":
            return super().key(key)
        self.session.ledger.undo()
        self.session.say(tunes.UNDO)
        return self.open()

    def draw(self, canvas: Canvas) -> None:
        if self.session.ledger.now.kind == kinds.UNDO:
            canvas.line(6, words.K_PUTS_BACK)
        if not self._lines:
            is_old = self.session.ledger.now.undo_seq  # there is one, but its page is gone
            code = refusals.TOO_OLD if is_old else refusals.NOTHING_TO_UNDO
            canvas.lines(0, words.REFUSALS[code])
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
            for creditor, owed_k in state.claims(seat):
                pair, debt = self.session.pair(seat, creditor), self.session.money(owed_k)
                rows.append((pair, debt, bind(self.session.chart.settle.begin, seat)))
        for seat in self.session.ledger.seats():
            if state.loan_k[seat]:
                loan = self.session.who(seat) + " " + words.BORROWED
                owed = self.session.money(state.loan_k[seat])
                rows.append((loan, owed, bind(charges.Loan, self.session)))
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

    _debtor = BANK
    _kinds = b""  # of the ways to raise money, as choices() listed them

    def takes(self, seat: int) -> bool:
        return seat == self._debtor or seat in self._creditors()

    def begin(self, debtor: int) -> Screen:
        """Show the debt of a seat."""
        self._debtor = debtor
        return self.open()

    def key(self, key: str) -> Screen | None:
        return self.session.give_up() if key == "C" else super().key(key)

    def choices(self) -> "list[Choice]":
        session, debtor, debt_k = self.session, self._debtor, self._debt_k()
        ledger = session.ledger
        self._kinds = b""
        if not self._is_short():
            count = min(ledger.balance_k(debtor) // debt_k, len(self._creditors()))
            return [(words.SETTLE, session.money(count * debt_k), self._settle)]
        rows: list[Choice] = []
        ways = ways_to_raise(session.deeds, debtor)
        self._kinds = bytes([kind for _, _, _, kind in ways])
        for _, less_k, space, kind in ways:
            sum_raised = "+" + session.money(-less_k)
            what = naming.name(session, space, COLUMNS - 1 - len(sum_raised))
            if kind == kinds.SELL_GROUP:
                what = naming.group(session, space)
            rows.append((what, sum_raised, bind(self._raise, (space, kind))))
        if raisable_k(ledger, debtor) < debt_k:
            rows.append((words.BANKRUPT_ITEM, "", lambda: BankruptAsked(session, debtor)))
        return rows

    def heading(self) -> tuple[str, str]:
        return self.session.who(self._debtor) + " " + words.OWES, ""

    def hint(self) -> str:
        """Return what OK does with the deed that is marked."""
        ways, index = self._kinds, self._cursor.index
        if self.session.note or index >= len(ways):
            return super().hint()
        what: str = getattr(words, _RAISES[ways[index]][0])
        return words.HINT_OK + what

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        session, debtor = self.session, self._debtor
        state = session.ledger.now
        owed = session.money(state.owed_k(debtor))
        names = [session.who(creditor) for creditor, _ in state.claims(debtor)]
        creditors = "+".join(names)
        if len(creditors) + len(owed) >= COLUMNS:
            creditors = f"{names[0]}+{len(names) - 1}"
        canvas.line(1, creditors, owed)
        canvas.line(2, words.HAS, session.balance(debtor))
        if not self._is_short():
            return
        has_k = session.ledger.balance_k(debtor)
        if state.options & DEEDS:
            can_k = raisable_k(session.ledger, debtor, may_mortgage=True)
            canvas.line(3, words.CAN_RAISE, session.money(can_k - has_k))
        else:
            canvas.line(3, words.MISSING, session.money(self._debt_k() - has_k))

    def _creditors(self) -> list[int]:
        return self.session.ledger.now.creditors(self._debtor)

    def _debt_k(self) -> int:
        return self.session.ledger.now.debt_k[self._debtor]

    def _is_short(self) -> bool:
        return self.session.ledger.balance_k(self._debtor) < self._debt_k()

    def _settle(self) -> Screen:
        self.session.ledger.settle(self._debtor)
        return self.session.chart.booked.show(tunes.TRANSFER)

    def _raise(self, way: tuple[int, int]) -> Screen | None:
        """Book one way to raise cash, for the debtor's card, and show those that are left."""
        session, debtor = self.session, self._debtor
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

    def __init__(self, session: "Session", debtor: int) -> None:
        super().__init__(session)
        self._debtor = debtor

    def key(self, key: str) -> Screen | None:
        if key != "OK":
            return super().key(key)
        session = self.session
        bankrupt(session.ledger, self._debtor)
        if session.is_over():
            return game.GameOver(session)
        return session.chart.booked.show(tunes.DEBIT)

    def draw(self, canvas: Canvas) -> None:
        state, debtor = self.session.ledger.now, self._debtor
        creditor = self.session.who(state.creditor[debtor])
        canvas.title(words.BANKRUPT_ASK)
        canvas.line(1, self.session.who(debtor), self.session.balance(debtor))
        canvas.line(2, words.ALL_TO, creditor)
        if state.options & DEEDS:
            heir = self.session.who(state.creditor[debtor] % POT)  # it takes money alone
            canvas.line(3, words.ALL_DEEDS_TO, heir)
        canvas.line(7, words.HINT_YES)
