"""What the check of a board compares with that is written down elsewhere in the checkout."""

import re
from pathlib import Path

from host_sim import pins
from host_sim.parts.spi_flash import KINDS

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


def flash_chip(jedec_id: str) -> str:
    """Return the names of the flash chips with a JEDEC ID, in hexadecimal; "": none is known."""
    return " or ".join(kind.name for kind in KINDS if kind.jedec_id.hex().upper() == jedec_id)


def flash_limit_hz(board: str) -> int:
    """Return the fastest clock for a board's flash, as set for its controller or for all."""
    settings = _BOARDS / "controllers" / f"{pins.controller(board)}.cmake"
    for path in (*settings.parent.glob(settings.name), _BOARDS / "common/mpconfigboard.h"):
        found = re.search(r"MICROPY_HW_FLASH_MAX_FREQ\W+(\d+)", path.read_text())
        if found:
            return int(found[1])
    raise ValueError(f"{board}: no MICROPY_HW_FLASH_MAX_FREQ")
