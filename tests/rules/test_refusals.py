"""Invalid commands are refused with a reason, and move nothing: in every edition."""

from collections.abc import Callable

import pytest

from dealbox.bank import refusals
from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.state import BANK, DEEDS, SPEED_DIE
from tests.support.cases import for_each
from tests.support.rules_game import (
    ALL_DEEDS,
    BLUE,
    BROWN,
    GREEN,
    RED,
    STATIONS,
    UTILITIES,
    YELLOW,
    Game,
    game_of,
)

EDITIONS = ("world", "classic", "comrades", "platinum")
NO_DEEDS = (-1, 0, 2, 4, 7, 10, 17, 20, 22, 30, 33, 36, 38, 40, 99, 999_999)
COMMANDS: dict[str, Callable[[Game, int], object]] = {
    "visit": lambda game, space: game.deeds.arrive(RED, space),
    "rent": lambda game, space: game.rent_k(space, 7),
    "buy": lambda game, space: game.deeds.buy(RED, space),
    "win": lambda game, space: game.deeds.win(RED, space, 100),
    "build": lambda game, space: game.deeds.build(RED, space),
    "win a building": lambda game, space: game.deeds.win_building(RED, space, 100),
    "sell": lambda game, space: game.deeds.sell(RED, space),
    "clear a site": lambda game, space: game.deeds.clear(RED, space),
    "sell a group": lambda game, space: game.deeds.sell_group(RED, space),
    "mortgage": lambda game, space: game.deeds.mortgage(RED, space),
    "redeem": lambda game, space: game.deeds.redeem(RED, space),
    "trade": lambda game, space: game.trade(RED, BLUE, space),
}
OWNERS_ONLY = (
    *("build", "win a building", "sell", "clear a site", "sell a group"),
    *("mortgage", "redeem", "trade"),
)


@for_each("name", EDITIONS)
@for_each("command", COMMANDS)
def test_numbers_that_are_no_deeds(name: str, command: str) -> None:
    game = Game(name)
    for space in NO_DEEDS:
        assert game.refusal(COMMANDS[command], game, space) == refusals.NOT_A_DEED


@for_each("command", COMMANDS)
def test_in_a_game_without_deeds_there_are_none(command: str) -> None:
    game = Game("classic")
    game.begin(4, 0)
    assert game.refusal(COMMANDS[command], game, 39) == refusals.NO_DEEDS


@for_each("command", OWNERS_ONLY)
def test_deeds_of_the_bank_and_of_others(command: str) -> None:
    game = Game("platinum")
    game.give(GREEN, 39)
    for space in (37, 39):
        assert game.refusal(COMMANDS[command], game, space) == refusals.NOT_YOURS


@for_each("command", [name for name in COMMANDS if name not in ("visit", "rent")])
def test_a_bankrupt_s_commands_are_refused(command: str) -> None:
    game = Game("comrades")
    game.give(RED, *BROWN)
    game.leave(RED, 0)
    game.ledger.owe(RED, BANK, 1_000)
    bankrupt(game.ledger, RED)
    allowed = (refusals.BANKRUPT_SEAT, refusals.NOT_YOURS, refusals.AUCTION_DUE)
    assert game.refusal(COMMANDS[command], game, 1) in allowed


@for_each("name", EDITIONS)
@for_each("dice", [-1, 0, 1, 13, 16, 18, 19, 99])
def test_throws_that_no_dice_show(name: str, dice: int) -> None:
    game = Game(name)
    for options in (DEEDS, DEEDS | SPEED_DIE if name == "platinum" else DEEDS):
        game.begin(4, options)
        game.give(RED, 12)
        if dice != 13 or not options & SPEED_DIE:
            game.deeds.arrive(BLUE, 12)
            for command in (game.deeds.rent, game.deeds.owe_rent):
                assert game.refusal(command, BLUE, 12, dice) == refusals.DICE_RANGE


@for_each("name", [*EDITIONS, "anti"])
def test_an_unowned_deed_has_no_rent(name: str) -> None:
    game = game_of(name)
    for space in ALL_DEEDS:
        assert game.refusal(game.visit, BLUE, space, 7) == refusals.UNOWNED


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_is_built_or_sold_on_stations_and_utilities(name: str) -> None:
    game = Game(name)
    for group in (STATIONS, UTILITIES):
        game.give(RED, *group)
        for space in group:
            deeds = game.deeds
            for command in (deeds.build, deeds.sell, deeds.clear, deeds.sell_group):
                assert game.refusal(command, RED, space) == refusals.NOT_A_SITE
            assert game.refusal(game.deeds.win_building, RED, space, 9) == refusals.NOT_A_SITE


@pytest.mark.parametrize("name", EDITIONS)
def test_nothing_is_sold_on_a_bare_site(name: str) -> None:
    game = Game(name)
    game.give(RED, *BROWN)
    for command in (game.deeds.sell, game.deeds.clear, game.deeds.sell_group):
        assert game.refusal(command, RED, 3) == refusals.NO_BUILDING


@pytest.mark.parametrize("name", EDITIONS)
def test_nobody_trades_what_he_has_not(name: str) -> None:
    game = Game(name)
    game.give(GREEN, 5)
    game.give(RED, 39)
    for code, command in (
        (refusals.NOT_YOURS, lambda: game.trade(RED, BLUE, 37)),  # the bank's
        (refusals.NOT_YOURS, lambda: game.trade(RED, BLUE, 5)),  # somebody else's
        (refusals.NOT_YOURS, lambda: game.trade(RED, BLUE, 39, 39)),
        (refusals.NO_JAIL_CARD, lambda: game.trade(RED, BLUE, payer_cards=1)),
        (refusals.NO_JAIL_CARD, lambda: game.trade(RED, BLUE, payee_cards=1)),
        (refusals.NOTHING_TO_TRADE, lambda: game.trade(RED, BLUE, amount_k=10)),
        (refusals.SAME_SEAT, lambda: game.trade(RED, BANK, 39)),
        (refusals.SAME_SEAT, lambda: game.trade(RED, RED, 39)),
    ):
        assert game.refusal(command) == code


def test_a_debtor_makes_no_other_payment() -> None:
    game = Game("world")
    game.give(RED, 37, *BROWN)
    game.give(YELLOW, 39)
    game.mortgage(RED, 37)
    game.leave(RED, 5_000)
    game.charges.jail(RED)
    game.ledger.owe(RED, BLUE, 6_000)
    for command in (
        lambda: game.visit(RED, 39),
        lambda: game.deeds.buy(RED, 5),
        lambda: game.deeds.build(RED, 1),
        lambda: game.deeds.redeem(RED, 37),
        lambda: game.trade(RED, BLUE, 1, amount_k=1),
        lambda: game.charges.pay_each(RED, 1),
        lambda: game.charges.bail(RED),
    ):
        assert game.refusal(command) == refusals.IN_DEBT
