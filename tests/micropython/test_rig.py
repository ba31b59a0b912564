"""The rig's commands under MicroPython, on wires that only count time."""

from tests.micropython.conftest import Run
from tests.support.sources import ROOT

SCRIPT = f"""
import sys
sys.path.append({str(ROOT)!r})
from rig.control import Rig

class Wires:
    us = 0

    def now_us(self):
        return self.us

    def wait(self, since_us, us):
        self.us = since_us + us

    def rail_mv(self):
        return 0

    def press(self, key):
        pass

    def release(self):
        pass

    power = crowbar = reset = press

rig = Rig(Wires())
for line in ("id", "key 1 60", "on", "key 1 60", "cut crowbar 12345", "key K 60", "cut axe 1"):
    print(rig.answer(line))
"""


def test_commands_are_parsed_timed_and_answered(run_micropython: Run) -> None:
    assert run_micropython(SCRIPT).splitlines() == [
        "ok dealbox-rig 1",
        "error the unit is off",
        "ok",
        "ok",
        "ok",
        "ok 12345 0",
        "error no WAY: axe",
    ]
