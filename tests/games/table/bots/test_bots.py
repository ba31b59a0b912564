from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import pytest

from dealbox.bank import state as states
from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BUILD, DEEDS, PLAYING, REDEEM, SEATS, State
from games.table.bots import NAMES
from games.table.bots.bot import Bot, View
from games.table.bots.random_bot import Random
from games.table.bots.trader import Trader, gain_k
from games.table.chance import numbers
from games.table.table import Table
from host_sim.books.audit import Audit
from tests.support.cases import for_each, rows
from tests.support.game_settings import FAMILIES, NUMBERS, line_up, options_of, roles_of
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


KINDS: dict[str, type[Bot]] = {"bot": Bot, "greedy": Greedy, "trader": Trader}
SEATED = {"me": ME, "other": OTHER, "third": THIRD}


def view_from(text: str) -> View:
    """Return a view: deeds by player as in me=16,18, cash, and values as in level=16:1."""
    owners, more = dict[int, list[int]](), dict[str, Any]()
    for word in text.split():
        name, _, values = word.partition("=")
        numbers = [[int(number) for number in each.split(":")] for each in values.split(",")]
        if name in ("cash_k", "edition"):
            ((more[name],),) = numbers
        elif name in SEATED:
            owners[SEATED[name]] = [space for (space,) in numbers]
        else:
            more[name] = {index: value for index, value in numbers}
    return view_of(owners, **more)


@for_each(("who", "seen", "question", "answer"), rows(__file__, "answers"))
def test_a_bot_answers(who: str, seen: str, question: str, answer: str) -> None:
    kind, _, seat = who.partition(" ")
    method, *numbers = question.split()
    view, player = view_from(seen), bot(KINDS[kind], SEATED[seat or "me"])
    values: list[Any] = [*map(int, numbers)]
    if method in ("accepts", "gain_k"):  # a deed, and what ME pays OTHER
        values = [offered(ME, OTHER, values[0], amount_k=values[1])]
    if method == "gain_k":
        said: Any = gain_k(view, player.seat, *values)
    else:
        said = getattr(player, method)(view, *values)
    if method == "offers":
        said = [(each.spaces, each.amount_k, each.payee_cards) for each in said]
    elif isinstance(said, list):
        names = {BUILD: "BUILD", REDEEM: "REDEEM"}
        said = " ".join(f"{names[kind]}:{space}:{count}" for kind, space, count in said)
    assert str(said) == answer


# The trader.


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
@pytest.mark.parametrize("edition", FAMILIES)
def test_random_bots_reach_every_kind_of_booking_of_their_edition(edition: int) -> None:
    """But NO_BID, which takes a bankrupt to the bank and nobody who wants his deeds."""
    journal = Kinds()
    wanted = ALWAYS if edition == ANTI else ALWAYS | NOT_IN_ANTI
    if EDITIONS[edition].dealt:
        wanted = wanted | {states.DEAL_OUT}
    tables = [table_of(Random, journal, edition, bits) for bits in options_of(edition)[:4]]
    for number in range(12):
        tables[number % len(tables)].play(f"kinds/{number}", 150)
        if wanted <= journal.kinds:
            break
    assert wanted - journal.kinds == set()


def test_games_of_four_traders_end_after_forty_to_sixty_rounds() -> None:
    """Published medians: 51, 58 and 59."""
    table = Table(Ledger(Audit()), CLASSIC, line_up(Trader), DEEDS)
    games = [table.play(f"published/{number}", 500) for number in range(24)]
    assert sum(not game.winner for game in games) <= 1
    assert 36 < sorted(game.rounds for game in games)[12] < 64


def test_a_bot_has_no_chance_but_its_own() -> None:
    def answers(source: Iterator[int]) -> list[bool]:
        random = Random(ME, source)
        return [random.buys(view_of(), 39) for _ in range(50)]

    assert answers(numbers("a")) == answers(numbers("a")) != answers(numbers("b"))
