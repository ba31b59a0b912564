"""Whose card the unit waits for while players are enrolled, read from its display.

The display is the only source: a draft is neither in the flash nor in the feed.
"""

from importlib import import_module
from itertools import pairwise
from pkgutil import iter_modules

from dealbox import ui
from dealbox.ui import words
from host_sim.cards import COLOURS

# The words in every language, each in a module of its own beside the English ones.
_LANGUAGES = [
    words,
    *(
        import_module(f"{ui.__name__}.{found.name}")
        for found in iter_modules(ui.__path__)
        if found.name.startswith("words_")
    ),
]


def expected_card(lines: list[str]) -> str:
    """Return the card that the display asks for, "" if for none.

    A new card for a lost one may be any that nobody has, so none is expected then.
    """
    for language in _LANGUAGES:
        for seat, colour in enumerate(COLOURS, 1):
            asked = (language.TAP_CARD, f"→ {language.SEATS[seat]}")
            if asked in pairwise(lines) and not lines[0].startswith(language.REPLACE):
                return colour
    return ""
