"""The boards of the folder editions, in the order of their numbers; see limits.py.

boards.json has them, which `make editions` writes. An image has them as tuples, which stay in
flash (tools/image/firmware.py).
"""

import json

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Any

    from dealbox.contract import Figures


def _tuples(value: "Any") -> "Any":
    """Return a value of JSON with tuples in place of lists."""
    return tuple([_tuples(each) for each in value]) if isinstance(value, list) else value


with open(__file__[: -len("py")] + "json", encoding="utf-8") as _file:
    BOARDS: "tuple[Figures, ...]" = _tuples(json.load(_file))
