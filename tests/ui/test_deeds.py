import pytest

from dealbox.ui import words
from tests.support.table import Table

# Auctions.


@pytest.mark.rule("C-76")
@pytest.mark.parametrize("game", ["classic deeds", "comrades deeds", "platinum deeds"])
def test_where_auctions_have_no_clock_the_lamp_flashes_slowly_until_the_second_press(
    game: str,
) -> None:
    table = Table("RED", "BLUE", game=game)
    table.visit("RED", "39")
    table.deal()
    table.bid("BLUE", "20K")
    table.wait(120_000, 500)
    assert table.title.split()[0] == "DEAL" and table.unit.session.auction.is_running
    edges = 0
    was_lit = table.is_lit
    for _ in range(200):
        table.wait(50)
        edges += table.is_lit != was_lit
        was_lit = table.is_lit
    assert 19 <= edges <= 21  # of 10 s: once a second on and off
    table.close_deal()
    assert table.title == "SOLD TO BLUE" and table.tune == "deal stopped"


# The list of deeds.


@pytest.mark.parametrize(
    "game", ["world deeds", "classic dublin deeds", "comrades deeds", "anti deeds"]
)
def test_two_keys_from_rest_list_every_deed_by_group_with_number_name_and_price(game: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.press("OK", "6")
    edition = table.ledger.edition
    seen = []
    for _ in table.rows:
        lines, inverse = table.board.display.lines(), table.board.display.inverse
        (line,) = (lines[row] for row in range(1, 7) if inverse >> row & 1)
        space = int(line.split()[0])
        price = table.unit.session.money(edition.price_k(space))
        assert line.endswith(" " + price) and len(line) == 21
        assert table.title.startswith("DEEDS")
        assert table.title.endswith(words.group(edition, space))
        seen.append(space)
        table.press("M")
    assert sorted(seen) == [space for space in range(40) if edition.is_deed(space)]
    groups = [edition.groups[space] for space in seen]
    assert groups == sorted(groups)
