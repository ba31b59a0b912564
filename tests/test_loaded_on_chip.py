"""Power-on without imports (boards/common/loaded.c)."""

from pathlib import Path

import pytest

from host_sim import uf2
from host_sim.chip.target import ChipTarget
from host_sim.parts.picture import Picture
from tests.support.stored_games import a_game

pytestmark = pytest.mark.chip

_SUM = 8  # where it is in the pack


def _pictures(image: Path, *, has_usb: bool) -> tuple[float, list[str]]:
    """Return when the first picture was whole, and its lines."""
    target = ChipTarget(image, journal=a_game(), has_usb=has_usb)
    seen = [(0.0, [""])]

    def note(ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture) and value.lines() != seen[-1][1]:
            seen.append((ms, value.lines()))

    target.on_change = note
    target.power(True)
    target.run(900)
    return seen[-1]


@pytest.mark.parametrize("has_usb", [False, True])
def test_an_image_that_is_loaded_shows_the_same_earlier(
    image: Path, tmp_path: Path, has_usb: bool
) -> None:
    """With another sum the pack is not for this heap, and all modules are imported."""
    program = bytearray(uf2.unpack(image.read_bytes()))
    program[program.rindex(b"PACK") + _SUM] ^= 1
    importing = tmp_path / "importing.uf2"
    importing.write_bytes(uf2.pack(bytes(program)))
    loaded_ms, lines = _pictures(image, has_usb=has_usb)
    imported_ms, same = _pictures(importing, has_usb=has_usb)
    assert lines == same != [""]
    assert loaded_ms + 50 < imported_ms
