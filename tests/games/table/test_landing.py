"""Where tokens land: long walks on the track against the stationary shares of Markov chains."""

from collections.abc import Iterator, Sequence

import pytest

from games.table import decks
from games.table.chance import Throw, throws
from games.table.decks import Card
from games.table.listener import Listener
from games.table.track import PAY, THROW, RolesTrack, Track
from tests.support.cases import rows

SEAT = 1
IN_JAIL = 40  # a place of its own: space 10 is a visit

# In percent, at the end of a throw, by space and in jail. Of the classic board, with a short and a
# long stay in jail, 3.95 and 9.39 % in jail have been published by others, too.
SHARES = {
    kind: [float(share) for share in shares.split()] for kind, shares in rows(__file__, "shares")
}


class Walker:
    """A table with one player, who pays nothing and stays in jail or leaves it at once."""

    listener = Listener()

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
    """Of 100,000 throws a share of 4 % has a standard deviation of 0.06 points."""
    is_anti = kind in ("competitor", "monopolist")
    walker = Walker(kind == "long", [kind == "monopolist"] * (SEAT + 1) if is_anti else ())
    walker.track.taxed = [4, 38]
    assert walker.walk(100_000) == pytest.approx(SHARES[kind], abs=0.25)
