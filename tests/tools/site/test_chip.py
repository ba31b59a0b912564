import base64
import hashlib
import json
from pathlib import Path

import pytest

from dealbox.parts import PAGE_BYTES
from host_sim import languages
from host_sim.books import history
from host_sim.chip.chip import BOOT_ROM
from host_sim.parts.region import REGION_BYTES
from tools.site import chip

FLOATS = (range(0x2758, 0x2E4C), range(0x2E54, 0x3DAC))  # where mufplib is in version 2


@pytest.mark.chip
def test_the_page_runs_the_image_of_the_release_and_begins_with_a_sound_game(image: Path) -> None:
    files = chip.files()
    about = json.loads(files["chip.json"])
    assert files[image.name] == image.read_bytes()
    assert about["image"] == image.name
    assert about["sha256"] == hashlib.sha256(image.read_bytes()).hexdigest()
    for number, code in enumerate(languages.modules(), 1):
        region = bytearray(b"\xff" * REGION_BYTES)
        for at, page in json.loads(files[f"game-{code}.json"]).items():
            region[int(at) : int(at) + PAGE_BYTES] = base64.b64decode(page)
        books = history.read(bytes(region))
        history.check(books)
        assert not books.faults
        assert len(books.history) > 3
        assert books.history[-1].language == number


def test_the_boot_rom_has_no_floating_point_and_nothing_else_is_changed() -> None:
    rom = chip.boot_rom()
    changed = {at for part in FLOATS for at in part}
    assert all(rom[at] == BOOT_ROM[at] for at in range(len(BOOT_ROM)) if at not in changed)
    assert {rom[part.start : part.stop] for part in FLOATS} == {
        b"\x00\xbe" * (len(part) // 2) for part in FLOATS
    }
