from decimal import Decimal

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank import money
from dealbox.bank.errors import Refused
from dealbox.bank.refusals import NO_MILLIONS, NOT_WHOLE, NOTHING, TOO_LARGE
from dealbox.bank.state import AMOUNT_MAX_K
from tests.support.cases import for_each, rows

AMOUNTS = st.integers(1, AMOUNT_MAX_K)


@pytest.mark.rule("W-98")
@for_each(("typed", "unit", "amount_k"), rows(__file__, "amounts"))
def test_a_number_and_k_or_m_make_an_amount(typed: str, unit: str, amount_k: str) -> None:
    assert money.entered_k(typed, unit) == int(amount_k)


@for_each(
    ("typed", "unit", "code"),
    [
        ("0.5", "K", NOT_WHOLE),
        ("1.9255", "M", NOT_WHOLE),
        ("0.0001", "M", NOT_WHOLE),
        ("0", "K", NOTHING),
        ("0.000", "M", NOTHING),
        ("0.", "K", NOTHING),
        ("1000", "M", TOO_LARGE),
        ("999999", "M", TOO_LARGE),
    ],
)
def test_less_than_a_thousand_nothing_and_too_much_are_refused(
    typed: str, unit: str, code: int
) -> None:
    with pytest.raises(Refused) as refused:
        money.entered_k(typed, unit)
    assert refused.value.args == (code,)


def test_millions_are_refused_where_a_printed_1_is_the_smallest_unit() -> None:
    assert money.entered_k("200", "K", "$") == 200
    with pytest.raises(Refused) as refused:
        money.entered_k("200", "M", "$")
    assert refused.value.args == (NO_MILLIONS,)


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


@for_each(
    ("amount_k", "shown"),
    [(0, "0"), (825, "825K"), (999, "999K"), (1000, "1M"), (1925, "1.925M"), (15_000, "15M")]
    + [(1001, "1.001M"), (1100, "1.1M"), (10_010, "10.01M"), (999_999, "999.999M")],
)
def test_amounts_read_as_on_the_deeds(amount_k: int, shown: str) -> None:
    assert money.text(amount_k) == shown
    assert money.text(amount_k, point=",") == shown.replace(".", ",")
