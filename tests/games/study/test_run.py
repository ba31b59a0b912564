"""A chunk of games: what it counts, whatever the split, and what stops it."""

from collections import Counter
from typing import Any

import pytest

from dealbox.bank import state
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Broken
from dealbox.bank.ledger import Ledger
from dealbox.bank.spaces import GROUPS
from dealbox.bank.state import BANK, State
from games.study.counting import Counting
from games.study.counts import Counts, unpack
from games.study.plan import Cell, make_plan
from games.study.run import GameFault, chunk
from games.table.auction import Sale
from games.table.books import Audit, StudyLedger
from games.table.table import Table
from tests.support.memory_journal import MemoryJournal

BOTS = "tests.support.study_bots"
BLOCKS: list[dict[str, Any]] = [
    {"edition": "classic", "seats": 3, "rounds_max": 60},
    {"edition": "classic", "seats": 2, "rounds_max": 40, "counts": "light"},
    {"edition": "anti", "seats": 4, "rounds_max": 40, "options": ["b"]},
    {"edition": "platinum", "seats": 2, "rounds_max": 40, "options": ["speed"]},
    {"edition": "dublin", "seats": 3, "rounds_max": 40, "auctions": {"reactions_ms": [500, 9, 4]}},
    {"edition": "world", "seats": 3, "rounds_max": 40, "house_rules": {"has_pot": True}},
]


def cell(**fields: Any) -> Cell:
    block = {"edition": "classic", "seats": 2, "bots": "steady", "rounds_max": 40}
    return make_plan({"seed": "test", "cells": [block | fields]}).cells[0]


@pytest.mark.parametrize("block", BLOCKS, ids=lambda block: str(block["edition"]))
def test_any_split_gives_the_same(block: dict[str, Any]) -> None:
    played = cell(**block)
    whole = chunk(played, 0, 9)
    parts = [chunk(played, first, last) for first, last in ((5, 9), (0, 1), (1, 5))]
    assert Counts.total(part.counts for part in parts) == whole.counts
    assert whole.counts.tallies["games"] == 9
    assert parts[1].records + parts[2].records + parts[0].records == whole.records
    assert len(list(unpack(whole.records, len(played.bots)))) == 9


def test_what_is_counted_beside_the_outcome_changes_no_game() -> None:
    full, light = (chunk(cell(counts=counts), 0, 5) for counts in ("full", "light"))
    assert full.records == light.records
    assert full.counts.fingerprint == light.counts.fingerprint
    assert light.counts.tallies.items() < full.counts.tallies.items()


@pytest.mark.parametrize("edition", ["classic", "anti"])
def test_rents_and_costs_are_those_in_the_books(edition: str) -> None:
    """Counted once more from the pages that the unit's own ledger writes of the same games."""
    played = cell(edition=edition, seats=4, rounds_max=120, bots="trader")
    journal = MemoryJournal()
    table = Table(Ledger(journal), played.number, played.makers(), 1, roles=played.role_bytes())
    for number in range(3):
        table.play(played.game_name(number), played.rounds_max)
    expected = naive(journal.states)
    tallies = chunk(played, 0, 3).counts.tallies
    assert expected["charges/9"] and expected["deeds_k/3"]
    assert any(name.startswith("buildings_k") for name in expected)
    names = ("charges", "rent_k", "deeds_k", "buildings_k", "auctions")
    counted = {name: count for name, count in tallies.items() if name.split("/")[0] in names}
    assert counted == {name: count for name, count in expected.items() if count}


def naive(states: list[State]) -> Counter[str]:
    found: Counter[str] = Counter()
    owed = [0] * state.SEATS
    for each in states:
        group, amount_k = GROUPS[each.space], each.amount_k
        if each.kind == state.NEW_GAME:
            owed = [0] * state.SEATS
        elif each.kind == state.RENT or (each.kind == state.OWE and each.payee != BANK):
            found[f"charges/{group}"] += 1
            if each.kind == state.RENT:
                found[f"rent_k/{group}"] += amount_k
            else:
                owed[each.payer] = group
        elif each.kind in (state.SETTLE, state.BANKRUPT) and owed[each.payer]:
            found[f"rent_k/{owed[each.payer]}"] += amount_k
            owed[each.payer] = 0
        elif each.kind in (state.BUY, state.AUCTION_DEED):
            found[f"deeds_k/{group}"] += amount_k
            found[f"auctions/{group}"] += each.kind == state.AUCTION_DEED
        elif each.kind in (state.BUILD, state.AUCTION_BUILDING):
            found[f"buildings_k/{group}"] += amount_k
        elif each.kind in (state.SELL, state.SELL_GROUP, state.SELL_SITE):
            found[f"buildings_k/{group}"] -= amount_k
    return found


def test_deeds_that_are_dealt_out_cost_their_prices() -> None:
    tallies = chunk(cell(edition="anti", options=["quick"], rounds_max=1), 0, 1).counts.tallies
    assert sum(count for name, count in tallies.items() if name.startswith("deeds_k/"))


def test_auctions_are_counted_by_who_would_pay_most_and_who_wins() -> None:
    counting = Counting(EDITIONS[0])
    for bids in ([(90, 1), (70, 2)], [(50, 2), (80, 1), (80, 3)], [(60, 1)], [(60, 2), (0, 3)]):
        limit_k, winner = bids[0]
        counting.sold(bids, Sale(winner, limit_k, is_cut=True), 1)
    assert counting.tallies() == {
        **{"auction/contested": 2, "auction/cut": 2, "auction/to highest": 1},
        **{"auction/highest/1": 2, "auction/highest/3": 1},
        **{"auction/won/1": 1, "auction/won/2": 1},
        **{"auction/price_k": 140, "auction/limit_k": 140},
    }


def test_spoken_auctions_are_won_by_who_is_quick() -> None:
    """Who takes 0.1 s against 20 s has the last word nearly always."""
    auctions = {"reactions_ms": [100, 20_000, 20_000]}
    played = cell(seats=3, bots="cautious", auctions=auctions)
    tallies = chunk(played, 1, 5).counts.tallies
    assert tallies["auction/contested"] > 10
    assert tallies["auction/won/1"] > tallies["auction/won/2"] + tallies["auction/won/3"]


def test_every_landing_is_counted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    seen: list[int] = []
    landed = Table.landed

    def note(table: Table, seat: int, space: int, throw: int, by_card: bool) -> None:
        seen.append(space)
        landed(table, seat, space, throw, by_card)

    monkeypatch.setattr(Table, "landed", note)
    tallies = chunk(cell(), 1, 3).counts.tallies  # neither is audited, which would land again
    by_space = Counter[int]()
    for name, count in tallies.items():
        if name.startswith("landed/"):
            by_space[int(name.split("/")[2])] += count
    assert by_space == Counter(seen)


def test_a_game_that_its_audit_plays_otherwise_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(StudyLedger, "salary", lambda ledger, seat: None)
    with pytest.raises(GameFault, match="london 2 x steady.*: game 100: the ledger of the unit"):
        chunk(cell(), 99, 102)


def test_a_booking_that_fails_its_audit_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(audit: object, state: State) -> None:
        raise Broken

    monkeypatch.setattr(Audit, "commit", fail)
    with pytest.raises(GameFault, match="game 0: Broken "):
        chunk(cell(), 0, 1)


def test_a_bot_that_raises_is_named_with_its_game() -> None:
    with pytest.raises(GameFault) as caught:
        chunk(cell(bots=["steady", f"{BOTS}:Raising"]), 3, 4)
    text = str(caught.value)
    words = ("london", "game 3", "Raising", "seat 2", "buys", "ZeroDivisionError", "nothing left")
    assert all(word in text for word in words), text


@pytest.mark.races
def test_a_bot_that_never_answers_is_stopped() -> None:
    # On a slow machine the time may be over before the bot is asked.
    words = r"game 3: (bot Stalling at seat \d, asked buys: no answer|it takes too long)"
    with pytest.raises(GameFault, match=words):
        chunk(cell(bots=f"{BOTS}:Stalling"), 3, 4, limit_s=0.1)


@pytest.mark.races
def test_a_limit_that_is_not_reached_changes_nothing() -> None:
    assert chunk(cell(), 0, 2, limit_s=3600) == chunk(cell(), 0, 2)
