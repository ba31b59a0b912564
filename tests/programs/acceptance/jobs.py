"""What the rows do in processes of their own.

Audits are played by compiled modules where there are any; the others derive from their classes.
"""

from dealbox.bank.ledger import Ledger
from games.table import bots, decks
from games.table.books import Audit
from games.table.house_rules import NO_HOUSE_RULES
from games.table.landing import IN_JAIL
from games.table.table import Table
from games.table.track import Pile
from tests.support.compared_ledgers import compare_ledgers
from tests.support.game_settings import family_rules, line_up, roles_of
from tests.support.landing import Independent, Walker, exact

# A deck keeps its order for a whole game, so one order alone differs from the chain by up to 0.07
# points in the long run.
SHUFFLE_ROLLS = 100_000


def walk(is_independent: bool, stays: bool, rolls: int) -> tuple[float, float]:
    """Return the share of jail, and the largest difference to the chain, in points."""
    pile = Independent if is_independent else Pile
    counts = [0] * (IN_JAIL + 1)
    number = 0
    while sum(counts) < rolls:
        number += 1
        walker = Walker(f"acceptance/{number}", stays)
        names = (f"first/{number}", f"second/{number}")
        walker.track._piles = (pile(decks.CHANCE, names[0]), pile(decks.CHEST, names[1]))
        walker.walk(min(rolls, SHUFFLE_ROLLS))
        counts = [one + more for one, more in zip(counts, walker.counts, strict=True)]
    found = [100 * count / sum(counts) for count in counts]
    worst = max(abs(one - other) for one, other in zip(found, exact(stays), strict=True))
    return found[-1], worst


def compare(edition: int, options: int, games: int) -> int:
    """Compare two ledgers after each booking, by two sorts of house rules; return how many."""
    sorts, each = (NO_HOUSE_RULES, family_rules(edition)), -(-games // 2)
    return sum(compare_ledgers(edition, options, each, 300, rules) for rules in sorts)


def audit(edition: int, options: int, first: int, games: int) -> int:
    """Play games with checks; return how many bookings there were. Broken: a check failed."""
    ledger = Ledger(Audit())
    seats = line_up(bots.make("random"))
    table = Table(ledger, edition, seats, options, roles=roles_of(edition))
    for number in range(first, first + games):
        table.play(f"audit/{options}/{number}", 100)
    return ledger.now.seq
