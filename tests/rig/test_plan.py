"""The plan of the cuts is random, covers all kinds, and is repeatable."""

from rig import plan
from rig.protocol import WAYS

CUTS = [plan.draw(7, number, WAYS) for number in range(1, 1001)]


def test_a_cut_depends_on_seed_and_number_alone() -> None:
    assert [plan.draw(7, number, WAYS) for number in (5, 900)] == [CUTS[4], CUTS[899]]
    assert plan.draw(8, 5, WAYS) != CUTS[4]


def test_every_way_comes_at_every_moment() -> None:
    kinds = {(cut.moment, cut.way) for cut in CUTS}
    assert kinds == {(m, w) for m in (plan.BOOKING, plan.REST, plan.BOOT) for w in WAYS}
    assert {cut.way for cut in (plan.draw(7, n, ["run"]) for n in range(50))} == {"run"}


def test_the_moments_are_where_the_flash_is_written() -> None:
    """In a booking, when sectors are erased ahead, and in the affirmation at power-on."""
    for moment, first_us, last_us in (
        (plan.BOOKING, 0, 40_000),
        (plan.REST, 350_000, 600_000),
        (plan.BOOT, 0, 400_000),
    ):
        times_us = [cut.after_us for cut in CUTS if cut.moment == moment]
        margin_us = (last_us - first_us) // 10
        assert first_us <= min(times_us) < first_us + margin_us
        assert last_us - margin_us < max(times_us) <= last_us


def test_a_boot_that_is_cut_has_something_to_write() -> None:
    assert all(cut.bookings for cut in CUTS if cut.moment == plan.BOOT)
