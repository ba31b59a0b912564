"""The auction: while the lamp flashes, and what is left to do when it is out."""

from dealbox.bank import refusals
from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import AUCTION_SALE, BANK, DEEDS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.menus import Standings, show_codes
from dealbox.ui.number import Number
from dealbox.ui.paying import TableScreen, refuse_payer, who_pays
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.ui.session import Session

DEED_DIGITS = 2


class Bidding(TableScreen):
    """The lamp flashes: the highest bid so far. The time left is never shown.

    OK bids what is usual next for the card on minus; without a card it shows the codes. C takes
    the highest bid back. If another player's card is there, C releases that card instead.
    """

    def key(self, key: str) -> Screen | None:
        if key == "C" and self.session.auction.leader:
            self._take_back()
            return None
        if key == "C" and self.session.cards.release():
            return None  # with a wrong card on plus a bid would be a payment
        if key != "OK":
            return super().key(key)
        payment = self.session.chart.payment
        if payment.is_bid():
            return payment.bid_next()
        if self.session.cards.is_any():
            return super().key(key)
        return show_codes(self.session, Standings(self.session))

    def _take_back(self) -> None:
        session, auction, cards = self.session, self.session.auction, self.session.cards
        if cards.any_player() not in (BANK, auction.leader):
            if not cards.release():
                session.stay(session.who(auction.leader) + words.LEADS)
            return
        session.stay(words.BID_BACK.format(session.money(auction.price_k)), tunes.UNDO)
        auction.take_back(session.ledger.is_playing)

    def draw(self, canvas: Canvas) -> None:
        session, auction = self.session, self.session.auction
        canvas.title(words.DEAL, session.who(auction.leader) if auction.leader else "")
        if auction.leader:
            canvas.line(1, words.HIGHEST)
            canvas.amount(2, session.who(auction.leader), session.money(auction.price_k))
        else:
            canvas.line(1, words.OPENING)
            canvas.amount(2, "", session.money(auction.least_k(session.ledger.edition)))
        canvas.line(4, naming.lot(session))
        self._draw_cards(canvas)
        is_others = session.cards.any_player() not in (BANK, auction.leader)  # C releases it
        hint = words.HINT_UNDO if auction.leader and not is_others else words.HINT_STOP
        if session.chart.payment.is_bid() and session.cards.payer() != auction.leader:
            hint = session.chart.payment.hint_bid()
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
            canvas.line(6, words.HINT_OK + words.CODE)


class AuctionOver(Screen):
    """The lamp is out: winner and price, until OK books it, or all at the table give it up.

    With deeds, the number of the deed or of the building's site is typed first, unless a deed was
    auctioned. GO books the price of anything else.

    K and M mean nothing here, so that a bid keyed too late never becomes a payment.
    """

    is_left_by_digit = False
    is_left_by_misread = False
    is_adjusting = True  # the sale is stored when no key has come for a while

    takes_all = True  # the winner is settled, and named

    draft: Number

    def end(self, tune: bytes) -> Screen:
        """End the auction and switch the lamp off; whatever was being typed is void."""
        session = self.session
        session.leave()
        session.auction.stop()
        session.cards.release()
        session.say(tune)
        return self

    def key(self, key: str) -> Screen | None:
        auction = self.session.auction
        if self.draft.clears(key):
            return None
        if auction.leader == BANK:
            return self._leave(key)
        if key == "C":
            return self.ask()
        if self._takes_number():
            return self._name(key)
        if key != "OK":
            return super().key(key)
        return self._win(auction.lot) if auction.lot else self._sell_other()

    def _name(self, key: str) -> Screen | None:
        """Take the number of what was won; without one only GO books the price."""
        session, number = self.session, self.draft
        if key == "OK" and number.text:
            return self._win(int(number.text))
        if key == "OK":
            session.stay(words.WON_DEED)
        elif key == "GO":
            lines = words.OTHER_SOLD[:1] + (self._sum(),) + words.OTHER_SOLD[1:]
            return session.chart.notice.show(lines, self._sell_other)
        elif not number.add_digit(key, DEED_DIGITS):
            return super().key(key)
        return None

    def _takes_number(self) -> bool:
        now = self.session.ledger.now
        has_deeds = now.options & DEEDS and self.session.ledger.edition.auctions(now)
        return bool(has_deeds) and not self.session.auction.lot

    def _sum(self) -> str:
        session, auction = self.session, self.session.auction
        return session.who(auction.leader) + " " + session.money(auction.price_k)

    def _leave(self, key: str) -> Screen | None:
        """Leave what nobody has bought."""
        session, auction = self.session, self.session.auction
        if key not in ("C", "OK"):
            return super().key(key)
        if key == "OK" and session.ledger.now.options & DEEDS:
            return SoldAloud(session)  # the price of a deed is booked with the deed
        if session.ledger.now.auction_due[auction.lot]:
            return session.chart.deeds_returned.ask(auction.lot)
        auction.close()
        return session.leave()

    def ask(self) -> Screen:
        """Ask whether all give the sale up: then it may be auctioned, or sold, anew."""
        lines = words.GIVE_UP[:1] + (self._sum(),) + words.GIVE_UP[1:]
        return self.session.chart.notice.show(lines, self._give_up)

    def _give_up(self) -> Screen:
        session = self.session
        session.ledger.set_sale(BANK, 0, 0)
        session.ledger.keep_settings()  # at once: nothing is stored while the next lamp flashes
        session.auction.give_up()  # after what may be refused
        session.say(tunes.OK)
        return self

    def _win(self, space: int) -> Screen | None:
        """Book what was won: an unowned deed, or a scarce building for a site of one's own."""
        session, auction = self.session, self.session.auction
        ledger, deeds = session.ledger, session.deeds
        try:
            refuse_unless_deed(ledger, space)
            if auction.building and ledger.now.owner[space] != auction.leader:
                raise Refused(refusals.NOT_YOURS)
            if ledger.now.owner[space] == auction.leader and not auction.lot:
                deeds.win_building(auction.leader, space, auction.price_k, auction.building)
            else:
                deeds.win(auction.leader, space, auction.price_k)
        except Refused as refused:
            self.draft.clear()
            auction.wait(refused.code in (refusals.SHORT, refusals.IN_DEBT))
            if refused.code == refusals.SHORT:
                return session.lack(auction.leader, auction.price_k)
            if refused.code == refusals.IN_DEBT:
                return refuse_payer(session, refused.code, auction.leader, BANK, 0)
            session.stay_refused(refused.code)
            return None
        auction.close()
        return session.chart.booked.show(tunes.DEBIT)

    def _sell_other(self) -> Screen:
        """Book a price without a deed; a winner who is short may owe it."""
        session, auction = self.session, self.session.auction
        try:
            session.ledger.pay(auction.leader, BANK, auction.price_k, AUCTION_SALE)
        except Refused as refused:
            auction.wait(refused.code in (refusals.SHORT, refusals.IN_DEBT))
            return refuse_payer(
                session, refused.code, auction.leader, BANK, auction.price_k, owe=self._owe
            )
        auction.close()
        return session.chart.booked.show(tunes.DEBIT)

    def _owe(self) -> None:
        """Let the winner owe the price of anything but a deed."""
        auction, ledger = self.session.auction, self.session.ledger
        ledger.set_sale(BANK, 0, 0)  # the page of the debt ends the sale
        ledger.owe(auction.leader, BANK, auction.price_k)
        auction.close()

    def deal_button(self) -> Screen | None:
        """Open the same auction again if nobody bid."""
        auction = self.session.auction
        if auction.leader == BANK and auction.lot:
            return self.session.chart.deeds_returned.auction(auction.lot)
        return self.session.open_auction(0, auction.building)

    def draw(self, canvas: Canvas) -> None:
        session, auction = self.session, self.session.auction
        leader = auction.leader
        if leader == BANK:
            self._draw_no_bid(canvas)
            return
        canvas.title(words.SOLD_TO + session.who(leader))
        canvas.line(1, naming.lot(session))
        canvas.amount(2, "", session.money(auction.price_k))
        if self._takes_number():
            canvas.line(4, words.WON_DEED, self.draft.text)
            canvas.line(6, words.HINT_OTHER)
        canvas.line(5, session.who(leader) + " " + words.HAS, session.balance(leader))
        canvas.line(7, words.HINT_SOLD)

    def _draw_no_bid(self, canvas: Canvas) -> None:
        canvas.title(words.DEAL_OVER)
        has_deeds = self.session.ledger.now.options & DEEDS
        canvas.lines(2, words.NO_BID if has_deeds else words.SPOKEN)
        canvas.line(1, naming.lot(self.session))
        canvas.line(7, words.HINT_NO_BID if has_deeds else words.HINT_DONE)


class SaleWaits(TableScreen):
    """A price is due that its winner does not have: the deal button returns to it.

    Until then he mortgages, sells, and does all that is done at rest.
    """

    def key(self, key: str) -> Screen | None:
        session = self.session
        if key != "C":
            return super().key(key)
        return None if session.cards.release() else session.chart.auction_over.ask()

    def draw(self, canvas: Canvas) -> None:
        session, auction = self.session, self.session.auction
        winner = session.who(auction.leader)
        canvas.title(words.REFUSALS[refusals.SALE_DUE][0], winner)
        canvas.line(1, naming.lot(session))
        canvas.amount(2, "", session.money(auction.price_k))
        canvas.line(4, winner + " " + words.HAS, session.balance(auction.leader))
        canvas.line(5, who_pays(session))
        canvas.line(6, words.BUTTON_SALE)
        canvas.line(7, session.status(words.HINT_SALE))


class SoldAloud(Screen):
    """Sold by word of mouth: the winner's card, and the price with K or M."""

    is_left_by_misread = False  # the price would be a payment then
    takes_all = True

    draft: Number

    def __init__(self, session: "Session") -> None:
        super().__init__(session, Number())

    def key(self, key: str) -> Screen | None:
        session, number = self.session, self.draft
        if number.add(key, session) or number.clears(key):
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
        self.session.refuse_bidder(winner)
        cash_k = ledger.balance_k(winner)
        self.session.auction.sell(winner, price_k, cash_k, ledger.edition)

    def deal_button(self) -> Screen | None:
        return self.session.chart.auction_over.deal_button()

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        winner = session.cards.any_player()
        canvas.title(words.ALOUD, session.who(winner) if winner else "")
        canvas.line(1, naming.lot(session))
        canvas.amount(2, "", self.draft.shown())
        if winner:
            canvas.line(5, session.who(winner) + " " + words.HAS, session.balance(winner))
        canvas.line(6, "" if winner else words.WINNERS_CARD)
        canvas.line(7, session.unit_hint(words.HINT_ALOUD))
