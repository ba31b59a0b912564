"""The base class of the editions: their figures, and their rules as queries on a state.

Nothing here changes a state; bank/deeds.py does the booking. An edition is a board, whose figures
are in a file of the folder editions, and a family of rules, a subclass in bank/editions/. The
file's figures become thousands through `factor`.
Levels of a site: 0 bare, 1 to 4 houses, 5 the hotel (called apartment in `anti`).
"""

from dealbox.bank import refusals, spaces
from dealbox.bank import state as terms
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BANK,
    COMPETITOR,
    EMPTY_SPACES,
    HOTEL,
    INTERESTS,
    JAILED,
    MONOPOLIST,
    OUT,
    PLAYING,
    ROUNDED,
    SEATS,
    SPACES,
    HouseRules,
    State,
)

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import ClassVar

    from dealbox.contract import Figures

_SITES = (1 << spaces.STATION) - 2  # the groups that take buildings, as bits
_HOUSES_UNLIMITED = 88  # as many as there is room for on the 22 sites of a board ...
_HOTELS_UNLIMITED = 22  # ... so that they cannot run out
_WHERE = JAILED | ROUNDED  # bits stored with the role that are no role

DICE_MIN = 2
DICE_MAX = 12
DICE_MAX_SPEED = 15  # two white dice and the Speed Die, which shows 3 at most, or nothing


def whole_name(name: str) -> str:
    """Return a name of a board as it is printed."""
    return name.split("\n", 1)[0]


def short_name(name: str) -> str:
    """Return a name of a board for the display: the second line, if there is one."""
    return name.rsplit("\n", 1)[-1]


class Due:
    """A sum that a space charges a player, or grants him."""

    def __init__(self, text: str, space: int, amount_k: int, is_income: bool = False) -> None:
        self.text = text
        self.space = space
        self.amount_k = amount_k
        self.is_income = is_income


# What a file may turn on or off, in the order of a board's bits.
OPTIONS = (
    "has_transports",
    "has_apartments",
    "is_timed",
    "has_quick_game",
    "has_speed_die",
    "double_needs_all_unmortgaged",
    "throws_for_utility",
)


class Edition:
    """The figures of one board, and the rules that its family may override.

    board: as bank/editions/limits.py checks it. number: the place in EDITIONS, or OWN.
    id: the fingerprint of an own board; 0 for those in EDITIONS.
    """

    # Of the family.
    name = ""  # as in scenario files and reports
    # Of OPTIONS: a file decides. A family's, never an instance's.
    choices: "ClassVar[tuple[str, ...]]" = ("has_transports", "has_apartments")
    players_most = 8
    jail_cards = 2
    repairs_cards = 2
    foundation_sums = 0
    has_auctions = True
    has_roles = False  # players are competitors and monopolists
    has_claims = True  # rent is lost unless claimed in time
    has_fees = True  # interest for whoever receives a mortgaged deed
    sells_evenly = True  # no site may fall more than one below another of its group
    builds_on_whole_groups = True  # a mortgage forbids buildings on all of its group
    bankrupt_mortgages = True  # a bankrupt's deeds are mortgaged before they are handed over

    # Of the family, unless the file says otherwise.
    has_transports = False  # in place of stations
    has_apartments = False  # in place of hotels
    is_timed = False  # auctions run against the clock
    has_quick_game = False
    has_speed_die = False
    double_needs_all_unmortgaged = False
    throws_for_utility = True  # the rent takes its own throw, not the one that moved the visitor
    dealt = 0  # how many deeds everybody is dealt, and pays for, in a quick game
    speed_start_k = 0  # additional starting money with the Speed Die
    city = ""  # of the boards that a family has; "": the one that is called as the family
    cities: tuple[str, ...] = ()  # of the groups, written as names; (): called by their colours
    foundation: tuple[int, ...] = ()  # what a monopolist pays; what a competitor gets for a 1, a 2

    # Of the file.
    title: str  # on the display
    sign: str  # before an amount; "": amounts in K and M
    factor: int  # thousands for one printed unit
    players_min: int
    players_max: int
    start_k: int
    go_k: int
    opening_k: int  # the first bid of an auction, and ...
    raise_k: int  # ... what each further one must add
    bail_k: int  # printed units, as all figures from here on
    taxes: tuple[tuple[int, int], ...]  # spaces with their charge
    tax_names: tuple[str, ...]  # written as names
    repairs: tuple[tuple[int, int], ...]  # by card: for each house, and for each hotel
    houses: int
    hotels: int
    names: tuple[str, ...]  # of the deeds, by space: as printed, and, if "\n" follows, shorter
    groups: tuple[int, ...]
    prices: tuple[int, ...]  # by space
    house_prices: tuple[int, ...]  # by group; a hotel costs the same
    rents: tuple[tuple[int, ...], ...]  # by space: bare, with 1 to 4 houses, with the hotel
    station_rents: tuple[int, ...]  # by the number of its owner's stations
    utility_factors: tuple[int, ...]  # of the throw, by the number of his utilities

    def __init__(self, board: "Figures", number: int = 0, id: int = 0) -> None:
        self.board = board
        self.number = number
        self.id = id
        self.groups = spaces.GROUPS
        self._read(board)
        self.options = self._options()  # that a game may have, as bits: every commit asks

    def _read(self, board: "Figures") -> None:
        bits, dealt, players, money, stock, texts, sums, deeds = board[1:]
        for index in range(len(OPTIONS)):
            self._set(OPTIONS[index], bool(bits >> index & 1))
        self._set("dealt", dealt)
        self.players_min, self.players_max = players
        factor, start, more, go, bail, opening, raises = money
        self.factor = factor
        self.start_k = start * factor
        self._set("speed_start_k", more * factor)
        self.go_k = go * factor
        self.bail_k = bail
        self.opening_k = opening * factor
        self.raise_k = raises * factor
        self.houses, self.hotels = stock
        self.title, city, self.sign, self.names, cities, self.tax_names = texts
        self._set("city", city)
        self._set("cities", cities)
        self.taxes, self.repairs, foundation = sums
        self._set("foundation", foundation)
        self.prices, self.house_prices, self.rents = deeds[:3]
        self.station_rents, self.utility_factors = deeds[3:]

    def _set(self, name: str, value: object) -> None:
        """Set an attribute if it differs from the family's: each one of an instance takes RAM."""
        if getattr(self, name) != value:
            setattr(self, name, value)

    def _options(self) -> int:
        options = terms.DEEDS
        if self.has_quick_game:
            options |= terms.QUICK
        if self.has_speed_die:
            options |= terms.SPEED_DIE
        if self.has_roles:
            options |= terms.GAME_B
        return options if self.is_timed else options | terms.TIMED

    def starting_k(self, options: int, rules: "State | HouseRules") -> int:
        """Return what each player starts with in a game with these options and house rules."""
        if rules.start_k:
            return rules.start_k
        return self.start_k + (self.speed_start_k if options & terms.SPEED_DIE else 0)

    # House rules.

    def house_rules(self) -> int:
        """Return the house rules that the edition allows, as bits."""
        rules = terms.HOUSE_RULES_MAX
        if self.has_roles:
            rules &= ~terms.HAS_POT  # nobody can land on it
        if not self.has_auctions:
            rules &= ~terms.NO_AUCTIONS
        if not self.sells_evenly:
            rules &= ~terms.UNEVENLY
        return rules

    def has_rules(self, rules: "State | HouseRules") -> bool:
        """Return whether the edition allows these house rules, and they allow each other.

        A stake needs a pot, and interest a loan.
        """
        bits = rules.house_rules
        return not (
            bits & ~self.house_rules()
            or rules.interest not in INTERESTS
            or (rules.deal_s and not terms.DEAL_S_MIN <= rules.deal_s <= terms.DEAL_S_MAX)
            or (rules.stake_k and not bits & terms.HAS_POT)
            or (rules.loan_interest and not bits & terms.LOANS)
            or max(rules.start_k, rules.stake_k, rules.opening_k) > AMOUNT_MAX_K
            or min(rules.start_k, rules.stake_k, rules.opening_k) < 0
            or not 0 <= rules.loan_interest <= terms.LOAN_INTEREST_MAX
        )

    def auctions(self, state: State) -> bool:
        """Return whether an unsold deed is auctioned."""
        return self.has_auctions and not state.house_rules & terms.NO_AUCTIONS

    def first_bid_k(self, state: State) -> int:
        """Return the least that opens an auction."""
        return state.opening_k or self.opening_k

    def needs_group(self, state: State) -> bool:
        """Return whether buildings take a whole group, none of it mortgaged."""
        return self.builds_on_whole_groups and not state.house_rules & terms.ANY_SITE

    def is_even(self, state: State) -> bool:
        """Return whether buildings are spread over the owner's sites of a group."""
        return self.sells_evenly and not state.house_rules & terms.UNEVENLY

    def all_houses(self, state: State) -> int:
        """Return how many houses there are, with the bank and on the board."""
        return _HOUSES_UNLIMITED if state.house_rules & terms.UNLIMITED else self.houses

    def all_hotels(self, state: State) -> int:
        """Return how many hotels there are, with the bank and on the board."""
        return _HOTELS_UNLIMITED if state.house_rules & terms.UNLIMITED else self.hotels

    # Deeds and groups.

    def is_deed(self, space: int) -> bool:
        """Return whether the space can be owned."""
        return 0 <= space < SPACES and self.prices[space] > 0

    def space_name(self, space: int) -> str:
        """Return the name of a deed or a tax, "" for any other space."""
        for index in range(len(self.taxes)):
            if self.taxes[index][0] == space:
                return whole_name(self.tax_names[index])
        return whole_name(self.names[space])

    def short_name(self, space: int) -> str:
        """Return the name of a deed for the display."""
        return short_name(self.names[space])

    def is_site(self, space: int) -> bool:
        """Return whether the space takes buildings."""
        return 1 <= self.groups[space] <= 8

    def group(self, space: int) -> tuple[int, ...]:
        """Return the spaces of the same group, in order of the spaces."""
        return spaces.MEMBERS[self.groups[space]]

    def price_k(self, space: int) -> int:
        """Return the printed price of a deed."""
        return self.prices[space] * self.factor

    def house_k(self, space: int) -> int:
        """Return the price of one more building on a site, house or hotel."""
        return self.house_prices[self.groups[space]] * self.factor

    def mortgage_k(self, space: int) -> int:
        """Return what a mortgage pays: half the price."""
        return self.prices[space] * self.factor // 2

    def fee_k(self, space: int, interest: int) -> int:
        """Return the interest of so many percent on a mortgage, rounded up to a thousand."""
        return (self.mortgage_k(space) * interest + 99) // 100

    def redeem_k(self, space: int, interest: int) -> int:
        """Return the price of lifting a mortgage."""
        return self.mortgage_k(space) + self.fee_k(space, interest)

    def holds_group(self, state: State, space: int) -> bool:
        """Return whether one player owns all of the space's group."""
        owners = state.owner
        owner = owners[space]
        if owner == BANK:
            return False
        for other in spaces.MEMBERS[self.groups[space]]:  # no calls: every visit waits for this
            if owners[other] != owner:
                return False
        return True

    def is_group_mortgaged(self, state: State, space: int) -> bool:
        """Return whether any deed of the space's group is mortgaged."""
        mortgaged = state.mortgaged
        for other in spaces.MEMBERS[self.groups[space]]:
            if mortgaged[other]:
                return True
        return False

    def is_group_built(self, state: State, space: int) -> bool:
        """Return whether any space of the group has a building."""
        levels = state.level
        for other in spaces.MEMBERS[self.groups[space]]:
            if levels[other]:
                return True
        return False

    # Rent.

    def needs_dice(self, space: int) -> bool:
        """Return whether the rent depends on a throw."""
        return self.groups[space] == spaces.UTILITY

    def refuse_impossible_throw(self, dice: int, has_speed_die: bool) -> None:
        """Refuse a sum that the dice cannot show."""
        if not DICE_MIN <= dice <= (DICE_MAX_SPEED if has_speed_die else DICE_MAX):
            raise Refused(refusals.DICE_RANGE)

    def rent_k(self, state: State, space: int, dice: int = 0, by_card: bool = False) -> int:
        """Return the rent of an owned deed for one visit.

        dice: the sum thrown, for a utility. by_card: a card sent the visitor to the nearest
        station (double) or utility (ten times the throw). Refused: mortgaged.
        """
        if state.mortgaged[space]:
            raise Refused(refusals.MORTGAGED)
        kind = self.groups[space]
        if kind == spaces.STATION:
            return self.station_k(state, space) * (2 if by_card else 1)
        if kind == spaces.UTILITY:
            each = self.utility_factors[1] if by_card else self.utility_factor(state, space)
            return each * dice * self.factor
        return self.site_k(state, space)

    def station_k(self, state: State, space: int) -> int:
        """Return the rent of a station by how many its owner has, mortgaged ones too."""
        return self.station_rents[self.count_owned(state, space) - 1] * self.factor

    def utility_factor(self, state: State, space: int) -> int:
        """Return the factor of the throw, by how many utilities the owner has."""
        return self.utility_factors[self.count_owned(state, space) - 1]

    def count_owned(self, state: State, space: int) -> int:
        """Return how many of the group the space's owner has."""
        owners = state.owner
        owner = owners[space]
        count = 0
        for other in spaces.MEMBERS[self.groups[space]]:
            if owners[other] == owner:
                count += 1
        return count

    def site_k(self, state: State, space: int) -> int:
        """Return the rent of a site: with its buildings, else the bare rent or twice that."""
        level = state.level[space]
        rent_k = self.rents[space][level] * self.factor
        return rent_k if level or not self.is_doubled(state, space) else 2 * rent_k

    def is_doubled(self, state: State, space: int) -> bool:
        """Return whether the rent of the space is doubled while it is bare."""
        if not self.holds_group(state, space):
            return False
        return not (self.double_needs_all_unmortgaged and self.is_group_mortgaged(state, space))

    # Buildings.

    def houses_max(self, state: State, seat: int) -> int:
        """Return how many houses come before the hotel: one fewer in the quick game."""
        return 3 if state.options & terms.QUICK else 4

    def next_level(self, state: State, space: int) -> int:
        """Return the level after one more building."""
        level = state.level[space]
        return HOTEL if level >= self.houses_max(state, state.owner[space]) else level + 1

    def steps(self, state: State, space: int) -> int:
        """Return how many buildings were bought on the site: the hotel is one above the houses."""
        level = state.level[space]
        return level if level != HOTEL else self.houses_max(state, state.owner[space]) + 1

    def buildings_k(self, state: State, space: int) -> int:
        """Return what the buildings on the site cost."""
        return self.steps(state, space) * self.house_k(space)

    def lowest_site(self, state: State, space: int) -> int:
        """Return the site with the fewest buildings among the owner's unmortgaged of the group."""
        owners, levels = state.owner, state.level
        lowest = space
        least = HOTEL + 1  # compared by levels: the hotel is above all houses there too
        for other in self.group(space):
            is_lower = levels[other] < least and owners[other] == owners[space]
            if is_lower and not state.mortgaged[other]:
                least = levels[other]
                lowest = other
        return lowest

    def refuse_unless_buildable(self, state: State, space: int) -> None:
        """Refuse unless the owner may buy one more building for the site."""
        self.refuse_unless_site(space)
        if state.level[space] != HOTEL:
            self.refuse_unless_entitled(state, space)
        self.refuse_unless_room(state, space)

    def refuse_unless_site(self, space: int) -> None:
        """Refuse a space that takes no buildings."""
        if not self.is_site(space):
            raise Refused(refusals.NOT_A_SITE)

    def refuse_unless_entitled(self, state: State, space: int) -> None:
        """Refuse to build without the whole group, with a mortgage in it, or unevenly.

        If no whole group is needed, only the site's own mortgage counts.
        """
        if not self.needs_group(state):
            if state.mortgaged[space]:
                raise Refused(refusals.MORTGAGED)
        elif not self.holds_group(state, space):
            raise Refused(refusals.NEEDS_GROUP)
        elif self.is_group_mortgaged(state, space):
            raise Refused(refusals.GROUP_MORTGAGED)
        if self.is_even(state):  # the hotel, as a level too, is above all houses
            lowest = self.lowest_site(state, space)
            if state.level[lowest] < state.level[space]:
                raise Refused(refusals.BUILD_EVENLY)

    def refuse_unless_room(self, state: State, space: int) -> None:
        """Refuse a building on a hotel, and one that the bank has sold out."""
        if state.level[space] == HOTEL:
            raise Refused(refusals.BUILT_FULL)
        if self.next_level(state, space) == HOTEL:
            if not state.hotels:
                raise Refused(refusals.NO_HOTELS)
        elif not state.houses:
            raise Refused(refusals.NO_HOUSES)

    def refuse_unless_scarce(self, state: State, space: int) -> None:
        """Refuse to auction the site's next building unless is_scarce."""
        if not self.is_scarce(state, space):
            raise Refused(refusals.NOT_SHORT)

    def is_scarce(self, state: State, space: int) -> bool:
        """Return whether the bank could run short of the kind of the site's next building.

        At least two players must have room for one, and all together for more than the bank has.
        """
        is_hotel = self.next_level(state, space) == HOTEL
        rooms = self.rooms(state, is_hotel)
        left = state.hotels if is_hotel else state.houses
        total = sum(rooms)
        return total > left and total > max(rooms)

    def rooms(self, state: State, is_hotel: bool) -> list[int]:
        """Return by seat how many more houses, or hotels, a player's groups could take now."""
        rooms = [0] * SEATS
        owners, levels = state.owner, state.level
        needs_group = self.needs_group(state)
        for number in range(1, spaces.STATION):
            sites = spaces.MEMBERS[number]
            owner = owners[sites[0]]
            if needs_group:
                if owner == BANK or owner != owners[sites[1]]:
                    continue  # most groups: without a call
                is_whole = self.holds_group(state, sites[0])
                if not is_whole or self.is_group_mortgaged(state, sites[0]):
                    continue
            houses_max = self.houses_max(state, owner)
            for site in sites:
                if owners[site] != owner:
                    owner = owners[site]
                    houses_max = self.houses_max(state, owner)
                if owner == BANK or state.mortgaged[site]:
                    continue
                room = houses_max - levels[site]  # below zero: a hotel
                if is_hotel:
                    rooms[owner] += room == 0
                elif room > 0:
                    rooms[owner] += room
        return rooms

    def refuse_unless_sellable(self, state: State, space: int) -> None:
        """Refuse unless the newest building on the site may be sold."""
        self.refuse_unless_built(state, space)
        self.refuse_uneven_sale(state, space, self.steps(state, space) - 1)
        houses = self.houses_max(state, state.owner[space])
        if state.level[space] == HOTEL and state.houses < houses:
            raise Refused(refusals.NO_HOUSES)

    def refuse_unless_clearable(self, state: State, space: int) -> None:
        """Refuse unless all buildings of the site may be sold at once; that takes no houses."""
        self.refuse_unless_built(state, space)
        self.refuse_uneven_sale(state, space, 0)

    def refuse_unless_built(self, state: State, space: int) -> None:
        """Refuse a space without buildings."""
        self.refuse_unless_site(space)
        if not state.level[space]:
            raise Refused(refusals.NO_BUILDING)

    def refuse_uneven_sale(self, state: State, space: int, left: int) -> None:
        """Refuse to leave so many steps while another site of the group has two more or above."""
        if not self.is_even(state):
            return
        owners, levels = state.owner, state.level
        for other in self.group(space):
            # A level is never below its steps: most sites are passed without a call.
            if levels[other] <= left + 1 or other == space or owners[other] != owners[space]:
                continue
            if self.steps(state, other) > left + 1:
                raise Refused(refusals.SELL_EVENLY)

    # Mortgages and trades.

    def refuse_unless_mortgageable(self, state: State, space: int) -> None:
        """Refuse to mortgage a site as refuse_unless_bare does."""
        self.refuse_unless_bare(state, space)

    def refuse_unless_tradable(
        self, state: State, space: int, given: list[int], taker: int
    ) -> None:
        """Refuse to trade a site as refuse_unless_bare does. given: all deeds of the trade."""
        self.refuse_unless_bare(state, space)

    def refuse_unless_bare(self, state: State, space: int) -> None:
        """Refuse a site of a group with buildings; if sites stand alone, one with buildings."""
        if not self.needs_group(state):
            if state.level[space]:
                raise Refused(refusals.SELL_FIRST)
        elif self.is_group_built(state, space):
            raise Refused(refusals.GROUP_BUILT)

    # Taxes, jail, the end.

    def dues(self, state: State, seat: int) -> list[Due]:
        """Return what the tax spaces charge the player; of a choice the lower sum comes first."""
        dues = []
        for index in range(len(self.taxes)):
            space, printed = self.taxes[index]
            dues.append(Due(short_name(self.tax_names[index]), space, printed * self.factor))
        return dues

    def earns_rent(self, state: State, seat: int) -> bool:
        """Return whether the seat may collect rent: in jail too, unless the house forbids it."""
        return not (state.house_rules & terms.NO_JAIL_RENT and is_jailed(state, seat))

    def pays(self, state: State, seat: int, collector: int) -> bool:
        """Return whether a card that collects from each player applies to the seat: always."""
        return True

    def final_throws(self, state: State) -> list[int]:
        """Return the deeds whose worth at the end takes a throw each: in most editions none."""
        return []

    def worths_k(self, state: State, throws: bytes | bytearray = EMPTY_SPACES) -> list[int]:
        """Return worths by seat: cash less what is owed, prices (half if mortgaged), buildings.

        throws: by space, the sums thrown for final_throws().
        """
        worths_k = state.own_k()
        owners, mortgaged, levels = state.owner, state.mortgaged, state.level
        for space in range(SPACES):
            owner = owners[space]
            if owner:
                is_mortgaged = mortgaged[space]
                worths_k[owner] += self.mortgage_k(space) if is_mortgaged else self.price_k(space)
                if levels[space]:
                    worths_k[owner] += self.buildings_k(state, space)
        return worths_k

    def ranking(self, state: State, throws: bytes | bytearray = EMPTY_SPACES) -> list[int]:
        """Return the seats: the richest first, then the bankrupt, the last one out first."""
        keys, worths_k = [], self.worths_k(state, throws)
        for seat in range(1, SEATS):
            if state.seat[seat] == OUT:
                keys.append((1, -state.creditor[seat], seat))
            elif state.seat[seat] == PLAYING:
                keys.append((0, -worths_k[seat], seat))
        return [key[2] for key in sorted(keys)]

    def is_over(self, state: State) -> bool:
        """Return whether the game is over: one player left, or two bankrupt in a quick one."""
        playing = sum(1 for seat in range(1, SEATS) if state.seat[seat] == PLAYING)
        seated = sum(1 for seat in range(1, SEATS) if state.seat[seat])
        return playing <= 1 or bool(state.options & terms.QUICK and seated - playing >= 2)

    def refuse_wrong_roles(self, roles: bytes, uids: list[bytes], options: int) -> None:
        """Refuse a wrong split of roles; most editions have none."""

    def joining_role(self, state: State) -> int:
        """Return the role of a player who joins: the one that fewer have (R36); 0: none."""
        if not self.has_roles or not state.options & (terms.DEEDS | terms.QUICK):
            return 0
        roles = [state.role[seat] for seat in range(SEATS) if state.seat[seat] == PLAYING]
        monopolists = sum([bool(role & MONOPOLIST) for role in roles])
        return MONOPOLIST if 2 * monopolists < len(roles) else COMPETITOR

    def check(self, state: State, before: State | None = None) -> None:
        """Raise Broken unless players, deeds, buildings and stock agree with the rules.

        before: a state that was checked; what equals it is not checked again.
        """
        if not sum(state.seat):
            return  # no game yet: no stock either
        if state.options & ~self.options:
            raise Broken
        if before is None:
            if not self.has_rules(state):
                raise Broken
            self._check_players(state)
        if before is None or not state.has_deeds_of(before):
            self._check_deeds(state)
        if sum(state.jail_cards) > self.jail_cards:
            raise Broken
        if state.auction_due != EMPTY_SPACES:
            self._check_auctions(state)

    def _check_players(self, state: State) -> None:
        seated = sum(1 for seat in range(SEATS) if state.seat[seat])
        if not self.players_min <= seated <= self.players_max:
            raise Broken
        for seat in range(SEATS):
            role = state.role[seat] & ~_WHERE
            if role not in self._roles(state, seat):
                raise Broken

    def _roles(self, state: State, seat: int) -> tuple[int, ...]:
        """Return the roles that a seat may have."""
        if not self.has_roles or not state.seat[seat]:
            return (0,)
        has_use = state.options & terms.DEEDS
        return (COMPETITOR, MONOPOLIST) if has_use else (0, COMPETITOR, MONOPOLIST)

    def _check_deeds(self, state: State) -> None:
        """Check every space once, without calls: every commit waits for this."""
        houses, hotels = state.houses, state.hotels
        owners, levels, mortgages = state.owner, state.level, state.mortgaged
        groups, prices = self.groups, self.prices
        built = mortgaged = 0  # groups, as bits
        has_deeds = owners != EMPTY_SPACES or levels != EMPTY_SPACES or mortgages != EMPTY_SPACES
        for space in range(SPACES if has_deeds else 0):
            level = levels[space]
            if mortgages[space]:
                mortgaged |= 1 << groups[space]
                if level:
                    raise Broken
            elif level:
                built |= 1 << groups[space]
                if level == HOTEL:
                    hotels += 1
                else:
                    houses += level
            elif not owners[space]:
                continue
            if not owners[space] or not prices[space]:
                raise Broken
        if houses != self.all_houses(state) or hotels != self.all_hotels(state):
            raise Broken
        if built & ~_SITES or (built & mortgaged and self.needs_group(state)):
            raise Broken

    def _check_auctions(self, state: State) -> None:
        for space in range(SPACES):
            if state.auction_due[space] and not (self.auctions(state) and self.prices[space]):
                raise Broken


def is_jailed(state: State, seat: int) -> bool:
    """Return whether the seat is in jail, prison or price war."""
    return bool(state.role[seat] & JAILED)
