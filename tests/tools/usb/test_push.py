"""Onto stock MicroPython: all modules, compiled, and they run."""

from pathlib import Path

import pytest

from dealbox import __version__
from tests.support.patience import until
from tests.support.plugged import AssistedHost, FakeHost, PlayedBoard, PlayedUnit
from tests.support.sources import PACKAGE
from tools.usb import flasher, push
from tools.usb.flasher import CannotFlash

pytestmark = pytest.mark.races

PICO = "DEALBOX_PICO"


@pytest.mark.slow
@pytest.mark.soak
def test_every_module_is_compiled(tmp_path: Path) -> None:
    push.compile_into(tmp_path, PICO)
    there = {str(path.relative_to(tmp_path)) for path in tmp_path.rglob("*.*")}
    modules = {
        f"lib/dealbox/{p.relative_to(PACKAGE).with_suffix('.mpy')}" for p in PACKAGE.rglob("*.py")
    }
    assert there == modules | {
        "main.py",
        "lib/pins.mpy",
        "lib/board.mpy",
        "lib/wired.mpy",
        "lib/stock.mpy",
    }


def test_a_mistake_is_reported(tmp_path: Path) -> None:
    (tmp_path / "wrong.py").write_text("def f(:\n")
    with pytest.raises(CannotFlash, match=r"(?s)wrong\.py does not compile.*SyntaxError"):
        push._compile(tmp_path / "wrong.py", tmp_path / "wrong.mpy")


@pytest.mark.chip
@pytest.mark.soak  # it copies seventy files through the emulated port
def test_stock_micropython_becomes_a_unit(stock: Path, image: Path, tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, stock) as board:
        host = FakeHost(board)
        until(board.port.exists)
        push.push(PICO, host)
        assert host.printed[1] == f"{PICO} {__version__} is up."
        assert host.printed[3] == "No game is stored on it."
        with pytest.raises(CannotFlash, match="prompt is closed.*hold the key C"):
            push.push(PICO, host)
        with pytest.raises(CannotFlash, match="its game is in a file .* ANYWAY=1. Nothing was"):
            flasher.flash(PICO, image, AssistedHost(board))


def test_a_bootsel_drive_is_reported(tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, None) as board:
        host = FakeHost(board)
        until(host.drives)
        with pytest.raises(CannotFlash, match="is a BOOTSEL drive.*without BOOTSEL"):
            push.push(PICO, host)


@pytest.mark.parametrize(
    ("printed", "complaint"), [("5\n", "version 5; 1.25 is needed"), ("0\n", "version 0; 1.25")]
)
def test_an_old_micropython_is_reported(
    printed: str, complaint: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flasher, "mpremote", lambda *_: printed)
    with PlayedUnit(tmp_path, ">>> ") as unit, pytest.raises(CannotFlash, match=complaint):
        push.push(PICO, FakeHost(unit))


@pytest.mark.chip
def test_an_image_without_a_file_system_is_reported(repl_image: Path, tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, repl_image) as board:
        host = FakeHost(board)
        until(board.port.exists)
        with pytest.raises(CannotFlash, match="no file system: flash the image"):
            push.push(PICO, host)
