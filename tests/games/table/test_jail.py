"""Jail: what it costs to leave, and what a player may do in it."""

import pytest

from dealbox.bank.state import BAIL, BANK, BUILD, MORTGAGE, REDEEM, SELL, TRADE
from games.table import decks
from games.table.bots.bot import Build, Mortgage, Redeem, Sell
from games.table.decks import Card
from games.table.house_rules import HouseRules
from games.table.track import JAIL, PAY, USE_CARD
from tests.support.game_at_table import TableGame, paid
from tests.support.rules_game import BLUE, DARK_BLUE, GREEN, RED, YELLOW, offered, proves


@proves("W-65", "W-66", "C-99", "C-112", "K-105", "K-119", "P-70", "P-118")
@pytest.mark.parametrize("turns", [0, 1, 2])
def test_bail_is_paid_before_the_throw_of_any_jail_turn(game: TableGame, turns: int) -> None:
    game.table.track.send_to_jail(RED)
    for _ in range(turns):
        assert game.turn(RED, (1, 2)) == {}
    game.bots[RED].way_out = PAY
    assert game.turn(RED, (5, 5), (1, 2)) == paid(RED, BANK, game.k(50))  # a double counts as any
    assert not game.is_jailed(RED) and game.table.track.at[RED] == 23
    assert game.now.kind == BAIL and not game.now.role[RED]


@proves("W-65", "W-67", "C-103", "C-104", "K-108", "P-73")
def test_after_the_third_throw_bail_is_paid_and_that_throw_moved(game: TableGame) -> None:
    game.table.track.send_to_jail(RED)
    assert game.turn(RED, (4, 6)) == game.turn(RED, (4, 6)) == {}
    assert game.table.track.at[RED] == JAIL
    assert game.turn(RED, (4, 6)) == paid(RED, BANK, game.k(50))
    assert not game.is_jailed(RED) and game.table.track.at[RED] == 20


@proves("W-67", "C-104", "K-108", "P-73")
def test_who_cannot_pay_the_bail_that_is_due_raises_it(game: TableGame) -> None:
    game.give(RED, 1, 39)
    game.leave(RED, 0)
    game.table.track.send_to_jail(RED)
    for _ in range(3):
        game.turn(RED, (4, 6))
    assert game.cash_k(RED) == game.edition.mortgage_k(39) - game.k(50)
    assert game.table.track.at[RED] == 20


@proves("C-99", "C-100", "W-66", "W-69")
@pytest.mark.parametrize("way_out", [PAY, USE_CARD])
def test_nobody_leaves_jail_without_money_card_or_double(game: TableGame, way_out: int) -> None:
    game.leave(RED, game.k(50) - 1)
    game.table.track.send_to_jail(RED)
    game.bots[RED].way_out = way_out
    game.turn(RED, (4, 6))
    assert game.is_jailed(RED) and game.table.track.at[RED] == JAIL


@proves("W-69", "C-100", "K-98", "K-106", "P-64", "P-71")
def test_a_jail_card_drawn_or_bought_frees_and_goes_under_its_deck(game: TableGame) -> None:
    deck = game.table.track._piles[0]
    game.draw(BLUE, Card(decks.JAIL_CARD))
    game.draw(BLUE, Card(decks.PAY, 15))  # which goes under the deck
    assert Card(decks.JAIL_CARD) not in deck._cards and game.now.jail_cards[BLUE] == 1
    offer = offered(RED, BLUE, amount_k=game.k(40), cards=(0, 1))
    game.bots[RED].proposals, game.bots[BLUE].is_agreeing = [offer], True
    game.table.track.send_to_jail(RED)
    game.bots[RED].way_out = USE_CARD
    assert game.turn(RED, (4, 6)) == {RED: -game.k(40), BLUE: game.k(40)}
    assert game.table.track.at[RED] == 20 and not game.is_jailed(RED)
    assert not any(game.now.jail_cards) and deck._cards[-1] == Card(decks.JAIL_CARD)


@proves("W-70", "C-98", "K-51", "P-42")
def test_in_jail_a_player_collects_rent_bids_builds_sells_mortgages_and_trades(
    game: TableGame,
) -> None:
    game.give(RED, *DARK_BLUE, 5, 6)
    game.give(BLUE, 8)
    game.table.track.send_to_jail(RED)
    assert game.land(BLUE, 5) == {BLUE: -game.k(25), RED: game.k(25)}
    game.bots[RED].limit_k_ = game.k(60)
    game.land(BLUE, 15)
    assert game.now.owner[15] == RED
    game.bots[RED].plan = [Build(37), Build(39), Mortgage(5), Redeem(5), Sell(39)]
    game.bots[RED].proposals, game.bots[BLUE].is_agreeing = [offered(RED, BLUE, 6, 8)], True
    booked = game.now.seq
    game.turn(RED, (4, 6))
    kinds = [state.kind for state in game.bookings[booked:]]
    assert kinds == [TRADE, BUILD, BUILD, MORTGAGE, REDEEM, SELL]
    assert game.is_jailed(RED)


# Prison and price war.


@pytest.mark.rule("A-59")
def test_a_competitor_in_price_war_collects_rent(anti: TableGame) -> None:
    anti.give(RED, 39, 12)
    anti.table.track.send_to_jail(RED)
    assert anti.land(BLUE, 39) == {BLUE: -40, RED: 40}
    assert anti.land(GREEN, 12, (1, 3)) == {GREEN: -16, RED: 16}


@pytest.mark.rule("A-60")
def test_a_monopolist_in_prison_collects_no_rent_until_released(anti: TableGame) -> None:
    anti.give(BLUE, 39, 12)
    anti.table.track.send_to_jail(BLUE)
    assert anti.land(RED, 39) == anti.land(YELLOW, 12) == {}  # no throw is made for the utility
    anti.turn(BLUE, (5, 5), (1, 2))
    assert anti.land(RED, 39) == {RED: -40, BLUE: 40}


@pytest.mark.rule("A-62", "A-63")
@pytest.mark.parametrize("seat", [RED, BLUE])
@pytest.mark.parametrize("turns", [0, 1])
def test_the_release_costs_50_in_anti(anti: TableGame, seat: int, turns: int) -> None:
    anti.table.track.send_to_jail(seat)
    for _ in range(turns):
        assert anti.turn(seat, (1, 2)) == {}
    anti.bots[seat].way_out = PAY
    assert anti.turn(seat, (1, 2)) == paid(seat, BANK, 50)
    anti.bots[seat].way_out = 0
    anti.table.track.send_to_jail(seat)
    assert anti.turn(seat, (1, 2)) == anti.turn(seat, (1, 2)) == {}
    assert anti.turn(seat, (1, 2)) == paid(seat, BANK, 50)
    assert anti.table.track.at[seat] == 13


@pytest.mark.rule("A-57", "A-58")
def test_going_to_prison_or_price_war_brings_no_start_money(anti: TableGame) -> None:
    for seat, other, may_collect in ((RED, GREEN, True), (BLUE, YELLOW, False)):
        assert anti.turn(seat, (2, 2), at=26) == {}  # the double gives no turn
        assert anti.draw(other, Card(decks.TO_JAIL)) == {}
        for jailed in (seat, other):
            assert anti.is_jailed(jailed)
            assert anti.edition.earns_rent(anti.now, jailed) == may_collect


@pytest.mark.rule("A-106")
@pytest.mark.parametrize(
    ("has_turn", "throws", "at"),
    [(False, [], JAIL), (True, [(1, 2)], JAIL), (True, [(5, 5)], 20)],
)
def test_a_double_that_leads_to_prison_gives_no_extra_turn(
    has_turn: bool, throws: list[tuple[int, int]], at: int
) -> None:
    """Unless the table gives it: then it is an attempt to leave."""
    rules = HouseRules(has_extra_turn_in_jail=has_turn)
    game = TableGame("anti", roles="CMCM", house_rules=rules)
    game.turn(BLUE, (5, 5), *throws, at=20)
    assert game.table.track.at[BLUE] == at and game.is_jailed(BLUE) == (at == JAIL)
    if at == JAIL:
        assert game.turn(BLUE, (1, 2)) == {}
        if has_turn:  # that was the second
            game.turn(BLUE, (1, 2))
            assert game.now.kind == BAIL and not game.is_jailed(BLUE)
