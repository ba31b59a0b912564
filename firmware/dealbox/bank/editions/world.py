"""The edition with electronic banking and timed auctions: booklet 003."""

from dealbox.bank.edition import Edition


class World(Edition):
    """Sites are cities of the world; amounts are printed in K and M, auctions run on time."""

    name = "world"
    title = "World"
    factor = 10  # every printed amount is ten times the classic one, in thousands
    start_k = 15_000
    go_k = 2_000
    opening_k = 10
    raise_k = 10
    players_max = 6
    is_timed = True
    has_quick_game = True
    dealt = 2
    throws_for_utility = False
    has_transports = True
    names: tuple[str, ...] = (
        "",
        "Gdynia",
        "",
        "Taipei",
        "",
        "Rail",
        "Tokyo",
        "",
        "Barcelona",
        "Athens",
        "",
        "Istanbul",
        "Solar Energy",
        "Kyiv",
        "Toronto",
        "Air",
        "Rome",
        "",
        "Shanghai",
        "Vancouver",
        "",
        "Sydney",
        "",
        "New York",
        "London",
        "Cruise",
        "Beijing",
        "Hong Kong",
        "Wind Energy",
        "Jerusalem",
        "",
        "Paris",
        "Belgrade",
        "",
        "Cape Town",
        "Space",
        "",
        "Riga",
        "",
        "Montréal",
    )
