from __future__ import annotations

from pathlib import Path

import pytest

from dealbox.bank import state as kinds
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import DEEDS, HouseRules
from games.table.unit import Difference
from tests.support import conversations
from tests.support.game_at_unit import RED, AtUnit, GameAtUnit
from tests.support.rules_game import number

SEEDS = pytest.mark.parametrize(
    "seed", [0, pytest.param(1, marks=pytest.mark.soak)]
)  # which decide between ways to one booking


# By the name of a case: the edition that is played.
CASES = {"deeds": "world", "a shortage": "classic", "roles": "anti", "a house": "world"}


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
    roles = "CM" if name == "anti" else ""
    if name != "anti":
        sums["stake_k"] = 75
    game = GameAtUnit(2, name, seed=seed, roles=roles, house=house_of(name, **sums))
    uids = [game.ledger.uid(seat) if seat in (1, 2) else b"" for seat in range(9)]
    game.ledger.new_game(number("world"), uids, DEEDS, house=house_of("world", interest=0))
    game.ledger.new_game(number("world"), uids, DEEDS)
    game.unit.check_end()


@SEEDS
def test_every_kind_of_booking_is_done_by_keys(seed: int) -> None:
    crowd = GameAtUnit(2, seed=seed, options=DEEDS | kinds.QUICK)
    crowd.deeds.deal_out(crowd.deeds.draw(bytes))
    crowd.ledger.rename(RED, "ÉMILE 2")
    crowd.ledger.rename(RED, "")
    games = [crowd]
    for case in conversations.read(Path(__file__).with_name("banker.steps")):
        player = AtUnit(CASES[case.name], seed)
        for _, line in case.steps:
            for step in line.split("; "):
                player.perform(step)
        player.refuse_nothing()
        games.append(player.game)
    booked = set[str]()
    for game in games:
        game.unit.check_end()
        booked |= set(game.unit.booked)
    by_the_unit_itself = {
        *(kinds.UNDO, kinds.REDO, kinds.CARD, kinds.SETTING, kinds.SERVICE),
        kinds.DEEDS_ON,
    }
    at_no_table = {kinds.AUCTION_SALE, kinds.JOIN, kinds.LEAVE}
    every = set(range(1, kinds.KIND_MAX + 1)) - by_the_unit_itself - at_no_table
    assert booked == {kinds.KINDS[kind] for kind in every}


def test_a_booking_without_keys_is_reported() -> None:
    game = GameAtUnit(2)
    with pytest.raises(Difference, match="card BANK→RED .*cannot be keyed"):
        game.ledger.replace_card(RED, b"new!")
