from itertools import product

from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import KIND_MAX, State
from dealbox.ui import naming, words
from tests.support.cases import for_each, rows
from tests.support.table import Table

GAMES = [f"{edition.name} {edition.city}".strip() for edition in EDITIONS]


@for_each("game", GAMES)
def test_every_deed_has_a_unique_short_name_and_its_group_one_beside_an_owner(game: str) -> None:
    session = Table("RED", "BLUE", game=game + " deeds").unit.session
    deeds = [space for space in range(40) if session.ledger.edition.is_deed(space)]
    for columns in (21, 19, 14):
        names = [naming.name(session, space, columns) for space in deeds]
        assert len(set(names)) == 28 and all(len(name) <= columns for name in names)
        assert all(name.startswith(f"{space} ") for name, space in zip(names, deeds, strict=True))
        assert columns < 21 or not any(name.endswith(".") for name in names)
    groups = {naming.group(session, space) for space in deeds}
    assert len(groups) == 10 and max(map(len, groups)) + len(" YELLOW") <= 21


@for_each(("text", "columns", "short"), rows(__file__, "short"))
def test_long_names_are_shortened_readably(text: str, columns: str, short: str) -> None:
    assert words.fit(text, int(columns)) == short


@for_each("edition", EDITIONS)
def test_the_purpose_of_every_booking_fits_a_line(edition: Edition) -> None:
    table, past = Table("RED", "BLUE", game="classic deeds"), State()
    table.ledger.edition = edition
    places = product(range(1, KIND_MAX + 1), range(40), (0, 1))
    for past.kind, past.space, past.payee in places:
        assert len(naming.purpose(table.unit.session, past, 20)) <= 20


def test_the_purpose_names_a_deed_but_no_other_space() -> None:
    table = Table("RED", "BLUE", game="world deeds")
    past = State()
    past.kind = words.KINDS.index("tax")
    past.space = 4
    assert naming.purpose(table.unit.session, past) == "tax"
    past.space = 39
    assert naming.purpose(table.unit.session, past) == "tax 39 Montréal"
