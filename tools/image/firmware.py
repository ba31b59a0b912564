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
        "dealbox/bank/editions/boards.py": _boards(),
        "dealbox/drivers/font.py": f"TILES = {TILES!r}\n",
    }
    return chip | words.modules() | made


def _boards() -> str:
    """Return the module of the boards, where deeds that several have stand once."""
    deeds = list(dict.fromkeys(board[-1] for board in BOARDS))
    lines = [f"_DEEDS_{number} = {each!r}" for number, each in enumerate(deeds)]
    lines.append("BOARDS = (")
    for board in BOARDS:
        others = ", ".join(map(repr, board[:-1]))
        lines.append(f"    ({others}, _DEEDS_{deeds.index(board[-1])}),")
    return "\n".join([*lines, ")", ""])
