"""Stock MicroPython, which may be on the board already; and no deadline for mpremote."""

import sys
from pathlib import Path

import pytest

from host_sim import pins
from tests.support import patient_mpremote
from tests.support.patience import HANG_S
from tools.image import build
from tools.usb import flasher

_MANIFEST = b"""
module("_boot.py")
module("rp2.py", base_path="$(PORT_DIR)/modules")
"""


@pytest.fixture(autouse=True)
def patience(monkeypatch: pytest.MonkeyPatch) -> None:
    """Remove the deadline of mpremote."""
    monkeypatch.setattr(flasher, "_MPREMOTE", [sys.executable, patient_mpremote.__file__])
    monkeypatch.setattr(flasher, "_MPREMOTE_S", HANG_S)


@pytest.fixture
def stock(repl_image: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return an image of MicroPython without anything of ours."""
    with monkeypatch.context() as patch:
        inputs = build._inputs(pins.BOARD, None)
        inputs["boards/common/manifest.py"] = _MANIFEST
        boot = (
            build.source_folder() / "micropython/ports/rp2/modules/_boot.py"
        )  # makes a file system
        inputs["boards/common/_boot.py"] = boot.read_bytes()
        patch.setattr(build, "_inputs", lambda *_: inputs)
        return build.image(pins.BOARD, None)
