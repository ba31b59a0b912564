"""The deal: how long it lasts, when the lamp is on, and who has bid most.

The lamp's rhythm is a pure function of the time since the start: nothing is counted, so
nothing can drift. Lengths: booklet 003, lines 26-35 (W-10 to W-14).
"""

from dealbox.bank.edition import Edition
from dealbox.bank.entropy import draw_below
from dealbox.bank.errors import Refused
from dealbox.bank.refusals import AUCTION_OVER, BID_LOW, BID_OVER_CASH
from dealbox.bank.state import BANK
from dealbox.clock import elapsed_ms

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Entropy

SHORTEST_MS = 13_000
LONGEST_MS = 50_000
HURRY_SHORTEST_MS = 4_000
HURRY_LONGEST_MS = 8_000
ENDLESS_MS = 0x1000_0000
IGNORE_MS = 300  # presses this soon after the start are the first one, bouncing

OFF = 0
SLOW = 1  # 1 Hz
FAST = 2  # 3 Hz, the most that is safe for photosensitive players


class Auction:
    """One deal at a time: its clock, its lamp and its bids. Nothing of it is stored."""

    def __init__(self) -> None:
        self.is_running = False
        self.length_ms = 0
        self.hurry_ms = 0  # when the fast part begins, from the start
        self.leader = BANK  # BANK: nobody has bid
        self.price_k = 0
        self._start_ms = 0

    def start(self, now_ms: int, entropy: "Entropy", is_timed: bool = True) -> None:
        """Draw both lengths and begin; entropy(n) gives n random bytes.

        Without the timer the lamp flashes slowly until stop(), for three days at most.
        """
        if is_timed:
            self._draw(entropy)
        else:
            self.length_ms = self.hurry_ms = ENDLESS_MS
        self._start_ms = now_ms
        self.forget()
        self.is_running = True

    def _draw(self, entropy: "Entropy") -> None:
        self.length_ms = SHORTEST_MS + draw_below(entropy, LONGEST_MS - SHORTEST_MS + 1)
        hurry_ms = HURRY_SHORTEST_MS + draw_below(
            entropy, HURRY_LONGEST_MS - HURRY_SHORTEST_MS + 1
        )
        self.hurry_ms = self.length_ms - hurry_ms

    def stop(self) -> None:
        """End now; the bids stay to be booked."""
        self.is_running = False

    def forget(self) -> None:
        """Let go of the bids: the price is booked, or left."""
        self.leader = BANK
        self.price_k = 0

    def since_ms(self, now_ms: int) -> int:
        """Return how long the deal has been running."""
        return elapsed_ms(self._start_ms, now_ms)

    def phase(self, now_ms: int) -> int:
        """Return OFF, SLOW or FAST."""
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
        """Return the time until the rhythm may change the lamp next, at most 500."""
        since_ms = self.since_ms(now_ms)
        if since_ms >= self.hurry_ms:
            past_ms = since_ms - self.hurry_ms
            to_edge_ms = ((past_ms * 6 // 1000 + 1) * 1000 + 5) // 6 - past_ms
            return min(to_edge_ms, self.length_ms - since_ms)
        return min(500 - since_ms % 500, self.hurry_ms - since_ms)

    def least_k(self, edition: Edition) -> int:
        """Return the lowest bid that would be taken now."""
        if self.leader == BANK:
            return edition.opening_k
        return self.price_k + edition.raise_k

    def bid(self, seat: int, amount_k: int, cash_k: int, edition: Edition, now_ms: int) -> None:
        """Note a bid by a seat that holds cash_k.

        Refused: the lamp is out, under the least, or above the bidder's cash.
        """
        if self.phase(now_ms) == OFF:
            raise Refused(AUCTION_OVER)
        if amount_k < self.least_k(edition):
            raise Refused(BID_LOW)
        if amount_k > cash_k:
            raise Refused(BID_OVER_CASH)
        self.leader = seat
        self.price_k = amount_k
