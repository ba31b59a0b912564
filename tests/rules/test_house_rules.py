import pytest

from dealbox.bank.auction import FAST, OFF, SLOW, Auction
from dealbox.bank.refusals import BID_LOW, NO_AUCTIONS, NOT_SHORT
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


def test_who_joins_gets_what_everybody_began_with() -> None:
    game = playing("classic", start_k=900)
    assert game.edition.starting_k(game.now.options, game.now) == 900


@pytest.mark.rule("H-09")
def test_the_first_bid_is_at_least_that_of_the_house() -> None:
    game = playing("classic", opening_k=50)
    deal = Auction()
    deal.open(39, 0, bytes, False, game.now)
    assert deal.least_k(game.edition) == deal.next_bid_k(game.edition) == 50
    assert game.refusal(deal.bid, RED, 49, 1_500, game.edition, 1) == BID_LOW
    deal.bid(RED, 50, 1_500, game.edition, 1)
    assert deal.least_k(game.edition) == 51
    deal.stop()
    deal.close()
    deal.open(39, 0, bytes, False, game.now)
    deal.stop()
    assert game.refusal(deal.sell, RED, 49, 1_500, game.edition) == BID_LOW
    deal.sell(RED, 50, 1_500, game.edition)


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
