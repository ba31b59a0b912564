"""The chart: all screens and all drafts, made once after power-on, and handed to each other."""

from dealbox.ui import (
    auction,
    charges,
    deeds,
    enrolment,
    game,
    house,
    menus,
    paying,
    players,
    settings,
    trading,
)
from dealbox.ui.entries import Entries
from dealbox.ui.lists import Cursor
from dealbox.ui.new_game import NewGame
from dealbox.ui.number import Number
from dealbox.ui.screen import Notice
from dealbox.ui.session import Session


class Chart:
    """Every screen by name, so that each may lead to any other.

    A screen gets the draft of its own conversation, and no other module writes that. `payment` is
    here for its verb pay(), `trial` for the lamp. Session.discard() clears all drafts. What is
    seldom shown is made then, and not kept: the codes (menus.py) and the self-test (settings.py).
    """

    def __init__(self, session: Session, rest: paying.Rest, new_game: NewGame) -> None:
        """rest, new_game: the two of which one is mostly shown first; they are there before."""
        self.rest = rest
        self.new_game = new_game
        cursor, entries, pin = Cursor(), Entries(session), Number()
        payment, visit = paying.Payment(session), deeds.VisitDraft()
        enrolled, charge = enrolment.Enrolment(), charges.Charge()
        spelling, throws = players.Spelling(), menus.FinalThrows()
        bid, new_card = Number(), Number()
        trade, transfer = trading.TradeDraft(), trading.Transfer()
        self.trial = settings.Trial()
        drafts = (cursor, payment, visit, pin, self.trial, charge, enrolled, spelling, throws)
        self._add_new_game(session, cursor, enrolled)
        self._add_auction(session, payment, bid)
        self.trade = trading.Trade(session, trade)
        self.received = trading.Received(session, transfer)
        self._add_game(session, cursor, throws)
        self.new_card = game.NewCard(session, new_card)
        self.new_name = players.NewName(session, spelling)
        self.first_name = players.FirstName(session, spelling, enrolled)
        self.notice = Notice(session)
        self.payment = payment
        self.entry = paying.Entry(session, payment)
        self.ask = paying.Ask(session, payment)
        self.booked = paying.Booked(session, entries)
        self.shortfall = paying.Shortfall(session, payment)
        self.earnings = paying.Earnings(session)
        self._add_deeds(session, cursor, payment, visit)
        self._add_charges(session, cursor, payment, charge)
        self.menu = menus.Menu(session, cursor)
        self.standings = menus.Standings(session, cursor)
        self.history = menus.History(session, entries)
        self.details = menus.Details(session, entries)
        self.take_back = menus.TakeBack(session)
        self.debts = menus.Debts(session, cursor)
        self.settle = menus.Settle(session, cursor, payment)
        self.bankrupt_asked = menus.BankruptAsked(session, payment)
        self.settings = settings.Settings(session, cursor)
        self.volume = settings.Volume(session)
        self.brightness = settings.Brightness(session)
        self.pin = settings.AskPin(session, pin)
        self.new_pin = settings.NewPin(session, pin)
        self.language = settings.Language(session, cursor)
        session.begin(self, drafts + (bid, new_card, trade, transfer))

    def _add_new_game(self, session: Session, cursor: Cursor, draft: enrolment.Enrolment) -> None:
        self.edition = enrolment.ChooseEdition(session, cursor)
        self.options = enrolment.Options(session, cursor, draft)
        self.enrol = enrolment.Enrol(session, draft)
        self.roles = enrolment.Roles(session, cursor, draft)
        self.house = house.Rules(session, cursor, draft)
        self.deed_rules = house.DeedRules(session, cursor, draft)
        self.house_sum = house.HouseSum(session, draft)
        self.chosen = house.Chosen(session, cursor)
        self.owners = enrolment.Owners(session, cursor, draft)

    def _add_auction(self, session: Session, payment: paying.Payment, number: Number) -> None:
        self.bidding = auction.Bidding(session)
        self.auction_over = auction.AuctionOver(session, number)
        self.sold_aloud = auction.SoldAloud(session, number)
        self.sale_waits = auction.SaleWaits(session)
        self.sale_shortfall = auction.SaleShortfall(session, payment)

    def _add_game(self, session: Session, cursor: Cursor, throws: menus.FinalThrows) -> None:
        self.final = menus.Final(session, cursor, throws)
        self.game_over = menus.GameOver(session, throws)
        self.final_throw = menus.FinalThrow(session, throws)
        self.loss = game.Loss(session)
        self.this_game = game.ThisGame(session, cursor)
        self.names = players.Names(session, cursor)

    def _add_deeds(
        self, session: Session, cursor: Cursor, payment: paying.Payment, visit: deeds.VisitDraft
    ) -> None:
        self.for_sale = deeds.ForSale(session, visit)
        self.throw = deeds.Throw(session, visit)
        self.rent = deeds.Rent(session, visit)
        self.rent_shortfall = deeds.RentShortfall(session, payment, visit)
        self.deed = deeds.Deed(session, cursor, visit)
        self.meant = deeds.Meant(session, cursor, visit)
        self.claims = deeds.Claims(session, cursor)
        self.deed_list = deeds.DeedList(session, cursor)
        self.build_group = deeds.BuildGroup(session, cursor, visit)
        self.deeds_returned = deeds.DeedsReturned(session)

    def _add_charges(
        self, session: Session, cursor: Cursor, payment: paying.Payment, charge: charges.Charge
    ) -> None:
        self.taxes = charges.Taxes(session, cursor)
        self.chance_cards = charges.ChanceCards(session, cursor)
        self.pay_each = charges.PayEach(session, charge)
        self.collect_each = charges.CollectEach(session, charge)
        self.jail = charges.Jail(session, cursor)
        self.bail_shortfall = charges.BailShortfall(session, payment)
        self.loan = charges.Loan(session, cursor)
        self.borrow = charges.Borrow(session, charge)
        self.repay = charges.Repay(session, charge)
        self.loan_shortfall = charges.LoanShortfall(session, payment)
