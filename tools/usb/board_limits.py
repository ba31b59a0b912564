"""What the check of a board compares with that is written down elsewhere in the checkout."""

import re
from pathlib import Path

from host_sim import pins, uf2
from host_sim.parts.spi_flash import KINDS
from tools.image import build

# How often each thing is tried; 0 passes or turns leave out image or benchmark.
COUNTS = {
    "passes": 100,
    "erases": 20,
    "turns": 1000,
    "rows": 200,
    "patterns": 1000,
    "looks": 200,
}

_BOARDS = Path(__file__).parents[2] / "boards"


def limits() -> dict[str, object]:
    """Return what Check takes, as JSON has it.

    core_mhz: of the image; flash_hz: the fastest clock for a board's flash, by board; flash_chips:
    names by the JEDEC ID; region_at: where the program ends at the latest; seal: begins the page
    behind it; counts.
    """
    chips: dict[str, list[str]] = {}
    for kind in KINDS:
        chips.setdefault(kind.jedec_id.hex().upper(), []).append(kind.name)
    return {
        "core_mhz": build.CORE_MHZ,
        "flash_hz": {board: flash_limit_hz(board) for board in pins.boards()},
        "flash_chips": {jedec_id: " or ".join(names) for jedec_id, names in chips.items()},
        "region_at": uf2.REGION_AT,
        "seal": uf2.SEAL.decode(),
        "counts": COUNTS,
    }


def flash_limit_hz(board: str) -> int:
    """Return the fastest clock for a board's flash, as set for its controller or for all."""
    settings = _BOARDS / "controllers" / f"{pins.controller(board)}.cmake"
    for path in (*settings.parent.glob(settings.name), _BOARDS / "common/mpconfigboard.h"):
        found = re.search(r"MICROPY_HW_FLASH_MAX_FREQ\W+(\d+)", path.read_text())
        if found:
            return int(found[1])
    raise ValueError(f"{board}: no MICROPY_HW_FLASH_MAX_FREQ")
