"""The classic edition of 2021 with the boards of London and Dublin: booklet 002."""

from dealbox.bank.edition import Edition


class London(Edition):
    """The board of London, with the figures that Edition has by default."""

    name = "classic"
    city = "london"
    title = "London"
    sign = "£"
    opening_k = 10
    names: tuple[str, ...] = (
        "",
        "Old Kent Road",
        "",
        "Whitechapel Road",
        "",
        "King's Cross Station",
        "The Angel, Islington",
        "",
        "Euston Road",
        "Pentonville Road",
        "",
        "Pall Mall",
        "Electric Company",
        "Whitehall",
        "Northumberland Avenue",
        "Marylebone Station",
        "Bow Street",
        "",
        "Marlborough Street",
        "Vine Street",
        "",
        "Strand",
        "",
        "Fleet Street",
        "Trafalgar Square",
        "Fenchurch St. Station",
        "Leicester Square",
        "Coventry Street",
        "Water Works",
        "Piccadilly",
        "",
        "Regent Street",
        "Oxford Street",
        "",
        "Bond Street",
        "Liverpool St. Station",
        "",
        "Park Lane",
        "",
        "Mayfair",
    )


class Dublin(Edition):
    """The board of Dublin, with the figures of London."""

    name = "classic"
    city = "dublin"
    title = "Dublin"
    sign = "€"
    opening_k = 10
    names: tuple[str, ...] = (
        "",
        "Crumlin",
        "",
        "Kimmage",
        "",
        "Busáras Dublin",
        "Rathgar Road",
        "",
        "South Circular Road",
        "Rathmines Road",
        "",
        "Dawson Street",
        "Electric Company",
        "Kildare Street",
        "Nassau Street",
        "Dublin Airport",
        "Pearse Street",
        "",
        "Dame Street",
        "Westmoreland Street",
        "",
        "Abbey Street",
        "",
        "Capel Street",
        "Henry Street",
        "Heuston Station",
        "Talbot Street",
        "North Earl Street",
        "Water Works",
        "O'Connell Street",
        "",
        "George's Street",
        "Wicklow Street",
        "",
        "Grafton Street",
        "Shannon Airport",
        "",
        "Ailesbury Road",
        "",
        "Shrewsbury Road",
    )
