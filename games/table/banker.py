"""The banker: does each booking of a game at a unit, by keys, cards and the deal button.

What a person does follows from the books before and after a booking. Where the unit has several
ways to one booking, each is taken now and then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from dealbox.bank import editions
from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import ways_to_raise
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.edition import Edition, is_jailed
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, EMPTY_SPACES, PLAYING, POT, SEATS, State, has_house_rules
from dealbox.parts import HOLD_MS
from dealbox.ui import house, words
from dealbox.ui.enrolment import offered
from games.table import chance
from games.table.dealings import levels, may_buy
from games.table.operator import MINUS, PLUS, Operator
from host_sim.books import wording
from host_sim.books.audit import Audit
from host_sim.books.replay import offer_of, throw_of
from host_sim.cards import COLOURS
from host_sim.scenarios.game_setup import OPTIONS, edition_keys

# Rows of the menu in a game with deeds, by the digit before them.
_TRADE, _CLAIM, _TAX, _CARDS, _JAIL = "1", "2", "3", "4", "5"
_COLLECT_EACH, _STANDINGS, _TAKE_BACK, _FINAL = "7", "8", "91", "92"
_TO_DEBTS = "KKKKK"  # rows without a digit, from the end of the menu; with loans one more
_TO_LOAN = "KKKK"
_TO_THIS_GAME = "KK"

_LAST_ROW = 6  # of a list on the display: the bottom line is the hint
_ROWS_MAX = 10
_BIDS_MAX = 2  # by others, before the winner's
THROWN_AT_END = 7  # what is keyed for a deed whose worth at the end takes a throw: the mean


class CannotBeKeyed(Exception):
    """No keys, cards and presses lead to this booking; the text says what is missing."""


class Banker:
    """Books at a unit by hand. numbers: of 32 bits, which decide between ways."""

    def __init__(self, operator: Operator, numbers: Iterator[int]) -> None:
        self._operator = operator
        self._numbers = numbers
        self._ledger = Ledger(Audit())  # the books before a booking, for the bank's queries
        self._deeds = Deeds(self._ledger)
        self._charges = Charges(self._ledger)

    @property
    def _now(self) -> State:
        return self._ledger.now

    @property
    def _edition(self) -> Edition:
        return self._ledger.edition

    def book(self, before: State, after: State) -> None:
        """Do at the unit what leads from the books before to those after.

        The unit must be at rest or show its last booking. PowerLost: it went dark meanwhile.
        CannotBeKeyed: the unit has no way to this booking.
        """
        self._now.copy(before)
        self._ledger.edition = editions.of(before)
        way = _WAYS.get(after.kind)
        if way is None:
            raise CannotBeKeyed("it belongs to no game at a table")
        if before.seq and not self._below(8):
            self._operator.press(self._digit(), "C")  # typed and cleared: nothing comes of it
        way(self, after)
        self._keep_mortgages()

    def _keep_mortgages(self) -> None:
        """Redeem nothing that was just received."""
        while self._operator.shows(words.REDEEM) and self._operator.shows(words.HINT_YES):
            self._operator.press("C")

    def deal_out(self, before: State) -> None:
        """Let the unit deal out the deeds of a quick game."""
        self._now.copy(before)
        self._open_this_game()
        self._operator.press("1")

    def take_back(self) -> None:
        """Undo the last booking, at once if the unit still offers that, else by the menu."""
        operator = self._operator
        if operator.shows(words.HINT_UNDO):
            operator.press("C")
            if operator.shows(words.TAKE_BACK):
                operator.press("OK")
        else:
            self._open_menu()
            operator.press(*_TAKE_BACK, "OK", "C")

    def put_back(self) -> None:
        """Redo what was just undone, if the unit offers that."""
        if self._offers_redo():
            self._operator.press("OK")
            self._keep_mortgages()

    def leave_undone(self) -> None:
        """Leave what was just undone as it is."""
        if self._offers_redo():
            self._operator.press("C")

    def _offers_redo(self) -> bool:
        return self._operator.lines()[-1] in (words.HINT_REDO, words.HINT_REDO_MORE)

    def standings(self) -> list[str]:
        """Return the rows of the standings, of the first six players, and leave them."""
        self._open_menu()
        return self._read_list(_STANDINGS)

    def final_standings(self, deeds: int) -> list[str]:
        """Return the rows of the final standings, and leave them.

        deeds: how many take a throw before anybody's worth is known: THROWN_AT_END.
        """
        self._open_menu()
        self._operator.press(*_FINAL)
        for _ in range(deeds):
            self._operator.press(str(THROWN_AT_END), "OK")
        return self._read_list()

    def _read_list(self, *keys: str) -> list[str]:
        self._operator.press(*keys)
        rows = self._operator.lines()[1 : _LAST_ROW + 1]
        self._operator.press("C")
        return rows

    # Chance, keys and cards.

    def _below(self, count: int) -> int:
        return chance.below(self._numbers, count)

    def _digit(self) -> str:
        return str(1 + self._below(9))

    def _amount(self, amount_k: int) -> list[str]:
        """Return the keys of an amount: thousands and K, or now and then millions and M."""
        if self._edition.sign or self._below(2):
            return [*str(amount_k), "K"]
        millions, rest_k = divmod(amount_k, 1000)
        part = f".{rest_k:03d}".rstrip("0") if rest_k else ""
        return [*f"{millions}{part}", "M"]

    def _tap(self, seat: int, side: str = "") -> None:
        """Tap a player's card; side: either, if it is not given."""
        self._operator.tap(COLOURS[seat - 1], side or (PLUS, MINUS)[self._below(2)])

    def _show_cards(self, payer: int, payee: int) -> None:
        """Tap the cards of a payment, in any order; the bank has none."""
        taps = [(seat, side) for seat, side in ((payer, MINUS), (payee, PLUS)) if seat != BANK]
        for seat, side in taps[::-1] if self._below(2) else taps:
            self._tap(seat, side)

    # Menu and lists.

    def _open_menu(self) -> None:
        """Lead to the menu from any screen that an OK leaves."""
        for _ in range(4):
            title = self._operator.lines()[0]
            if title.startswith(words.MENU):
                return
            self._operator.press("C" if title.startswith(words.GAME_OVER) else "OK")
        raise CannotBeKeyed("OK does not lead to the menu")

    def _open_this_game(self) -> None:
        self._open_menu()
        self._operator.press(*_TO_THIS_GAME, "OK")

    def _open_for(self, seat: int, row: str) -> None:
        """Open a list of the menu for a player, whose card comes first or is waited for."""
        if self._now.debt_k[seat] or self._below(2):
            self._open_menu()
            self._operator.press(row)
            self._tap(seat)
        else:
            self._tap(seat)
            self._operator.press("OK", row)

    def _choose(self, label: str, first_row: int) -> None:
        """Choose the row that begins with a label, in a list without digits."""
        for index in range(_ROWS_MAX):
            lines = self._operator.lines()
            row = lines[min(first_row + index, _LAST_ROW - (lines[_LAST_ROW] == words.SCARCE))]
            if row.startswith(label):
                self._operator.press("OK")
                return
            self._operator.press("M")
        raise CannotBeKeyed(f"no row says {label}")

    # The game.

    def _new_game(self, after: State) -> None:
        operator, rules = self._operator, editions.of(after)
        seats = [seat for seat in range(SEATS) if after.seat[seat] != kinds.EMPTY]
        operator.hold("C", HOLD_MS)
        operator.press("OK", *edition_keys(rules))
        bits = list(OPTIONS.values())
        for row, index in enumerate(offered(rules), start=2):
            if (after.options ^ rules.options & kinds.TIMED) & bits[index]:  # which is on at first
                operator.press(str(row))
        if has_house_rules(after) or has_house_rules(self._now):  # those of the last are offered
            operator.press(str(2 + len(offered(rules))))
            self._choose_rules(after)
        operator.press("1")
        for seat in seats:
            if not operator.shows("→ " + words.SEATS[seat]):
                operator.press(str(seat))
            self._tap(seat, PLUS)
        operator.press("OK")
        if rules.has_roles and after.options & kinds.DEEDS:
            self._give_roles(after, seats)

    def _choose_rules(self, after: State) -> None:
        """Choose the house rules of a game anew, from none of them on."""
        bits = editions.of(after).house_rules()
        rows = [None, _typed(after.start_k, "K")]  # by row what follows its digit; None: nothing
        rows += [_bit_keys(after, bit) for bit in house.MONEY_BITS if bits & bit]
        rows += [_typed(after.opening_k, "K"), _typed(after.deal_s, "OK")]
        if after.options & kinds.DEEDS:
            rows.append(_deed_rule_keys(after))
        self._operator.press(str(len(rows) + 1))  # none of them
        for row, keys in enumerate(rows, start=1):
            if keys is not None:
                self._operator.press(str(row), *keys)
        self._operator.press("1")

    def _give_roles(self, after: State, seats: Sequence[int]) -> None:
        """Turn the roles that differ from those that the unit gives out, which alternate."""
        dealt = kinds.COMPETITOR
        for row, seat in enumerate(seats, start=2):
            if after.role[seat] != dealt:
                self._operator.press(str(row))
            dealt ^= kinds.COMPETITOR | kinds.MONOPOLIST
        self._operator.press("1")

    def _name(self, after: State) -> None:
        """Type a player's name, each letter by as many presses of its key as it takes."""
        seats = [seat for seat in range(1, SEATS) if after.seat[seat] != kinds.EMPTY]
        self._open_this_game()
        row = next(line for line in self._operator.lines() if words.NAMES_ITEM in line)
        self._operator.press(row[0], str(1 + seats.index(after.payee)))
        for letter in wording.name(after, after.payee):
            key = next(key for key, letters in words.LETTERS.items() if letter in letters)
            self._operator.press(*[key] * (1 + words.LETTERS[key].index(letter)), "K")
        self._operator.press("OK", "C")

    # Payments and debts.

    def _pay(self, after: State) -> None:
        """Book an amount: the cards first, or the amount."""
        keys = self._amount(after.amount_k)
        if after.payee == POT:
            keys.insert(-1, "GO")
        if self._below(2):
            self._show_cards(after.payer, after.payee % POT)
            self._operator.press(*keys)
        else:
            self._operator.press(*keys)
            self._show_cards(after.payer, after.payee % POT)
            self._operator.press("OK")

    def _take_pot(self, after: State) -> None:
        self._tap(after.payee)
        self._operator.press("M")

    def _on_go(self, after: State) -> None:
        self._tap(after.payee)
        self._operator.press("K")
        if self._operator.shows(words.AGAIN):
            self._operator.press("OK")

    def _loan(self, after: State) -> None:
        row = "1" if after.payee else "2"
        self._open_menu()  # before the card, with which OK would open a debt
        self._operator.press(*_TO_LOAN, "OK")
        self._tap(after.payer or after.payee)
        self._operator.press(row, *self._amount(after.amount_k))

    def _salary(self, after: State) -> None:
        self._tap(after.payee, PLUS)
        self._operator.press("GO")
        if self._operator.shows(words.AGAIN):  # as it had one within five seconds
            self._operator.press("OK")

    def _owe(self, after: State) -> None:
        """Try to pay what cannot be paid; then OK makes it a debt."""
        debtor, space = after.payer, after.space
        if is_jailed(self._now, debtor) and not is_jailed(after, debtor):
            self._bail(after)
        elif self._now.loan_k[debtor] != after.loan_k[debtor]:
            self._loan(after)
        elif self._edition.is_deed(space):
            self._rent(after)
        elif space:
            self._tax(after)
        elif (
            after.payee in (BANK, POT) and self._repairs_card(after) is not None and self._below(2)
        ):
            self._repairs(after)
        else:
            self._pay(after)
        self._operator.press("OK")

    def _open_debt(self, debtor: int) -> None:
        """Show a debt: by the debtor's card, or in the list of debts."""
        if self._below(3):
            self._tap(debtor)
            self._operator.press("OK")
            return
        debtors = [seat for seat in range(1, SEATS) if self._now.debt_k[seat]]
        self._open_menu()
        more = "K" * bool(self._now.house_rules & kinds.LOANS)
        self._operator.press(*_TO_DEBTS, *more, "OK", str(1 + debtors.index(debtor)))

    def _settle(self, after: State) -> None:
        self._open_debt(after.payer)
        self._operator.press("OK")

    def _bankrupt(self, after: State) -> None:
        self._open_debt(after.payer)
        self._operator.press("K", "OK", "OK")  # the last row; and yes

    # Charges.

    def _tax(self, after: State) -> None:
        seat = after.payer or after.payee
        dues = self._charges.dues(seat)
        rows = [
            str(row)
            for row, due in enumerate(dues, start=1)
            if (due.space, due.amount_k) == (after.space, after.amount_k)
        ]
        if not rows:
            raise CannotBeKeyed("the tax spaces ask for no such sum")
        self._open_for(seat, _TAX)
        self._operator.press(rows[0])

    def _bail(self, after: State) -> None:
        self._open_for(after.payer, _JAIL)
        self._operator.press("1")

    def _jail(self, after: State) -> None:
        row = 2 if after.payee else 3
        self._open_for(after.payer or after.payee, _JAIL)
        self._operator.press(str(row + bool(self._edition.jail_cards)))

    def _jail_card(self, after: State) -> None:
        if after.payer:  # used
            self._open_for(after.payer, _JAIL)
            self._operator.press("2")
        else:
            self._open_for(after.payee, _CARDS)
            self._operator.press(str(len(self._edition.repairs) + 2))

    def _repairs_card(self, after: State) -> int | None:
        """Return which repairs card asks for the amount, None if none does."""
        for card in range(len(self._edition.repairs)):
            if self._charges.repairs_k(after.payer, card) == after.amount_k:
                return card
        return None

    def _repairs(self, after: State) -> None:
        card = self._repairs_card(after)
        if card is None:
            raise CannotBeKeyed("no repairs card asks for that sum")
        self._open_for(after.payer, _CARDS)
        self._operator.press(str(1 + card))

    def _pay_each(self, after: State) -> None:
        if self._now.debt_k[after.payer]:  # to several, of whom more than one is paid
            self._settle(after)
            return
        self._open_for(after.payer, _CARDS)
        row = str(len(self._edition.repairs) + 1)
        self._operator.press(row, *self._amount(after.amount_k))

    def _collect_each(self, after: State) -> None:
        self._tap(after.payee)
        self._operator.press("OK", _COLLECT_EACH, *self._amount(after.amount_k))

    # Deeds.

    def _buy(self, after: State) -> None:
        """Buy as a visitor, or on the deed's page."""
        if self._below(2):
            self._tap(after.payer, MINUS)
            self._operator.press(*str(after.space), "OK", "OK")
        else:
            self._operator.press(*str(after.space), "OK")
            self._tap(after.payer)
            self._operator.press("OK")

    def _rent(self, after: State) -> None:
        """Visit a deed and pay: the throw with its number or asked for; at once, or claimed."""
        operator, space = self._operator, after.space
        dice, by_card = self._visit(after)
        is_typed = bool(dice) and bool(self._below(2))
        self._tap(after.payer, MINUS)
        operator.press(*(f"{space}.{dice}" if is_typed else str(space)), "OK")
        if not self._below(4):
            operator.press("C", "OK", _CLAIM)
            is_typed = False
        if by_card:
            operator.press("GO")
            is_typed &= self._edition.throws_for_utility  # else it takes another throw now
        if dice and not is_typed:
            operator.press(*str(dice), "OK")
        operator.press("OK")

    def _visit(self, after: State) -> tuple[int, bool]:
        """Return the throw, 0 where it does not matter, and whether a card led there."""
        found = throw_of(self._deeds, after)
        if not found:
            raise CannotBeKeyed("no visit costs that rent")
        dice, by_card = found
        return (dice if self._edition.needs_dice(after.space) else 0), by_card

    def _open_page(self, owner: int, space: int) -> None:
        """Open a deed's page, and show its owner's card before or after."""
        if self._below(2):
            self._tap(owner)
            self._operator.press(*str(space), "OK")
        else:
            self._operator.press(*str(space), "OK")
            self._tap(owner)

    def _build(self, after: State) -> None:
        """Build one, or develop the group by as many rows as the sum pays for."""
        edition, space = self._edition, after.space
        count = after.amount_k // edition.house_k(space)
        self._open_page(after.payer, space)
        if count == 1:
            self._choose(words.BUILD, 3)
            return
        lowest = edition.lowest_site(self._now, space)
        counts = levels(self._now, edition, lowest)
        if space != lowest or count not in counts:
            raise CannotBeKeyed(f"the group cannot be developed by {count}")
        self._choose(words.BUILD_GROUP, 3)
        self._operator.press(*["M"] * counts.index(count), "OK")

    def _raise_cash(self, after: State) -> None:
        """Sell or mortgage, on the deed's page, or in the list that a debt offers."""
        debtor, way = after.payee, (after.space, after.kind)
        is_calm = self._now.auction_due == EMPTY_SPACES  # else C would ask about that
        if self._now.debt_k[debtor] and is_calm and self._below(2):
            ways = [(space, kind) for _, _, space, kind in ways_to_raise(self._deeds, debtor)]
            if way in ways:
                self._tap(debtor)
                self._operator.press("OK", *["M"] * ways.index(way), "OK")
                self._operator.press("C", "C")  # leaves the list, and then the card
                return
        self._open_page(debtor, after.space)
        self._choose(getattr(words, _ROWS[after.kind]), 3)

    def _redeem(self, after: State) -> None:
        self._open_page(after.payer, after.space)
        self._choose(words.REDEEM, 3)

    def _trade(self, after: State) -> None:
        """Name what goes either way, the deed that the booking names first."""
        operator, now = self._operator, self._now
        payer, payee = after.payer, after.payee
        offer = offer_of(now, after)
        given, taken = offer.payer_cards, offer.payee_cards
        is_laid = now.auction_due == EMPTY_SPACES and bool(self._below(2))
        if is_laid:  # then the trade need not be chosen
            operator.lay(COLOURS[payer - 1], MINUS)
            operator.lay(COLOURS[payee - 1], PLUS)
            operator.press("OK")
        else:
            self._show_cards(payer, payee)
            operator.press("OK", _TRADE)
        for space in offer.spaces:
            operator.press(*str(space), "OK")
        operator.press(*["GO"] * (given + taken * (now.jail_cards[payer] + 1)))
        if after.amount_k:
            operator.press(*self._amount(after.amount_k))
        operator.press("OK")
        gives_payer = bool(after.amount_k or given) or payer in [
            now.owner[s] for s in offer.spaces
        ]
        gives_payee = bool(taken) or payee in [now.owner[s] for s in offer.spaces]
        if gives_payer != gives_payee:
            operator.press("OK")  # a gift
        if is_laid:
            operator.lift(COLOURS[payer - 1])
            operator.lift(COLOURS[payee - 1])

    # Auctions.

    def _auction_deed(self, after: State) -> None:
        """Auction a deed by its number, or name it at the end."""
        due = self._deeds.auctions()
        is_named = bool(due) or bool(self._below(2))
        if is_named and due[:1] != [after.space]:
            self._operator.press(*str(after.space), "OK")
        self._auction(after, [] if is_named else [*str(after.space)])

    def _auction_building(self, after: State) -> None:
        """Auction a building, whose site is named at the end."""
        if self._deeds.auctions():
            self._open_menu()  # there the button is not about the deed that is due
        if self._below(2):
            self._open_page(after.payer, after.space)
        self._auction(after, [*str(after.space)])

    def _auction(self, after: State, what: list[str]) -> None:
        operator = self._operator
        operator.deal()
        if not self._below(4):
            self._stop()
            operator.press("OK")
            self._tap(after.payer)
            operator.press(*self._amount(after.amount_k))  # sold by word of mouth
        else:
            self._bid(after.payer, after.amount_k)
            now = self._now
            is_timed = self._edition.is_timed or now.options & kinds.TIMED or now.deal_s
            if is_timed and not self._below(8):
                operator.wait_until_light("off")
            else:
                self._stop()
        operator.press(*what, "OK")

    def _stop(self) -> None:
        """End the auction; a press right after the first would be taken for bounce."""
        self._operator.wait(300)
        self._operator.deal()

    def _bid(self, winner: int, price_k: int) -> None:
        """Let others bid less than the price, and the winner bid it."""
        now, raise_k = self._now, self._edition.raise_k
        opening_k = self._edition.first_bid_k(now)
        leader, high_k = BANK, 0
        for _ in range(self._below(_BIDS_MAX + 1)):
            seat = 1 + self._below(SEATS - 1)
            least_k = high_k + raise_k if leader else opening_k
            most_k = min(price_k - raise_k, now.balance_k[seat])
            may_not = now.debt_k[seat] or not may_buy(now, seat)
            if now.seat[seat] != PLAYING or may_not or most_k < least_k:
                continue
            bid_k = least_k + self._below(most_k - least_k + 1)
            self._say(seat, bid_k, leader, high_k)
            leader, high_k = seat, bid_k
        self._say(winner, price_k, leader, high_k)

    def _say(self, seat: int, bid_k: int, leader: int, high_k: int) -> None:
        """Bid: by OK if it is the usual next bid, else by its keys."""
        self._tap(seat, MINUS)
        edition = self._edition
        usual_k = high_k + 10 * edition.raise_k if leader else edition.first_bid_k(self._now)
        if bid_k == usual_k and seat != leader:
            self._operator.press("OK")
        else:
            self._operator.press(*self._amount(bid_k))

    def _no_bid(self, after: State) -> None:
        """Pass a due auction over, at once or after nobody has bid."""
        operator = self._operator
        if self._deeds.auctions()[0] == after.space and self._below(2):
            operator.press(self._digit(), "C", "C", "OK")
            return
        operator.press(*str(after.space), "OK")
        operator.deal()
        self._stop()
        operator.press("C", "OK")


def _typed(value: int, end: str) -> list[str] | None:
    """Return the keys of a number; None for none."""
    return [*str(value), end] if value else None


def _bit_keys(after: State, bit: int) -> list[str] | None:
    """Return the keys that follow the row of a house rule; None: it is not chosen."""
    if not after.house_rules & bit:
        return None
    if bit == kinds.HAS_POT:
        return _typed(after.stake_k, "K") or ["OK"]
    if bit == kinds.LOANS:
        return _typed(after.loan_interest, "OK") or ["OK"]
    return []


def _deed_rule_keys(after: State) -> list[str] | None:
    """Return the keys on the page of rules about deeds, and back; None: none is chosen."""
    interests, bits = kinds.INTERESTS, editions.of(after).house_rules()
    turns = interests.index(after.interest) - interests.index(kinds.INTEREST)
    keys = ["2"] * (turns % len(interests))
    for row, bit in enumerate([bit for bit in house.DEED_BITS if bits & bit], start=3):
        if after.house_rules & bit:
            keys.append(str(row))
    return [*keys, "1"] if keys else None


_ROWS = {  # by their names in words, which depend on the language
    kinds.SELL: "SELL",
    kinds.SELL_GROUP: "SELL_GROUP",
    kinds.SELL_SITE: "SELL_SITE",
    kinds.MORTGAGE: "MORTGAGE",
}

_WAYS: dict[int, Callable[[Banker, State], None]] = {
    kinds.NEW_GAME: Banker._new_game,
    kinds.PAY: Banker._pay,
    kinds.SALARY: Banker._salary,
    kinds.ON_GO: Banker._on_go,
    kinds.TAKE_POT: Banker._take_pot,
    kinds.LOAN: Banker._loan,
    kinds.REPAY: Banker._loan,
    kinds.OWE: Banker._owe,
    kinds.SETTLE: Banker._settle,
    kinds.BANKRUPT: Banker._bankrupt,
    kinds.BUY: Banker._buy,
    kinds.AUCTION_DEED: Banker._auction_deed,
    kinds.RENT: Banker._rent,
    kinds.BUILD: Banker._build,
    kinds.SELL: Banker._raise_cash,
    kinds.SELL_GROUP: Banker._raise_cash,
    kinds.SELL_SITE: Banker._raise_cash,
    kinds.MORTGAGE: Banker._raise_cash,
    kinds.REDEEM: Banker._redeem,
    kinds.TRADE: Banker._trade,
    kinds.TAX: Banker._tax,
    kinds.BAIL: Banker._bail,
    kinds.JAIL: Banker._jail,
    kinds.JAIL_CARD: Banker._jail_card,
    kinds.REPAIRS: Banker._repairs,
    kinds.PAY_EACH: Banker._pay_each,
    kinds.COLLECT_EACH: Banker._collect_each,
    kinds.AUCTION_BUILDING: Banker._auction_building,
    kinds.NO_BID: Banker._no_bid,
    kinds.NAME: Banker._name,
}
KINDS = frozenset(_WAYS)  # all that are done by keys; the unit itself deals out
