from collections.abc import Iterable, Iterator, Mapping

import pytest

from dealbox.bank import state as states
from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BUILD, DEEDS, MONOPOLIST, PLAYING, REDEEM, SEATS, State
from dealbox.bank.trade import Offer
from games.table.bots import NAMES
from games.table.bots.bot import Bot, View, Wish
from games.table.bots.random_bot import Random
from games.table.bots.trader import Trader, gain_k
from games.table.chance import numbers
from games.table.table import Table
from games.table.track import PAY, THROW, USE_CARD
from host_sim.books.audit import Audit
from tests.support.game_settings import NUMBERS, line_up, options_of, roles_of
from tests.support.rules_game import offered

CLASSIC, ANTI = 1, 5
ME, OTHER, THIRD = 1, 2, 3
ORANGE, RED = (16, 18, 19), (21, 23, 24)


def view_of(
    owners: Mapping[int, Iterable[int]] | None = None,
    cash_k: int = 1500,
    edition: int = CLASSIC,
    **arrays: Mapping[int, int],
) -> View:
    """Return a view with three players; owners: deeds by seat; arrays: values by index."""
    state = State()
    state.edition, state.options = edition, DEEDS
    state.houses, state.hotels = EDITIONS[edition].houses, EDITIONS[edition].hotels
    for seat in (ME, OTHER, THIRD):
        state.seat[seat] = PLAYING
        state.balance_k[seat] = cash_k
    for seat, spaces in (owners or {}).items():
        for space in spaces:
            state.owner[space] = seat
    for name, values in arrays.items():
        for index, value in values.items():
            getattr(state, name)[index] = value
    return View(state, EDITIONS[edition], [0] * SEATS, (ME, OTHER, THIRD), ME)


class Greedy(Bot):
    """Keeps nothing."""

    reserve = 0


def bot(kind: type[Bot], seat: int = ME) -> Bot:
    return kind(seat, numbers(f"bot/{seat}"))


@pytest.mark.parametrize(("kind", "least_k"), [(Bot, 550), (Greedy, 400)])
def test_a_bot_buys_what_leaves_its_reserve(kind: type[Bot], least_k: int) -> None:
    for cash_k in (least_k, least_k - 1):
        assert bot(kind).buys(view_of(cash_k=cash_k), 39) == (cash_k == least_k)


def test_a_deed_is_worth_more_where_it_decides_about_a_group() -> None:
    cases: list[tuple[dict[int, tuple[int, ...]], int]] = [
        ({}, 200),
        ({ME: (16, 18)}, 400),
        ({OTHER: (16, 18)}, 300),
        ({ME: (16,), OTHER: (18,)}, 200),
    ]
    for owners, limit_k in cases:
        assert bot(Bot).limit_k(view_of(owners, cash_k=9000), 19) == limit_k


def test_nobody_bids_what_he_wants_to_keep() -> None:
    assert bot(Bot).limit_k(view_of(cash_k=250), 39) == 100
    assert bot(Bot).limit_k(view_of(cash_k=100), 39) < 0


def test_who_leaves_jail() -> None:
    calm, with_card = view_of(), view_of(jail_cards={ME: 1})
    dangerous, poor = view_of(level={39: 3}), view_of(cash_k=199)
    assert [bot(Bot).leaves_jail(view) for view in (calm, with_card, dangerous, poor)] == [
        PAY,
        USE_CARD,
        THROW,
        THROW,
    ]


def test_buildings_come_first_to_three_everywhere_where_they_earn_most() -> None:
    everything = view_of({ME: (*ORANGE, 37, 39)}, cash_k=150 + 9 * 100 + 400)
    assert bot(Bot).wishes(everything) == [Wish(BUILD, 16, 9), Wish(BUILD, 37, 2)]


@pytest.mark.parametrize(
    ("levels", "cash_k", "wished"),
    [
        ({}, 299, []),
        ({}, 599, [Wish(BUILD, 16, 3)]),
        ({16: 1}, 200, [Wish(BUILD, 18, 2)]),
        ({16: 1}, 499, [Wish(BUILD, 18, 2)]),
        ({16: 1}, 500, [Wish(BUILD, 18, 5)]),
    ],
)
def test_a_bot_builds_whole_levels(
    levels: dict[int, int], cash_k: int, wished: list[Wish]
) -> None:
    assert bot(Greedy).wishes(view_of({ME: ORANGE}, cash_k, level=levels)) == wished


def test_a_bot_bids_for_a_building_with_the_cash_for_a_level() -> None:
    for levels, least_k in (({}, 300), ({16: 1}, 200), ({16: 1, 18: 1}, 100)):
        limits = [
            bot(Greedy).building_limit_k(view_of({ME: ORANGE}, cash_k, level=levels), 19)
            for cash_k in (least_k - 1, least_k, 1000)
        ]
        assert limits == [0, min(200, least_k), 200]


def test_a_mortgage_in_a_whole_group_is_lifted_before_building_and_others_after() -> None:
    view = view_of({ME: (*ORANGE, 5)}, 2000, mortgaged={18: 1, 5: 1})
    assert bot(Greedy).wishes(view) == [Wish(REDEEM, 18), Wish(REDEEM, 5)]
    rich = view_of({ME: (*ORANGE, *RED, 5)}, 1300, mortgaged={18: 1, 5: 1})
    wishes = list(bot(Greedy).wishes(rich))
    assert wishes[0] == Wish(REDEEM, 18) and wishes[1].kind == BUILD


def test_another_mortgage_is_lifted_when_the_reserve_is_there_twice() -> None:
    for cash_k in (150 + 150 + 110, 150 + 150 + 109):  # 100 and 10 % for a station
        wishes = bot(Bot).wishes(view_of({ME: (5,)}, cash_k, mortgaged={5: 1}))
        assert wishes == [Wish(REDEEM, 5)] * (cash_k == 410)


# The trader.


def only(offers: Iterable[Offer]) -> Offer:
    (offer,) = offers
    return offer


def test_a_trader_swaps_so_that_groups_come_together_for_both() -> None:
    """Each has two of one group and one of the other: both are whole after the trade."""
    view = view_of({ME: (16, 18, 21), OTHER: (23, 24, 19)})
    offers = list(bot(Trader).offers(view))
    assert sorted(offers[0].spaces) == [19, 21]
    assert bot(Trader, OTHER).accepts(view, offers[0])


def test_the_gain_of_a_trade_is_shared_by_cash() -> None:
    """Orange for one of the dark blues: what is worth less is made up for."""
    view = view_of({ME: (16, 18, 37), OTHER: (39, 19)})
    offer = next(iter(bot(Trader).offers(view)))
    gains_k = [gain_k(view, seat, offer) for seat in (ME, OTHER)]
    assert abs(gains_k[0] - gains_k[1]) <= 1 and min(gains_k) > 0


def test_a_trader_buys_the_last_deed_of_a_group_for_cash() -> None:
    view = view_of({ME: (16, 18), OTHER: (19,)})
    offer = only(bot(Trader).offers(view))
    assert (offer.payer, offer.payee, offer.spaces) == (ME, OTHER, [19])
    assert 2 * 180 < offer.amount_k <= 1500 - Trader.reserve
    assert bot(Trader, OTHER).accepts(view, offer)


def test_a_trader_without_the_cash_offers_what_he_has_if_that_may_do() -> None:
    owners = {ME: (16, 18), OTHER: (19,)}
    rich, short, poor = (view_of(owners, cash_k) for cash_k in (1500, 660, 200))
    assert only(bot(Trader).offers(short)).amount_k == 660 - Trader.reserve
    assert only(bot(Trader).offers(rich)).amount_k > 460
    assert bot(Trader).offers(poor) == []
    assert bot(Trader, OTHER).accepts(short, only(bot(Trader).offers(short)))


@pytest.mark.parametrize(
    "owners",
    [
        {ME: (16, 18)},  # the bank has the third
        {ME: ORANGE, OTHER: RED},
        {ME: (16, 18), THIRD: (19,), OTHER: RED},
    ],
)
def test_a_trader_wants_only_what_another_one_has_of_a_group_that_is_sold(
    owners: dict[int, Iterable[int]],
) -> None:
    offers = bot(Trader, OTHER).offers(view_of(owners))
    assert offers == []


def test_nobody_gives_a_group_away() -> None:
    view = view_of({ME: (16, 18), OTHER: (19,)})
    assert not bot(Trader, OTHER).accepts(view, offered(ME, OTHER, 19, amount_k=250))
    assert not bot(Bot, OTHER).accepts(view, offered(ME, OTHER, 19, amount_k=1500))


def test_a_trader_does_not_promise_cash_that_he_has_not() -> None:
    view = view_of({ME: (16, 18), OTHER: (19,)}, balance_k={ME: 500})
    assert not bot(Trader).accepts(view, offered(ME, OTHER, 19, amount_k=501))
    assert bot(Trader).accepts(view, offered(ME, OTHER, 19, amount_k=500))


def test_a_mortgaged_deed_is_worth_less_by_what_it_costs_to_lift() -> None:
    plain = view_of({ME: (16, 18), OTHER: (19,)})
    mortgaged = view_of({ME: (16, 18), OTHER: (19,)}, mortgaged={19: 1})
    offer = offered(ME, OTHER, 19)
    assert gain_k(plain, ME, offer) - gain_k(mortgaged, ME, offer) == 100 + 10 + 10
    assert gain_k(plain, OTHER, offer) - gain_k(mortgaged, OTHER, offer) == -110


def test_a_trader_in_jail_bids_for_a_jail_card_and_another_one_sells_it() -> None:
    view = view_of(jail_cards={OTHER: 1}, role={ME: states.JAILED})
    offer = only(bot(Trader).offers(view))
    assert (offer.payee_cards, offer.amount_k) == (1, 37)
    assert bot(Trader, OTHER).accepts(view, offer)
    assert bot(Trader).offers(view_of(jail_cards={OTHER: 1})) == []


def test_two_deeds_of_a_city_are_enough_for_a_monopolist_and_none_for_a_competitor() -> None:
    offer = offered(ME, OTHER, 19)
    gains_k = [
        gain_k(view_of({ME: (16,), OTHER: (19,)}, edition=ANTI, role={ME: role}), ME, offer)
        for role in (MONOPOLIST, states.COMPETITOR)
    ]
    assert gains_k[0] > 3 * gains_k[1]


# Whole games.


class Kinds(Audit):
    """A journal that checks each booking, and notes its kind."""

    def __init__(self) -> None:
        self.kinds: set[int] = set()

    def commit(self, state: State) -> None:
        super().commit(state)
        self.kinds.add(state.kind)


def table_of(kind: type[Bot], journal: Audit, edition: int, options: int) -> Table:
    """Return a table whose players are all of one kind."""
    roles = roles_of(edition)
    return Table(Ledger(journal), edition, line_up(kind), options, roles=roles)


@pytest.mark.parametrize("edition", NUMBERS)
@pytest.mark.parametrize("name", NAMES)
def test_every_bot_plays_every_edition_with_every_option(name: str, edition: int) -> None:
    for options in options_of(edition):
        table = table_of(NAMES[name], Audit(), edition, options)
        assert table.play(f"{name}/{edition}/{options}", 6).turns > 6


ALWAYS = {
    *(states.NEW_GAME, states.PAY, states.SALARY, states.OWE, states.SETTLE, states.BANKRUPT),
    *(states.BUY, states.RENT, states.BUILD, states.SELL, states.SELL_GROUP, states.MORTGAGE),
    *(states.REDEEM, states.TRADE, states.TAX, states.BAIL, states.JAIL, states.COLLECT_EACH),
}
NOT_IN_ANTI = {
    *(states.AUCTION_DEED, states.AUCTION_BUILDING, states.JAIL_CARD),
    *(states.REPAIRS, states.PAY_EACH),
}


@pytest.mark.slow
@pytest.mark.parametrize("edition", NUMBERS)
def test_random_bots_reach_every_kind_of_booking_of_their_edition(edition: int) -> None:
    """But NO_BID, which takes a bankrupt to the bank and nobody who wants his deeds."""
    journal = Kinds()
    sets = options_of(edition)[:4]
    for options in sets:
        table = table_of(Random, journal, edition, options)
        for number in range(12 // len(sets)):
            table.play(f"kinds/{options}/{number}", 150)
    wanted = ALWAYS if edition == ANTI else ALWAYS | NOT_IN_ANTI
    if EDITIONS[edition].dealt:
        wanted = wanted | {states.DEAL_OUT}
    assert wanted - journal.kinds == set()


def test_games_of_four_traders_end_after_forty_to_sixty_rounds() -> None:
    """Published medians: 51, 58 and 59."""
    table = Table(Ledger(Audit()), CLASSIC, line_up(Trader), DEEDS)
    games = [table.play(f"published/{number}", 500) for number in range(100)]
    assert sum(not game.winner for game in games) <= 2
    assert 36 < sorted(game.rounds for game in games)[50] < 64


def test_a_bot_has_no_chance_but_its_own() -> None:
    def answers(source: Iterator[int]) -> list[bool]:
        random = Random(ME, source)
        return [random.buys(view_of(), 39) for _ in range(50)]

    assert answers(numbers("a")) == answers(numbers("a")) != answers(numbers("b"))
