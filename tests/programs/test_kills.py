"""A booking that a page was told survives the death of the server."""

from collections.abc import Callable

import pytest

from tests.programs import kills


@pytest.mark.races
@pytest.mark.slow
def test_no_booking_told_is_lost_by_a_kill(figure: Callable[[str], None]) -> None:
    told, lost = kills.kill(50, seed=1)
    figure(f"50 kills of the face: {told} bookings told, {lost} lost")
    assert told >= 50
    assert lost == 0
