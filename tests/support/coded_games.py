"""Moments of whole games of every edition, with all that the codes of the standings may hold."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from dealbox.bank import editions, spaces
from dealbox.bank.auction import Auction
from dealbox.bank.edition import Edition
from dealbox.bank.ledger import Ledger
from dealbox.bank.names import encode
from dealbox.bank.state import BANK, DEEDS, PLAYING, SEATS, SPACES, HouseRules, State
from games.table.bots import NAMES
from games.table.table import Table
from tests.support.game_settings import family_rules, options_of, roles_of
from tests.support.memory_journal import MemoryJournal
from tests.support.own_board import harbour, played

_ROUNDS_MAX = 60
_PLAYER_NAMES = ("ANNA", "BEN", "CLOÉ", "D'ARCY", "ÑUÑO", "W-9 Z", "ŒDIPUS", "Q")


class Moment(NamedTuple):
    """A state of a game, the deal that is open in it, and the throws that counted its end."""

    ledger: Ledger
    auction: Auction
    throws: bytes | None


def moments(folder: Path, count: int, seed: int = 1) -> Iterator[Moment]:
    """Yield so many moments, in turns of all editions and a board of one's own."""
    path = folder / "harbour.toml"
    rng = Random(seed)
    with contextmanager(played)(path, harbour()):
        known = editions.known()
        games: dict[int, list[State]] = {}
        for number in range(count):
            if not number % (4 * len(known)):  # anew, so that not all are of the same few games
                games = {}
            which = number % len(known)
            if which not in games:
                games[which] = _states(known[which], rng)
            states = games[which]
            state = states[-1] if not rng.randrange(6) else rng.choice(states)
            yield _moment(state, rng)


def _states(edition: Edition, rng: Random) -> list[State]:
    """Return all states of a game that is played to its end."""
    players = rng.randint(max(3, edition.players_min), edition.players_max)
    roles = roles_of(0, players)
    options, rules = DEEDS, HouseRules()
    if edition.number < len(editions.EDITIONS):
        roles = roles_of(edition.number, players)
        options = rng.choice(options_of(edition.number))
        rules = rng.choice((rules, family_rules(edition.number)))
    makers = [None] + [rng.choice(list(NAMES.values())) for _ in range(players)]
    journal = MemoryJournal()
    Table(
        Ledger(journal),
        edition.number,
        makers,
        options,
        edition_id=edition.id,
        roles=roles,
        house=rules,
    ).play(f"codes/{rng.random()}", _ROUNDS_MAX)
    return journal.states


def _moment(played_state: State, rng: Random) -> Moment:
    state = State()
    state.copy(played_state)
    state.hides_names = int(not rng.randrange(8))
    for seat in range(1, SEATS):
        if state.seat[seat] and rng.randrange(3):
            state.set_name(seat, encode(_PLAYER_NAMES[seat - 1]))
    if not rng.randrange(3):
        state.options &= ~DEEDS
        state.owner[:] = state.level[:] = state.mortgaged[:] = bytearray(SPACES)
    journal = MemoryJournal()
    journal.states.append(state)
    ledger = Ledger(journal)
    edition, auction = ledger.edition, Auction()
    playing = [seat for seat in range(1, SEATS) if state.seat[seat] == PLAYING]
    if not rng.randrange(3):
        lots = [0, *(s for s in range(40) if spaces.GROUPS[s] and state.owner[s] == BANK)]
        auction.open(rng.choice(lots), 1000, rng.randbytes)
        leader = rng.choice(playing)
        if state.balance_k[leader] >= edition.opening_k and rng.randrange(3):
            auction.bid(leader, edition.opening_k, state.balance_k[leader], edition, 2000)
            if rng.randrange(2):
                auction.stop()
    throws = None
    if not rng.randrange(5):
        throws = bytearray(40)
        for space in edition.final_throws(state):
            throws[space] = rng.randint(2, 12)
    return Moment(ledger, auction, bytes(throws) if throws is not None else None)
