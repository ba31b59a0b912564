"""Where the pages of the browser are: `web` of a checkout, `host_sim/web/built` of a wheel."""

from pathlib import Path

_IN_CHECKOUT = Path(__file__).parents[2] / "web"
_IN_WHEEL = Path(__file__).parent / "built"  # force-include in pyproject.toml


def folder(name: str) -> Path:
    """Return the folder of a page: `face`, `scoreboard` or `report`."""
    in_wheel = _IN_WHEEL / name
    return in_wheel if in_wheel.exists() else _IN_CHECKOUT / name
