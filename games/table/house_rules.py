"""What families play otherwise than the booklets say, as data."""

from typing import Final, NamedTuple

from dealbox.bank.edition import Edition
from dealbox.bank.state import QUICK

START_MAX: Final = 9_999


class HouseRules(NamedTuple):
    """Each of them may be combined with any other. Sums in printed units, 1 to START_MAX."""

    has_pot: bool = False  # taxes, fines and bail go to whoever lands on Free Parking
    has_double_go: bool = False  # twice the salary for landing on GO
    has_auctions: bool = True  # of what is not bought, or a bankrupt's, and of scarce buildings
    start: int | None = None  # each player's money in place of the edition's
    is_timed: bool = False  # the rounds are the time agreed on: the richest wins after the last

    def refuse_unless_playable(self, edition: Edition, options: int) -> None:
        """Raise ValueError if they make no sense in an edition with these options."""
        if self.has_pot and edition.has_roles:
            raise ValueError(f"has_pot: {edition.name} has no Free Parking")
        dealt = edition.dealt if options & QUICK else 0
        least = max(1, sum(sorted(edition.prices)[-dealt:]) if dealt else 1)
        if self.start is not None and not least <= self.start <= START_MAX:
            cause = ", to pay for the deeds that are dealt out" if dealt else ""
            raise ValueError(f"start: {self.start} is not {least} to {START_MAX}{cause}")


NO_HOUSE_RULES: Final = HouseRules()
