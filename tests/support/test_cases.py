import pytest

from tests.support.cases import for_each


def test_every_case_is_tried_and_those_that_fail_are_named() -> None:
    tried: list[tuple[object, object]] = []

    @for_each(("number", "letter"), [(1, "a"), (2, "b"), (3, "c")])
    @for_each("more", "xy")
    def test(number: int, letter: str, more: str) -> None:
        tried.append((letter, more))
        assert number == 2 or more == "x", letter

    with pytest.raises(AssertionError, match="^a") as caught:
        test()
    assert tried == [(letter, more) for letter in "abc" for more in "xy"]
    notes = "".join(caught.value.__notes__)
    assert "'letter': 'a'" in notes and "'letter': 'c'" in notes and "'b'" not in notes
    assert "{'more': 'y'}" in notes


def test_what_does_not_raise_as_it_should_is_a_failure() -> None:
    @for_each("number", [1, 0])
    def test(number: int) -> None:
        with pytest.raises(ZeroDivisionError):
            assert 1 / number

    with pytest.raises(pytest.fail.Exception) as caught:
        test()
    assert caught.value.__notes__ == ["failed: {'number': 1}"]


@for_each("number", range(3))
def test_fixtures_are_given_to_every_case(number: int, tmp_path: object) -> None:
    assert tmp_path and number < 3
