"""A booking that was acknowledged to a page survives a kill of the server."""

from collections.abc import Callable

import pytest

from tests.programs import kills


@pytest.mark.races
@pytest.mark.slow
def test_no_acknowledged_booking_is_lost_by_a_kill(figure: Callable[[str], None]) -> None:
    acked, lost = kills.kill(25, seed=1)
    figure(f"25 kills of the face: {acked} bookings acknowledged, {lost} lost")
    assert acked >= 25
    assert lost == 0
