"""Books of a game that nobody plays: sound, changed by chance, with something in every field."""

import random

from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    FEE_PAID,
    HOTEL,
    NEW_GAME,
    PAY,
    PLAYING,
    ROLE_MAX,
    SEATS,
    SPACES,
    State,
)
from dealbox.store.page import Page

_page = Page()


def content(state: State) -> bytes:
    """Return the state as bytes, to compare and to keep."""
    _page.pack(state, 0)
    return bytes(_page.bytes)


def next_booking(now: State, rng: random.Random) -> State:
    """Return the state after one more booking."""
    state = State()
    state.copy(now)
    state.seq = now.seq + 1
    state.prior = now.seq
    state.last = state.seq
    if not any(now.seat):
        _open(state, rng)
        return state
    state.kind = PAY
    state.payer, state.payee = rng.sample([s for s in range(SEATS) if not s or now.seat[s]], 2)
    most_k = AMOUNT_MAX_K - (now.balance_k[state.payee] if state.payee else 0)
    cash_k = now.balance_k[state.payer] if state.payer else 20_000
    state.amount_k = rng.randint(0, min(cash_k, most_k))
    state.balance_k[state.payer] -= state.amount_k
    state.balance_k[state.payee] += state.amount_k
    _move_in(state, rng)
    return state


def _open(state: State, rng: random.Random) -> None:
    state.kind = NEW_GAME
    state.options = rng.getrandbits(30)
    state.houses, state.hotels = 32, 12
    for seat in range(1, 1 + rng.randint(2, SEATS - 1)):
        state.seat[seat] = PLAYING
        state.set_uid(seat, rng.randbytes(rng.choice((4, 7))))
        state.balance_k[seat] = 15_000
        state.balance_k[BANK] -= 15_000
        state.role[seat] = rng.randint(0, ROLE_MAX)


def _move_in(state: State, rng: random.Random) -> None:
    """Let somebody own something, owe something, and know something."""
    seat = rng.choice([seat for seat in range(1, SEATS) if state.seat[seat]])
    space = rng.randrange(SPACES)
    state.space = state.ref = space
    state.owner[space] = seat
    for other in (space, (space + 1) % SPACES):
        state.awaits[other] = int(not state.owner[other])
    state.mortgaged[space] = rng.randint(0, FEE_PAID)
    state.level[space] = 0 if state.mortgaged[space] else rng.randint(0, HOTEL)
    state.debt_k[seat] = rng.choice((0, 0, rng.randint(1, AMOUNT_MAX_K)))
    state.creditor[seat] = rng.randrange(SEATS) if state.debt_k[seat] else BANK
    state.jail_cards[seat] = rng.randrange(3)
    state.volume = rng.randrange(4)
    state.pin_misses = rng.randrange(256)
