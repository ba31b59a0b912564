"""Numbers as they are typed: what is taken, what is refused, and what is forgotten."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank.ledger import Ledger
from dealbox.parts import KEYS
from dealbox.ui import words
from dealbox.ui.number import DIGITS, DIGITS_MAX, Number
from dealbox.ui.session import Session
from tests.support.memory_journal import MemoryJournal


@pytest.fixture(scope="module")
def session() -> Session:
    return Session(Ledger(MemoryJournal()), bytes)


@given(keys=st.lists(st.sampled_from(KEYS)))
def test_an_amount_has_six_digits_and_a_point_at_most(session: Session, keys: list[str]) -> None:
    number, typed = Number(), ""
    for key in keys:
        session.clear_note()
        is_taken = number.add(key, session)
        assert is_taken == (key in DIGITS or key == ".")
        if not is_taken:
            continue
        if key == ".":
            typed += "" if "." in typed else "."
        elif len(typed.replace(".", "")) < DIGITS_MAX:
            typed += key
        assert number.text == typed
        assert session.note in ("", words.ONE_POINT if key == "." else words.LONG)


@pytest.mark.parametrize("digits_max", [2, 4])
def test_a_short_number_has_digits_alone(digits_max: int) -> None:
    number = Number()
    assert [key for key in KEYS if number.add_digit(key, len(KEYS))] == [
        k for k in KEYS if k in DIGITS
    ]
    number.clear()
    assert [number.add_digit("7", digits_max) for _ in range(digits_max + 1)][-2:] == [True, False]
    assert number.text == "7" * digits_max


def test_what_is_taken_is_forgotten() -> None:
    number = Number()
    number.begin("1")
    assert number.add_digit("2", 2)
    assert (number.take(), number.text) == ("12", "")
