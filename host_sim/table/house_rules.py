"""What families play otherwise than the booklets say, as data."""

from typing import NamedTuple


class HouseRules(NamedTuple):
    """Each of them may be combined with any other. Sums in printed units."""

    has_pot: bool = False  # taxes and fines go to whoever lands on Free Parking
    has_double_go: bool = False  # twice the salary for landing on GO
    has_auctions: bool = True  # a deed that its visitor does not buy is auctioned
    start: int | None = None  # each player's money in place of the edition's


NO_HOUSE_RULES = HouseRules()
