"""Short histories, which Hypothesis shrinks; tests/programs/histories.py has long ones."""

from collections import Counter

from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS
from tests.programs.histories import History
from tests.support.memory_journal import MemoryJournal

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
    history = History(number, seed, MemoryJournal(), Counter())
    for command in commands:
        if history.both(command) and command[0] != "arrive":
            history.compare()
    history.compare_worth()
