"""Random games as a scoreboard sees them: each line of the feed, and what is true after it."""

from collections import Counter
from typing import Any

from dealbox.bank import details
from dealbox.bank.state import OUT
from dealbox.ui import feed
from host_sim.cards import seat_name
from tests.support.histories import History
from tests.support.memory_journal import MemoryJournal
from tests.support.random_commands import Command


class ReportedHistory(History):
    """A history that reports its bookings, as firmware/dealbox/reporting.py does."""

    def __init__(self, number: int, seed: int) -> None:
        self.steps: list[dict[str, Any]] = []
        super().__init__(number, seed, MemoryJournal(), Counter())

    def both(self, command: Command) -> bool:
        if self.rng.random() < 0.1:
            super().both(("aside", self.rng.randrange(4)))
            self.compare()
        return super().both(command)

    def compare(self) -> None:
        ledger = self.ledger
        state, edition = ledger.now, ledger.edition
        if self.steps and self.steps[-1]["seq"] == state.seq:
            return
        self.steps.append(
            {
                "seq": state.seq,
                "booked": feed.booked(state, details.find(ledger, state.seq)),
                "standings": feed.standings(ledger),
                "ranking": [
                    seat_name(seat) for seat in edition.ranking(state) if state.seat[seat] != OUT
                ],
            }
        )
