from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank import money, refusals
from dealbox.bank.errors import Refused
from dealbox.bank.state import AMOUNT_MAX_K
from tests.support.cases import for_each, rows

AMOUNTS = st.integers(1, AMOUNT_MAX_K)


@pytest.mark.rule("W-98")
@for_each(("typed", "unit", "amount_k"), rows(__file__, "amounts"))
def test_a_number_and_k_or_m_make_an_amount(typed: str, unit: str, amount_k: str) -> None:
    assert money.entered_k(typed, unit) == int(amount_k)


@for_each(("typed", "unit", "reason"), rows(__file__, "refused"))
def test_less_than_a_thousand_nothing_and_too_much_are_refused(
    typed: str, unit: str, reason: str
) -> None:
    with pytest.raises(Refused) as refused:
        money.entered_k(typed, unit)
    assert refused.value.args == (getattr(refusals, reason),)


def test_millions_are_refused_where_a_printed_1_is_the_smallest_unit() -> None:
    assert money.entered_k("200", "K", "$") == 200
    with pytest.raises(Refused) as refused:
        money.entered_k("200", "M", "$")
    assert refused.value.args == (refusals.NO_MILLIONS,)


@pytest.mark.rule("W-98")
@given(AMOUNTS)
def test_what_is_shown_can_be_typed(amount_k: int) -> None:
    shown = money.text(amount_k)
    assert money.entered_k(shown[:-1], shown[-1]) == amount_k


@given(AMOUNTS)
def test_the_words_mean_the_amount_and_no_more_digits_than_they_must(amount_k: int) -> None:
    shown = money.text(amount_k)
    worth = {"K": 1, "M": 1000}[shown[-1]]
    assert Decimal(shown[:-1]) * worth == amount_k
    assert shown[-2] not in "." and not ("." in shown and shown[-2] == "0")
    assert len(shown) <= len("999.999M")


@pytest.mark.parametrize("sign", ["$", "£", "€"])
@given(amount_k=AMOUNTS | st.just(0))
def test_with_a_sign_a_printed_one_is_a_thousand(sign: str, amount_k: int) -> None:
    assert money.text(amount_k, sign) == f"{sign}{amount_k}"


@for_each(("amount_k", "shown"), rows(__file__, "shown"))
def test_amounts_read_as_on_the_deeds(amount_k: str, shown: str) -> None:
    assert money.text(int(amount_k)) == shown
    assert money.text(int(amount_k), point=",") == shown.replace(".", ",")
