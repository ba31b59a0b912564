"""A trade: both cards on the readers, deeds by number, cash with K or M, then OK."""

from dealbox.bank import refusals
from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK, BANKRUPT, LEAVE, REDO, TRADE
from dealbox.bank.trade import Offer, refuse_unless_valid, trade
from dealbox.clock import elapsed_ms
from dealbox.parts import COLUMNS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.number import Number
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session

    Item = tuple[int, str]

_SHOWN = 4  # lines of what is in the trade: the last ones, one less above something in row 6
WAITS_MS = 180_000  # how long a trade waits for a key, or for its parties


class TradeDraft:
    """The draft of a trade: what is agreed so far, and the number that is being typed."""

    def __init__(self) -> None:
        self.number = Number()
        self.offer = Offer(BANK, BANK)
        self.is_gift_asked = False  # whether one of the two is to give nothing

    def clear(self) -> None:
        """Discard it."""
        self.number.clear()
        self.is_gift_asked = False
        self.offer.begin(BANK, BANK)


class Trade(Screen):
    """What each player gives: → to the card on plus, ← to the one on minus. A gift is asked about.

    Naming a deed twice takes it out again. The card of anybody else, a fault, the deal button or
    held C leaves the trade. It waits until its parties lay their cards again or begin another.
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

    def ask_to_redeem(self) -> Screen | None:
        """Ask about the deeds that the newest booking has transferred; None if there are none."""
        session, ledger = self.session, self.session.ledger
        kind = ledger.now.kind
        if kind == REDO and ledger.look(ledger.now.subject_seq):
            kind = ledger.past.kind
        received = Received(session, session.deeds.received() if kind in _TRANSFERS else [])
        return received if received.can_redeem() else None

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
        if is_recent and (waiting.payer, waiting.payee) in ((payer, payee), (payee, payer)):
            # without deeds that went to somebody else meanwhile
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
        is_gift_asked, self.draft.is_gift_asked = self.draft.is_gift_asked, False
        if number.add(key, self.session) or number.clears(key):
            return None
        if key == "C" and is_gift_asked:
            return None
        if key == "OK" and not number.text:
            return self._book(is_gift_asked)
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
        canvas.title(words.TRADES, session.pair(offer.payer, offer.payee))
        fees_k, hint = self._fees_k(), words.HINT_TRADE
        left, right = number.shown(), ""
        if number.text:
            hint = words.HINT_ITEM
        elif self.draft.is_gift_asked:
            left, hint = words.GIFT, words.HINT_YES
        elif fees_k:
            left, right = words.FEES.format(session.ledger.now.interest), session.money(fees_k)
        self._draw_given(canvas, _SHOWN - bool(left))
        canvas.line(6, left, right)
        canvas.line(7, session.unit_hint(hint))

    def _draw_given(self, canvas: Canvas, room: int) -> None:
        """Draw what each of the two gives, or how that is named; room: for lines below them."""
        session, offer, items = self.session, self.draft.offer, self._items()
        room -= bool(offer.amount_k)
        parties = offer.payer, offer.payee
        lines = [[line for giver, line in items if giver == seat] for seat in parties]
        hidden = [len(given) for given in lines]
        while len(lines[0]) + len(lines[1]) > room:
            lines[len(lines[0]) < len(lines[1])].pop(0)
        row = 1
        for side, seat in enumerate(parties):
            hidden[side] -= len(lines[side])
            amount_k = 0 if side else offer.amount_k
            right = f"+{hidden[side]}" if hidden[side] else ""
            if not amount_k and not lines[side]:
                right = words.NOTHING
            canvas.line(row, session.who(seat) + " " + words.GIVES, right)
            row += 1
            if amount_k:
                canvas.line(row, "→ " + words.CASH, session.money(amount_k))
                row += 1
            canvas.lines(row, lines[side])
            row += len(lines[side])
        if not items:
            canvas.lines(row, self._how()[:room])

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

    def _book(self, is_gift_asked: bool) -> Screen | None:
        ledger, offer = self.session.ledger, self.draft.offer
        try:
            refuse_unless_valid(ledger, offer)
            givers = {giver for giver, _ in self._items()}
            if offer.amount_k:
                givers.add(offer.payer)
            if len(givers) == 1 and not is_gift_asked:
                self.draft.is_gift_asked = True
                self.session.say(tunes.ERROR)
                return None
            trade(ledger, offer)
        except Refused as refused:
            self.session.stay_refused(refused.code)  # what was named is not named again
            return None
        return self.session.chart.booked.show(tunes.TRANSFER)

    def _items(self) -> "list[Item]":
        """Return the deeds and jail cards in the trade: who gives each, and its line."""
        session, offer = self.session, self.draft.offer
        items = []
        for space in offer.spaces:
            giver = session.ledger.now.owner[space]
            arrow = "→ " if giver == offer.payer else "← "
            items.append((giver, arrow + naming.name(session, space, COLUMNS - 2)))
        for giver, arrow, count in (
            (offer.payer, "→ ", offer.payer_cards),
            (offer.payee, "← ", offer.payee_cards),
        ):
            if count:
                card = words.JAIL_CARD if count == 1 else words.TWO_JAIL_CARDS
                items.append((giver, arrow + card))
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


class Received(Screen):
    """A mortgaged deed that somebody has just received: OK redeems it at once, C does not.

    The interest was paid with the transfer; once this is left, redeeming costs it again.
    """

    is_left_by_refusal = False
    is_left_by_misread = False

    def __init__(self, session: "Session", spaces: list[int]) -> None:
        super().__init__(session)
        self._spaces = spaces  # those left to be asked about

    def takes(self, seat: int) -> bool:
        return seat == self._owner()

    def key(self, key: str) -> Screen | None:
        session, spaces = self.session, self._spaces
        tune = b""
        if key == "OK":
            session.deeds.redeem(self._owner(), spaces[0], at_once=True)
            tune = tunes.DEBIT
        elif key != "C":
            return super().key(key)
        del spaces[0]
        if not self.can_redeem():
            return session.chart.booked.show_again(tune)
        session.say(tune)
        return None

    def draw(self, canvas: Canvas) -> None:
        session, space, owner = self.session, self._spaces[0], self._owner()
        edition = session.ledger.edition
        canvas.title(naming.name(session, space))
        canvas.line(1, session.who(owner), words.IS_MORTGAGED)
        canvas.amount(2, words.REDEEM, session.money(edition.mortgage_k(space)))
        later_k = edition.redeem_k(space, session.ledger.now.interest)
        canvas.line(4, words.LATER, session.money(later_k))
        canvas.line(5, session.who(owner) + " " + words.HAS, session.balance(owner))
        more = len(self._spaces) - 1
        canvas.line(6, f"{more} {words.MORE}" if more else "")
        canvas.line(7, session.status(words.HINT_YES))

    def _owner(self) -> int:
        return self.session.ledger.now.owner[self._spaces[0]]

    def can_redeem(self) -> bool:
        """Pass over the deeds whose owner has too little; return whether one is left."""
        spaces, ledger = self._spaces, self.session.ledger
        while spaces:
            has_k, owes_k = ledger.balance_k(self._owner()), ledger.now.debt_k[self._owner()]
            if not owes_k and has_k >= ledger.edition.mortgage_k(spaces[0]):
                return True
            del spaces[0]
        return False


_TRANSFERS = (TRADE, BANKRUPT, LEAVE)
