"""Where tokens land: walks on the track, and what the Markov chain says."""

from collections.abc import Iterator, Sequence

from dealbox.bank.editions import EDITIONS
from games.table import decks
from games.table.chance import Throw, below, numbers, throws
from games.table.decks import Card
from games.table.landing import IN_JAIL, shares
from games.table.track import PAY, THROW, Host, Pile, RolesTrack, Track

CLASSIC = 1
SEAT = 1


class Walker(Host):
    """A table with one player, who pays nothing and stays in jail or leaves it at once."""

    def __init__(self, name: str, stays: bool, roles: Sequence[bool] = ()) -> None:
        self.counts = [0] * 41
        self._stays = stays
        self._was_sent = False
        self.track = RolesTrack(self, name, roles) if roles else Track(self, name)
        self.track._throws[SEAT] = self._counted(throws(name))

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


class Independent(Pile):
    """A deck that is shuffled anew before each draw, as the chain below has it."""

    def __init__(self, cards: Sequence[Card], name: str) -> None:
        super().__init__(cards, name)
        self._all = list(cards)
        self._numbers = numbers(name)

    def draw(self) -> Card:
        return self._all[below(self._numbers, len(self._all))]

    def put_back(self) -> None:
        pass


def exact(stays: bool) -> list[float]:
    """Return the share of each place at the end of a throw, in percent, from the chain."""
    return [100 * share for share in shares(EDITIONS[CLASSIC], stays=stays)]
