"""The deal: while the lamp flashes, and what is left to do when it is out."""

from dealbox.bank import refusals
from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import AUCTION_SALE, BANK, DEEDS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.deeds import auction, pass_over
from dealbox.ui.lists import player
from dealbox.ui.paying import BOOKED, SHORT, Table, booked, is_typed, pay
from dealbox.ui.screen import DIGITS, Desk, Screen


class Dealing(Table):
    """The lamp flashes: the highest bid so far. The time left is never shown."""

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        deal = desk.deal
        canvas.title(words.DEAL, words.SEATS[deal.leader] if deal.leader else "")
        if deal.leader:
            canvas.line(1, words.HIGHEST)
            canvas.amount(2, words.SEATS[deal.leader], desk.money(deal.price_k))
        else:
            canvas.line(1, words.OPENING)
            canvas.amount(2, "", desk.money(deal.least_k(desk.ledger.edition)))
        if desk.lot:
            canvas.line(4, naming.name(desk, desk.lot))
        self._draw_cards(desk, canvas)
        canvas.line(7, desk.status(words.HINT_STOP))

    def _draw_cards(self, desk: Desk, canvas: Canvas) -> None:
        row = 5
        for seat, role in (
            (desk.cards.payer(), words.PAYS),
            (desk.cards.payee(), words.RECEIVES),
        ):
            if seat != BANK:
                canvas.line(row, words.SEATS[seat] + " " + role, desk.balance(seat))
                row += 1
        if row == 5:
            canvas.line(5, words.HOW_TO_BID)


class Dealt(Screen):
    """The lamp is out: winner and price, until OK books it or C leaves it.

    With deeds, the number of what was won is typed first, unless the deal was for a deed.

    K and M mean nothing here, so that a bid keyed too late never becomes a payment.
    """

    def key(self, desk: Desk, key: str) -> Screen | None:
        deal = desk.deal
        if deal.leader == BANK or key == "C":
            return self._leave(desk, key)
        desk.note = ""
        if key in DIGITS and self._takes_number(desk):
            desk.typed += key
            return None
        if key != "OK":
            return super().key(desk, key)
        desk.payer, desk.payee, desk.amount_k = deal.leader, BANK, deal.price_k
        if desk.lot or desk.typed:
            return win(desk, desk.lot or int(desk.typed))
        screen = pay(desk, AUCTION_SALE)
        if screen in (BOOKED, SHORT):
            deal.forget()
        return screen

    def _takes_number(self, desk: Desk) -> bool:
        has_deeds = desk.ledger.now.options & DEEDS
        return bool(has_deeds) and not desk.lot and len(desk.typed) < 2

    def _leave(self, desk: Desk, key: str) -> Screen | None:
        if key not in ("C", "OK"):
            return super().key(desk, key)
        if key == "OK" and desk.ledger.now.options & DEEDS:
            return ALOUD  # the price of a deed is booked with the deed
        if desk.deal.leader == BANK and desk.ledger.now.auction_due[desk.lot]:
            return pass_over(desk, desk.lot)
        desk.deal.forget()
        return desk.home()

    def deal(self, desk: Desk) -> Screen | None:
        """Begin the same deal again if nobody bid."""
        if desk.deal.leader == BANK and desk.lot:
            return auction(desk, desk.lot)
        return super().deal(desk)

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        return desk.place(side, uid)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        leader = desk.deal.leader
        if leader == BANK:
            self._draw_no_bid(desk, canvas)
            return
        canvas.title(words.SOLD_TO + words.SEATS[leader])
        canvas.amount(2, "", desk.money(desk.deal.price_k))
        if desk.lot:
            canvas.line(4, naming.name(desk, desk.lot))
        elif desk.ledger.now.options & DEEDS:
            canvas.line(4, words.WON_DEED, desk.typed)
        canvas.line(5, words.SEATS[leader] + " " + words.HAS, desk.balance(leader))
        canvas.line(6, desk.note)
        canvas.line(7, words.HINT_OK_LEAVE)

    def _draw_no_bid(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(words.DEAL_OVER)
        has_deeds = desk.ledger.now.options & DEEDS
        lines = words.NO_BID if has_deeds else words.SPOKEN
        for row in range(len(lines)):
            canvas.line(2 + row, lines[row])
        if desk.lot:
            canvas.line(1, naming.name(desk, desk.lot))
        canvas.line(7, words.HINT_NO_BID if has_deeds else words.HINT_DONE)


class Aloud(Screen):
    """Sold by word of mouth: the winner's card, and the price with K or M."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if is_typed(desk, key):
            return None
        if key not in ("K", "M") or not desk.typed:
            return super().key(desk, key)
        if player(desk) == BANK:
            desk.stay(words.WINNERS_CARD)
            return None
        try:
            take_price(desk, entered_k(desk.typed, key))
        except Refused as refused:
            desk.typed = ""
            desk.stay(words.REFUSALS[refused.code][0])
            return None
        return desk.home()

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        desk.note = ""
        return desk.place(side, uid)

    def deal(self, desk: Desk) -> Screen | None:
        return DEALT.deal(desk)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        winner = player(desk)
        canvas.title(words.ALOUD, words.SEATS[winner] if winner else "")
        if desk.lot:
            canvas.line(1, naming.name(desk, desk.lot))
        canvas.amount(2, "", desk.typed)
        if winner:
            canvas.line(5, words.SEATS[winner] + " " + words.HAS, desk.balance(winner))
        canvas.line(6, desk.note or ("" if winner else words.WINNERS_CARD))
        canvas.line(7, words.HINT_ALOUD)


def take_price(desk: Desk, price_k: int) -> None:
    """Let the deal end at a spoken price. Refused: under the opening, above the cash, a debtor."""
    deal, winner = desk.deal, player(desk)
    if desk.ledger.now.debt_k[winner]:
        raise Refused(refusals.IN_DEBT)
    if price_k < deal.least_k(desk.ledger.edition):
        raise Refused(refusals.BID_LOW)
    if price_k > desk.ledger.balance_k(winner):
        raise Refused(refusals.BID_OVER_CASH)
    deal.leader, deal.price_k = winner, price_k


def win(desk: Desk, space: int) -> Screen | None:
    """Book what the winner won: an unowned deed, or a scarce building for a site of his own."""
    deeds, leader, price_k = desk.deeds, desk.deal.leader, desk.deal.price_k
    try:
        refuse_unless_deed(desk.ledger, space)
        if desk.ledger.now.owner[space] == leader:
            deeds.win_building(leader, space, price_k)
        else:
            deeds.win(leader, space, price_k)
    except Refused as refused:
        desk.typed = ""
        desk.stay(words.REFUSALS[refused.code][0])
        return None
    desk.deal.forget()
    return booked(desk, tunes.DEBIT)


def end_deal(desk: Desk, tune: bytes) -> Screen:
    """Put the lamp out; whatever was being typed is void."""
    desk.deal.stop()
    desk.home()
    desk.cards.release()
    desk.say(tune)
    return DEALT


DEALING = Dealing()
DEALT = Dealt()
ALOUD = Aloud()
