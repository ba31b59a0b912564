"""The faults that a part of some bytes can have."""

from collections.abc import Callable
from random import Random

Fault = Callable[[bytes, Random], bytes]

_WORDS = (b"-1", b"999999999", b"null", b"[", b'"', b"{}", b"\xc2\xb2", b"true", b"1e9", b"\n")


def _bits(part: bytes, rng: Random) -> bytes:
    data = bytearray(part)
    for _ in range(rng.choice((1, 1, 2, 8))):
        data[rng.randrange(len(data))] ^= 1 << rng.randrange(8)
    return bytes(data)


def _truncated(part: bytes, rng: Random) -> bytes:
    return part[: rng.randrange(len(part))].ljust(len(part), rng.choice((b"\xff", b"\x00")))


# What leaves as many bytes as there were, as in a flash.
IN_PLACE: dict[str, Fault] = {
    "bits": _bits,
    "zeros": lambda part, rng: bytes(len(part)),
    "ones": lambda part, rng: b"\xff" * len(part),
    "noise": lambda part, rng: rng.randbytes(len(part)),
    "truncated": _truncated,
}
FILLED = ("zeros", "ones", "noise")

# What befalls a part of a file, a message or a command line.
IN_TEXT: tuple[Fault, ...] = (
    lambda part, rng: b"",
    lambda part, rng: part * 2,
    IN_PLACE["noise"],
    *(lambda part, rng, word=word: word for word in _WORDS),
)


def changed(text: bytes, rng: Random) -> bytes:
    """Return an input with some parts of it replaced, repeated or left out."""
    for _ in range(rng.randint(1, 4)):
        at, size = rng.randrange(len(text) + 1), rng.choice((1, 1, 2, 8, 40))
        text = text[:at] + rng.choice(IN_TEXT)(text[at : at + size], rng) + text[at + size :]
    return text
