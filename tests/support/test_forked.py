import os

import pytest

from tests.support.forked import Failed, in_child


def test_a_child_changes_nothing_in_the_parent() -> None:
    here = [1]

    def work() -> list[int]:
        here.append(2)
        return here

    assert in_child(work) == [1, 2]
    assert here == [1]


def test_an_exception_in_the_child_is_reported() -> None:
    def work() -> None:
        assert 6 * 7 == 54, "no such sum"

    with pytest.raises(Failed, match="(?s)in work.*no such sum"):
        in_child(work)


def test_a_result_that_cannot_be_pickled_is_reported() -> None:
    with pytest.raises(Failed, match="pickle"):
        in_child(lambda: lambda: None)


def test_a_child_that_exits_without_a_result_is_reported() -> None:
    with pytest.raises(Failed, match="died"):
        in_child(lambda: os._exit(1))


@pytest.fixture(scope="module")
def shared() -> list[int]:
    return []


@pytest.mark.forked
@pytest.mark.parametrize("number", range(3))
def test_a_forked_test_gets_an_unchanged_copy_of_what_is_shared(
    shared: list[int], number: int
) -> None:
    shared.append(number)
    assert shared == [number]


@pytest.mark.forked
@pytest.mark.xfail(strict=True, reason="it is to fail")
def test_a_forked_test_can_fail() -> None:
    raise AssertionError
