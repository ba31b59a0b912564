"""The chart: the screens that others lead to, made once after power-on, and their drafts."""

from dealbox.ui.auction import AuctionOver, Bidding, SaleWaits
from dealbox.ui.deeds import Deed, DeedsReturned, VisitDraft
from dealbox.ui.enrolment import ChooseEdition, Enrolment
from dealbox.ui.entries import Entries
from dealbox.ui.game import Loss
from dealbox.ui.menus import Menu, Settle, TakeBack
from dealbox.ui.new_game import NewGame
from dealbox.ui.number import Number
from dealbox.ui.paying import Booked, Earnings, Entry, Payment, Rest
from dealbox.ui.screen import Notice
from dealbox.ui.session import Session
from dealbox.ui.settings import AskPin, Language, Trial
from dealbox.ui.trading import Trade, TradeDraft


class Chart:
    """The screens that several modules lead to, or that keep something until they return.

    Any other screen is made by the one that leads to it. `payment` is here because many screens
    pay by it, `trial` because the lamp follows it. Session.discard() clears the drafts.
    """

    def __init__(self, session: Session, rest: Rest, new_game: NewGame) -> None:
        """rest, new_game: made earlier, because one of them is usually the first screen."""
        self.rest = rest
        self.new_game = new_game
        self.trial = Trial()
        self.payment = Payment(session)
        visit, enrolled, number, trade = VisitDraft(), Enrolment(), Number(), TradeDraft()
        self.notice = Notice(session)
        self.entry = Entry(session, self.payment)
        self.booked = Booked(session, Entries(session))
        self.earnings = Earnings(session)
        self.menu = Menu(session)
        self.take_back = TakeBack(session)
        self.settle = Settle(session)
        self.deed = Deed(session, visit)
        self.deeds_returned = DeedsReturned(session)
        self.trade = Trade(session, trade)
        self.bidding = Bidding(session)
        self.auction_over = AuctionOver(session, number)
        self.sale_waits = SaleWaits(session)
        self.edition = ChooseEdition(session, enrolled, new_game)
        self.loss = Loss(session)
        self.pin = AskPin(session)
        self.language = Language(session)
        session.begin(self, (self.trial, self.payment, visit, enrolled, number, trade))
