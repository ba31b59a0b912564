"""The modules of the package `dealbox`, as every image has them."""

from pathlib import Path

from dealbox.bank.editions.boards import BOARDS
from dealbox.drivers.font import TILES
from tools import address, words

_FOLDER = Path(__file__).parents[2] / "firmware"
_REPLACED = ("dealbox/languages/", "dealbox/ui/words_en.py")  # by tools/words.py


def modules() -> dict[str, str]:
    """Return the sources by their path, `dealbox/bank/ledger.py`. BuildFailed: address.module."""
    found = {
        path.relative_to(_FOLDER).as_posix(): path.read_text(encoding="utf-8")
        for path in sorted(_FOLDER.glob("dealbox/**/*.py"))
    }
    chip = {name: text for name, text in found.items() if not name.startswith(_REPLACED)}
    made = {
        "dealbox/address.py": address.module(),
        "dealbox/bank/editions/boards.py": f"BOARDS = {BOARDS!r}\n",
        "dealbox/drivers/font.py": f"TILES = {TILES!r}\n",
    }
    return chip | words.modules() | made
