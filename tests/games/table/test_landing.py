"""Where tokens land: long walks on the track against the stationary shares of Markov chains."""

from collections.abc import Iterator, Sequence

import pytest

from games.table import decks
from games.table.chance import Throw, throws
from games.table.decks import Card
from games.table.track import PAY, THROW, Host, RolesTrack, Track

SEAT = 1
IN_JAIL = 40  # a place of its own: space 10 is a visit

# In percent, at the end of a throw, by space and in jail. Of the classic board, with a short and a
# long stay in jail, 3.95 and 9.39 % in jail have been published by others, too.
SHARES = {
    "short": (
        *(3.10, 2.13, 1.88, 2.16, 2.33, 2.96, 2.26, 0.87, 2.32, 2.30),
        *(2.27, 2.70, 2.60, 2.37, 2.46, 2.92, 2.79, 2.59, 2.94, 3.09),
        *(2.88, 2.84, 1.05, 2.74, 3.19, 3.07, 2.71, 2.68, 2.81, 2.59),
        *(0.00, 2.68, 2.63, 2.37, 2.50, 2.43, 0.87, 2.19, 2.18, 2.63),
        3.95,
    ),
    "long": (
        *(2.92, 2.01, 1.78, 2.04, 2.20, 2.80, 2.13, 0.82, 2.19, 2.17),
        *(2.14, 2.56, 2.62, 2.18, 2.43, 2.64, 2.68, 2.30, 2.82, 2.81),
        *(2.82, 2.61, 1.04, 2.57, 3.00, 2.89, 2.54, 2.52, 2.65, 2.44),
        *(0.00, 2.52, 2.48, 2.23, 2.36, 2.29, 0.82, 2.06, 2.06, 2.49),
        9.39,
    ),
    "competitor": (
        *(3.37, 2.18, 1.53, 2.31, 2.33, 2.33, 2.95, 1.60, 2.33, 2.29),
        *(2.28, 2.29, 2.39, 2.49, 2.58, 2.72, 2.84, 2.02, 2.91, 2.83),
        *(2.79, 2.74, 1.82, 2.61, 2.61, 3.23, 2.62, 2.62, 3.21, 2.59),
        *(0.00, 2.67, 2.64, 1.75, 2.53, 2.45, 1.58, 2.79, 2.17, 2.17),
        3.85,
    ),
    "monopolist": (
        *(3.38, 2.19, 1.52, 2.29, 2.30, 2.33, 2.38, 1.63, 2.35, 2.30),
        *(2.27, 2.24, 2.92, 2.39, 2.52, 2.68, 2.83, 2.03, 2.94, 2.89),
        *(2.83, 2.77, 1.84, 2.63, 2.62, 3.24, 2.64, 2.64, 2.63, 2.61),
        *(0.00, 3.27, 2.61, 1.73, 2.49, 2.42, 1.57, 2.21, 2.22, 2.80),
        3.86,
    ),
}


class Walker(Host):
    """A table with one player, who pays nothing and stays in jail or leaves it at once."""

    def __init__(self, stays: bool, roles: Sequence[bool] = ()) -> None:
        self.counts = [0] * 41
        self._stays = stays
        self._was_sent = False
        self.track = RolesTrack(self, "walk", roles) if roles else Track(self, "walk")
        self.track._throws[SEAT] = self._counted(throws("walk"))

    def walk(self, count: int) -> list[float]:
        """Return the share of each place at the end of so many throws, in percent."""
        while sum(self.counts) < count:
            for _ in range(1000):
                self.track.turn(SEAT)
        return [100 * share / sum(self.counts) for share in self.counts]

    def _counted(self, source: Iterator[Throw]) -> Iterator[Throw]:
        """Note where each throw begins, which is where the one before it ended."""
        for throw in source:
            is_in_jail = self._was_sent or self.track.jail_turns[SEAT]
            self._was_sent = False
            self.counts[IN_JAIL if is_in_jail else self.track.at[SEAT]] += 1
            yield throw

    def is_in(self, seat: int) -> bool:
        return True

    throws_again = is_in

    def passed_go(self, seat: int) -> None:
        pass

    def landed(self, seat: int, space: int, throw: int, by_card: bool) -> None:
        pass

    def drew(self, seat: int, card: Card) -> None:
        if card.effect == decks.JAIL_CARD:
            self.track.return_jail_card(seat)

    def leaves_jail(self, seat: int) -> int:
        return THROW if self._stays else PAY

    def pays_bail(self, seat: int) -> None:
        pass

    def jailed(self, seat: int, is_in_jail: bool) -> None:
        self._was_sent |= is_in_jail


@pytest.mark.slow
@pytest.mark.parametrize("kind", SHARES)
def test_a_long_walk_lands_as_the_chain_says(kind: str) -> None:
    """Of 200,000 throws a share of 4 % has a standard deviation of 0.04 points."""
    is_anti = kind in ("competitor", "monopolist")
    walker = Walker(kind == "long", [kind == "monopolist"] * (SEAT + 1) if is_anti else ())
    walker.track.taxed = [4, 38]
    assert walker.walk(200_000) == pytest.approx(SHARES[kind], abs=0.25)
