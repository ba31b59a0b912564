"""Deeds on the unit: bought, declined, auctioned, visited, built on, mortgaged."""

import pytest

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import AUCTION_BUILDING, AUCTION_DEED, BUY, RENT, SELL_SITE
from dealbox.ui import words
from tests.support import printed_boards
from tests.support.cases import for_each
from tests.support.table import DeedsTable, Table

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
def table() -> DeedsTable:
    return DeedsTable("RED", "BLUE", "GREEN", game="world deeds")


# Buying.


@pytest.mark.rule("W-02", "C-69", "K-85", "P-21", "A-26", "A-28")
@for_each("game", BOARDS)
def test_card_number_ok_ok_buys_at_the_printed_price(game: str) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
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
    table = DeedsTable("RED", "BLUE", game=game)
    seq = table.ledger.now.seq
    table.visit("RED", "39", "C")
    assert table.title == "RED→BANK"
    assert table.owner(39) == "BANK" and table.ledger.now.seq == seq


def test_without_a_card_the_page_waits_for_the_buyer_s(table: DeedsTable) -> None:
    table.press(*"39", "OK")
    assert table.title == "39 Montréal" and table.bottom == "Lay the buyer's card"
    assert "dark blue" in table.display and "4M" in table.display
    table.press("OK")
    assert table.tune == "error" and table.owner(39) == "BANK"
    assert table.bottom == "Lay the buyer's card"
    table.tap("BLUE", "plus")
    assert table.title == "39 Montréal"
    table.press("OK")
    assert table.owner(39) == "BLUE" and table.cash("BLUE") == 11_000


def test_the_buyer_s_card_may_be_lifted_and_laid_again(table: DeedsTable) -> None:
    table.visit("RED", "39")
    table.tap("RED", "minus")
    assert table.title == "39 Montréal"
    table.wait(25_000)  # longer than a tapped card stays chosen: the offer is RED's all the same
    assert "RED has" in table.display
    table.press("OK")
    assert table.owner(39) == "RED"


# Invalid numbers, and games without deeds.


@pytest.mark.parametrize("typed", ["0", "00", "2", "10", "40", "99", "4", "38", "100000", "0.7"])
@pytest.mark.parametrize("card", [True, False])
def test_a_number_that_is_no_deed_is_refused(table: DeedsTable, typed: str, card: bool) -> None:
    if card:
        table.lay("RED", "minus")
    table.press(*typed, "OK")
    assert table.title == "NO SUCH DEED" and table.tune == "error"
    table.press("OK")
    assert table.ledger.now.seq == 1


@for_each("typed", ["39", "12.7", "1", "0", "40"])
def test_without_deeds_a_number_is_the_beginning_of_an_amount(typed: str) -> None:
    table = Table("RED", "BLUE")
    table.visit("RED", typed)
    assert table.title == "NO DEEDS" and "without deeds" in table.display and table.tune == "error"
    assert table.ledger.now.seq == 1


# Auctions.


@pytest.mark.rule("W-05", "W-08", "W-15", "W-22", "W-26", "C-40", "C-69", "C-72", "C-77")
@pytest.mark.rule("K-27", "K-53", "K-58", "P-23", "P-48", "P-89")
@for_each("game", WITH_AUCTIONS)
@for_each("space", [39, 5, 12])
def test_the_deal_button_auctions_the_deed_on_offer(game: str, space: int) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
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


@pytest.mark.rule("W-76", "C-78", "K-115", "P-114")
@for_each("game", WITH_AUCTIONS)
def test_a_deed_without_a_bid_stays_with_the_bank(game: str) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
    seq = table.ledger.now.seq
    table.visit("RED", "39")
    table.deal()
    table.close_deal()
    assert (
        table.title == "DEAL OVER" and "No bid stands" in table.display and "39 " in table.display
    )
    table.press("C")
    assert table.title.startswith("DEALBOX")
    assert table.owner(39) == "BANK" and table.ledger.now.seq == seq


@pytest.mark.rule("C-76")
@pytest.mark.parametrize("game", ["classic deeds", "comrades deeds", "platinum deeds"])
def test_where_auctions_have_no_clock_the_lamp_flashes_slowly_until_the_second_press(
    game: str,
) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
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


def test_with_the_option_of_timed_deals_the_lamp_switches_off_by_itself() -> None:
    table = DeedsTable("RED", "BLUE", game="classic deeds timed")
    table.visit("RED", "39")
    table.deal()
    table.bid("BLUE", "20K")
    table.wait(50_100)
    assert table.title == "SOLD TO BLUE" and "deal end" in table.tunes


def test_a_page_without_card_auctions_too(table: DeedsTable) -> None:
    table.press(*"28", "OK")
    assert "Deal button: auction" in table.display
    table.deal()
    table.bid("GREEN", "10K")
    table.close_deal()
    table.press("OK")
    assert table.owner(28) == "GREEN"


@pytest.mark.parametrize("space", ["39", "12"])
def test_anti_has_no_auctions(space: str) -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.visit("RED", space)
    assert "auction" not in table.display
    table.deal()
    assert table.title == "NO AUCTIONS" and table.tune == "error" and not table.is_lit
    table.press("OK", *space, "OK")
    assert "auction" not in table.display


def test_a_deed_with_an_owner_is_not_auctioned(table: DeedsTable) -> None:
    table.give("RED", 39)
    table.visit("RED", "39")
    table.deal()
    assert table.title == "SOLD ALREADY" and not table.is_lit


def test_the_deed_won_may_be_named_afterwards(table: DeedsTable) -> None:
    table.deal()
    table.bid("BLUE", "1M")
    table.close_deal()
    assert table.title == "SOLD TO BLUE" and "Deed no., then OK" in table.display
    table.press(*"39", "OK")
    assert table.owner(39) == "BLUE" and table.cash("BLUE") == 14_000


@pytest.mark.parametrize(
    ("typed", "words"), [("40", "NO SUCH DEED"), ("0", "NO SUCH DEED"), ("37", "SOLD ALREADY")]
)
def test_the_number_of_a_deed_that_cannot_have_been_won_is_refused(
    table: DeedsTable, typed: str, words: str
) -> None:
    table.give("RED", 37)
    seq = table.ledger.now.seq
    table.deal()
    table.bid("BLUE", "1M")
    table.close_deal()
    table.press(*typed, "OK")
    assert table.title == "SOLD TO BLUE" and words in table.display and table.tune == "error"
    assert table.ledger.now.seq == seq
    table.press(*"39", "OK")
    assert table.owner(39) == "BLUE"


# Auctions held verbally.


def test_after_a_verbal_auction_the_winner_s_card_and_the_price_are_asked_for(
    table: DeedsTable,
) -> None:
    table.visit("RED", "39")
    table.deal()
    table.close_deal()
    table.press("OK")
    assert table.title == "SPOKEN BIDS" and "Lay the winner's card" in table.display
    table.press(*"1.5M")
    assert table.tune == "error" and "Lay the winner's card" in table.display
    table.tap("BLUE", "minus")
    table.press("M")
    assert table.title == "SOLD TO BLUE" and "1.5M" in table.display
    table.press("OK")
    assert table.owner(39) == "BLUE" and table.cash("BLUE") == 13_500


@pytest.mark.rule("W-09", "W-77")
@pytest.mark.parametrize(
    ("keys", "words"),
    [("9K", "BID TOO LOW"), ("15.001M", "BID TOO HIGH"), ("0K", "NOTHING TO MOVE")],
)
def test_the_price_of_a_verbal_auction_obeys_the_rules_of_bids(
    table: DeedsTable, keys: str, words: str
) -> None:
    table.visit("RED", "39")
    table.deal()
    table.close_deal()
    table.press("OK")
    table.tap("BLUE", "minus")
    table.press(*keys)
    assert words in table.display and table.tune == "error"
    assert table.title.split() == ["SPOKEN", "BIDS", "BLUE"]
    table.press("C")
    assert table.owner(39) == "BANK" and table.ledger.now.seq == 1


def test_a_debtor_wins_no_verbal_auction(table: DeedsTable) -> None:
    table.ledger.owe(RED, BLUE, 16_000)
    table.deal()
    table.close_deal()
    table.press("OK")
    table.tap("RED", "minus")
    table.press(*"10K")
    assert table.bottom == "DEBT FIRST: RED" and not table.unit.session.auction.leader


@pytest.mark.rule("W-86", "C-119")
@for_each("game", WITH_AUCTIONS)
@for_each("card", ["minus", "plus"])
def test_a_deed_whose_auction_is_due_is_not_sold_at_its_price(game: str, card: str) -> None:
    """Minus: the page offers the deed; plus: the deed's own page has a row for the buyer."""
    table = DeedsTable("RED", "BLUE", "GREEN", game=game)
    table.give("RED", 39)
    table.ruin("RED")
    table.press("C")
    assert table.title == "BACK WITH THE BANK"
    before = table.books
    table.tap("BLUE", card)
    table.press(*"39", "OK")
    assert "to auction" in table.display
    table.press("OK")
    assert table.title == "AUCTION IS DUE" and table.tune == "error" and table.books == before
    assert "deal button" in table.display
    table.deal()
    assert table.title == "DEAL" and "39 " in table.display
    table.bid("BLUE", "10K")
    table.close_deal()
    table.press("OK")
    assert table.owner(39) == "BLUE" and table.ledger.now.kind == AUCTION_DEED


def test_the_button_begins_the_deal_for_the_same_deed_again(table: DeedsTable) -> None:
    for presses in (0, 1):
        table.visit("RED", "39")
        table.deal()
        table.close_deal()
        table.press(*["OK"] * presses)
        table.deal()
        assert table.title == "DEAL" and "39 Montréal" in table.display
        table.close_deal()
        table.press("C")


# Scarce buildings.


@pytest.mark.rule("W-40", "W-41", "C-10", "C-13", "K-55", "K-67", "P-45", "P-57")
@for_each("game", WITH_AUCTIONS)
@for_each("is_at_page", [True, False])
def test_a_scarce_building_is_won_by_the_deal_button_and_the_number_of_the_site(
    game: str, is_at_page: bool
) -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game=game)
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
    table = DeedsTable("RED", "BLUE", game=game)
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


@pytest.mark.parametrize(
    ("spaces", "steps", "why"),
    [
        ((39,), 0, "no houses"),
        ((37, 39), 0, "no houses, full group"),
        ((37, 39), 1, "1 house"),
        ((37, 39), 4, "4 houses"),
        ((37, 39), 5, "hotel"),
    ],
)
def test_the_rent_is_shown_with_its_reason(
    table: DeedsTable, spaces: tuple[int, ...], steps: int, why: str
) -> None:
    table.give("RED", *spaces)
    table.build("RED", steps, *spaces)
    table.visit("BLUE", "39")
    assert why in table.board.display.lines()


def test_rent_is_credited_to_the_owner_whichever_card_is_on_plus(table: DeedsTable) -> None:
    table.give("GREEN", 39)
    table.lay("BLUE", "plus")
    table.visit("RED", "39", "OK")
    assert table.cash_k == [14_500, 15_000, 15_500]


def test_the_owner_may_lay_his_card_while_the_rent_is_shown(table: DeedsTable) -> None:
    table.give("RED", 39)
    table.visit("BLUE", "39")
    table.tap("RED", "plus")
    assert table.title == "39 Montréal"
    table.press("OK")
    assert table.cash_k == [15_500, 14_500, 15_000]


def test_a_mortgaged_deed_takes_no_rent(table: DeedsTable) -> None:
    table.give("RED", 39, 12)
    table.mortgage("RED", 39, 12)
    seq = table.ledger.now.seq
    for typed in ("39", "12", "12.7"):
        table.visit("BLUE", typed)
        assert table.title == "MORTGAGED" and table.tune == "error"
        table.press("OK")
    assert table.ledger.now.seq == seq


# Utilities and stations.


@pytest.mark.rule("W-23")
def test_the_throw_may_be_keyed_with_the_number(table: DeedsTable) -> None:
    table.give("RED", 12)
    table.visit("BLUE", "12.7")
    assert "280K" in table.display and "throw 7" in table.display
    table.press("OK")
    assert table.cash_k == [15_280, 14_720, 15_000]


@pytest.mark.rule("W-23", "C-87", "K-95", "P-40", "P-104", "A-74")
@for_each(
    ("game", "which"),
    [
        ("world deeds", "that moved the player"),
        ("classic deeds", "of a new throw, OK."),
        ("comrades deeds", "of a new throw, OK."),
        ("platinum deeds", "of a new throw, OK."),
        ("platinum deeds speed", "of all three dice"),
        ("anti deeds", "of a new throw, OK."),
    ],
)
def test_the_unit_asks_for_a_throw_that_was_not_typed(game: str, which: str) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
    table.give("RED", 12)
    had_k = table.cash("BLUE")
    each_k = 4 * table.ledger.edition.factor
    table.visit("BLUE", "12.")
    assert "THROW?" in table.display and which in table.display
    table.press("1", "1", "OK")
    assert table.unit.session.money(11 * each_k) in table.display
    table.press("OK")
    assert table.cash("BLUE") == had_k - 11 * each_k


@pytest.mark.parametrize("throw", ["0", "1", "13", "99"])
def test_an_impossible_throw_is_refused_and_asked_for_again(table: DeedsTable, throw: str) -> None:
    table.give("RED", 12)
    seq = table.ledger.now.seq
    table.visit("BLUE", "12")
    table.press(*throw, "OK")
    assert "NO SUCH THROW" in table.display and "THROW?" in table.display
    assert table.tune == "error" and table.ledger.now.seq == seq
    table.press("7", "OK", "OK")
    assert table.cash("BLUE") == 14_720


@pytest.mark.parametrize("typed", ["12.99", "12.1", "12.13", "12.9999"])
def test_an_impossible_throw_typed_with_the_number_is_refused_too(
    table: DeedsTable, typed: str
) -> None:
    table.give("RED", 12)
    table.visit("BLUE", typed)
    assert "NO SUCH THROW" in table.display and "THROW?" in table.display


def test_a_throw_is_ignored_at_a_site(table: DeedsTable) -> None:
    table.give("RED", 39)
    table.visit("BLUE", "39.99", "OK")
    assert table.cash("BLUE") == 14_500


@pytest.mark.rule("W-81", "P-119")
@for_each("game", WITH_AUCTIONS)
def test_a_visitor_whom_a_card_sent_pays_a_station_double(game: str) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
    table.give("RED", 5, 15)
    had_k, once_k = table.cash("BLUE"), 50 * table.ledger.edition.factor
    table.visit("BLUE", "5")
    assert (
        table.unit.session.money(once_k) in table.display
        and "GO if sent by a card" in table.display
    )
    table.press("GO")
    assert (
        table.unit.session.money(2 * once_k) in table.display and "sent by a card" in table.display
    )
    table.press("GO", "GO", "OK")
    assert table.cash("BLUE") == had_k - 2 * once_k


@pytest.mark.rule("W-80")
def test_a_visitor_whom_a_card_sent_pays_a_utility_ten_times(table: DeedsTable) -> None:
    table.give("RED", 12)
    table.visit("BLUE", "12")
    table.press("GO")
    assert "sent by a card" in table.display and "of a new throw, OK." in table.display
    table.press("7", "OK", "OK")
    assert table.cash("BLUE") == 14_300
    table.visit("BLUE", "12", "7", "OK")  # the next one was not sent
    assert "280K" in table.display


@pytest.mark.rule("W-80")
@pytest.mark.parametrize("typed", ["12 OK 5", "12.5"])
def test_who_turns_out_to_be_sent_by_a_card_throws_anew(table: DeedsTable, typed: str) -> None:
    table.give("RED", 12)
    table.do(f"tap BLUE minus; press {typed} OK")
    assert "200K" in table.display
    table.press("GO")
    assert "THROW?" in table.display and "of a new throw, OK." in table.display
    table.press("7", "OK", "OK")
    assert table.cash("BLUE") == 14_300


def test_where_every_throw_is_a_new_one_it_is_kept() -> None:
    table = DeedsTable("RED", "BLUE", game="classic deeds")
    table.give("RED", 12)
    table.visit("BLUE", "12.7", "GO")
    assert "throw 7" in table.display and "£70" in table.display


@pytest.mark.parametrize("space", ["39", "5"])
def test_in_an_edition_without_such_cards_go_is_refused(space: str) -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("RED", 5, 39)
    table.visit("BLUE", space)
    shown = table.display
    table.press("GO")
    assert table.display != shown and table.bottom == words.NOT_HERE and table.tune == "error"


# The page of a deed, and the owner's actions on it.


@pytest.mark.parametrize("action", ["Build", "Sell building", "Sell group", "Mortgage"])
def test_a_page_without_the_owner_s_card_asks_for_it(table: DeedsTable, action: str) -> None:
    table.give("RED", 37, 39)
    table.build("RED", 1, 37, 39)
    seq = table.ledger.now.seq
    table.press(*"39", "OK")
    assert table.bottom == "Lay the owner's card"
    table.choose(action)
    assert table.title == "39 Montréal" and table.tune == "error"
    assert table.bottom == "Lay the owner's card" and table.ledger.now.seq == seq
    table.tap("RED", "plus")
    assert table.title == "39 Montréal" and table.bottom != "Lay the owner's card"


@pytest.mark.parametrize("card", ["BLUE", "unknown"])
def test_another_card_may_not_do_what_the_owner_may(table: DeedsTable, card: str) -> None:
    table.give("RED", 37, 39)
    seq = table.ledger.now.seq
    table.press(*"39", "OK")
    table.tap(card, "plus")
    table.press("OK")
    assert table.ledger.now.seq == seq


@pytest.mark.parametrize("side", ["plus", "minus"])
def test_the_owner_builds_sells_mortgages_and_redeems(table: DeedsTable, side: str) -> None:
    table.give("RED", 37, 39)
    table.lay("RED", side)
    table.press(*"39", "OK", "OK")  # the first row: build
    assert table.ledger.now.level[39] == 1 and table.cash("RED") == 13_000
    assert table.tune == "debit" and "builds" in table.display and "1 house" in table.display
    table.press(*"39", "OK")
    table.choose("Sell building")
    assert table.ledger.now.level[39] == 0 and table.cash("RED") == 14_000
    assert table.tune == "credit" and "no houses" in table.display
    table.press(*"39", "OK")
    table.choose("Mortgage")
    assert table.ledger.now.mortgaged[39] and table.cash("RED") == 16_000
    table.press(*"39", "OK")
    assert "2.2M" in table.display
    table.choose("Redeem")
    assert not table.ledger.now.mortgaged[39] and table.cash("RED") == 13_800


REFUSED: dict[str, tuple[str, str, tuple[str, ...]]] = {
    # what is wrong: the deed, the row, the texts shown
    "no whole group, for sale": ("8", "Build", ("GROUP NOT WHOLE", "6 Tokyo", "for sale")),
    "no whole group, sold": ("21", "Build", ("GROUP NOT WHOLE", "23 New York", "BLUE")),
    "a mortgage in the group": ("1", "Build", ("MORTGAGE IN GROUP", "3 Taipei", "mortgaged")),
    "unevenly built": ("39", "Build", ("BUILD EVENLY", "37 Riga", "2 houses")),
    "unevenly sold": ("37", "Sell building", ("SELL EVENLY", "39 Montréal", "3 houses")),
    "buildings in the way": ("37", "Mortgage", ("BUILDINGS FIRST", "39 Montréal", "3 houses")),
    "no money": ("16", "Build", ("NOT ENOUGH MONEY", "missing 500K")),
    "no group to develop": ("8", "Develop", ("GROUP NOT WHOLE", "6 Tokyo", "for sale")),
    "a group with a mortgage": ("1", "Develop", ("MORTGAGE IN GROUP", "3 Taipei", "mortgaged")),
    "a site with a hotel": ("14", "Build", ("FULL",)),
    "a group of hotels": ("14", "Develop", ("FULL",)),
    "nothing built": ("16", "Sell building", ("NOTHING BUILT",)),
    "nothing built in the group": ("16", "Sell group", ("NOTHING BUILT",)),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_the_rules_forbid_is_refused_with_its_reason(table: DeedsTable, case: str) -> None:
    table.give("RED", 1, 3, 8, 9, 11, 13, 14, 16, 18, 19, 21, 24, 37, 39)
    table.give("BLUE", 23)
    table.mortgage("RED", 3)
    table.build("RED", 5, 11, 13, 14)
    table.build("RED", 2, 37, 39)
    table.build("RED", 1, 39)
    table.leave("RED", 500)
    seq = table.ledger.now.seq
    space, row, expected = REFUSED[case]
    table.visit("RED", space)
    table.choose(row)
    assert table.title == expected[0] and table.tune == "error"
    assert all(words in table.display for words in expected)
    assert table.ledger.now.seq == seq


def test_a_group_is_developed_in_one_booking_for_the_total_shown(table: DeedsTable) -> None:
    table.give("RED", 37, 39)
    table.build("RED", 1, 37, 39)
    table.build("RED", 1, 39)
    table.leave("RED", 15_000)
    before, seq = table.books, table.ledger.now.seq
    table.visit("RED", "37")
    table.choose("Develop")
    assert table.title == "dark blue" and "RED has           15M" in table.display
    assert table.rows == {"2 houses": "2M", "3 houses": "6M", "4 houses": "10M", "hotel": "14M"}
    assert all(row in table.display for row in table.rows)
    table.choose("hotel")
    assert table.cash("RED") == 1_000 and table.ledger.now.seq == seq + 1
    assert [line.split() for line in table.board.display.lines()[:5]] == [
        ["RED→BANK", "────────────"],
        ["builds", "14M"],
        ["RED", "1M"],
        ["RED→BANK", "14M"],
        ["→RED", "37:", "hotel"],
    ]
    table.press("C")
    assert table.books == before and table.tune == "undo"


def test_a_group_that_the_owner_cannot_pay_for_is_refused_with_what_is_missing(
    table: DeedsTable,
) -> None:
    table.give("RED", 37, 39)
    table.leave("RED", 15_000)
    before = table.books
    table.visit("RED", "39")
    table.choose("Develop")
    table.choose("hotel")
    assert table.title == "NOT ENOUGH MONEY" and "missing 5M" in table.display
    assert table.books == before


def test_a_group_is_not_developed_without_the_card_of_its_owner(table: DeedsTable) -> None:
    table.give("RED", 37, 39)
    before = table.books
    table.press(*"39", "OK")
    table.choose("Develop")
    table.choose("1 house")
    assert table.bottom == "Lay the owner's card" and table.books == before


@for_each("game", ["world", "world quick", "anti"])
@for_each(
    "done",
    ["", "give RED 37", "give RED 37; build RED 1 37 39", "give RED 37; build RED 4 37 39"]
    + ["mortgage RED 39"],
)
def test_the_rows_of_a_site_keep_their_places(game: str, done: str) -> None:
    table = DeedsTable("RED", "BLUE", "GREEN", game=game + " deeds")
    table.do("give RED 39; " + done)
    table.visit("RED", "39")
    rows = ["Build", "Develop group", "Mortgage", "Sell building", "Sell group", "Trade"]
    if game == "anti":
        rows.insert(4, "Sell all here")
    assert [row.replace("Redeem", "Mortgage") for row in table.rows] == rows


def test_anti_develops_a_city_once_its_owner_may_build_there() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("RED", 37)  # who competes, and builds on any street
    table.give("BLUE", 21)  # who monopolizes, and builds on two or more of a city
    table.press(*"37", "OK", "M", "OK")
    assert len(table.rows) == 5
    table.press("C", *"21", "OK", "M", "OK")
    assert table.title == "GROUP NOT WHOLE"
    table.give("BLUE", 23)
    table.press(*"21", "OK", "M", "OK")
    assert list(table.rows) == ["1 house", "2 houses", "3 houses", "apartment"]


@pytest.mark.rule("A-80", "A-104")
def test_anti_sells_all_on_one_street_and_leaves_the_city_its_houses() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.give("RED", 21, 23)
    table.build("RED", 5, 21)
    table.build("RED", 1, 23)
    had_k = table.cash("RED")
    table.press("C")
    table.visit("RED", "23")
    assert table.rows["Sell all here"] == table.rows["Sell building"] == "$75"
    table.press("C")
    table.visit("RED", "21")
    rows = table.rows
    assert (rows["Sell all here"], rows["Sell group"]) == ("$375", "$450")
    table.choose("Sell all here")
    assert table.cash("RED") == had_k + 375 and table.ledger.now.kind == SELL_SITE
    assert table.tune == "credit" and "clears" in table.display and "21 " in table.display
    assert (table.ledger.now.level[21], table.ledger.now.level[23]) == (0, 1)


# Refusals that only some tables meet.


def test_a_building_won_fits_neither_a_station_nor_a_hotel(table: DeedsTable) -> None:
    table.give("RED", 37, 39, 5)
    table.build("RED", 5, 37, 39)
    seq = table.ledger.now.seq
    table.deal()
    table.bid("RED", "10K")
    table.close_deal()
    for typed, title in (("5", "NOT HERE"), ("39", "FULL")):
        table.press(typed[0], *typed[1:], "OK")
        assert title in table.display and table.tune == "error"
    assert table.ledger.now.seq == seq


def test_in_anti_nothing_is_won_by_the_button_but_a_price_may_be_booked() -> None:
    table = DeedsTable("RED", "BLUE", game="anti deeds")
    table.deal()
    table.bid("RED", "10K")
    table.close_deal()
    assert words.WON_DEED not in table.display
    table.press("3")
    assert words.NOT_HERE in table.display
    table.press("OK")  # a sale of something other than a deed
    assert table.cash_k == [1_490, 1_500]


def test_a_bankrupt_s_card_visits_nothing_and_bids_for_nothing(table: DeedsTable) -> None:
    table.ledger.owe(RED, BLUE, 20_000)
    bankrupt(table.ledger, RED)
    table.visit("RED", "39")
    assert table.bottom == "Lay the buyer's card"  # the bankrupt's card is not chosen
    table.press("C")
    table.tap("RED", "minus")
    assert table.title == "BANKRUPT" and table.tune == "error"
    table.deal()
    table.bid("RED", "10K")
    assert not table.unit.session.auction.leader


# While a deal runs or is due; the power; undo and redo.


def test_while_a_deal_runs_nothing_is_bought_past_it(table: DeedsTable) -> None:
    table.give("GREEN", 1)
    table.visit("RED", "39")
    table.deal()
    table.visit("BLUE", "39", "OK")
    assert table.title == "DEAL IS RUNNING" and table.tune == "error"
    assert table.owner(39) == "BANK"
    table.visit("BLUE", "1", "OK")  # rent is still booked
    assert table.cash("GREEN") == 15_020
    table.bid("BLUE", "10K")
    table.press(*"39", "OK")
    table.close_deal()
    assert table.title == "SOLD TO BLUE"
    table.press("OK")
    assert table.owner(39) == "BLUE"


def test_the_end_of_a_deal_replaces_a_rent_on_the_display(table: DeedsTable) -> None:
    table.give("GREEN", 1)
    table.deal()
    table.bid("BLUE", "10K")
    table.visit("RED", "1")
    table.wait(50_100)
    assert table.title == "SOLD TO BLUE"
    table.press("C", "OK", "C")
    table.menu("Claim rent")
    table.press("OK")
    assert table.cash("GREEN") == 15_020


CONVERSATIONS = {
    "bought": "tap BLUE minus; press 26 OK OK",
    "rent": "tap BLUE minus; press 39 OK OK",
    "built": "tap RED minus; press 39 OK; choose Build",
    "sold": "tap RED minus; press 37 OK; choose Sell building",
    "group sold": "tap RED minus; press 39 OK; choose Sell group",
    "mortgaged": "tap RED minus; press 5 OK; choose Mortgage",
    "redeemed": "tap RED minus; press 12 OK; choose Redeem",
}


@pytest.mark.parametrize("what", CONVERSATIONS)
def test_c_undoes_a_deed_s_booking_and_ok_redoes_it(table: DeedsTable, what: str) -> None:
    table.give("RED", 37, 39, 5, 12)
    table.mortgage("RED", 12)
    table.build("RED", 1, 37)
    books = table.books
    table.do(CONVERSATIONS[what])
    after = table.books
    assert after != books
    table.press("C")
    assert table.books == books and table.tune == "undo" and "taken back" in table.display
    table.press("OK")
    assert table.books == after and "put back" in table.display
    table.power_cycle()
    assert table.books == after


# The list of deeds.


@pytest.mark.parametrize(
    "game", ["world deeds", "classic dublin deeds", "comrades deeds", "anti deeds"]
)
def test_two_keys_from_rest_list_every_deed_by_group_with_number_name_and_price(game: str) -> None:
    table = DeedsTable("RED", "BLUE", game=game)
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


def test_a_row_of_the_list_opens_the_offer_or_the_deed(table: DeedsTable) -> None:
    table.give("BLUE", 3)
    table.lay("RED", "minus")
    table.press("OK", "6")  # a card that lies there is the visitor's
    table.press("OK")
    assert table.title.startswith("1 ") and table.bottom == words.HINT_OFFER
    table.press("OK")
    assert table.owner(1) == "RED"
    table.press("OK", "6", "M", "OK")
    assert table.title.startswith("3 ") and table.bottom == words.HINT_RENT


def test_the_list_has_the_owner_of_a_deed_and_the_price_of_others(table: DeedsTable) -> None:
    table.give("BLUE", 3)
    table.press("OK", "6")
    lines = table.board.display.lines()
    assert lines[1].startswith("1 ") and lines[1].endswith("600K")
    assert lines[2].startswith("3 ") and lines[2].endswith(" BLUE")


def test_c_leads_from_the_deeds_of_a_player_back_to_the_players(table: DeedsTable) -> None:
    table.give("BLUE", 39)
    table.press("OK", "8", "2", "C")
    assert table.title.startswith("STANDINGS")
    table.press("OK")
    assert table.title.split()[0] == "BLUE"
    table.press("C", "C")
    assert table.title.startswith("DEALBOX")


def test_three_keys_list_the_deeds_of_a_player_and_what_is_built_there(table: DeedsTable) -> None:
    table.give("BLUE", 39, 37, 5, 12)
    table.build("BLUE", 1, 37, 39)
    table.mortgage("BLUE", 12)
    table.press("OK", "8", "2")
    assert table.title.split()[0] == "BLUE" and table.title.endswith("dark blue")
    assert [line.split()[0] for line in table.board.display.lines()[1:5]] == [
        "37",
        "39",
        "5",
        "12",
    ]
    assert table.rows["39 Montréal"] == "1 house" and "mortgaged" in table.display
    table.press("M", "OK")
    assert table.title.startswith("39 Montréal")


def test_a_player_without_deeds_has_an_empty_list(table: DeedsTable) -> None:
    table.press("OK", "8", "1")
    assert table.title.split() == ["RED", "none"] and "OK" not in table.bottom
    table.press("OK")
    assert table.title.split() == ["RED", "none"] and table.tune == "error"
