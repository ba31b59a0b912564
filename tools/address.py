"""Where the site is that the codes of an image lead to (docs/codes.md).

pyproject.toml says it, or ADDRESS=... to make.
"""

import os
import tomllib
from pathlib import Path
from urllib.parse import urlsplit

from dealbox.ui import qr
from host_sim.images import BuildFailed

_ROOT = Path(__file__).parents[1]
_MODULE = _ROOT / "firmware/dealbox/address.py"
_GIVEN = "DEALBOX_ADDRESS"  # make uf2 ADDRESS=...
_NONE = 'ADDRESS = ""'
_NO_SUCH_HOST = ".example"  # RFC 2606: nobody has such an address
_PLACE = "Q/#"  # as dealbox/ui/codes.py has it
_DIGITS_MIN = 30  # eight bytes a code: no state takes more than 99 of these


def published_at() -> str:
    """Return where the site is published: `Homepage` in pyproject.toml."""
    project = tomllib.loads((_ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    return str(project["urls"]["Homepage"])


def of_codes() -> str:
    """Return the address as the codes have it, "" for none. BuildFailed: it is not fit for one.

    Scheme and host are in capitals, of which a code holds more.
    """
    address = os.environ.get(_GIVEN) or published_at()
    parts = urlsplit(address)
    if (parts.hostname or "").endswith(_NO_SUCH_HOST):
        return ""
    is_plain = parts.scheme in ("http", "https") and parts.path.endswith("/")
    if not is_plain or not address.isascii() or parts.query or parts.fragment or not parts.netloc:
        raise BuildFailed(f"{address} is no address of a site, such as https://host/path/")
    link = f"{parts.scheme}://{parts.netloc}".upper() + parts.path
    if qr.room(link + _PLACE) < _DIGITS_MIN:
        raise BuildFailed(f"{address} is too long for the codes on the display")
    return link


def module() -> str:
    """Return the source of the module dealbox.address of an image. BuildFailed: as of_codes."""
    source = _MODULE.read_text(encoding="utf-8")
    assert _NONE in source
    return source.replace(_NONE, f"ADDRESS = {of_codes()!r}")
