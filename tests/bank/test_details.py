"""What a booking moved, entry by entry: nothing is listed that did not move, nothing left out."""

from collections import Counter

import pytest

from dealbox.bank import details
from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.details import (
    BUILDING,
    CASH,
    DEBT,
    DEBT_CLEARED,
    DEED,
    FEE,
    INTEREST,
    JAIL_CARDS,
    LOAN,
)
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import BANK, POT, SEATS, SPACES, State
from tests.support.cases import for_each
from tests.support.histories import LENGTH, History
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import BLUE, GREEN, RED, Game

HISTORIES = 8  # of each board


def moved(game: Game, seq: int = 0) -> list[tuple[int, int, int, int, int]]:
    """Return the entries of a booking, the last one if none is named."""
    return details.find(game.ledger, seq or game.now.seq)


@pytest.fixture
def game() -> Game:
    return Game("world")


def test_a_trade_lists_all_its_deeds_cards_cash_and_fees(game: Game) -> None:
    game.give(RED, 39, 37)
    game.give(BLUE, 31)
    game.mortgage(BLUE, 31)
    game.charges.draw_jail_card(BLUE)
    game.trade(RED, BLUE, 39, 37, 31, amount_k=2_000, payee_cards=1)
    assert moved(game) == [
        (CASH, RED, BLUE, 2_000, 0),
        (FEE, RED, BANK, 150, 0),
        (DEED, BLUE, RED, 1, 31),
        (DEED, RED, BLUE, 1, 37),
        (DEED, RED, BLUE, 1, 39),
        (JAIL_CARDS, BLUE, RED, 1, 0),
    ]


def test_a_fee_that_becomes_a_debt_is_listed_as_one(game: Game) -> None:
    game.give(BLUE, 31)
    game.mortgage(BLUE, 31)
    game.leave(RED, 100)
    game.trade(RED, BLUE, 31)
    assert moved(game) == [(DEED, BLUE, RED, 1, 31), (DEBT, RED, BANK, 150, 0)]


def ruin(game: Game) -> None:
    """Let RED, with a hotel's worth and a claim on GREEN, go bankrupt to BLUE."""
    game.give(RED, 1, 3, 39)
    game.build(RED, 1, 1, 3)
    game.leave(GREEN, 0)
    game.ledger.owe(GREEN, RED, 700)
    game.charges.draw_jail_card(RED)
    game.leave(RED, 100)
    game.ledger.owe(RED, BLUE, 50_000)
    bankrupt(game.ledger, RED)


RUIN = [
    (CASH, BANK, RED, 500 + 300 + 300 + 2_000, 0),
    (CASH, RED, BLUE, 3_200, 0),
    (FEE, BLUE, BANK, 30 + 30 + 200, 0),
    (DEED, RED, BLUE, 1, 1),
    (BUILDING, RED, BANK, 1, 1),
    (DEED, RED, BLUE, 1, 3),
    (BUILDING, RED, BANK, 1, 3),
    (DEED, RED, BLUE, 1, 39),
    (JAIL_CARDS, RED, BLUE, 1, 0),
    (DEBT_CLEARED, RED, BLUE, 50_000, 0),
    (DEBT, GREEN, BLUE, 700, 0),
]


def test_a_bankruptcy_lists_what_was_raised_and_every_fee(game: Game) -> None:
    ruin(game)
    assert moved(game) == RUIN


def test_an_undo_reverses_the_entries_and_a_redo_repeats_them(game: Game) -> None:
    ruin(game)
    game.ledger.undo()
    back = moved(game)
    assert [entry[:4] for entry in back[:3]] == [
        (CASH, RED, BANK, 3_100),
        (CASH, BLUE, RED, 3_200),
        (FEE, BANK, BLUE, 260),
    ]
    assert (DEED, BLUE, RED, 1, 39) in back and (BUILDING, BANK, RED, 1, 3) in back
    assert (DEBT, RED, BLUE, 50_000, 0) in back and (DEBT, GREEN, RED, 700, 0) in back
    game.ledger.redo()
    assert moved(game) == RUIN


def test_a_group_built_lists_the_buildings_of_each_space_and_so_does_its_undo(game: Game) -> None:
    game.give(RED, 37, 39)
    game.deeds.build(RED, 37, 3)
    assert moved(game) == [
        (CASH, RED, BANK, 6_000, 0),
        (BUILDING, BANK, RED, 2, 37),
        (BUILDING, BANK, RED, 1, 39),
    ]
    game.ledger.undo()
    assert moved(game)[1:] == [(BUILDING, RED, BANK, 2, 37), (BUILDING, RED, BANK, 1, 39)]
    game.deeds.build(RED, 39)
    assert moved(game) == []  # one building is named by the page


def test_a_booking_that_its_page_names_completely_has_no_entries(game: Game) -> None:
    game.ledger.pay(RED, BLUE, 500)
    assert moved(game) == []
    game.ledger.undo()
    assert moved(game) == []


def test_a_payment_taken_back_costs_no_look_into_the_flash(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.ledger.pay(RED, BLUE, 500)
    game.ledger.undo()
    monkeypatch.setattr(game.ledger.journal, "recall", None)  # in a deal there is no time for it
    assert moved(game) == []


def test_an_older_booking_is_listed_as_it_was_and_a_lost_one_is_not(game: Game) -> None:
    ruin(game)
    seq = game.now.seq
    game.ledger.pay(BLUE, BANK, 10)
    assert moved(game, seq) == RUIN
    assert moved(game, seq + 2) == []


@for_each("number", range(len(EDITIONS)))
def test_the_entries_add_up_to_all_that_changed(number: int) -> None:
    journal, tally = MemoryJournal(), Counter[str]()
    for seed in range(HISTORIES):
        History(number, seed, journal, Counter()).play(LENGTH)
        for seq in range(2, journal.count + 1):
            before, after = journal.states[seq - 2], journal.states[seq - 1]
            about = journal.states[after.subject_seq - 1] if after.subject_seq else after
            _add_up(before, after, about.kind, tally)
    for what in (CASH, DEED, DEBT, DEBT_CLEARED, BUILDING):
        assert tally[str(what)] > HISTORIES // 2
    if EDITIONS[number].jail_cards:
        assert tally[str(FEE)] and tally[str(JAIL_CARDS)]
    assert tally["undone"] > HISTORIES


def _add_up(before: State, after: State, about: int, tally: Counter[str]) -> None:
    gains_k, cards, owners = [0] * (POT + 1), [0] * SEATS, list(before.owner)
    claims = [Counter(before.creditors(seat)) for seat in range(SEATS)]
    new = [Counter[int]() for _ in range(SEATS)]
    loans_k = list(before.loan_k)
    for what, giver, taker, count, space in details.compare(before, after, about):
        assert (count > 0 or what == LOAN) and giver != taker
        tally[str(what)] += 1
        if what in (CASH, FEE, INTEREST):
            gains_k[giver] -= count
            gains_k[taker] += count
        elif what == DEED:
            assert owners[space] == giver
            owners[space] = taker
        elif what == JAIL_CARDS:
            cards[giver] -= count
            cards[taker] += count
        elif what == DEBT:
            assert count == after.debt_k[giver]
            new[giver][taker] += 1
        elif what == DEBT_CLEARED:
            assert claims[giver][taker] and count == before.debt_k[giver]
            claims[giver][taker] -= 1
        elif what == LOAN:
            assert taker == BANK and loans_k[giver] != count
            loans_k[giver] = count
    tally["undone"] += after.kind == kinds.UNDO
    context = (about, after.kind, after.seq)
    money_k = [*before.balance_k, before.pot_k]
    assert [had_k + gain_k for had_k, gain_k in zip(money_k, gains_k, strict=True)] == [
        *after.balance_k,
        after.pot_k,
    ], context
    assert owners == list(after.owner), context
    assert loans_k == list(after.loan_k), context
    held = [b + c for b, c in zip(before.jail_cards, cards, strict=True)]
    assert held[1:] == list(after.jail_cards)[1:], context
    for seat in range(SEATS):
        kept = Counter(after.creditors(seat)) - new[seat]
        assert new[seat] <= Counter(after.creditors(seat)), context
        assert kept == +claims[seat] or (new[seat] and kept <= claims[seat]), context
    _buildings_add_up(before, after, about)


def _buildings_add_up(before: State, after: State, about: int) -> None:
    """Check that the buildings listed are those of the spaces whose level changed."""
    spaces = {
        space for what, _, _, _, space in details.compare(before, after, about) if what == BUILDING
    }
    assert spaces == {s for s in range(SPACES) if before.level[s] != after.level[s]}
