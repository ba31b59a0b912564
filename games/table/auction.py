"""How an auction ends among bidders who each have a limit: sealed, or by word of mouth in time.

`Spoken` runs the bank's own auction, with the unit's hidden clock, in virtual milliseconds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, NamedTuple, Protocol

from dealbox.bank.auction import OFF, Auction
from dealbox.bank.edition import Edition
from dealbox.bank.state import BANK, HouseRules
from games.table.chance import below

Bid = tuple[int, int]  # the most that a bidder pays, in thousands, and his seat


class Sale(NamedTuple):
    """How an auction ended. winner: BANK if nobody bid; is_cut: while another would have bid."""

    winner: int
    price_k: int
    is_cut: bool = False


class Auctioneer(Protocol):
    """What a table asks."""

    def sell(
        self, bids: Sequence[Bid], edition: Edition, numbers: Iterator[int], opening_k: int = 0
    ) -> Sale:
        """Return winner and price.

        bids: each within the bidder's cash, in the order of turns. numbers: of 32 bits, for all
        chance. opening_k: the first bid, 0 for the edition's.
        """


NO_SALE: Final = Sale(BANK, 0)


class Sealed:
    """The highest limit wins, at one raise above the second.

    That is how an auction ends in which everybody bids as little as he can, and nobody is cut off
    by a clock. Of equal limits the first one wins.
    """

    def sell(
        self, bids: Sequence[Bid], edition: Edition, numbers: Iterator[int], opening_k: int = 0
    ) -> Sale:
        opening_k = opening_k or edition.opening_k
        winner, best_k, second_k = BANK, opening_k - 1, -1
        for limit_k, seat in bids:
            if limit_k > best_k:
                winner, best_k, second_k = seat, limit_k, best_k
            elif limit_k > second_k:
                second_k = limit_k
        if winner == BANK:
            return NO_SALE
        if second_k < opening_k:
            return Sale(winner, opening_k)
        return Sale(winner, min(best_k, second_k + edition.raise_k))


SEALED: Final = Sealed()


class Spoken:
    """An auction by word of mouth: whoever is quick is heard first.

    After each bid every bidder but the leader takes his time again: drawn evenly from nothing to
    twice his mean. The first to speak bids the least, or more: up to a share of what is left to
    his limit, drawn evenly too. The others hear it and begin anew, until the time is over: the
    deal button's 13 to 50 s that nobody knows.

    reactions_ms: each bidder's mean by seat. jump_percent: the share, 0 for least raises.
    """

    def __init__(self, reactions_ms: Sequence[int], jump_percent: int = 0) -> None:
        if min(reactions_ms) < 0 or not 0 <= jump_percent <= 100:
            raise ValueError("reactions and shares are not negative, a jump is 100 % at most")
        self._reactions_ms = reactions_ms
        self._jump_percent = jump_percent

    def sell(
        self, bids: Sequence[Bid], edition: Edition, numbers: Iterator[int], opening_k: int = 0
    ) -> Sale:
        auction, house = Auction(), HouseRules()
        house.opening_k = opening_k
        auction.open(0, 0, partial(_draw_bytes, numbers), house=house)
        now_ms = 0
        while True:
            least_k = auction.least_k(edition)
            speakers = [
                (self._reaction_ms(seat, numbers), turn, limit_k, seat)
                for turn, (limit_k, seat) in enumerate(bids)
                if limit_k >= least_k and seat != auction.leader
            ]
            if not speakers:
                return Sale(auction.leader, auction.price_k)
            wait_ms, _, limit_k, seat = min(speakers)
            now_ms += wait_ms
            if auction.phase(now_ms) == OFF:
                return Sale(auction.leader, auction.price_k, auction.leader != BANK)
            jump_k = (limit_k - least_k) * self._jump_percent // 100
            raises = below(numbers, jump_k // edition.raise_k + 1)
            auction.bid(seat, least_k + raises * edition.raise_k, limit_k, edition, now_ms)

    def _reaction_ms(self, seat: int, numbers: Iterator[int]) -> int:
        return below(numbers, 2 * self._reactions_ms[seat] + 1)


def _draw_bytes(numbers: Iterator[int], count: int) -> bytes:
    return bytes([next(numbers) & 0xFF for _ in range(count)])
