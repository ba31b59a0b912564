"""What is typed for a guest, and the unit's own answers to it."""

from functools import partial
from pathlib import Path
from typing import Any

import pytest

from dealbox.bank.state import PIN_MISSES_MAX, State
from dealbox.ui import words as english
from host_sim import languages
from host_sim.cards import COLOURS, UIDS
from host_sim.chip.target import ChipTarget
from host_sim.fingers import KEYS_APART_MS
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import SIDES, Person
from host_sim.scenarios.transcript import Transcript
from host_sim.target import Target
from host_sim.web import guest_hand
from host_sim.web.guest_hand import HAND_OVER_MS, Typing
from tools.bench import a_game

LONG_DEAL_SEED = 34  # 49 s
BLUE = 2


class Table:
    """A unit with a game, a person at it, and the hand of a guest; time passes only by them."""

    def __init__(
        self, target: Target, *board: str, players: tuple[str, ...] = COLOURS[:2]
    ) -> None:
        self._target = target
        self._transcript = Transcript(target)
        self.person = Person(target, self._transcript)
        self.person.begin()
        if board:
            self.person.game(*board, *players)
        self.left: list[str] = []
        self.laid: list[str] = []
        self.pressed: list[str] = []

    def answer(self, typing: Typing) -> Any:
        """Type something, and return what the guest is told."""
        while True:
            try:
                self.person.wait(next(typing))
            except StopIteration as end:
                self.person.wait(HAND_OVER_MS)
                return end.value

    # The hand.

    def lines(self) -> list[str]:
        lines = [line.strip() for line in self._transcript.lines]
        return lines if self._transcript.is_still else []

    def is_free(self) -> bool:
        return not self.laid

    def state(self) -> State | None:
        return self._transcript.state()

    def hold(self, key: str) -> None:
        self.pressed.append(key)
        self._target.key(key, True)

    def release(self, key: str) -> None:
        self._target.key(key, False)
        self._target.run(KEYS_APART_MS)

    def lay(self, card: str, side: str) -> None:
        self.laid.append(card)
        self._target.lay(SIDES.index(side), UIDS[card])

    def lift(self, card: str) -> None:
        self.laid.remove(card)
        self._target.lift(SIDES.index("minus"), UIDS[card])


@pytest.fixture(params=languages.modules())
def spoken(request: pytest.FixtureRequest) -> int:
    """Return the number of each language in turn."""
    return 1 + list(languages.modules()).index(request.param)


def test_a_bid_is_typed_in_every_language(spoken: int) -> None:
    target = LaptopTarget(seed=LONG_DEAL_SEED)
    table = Table(target, "world")
    target.speak(spoken)
    table.person.deal()
    assert table.answer(guest_hand.bid(table, BLUE, "1.25", "M")) == guest_hand.TAKEN
    table.person.expect_screen(languages.modules()[english.code(spoken)].HIGHEST)
    refused = table.answer(guest_hand.bid(table, BLUE, "900", "K"))
    assert refused["key"] == "guest.says"
    assert "1" in refused["text"]  # the least that he may bid
    assert table.answer(guest_hand.bid(table, 1, "1300", "K")) == guest_hand.TAKEN
    assert table.laid == []


@pytest.mark.parametrize(
    ("board", "players"),
    [(("world",), 2), (("world", "deeds"), 4), (("classic", "london", "deeds"), 8)],
)
def test_a_pin_is_checked_by_the_unit_alone(board: tuple[str, ...], players: int) -> None:
    table = Table(LaptopTarget(), *board, players=COLOURS[:players])
    enter = partial(guest_hand.enter_pin, table)
    assert table.answer(enter("1234")) == guest_hand.PIN_NONE
    assert table.pressed == []
    _set_pin(table, "0123")
    assert table.answer(enter("0123")) == guest_hand.PIN_RIGHT
    for _ in range(PIN_MISSES_MAX):
        assert table.answer(enter("3210")) == guest_hand.PIN_WRONG
    pressed = len(table.pressed)
    assert table.answer(enter("0123")) == guest_hand.PIN_CLOSED  # however long he waits
    assert len(table.pressed) == pressed
    table.person.wait(30_000)
    _set_pin(table, "4567", before="0123")
    assert table.answer(enter("4567")) == guest_hand.PIN_RIGHT


def _set_pin(table: Table, pin: str, before: str = "") -> None:
    """Set the banker's PIN by the keys, from the bottom of the menu up."""
    person = table.person
    person.press("OK", *"KKK", "OK", "3")
    if before:
        person.press(*before, "OK")
    person.expect_screen("NEW PIN")
    person.press(*pin, "OK")
    person.wait(100)


@pytest.mark.parametrize("after", range(4))
def test_no_key_is_pressed_once_the_lamp_is_out(after: int) -> None:
    """What was typed is void then, and the price that is due stays as it is."""
    table = Table(LaptopTarget(seed=LONG_DEAL_SEED), "world", "deeds")
    table.person.deal()
    assert table.answer(guest_hand.bid(table, 1, "100", "K")) == guest_hand.TAKEN
    typing = guest_hand.bid(table, BLUE, "250", "K")
    table.pressed.clear()
    while len(table.pressed) < after or not table.laid:
        table.person.wait(next(typing))
    table.person.deal()
    assert table.answer(typing) == guest_hand.TOO_LATE
    assert len(table.pressed) == after
    table.person.expect_screen("SOLD TO RED")
    table.person.expect_screen("Deed no., then OK")
    assert table.laid == []


def test_a_guest_s_card_is_the_one_that_his_player_has_in_this_game() -> None:
    """Any card can be anybody's: that of a colour may belong to another player."""
    target = LaptopTarget(seed=LONG_DEAL_SEED)
    table = Table(target, "world")
    person = table.person
    person.hold("C", 3000)
    person.press("OK", "OK", "1")
    person.tap("BLUE", "plus")
    person.press("2")
    person.tap("RED", "plus")
    person.press("OK")
    person.wait(HAND_OVER_MS)
    person.deal()
    assert table.answer(guest_hand.bid(table, BLUE, "300", "K")) == guest_hand.TAKEN
    person.expect_screen("BLUE")


@pytest.mark.chip
@pytest.mark.soak  # the display and the keys are the same
def test_a_bid_is_typed_on_the_emulated_chip(image: Path) -> None:
    table = Table(ChipTarget(image, journal=a_game()))
    table.person.wait(1000)
    table.person.deal()
    assert table.answer(guest_hand.bid(table, BLUE, "150", "K")) == guest_hand.TAKEN
    assert table.answer(guest_hand.bid(table, 1, "20", "K"))["key"] == "guest.says"
