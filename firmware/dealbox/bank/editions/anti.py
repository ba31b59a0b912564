"""Competitors against monopolists: booklet 001, and rulings 18-25 after it."""

from dealbox.bank import refusals
from dealbox.bank import state as terms
from dealbox.bank.edition import Due, Edition, is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.state import COMPETITOR, EMPTY_SPACES, MONOPOLIST, PLAYING, SEATS, SPACES, State

_ROLE = COMPETITOR | MONOPOLIST
_FOUNDATION = 20  # the space


class Anti(Edition):
    """An edition in which each player is a competitor or a monopolist, with rules of his own."""

    name = "anti"
    choices = ("has_transports", "has_apartments", "has_quick_game")
    players_most = 6  # three of each role
    jail_cards = 0
    repairs_cards = 0
    foundation_sums = 3
    has_auctions = False
    has_roles = True
    has_claims = False
    has_fees = False
    sells_evenly = False
    builds_on_whole_groups = False
    bankrupt_mortgages = False
    has_transports = True
    has_apartments = True
    has_quick_game = True  # called the short game

    # Roles.

    def refuse_wrong_roles(self, roles: bytes, uids: list[bytes], options: int) -> None:
        """Refuse unless everybody has a role, three of each at most, and the sides nearly as many.

        They may differ by one. Without deeds all is accepted: roles have little use there.
        """
        if not options & terms.DEEDS:
            return
        seated = [roles[seat] for seat in range(SEATS) if uids[seat]]
        competitors = seated.count(COMPETITOR)
        monopolists = seated.count(MONOPOLIST)
        if competitors + monopolists != len(seated):
            raise Refused(refusals.ROLES_WRONG)
        if max(competitors, monopolists) > 3 or abs(competitors - monopolists) > 1:
            raise Refused(refusals.ROLES_WRONG)

    def is_monopolist(self, state: State, space: int) -> bool:
        """Return whether a monopolist owns the deed."""
        return bool(state.role[state.owner[space]] & MONOPOLIST)

    def earns_rent(self, state: State, seat: int) -> bool:
        """Return whether the seat may collect rent: not a monopolist in prison."""
        if state.role[seat] & MONOPOLIST and is_jailed(state, seat):
            return False
        return super().earns_rent(state, seat)

    # Rent.

    def count_owned(self, state: State, space: int) -> int:
        """Return how many unmortgaged deeds of the group the space's owner has."""
        owner = state.owner[space]
        return sum(
            1
            for other in self.group(space)
            if state.owner[other] == owner and not state.mortgaged[other]
        )

    def is_monopolized(self, state: State, space: int) -> bool:
        """Return whether a monopolist has two unmortgaged streets of the space's city."""
        return self.is_monopolist(state, space) and self.count_owned(state, space) >= 2

    def station_k(self, state: State, space: int) -> int:
        """Return the rent: a competitor's is a tenth of the price, however many he has."""
        if not self.is_monopolist(state, space):
            return self.price_k(space) // 10
        return super().station_k(state, space)

    def utility_factor(self, state: State, space: int) -> int:
        """Return the factor of the throw: a competitor's second utility does not raise it."""
        if not self.is_monopolist(state, space):
            return self.utility_factors[0]
        return super().utility_factor(state, space)

    def site_k(self, state: State, space: int) -> int:
        """Return the rent: a tenth of the price, and of the price of all houses.

        Twice that in a monopolized city.
        """
        bare_k = self.price_k(space) // 10
        houses_k = self.steps(state, space) * self.house_k(space) // 10
        return (bare_k + houses_k) * (2 if self.is_monopolized(state, space) else 1)

    # Buildings: anywhere a competitor owns, in whole cities for a monopolist, evenly or not.

    def houses_max(self, state: State, seat: int) -> int:
        """Return 3 for a monopolist, 4 for a competitor; the next building is the apartment."""
        return 3 if state.role[seat] & MONOPOLIST else 4

    def refuse_unless_entitled(self, state: State, space: int) -> None:
        """Refuse to build on a mortgaged street, or as a monopolist without a monopolized city."""
        if state.mortgaged[space]:
            raise Refused(refusals.MORTGAGED)
        if state.house_rules & terms.ANY_SITE or not self.is_monopolist(state, space):
            return
        if not self.is_monopolized(state, space):
            raise Refused(refusals.NEEDS_GROUP)

    # Mortgages and trades: only the street itself must be bare.

    def refuse_unless_mortgageable(self, state: State, space: int) -> None:
        """Refuse a street with buildings, and one that a built city needs."""
        if state.level[space]:
            raise Refused(refusals.SELL_FIRST)
        if self.breaks_city(state, space):
            raise Refused(refusals.CITY_BROKEN)

    def refuse_unless_tradable(
        self, state: State, space: int, given: list[int], taker: int
    ) -> None:
        """Refuse a street with buildings, or a trade after which houses need a mortgaged one."""
        if state.level[space]:
            raise Refused(refusals.SELL_FIRST)
        for seat in () if state.house_rules & terms.ANY_SITE else (state.owner[space], taker):
            own = [at for at in self.group(space) if (state.owner[at] == seat) != (at in given)]
            earning = [at for at in own if not state.mortgaged[at]]
            is_built = any([state.level[at] for at in own])
            if state.role[seat] & MONOPOLIST and is_built and len(earning) < min(2, len(own)):
                raise Refused(refusals.CITY_BROKEN)

    def breaks_city(self, state: State, space: int) -> bool:
        """Return whether a built city would cease to be monopolized without this street."""
        if not self.is_site(space) or state.mortgaged[space] or state.house_rules & terms.ANY_SITE:
            return False
        built = any(
            state.level[other] and state.owner[other] == state.owner[space]
            for other in self.group(space)
        )
        return built and self.is_monopolist(state, space) and self.count_owned(state, space) <= 2

    # Taxes and the end.

    def space_name(self, space: int) -> str:
        """Return the name of a deed, a tax or the Foundation, "" for any other space."""
        return "Foundation" if space == _FOUNDATION else super().space_name(space)

    def income_tax_k(self, state: State, seat: int) -> int:
        """Return the percentage tax: cash at 10 or 20, unmortgaged deeds and buildings at 10.

        Rounded up to a whole thousand.
        """
        percent = 20 if state.role[seat] & MONOPOLIST else 10
        hundredths = state.balance_k[seat] * percent
        for space in range(SPACES):
            if state.owner[space] == seat and not state.mortgaged[space]:
                hundredths += self.price_k(space) * 10
                if self.is_site(space):
                    hundredths += self.buildings_k(state, space) * 10
        return (hundredths + 99) // 100

    def dues(self, state: State, seat: int) -> list[Due]:
        """Return both income taxes, property tax, and the Foundation's charge or grant by role."""
        flat, property_tax = super().dues(state, seat)
        charge, one, two = self.foundation
        by_percent = Due("Income Tax %", flat.space, self.income_tax_k(state, seat))
        dues = [flat, by_percent] if flat.amount_k <= by_percent.amount_k else [by_percent, flat]
        dues.append(property_tax)
        if state.role[seat] & MONOPOLIST:
            dues.append(Due("Foundation", _FOUNDATION, charge * self.factor))
        elif state.role[seat] & COMPETITOR:
            dues.append(Due("Foundation die 1", _FOUNDATION, one * self.factor, True))
            dues.append(Due("Foundation die 2", _FOUNDATION, two * self.factor, True))
        return dues

    def pays(self, state: State, seat: int, collector: int) -> bool:
        """Return whether the card applies: each role collects from the other one only."""
        role = state.role[seat] & _ROLE
        return not role or role != state.role[collector] & _ROLE

    def final_throws(self, state: State) -> list[int]:
        """Return the utilities that are owned and unmortgaged: each takes a throw (rule 25)."""
        return [
            space
            for space in range(SPACES)
            if self.needs_dice(space) and state.owner[space] and not state.mortgaged[space]
        ]

    def worths_k(self, state: State, throws: bytes | bytearray = EMPTY_SPACES) -> list[int]:
        """Return cash less what is owed, and what each unmortgaged deed would earn once (rule 25).

        In the short game a competitor's cash counts 10 % and a monopolist's 20 %, rounded down.
        """
        worths_k = state.own_k()
        for seat in range(SEATS) if state.options & terms.QUICK else ():
            share = 20 if state.role[seat] & MONOPOLIST else 10
            worths_k[seat] = worths_k[seat] * share // 100
        for space in range(SPACES):
            owner = state.owner[space]
            if owner and not state.mortgaged[space]:
                worths_k[owner] += self.rent_k(state, space, throws[space])
        return worths_k

    def is_over(self, state: State) -> bool:
        """Return whether one player is left, in game B one side; the short game ends by time."""
        sides = [
            state.role[seat] & _ROLE for seat in range(1, SEATS) if state.seat[seat] == PLAYING
        ]
        if state.options & terms.GAME_B and state.options & terms.DEEDS:
            return len(set(sides)) <= 1
        return len(sides) <= 1
