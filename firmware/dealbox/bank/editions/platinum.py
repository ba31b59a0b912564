"""The edition with a third die, the Speed Die: booklet 004."""

from dealbox.bank.edition import Edition


class Platinum(Edition):
    """With the Speed Die; a bare group costs double only while none of it is mortgaged."""

    name = "platinum"
    title = "Platinum"
    sign = "$"
    tax_names: tuple[str, ...] = ("Income Tax", "Luxury Tax")
    double_needs_all_unmortgaged = True
    has_speed_die = True
    names: tuple[str, ...] = (
        "",
        "Mediterranean Avenue",
        "",
        "Baltic Avenue",
        "",
        "Reading Railroad",
        "Oriental Avenue",
        "",
        "Vermont Avenue",
        "Connecticut Avenue",
        "",
        "St. Charles Place",
        "Electric Company",
        "States Avenue",
        "Virginia Avenue",
        "Pennsylvania Railroad",
        "St. James Place",
        "",
        "Tennessee Avenue",
        "New York Avenue",
        "",
        "Kentucky Avenue",
        "",
        "Indiana Avenue",
        "Illinois Avenue",
        "B. & O. Railroad",
        "Atlantic Avenue",
        "Ventnor Avenue",
        "Water Works",
        "Marvin Gardens",
        "",
        "Pacific Avenue",
        "North Carolina Avenue",
        "",
        "Pennsylvania Avenue",
        "Short Line",
        "",
        "Park Place",
        "",
        "Boardwalk",
    )
