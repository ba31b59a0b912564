"""How an auction ends among bidders who each have a limit."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dealbox.bank.edition import Edition
from dealbox.bank.state import BANK

Bid = tuple[int, int]  # the most that a bidder pays, in thousands, and his seat


class Sale(NamedTuple):
    """How an auction ended. winner: BANK if nobody bid."""

    winner: int
    price_k: int


def sell(bids: Sequence[Bid], edition: Edition, opening_k: int) -> Sale:
    """Return winner and price: the highest limit wins, at one raise above the second.

    That is how an auction ends in which everybody bids as little as he can, and nobody is cut off
    by a clock. Of equal limits the first one wins.

    bids: each within the bidder's cash, in the order of turns. opening_k: the first bid.
    """
    winner, best_k, second_k = BANK, opening_k - 1, -1
    for limit_k, seat in bids:
        if limit_k > best_k:
            winner, best_k, second_k = seat, limit_k, best_k
        elif limit_k > second_k:
            second_k = limit_k
    if winner == BANK:
        return Sale(BANK, 0)
    if second_k < opening_k:
        return Sale(winner, opening_k)
    return Sale(winner, min(best_k, second_k + edition.raise_k))
