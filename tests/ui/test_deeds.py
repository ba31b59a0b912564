"""Deeds on the unit: bought, declined, auctioned, visited, built on, mortgaged."""

import pytest

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import AUCTION_BUILDING, AUCTION_DEED, BUY, RENT
from dealbox.ui import words
from tests.support import printed_boards
from tests.support.cases import for_each
from tests.support.table import Table

RED, BLUE = 1, 2

# Edition, the price of deed 39 and the rent of it bare, all in thousands.
BOARDS = {
    f"{edition.name} {edition.city} deeds{' speed' * edition.has_speed_die}": (
        printed.deeds[39][1] * printed.scale,
        printed.roles(39)[0][0] if edition.has_roles else printed.deeds[39][3] * printed.scale,
    )
    for edition, printed in zip(EDITIONS, printed_boards.BOARDS.values(), strict=True)
}
WITH_AUCTIONS = [game for game in BOARDS if not game.startswith("anti")]


@pytest.fixture
def table() -> Table:
    return Table("RED", "BLUE", "GREEN", game="world deeds")


# Buying.


@pytest.mark.rule("W-02", "C-69", "K-85", "P-21", "A-26", "A-28")
@for_each("game", BOARDS)
def test_card_number_ok_ok_buys_at_the_printed_price(game: str) -> None:
    table = Table("RED", "BLUE", game=game)
    price_k, had_k, seq = BOARDS[game][0], table.cash("RED"), table.ledger.now.seq
    table.visit("RED", "39")
    assert table.title.startswith("39 ") and "for sale" in table.display
    assert table.unit.session.money(price_k) in table.display and "RED has" in table.display
    assert table.owner(39) == "BANK"
    table.press("OK")
    assert table.owner(39) == "RED" and table.cash("RED") == had_k - price_k
    assert table.tune == "debit" and table.ledger.now.kind == BUY
    assert table.title == "RED→BANK" and "buys" in table.display and "39 " in table.display
    assert table.ledger.now.seq == seq + 1


@pytest.mark.rule("A-27")
@for_each("game", BOARDS)
def test_c_leaves_the_deed_with_the_bank(game: str) -> None:
    table = Table("RED", "BLUE", game=game)
    seq = table.ledger.now.seq
    table.visit("RED", "39", "C")
    assert table.title == "RED→BANK"
    assert table.owner(39) == "BANK" and table.ledger.now.seq == seq


# Auctions.


@pytest.mark.rule("W-05", "W-08", "W-15", "W-22", "W-26", "C-40", "C-69", "C-72", "C-77")
@pytest.mark.rule("K-27", "K-53", "K-58", "P-23", "P-48", "P-89")
@for_each("game", WITH_AUCTIONS)
@for_each("space", [39, 5, 12])
def test_the_deal_button_auctions_the_deed_on_offer(game: str, space: int) -> None:
    table = Table("RED", "BLUE", game=game)
    had_k = table.cash("BLUE")
    table.visit("RED", str(space))
    table.deal()
    assert table.title == "DEAL" and table.is_lit and f"{space} " in table.display
    table.bid("BLUE", "20K")
    table.bid("RED", "30K")  # who was offered it may bid too
    table.bid("BLUE", "50K")
    table.close_deal()
    assert table.title == "SOLD TO BLUE" and f"{space} " in table.display
    assert table.owner(space) == "BANK"
    table.press("OK")
    assert table.owner(space) == "BLUE" and table.cash("BLUE") == had_k - 50
    assert table.ledger.now.kind == AUCTION_DEED and table.tune == "debit"
    assert not table.unit.session.auction.is_running and table.title == "BLUE→BANK"


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


# Scarce buildings.


@pytest.mark.rule("W-40", "W-41", "C-10", "C-13", "K-55", "K-67", "P-45", "P-57")
@for_each("game", WITH_AUCTIONS)
@for_each("is_at_page", [True, False])
def test_a_scarce_building_is_won_by_the_deal_button_and_the_number_of_the_site(
    game: str, is_at_page: bool
) -> None:
    table = Table("RED", "BLUE", "GREEN", game=game)
    table.give("RED", 37, 39)
    table.give("BLUE", 1, 3)
    for city in ((31, 32, 34), (21, 23, 24)):
        table.give("GREEN", *city)
        table.build("GREEN", 4, *city)
    had_k, houses = table.cash("BLUE"), table.ledger.now.houses
    if is_at_page:
        table.visit("RED", "37")
        assert table.rows["Build"] and "Scarce: deal button" in table.display
    for _ in range(2):  # without a bid it begins again
        table.deal()
        assert ("1 house" in table.display) == is_at_page
        table.close_deal()
    table.deal()
    table.bid("RED", "20K")
    table.bid("BLUE", "30K")
    table.close_deal()
    refusal = "NOT YOURS" if is_at_page else "SOLD ALREADY"
    table.press(*"39", "OK")  # RED's
    assert refusal in table.display and table.ledger.now.houses == houses
    if is_at_page:
        table.press(*"12", "OK")  # no price of a building buys a deed
        assert refusal in table.display
    table.press("3", "OK")
    assert table.ledger.now.level[3] == 1 and table.ledger.now.houses == houses - 1
    assert table.cash("BLUE") == had_k - 30 and table.ledger.now.kind == AUCTION_BUILDING
    assert "1 house" in table.display


# Rent.


@for_each("game", BOARDS)
def test_card_number_ok_ok_pays_the_rent(game: str) -> None:
    table = Table("RED", "BLUE", game=game)
    table.give("RED", 39)
    rent_k, red_k, blue_k = BOARDS[game][1], table.cash("RED"), table.cash("BLUE")
    seq = table.ledger.now.seq
    table.visit("BLUE", "39")
    assert table.title.startswith("39 ") and "BLUE→RED" in table.display
    assert table.unit.session.money(rent_k) in table.display and "BLUE has" in table.display
    assert table.ledger.now.seq == seq
    table.press("OK")
    assert (table.cash("RED"), table.cash("BLUE")) == (red_k + rent_k, blue_k - rent_k)
    assert table.tune == "transfer" and table.ledger.now.kind == RENT
    assert table.title == "BLUE→RED" and "rent" in table.display and "39 " in table.display


# The page of a deed, and the owner's actions on it.


# Undo and redo.


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
