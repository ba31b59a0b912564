"""Which cuts are made: drawn from a seed, so that they can be repeated."""

import random
from collections.abc import Sequence
from dataclasses import dataclass

BOOKING = "booking"  # after K is pressed: the booking is being programmed
REST = "rest"  # after K was pressed: sectors are erased ahead
BOOT = "boot"  # after power-on: the newest state is programmed once more

# How often each is drawn, and when it may come, in microseconds.
_MOMENTS = {BOOKING: (6, 0, 40_000), REST: (3, 350_000, 600_000), BOOT: (1, 0, 400_000)}
_BOOKINGS = (0, 0, 0, 1, 1, 2)  # before the cut; a boot has something to write after one only


@dataclass(frozen=True)
class Cut:
    """One cut: after some bookings, at a moment, in a way."""

    number: int
    bookings: int
    moment: str
    way: str
    after_us: int

    def __str__(self) -> str:
        return f"cut {self.number} ({self.moment}, {self.way}, after {self.after_us} us)"


def draw(seed: int, number: int, ways: Sequence[str]) -> Cut:
    """Return the cut of this number; it does not depend on those before it."""
    chance = random.Random(f"{seed}/{number}")
    moment = chance.choices(list(_MOMENTS), [often for often, _, _ in _MOMENTS.values()])[0]
    _, first_us, last_us = _MOMENTS[moment]
    return Cut(
        number,
        max(chance.choice(_BOOKINGS), int(moment == BOOT)),
        moment,
        chance.choice(ways),
        chance.randint(first_us, last_us),
    )
