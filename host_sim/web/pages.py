"""Where the pages of the browser are: `web` of a checkout, `host_sim/web/built` of a wheel.

tools/site/pages.py builds the script of a report: in a checkout when it is needed, for a wheel by
hatch_build.py.
"""

import base64
import hashlib
from pathlib import Path

from host_sim import images
from host_sim.ending import BadInput

REPORT_SCRIPT = "report.js"  # in a wheel
_IN_CHECKOUT = Path(__file__).parents[2] / "web"
_IN_WHEEL = Path(__file__).parent / "built"


class NoPage(BadInput):
    """A part of a page is not on this machine; the text says which."""


def folder(name: str) -> Path:
    """Return the folder of a page: `face`, `report`, `scoreboard`, `speech` or `words`."""
    in_wheel = _IN_WHEEL / name
    return in_wheel if in_wheel.exists() else _IN_CHECKOUT / name


def integrity(content: bytes) -> str:
    """Return the hash by which a policy or a page names a script or a style."""
    return "sha256-" + base64.b64encode(hashlib.sha256(content).digest()).decode()


def report_script() -> str:
    """Return the script that draws the figures of a report.

    NoPage: it is neither packed, nor is this a checkout that could build it.
    NoImage, BuildFailed: it cannot be built on this machine.
    """
    packed = _IN_WHEEL / REPORT_SCRIPT
    if packed.exists():
        return packed.read_text(encoding="utf-8")
    if build := images.found("report"):
        path: Path = build()
        return path.read_text(encoding="utf-8")
    raise NoPage(
        "this installation lacks the script that draws a report: install a release's wheel"
    )
