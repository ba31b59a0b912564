"""What a booking moved, entry by entry.

A page names one payer, one payee, one amount and one deed. What else a trade or a bankruptcy
moved is the difference between that page and the one before.

An entry is a tuple: (what, giver, taker, count, space).
"""

from dealbox.bank import state as kinds
from dealbox.bank.state import BANK, MANY, POT, SEATS, SPACES, State

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.edition import Edition
    from dealbox.bank.ledger import Ledger

    Entry = tuple[int, int, int, int, int]

# What an entry is about.
CASH = 0  # count thousands from giver to taker
FEE = 1  # the same: the interest on mortgaged deeds received
DEED = 2  # the deed of `space`
JAIL_CARDS = 3  # count cards
DEBT = 4  # giver owes taker count thousands from now on; nothing moves
DEBT_CLEARED = 5  # that debt is settled or cancelled
BUILDING = 6  # the buildings on `space`: count is its level
INTEREST = 7  # count thousands for a loan, from giver to the bank
LOAN = 8  # giver has borrowed count thousands from taker from now on; nothing moves


def is_many(about: int, page: State, edition: "Edition") -> bool:
    """Return whether a booking, or the one it undid or redid, moved more than its page names.

    about: the kind of that one.
    """
    if about == kinds.BUILD:
        return edition.is_site(page.space) and page.amount_k > edition.house_k(page.space)
    if about == kinds.SALARY:
        return bool(page.loan_interest and page.loan_k[page.payee])
    return about in MANY


def subject_kind(ledger: "Ledger", booking: State) -> int:
    """Return the kind of a booking; of an undo or redo, that of the booking it is about.

    May overwrite ledger.past.
    """
    kind, subject_seq = booking.kind, booking.subject_seq
    return ledger.past.kind if subject_seq and ledger.look(subject_seq) else kind


def find(ledger: "Ledger", seq: int) -> "list[Entry]":
    """Return the entries of a booking that moved more than its page names.

    Empty: it moved no more, or the page before it is not in the history. Overwrites ledger.past.
    """
    after = ledger.now
    if seq != after.seq:
        after = State()
        if not ledger.journal.recall(seq, after):
            return []
    about = subject_kind(ledger, after)
    if not is_many(about, after, ledger.edition) or not ledger.look(seq - 1):
        return []
    return compare(ledger.past, after, about)


def compare(before: State, after: State, about: int) -> "list[Entry]":
    """Return everything that the booking between two consecutive pages moved.

    about: its kind; of an undo or redo the kind of the booking undone or redone. A new game has
    no entries: it takes nothing over from the one before.
    """
    if after.kind == kinds.NEW_GAME:
        return []
    if after.kind == kinds.UNDO:
        entries = [
            (what, taker, giver, count, space)
            for what, giver, taker, count, space in _money(after, before, after, about)
        ]
    else:
        entries = _money(before, after, after, about)
    _add_deeds(entries, before, after)
    _add_jail_cards(entries, before, after)
    _add_debts(entries, before, after)
    _add_loans(entries, before, after)
    return entries


def _money(before: State, after: State, page: State, about: int) -> "list[Entry]":
    """Return who paid whom when the booking was made; page names its payer, payee and amount."""
    payer, payee, amount_k = page.payer, page.payee, page.amount_k
    gains_k = [after.balance_k[seat] - before.balance_k[seat] for seat in range(SEATS)]
    if about == kinds.PAY_EACH:
        gains_k.append(after.pot_k - before.pot_k)  # the heir of a creditor
        return [
            (CASH, payer, account, gains_k[account], 0)
            for account in range(POT + 1)
            if account != payer and gains_k[account]
        ]
    if about in (kinds.COLLECT_EACH, kinds.DEAL_OUT):
        return [
            (CASH, seat, payee, -gains_k[seat], 0)
            for seat in range(SEATS)
            if seat != payee and gains_k[seat]
        ]
    if about == kinds.TRADE:
        entries = [(CASH, payer, payee, amount_k, 0)]
        entries.append((FEE, payer, BANK, -gains_k[payer] - amount_k, 0))
    elif about in (kinds.BANKRUPT, kinds.LEAVE):  # the payer sells and mortgages everything first
        entries = [(CASH, BANK, payer, amount_k + gains_k[payer], 0)]
        entries.append((CASH, payer, payee, amount_k, 0))
    else:
        is_paid = about == kinds.SALARY or any(gains_k)  # the interest may take all of a salary
        entries = [(CASH, payer, payee, amount_k, 0)] if is_paid else []
        if about == kinds.SALARY:
            entries.append((INTEREST, payee, BANK, amount_k - gains_k[payee], 0))
        return [entry for entry in entries if entry[3]]
    if payee not in (BANK, POT):
        entries.append((FEE, payee, BANK, amount_k - gains_k[payee], 0))
    return [entry for entry in entries if entry[3]]


def _add_deeds(entries: "list[Entry]", before: State, after: State) -> None:
    """Add the deeds that changed owner, and the buildings that were added or removed."""
    for space in range(SPACES):
        giver, taker = before.owner[space], after.owner[space]
        if giver != taker:
            entries.append((DEED, giver, taker, 1, space))
        was, level = before.level[space], after.level[space]
        if level < was:
            entries.append((BUILDING, giver, BANK, was, space))
        elif was < level:
            entries.append((BUILDING, BANK, taker, level, space))


def _add_jail_cards(entries: "list[Entry]", before: State, after: State) -> None:
    """Add the jail cards: from those who have fewer to those who have more, else the bank."""
    more = [after.jail_cards[seat] - before.jail_cards[seat] for seat in range(SEATS)]
    more[BANK] = -sum(more)
    for giver in range(SEATS):
        for taker in range(SEATS):
            count = min(-more[giver], more[taker])
            if count > 0:
                entries.append((JAIL_CARDS, giver, taker, count, 0))
                more[giver] += count
                more[taker] -= count


def _add_debts(entries: "list[Entry]", before: State, after: State) -> None:
    """Add the debts that are new, have another creditor now, or exist no more."""
    for seat in range(1, SEATS):
        old, new = before.creditors(seat), after.creditors(seat)
        if before.debt_k[seat] == after.debt_k[seat]:
            for creditor in before.creditors(seat):
                if creditor in new:
                    old.remove(creditor)
                    new.remove(creditor)
        for creditor in new:
            entries.append((DEBT, seat, creditor, after.debt_k[seat], 0))
        for creditor in old[len(new) :]:  # the claims of the others have passed to the new ones
            entries.append((DEBT_CLEARED, seat, creditor, before.debt_k[seat], 0))


def _add_loans(entries: "list[Entry]", before: State, after: State) -> None:
    """Add the loans that are greater or smaller now."""
    for seat in range(1, SEATS):
        if before.loan_k[seat] != after.loan_k[seat]:
            entries.append((LOAN, seat, BANK, after.loan_k[seat], 0))
