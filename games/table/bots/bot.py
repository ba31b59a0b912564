"""What a player decides: one class, of which a bot overrides what it decides in another way.

A bot gets a `View` of the books and answers what it wants. The table books it by the bank's
commands; what the rules forbid does not happen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final, NamedTuple

from dealbox.bank.edition import Edition
from dealbox.bank.errors import Refused
from dealbox.bank.spaces import MEMBERS, STATION
from dealbox.bank.state import BANK, BUILD, COMPETITOR, PLAYING, REDEEM, SELL_GROUP, State
from dealbox.bank.trade import Offer
from games.table.track import PAY, SPACES, THROW, USE_CARD

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

_BUILT_UP: Final = 3  # houses on a site: rents jump up to here, and rise more slowly from here on


class View(NamedTuple):
    """What a player sees, to be read only. Sums are thousands, spaces counted from GO.

    state: the books. edition: figures and rules, as queries on a state. at: the space of each
    seat's token. order: the seats in the order of their turns. turn: the seat whose turn it is.
    """

    state: State
    edition: Edition
    at: Sequence[int]
    order: tuple[int, ...]
    turn: int

    def deeds_of(self, seat: int) -> list[int]:
        """Return the deeds of a seat, in order of the spaces."""
        owner = self.state.owner
        return [space for space in range(SPACES) if owner[space] == seat]

    def opponents(self, seat: int) -> list[int]:
        """Return the other players who are still in the game, from the one whose turn is next."""
        order, playing = self.order, self.state.seat
        own = order.index(seat)
        return [other for other in order[own + 1 :] + order[:own] if playing[other] == PLAYING]


class Wish(NamedTuple):
    """What a player wants before a turn; kind: as of the booking.

    BUILD: buildings of one kind, the first on this site and more on the group's lowest: houses or
    hotels, whichever the site takes next; of more than there is room for, the rest is left out.
    MORTGAGE, SELL, SELL_SITE or SELL_GROUP without a debt that asks for it; or REDEEM.
    """

    kind: int
    space: int
    buildings: int = 1


class Bot:
    """A player who buys what he can, keeps some cash, and builds with the rest; he never trades.

    Any method may be overridden. None may block, and all chance has to come from `numbers` (32
    bits each): then a game repeats exactly.
    """

    # Cash that nothing optional is paid from, in printed units.
    reserve: ClassVar[int] = 150
    # In `anti`: what it chooses as long as that side may have one more.
    role: ClassVar[int] = COMPETITOR
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

        A bot is asked where the cash is less than the price and all that it has is not. How, it is
        asked by raises_cash.
        """
        return False

    def limit_k(self, view: View, space: int) -> int:
        """Return the highest bid for a deed at auction; less than the opening: no bid."""
        return min(self.value_k(view, space), self.spare_k(view))

    def building_limit_k(self, view: View, space: int) -> int:
        """Return the highest bid for a scarce building on this own site: twice its price.

        0 without the cash to bring the whole group to one level, as for building.
        """
        levels = [view.state.level[site] for site in view.edition.group(space)]
        house_k, spare_k = view.edition.house_k(space), self.spare_k(view)
        return min(2 * house_k, spare_k) if spare_k >= levels.count(min(levels)) * house_k else 0

    def claims(self, view: View, visitor: int, space: int) -> bool:
        """Return whether to ask a visitor for the rent before the next throw, else it is lost.

        A bot is asked in editions whose rent has to be claimed.
        """
        return True

    # Before a turn of one's own.

    def wishes(self, view: View) -> Iterable[Wish]:
        """Return what to build, redeem, mortgage or sell now, in this order.

        The table carries it out until something is refused.
        """
        spare_k = self.spare_k(view)
        state, edition = view.state, view.edition
        wishes: list[Wish] = []
        mortgaged = [space for space in view.deeds_of(self.seat) if state.mortgaged[space]]
        blocking = [space for space in mortgaged if edition.holds_group(state, space)]
        for space in blocking:
            spare_k -= redeem_k(view, space)
            if spare_k < 0:
                return wishes
            wishes.append(Wish(REDEEM, space))
        for wish in buildings(view, self.seat, spare_k):
            spare_k -= wish.buildings * edition.house_k(wish.space)
            wishes.append(wish)
        spare_k -= self.reserve_k(view)  # a single deed can wait: a debt would take it again
        for space in mortgaged:
            if space not in blocking:
                spare_k -= redeem_k(view, space)
                if spare_k < 0:
                    break
                wishes.append(Wish(REDEEM, space))
        return wishes

    def redeems_received(self, view: View, spaces: Sequence[int]) -> Iterable[int]:
        """Return which of the mortgaged deeds just received to redeem at once.

        Their interest is paid, and due once more if they are redeemed later. Here those that would
        be wished for before a turn.
        """
        wishes = self.wishes(view)
        return [wish.space for wish in wishes if wish.kind == REDEEM and wish.space in spaces]

    def offers(self, view: View) -> Iterable[Offer]:
        """Return trades to propose; each is put to the other player once.

        A bot is asked after deeds have changed hands, and every few turns.
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

        Each is put to the other player once, until the debt can be paid. A bot is asked once for
        each debt, also for one that would ruin it.
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


Maker = Callable[[int, Iterator[int]], Bot]  # a class of bots, or a function of seat and numbers


def redeem_k(view: View, space: int) -> int:
    """Return what it costs to lift a mortgage."""
    return view.edition.redeem_k(space, view.state.interest)


def buildings(view: View, seat: int, spare_k: int) -> list[Wish]:
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
    found: list[Wish] = []
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
            found.append(Wish(BUILD, sites[steps.index(lowest)], count))
            spare_k -= count * house_k
            stock[is_hotel] -= count
            if count == missing:
                steps[:] = [max(level, step) for step in steps]
            else:
                for _ in range(count):
                    steps[steps.index(min(steps))] += 1
    return found


def building_groups(view: View, seat: int) -> list[tuple[int, list[int]]]:
    """Return the groups on which a player may build, as far as cash and stock go.

    Each is the price of a building and the sites, what earns most for its price first.
    """
    edition, state = view.edition, view.state
    found = []
    for members in MEMBERS[1:STATION]:
        sites = [
            space for space in members if state.owner[space] == seat and not state.mortgaged[space]
        ]
        if sites and is_allowed(
            edition.refuse_unless_entitled, state, edition.lowest_site(state, sites[0])
        ):
            found.append((edition.house_k(sites[0]), sites))
    found.sort(key=lambda group: -edition.rents[group[1][0]][_BUILT_UP] / group[0])
    return found


def is_allowed(refuse_unless: Callable[..., None], *about: object) -> bool:
    """Return whether a check of the edition lets it pass."""
    try:
        refuse_unless(*about)
    except Refused:
        return False
    return True
