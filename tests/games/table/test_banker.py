from __future__ import annotations

import pytest

from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import HouseRules
from dealbox.bank.trade import trade
from games.table.unit import Difference
from tests.support.game_at_unit import BLUE, GREEN, RED, WHITE, YELLOW, GameAtUnit
from tests.support.rules_game import number, offered

SEEDS = pytest.mark.parametrize(
    "seed", [0, pytest.param(1, marks=pytest.mark.soak)]
)  # which decide between ways to one booking


def play_deeds(game: GameAtUnit) -> None:
    """Buy, auction, visit, build and trade."""
    ledger, deeds = game.ledger, game.deeds
    ledger.salary(RED)
    ledger.salary(RED)  # which the unit asks about
    ledger.pay(RED, BLUE, 1500)
    ledger.pay(BLUE, kinds.BANK, 825)
    ledger.pay(kinds.BANK, GREEN, 10)
    ledger.pay(WHITE, kinds.BANK, 40, kinds.AUCTION_SALE)
    deeds.buy(RED, 1)
    deeds.win(RED, 3, 300)
    deeds.win(BLUE, 12, 10)
    deeds.buy(BLUE, 5)
    game.visit(GREEN, 3)
    game.visit(RED, 12, dice=7)
    game.visit(RED, 12, dice=8, by_card=True)
    game.visit(WHITE, 5, by_card=True)
    deeds.build(RED, 1)
    deeds.build(RED, 3)
    deeds.build(RED, 1, 4)
    game.charges.repairs(RED, 0)
    deeds.sell(RED, 1)
    deeds.sell_group(RED, 3)
    deeds.mortgage(RED, 3)
    game.charges.draw_jail_card(BLUE)
    trade(ledger, offered(RED, BLUE, 3, 12, amount_k=250, cards=(0, 1)))
    deeds.redeem(BLUE, 3)


def play_charges(game: GameAtUnit) -> None:
    """Tax, jail, and what goes to each player or comes from each."""
    charges = game.charges
    charges.settle(RED, charges.dues(RED)[0])
    charges.pay_each(RED, 50)
    charges.collect_each(BLUE, 100)
    charges.jail(RED)
    charges.bail(RED)
    charges.jail(RED)
    charges.release(RED)
    charges.draw_jail_card(RED)
    charges.jail(RED)
    charges.use_jail_card(RED)


def play_debts(game: GameAtUnit) -> None:
    """Owe for every cause; settle, or be bankrupt, and auction what is left."""
    ledger, deeds, charges = game.ledger, game.deeds, game.charges
    for space in (37, 39, 6):
        deeds.buy(GREEN, space)
    game.leave(GREEN, 100)
    charges.jail(GREEN)
    charges.owe_bail(GREEN)
    deeds.mortgage(GREEN, 39)
    ledger.settle(GREEN)
    deeds.buy(WHITE, 31)
    game.leave(GREEN, 20)
    deeds.arrive(GREEN, 31)
    deeds.owe_rent(GREEN, 31)
    deeds.mortgage(GREEN, 37)
    ledger.settle(GREEN)
    game.leave(GREEN, 20)
    charges.pay_each(GREEN, 3_000)
    ledger.pay(kinds.BANK, GREEN, 12_000)
    ledger.settle(GREEN)
    game.leave(GREEN, 20)
    tax = charges.dues(GREEN)[0]
    ledger.owe(GREEN, kinds.BANK, tax.amount_k, tax.space)
    bankrupt(ledger, GREEN)
    deeds.pass_over(37)
    deeds.pass_over(6)
    deeds.win(RED, 39, 10)
    game.leave(YELLOW, 5)
    ledger.owe(YELLOW, RED, 700)
    bankrupt(ledger, YELLOW)
    leave(ledger, WHITE, BLUE)
    game.join(WHITE, 2_000)


def play_shortage(game: GameAtUnit) -> None:
    """Auction a house, as two players have room for more than there are."""
    for space in (1, 3, 6, 8, 9, 11, 13, 14):
        game.deeds.buy(RED, space)
    game.ledger.pay(kinds.BANK, RED, 10_000)
    game.deeds.buy(BLUE, 37)
    game.deeds.buy(BLUE, 39)
    game.deeds.win_building(RED, 6, 600)


def play_roles(game: GameAtUnit) -> None:
    """Let a competitor sell a street's buildings, and the Foundation charge and grant."""
    game.deeds.buy(RED, 6)
    game.deeds.build(RED, 6)
    game.deeds.build(RED, 6, 2)
    game.deeds.clear(RED, 6)
    for seat, count in ((RED, 5), (BLUE, 4)):
        for row in range(count):
            game.charges.settle(seat, game.charges.dues(seat)[row])


def play_house(game: GameAtUnit) -> None:
    """Pay into a pot, owe it, take it; borrow, repay, and draw two salaries; have names."""
    ledger, deeds, charges = game.ledger, game.deeds, game.charges
    ledger.rename(RED, "ÉMILE 2")
    ledger.rename(BLUE, "'.;-'.;")
    ledger.rename(RED, "")
    ledger.pay(RED, kinds.POT, 150)
    charges.settle(BLUE, charges.dues(BLUE)[0])
    ledger.take_pot(GREEN)
    ledger.lend(RED, 500)
    ledger.salary(RED)
    ledger.on_go(RED)
    ledger.repay(RED, 200)
    deeds.buy(RED, 39)
    deeds.build(RED, 39)
    game.leave(BLUE, 10)
    ledger.owe(BLUE, kinds.POT, 400)
    ledger.lend(BLUE, 400)
    ledger.settle(BLUE)
    ledger.call_loan(BLUE, 100)
    ledger.lend(BLUE, 200)
    ledger.settle(BLUE)
    ledger.owe(BLUE, kinds.POT, 4_000)
    bankrupt(ledger, BLUE)


def house_of(name: str, **sums: int) -> HouseRules:
    """Return house rules with all that an edition has, and these sums."""
    house = HouseRules()
    house.house_rules = EDITIONS[number(name)].house_rules()
    for field, value in sums.items():
        setattr(house, field, value)
    return house


@SEEDS
@pytest.mark.parametrize("name", ["classic", "anti"])
def test_all_house_rules_are_chosen_by_keys_and_dropped_again(name: str, seed: int) -> None:
    sums = {"start_k": 900, "opening_k": 50, "deal_s": 30, "interest": 20, "loan_interest": 5}
    roles = bytes((0, kinds.COMPETITOR, kinds.MONOPOLIST)) if name == "anti" else b""
    if name != "anti":
        sums["stake_k"] = 75
    game = GameAtUnit(2, name, seed=seed, roles=roles, house=house_of(name, **sums))
    uids = [game.ledger.uid(seat) if seat in (1, 2) else b"" for seat in range(9)]
    game.ledger.new_game(number("world"), uids, kinds.DEEDS, house=house_of("world", interest=0))
    game.ledger.new_game(number("world"), uids, kinds.DEEDS)
    game.unit.check_end()


@SEEDS
def test_every_kind_of_booking_is_done_by_keys(seed: int) -> None:
    booked = set[str]()
    world = GameAtUnit(5, seed=seed)
    play_deeds(world)
    play_charges(world)
    play_debts(world)
    crowd = GameAtUnit(2, seed=seed, options=kinds.DEEDS | kinds.QUICK)
    crowd.deeds.deal_out(crowd.deeds.draw(bytes))
    short = GameAtUnit(2, "classic", seed=seed, options=kinds.DEEDS | kinds.TIMED)
    play_shortage(short)
    anti = GameAtUnit(2, "anti", seed=seed, roles=bytes((0, kinds.COMPETITOR, kinds.MONOPOLIST)))
    play_roles(anti)
    house = house_of("world", start_k=16_000, stake_k=50, loan_interest=5)
    house.house_rules &= ~kinds.FIRST_ROUND
    family = GameAtUnit(3, seed=seed, house=house)
    play_house(family)
    for game in (world, crowd, short, anti, family):
        game.unit.check_end()
        booked |= set(game.unit.booked)
    by_the_unit_itself = {
        *(kinds.UNDO, kinds.REDO, kinds.CARD, kinds.SETTING, kinds.SERVICE),
        kinds.DEEDS_ON,
    }
    every = set(range(1, kinds.KIND_MAX + 1)) - by_the_unit_itself
    assert booked == {kinds.KINDS[kind] for kind in every}


def test_a_booking_without_keys_is_reported() -> None:
    game = GameAtUnit(2)
    with pytest.raises(Difference, match="card BANK→RED .*cannot be keyed"):
        game.ledger.replace_card(RED, b"new!")
