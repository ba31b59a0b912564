"""The books of both kinds of ledger, compared booking by booking."""

from hashlib import blake2b

from dealbox.bank.state import State
from games.table.books import Audit, StudyLedger, TableLedger
from games.table.bots.tempers import Borrower
from games.table.house_rules import HouseRules
from games.table.listener import Listener
from games.table.table import Table
from host_sim.books.replay import fields
from tests.support.game_settings import line_up, roles_of


class Digests(Listener):
    """Digests of all states of a game, one a booking."""

    def __init__(self) -> None:
        self.all: list[bytes] = []

    def booked(self, state: State) -> None:
        """Add the digest of a state, with everything that it holds."""
        digest = blake2b(digest_size=16)
        for name, value in sorted(fields(state).items()):
            plain = bytes(value) if isinstance(value, bytearray) else value
            digest.update(f"{name}={plain!r};".encode())
        self.all.append(digest.digest())


def compare_ledgers(
    edition: int, options: int, games: int, rounds_max: int, house_rules: HouseRules
) -> int:
    """Play games on both kinds of ledger, and return how many bookings there were.

    AssertionError: the books differ.
    """
    tables = [
        Table(
            each,
            edition,
            line_up(Borrower),
            options,
            roles=roles_of(edition),
            house_rules=house_rules,
        )
        for each in (TableLedger(Audit()), StudyLedger())
    ]
    digests = [Digests(), Digests()]
    for table, each in zip(tables, digests, strict=True):
        table.subscribe(each)
    for number in range(games):
        name = f"books/{options}/{number}"
        outcomes = [table.play(name, rounds_max) for table in tables]
        if outcomes[0] != outcomes[1] or digests[0].all != digests[1].all:
            raise AssertionError(f"the books differ in game {name} of edition {edition}")
    return len(digests[0].all)
