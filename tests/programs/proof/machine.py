"""Three ledgers in lockstep, driven by Hypothesis: the unit's, a model, and the flash decoded.

The power may be cut in any operation, one ring may rot, and power cycles come at random.
"""

from collections import Counter
from collections.abc import Callable

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.refusals import TOO_OLD
from dealbox.bank.state import AMOUNT_MAX_K, AUCTION_SALE, BANK, SEATS, State
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.parts.w25q import ROTS, Flash, PowerCut
from tests.programs.proof.experiments import laps
from tests.support.naive_ledger import Model

_PLAYERS = 3
_SECTORS = 5  # in each ring

seats = st.integers(BANK, _PLAYERS)
players = st.integers(1, _PLAYERS)
amounts = st.one_of(st.integers(-1, 30_000), st.sampled_from((AMOUNT_MAX_K, AMOUNT_MAX_K + 1)))

happened: Counter[str] = Counter()  # events in all runs of the machine in this process


def accounts(state: State) -> tuple[list[int], list[tuple[int, int]]]:
    """Return balances and debts in the form of the model's."""
    debts = [(state.creditor[seat], state.debt_k[seat]) for seat in range(SEATS)]
    return list(state.balance_k), debts


class Lockstep(RuleBasedStateMachine):
    """A game of three players on a flash with faults."""

    @initialize(seed=st.integers(0, 2**32 - 1), ring=st.integers(0, 1))
    def begin(self, seed: int, ring: int) -> None:
        self.flash = Flash(2 * _SECTORS * SECTOR_BYTES, seed)
        self.ring = ring
        self.model = Model()
        self._switch_on()
        uids = [b""] + [b"%04d" % seat for seat in range(1, _PLAYERS + 1)]
        self.ledger.new_game(0, uids)
        assert self.model.new_game(uids)

    @rule(payer=seats, payee=seats, amount_k=amounts)
    def pay(self, payer: int, payee: int, amount_k: int) -> None:
        self._do(
            lambda ledger: ledger.pay(payer, payee, amount_k),
            lambda model: model.pay(payer, payee, amount_k),
        )

    @rule(seat=players, amount_k=amounts)
    def receive(self, seat: int, amount_k: int) -> None:
        self.pay(BANK, seat, amount_k)

    @rule(payer=players, payee=players, amount_k=st.integers(1, 5_000))
    def transfer(self, payer: int, payee: int, amount_k: int) -> None:
        self.pay(payer, payee, amount_k)

    @rule(seat=players, amount_k=amounts)
    def deal_price(self, seat: int, amount_k: int) -> None:
        self._do(
            lambda ledger: ledger.pay(seat, BANK, amount_k, AUCTION_SALE),
            lambda model: model.pay(seat, BANK, amount_k),
        )

    @rule(debtor=seats, creditor=seats, amount_k=amounts)
    def owe(self, debtor: int, creditor: int, amount_k: int) -> None:
        self._do(
            lambda ledger: ledger.owe(debtor, creditor, amount_k),
            lambda model: model.owe(debtor, creditor, amount_k),
        )

    @rule(debtor=players, creditor=seats, more_k=st.integers(1, 5_000))
    def run_into_debt(self, debtor: int, creditor: int, more_k: int) -> None:
        self.owe(debtor, creditor, self.model.books.cash_k[debtor] + more_k)

    @rule(debtor=players, amount_k=st.integers(1, 5_000))
    def raise_and_settle(self, debtor: int, amount_k: int) -> None:
        self.pay(BANK, debtor, amount_k)
        self.settle(debtor)

    @rule(debtor=players)
    def settle(self, debtor: int) -> None:
        self._do(lambda ledger: ledger.settle(debtor), lambda model: model.settle(debtor))

    @rule()
    def undo(self) -> None:
        self._do(Ledger.undo, Model.undo)

    @rule()
    def redo(self) -> None:
        self._do(Ledger.redo, Model.redo)

    @rule(volume=st.integers(0, 3))
    def set_volume(self, volume: int) -> None:
        self._do(lambda ledger: ledger.set_volume(volume), lambda model: model.set_volume(volume))

    @rule(volume=st.integers(0, 3))
    def keep_volume(self, volume: int) -> None:
        self.set_volume(volume)
        self._do(Ledger.keep_settings, Model.keep_settings)

    @rule()
    def book_twice(self) -> None:
        before = self.flash.operations
        try:
            self.journal.commit(self.ledger.now)
        except Broken:
            happened["double commit"] += 1
        else:
            raise AssertionError("one booking was booked twice")
        assert self.flash.operations == before

    @rule()
    def idle(self) -> None:
        self._do(lambda ledger: self.journal.idle(), lambda model: True)

    @rule(count=st.integers(2, 16))
    def play_a_while(self, count: int) -> None:
        for i in range(count):
            self.pay(BANK, 1 + i % _PLAYERS, 1)

    @rule(count=st.integers(1, 8))
    def cut(self, count: int) -> None:
        self.flash.cut_after(count)

    @rule(count=st.integers(1, 8))
    def cut_soon(self, count: int) -> None:
        self.cut(count)
        self.play_a_while(4)

    @rule(sector=st.integers(0, _SECTORS - 1), rot=st.sampled_from(ROTS))
    def rot(self, sector: int, rot: str) -> None:
        self.flash.rot(self.ring * _SECTORS + sector, rot)

    @rule()
    def reboot(self) -> None:
        self._power_up()

    @invariant()
    def all_agree(self) -> None:
        if not hasattr(self, "ledger"):
            return  # before begin()
        found = history.read(bytes(self.flash.data))
        books = self.model.books.balances_k(), self.model.books.all_debts()
        newest, now = found.history[-1], self.ledger.now
        assert accounts(newest) == accounts(now) == books
        assert (newest.volume, newest.brightness) == self.model.kept
        assert (now.volume, now.brightness) == (self.model.volume, self.model.brightness)

    def teardown(self) -> None:
        if not hasattr(self, "ledger"):
            return
        found = history.read(bytes(self.flash.data))
        history.check(found)
        assert found.faults == []
        happened.update(self.flash.faults)
        happened["laps"] = max(happened["laps"], laps(self.flash))

    def _do(self, real: Callable[[Ledger], None], expected: Callable[[Model], bool]) -> None:
        after = self.model.copy()
        is_accepted = expected(after)
        before = self.ledger.now.seq
        try:
            real(self.ledger)
        except Refused as refused:
            if not self._is_forgotten(refused):
                assert not is_accepted, f"refused: {refused.args}"
        except (PowerCut, Broken) as error:  # Broken: rot in both copies, the unit stops
            happened[type(error).__name__] += 1
            self._power_up()
            if self.ledger.now.seq > before:
                self.model = after
        else:
            assert is_accepted, "was not refused"
            happened[f"kind {self.ledger.now.kind}"] += 1
            self.model = after

    def _is_forgotten(self, refused: Refused) -> bool:
        """Return whether an undo was refused because the rings had overwritten what it needs."""
        if refused.args != (TOO_OLD,):
            return False
        first = history.read(bytes(self.flash.data)).history[0].seq
        assert first > min(self.ledger.now.undo_source_seq, self.ledger.now.undo_seq)
        happened["too old"] += 1
        return True

    def _power_up(self) -> None:
        """Boot until no cut interrupts it, and once more: that must change nothing."""
        while True:
            try:
                self._switch_on()
                break
            except PowerCut:
                happened["cut while booting"] += 1
        self.flash.cut_after(0)
        seen = self.ledger.now.seq
        self._switch_on()
        assert self.ledger.now.seq == seen
        self.model.power_cycle()
        happened["boot"] += 1

    def _switch_on(self) -> None:
        """Boot as Unit does, and accept the loss that two faults in one booking may cause."""
        self.journal = Journal(self.flash)
        self.ledger = Ledger(self.journal)
        if self.ledger.is_doubtful:
            happened["loss reported"] += 1
            self.ledger.accept_loss()
        self.journal.affirm()


def play(examples: int, steps: int, number: int) -> None:
    """Run the machine; number is the seed. Hypothesis prints the steps that lead to a failure."""
    how = settings(
        max_examples=examples,
        stateful_step_count=steps,
        deadline=None,
        database=None,
        phases=(Phase.generate, Phase.shrink),
        suppress_health_check=list(HealthCheck),
    )
    run_state_machine_as_test(seed(number)(Lockstep), settings=how)
