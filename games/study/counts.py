"""What a study counts, as whole numbers that add up in any order, and the record of a game."""

from __future__ import annotations

import struct
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from hashlib import blake2b
from typing import NamedTuple

from games.table.table import Outcome

_FINGERPRINT_BYTES = 16
_MODULUS = 1 << 8 * _FINGERPRINT_BYTES
_HEAD = struct.Struct("<BBHII")
_WORTH = struct.Struct("<i")  # may be below zero: worth is less debts


class Record(NamedTuple):
    """One game. winner: seat, 0 if the rounds ran out. first: the seat that began."""

    winner: int
    first: int
    rounds: int
    turns: int
    bookings: int
    worth_k: tuple[int, ...]  # by player

    @classmethod
    def of(cls, outcome: Outcome, first: int, bookings: int, players: int) -> Record:
        """Return the record of an outcome; players: how many sit, from seat 1 on."""
        worth_k = tuple(outcome.worth_k[1 : players + 1])
        return cls(outcome.winner, first, outcome.rounds, outcome.turns, bookings, worth_k)

    def pack(self) -> bytes:
        """Return the record in 12 bytes, and 4 for each player."""
        return _HEAD.pack(*self[:5]) + b"".join(map(_WORTH.pack, self.worth_k))


def record_bytes(players: int) -> int:
    """Return the size of a record of a game with so many players."""
    return _HEAD.size + players * _WORTH.size


def unpack(records: bytes, players: int) -> Iterator[Record]:
    """Yield the records of games with so many players."""
    size = record_bytes(players)
    for at in range(0, len(records), size):
        winner, first, rounds, turns, bookings = _HEAD.unpack_from(records, at)
        worth_k = struct.unpack_from(f"<{players}i", records, at + _HEAD.size)
        yield Record(winner, first, rounds, turns, bookings, worth_k)


@dataclass
class Counts:
    """Sums over games. Whatever the order and the split, the same games give equal counts.

    tallies: by name, parts divided by "/"; what is 0 has no name. fingerprint: a sum of 128-bit
    hashes, one of each game's record and books, modulo 2^128.
    """

    tallies: Counter[str] = field(default_factory=Counter)
    fingerprint: int = 0

    def add(self, other: Counts) -> None:
        """Add the counts of other games."""
        for name, count in other.tallies.items():  # Counter's + drops what is below zero
            self.tallies[name] += count
        self.fingerprint = (self.fingerprint + other.fingerprint) % _MODULUS

    def add_game(self, record: Record, key: bytes) -> None:
        """Add what a record tells. key: cell and number, and the books at the end."""
        tallies = self.tallies
        digest = blake2b(record.pack(), key=blake2b(key).digest(), digest_size=_FINGERPRINT_BYTES)
        self.fingerprint = (self.fingerprint + int.from_bytes(digest.digest(), "big")) % _MODULUS
        tallies["games"] += 1
        tallies["turns"] += record.turns
        tallies["bookings"] += record.bookings
        if record.winner:
            tallies[f"rounds/{record.rounds}"] += 1
            tallies[f"won/seat/{record.winner}"] += 1
            place = (record.winner - record.first) % len(record.worth_k)
            tallies[f"won/place/{place + 1}"] += 1  # 1: who began
        else:
            tallies["endless"] += 1
        for seat, worth_k in enumerate(record.worth_k, 1):
            if worth_k:
                tallies[f"worth_k/{seat}"] += worth_k
                tallies[f"worth_k2/{seat}"] += worth_k * worth_k

    @classmethod
    def total(cls, parts: Iterable[Counts]) -> Counts:
        """Return the counts of all parts together."""
        whole = cls()
        for part in parts:
            whole.add(part)
        return whole

    def histogram(self, prefix: str) -> dict[int, int]:
        """Return the tallies of a name that ends in a number, by that number, in order."""
        return dict(sorted(self._numbered(f"{prefix}/")))

    def _numbered(self, prefix: str) -> Iterable[tuple[int, int]]:
        for name, count in self.tallies.items():
            rest = name.removeprefix(prefix)
            if rest != name and "/" not in rest:
                yield int(rest), count
