"""Out of the game: by bankruptcy, or without a debt."""

from dealbox.bank import refusals
from dealbox.bank import state as kinds
from dealbox.bank.deeds import Deeds, clear_site
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.spaces import OWNABLE
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    EMPTY,
    EMPTY_SPACES,
    JAILED,
    OUT,
    POT,
    SEATS,
    SPACES,
    State,
)
from dealbox.bank.trade import charge_fee, hand_over

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    Way = tuple[int, int, int, int]  # rank, minus the thousands, space, kind of booking


def raisable_k(ledger: Ledger, seat: int, may_mortgage: bool | None = None) -> int:
    """Return the cash a player could raise, with all buildings sold and all deeds mortgaged.

    may_mortgage: None for what the edition asks of a bankrupt; some editions ask for none.
    """
    now, edition = ledger.now, ledger.edition
    owners = now.owner
    sum_k = now.balance_k[seat]
    if may_mortgage is None:
        may_mortgage = edition.bankrupt_mortgages
    for space in OWNABLE:
        if owners[space] == seat:
            if now.level[space]:
                sum_k += edition.buildings_k(now, space) // 2
            if may_mortgage and not now.mortgaged[space]:
                sum_k += edition.mortgage_k(space)
    return sum_k


def ways_to_raise(deeds: Deeds, seat: int) -> "list[Way]":
    """Return the bookings that bring a player cash now, best first.

    kind: MORTGAGE, SELL or SELL_GROUP. A mortgage can be redeemed at 20 % at most, a building is
    sold at half its price; so mortgages come first, those outside whole groups before the others.
    Of equal rank the largest sum comes first: fewer bookings raise a debt. Allocates; writes
    nothing.
    """
    now, edition = deeds.ledger.now, deeds.ledger.edition
    owners, levels, mortgaged = now.owner, now.level, now.mortgaged
    ways = []
    for space in OWNABLE:
        if owners[space] != seat or mortgaged[space]:
            continue
        if not levels[space]:
            if _is_allowed(edition.refuse_unless_mortgageable, now, space):
                rank = int(edition.holds_group(now, space))
                ways.append((rank, -edition.mortgage_k(space), space, kinds.MORTGAGE))
            continue
        house_k = edition.house_k(space) // 2
        if _is_allowed(edition.refuse_unless_sellable, now, space):
            ways.append((2, -house_k, space, kinds.SELL))
        built = [site for site in edition.group(space) if levels[site] and owners[site] == seat]
        if space == built[0]:
            group_k = deeds.group_sale_k(space)
            if group_k > house_k:
                ways.append((3, -group_k, space, kinds.SELL_GROUP))
    return sorted(ways)


def _is_allowed(refuse_unless: "Callable[[State, int], None]", state: State, space: int) -> bool:
    try:
        refuse_unless(state, space)
    except Refused:
        return False
    return True


def bankrupt(ledger: Ledger, debtor: int) -> None:
    """Sell and mortgage all, hand cash, deeds and jail cards to the creditor; the debtor is out.

    A debtor of the pot gives it the cash, and the bank the rest; a loan is lost. The bank takes
    deeds back unmortgaged; their auctions are due (R26) unless the game is over. The debtor's
    claims on others pass to the creditor. Refused: no debt, one that could be paid, a creditor
    who would hold more than 999.999 M, or a creditor in debt who must raise the interest first.
    """
    now = ledger.now
    creditor = now.creditor[debtor]
    cash_k = raisable_k(ledger, debtor)
    if not now.debt_k[debtor]:
        raise Refused(refusals.NO_DEBT)
    if cash_k >= now.debt_k[debtor]:
        raise Refused(refusals.CAN_PAY)
    _go(ledger, kinds.BANKRUPT, debtor, creditor, cash_k)


def leave(ledger: Ledger, seat: int, heir: int) -> None:
    """Sell all buildings, hand cash, deeds and jail cards to the heir, and free seat and card.

    heir: the bank, which takes the deeds as from a bankrupt, or a player (R35). Claims on others
    pass to the heir. Refused: out already, a debt or a loan, or too few players left. Refused
    besides: more than 999.999 M for the heir, the bank too, or an heir in debt who must raise the
    interest first.
    """
    ledger.refuse_unless_in(seat, heir)
    if seat == BANK:
        raise Refused(refusals.BANKRUPT_SEAT)
    ledger.refuse_debtor(seat)
    if ledger.now.loan_k[seat]:
        raise Refused(refusals.LOAN_FIRST)
    if len(ledger.seats()) <= ledger.edition.players_min:
        raise Refused(refusals.TOO_FEW)
    _go(ledger, kinds.LEAVE, seat, heir, raisable_k(ledger, seat, may_mortgage=False))


def _go(ledger: Ledger, kind: int, seat: int, heir: int, cash_k: int) -> None:
    """Book that a player is out and the heir receives all; cash_k: with what was raised."""
    now = ledger.now
    if cash_k + (ledger.balance_k(heir) if heir else 0) > AMOUNT_MAX_K:
        raise Refused(refusals.TOO_LARGE)
    deeds = [space for space in range(SPACES) if now.owner[space] == seat]
    ledger.draft(kind, seat, heir, cash_k)
    ledger.draft_transfer(BANK, seat, cash_k - now.balance_k[seat])
    ledger.draft_transfer(seat, heir, cash_k)
    state = ledger.next
    state.set_debt(seat, 0, [])
    state.loan_k[seat] = 0  # the bank loses what is not repaid
    if kind == kinds.BANKRUPT:
        state.creditor[seat] = sum([each == OUT for each in now.seat])  # the rank at the end
        state.seat[seat] = OUT
        state.role[seat] &= ~JAILED
    else:
        state.seat[seat] = EMPTY
        state.role[seat] = 0
        state.set_uid(seat, b"")
        state.set_name(seat, b"")
    _hand_over_claims(ledger, seat, heir)
    heir %= POT  # the pot holds only money: the bank gets the rest
    _hand_over_cards(state, seat, heir)
    _hand_over_deeds(ledger, deeds, heir)
    if ledger.edition.is_over(state):
        state.auction_due[:] = EMPTY_SPACES
    ledger.commit()


def _hand_over_cards(state: State, debtor: int, creditor: int) -> None:
    """Give jail cards to a creditor; the bank puts them under their deck."""
    if creditor != BANK:
        state.jail_cards[creditor] += state.jail_cards[debtor]
    state.jail_cards[debtor] = 0


def _hand_over_claims(ledger: Ledger, debtor: int, creditor: int) -> None:
    """Pass the debtor's claims to his creditor; what the creditor himself owed is cancelled."""
    state = ledger.next
    for seat in range(1, SEATS):
        before = state.creditors(seat)
        if debtor in before:
            after = [creditor if each == debtor else each for each in before]
            state.set_debt(seat, state.debt_k[seat], [each for each in after if each != seat])


def _hand_over_deeds(ledger: Ledger, deeds: list[int], creditor: int) -> None:
    state = ledger.next
    fee_k = 0
    for space in deeds:
        clear_site(state, space)
        if state.kind == kinds.BANKRUPT and ledger.edition.bankrupt_mortgages:
            state.mortgaged[space] = 1
        if creditor == BANK:
            state.mortgaged[space] = 0
            state.auction_due[space] = int(ledger.edition.auctions(state))
        fee_k += hand_over(ledger, space, creditor)
    if state.debt_k[creditor] and state.balance_k[creditor] < fee_k:
        _spare_fee(ledger, creditor, fee_k)
    else:
        charge_fee(ledger, creditor, fee_k)


def _spare_fee(ledger: Ledger, creditor: int, fee_k: int) -> None:
    """Waive the interest on what a creditor in debt receives, who could not raise it either.

    The creditor can have no second debt, and in a circle of debtors nobody may be able to settle
    first. The deeds get the mark of an ordinary mortgage: redeeming them costs the interest.
    """
    received_k = ledger.next.balance_k[creditor] - ledger.now.balance_k[creditor]
    if raisable_k(ledger, creditor) + received_k >= fee_k:
        ledger.refuse_debtor(creditor, refusals.FEES_FIRST)
    ledger.clear_fee_marks()
