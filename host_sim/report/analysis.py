"""A game in figures, from the states of its bookings: the one dict that every report shows.

Each booking is what the bank says it moved (dealbox.bank.details), and each worth is what its
edition says. What was undone does not count. Runs on CPython and on MicroPython, with the same
result: whole numbers only, and lists wherever the order matters.
"""

from dealbox.bank import details, editions
from dealbox.bank import state as kinds
from dealbox.bank.auction import LONGEST_MS, SHORTEST_MS
from dealbox.bank.details import CASH, DEED, FEE, INTEREST
from dealbox.bank.state import (
    BANK,
    HAS_POT,
    OUT,
    PLAYING,
    POT,
    SEATS,
    SPACES,
    State,
)
from dealbox.ui import feed, words
from host_sim.books import wording
from host_sim.report.auction_clock import SALES

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    Report = dict[str, Any]

SWINGS = 8  # how many of the largest are reported

_ASIDE = (kinds.CARD, kinds.SETTING, kinds.SERVICE)  # move nothing, and an undo skips them


class Booking:
    """A booking that counts: its page, and the state before it."""

    def __init__(self, before: State, after: State) -> None:
        self.before = before
        self.after = after


def games(history: "list[State]") -> "list[list[State]]":
    """Return the history cut into games, the oldest first; its beginning may be overwritten."""
    found: list[list[State]] = []
    for state in history:
        if state.seq and (state.kind == kinds.NEW_GAME or not found):
            found.append([])
        if state.seq:
            found[-1].append(state)
    return found


def analyse(
    history: "list[State]", game: int = -1, feed_deals: "list[Report] | tuple[()]" = ()
) -> "Report":
    """Return a game in figures, JSON-able; docs/report.md describes the fields.

    history: as region.read returns it. game: which of games(history), the last by default.
    feed_deals: as auction_clock.read returns them; those of other games are passed over.
    """
    all_games = games(history)
    states = all_games[game]
    line, undone = _line(states)
    report = _head(states, line)
    report["game"] = game % len(all_games) + 1
    report["games"] = len(all_games)
    report["undone"] = undone
    report.update(_Course(states[0], line).report())
    deals = _deals(line, feed_deals)
    report["deals"] = deals
    report["clock"] = _clock(report["players"], deals)
    return report


def _line(states: "list[State]") -> "tuple[list[Booking], list[Report]]":
    """Return the bookings that count, and those that were undone and not put back."""
    line: list[Booking] = []
    undone: list[tuple[Booking, int]] = []  # and the booking that undid it
    for before, after in zip(states, states[1:]):  # noqa: B905 - no strict= there
        if after.kind in _ASIDE:
            continue
        seq = after.subject_seq
        if after.kind == kinds.UNDO and line and line[-1].after.seq == seq:
            undone.append((line.pop(), after.seq))
        elif after.kind == kinds.REDO and undone and undone[-1][0].after.seq == seq:
            line.append(undone.pop()[0])
        else:
            line.append(Booking(before, after))
    return line, [_undone(booking.after, by) for booking, by in undone]


def _undone(state: State, by: int) -> "Report":
    found = _booking(state)
    found["undone_by"] = by
    return found


def _booking(state: State) -> "Report":
    """Return what a page says of its booking."""
    edition = editions.of(state)
    return {
        "seq": state.seq,
        "kind": kinds.KINDS[state.kind],
        "from": feed.SEATS[state.payer],
        "to": feed.SEATS[state.payee],
        "amount_k": state.amount_k,
        "space": state.space,
        "name": edition.space_name(state.space) if state.space else "",
    }


def _head(states: "list[State]", line: "list[Booking]") -> "Report":
    first, last = states[0], states[-1]
    edition = editions.of(last)
    seats = _seats(first, line)
    places = edition.ranking(last)
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
        "players": [_player(last, seat, places, winner) for seat in seats],
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


def _seats(first: State, line: "list[Booking]") -> "list[int]":
    """Return everybody who sat at the table, also those who left; not whose joining was undone."""
    states = [first]
    states.extend([booking.after for booking in line])
    return [seat for seat in range(1, SEATS) if any([state.seat[seat] for state in states])]


def _is_counted(last: State) -> bool:
    """Return whether worth is known without throws, which are in no booking, or one is left."""
    playing = [seat for seat in range(1, SEATS) if last.seat[seat] == PLAYING]
    return len(playing) < 2 or not editions.of(last).final_throws(last)


def _winner(last: State, places: "list[int]") -> int:
    """Return who has won, BANK while the game goes on, if two are level, or if throws decide."""
    edition = editions.of(last)
    if not edition.is_over(last) or last.seat[places[0]] != PLAYING or not _is_counted(last):
        return BANK
    others = [seat for seat in places[1:] if last.seat[seat] == PLAYING]
    if others and edition.wealth_k(last, others[0]) == edition.wealth_k(last, places[0]):
        return BANK
    return places[0]


def _player(last: State, seat: int, places: "list[int]", winner: int) -> "Report":
    edition = editions.of(last)
    what = last.seat[seat]
    state = {PLAYING: "playing", OUT: "bankrupt"}.get(what, "left")
    return {
        "seat": feed.SEATS[seat],
        "state": "won" if seat == winner else state,
        "place": places.index(seat) + 1 if seat in places else 0,
        "cash_k": last.balance_k[seat],
        "debt_k": last.owed_k(seat),
        "worth_k": edition.wealth_k(last, seat) if what == PLAYING else 0,
        "deeds": [space for space in range(SPACES) if last.owner[space] == seat],
    }


class _Course:
    """What the bookings of a game add up to, taken one after the other."""

    def __init__(self, first: State, line: "list[Booking]") -> None:
        self._seats = _seats(first, line)
        self._edition = editions.of(first)
        self._points = [_booking(first)]
        self._worths_k = [_worths_k(first)]
        self._cash_k = [_of_playing(first, first.balance_k)]
        self._paid_k = [[0] * (SEATS + 1) for _ in range(SEATS + 1)]  # by payer and payee
        self._payers = [BANK] + self._seats
        if first.house_rules & HAS_POT:
            self._payers.append(POT)
        self._deeds: dict[int, Report] = {
            space: {"rents_k": 0, "visits": 0, "spent_k": 0, "by_k": [0] * SEATS}
            for space in range(SPACES)
            if self._edition.is_deed(space)
        }
        self._owed_for = [0] * SEATS  # the space of each seat's debt, 0 if it is for no rent
        self._counts = {kind: [0] * SEATS for kind in (kinds.SALARY, kinds.JAIL, kinds.TAX)}
        self._sums_k = {kind: [0] * SEATS for kind in (kinds.SALARY, kinds.TAX)}
        self._bankruptcies: list[Report] = []  # the amount is what the creditor received
        if first.kind == kinds.NEW_GAME:
            for seat in self._seats:
                self._paid_k[BANK][seat] += first.balance_k[seat]
            self._paid_k[BANK][POT] += first.pot_k
        for booking in line:
            self._add(booking.before, booking.after)

    def report(self) -> "Report":
        return {
            "bookings": self._points,
            "cash_k": _columns(self._cash_k, self._seats),
            "worth_k": _columns(self._worths_k, self._seats),
            "leaders": self._leaders(),
            "swings": self._swings(),
            "rents": self._rents(),
            "groups": self._groups(),
            "paid": {
                "seats": [feed.SEATS[payer] for payer in self._payers],
                "rows_k": [
                    [self._paid_k[payer][payee] for payee in self._payers]
                    for payer in self._payers
                ],
            },
            "totals": [self._totals(seat) for seat in self._seats],
            "bankruptcies": self._bankruptcies,
        }

    def _add(self, before: State, after: State) -> None:
        self._points.append(_booking(after))
        self._cash_k.append(_of_playing(after, after.balance_k))
        self._worths_k.append(_worths_k(after))
        if after.subject_seq:
            return  # of an undo of a booking that is overwritten only the result is known
        entries = details.compare(before, after, after.kind)
        for what, giver, taker, count, _ in entries:
            if what in (CASH, FEE, INTEREST):
                self._paid_k[giver][taker] += count
        self._add_rent(after)
        self._add_spent(after, entries)
        if after.kind in self._sums_k:
            # A tax may go to the pot.
            seat = after.payer if after.kind == kinds.TAX else after.payee
            self._sums_k[after.kind][seat] += after.amount_k
            self._counts[after.kind][seat] += 1
        elif after.kind == kinds.JAIL and after.payee:
            self._counts[kinds.JAIL][after.payee] += 1
        elif after.kind == kinds.BANKRUPT:
            self._bankruptcies.append(_booking(after))

    def _add_rent(self, after: State) -> None:
        """Count a rent when it is paid: at once, or as a debt that is settled later."""
        is_paid = after.kind == kinds.RENT
        if after.kind == kinds.OWE:
            is_deed = after.payee != BANK and after.space in self._deeds
            self._owed_for[after.payer] = after.space if is_deed else 0
        space = after.space
        if after.kind == kinds.SETTLE:
            space = self._owed_for[after.payer]
            self._owed_for[after.payer] = 0
            is_paid = bool(space)
        if is_paid and space in self._deeds:
            deed = self._deeds[space]
            deed["rents_k"] += after.amount_k
            deed["visits"] += 1
            deed["by_k"][after.payee] += after.amount_k

    def _add_spent(self, after: State, entries: "list[details.Entry]") -> None:
        """Add what the bank was paid for a deed or its buildings."""
        if after.kind in (kinds.BUY, kinds.AUCTION_DEED, kinds.BUILD, kinds.AUCTION_BUILDING):
            self._deeds[after.space]["spent_k"] += after.amount_k
        elif after.kind == kinds.DEAL_OUT:
            for what, _, _, _, space in entries:
                if what == DEED:
                    self._deeds[space]["spent_k"] += self._edition.price_k(space)

    def _leaders(self) -> "list[Report]":
        """Return who led by worth, and from which booking on; a tie leaves the lead as it is."""
        found: list[Report] = []
        for point, worths_k in enumerate(self._worths_k):
            order = sorted([(-(worths_k[seat] or 0), seat) for seat in self._seats])
            lead_k = order[1][0] - order[0][0] if len(order) > 1 else 0
            leader = feed.SEATS[order[0][1]]
            if lead_k > 0 and (not found or found[-1]["leader"] != leader):
                found.append(dict(self._points[point], point=point, leader=leader, lead_k=lead_k))
        return found

    def _swings(self) -> "list[Report]":
        """Return the bookings that moved two players' worths furthest apart, or together."""
        found = []
        for point in range(1, len(self._points)):
            if self._points[point]["kind"] in _RETURNED:
                continue
            before_k, after_k = self._worths_k[point - 1], self._worths_k[point]
            gains = []
            for seat in self._seats:
                was_k = before_k[seat]
                if was_k is not None:
                    gains.append(((after_k[seat] or 0) - was_k, seat))
            gains.sort()
            if len(gains) > 1 and gains[-1][0] > gains[0][0]:
                (loss_k, loser), (gain_k, winner) = gains[0], gains[-1]
                found.append((loss_k - gain_k, point, winner, gain_k, loser, loss_k))
        found.sort()
        return [
            dict(
                self._points[point],
                point=point,
                swing_k=-swing_k,
                up=feed.SEATS[winner],
                up_k=gain_k,
                down=feed.SEATS[loser],
                down_k=loss_k,
            )
            for swing_k, point, winner, gain_k, loser, loss_k in found[:SWINGS]
        ]

    def _rents(self) -> "list[Report]":
        """Return what each deed earned, in order of the spaces."""
        edition = self._edition
        return [
            {
                "space": space,
                "name": edition.names[space],
                "group": words.group(edition, space),
                "printed_k": edition.price_k(space),
                "spent_k": deed["spent_k"],
                "rents_k": deed["rents_k"],
                "visits": deed["visits"],
                "by_k": {feed.SEATS[seat]: deed["by_k"][seat] for seat in self._seats},
            }
            for space, deed in sorted(self._deeds.items())
        ]

    def _groups(self) -> "list[Report]":
        """Return what each group earned, in order of the spaces."""
        found: list[Report] = []
        for deed in self._rents():
            group = next((each for each in found if each["group"] == deed["group"]), None)
            if group is None:
                group = {"group": deed["group"], "spent_k": 0, "rents_k": 0, "visits": 0}
                group["by_k"] = {name: 0 for name in deed["by_k"]}
                found.append(group)
            for name in ("spent_k", "rents_k", "visits"):
                group[name] += deed[name]
            for name, rents_k in deed["by_k"].items():
                group["by_k"][name] += rents_k
        return found

    def _totals(self, seat: int) -> "Report":
        return {
            "seat": feed.SEATS[seat],
            "salaries": self._counts[kinds.SALARY][seat],
            "salaries_k": self._sums_k[kinds.SALARY][seat],
            "taxes": self._counts[kinds.TAX][seat],
            "taxes_k": self._sums_k[kinds.TAX][seat],
            "jailed": self._counts[kinds.JAIL][seat],
            "rents_k": sum([deed["by_k"][seat] for deed in self._deeds.values()]),
        }


_RETURNED = (kinds.KINDS[kinds.UNDO], kinds.KINDS[kinds.REDO])


def _worths_k(state: State) -> "list[int | None]":
    """Return each seat's worth, None for who does not play, or no longer."""
    edition = editions.of(state)
    worths_k: list[int | None] = [None] * SEATS
    for seat in range(1, SEATS):
        if state.seat[seat] == PLAYING:
            worths_k[seat] = edition.wealth_k(state, seat)
    return worths_k


def _of_playing(state: State, values_k: "list[int]") -> "list[int | None]":
    """Return each seat's value, None for who does not play, or no longer."""
    playing = [what == PLAYING for what in state.seat]
    return [values_k[seat] if playing[seat] else None for seat in range(SEATS)]


def _columns(rows_k: "list[list[int | None]]", seats: "list[int]") -> "Report":
    """Return the values of each seat, one for each booking."""
    return {feed.SEATS[seat]: [row_k[seat] for row_k in rows_k] for seat in seats}


# The deals.


def _deals(line: "list[Booking]", feed_deals: "list[Report] | tuple[()]") -> "list[Report]":
    """Return the deals whose end is booked, with their lengths where the feed has them."""
    return [_deal(booking.after, feed_deals) for booking in line if booking.after.kind in SALES]


def _deal(state: State, feed_deals: "list[Report] | tuple[()]") -> "Report":
    deal = _booking(state)
    deal["printed_k"] = _printed_k(state)
    deal["length_ms"], deal["is_stopped"] = None, None
    for other in feed_deals:
        if all([other.get(name) == deal[name] for name in ("seq", "kind", "amount_k")]) and (
            other.get("payer") == deal["from"]
        ):
            deal["length_ms"], deal["is_stopped"] = other["length_ms"], other["is_stopped"]
    return deal


def _printed_k(state: State) -> int:
    """Return the printed price of what was dealt, 0 if the books do not know what it was."""
    edition = editions.of(state)
    if state.kind == kinds.AUCTION_BUILDING:
        return edition.house_k(state.space)
    return edition.price_k(state.space) if state.space else 0


def _clock(players: "list[Report]", deals: "list[Report]") -> "Report":
    """Return what is known of the luck of the auction clock.

    Lengths are those of deals that ran to their end: who stops a deal by hand is not lucky.
    """
    timed = [deal for deal in deals if deal["length_ms"] is not None and not deal["is_stopped"]]
    middle_ms = (SHORTEST_MS + LONGEST_MS) // 2
    priced = [deal for deal in timed if deal["printed_k"] and deal["from"] != feed.SEATS[BANK]]
    return {
        "shortest_ms": SHORTEST_MS,
        "longest_ms": LONGEST_MS,
        "middle_ms": middle_ms,
        "deals": len(deals),
        "known": len(timed),
        "short": _share([deal for deal in priced if deal["length_ms"] < middle_ms]),
        "long": _share([deal for deal in priced if deal["length_ms"] >= middle_ms]),
        "players": [_buyer(player["seat"], deals, timed) for player in players],
    }


def _share(deals: "list[Report]") -> "Report":
    """Return how many deals these are, and the price paid in thousandths of the printed one."""
    printed_k = sum([deal["printed_k"] for deal in deals])
    paid_k = sum([deal["amount_k"] for deal in deals])
    return {
        "deals": len(deals),
        "per_mille": paid_k * 1000 // printed_k if printed_k else None,
    }


def _buyer(seat: str, deals: "list[Report]", timed: "list[Report]") -> "Report":
    bought = [deal for deal in deals if deal["from"] == seat]
    printed = [deal for deal in bought if deal["printed_k"]]
    lengths_ms = [deal["length_ms"] for deal in timed if deal["from"] == seat]
    return {
        "seat": seat,
        "won": len(bought),
        "paid_k": sum([deal["amount_k"] for deal in bought]),
        "saved_k": sum([deal["printed_k"] - deal["amount_k"] for deal in printed]),
        "known": len(lengths_ms),
        "mean_ms": sum(lengths_ms) // len(lengths_ms) if lengths_ms else None,
    }
