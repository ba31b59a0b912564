"""The rig's whole program on an emulated chip: its answers, its pins, and the PIO's keys."""

from pathlib import Path

import pytest

from rig import pins, protocol
from tests.support.prompt import Prompt
from tests.support.sources import ROOT

pytestmark = [pytest.mark.chip, pytest.mark.forked]

_LATER_MS = 0.1  # the emulator runs the PIO now and then only, not in step with the pins
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
wires = PicoWires()
rig = Rig(wires)
mirror = wires._mirror
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


# The program of the PIO: the column of the pressed key follows its row.


def _driven(rig: Prompt, *selected: int) -> dict[int, bool]:
    """Select rows, which makes them low; return which columns the rig drives, and how."""
    assert rig.target.chip
    for row, gpio in enumerate(pins.ROWS):
        rig.target.chip.pins[gpio].drive(row not in selected)
    rig.target.run(_LATER_MS)
    levels = [rig.target.chip.pins[gpio].drives for gpio in pins.COLUMNS]
    return {column: level for column, level in enumerate(levels) if level is not None}


@pytest.mark.parametrize("key", ["1", "K", "C", "OK"])
def test_a_key_connects_its_column_to_its_row_alone(rig: Prompt, key: str) -> None:
    index = protocol.KEYS.index(key)
    row, column = divmod(index, 4)
    rig.do(f"mirror.press({index})")
    for selected in range(4):
        assert _driven(rig, selected) == ({column: False} if selected == row else {})
    assert _driven(rig) == {}
    assert _driven(rig, 0, 1, 2, 3) == {column: False}
    assert rig.target.chip and rig.target.chip.pins[pins.ROWS[row]].pull is True


def test_another_key_takes_its_place(rig: Prompt) -> None:
    rig.do("mirror.press(0)\nmirror.press(15)")
    assert _driven(rig, 0, 1, 2, 3) == {3: False}


def test_after_a_release_nothing_is_driven_or_pulled(rig: Prompt) -> None:
    rig.do("mirror.press(5)\nmirror.release()")
    assert _driven(rig, 0, 1, 2, 3) == {}
    assert rig.target.chip
    assert {rig.target.chip.pins[gpio].pull for gpio in pins.ROWS + pins.COLUMNS} == {None}


def test_keys_can_be_pressed_without_end(rig: Prompt) -> None:
    """The PIO holds 32 instructions, and a program that is already there is not added again."""
    assert rig.do("for key in range(500): mirror.press(key % 16)\nprint('done')") == "done"
    assert _driven(rig, 0, 1, 2, 3) == {3: False}
