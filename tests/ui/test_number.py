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
    number, typed, wrong = Number(), "", ""
    for key in keys:
        session.clear_note()
        is_taken = number.add(key, session)
        is_typed = key in DIGITS or key == "."
        assert is_taken == (key not in ("C", "GO") if wrong else is_typed)
        if is_typed and not wrong:
            longer = typed + key if typed or key != "." else "0."
            wrong = words.ONE_POINT if longer.count(".") > 1 else wrong
            wrong = words.LONG if len(longer.replace(".", "")) > DIGITS_MAX else wrong
            typed = typed if wrong else longer
        assert number.text == typed
        assert session.note == (wrong if is_taken else "")
    number.clear()
    assert number.add("5", session) and number.text == "5"


@pytest.mark.parametrize("digits_max", [2, 4])
def test_a_short_number_has_digits_alone_and_is_forgotten_once_taken(digits_max: int) -> None:
    number = Number()
    assert [key for key in KEYS if number.add_digit(key, len(KEYS))] == [
        k for k in KEYS if k in DIGITS
    ]
    number.clear()
    assert [number.add_digit("7", digits_max) for _ in range(digits_max + 1)][-2:] == [True, False]
    assert number.text == "7" * digits_max
    number.begin("1")
    assert number.add_digit("2", 2)
    assert (number.take(), number.text) == ("12", "")
