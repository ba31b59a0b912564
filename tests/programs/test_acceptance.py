"""The rows of the acceptance table, with few games: that they can hold, and that they can fail."""

from tests.programs.acceptance import jobs, rows
from tests.programs.acceptance.rows import Row


def test_a_row_that_needs_no_sample_holds() -> None:
    for row in rows.ROWS["audits"](0.0):
        assert row.holds, row


def test_a_walk_of_few_rolls_is_too_far_from_the_chain() -> None:
    jail, worst = jobs.walk(is_independent=True, stays=True, rolls=2_000)
    assert 0 < jail < 100
    assert worst > 0.05


def test_a_row_that_does_not_hold_is_marked() -> None:
    assert str(Row("that", "two", "1", False)) == (
        "DOES NOT HOLD: that\n    wanted: two\n    found: 1"
    )
