"""docs/keys.md shows what the scenarios take. To write it anew: the docstring of keys.py."""

from pathlib import Path

import pytest

from tests.programs import keys
from tests.support.cases import for_each


def test_the_page_shows_the_keys_that_the_scenarios_take() -> None:
    assert keys.PAGE.read_text(encoding="utf-8") == keys.page()


@for_each("name", keys.names())
def test_an_operation_takes_no_more_keys_than_promised(name: str) -> None:
    now = keys.count(keys.SCENARIOS / f"keys_{name}.txt")
    assert 0 < now <= keys.OPERATIONS[name][1]


@for_each("name", keys.names())
def test_an_operation_takes_no_more_touches_than_keys(name: str) -> None:
    path = keys.SCENARIOS / f"keys_{name}.txt"
    assert 0 < keys.touches(path) <= keys.count(path)


def test_a_card_alone_on_plus_takes_a_second_touch_unless_for_the_salary(tmp_path: Path) -> None:
    path = tmp_path / "keys_odd.txt"
    path.write_text("tap RED plus # 1\npress 1 M # 2 and 3\n", encoding="utf-8")
    assert keys.touches(path) == 4
    path.write_text("tap RED plus # 1\npress GO # 2\n", encoding="utf-8")
    assert keys.touches(path) == 2


def test_a_step_with_another_number_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "keys_odd.txt"
    path.write_text("# Odd.\npress 1\ntap RED minus # 1\npress OK 6 # 2 and 3\n", encoding="utf-8")
    assert keys.count(path) == 3
    path.write_text("tap RED minus # 1\npress OK 6 # 2\n", encoding="utf-8")
    with pytest.raises(ValueError, match="keys 2 to 3"):
        keys.count(path)


def test_a_step_without_a_number_between_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "keys_odd.txt"
    path.write_text("tap RED minus # 1\npress OK\npress 1 # 2\n", encoding="utf-8")
    with pytest.raises(ValueError, match="no number"):
        keys.count(path)
