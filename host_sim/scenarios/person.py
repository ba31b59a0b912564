"""A simulated player: performs a scenario's steps on any target, and checks its outputs."""

from __future__ import annotations

from dealbox.bank.state import NEW_GAME, State
from dealbox.parts import HOLD_MS
from dealbox.ui import words as display
from host_sim.cards import COLOURS, UIDS
from host_sim.scenarios.game_setup import GameSetup
from host_sim.scenarios.transcript import Transcript
from host_sim.scenarios.witness import ExpectationFailed, Witness
from host_sim.target import SIDES, Target
from host_sim.timed_input import KEY_HELD_MS, KEYS_APART_MS, LIFT_MS, TAP_MS

UNSEEN_MS = 150  # an idle unit may be busy erasing for 90 ms before it scans a key
PLUG_MS = 1000  # until a unit has detected that a part was plugged or unplugged
BATTERY_MS = 4000  # until a unit adopts a battery voltage, measured twice a second
SETTLE_MS = 150  # until a unit has processed an input, and drawn the result
SETTLE_MAX_MS = 500
TWO_MS = 400  # until a unit is sure that two cards are on a reader, which takes several looks
STRIDE_MS = 5  # between two checks of a wait
_BEGIN_TRIES = 8  # looks for a new game ...
_BEGIN_MS = 50  # ... and between two of them
_ERASED_MS = 900  # until a unit at rest has erased ahead, and looks at cards without a break
BOOT_MAX_MS = 2_000
RHYTHM_MAX_MS = 1_200  # at any phase a slow lamp has two edges in this time
LIGHT_MAX_MS = 60_000  # longer than any deal


class Person(Witness):
    """Operates a unit, waits each time until it settles, and checks expectations."""

    def __init__(self, target: Target) -> None:
        self.transcript = Transcript(target)
        self._target = target
        self._placed: set[tuple[str, str]] = set()  # (card, side)
        self._tunes = (0, 0)  # the count before the last step, and after it

    def lines(self) -> list[str]:
        return self.transcript.lines

    def tune(self) -> str:
        return self.transcript.tune

    def state(self) -> State | None:
        return self.transcript.state()

    def begin(self) -> None:
        """Switch the unit on."""
        self.power("on")

    # Input.

    def game(self, edition: str, *words: str) -> None:
        """Start a new game by keys and taps, from whatever the screen shows.

        words: the players, the city of the board, and the options, as game_setup.py reads them.
        """
        setup = GameSetup(edition, words)
        for card, side in sorted(self._placed):
            self._lift(card, side)
        self._pass(LIFT_MS)
        before = self.transcript.state()
        if not self.shows(display.NEW_GAME):
            self.hold("C", HOLD_MS)
        self.press("OK", *setup.keys())
        for player in setup.players:
            seat = 1 + COLOURS.index(player)
            if not self.shows("→ " + display.SEATS[seat]):
                self.press(str(seat))
            self.tap(player, "plus")
        self.press("OK")
        if setup.has_roles():
            self.press("OK")
        for _ in range(_BEGIN_TRIES):  # the first game on a flash erases four sectors
            after = self.transcript.state()
            if after and after.kind == NEW_GAME and not (before and before.seq == after.seq):
                self._pass(_ERASED_MS)
                return
            self._pass(_BEGIN_MS)
        raise ExpectationFailed("no new game began")

    def take_cards(self, *players: str) -> None:
        """Do nothing: the step declares the cards of a game that is set up step by step."""

    def lay(self, card: str, side: str) -> None:
        is_alone = all(other != side for _, other in self._placed)
        self._lay(card, side)
        self._settle(SETTLE_MS if is_alone else TWO_MS)

    def tap(self, card: str, side: str) -> None:
        self._lay(card, side)
        self._pass(TAP_MS)
        self._lift(card, side)
        self._settle(LIFT_MS)

    def lift(self, card: str) -> None:
        sides = [side for side in SIDES if (card, side) in self._placed]
        if not sides:
            raise ExpectationFailed(f"{card} is on no reader")
        for side in sides:
            self._lift(card, side)
        self._settle(LIFT_MS)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._hold(key, KEY_HELD_MS)
        self._settle(0)

    def hold(self, key: str, ms: float) -> None:
        """Hold a key down for at least ms of the unit's own count."""
        self._hold(key, ms + UNSEEN_MS)
        self._settle(0)

    def mash(self, *keys: str) -> None:
        """Press several keys at once."""
        for key in keys:
            self._target.key(key, True)
        self._pass(KEY_HELD_MS)
        for key in keys:
            self._target.key(key, False)
        self._settle()

    def deal(self) -> None:
        """Press the deal button; a second press may follow as fast as a finger can."""
        self._target.button(True)
        self._pass(KEY_HELD_MS)
        self._target.button(False)
        self._settle(KEYS_APART_MS)

    def wait(self, ms: float) -> None:
        self._pass(ms)
        self._settle(0)

    def wait_until_light(self, light: str) -> None:
        if not self._see_light(light, LIGHT_MAX_MS):
            raise ExpectationFailed(f"{LIGHT_MAX_MS // 1000} s later the lamp is {self._light()}")
        self._settle(0)

    def power(self, state: str) -> None:
        """Switch the unit on or off; if on, wait for its first picture."""
        is_on = state == "on"
        self._target.power(is_on)
        until_ms = self._target.ms + BOOT_MAX_MS
        while is_on and not self.transcript.lines and self._target.ms < until_ms:
            self._pass(STRIDE_MS)
        self._settle()

    def cut_after(self, count: int) -> None:
        self._target.cut_after(count)

    def plug(self, part: str) -> None:
        self._target.plug(part, True)
        self._settle(PLUG_MS)

    def unplug(self, part: str) -> None:
        self._target.plug(part, False)
        self._settle(PLUG_MS)

    def battery(self, mv: int | None = None) -> None:
        self._target.battery(mv)
        self._settle(BATTERY_MS)

    # Expectations.

    def expect_light(self, light: str) -> None:
        if not self._see_light(light, RHYTHM_MAX_MS):
            raise ExpectationFailed(f"the lamp is {self._light()}")

    def expect_silence(self) -> None:
        before, after = self._tunes
        if after != before:
            raise ExpectationFailed(f"the tune {self.transcript.tune} was heard")

    def expect_dark(self) -> None:
        if self.transcript.lines:
            raise ExpectationFailed("the screen is lit")

    # Helpers.

    def _pass(self, ms: float) -> None:
        self._target.run(ms)
        self.transcript.update()

    def _settle(self, least_ms: float = SETTLE_MS) -> None:
        """Run until the picture is still, SETTLE_MAX_MS after least_ms at most."""
        self._pass(least_ms)
        until_ms = self._target.ms + SETTLE_MAX_MS
        while not self.transcript.is_still and self._target.ms < until_ms:
            self._pass(STRIDE_MS)
        self._tunes = (self._tunes[1], self.transcript.tunes)

    def _hold(self, key: str, ms: float) -> None:
        self._target.key(key, True)
        self._pass(ms)
        self._target.key(key, False)
        self._pass(KEYS_APART_MS)

    def _lay(self, card: str, side: str) -> None:
        if (card, side) in self._placed:
            raise ExpectationFailed(f"{card} is on {side} already")
        self._placed.add((card, side))
        self._target.lay(SIDES.index(side), UIDS[card])

    def _lift(self, card: str, side: str) -> None:
        self._placed.remove((card, side))
        self._target.lift(SIDES.index(side), UIDS[card])

    def _see_light(self, light: str, most_ms: float) -> bool:
        until_ms = self._target.ms + most_ms
        while self.transcript.light() != light and self._target.ms < until_ms:
            self._pass(STRIDE_MS)
        return self.transcript.light() == light

    def _light(self) -> str:
        return self.transcript.light() or "neither off nor in a rhythm"
