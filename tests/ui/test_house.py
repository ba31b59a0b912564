"""House rules at the unit: chosen by digits, listed, and what keys they add."""

import pytest

from dealbox.bank import refusals
from dealbox.bank.state import (
    ANY_SITE,
    BANK,
    DOUBLE_GO,
    FIRST_ROUND,
    HAS_POT,
    LOANS,
    NO_AUCTIONS,
    NO_JAIL_RENT,
    ON_GO,
    PAY,
    POT,
    SALARY,
    TAKE_POT,
    UNEVENLY,
    UNLIMITED,
    has_house_rules,
)
from dealbox.ui import words
from tests.support.cases import for_each
from tests.support.table import DeedsTable, Table, seat_of

EDITIONS = ("World", "London", "Dublin", "Comrades", "Platinum", "Anti")


def choosing(edition: str = "London", deeds: bool = True, table: Table | None = None) -> Table:
    """Return a table at which the house rules are about to be chosen."""
    table = table or Table()
    if table.ledger.has_game():
        table.hold()
    table.press("OK")
    table.choose(edition)
    if deeds:
        table.choose("Deeds")
    table.choose("House rules")
    return table


def begin(table: Table, *colours: str) -> None:
    """Go on from the house rules, and begin with these players."""
    table.press("1", "1")
    for colour in colours or ("RED", "BLUE"):
        table.tap(colour, "plus")
    table.press("OK")
    if table.title.startswith(words.ROLES):
        table.press("1")
    assert table.ledger.now.amount_k and table.screen is table.unit.session.chart.rest


def playing(keys: str, edition: str = "London", *colours: str) -> DeedsTable:
    """Return a table with a game with deeds whose house rules these keys choose."""
    table = DeedsTable()
    choosing(edition, table=table)
    table.press(*keys.split())
    begin(table, *colours)
    return table


# Choosing.


@for_each(
    ("keys", "field", "value"),
    [
        ("2 2 5 0 0 K", "start_k", 2_500),
        ("3 OK", "house_rules", HAS_POT),
        ("4", "house_rules", DOUBLE_GO),
        ("5 OK", "house_rules", LOANS),
        ("6 5 0 K", "opening_k", 50),
        ("7 3 0 OK", "deal_s", 30),
        ("7 2 5 5 OK", "deal_s", 255),
        ("8 2", "interest", 20),
        ("8 2 2", "interest", 0),
        ("8 2 2 2", "interest", 10),
        ("8 3", "house_rules", NO_AUCTIONS),
        ("8 4", "house_rules", UNLIMITED),
        ("8 5", "house_rules", ANY_SITE),
        ("8 6", "house_rules", UNEVENLY),
        ("8 7", "house_rules", NO_JAIL_RENT),
        ("8 8", "house_rules", FIRST_ROUND),
        ("4 4", "house_rules", 0),
    ],
)
def test_a_digit_chooses_each_of_them_and_the_game_is_booked_with_it(
    keys: str, field: str, value: int
) -> None:
    table = choosing()
    table.press(*keys.split())
    if keys.startswith("8"):
        table.press("1")
    begin(table)
    assert getattr(table.ledger.now, field) == value
    assert has_house_rules(table.ledger.now) == (value not in (0, 10) or keys == "8 2 2")


def test_turned_off_they_have_none() -> None:
    now = playing("3 5 0 0 K 5 5 OK 3 5").ledger.now
    assert not has_house_rules(now) and not now.stake_k and not now.loan_interest


@for_each("edition", EDITIONS)
@for_each("deeds", [False, True])
def test_an_edition_offers_the_rules_that_it_can_have(edition: str, deeds: bool) -> None:
    table = choosing(edition, deeds)
    rows = list(table.rows)
    assert ("Pot" in rows) == (edition != "Anti") and ("Deeds, houses" in rows) == deeds
    if deeds:
        table.choose("Deeds, houses")
        rows = list(table.rows)
        assert ("No auctions" in rows) == ("Build unevenly" in rows) == (edition != "Anti")
        assert {"Mortgages", "Endless houses", "No jail rent", "Buy after GO"} <= set(rows)


@for_each(
    ("keys", "note"),
    [
        ("7 9 OK", words.DEAL_RANGE),
        ("7 2 5 6 OK", words.DEAL_RANGE),
        ("5 1 0 1 OK", words.RATE_RANGE),
        ("2 0 K", words.REFUSALS[refusals.NOTHING][0]),
        ("2 . 5 K", words.REFUSALS[refusals.NOT_WHOLE][0]),
        ("2 5 M", words.REFUSALS[refusals.NO_MILLIONS][0]),
        ("7 3 0 K", words.NOT_HERE),
    ],
)
def test_what_cannot_be_is_refused_in_words(keys: str, note: str) -> None:
    table = choosing()
    table.press(*keys.split())
    assert note in table.display
    table.press("OK")  # then as without it
    assert table.screen is table.unit.session.chart.house


def test_more_millions_than_there_can_be_are_refused_in_words() -> None:
    table = choosing("World")
    table.do("press 2 1000M")
    assert table.bottom == words.REFUSALS[refusals.TOO_LARGE][0]


def test_nothing_is_chosen_before_the_game_begins() -> None:
    table = Table("RED", "BLUE", game="classic")
    choosing(table=table)
    table.press(*"4335", *["C"] * 6)  # the sum first, then back page by page
    assert table.screen is table.unit.session.chart.rest
    assert not has_house_rules(table.ledger.now)


def test_the_next_game_is_offered_them_again_and_may_drop_all_at_once() -> None:
    table = playing("2 9 0 0 K 3 5 0 K 4")
    choosing(table=table)
    begin(table)
    now = table.ledger.now
    assert (now.start_k, now.stake_k, now.house_rules) == (900, 50, HAS_POT | DOUBLE_GO)
    choosing(table=table)
    table.choose("None of them")
    begin(table)
    assert not has_house_rules(table.ledger.now)


def test_c_clears_a_sum_before_it_leaves() -> None:
    table = choosing()
    table.do("choose Start; press 9 C")
    assert table.screen is table.unit.session.chart.house_sum
    table.press("C")
    assert table.screen is not table.unit.session.chart.house_sum


def test_another_board_is_offered_what_it_can_have() -> None:
    table = playing("2 9 0 0 K 3 5 0 K 4")
    choosing("World", table=table)  # whose sums are ten times as large
    assert table.rows["Start"] == "15M" and table.rows["Twice on GO"] == "on"
    table.press("C")
    choosing("Anti", table=table)
    begin(table)
    now = table.ledger.now
    assert (now.house_rules, now.start_k, now.stake_k) == (DOUBLE_GO, 900, 0)


def test_the_games_page_lists_what_differs_from_the_booklet() -> None:
    table = playing("2 9 0 0 K 5 5 OK 7 3 0 OK 8 2 5 1")
    table.menu("This game")
    table.choose("House rules")
    assert list(table.rows.items()) == [
        ("Start", "£900"),
        ("Deal", "30 s"),
        ("Mortgages", "20%"),
        ("Loans", "5%"),
        ("Build anywhere", "on"),
    ]
    plain = Table("RED", "BLUE", game="classic deeds")
    plain.menu("This game")
    assert "House rules" not in plain.rows


# The pot.


def test_one_key_takes_the_pot() -> None:
    table = playing("3 2 0 0 K")
    assert "POT £200" in table.title
    table.tap("RED", "plus")
    assert "M takes pot" in table.display
    table.press("M")
    assert table.cash("RED") == 1_700 and table.ledger.now.kind == TAKE_POT
    assert table.title.startswith("POT→RED") and "£1700" in table.display
    table.wait(20_100)
    assert "POT £0" in table.title
    table.tap("RED", "minus")
    table.press("M")
    assert table.title.startswith(words.REFUSALS[1][0])


@pytest.mark.parametrize("side", ["minus", "plus"])
def test_go_leads_what_is_typed_into_the_pot(side: str) -> None:
    table = playing("3 OK")
    table.tap("RED", side)
    table.do("press 15 GO")
    assert table.title.startswith("RED→POT")
    table.press("K")
    now = table.ledger.now
    assert (now.kind, now.payer, now.payee, now.pot_k) == (PAY, seat_of("RED"), POT, 15)
    assert table.cash("RED") == 1_485


def test_the_card_may_come_after_the_sum_and_go_turns_back() -> None:
    table = playing("3 OK")
    table.do("press 15 GO K")
    assert table.title.startswith("→POT")
    table.tap("RED", "plus")
    table.press("OK")
    assert table.ledger.now.pot_k == 15
    table.tap("RED", "minus")
    table.do("press 20 GO GO K")
    assert table.ledger.now.payee == BANK and table.ledger.now.pot_k == 15


def test_two_cards_pay_nothing_into_it_and_take_nothing() -> None:
    table = playing("3 5 0 K")
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    table.do("press 15 GO K")
    assert table.title.startswith(words.POT_FROM_ONE[0])
    table.press("C")
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    table.press("M")
    assert table.title.startswith(words.POT_NEEDS_ONE[0]) and table.ledger.now.pot_k == 50


def test_who_cannot_pay_into_it_owes_the_pot() -> None:
    table = playing("3 OK")
    table.leave("RED", 10)
    table.tap("RED", "minus")
    table.do("press 200 GO K")
    assert "NOT ENOUGH" in table.title
    table.press("OK")
    assert "POT" in table.title and table.debt("RED") == 200
    table.wait(20_100)
    table.tap("RED", "minus")
    table.press("OK")
    assert "POT" in table.display and "£200" in table.display


def test_tax_and_bail_go_into_it_by_themselves() -> None:
    table = playing("3 OK")
    table.tap("RED", "minus")
    table.do("menu Tax; press 1")
    table.tap("RED", "minus")
    table.do("menu Jail; choose Goes in")
    table.tap("RED", "minus")
    table.do("menu Jail; choose Pay bail")
    assert table.ledger.now.pot_k == 250 and table.total_k == -250


@pytest.mark.parametrize("what", ["Tax", "Cards"])
def test_who_has_no_money_for_tax_or_repairs_owes_the_pot(what: str) -> None:
    table = playing("3 OK")
    table.give("RED", 1, 3)
    table.build("RED", 1, 1)
    table.leave("RED", 10)
    table.tap("RED", "minus")
    table.menu(what)
    table.press("1", "OK")
    assert table.debt("RED") and table.ledger.now.creditor[seat_of("RED")] == POT


def test_an_amount_for_the_pot_is_no_bid() -> None:
    table = playing("3 OK")
    table.deal()
    table.tap("RED", "minus")
    table.do("press 15 GO K")
    assert table.ledger.now.pot_k == 15 and table.unit.session.auction.leader == BANK


def test_the_standings_have_a_row_for_it() -> None:
    table = playing("3 7 5 K")
    table.menu("Standings")
    assert table.rows["POT"] == "£75"


# GO.


def test_one_key_more_pays_the_second_salary() -> None:
    table = playing("4")
    table.tap("RED", "plus")
    table.press("GO")
    assert table.ledger.now.kind == SALARY and table.bottom.startswith("K on GO")
    table.press("K")
    assert table.ledger.now.kind == ON_GO and table.cash("RED") == 1_900
    table.press("K")  # of whom?
    assert table.title.startswith(words.GO_NEEDS_ONE[0])
    table.press("C")
    table.lay("RED", "plus")
    table.press("K")
    assert table.title.startswith(words.AGAIN) and table.cash("RED") == 1_900
    table.press("OK")
    assert table.cash("RED") == 2_100


def test_at_rest_it_is_for_a_card_only() -> None:
    table = playing("4")
    table.tap("RED", "plus")
    table.press("GO")
    table.wait(21_000)
    assert table.title.startswith("DEALBOX")
    table.press("K")
    assert table.title.startswith(words.GO_NEEDS_ONE[0])


@pytest.mark.parametrize(("rule", "key"), [("4", "K"), ("3 7 5 K", "M")])
def test_one_key_more_after_a_bid_moves_nothing(rule: str, key: str) -> None:
    table = playing(rule)
    table.tap("RED", "plus")
    table.press("GO")
    seq = table.ledger.now.seq
    table.deal()
    table.lay("BLUE", "minus")
    table.do("press 200 K")
    table.press(key)
    assert table.ledger.now.seq == seq and words.NOT_HERE in table.display


def test_it_is_never_the_last_players_who_had_none() -> None:
    table = playing("4")
    table.tap("RED", "plus")
    table.press("GO")
    table.tap("BLUE", "plus")
    table.press("K")
    assert table.ledger.now.payee == seat_of("BLUE")


def test_it_is_nobodys_while_two_others_are_on_the_readers() -> None:
    table = playing("4", "London", "RED", "BLUE", "GREEN")
    table.tap("RED", "plus")
    table.press("GO")
    table.lay("BLUE", "minus")
    table.lay("GREEN", "plus")
    table.press("K")  # before the amount
    assert table.title.startswith(words.GO_NEEDS_ONE[0])


@pytest.mark.parametrize("key", ["K", "M"])
def test_by_the_booklet_the_keys_do_nothing(key: str) -> None:
    table = Table("RED", "BLUE", game="classic deeds")
    table.tap("RED", "plus")
    table.press(key)
    assert words.NOT_HERE in table.display
    table.do("press 15 GO")
    assert words.GO_ALONE in table.display


# Loans.


def test_a_loan_is_taken_listed_charged_and_repaid() -> None:
    table = playing("5 1 0 OK")
    table.tap("RED", "minus")
    table.do("menu Loan; choose Borrow; press 500K")
    assert table.cash("RED") == 2_000 and table.ledger.now.loan_k[1] == 500
    table.menu("Debts")
    assert table.rows == {"RED borrowed": "£500"}
    table.press("C")
    table.tap("RED", "plus")
    table.press("GO")
    assert table.cash("RED") == 2_150
    table.menu("Final")
    assert table.rows["RED"] == "£1650"
    table.press("C")
    table.tap("RED", "minus")
    table.do("menu Loan; choose Repay; press 600K")
    assert table.title.startswith(words.REFUSALS[64][0])
    table.press("C")
    table.tap("RED", "minus")
    table.do("menu Loan; choose Repay; press 100K")
    table.tap("RED", "minus")
    table.do("menu Loan; choose Repay; press OK")
    assert table.cash("RED") == 1_650 and not any(table.ledger.now.loan_k)


def test_a_loan_that_cannot_be_repaid_is_called_by_ok() -> None:
    table = playing("5 OK")
    table.tap("RED", "minus")
    table.do("menu Loan; choose Borrow; press 500K")
    table.leave("RED", 100)
    table.tap("RED", "minus")
    table.do("menu Loan; choose Repay; press OK")
    assert "NOT ENOUGH" in table.title
    table.press("OK")
    assert table.debt("RED") == 500 and not any(table.ledger.now.loan_k)


def test_a_loan_takes_the_players_card() -> None:
    table = playing("5 OK")
    table.do("menu Loan; press 1")
    assert words.ONE_CARD in table.display and table.screen is table.unit.session.chart.loan
    plain = Table("RED", "BLUE", game="classic deeds")
    plain.press("OK")
    assert "Loan" not in plain.rows


# Deeds and deals.


def test_a_deal_lasts_as_chosen() -> None:
    table = playing("7 1 0 OK")
    table.deal()
    table.tap("RED", "minus")
    table.press("OK")
    table.wait(9_900)
    assert table.unit.session.auction.is_running
    table.wait(200)
    assert not table.unit.session.auction.is_running and "SOLD" in table.title


def test_the_opening_bid_is_shown_and_asked_for() -> None:
    table = playing("6 5 0 K")
    table.deal()
    assert table.board.display.lines()[2].endswith("£50")
    table.bid("RED", "49K")
    assert table.title.startswith(words.REFUSALS[17][0]) and "£50" in table.display


def test_without_auctions_the_button_offers_none_of_a_deed() -> None:
    table = playing("8 3 1")
    table.visit("RED", "39")
    assert words.BUTTON_AUCTIONS not in table.display
    table.deal()
    assert table.title.startswith(words.REFUSALS[45][0])


def test_before_the_first_salary_nothing_is_bought_nor_bid_for() -> None:
    table = playing("8 8 1")
    table.visit("RED", "39", "OK")
    assert table.title.startswith(words.REFUSALS[66][0])
    table.press("C")
    table.press(*"39", "OK")
    table.deal()
    table.bid("RED", "400K")
    assert table.title.startswith(words.REFUSALS[66][0])


def test_a_single_site_is_built_up_on_its_page() -> None:
    table = playing("8 5 1")
    table.give("RED", 39)
    table.leave("RED", 2_000)
    table.tap("RED", "minus")
    table.press(*"39", "OK")
    assert {"Build", "Develop group"} <= set(table.rows)
    table.choose("Develop group")
    table.choose("3 houses")
    assert table.ledger.now.level[39] == 3


def test_an_owner_in_jail_is_told_to_earn_nothing() -> None:
    table = playing("8 7 1")
    table.give("RED", 39)
    table.tap("RED", "minus")
    table.do("menu Jail; choose Goes in")
    table.wait(20_100)
    table.visit("BLUE", "39")
    assert table.title.startswith(words.REFUSALS[46][0])


def test_the_interest_of_the_house_is_what_the_trade_names() -> None:
    table = playing("8 2 1")
    table.give("RED", 39)
    table.mortgage("RED", 39)
    table.tap("RED", "minus")
    table.tap("BLUE", "plus")
    table.do("menu Trade; press 39 OK")
    assert "20% for bank" in table.display and "£40" in table.display
