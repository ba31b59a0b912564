import ast
import re
from pathlib import Path

from dealbox.housekeeping import BATTERY_LOW_MV, BATTERY_SAFE_MV, DIODE_MV
from dealbox.languages import entries
from dealbox.parts import NO_KEYPAD, NO_PLUS
from dealbox.ui import words
from host_sim import pins
from tests.support.sources import FIRMWARE, ROOT

GUIDE = (ROOT / "docs/build.md").read_text(encoding="utf-8")
FLASHING = (ROOT / "docs/flash.md").read_text(encoding="utf-8")
_SYMPTOM = re.compile(r"^- \*\*(.+?)\*\*: (.+?)(?=\n- |\n?\Z)", re.M | re.S)
REMEDIES = {
    " ".join(symptom.split()): " ".join(remedy.split())
    for symptom, remedy in _SYMPTOM.findall(GUIDE.partition("## When something is wrong")[2])
}
SYMPTOMS = list(REMEDIES)
FLASH = "`make flash`"
TOOLS = [ROOT / name for name in ("tools/usb/flasher.py", "host_sim/port.py", "host_sim/uf2.py")]


def _quotes(cell: str) -> list[str]:
    """Return the quotations in a cell, without the command's own name."""
    return re.findall("`([^`]+)`", cell.replace(FLASH, ""))


def _words_of(*paths: Path) -> str:
    """Return all string constants of some modules, in their order."""
    nodes = [node for path in paths for node in ast.walk(ast.parse(path.read_text()))]
    return " ".join(
        node.value
        for node in nodes
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    )


def test_every_board_is_offered_with_its_page_and_its_file() -> None:
    for board in pins.boards():
        page = f"boards/wiring.md#{board.lower()}" if board in pins.by_hand() else "pcb.md"
        assert f"[{board}]({page})" in GUIDE
        assert f"images/dealbox-{board}.uf2" in FLASHING


def test_what_the_display_shows_is_quoted_exactly() -> None:
    said = _words_of(FIRMWARE / "main.py") + " ".join(entries("en").values()).replace("\n", " ")
    said += words.missing(NO_PLUS) + words.missing(NO_KEYPAD)
    quotes = [quote for cell in SYMPTOMS if FLASH not in cell for quote in _quotes(cell)]
    assert len(quotes) > 5
    for quote in quotes:
        assert quote in said


def test_the_batterys_limits_are_those_of_the_firmware() -> None:
    for symptom, mv in (
        ("`! battery low`", BATTERY_LOW_MV),
        ("`BATTERY EMPTY` at a booking", BATTERY_SAFE_MV),
    ):
        assert f"below {mv / 1000:.1f} V behind the diode" in REMEDIES[symptom]
        assert f"{(mv + DIODE_MV) / 3000:.2f} V a cell" in REMEDIES[symptom]


def test_what_make_flash_prints_is_quoted_exactly() -> None:
    said = _words_of(*TOOLS)
    quotes = [quote for cell in SYMPTOMS if FLASH in cell for quote in _quotes(cell)]
    assert len(quotes) > 9
    for quote in quotes:
        assert quote in said
