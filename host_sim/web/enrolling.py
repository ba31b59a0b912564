"""Whose card the unit waits for while players are enrolled, read from its display.

The display is the only source: a draft is neither in the flash nor in the feed.
"""

from itertools import pairwise

from host_sim import languages
from host_sim.cards import COLOURS


def expected_card(lines: list[str]) -> str:
    """Return the card that the display asks for, "" if for none.

    A new card for a lost one may be any that nobody has, so none is expected then.
    """
    for words in languages.modules().values():
        for seat, colour in enumerate(COLOURS, 1):
            asked = (words.TAP_CARD, f"→ {words.SEATS[seat]}")
            if asked in pairwise(lines) and not lines[0].startswith(words.REPLACE):
                return colour
    return ""
