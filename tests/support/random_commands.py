"""Random commands of a game, weighted so that every rule is reached.

Deeds are sold early and mostly whole groups to one player; then come building, visits, trades,
debts and bankruptcies, and in between commands that the rules forbid.
"""

from collections.abc import Callable
from itertools import accumulate
from random import Random

from tests.support.naive_rules import BANK, GROUPS, MOST_K, POT, SEATS, SPACES, Game, House
from tests.support.printed_boards import DEEDS

Command = tuple[object, ...]  # a name and its arguments

SITES = [space for space in DEEDS if len(DEEDS[space]) > 2]
ASSIGNING = 50  # commands at most: mostly sales of deeds


class RandomCommands:
    """Chooses the next command for the current state of a game."""

    def __init__(self, rng: Random, game: Game) -> None:
        self.rng = rng
        self.game = game
        self.scale = game.facts.scale
        self.queue: list[Command] = [("undo",), ("redo",)] if rng.random() < 0.2 else []
        self.intended_owner: dict[int, int] = {}  # of each deed
        for spaces in GROUPS.values():
            seat = rng.choice(game.players)
            for space in spaces:
                self.intended_owner[space] = (
                    seat if rng.random() < 0.9 else rng.choice(game.players)
                )
        self.favoured_site = rng.choice(SITES)  # most buildings go into its group
        self.level_max = rng.choice((3, 4, 5, 5, 5))  # buildings mostly stop here
        self.is_ruinous = rng.random() < 0.6
        is_greedy = rng.random() < 0.5  # so that the bank runs out of houses, or of hotels
        if is_greedy:
            self.level_max = rng.choice((3 if game.is_anti else 4, 5, 5))
        self.gift_k = (300 if is_greedy else 30) * self.scale
        weights = [
            (self.build, 300 if is_greedy else 26),
            (self.visit, 14),
            (self.any_command, 14),
            (self.sell, 4 if is_greedy else 10),
            (self.mortgage, 8),
            (self.redeem, 6),
            (self.trade, 9),
            (self.pay, 5),
            (self.charge, 11),
            (self.assign_deed, 4),
            (self.undo, 5),
            (self.owe_too_much, 4 if self.is_ruinous else 1),
            (self.house_rule, 14 if has_house_rules(game.house) else 1),
            (self.join_or_leave, 2),
        ]
        self.moves = [move for move, _ in weights]
        self.weights = list(accumulate(weight for _, weight in weights))
        self.step = 0
        if "quick world" in game.options or rng.random() < 0.1:
            self.deal_out()

    def next(self) -> Command:
        """Return the next command."""
        self.step += 1
        if self.queue:
            return self.queue.pop(0)
        rng = self.rng
        if rng.random() < (0.001 if self.game.books.has_deeds else 0.03):
            return self.turn_on()
        if self.step < ASSIGNING and rng.random() < 0.85:
            return self.assign_deed()
        if any(self.game.books.debt_k) and rng.random() < 0.35:
            return self.handle_debt()
        if any(self.game.books.auction_due) and rng.random() < 0.4:
            return self.auction_due_deed()
        move: Callable[[], Command] = rng.choices(self.moves, cum_weights=self.weights)[0]
        return move()

    # Kinds of commands.

    def assign_deed(self) -> Command:
        """Sell an unowned deed to its intended owner, or pay him the money for it first."""
        books, rng = self.game.books, self.rng
        left = [space for space in self.intended_owner if books.owner[space] == BANK]
        if not left:
            return self.build()
        space = rng.choice(left)
        seat = self.intended_owner[space]
        if not books.is_in[seat]:
            seat = self.seat()
        if books.cash_k[seat] < 400 * self.scale and rng.random() < 0.9:
            return ("pay", BANK, seat, self.gift_sum_k())
        chance = rng.random()
        if chance < 0.75:
            return ("buy", seat, space)
        if chance < 0.9:
            return ("auction", space, self.bids())
        return ("win", seat, space, self.small_sum_k())

    def turn_on(self) -> Command:
        """Go on with deeds: some with their intended owners, sometimes with one that is wrong."""
        rng, owners = self.rng, [BANK] * SPACES
        for space, seat in self.intended_owner.items():
            owners[space] = seat if rng.random() < 0.5 else BANK
        if rng.random() < 0.5:
            owners[rng.randrange(SPACES)] = self.anybody()
        return ("turn_on", owners)

    def deal_out(self) -> None:
        """Deal out deeds before any is bought, or after what was bought fell to the bank."""
        rng, seat = self.rng, self.seat()
        count = len(self.game.players)
        if rng.random() < 0.3:
            self.queue += [("buy", seat, self.deed()), ("owe", seat, BANK, MOST_K)]
            self.queue.append(("bankrupt", seat))
            count -= 1
        self.queue.append(("deal_out", rng.sample(_DEEDS, 2 * count)))

    def auction_due_deed(self) -> Command:
        """Auction a deed that a bankrupt left, sometimes out of order, or record no bid for it."""
        due = [space for space in DEEDS if self.game.books.auction_due[space]]
        space = due[0] if self.rng.random() < 0.8 else self.rng.choice(due)
        return ("auction", space, self.bids()) if self.rng.random() < 0.7 else ("pass_over", space)

    def bids(self) -> list[tuple[int, int]]:
        rng, bids = self.rng, []
        amount_k = rng.choice((0, 1, 9, 10, 11))
        for _ in range(rng.randrange(5)):
            amount_k += rng.choice((-1, 0, 1, 5, 10, 30, 3_000)) * rng.choice((1, self.scale))
            bids.append((rng.choice(self.game.players), amount_k))
        return bids

    def build(self) -> Command:
        """Build in a whole group, mostly on its lowest site."""
        books, rng = self.game.books, self.rng
        space = self.favoured_site if rng.random() < 0.8 else rng.choice(SITES)
        seat = books.owner[space]
        group = GROUPS[str(DEEDS[space][0])]
        if not seat or any(books.owner[other] != seat for other in group):
            self.favoured_site = rng.choice(SITES)
            if not seat:
                return self.assign_deed()
        if rng.random() < 0.85:
            space = min(group, key=lambda other: books.built[other])
        if books.built[space] >= self.level_max and rng.random() < 0.9:
            self.favoured_site = rng.choice(SITES)
            return self.sell() if rng.random() < 0.4 else self.visit()
        if books.cash_k[seat] < 300 * self.scale and rng.random() < 0.8:
            return ("pay", BANK, seat, self.gift_sum_k())
        if rng.random() < 0.08:
            return ("win_building", seat, space, rng.randrange(300) * self.scale)
        count = rng.choice((1, 1, 1, 2, 3, 5, 8, 15))
        return ("build", seat, space, count)

    def visit(self) -> Command:
        """Visit a deed, and pay the rent, owe it, or let the claim expire."""
        rng, books = self.rng, self.game.books
        space = self.owned() or self.deed()
        visitor = self.seat()
        dice = rng.randrange(2, 13) if rng.random() < 0.9 else rng.randrange(-1, 20)
        by_card = not self.game.is_anti and rng.random() < 0.2
        claims = self.game.claims()
        if claims and rng.random() < 0.3:
            claim = rng.choice(claims)
            return ("rent", claim.visitor, claim.space, dice, by_card)
        visit = (visitor, space, dice, by_card)
        if rng.random() < 0.06:
            self.queue.append(("arrive", self.seat(), self.deed()))
        if space in DEEDS and rng.random() < 0.3:
            self.queue += rng.choices(self.meanwhile(visitor, space), k=rng.randrange(1, 4))
        self.queue.append(("rent", *visit))
        if rng.random() < 0.1:
            self.queue += [("undo",), *[("redo",)] * rng.randrange(2), ("rent", *visit)]
        if rng.random() < 0.3 or books.cash_k[visitor] < 300 * self.scale:
            self.queue.append(("owe_rent", *visit))
        return ("arrive", visitor, space)

    def meanwhile(self, visitor: int, space: int) -> list[Command]:
        """Return what may come between a visit and the claim of its rent."""
        owner, others = self.owner(space), GROUPS[str(DEEDS[space][0])]
        other = self.rng.choice(others)
        return [
            ("arrive", visitor, self.deed()),
            ("trade", self.seat(), owner, self.small_sum_k(), [space], (0, 0)),
            ("trade", owner, self.owner(other), self.small_sum_k(), [other], (0, 0)),
            ("jail", owner),
            ("release", owner),
            ("mortgage", owner, space),
            ("redeem", owner, other),
            ("build", owner, space),
            ("sell", owner, other),
            ("leave", owner, BANK),
            ("undo",),
            ("redo",),
        ]

    def sell(self) -> Command:
        books, rng = self.game.books, self.rng
        space = self.owned(lambda other: books.built[other] > 0) or rng.choice(_DEEDS)
        group = GROUPS[str(DEEDS[space][0])]
        if rng.random() < 0.7:
            space = max(group, key=lambda other: books.built[other])
        return (rng.choice(("sell", "sell", "clear", "sell_group")), self.owner(space), space)

    def mortgage(self) -> Command:
        """Mortgage a deed, often the whole group."""
        books, rng = self.game.books, self.rng
        space = self.owned(lambda other: not books.mortgage[other]) or rng.choice(_DEEDS)
        if rng.random() < 0.6:
            for other in GROUPS[str(DEEDS[space][0])]:
                if other != space:
                    self.queue.append(("mortgage", self.owner(other), other))
        return ("mortgage", self.owner(space), space)

    def redeem(self) -> Command:
        books = self.game.books
        space = self.owned(lambda other: books.mortgage[other] > 0) or self.deed()
        how = "redeem" if self.rng.random() < 0.8 else "redeem_at_once"
        return (how, self.owner(space), space)

    def trade(self) -> Command:
        """Trade some deeds, some cash, some jail cards."""
        rng, books = self.rng, self.game.books
        payer, payee = self.seat(), self.seat()
        if rng.random() < 0.3:  # with the owner of a mortgaged deed
            space = self.owned(lambda other: books.mortgage[other] > 0)
            if space:
                payee = books.owner[space]
        theirs = [space for space in DEEDS if books.owner[space] in (payer, payee)]
        if rng.random() < 0.5:
            bare = [space for space in theirs if not books.built[space]]
            theirs = bare or theirs
        if rng.random() < 0.5:
            marked = [space for space in theirs if books.mortgage[space]]
            theirs = marked or theirs
        if self.game.is_anti and rng.random() < 0.3:
            theirs = [space for space in theirs if self.is_needed(space)] or theirs
        spaces = rng.sample(theirs, min(len(theirs), rng.choice((0, 1, 1, 1, 2, 3))))
        if rng.random() < 0.1:
            spaces.append(rng.choice((self.deed(), *spaces)))
        amount_k = (
            0 if rng.random() < 0.4 else rng.choice((self.small_sum_k(), books.cash_k[payer]))
        )
        cards = tuple(
            held if rng.random() < 0.3 else rng.choice((0, 0, 0, 0, 0, 0, 1))
            for held in (books.jail_cards[payer], books.jail_cards[payee])
        )
        if rng.random() < 0.5:
            for space in spaces:
                if 0 <= space < SPACES and books.mortgage[space]:  # redeem it at once
                    taker = payee if books.owner[space] == payer else payer
                    self.queue.append(("redeem_at_once", taker, space))
        return ("trade", payer, payee, amount_k, spaces, cards)

    def pay(self) -> Command:
        rng = self.rng
        chance = rng.random()
        if chance < 0.4:
            return ("salary", self.seat())
        if chance < 0.95:
            return ("pay", self.anybody(), self.anybody(), self.small_sum_k())
        seat = self.seat()  # up to the largest balance, or one above it
        room_k = MOST_K - self.game.books.cash_k[seat]
        return ("pay", BANK, seat, room_k + rng.choice((0, 0, 1)))

    def house_rule(self) -> Command:
        """Move money as only some houses do: into the pot and out of it, twice on GO, by loans."""
        rng, books = self.rng, self.game.books
        borrowers = [seat for seat in self.game.players if books.loan_k[seat]]
        seat = rng.choice(borrowers) if borrowers and rng.random() < 0.8 else self.seat()
        is_first = self.game.house.has_loans and not borrowers and rng.random() < 0.7
        name = "lend" if is_first else rng.choice(HOUSE_COMMANDS)
        if name in ("on_go", "take_pot", "salary"):
            return (name, seat)
        if name == "pay":
            parties = (seat, POT) if rng.random() < 0.8 else (POT, rng.choice((BANK, seat)))
            return ("pay", *parties, self.small_sum_k())
        if name == "owe":
            if rng.random() < 0.5:
                self.queue.append(("bankrupt", seat))
            return ("owe", seat, POT, self.game.raisable_k(seat) + rng.choice((0, 500)))
        loan_k = max(1, books.loan_k[seat])
        if name == "lend":
            return (name, seat, rng.choice((1, *[self.small_sum_k()] * 3, MOST_K)))
        if name == "call_loan" and books.cash_k[seat] and rng.random() < 0.9:
            self.queue.append((name, seat, loan_k))
            return ("pay", seat, BANK, books.cash_k[seat])
        if name == "repay" and books.cash_k[seat] < loan_k:
            loan_k = max(1, books.cash_k[seat])
        return (name, seat, loan_k + rng.choice((0, 0, 0, 1)))

    def charge(self) -> Command:
        rng, seat = self.rng, self.seat()
        name = rng.choice(_BOARD)
        if name == "repairs" and self.game.is_anti:
            name = "tax"  # it has no card for repairs
        if name == "tax":
            return ("tax", seat, rng.randrange(len(self.game.dues(seat))))
        if name == "repairs":
            built = self.owned(lambda other: self.game.books.built[other] > 0)
            return ("repairs", self.owner(built) if built else seat, rng.randrange(2))
        if name in ("pay_each", "collect_each"):
            amount_k = self.small_sum_k() if rng.random() < 0.8 else self.small_sum_k() * 20
            if rng.random() < 0.2:  # more than can be raised for one of them, or for two
                amount_k = self.game.raisable_k(seat) // rng.choice((1, 1, 2)) + 1
            return (name, seat, amount_k)
        if name == "use_jail_card":
            return self.use_jail_card(seat)
        if name in ("release", "bail", "owe_bail"):
            sitting = [other for other in self.game.players if self.game.books.is_jailed[other]]
            return (name, rng.choice(sitting) if sitting else seat)
        return (name, seat)

    def use_jail_card(self, seat: int) -> Command:
        """Leave jail by a card; mostly the player has one, and mostly goes to jail first."""
        rng, books = self.rng, self.game.books
        holders = [other for other in self.game.players if books.jail_cards[other]]
        holder = rng.choice(holders) if holders else seat
        if rng.random() < 0.2 or books.is_jailed[holder]:
            return ("use_jail_card", holder)
        self.queue.append(("use_jail_card", holder))
        return ("jail", holder)

    def undo(self) -> Command:
        """Undo some bookings, and sometimes redo them."""
        rng = self.rng
        for _ in range(rng.choice((0, 0, 0, 1, 3))):
            self.queue.append(("undo",))
        for _ in range(rng.choice((0, 1, 1, 2))):
            self.queue.append(("redo",))
        return ("undo",)

    def owe_too_much(self) -> Command:
        """Let a player owe more than he can raise, mostly."""
        rng, game = self.rng, self.game
        left = [seat for seat in game.players if game.books.is_in[seat]]
        if len(left) < 2 or self.step < 80:
            return self.charge()
        debtor = rng.choice(left)
        creditor = rng.choice((BANK, *left))
        if creditor not in (BANK, debtor) and rng.random() < 0.5:
            return self.owe_in_chain(debtor, creditor)
        amount_k = game.raisable_k(debtor) + rng.choice((-1, 0, 1, 500, 500))
        if rng.random() < 0.8:
            self.queue.append(("bankrupt", debtor))
        return ("owe", debtor, creditor, amount_k)

    def owe_in_chain(self, debtor: int, creditor: int) -> Command:
        """Let a player with nothing but mortgages owe another who owes and has as little."""
        rng, owner = self.rng, self.game.books.owner
        raises = ("sell_group",) if self.game.is_anti else ("sell_group", "mortgage")
        for seat in (creditor, debtor):
            raised_k = self.game.raisable_k(seat)
            his = [space for space in DEEDS if owner[space] == seat]
            for name in raises:
                self.queue += [(name, seat, space) for space in his]
            self.queue.append(("pay", seat, BANK, raised_k - rng.choice((0, 1, 30 * self.scale))))
        if rng.random() < 0.5:
            self.queue += [("jail", creditor), ("owe_bail", creditor)]
        else:
            self.queue.append(("owe", creditor, BANK, MOST_K))
        self.queue += [("owe", debtor, creditor, MOST_K), ("bankrupt", debtor)]
        return ("pay", BANK, debtor, 1)

    def join_or_leave(self) -> Command:
        if self.rng.random() < 0.6:
            return ("join", self.rng.randrange(SEATS), self.small_sum_k() * 5)
        return self.leave_to(self.anybody())

    def leave_to(self, heir: int) -> Command:
        """Let a player leave all that he has to another, mostly with no cash but for a little."""
        seat = self.seat()
        cash_k = self.game.books.cash_k[seat]
        if cash_k < 2 or self.rng.random() < 0.3:
            return ("leave", seat, heir)
        self.queue.append(("leave", seat, heir))
        return ("pay", seat, BANK, cash_k - 1)

    def handle_debt(self) -> Command:
        """Settle a debt, raise money for it, go bankrupt, owe more, or receive who leaves."""
        books, rng = self.game.books, self.rng
        debtor = rng.choice([seat for seat in self.game.players if books.debt_k[seat]])
        chance = rng.random()
        if chance < 0.5:
            return ("settle", debtor)
        if chance < 0.65:
            count = rng.randint(1, len(books.creditors[debtor]))
            return ("pay", BANK, debtor, count * books.debt_k[debtor])
        if chance < 0.77:
            return ("bankrupt", debtor)
        if chance < 0.8:
            return self.leave_to(debtor)
        mine = self.owned(lambda other: books.owner[other] == debtor)
        if mine:
            return (rng.choice(("mortgage", "sell_group")), debtor, mine)
        return ("owe", debtor, self.anybody(), self.small_sum_k())

    def any_command(self) -> Command:
        """Return any command, mostly one that the rules forbid."""
        rng = self.rng
        name = rng.choice(_WILD)
        seat, other, space = self.anybody(), self.anybody(), self.deed()
        if name in _ABOUT_DEEDS:
            return (name, seat, space)
        if name == "arrive":
            return (name, self.seat(), space)
        if name == "pass_over":
            return (name, space)
        if name in ("rent", "owe_rent"):
            return (name, self.seat(), space, rng.randrange(20), False)
        return (name, *self.any_arguments(name, seat, other, space))

    def any_arguments(self, name: str, seat: int, other: int, space: int) -> Command:
        """Return the arguments of a command that takes a sum, or hardly more than a seat."""
        rng = self.rng
        if name in ("win", "win_building"):
            return (seat, space, rng.choice((0, 1, 5, 5_000, 10**6)))
        if name in ("pay", "owe"):
            return (
                seat,
                other,
                rng.choice((-1, 0, 1, self.small_sum_k(), 10**5, MOST_K, MOST_K + 1)),
            )
        if name in ("pay_each", "collect_each"):
            return (seat, rng.choice((-1, 0, 1, MOST_K // 2, MOST_K + 1)))
        if name == "trade":
            amount_k = rng.choice((-5, 0, self.small_sum_k()))
            return (seat, other, amount_k, [space, self.deed()], (0, 0))
        return (rng.randrange(4),) if name == "aside" else (seat,)

    # Arguments.

    def seat(self) -> int:
        return self.rng.choice(self.game.players)

    def anybody(self) -> int:
        """Return the bank, a player, or an empty seat."""
        rng = self.rng
        return rng.randrange(9) if rng.random() < 0.2 else rng.choice((BANK, *self.game.players))

    def deed(self) -> int:
        """Return a space, mostly one that can be owned."""
        rng = self.rng
        return rng.choice(_DEEDS) if rng.random() < 0.9 else rng.randrange(-1, SPACES + 1)

    def owned(self, fits: Callable[[int], bool] = lambda _: True) -> int:
        """Return a deed that has an owner and fits, 0 if there is none."""
        owner = self.game.books.owner
        found = [space for space in _DEEDS if owner[space] and fits(space)]
        return self.rng.choice(found) if found else 0

    def owner(self, space: int) -> int:
        """Return the deed's owner, sometimes another player."""
        if not 0 <= space < SPACES or self.rng.random() < 0.05:
            return self.seat()
        return self.game.books.owner[space]

    def is_needed(self, space: int) -> bool:
        """Return whether it is a bare street whose owner has houses and a mortgage in its city."""
        books = self.game.books
        his = [
            other
            for other in GROUPS[str(DEEDS[space][0])]
            if books.owner[other] == books.owner[space] and other != space
        ]
        is_bare = not books.built[space] and not books.mortgage[space]
        return (
            is_bare
            and any(books.built[other] for other in his)
            and any(books.mortgage[other] for other in his)
        )

    def gift_sum_k(self) -> int:
        return self.rng.randrange(1, 100) * self.gift_k

    def small_sum_k(self) -> int:
        return self.rng.randrange(1, 200) * self.scale


def has_house_rules(house: House) -> bool:
    """Return whether a house has rules by which money is moved otherwise."""
    return house.has_pot or house.has_double_go or house.has_loans


_DEEDS = list(DEEDS)
_ABOUT_DEEDS = (
    *("buy", "build", "sell", "clear", "sell_group"),
    *("mortgage", "redeem", "redeem_at_once"),
)
_BOARD = (
    *("tax", "tax", "repairs", "pay_each", "collect_each", "bail", "owe_bail", "jail"),
    *("release", "draw_jail_card", "draw_jail_card", "use_jail_card"),
)
# Every command that a game of cards and deeds knows.
COMMANDS = (
    *("arrive", "buy", "rent", "owe_rent", "build", "sell", "clear", "sell_group", "mortgage"),
    *("redeem", "trade", "pay", "salary", "owe", "settle", "tax", "pay_each", "collect_each"),
    *("bail", "owe_bail", "jail", "release", "bankrupt", "undo", "redo", "join", "leave"),
    *("turn_on", "deal_out"),
)
# What moves money in some houses only.
HOUSE_COMMANDS = ("on_go", "take_pot", "salary", "pay", "owe", "lend", "repay", "call_loan")
NOT_IN_ANTI = (
    *("redeem_at_once", "auction", "pass_over", "win", "win_building", "repairs"),
    *("draw_jail_card", "use_jail_card"),
)
_NOT_WILD = {
    *("tax", "undo", "redo", "redeem_at_once", "auction", "repairs", "join", "leave"),
    *("turn_on", "deal_out"),
}
_WILD = (
    *(name for name in COMMANDS + NOT_IN_ANTI if name not in _NOT_WILD),
    *("rent", "build", "aside"),
)
