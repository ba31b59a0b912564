"""The auction of the deal button: how long it lasts, when the lamp is on, who has bid most.

The lamp's rhythm is a pure function of the time since the start: nothing is counted, so
nothing can drift. Lengths: booklet 003, lines 26-35 (W-10 to W-14).
"""

from dealbox.bank import refusals
from dealbox.bank.edition import Edition
from dealbox.bank.entropy import draw_below
from dealbox.bank.errors import Refused
from dealbox.bank.state import BANK, BY_THE_BOOKLET, SPACES
from dealbox.clock import elapsed_ms
from dealbox.native import sums

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.bank.state import HouseRules, State
    from dealbox.contract import Entropy

SHORTEST_MS = 13_000
LONGEST_MS = 50_000
HURRY_SHORTEST_MS = 4_000
HURRY_LONGEST_MS = 8_000
ENDLESS_MS = 0x1000_0000
IGNORE_MS = 300  # presses this soon after the start are contact bounce of the first
BIDS = 16  # so many can be taken back, one after the other

OFF = 0
SLOW = 1  # 1 Hz
FAST = 2  # 3 Hz, the most that is safe for photosensitive players


class Auction:
    """One auction at a time: lot, clock, lamp and bids. Only a price that is due is stored.

    Only this class writes these fields, and decides what may be opened, closed or named.
    """

    def __init__(self) -> None:
        self.is_running = False
        self.is_waiting = False  # until the winner has raised the price
        self.is_given_up = False  # the last sale was, until the next or another end
        self.lot = 0  # the deed that is auctioned, 0 for anything else
        self.building = 0  # 1: a house is auctioned, HOTEL: a hotel; for any site of the winner's
        self.leader = BANK  # BANK: nobody has bid
        self.price_k = 0
        self._count = 0  # of bids before the highest one that may stand again ...
        self._leaders = bytearray(BIDS)  # ... each with its bidder, BANK for no bid ...
        self._prices_k = sums(BIDS)  # ... and its sum
        self.length_ms = 0
        self.hurry_ms = 0  # when the fast part begins, from the start
        self._start_ms = 0
        self._opening_k = 0  # the first bid by the house rules, 0: as the edition has it

    @property
    def is_sale_due(self) -> bool:
        """Whether the auction is over and its price is neither booked nor given up.

        This also holds if the winner waited to raise the price, and then left the game.
        """
        return (self.leader != BANK or self.is_waiting) and not self.is_running

    def open(
        self,
        lot: int,
        now_ms: int,
        entropy: "Entropy",
        is_timed: bool = True,
        house: "HouseRules | State" = BY_THE_BOOKLET,
        *,
        building: int = 0,
    ) -> bool:
        """Draw both lengths and start; False, and nothing changed, while another is not closed.

        lot: a deed's space, 0 for anything else. building: 1 for a house, or HOTEL. Both stay
        until close(). entropy(n) returns n random bytes. Without the timer the lamp flashes slowly
        until stop(), for three days at most; a length that the house fixed is timed in any case.
        """
        if self.is_running or self.leader != BANK:
            return False
        self._opening_k = house.opening_k
        if is_timed or house.deal_s:
            self._draw(entropy, house.deal_s * 1000)
        else:
            self.length_ms = self.hurry_ms = ENDLESS_MS
        self._start_ms = now_ms
        self.lot, self.building = lot, building
        self.is_running = True
        self.is_waiting = self.is_given_up = False
        return True

    def _draw(self, entropy: "Entropy", fixed_ms: int) -> None:
        self.length_ms = fixed_ms
        if not fixed_ms:
            self.length_ms = SHORTEST_MS + draw_below(entropy, LONGEST_MS - SHORTEST_MS + 1)
        hurry_ms = HURRY_SHORTEST_MS + draw_below(
            entropy, HURRY_LONGEST_MS - HURRY_SHORTEST_MS + 1
        )
        self.hurry_ms = self.length_ms - hurry_ms

    def start(self, now_ms: int) -> None:
        """Count its time from now on: the lamp lights."""
        self._start_ms = now_ms

    def stop(self) -> None:
        """End it now; the lot and the highest bid remain, to be booked, and no other bid."""
        self.is_running = False
        self._count = 0

    def resume(self, state: "State") -> None:
        """Take up the sale that is due after a power cut."""
        sale, self._opening_k = state.sale, state.opening_k
        self.leader, lot, self.price_k = sale & 15, sale >> 4 & 63, sale >> 10
        self.lot, self.building = (lot, 0) if lot < SPACES else (0, lot - SPACES)

    def wait(self, is_waiting: bool) -> None:
        """Put the sale aside until its winner has raised the price, or take it up again."""
        self.is_waiting = is_waiting

    def close(self) -> None:
        """Forget lot and highest bid: the price is booked, or nobody pays it."""
        self.give_up()
        self.lot = self.building = 0
        self.is_given_up = False

    def give_up(self) -> None:
        """Forget the highest bid once the lamp is out: nobody pays it. The lot remains."""
        self.is_waiting = False
        self.is_given_up = True
        self.leader = BANK
        self.price_k = 0

    def since_ms(self, now_ms: int) -> int:
        """Return how long it has been running."""
        return elapsed_ms(self._start_ms, now_ms)

    def phase(self, now_ms: int) -> int:
        """Return OFF, SLOW or FAST; OFF: not started, stopped, or past its length."""
        if not self.is_running or self.since_ms(now_ms) >= self.length_ms:
            return OFF
        return FAST if self.since_ms(now_ms) >= self.hurry_ms else SLOW

    def is_lit(self, now_ms: int) -> bool:
        """Return whether the lamp is on: each part begins lit, half of each period is dark."""
        phase = self.phase(now_ms)
        if phase == SLOW:
            return self.since_ms(now_ms) // 500 % 2 == 0
        if phase == FAST:
            return (self.since_ms(now_ms) - self.hurry_ms) * 6 // 1000 % 2 == 0
        return False

    def edge_ms(self, now_ms: int) -> int:
        """Return the milliseconds until the lamp may change next, at most 500."""
        since_ms = self.since_ms(now_ms)
        if since_ms >= self.hurry_ms:
            past_ms = since_ms - self.hurry_ms
            to_edge_ms = ((past_ms * 6 // 1000 + 1) * 1000 + 5) // 6 - past_ms
            return min(to_edge_ms, self.length_ms - since_ms)
        return min(500 - since_ms % 500, self.hurry_ms - since_ms)

    def least_k(self, edition: Edition) -> int:
        """Return the lowest bid that would be accepted now."""
        if self.leader == BANK:
            return self._opening_k or edition.opening_k
        return self.price_k + edition.raise_k

    def next_bid_k(self, edition: Edition) -> int:
        """Return the bid that is usual now: the opening, or ten of the least raises more."""
        if self.leader == BANK:
            return self.least_k(edition)
        return self.price_k + 10 * edition.raise_k

    def bid(self, seat: int, amount_k: int, cash_k: int, edition: Edition, now_ms: int) -> None:
        """Record a bid by a seat that holds cash_k.

        Refused: the lamp's time is over, below least_k(), or above the bidder's cash.
        """
        if self.phase(now_ms) == OFF:
            raise Refused(refusals.AUCTION_OVER)
        if amount_k < self.least_k(edition):
            raise Refused(refusals.BID_LOW)
        if amount_k > cash_k:
            raise Refused(refusals.BID_OVER_CASH)
        if self._count == BIDS:  # the oldest is forgotten
            self._count -= 1
            for i in range(self._count):
                self._leaders[i], self._prices_k[i] = self._leaders[i + 1], self._prices_k[i + 1]
        self._leaders[self._count], self._prices_k[self._count] = self.leader, self.price_k
        self._count += 1
        self.leader = seat
        self.price_k = amount_k

    def take_back(self, is_playing: "Callable[[int], bool]") -> None:
        """Let the bid before the highest one stand again: the newest by a seat that plays."""
        # After the deal no earlier bid stands: without a winner the sale is void.
        self.is_given_up |= self.leader != BANK and not self.is_running
        self.leader = BANK
        self.price_k = 0
        while self._count and not is_playing(self.leader):
            self._count -= 1
            self.leader = self._leaders[self._count]
            self.price_k = self._prices_k[self._count]

    def sell(self, seat: int, price_k: int, cash_k: int, edition: Edition) -> None:
        """Record the price that a seat agreed to by word of mouth, once the lamp is out.

        Refused: a price is due already, under the opening bid, or above the buyer's cash.
        """
        if self.is_running or self.leader != BANK:
            raise Refused(refusals.SALE_DUE)
        if price_k < self.least_k(edition):
            raise Refused(refusals.BID_LOW)
        if price_k > cash_k:
            raise Refused(refusals.BID_OVER_CASH)
        self.is_waiting = self.is_given_up = False
        self.leader = seat
        self.price_k = price_k
