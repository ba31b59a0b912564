"""What a player decides: one class, of which a bot overrides what it decides in another way.

A bot gets a `View`, a copy of the books as everybody at the table sees them, and answers what it
wants. The table books it by the bank's commands; what the rules forbid does not happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import compress
from operator import itemgetter
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from dealbox.bank import editions
from dealbox.bank.edition import Edition
from dealbox.bank.errors import Refused
from dealbox.bank.spaces import MEMBERS, STATION, UTILITY
from dealbox.bank.state import (
    BANK,
    COMPETITOR,
    EMPTY_SPACES,
    FEE_PAID,
    PLAYING,
    SEATS,
    SELL_GROUP,
    State,
    copy_rules,
)
from dealbox.bank.trade import Offer
from games.table.compiling import mypyc_attr
from games.table.track import PAY, SPACES, THROW, USE_CARD

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

_EVERY: Final = slice(None)
_MARKS: Final = bytes([0, 1, 1]).ljust(256, b"\1")  # of mortgages: FEE_PAID as any other
_BUILT_UP: Final = 3  # houses on a site: rents jump up to here, and rise more slowly from here on


class View:
    """What a player sees. Sums are thousands, spaces counted from GO, seats as in the bank.

    All of it is the player's own: what a bot changes here changes nothing for anybody else, and
    only until the next look, but for rules and figures.

    state: the game in the books; cards, PIN, settings and the last booking are left out, and a
    mortgage is marked FEE_PAID only while its owner is asked whether to redeem it at once.
    edition: figures and rules, as queries on a state. at: the space of each seat's token. order:
    the seats in the order of their turns. turn: the seat whose turn it is.
    """

    __slots__ = ("at", "edition", "order", "state", "turn")

    def __init__(self, edition: Edition, order: tuple[int, ...]) -> None:
        self.state = State()
        self.edition = editions.make(edition.board, edition.number, edition.id)
        self.at = [0] * SEATS
        self.order = order
        self.turn = BANK

    def begin(self, now: State) -> None:
        """Copy from a state of the books what no booking changes."""
        state = self.state
        state.edition, state.options = now.edition, now.options
        copy_rules(state, now)

    def update(self, now: State) -> None:
        """Copy the game from a state of the books."""
        state = self.state
        state.houses, state.hotels = now.houses, now.hotels
        state.pot_k = now.pot_k
        state.waiting = now.waiting
        every = _EVERY
        state.balance_k[every] = now.balance_k
        state.debt_k[every] = now.debt_k
        state.loan_k[every] = now.loan_k
        state.creditor[every] = now.creditor
        state.seat[every] = now.seat
        state.role[every] = now.role
        state.jail_cards[every] = now.jail_cards
        state.owner[every] = now.owner
        state.level[every] = now.level
        state.mortgaged[every] = now.mortgaged
        if FEE_PAID in now.mortgaged:
            state.mortgaged[every] = now.mortgaged.translate(_MARKS)
        state.auction_due[every] = now.auction_due

    def deeds_of(self, seat: int) -> list[int]:
        """Return the deeds of a seat, in order of the spaces."""
        owner = self.state.owner
        return [space for space in range(SPACES) if owner[space] == seat]

    def opponents(self, seat: int) -> list[int]:
        """Return the other players who are still in the game, from the one whose turn is next."""
        order, playing = self.order, self.state.seat
        own = order.index(seat)
        return [other for other in order[own + 1 :] + order[:own] if playing[other] == PLAYING]


Shared = tuple[tuple[int, tuple[int, ...]], ...]  # groups, each with the owners of its deeds


class Build(NamedTuple):
    """A wish: buildings of one kind, the first on this site and more on the group's lowest.

    Houses or hotels, whichever the site takes next; of more than there is room for, the rest is
    left out.
    """

    space: int
    buildings: int = 1


class Redeem(NamedTuple):
    """A wish: a mortgage lifted."""

    space: int


class Mortgage(NamedTuple):
    """A wish: a deed mortgaged, without a debt that asks for it."""

    space: int


class Sell(NamedTuple):
    """A wish: the newest building of a site sold."""

    space: int


class SellSite(NamedTuple):
    """A wish: all buildings of a site sold."""

    space: int


class SellGroup(NamedTuple):
    """A wish: all buildings of a site's group sold."""

    space: int


Wish = Build | Redeem | Mortgage | Sell | SellSite | SellGroup


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """A player who buys what he can, keeps some cash, and builds with the rest; he never trades.

    Any method may be overridden. None may block, and all chance has to come from `numbers` (32
    bits each): then a game repeats exactly.
    """

    # Cash that nothing optional is paid from, in printed units.
    reserve: ClassVar[int] = 150
    # In `anti`: what it chooses as long as that side may have one more.
    role: ClassVar[int] = COMPETITOR
    # Offers only for groups of which it and one other player have all deeds and, in jail, for a
    # jail card: asked only then, anew once such a group has changed, else every few turns.
    waits_for_groups: ClassVar[bool] = False
    # Asked for wishes and offers before the turns of others too, and before each throw that a
    # double gives to anybody.
    is_watchful: ClassVar[bool] = False

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        self.seat = seat
        self.numbers = numbers

    def reserve_k(self, view: View) -> int:
        """Return the cash to keep."""
        return self.reserve * view.edition.factor

    def spare_k(self, view: View) -> int:
        """Return the cash above the reserve; negative: some is missing."""
        return view.state.balance_k[self.seat] - self.reserve_k(view)

    def value_k(self, view: View, space: int) -> int:
        """Return what an unowned deed is worth to this player.

        Twice its price if it completes his group, half as much again if it spoils another's.
        """
        owner = view.state.owner
        others = {owner[other] for other in view.edition.group(space) if other != space}
        price_k = view.edition.price_k(space)
        if len(others) > 1 or BANK in others:
            return price_k
        return 2 * price_k if self.seat in others else price_k * 3 // 2

    # On landing.

    def buys(self, view: View, space: int) -> bool:
        """Return whether to buy the deed that the token has reached, at its printed price."""
        return self.spare_k(view) >= view.edition.price_k(space)

    def raises_for(self, view: View, space: int) -> bool:
        """Return whether to mortgage and sell for the deed that the token has reached.

        A bot that overrides this is asked where the cash is less than the price and all that it
        has is not. How, it is asked by raises_cash.
        """
        return False

    def limit_k(self, view: View, space: int) -> int:
        """Return the highest bid for a deed at auction; less than the opening: no bid."""
        return min(self.value_k(view, space), self.spare_k(view))

    def says_k(self, view: View, least_k: int, limit_k: int, leader: int) -> int:
        """Return the bid to say now in an auction by word of mouth; less than least_k: none.

        A bot that overrides this is asked each time that it is the quickest to speak, and again
        after the next bid. limit_k: what it named as its limit, which it is held to, or its cash.
        leader: whose the last bid is, BANK if there is none.
        """
        return least_k

    def building_limit_k(self, view: View, space: int) -> int:
        """Return the highest bid for a scarce building on this own site: twice its price.

        Nothing without the cash for all that bring the group to one level, as for building.
        """
        levels = [view.state.level[site] for site in view.edition.group(space)]
        house_k, spare_k = view.edition.house_k(space), self.spare_k(view)
        return min(2 * house_k, spare_k) if spare_k >= levels.count(min(levels)) * house_k else 0

    def claims(self, view: View, visitor: int, space: int) -> bool:
        """Return whether to ask a visitor for the rent before the next throw, else it is lost.

        A bot that overrides this is asked in editions whose rent has to be claimed.
        """
        return True

    # Before a turn of one's own.

    def wishes(self, view: View) -> Iterable[Wish]:
        """Return what to build, redeem, mortgage or sell now, in this order.

        The table carries it out until something is refused. It asks who has a site to build on, or
        a mortgage; a watchful bot, whatever it has.
        """
        spare_k = self.spare_k(view)
        state, edition = view.state, view.edition
        wishes: list[Wish] = []
        if spare_k < edition.factor * LEAST:
            return wishes
        blocking: list[int] = []  # mortgages on whole groups
        others: list[int] = []
        if state.mortgaged != EMPTY_SPACES:
            for space in compress(range(SPACES), state.mortgaged):
                if state.owner[space] == self.seat:
                    (blocking if edition.holds_group(state, space) else others).append(space)
        for space in blocking:
            spare_k -= redeem_k(view, space)
            if spare_k < 0:
                return wishes
            wishes.append(Redeem(space))
        for wish in buildings(view, self.seat, spare_k):
            spare_k -= wish.buildings * edition.house_k(wish.space)
            wishes.append(wish)
        spare_k -= self.reserve_k(view)  # a single deed can wait: a debt would take it again
        for space in others:
            spare_k -= redeem_k(view, space)
            if spare_k < 0:
                break
            wishes.append(Redeem(space))
        return wishes

    def redeems_received(self, view: View, spaces: Sequence[int]) -> Iterable[int]:
        """Return which of the mortgaged deeds just received to redeem at once.

        Their interest is paid, and due once more if they are redeemed later. Here those that would
        be wished for before a turn.
        """
        wishes = self.wishes(view)
        return [wish.space for wish in wishes if type(wish) is Redeem and wish.space in spaces]

    def offers(self, view: View) -> Iterable[Offer]:
        """Return trades to propose; each is put to the other player once.

        A bot that overrides this is asked after deeds have changed hands (see waits_for_groups),
        and every few turns.
        """
        return ()

    def accepts(self, view: View, offer: Offer) -> bool:
        """Return whether to accept another player's offer."""
        return False

    # Trouble.

    def raises_cash(self, view: View, ways: Sequence[Way]) -> Sequence[Way]:
        """Return how to raise cash for a debt: one or more of these.

        They are carried out in this order until the debt can be paid; if that is not enough, the
        bot is asked again. The bank's order is a good one: it begins with what costs least.
        """
        singles = [way for way in ways if way[3] != SELL_GROUP]
        return singles or ways

    def offers_in_debt(self, view: View, missing_k: int) -> Iterable[Offer]:
        """Return trades to propose for a debt, before anything is mortgaged or sold to the bank.

        Each is put to the other player once, until the debt can be paid. A bot that overrides this
        is asked once for each debt, also for one that would ruin it.
        """
        return ()

    def borrows_k(self, view: View, missing_k: int) -> int:
        """Return what to borrow for a debt before anything is sold; 0: nothing.

        A bot is asked where the house has loans, if it could pay without one.
        """
        return 0

    def repays_k(self, view: View) -> int:
        """Return what to repay of a loan before a turn: what is spare."""
        return min(view.state.loan_k[self.seat], max(self.spare_k(view), 0))

    def chooses_tax(self, view: View, sums_k: Sequence[int]) -> int:
        """Return which of these to pay where a tax is a choice; the lower comes first."""
        return sums_k[0]

    def leaves_jail(self, view: View) -> int:
        """Return THROW, PAY or USE_CARD at the beginning of a turn in jail."""
        if view.state.jail_cards[self.seat]:
            return USE_CARD
        bail_k = view.edition.bail_k * view.edition.factor
        is_safe = self.spare_k(view) >= bail_k and max(view.state.level) < _BUILT_UP
        return PAY if is_safe else THROW

    # The Speed Die.

    def rides(self, view: View, steps: Sequence[int]) -> int:
        """Return how many steps to ride the Bus: towards an unowned deed, else the furthest."""
        for step in steps:
            space = (view.at[self.seat] + step) % SPACES
            if view.edition.prices[space] and view.state.owner[space] == BANK:
                return step
        return steps[-1]

    def goes_anywhere(self, view: View) -> int:
        """Return the space to go to after three equal dice: the dearest unowned deed, else GO."""
        prices, owner = view.edition.prices, view.state.owner
        free = [space for space in range(SPACES) if prices[space] and owner[space] == BANK]
        return max(free, key=lambda space: prices[space], default=0)


LEAST: Final = 30  # printed units: no building costs less, and no mortgage is lifted for less


# The owners of a group's deeds, taken from those of all spaces: by far the fastest in CPython.
_OWNERS: Final = [(group, itemgetter(*MEMBERS[group])) for group in range(1, UTILITY + 1)]


@lru_cache(maxsize=8)  # table and players ask about the same owners, one after the other
def sold_groups(owner: bytes) -> tuple[Shared, Shared]:
    """Return the groups that one player has whole, and those of which two have all deeds."""
    whole, shared = [], []
    for group, owners_of in _OWNERS:
        owners = owners_of(owner)
        if BANK in owners:
            continue
        if owners.count(owners[0]) == len(owners):
            whole.append((group, owners))
        elif len(set(owners)) == 2:  # noqa: PLR2004 - two players
            shared.append((group, owners))
    return tuple(whole), tuple(shared)


def redeem_k(view: View, space: int) -> int:
    """Return what it costs to lift a mortgage now."""
    if view.state.mortgaged[space] == FEE_PAID:
        return view.edition.mortgage_k(space)
    return view.edition.redeem_k(space, view.state.interest)


def buildings(view: View, seat: int, spare_k: int) -> list[Build]:
    """Return what to build for so much cash at most.

    Three houses everywhere come before a fourth anywhere, and that before a hotel; the group that
    earns most for its price is the first.
    """
    state = view.state
    levels, houses_max = state.level, view.edition.houses_max(state, seat)
    groups = []
    for house_k, sites in building_groups(view, seat):
        if house_k > spare_k:
            continue
        steps = [levels[site] for site in sites]
        lowest = min(steps)
        if lowest <= houses_max and house_k * steps.count(lowest) <= spare_k:
            groups.append((house_k, sites, steps))
    found: list[Build] = []
    if not groups:
        return found
    stock = [state.houses, state.hotels]
    for most in (min(_BUILT_UP, houses_max), houses_max, houses_max + 1):
        is_hotel = most > houses_max
        for house_k, sites, steps in groups:
            lowest = min(steps)
            if (
                lowest >= most
                or not stock[is_hotel]
                or (level_k := house_k * steps.count(lowest)) > spare_k
            ):
                continue
            # As many whole levels as there is cash for.
            level = min(most, lowest + 1 + (spare_k - level_k) // (house_k * len(steps)))
            missing = sum([level - step for step in steps if step < level])
            count = min(missing, stock[is_hotel])
            found.append(Build(sites[steps.index(lowest)], count))
            spare_k -= count * house_k
            stock[is_hotel] -= count
            if count == missing:
                steps[:] = [max(level, step) for step in steps]
            else:
                for _ in range(count):
                    steps[steps.index(min(steps))] += 1
    return found


def building_groups(view: View, seat: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return the groups on which a player may build, as far as cash and stock go.

    Each is the price of a building and the sites, what earns most for its price first.
    """
    edition, state = view.edition, view.state
    owner, mortgaged = state.owner, state.mortgaged
    is_mortgaged = mortgaged != EMPTY_SPACES
    found: list[tuple[int, tuple[int, ...]]] = []
    if edition.needs_group(state):
        for group in _by_earnings(edition.number, edition.id):
            members = group[1]
            if owner[members[0]] == seat == owner[members[1]] == owner[members[-1]] and not (
                is_mortgaged and any([mortgaged[space] for space in members])
            ):
                found.append(group)
        return found
    for house_k, members in _by_earnings(edition.number, edition.id):
        sites = tuple(
            [space for space in members if owner[space] == seat and not mortgaged[space]]
        )
        if sites and is_allowed(edition.refuse_unless_entitled, state, sites[0]):
            found.append((house_k, sites))
    return found


@cache
def _by_earnings(number: int, id: int) -> list[tuple[int, tuple[int, ...]]]:
    """Return each group's price of a building and sites, the best rent for it first."""
    edition = editions.find(number, id)
    groups = sorted(
        MEMBERS[1:STATION],
        key=lambda sites: -edition.rents[sites[0]][_BUILT_UP] / edition.house_k(sites[0]),
    )
    return [(edition.house_k(sites[0]), sites) for sites in groups]


def is_allowed(refuse_unless: Callable[[State, int], None], state: State, space: int) -> bool:
    """Return whether a check of the edition lets it pass."""
    try:
        refuse_unless(state, space)
    except Refused:
        return False
    return True
