"""A history of bookings as a table, and as JSON."""

from __future__ import annotations

import json as json_format
from collections.abc import Iterator
from typing import Any

from dealbox.bank import details, money
from dealbox.bank import state as kinds
from dealbox.bank.edition import is_jailed
from dealbox.bank.state import BANK, HAS_POT, POT, SEATS, SPACES, State
from dealbox.parts import DISPLAYS
from dealbox.ui import feed, house, words
from host_sim.books import wording
from host_sim.books.replay import satisfies_invariants
from host_sim.monitor import detail_text

Entry = dict[str, Any]

_WHAT = {kinds.PLAYING: "playing", kinds.OUT: "out"}
_LANGUAGES = {1 + index: name for index, (name, _) in enumerate(words.LANGUAGES)}
_DISPLAYS = {1 + index: name for index, name in enumerate(DISPLAYS)}
_ROLES = {kinds.COMPETITOR: "competitor", kinds.MONOPOLIST: "monopolist"}


# The table.


def table(history: list[State]) -> str:
    """Return the history as lines of text: payer, payee, amount, purpose, balances after it.

    A booking that moved more is followed by a line for each item. First stand the house rules of
    the last game, if it has any.
    """
    bookings = [(state, more) for state, more in _with_details(history) if state.seq]
    seats = [seat for seat in range(1, SEATS) if any(s.seat[seat] for s in history)]
    if any(state.house_rules & HAS_POT for state in history):
        seats.append(POT)
    head = ["booking", "from", "to", "amount", "why"]
    head += [_player_in(history[-1], s) for s in [BANK] + seats]
    rows = [head] + [_row(state, seats) for state, _ in bookings]
    widths = [max(len(row[i]) for row in rows) for i in range(len(head))]
    lines = [*_house_rules(history[-1]), _line(head, widths)]
    for (state, more), row in zip(bookings, rows[1:], strict=True):
        lines.append(_line(row, widths))
        edition = wording.edition_of(state)
        lines += [f"{'':{widths[0]}}  - {detail_text(each, edition)}\n" for each in more]
    return "".join(lines)


def _house_rules(state: State) -> list[str]:
    """Return the line of what differs from the booklet, as the display calls it."""
    edition = wording.edition_of(state)
    rules = house.Named(edition, state, state.options).chosen()
    texts = [name if value == words.ON else f"{name} {value}" for name, value in rules]
    return [f"house rules: {', '.join(texts)}\n"] if texts else []


def _row(state: State, seats: list[int]) -> list[str]:
    sign = wording.edition_of(state).sign
    start = [str(state.seq), _player_in(state, state.payer), _player_in(state, state.payee)]
    held = _held_k(state)
    balances = [money.text(held[s], sign) if s in held else "" for s in seats]
    bank = money.text(-state.balance_k[BANK], sign)
    moved = money.text(state.amount_k, sign) if state.amount_k else ""
    return [*start, moved, wording.purpose(state), "-" + bank, *balances]


def _held_k(state: State) -> dict[int, int]:
    """Return what everybody at the table has, by seat: bank, players, the pot if it is used."""
    held = {seat: state.balance_k[seat] for seat in range(SEATS) if state.seat[seat]}
    pot = {POT: state.pot_k} if state.house_rules & HAS_POT else {}
    return {BANK: state.balance_k[BANK], **held, **pot}


def _player_in(state: State, seat: int) -> str:
    """Return the seat, and the name of its player if he has one."""
    return f"{wording.seat(seat)} {wording.name(state, seat)}".rstrip()


def _line(row: list[str], widths: list[int]) -> str:
    cells = [
        cell.ljust(width) if 0 < i < 3 or i == 4 else cell.rjust(width)
        for i, (cell, width) in enumerate(zip(row, widths, strict=True))
    ]
    return "  ".join(cells).rstrip() + "\n"


def _with_details(history: list[State]) -> Iterator[tuple[State, list[Entry]]]:
    """Yield each booking with the items that it moved besides its amount."""
    by_seq = {state.seq: state for state in history}
    for state in history:
        before = by_seq.get(state.seq - 1)
        about = by_seq.get(state.subject_seq) if state.subject_seq else state
        entries = []
        is_whole = before and satisfies_invariants(before) and satisfies_invariants(state)
        edition = wording.edition_of(state)
        if before and is_whole and about and details.is_many(about.kind, state, edition):
            entries = details.compare(before, state, about.kind)
        yield state, json_format.loads(feed.details(entries))


# For other programs.


def json(history: list[State]) -> str:
    """Return all that is in the newest page and the history, except the PIN."""
    now = history[-1]
    edition = wording.edition_of(now)
    everything = {
        "settings": {
            "volume": now.volume,
            "brightness": now.brightness,
            "display": _DISPLAYS.get(now.display, ""),
            "language": _LANGUAGES.get(now.language, ""),
            "sends_names": not now.hides_names,
            "has_pin": bool(now.pin),
        },
        "game": {
            "edition": edition.name,
            "city": edition.city,
            "options": wording.options(now),
            "house_rules": wording.house_rules(now),
            "house_values": wording.house_values(now),
            "houses_left": now.houses,
            "hotels_left": now.hotels,
            "bank_k": now.balance_k[BANK],
            "pot_k": now.pot_k,
        }
        if any(now.seat)
        else None,
        "seats": [_player(now, seat) for seat in range(1, SEATS) if now.seat[seat]],
        "deeds": [_deed(now, space) for space in range(SPACES) if edition.is_deed(space)],
        "standings": _standings(now) if satisfies_invariants(now) else None,
        "bookings": [_booking(state, more) for state, more in _with_details(history) if state.seq],
    }
    return json_format.dumps(everything, ensure_ascii=False, indent=1) + "\n"


def _player(state: State, seat: int) -> Entry:
    return {
        "seat": wording.seat(seat),
        "name": wording.name(state, seat),
        "state": _WHAT.get(state.seat[seat], ""),
        "card": state.uid_of(seat).hex(),
        "role": _ROLES.get(state.role[seat] & (kinds.COMPETITOR | kinds.MONOPOLIST), ""),
        "is_jailed": is_jailed(state, seat),
        "balance_k": state.balance_k[seat],
        "debt_k": state.owed_k(seat),
        "loan_k": state.loan_k[seat],
        "creditor": " ".join(wording.seat(creditor) for creditor, _ in state.claims(seat)),
        "jail_cards": state.jail_cards[seat],
    }


def _deed(state: State, space: int) -> Entry:
    edition = wording.edition_of(state)
    return {
        "space": space,
        "name": edition.space_name(space),
        "group": words.group(edition, space, is_printed=True),
        "owner": wording.seat(state.owner[space]),
        "level": state.level[space],
        "is_mortgaged": bool(state.mortgaged[space]),
        "is_auction_due": bool(state.auction_due[space]),
    }


def _booking(state: State, more: list[Entry]) -> Entry:
    return {
        "booking": state.seq,
        "kind": wording.kind(state),
        "from": wording.seat(state.payer),
        "to": wording.seat(state.payee),
        "from_name": wording.name(state, state.payer),
        "to_name": wording.name(state, state.payee),
        "amount_k": state.amount_k,
        "space": state.space,
        "name": wording.space_name(state) if state.space else "",
        "ref": state.subject_seq,
        "balances_k": {wording.seat(seat): held for seat, held in _held_k(state).items()},
        "details": more,
    }


def _standings(now: State) -> list[Entry]:
    """Return the final table: by descending worth, then the bankrupt, the last bankrupt first.

    What a throw adds to the worth of utilities (Edition.final_throws) is left out.
    """
    worths_k = wording.edition_of(now).worths_k(now)
    return [
        {
            "place": place or None,
            "seat": wording.seat(seat),
            "worth_k": worths_k[seat] if place else None,
        }
        for seat, place in wording.places(now)
    ]
