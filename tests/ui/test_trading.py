"""Trades on the unit: cash, deeds and jail cards either way, in one booking."""

from collections.abc import Callable

import pytest

from dealbox.bank.trade import Offer, trade
from dealbox.parts import TORN, TWO
from host_sim.books import history
from tests.support.table import DeedsTable, Table

RED, BLUE, GREEN = 1, 2, 3


@pytest.fixture
def table() -> DeedsTable:
    """Return a table at which RED and BLUE own deeds, with both cards on the readers."""
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    table.give("RED", 39, 5)
    table.give("BLUE", 31, 12)
    table.give("GREEN", 1)
    table.lay("RED", "minus")
    table.lay("BLUE", "plus")
    return table


def give(table: Table) -> None:
    """Book a trade in which one of the two gives nothing, which the unit asks about."""
    before = table.books
    table.press("OK")
    assert table.board.display.lines()[6:] == ["A gift?", "OK yes           C no"]
    assert table.books == before
    table.press("OK")


def test_a_deed_named_twice_and_cash_of_nothing_are_removed(table: DeedsTable) -> None:
    table.press("OK")
    table.press(*"39", "OK", *"5", "OK", *"2M", *"39", "OK", *"0K")
    assert "39" not in table.display and "BLUE gives    nothing" in table.display
    give(table)
    assert table.owner(39) == "RED" and table.owner(5) == "BLUE" and table.cash("RED") == 15_000


def test_a_correction_replaces_the_cash(table: DeedsTable) -> None:
    table.press("OK")
    table.press(*"5", "OK", *"2M", *"700K")
    give(table)
    assert table.cash_k == [14_300, 15_700, 15_000]


def test_the_help_is_shown_until_something_is_named(table: DeedsTable) -> None:
    table.press("OK")
    assert "Deed: number, OK" in table.display and "Cash: amount, K M" in table.display
    assert "jail card" not in table.display
    table.press("5")
    assert table.bottom == "OK deed      K M cash" and "\n5\n" in table.display
    table.press("OK")
    assert "number" not in table.display and table.bottom == "OK books     C leaves"


def test_the_help_offers_no_millions_where_there_are_none() -> None:
    table = DeedsTable("RED", "BLUE", game="classic deeds")
    table.lay("RED", "minus")
    table.lay("BLUE", "plus")
    table.press("OK")
    assert "Cash: amount, K\n" in table.display
    table.press("5", "M")
    assert table.bottom == "NO MILLIONS HERE"


@pytest.mark.parametrize(
    ("cards", "keys", "held"),
    [
        (("RED",), ["GO"], [0, 1]),
        (("RED",), ["GO"] * 2, None),  # given, and removed again: nothing is left to trade
        (("RED", "RED"), ["GO"] * 2, [0, 2]),
        (("BLUE",), ["GO"], [1, 0]),
        (("RED", "BLUE"), ["GO"], [0, 2]),
        (("RED", "BLUE"), ["GO"] * 2, [2, 0]),
        (("RED", "BLUE"), ["GO"] * 3, [1, 1]),
        (("RED", "BLUE"), ["GO"] * 4, None),
    ],
)
def test_jail_cards_go_either_way(
    table: DeedsTable, cards: tuple[str, ...], keys: list[str], held: list[int] | None
) -> None:
    for colour in cards:
        table.draw_jail_card(colour)
    table.press("OK")
    assert "GO jail card" in table.display
    table.press(*keys)
    if held is None:
        table.press("OK")
        assert "NOTHING TO TRADE" in table.display
        return
    assert "jail card" in table.display
    if len(cards) == 2 and held == [1, 1]:
        table.press("OK")
    else:
        give(table)
    assert list(table.ledger.now.jail_cards[1:3]) == held and table.tune == "transfer"


def test_who_has_no_jail_card_gives_none(table: DeedsTable) -> None:
    table.press("OK", "GO")
    assert "NO JAIL CARD" in table.display and table.tune == "error"
    assert table.title.split()[0] == "TRADE"


@pytest.mark.rule("W-73")
def test_a_mortgaged_deed_costs_its_taker_ten_percent_and_the_display_shows_it(
    table: DeedsTable,
) -> None:
    table.mortgage("BLUE", 31)
    table.press("OK")
    table.press(*"31", "OK")
    assert "10% for bank" in table.display and "150K" in table.display
    table.press(*"39", "OK", "OK")
    assert table.cash_k == [14_850, 15_000, 15_000]
    assert table.ledger.now.mortgaged[31]


def receive(table: DeedsTable, *spaces: str) -> None:
    """Let RED and BLUE exchange mortgaged deeds, and put their cards away."""
    table.press("OK")
    for space in spaces:
        table.press(*space, "OK")
    table.lift("minus")
    table.lift("plus")
    table.press("OK", *["OK"] * ("5" not in spaces))


def redeem_k(table: DeedsTable, colour: str, space: int) -> int:
    """Redeem a deed on its page, and return what that cost."""
    table.tap(colour, "plus")
    table.press(*str(space), "OK")
    cash_k = table.cash(colour)
    table.choose("Redeem")
    assert not table.ledger.now.mortgaged[space]
    return cash_k - table.cash(colour)


@pytest.mark.rule("W-73")
def test_each_receiver_is_asked_about_each_mortgaged_deed(table: DeedsTable) -> None:
    table.mortgage("BLUE", 31, 12)
    table.mortgage("RED", 5)
    receive(table, "31", "12", "5")
    assert table.cash_k == [14_775, 14_900, 15_000]  # both have paid the 10 %
    assert table.board.display.lines() == [
        "5 Rail ──────────────",
        "BLUE        mortgaged",
        "Redeem           1M",
        "",
        "later            1.1M",
        "BLUE has        14.9M",
        "2 more after it",
        "OK yes           C no",
    ]
    table.press("C")
    assert "12 Solar Energy" in table.title and "RED " in table.display
    table.press("OK")
    assert table.cash("RED") == 14_025 and not table.ledger.now.mortgaged[12]
    assert "31 Paris" in table.title and "more" not in table.display and table.tune == "debit"
    table.press("OK")
    assert table.cash_k == [12_525, 14_900, 15_000] and not table.ledger.now.mortgaged[31]
    assert table.title == "RED→BANK" and "redeems" in table.display
    table.press("C", "OK")  # undone and done again
    assert redeem_k(table, "BLUE", 5) == 1_100
    books = history.read(bytes(table.flash.data))
    history.check(books)
    assert not books.faults


def test_after_the_last_answer_the_transfer_is_shown_and_c_takes_it_back(
    table: DeedsTable,
) -> None:
    table.mortgage("BLUE", 31)
    before = table.books
    receive(table, "31")
    table.press("C")
    assert table.title == "RED→BLUE" and "C takes it back" in table.bottom
    table.press("C", "OK")
    assert table.books == before
    table.press("OK")  # put back: asked again
    assert "31 Paris" in table.title
    table.press("OK")
    assert table.cash("RED") == 13_350


ENDS = {
    "C": "press C",
    "a digit": "press 5C",
    "somebody else's card": "tap GREEN plus",
    "the giver's card": "tap BLUE plus",
    "an unknown card": "tap unknown plus",
    "an auction": "deal; wait 400; deal; press C",
    "time": "wait 61000 1000",
    "a power cut": "power_cycle",
    "another booking": "tap GREEN plus; press GO",
}


@pytest.mark.rule("W-74")
@pytest.mark.parametrize("end", ENDS)
def test_once_the_question_is_left_redeeming_costs_the_ten_percent_again(
    table: DeedsTable, end: str
) -> None:
    table.mortgage("BLUE", 31)
    receive(table, "31")
    assert "31 Paris" in table.title
    table.do(ENDS[end])
    assert "Redeem" not in table.display
    assert table.ledger.now.mortgaged[31] and table.owner(31) == "RED"
    assert redeem_k(table, "RED", 31) == 1_650


def test_the_receivers_card_does_not_end_the_question(table: DeedsTable) -> None:
    table.mortgage("BLUE", 31)
    receive(table, "31")
    table.lay("RED", "minus")
    assert table.bottom == "Card of RED" and "31 Paris" in table.title
    table.press("OK")
    assert table.cash("RED") == 13_350


def test_who_has_too_little_for_a_deed_is_not_asked_about_it(table: DeedsTable) -> None:
    table.mortgage("BLUE", 31, 12)
    table.leave("RED", 225 + 1_400)
    receive(table, "31", "12")
    assert "12 Solar Energy" in table.title
    table.press("OK")
    assert table.title == "RED→BANK" and table.cash("RED") == 650


def test_who_receives_by_a_bankruptcy_or_a_leave_is_asked_too() -> None:
    for is_bankrupt in (True, False):
        table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
        table.give("RED", 39)
        table.mortgage("RED", 39)
        if is_bankrupt:
            table.ledger.owe(RED, BLUE, 50_000)
            table.tap("RED", "minus")
            table.press("OK")
            table.go_bankrupt()
        else:
            table.menu("This game")
            for row in ("A player leaves", "RED", "BLUE"):
                table.choose(row)
        assert "39 Montréal" in table.title and table.owner(39) == "BLUE"
        cash_k = table.cash("BLUE")
        table.press("OK")
        assert table.cash("BLUE") == cash_k - 2_000 and not table.ledger.now.mortgaged[39]
        assert table.title == "BLUE→BANK"


def test_who_cannot_pay_the_ten_percent_owes_them(table: DeedsTable) -> None:
    table.mortgage("BLUE", 31)
    table.leave("RED", 100)
    table.press("OK")
    table.press(*"31", "OK")
    give(table)
    assert table.owner(31) == "RED" and table.debt("RED") == 150 and table.cash("RED") == 100


# Refusals.


@pytest.mark.parametrize(
    ("typed", "words"),
    [
        ("1", "NOT YOURS"),  # GREEN's
        ("37", "NOT YOURS"),  # the bank's
        ("40", "NO SUCH DEED"),
        ("0", "NO SUCH DEED"),
        ("2", "NO SUCH DEED"),
        ("999999", "NO SUCH DEED"),
    ],
)
def test_a_deed_of_neither_party_is_refused_and_the_draft_remains(
    table: DeedsTable, typed: str, words: str
) -> None:
    table.press("OK")
    table.press(*"39", "OK", *typed, "OK")
    assert words in table.display and table.tune == "error" and "→ 39 Montréal" in table.display
    give(table)
    assert table.owner(39) == "BLUE"


@pytest.mark.parametrize(
    ("keys", "words"),
    [
        ([], "NOTHING TO TRADE"),
        ([*"1M"], "NOTHING TO TRADE"),  # a gift or a loan
        ([*"5", "OK", *"15.001M"], "NOT ENOUGH MONEY"),
    ],
)
def test_an_invalid_trade_is_refused_and_nothing_moves(
    table: DeedsTable, keys: list[str], words: str
) -> None:
    before = table.books
    table.press("OK")
    table.press(*keys, "OK")
    assert words in table.display and table.tune == "error"
    assert table.title.split()[0] == "TRADE" and table.books == before


def test_a_debtor_may_sell_but_not_pay(table: DeedsTable) -> None:
    table.ledger.owe(RED, 0, 20_000)
    before = table.books
    table.press("OK")
    table.press(*"12", "OK", *"1M", "OK")
    assert table.bottom == "DEBT FIRST: RED" and table.books == before
    table.press("C")
    for side in ("minus", "plus"):
        table.lift(side)
    table.wait(20_100)
    table.lay("BLUE", "minus")  # now BLUE pays
    table.lay("RED", "plus")
    table.press("OK")
    table.press(*"39", "OK", *"5M", "OK")
    assert table.cash("RED") == 20_000 and table.owner(39) == "BLUE"


# The cards, and how a trade begins and ends.


def test_two_cards_that_were_tapped_lead_to_the_menu() -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    table.tap("RED", "minus")
    table.lay("BLUE", "plus")  # perhaps to claim the rent of RED
    table.press("OK")
    assert table.title == "MENU"


def test_two_laid_cards_lead_to_the_menu_after_a_booking_and_without_deeds(
    table: DeedsTable,
) -> None:
    table.press(*"1M", "OK")
    assert table.title == "MENU"
    plain = Table("RED", "BLUE")
    plain.lay("RED", "minus")
    plain.lay("BLUE", "plus")
    plain.press("OK")
    assert plain.title == "MENU"


@pytest.mark.parametrize("laid", [[], ["RED"], ["BLUE"]])
def test_a_trade_requires_both_cards(laid: list[str]) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    for card in laid:
        table.lay(card, "minus" if card == "RED" else "plus")
    table.menu("Trade")
    assert table.title == "TRADE" and "Lay both cards" in table.display and table.tune == "error"


def test_a_trade_begun_on_a_deed_s_page_includes_the_deed(table: DeedsTable) -> None:
    table.lift("minus")
    table.press("C")
    table.wait(20_000)
    table.press(*"31", "OK")
    table.lay("RED", "minus")
    table.choose("Trade")
    assert "← 31 Paris" in table.display
    table.press(*"2M", "OK")
    assert table.owner(31) == "RED" and table.cash_k == [13_000, 17_000, 15_000]


def interrupt(table: DeedsTable) -> None:
    """Let GREEN pay BLUE in the middle of a trade, and RED take his card back to it."""
    table.press("OK", *"39", "OK", *"1M", "5")
    table.lift("minus")
    table.lay("GREEN", "minus")
    assert table.title == "GREEN→BLUE" and table.bottom == "The trade waits"
    table.press(*"2M")
    assert table.cash_k == [15_000, 17_000, 13_000] and table.owner(39) == "RED"


def resume(table: DeedsTable) -> str:
    """Lay the cards of both parties, and return what the trade shows."""
    for side, card in (("minus", "RED"), ("plus", "BLUE")):
        table.lift(side)
        table.lay(card, side)
    table.press("OK")
    assert table.title.split() == ["TRADE", "RED→BLUE"]
    return "\n".join(table.board.display.lines()[1:6]).strip()


_GIVEN = "RED gives\n→ cash             1M\n→ 39 Montréal\nBLUE gives    nothing"


def test_the_card_of_a_third_player_is_answered_and_the_trade_waits(table: DeedsTable) -> None:
    interrupt(table)
    assert resume(table) == _GIVEN
    give(table)
    assert table.owner(39) == "BLUE" and table.cash_k == [14_000, 18_000, 13_000]
    assert "number, OK" in resume(table)  # it was booked: the next one is new


@pytest.mark.parametrize(
    ("answer", "interruption"),
    [
        ("UNKNOWN CARD", lambda table: table.tap("unknown", "plus")),
        ("CARD NOT READ", lambda table: table.report("plus", TORN)),
        ("TWO CARDS", lambda table: table.report("plus", TWO)),
    ],
)
def test_a_trade_waits_while_a_card_is_doubtful(
    table: DeedsTable, answer: str, interruption: Callable[[DeedsTable], None]
) -> None:
    table.press("OK", *"39", "OK", *"1M")
    table.lift("plus")
    interruption(table)
    assert table.title == answer and table.bottom == "The trade waits" and table.tune == "error"
    table.wait(9_000)
    assert resume(table) == _GIVEN


def test_the_card_of_a_party_may_come_again(table: DeedsTable) -> None:
    table.press("OK", *"39", "OK")
    table.lift("minus")
    table.lay("RED", "minus")
    assert table.title.split() == ["TRADE", "RED→BLUE"] and table.bottom == "Card of RED"
    give(table)
    assert table.owner(39) == "BLUE"


def test_a_deed_that_went_to_somebody_else_meanwhile_is_in_the_trade_no_more(
    table: DeedsTable,
) -> None:
    interrupt(table)
    offer = Offer(RED, GREEN)
    offer.toggle(39)
    trade(table.ledger, offer)
    assert resume(table).startswith("RED gives\n→ cash             1M\nBLUE gives    nothing")


def _new_game(table: DeedsTable) -> None:
    table.hold()
    table.press("OK", "C")


@pytest.mark.parametrize(
    "end",
    [
        lambda table: table.wait(180_000, 1_000),
        _new_game,
        lambda table: (resume(table), table.press("C")),
        lambda table: (table.lay("RED", "minus"), table.lay("GREEN", "plus"), table.press("OK")),
    ],
    ids=["after three minutes", "a new game", "left with C", "another trade"],
)
def test_a_trade_does_not_wait_for_ever(
    table: DeedsTable, end: Callable[[DeedsTable], object]
) -> None:
    interrupt(table)
    end(table)
    assert "number, OK" in resume(table)


def test_c_clears_what_is_typed_then_leaves(table: DeedsTable) -> None:
    before = table.books
    table.press("OK")
    table.press(*"39", "OK", "5", "C")
    assert "→ 39 Montréal" in table.display and table.bottom == "OK books     C leaves"
    table.press("C")
    assert table.title == "RED→BLUE" and table.books == before


def test_what_each_gives_is_said_and_a_gift_is_asked_about(table: DeedsTable) -> None:
    table.give("RED", 6, 8, 9)
    table.press("OK")
    for typed in ("6", "8", "9", "39", "5"):
        table.press(*typed, "OK")
    lines = ["→ 8 Barcelona", "→ 9 Athens", "→ 39 Montréal", "→ 5 Rail", "BLUE gives    nothing"]
    assert table.board.display.lines()[1:7] == ["RED gives          +1", *lines]
    table.press(*"2M", "OK")
    lines = ["→ cash             2M", "→ 39 Montréal", "→ 5 Rail", "BLUE gives    nothing"]
    assert table.board.display.lines()[1:7] == ["RED gives          +3", *lines, "A gift?"]
    for key in ("C", "OK", "4", "C"):  # not answered by yes
        table.press(key)
    assert "A gift?" not in table.display and table.owner(5) == "RED"
    table.press(*"12", "OK")
    lines = [*lines[:3], "BLUE gives", "← 12 Solar Energy"]
    assert table.board.display.lines()[1:7] == ["RED gives          +3", *lines]
    table.press("OK")
    assert {table.owner(space) for space in (5, 6, 8, 9, 39)} == {"BLUE"}
    assert table.owner(12) == "RED" and table.cash_k == [13_000, 17_000, 15_000]
