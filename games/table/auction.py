"""How an auction ends among bidders who each have a limit: sealed, or by word of mouth in time.

`Spoken` runs the bank's own auction, with the unit's hidden clock, in virtual milliseconds.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from typing import ClassVar, Final, NamedTuple, Protocol

from dealbox.bank.auction import OFF, Auction
from dealbox.bank.edition import Edition
from dealbox.bank.state import BANK, HouseRules
from games.table.chance import below

Bid = tuple[int, int]  # the most that a bidder pays, in thousands, and his seat
# By who says each of his bids himself: what he says, given the least bid, his limit and who leads.
Says = Callable[[int, int, int], int]


NOBODY: Final[Mapping[int, Says]] = {}


class Sale(NamedTuple):
    """How an auction ended. winner: BANK if nobody bid; is_cut: while another would have bid."""

    winner: int
    price_k: int
    is_cut: bool = False


class Auctioneer(Protocol):
    """What a table asks."""

    def sell(
        self,
        bids: Sequence[Bid],
        edition: Edition,
        numbers: Iterator[int],
        opening_k: int = 0,
        says: Mapping[int, Says] = NOBODY,
    ) -> Sale:
        """Return winner and price.

        bids: each within the bidder's cash, in the order of turns. numbers: of 32 bits, for all
        chance. opening_k: the first bid, 0 for the edition's. says: by seat.
        """


NO_SALE: Final = Sale(BANK, 0)


class Sealed:
    """The highest limit wins, at one raise above the second.

    That is how an auction ends in which everybody bids as little as he can, and nobody is cut off
    by a clock. Of equal limits the first one wins.
    """

    def sell(
        self,
        bids: Sequence[Bid],
        edition: Edition,
        numbers: Iterator[int],
        opening_k: int = 0,
        says: Mapping[int, Says] = NOBODY,
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


# Clocks: what ends an auction in which somebody may still want to bid.


class Clock(ABC):
    """What ends a spoken auction. Times are milliseconds from its start."""

    is_hidden: ClassVar[bool] = False  # the unit's own

    @abstractmethod
    def is_over(self, auction: Auction, now_ms: int, bid_ms: int) -> bool:
        """Return whether the time for bids is over; bid_ms: when the last one was made."""


class HiddenClock(Clock):
    """The deal button's: 13 to 50 s that nobody knows, the last 4 to 8 s of them flash fast."""

    is_hidden = True

    def is_over(self, auction: Auction, now_ms: int, bid_ms: int) -> bool:
        return auction.phase(now_ms) == OFF


class FixedClock(Clock):
    """Ends after a time that is known to all, and not shown."""

    def __init__(self, length_ms: int) -> None:
        self._length_ms = length_ms

    def is_over(self, auction: Auction, now_ms: int, bid_ms: int) -> bool:
        return now_ms >= self._length_ms


class CountedOut(Clock):
    """Ends when nobody has bid for so long after a bid: the auctioneer counts the bid out."""

    def __init__(self, silence_ms: int) -> None:
        self._silence_ms = silence_ms

    def is_over(self, auction: Auction, now_ms: int, bid_ms: int) -> bool:
        return auction.leader != BANK and now_ms - bid_ms >= self._silence_ms


class Spoken:
    """An auction by word of mouth: whoever is quick is heard first.

    After each bid every bidder but the leader takes his time again: drawn evenly from nothing to
    twice his mean. The first to speak bids the least, or more: up to a share of what is left to
    his limit, drawn evenly too; or what he says himself. The others hear it and begin anew.

    reactions_ms: each bidder's mean by seat. jump_percent: the share, 0 for least raises.
    hurry_percent: how long a reaction takes while the lamp flashes fast.
    """

    def __init__(
        self,
        reactions_ms: Sequence[int],
        jump_percent: int = 0,
        clock: Clock | None = None,
        hurry_percent: int = 100,
    ) -> None:
        if min(reactions_ms) < 0 or not 0 <= jump_percent <= 100 or hurry_percent < 0:
            raise ValueError("reactions and shares are not negative, a jump is 100 % at most")
        self._reactions_ms = reactions_ms
        self._jump_percent = jump_percent
        self._clock = clock or HiddenClock()
        self._hurry_percent = hurry_percent

    def sell(
        self,
        bids: Sequence[Bid],
        edition: Edition,
        numbers: Iterator[int],
        opening_k: int = 0,
        says: Mapping[int, Says] = NOBODY,
    ) -> Sale:
        auction, house = Auction(), HouseRules()
        house.opening_k = opening_k
        auction.open(0, 0, partial(_draw_bytes, numbers), self._clock.is_hidden, house)
        bid_ms = 0
        is_cut = False
        silent: set[int] = set()  # who had the word since the last bid, and did not bid
        while not is_cut:
            least_k = auction.least_k(edition)
            speakers = [
                (self._reaction_ms(seat, numbers), turn, limit_k, seat)
                for turn, (limit_k, seat) in enumerate(bids)
                if limit_k >= least_k and seat != auction.leader and seat not in silent
            ]
            if not speakers:
                break
            wait_ms, _, limit_k, seat = min(speakers)
            now_ms = self._spoken_ms(auction, bid_ms, wait_ms)
            is_cut = self._clock.is_over(auction, now_ms, bid_ms)
            if is_cut:
                continue
            if seat in says:
                price_k = min(says[seat](least_k, limit_k, auction.leader), limit_k)
            else:
                jump_k = (limit_k - least_k) * self._jump_percent // 100
                raises = below(numbers, jump_k // edition.raise_k + 1)
                price_k = least_k + raises * edition.raise_k
            if price_k < least_k:
                silent.add(seat)
                continue
            auction.bid(seat, price_k, limit_k, edition, now_ms)
            bid_ms = now_ms
            silent.clear()
        return Sale(auction.leader, auction.price_k, is_cut and auction.leader != BANK)

    def _reaction_ms(self, seat: int, numbers: Iterator[int]) -> int:
        return below(numbers, 2 * self._reactions_ms[seat] + 1)

    def _spoken_ms(self, auction: Auction, since_ms: int, wait_ms: int) -> int:
        """Return when somebody speaks who waits from since_ms on; fast flashes hurry him."""
        calm_ms = min(wait_ms, max(auction.hurry_ms - since_ms, 0))
        return since_ms + calm_ms + (wait_ms - calm_ms) * self._hurry_percent // 100


def _draw_bytes(numbers: Iterator[int], count: int) -> bytes:
    return bytes([next(numbers) & 0xFF for _ in range(count)])
