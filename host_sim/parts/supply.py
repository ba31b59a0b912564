"""The supply at VSYS, which the chip measures: the battery behind its diode, divided by three.

A Pico divides by 200k and 100k (its data sheet, appendix B). Copies without them leave the pin
open: an open input of the converter reads about 0.6 V. On a Pico W the pin is the radio's clock.
"""

DIODE_MV = 300  # 1N5817 at 0.1 A
FRESH_MV = 4500  # three new AAA cells
STOPS_MV = 1800  # at VSYS: the Pico's regulator works down to that (RT6150 data sheet)
FULL_MV = 9900  # at VSYS, where the converter's 3.3 V are full scale

_OPEN_MV = 3 * 630  # an open pin, as if it were a third of this
_SOURCE_OHM = 66_700  # the divider's two resistors in parallel
_PULL_OHM = 50_000  # a pad's pull-down, at least (RP2040 data sheet, 5.5.3.4)


def measured_mv(battery_mv: int | None, is_pulled_down: bool = False) -> float:
    """Return three times the millivolts at the pin; battery_mv None: nothing is wired to it."""
    if battery_mv is None:
        return 0 if is_pulled_down else _OPEN_MV
    supply_mv = max(0, battery_mv - DIODE_MV)
    return supply_mv * _PULL_OHM / (_PULL_OHM + _SOURCE_OHM) if is_pulled_down else supply_mv


def is_enough(battery_mv: int | None) -> bool:
    """Return whether the controller runs on it; None: it is not measured, and as it may be."""
    return battery_mv is None or battery_mv - DIODE_MV >= STOPS_MV
