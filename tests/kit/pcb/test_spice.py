"""The circuit of the power switch does what firmware and docs/power.md count on, by ngspice."""

import math

import pytest

from dealbox.housekeeping import BATTERY_SAFE_MV, DIODE_MV
from kit.pcb import spice
from kit.pcb.spice import Case, Points, Traces

pytestmark = [pytest.mark.soak, pytest.mark.usefixtures("ngspice")]

EMPTY_V = (BATTERY_SAFE_MV + DIODE_MV) / 1000  # below, nothing is booked
FULL_V = 4.8
SLOW_BOOT_MS = 25  # to the first instruction of the program, at 1.8 MHz (docs/power.md)
PRESS_MS, RELEASE_MS = 51, 301
STEADY_MS = 5  # between two looks at the pins, away from the edges
AMPERES_OFF = 1e-6
LOW_V = 0.8  # what a pin reads as low, at most (RP2040 data sheet, table 629)
HELD_UNTIL_RELEASED: Points = ((0, 1), (RELEASE_MS, 1), (RELEASE_MS + 0.01, 0))
CORNERS = [
    (cells, thresholds) for cells in (EMPTY_V, FULL_V) for thresholds in ("least", "greatest")
]


def pulse(from_ms: float, to_ms: float, value: float = 1) -> Points:
    """Return the course of a value from one time to another, zero before and after."""
    return ((0, 0), (from_ms, 0), (from_ms + 0.01, value), (to_ms, value), (to_ms + 0.01, 0))


def of(volts: float) -> Points:
    """Return the course of cells that were put in a millisecond after the beginning."""
    return ((0, 0), (1, volts))


def simulate(case: Case) -> Traces:
    """Simulate; no pin of the controller gets more than its own supply, or less than nothing."""
    traces = spice.run(case)
    for at in map(traces.at, range(STEADY_MS, int(case.ms), STEADY_MS)):
        for volts in (traces.deal[at], traces.hold[at]):
            assert -0.1 < volts < traces.rail[at] + 0.1
    return traces


def is_off(traces: Traces) -> bool:
    """Return whether it is off in the end, and draws next to nothing."""
    return traces.vsys[-1] < spice.REGULATES_V and abs(traces.amperes[-1]) < AMPERES_OFF


def is_on(traces: Traces, from_ms: float) -> bool:
    """Return whether it is on from a time to the end, and held."""
    return all(traces.is_on()[traces.at(from_ms) :]) and traces.hold[-1] > 2


@pytest.mark.parametrize(("cells", "thresholds"), CORNERS)
def test_a_press_switches_it_on_and_what_is_let_go_goes_off(cells: float, thresholds: str) -> None:
    case = Case(
        900,
        cells=of(cells),
        contact=pulse(PRESS_MS, PRESS_MS + 50),
        held=HELD_UNTIL_RELEASED,
        boot_ms=SLOW_BOOT_MS,
        thresholds=thresholds,
        watts=0.2,
    )
    traces = simulate(case)
    assert traces.changed_ms(True, PRESS_MS) < 2.5
    pressed = traces.at(PRESS_MS + 40)
    assert traces.deal[pressed] < LOW_V
    assert traces.vbat[pressed] - traces.vsys[pressed] < 0.5
    assert 50 < traces.changed_ms(False, RELEASE_MS) < 250
    assert is_off(traces)
    assert traces.vbat[-1] - traces.gate[-1] < 0.05


@pytest.mark.parametrize("cells", [3.0, FULL_V])
def test_a_press_of_2_ms_is_enough_and_a_spark_is_none(cells: float) -> None:
    case = Case(300, cells=of(cells), boot_ms=SLOW_BOOT_MS, watts=0.2, thresholds="greatest")
    traces = simulate(case._replace(contact=pulse(PRESS_MS, PRESS_MS + 2)))
    assert is_on(traces, PRESS_MS + 2)
    assert is_off(simulate(case._replace(contact=pulse(PRESS_MS, PRESS_MS + 0.05))))


def test_a_contact_that_bounces_for_20_ms_lets_nothing_flicker() -> None:
    course: list[tuple[float, float]] = [(0, 0)]
    for touch in range(10):
        course += pulse(PRESS_MS + 2 * touch, PRESS_MS + 2 * touch + 1)[1:]
    traces = simulate(Case(300, contact=tuple(course), boot_ms=SLOW_BOOT_MS))
    assert is_on(traces, PRESS_MS + traces.changed_ms(True, PRESS_MS))


def test_it_is_switched_on_again_as_soon_as_it_is_off() -> None:
    again_ms = RELEASE_MS + 300
    contact = pulse(PRESS_MS, PRESS_MS + 50) + pulse(again_ms, again_ms + 50)[1:]
    held = (*HELD_UNTIL_RELEASED, (again_ms - 1, 0), (again_ms, 1))
    traces = simulate(Case(1000, contact=contact, held=held))
    assert traces.changed_ms(False, RELEASE_MS) < again_ms - RELEASE_MS
    assert is_on(traces, again_ms + 3)


@pytest.mark.parametrize("thresholds", ["least", "greatest"])
def test_a_reset_by_the_watchdog_keeps_it_on(thresholds: str) -> None:
    case = Case(500, cells=of(3.0), contact=pulse(PRESS_MS, PRESS_MS + 50), watts=0.2)
    reset = pulse(RELEASE_MS, RELEASE_MS + SLOW_BOOT_MS)
    traces = simulate(case._replace(reset=reset, thresholds=thresholds))
    assert is_on(traces, PRESS_MS + 10)


@pytest.mark.parametrize("sag_ms", [5, 50, 500])
@pytest.mark.parametrize("sag_v", [2.0, 2.4])
def test_after_a_brown_out_it_is_on_and_held_or_off(sag_ms: float, sag_v: float) -> None:
    cells = (*of(4.0), (300, 4.0), (301, sag_v), (300 + sag_ms, sag_v), (301 + sag_ms, 4.0))
    case = Case(1200, cells=cells, contact=pulse(PRESS_MS, PRESS_MS + 50), boot_ms=SLOW_BOOT_MS)
    traces = simulate(case)
    assert is_off(traces) or is_on(traces, 1150)
    if sag_ms == 5:
        assert is_on(traces, 1150)


def test_cells_the_wrong_way_round_do_nothing() -> None:
    contact = pulse(PRESS_MS, PRESS_MS + 50)
    traces = simulate(Case(200, cells=of(-FULL_V), contact=contact))
    assert max(map(abs, traces.vsys)) < 0.1
    assert max(map(abs, traces.amperes[traces.at(20) :])) < 100e-6


def test_putting_the_cells_in_does_not_switch_it_on() -> None:
    cells = ((0, 0), (10, 0), *((10 + at, FULL_V * (at % 2)) for at in range(1, 8)))
    traces = simulate(Case(500, cells=cells))
    assert max(traces.vsys) < 1 and is_off(traces)


def test_usb_is_kept_from_the_cells_and_takes_over_and_hands_back_without_a_gap() -> None:
    plugged = pulse(100, 400, 5.0)
    case = Case(700, cells=of(3.0), usb=plugged, boot_ms=SLOW_BOOT_MS, watts=0.2)
    traces = simulate(case)
    assert min(traces.amperes[traces.at(150) : traces.at(400)]) > -50e-6
    assert is_on(traces, 105)  # held by the program, the cells go on when the plug is pulled
    asleep = simulate(case._replace(held=((0, 1), (250, 1), (250.01, 0)), ms=1000))
    assert all(asleep.is_on()[asleep.at(105) : asleep.at(400)])
    assert asleep.changed_ms(False, 400) < 100 and is_off(asleep)


def test_a_transistor_that_never_conducts_fails_the_first_of_these(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """The control: with a threshold that no cells reach."""
    monkeypatch.setitem(spice._THRESHOLDS, "AO3401A", {"usual": 6.0})
    monkeypatch.setitem(spice._THRESHOLDS, "AO3400A", {"usual": 1.05})
    traces = spice.run(Case(150, contact=pulse(PRESS_MS, PRESS_MS + 50)))
    assert traces.changed_ms(True, PRESS_MS) == math.inf
