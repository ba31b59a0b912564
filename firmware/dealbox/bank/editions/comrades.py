"""The South African edition about a foot race: booklet 000. Its names are placeholders."""

from dealbox.bank.edition import Edition


class Comrades(Edition):
    """For up to six; a bare group costs double only while none of it is mortgaged."""

    name = "comrades"
    title = "Comrades"
    sign = "$"
    tax_names: tuple[str, ...] = ("8:10 cut-off", "12 h cut-off")
    players_max = 6
    double_needs_all_unmortgaged = True
    names: tuple[str, ...] = (
        "",
        "Landmark/record brown 1",
        "",
        "Landmark/record brown 2",
        "",
        "Finish venue 1",
        "Landmark/record light blue 1",
        "",
        "Landmark/record light blue 2",
        "Landmark/record light blue 3",
        "",
        "Landmark/record pink 1",
        "Visitor site 1",
        "Landmark/record pink 2",
        "Landmark/record pink 3",
        "Finish venue 2",
        "Landmark/record orange 1",
        "",
        "Landmark/record orange 2",
        "Landmark/record orange 3",
        "",
        "Landmark/record red 1",
        "",
        "Landmark/record red 2",
        "Landmark/record red 3",
        "Finish venue 3",
        "Landmark/record yellow 1",
        "Landmark/record yellow 2",
        "Visitor site 2",
        "Landmark/record yellow 3",
        "",
        "Landmark/record green 1",
        "Landmark/record green 2",
        "",
        "Landmark/record green 3",
        "Finish venue 4",
        "",
        "Landmark/record dark blue 1",
        "",
        "Landmark/record dark blue 2",
    )
