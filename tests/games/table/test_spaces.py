"""GO, taxes, Free Parking and the Foundation: what a space costs or brings whoever lands there."""

import pytest

from dealbox.bank.state import BANK, OUT, SALARY, TAX
from games.table import decks
from games.table.decks import Card
from games.table.track import PAY
from tests.support.game_at_table import TableGame, paid
from tests.support.rules_game import BLUE, GREEN, RED, proves


@proves("W-62", "C-90", "K-40", "P-16")
@pytest.mark.parametrize("at", [35, 36, 39])
def test_landing_on_go_or_passing_it_brings_the_salary_once(game: TableGame, at: int) -> None:
    game.turn(RED, (2, 3), at=at)
    salaries_k = [state.amount_k for state in game.bookings if state.kind == SALARY]
    assert salaries_k == [game.k(200)]


@proves("W-64", "C-92", "C-116", "K-99", "P-65", "P-120")
def test_each_tax_space_costs_its_flat_sum(game: TableGame) -> None:
    assert game.land(RED, 4) == paid(RED, BANK, game.k(200))
    assert game.land(RED, 38) == paid(RED, BANK, game.k(100))
    assert game.now.kind == TAX and game.now.space == 38


@proves("C-43", "K-23", "P-109")
def test_taxes_and_fines_stay_with_the_bank(game: TableGame) -> None:
    assert game.land(RED, 4) == paid(RED, BANK, 200)
    assert game.draw(RED, Card(decks.PAY, 15)) == paid(RED, BANK, 15)
    game.table.track.send_to_jail(RED)
    game.bots[RED].way_out = PAY
    assert game.turn(RED, (4, 6)) == paid(RED, BANK, 50)  # and from jail to Free Parking
    assert game.table.track.at[RED] == 20
    assert game.land(BLUE, 20) == {}


@proves("C-43", "C-93", "C-94", "K-14", "K-109", "K-110")
def test_the_corners_are_go_the_visit_to_jail_free_parking_and_the_way_to_jail(
    game: TableGame,
) -> None:
    for corner, brings in ((0, paid(BANK, RED, 200)), (10, {}), (20, {})):
        assert game.land(RED, corner) == brings and not game.is_jailed(RED)
    assert game.land(RED, 30) == {} and game.is_jailed(RED)


# The edition with roles.


@pytest.mark.rule("A-56")
@pytest.mark.parametrize("seat", [RED, BLUE])
def test_sightseeing_costs_nothing_and_keeps_nobody(anti: TableGame, seat: int) -> None:
    assert anti.turn(seat, (4, 6), at=0) == {}
    assert not anti.is_jailed(seat) and anti.edition.earns_rent(anti.now, seat)
    assert anti.turn(seat, (1, 2)) == {}
    assert anti.table.track.at[seat] == 13


@pytest.mark.rule("A-55")
def test_start_brings_100_in_anti(anti: TableGame) -> None:
    assert anti.turn(RED, (2, 3), at=35) == paid(BANK, RED, 100)
    assert anti.turn(BLUE, (2, 3), at=38) == paid(BANK, BLUE, 100)


@pytest.mark.rule("A-67")
def test_the_income_tax_is_200_or_the_percentage_whichever_is_less(anti: TableGame) -> None:
    anti.leave(RED, 2500)
    assert anti.land(RED, 4) == paid(RED, BANK, 200)
    anti.leave(RED, 1500)
    assert anti.land(RED, 4) == paid(RED, BANK, 150)
    anti.leave(BLUE, 1500)
    assert anti.land(BLUE, 4) == paid(BLUE, BANK, 200)
    anti.leave(BLUE, 900)
    assert anti.land(BLUE, 4) == paid(BLUE, BANK, 180)


@pytest.mark.rule("A-67", "A-98")
@pytest.mark.parametrize(("chosen", "cash_k"), [(200, 1500), (150, 1500), (250, 2500), (200, 180)])
def test_a_player_chooses_which_income_tax_to_pay(
    anti: TableGame, chosen: int, cash_k: int
) -> None:
    anti.leave(RED, cash_k)
    anti.give(RED, 1)
    anti.mortgage(RED, 1)
    anti.bots[RED].tax_k = chosen
    anti.land(RED, 4)
    assert anti.cash_k(RED) == cash_k - chosen or anti.now.seat[RED] == OUT
    assert (anti.now.seat[RED] == OUT) == (chosen > cash_k)


@pytest.mark.rule("A-71")
@pytest.mark.parametrize("cash_k", [75, 1500])
def test_the_property_tax_is_75_for_both_roles(anti: TableGame, cash_k: int) -> None:
    for seat in (RED, BLUE):
        anti.leave(seat, cash_k)
        assert anti.land(seat, 38) == paid(seat, BANK, 75)


@pytest.mark.rule("A-77")
def test_the_foundation_costs_a_monopolist_160(anti: TableGame) -> None:
    assert anti.land(BLUE, 20) == paid(BLUE, BANK, 160)


@pytest.mark.rule("A-78")
@pytest.mark.parametrize(("die", "brings"), [(1, 25), (2, 50), (3, 0), (4, 0), (5, 0), (6, 0)])
def test_the_foundation_lets_a_competitor_throw_one_die(
    anti: TableGame, die: int, brings: int
) -> None:
    assert anti.land(GREEN, 20, (die, 6)) == (paid(BANK, GREEN, brings) if brings else {})
