"""Constants of the firmware, its font, and the files of the unit in the browser."""

from base64 import b64encode

from dealbox import parts
from dealbox.drivers import font
from dealbox.ui import tunes, words
from tools.image import wasm

_NAMES = (
    *("PLUS", "MINUS", "ONLY", "CAME", "GONE", "TWO", "ROWS"),
    *("NO_PLUS", "NO_MINUS", "NO_READER", "NO_DISPLAY", "NO_KEYPAD"),
)


def data() -> dict[str, object]:
    return {
        **{name: getattr(parts, name) for name in _NAMES},
        "KEYS": list(parts.KEYS),
        "tune": repr(tunes.OK),
        "stopped": words.STOPPED,
        "tiles": b64encode(bytes(font.TILES)).decode(),
        "pack": str(wasm.pack()),
    }
