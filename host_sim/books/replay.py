"""Checks that each page of a history follows from the one before, by the bank's own rules.

A page's kind names a command; its arguments are derived from the page and its changes. The command
is executed by a bank whose state is the page before, and the result is compared with the page,
field by field. Pages of format 1 may have been written by 0.1.0, whose rules were others in a few
places: _BEFORE_0_2 and _edition_before_0_2 are those differences.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial

from dealbox.bank import editions
from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import DICE_MAX_SPEED, DICE_MIN, Due, Edition
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, JAILED, PLAYING, SEATS, SPACES, UID_BYTES, State
from dealbox.bank.trade import Offer, trade
from host_sim.books import wording
from host_sim.books.audit import Audit

Command = Callable[[], object]

_STATES_CACHED = 8192  # a dump has up to 2 800
_PEOPLE = ("uid", "name", "people_id")
_SETTINGS = (
    *("volume", "brightness", "display", "language", "hides_names", "pin", "pin_misses", "sale"),
)
_FIELDS = tuple(name for name in vars(State()) if name not in _SETTINGS)

# The kinds after which others may play, or have other cards or names.
CHANGE_PEOPLE = (
    *(kinds.NEW_GAME, kinds.CARD, kinds.NAME, kinds.JOIN, kinds.LEAVE),
    *kinds.RETURNS,
)


class PageOverwritten(Exception):
    """The page that an undo or redo needs is overwritten; the argument is its booking."""


class Replay(Audit):
    """A bank that can start from any page; it implements its own journal."""

    def __init__(self) -> None:
        self._before = State()
        self._find: Callable[[int], State | None] = lambda seq: None
        self._is_before_0_2 = False
        self._has_people = True
        self.ledger = Ledger(self)
        self.deeds = Deeds(self.ledger)
        self.charges = Charges(self.ledger)

    def recall(self, seq: int, state: State) -> bool:
        if not 0 < seq <= self._before.seq:
            return False
        found = self._find(seq)
        if found is None:
            raise PageOverwritten(seq)
        self._has_people &= has_people(found)
        state.copy(found)
        return True

    def differences(
        self,
        before: State,
        after: State,
        find: Callable[[int], State | None],
        *,
        is_before_0_2: bool = False,
    ) -> list[str]:
        """Return the fields of a page that differ from its command's result; none: it follows.

        before, after: sound and consecutive. `kind` means a command that the bank refuses.
        find: returns the page of an older booking, None if it is overwritten. is_before_0_2: by
        the rules of 0.1.0. Raises PageOverwritten if all fields that can still be compared are
        right.
        """
        self._before, self._find, self._is_before_0_2 = before, find, is_before_0_2
        found = [_wrong_settings(before, after, 255 if is_before_0_2 else kinds.PIN_MISSES_MAX)]
        try:
            tries = [self._try(command, after) for command in self._commands(after)]
        except PageOverwritten:
            is_return = after.kind in kinds.RETURNS
            found.append(_wrong_return(before, after) if is_return else [])
            if not any(found):
                raise
        else:
            found.append(min(tries, key=len, default=["kind"]))
        return sum(found, [])

    def _try(self, command: Command, after: State) -> list[str]:
        """Return the fields that differ after a command."""
        self._reset()
        self._has_people = True  # unless an older page's are overwritten
        try:
            command()
        except (Refused, Broken, IndexError, ValueError):  # these two: the pot has no card or loan
            return ["kind"]
        got = self.ledger.now
        wrong = [name for name in _FIELDS if getattr(got, name) != getattr(after, name)]
        if self._has_people and has_people(self._before) and has_people(after):
            return wrong
        unknown = _PEOPLE if after.kind in CHANGE_PEOPLE else _PEOPLE[:2]
        return [name for name in wrong if name not in unknown]

    def _reset(self) -> None:
        self.ledger.now.copy(self._before)
        self.ledger.past.seq = self.ledger.next.seq = 0  # what was before is to be found anew
        edition = editions.of(self._before)
        self.ledger.edition = _edition_before_0_2(edition) if self._is_before_0_2 else edition
        self.ledger.visits.end_all()

    def _commands(self, after: State) -> Iterator[Command]:
        """Yield the commands that may have booked a page."""
        self._reset()
        if self._is_before_0_2 and after.kind in _BEFORE_0_2:
            yield partial(_BEFORE_0_2[after.kind], self, after)
        elif after.kind in _ONE_COMMAND:
            yield partial(_ONE_COMMAND[after.kind], self, after)
        elif after.kind in _SEVERAL_COMMANDS:
            yield from _SEVERAL_COMMANDS[after.kind](self, after)

    # Kinds of which not all arguments are in the page.

    def new_game(self, after: State) -> Iterator[Command]:
        has_roles = editions.of(after).has_roles and after.options & kinds.DEEDS
        mask = kinds.COMPETITOR | kinds.MONOPOLIST if has_roles else 0
        roles = bytes(role & mask for role in after.role)
        uids = [_uid(after, seat) if after.seat[seat] else b"" for seat in range(SEATS)]
        names = tuple(wording.name(after, seat) for seat in range(SEATS))
        new = partial(self.ledger.new_game, edition_id=after.edition_id, house=after, names=names)
        yield partial(new, after.edition, uids, after.options, roles)

    def owe(self, after: State) -> Iterator[Command]:
        """Yield a debt entered by hand, for bail or a loan, for a tax, or for a visit's rent."""
        owe = partial(self.ledger.owe, after.payer, after.payee, after.amount_k)
        if not after.space:
            yield owe
            yield partial(self.charges.owe_bail, after.payer)
            yield partial(self.ledger.call_loan, after.payer, after.amount_k)
        elif any(not due.is_income for due in self._dues(after.payer, after)):
            yield partial(owe, after.space)
        else:
            yield from self._visits(self.deeds.owe_rent, partial(owe, after.space), after)

    def rent(self, after: State) -> Iterator[Command]:
        pay = partial(self.ledger.pay, after.payer, after.payee, after.amount_k)
        yield from self._visits(self.deeds.rent, partial(pay, kinds.RENT, after.space), after)

    def pay_each(self, after: State) -> Iterator[Command]:
        """Yield a card, a debt to several that is settled, and a card as it was once booked."""
        yield partial(self.charges.pay_each, after.payer, after.amount_k)
        yield partial(self.ledger.settle, after.payer)
        yield partial(self.pay_each_once, after)

    def pay_each_once(self, after: State) -> None:
        """Owe the first who cannot be paid, and the others nothing, as until all were owed."""
        self.charges.pay_each(after.payer, after.amount_k)
        self.ledger.now.waiting = 0

    def redeem(self, after: State) -> Iterator[Command]:
        """Yield a redemption with the interest, and one right after the transfer that took it."""
        for at_once in (False, True):
            yield partial(self.deeds.redeem, after.payer, after.space, at_once)

    def trade(self, after: State) -> Iterator[Command]:
        yield partial(trade, self.ledger, offer_of(self._before, after))

    def deal_out(self, after: State) -> None:
        seats = [seat for seat in range(SEATS) if after.seat[seat] == kinds.PLAYING]
        drawn = [[s for s in range(SPACES) if after.owner[s] == seat] for seat in seats]
        if any(len(spaces) != self.ledger.edition.dealt for spaces in drawn):
            raise Broken
        self.deeds.deal_out(sum(drawn, []))

    def tax(self, after: State) -> Iterator[Command]:
        seat = after.payer or after.payee
        for due in self._dues(seat, after):
            yield partial(self.charges.settle, seat, due)

    def repairs(self, after: State) -> Iterator[Command]:
        for card in range(len(self.ledger.edition.repairs)):
            yield partial(self.charges.repairs, after.payer, card)

    def _dues(self, seat: int, after: State) -> list[Due]:
        """Return the dues of this space and amount."""
        dues = self.charges.dues(seat)
        return [d for d in dues if (d.space, d.amount_k) == (after.space, after.amount_k)]

    def _visits(
        self, command: Callable[..., object], plain: Command, after: State
    ) -> Iterator[Command]:
        """Yield a visit with a throw that results in the rent on the page, if there is one.

        It may have begun before other bookings; where rent must be claimed, not before the rent of
        another player's visit. plain: books the amount whatever the rent is.
        """
        then, seq = self._before, self._before.seq
        while True:
            self.ledger.now.copy(then)
            is_owner = then.owner[after.space] == after.payee
            throw = throw_of(self.deeds, after) if is_owner else None
            if throw:
                yield partial(self._visit, command, after, then, *throw)
                return
            is_next_turn = then.kind == kinds.RENT and then.payer != after.payer
            if then.kind == kinds.NEW_GAME or (is_next_turn and self.ledger.edition.has_claims):
                return
            seq -= 1
            found = self._find(seq)
            if found is None:
                if self._try(plain, after):
                    return
                raise PageOverwritten(seq)
            then = found

    def _visit(
        self, command: Callable[..., object], after: State, then: State, dice: int, by_card: bool
    ) -> None:
        self.ledger.now.copy(then)
        self.deeds.arrive(after.payer, after.space)
        self.ledger.now.copy(self._before)
        command(after.payer, after.space, dice, by_card)

    def build(self, after: State) -> None:
        """Build as many as the amount pays for."""
        edition = self.ledger.edition
        edition.refuse_unless_site(after.space)
        self.deeds.build(after.payer, after.space, after.amount_k // edition.house_k(after.space))

    # Kinds with two directions, distinguished by payer and payee.

    def jail(self, after: State) -> None:
        if after.payee:
            self.charges.jail(after.payee)
        else:
            self.charges.release(after.payer)

    def jail_card(self, after: State) -> None:
        if after.payee:
            self.charges.draw_jail_card(after.payee)
        else:
            self.charges.use_jail_card(after.payer)

    # As 0.1.0 did it.

    def bail_of_anybody(self, after: State) -> None:
        """Pay bail or use a jail card, in jail or not."""
        leave = self.charges.bail if after.kind == kinds.BAIL else self.charges.use_jail_card
        self.ledger.now.role[after.payer] |= JAILED
        leave(after.payer)

    def jail_card_of_anybody(self, after: State) -> None:
        (self.jail_card if after.payee else self.bail_of_anybody)(after)

    def buy_due(self, after: State) -> None:
        """Buy a deed at its printed price, whether its auction is due or not."""
        self.ledger.now.auction_due[after.space] = 0
        self.deeds.buy(after.payer, after.space)

    def bankrupt_unranked(self, after: State) -> None:
        """Go bankrupt; the page does not store how many were out before."""
        bankrupt(self.ledger, after.payer)
        self.ledger.now.creditor[after.payer] = BANK

    def rename(self, after: State) -> None:
        if after.payee == BANK:
            self.ledger.clear_names()
        else:
            self.ledger.rename(after.payee, wording.name(after, after.payee))

    def aside(self, after: State) -> None:
        """Book the settings, or the mark of service mode."""
        self.ledger.draft_aside(after.kind)
        self.ledger.commit()


_ONE_COMMAND: dict[int, Callable[[Replay, State], object]] = {
    kinds.PAY: lambda bank, page: bank.ledger.pay(page.payer, page.payee, page.amount_k),
    kinds.SALARY: lambda bank, page: bank.ledger.salary(page.payee),
    kinds.AUCTION_SALE: lambda bank, page: bank.ledger.pay(
        page.payer, BANK, page.amount_k, kinds.AUCTION_SALE
    ),
    kinds.ON_GO: lambda bank, page: bank.ledger.on_go(page.payee),
    kinds.TAKE_POT: lambda bank, page: bank.ledger.take_pot(page.payee),
    kinds.LOAN: lambda bank, page: bank.ledger.lend(page.payee, page.amount_k),
    kinds.REPAY: lambda bank, page: bank.ledger.repay(page.payer, page.amount_k),
    kinds.SETTLE: lambda bank, page: bank.ledger.settle(page.payer),
    kinds.BANKRUPT: lambda bank, page: bankrupt(bank.ledger, page.payer),
    kinds.LEAVE: lambda bank, page: leave(bank.ledger, page.payer, page.payee),
    kinds.JOIN: lambda bank, page: bank.ledger.join(
        page.payee, _uid(page, page.payee), page.amount_k
    ),
    kinds.UNDO: lambda bank, page: bank.ledger.undo(),
    kinds.REDO: lambda bank, page: bank.ledger.redo(),
    kinds.CARD: lambda bank, page: bank.ledger.replace_card(page.payee, _uid(page, page.payee)),
    kinds.NAME: Replay.rename,
    kinds.SETTING: Replay.aside,
    kinds.SERVICE: Replay.aside,
    kinds.BUY: lambda bank, page: bank.deeds.buy(page.payer, page.space),
    kinds.AUCTION_DEED: lambda bank, page: bank.deeds.win(page.payer, page.space, page.amount_k),
    kinds.BUILD: Replay.build,
    kinds.SELL: lambda bank, page: bank.deeds.sell(page.payee, page.space),
    kinds.SELL_GROUP: lambda bank, page: bank.deeds.sell_group(page.payee, page.space),
    kinds.SELL_SITE: lambda bank, page: bank.deeds.clear(page.payee, page.space),
    kinds.MORTGAGE: lambda bank, page: bank.deeds.mortgage(page.payee, page.space),
    kinds.BAIL: lambda bank, page: bank.charges.bail(page.payer),
    kinds.JAIL: Replay.jail,
    kinds.JAIL_CARD: Replay.jail_card,
    kinds.COLLECT_EACH: lambda bank, page: bank.charges.collect_each(page.payee, page.amount_k),
    kinds.AUCTION_BUILDING: lambda bank, page: bank.deeds.win_building(
        page.payer, page.space, page.amount_k
    ),
    kinds.DEAL_OUT: Replay.deal_out,
    kinds.DEEDS_ON: lambda bank, page: bank.deeds.turn_on(page.owner),
    kinds.NO_BID: lambda bank, page: bank.deeds.pass_over(page.space),
}
_SEVERAL_COMMANDS: dict[int, Callable[[Replay, State], Iterator[Command]]] = {
    kinds.NEW_GAME: Replay.new_game,
    kinds.OWE: Replay.owe,
    kinds.RENT: Replay.rent,
    kinds.PAY_EACH: Replay.pay_each,
    kinds.REDEEM: Replay.redeem,
    kinds.TRADE: Replay.trade,
    kinds.TAX: Replay.tax,
    kinds.REPAIRS: Replay.repairs,
}
# What 0.1.0 did otherwise. A page of format 1 does not say whether 0.1.0 or 0.2.0 wrote it.
_BEFORE_0_2: dict[int, Callable[[Replay, State], object]] = {
    kinds.BAIL: Replay.bail_of_anybody,
    kinds.JAIL_CARD: Replay.jail_card_of_anybody,
    kinds.BUY: Replay.buy_due,
    kinds.BANKRUPT: Replay.bankrupt_unranked,
}
KNOWN_KINDS = {*_ONE_COMMAND, *_SEVERAL_COMMANDS}


def throw_of(deeds: Deeds, after: State) -> tuple[int, bool] | None:
    """Return a throw by which a visit costs the amount, and whether a card led there."""
    for by_card in (False,) if deeds.ledger.edition.has_roles else (False, True):
        for dice in range(DICE_MIN, DICE_MAX_SPEED + 1):
            with suppress(Refused):
                if deeds.rent_k(after.space, dice, by_card) == after.amount_k:
                    return dice, by_card
    return None


def offer_of(before: State, after: State) -> Offer:
    """Return what was traded, the deed first that the booking names."""
    offer = Offer(after.payer, after.payee)
    offer.amount_k = after.amount_k
    moved = [space for space in range(SPACES) if before.owner[space] != after.owner[space]]
    offer.spaces = sorted(moved, key=lambda space: space != after.space)
    more = after.jail_cards[after.payer] - before.jail_cards[after.payer]
    offer.payer_cards, offer.payee_cards = max(0, -more), max(0, more)
    if not moved and not more:
        offer.payer_cards = offer.payee_cards = 1  # one card for another
    return offer


def fields(state: State) -> dict[str, object]:
    """Return all that a state holds now, by the names of its fields."""
    return {
        name: each if isinstance(each, int) else tuple(each) for name, each in vars(state).items()
    }


@lru_cache(_STATES_CACHED)
def satisfies_invariants(state: State) -> bool:
    """Return whether the invariants of docs/journal.md hold."""
    return state.space < SPACES and editions.are_sound(state)


@lru_cache
def _edition_before_0_2(edition: Edition) -> Edition:
    """Return an edition by the rules of 0.1.0.

    Buildings were auctioned whether scarce or not, and a game that nobody had left was not over.
    """

    def is_over(_: Edition, state: State) -> bool:
        is_anybody_left = PLAYING in state.seat or bool(state.options & kinds.QUICK)
        return is_anybody_left and edition.is_over(state)

    def refuse_unless_scarce(_: Edition, state: State, space: int) -> None:
        pass

    others = {"is_over": is_over, "refuse_unless_scarce": refuse_unless_scarce}
    old: Edition = type("Before", (type(edition),), others)(edition.board)
    return old


def has_people(state: State) -> bool:
    """Return whether the dump has the cards and names of a state that had some."""
    return not state.people_id or any(state.uid) or any(state.name)


def _uid(state: State, seat: int) -> bytes:
    """Return the card of a seat, or one made up if the dump has it no more."""
    if not has_people(state):
        return b"CARD%d" % seat + b"##"
    length, *uid = state.uid[seat * UID_BYTES :][:UID_BYTES]
    return bytes(uid[:length])


def _wrong_settings(before: State, after: State, misses_max: int) -> list[str]:
    """Return the wrong settings; those but the PIN may change with any page.

    A PIN is set, and a wrong one counted, by a page of its own; the right PIN clears the count.
    """
    if after.kind == kinds.SETTING and after.pin != before.pin:
        return ["pin_misses"] if after.pin_misses else []
    wrong = ["pin"] if after.pin != before.pin else []
    misses = [before.pin_misses]
    if after.kind == kinds.SETTING:
        misses.append(0)
        if before.pin and before.pin_misses < misses_max:
            misses.append(before.pin_misses + 1)
    return wrong if after.pin_misses in misses else [*wrong, "pin_misses"]


def _wrong_return(before: State, after: State) -> list[str]:
    """Return the wrong fields of an undo or redo whose older page is overwritten."""
    known = {
        "subject_seq": before.undo_seq if after.kind == kinds.UNDO else before.subject_seq,
        "edition": before.edition,
    }
    wrong = [name for name, value in known.items() if getattr(after, name) != value]
    if (after.options ^ before.options) & ~kinds.DEEDS:  # which may be turned on, or off again
        wrong.append("options")
    stayed = [seat for seat in range(SEATS) if before.seat[seat] and after.seat[seat]]
    if has_people(before) and has_people(after):
        if any(_uid(before, seat) != _uid(after, seat) for seat in stayed):
            wrong.append("uid")
        if any(wording.name(before, seat) != wording.name(after, seat) for seat in stayed):
            wrong.append("name")
    return wrong
