"""The chart: all screens and all drafts, made once at power-on, and who gets which."""

from dealbox.ui.auction import AuctionOver, Bidding, SoldAloud
from dealbox.ui.charges import ChanceCards, Charge, CollectEach, Jail, PayEach, ShortBail, Taxes
from dealbox.ui.deeds import Deed, Offer, Rent, Returned, ShortRent, Throw, Visit
from dealbox.ui.enrolment import ChooseEdition, Enrol, Enrolment, Options, Roles
from dealbox.ui.entries import Entries
from dealbox.ui.game import Loss, NewGame, Replace
from dealbox.ui.lists import Cursor
from dealbox.ui.menus import (
    BankruptAsked,
    Bankrupts,
    Debts,
    Details,
    Final,
    FinalThrow,
    FinalThrows,
    History,
    Menu,
    Standings,
    TakeBack,
)
from dealbox.ui.number import Number
from dealbox.ui.paying import Again, Ask, Booked, Entry, Payment, Rest, Settle, Short
from dealbox.ui.screen import Notice
from dealbox.ui.selftest import SelfTest, Trial
from dealbox.ui.session import Session
from dealbox.ui.settings import AskPin, Brightness, LostCard, NewPin, Settings, Volume
from dealbox.ui.trading import Trade, TradeDraft


class Chart:
    """Every screen by name, so that each may lead to any other.

    A screen gets the draft of its own conversation, and nobody else has it. Session.discard()
    clears them all.
    """

    def __init__(self, session: Session) -> None:
        cursor, entries = Cursor(), Entries(session)
        payment, visit, pin, trial = Payment(session), Visit(), Number(), Trial()
        drafts = (
            cursor,
            payment,
            visit,
            pin,
            trial,
            self._add_auction(session),
            self._add_trade(session),
            self._add_charges(session, cursor, payment),
            self._add_final(session, cursor),
            self._add_enrolment(session, cursor),
        )
        self.notice = Notice(session)
        self._add_paying(session, payment, entries)
        self._add_deeds(session, cursor, payment, visit)
        self._add_menu(session, cursor, entries)
        self._add_settings(session, cursor, pin, trial)
        session.begin(self, drafts)

    def _add_paying(self, session: Session, payment: Payment, entries: Entries) -> None:
        self.payment = payment
        self.rest = Rest(session)
        self.entry = Entry(session, payment)
        self.ask = Ask(session, payment)
        self.booked = Booked(session, entries)
        self.short = Short(session, payment)
        self.settle = Settle(session, payment)
        self.again = Again(session)

    def _add_auction(self, session: Session) -> Number:
        number = Number()
        self.bidding = Bidding(session)
        self.auction_over = AuctionOver(session, number)
        self.sold_aloud = SoldAloud(session, number)
        return number

    def _add_deeds(self, session: Session, cursor: Cursor, payment: Payment, visit: Visit) -> None:
        self.offer = Offer(session, visit)
        self.throw = Throw(session, visit)
        self.rent = Rent(session, visit)
        self.short_rent = ShortRent(session, payment, visit)
        self.deed = Deed(session, cursor, visit)
        self.returned = Returned(session)

    def _add_trade(self, session: Session) -> TradeDraft:
        draft = TradeDraft()
        self.trade = Trade(session, draft)
        return draft

    def _add_charges(self, session: Session, cursor: Cursor, payment: Payment) -> Charge:
        charge = Charge()
        self.taxes = Taxes(session, cursor)
        self.chance_cards = ChanceCards(session, cursor)
        self.pay_each = PayEach(session, charge)
        self.collect_each = CollectEach(session, charge)
        self.jail = Jail(session, cursor)
        self.short_bail = ShortBail(session, payment)
        return charge

    def _add_menu(self, session: Session, cursor: Cursor, entries: Entries) -> None:
        self.menu = Menu(session, cursor)
        self.standings = Standings(session, cursor)
        self.history = History(session, entries)
        self.details = Details(session, entries)
        self.take_back = TakeBack(session)
        self.debts = Debts(session, cursor)
        self.bankrupts = Bankrupts(session, cursor)
        self.bankrupt_asked = BankruptAsked(session)

    def _add_final(self, session: Session, cursor: Cursor) -> FinalThrows:
        throws = FinalThrows()
        self.final = Final(session, cursor, throws)
        self.final_throw = FinalThrow(session, throws)
        return throws

    def _add_settings(self, session: Session, cursor: Cursor, pin: Number, trial: Trial) -> None:
        self.settings = Settings(session, cursor)
        self.volume = Volume(session)
        self.brightness = Brightness(session)
        self.lost_card = LostCard(session, cursor)
        self.replace = Replace(session)
        self.pin = AskPin(session, pin)
        self.new_pin = NewPin(session, pin)
        self.self_test = SelfTest(session, trial)

    def _add_enrolment(self, session: Session, cursor: Cursor) -> Enrolment:
        draft = Enrolment()
        self.loss = Loss(session)
        self.new_game = NewGame(session)
        self.edition = ChooseEdition(session, cursor)
        self.options = Options(session, cursor, draft)
        self.enrol = Enrol(session, draft)
        self.roles = Roles(session, cursor, draft)
        return draft
