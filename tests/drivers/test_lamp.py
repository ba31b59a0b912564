from dealbox.drivers.lamp import Lamp
from tests.support.wires import Output


def test_a_lamp_starts_dark_and_follows() -> None:
    pin = Output()
    pin(1)
    lamp = Lamp(pin)
    levels = [pin.level]
    for on in (True, False):
        lamp.set(on)
        levels.append(pin.level)
    assert levels == [False, True, False]
