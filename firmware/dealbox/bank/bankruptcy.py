"""Bankruptcy: when all that a player can raise does not cover a debt."""

from dealbox.bank import refusals
from dealbox.bank.deeds import clear_site
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    BANKRUPT,
    EMPTY_BOARD,
    JAILED,
    OUT,
    SEATS,
    SPACES,
    State,
)
from dealbox.bank.trade import charge_fee, hand_over


def raisable_k(ledger: Ledger, seat: int) -> int:
    """Return the cash a player could raise, with all buildings sold and all deeds mortgaged."""
    now, edition = ledger.now, ledger.edition
    sum_k = now.balance_k[seat]
    for space in range(SPACES):
        if now.owner[space] == seat:
            if edition.is_site(space):
                sum_k += edition.buildings_k(now, space) // 2
            if edition.bankrupt_mortgages and not now.mortgaged[space]:
                sum_k += edition.mortgage_k(space)
    return sum_k


def bankrupt(ledger: Ledger, debtor: int) -> None:
    """Sell and mortgage all, hand cash, deeds and jail cards to the creditor, and be out.

    The bank takes deeds back unmortgaged; their auctions are due (R26) unless the game is over.
    The debtor's claims on others pass to the creditor. Refused: no debt, one that could be paid,
    a creditor who would hold more than 999.999 M, or is in debt and has to raise the 10 % first.
    """
    now = ledger.now
    creditor = now.creditor[debtor]
    cash_k = raisable_k(ledger, debtor)
    _refuse_unless_due(ledger, debtor, creditor, cash_k)
    deeds = [space for space in range(SPACES) if now.owner[space] == debtor]
    ledger.draft(BANKRUPT, debtor, creditor, cash_k)
    ledger.draft_transfer(BANK, debtor, cash_k - now.balance_k[debtor])
    ledger.draft_transfer(debtor, creditor, cash_k)
    ledger.draft_release(debtor)
    ledger.next.creditor[debtor] = _count_out(now)  # no creditor any more: the rank at the end
    ledger.next.seat[debtor] = OUT
    ledger.next.role[debtor] &= ~JAILED
    _hand_over_cards(ledger.next, debtor, creditor)
    _hand_over_claims(ledger, debtor, creditor)
    _hand_over_deeds(ledger, deeds, creditor)
    if ledger.edition.is_over(ledger.next):
        ledger.next.auction_due[:] = EMPTY_BOARD
    ledger.commit()


def _refuse_unless_due(ledger: Ledger, debtor: int, creditor: int, cash_k: int) -> None:
    if not ledger.now.debt_k[debtor]:
        raise Refused(refusals.NO_DEBT)
    if cash_k >= ledger.now.debt_k[debtor]:
        raise Refused(refusals.CAN_PAY)
    if creditor != BANK and ledger.now.balance_k[creditor] + cash_k > AMOUNT_MAX_K:
        raise Refused(refusals.TOO_LARGE)


def _count_out(state: State) -> int:
    return sum([what == OUT for what in state.seat])


def _hand_over_cards(state: State, debtor: int, creditor: int) -> None:
    """Give jail cards to a creditor; the bank puts them under their deck."""
    if creditor != BANK:
        state.jail_cards[creditor] += state.jail_cards[debtor]
    state.jail_cards[debtor] = 0


def _hand_over_claims(ledger: Ledger, debtor: int, creditor: int) -> None:
    """Pass the debtor's claims to his creditor; what the creditor himself owed is cancelled."""
    state = ledger.next
    for seat in range(1, SEATS):
        if state.debt_k[seat] and state.creditor[seat] == debtor:
            state.creditor[seat] = creditor
            if seat == creditor:
                ledger.draft_release(seat)


def _hand_over_deeds(ledger: Ledger, deeds: list[int], creditor: int) -> None:
    state = ledger.next
    fee_k = 0
    for space in deeds:
        clear_site(state, space)
        if ledger.edition.bankrupt_mortgages:
            state.mortgaged[space] = 1
        if creditor == BANK:
            state.mortgaged[space] = 0
            state.auction_due[space] = int(ledger.edition.has_auctions)
        fee_k += hand_over(ledger, space, creditor)
    if state.debt_k[creditor] and state.balance_k[creditor] < fee_k:
        _spare_fee(ledger, deeds, creditor, fee_k)
    else:
        charge_fee(ledger, creditor, fee_k)


def _spare_fee(ledger: Ledger, deeds: list[int], creditor: int, fee_k: int) -> None:
    """Waive the 10 % on these deeds for a creditor in debt who could not raise it either.

    He can have no second debt, and in a circle of debtors nobody may be able to settle first. The
    deeds get the mark of an ordinary mortgage: redeeming them costs the 10 %.
    """
    received_k = ledger.next.balance_k[creditor] - ledger.now.balance_k[creditor]
    if raisable_k(ledger, creditor) + received_k >= fee_k:
        raise Refused(refusals.FEES_FIRST)
    for space in deeds:
        ledger.next.mortgaged[space] = 1
