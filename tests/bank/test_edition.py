"""What holds for every edition."""

import pytest

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import AMOUNT_MAX_K, SEATS


def test_no_two_editions_have_one_name_and_board() -> None:
    assert len({(edition.name, edition.city) for edition in EDITIONS}) == len(EDITIONS)


@pytest.mark.parametrize("edition", EDITIONS, ids=lambda edition: edition.name)
def test_an_edition_can_be_played(edition: Edition) -> None:
    assert edition.name and edition.title
    assert 2 <= edition.players_min <= edition.players_max < SEATS
    assert 0 < edition.go_k < edition.start_k < AMOUNT_MAX_K // 10
    assert edition.opening_k > 0 and edition.raise_k > 0
