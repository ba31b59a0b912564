"""Long games, one page of which is forged in both rings, with a valid checksum.

Each forged page must be reported by `dealbox books --check`, or be possible: some
command could have written it after the page before, and the page after it follows.

Other games are turned back, by a forged page after the newest or by blanking the newest ones, and
half of the former played on. All of that must be reported, unless
the flash is what it was before those bookings, byte for byte; a forged page by the unit, too.
"""

from __future__ import annotations

import re
import struct
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from functools import partial
from inspect import signature
from itertools import product
from random import Random
from unittest.mock import patch

from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.names import decode
from dealbox.bank.refusals import NO_GAME
from dealbox.bank.state import BANK, NAME_BYTES, PLAYING, SEATS, SPACES, UID_BYTES, State
from dealbox.bank.trade import Offer, trade
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page, seq_of
from dealbox.store.records import SECTORS as RECORD_SECTORS
from dealbox.store.records import Record
from host_sim.books import history, replay, statements
from host_sim.books.replay import fields
from tests.programs.harness import NOTHING, Part, Tally
from tests.support.histories import bookings
from tests.support.memory_journal import MemoryJournal
from tests.support.stored_history import SECTORS, SMALL, play

_PER_GAME = 400  # pages forged of each, in make soak
_ALSO_PRINTED = 0.02  # of the forged pages: no page may stop the printing

# The fields that are forged alone, ...
_NUMBERS = (
    *("kind", "payer", "payee", "space", "edition", "houses", "hotels", "amount_k", "options"),
    *("subject_seq", "undo_seq", "undo_source_seq", "people_id"),
)
_SETTINGS = (
    *("house_rules", "start_k", "stake_k", "opening_k", "deal_s", "interest", "loan_interest"),
    *("edition_id", "pin_misses", "volume", "brightness", "display", "language", "hides_names"),
)
_ROWS = (  # ... and those with a value for each seat or space
    *("seat", "creditor", "jail_cards", "role", "debt_k", "loan_k", "owner", "level", "mortgaged"),
    *("auction_due", "uid", "name"),
)


def forge(state: State, rng: Random) -> str:
    """Change something in a page; return the name of the change."""
    change = rng.choice(_FORGERIES)
    change(state, rng)
    return change.__name__


def _number(state: State, rng: Random) -> None:
    name = rng.choice(_NUMBERS if rng.random() < 0.75 else _SETTINGS)
    setattr(state, name, _other(getattr(state, name), rng))


def _row(state: State, rng: Random) -> None:
    name = rng.choice(_ROWS)
    row = getattr(state, name)
    first = len(row) // SEATS if len(row) != SPACES else 0  # the bank has nothing of these
    at = rng.randrange(first, len(row))
    row[at] = _other(row[at], rng) & (255 if isinstance(row, bytearray) else 0x7FFF_FFFF)
    if name == "debt_k":
        state.creditor[at] = rng.randrange(SEATS)
    if name in ("uid", "name"):
        state.identify()


def _other(value: int, rng: Random) -> int:
    bit = 1 << rng.randrange(16)
    near = rng.choice((value - 1, value + 1, value ^ bit))
    return max(0, rng.choice((0, 1, near, near, rng.randrange(16), rng.randrange(10**6))))


def _deed(state: State, rng: Random) -> None:
    """Give an owned deed to another player."""
    owned = [space for space in range(SPACES) if state.owner[space]]
    if owned:
        state.owner[rng.choice(owned)] = rng.choice(_players(state))


def _building(state: State, rng: Random) -> None:
    """Raise a building, and take it from the stock."""
    built = [space for space in range(SPACES) if 0 < state.level[space] < 4 and state.houses]
    if built:
        state.level[rng.choice(built)] += 1
        state.houses -= 1


def _money(state: State, rng: Random) -> None:
    """Move money between two balances, or from the bank to the pot."""
    giver, taker = rng.sample([BANK, *_players(state)], 2)
    amount_k = rng.randint(1, max(1, abs(state.balance_k[giver])))
    if rng.random() < 0.2:
        state.pot_k += 10
        amount_k, taker = 10, giver
        state.balance_k[taker] -= amount_k
        return
    state.balance_k[giver] -= amount_k
    state.balance_k[taker] += amount_k


def _payment(state: State, rng: Random) -> None:
    """Change the amount of the booking, or its payee, with the balances."""
    if rng.random() < 0.5:
        more_k = max(-state.amount_k, rng.choice((-1, 1, 10, 100, -10, -100)))
        state.amount_k += more_k
        state.balance_k[state.payer % SEATS] -= more_k
        state.balance_k[state.payee % SEATS] += more_k
        return
    state.balance_k[state.payee % SEATS] -= state.amount_k
    state.payee = rng.choice([BANK, *_players(state)])
    state.balance_k[state.payee] += state.amount_k


def _people(state: State, rng: Random) -> None:
    """Give a player another card or name."""
    seat = rng.choice(_players(state))
    if rng.random() < 0.5:
        state.set_uid(seat, rng.randbytes(rng.choice((4, 7))))
    else:
        state.set_name(seat, rng.choice((b"", b"\x01", b"\x05\x16\x01")))


def _sale_or_pin(state: State, rng: Random) -> None:
    """Change a setting to a value that it may have."""
    if rng.random() < 0.5:
        state.pin = rng.choice((0, 10_000, 11_234, 19_999))
    else:
        state.sale = rng.choice((0, 500 << 10 | 39 << 4 | 2, 500 << 10 | 38 << 4 | 2))


def _several(state: State, rng: Random) -> None:
    for _ in range(rng.randint(2, 3)):
        rng.choice(_FORGERIES)(state, rng)


def _players(state: State) -> list[int]:
    return [seat for seat in range(1, SEATS) if state.seat[seat] == PLAYING] or [1]


_FORGERIES: tuple[Callable[[State, Random], None], ...] = (
    *(_number, _number, _number, _number, _number, _row, _row, _deed, _building, _money, _payment),
    *(_people, _sale_or_pin, _several),
)


# What could have been written.


class CommandSearch(MemoryJournal):
    """Tries every command that could have written a page, whatever the kind in the page."""

    def __init__(self, pages: dict[int, State]) -> None:
        super().__init__()
        self._pages = pages
        self._ledger = Ledger(self)
        self._deeds, self._charges = Deeds(self._ledger), Charges(self._ledger)
        self._page, self._other = Page(), Page()

    def recall(self, seq: int, state: State) -> bool:
        if seq in self._pages:
            state.copy(self._pages[seq])
        return seq in self._pages

    def finds(self, before: State, after: State) -> bool:
        """Return whether some command turns `before` into exactly the bytes of `after`."""
        arrivals = [before]
        if after.kind in (kinds.RENT, kinds.OWE):  # perhaps claimed after other bookings
            earlier = sorted((seq for seq in self._pages if seq < before.seq), reverse=True)
            arrivals += [self._pages[seq] for seq in earlier]
        commands = list(self._commands(after))
        return any(
            self._reaches(before, after, command, then)
            for then in arrivals
            for command in commands
        )

    def _reaches(
        self, before: State, after: State, command: Callable[[], object], then: State
    ) -> bool:
        """Try a command. then: what the state was when somebody came to the space."""
        self._ledger.visits.end_all()
        self._ledger.edition = EDITIONS[before.edition]
        self._ledger.now.copy(then)
        with suppress(Refused):
            self._deeds.arrive(after.payer, after.space)
        self._ledger.now.copy(before)
        self._ledger.past.seq = self._ledger.next.seq = 0
        self.clear()
        try:
            command()
        except (Refused, Broken, IndexError):  # the last: payer or payee is no seat
            return False
        got = State()
        got.copy(self._ledger.now)
        for name in ("volume", "brightness", "display", "language", "hides_names", "sale"):
            setattr(got, name, getattr(after, name))  # carried by any page
        if not after.pin_misses:
            got.pin_misses = 0  # as after a right PIN
        self._page.pack(got, 0)
        self._other.pack(after, 0)
        return self._page.bytes == self._other.bytes

    def _commands(self, page: State) -> Iterator[Callable[[], object]]:
        people = {page.payer, page.payee} - {kinds.POT}  # which is no player
        arguments: dict[str, Iterable[object]] = {
            **dict.fromkeys(("seat", "visitor", "debtor", "heir"), people),
            **dict.fromkeys(("amount_k", "price_k"), (page.amount_k,)),
            "payer": (page.payer,),
            **dict.fromkeys(("payee", "creditor"), (page.payee,)),
            "kind": (kinds.PAY, kinds.AUCTION_SALE),
            "space": {0, page.space},
            "dice": range(2, 16),
            "by_card": (False, True),
            "at_once": (False, True),
            "building": (0,),  # whatever comes next there
            "card": range(len(EDITIONS[page.edition].repairs)),
            "count": range(1, 16),
            "owners": (bytes(page.owner),),
            "uid": (_uid_of(page, page.payee),) if page.payee < SEATS else (),
            "spaces": ([s for seat in range(1, SEATS) for s in _owned(page, seat)],),
        }
        ledger = self._ledger
        commands: list[Callable[..., object]] = [
            *bookings(ledger, self._deeds, self._charges).values(),
            *(ledger.undo, ledger.redo, ledger.join),
            *(partial(bankrupt, ledger), partial(leave, ledger)),
        ]
        for command in commands:
            given = [arguments[name] for name in signature(command).parameters]
            yield from (partial(command, *each) for each in product(*given))
        for index in range(5):
            yield from (partial(self._tax, seat, index) for seat in people)
            yield partial(self._owe_tax, page, index)
        yield from (partial(each, page) for each in (self._trade, self._set, self._begin))

    def _tax(self, seat: int, index: int) -> None:
        dues = self._charges.dues(seat)
        if index < len(dues):
            self._charges.settle(seat, dues[index])

    def _owe_tax(self, page: State, index: int) -> None:
        dues = self._charges.dues(page.payer)
        if index < len(dues) and not dues[index].is_income:
            due = dues[index]
            self._ledger.owe(page.payer, BANK, due.amount_k, due.space)

    def _trade(self, page: State) -> None:
        now = self._ledger.now
        offer = Offer(page.payer, page.payee)
        offer.amount_k = page.amount_k
        moved = [space for space in range(SPACES) if now.owner[space] != page.owner[space]]
        offer.spaces = sorted(moved, key=lambda space: space != page.space)
        given = now.jail_cards[page.payer] - page.jail_cards[page.payer]
        offer.payer_cards, offer.payee_cards = max(given, 0), max(-given, 0)
        if not moved and not given:
            offer.payer_cards = offer.payee_cards = 1
        trade(self._ledger, offer)

    def _begin(self, page: State) -> None:
        uids = [_uid_of(page, seat) if page.seat[seat] else b"" for seat in range(SEATS)]
        names = tuple(_name_of(page, seat) for seat in range(SEATS))
        self._ledger.new_game(
            page.edition,
            uids,
            page.options,
            bytes(page.role),
            edition_id=page.edition_id,
            house=page,
            names=names,
        )

    def _set(self, page: State) -> None:
        """Book what changes only settings, a card or a mark."""
        ledger = self._ledger
        if page.kind == kinds.NAME:
            if page.payee:
                ledger.rename(page.payee, _name_of(page, page.payee))
            else:
                ledger.clear_names()
        elif page.kind == kinds.CARD:
            ledger.replace_card(page.payee, _uid_of(page, page.payee))
        elif page.kind in (kinds.SETTING, kinds.SERVICE):
            ledger.draft_aside(page.kind)
            if page.kind == kinds.SETTING:
                _keep(ledger, page)
            ledger.commit()
        else:
            raise Refused(NO_GAME)


def _owned(page: State, seat: int) -> list[int]:
    return [space for space in range(SPACES) if page.owner[space] == seat]


def _uid_of(page: State, seat: int) -> bytes:
    uid = bytes(page.uid[seat * UID_BYTES :][:UID_BYTES])
    return uid[1 : 1 + uid[0]]


def _name_of(page: State, seat: int) -> str:
    return decode(page.name[seat * NAME_BYTES :][:NAME_BYTES])


def _keep(ledger: Ledger, page: State) -> None:
    """Draft the PIN of a page, or one more miss."""
    if page.pin != ledger.now.pin:
        ledger.next.pin, ledger.next.pin_misses = page.pin, 0
    elif page.pin_misses == ledger.now.pin_misses + 1 and page.pin:
        ledger.next.pin_misses += 1


# One forged page at a time.


class ForgedGame:
    """A game in flash, of which one page at a time is forged."""

    def __init__(self, number: int, seed: int, sectors: int = SECTORS) -> None:
        played = play(number, seed, sectors)
        self.flash = played.flash
        self.flash.on_operation = lambda _: None
        self.before = list(played.before)
        self.rng = Random(seed)
        genuine = history.read(bytes(self.flash.data))
        history.check(genuine)
        assert genuine.faults == [], (number, seed, genuine.faults)
        self.unverified = genuine.unverified
        self._unknown = {int(line.split()[1]) for line in genuine.unverified}
        self.pages = {state.seq: state for state in genuine.history}
        self._places: dict[int, tuple[int, int]] = {}  # of the newest page: epoch, address
        for epoch, seq, at in sound_pages(self.flash.data, self.flash.size // 2):
            self._places[seq] = max((epoch, at), self._places.get(seq, (0, 0)))

    def forge_one(self) -> str:
        """Forge a page and return the outcome; AssertionError: neither reported nor possible.

        "reported"; "follows": a command could have written it; "unverifiable": the oldest page, or
        an undo to a page that is overwritten, which is reported as such, forged or not.
        """
        rng, forged, page = self.rng, State(), Page()
        seq = max(self.pages) if rng.random() < 0.1 else rng.choice(list(self.pages))
        genuine, (epoch, at) = self.pages[seq], self._places[seq]
        forged.copy(genuine)
        what = forge(forged, rng)
        try:
            page.pack(forged, epoch)
        except (struct.error, ValueError, OverflowError):
            return self.forge_one()  # no page can hold that
        if fields(forged) == fields(genuine):
            return self.forge_one()
        kept = bytes(self.flash.data)
        for ring in (0, self.flash.size // 2):
            self.flash.data[ring + at : ring + at + PAGE_BYTES] = page.bytes
        if (forged.uid, forged.name) != (genuine.uid, genuine.name):
            self._put_record(forged)
        try:
            is_reported = self._is_reported()
        finally:
            self.flash.data[:] = kept
        if is_reported:
            return "reported"
        if seq in self._unknown:
            return "unverifiable"
        old, new = fields(genuine), fields(forged)
        changed = {name: (old[name], new[name]) for name in old if new[name] != old[name]}
        about = f"{what} of {seq}: {changed}, of kind {genuine.kind}"
        assert self._is_possible(seq, page, forged), about
        return "follows"

    def _put_record(self, forged: State) -> None:
        """Write the record that a forged page names, in place of the last."""
        record = Record()
        record.pack(forged)
        for copy in (0, RECORDS_BYTES // 2):
            at = self.flash.size + copy + RECORD_SECTORS * SECTOR_BYTES - PAGE_BYTES
            self.flash.data[at : at + PAGE_BYTES] = record.bytes

    def _is_reported(self) -> bool:
        try:
            found = history.read(bytes(self.flash.data))
        except history.NotADump:  # the newest page is of an edition that only a later program has
            return True
        history.check(found)
        if self.rng.random() < _ALSO_PRINTED:
            for print_as in (statements.table, statements.json):
                assert print_as(found.history)
        return bool(found.faults) or found.unverified != self.unverified

    def _is_possible(self, seq: int, page: Page, people: State) -> bool:
        """Return whether the forged page and all that depend on it could have been written.

        people: who plays in it.
        """
        forged = State()
        page.unpack(forged)
        forged.set_people(people.uid, people.name)
        pages = {**self.pages, seq: forged}
        search = CommandSearch(pages)
        for other, after in pages.items():
            depends = other in (seq, seq + 1) or after.subject_seq == seq
            depends = depends and other not in self._unknown
            before = pages.get(other - 1)
            if depends and before and not search.finds(before, after):
                return False
        return True


def sound_pages(data: bytes | bytearray, size: int, start: int = 0) -> list[tuple[int, int, int]]:
    """Return epoch, number and place of each sound page in a ring."""
    page, found = Page(), []
    for at in range(0, size, PAGE_BYTES):
        page.bytes[:] = data[start + at : start + at + PAGE_BYTES]
        if page.is_sound():
            found.append((page.epoch(), seq_of(page.key), at))
    return found


# A game turned back.


class TurnedBack:
    """A copy of a played game's flash, of which the newest bookings are taken back."""

    def __init__(self, game: ForgedGame) -> None:
        self.flash = game.flash.copy()
        self.rng = game.rng
        self._before = game.before
        self._ring = self.flash.size // 2
        self._keys = sorted(self._written(0), reverse=True)
        self.last = max(seq for _, seq, _ in self._keys)

    def _written(self, ring: int) -> list[tuple[int, int, int]]:
        return sound_pages(self.flash.data, self._ring, ring * self._ring)

    def forge(self, rings: tuple[int, ...], *, has_game: bool = True) -> int:
        """Write an older state, or none, in the next epoch; return the number it goes back to.

        Mostly where the next power-up would write, and mostly as its affirmation.
        """
        rng, page, state = self.rng, Page(), State()
        epoch, _, newest_at = self._keys[0]
        older = [key for key in self._keys if key[1] < self.last - 1 and key[1]]
        if has_game:
            at = rng.choice(older[:: rng.choice((1, 7))])[2]
            page.bytes[:] = self.flash.data[at : at + PAGE_BYTES]
            page.unpack(state)
        page.pack(state, epoch + 1)
        if rng.random() < 0.7:
            page.affirm()
            page.set_epoch(epoch + 1)
        sector = newest_at // SECTOR_BYTES + (1 if rng.random() < 0.8 else rng.randint(2, 4))
        for ring in rings:
            to = ring * self._ring + sector * SECTOR_BYTES % self._ring
            self.flash.data[to : to + SECTOR_BYTES] = bytes(page.bytes).ljust(
                SECTOR_BYTES, b"\xff"
            )
        return state.seq

    def blank(self, count: int, rings: tuple[int, ...]) -> None:
        """Blank the newest pages."""
        for _, _, at in self._keys[:count]:
            for ring in rings:
                to = ring * self._ring + at
                self.flash.data[to : to + PAGE_BYTES] = b"\xff" * PAGE_BYTES

    def is_told_at_boot(self) -> bool:
        """Return whether the unit says that the books are turned back, and from where."""
        journal = Journal(self.flash)
        journal.boot(State())
        return journal.is_doubtful and journal.newer == self.last

    def play_on(self, count: int) -> None:
        """Go on with the books that are there now."""
        ledger = Ledger(Journal(self.flash))
        ledger.accept_loss()
        if ledger.has_game():
            for _ in range(count):
                ledger.note_service()

    def audit(self) -> tuple[str, str]:
        """Return the faults and the remarks of the audit."""
        try:
            found = history.read(bytes(self.flash.data))
        except history.NotADump as told:  # all pages of the game are blank
            return str(told), ""
        history.check(found)
        return " ".join(found.faults), " ".join(found.remarks)

    def remarked(self, numbers: set[int], remarks: str) -> set[int]:
        """Return those for which the audit tells of another booking that a cut may have left."""
        copies = Counter(seq for ring in _BOTH for _, seq, _ in self._written(ring))
        told = {seq for seq in numbers if f"booking {seq} was another one" in remarks}
        return {seq for seq in told if copies[seq] <= 3}

    def readable(self, seq: int) -> set[int]:
        """Return the numbers above seq of the bookings taken back that can still be read."""
        newest = self._keys[0][0]
        written = (*self._written(0), *self._written(1))
        return {other for epoch, other, _ in written if epoch <= newest and other > seq}

    def is_as_before(self, count: int) -> bool:
        """Return whether the flash is what it was before its last `count` pages were written.

        But for the sector after the newest, which a unit at rest erases.
        """
        before = self._before[-count]
        sector = self._keys[count][2] // SECTOR_BYTES
        ahead = (sector + 1) * SECTOR_BYTES % self._ring
        return all(
            self.flash.data[at : at + SECTOR_BYTES]
            in (before[at : at + SECTOR_BYTES], _ERASED if at % self._ring == ahead else b"")
            for at in range(0, 2 * self._ring, SECTOR_BYTES)
        )


_ERASED = b"\xff" * SECTOR_BYTES
_BOTH = (0, 1)
BLANKED = range(1, 6)
TURNED_BACK = ("a page", "no game", "a page in one ring", *(f"{n} blanked" for n in BLANKED))


def turn_back(game: ForgedGame, kind: str) -> str:
    """Turn a game back; return the outcome; AssertionError: neither reported nor as before."""
    turned, rng = TurnedBack(game), game.rng
    if kind.endswith("blanked"):
        return _blank(turned, int(kind[0]), rng)
    rings = (rng.choice(_BOTH),) if kind.endswith("one ring") else _BOTH
    seq = turned.forge(rings, has_game=kind != "no game")
    assert turned.is_told_at_boot(), f"{kind}: the unit is silent"
    if rng.getrandbits(1):
        turned.play_on(rng.randint(1, 4))
    readable = turned.readable(seq)
    told, remarks = turned.audit()
    if not readable:
        return "overwritten since"
    remarked = turned.remarked(readable, remarks)
    if not told and len(readable) == 1 and remarked:
        return "remarked on, as what a cut leaves"
    # One copy of the last booking of an older power-up is a remark beside the fault.
    in_words = re.findall(r"bookings (\d+) to (\d+) can be read", told)
    told_of = {seq for first, last in in_words for seq in range(int(first), int(last) + 1)}
    is_whole = bool(in_words) and readable <= told_of | remarked
    assert is_whole or " is missing, but " in told, f"{kind}: {told}, {readable}"
    return "reported"


def _blank(turned: TurnedBack, count: int, rng: Random) -> str:
    """Blank pages in both rings, or in one: then nothing is lost, and each is remarked on."""
    if rng.random() < 0.2:
        turned.blank(count, (rng.choice(_BOTH),))
        faults, remarks = turned.audit()
        missing = remarks.count("its copy in the other ring")
        assert not faults and missing >= count, "one ring blanked"
        return "nothing lost, and remarked on"
    turned.blank(count, _BOTH)
    if turned.audit()[0]:
        return "reported"
    assert turned.is_as_before(count), f"{count} blanked"
    return "as before those bookings"


_REPORTED = ("a page: reported", "no game: reported", "5 blanked: as before those bookings")


def turn_back_games(numbers: range, seed: int, per_game: int = 40) -> Tally:
    """Turn games of all editions back, in every way in turn; a number is a game."""
    tally = Tally("games turned back")
    for number in numbers:
        game = _game(number, seed, is_small=bool(number % 3))
        for time in range(per_game):
            kind = TURNED_BACK[time % len(TURNED_BACK)]
            with tally.trial(number, seed):
                tally.faults[f"{kind}: {turn_back(game, kind)}"] += 1
    return tally


def forge_games(numbers: range, seed: int, per_game: int = _PER_GAME) -> Tally:
    """Forge pages of games of all editions in turn, one at a time; a number is a game."""
    tally = Tally("forged pages")
    for number in numbers:
        game = _game(number, seed, is_small=not number % 3)
        for _ in range(per_game):
            with tally.trial(number, seed):
                tally.faults[game.forge_one()] += 1
    return tally


def without_balances(numbers: range, seed: int) -> Tally:
    """Forge pages before an audit that does not compare balances."""
    compared = tuple(name for name in replay._FIELDS if name != "balance_k")
    with patch.object(replay, "_FIELDS", compared):
        history._differences.cache_clear()
        tally = forge_games(numbers, seed, per_game=30)
    history._differences.cache_clear()
    return tally


def _game(number: int, seed: int, *, is_small: bool) -> ForgedGame:
    edition = number % len(EDITIONS)
    return ForgedGame(edition, 1_000_003 * seed + number, SMALL if is_small else SECTORS)


PARTS = (
    Part("forged", partial(forge_games, per_game=30), range(3), NOTHING, needs={"reported": 78}),
    Part("forged_long", forge_games, NOTHING, range(250), 10, {"reported": 90_000}),
    Part("without_balances", without_balances, range(3), range(3), must_fail=True),
    Part("turned_back", turn_back_games, range(1), range(250), 10, dict.fromkeys(_REPORTED, 1)),
)
