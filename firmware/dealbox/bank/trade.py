"""Trades between players: cash, deeds and jail cards either way, all in one booking."""

from dealbox.bank import refusals
from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, FEE_PAID, SEATS, TRADE


class Offer:
    """A trade of two players: cash from payer to payee, deeds and jail cards either way."""

    def __init__(self, payer: int, payee: int) -> None:
        self.spaces: list[int] = []  # each goes from whichever of the two owns it to the other
        self.begin(payer, payee)

    def begin(self, payer: int, payee: int) -> None:
        """Begin anew, with nothing agreed."""
        self.payer = payer
        self.payee = payee
        self.amount_k = 0
        self.spaces.clear()
        self.payer_cards = 0  # jail cards that the payer gives
        self.payee_cards = 0

    def set_cash(self, amount_k: int) -> None:
        """Set what the payer pays, 0 for nothing."""
        self.amount_k = amount_k

    def toggle(self, space: int) -> None:
        """Put a deed into the trade, or take it out again."""
        if space in self.spaces:
            self.spaces.remove(space)
        else:
            self.spaces.append(space)

    def add_jail_card(self, payer_holds: int, payee_holds: int) -> None:
        """Give one more jail card, the payer's first; after all of them, none."""
        self.payer_cards += 1
        if self.payer_cards > payer_holds:
            self.payer_cards = 0
            self.payee_cards = (self.payee_cards + 1) % (payee_holds + 1)


def trade(ledger: Ledger, offer: Offer) -> None:
    """Exchange all that is offered in one booking.

    Whoever receives mortgaged deeds pays the bank the interest, or owes it (R4).
    Refused: nothing but cash, a deed of neither, buildings in its group, cards or cash missing.
    """
    refuse_unless_valid(ledger, offer)
    payer, payee = offer.payer, offer.payee
    space = offer.spaces[0] if offer.spaces else 0
    ledger.draft(TRADE, payer, payee, offer.amount_k, space)
    ledger.draft_transfer(payer, payee, offer.amount_k)
    state = ledger.next
    state.jail_cards[payer] += offer.payee_cards - offer.payer_cards
    state.jail_cards[payee] += offer.payer_cards - offer.payee_cards
    fees_k = [0] * SEATS
    for space in offer.spaces:
        taker = payee if state.owner[space] == payer else payer
        fees_k[taker] += hand_over(ledger, space, taker)
    charge_fee(ledger, payer, fees_k[payer])
    charge_fee(ledger, payee, fees_k[payee])
    ledger.commit()


def hand_over(ledger: Ledger, space: int, taker: int) -> int:
    """Transfer a deed in the draft; return the interest that the taker has to pay if mortgaged."""
    state = ledger.next
    state.owner[space] = taker
    if not state.mortgaged[space] or not ledger.edition.has_fees or not state.interest:
        return 0
    state.mortgaged[space] = FEE_PAID
    return ledger.edition.fee_k(space, state.interest)


def charge_fee(ledger: Ledger, seat: int, fee_k: int) -> None:
    """Debit fees in the draft, or book them as a debt. Refused: it would be a second debt."""
    state = ledger.next
    if not fee_k:
        return
    if state.balance_k[seat] >= fee_k:
        ledger.draft_transfer(seat, BANK, fee_k)
    elif state.debt_k[seat]:
        ledger.refuse_debtor(seat)
    else:
        state.set_debt(seat, fee_k, [BANK])


def refuse_unless_valid(ledger: Ledger, offer: Offer) -> None:
    """Refuse as trade() does, but for the fees."""
    now = ledger.now
    payer, payee = offer.payer, offer.payee
    if BANK in (payer, payee):
        raise Refused(refusals.SAME_SEAT)
    if not offer.spaces and not offer.payer_cards and not offer.payee_cards:
        raise Refused(refusals.NOTHING_TO_TRADE)
    ledger.refuse_unless_in(payer, payee)
    if offer.amount_k:
        ledger.refuse_unless_payable(payer, payee, offer.amount_k)
        ledger.refuse_unless_covered(payer, offer.amount_k)
    if offer.payer_cards > now.jail_cards[payer] or offer.payee_cards > now.jail_cards[payee]:
        raise Refused(refusals.NO_JAIL_CARD)
    for space in offer.spaces:
        refuse_unless_deed(ledger, space)
        if now.owner[space] not in (payer, payee) or offer.spaces.count(space) > 1:
            raise Refused(refusals.NOT_YOURS)
        taker = payee if now.owner[space] == payer else payer
        ledger.edition.refuse_unless_tradable(now, space, offer.spaces, taker)
