"""Whatever the house rules: the books add up, are sound, and an undo restores all of them."""

from collections.abc import Callable

from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.editions import EDITIONS, check_books
from dealbox.bank.errors import Refused
from dealbox.bank.state import (
    BANK,
    DEAL_S_MAX,
    DEAL_S_MIN,
    HAS_POT,
    INTERESTS,
    LOANS,
    POT,
    HouseRules,
    State,
)
from tests.support.memory_journal import fields
from tests.support.rules_game import DARK_BLUE, LIGHT_BLUE, Game, game_of

SPACES = (*DARK_BLUE, *LIGHT_BLUE[:2], 5, 12)
_BOOKING = {  # what every booking has anew
    *("seq", "kind", "payer", "payee", "amount_k", "space"),
    *("subject_seq", "undo_seq", "undo_source_seq"),
}
_FIXED = {"volume", "brightness", "pin", "pin_misses", "language"}

seats = st.integers(1, 4)
accounts = st.sampled_from((BANK, 1, 2, 3, 4, POT))
sums = st.sampled_from((1, 15, 200, 999, 2_000, 20_000))
spaces = st.sampled_from(SPACES)

# By name, the command and what its arguments are drawn from.
COMMANDS: dict[str, tuple[Callable[..., object], tuple[st.SearchStrategy[int], ...]]] = {
    "pay": (lambda game, *a: game.ledger.pay(*a), (accounts, accounts, sums)),
    "salary": (lambda game, *a: game.ledger.salary(*a), (seats,)),
    "on go": (lambda game, *a: game.ledger.on_go(*a), (seats,)),
    "take": (lambda game, *a: game.ledger.take_pot(*a), (seats,)),
    "lend": (lambda game, *a: game.ledger.lend(*a), (seats, sums)),
    "repay": (lambda game, *a: game.ledger.repay(*a), (seats, sums)),
    "call": (lambda game, *a: game.ledger.call_loan(*a), (seats, sums)),
    "owe": (lambda game, *a: game.ledger.owe(*a), (seats, accounts, sums)),
    "settle": (lambda game, *a: game.ledger.settle(*a), (seats,)),
    "ruin": (lambda game, *a: bankrupt(game.ledger, *a), (seats,)),
    "leave": (lambda game, *a: leave(game.ledger, *a), (seats, st.integers(0, 4))),
    "tax": (lambda game, seat: game.charges.settle(seat, game.charges.dues(seat)[0]), (seats,)),
    "jail": (lambda game, *a: game.charges.jail(*a), (seats,)),
    "bail": (lambda game, *a: game.charges.bail(*a), (seats,)),
    "owe bail": (lambda game, *a: game.charges.owe_bail(*a), (seats,)),
    "each": (lambda game, *a: game.charges.pay_each(*a), (seats, sums)),
    "buy": (lambda game, *a: game.deeds.buy(*a), (seats, spaces)),
    "win": (lambda game, *a: game.deeds.win(*a), (seats, spaces, sums)),
    "visit": (lambda game, *a: game.visit(*a, dice=7), (seats, spaces)),
    "build": (lambda game, *a: game.deeds.build(*a), (seats, spaces, st.integers(1, 5))),
    "sell": (lambda game, *a: game.deeds.sell(*a), (seats, spaces)),
    "clear": (lambda game, *a: game.deeds.sell_group(*a), (seats, spaces)),
    "mortgage": (lambda game, *a: game.deeds.mortgage(*a), (seats, spaces)),
    "redeem": (lambda game, *a: game.deeds.redeem(*a), (seats, spaces)),
    "trade": (lambda game, *a: game.trade(*a), (seats, seats, spaces)),
}


@st.composite
def games(draw: st.DrawFn) -> Game:
    """Return a game with house rules, in which RED and BLUE own some deeds."""
    game = game_of(draw(st.sampled_from([edition.name for edition in EDITIONS])))
    house = HouseRules()
    house.house_rules = draw(st.integers(0, 511)) & game.edition.house_rules()
    house.start_k = draw(st.sampled_from((0, 1, 900, 40_000)))
    house.opening_k = draw(st.sampled_from((0, 50)))
    house.deal_s = draw(st.sampled_from((0, DEAL_S_MIN, DEAL_S_MAX)))
    house.interest = draw(st.sampled_from(INTERESTS))
    if house.house_rules & HAS_POT:
        house.stake_k = draw(st.sampled_from((0, 500)))
    if house.house_rules & LOANS:
        house.loan_interest = draw(st.sampled_from((0, 5, 100)))
    game.begin(4, house=house)
    for seat in (1, 2):
        game.ledger.salary(seat)
    if draw(st.booleans()):
        game.give(1, *DARK_BLUE)
        game.give(2, LIGHT_BLUE[0])
    return game


@st.composite
def falls(draw: st.DrawFn) -> list[tuple[str | int, ...]]:
    """Return the steps in which a player borrows, and owes more than he has."""
    seat, creditor = draw(seats), draw(accounts)
    return [
        ("lend", seat, 200),
        ("salary", seat),
        ("owe", seat, creditor, 900_000),
        ("ruin", seat),
    ]


Step = tuple[str | int, ...]

moves = st.sampled_from(sorted(COMMANDS)).flatmap(
    lambda name: st.tuples(st.just(name), *COMMANDS[name][1]).map(lambda step: [step])
)
steps: st.SearchStrategy[list[Step]] = st.lists(
    st.one_of(moves, moves, moves, falls()), min_size=5, max_size=30
).map(lambda found: sum(found, []))


def held(state: State) -> dict[str, object]:
    """Return what an undo restores."""
    return {name: value for name, value in fields(state).items() if name not in _BOOKING | _FIXED}


@given(games(), steps)
def test_the_books_add_up_and_an_undo_restores_them(
    game: Game, steps: list[tuple[str, int]]
) -> None:
    ledger = game.ledger
    for name, *arguments in steps:
        before, booked = held(ledger.now), ledger.now.seq
        try:
            COMMANDS[name][0](game, *arguments)
        except Refused:
            assert held(ledger.now) == before and ledger.now.seq == booked
            continue
        check_books(ledger.now)
        assert sum(ledger.now.balance_k) + ledger.now.pot_k == 0
        after = held(ledger.now)
        ledger.undo()
        assert held(ledger.now) == before
        ledger.redo()
        assert held(ledger.now) == after
