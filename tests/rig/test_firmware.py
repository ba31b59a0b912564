"""The rig's whole program under MicroPython, on an emulated chip: its answers and its pins."""

from pathlib import Path

import pytest

from rig import pins
from tests.support.prompt import Prompt
from tests.support.sources import ROOT

pytestmark = [pytest.mark.chip, pytest.mark.forked]

_MODULES = ("pins", "protocol", "control", "mirror", "firmware")
# The image has no file system, so this one holds the program.
_MOUNT = """
import io, sys, vfs
FILES = {{{files}}}
class Files:
    def mount(self, readonly, mkfs):
        pass
    def stat(self, path):
        if path == "/rig":
            return (0x4000,) + (0,) * 9
        if path not in FILES:
            raise OSError(2)
        return (0x8000,) + (0,) * 9
    def open(self, path, mode):
        return io.StringIO(FILES[path])
vfs.mount(Files(), "/files")
sys.path.append("/files")
from rig.firmware import PicoWires, Rig
rig = Rig(PicoWires())
"""


@pytest.fixture(scope="module")
def rig(repl_image: Path) -> Prompt:
    """Return a chip with the rig's program, started."""
    sources = {f"/rig/{name}.py": (ROOT / f"rig/{name}.py").read_text() for name in _MODULES}
    prompt = Prompt(repl_image)
    prompt.do(_MOUNT.format(files=", ".join(f"{k!r}: {v!r}" for k, v in sources.items())))
    return prompt


def _answer(rig: Prompt, *lines: str) -> list[str]:
    script = f"for line in {lines!r}:\n    print(rig.answer(line))"
    return rig.do(script).splitlines()


def _levels(rig: Prompt) -> tuple[bool | None, ...]:
    """Return how power, crowbar and RUN are driven."""
    assert rig.target.chip
    return tuple(
        rig.target.chip.pins[gpio].drives for gpio in (pins.POWER, pins.CROWBAR, pins.RUN)
    )


def test_power_crowbar_and_reset_are_their_pins(rig: Prompt) -> None:
    assert _levels(rig) == (False, False, None)
    assert _answer(rig, "id", "on") == ["ok dealbox-rig 1", "ok"]
    assert _levels(rig) == (True, False, None)
    assert _answer(rig, "cut run 0", "key K 5")[0] == "ok"
    assert _levels(rig) == (True, False, False)
    assert _answer(rig, "on", "cut crowbar 0", "key K 5")[:2] == ["ok", "ok"]
    assert _levels(rig) == (False, True, None)


def test_a_cut_is_on_time(rig: Prompt) -> None:
    """Within 0.1 ms, by the chip's own clock and seen from outside."""
    assert rig.target.chip
    chip, cut_ns = rig.target.chip, []
    chip.pins[pins.POWER].listen(lambda: cut_ns.append(chip.ns))
    row, column = chip.pins[pins.ROWS[0]], chip.pins[pins.COLUMNS[3]]
    row.drive(False)
    pressed_ns: list[float] = []
    column.listen(lambda: pressed_ns.append(chip.ns))
    *_, answer = _answer(rig, "on", "cut decay 12345", "key K 60")
    assert 12_345 <= int(answer.split()[1]) < 12_445
    took_us = (cut_ns[-1] - pressed_ns[0]) / 1000
    assert abs(took_us - 12_345) < 500


def test_the_rail_is_measured(rig: Prompt) -> None:
    assert rig.target.chip
    rig.target.chip.adc(pins.RAIL - 26, 0.5)
    assert _answer(rig, "rail")[0] in ("ok 3299", "ok 3300", "ok 3301")


def test_nonsense_is_answered(rig: Prompt) -> None:
    assert _answer(rig, "", "key", "fly") == [
        "error no command: ",
        "error key takes KEY MS",
        "error no command: fly",
    ]
