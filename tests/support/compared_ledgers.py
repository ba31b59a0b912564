"""The books of both kinds of ledger, compared booking by booking."""

from hashlib import blake2b

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import State
from games.table.books import Audit, StudyLedger
from games.table.bots.tempers import Borrower
from games.table.house_rules import HouseRules
from games.table.table import Table
from host_sim.books.replay import fields
from tests.support.game_settings import line_up, roles_of


class Digests:
    """Digests of all states of a game, one a booking."""

    def __init__(self) -> None:
        self.all: list[bytes] = []

    def add(self, state: State) -> None:
        """Add the digest of a state, with everything that it holds."""
        digest = blake2b(digest_size=16)
        for name, value in sorted(fields(state).items()):
            plain = bytes(value) if isinstance(value, bytearray) else value
            digest.update(f"{name}={plain!r};".encode())
        self.all.append(digest.digest())


class DigestingAudit(Audit):
    """The journal of an ordinary ledger that checks each booking, and keeps its digest."""

    def __init__(self) -> None:
        self.digests = Digests()

    def commit(self, state: State) -> None:
        super().commit(state)
        self.digests.add(state)


class DigestingStudyLedger(StudyLedger):
    """A study ledger that keeps a digest of each booking."""

    def __init__(self) -> None:
        self.digests = Digests()
        super().__init__()

    def commit(self) -> None:
        super().commit()
        self.digests.add(self.now)


def audited() -> tuple[Ledger, Digests]:
    """Return an ordinary ledger, whose journal checks and digests every booking."""
    journal = DigestingAudit()
    return Ledger(journal), journal.digests


def compare_ledgers(
    edition: int, options: int, games: int, rounds_max: int, house_rules: HouseRules
) -> int:
    """Play games on both kinds of ledger, and return how many bookings there were.

    AssertionError: the books differ.
    """
    ledger, expected = audited()
    study = DigestingStudyLedger()
    tables = [
        Table(
            each,
            edition,
            line_up(Borrower),
            options,
            roles=roles_of(edition),
            house_rules=house_rules,
        )
        for each in (ledger, study)
    ]
    for number in range(games):
        name = f"books/{options}/{number}"
        outcomes = [table.play(name, rounds_max) for table in tables]
        if outcomes[0] != outcomes[1] or expected.all != study.digests.all:
            raise AssertionError(f"the books differ in game {name} of edition {edition}")
    return len(expected.all)
