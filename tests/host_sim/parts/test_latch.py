import math

from host_sim.parts.latch import Latch


def test_it_stays_for_a_while_when_the_last_that_keeps_it_lets_go() -> None:
    latch = Latch(has_usb=False)
    latch.press(True, 0)
    latch.hold(True, 6e6)
    latch.press(False, 50e6)
    assert latch.opens_ns == math.inf
    latch.hold(False, 900e6)
    assert latch.opens_ns == 900e6 + latch.stays_ns
    latch.press(False, 950e6)  # again, which puts nothing off
    assert latch.opens_ns == 900e6 + latch.stays_ns
    latch.hold(True, 960e6)
    assert latch.opens_ns == math.inf


def test_usb_keeps_the_board_on_until_it_is_unplugged() -> None:
    latch = Latch(has_usb=True)
    latch.hold(True, 0)
    latch.hold(False, 5e6)
    assert latch.opens_ns == math.inf
    latch.unplug(9e6)
    assert latch.opens_ns == 9e6 + latch.stays_ns
