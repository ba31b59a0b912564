from dealbox.drivers.lamp import Lamp
from tests.support.wires import Output


def test_a_lamp_starts_dark_and_follows() -> None:
    levels: list[int] = []
    lamp = Lamp(Output(levels.append))
    for on in (True, False):
        lamp.set(on)
    assert levels == [False, True, False]
