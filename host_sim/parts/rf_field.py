"""What a reader's antenna receives besides the answers of cards, and what it loses of them.

The rates are those of faults seen from outside. In 1 of 100 looks an empty reader receives a byte
that no card sent. Of a card at the edge of the field half of the frames arrive torn. A phone looks
for cards every 205 ms, with its own field on for 125 ms of them. (Others measured that on an LG
Spirit with all kinds of cards enabled.) While it is on, nothing else is received.
"""

import random

from host_sim.parts.iso14443 import Bits

# Bits of the reader's ErrorReg (9.3.1.7) that a disturbed frame may set.
COLLISION, PARITY, PROTOCOL = 0x08, 0x02, 0x01

PHONE_EVERY_NS = 205e6
PHONE_ON_NS = 125e6

_MOST_BITS = 72

Received = tuple[Bits, int]  # the bits, none if the frame is lost, and the errors it sets


class RfField:
    """What is between a reader and its cards; without rates it carries every frame unchanged.

    spurious: the share of requests without an answer after which a byte is received all the same.
    torn: the share of the cards' frames that arrive torn: lost, cut short or with a wrong bit.
    has_phone: a phone lies beside the reader and looks for cards itself.
    """

    def __init__(
        self, seed: int = 0, *, spurious: float = 0, torn: float = 0, has_phone: bool = False
    ) -> None:
        self._rng = random.Random(seed)
        self._spurious = spurious
        self._torn = torn
        self._has_phone = has_phone

    def carry(self, frame: Bits, now_ns: float) -> Received:
        """Return what arrives of a card's frame."""
        if self._is_phone_on(now_ns):
            return self._noise()
        if self._rng.random() >= self._torn:
            return frame, 0
        return self._tear(frame)

    def silence(self, now_ns: float) -> Received:
        """Return what arrives where no card has answered."""
        if self._is_phone_on(now_ns):
            return self._noise()
        if self._rng.random() < self._spurious:
            return self._bits(8), 0
        return [], 0

    def _is_phone_on(self, now_ns: float) -> bool:
        return self._has_phone and now_ns % PHONE_EVERY_NS < PHONE_ON_NS

    def _tear(self, frame: Bits) -> Received:
        kind = self._rng.randrange(3)
        at = self._rng.randrange(len(frame))
        if kind == 0:
            return [], 0
        if kind == 1:
            return frame[:at], self._rng.choice((0, PROTOCOL))
        return [*frame[:at], 1 - frame[at], *frame[at + 1 :]], PARITY

    def _noise(self) -> Received:
        errors = self._rng.choice((0, PARITY, PROTOCOL, COLLISION, COLLISION | PARITY))
        return self._bits(self._rng.randrange(_MOST_BITS)), errors

    def _bits(self, count: int) -> Bits:
        return [self._rng.randrange(2) for _ in range(count)]
