"""The entries of a booking add up to what it changed; details.cases has those of each kind."""

from collections import Counter

import pytest

from dealbox.bank import details
from dealbox.bank import state as kinds
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import BANK, POT, SEATS, SPACES, State
from tests.support.cases import for_each
from tests.support.histories import LENGTH, History
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import BLUE, RED, Game

HISTORIES = 4  # of each board


def moved(game: Game, seq: int = 0) -> list[tuple[int, int, int, int, int]]:
    """Return the entries of a booking, the last one if none is named."""
    return details.find(game.ledger, seq or game.now.seq)


@pytest.fixture
def game() -> Game:
    return Game("world")


def test_a_payment_taken_back_costs_no_look_into_the_flash(
    game: Game, monkeypatch: pytest.MonkeyPatch
) -> None:
    game.ledger.pay(RED, BLUE, 500)
    game.ledger.undo()
    monkeypatch.setattr(game.ledger.journal, "recall", None)  # in a deal there is no time for it
    assert moved(game) == []


def test_an_older_booking_is_listed_as_it_was_and_a_lost_one_is_not(game: Game) -> None:
    game.give(RED, 39)
    game.trade(RED, BLUE, 39)
    seq = game.now.seq
    game.ledger.pay(BLUE, BANK, 10)
    assert moved(game, seq) == [(details.DEED, RED, BLUE, 1, 39)]
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
    for what in (details.CASH, details.DEED, details.DEBT, details.DEBT_CLEARED, details.BUILDING):
        assert tally[str(what)] > HISTORIES // 2
    if EDITIONS[number].jail_cards:
        assert tally[str(details.FEE)] and tally[str(details.JAIL_CARDS)]
    assert tally["undone"] > HISTORIES


def _add_up(before: State, after: State, about: int, tally: Counter[str]) -> None:
    gains_k, cards, owners = [0] * (POT + 1), [0] * SEATS, list(before.owner)
    claims = [Counter(before.creditors(seat)) for seat in range(SEATS)]
    new = [Counter[int]() for _ in range(SEATS)]
    loans_k = list(before.loan_k)
    for what, giver, taker, count, space in details.compare(before, after, about):
        assert (count > 0 or what == details.LOAN) and giver != taker
        tally[str(what)] += 1
        if what in (details.CASH, details.FEE, details.INTEREST):
            gains_k[giver] -= count
            gains_k[taker] += count
        elif what == details.DEED:
            assert owners[space] == giver
            owners[space] = taker
        elif what == details.JAIL_CARDS:
            cards[giver] -= count
            cards[taker] += count
        elif what == details.DEBT:
            assert count == after.debt_k[giver]
            new[giver][taker] += 1
        elif what == details.DEBT_CLEARED:
            assert claims[giver][taker] and count == before.debt_k[giver]
            claims[giver][taker] -= 1
        elif what == details.LOAN:
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
        space
        for what, _, _, _, space in details.compare(before, after, about)
        if what == details.BUILDING
    }
    assert spaces == {s for s in range(SPACES) if before.level[s] != after.level[s]}
