import pytest

from dealbox.bank.auction import FAST, OFF, SLOW, Auction
from dealbox.bank.refusals import NO_AUCTIONS, NOT_SHORT
from dealbox.bank.state import ANY_SITE, DEEDS, HOTEL, UNLIMITED, HouseRules
from dealbox.clock import later_ms
from tests.support.cases import for_each
from tests.support.rules_game import NAMES, RED, SITES, Game


def playing(name: str, bits: int = 0, **sums: int) -> Game:
    """Return a game of an edition with these house rules."""
    house = HouseRules()
    house.house_rules = bits
    for field, value in sums.items():
        assert hasattr(house, field)
        setattr(house, field, value)
    game = Game(name)
    game.begin(4, DEEDS, house)
    return game


@pytest.mark.rule("H-10")
@for_each("length_s", [10, 60, 255])
@for_each("is_timed", [False, True])
def test_a_deal_lasts_as_long_as_the_house_says(length_s: int, is_timed: bool) -> None:
    game = playing("classic", deal_s=length_s)
    deal = Auction()
    start_ms = 2**30 - 500
    deal.open(0, start_ms, bytes, is_timed, game.now)
    end_ms = 1000 * length_s
    assert deal.length_ms == end_ms and 4_000 <= end_ms - deal.hurry_ms <= 8_000
    at_ms = (0, deal.hurry_ms - 1, deal.hurry_ms, end_ms - 1, end_ms)
    phases = [deal.phase(later_ms(start_ms, ms)) for ms in at_ms]
    assert phases == [SLOW, SLOW, FAST, FAST, OFF]


@pytest.mark.rule("H-11")
@for_each("name", NAMES.values())
def test_the_bank_never_runs_out_of_buildings(name: str) -> None:
    game = playing(name, UNLIMITED | ANY_SITE)
    game.give(RED, *SITES)
    for site in SITES:
        if game.edition.group(site)[0] == site:
            most = game.edition.houses_max(game.now, RED)
            game.build(RED, most, *game.edition.group(site))
    for site in SITES:
        assert game.refusal(game.deeds.win_building, RED, site, 1) in (NOT_SHORT, NO_AUCTIONS)
        game.build(RED, 1, site)
    assert all(game.now.level[site] == HOTEL for site in SITES)
    for site in SITES:
        game.deeds.sell(RED, site)  # each hotel finds its four houses
    game.edition.check(game.now)
