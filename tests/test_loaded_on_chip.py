"""Power-on without imports (boards/common/loaded.c)."""

from pathlib import Path

import pytest

from host_sim import uf2
from tools.bench.chip import ChipSession

pytestmark = pytest.mark.chip

_SUM = 8  # where it is in the pack


def test_an_image_that_is_loaded_shows_the_same_earlier(image: Path, tmp_path: Path) -> None:
    """With another sum the pack is not for this heap, and all modules are imported."""
    program = bytearray(uf2.unpack(image.read_bytes()))
    program[program.rindex(b"PACK") + _SUM] ^= 1
    importing = tmp_path / "importing.uf2"
    importing.write_bytes(uf2.pack(bytes(program)))
    loaded, imported = ChipSession(image, 1), ChipSession(importing, 1)
    assert loaded.start() + 50 < imported.start()
    assert loaded.lines == imported.lines
