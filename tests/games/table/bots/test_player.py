"""Between table and bot: nothing of the books can be reached, and no answer corrupts them."""

import itertools
import pickle
import signal
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS, FIELDS, PLAYING, SEATS, SPEED_DIE, State
from dealbox.bank.trade import Offer
from games.table.books import Audit, TableLedger
from games.table.bots.bot import Bot, Build, Redeem, View, Wish
from games.table.bots.player import BotFault, Player, Unanswered
from games.table.bots.random_bot import Random
from games.table.bots.trader import Trader
from games.table.chance import numbers
from games.table.table import Table
from games.table.track import THROW, Track
from host_sim.books.replay import fields
from tests.support.compared_ledgers import Digests
from tests.support.rules_game import offered

if TYPE_CHECKING:
    from dealbox.bank.bankruptcy import Way

CLASSIC = 1
PLATINUM = 4
SEAT = 2


class Seated:
    """A player at a table where two sit, with a game that has begun."""

    def __init__(self, bot: Callable[[int, Iterator[int]], Any], table: Table | None = None):
        self.table = table or begun()
        self.player = Player(
            bot,
            SEAT,
            numbers("seat"),
            ledger=self.table.ledger,
            track=self.table.track,
            edition=self.table.edition,
            order=(1, SEAT),
        )


def begun() -> Table:
    """Return a table after the first rounds of a game."""
    table = Table(Ledger(Audit()), CLASSIC, [None, Bot, Bot], DEEDS)
    table.play("begun", 3)
    return table


BEGUN = begun()  # for players who only answer


def answering(question: str, answer: object) -> type[Bot]:
    """Return bots with one answer of their own."""
    return type("Odd", (Random,), {question: lambda self, *_: answer})


# What a bot may reach.


def reachable(thing: object) -> dict[int, object]:
    """Return all that a program can reach by attributes, items and loops, but for dunder names."""
    found: dict[int, object] = {}
    waiting = [thing]
    while waiting:
        one = waiting.pop()
        if id(one) in found or isinstance(one, type(itertools) | str | int | bytes | type(None)):
            continue
        found[id(one)] = one
        names = [name for name in dir(one) if not name.startswith("__")]
        waiting += [getattr(one, name, None) for name in names]
        if isinstance(one, dict):
            waiting += [*one.keys(), *one.values()]
        elif isinstance(one, list | tuple | set | frozenset):
            waiting += list(one)
    return found


class Collector(Random):
    """A bot that keeps everything that it is given."""

    given: list[object] = []

    def __init__(self, seat: int, numbers: Iterator[int]) -> None:
        super().__init__(seat, numbers)
        self.given.append((self, numbers))

    def __getattribute__(self, name: str) -> Any:
        value = super().__getattribute__(name)
        if name.startswith("_") or name not in vars(Bot) or not callable(value):
            return value

        def ask(*arguments: object) -> object:
            Collector.given += arguments
            return value(*arguments)

        return ask


@pytest.fixture
def collected() -> Iterator[tuple[Table, list[object]]]:
    """Return a table after a game of a collector among others, and what it was given."""
    Collector.given = []
    makers: list[Any] = [None, Collector, Random, Random]
    table = Table(Ledger(Audit()), PLATINUM, makers, DEEDS | SPEED_DIE)
    table.play("collected", 60)
    yield table, Collector.given
    Collector.given = []


def test_nothing_that_a_bot_is_given_leads_to_the_books(
    collected: tuple[Table, list[object]],
) -> None:
    table, given = collected
    ledger = table.ledger
    books = [table, ledger, ledger.journal, ledger.now, ledger.next, ledger.past, ledger.edition]
    shared = [table.track, table.track.at, table.deeds, table.charges, *EDITIONS]
    arrays = [
        value
        for state in (ledger.now, ledger.next, ledger.past)
        for value in [getattr(state, name) for name in FIELDS]
        if isinstance(value, bytearray | list)
    ]
    found = reachable(given)
    assert len(found) > 200
    assert any(isinstance(one, State) for one in found.values())  # its own
    for one in [*books, *shared, *arrays]:
        assert id(one) not in found, type(one)
    bots = [one for one in found.values() if isinstance(one, Bot)]
    assert len(bots) == 1
    assert not any(isinstance(one, Player | Ledger | Track) for one in found.values())


class Blind(Bot):
    """A bot that decides without a look at what it is shown."""

    def look(self, view: View) -> None:
        """Do what a subclass does with its view before each answer."""

    def buys(self, view: View, space: int) -> bool:
        self.look(view)
        return space % 4 > 0

    def limit_k(self, view: View, space: int) -> int:
        self.look(view)
        return 100

    def building_limit_k(self, view: View, space: int) -> int:
        self.look(view)
        return 150

    def wishes(self, view: View) -> list[Wish]:
        self.look(view)
        return [Redeem(1), Build(39), Build(6, 3)]

    def offers(self, view: View) -> list[Offer]:
        self.look(view)
        return [offered(1, self.seat, 5)]

    def accepts(self, view: View, offer: Offer) -> bool:
        self.look(view)
        return True

    def raises_cash(self, view: View, ways: "Sequence[Way]") -> "Sequence[Way]":
        self.look(view)
        return ways

    def leaves_jail(self, view: View) -> int:
        self.look(view)
        return THROW


class Cheat(Blind):
    """A bot that writes money, deeds and rules into all that it is shown."""

    def look(self, view: View) -> None:
        state, edition = view.state, view.edition
        state.balance_k[self.seat] = 999_999
        state.balance_k[1] = 0
        state.owner[:] = bytes([self.seat]) * 40
        state.level[:] = bytes(40)
        state.mortgaged[:] = bytes(40)
        state.seat[1] = 0
        state.houses, state.seq = 999, 7
        edition.prices = (1,) * 40
        edition.go_k = 9999
        edition.has_auctions = False
        view.at[:] = [0] * SEATS
        view.order = ()

    def accepts(self, view: View, offer: Offer) -> bool:
        offer.amount_k = 0
        offer.spaces.clear()
        offer.payer, offer.payee = offer.payee, offer.payer
        return super().accepts(view, offer)


def test_a_bot_that_writes_into_its_view_changes_nothing_for_anybody() -> None:
    games = []
    for maker in (Blind, Cheat):
        bots = [None, Trader, maker, Trader, Random]
        table, digests = Table(TableLedger(Audit()), CLASSIC, bots, DEEDS), Digests()
        table.subscribe(digests)
        outcomes = [table.play(f"cheat/{number}", 60) for number in range(2)]
        games.append((outcomes, digests.all))
    assert games[0] == games[1]
    assert len(games[0][1]) > 200


def test_a_view_shows_the_books_anew_once_they_change() -> None:
    seen = []

    class Damaging(Bot):
        def buys(self, view: View, space: int) -> bool:
            seen.append(view.state.balance_k[SEAT])
            view.state.balance_k[SEAT] = 1
            return False

    seated = Seated(Damaging)
    ledger = seated.table.ledger
    held_k = ledger.balance_k(SEAT)
    seated.player.buys(39)
    ledger.pay(0, SEAT, 5)
    seated.player.buys(39)
    assert seen == [held_k, held_k + 5]


@pytest.mark.parametrize("more_k", [29, 30, 99, 100, 150])
def test_a_player_who_is_not_asked_for_lack_of_cash_would_wish_nothing(more_k: int) -> None:
    for kind in (Bot, type("Own", (Bot,), {"spare_k": Bot.spare_k, "wishes": own_wishes})):
        seated = Seated(kind)
        state = seated.table.ledger.now
        for space in (1, 3):
            state.owner[space] = SEAT
            state.level[space] = state.mortgaged[space] = 0
        state.balance_k[SEAT] = Bot.reserve + more_k
        for least_k in (0, seated.table.edition.house_k(1)):  # as the table asks
            assert len(seated.player.wishes(least_k)) == (more_k >= 100)


def own_wishes(bot: Bot, view: View) -> list[Wish]:
    return list(Bot.wishes(bot, view))


def test_a_view_hides_cards_pin_and_names_of_streams() -> None:
    seen: list[View] = []

    class Curious(Bot):
        def buys(self, view: View, space: int) -> bool:
            seen.append(view)
            return not hasattr(self.numbers, "gi_frame")

    seated = Seated(Curious)
    seated.table.ledger.set_pin("1234")
    assert seated.player.buys(39)
    assert not any(seen[0].state.uid) and seen[0].state.pin == 0


# Faults.


def offer_with(**change: object) -> Offer:
    offer = Offer(SEAT, 1)
    vars(offer).update(change)
    return offer


NONSENSE = [
    ("buys", None),
    ("buys", "no"),
    ("buys", 1),
    ("limit_k", 10.5),
    ("limit_k", "100"),
    ("limit_k", None),
    ("building_limit_k", [5]),
    ("wishes", None),
    ("wishes", 7),
    ("wishes", [39]),
    ("wishes", [Build(40)]),
    ("wishes", [Build(-1)]),
    ("wishes", [Build(1, 0)]),
    ("wishes", [Redeem("1")]),  # type: ignore[arg-type]
    ("wishes", itertools.repeat(Build(1))),
    ("redeems_received", [2]),
    ("redeems_received", None),
    ("raises_for", 1),
    ("says_k", 10.5),
    ("offers_in_debt", [None]),
    ("chooses_tax", 5),
    ("offers", None),
    ("offers", [None]),
    ("offers", [Offer(1, 3)]),
    ("offers", [Offer(SEAT, 9)]),
    ("offers", [Offer(SEAT, -1)]),
    ("offers", itertools.repeat(Offer(1, SEAT))),
    ("leaves_jail", 3),
    ("leaves_jail", None),
    ("leaves_jail", True),
    ("goes_anywhere", 40),
    ("goes_anywhere", -1),
    ("goes_anywhere", 1.0),
    ("accepts", "yes"),
    ("claims", None),
    ("raises_cash", []),
    ("raises_cash", [(0, -9999, 1, 18)]),
    ("raises_cash", None),
    ("rides", 4),
    *(
        ("offers", [offer_with(**change)])
        for change in (
            {"amount_k": -5},
            {"amount_k": 1.5},
            {"payer_cards": -1},
            {"payee_cards": "1"},
            {"spaces": [40]},
            {"spaces": None},
            {"spaces": itertools.repeat(1)},
            {"spaces": [1.0]},
        )
    ),
]
ARGUMENTS: dict[str, tuple[Any, ...]] = {
    "buys": (39,),
    "limit_k": (39,),
    "building_limit_k": (39,),
    "accepts": (Offer(1, SEAT),),
    "claims": (1, 39),
    "borrows_k": (50,),
    "raises_cash": ([(0, -30, 1, 18)],),
    "redeems_received": ((1, 3),),
    "raises_for": (39,),
    "says_k": (10, 100, 1),
    "offers_in_debt": (100,),
    "chooses_tax": ((150, 200),),
    "rides": ((1, 2, 3),),
}
QUESTIONS = [
    *("buys", "limit_k", "building_limit_k", "wishes", "offers", "accepts"),
    *("claims", "raises_cash", "leaves_jail", "rides", "goes_anywhere", "borrows_k", "repays_k"),
    *("redeems_received", "raises_for", "says_k", "offers_in_debt", "chooses_tax"),
]


def test_every_question_of_a_bot_is_checked_here() -> None:
    own = {"spare_k", "reserve_k", "value_k"}
    asked = {name for name in vars(Bot) if callable(getattr(Bot, name)) and name[0] != "_"} - own
    assert asked == set(QUESTIONS)


def ask(player: Player, question: str) -> Any:
    return getattr(player, question)(*ARGUMENTS.get(question, ()))


@pytest.mark.parametrize(("question", "answer"), NONSENSE)
def test_nonsense_is_reported_with_bot_seat_and_question(question: str, answer: object) -> None:
    seated = Seated(answering(question, answer))
    before = fields(seated.table.ledger.now)
    with pytest.raises(BotFault, match=f"bot Odd at seat 2, asked {question}: "):
        ask(seated.player, question)
    assert fields(seated.table.ledger.now) == before


@given(st.sampled_from(QUESTIONS), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.binary(),
    lambda children: st.lists(children, max_size=3) | st.tuples(children),
    max_leaves=4,
))  # fmt: skip
def test_any_answer_is_either_usable_or_a_fault(question: str, answer: object) -> None:
    try:
        checked = ask(Seated(answering(question, answer), BEGUN).player, question)
    except BotFault as fault:
        assert fault.question == question
    else:
        several = list(answer) if isinstance(answer, tuple) else answer
        assert checked == ([] if checked == [] else several)


@pytest.mark.parametrize("question", QUESTIONS)
@pytest.mark.parametrize("error", [ZeroDivisionError("by zero"), SystemExit(1), RecursionError()])
def test_a_bot_that_raises_ends_the_game_with_its_name(
    question: str, error: BaseException
) -> None:
    def fail(*_: object) -> object:
        raise error

    seated = Seated(type("Odd", (Bot,), {question: fail}))
    with pytest.raises(BotFault, match=f"asked {question}: {type(error).__name__}") as caught:
        ask(seated.player, question)
    assert caught.value.__cause__ is error


def test_a_user_who_stops_the_program_is_not_taken_for_a_bot() -> None:
    def fail(*_: object) -> object:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        Seated(type("Odd", (Bot,), {"buys": fail})).player.buys(39)


def test_a_bot_that_cannot_be_made_is_reported() -> None:
    class Unmade(Bot):
        def __init__(self, seat: int) -> None:
            pass

    makers: list[Any] = [Unmade, lambda seat, numbers: "bot"]
    for maker in makers:
        with pytest.raises(BotFault, match="at seat 2, asked __init__: "):
            Seated(maker)


def test_a_bot_whose_attributes_fail_is_reported() -> None:
    bots = type("Odd", (Bot,), {"role": property(lambda self: 1 // 0)})
    with pytest.raises(BotFault, match="asked its attributes: ZeroDivisionError"):
        Seated(bots)


def test_a_bot_that_breaks_its_view_is_reported() -> None:
    class Breaking(Bot):
        def buys(self, view: View, space: int) -> bool:
            del view.state
            return False

    seated = Seated(Breaking)
    seated.player.buys(39)
    seated.table.ledger.pay(0, SEAT, 5)
    with pytest.raises(BotFault, match="asked buys: AttributeError"):
        seated.player.buys(39)


def test_an_answer_that_cannot_be_shown_is_reported_all_the_same() -> None:
    class Hidden:
        def __repr__(self) -> str:
            raise ValueError

        def __eq__(self, other: object) -> bool:
            raise ValueError

        __hash__ = None  # type: ignore[assignment]

    for question in QUESTIONS:
        with pytest.raises(BotFault, match="at seat 2"):
            ask(Seated(answering(question, Hidden())).player, question)


def test_a_fault_goes_from_one_process_to_another() -> None:
    fault = BotFault("Odd", SEAT, "buys", "7 is not True or False")
    copy = pickle.loads(pickle.dumps(fault))
    assert (str(copy), copy.seat) == (str(fault), SEAT)
    assert str(fault) == "bot Odd at seat 2, asked buys: 7 is not True or False"


def test_a_bot_that_never_answers_is_named_when_a_signal_ends_it() -> None:
    """The program around it sets the alarm; here the bot raises the signal itself."""

    def give_up(*_: object) -> None:
        raise Unanswered("within 10 s")

    class Stuck(Bot):
        def buys(self, view: View, space: int) -> bool:
            while True:
                try:
                    signal.raise_signal(signal.SIGALRM)
                except ValueError:
                    continue

    seated = Seated(Stuck)
    before = signal.signal(signal.SIGALRM, give_up)
    try:
        with pytest.raises(BotFault, match="Stuck at seat 2, asked buys: no answer within 10 s"):
            seated.player.buys(39)
    finally:
        signal.signal(signal.SIGALRM, before)


def test_whole_numbers_of_other_kinds_will_do() -> None:
    class Index:
        def __index__(self) -> int:
            return 70

    limit_k = Seated(answering("limit_k", Index())).player.limit_k(39)
    assert limit_k == 70 and type(limit_k) is int


# In a game.


@pytest.mark.parametrize(
    ("question", "answer"),
    [
        ("limit_k", -100),
        ("limit_k", 10**9),
        ("building_limit_k", -1),
        ("wishes", [Build(0), Redeem(1)]),
        ("wishes", [Build(39, 10**6)]),
        ("offers", [Offer(SEAT, 1)]),
        ("offers", [Offer(0, SEAT)]),
        ("leaves_jail", 2),
        ("goes_anywhere", 30),
    ],
)
def test_what_the_rules_forbid_does_not_happen_and_the_game_goes_on(
    question: str, answer: object
) -> None:
    makers: list[Any] = [None, Random, answering(question, answer), Random]
    table = Table(Ledger(Audit()), CLASSIC, makers, DEEDS)
    assert table.play("forbidden", 40).rounds > 10


def test_a_fault_in_a_game_leaves_sound_books_behind() -> None:
    asked = []

    class Failing(Random):
        def limit_k(self, view: View, space: int) -> int:
            asked.append(space)
            return super().limit_k(view, space) if len(asked) < 10 else self.seat // 0

    table = Table(Ledger(Audit()), CLASSIC, [None, Random, Failing, Random], DEEDS)
    with pytest.raises(BotFault, match="Failing at seat 2, asked limit_k: ZeroDivisionError"):
        table.play("fault", 60)
    ledger = table.ledger
    ledger.now.check()
    ledger.edition.check(ledger.now)
    assert ledger.now.seat[SEAT] == PLAYING
    asked.clear()
    table.play("fault", 1)  # the next game begins anew
