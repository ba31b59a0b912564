"""What the rig does with its wires, and when; on wires that record it."""

import pytest

from rig.control import Rig

_FALL_US = 3_000
_CROWBAR_FALL_US = 400
_LATE_US = 1_073_700_000  # a little before the microseconds wrap


class RecordingWires:
    """Wires to a unit whose supply takes its time to fall; time passes by waiting only."""

    def __init__(self) -> None:
        self.done: list[tuple[int, str]] = []
        self.has_another_supply = False
        self._us = 0
        self._power = self._crowbar = False
        self._off_us = -_FALL_US

    def press(self, key: str) -> None:
        self._note(f"press {key}")

    def release(self) -> None:
        self._note("release")

    def power(self, on: bool) -> None:
        assert not (on and self._crowbar), "a short circuit"
        if self._power and not on:
            self._off_us = self._us
        self._power = on
        self._note(f"power {on}")

    def crowbar(self, on: bool) -> None:
        assert not (on and self._power), "a short circuit"
        self._crowbar = on
        self._note(f"crowbar {on}")

    def reset(self, on: bool) -> None:
        self._note(f"reset {on}")

    def rail_mv(self) -> int:
        falls_us = _CROWBAR_FALL_US if self._crowbar else _FALL_US
        is_empty = not self._power and self._us >= self._off_us + falls_us
        return 0 if is_empty and not self.has_another_supply else 3300

    def now_us(self) -> int:
        return (self._us + _LATE_US) % (1 << 30)

    def wait(self, since_us: int, us: int) -> None:
        passed_us = (self.now_us() - since_us) % (1 << 30)
        self._us += max(0, us - passed_us)

    def _note(self, what: str) -> None:
        self.done.append((self._us, what))

    def since(self, first: str) -> list[tuple[int, str]]:
        """Return what was done from the last time of this on, with times counted from it."""
        index = max(i for i, (_, what) in enumerate(self.done) if what == first)
        began_us = self.done[index][0]
        return [(us - began_us, what) for us, what in self.done[index:]]


@pytest.fixture
def wires() -> RecordingWires:
    return RecordingWires()


@pytest.fixture
def rig(wires: RecordingWires) -> Rig:
    """Return a rig whose unit is on."""
    rig = Rig(wires)
    assert rig.answer("on") == "ok"
    return rig


def test_at_first_nothing_is_driven(wires: RecordingWires) -> None:
    rig = Rig(wires)
    assert wires.done == [(0, "power False"), (0, "release"), (0, "reset False")]
    assert rig.answer("rail") == "ok 0"


def test_a_key_is_down_as_long_as_asked(rig: Rig, wires: RecordingWires) -> None:
    assert rig.answer("key 7 60") == "ok"
    assert wires.since("press 7") == [(0, "press 7"), (60_000, "release")]


def test_a_cut_comes_while_the_key_is_down(rig: Rig, wires: RecordingWires) -> None:
    """The supply goes first, then everything that could feed the unit, then the crowbar."""
    assert rig.answer("cut crowbar 12345") == "ok"
    answer = rig.answer("key K 60").split()
    assert answer[:2] == ["ok", "12345"]
    assert _CROWBAR_FALL_US <= int(answer[2]) <= _CROWBAR_FALL_US + 50
    assert wires.since("press K") == [
        (0, "press K"),
        (12_345, "power False"),
        (12_345, "release"),
        (12_345, "reset False"),
        (12_345, "crowbar True"),
    ]


def test_a_cut_comes_after_the_key_was_released(rig: Rig, wires: RecordingWires) -> None:
    rig.answer("cut decay 400000")
    assert rig.answer("key K 60").startswith("ok 400000 30")
    assert [what for _, what in wires.since("press K")][1:3] == ["release", "power False"]
    assert wires.since("press K")[2][0] == 400_000


def test_a_reset_keeps_the_supply(rig: Rig, wires: RecordingWires) -> None:
    rig.answer("cut run 5")
    assert rig.answer("key K 60") == "ok 5 0"
    assert wires.since("press K")[1:] == [(5, "reset True"), (5, "release")]
    assert rig.answer("rail") == "ok 3300"
    assert rig.answer("on") == "ok"
    assert wires.done[-1][1] == "reset False"


def test_a_cut_after_power_on(rig: Rig) -> None:
    assert rig.answer("off").startswith("ok 3")
    rig.answer("cut decay 77")
    assert rig.answer("on").startswith("ok 77 30")
    assert rig.answer("key 1 60") == "error the unit is off"


def test_a_cut_is_made_once(rig: Rig) -> None:
    rig.answer("cut crowbar 5")
    rig.answer("key 1 60")
    assert rig.answer("on") == "ok"
    assert rig.answer("key 1 60") == "ok"


def test_power_comes_long_after_the_crowbar_is_open(rig: Rig, wires: RecordingWires) -> None:
    rig.answer("cut crowbar 5")
    rig.answer("key 1 60")
    rig.answer("on")
    assert wires.since("crowbar False")[1] == (1_000, "power True")


def test_a_key_that_is_held_is_down_at_power_on(rig: Rig, wires: RecordingWires) -> None:
    assert rig.answer("hold C") == "error the unit is on"
    rig.answer("off")
    assert rig.answer("hold C") == "ok"
    rig.answer("on")
    assert [what for _, what in wires.since("press C")] == ["press C", "power True", "reset False"]
    assert rig.answer("release") == "ok"
    assert wires.done[-1][1] == "release"


def test_a_unit_with_another_supply_is_reported(rig: Rig, wires: RecordingWires) -> None:
    wires.has_another_supply = True
    assert rig.answer("off") == "error the unit is off and has still 3300 mV"


def test_what_cannot_be_done_is_refused(rig: Rig) -> None:
    assert rig.answer("on") == "error the unit is on"
    assert rig.answer("dance") == "error no command: dance"
