from dealbox.drivers.power import PowerSwitch
from tests.support.wires import Output


def test_the_pin_is_high_while_the_power_is_held() -> None:
    pin = Output()
    switch = PowerSwitch(pin)
    levels = []
    for change in (switch.hold, switch.release, switch.hold):
        change()
        levels.append(pin.level)
    assert levels == [1, 0, 1]
