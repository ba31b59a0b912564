"""The simulated cards: one for each player, one that no game knows, and some that cannot be read.

A seat's number is its colour's index in COLOURS, counted from 1, as the digit keys select it.
"""

COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE")
UNKNOWN = "unknown"
PHONE = "phone"  # its UID is a random one, another at every look
TRIPLE = "triple"  # its UID has ten bytes, which the unit does not read
SPARE = (UNKNOWN, PHONE, TRIPLE)

# 4- and 7-byte UIDs alternate, because households have both kinds of cards.
UIDS = {
    "RED": bytes.fromhex("3a51c07e"),
    "BLUE": bytes.fromhex("04b7209a5e6180"),
    "GREEN": bytes.fromhex("9c02d41b"),
    "YELLOW": bytes.fromhex("04e35f12c84d80"),
    "WHITE": bytes.fromhex("57aa3061"),
    "BLACK": bytes.fromhex("0416d9b3027f80"),
    "PINK": bytes.fromhex("e08d6f25"),
    "ORANGE": bytes.fromhex("0471ce489b3380"),
    UNKNOWN: bytes.fromhex("61f4e75c"),
    PHONE: bytes.fromhex("08c4a1f3"),
    TRIPLE: bytes.fromhex("04ab6627190c5d3e82f1"),
}


def seat_name(seat: int) -> str:
    """Return the colour of a seat, BANK for 0, POT for the one after all of them."""
    return ("BANK", *COLOURS, "POT")[seat]
