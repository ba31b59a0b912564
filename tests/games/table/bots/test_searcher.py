"""A bot that plays the position on: what it sees, and what it finds."""

import pytest

from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, DEEDS, EMPTY
from games.table.books import Audit, StudyLedger
from games.table.bots.bot import Bot, Build, View
from games.table.bots.evaluator import Evaluator
from games.table.bots.searcher import Searcher
from games.table.bots.trader import Trader
from games.table.chance import numbers, shuffled
from games.table.decks import CHANCE, CHEST
from games.table.house_rules import NO_HOUSE_RULES, HouseRules
from games.table.position import Position
from games.table.table import Table
from tests.games.table.bots.test_bots import ME, ORANGE, OTHER, THIRD, view_of
from tests.support.game_settings import NUMBERS, family_rules, options_of, roles_of

CLASSIC, ANTI = 1, 5


class Quick(Searcher):
    """Plays few rounds on."""

    rounds, games, least = 2, 3, 2


class Undecided(Quick):
    """Finds no choice better than the evaluator's."""

    margin = 2.0


class Noting(Quick):
    """Notes how each of its games ends."""

    notes: list[float] = []

    def _score(self, line: object, name: str) -> float:
        self.notes.append(super()._score(line, name))  # type: ignore[arg-type]
        return self.notes[-1]


def seated(
    kind: type[Bot],
    edition: int,
    options: int = DEEDS,
    rules: HouseRules = NO_HOUSE_RULES,
    ledger: Ledger | None = None,
) -> Table:
    kinds = [None, kind, Trader, Evaluator]
    roles = roles_of(edition, 3)
    return Table(ledger or StudyLedger(), edition, kinds, options, roles=roles, house_rules=rules)


def played(table: Table, name: str, rounds: int) -> tuple[object, ...]:
    outcome, now = table.play(name, rounds), table.ledger.now
    return outcome, now.seq, bytes(now.owner), bytes(now.level), list(now.balance_k)


@pytest.mark.parametrize("edition", NUMBERS)
def test_a_searcher_plays_every_edition_with_every_option_and_house_rules(edition: int) -> None:
    rules = family_rules(edition)
    for options in options_of(edition):
        table = seated(Quick, edition, options, rules, Ledger(Audit()))
        assert table.play(f"search/{options}", 6).turns > 6


def test_the_same_name_is_the_same_game() -> None:
    games = [played(seated(Quick, CLASSIC), "same", 12) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize("edition", [CLASSIC, ANTI])
def test_a_search_changes_neither_books_nor_dice_of_the_game(edition: int) -> None:
    """Who searches and never finds anything better plays the evaluator's game."""
    assert played(seated(Undecided, edition), "quiet", 15) == played(
        seated(Evaluator, edition), "quiet", 15
    )


def rich_and_poor() -> View:
    """OTHER is poor and stands before ME's orange sites; his hotels are far ahead of ME."""
    view = view_of(
        {ME: ORANGE, OTHER: (37, 39)},
        1000,
        balance_k={OTHER: 100, THIRD: 0, BANK: -1100},
        level={37: 5, 39: 5},
        seat={THIRD: EMPTY},
    )
    view.state.hotels -= 2
    view.order, view.turn = (ME, OTHER), OTHER
    view.at[ME], view.at[OTHER] = 1, 11
    return view


def test_what_is_found_does_not_depend_on_dice_and_decks_to_come() -> None:
    """Asked before the same turn, with other dice and decks to come."""
    view = rich_and_poor()
    position = Position(view.state, (OTHER, ME), "coming")
    position.at = view.at
    table = Table(StudyLedger(), CLASSIC, [None, Noting, Trader], DEEDS)
    found = []
    for thrown, seed in ((0, "a"), (9, "b")):
        position.drawn = {f"coming/dice/{seat}": thrown for seat in (ME, OTHER)}
        position.piles = tuple([tuple(shuffled(deck, seed)) for deck in (CHANCE, CHEST)])
        Noting.notes = []
        table.play_on(position, 1)
        found.append((table.track.at[:], Noting.notes[: 2 * Quick.least]))
    (one, notes), (other, others) = found
    assert one != other and notes == others and len(set(notes)) > 2


def test_a_searcher_builds_before_a_visit_that_decides_where_an_evaluator_saves() -> None:
    view = rich_and_poor()
    builds = [
        sum(wish.buildings for wish in bot(kind).wishes(view) if isinstance(wish, Build))
        for kind in (Evaluator, Searcher)
    ]
    assert not builds[0] and builds[1] >= 6


def bot(kind: type[Bot]) -> Bot:
    return kind(ME, numbers("bot/search"))
