from dealbox.ui import words
from tests.support.cases import for_each
from tests.support.table import Table


@for_each("game", ["world deeds", "classic dublin deeds", "comrades deeds", "anti deeds"])
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
