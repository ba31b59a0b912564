"""What the scoreboard is told of the editions, by the server and by the static page."""

import json
from typing import Any

from dealbox.bank import editions
from dealbox.bank.edition import Edition, whole_name
from dealbox.bank.state import SPACES

EDITIONS_FILE = "editions.json"

# Where a box is sold, if that is one country.
_COUNTRIES = {
    **{"london": "GB", "dublin": "IE", "america": "US", "comrades": "ZA"},
    **{"paris": "FR", "warszawa": "PL", "stockholm": "SE"},
}


def config(**more: str) -> str:
    """Return the content of the page's editions.json.

    more: `feed`, the address of a server's socket, relative to the page; `empty`, the words for
    the time before a game; `worker`, the address of the script that keeps the page for use
    without a network.
    """
    return json.dumps({"editions": [_about(edition) for edition in editions.known()], **more})


def _about(edition: Edition) -> dict[str, Any]:
    """Return what the page shows and counts with, by space where it is a list."""
    spaces = range(SPACES)
    return {
        "name": edition.name,
        "city": edition.city,
        "title": edition.title,
        "country": _COUNTRIES.get(edition.city or edition.name, ""),
        "sign": edition.sign,
        "names": [edition.space_name(space) for space in spaces],
        "groups": list(edition.groups),
        "cities": [whole_name(city) for city in edition.cities],
        "has_transports": edition.has_transports,
        "has_apartments": edition.has_apartments,
        "prices_k": [edition.price_k(space) for space in spaces],
    }
