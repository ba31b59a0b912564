"""A game in figures, from the states of its bookings: the one dict that every report shows.

Each booking is what the bank says it moved (dealbox.bank.details), and each worth is what its
edition says. What was undone does not count: the bookings are those of a scoreboard's course
(web/scoreboard/game.js). Runs on CPython and on MicroPython, with the same result: whole numbers
only, and lists wherever the order matters.
"""

from dealbox.bank import details, editions
from dealbox.bank import state as kinds
from dealbox.bank.details import CASH, FEE, INTEREST
from dealbox.bank.state import BANK, OUT, PLAYING, POT, SEATS, SPACES, State
from dealbox.ui import feed
from host_sim.books import wording

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    Report = dict[str, Any]
    Line = list[tuple[State, State]]  # each booking that counts, after the state before it

_ASIDE = (kinds.CARD, kinds.SETTING, kinds.SERVICE)  # move nothing, and an undo skips them


def games(history: "list[State]") -> "list[list[State]]":
    """Return the history cut into games, the oldest first; its beginning may be overwritten."""
    found: list[list[State]] = []
    for state in history:
        if state.seq and (state.kind == kinds.NEW_GAME or not found):
            found.append([])
        if state.seq:
            found[-1].append(state)
    return found


def analyse(history: "list[State]", game: int = -1) -> "Report":
    """Return a game in figures, JSON-able.

    history: as region.read returns it. game: which of games(history), the last by default.
    """
    all_games = games(history)
    states = all_games[game]
    line = _line(states)
    report = _head(states, line)
    report["game"] = game % len(all_games) + 1
    report["games"] = len(all_games)
    report.update(_course(states[0], line))
    return report


def _line(states: "list[State]") -> "Line":
    """Return the bookings that count: those that were not undone, or were put back."""
    line: Line = []
    undone: Line = []
    for before, after in zip(states, states[1:]):  # noqa: B905 - no strict= there
        if after.kind in _ASIDE:
            continue
        seq = after.subject_seq
        if after.kind == kinds.UNDO and line and line[-1][1].seq == seq:
            undone.append(line.pop())
        elif after.kind == kinds.REDO and undone and undone[-1][1].seq == seq:
            line.append(undone.pop())
        else:
            line.append((before, after))
    return line


def _booking(state: State) -> "Report":
    """Return what a page says of its booking, and cash and worth after it of those who play."""
    edition = editions.of(state)
    playing = [seat for seat in range(1, SEATS) if state.seat[seat] == PLAYING]
    worths_k = edition.worths_k(state)
    return {
        "seq": state.seq,
        "kind": kinds.KINDS[state.kind],
        "from": feed.SEATS[state.payer],
        "to": feed.SEATS[state.payee],
        "amount_k": state.amount_k,
        "space": state.space,
        "name": edition.space_name(state.space) if state.space else "",
        "cash_k": {feed.SEATS[seat]: state.balance_k[seat] for seat in playing},
        "worths_k": {feed.SEATS[seat]: worths_k[seat] for seat in playing},
    }


def _head(states: "list[State]", line: "Line") -> "Report":
    first, last = states[0], states[-1]
    edition = editions.of(last)
    seats = _seats(first, line)
    places = wording.places(last)
    place_of = dict(places)
    ranking = [seat for seat, _ in places] + [seat for seat in seats if seat not in place_of]
    winner = _winner(last, places)
    return {
        "edition": edition.name,
        "city": edition.city,
        "title": edition.title,
        "sign": edition.sign,
        "options": wording.options(last),
        "house_rules": wording.house_rules(last),
        "house_values": wording.house_values(last),
        "is_whole": first.kind == kinds.NEW_GAME,
        "is_over": edition.is_over(last),
        "is_counted": _is_counted(last),
        "winner": feed.SEATS[winner] if winner else "",
        "first_seq": first.seq,
        "last_seq": last.seq,
        "counted": len(line),
        "players": [_player(last, seat, place_of.get(seat, 0), winner) for seat in seats],
        "ranking": [feed.SEATS[seat] for seat in ranking],
        "names": _names(states, seats),
    }


def _names(states: "list[State]", seats: "list[int]") -> "dict[str, str]":
    """Return the names of those who had one when they were last in the game."""
    found = {}
    for seat in seats:
        last = [state for state in states if state.seat[seat]][-1]
        name = wording.name(last, seat)
        if name:
            found[feed.SEATS[seat]] = name
    return found


def _seats(first: State, line: "Line") -> "list[int]":
    """Return everybody who sat at the table, also those who left; not whose joining was undone."""
    states = [first]
    states.extend([after for _, after in line])
    return [seat for seat in range(1, SEATS) if any([state.seat[seat] for state in states])]


def _is_counted(last: State) -> bool:
    """Return whether worth is known without throws, which are in no booking, or one is left."""
    playing = [seat for seat in range(1, SEATS) if last.seat[seat] == PLAYING]
    return len(playing) < 2 or not editions.of(last).final_throws(last)


def _winner(last: State, places: "list[tuple[int, int]]") -> int:
    """Return who has won, BANK while the game goes on, if two are level, or if throws decide."""
    first = [seat for seat, place in places if place == 1]
    is_won = editions.of(last).is_over(last) and _is_counted(last) and len(first) == 1
    return first[0] if is_won else BANK


def _player(last: State, seat: int, place: int, winner: int) -> "Report":
    state = {PLAYING: "playing", OUT: "bankrupt"}.get(last.seat[seat], "left")
    return {
        "seat": feed.SEATS[seat],
        "state": "won" if seat == winner else state,
        "place": place,
        "cash_k": last.balance_k[seat],
        "debt_k": last.owed_k(seat),
        "loan_k": last.loan_k[seat],
        "deeds": [space for space in range(SPACES) if last.owner[space] == seat],
    }


def _course(first: State, line: "Line") -> "Report":
    """Return the bookings, and who paid whom."""
    seats = _seats(first, line)
    payers = [BANK] + seats
    if first.house_rules & kinds.HAS_POT:
        payers.append(POT)
    paid_k = _paid_k(first, line, seats)
    return {
        "bookings": [_booking(first)] + [_booking(after) for _, after in line],
        "paid": {
            "seats": [feed.SEATS[payer] for payer in payers],
            "rows_k": [[paid_k[payer][payee] for payee in payers] for payer in payers],
        },
    }


def _paid_k(first: State, line: "Line", seats: "list[int]") -> "list[list[int]]":
    """Return what was paid, by payer and payee."""
    paid_k = [[0] * (SEATS + 1) for _ in range(SEATS + 1)]
    if first.kind == kinds.NEW_GAME:
        for seat in seats:
            paid_k[BANK][seat] += first.balance_k[seat]
        paid_k[BANK][POT] += first.pot_k
    for before, after in line:
        if after.subject_seq:
            continue  # of an undo of a booking that is overwritten only the result is known
        for what, giver, taker, count, _ in details.compare(before, after, after.kind):
            if what in (CASH, FEE, INTEREST):
                paid_k[giver][taker] += count
    return paid_k
