"""The ledger plays random histories against the reference model, over both kinds of journal."""

from collections.abc import Callable
from typing import Any
from zlib import crc32

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, rule

from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import OUT, SEATS
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.parts.w25q import Flash
from tests.support.memory_journal import MemoryJournal, fields
from tests.support.naive_ledger import Model

CARDS = [b"", b"\x01\x02\x03\x04"] + [bytes([number] * 7) for number in range(1, 10)]
SITTING = st.integers(0, 4)  # the bank, three who play, and an empty seat
AMOUNTS_K = (
    st.integers(1, 20_000)
    | st.integers(970_000, 999_999)
    | st.sampled_from([0, -1, 15_000, 15_001, 1_000_000])
)
_OUT: dict[str, Callable[..., None]] = {"bankrupt": bankrupt, "leave": leave}
PINS = st.sampled_from(["0000", "0815", "9999"])


class OverMemory(RuleBasedStateMachine):
    """Over a journal in memory."""

    def __init__(self) -> None:
        super().__init__()
        self.journal = MemoryJournal()
        self.ledger = self.switched_on()
        self.model = Model()

    def switched_on(self) -> Ledger:
        return Ledger(self.journal)

    def written(self) -> object:
        """Return what differs after every write to the journal."""
        return len(self.journal.states)

    def both(self, command: str, *args: Any) -> None:
        """Give a command to both: either both book it, or both refuse and nothing changes."""
        before = fields(self.ledger.now), self.written()
        ours = args if command != "new_game" else (0, *args)
        try:
            if command in _OUT:
                _OUT[command](self.ledger, *ours)
            else:
                getattr(self.ledger, command)(*ours)
            is_booked = True
        except Refused:
            is_booked = False
            assert (fields(self.ledger.now), self.written()) == before
        assert is_booked == getattr(self.model, command)(*args)

    @initialize()
    def three_sit_down(self) -> None:
        self.both("new_game", [b"", *CARDS[1:4]])

    @rule(uids=st.lists(st.sampled_from(CARDS), max_size=SEATS - 1))
    def new_game(self, uids: list[bytes]) -> None:
        self.both("new_game", [b"", *uids])

    @rule(payer=SITTING, payee=SITTING, amount_k=AMOUNTS_K)
    def pay(self, payer: int, payee: int, amount_k: int) -> None:
        self.both("pay", payer, payee, amount_k)

    @rule(debtor=SITTING, creditor=SITTING, amount_k=AMOUNTS_K)
    def owe(self, debtor: int, creditor: int, amount_k: int) -> None:
        self.both("owe", debtor, creditor, amount_k)

    @rule(command=st.sampled_from(["salary", "settle", "bankrupt"]), seat=SITTING)
    def about_one(self, command: str, seat: int) -> None:
        self.both(command, seat)

    @rule(seat=SITTING, heir=SITTING)
    def leave(self, seat: int, heir: int) -> None:
        self.both("leave", seat, heir)

    @rule(seat=SITTING, uid=st.sampled_from(CARDS[1:6]), amount_k=AMOUNTS_K)
    def join(self, seat: int, uid: bytes, amount_k: int) -> None:
        self.both("join", seat, uid, amount_k)

    @rule(command=st.sampled_from(["undo", "undo", "redo"]))
    def back_or_forth(self, command: str) -> None:
        self.both(command)

    @rule(seat=st.integers(1, 4), uid=st.sampled_from(CARDS[1:]))
    def replace_card(self, seat: int, uid: bytes) -> None:
        self.both("replace_card", seat, uid)

    @rule(volume=st.integers(0, 3), brightness=st.integers(1, 3), pin=PINS | st.just(""))
    def change_settings(self, volume: int, brightness: int, pin: str) -> None:
        written = self.written()
        self.both("set_volume", volume)
        self.both("set_brightness", brightness)
        assert self.written() == written
        self.both("set_pin", pin)

    @rule()
    def keep_settings(self) -> None:
        self.both("keep_settings")
        assert not self.ledger.has_unkept_settings or not self.model.is_safe

    @rule(pin=PINS)
    def try_pin(self, pin: str) -> None:
        """Try a PIN: a miss is written, unlike any other refusal."""
        if not self.model.pin:
            return
        try:
            self.ledger.try_pin(pin)
            is_right = True
        except Refused:
            is_right = False
        assert is_right == self.model.try_pin(pin)

    @rule()
    def power_cycle(self) -> None:
        before = fields(self.ledger.now)
        self.model.power_cycle()
        before["volume"], before["brightness"] = self.model.kept
        self.ledger = self.switched_on()
        self.ledger.is_safe = self.model.is_safe
        assert fields(self.ledger.now) == before

    @rule(is_safe=st.booleans())
    def battery(self, is_safe: bool) -> None:
        self.ledger.is_safe = self.model.is_safe = is_safe

    @invariant()
    def same_books(self) -> None:
        state, books = self.ledger.now, self.model.books
        assert list(state.balance_k) == books.balances_k()
        assert list(zip(state.creditor, state.debt_k, strict=True)) == books.all_debts()
        assert {seat for seat in range(SEATS) if state.seat[seat] == OUT} == set(books.out)

    @invariant()
    def same_cards_and_settings(self) -> None:
        ledger, model = self.ledger, self.model
        assert ledger.seats() == sorted(model.cards)
        for seat, uid in model.cards.items():
            assert ledger.seat_of(uid) == seat
        state = ledger.now
        assert (state.volume, state.brightness) == (model.volume, model.brightness)
        assert state.pin == (int("1" + model.pin) if model.pin else 0)
        assert state.pin_misses == model.pin_misses


class OverFlash(OverMemory):
    """Over the real journal, on a flash with room for the history of every undo."""

    def switched_on(self) -> Ledger:
        journal = Journal(self.flash)
        ledger = Ledger(journal)
        journal.affirm()
        return ledger

    def __init__(self) -> None:
        self.flash = Flash(64 * SECTOR_BYTES)
        super().__init__()

    def written(self) -> object:
        return crc32(self.flash.data)


TestOverMemory = OverMemory.TestCase
TestOverMemory.settings = settings(max_examples=100, stateful_step_count=50, deadline=None)
TestOverFlash = OverFlash.TestCase
TestOverFlash.settings = settings(max_examples=50, stateful_step_count=50, deadline=None)
