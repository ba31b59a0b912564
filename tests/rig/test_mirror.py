"""The program of the PIO, on an emulated chip: the column of the pressed key follows its row."""

from pathlib import Path

import pytest

from rig import pins, protocol
from tests.support.prompt import Prompt
from tests.support.sources import ROOT

pytestmark = [pytest.mark.chip, pytest.mark.forked]

_LATER_MS = 0.1  # the emulator runs the PIO now and then only, not in step with the pins


@pytest.fixture(scope="module")
def rig(repl_image: Path) -> Prompt:
    """Return a chip with the mirror on the rig's pins, and all rows of a unit at rest."""
    prompt = Prompt(repl_image)
    source = (ROOT / "rig/mirror.py").read_text()
    prompt.do(f"{source}\nmirror = Mirror({pins.ROWS}, {pins.COLUMNS})")
    return prompt


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
