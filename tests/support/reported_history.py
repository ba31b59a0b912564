"""Random games as a scoreboard sees them: each line of the feed, and what is true after it."""

from collections import Counter
from typing import Any

from dealbox.bank import details
from dealbox.bank.state import OUT, PLAYING, SEATS
from dealbox.ui import feed
from host_sim.cards import seat_name
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal


class ReportedHistory(History):
    """A history that reports its bookings, as firmware/dealbox/reporting.py does."""

    def __init__(self, number: int, seed: int) -> None:
        self.steps: list[dict[str, Any]] = []
        super().__init__(number, seed, MemoryJournal(), Counter())

    def compare(self) -> None:
        ledger = self.ledger
        state, edition = ledger.now, ledger.edition
        if self.steps and self.steps[-1]["seq"] == state.seq:
            return
        playing = [seat for seat in range(1, SEATS) if state.seat[seat] == PLAYING]
        self.steps.append(
            {
                "seq": state.seq,
                "booked": feed.booked(state, details.find(ledger, state.seq)),
                "standings": feed.standings(ledger),
                "worth_k": {seat_name(seat): edition.wealth_k(state, seat) for seat in playing},
                "ranking": [
                    seat_name(seat) for seat in edition.ranking(state) if state.seat[seat] != OUT
                ],
            }
        )
