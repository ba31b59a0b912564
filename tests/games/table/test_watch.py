"""What is told of whole games, and in which columns; watch.cases has the turns."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from dealbox.bank.state import DEEDS, QUICK, SPEED_DIE
from dealbox.store.journal import Journal
from games.table import bots, decks
from games.table.books import TableLedger
from games.table.bots.bot import Bot, View
from games.table.table import Table
from games.table.watch import COLUMNS, Watcher
from host_sim.books.replay import fields
from host_sim.parts.w25q import Flash
from tests.support.game_at_table import Idle
from tests.support.game_settings import line_up
from tests.support.rules_game import offered, role_bits

WORLD, LONDON, COMRADES, PLATINUM, ANTI = 0, 1, 3, 4, 5
RED, BLUE = 1, 2


class Buyer(Idle):
    """Buys."""

    def buys(self, view: View, space: int) -> bool:
        return True


@pytest.mark.parametrize("number", [WORLD, LONDON, ANTI])
def test_every_card_has_words(number: int) -> None:
    watcher = Watcher(a_table(number, []), say=print)
    ours = (decks.COMPETITOR, decks.MONOPOLIST)
    for deck in ours if number == ANTI else (decks.CHANCE, decks.CHEST, decks.CHEST_WORLD):
        for card in deck:
            assert "{" not in watcher._card_text(card)


def test_a_jail_card_is_named_in_an_offer() -> None:
    watcher = Watcher(a_table(WORLD, []), say=print)
    offer = offered(BLUE, RED, amount_k=1500, cards=(2, 1))
    assert watcher._offer_text(RED, offer) == "offers BLUE a jail card for 2 jail cards and 1.5M"


# Whole games.

GAMES = [
    pytest.param(WORLD, DEEDS | QUICK, ["trader"] * 3, id="world quick"),
    pytest.param(LONDON, DEEDS, ["trader"] * 4, id="classic"),
    pytest.param(COMRADES, DEEDS, ["random"] * 6, id="comrades"),
    pytest.param(PLATINUM, DEEDS | SPEED_DIE, ["random"] * 8, id="platinum speed"),
    pytest.param(ANTI, DEEDS, ["trader", "random"] * 3, id="anti"),
]


def seats_of(names: Sequence[str]) -> list[type[Bot] | None]:
    return [None, *[bots.NAMES[name] for name in names]]


def a_table(
    number: int,
    makers: Sequence[type[Bot] | None],
    options: int = DEEDS,
    roles: str = "",
) -> Table:
    ledger = TableLedger(Journal(Flash()))
    bits = role_bits(roles)
    return Table(ledger, number, makers, options, roles=bits)


@pytest.mark.parametrize(("number", "options", "names"), GAMES)
def test_a_game_is_the_same_watched_or_not(number: int, options: int, names: list[str]) -> None:
    lines: list[str] = []
    turns: list[int] = []
    roles = "CM" * 3 if number == ANTI else ""
    tables = [a_table(number, seats_of(names), options, roles) for _ in range(2)]
    Watcher(tables[1], lines.append, lambda: turns.append(1))
    outcome, watched = [table.play("game 3", 40) for table in tables]
    assert watched == outcome
    assert fields(tables[0].ledger.now) == fields(tables[1].ledger.now)
    assert len(turns) == outcome.turns
    # Every booking has one line with its kind, and every line fits.
    booked = [line for line in lines if "→" in line[8:21] and line[8] != " "]
    without_payer = [line for line in lines if line.endswith(("new game", "deals out"))]
    assert len(booked) + len(without_payer) == tables[0].ledger.now.seq
    assert max(len(line) for line in lines) <= COLUMNS
    assert sum(line.startswith("Round ") for line in lines) == outcome.rounds


def test_a_name_and_its_figure_stay_on_one_line() -> None:
    lines: list[str] = []
    table = a_table(LONDON, seats_of(["trader"] * 8))
    Watcher(table, say=lines.append)
    table.play("game", 1)
    at = next(at for at, line in enumerate(lines) if line.startswith("Round 1:"))
    both = "  ".join(line.strip() for line in lines[at : at + 2])
    assert [pair.split() for pair in both.split("  ")[1:]] == [
        [name, "£1500"] for name in re.findall("[A-Z]{3,}", both)
    ]


@pytest.mark.rule("A-21")
def test_competitors_have_green_pawns_and_monopolists_blue_ones() -> None:
    told: list[str] = []
    table = a_table(ANTI, line_up(Idle, 3), roles="CMC")
    Watcher(table, say=told.append)
    table.play("game", 0)
    pawns = [line.strip() for line in told if "pawns" in line]
    assert pawns == ["competitors, green pawns: RED, GREEN", "monopolists, blue pawns: BLUE"]


def test_the_ranking_names_role_worth_cash_and_deeds() -> None:
    table = a_table(ANTI, [None, Buyer, Idle], roles="CM")
    watcher = Watcher(table, say=lambda _: None)
    outcome = table.play("game", 1)
    assert watcher.ranking(outcome) == [
        "1. BLUE   monopolist worth    $1500: cash    $1500, deeds  0",
        "2. RED    competitor worth    $1392: cash    $1380, deeds  1",
    ]


def test_debts_and_bankruptcies_are_told_and_the_bankrupt_ranked_last() -> None:
    told: list[str] = []
    table = a_table(LONDON, seats_of(["trader"] * 3))
    watcher = Watcher(table, say=told.append)
    outcome = table.play("game", 300)
    lines = watcher.ranking(outcome)
    assert outcome.winner and lines[0].startswith("1. ")
    assert [line.split()[2] for line in lines] == ["worth", "bankrupt", "bankrupt"]
    last = lines[1].split()[1]  # who was out last
    debts = [line for line in told if f" {last}→" in line and " owes " in line]
    assert debts and f" {last}→" in next(line for line in reversed(told) if "  bankrupt" in line)
    assert any(f"- {last} owes " in line and " no more " in line for line in told)
