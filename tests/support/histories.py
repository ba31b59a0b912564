"""Random histories of a game, played by the books and by the reference model side by side."""

from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from random import Random
from typing import Any

from dealbox.bank import state as states
from dealbox.bank.auction import Auction
from dealbox.bank.bankruptcy import bankrupt, leave, raisable_k
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import HouseRules, State
from dealbox.bank.trade import Offer, trade
from dealbox.store.page import Page
from host_sim.books.replay import fields
from tests.support.memory_journal import MemoryJournal
from tests.support.naive_rules import GROUPS, Books, House, No
from tests.support.naive_rules import Game as Naive
from tests.support.random_commands import Command, RandomCommands

LENGTH = 200  # commands of one history
_WORTH_EVERY = 40  # commands: then everybody's worth is compared, and every rent

_STAMP = ("seq", "kind", "payer", "payee", "amount_k", "space", "subject_seq", "volume")
_BITS = {
    "deeds": states.DEEDS,
    "quick world": states.QUICK,
    "short": states.QUICK,
    "speed die": states.SPEED_DIE,
    "game b": states.GAME_B,
}


class History:
    """One game, in which the books and the reference model are compared."""

    def __init__(
        self, number: int, seed: int, journal: MemoryJournal, tally: Counter[str]
    ) -> None:
        self.rng = rng = Random(seed)
        self.tally = tally
        self.journal = journal
        journal.clear()
        self.ledger = Ledger(journal)
        self.deeds = Deeds(self.ledger)
        self.charges = Charges(self.ledger)
        self.model = self._begin(number, rng)
        self.generator = RandomCommands(rng, self.model)
        self.page = Page()
        self.volume = self.ledger.now.volume
        self.commands: dict[str, Callable[..., object]] = {
            "tax": self._tax,
            "trade": self._trade,
            "bankrupt": partial(bankrupt, self.ledger),
            "leave": partial(leave, self.ledger),
            "join": self._join,
            "undo": self.ledger.undo,
            "redo": self.ledger.redo,
            "redeem_at_once": partial(self.deeds.redeem, at_once=True),
        }
        self.commands |= bookings(self.ledger, self.deeds, self.charges)

    def _begin(self, number: int, rng: Random) -> Naive:
        edition = EDITIONS[number]
        count = rng.randint(2, edition.players_max)
        players = sorted(rng.sample(range(1, states.SEATS), count))
        options = {"deeds"} if rng.random() < 0.9 else set()
        roles = bytearray(states.SEATS)
        if edition.has_quick_game and rng.random() < 0.3:
            options.add("short" if edition.has_roles else "quick world")
        if edition.has_speed_die and rng.random() < 0.5:
            options.add("speed die")
        if edition.has_roles:
            if rng.random() < 0.5:
                options.add("game b")
            if "deeds" in options:
                more = rng.choice((count // 2, count - count // 2))
                shuffled = rng.sample(players, count)
                for seat in shuffled:
                    roles[seat] = (
                        states.MONOPOLIST if seat in shuffled[:more] else states.COMPETITOR
                    )
        uids = [bytes((seat,) * 4) if seat in players else b"" for seat in range(states.SEATS)]
        bits = sum(_BITS[option] for option in options)
        house = random_house(rng, is_anti=edition.has_roles, scale=edition.factor)
        self.ledger.new_game(number, uids, bits, bytes(roles), house=house_rules(house))
        monopolists = {seat for seat in players if roles[seat] == states.MONOPOLIST}
        return Naive(edition.name, players, options, monopolists, title=edition.title, house=house)

    # Commands.

    def play(self, length: int) -> None:
        """Play so many commands; AssertionError where books and model differ."""
        self.compare()
        for step in range(length):
            command = self.generator.next()
            is_booked = self.both(command)
            self.tally[f"{command[0]} {'booked' if is_booked else 'refused'}"] += 1
            if is_booked and command[0] != "arrive":
                self.compare()
                if command[0] == "rent":
                    present_k = self._rent_k(*list[Any](command[2:]))
                    self.tally["rent as of then"] += present_k != self.ledger.now.amount_k
                if command[0] == "bankrupt":
                    bank = self.ledger.now.payee == 0
                    self.tally["bankrupt to the bank" if bank else "bankrupt to a player"] += 1
            if step % _WORTH_EVERY == 0:
                self.compare_worth()
        self.compare_worth()
        self.tally["fee forgone"] += self.model.spared
        self.reboot()

    def both(self, command: Command) -> bool:
        """Execute a command on both: both book it, or both refuse and nothing is written."""
        name, args = str(command[0]), list[Any](command[1:])
        if name == "arrive":
            return self._arrive(*args)
        if name == "auction":
            return self._auction(*args)
        if name == "aside":
            return self._aside(*args)
        before, written = self.ledger.now, self.journal.count
        had_unkept = self.ledger.has_unkept_settings
        source = before.undo_source_seq if name == "undo" else before.subject_seq
        try:
            self.commands[name](*args)
        except Refused:
            assert self.ledger.now is before and self.journal.count == written
            assert self.ledger.has_unkept_settings == had_unkept
            self._is_unchanged()
            is_booked = False
        else:
            assert self.journal.count == written + 1
            assert not self.ledger.has_unkept_settings
            self._is_unchanged()
            is_booked = True
        if name in ("undo", "redo"):
            assert getattr(self.model, name)() == is_booked, command
            if is_booked:
                assert _matter(self.ledger.now) == _matter(self.journal.states[source - 1])
        else:
            assert self.model.play(name, *args) == is_booked, command
        return is_booked

    def _is_unchanged(self) -> None:
        """Compare the state with the last one written, field by field.

        Volume and brightness may wait for the next booking.
        """
        now = dict(vars(self.ledger.now))
        kept = dict(vars(self.journal.states[self.journal.count - 1]))
        if self.ledger.has_unkept_settings:
            assert now.pop("volume") == self.volume
            for setting in ("volume", "brightness"):
                kept.pop(setting)
                now.pop(setting, None)
        assert now == kept

    def _aside(self, volume: int) -> bool:
        """Change a setting, which an undo skips, and write it at once or with the next booking."""
        written = self.journal.count
        self.ledger.set("volume", volume)
        self.volume = volume
        assert self.journal.count == written
        if self.rng.random() < 0.5:
            self._keep_settings()
        return True

    def _keep_settings(self) -> None:
        """Book the settings, if one was changed; after that there is nothing to redo."""
        written, is_due = self.journal.count, self.ledger.has_unkept_settings
        self.ledger.keep_settings()
        assert self.journal.count == written + is_due
        if is_due:
            self.model.undone = None

    def _arrive(self, visitor: int, space: int) -> bool:
        try:
            self.deeds.arrive(visitor, space)
            is_good = True
        except Refused:
            is_good = False
        assert self.model.arrive(visitor, space) == is_good
        self.compare_claims()
        return is_good

    def _auction(self, space: int, bids: list[tuple[int, int]]) -> bool:
        """Auction a deed; without a bid the bank keeps it."""
        auction = Auction()
        auction.open(0, 0, bytes, is_timed=False)
        counted = []
        for seat, amount_k in bids:
            try:
                cash_k = self.ledger.balance_k(seat)
                auction.bid(seat, amount_k, cash_k, self.ledger.edition, 1)
                counted.append(True)
            except Refused:
                counted.append(False)
        auction.stop()
        assert self.model.bids(bids) == (auction.leader, auction.price_k, counted), bids
        if not auction.leader:
            return self.both(("pass_over", space))
        return self.both(("win", auction.leader, space, auction.price_k))

    def _tax(self, seat: int, index: int) -> None:
        self.charges.settle(seat, self.charges.dues(seat)[index])

    def _trade(
        self, payer: int, payee: int, amount_k: int, spaces: list[int], cards: tuple[int, int]
    ) -> None:
        offer = Offer(payer, payee)
        offer.amount_k = amount_k
        offer.spaces = spaces
        offer.payer_cards, offer.payee_cards = cards
        trade(self.ledger, offer)

    def _join(self, seat: int, amount_k: int) -> None:
        self.ledger.join(seat, bytes((seat,) * 4), amount_k)

    # Comparisons.

    def compare_claims(self) -> None:
        """Compare the visits whose rent can be claimed."""
        both = [
            [(visit.visitor, visit.space, visit.owner) for visit in each.claims()]
            for each in (self.deeds, self.model)
        ]
        assert both[0] == both[1]
        self.tally["several claims"] += len(both[0]) > 1

    def compare(self) -> None:
        """Compare everything that a booking can change."""
        state, model = self.ledger.now, self.model
        books = model.books
        compare_money(state, books)
        assert list(state.owner) == books.owner
        assert state.level == model.levels()
        assert list(state.mortgaged) == books.mortgage
        assert list(state.auction_due) == books.auction_due
        assert list(state.jail_cards) == books.jail_cards
        assert (state.houses, state.hotels) == (model.houses_left(), model.hotels_left())
        assert state.volume == self.volume
        assert self.ledger.seats() == model.players
        assert {seat for seat in model.players if state.role[seat] & states.MONOPOLIST} == (
            model.monopolists
        )
        for seat in model.players:
            assert bool(state.role[seat] & states.JAILED) == books.is_jailed[seat]
            assert (state.seat[seat] == states.OUT) != books.is_in[seat]
        self.compare_claims()
        self._mark()

    def _mark(self) -> None:
        """Tally the rare states that the game has reached."""
        state, books = self.ledger.now, self.model.books
        self.tally["hotel"] += 5 in state.level
        self.tally["fee paid"] += states.FEE_PAID in state.mortgaged
        self.tally["auction due"] += 1 in state.auction_due
        self.tally["owes several"] += state.waiting > 0
        self.tally["no houses left"] += state.houses == 0
        self.tally["no hotels left"] += state.hotels == 0
        for group in GROUPS.values():
            if books.mortgage[group[0]] and all(books.mortgage[space] for space in group):
                self.tally["whole group mortgaged"] += 1

    def compare_worth(self) -> None:
        """Compare what is only computed: worth, raisable money, taxes, rents and the end."""
        state, model, edition = self.ledger.now, self.model, self.ledger.edition
        throws = bytearray(states.SPACES)
        throws[12], throws[28] = self.rng.randrange(2, 13), self.rng.randrange(2, 13)
        by_space = dict(enumerate(throws))
        worths_k = edition.worths_k(state, throws)
        for seat in model.players:
            assert worths_k[seat] == model.wealth_k(seat, by_space)
            assert raisable_k(self.ledger, seat) == model.raisable_k(seat)
            dues = [(due.amount_k, due.is_income) for due in self.charges.dues(seat)]
            assert dues == model.dues(seat)
        dice = self.rng.randrange(-1, 20)
        by_card = not model.is_anti and self.rng.random() < 0.3
        for space in range(-1, 41):
            ours, theirs = self._rent_k(space, dice, by_card), -1
            with suppress(No):
                theirs = model.rent_k(space, dice, by_card)
            assert ours == theirs, (space, dice, by_card)
        assert edition.is_over(state) == model.is_over()

    def _rent_k(self, space: int, dice: int, by_card: bool) -> int:
        try:
            return self.deeds.rent_k(space, dice, by_card)
        except Refused:
            return -1

    def reboot(self) -> None:
        """Pack the state into a page, unpack it, and compare."""
        self._keep_settings()
        state, page, read = self.ledger.now, self.page, State()
        page.pack(state, 1)
        assert page.is_sound()
        page.unpack(read)
        read.set_people(state.uid, state.name)  # which are in no page, but their fingerprint is
        assert fields(read) == fields(state)
        assert fields(Ledger(self.journal).now) == fields(state)


def bookings(ledger: Ledger, deeds: Deeds, charges: Charges) -> dict[str, Callable[..., object]]:
    """Return the commands whose arguments are seats, spaces, amounts and numbers."""
    return {
        name: getattr(owner, name)
        for owner, names in (
            (ledger, "pay salary owe settle on_go take_pot lend repay call_loan"),
            (deeds, "rent owe_rent buy win build win_building sell clear sell_group"),
            (deeds, "mortgage redeem turn_on deal_out pass_over"),
            (charges, "repairs pay_each collect_each bail owe_bail jail release"),
            (charges, "draw_jail_card use_jail_card"),
        )
        for name in names.split()
    }


def random_house(rng: Random, *, is_anti: bool, scale: int) -> House:
    """Return a house that plays by the booklet half of the time, else by some rules of its own."""
    house = House()
    if rng.random() < 0.5:
        return house
    house.start_k = rng.choice((0, 1, 900)) * scale
    house.has_pot = not is_anti and rng.random() < 0.7
    house.stake_k = rng.choice((0, 50)) * scale if house.has_pot else 0
    house.has_double_go = rng.random() < 0.7
    house.has_loans = rng.random() < 0.7
    house.loan_interest = rng.choice((0, 5, 33, 100)) if house.has_loans else 0
    house.interest = rng.choice((*states.INTERESTS, 10, 20))
    house.has_auctions = is_anti or rng.random() < 0.8
    house.has_limit = rng.random() < 0.7
    house.needs_group = rng.random() < 0.6
    house.is_even = is_anti or rng.random() < 0.6
    house.has_jail_rent = rng.random() < 0.6
    house.has_first_round = rng.random() < 0.2
    return house


def house_rules(house: House) -> HouseRules:
    """Return the house rules of a house as the bank has them."""
    rules = HouseRules()
    rules.start_k, rules.stake_k = house.start_k, house.stake_k
    rules.interest, rules.loan_interest = house.interest, house.loan_interest
    for is_chosen, bit in (
        (house.has_pot, states.HAS_POT),
        (house.has_double_go, states.DOUBLE_GO),
        (house.has_loans, states.LOANS),
        (not house.has_auctions, states.NO_AUCTIONS),
        (not house.has_limit, states.UNLIMITED),
        (not house.needs_group, states.ANY_SITE),
        (not house.is_even, states.UNEVENLY),
        (not house.has_jail_rent, states.NO_JAIL_RENT),
        (house.has_first_round, states.FIRST_ROUND),
    ):
        rules.house_rules |= bit if is_chosen else 0
    return rules


def compare_money(state: State, books: Books) -> None:
    """Compare balances, loans and debts; the bankrupt have their places as creditors."""
    assert state.balance_k == [-sum(books.cash_k) - books.pot_k, *books.cash_k[1:]]
    assert state.pot_k == books.pot_k
    assert state.loan_k == books.loan_k
    assert state.debt_k == books.debt_k
    assert [tuple(state.creditors(seat)) for seat in range(states.SEATS)] == books.creditors
    assert [state.creditor[seat] for seat in books.fallen] == list(range(len(books.fallen)))


def _matter(state: State) -> dict[str, object]:
    """Return what an undo has to restore: all but the booking itself and the settings."""
    return {name: value for name, value in vars(state).items() if name not in _STAMP}
