"""What families play otherwise than the booklets say, as data."""

from typing import Final, NamedTuple

from dealbox.bank import money, state
from dealbox.bank.edition import Edition
from dealbox.bank.state import INTEREST, INTERESTS, LOAN_INTEREST_MAX, QUICK

START_MAX: Final = 9_999


class HouseRules(NamedTuple):
    """Each of them may be combined with any other. Sums in printed units, 1 to START_MAX.

    The bank has rules for all of them but the time, and for some that programs have no use for.
    """

    has_pot: bool = False  # taxes, fines and bail go to whoever lands on Free Parking
    has_double_go: bool = False  # twice the salary for landing on GO
    has_auctions: bool = True  # of what is not bought, or a bankrupt's, and of scarce buildings
    start: int | None = None  # each player's money in place of the edition's
    is_timed: bool = False  # the rounds are the time agreed on: the richest wins after the last
    stake: int = 0  # what the bank puts into the pot
    opening: int | None = None  # the first bid of an auction in place of the edition's
    interest: int = INTEREST  # percent on mortgages
    is_unlimited: bool = False  # the bank has buildings without end
    builds_anywhere: bool = False  # without the rest of a group
    has_jail_rent: bool = True  # for an owner who sits there
    buys_at_once: bool = True  # before the first salary
    has_loans: bool = False  # from the bank
    loan_interest: int = 0  # percent of a loan at each salary

    def of_bank(self, edition: Edition) -> state.HouseRules:
        """Return them as the bank has them, but for the time."""
        rules = state.HouseRules()
        for name, bit, value in _BITS:
            if getattr(self, name) == value:
                rules.house_rules |= bit
        if not edition.has_auctions:
            rules.house_rules &= ~state.NO_AUCTIONS
        rules.start_k = (self.start or 0) * edition.factor
        rules.stake_k = self.stake * edition.factor
        rules.opening_k = (self.opening or 0) * edition.factor
        rules.interest = self.interest
        rules.loan_interest = self.loan_interest
        return rules

    def refuse_unless_playable(self, edition: Edition, options: int) -> None:
        """Raise ValueError if they make no sense in an edition with these options."""
        if self.has_pot and edition.has_roles:
            raise ValueError(f"has_pot: {edition.name} has no Free Parking")
        dealt = edition.dealt if options & QUICK else 0
        least = max(1, sum(sorted(edition.prices)[-dealt:]) if dealt else 1)
        unit = f"printed units of {money.text(edition.factor, edition.sign)}"
        if self.start is not None and not least <= self.start <= START_MAX:
            cause = ", to pay for the deeds that are dealt out" if dealt else ""
            raise ValueError(f"start: {self.start} is not {least} to {START_MAX} {unit}{cause}")
        if self.opening is not None and not 1 <= self.opening <= START_MAX:
            raise ValueError(f"opening: {self.opening} is not 1 to {START_MAX} {unit}")
        if not 0 <= self.stake <= START_MAX:
            raise ValueError(f"stake: {self.stake} is not 0 to {START_MAX} {unit}")
        if self.stake and not self.has_pot:
            raise ValueError("stake: there is no pot")
        if self.interest not in INTERESTS:
            raise ValueError(f"interest: {self.interest} is not one of 0, 10 and 20 percent")
        if not 0 <= self.loan_interest <= LOAN_INTEREST_MAX:
            raise ValueError(
                f"loan_interest: {self.loan_interest} is not 0 to {LOAN_INTEREST_MAX} percent"
            )
        if self.loan_interest and not self.has_loans:
            raise ValueError("loan_interest: there are no loans")


# The rules that are one bit in the bank, and what they are where it is set.
_BITS: Final[tuple[tuple[str, int, bool], ...]] = (
    ("has_pot", state.HAS_POT, True),
    ("has_double_go", state.DOUBLE_GO, True),
    ("has_auctions", state.NO_AUCTIONS, False),
    ("is_unlimited", state.UNLIMITED, True),
    ("builds_anywhere", state.ANY_SITE, True),
    ("has_jail_rent", state.NO_JAIL_RENT, False),
    ("buys_at_once", state.FIRST_ROUND, False),
    ("has_loans", state.LOANS, True),
)

NO_HOUSE_RULES: Final = HouseRules()
