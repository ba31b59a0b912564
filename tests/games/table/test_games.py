import pytest

from dealbox.bank import state as states
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.refusals import TOO_FEW, TOO_MANY
from dealbox.bank.state import HouseRules
from games.table import chance
from games.table.bots.bot import Wish
from games.table.table import Table
from host_sim.books.audit import Audit
from tests.support.cases import for_each
from tests.support.game_at_table import Idle, TableGame
from tests.support.rules_game import BLUE, DARK_BLUE, GREEN, RED, YELLOW, number, proves

POOR = HouseRules()
POOR.start_k = 100  # so that a game ends soon


def ruin(game: TableGame, *seats: int) -> None:
    """Let players go bankrupt to the bank."""
    for seat in seats:
        game.mortgage(seat, *game.owned(seat))
        game.leave(seat, 0)
        game.land(seat, 38)
        assert game.now.seat[seat] == states.OUT


def winner(game: TableGame) -> int:
    return game.table._outcome().winner


# Who takes part.


@pytest.mark.rule("W-60", "C-121", "K-32", "P-02")
@for_each(("name", "most"), [("world", 6), ("classic", 8), ("comrades", 6), ("platinum", 8)])
def test_from_two_players_up_to_a_full_table_take_part(name: str, most: int) -> None:
    for players in range(2, most + 1):
        game = TableGame(name, players)
        assert game.table.play("who", rounds_max=1).turns == players
        assert sorted(game.noted.turns) == list(range(1, players + 1))
    with pytest.raises(Refused) as refused:
        TableGame(name, 1)
    assert refused.value.code == TOO_FEW
    if most < 8:
        with pytest.raises(Refused) as refused:
            TableGame(name, most + 1)
        assert refused.value.code == TOO_MANY


@pytest.mark.rule("A-02", "A-14")
@pytest.mark.parametrize("roles", ["CM", "CMC", "MCM", "CMCM", "CCMMM", "MMMCCC"])
def test_in_anti_both_sides_take_part_and_differ_by_one_at_most(roles: str) -> None:
    table = TableGame("anti", roles=roles).table
    assert table.play("who", rounds_max=1).turns == len(roles)


# Roles.


@pytest.mark.rule("A-15", "A-20")
@pytest.mark.parametrize(
    ("wanted", "chosen"),
    [("CCCCC", "CCCMM"), ("MMMMM", "MMMCC"), ("MCMCM", "MCMCM"), ("CMMMM", "CMMMC")],
)
def test_the_highest_throw_chooses_a_role_first_and_begins_and_the_rest_follow_clockwise(
    wanted: str, chosen: str
) -> None:
    game = TableGame("anti", 5)
    throws = [sum(next(chance.throws(f"game/dice/{seat}"))) for seat in range(1, 6)]
    first = throws.index(max(throws))
    assert throws.count(max(throws)) == 1
    order = [1 + (first + step) % 5 for step in range(5)]
    for seat, role in zip(order, wanted, strict=True):
        game.wants_role[seat] = states.MONOPOLIST if role == "M" else states.COMPETITOR
    game.table.play("game", rounds_max=1)
    assert game.noted.turns == order
    roles = ("M" if game.now.role[seat] & states.MONOPOLIST else "C" for seat in order)
    # Who comes first has his wish; who comes when a side has its three takes the other one.
    assert "".join(roles) == chosen


@pytest.mark.rule("A-17")
def test_roles_stay_as_they_are_until_the_end() -> None:
    game = TableGame("anti", roles="CMMC", house=POOR)
    game.are_buying = True
    game.table.play("roles")
    assert game.table.is_over
    both = states.COMPETITOR | states.MONOPOLIST
    roles = {bytes(role & both for role in state.role) for state in game.bookings}
    assert len(roles) == 1


# Turns.


@proves("C-61", "K-43", "P-19")
def test_turns_go_round_to_the_left_and_pass_over_the_bankrupt(game: TableGame) -> None:
    game = TableGame(game.edition.name, house=POOR)
    game.are_buying = True
    game.table.play("turns", rounds_max=100)
    assert any(game.noted.outs[200])  # somebody is out, and the game goes on
    played = zip(game.noted.turns, game.noted.outs, strict=True)
    for (seat, out), following in zip(played, game.noted.turns[1:], strict=False):
        after = [1 + (seat - 1 + step) % 4 for step in range(1, 5)]
        assert following == next(other for other in after if not out[other])


# The end.


@pytest.mark.rule("A-86")
@for_each(("throws", "winning"), [(((6, 6), (1, 1)), RED), (((1, 1), (6, 6)), GREEN)])
def test_in_game_b_each_utility_is_worth_a_throw_made_for_it_alone(
    throws: tuple[tuple[int, int], tuple[int, int]], winning: int
) -> None:
    game = TableGame("anti", roles="CMC", options=states.DEEDS | states.GAME_B)
    game.give(RED, 12)
    game.give(GREEN, 28)
    outcome = game.table._outcome()  # it is not over: nobody throws
    assert [*outcome.worth_k[1:]] == game.table.edition.worths_k(game.table.ledger.now)[1:]
    ruin(game, BLUE)
    for seat, throw in zip((RED, GREEN), throws, strict=True):
        game.leave(seat, 1000)
        game.table.track._throws[seat] = iter([throw])
    outcome = game.table._outcome()
    assert outcome.winner == winning
    assert sorted(outcome.worth_k)[-2:] == [1000 + 4 * 2, 1000 + 4 * 12]


# The quick game of one edition, and the short game of another.


@pytest.fixture
def quick() -> TableGame:
    """Return a quick game of `world` with five players."""
    return TableGame("world", 5, states.DEEDS | states.QUICK)


@pytest.mark.rule("W-92")
def test_a_quick_game_begins_with_two_deeds_for_each_at_their_prices(quick: TableGame) -> None:
    assert [state.kind for state in quick.bookings][1:] == [states.DEAL_OUT]
    for seat in range(1, 6):
        dealt = quick.owned(seat)
        assert len(dealt) == 2
        prices_k = sum(quick.edition.price_k(space) for space in dealt)
        assert quick.cash_k(seat) == 15_000 - prices_k


def test_every_quick_game_deals_other_deeds(quick: TableGame) -> None:
    dealt = set()
    for name in "abc":
        quick.table._begin(name)
        dealt.add(bytes(quick.now.owner))
    assert len(dealt) == 3


def test_in_a_quick_game_the_hotel_comes_after_three_houses(quick: TableGame) -> None:
    for space in DARK_BLUE:
        owner = quick.now.owner[space]
        if owner not in (states.BANK, RED):
            quick.trade(owner, RED, space)
        elif owner == states.BANK:
            quick.give(RED, space)
    quick.leave(RED, 30_000)
    quick.bots[RED].plan = [Wish(states.BUILD, space) for _ in range(4) for space in DARK_BLUE]
    quick.land(RED, 10)
    assert [quick.now.level[space] for space in DARK_BLUE] == [states.HOTEL, states.HOTEL]
    assert quick.now.houses == 32


@pytest.mark.rule("W-94")
def test_a_quick_game_ends_at_the_second_bankruptcy_and_the_richest_wins(quick: TableGame) -> None:
    quick.leave(GREEN, 30_000)
    ruin(quick, RED)
    assert not quick.table.is_over
    ruin(quick, YELLOW)
    assert quick.table.is_over and winner(quick) == GREEN
    assert not any(quick.table.is_in(seat) for seat in range(1, 6))


@pytest.mark.rule("W-96")
@pytest.mark.parametrize("is_timed", [False, True])
def test_a_quick_game_may_end_at_an_agreed_time(is_timed: bool) -> None:
    game = TableGame("world", 4, states.DEEDS | states.QUICK, is_timed=is_timed)
    outcome = game.table.play("time", rounds_max=5)
    assert outcome.rounds == 5 and not game.table.is_over
    assert len(set(outcome.worth_k)) == 5  # nobody, and four that differ
    richest = outcome.worth_k.index(max(outcome.worth_k))
    assert outcome.winner == (richest if is_timed else states.BANK)


@pytest.mark.rule("A-87")
def test_the_short_game_of_anti_ends_at_the_agreed_time_and_has_a_winner() -> None:
    game = TableGame("anti", roles="CMCM", options=states.DEEDS | states.QUICK)
    outcome = game.table.play("time", rounds_max=5)
    assert outcome.rounds == 5 and not game.table.is_over
    assert outcome.worth_k[outcome.winner] == max(outcome.worth_k)
    # Of their cash competitors keep 10 %, monopolists 20 %.
    assert outcome.worth_k[RED] == game.cash_k(RED) * 10 // 100
    assert outcome.worth_k[BLUE] == game.cash_k(BLUE) * 20 // 100


def test_a_game_whose_rounds_run_out_has_no_winner() -> None:
    game = TableGame("classic")
    assert game.table.play("long", rounds_max=5).winner == states.BANK


class Inherited(Table):
    """A table whose first player has all but one of the thousands that the bank can book."""

    def _begin(self, name: str) -> None:
        super()._begin(name)
        self.ledger.pay(states.BANK, RED, states.AMOUNT_MAX_K - 1 - self.ledger.balance_k(RED))


def test_a_game_ends_when_somebody_would_get_more_than_the_bank_can_book() -> None:
    ledger = Ledger(Audit())
    outcome = Inherited(ledger, number("world"), [None, Idle, Idle], states.DEEDS).play("rich")
    assert outcome.winner == states.BANK and 1 < outcome.rounds < 100
    assert ledger.balance_k(RED) <= states.AMOUNT_MAX_K and ledger.balance_k(BLUE) > 0
