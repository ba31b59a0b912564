"""The reference model of the rules of all five editions, written as plainly as possible.

The tests compare the books with it. It shares nothing with them: it has its boards of the files
(tests/support/printed_boards.py). Every command runs on a copy of everything, and the copy is
discarded where a rule forbids it.
"""

from tests.support.printed_boards import BOARDS, DEEDS, first

BANK = 0
SEATS = 9
POT = 9
SPACES = 40
MOST_K = 999_999

NEW = 2  # a mortgage whose 10 % was paid in the booking before
OLD = 1

GROUPS: dict[str, list[int]] = {}
for _space in sorted(DEEDS):
    GROUPS.setdefault(str(DEEDS[_space][0]), []).append(_space)
SITES = 22  # that can be built on


class No(Exception):
    """A rule forbids the command."""


class House:
    """What a house plays otherwise than its booklet, of what moves money; as made, nothing."""

    def __init__(self) -> None:
        self.start_k = 0  # 0: as the booklet
        self.has_pot = False
        self.stake_k = 0
        self.has_double_go = False
        self.has_loans = False
        self.loan_interest = 0
        self.interest = 10  # on mortgages
        self.has_auctions = True
        self.has_limit = True  # of buildings
        self.needs_group = True
        self.is_even = True
        self.has_jail_rent = True
        self.has_first_round = False


class Books:
    """Everything that a booking changes and an undo restores."""

    def __init__(
        self, players: list[int], monopolists: set[int], start_k: int, pot_k: int, has_deeds: bool
    ) -> None:
        self.has_deeds = has_deeds
        self.players = players  # without those who left; the bankrupt stay
        self.monopolists = monopolists
        self.cash_k = [start_k if seat in players else 0 for seat in range(SEATS)]
        self.pot_k = pot_k
        self.loan_k = [0] * SEATS
        self.is_in = [seat == BANK or seat in players for seat in range(SEATS)]
        self.debt_k = [0] * SEATS  # to each of these, the first of them first
        self.creditors: list[tuple[int, ...]] = [()] * SEATS
        self.is_jailed = [False] * SEATS
        self.has_earned = [False] * SEATS  # a salary
        self.jail_cards = [0] * SEATS
        self.owner = [BANK] * SPACES
        self.built = [0] * SPACES  # how many buildings were bought: the hotel is one more
        self.mortgage = [0] * SPACES
        self.auction_due = [False] * SPACES  # deeds of the bankrupt, whose auction is due
        self.fallen: list[int] = []  # the bankrupt, in the order of their bankruptcies

    def copy(self) -> "Books":
        other = Books.__new__(Books)
        for name, value in vars(self).items():
            setattr(other, name, value if isinstance(value, int) else value.copy())
        return other


class Visit:
    """A player who stopped on a deed, and the books as they were then."""

    def __init__(self, visitor: int, space: int, books: Books, number: int) -> None:
        self.visitor = visitor
        self.space = space
        self.books = books
        self.owner = books.owner[space]
        self.number = number  # of the newest booking then
        self.paid = 0  # the number of the booking of its rent
        self.is_true = True  # nothing was undone since that it rests on


class Game:
    """A game of one edition: of its first board, or that of a title.

    A command returns whether the rules allow it.
    """

    def __init__(
        self,
        edition: str,
        players: list[int],
        options: set[str],
        monopolists: set[int],
        *,
        title: str = "",
        house: House | None = None,
    ) -> None:
        self.is_anti = edition == "anti"
        self.facts = BOARDS[title] if title else first(edition)
        self.deeds = self.facts.deeds
        self.options = options
        start_k = self.facts.speed_start_k if "speed die" in options else self.facts.start_k
        self.house = house or House()
        start_k = self.house.start_k or start_k
        stake_k = self.house.stake_k
        self.books = Books(players, monopolists, start_k, stake_k, "deeds" in options)
        self.before: list[Books] = []  # the books before each booking that is not undone
        self.undone: Books | None = None
        self.numbers: list[int] = []  # of those bookings
        self.undone_number = 0
        self.count = 0  # of all bookings
        self.visits: list[Visit] = []  # whose rent may still be claimed, or was paid
        self.spared = 0  # how often the bank has forgone its 10 %

    @property
    def players(self) -> list[int]:
        return self.books.players

    @property
    def monopolists(self) -> set[int]:
        return self.books.monopolists

    def play(self, command: str, *args: object) -> bool:
        """Play a command; False: the rules forbid it, and nothing has changed."""
        before = self.books
        self.books = before.copy()
        try:
            if command not in ("redeem", "redeem_at_once"):
                self._forget_fees()
            getattr(self, command)(*args)
        except No:
            self.books = before
            return False
        self.before.append(before)
        self.count += 1
        self.numbers.append(self.count)
        self.undone = None
        return True

    def undo(self) -> bool:
        if not self.before:
            return False
        self.undone = self.books
        self.books = self.before.pop()
        self.undone_number = self.numbers.pop()
        self._recheck()
        return True

    def redo(self) -> bool:
        if self.undone is None:
            return False
        self.before.append(self.books)
        self.books = self.undone
        self.undone = None
        self.numbers.append(self.undone_number)
        self._recheck()
        return True

    # Money.

    def pay(self, payer: int, payee: int, amount_k: int) -> None:
        books = self.books
        self._able(payer, payee, amount_k)
        if payer == POT:
            need(books.pot_k >= amount_k)
        elif payer != BANK:
            need(not books.debt_k[payer])
            need(books.cash_k[payer] >= amount_k)
        self._move(payer, payee, amount_k)

    def salary(self, seat: int) -> None:
        """Pay the salary, and take the interest on a loan: what is not there is lent as well."""
        books, go_k = self.books, self.facts.go_k
        interest_k = -(books.loan_k[seat] * self.house.loan_interest // -100)
        paid_k = 0 if books.debt_k[seat] else min(interest_k, books.cash_k[seat] + go_k)
        self.pay(BANK, seat, go_k)
        self._move(seat, BANK, paid_k)
        books.loan_k[seat] += interest_k - paid_k
        need(books.loan_k[seat] <= MOST_K)
        books.has_earned[seat] = True

    def on_go(self, seat: int) -> None:
        need(self.house.has_double_go)
        self.pay(BANK, seat, self.facts.go_k)

    def take_pot(self, seat: int) -> None:
        need(self.house.has_pot)
        self.pay(POT, seat, self.books.pot_k)

    def lend(self, seat: int, amount_k: int) -> None:
        need(self.house.has_loans)
        self.pay(BANK, seat, amount_k)
        self.books.loan_k[seat] += amount_k
        need(self.books.loan_k[seat] <= MOST_K)

    def repay(self, seat: int, amount_k: int) -> None:
        need(self.house.has_loans)
        need(amount_k <= self.books.loan_k[seat])
        self.pay(seat, BANK, amount_k)
        self.books.loan_k[seat] -= amount_k

    def call_loan(self, seat: int, amount_k: int) -> None:
        """Let a player who cannot repay a loan owe it."""
        need(self.house.has_loans)
        need(amount_k <= self.books.loan_k[seat])
        self.owe(seat, BANK, amount_k)
        self.books.loan_k[seat] -= amount_k

    def owe(self, debtor: int, creditor: int, amount_k: int) -> None:
        books = self.books
        self._able(debtor, creditor, amount_k)
        need(debtor not in (BANK, POT))
        need(not books.debt_k[debtor])
        need(books.cash_k[debtor] < amount_k)
        self._owes(debtor, amount_k, creditor)

    def settle(self, debtor: int) -> None:
        """Pay the creditors in order, as many in full as there is money for."""
        books = self.books
        amount_k, creditors = books.debt_k[debtor], books.creditors[debtor]
        need(creditors)
        need(books.cash_k[debtor] >= amount_k)
        self._owes(debtor, 0)
        while creditors and books.cash_k[debtor] >= amount_k:
            self.pay(debtor, creditors[0], amount_k)
            creditors = creditors[1:]
        self._owes(debtor, amount_k, *creditors)

    # Visits.

    def arrive(self, visitor: int, space: int) -> bool:
        """Stop on a deed: no booking. It ends the visits of others whose rent nobody has claimed.

        The same player on the same deed is one visit. The unit remembers eight.
        """
        if not self.books.has_deeds or space not in self.deeds:
            return False
        kept = []
        for visit in self.visits:
            if visit.visitor == visitor:
                is_kept = visit.space != space
            else:
                is_kept = self.is_anti or visit.paid in self.numbers
            if is_kept:
                kept.append(visit)
        self.visits = [*kept, Visit(visitor, space, self.books, self.count)][-8:]
        return True

    def claims(self) -> list[Visit]:
        """Return the visits whose rent can be claimed, the newest first."""
        return [visit for visit in reversed(self.visits) if self._is_open(visit)]

    def _is_open(self, visit: Visit) -> bool:
        is_due = visit.is_true and visit.paid not in self.numbers
        are_in = self.books.is_in[visit.visitor] and self.books.is_in[visit.owner]
        return is_due and are_in and self._shown(visit, visit.books)[1] > 0

    def _shown(self, visit: Visit, books: Books) -> tuple[int, ...]:
        """Return what a visit shows by these books: the owner, and the rents, 0 for none."""
        now, self.books = self.books, books
        shown = [books.owner[visit.space]]
        for by_card in (False, True):
            try:
                need(visit.visitor != shown[0])
                shown.append(self.rent_k(visit.space, 7, by_card))
            except No:
                shown.append(0)
        self.books = now
        return tuple(shown)

    def _recheck(self) -> None:
        """Let visits count for nothing if what they rest on was undone, until it is redone."""
        for visit in self.visits:
            if self.undone_number <= visit.number:
                shown = self._shown(visit, visit.books)
                visit.is_true = shown == self._shown(visit, self.books)

    def rent_k(self, space: int, dice: int, by_card: bool) -> int:
        """Return the rent of a visit, by the title cards."""
        books, scale = self.books, self.facts.scale
        need(self.books.has_deeds and space in self.deeds)
        owner = books.owner[space]
        need(owner != BANK)
        need(not books.mortgage[space])
        earns = self.house.has_jail_rent and owner not in self.monopolists
        need(earns or not books.is_jailed[owner])
        group = self.deeds[space][0]
        if group == "utility":
            need(2 <= dice <= (15 if "speed die" in self.options else 12))
            one, both = self.facts.factors
            if self.is_anti:
                return dice * (both if self._has_monopolized(owner, space) else one) * scale
            return dice * (both if by_card or self._count(owner, space) == 2 else one) * scale
        if group == "station":
            if self.is_anti:
                if owner not in self.monopolists:
                    return int(self.deeds[space][1]) // 10 * scale
                return self.facts.stations[self._count_free(owner, space) - 1] * scale
            figure = self.facts.stations[self._count(owner, space) - 1]
            return figure * scale * (2 if by_card else 1)
        return self._site_rent_k(owner, space)

    def _site_rent_k(self, owner: int, space: int) -> int:
        built = self.books.built[space]
        if self.is_anti:
            competitor, monopolized = self.facts.roles(space)
            if owner not in self.monopolists:
                return competitor[built]
            return monopolized[built] // (1 if self._has_monopolized(owner, space) else 2)
        bare, *with_houses = self.deeds[space][3:]
        if built:
            is_hotel = built == self._top(owner)
            return int(with_houses[4 if is_hotel else built - 1]) * self.facts.scale
        group = _group(space)
        is_double = self._count(owner, space) == len(group)
        if self.facts.options.get("mortgage_ends_double_rent"):
            is_double = is_double and not any(self.books.mortgage[other] for other in group)
        return int(bare) * (2 if is_double else 1) * self.facts.scale

    def rent(self, visitor: int, space: int, dice: int, by_card: bool) -> None:
        visit = self._visit_of(visitor, space)
        self.pay(visitor, visit.owner, self._then_k(visit, dice, by_card))
        visit.paid = self.count + 1

    def owe_rent(self, visitor: int, space: int, dice: int, by_card: bool) -> None:
        visit = self._visit_of(visitor, space)
        self.owe(visitor, visit.owner, self._then_k(visit, dice, by_card))
        visit.paid = self.count + 1

    def _visit_of(self, visitor: int, space: int) -> Visit:
        need(self.books.has_deeds)
        for visit in self.claims():
            if (visit.visitor, visit.space) == (visitor, space):
                return visit
        raise No

    def _then_k(self, visit: Visit, dice: int, by_card: bool) -> int:
        """Return the rent as of the landing, whatever was booked since."""
        now, self.books = self.books, visit.books
        try:
            return self.rent_k(visit.space, dice, by_card)
        finally:
            self.books = now

    # Deeds.

    def turn_on(self, owners: list[int]) -> None:
        """Go on with deeds: all are bare, and of those who have them at the table."""
        books = self.books
        need(not books.has_deeds and not self.is_anti)
        for space, seat in enumerate(owners):
            need(seat == BANK or (space in self.deeds and books.is_in[seat]))
        books.has_deeds = True
        books.owner = list(owners)

    def deal_out(self, spaces: list[int]) -> None:
        """Sell everybody two deeds at the start of a quick game."""
        books = self.books
        need("quick world" in self.options)
        need(not any(books.owner) and not any(books.auction_due) and not any(books.debt_k))
        playing = [seat for seat in books.players if books.is_in[seat]]
        for at, space in enumerate(spaces):
            self._is_deed(space)
            self.pay(playing[at // 2], BANK, self.price_k(space))
            books.owner[space] = playing[at // 2]

    def buy(self, seat: int, space: int) -> None:
        self._is_deed(space)
        need(not self.books.auction_due[space])
        self._sell_deed(seat, space, self.price_k(space))

    def win(self, seat: int, space: int, price_k: int) -> None:
        need(self._has_auctions())
        self._sell_deed(seat, space, price_k)

    def _sell_deed(self, seat: int, space: int, price_k: int) -> None:
        self._is_deed(space)
        need(self.books.owner[space] == BANK)
        need(self.books.has_earned[seat] or not self.house.has_first_round)
        self.pay(seat, BANK, price_k)
        self.books.owner[space] = seat
        self.books.auction_due[space] = False

    def pass_over(self, space: int) -> None:
        """Record that nobody bid for a deed that a bankrupt left."""
        self._is_deed(space)
        need(self.books.auction_due[space])
        self.books.auction_due[space] = False

    def bids(self, bids: list[tuple[int, int]]) -> tuple[int, int, list[bool]]:
        """Return who leads an auction after these bids, at what price, and which bids counted."""
        leader, price_k, counted = BANK, 0, []
        for seat, amount_k in bids:
            facts = self.facts
            least_k = price_k + facts.raise_k if leader else facts.opening_k
            is_good = least_k <= amount_k <= self.books.cash_k[seat]
            counted.append(is_good)
            if is_good:
                leader, price_k = seat, amount_k
        return leader, price_k, counted

    def mortgage(self, seat: int, space: int) -> None:
        books = self.books
        self._owns(seat, space)
        need(not books.mortgage[space])
        if self.is_anti:
            need(not books.built[space])
            need(not self._needs_street(seat, space))
        else:
            need(not any(books.built[other] for other in self._bound(space)))
        self.pay(BANK, seat, self.mortgage_k(space))
        books.mortgage[space] = OLD

    def _needs_street(self, seat: int, space: int) -> bool:
        """Return whether houses elsewhere in a monopolist's city require this street."""
        if seat not in self.monopolists or self.books.mortgage[space]:
            return False
        if not self.house.needs_group:
            return False
        his = [other for other in _group(space) if self.books.owner[other] == seat]
        return any(self.books.built[other] for other in his) and (
            self._count_free(seat, space) <= 2
        )

    def redeem(self, seat: int, space: int) -> None:
        self._redeem(seat, space, self.mortgage_k(space) + self.fee_k(space))

    def redeem_at_once(self, seat: int, space: int) -> None:
        """Redeem what was received in the booking before, or one of several such."""
        self._owns(seat, space)
        need(self.books.mortgage[space] == NEW)
        self._redeem(seat, space, self.mortgage_k(space))

    def _redeem(self, seat: int, space: int, cost_k: int) -> None:
        self._owns(seat, space)
        need(self.books.mortgage[space])
        self.pay(seat, BANK, cost_k)
        self.books.mortgage[space] = 0

    # Buildings.

    def build(self, seat: int, space: int, count: int = 1) -> None:
        """Build the first there, each further one on the site with the fewest."""
        need(count > 0)
        for _ in range(count):
            self._build(seat, space, self._house_k(space))
            sites = [other for other in _group(space) if self.books.owner[other] == seat]
            sites = [other for other in sites if not self.books.mortgage[other]]
            space = min(sites, key=lambda other: self.books.built[other])

    def win_building(self, seat: int, space: int, price_k: int) -> None:
        need(self._has_auctions())
        self._owns(seat, space)
        need(len(self.deeds[space]) > 2)
        need(self._is_short(is_hotel=self.books.built[space] == self._top(seat) - 1))
        self._build(seat, space, price_k)

    def _is_short(self, is_hotel: bool) -> bool:
        """Return whether two or more players could build more of these than the bank has."""
        books = self.books
        wanted = [0] * SEATS
        for space, (_, *prices) in self.deeds.items():
            owner, built = books.owner[space], books.built[space]
            if len(prices) > 1 and owner != BANK and self._may_be_built_on(owner, space):
                houses = self._top(owner) - 1
                wanted[owner] += built == houses if is_hotel else max(0, houses - built)
        left = self.hotels_left() if is_hotel else self.houses_left()
        return sum(wanted) > left and sum(1 for count in wanted if count) > 1

    def _build(self, seat: int, space: int, price_k: int) -> None:
        books = self.books
        self._owns(seat, space)
        need(len(self.deeds[space]) > 2)
        built = books.built[space]
        need(built < self._top(seat))
        if self.is_anti:
            need(not books.mortgage[space])
            if seat in self.monopolists and self.house.needs_group:
                need(self._has_monopolized(seat, space))
        else:
            need(self._may_be_built_on(seat, space))
            for other in self._spread(seat, space):
                need(books.built[other] >= built)
        if built + 1 == self._top(seat):
            need(self.hotels_left() > 0)
        else:
            need(self.houses_left() > 0)
        self.pay(seat, BANK, price_k)
        books.built[space] += 1

    def sell(self, seat: int, space: int) -> None:
        books = self.books
        self._owns(seat, space)
        built = books.built[space]
        need(built > 0)
        for other in self._spread(seat, space):
            need(books.built[other] <= built)
        if built == self._top(seat):
            need(self.houses_left() >= built - 1)
        self.pay(BANK, seat, self._house_k(space) // 2)
        books.built[space] -= 1

    def clear(self, seat: int, space: int) -> None:
        """Sell all buildings of a street. But in `anti`, no other of its group may have two."""
        books = self.books
        self._owns(seat, space)
        built = books.built[space]
        need(built > 0)
        need(all(books.built[other] <= 1 for other in self._spread(seat, space) if other != space))
        books.built[space] = 0
        self.pay(BANK, seat, built * self._house_k(space) // 2)

    def sell_group(self, seat: int, space: int) -> None:
        books = self.books
        self._owns(seat, space)
        count = 0
        for other in _group(space):
            if books.owner[other] == seat:
                count += books.built[other]
                books.built[other] = 0
        need(count > 0)
        self.pay(BANK, seat, count * self._house_k(space) // 2)

    def _may_be_built_on(self, seat: int, space: int) -> bool:
        """Return whether ownership and mortgages are not in the way; not for `anti`."""
        books = self.books
        return all(
            books.owner[other] == seat and not books.mortgage[other]
            for other in self._bound(space)
        )

    def _bound(self, space: int) -> list[int]:
        """Return the sites whose owner, mortgages and buildings matter to this one."""
        return _group(space) if self.house.needs_group else [space]

    def _spread(self, seat: int, space: int) -> list[int]:
        """Return the sites over which a player has to spread his buildings."""
        if self.is_anti or not self.house.is_even:
            return []
        books = self.books
        his = [other for other in _group(space) if books.owner[other] == seat]
        return [other for other in his if not books.mortgage[other]]

    def houses_left(self) -> int:
        left = self.facts.houses if self.house.has_limit else 4 * SITES
        for space, built in enumerate(self.books.built):
            if built and built != self._top(self.books.owner[space]):
                left -= built
        return left

    def hotels_left(self) -> int:
        left = self.facts.hotels if self.house.has_limit else SITES
        for space, built in enumerate(self.books.built):
            if built and built == self._top(self.books.owner[space]):
                left -= 1
        return left

    def levels(self) -> bytes:
        """Return the level of every space; 5 is a hotel, however many houses it took."""
        levels = bytearray(self.books.built)
        for space, built in enumerate(levels):
            if built and built == self._top(self.books.owner[space]):
                levels[space] = 5
        return bytes(levels)

    def _top(self, seat: int) -> int:
        """Return how many buildings make the hotel."""
        return 4 if seat in self.monopolists or "quick world" in self.options else 5

    # Trades.

    def trade(
        self, payer: int, payee: int, amount_k: int, spaces: list[int], cards: tuple[int, int]
    ) -> None:
        """Exchange cash, deeds and jail cards; cards: how many each of the two gives."""
        books = self.books
        payer_cards, payee_cards = cards
        need(BANK not in (payer, payee) and payer != payee)
        need(books.is_in[payer] and books.is_in[payee])
        need(spaces or payer_cards or payee_cards)
        if amount_k:
            self.pay(payer, payee, amount_k)
        need(payer_cards <= books.jail_cards[payer] and payee_cards <= books.jail_cards[payee])
        books.jail_cards[payer] += payee_cards - payer_cards
        books.jail_cards[payee] += payer_cards - payee_cards
        need(len(set(spaces)) == len(spaces))
        fees_k = {payer: 0, payee: 0}
        for space in spaces:
            self._is_deed(space)
            need(books.owner[space] in (payer, payee))
            self._can_be_sold(space)
        for space in spaces:
            taker = payee if books.owner[space] == payer else payer
            fees_k[taker] += self._hand_over(space, taker)
        self._charge(payer, fees_k[payer])
        self._charge(payee, fees_k[payee])

    def _can_be_sold(self, space: int) -> None:
        """Refuse a deed with buildings on it, or (but in `anti`) anywhere in its group."""
        books = self.books
        if not self.is_anti:
            need(not any(books.built[other] for other in self._bound(space)))
            return
        need(not books.built[space])
        seat = books.owner[space]
        his = [other for other in _group(space) if books.owner[other] == seat]
        if any(books.mortgage[other] for other in his):
            need(not self._needs_street(seat, space))

    def _hand_over(self, space: int, taker: int) -> int:
        """Transfer a deed, and return the 10 % that its taker has to pay for its mortgage."""
        books = self.books
        books.owner[space] = taker
        if not books.mortgage[space] or self.is_anti or not self.house.interest:
            return 0
        books.mortgage[space] = NEW
        return self.fee_k(space)

    def _charge(self, seat: int, fee_k: int) -> None:
        books = self.books
        if not fee_k:
            return
        if books.cash_k[seat] >= fee_k:
            self._move(seat, BANK, fee_k)
        else:
            need(not books.debt_k[seat])
            self._owes(seat, fee_k, BANK)

    # The board and its cards.

    def dues(self, seat: int) -> list[tuple[int, bool]]:
        """Return the sum of each tax space, and whether it is paid to the player instead."""
        facts = self.facts
        if not self.is_anti:
            return [(amount_k, False) for _, _, amount_k in facts.taxes]
        (_, _, income_k), (_, _, other_k) = facts.taxes
        dues = sorted([income_k, self._percent_tax_k(seat)])
        sums = [(amount_k, False) for amount_k in [*dues, other_k]]
        charge_k, one_k, two_k = facts.foundation_k
        if seat in self.monopolists:
            return [*sums, (charge_k, False)]
        if self.books.has_deeds:
            return [*sums, (one_k, True), (two_k, True)]
        return sums

    def _percent_tax_k(self, seat: int) -> int:
        books = self.books
        cash_k = books.cash_k[seat] * (20 if seat in self.monopolists else 10)
        property_k = 0
        for space in self.deeds:
            if books.owner[space] == seat and not books.mortgage[space]:
                property_k += self.price_k(space)
                if books.built[space]:
                    property_k += books.built[space] * self._house_k(space)
        return -((cash_k + 10 * property_k) // -100)

    def tax(self, seat: int, index: int) -> None:
        amount_k, is_income = self.dues(seat)[index]
        if is_income:
            self.pay(BANK, seat, amount_k)
        else:
            self.pay(seat, self._fines(), amount_k)

    def repairs(self, seat: int, card: int) -> None:
        house, hotel = self.facts.repairs[card]
        printed = 0
        for space, built in enumerate(self.books.built):
            if built and self.books.owner[space] == seat:
                printed += hotel if built == self._top(seat) else house * built
        self.pay(seat, self._fines(), printed * self.facts.scale)

    def pay_each(self, seat: int, amount_k: int) -> None:
        books = self.books
        self._able(seat, BANK, amount_k)
        need(not books.debt_k[seat])
        others = self._after(seat)
        for other in others:
            need(books.cash_k[other] + amount_k <= MOST_K)
        # As long as raising money would pay one more of them, that comes first.
        with_all = min(len(others), self.raisable_k(seat) // amount_k)
        need(books.cash_k[seat] >= with_all * amount_k)
        unpaid = []
        for other in others:
            if books.cash_k[seat] < amount_k:
                unpaid.append(other)
            else:
                self._move(seat, other, amount_k)
        # One player at a time may owe several.
        need(len(unpaid) <= 1 or all(len(creditors) <= 1 for creditors in books.creditors))
        self._owes(seat, amount_k, *unpaid)

    def collect_each(self, seat: int, amount_k: int) -> None:
        books = self.books
        self._able(BANK, seat, amount_k)
        others = self._after(seat)
        if self.is_anti and self.books.has_deeds:  # its cards collect from the other side only
            others = [
                other
                for other in others
                if (other in self.monopolists) != (seat in self.monopolists)
            ]
        need(books.cash_k[seat] + len(others) * amount_k <= MOST_K)
        for other in others:
            need(not books.debt_k[other])
            if books.cash_k[other] < amount_k:
                self._owes(other, amount_k, seat)
            else:
                self._move(other, seat, amount_k)

    def bail(self, seat: int) -> None:
        need(self.books.is_jailed[seat])
        self.pay(seat, self._fines(), self.facts.bail_k)
        self.books.is_jailed[seat] = False

    def owe_bail(self, seat: int) -> None:
        need(self.books.is_jailed[seat])
        self.owe(seat, self._fines(), self.facts.bail_k)
        self.books.is_jailed[seat] = False

    def jail(self, seat: int) -> None:
        need(seat != BANK and self.books.is_in[seat])
        self.books.is_jailed[seat] = True

    def release(self, seat: int) -> None:
        need(self.books.is_jailed[seat])
        self.books.is_jailed[seat] = False

    def draw_jail_card(self, seat: int) -> None:
        books = self.books
        need(seat != BANK and books.is_in[seat])
        need(sum(books.jail_cards) < self.facts.jail_cards)
        books.jail_cards[seat] += 1

    def use_jail_card(self, seat: int) -> None:
        books = self.books
        need(books.jail_cards[seat] > 0 and books.is_jailed[seat])
        books.jail_cards[seat] -= 1
        books.is_jailed[seat] = False

    # Bankruptcy, and the final standings.

    def raisable_k(self, seat: int) -> int:
        """Return what a player can raise without trading."""
        books = self.books
        sum_k = books.cash_k[seat]
        for space in self.deeds:
            if books.owner[space] == seat:
                if books.built[space]:
                    sum_k += books.built[space] * self._house_k(space) // 2
                if not books.mortgage[space] and not self.is_anti:
                    sum_k += self.mortgage_k(space)
        return sum_k

    def bankrupt(self, debtor: int) -> None:
        books = self.books
        cash_k = self.raisable_k(debtor)
        need(books.debt_k[debtor] > cash_k)
        creditor = books.creditors[debtor][0]
        books.fallen.append(debtor)
        if not self.is_anti:
            self._mortgage_all(debtor)
        self._go(debtor, creditor, cash_k)

    def leave(self, seat: int, heir: int) -> None:
        """Leave without a debt; what the bank pays for buildings goes to the heir, too."""
        books = self.books
        need(seat not in (BANK, heir))
        need(books.is_in[seat] and books.is_in[heir])
        need(not books.debt_k[seat])
        need(not books.loan_k[seat])
        need(len(books.players) > 2)
        cash_k = books.cash_k[seat]
        for space in self.deeds:
            if books.owner[space] == seat and books.built[space]:
                cash_k += books.built[space] * self._house_k(space) // 2
        self._go(seat, heir, cash_k, is_counted=False)

    def join(self, seat: int, amount_k: int) -> None:
        """Join at a free seat; in `anti` on the side that fewer have, else as a competitor."""
        books = self.books
        need(seat != BANK and seat not in books.players)
        need(len(books.players) < self.facts.most)
        need(0 < amount_k <= MOST_K)
        playing = [other for other in books.players if books.is_in[other]]
        against = sum(1 for other in playing if other in books.monopolists)
        if self.is_anti and self.books.has_deeds and 2 * against < len(playing):
            books.monopolists.add(seat)
        books.players = sorted([*books.players, seat])
        books.is_in[seat] = True
        books.has_earned[seat] = False
        books.cash_k[seat] = amount_k
        # He has nothing to do with who had this seat before.
        self.visits = [each for each in self.visits if seat not in (each.visitor, each.owner)]

    def _go(self, debtor: int, creditor: int, cash_k: int, is_counted: bool = True) -> None:
        """Let a player be out, and another, the bank or the pot receive all that he has.

        Of what is no money the bank receives the pot's; a loan is lost.
        """
        books = self.books
        if creditor == POT:
            need(books.pot_k + cash_k <= MOST_K)
        else:
            need(books.cash_k[creditor] + cash_k <= MOST_K)
        self._move(BANK, creditor, cash_k)
        if creditor not in (BANK, POT):
            books.jail_cards[creditor] += books.jail_cards[debtor]
        books.loan_k[debtor] = 0
        books.cash_k[debtor] = 0
        books.jail_cards[debtor] = 0
        books.is_jailed[debtor] = False
        books.is_in[debtor] = False
        self._owes(debtor, 0)
        for seat in self.players:
            heirs = [creditor if one == debtor else one for one in books.creditors[seat]]
            self._owes(seat, books.debt_k[seat], *[heir for heir in heirs if heir != seat])
        self._bequeath(debtor, BANK if creditor == POT else creditor)
        if not is_counted:
            books.players.remove(debtor)
            books.monopolists.discard(debtor)
        if self.is_over():
            books.auction_due = [False] * SPACES

    def _mortgage_all(self, seat: int) -> None:
        books = self.books
        for space in self.deeds:
            if books.owner[space] == seat:
                books.mortgage[space] = OLD

    def _bequeath(self, debtor: int, creditor: int) -> None:
        books = self.books
        fees_k, raisable_k = 0, self.raisable_k(creditor)  # not by what he is about to receive
        for space in self.deeds:
            if books.owner[space] == debtor:
                books.built[space] = 0
                if creditor == BANK:
                    books.mortgage[space] = 0
                    books.auction_due[space] = self._has_auctions()
                fees_k += self._hand_over(space, creditor)
        if books.debt_k[creditor] and books.cash_k[creditor] < fees_k:
            need(raisable_k < fees_k)
            self.spared += 1
            books.mortgage = [min(mark, OLD) for mark in books.mortgage]
        else:
            self._charge(creditor, fees_k)

    def wealth_k(self, seat: int, throws: dict[int, int]) -> int:
        """Return a player's worth at the end, with the throw made for each utility."""
        books = self.books
        owed_k = books.debt_k[seat] * len(books.creditors[seat])
        worth_k = books.cash_k[seat] - owed_k - books.loan_k[seat]
        if "short" in self.options:
            worth_k = worth_k * (20 if seat in self.monopolists else 10) // 100
        for space in self.deeds:
            if books.owner[space] != seat:
                continue
            if self.is_anti:
                if not books.mortgage[space]:
                    worth_k += self._earns_k(space, throws.get(space, 0))
            else:
                is_whole = not books.mortgage[space]
                worth_k += self.price_k(space) if is_whole else self.mortgage_k(space)
                if books.built[space]:
                    worth_k += books.built[space] * self._house_k(space)
        return worth_k

    def _earns_k(self, space: int, dice: int) -> int:
        """Return what a deed would earn once, whether or not its owner is in prison."""
        jailed, self.books.is_jailed = self.books.is_jailed, [False] * SEATS
        earns_k = self.rent_k(space, dice, False)
        self.books.is_jailed = jailed
        return earns_k

    def is_over(self) -> bool:
        left = [seat for seat in self.players if self.books.is_in[seat]]
        if "game b" in self.options and self.books.has_deeds:
            count = sum(1 for seat in left if seat in self.monopolists)
            return count in (0, len(left))
        if "quick world" in self.options and len(self.players) - len(left) >= 2:
            return True
        return len(left) <= 1

    # Helpers of the rules above.

    def price_k(self, space: int) -> int:
        need(space in self.deeds)
        return int(self.deeds[space][1]) * self.facts.scale

    def mortgage_k(self, space: int) -> int:
        return self.price_k(space) // 2

    def fee_k(self, space: int) -> int:
        return -(self.mortgage_k(space) * self.house.interest // -100)

    def _house_k(self, space: int) -> int:
        need(space in self.deeds and len(self.deeds[space]) > 2)
        return int(self.deeds[space][2]) * self.facts.scale

    def _is_deed(self, space: int) -> None:
        need(self.books.has_deeds and space in self.deeds)

    def _owns(self, seat: int, space: int) -> None:
        self._is_deed(space)
        need(seat != BANK and self.books.owner[space] == seat)

    def _has_auctions(self) -> bool:
        return self.house.has_auctions and not self.is_anti

    def _count(self, seat: int, space: int) -> int:
        return sum(1 for other in _group(space) if self.books.owner[other] == seat)

    def _count_free(self, seat: int, space: int) -> int:
        """Count a player's deeds of a group without a mortgage."""
        books = self.books
        return sum(
            1
            for other in _group(space)
            if books.owner[other] == seat and not books.mortgage[other]
        )

    def _has_monopolized(self, seat: int, space: int) -> bool:
        return seat in self.monopolists and self._count_free(seat, space) >= 2

    def _after(self, seat: int) -> list[int]:
        """Return the other players who are not bankrupt, in turn order."""
        at = self.players.index(seat) if seat in self.players else 0
        order = self.players[at + 1 :] + self.players[:at]
        return [other for other in order if self.books.is_in[other]]

    def _able(self, payer: int, payee: int, amount_k: int) -> None:
        books = self.books
        need(0 < amount_k <= MOST_K)
        need(payer != payee)
        for seat in (payer, payee):
            need(self.house.has_pot if seat == POT else books.is_in[seat])
        if payee == POT:
            need(books.pot_k + amount_k <= MOST_K)
        elif payee != BANK:
            need(books.cash_k[payee] + amount_k <= MOST_K)

    def _move(self, payer: int, payee: int, amount_k: int) -> None:
        for account, change_k in ((payer, -amount_k), (payee, amount_k)):
            if account == POT:
                self.books.pot_k += change_k
            elif account != BANK:
                self.books.cash_k[account] += change_k

    def _fines(self) -> int:
        """Return who gets taxes, repairs and bail."""
        return POT if self.house.has_pot else BANK

    def _owes(self, debtor: int, amount_k: int, *creditors: int) -> None:
        self.books.debt_k[debtor] = amount_k if creditors else 0
        self.books.creditors[debtor] = creditors

    def _forget_fees(self) -> None:
        marks = self.books.mortgage
        if NEW in marks:
            self.books.mortgage = [min(mark, OLD) for mark in marks]


def need(condition: object) -> None:
    if not condition:
        raise No


def _group(space: int) -> list[int]:
    return GROUPS[str(DEEDS[space][0])]
