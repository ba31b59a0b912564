"""The names of players: the letters that there are, and how they are stored."""

from dealbox.bank import refusals
from dealbox.bank.errors import Refused

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Final

NAME_MAX: "Final" = 7  # letters: what the display has room for beside a balance

# A name is stored as the places of its letters, from 1 on: append only, and the font has all.
ALPHABET: "Final" = "ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÜßÀÂÇÉÈÊËÎÏÔÙÛŒÁÍÓÚÑ0123456789 -'.;"


def encode(name: str) -> bytes:
    """Return the letters of a name as they are stored, without blanks around it.

    Refused: too long, or a letter that is not in ALPHABET.
    """
    name = name.strip(" ")
    if len(name) > NAME_MAX:
        raise Refused(refusals.NAME_LONG)
    letters = [ALPHABET.find(letter) + 1 for letter in name]
    if 0 in letters:
        raise Refused(refusals.NAME_LETTER)
    return bytes(letters)


def decode(letters: "bytes | bytearray") -> str:
    """Return the name that was stored as these letters; "" for none."""
    return "".join([ALPHABET[letter - 1] for letter in letters if letter])
