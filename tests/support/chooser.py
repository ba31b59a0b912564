"""A crowd that plays at random, but so that something comes of it.

Deeds are handed out early and mostly whole groups to one player; then there is building,
visiting, trading, owing and going bankrupt, and in between what the rules forbid.
"""

from collections.abc import Callable
from itertools import accumulate
from random import Random

from tests.support.naive_rules import BANK, GROUPS, MOST_K, SPACES, Game
from tests.support.printed_boards import DEEDS

Command = tuple[object, ...]  # a name and its arguments

SITES = [space for space in DEEDS if len(DEEDS[space]) > 2]
HANDED_OUT = 50  # commands, at most


class Chooser:
    """Answers with the next command for the game as it stands."""

    def __init__(self, rng: Random, game: Game) -> None:
        self.rng = rng
        self.game = game
        self.scale = game.facts.scale
        self.queue: list[Command] = [("undo",), ("redo",)] if rng.random() < 0.2 else []
        self.favourite: dict[int, int] = {}  # who is to have a deed
        for spaces in GROUPS.values():
            seat = rng.choice(game.players)
            for space in spaces:
                self.favourite[space] = seat if rng.random() < 0.9 else rng.choice(game.players)
        self.beloved = rng.choice(SITES)  # where they build at present
        self.full = rng.choice((3, 4, 5, 5, 5))  # how far they like to build
        self.is_ruinous = rng.random() < 0.6
        is_greedy = rng.random() < 0.4  # so that the bank runs out of houses, or of hotels
        if is_greedy:
            self.full = rng.choice((3 if game.is_anti else 4, 5, 5))
        self.gift_k = (300 if is_greedy else 30) * self.scale
        weights = [
            (self.spree, 300 if is_greedy else 26),
            (self.call_on, 14),
            (self.wild, 14),
            (self.give_back, 4 if is_greedy else 10),
            (self.pledge, 8),
            (self.lift, 6),
            (self.swap, 9),
            (self.money, 5),
            (self.board, 11),
            (self.hand_out, 4),
            (self.back, 5),
            (self.ruin, 3 if self.is_ruinous else 1),
        ]
        self.moves = [move for move, _ in weights]
        self.weights = list(accumulate(weight for _, weight in weights))
        self.step = 0

    def next(self) -> Command:
        """Choose what to do now."""
        self.step += 1
        if self.queue:
            return self.queue.pop(0)
        rng = self.rng
        if self.step < HANDED_OUT and rng.random() < 0.85:
            return self.hand_out()
        if any(self.game.books.debt_k) and rng.random() < 0.35:
            return self.debt()
        if any(self.game.books.auction_due) and rng.random() < 0.4:
            return self.leftover()
        move: Callable[[], Command] = rng.choices(self.moves, cum_weights=self.weights)[0]
        return move()

    # What makes a game.

    def hand_out(self) -> Command:
        """Sell an unowned deed to whom it is meant for; give him the money before."""
        books, rng = self.game.books, self.rng
        left = [space for space in self.favourite if books.owner[space] == BANK]
        if not left:
            return self.spree()
        space = rng.choice(left)
        seat = self.favourite[space]
        if not books.is_in[seat]:
            seat = self.seat()
        if books.cash_k[seat] < 400 * self.scale and rng.random() < 0.9:
            return ("pay", BANK, seat, self.gift())
        chance = rng.random()
        if chance < 0.75:
            return ("buy", seat, space)
        if chance < 0.9:
            return ("auction", space, self.bids())
        return ("win", seat, space, self.small())

    def leftover(self) -> Command:
        """Auction what a bankrupt left, now and then in another order, or leave it."""
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

    def spree(self) -> Command:
        """Build where the group is whole, mostly where there is least."""
        books, rng = self.game.books, self.rng
        space = self.beloved if rng.random() < 0.8 else rng.choice(SITES)
        seat = books.owner[space]
        group = GROUPS[str(DEEDS[space][0])]
        if not seat or any(books.owner[other] != seat for other in group):
            self.beloved = rng.choice(SITES)
            if not seat:
                return self.hand_out()
        if rng.random() < 0.85:
            space = min(group, key=lambda other: books.built[other])
        if books.built[space] >= self.full and rng.random() < 0.9:
            self.beloved = rng.choice(SITES)
            return self.give_back() if rng.random() < 0.4 else self.call_on()
        if books.cash_k[seat] < 300 * self.scale and rng.random() < 0.8:
            return ("pay", BANK, seat, self.gift())
        if rng.random() < 0.08:
            return ("win_building", seat, space, rng.randrange(300) * self.scale)
        return ("build", seat, space)

    def call_on(self) -> Command:
        """Visit somebody, and pay, or fail to, or be asked too late."""
        rng, books = self.rng, self.game.books
        space = self.owned() or self.deed()
        visitor = self.seat()
        dice = rng.randrange(2, 13) if rng.random() < 0.9 else rng.randrange(-1, 20)
        by_card = not self.game.is_anti and rng.random() < 0.2
        visit = (visitor, space, dice, by_card)
        if rng.random() < 0.06:
            self.queue.append(("arrive", self.seat(), self.deed()))
        self.queue.append(("rent", *visit))
        if rng.random() < 0.3 or books.cash_k[visitor] < 300 * self.scale:
            self.queue.append(("owe_rent", *visit))
        return ("arrive", visitor, space)

    def give_back(self) -> Command:
        books, rng = self.game.books, self.rng
        space = self.owned(lambda other: books.built[other] > 0) or rng.choice(_DEEDS)
        group = GROUPS[str(DEEDS[space][0])]
        if rng.random() < 0.7:
            space = max(group, key=lambda other: books.built[other])
        return (rng.choice(("sell", "sell", "clear", "sell_group")), self.owner(space), space)

    def pledge(self) -> Command:
        """Mortgage a deed, now and then the whole group."""
        books, rng = self.game.books, self.rng
        space = self.owned(lambda other: not books.mortgage[other]) or rng.choice(_DEEDS)
        if rng.random() < 0.6:
            for other in GROUPS[str(DEEDS[space][0])]:
                if other != space:
                    self.queue.append(("mortgage", self.owner(other), other))
        return ("mortgage", self.owner(space), space)

    def lift(self) -> Command:
        books = self.game.books
        space = self.owned(lambda other: books.mortgage[other] > 0) or self.deed()
        return ("redeem", self.owner(space), space)

    def swap(self) -> Command:
        """Trade some deeds, some cash, some jail cards."""
        rng, books = self.rng, self.game.books
        payer, payee = self.seat(), self.seat()
        if rng.random() < 0.3:  # deeds with a mortgage, and those who get them
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
        amount_k = 0 if rng.random() < 0.4 else rng.choice((self.small(), books.cash_k[payer]))
        cards = tuple(
            held if rng.random() < 0.3 else rng.choice((0, 0, 0, 0, 0, 0, 1))
            for held in (books.jail_cards[payer], books.jail_cards[payee])
        )
        if rng.random() < 0.5:
            for space in spaces:
                if 0 <= space < SPACES and books.mortgage[space]:  # redeem it at once
                    taker = payee if books.owner[space] == payer else payer
                    self.queue.append(("redeem", taker, space))
        return ("trade", payer, payee, amount_k, spaces, cards)

    def money(self) -> Command:
        rng = self.rng
        chance = rng.random()
        if chance < 0.4:
            return ("salary", self.seat())
        if chance < 0.95:
            return ("pay", self.anybody(), self.anybody(), self.small())
        seat = self.seat()  # as rich as can be, or one more
        room_k = MOST_K - self.game.books.cash_k[seat]
        return ("pay", BANK, seat, room_k + rng.choice((0, 0, 1)))

    def board(self) -> Command:
        rng, seat = self.rng, self.seat()
        name = rng.choice(_BOARD)
        if name == "repairs" and self.game.is_anti:
            name = "tax"  # none of its cards asks for repairs
        if name == "tax":
            return ("tax", seat, rng.randrange(len(self.game.dues(seat))))
        if name == "repairs":
            built = self.owned(lambda other: self.game.books.built[other] > 0)
            return ("repairs", self.owner(built) if built else seat, rng.randrange(2))
        if name in ("pay_each", "collect_each"):
            amount_k = self.small() if rng.random() < 0.8 else self.small() * 20
            return (name, seat, amount_k)
        if name == "use_jail_card":
            return self.with_card(seat)
        if name in ("release", "bail", "owe_bail"):
            sitting = [other for other in self.game.players if self.game.books.is_jailed[other]]
            return (name, rng.choice(sitting) if sitting else seat)
        return (name, seat)

    def with_card(self, seat: int) -> Command:
        """Leave jail by a card, mostly with one, and mostly after having gone in."""
        rng, books = self.rng, self.game.books
        holders = [other for other in self.game.players if books.jail_cards[other]]
        holder = rng.choice(holders) if holders else seat
        if rng.random() < 0.2 or books.is_jailed[holder]:
            return ("use_jail_card", holder)
        self.queue.append(("use_jail_card", holder))
        return ("jail", holder)

    def back(self) -> Command:
        """Take something back, and sometimes what was taken back."""
        rng = self.rng
        for _ in range(rng.choice((0, 0, 0, 1, 3))):
            self.queue.append(("undo",))
        for _ in range(rng.choice((0, 1, 1, 2))):
            self.queue.append(("redo",))
        return ("undo",)

    def ruin(self) -> Command:
        """Let somebody owe more than he can raise, mostly."""
        rng, game = self.rng, self.game
        left = [seat for seat in game.players if game.books.is_in[seat]]
        if len(left) < 2 or self.step < 80:
            return self.board()
        debtor = rng.choice(left)
        creditor = rng.choice((BANK, *left))
        if creditor not in (BANK, debtor) and rng.random() < 0.5:
            return self.chain(debtor, creditor)
        amount_k = game.raisable_k(debtor) + rng.choice((-1, 0, 1, 500, 500))
        if rng.random() < 0.8:
            self.queue.append(("bankrupt", debtor))
        return ("owe", debtor, creditor, amount_k)

    def chain(self, debtor: int, creditor: int) -> Command:
        """Let somebody with nothing but mortgages owe somebody who owes, and is as poor."""
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

    def debt(self) -> Command:
        """Do something about a debt."""
        books, rng = self.game.books, self.rng
        debtor = rng.choice([seat for seat in self.game.players if books.debt_k[seat]])
        chance = rng.random()
        if chance < 0.5:
            return ("settle", debtor)
        if chance < 0.65:
            return ("pay", BANK, debtor, books.debt_k[debtor])
        if chance < 0.8:
            return ("bankrupt", debtor)
        mine = self.owned(lambda other: books.owner[other] == debtor)
        if mine:
            return (rng.choice(("mortgage", "sell_group")), debtor, mine)
        return ("owe", debtor, self.anybody(), self.small())

    def wild(self) -> Command:
        """Say anything: mostly what the rules forbid."""
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
        return (name, *self.wild_sums(name, seat, other, space))

    def wild_sums(self, name: str, seat: int, other: int, space: int) -> Command:
        """Return the arguments of a command that takes a sum, or little else than a seat."""
        rng = self.rng
        if name in ("win", "win_building"):
            return (seat, space, rng.choice((0, 1, 5, 5_000, 10**6)))
        if name in ("pay", "owe"):
            return (seat, other, rng.choice((-1, 0, 1, self.small(), 10**5, MOST_K, MOST_K + 1)))
        if name in ("pay_each", "collect_each"):
            return (seat, rng.choice((-1, 0, 1, MOST_K // 2, MOST_K + 1)))
        if name == "trade":
            amount_k = rng.choice((-5, 0, self.small()))
            return (seat, other, amount_k, [space, self.deed()], (0, 0))
        return (rng.randrange(4),) if name == "aside" else (seat,)

    # Who and what.

    def seat(self) -> int:
        return self.rng.choice(self.game.players)

    def anybody(self) -> int:
        """The bank, a player, or an empty seat."""
        rng = self.rng
        return rng.randrange(9) if rng.random() < 0.2 else rng.choice((BANK, *self.game.players))

    def deed(self) -> int:
        """A space, mostly one that can be owned."""
        rng = self.rng
        return rng.choice(_DEEDS) if rng.random() < 0.9 else rng.randrange(-1, SPACES + 1)

    def owned(self, fits: Callable[[int], bool] = lambda _: True) -> int:
        """A deed with an owner that fits, 0 if there is none."""
        owner = self.game.books.owner
        found = [space for space in _DEEDS if owner[space] and fits(space)]
        return self.rng.choice(found) if found else 0

    def owner(self, space: int) -> int:
        """The deed's owner, now and then somebody else."""
        if not 0 <= space < SPACES or self.rng.random() < 0.05:
            return self.seat()
        return self.game.books.owner[space]

    def is_needed(self, space: int) -> bool:
        """A bare street whose owner has houses and a mortgage elsewhere in the city."""
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

    def gift(self) -> int:
        return self.rng.randrange(1, 100) * self.gift_k

    def small(self) -> int:
        return self.rng.randrange(1, 200) * self.scale


_DEEDS = list(DEEDS)
_ABOUT_DEEDS = ("buy", "build", "sell", "clear", "sell_group", "mortgage", "redeem")
_BOARD = (
    "tax",
    "tax",
    "repairs",
    "pay_each",
    "collect_each",
    "bail",
    "owe_bail",
    "jail",
    "release",
    "draw_jail_card",
    "draw_jail_card",
    "use_jail_card",
)
_WILD = (
    "arrive",
    "buy",
    "win",
    "pass_over",
    "rent",
    "rent",
    "owe_rent",
    "build",
    "build",
    "win_building",
    "sell",
    "clear",
    "sell_group",
    "mortgage",
    "redeem",
    "trade",
    "pay",
    "owe",
    "settle",
    "salary",
    "pay_each",
    "collect_each",
    "bail",
    "owe_bail",
    "jail",
    "release",
    "draw_jail_card",
    "use_jail_card",
    "bankrupt",
    "aside",
)
