"""The auction: while the lamp flashes, and what is left to do when it is out."""

from dealbox.bank import refusals
from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import AUCTION_SALE, BANK, DEEDS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.menus import show_codes
from dealbox.ui.number import Number
from dealbox.ui.paying import Hub
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    pass

DEED_DIGITS = 2


class Bidding(Hub):
    """The lamp flashes: the highest bid so far. The time left is never shown.

    OK bids what is usual next for the card on minus; with none there it shows the codes.
    """

    def key(self, key: str) -> Screen | None:
        if key != "OK":
            return super().key(key)
        payment = self.session.chart.payment
        if payment.is_bid():
            return payment.bid_next()
        if self.session.cards.is_any():
            return super().key(key)
        return show_codes(self.session)

    def draw(self, canvas: Canvas) -> None:
        session, auction = self.session, self.session.auction
        canvas.title(words.DEAL, session.who(auction.leader) if auction.leader else "")
        if auction.leader:
            canvas.line(1, words.HIGHEST)
            canvas.amount(2, session.who(auction.leader), session.money(auction.price_k))
        else:
            canvas.line(1, words.OPENING)
            canvas.amount(2, "", session.money(auction.least_k(session.ledger.edition)))
        if auction.lot:
            canvas.line(4, naming.name(session, auction.lot))
        self._draw_cards(canvas)
        hint = words.HINT_STOP
        if session.chart.payment.is_bid():
            hint = words.OK_BIDS + session.money(auction.next_bid_k(session.ledger.edition))
        canvas.line(7, session.status(hint))

    def _draw_cards(self, canvas: Canvas) -> None:
        session, row = self.session, 5
        for to, seat in (("", session.cards.payer()), ("→", session.cards.payee())):
            if seat != BANK:
                who = to + session.who(seat) + " " + words.HAS
                canvas.line(row, who, session.balance(seat))
                row += 1
        if row == 5:
            canvas.line(5, words.HOW_TO_BID[session.cards.has_one_reader])
            canvas.line(6, words.HINT_OK + words.CODES[0])


class AuctionOver(Screen):
    """The lamp is out: winner and price, until OK books it or C leaves it.

    With deeds, the number of what was won is typed first, unless a deed was auctioned.

    K and M mean nothing here, so that a bid keyed too late never becomes a payment.
    """

    is_left_by_digit = False

    draft: Number

    def takes(self, seat: int) -> bool:
        return True  # the winner is settled, and named

    def end(self, tune: bytes) -> Screen:
        """End the auction and switch the lamp off; whatever was being typed is void."""
        session = self.session
        session.auction.stop()
        if not session.ledger.is_playing(session.auction.leader):
            session.auction.withdraw()  # he went bankrupt, or left
        session.discard()
        session.cards.release()
        session.say(tune)
        return self

    def key(self, key: str) -> Screen | None:
        auction, number = self.session.auction, self.draft
        if number.clears(key):
            return None
        if auction.leader == BANK or key == "C":
            return self._leave(key)
        if self._takes_number() and number.add_digit(key, DEED_DIGITS):
            return None
        if key != "OK":
            return super().key(key)
        if auction.lot or number.text:
            return self._win(auction.lot or int(number.text))
        chart, winner = self.session.chart, auction.leader
        screen = chart.payment.pay(winner, BANK, auction.price_k, AUCTION_SALE)
        if screen in (chart.booked, chart.short):
            auction.close()
        return screen

    def _takes_number(self) -> bool:
        now = self.session.ledger.now
        has_deeds = now.options & DEEDS and self.session.ledger.edition.auctions(now)
        return bool(has_deeds) and not self.session.auction.lot

    def _leave(self, key: str) -> Screen | None:
        session, auction = self.session, self.session.auction
        if key not in ("C", "OK"):
            return super().key(key)
        if key == "OK" and session.ledger.now.options & DEEDS:
            return session.chart.sold_aloud  # the price of a deed is booked with the deed
        if auction.leader == BANK and session.ledger.now.auction_due[auction.lot]:
            return session.chart.returned.ask(auction.lot)
        auction.close()
        return session.leave()

    def _win(self, space: int) -> Screen | None:
        """Book what was won: an unowned deed, or a scarce building for a site of one's own."""
        session, auction = self.session, self.session.auction
        ledger, deeds = session.ledger, session.deeds
        try:
            refuse_unless_deed(ledger, space)
            if ledger.now.owner[space] == auction.leader:
                deeds.win_building(auction.leader, space, auction.price_k)
            else:
                deeds.win(auction.leader, space, auction.price_k)
        except Refused as refused:
            self.draft.clear()
            session.stay_refused(refused.code)
            return None
        auction.close()
        return session.chart.booked.show(tunes.DEBIT)

    def deal_button(self) -> Screen | None:
        """Open the same auction again if nobody bid."""
        auction = self.session.auction
        if auction.leader == BANK and auction.lot:
            return self.session.chart.returned.auction(auction.lot)
        return super().deal_button()

    def draw(self, canvas: Canvas) -> None:
        session, auction = self.session, self.session.auction
        leader = auction.leader
        if leader == BANK:
            self._draw_no_bid(canvas)
            return
        canvas.title(words.SOLD_TO + session.who(leader))
        canvas.amount(2, "", session.money(auction.price_k))
        if auction.lot:
            canvas.line(4, naming.name(session, auction.lot))
        elif self._takes_number():
            canvas.line(4, words.WON_DEED, self.draft.text)
        canvas.line(5, session.who(leader) + " " + words.HAS, session.balance(leader))
        canvas.line(7, words.HINT_OK_LEAVE)

    def _draw_no_bid(self, canvas: Canvas) -> None:
        canvas.title(words.DEAL_OVER)
        has_deeds = self.session.ledger.now.options & DEEDS
        lines = words.NO_BID if has_deeds else words.SPOKEN
        for row in range(len(lines)):
            canvas.line(2 + row, lines[row])
        if self.session.auction.lot:
            canvas.line(1, naming.name(self.session, self.session.auction.lot))
        canvas.line(7, words.HINT_NO_BID if has_deeds else words.HINT_DONE)


class SoldAloud(Screen):
    """Sold by word of mouth: the winner's card, and the price with K or M."""

    draft: Number

    def takes(self, seat: int) -> bool:
        return True

    def key(self, key: str) -> Screen | None:
        session, number = self.session, self.draft
        if number.add(key, session):
            return None
        if key not in ("K", "M") or not number.text:
            return super().key(key)
        winner = session.cards.any_player()
        if winner == BANK:
            session.stay(words.WINNERS_CARD)
            return None
        try:
            self._sell(winner, entered_k(number.text, key, session.ledger.edition.sign))
        except Refused as refused:
            number.clear()
            session.stay_refused(refused.code)
            return None
        return session.leave()

    def _sell(self, winner: int, price_k: int) -> None:
        ledger = self.session.ledger
        if ledger.now.debt_k[winner]:
            raise Refused(refusals.IN_DEBT)
        if self.session.auction.lot:
            self.session.deeds.refuse_first_round(winner)
        cash_k = ledger.balance_k(winner)
        self.session.auction.sell(winner, price_k, cash_k, ledger.edition)

    def deal_button(self) -> Screen | None:
        return self.session.chart.auction_over.deal_button()

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        winner = session.cards.any_player()
        canvas.title(words.ALOUD, session.who(winner) if winner else "")
        if session.auction.lot:
            canvas.line(1, naming.name(session, session.auction.lot))
        canvas.amount(2, "", self.draft.shown())
        if winner:
            canvas.line(5, session.who(winner) + " " + words.HAS, session.balance(winner))
        canvas.line(6, "" if winner else words.WINNERS_CARD)
        canvas.line(7, session.unit_hint(words.HINT_ALOUD))
