"""Three ledgers in lockstep, driven by Hypothesis: the unit's, a model, and the flash decoded.

The power may be cut in any operation, one ring may rot, and power cycles come at random.
"""

from collections import Counter
from collections.abc import Callable
from copy import copy

from hypothesis import HealthCheck, Phase, seed, settings
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    rule,
    run_state_machine_as_test,
)

from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.refusals import TOO_OLD
from dealbox.bank.state import AMOUNT_MAX_K, AUCTION_SALE, BANK, SEATS
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.books import history
from host_sim.parts.w25q import ROTS, Flash, PowerCut
from tests.programs.proof.experiments import LAPS, laps
from tests.support import naive_rules
from tests.support.histories import compare_money, house_rules
from tests.support.naive_rules import POT, House

_PLAYERS = 3
_SECTORS = 5  # in each ring
_PIN_MISSES_MAX = 5

seats = st.integers(BANK, _PLAYERS + 1)  # one of them empty at first
accounts = seats | st.just(POT)
players = st.integers(1, _PLAYERS)
amounts = st.one_of(st.integers(-1, 30_000), st.sampled_from((AMOUNT_MAX_K, AMOUNT_MAX_K + 1)))
cards = st.sampled_from((b"", *(b"%04d" % number for number in range(1, 8)), b"card no"))
pins = st.sampled_from(("0000", "0815", "9999"))

happened: Counter[str] = Counter()  # events in all runs of the machine in this process


class Model(naive_rules.Game):
    """The rules of a game without deeds, and what they leave aside: cards, settings, the PIN.

    Every command returns whether the ledger accepts it; if not, but for a wrong PIN, nothing
    changes.
    """

    def __init__(self) -> None:
        self.settings = self.kept = 2, 3  # volume and brightness; those that outlast a power cycle
        self.has_unkept = False
        self.pin, self.pin_misses = "", 0
        self.is_safe = True
        self._begin({})

    def _begin(self, cards: dict[int, bytes], house: House | None = None) -> None:
        super().__init__("world", sorted(cards), set(), set(), house=house)
        self.cards = cards
        self.cards_at: list[tuple[dict[int, bytes], dict[int, bytes]]] = []  # before each, after
        self.undone_cards: tuple[dict[int, bytes], dict[int, bytes]] = {}, {}

    def copy(self) -> "Model":
        """Return a model whose commands leave this one unchanged."""
        twin = copy(self)
        twin.before, twin.cards_at = list(self.before), list(self.cards_at)
        twin.cards = dict(self.cards)
        return twin

    def new_game(self, uids: list[bytes], house: House) -> bool:
        cards = {seat: uid for seat, uid in enumerate(uids) if uid}
        if not self.is_safe or not 2 <= len(cards) <= 6 or len(set(cards.values())) < len(cards):
            return False
        self._begin(cards, house)
        self._keep()
        return True

    def play(self, command: str, *args: object) -> bool:
        if not self.is_safe or not super().play(command, *args):
            return False
        self.cards_at.append((dict(self.cards), dict(self.cards)))
        self._keep()
        return True

    def join_with(self, seat: int, uid: bytes, amount_k: int) -> bool:
        if uid in self.cards.values() or not self.play("join", seat, amount_k):
            return False
        self.cards[seat] = self.cards_at[-1][1][seat] = uid
        return True

    def go_away(self, seat: int, heir: int) -> bool:
        if not self.play("leave", seat, heir):
            return False
        del self.cards[seat], self.cards_at[-1][1][seat]
        return True

    def undo(self) -> bool:
        if not self.is_safe or not self.before:
            return False
        if not self._seat(self.before[-1].players, self.cards_at[-1][0]):
            return False
        self.undone_cards = self.cards_at.pop()
        self._keep()
        return super().undo()

    def redo(self) -> bool:
        if not self.is_safe or self.undone is None:
            return False
        self._seat(self.undone.players, self.undone_cards[1])
        self.cards_at.append(self.undone_cards)
        self._keep()
        return super().redo()

    def _seat(self, players: list[int], then: dict[int, bytes]) -> bool:
        """Keep everybody's card; who returns has his own, unless it has another owner now."""
        returning = {seat: then[seat] for seat in players if seat not in self.cards}
        if set(returning.values()) & set(self.cards.values()):
            return False
        self.cards = {seat: {**self.cards, **returning}[seat] for seat in players}
        return True

    # What an undo skips.

    def replace_card(self, seat: int, uid: bytes) -> bool:
        if seat not in self.cards or uid in self.cards.values() or not self._set_aside():
            return False
        self.cards[seat] = uid
        return True

    def set(self, volume: int, brightness: int) -> bool:
        self.has_unkept |= (volume, brightness) != self.settings
        self.settings = volume, brightness
        return True

    def keep_settings(self) -> bool:
        return not self.has_unkept or self._set_aside()

    def power_cycle(self) -> None:
        self.settings = self.kept
        self.has_unkept = False

    def set_pin(self, pin: str) -> bool:
        if pin == self.pin and not self.pin_misses:
            return True
        if self._set_aside():
            self.pin, self.pin_misses = pin, 0
        return self.is_safe

    def try_pin(self, pin: str) -> bool:
        if not self.is_safe:
            return False
        if self.pin_misses < _PIN_MISSES_MAX or pin == self.pin:
            self._set_aside()
        self.pin_misses = 0 if pin == self.pin else min(self.pin_misses + 1, _PIN_MISSES_MAX)
        return pin == self.pin

    def _set_aside(self) -> bool:
        """Record a booking that an undo skips; return whether it may be written."""
        if self.is_safe:
            self._keep()
            self.undone = None
        return self.is_safe

    def _keep(self) -> None:
        """Every booking carries the settings."""
        self.kept = self.settings
        self.has_unkept = False


def _family() -> House:
    """Return a house with a pot, loans and double pay on GO."""
    house = House()
    house.has_pot = house.has_double_go = house.has_loans = True
    house.stake_k, house.loan_interest = 500, 5
    return house


class Lockstep(RuleBasedStateMachine):
    """A game of three players on a flash with faults."""

    @initialize(
        seed=st.integers(0, 2**32 - 1), ring=st.integers(0, 1), has_house_rules=st.booleans()
    )
    def begin(self, seed: int, ring: int, has_house_rules: bool) -> None:
        self.flash = Flash(2 * _SECTORS * SECTOR_BYTES, seed)
        self.ring = ring
        self.model = Model()
        self._switch_on()
        self.new_game([b"%04d" % seat for seat in range(1, _PLAYERS + 1)], has_house_rules)

    @rule(uids=st.lists(cards, max_size=SEATS - 1), has_house_rules=st.booleans())
    def new_game(self, uids: list[bytes], has_house_rules: bool) -> None:
        seated, house = [b"", *uids], _family() if has_house_rules else House()
        self._do(
            lambda ledger: ledger.new_game(0, seated, house=house_rules(house)),
            lambda model: model.new_game(seated, house),
        )

    @rule(payer=accounts, payee=accounts, amount_k=amounts)
    def pay(self, payer: int, payee: int, amount_k: int) -> None:
        self._play("pay", payer, payee, amount_k)

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
            lambda model: model.play("pay", seat, BANK, amount_k),
        )

    @rule(debtor=accounts, creditor=accounts, amount_k=amounts)
    def owe(self, debtor: int, creditor: int, amount_k: int) -> None:
        self._play("owe", debtor, creditor, amount_k)

    @rule(debtor=players, creditor=accounts, more_k=st.integers(1, 5_000))
    def run_into_debt(self, debtor: int, creditor: int, more_k: int) -> None:
        self.owe(debtor, creditor, self.model.books.cash_k[debtor] + more_k)

    @rule(debtor=players, creditor=accounts, more_k=st.integers(1, 5_000))
    def owe_raise_and_settle(self, debtor: int, creditor: int, more_k: int) -> None:
        self.run_into_debt(debtor, creditor, more_k)
        self.pay(BANK, debtor, more_k)
        self._play("settle", debtor)

    @rule(command=st.sampled_from(("salary", "settle", "on_go", "take_pot")), seat=seats)
    def about_one(self, command: str, seat: int) -> None:
        self._play(command, seat)

    @rule(
        command=st.sampled_from(("lend", "repay", "call_loan")),
        seat=seats,
        amount_k=amounts | st.integers(1, 500),
    )
    def move_loan(self, command: str, seat: int, amount_k: int) -> None:
        self._play(command, seat, amount_k)

    @rule(seat=players, amount_k=st.integers(1, 500))
    def borrow_and_repay(self, seat: int, amount_k: int) -> None:
        self._play("lend", seat, amount_k)
        self._play("repay", seat, amount_k)

    @rule(debtor=seats)
    def bankrupt(self, debtor: int) -> None:
        self._do(
            lambda ledger: bankrupt(ledger, debtor), lambda model: model.play("bankrupt", debtor)
        )

    @rule(seat=seats, heir=seats)
    def leave(self, seat: int, heir: int) -> None:
        self._do(lambda ledger: leave(ledger, seat, heir), lambda model: model.go_away(seat, heir))

    @rule(seat=seats, uid=cards.filter(bool), amount_k=amounts)
    def join(self, seat: int, uid: bytes, amount_k: int) -> None:
        self._do(
            lambda ledger: ledger.join(seat, uid, amount_k),
            lambda model: model.join_with(seat, uid, amount_k),
        )

    @rule()
    def undo(self) -> None:
        self._do(Ledger.undo, Model.undo)

    @rule()
    def redo(self) -> None:
        self._do(Ledger.redo, Model.redo)

    @rule(seat=players, uid=cards.filter(bool))
    def replace_card(self, seat: int, uid: bytes) -> None:
        self._do(
            lambda ledger: ledger.replace_card(seat, uid),
            lambda model: model.replace_card(seat, uid),
        )

    @rule(volume=st.integers(0, 3), brightness=st.integers(1, 4), is_kept=st.booleans())
    def change_settings(self, volume: int, brightness: int, is_kept: bool) -> None:
        before = self.flash.operations
        self.ledger.set_volume(volume)
        self.ledger.set_brightness(brightness)
        self.model.set(volume, brightness)
        assert self.flash.operations == before
        if is_kept:
            self._do(Ledger.keep_settings, Model.keep_settings)

    @rule(pin=pins | st.just(""))
    def set_pin(self, pin: str) -> None:
        self._do(lambda ledger: ledger.set_pin(pin), lambda model: model.set_pin(pin))

    @rule(pin=pins)
    def try_pin(self, pin: str) -> None:
        """Try a PIN: a miss is written, unlike any other refusal."""
        if not self.model.pin:
            return
        seq, misses = self.ledger.now.seq, self.model.pin_misses
        self._do(lambda ledger: ledger.try_pin(pin), lambda model: model.try_pin(pin))
        if self.ledger.now.seq == seq + 1 and misses < _PIN_MISSES_MAX:
            self.model.pin_misses = misses + 1  # a right one, too, if the power was cut then

    @rule(seat=players, uid=cards.filter(bool))
    def try_all_on_empty_cells(self, seat: int, uid: bytes) -> None:
        """Nothing is written when the battery is low."""
        before = self.flash.operations
        self.ledger.is_safe = self.model.is_safe = False
        self.pay(BANK, seat, 1)
        self.about_one("settle", seat)
        self.bankrupt(seat)
        self.leave(seat, BANK)
        self.replace_card(seat, uid)
        self.join(_PLAYERS + 1, uid, 1)
        self.undo()
        self.redo()
        self.set_pin("0815")
        self.try_pin("0815")
        self._do(Ledger.keep_settings, Model.keep_settings)
        self.new_game([b"%04d" % number for number in range(1, 3)], False)
        self.ledger.is_safe = self.model.is_safe = True
        assert self.flash.operations == before

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
        newest, now, model = found.history[-1], self.ledger.now, self.model
        for state in (newest, now):
            compare_money(state, model.books)
            assert state.pin == (int("1" + model.pin) if model.pin else 0)
            assert state.pin_misses == model.pin_misses
        assert (newest.volume, newest.brightness) == model.kept
        assert (now.volume, now.brightness) == model.settings
        assert self.ledger.seats() == sorted(model.cards)
        for seat, uid in model.cards.items():
            assert self.ledger.seat_of(uid) == seat

    def teardown(self) -> None:
        if not hasattr(self, "ledger"):
            return
        found = history.read(bytes(self.flash.data))
        history.check(found)
        assert found.faults == []
        happened.update(self.flash.faults)
        happened["two laps"] += laps(self.flash) >= LAPS

    def _play(self, command: str, *args: int) -> None:
        """Play a command that ledger and model call the same."""
        self._do(
            lambda ledger: getattr(ledger, command)(*args),
            lambda model: model.play(command, *args),
        )

    def _do(self, real: Callable[[Ledger], None], expected: Callable[[Model], bool]) -> None:
        after = self.model.copy()
        is_accepted = expected(after)
        before = self.ledger.now.seq
        try:
            real(self.ledger)
        except Refused as refused:
            if not self._is_forgotten(refused):
                assert not is_accepted, f"refused: {refused.args}"
                self.model = after  # with one more wrong PIN, if that was it
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
