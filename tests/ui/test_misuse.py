from itertools import cycle, islice, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dealbox.bank.state import BRIGHTNESS_MAX, DOUBLE_GO, HAS_POT, LOANS, SEATS, HouseRules
from dealbox.parts import CAME, GONE, HOLD, KEYS, TORN, TWO
from dealbox.ui import words
from host_sim.cards import UIDS
from tests.support.table import Table

GAMES = (
    *("world", "world deeds", "world deeds quick", "classic dublin deeds timed", "comrades deeds"),
    *("platinum deeds speed", "anti deeds b", "anti deeds quick"),
)
CARDS = ("RED", "BLUE", "GREEN")
_NUMBERS = ("1", "3", "5", "12", "12.7", "28", "37", "39", "40", "0", "31")

# Input: one key of any kind, or a usual sequence of keys; cards, reports, and the rest.
_KEYS: list[list[tuple[str, ...]]] = [
    [(key,) for key in (*KEYS, "OK", "OK", "C", "M", HOLD)],
    [(*typed, "OK") for typed in _NUMBERS],
    [(*typed, "OK", "OK") for typed in _NUMBERS],
    [("OK", *["M"] * rows, "OK") for rows in range(7)],
    [tuple(amount) for amount in ("10K", "500K", "1.5M", "20M", "900M")],
    [("9", "GO", "K")],  # into the pot
]
_SIDES = "plus", "minus"
_TAPS: list[tuple[object, ...]] = [*product(CARDS, _SIDES)]
_OTHERS: dict[str, list[tuple[object, ...]]] = {
    "report": [*product(_SIDES, (CAME, GONE, TWO, TORN), map(UIDS.get, (*CARDS, "unknown")))],
    "deal": [()],
    "wait": [(350,), (21_000,)],
    "power_cycle": [()],
}
_KINDS: list[list[tuple[str, tuple[object, ...]]]]
_KINDS = [[("press", keys) for keys in each] for each in _KEYS]
_KINDS += 4 * [[("tap", each) for each in _TAPS]]
_KINDS += 2 * [[(verb, each) for each in choices] for verb, choices in _OTHERS.items()]
# Each kind as often as the others; with one draw, which takes longer than an event.
_EVENT = st.sampled_from([each for kind in _KINDS for each in islice(cycle(kind), 100)])


def _begun(game: str, has_house_rules: bool, brightness: int, language: int) -> Table:
    table = Table(*CARDS, game=game, sectors=6)
    ledger, house = table.ledger, HouseRules()
    if has_house_rules:
        has_pot = not ledger.edition.has_roles
        house.house_rules, house.stake_k = DOUBLE_GO | LOANS | HAS_POT * has_pot, 90 * has_pot
        uids = [ledger.uid(seat) for seat in range(SEATS)]
        now = ledger.now
        ledger.new_game(now.edition, uids, now.options, bytes(now.role), house=house)
    ledger.set("brightness", brightness)
    table.unit.speak(language)
    if "deeds" in game:
        table.give("RED", 1, 37, 39, 12)
        table.give("BLUE", 3, 5, 28)
    return table


@pytest.mark.parametrize("game", GAMES)
@settings(max_examples=5)
@given(
    has_house_rules=st.booleans(),
    brightness=st.sampled_from((1, 2, 3, BRIGHTNESS_MAX, BRIGHTNESS_MAX)),
    language=st.integers(1, len(words.LANGUAGES)),
    events=st.lists(_EVENT, min_size=80, max_size=80),
)
def test_whatever_is_pressed_the_books_stay_sound(
    game: str,
    has_house_rules: bool,
    brightness: int,
    language: int,
    events: list[tuple[str, tuple[object, ...]]],
) -> None:
    table = _begun(game, has_house_rules, brightness, language)
    for verb, values in events:
        seq = table.ledger.now.seq
        getattr(table, verb)(*values)
        assert table.total_k + table.ledger.now.pot_k == 0 and table.ledger.now.seq >= seq
        table.ledger.now.check()
        table.ledger.edition.check(table.ledger.now)
        assert len(table.board.display.lines()) == 8
