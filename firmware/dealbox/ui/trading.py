"""A trade: both cards on the readers, deeds by number, cash with K or M, then OK."""

from dealbox.bank import refusals
from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK, BANKRUPT, LEAVE, REDO, TRADE
from dealbox.bank.trade import Offer, trade
from dealbox.clock import elapsed_ms
from dealbox.parts import COLUMNS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.number import Number
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session

_FIRST_ROW = 2
_SHOWN = 4  # lines of what is in the trade: the last ones
WAITS_MS = 180_000  # how long a trade waits for a key, or for its parties


class TradeDraft:
    """The draft of a trade: what is agreed so far, and the number that is being typed."""

    def __init__(self) -> None:
        self.number = Number()
        self.offer = Offer(BANK, BANK)

    def clear(self) -> None:
        """Discard it."""
        self.number.clear()
        self.offer.begin(BANK, BANK)


class Trade(Screen):
    """What is agreed so far, → to the card on plus and ← to the one on minus.

    Naming a deed twice takes it out again. The card of anybody else, or a fault, leaves the
    trade, which then waits until its parties lay their cards again, or begin another one.
    """

    timeout_ms = WAITS_MS

    draft: TradeDraft

    def __init__(self, session: "Session", draft: TradeDraft) -> None:
        super().__init__(session, draft)
        self._waiting = Offer(BANK, BANK)
        self._since_ms = 0

    def takes(self, seat: int) -> bool:
        return seat in (self.draft.offer.payer, self.draft.offer.payee)

    def put_aside(self) -> str:
        self.draft.offer, self._waiting = self._waiting, self.draft.offer
        self._since_ms = self.session.now_ms
        return words.TRADE_WAITS

    def forget(self) -> None:
        """Discard the trade that waits."""
        self._waiting.begin(BANK, BANK)

    def open(self) -> Screen:
        return self.begin(0)

    def begin(self, space: int) -> Screen:
        """Begin a trade between the two cards, or go on with the one of theirs that waits.

        space: a deed that is in it, 0 for none.
        """
        session, draft, waiting = self.session, self.draft, self._waiting
        payer, payee = session.cards.payer(), session.cards.payee()
        owner = session.ledger.now.owner
        session.discard()
        if BANK in (payer, payee):
            return session.notice(words.TWO_CARDS_TRADE)
        is_recent = elapsed_ms(self._since_ms, session.now_ms) < WAITS_MS
        if is_recent and (waiting.payer, waiting.payee) == (payer, payee):
            # but for deeds that went to somebody else meanwhile
            waiting.spaces[:] = [at for at in waiting.spaces if owner[at] in (payer, payee)]
            draft.offer, self._waiting = waiting, draft.offer
        else:
            draft.offer.begin(payer, payee)
        self.forget()
        if space not in draft.offer.spaces and owner[space] in (payer, payee):
            draft.offer.toggle(space)
        return self

    def key(self, key: str) -> Screen | None:
        number = self.draft.number
        if number.add(key, self.session) or number.clears(key):
            return None
        if key == "OK" and not number.text:
            return self._book()
        if key == "GO" and not number.text:
            self._add_jail_card()
        elif key in ("K", "M") and number.text:
            self._set_cash(key)
        elif key == "OK":
            self._toggle_deed()
        else:
            return super().key(key)
        return None

    def draw(self, canvas: Canvas) -> None:
        session, offer, number = self.session, self.draft.offer, self.draft.number
        paid = session.money(offer.amount_k) if offer.amount_k else words.NONE
        canvas.title(words.TRADES, session.pair(offer.payer, offer.payee))
        canvas.line(1, "→ " + words.CASH, paid)
        row = _FIRST_ROW
        for line in (self._items() or self._how())[-_SHOWN:]:
            canvas.line(row, line)
            row += 1
        fees_k = self._fees_k()
        if number.text:
            canvas.line(6, number.shown())
        elif fees_k:
            fees = words.FEES.format(session.ledger.now.interest)
            canvas.line(6, fees, session.money(fees_k))
        canvas.line(7, session.unit_hint(words.HINT_ITEM if number.text else words.HINT_TRADE))

    def _set_cash(self, unit: str) -> None:
        """Set the cash; nothing typed but zeros takes it out again."""
        typed, sign = self.draft.number.take(), self.session.ledger.edition.sign
        try:
            self.draft.offer.set_cash(entered_k(typed, unit, sign) if typed.strip("0.") else 0)
        except Refused as refused:
            self.session.stay_refused(refused.code)

    def _toggle_deed(self) -> None:
        ledger, offer = self.session.ledger, self.draft.offer
        space = int("0" + self.draft.number.take().partition(".")[0])
        try:
            refuse_unless_deed(ledger, space)
            if ledger.now.owner[space] not in (offer.payer, offer.payee):
                raise Refused(refusals.NOT_YOURS)
        except Refused as refused:
            self.session.stay_refused(refused.code)
            return
        offer.toggle(space)

    def _add_jail_card(self) -> None:
        """Give one card more: first those of the payer, then those of the payee, then none."""
        offer, held = self.draft.offer, self.session.ledger.now.jail_cards
        if not held[offer.payer] + held[offer.payee]:
            self.session.stay_refused(refusals.NO_JAIL_CARD)
            return
        offer.add_jail_card(held[offer.payer], held[offer.payee])

    def _book(self) -> Screen | None:
        try:
            trade(self.session.ledger, self.draft.offer)
        except Refused as refused:
            self.session.stay_refused(refused.code)  # what was named is not named again
            return None
        return self.session.chart.booked.show(tunes.TRANSFER)

    def _items(self) -> list[str]:
        """Return the deeds and jail cards in the trade, with the way they go."""
        session, offer = self.session, self.draft.offer
        items = []
        for space in offer.spaces:
            arrow = "→ " if session.ledger.now.owner[space] == offer.payer else "← "
            items.append(arrow + naming.name(session, space, COLUMNS - 2))
        for arrow, count in (("→ ", offer.payer_cards), ("← ", offer.payee_cards)):
            if count:
                items.append(arrow + (words.JAIL_CARD if count == 1 else words.TWO_JAIL_CARDS))
        return items

    def _how(self) -> list[str]:
        """Return how something comes into the trade."""
        offer, held = self.draft.offer, self.session.ledger.now.jail_cards
        lines = [self.session.unit_hint(line) for line in words.HOW_TO_TRADE]
        if held[offer.payer] + held[offer.payee]:
            lines.append("GO " + words.JAIL_CARD)
        return lines

    def _fees_k(self) -> int:
        """Return the interest that both together pay the bank for mortgaged deeds."""
        ledger = self.session.ledger
        edition, now = ledger.edition, ledger.now
        if not edition.has_fees:
            return 0
        spaces = [space for space in self.draft.offer.spaces if now.mortgaged[space]]
        return sum([edition.fee_k(space, now.interest) for space in spaces])


class Transfer:
    """The draft of a transfer that was booked: the mortgaged deeds to be asked about."""

    def __init__(self) -> None:
        self.spaces: list[int] = []

    def clear(self) -> None:
        """Discard it: those that are left stay mortgaged."""
        self.spaces.clear()


class Received(Screen):
    """A mortgaged deed that somebody has just received: OK redeems it at once, C does not.

    The interest was paid with the transfer; once this is left, redeeming costs it again.
    """

    draft: Transfer

    def takes(self, seat: int) -> bool:
        return seat == self._owner()

    def ask(self) -> Screen | None:
        """Ask about the deeds that the newest booking has transferred; None if there are none."""
        session, ledger = self.session, self.session.ledger
        kind = ledger.now.kind
        if kind == REDO and ledger.look(ledger.now.subject_seq):
            kind = ledger.past.kind
        self.draft.spaces[:] = session.deeds.received() if kind in _TRANSFERS else ()
        return self if self._can_redeem() else None

    def key(self, key: str) -> Screen | None:
        session, spaces = self.session, self.draft.spaces
        tune = b""
        if key == "OK":
            try:
                session.deeds.redeem(self._owner(), spaces[0], at_once=True)
            except Refused as refused:
                return session.refuse(refused.code)
            tune = tunes.DEBIT
        elif key != "C":
            return super().key(key)
        del spaces[0]
        if not self._can_redeem():
            return session.chart.booked.show_again(tune)
        session.say(tune)
        return None

    def draw(self, canvas: Canvas) -> None:
        session, space, owner = self.session, self.draft.spaces[0], self._owner()
        edition = session.ledger.edition
        canvas.title(naming.name(session, space))
        canvas.line(1, session.who(owner), words.IS_MORTGAGED)
        canvas.amount(2, words.REDEEM, session.money(edition.mortgage_k(space)))
        canvas.line(
            4, words.LATER, session.money(edition.redeem_k(space, session.ledger.now.interest))
        )
        canvas.line(5, session.who(owner) + " " + words.HAS, session.balance(owner))
        more = len(self.draft.spaces) - 1
        canvas.line(6, f"{more} {words.MORE}" if more else "")
        canvas.line(7, session.status(words.HINT_YES))

    def _owner(self) -> int:
        return self.session.ledger.now.owner[self.draft.spaces[0]]

    def _can_redeem(self) -> bool:
        """Pass over the deeds whose owner has too little; return whether one is left."""
        spaces, ledger = self.draft.spaces, self.session.ledger
        while spaces:
            has_k, owes_k = ledger.balance_k(self._owner()), ledger.now.debt_k[self._owner()]
            if not owes_k and has_k >= ledger.edition.mortgage_k(spaces[0]):
                return True
            del spaces[0]
        return False


_TRANSFERS = (TRADE, BANKRUPT, LEAVE)
