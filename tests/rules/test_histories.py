"""Random histories of every edition, played by the books and by the reference model."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS
from tests.programs.histories import History, PooledJournal, play

COUNT = 230  # histories of each of the six boards, 200 commands each
OFTEN = 20  # times, at least, that each command is booked and refused
RARELY = 5

_ALWAYS = [
    "arrive",
    "buy",
    "rent",
    "owe_rent",
    "build",
    "sell",
    "clear",
    "sell_group",
    "mortgage",
    "redeem",
    "trade",
    "pay",
    "salary",
    "owe",
    "settle",
    "tax",
    "pay_each",
    "collect_each",
    "bail",
    "owe_bail",
    "jail",
    "release",
    "bankrupt",
    "undo",
    "redo",
]
_NOT_IN_ANTI = [
    "redeem_at_once",
    "auction",
    "pass_over",
    "win",
    "win_building",
    "repairs",
    "draw_jail_card",
    "use_jail_card",
]
_DEPTHS = ("hotel", "whole group mortgaged", "no houses left")
_RUINS = ("bankrupt to the bank", "bankrupt to a player")


@pytest.mark.slow
@pytest.mark.parametrize(
    "number",
    range(len(EDITIONS)),
    ids=[f"{edition.name}{edition.city and '-' + edition.city}" for edition in EDITIONS],
)
def test_the_books_and_the_model_agree_on_every_sum(number: int) -> None:
    tally = play(number, range(number * COUNT, (number + 1) * COUNT))
    _was_everywhere(tally, EDITIONS[number].name)


def _was_everywhere(tally: Counter[str], edition: str) -> None:
    """Check that the histories reached everything: all was booked and refused, and often."""
    is_anti = edition == "anti"
    commands = _ALWAYS + ([] if is_anti else _NOT_IN_ANTI)
    for what in [f"{name} {how}" for name in commands for how in ("booked", "refused")]:
        assert tally[what] >= OFTEN, what
    for what in _DEPTHS:
        assert tally[what] >= OFTEN, what
    for what in _RUINS:
        assert tally[what] >= OFTEN, what
    if is_anti:
        for name in ("win", "win_building", "pass_over", "draw_jail_card", "use_jail_card"):
            assert tally[f"{name} refused"] >= RARELY and not tally[f"{name} booked"]
    else:
        assert tally["fee paid"] >= OFTEN and tally["fee forgone"] >= RARELY
        assert tally["no hotels left"] and tally["auction due"] >= OFTEN


# Short histories, whose failures Hypothesis can shrink.

_SEATS = st.sampled_from([0, 1, 2, 3])
_SPACES = st.sampled_from([1, 3, 5, 12, 15, 28, 37, 39])
_SUMS_K = st.sampled_from([1, 60, 500, 4_000, 40_000])
_COMMANDS = st.one_of(
    st.tuples(
        st.sampled_from(["buy", "build", "build", "sell", "clear", "sell_group"]), _SEATS, _SPACES
    ),
    st.tuples(
        st.sampled_from(["mortgage", "redeem", "redeem_at_once", "arrive"]), _SEATS, _SPACES
    ),
    st.tuples(st.just("rent"), _SEATS, _SPACES, st.just(7), st.just(False)),
    st.tuples(st.sampled_from(["pay", "owe"]), _SEATS, _SEATS, _SUMS_K),
    st.tuples(st.sampled_from(["pay_each", "collect_each"]), _SEATS, _SUMS_K),
    st.tuples(st.sampled_from(["settle", "bankrupt", "jail", "bail", "owe_bail"]), _SEATS),
    st.tuples(st.just("pass_over"), _SPACES),
    st.tuples(st.just("leave"), _SEATS, _SEATS),
    st.tuples(st.just("join"), _SEATS, _SUMS_K),
    st.tuples(
        st.just("trade"),
        _SEATS,
        _SEATS,
        st.sampled_from([0, 100]),
        st.lists(_SPACES, max_size=3),
        st.just((0, 0)),
    ),
    st.tuples(st.sampled_from(["undo", "redo"])),
)


@settings(max_examples=60, deadline=None)
@given(
    number=st.integers(0, len(EDITIONS) - 1),
    seed=st.integers(0, 3),
    commands=st.lists(_COMMANDS, max_size=60),
)
def test_the_books_and_the_model_agree_in_short_histories(
    number: int, seed: int, commands: list[tuple[object, ...]]
) -> None:
    history = History(number, seed, PooledJournal(), Counter())
    for command in commands:
        if history.both(command) and command[0] != "arrive":
            history.compare()
    history.compare_worth()
