"""Random sound books that no game produced, with something in every field."""

import random

from dealbox.bank import state as states
from dealbox.bank.deeds import clear_site
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.names import ALPHABET
from dealbox.bank.state import State
from dealbox.store.page import Page

_page = Page()
_DEEDS = [list(filter(edition.is_deed, range(states.SPACES))) for edition in EDITIONS]


def content(state: State) -> bytes:
    """Return the state as bytes, to compare and to store: its page, and who plays."""
    _page.pack(state, 0)
    return bytes(_page.bytes + state.uid + state.name)


def next_booking(now: State, rng: random.Random) -> State:
    """Return the state after one more, random booking, which changes nothing of who plays."""
    state = State()
    state.copy(now)
    state.seq = now.seq + 1
    state.undo_source_seq = now.seq
    state.undo_seq = state.seq
    if not any(now.seat):
        _open(state, rng)
        return state
    state.kind = states.PAY
    if state.house_rules & states.HAS_POT:
        moved_k = rng.choice((0, rng.randint(-state.pot_k, 1000)))
        state.pot_k += moved_k
        state.balance_k[states.BANK] -= moved_k
    state.payer, state.payee = rng.sample(
        [s for s in range(states.SEATS) if not s or now.seat[s]], 2
    )
    most_k = states.AMOUNT_MAX_K - (now.balance_k[state.payee] if state.payee else 0)
    cash_k = now.balance_k[state.payer] if state.payer else 20_000
    state.amount_k = rng.randint(0, min(cash_k, most_k))
    state.balance_k[state.payer] -= state.amount_k
    state.balance_k[state.payee] += state.amount_k
    _move_in(state, rng)
    return state


def next_change(now: State, rng: random.Random) -> State:
    """Return the state after one more booking; one of six changes who plays."""
    is_of_people = any(now.seat) and not rng.randrange(6)
    return next_people(now, rng) if is_of_people else next_booking(now, rng)


def next_people(now: State, rng: random.Random) -> State:
    """Return the state after somebody in the game was given another card or name."""
    state = next_booking(now, rng)
    seat = rng.choice([seat for seat in range(1, states.SEATS) if state.seat[seat]])
    state.kind = rng.choice((states.CARD, states.NAME))
    if state.kind == states.CARD:
        state.set_uid(seat, bytes((seat,)) + rng.randbytes(rng.choice((3, 6))))
    else:
        letters = rng.randrange(states.NAME_BYTES)
        state.set_name(
            seat, bytes((seat, *(rng.randint(1, len(ALPHABET)) for _ in range(letters))))
        )
    return state


def _open(state: State, rng: random.Random) -> None:
    state.kind = states.NEW_GAME
    state.edition = rng.randrange(len(EDITIONS))
    edition = EDITIONS[state.edition]
    state.options = states.DEEDS | edition.options & rng.getrandbits(5)
    state.house_rules = edition.house_rules() & rng.getrandbits(9)
    state.houses, state.hotels = edition.all_houses(state), edition.all_hotels(state)
    state.start_k, state.opening_k = (
        rng.randrange(states.AMOUNT_MAX_K),
        rng.randrange(states.AMOUNT_MAX_K),
    )
    state.deal_s = rng.choice((0, rng.randint(states.DEAL_S_MIN, states.DEAL_S_MAX)))
    state.interest = rng.choice(states.INTERESTS)
    if state.house_rules & states.HAS_POT:
        state.stake_k = rng.randrange(states.AMOUNT_MAX_K)
    if state.house_rules & states.LOANS:
        state.loan_interest = rng.randint(0, states.LOAN_INTEREST_MAX)
    for seat in range(1, 1 + rng.randint(2, edition.players_max)):
        state.seat[seat] = states.PLAYING
        state.set_uid(seat, bytes((seat,)) + rng.randbytes(rng.choice((3, 6))))
        state.balance_k[seat] = 15_000
        state.balance_k[states.BANK] -= 15_000
        if edition.has_roles:
            state.role[seat] = rng.choice((states.COMPETITOR, states.MONOPOLIST))


def _move_in(state: State, rng: random.Random) -> None:
    """Change a player's deed, debt, jail card and jail, and the settings."""
    edition = EDITIONS[state.edition]
    seat = rng.choice([seat for seat in range(1, states.SEATS) if state.seat[seat]])
    space = rng.choice(_DEEDS[state.edition])
    state.space = space
    state.owner[space] = seat
    state.auction_due[space] = 0
    _build(state, space, edition, rng)
    if edition.auctions(state):
        other = rng.choice(_DEEDS[state.edition])
        state.auction_due[other] = int(not state.owner[other])
    state.debt_k[seat] = rng.choice((0, 0, rng.randint(1, states.AMOUNT_MAX_K)))
    others = [
        other
        for other in range(states.SEATS)
        if other != seat and (not other or state.seat[other])
    ]
    state.creditor[seat] = rng.choice(others) if state.debt_k[seat] else states.BANK
    if state.house_rules & states.LOANS:
        state.loan_k[seat] = rng.choice((0, 0, rng.randint(1, states.AMOUNT_MAX_K)))
    state.jail_cards[seat] = int(sum(state.jail_cards) < edition.jail_cards)
    state.role[seat] ^= states.JAILED
    state.volume = rng.randrange(4)
    state.pin_misses = rng.randrange(256)


def _build(state: State, space: int, edition: Edition, rng: random.Random) -> None:
    """Mortgage the deed or put buildings on it, as its group permits."""
    clear_site(state, space)
    state.mortgaged[space] = 0
    built, mortgaged = (
        edition.is_group_built(state, space),
        edition.is_group_mortgaged(state, space),
    )
    if not built and rng.getrandbits(1):
        state.mortgaged[space] = rng.randint(1, states.FEE_PAID)
    elif edition.is_site(space) and not mortgaged:
        level = rng.randint(0, states.HOTEL)
        if level == states.HOTEL and state.hotels:
            state.hotels -= 1
            state.level[space] = level
        elif level < states.HOTEL and level <= state.houses:
            state.houses -= level
            state.level[space] = level
