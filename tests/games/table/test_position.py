"""Games played on from a position: they are the same games."""

from collections.abc import Iterator

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, DEEDS, SPEED_DIE, State
from games.table import decks
from games.table.books import Audit, StudyLedger
from games.table.bots import make
from games.table.bots.bot import Bot
from games.table.bots.evaluator import Evaluator
from games.table.bots.random_bot import Random
from games.table.bots.trader import Trader
from games.table.chance import below, numbers
from games.table.listener import Listener
from games.table.position import Position
from games.table.table import Outcome, Table
from tests.support.game_settings import NUMBERS, options_of, roles_of
from tests.support.memory_journal import MemoryJournal
from tests.support.study_bots import Leaning

CLASSIC, ANTI = 1, 5
RED, BLUE = 1, 2
ROUNDS = 40
MOMENTS = 4

Kinds = tuple[type[Bot], ...]


class Copying(Listener):
    """Notes positions at random turns, and what was booked since."""

    def __init__(self, table: Table, name: str) -> None:
        self.positions: list[Position] = []
        self._table = table
        self._chance = numbers(f"{name}/moments")

    def turn_begins(self, seat: int) -> None:
        if below(self._chance, 40) == 0 or not self.positions:
            self.positions.append(self._table.position())


def seated(edition: int, kinds: Kinds, options: int, ledger: Ledger | None = None) -> Table:
    roles = roles_of(edition, len(kinds))
    return Table(ledger or StudyLedger(), edition, [None, *kinds], options, roles=roles)


def ended(table: Table, outcome: Outcome) -> tuple[Outcome, tuple[object, ...]]:
    now = table.ledger.now
    return outcome, (
        now.seq,
        *(bytes(part) for part in (now.owner, now.level, now.mortgaged, now.jail_cards, now.role)),
        list(now.balance_k),
        tuple(table.track.at),
    )


def cases() -> Iterator[tuple[int, int, Kinds]]:
    for edition in NUMBERS:
        for options in sorted({min(options_of(edition)), max(options_of(edition))}):
            yield edition, options, (Leaning, Random, Trader, Evaluator)


@pytest.mark.parametrize(("edition", "options", "kinds"), list(cases()))
def test_a_game_played_on_from_any_turn_is_the_same_game(
    edition: int, options: int, kinds: Kinds
) -> None:
    name = f"position/{edition}/{options}"
    table = seated(edition, kinds, options)
    copying = Copying(table, name)
    table.subscribe(copying)
    expected = ended(table, table.play(name, ROUNDS))
    for position in copying.positions[:MOMENTS]:
        ledger = StudyLedger() if position.place else Ledger(Audit())
        other = seated(edition, kinds, options, ledger)
        assert ended(other, other.play_on(position, ROUNDS)) == expected


def test_a_position_is_left_as_it_is_however_often_it_is_played_on() -> None:
    table = seated(CLASSIC, (Trader, Random), DEEDS)
    table.play("twice", 5)
    position = table.position()
    first = ended(table, table.play_on(position, 30))
    assert ended(table, table.play_on(position, 30)) == first
    whole = seated(CLASSIC, (Trader, Random), DEEDS)
    assert ended(whole, whole.play("twice", 30)) == first


def test_another_name_is_another_game_from_the_same_position() -> None:
    table = seated(CLASSIC, (Trader, Trader), DEEDS)
    table.play("first", 5)
    position = table.position()
    games = set()
    for name in "abc":
        position.name, position.drawn, position.piles = name, {}, ()
        outcome = table.play_on(position, 60)
        assert outcome.rounds > 5
        games.add((outcome, bytes(table.ledger.now.owner)))
    assert len(games) == 3


def test_a_position_may_be_made_by_hand() -> None:
    """BLUE stands before a hotel that he cannot pay, and it is his turn."""
    table = seated(CLASSIC, (Bot, Bot), DEEDS)
    table.play("empty", 0)
    state = table.ledger.now
    for space in (37, 39):
        state.owner[space] = RED
    for seat, cash_k in ((RED, 100), (BLUE, 5)):
        state.balance_k[BANK] += state.balance_k[seat] - cash_k
        state.balance_k[seat] = cash_k
    state.level[37] = state.level[39] = 5
    state.hotels -= 2
    position = Position(state, (RED, BLUE), "hand")
    position.place, position.rounds, position.at[BLUE] = 1, 1, 31
    winners = set()
    for name in range(40):
        position.name = f"hand/{name}"
        outcome = table.play_on(position, 1)
        winners.add(outcome.winner)
        assert outcome.turns == 1
    assert winners == {RED, BANK}


def test_a_held_jail_card_is_in_no_deck() -> None:
    table = seated(CLASSIC, (Bot, Bot), DEEDS)
    table.play("card", 0)
    table.ledger.now.jail_cards[RED] = 1
    position = Position(table.ledger.now, (RED, BLUE), "card")
    position.jail_cards = ((), (1,), *[()] * 7)
    table.play_on(position, 0)
    held = [decks.Card(decks.JAIL_CARD) in pile._cards for pile in table.track._piles]
    assert held == [True, False]


def test_what_no_table_could_play_on_is_refused() -> None:
    table = seated(CLASSIC, (Bot, Bot), DEEDS)
    with pytest.raises(ValueError, match="between two turns"):
        table.position()
    table.play("refused", 3)
    position = table.position()
    for other in (
        seated(0, (Bot, Bot), DEEDS),
        seated(CLASSIC, (Bot, Bot), DEEDS | SPEED_DIE),
        seated(CLASSIC, (Bot, Bot, Bot), DEEDS),
    ):
        with pytest.raises(ValueError, match="another table"):
            other.play_on(position)
    with pytest.raises(ValueError, match="writes"):
        seated(CLASSIC, (Bot, Bot), DEEDS, Ledger(MemoryJournal())).play_on(position)
    position.state.balance_k[RED] += 1
    with pytest.raises(ValueError, match="unsound"):
        table.play_on(position)


class Asking(Listener):
    """Asks for a position where there is none."""

    def __init__(self, table: Table) -> None:
        self._table = table

    def booked(self, state: State) -> None:
        if state.seq > 1:
            self._table.position()


def test_all_that_a_table_has_is_in_its_slots() -> None:
    assert not hasattr(seated(CLASSIC, (Trader, Trader), DEEDS), "__dict__")


def test_there_is_no_position_within_a_turn() -> None:
    table = seated(CLASSIC, (make("steady"), Bot), DEEDS)
    table.subscribe(Asking(table))
    with pytest.raises(ValueError, match="between two turns"):
        table.play("within")
