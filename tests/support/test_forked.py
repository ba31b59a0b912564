"""A child changes nothing here, and its failures are told here."""

import os

import pytest

from tests.support.forked import Failed, in_child


def test_what_a_child_does_stays_there() -> None:
    here = [1]

    def work() -> list[int]:
        here.append(2)
        return here

    assert in_child(work) == [1, 2]
    assert here == [1]


def test_what_a_child_raises_is_told() -> None:
    def work() -> None:
        assert 6 * 7 == 54, "no such sum"

    with pytest.raises(Failed, match="(?s)in work.*no such sum"):
        in_child(work)


def test_what_cannot_be_handed_over_is_told() -> None:
    with pytest.raises(Failed, match="pickle"):
        in_child(lambda: lambda: None)


def test_a_child_that_dies_is_told() -> None:
    with pytest.raises(Failed, match="died"):
        in_child(lambda: os._exit(1))


@pytest.fixture(scope="module")
def shared() -> list[int]:
    return []


@pytest.mark.forked
@pytest.mark.parametrize("number", range(3))
def test_a_forked_test_finds_what_all_share_as_it_was(shared: list[int], number: int) -> None:
    shared.append(number)
    assert shared == [number]


@pytest.mark.forked
@pytest.mark.xfail(strict=True, reason="it is to fail")
def test_a_forked_test_can_fail() -> None:
    raise AssertionError
