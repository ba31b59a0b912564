"""The families of rules except `anti`: what figures cannot say. Booklets 000, 002 to 004."""

from dealbox.bank.edition import Edition


class Classic(Edition):
    """The rules that Edition has by default."""

    name = "classic"
    choices = (
        "has_transports",
        "has_apartments",
        "is_timed",
        "has_speed_die",
        "double_needs_all_unmortgaged",
        "throws_for_utility",
    )


class Comrades(Classic):
    """A bare group costs double only while none of it is mortgaged."""

    name = "comrades"
    double_needs_all_unmortgaged = True


class Platinum(Classic):
    """With the Speed Die; a bare group costs double only while none of it is mortgaged."""

    name = "platinum"
    double_needs_all_unmortgaged = True
    has_speed_die = True


class World(Edition):
    """Auctions run on time; a quick game begins with deeds dealt out."""

    name = "world"
    choices = (
        "has_transports",
        "has_apartments",
        "is_timed",
        "has_quick_game",
        "double_needs_all_unmortgaged",
        "throws_for_utility",
    )
    has_transports = True
    is_timed = True
    has_quick_game = True
    throws_for_utility = False
