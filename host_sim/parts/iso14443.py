"""Cards as ISO/IEC 14443-3 type A describes them: states, anticollision, cascade levels, CRC_A.

A frame is a list of data bits in the order of transmission (of each byte the lowest first),
without start, parity and end bits. Commands of an ACTIVE card other than HLTA depend on its maker
and are not modelled: the unit reads nothing from a card but its UID.
"""

import random
from enum import Enum, auto

Bits = list[int]

REQA = 0x26  # short frames of 7 bits (6.4.1)
WUPA = 0x52
HLTA = bytes((0x50, 0x00))
SEL = (0x93, 0x95, 0x97)  # the select code of each cascade level (6.5.3.2)
CASCADE_TAG = 0x88
RANDOM_TAG = 0x08  # a UID of 4 bytes that begins so is drawn anew in each field (6.5.4)
NVB_SELECT = 0x70  # all 40 bits are known: a select, which carries a CRC
SAK_CASCADE = 0x04  # the UID is not complete

_UID_BYTES = (4, 7, 10)
_BLOCK_BYTES = 5  # four of the UID (or the tag and three) and their check byte, BCC


def crc_a(data: bytes) -> bytes:
    """Return the CRC_A of data as it is sent: low byte first (annex B)."""
    crc = 0x6363
    for byte in data:
        crc ^= byte
        for _ in range(8):
            crc = crc >> 1 ^ 0x8408 if crc & 1 else crc >> 1
    return crc.to_bytes(2, "little")


def to_bits(data: bytes) -> Bits:
    return [byte >> i & 1 for byte in data for i in range(8)]


def to_bytes(bits: Bits) -> bytes:
    """Pack bits eight to a byte; the last byte may be partly filled, from its lowest bit."""
    return bytes(
        sum(bit << i for i, bit in enumerate(bits[at : at + 8])) for at in range(0, len(bits), 8)
    )


def cascade(uid: bytes) -> list[bytes]:
    """Return the blocks of five bytes that carry uid, one for each cascade level (6.5.4)."""
    if len(uid) not in _UID_BYTES:
        raise ValueError(f"a UID has 4, 7 or 10 bytes, not {len(uid)}")
    tag = bytes((CASCADE_TAG,))
    blocks = [tag + uid[at : at + 3] for at in range(0, len(uid) - 4, 3)] + [uid[-4:]]
    return [block + bytes((block[0] ^ block[1] ^ block[2] ^ block[3],)) for block in blocks]


class CardState(Enum):
    IDLE = auto()
    READY = auto()
    ACTIVE = auto()
    HALT = auto()


class Card:
    """A card in the field of a reader (6.3); the starred states are `was_halted`.

    If uid is a random one, the card never answers with its last three bytes, but with others
    whenever it enters the field; uid is also the seed of these.
    """

    def __init__(self, uid: bytes) -> None:
        self.uid = uid
        self._chance = random.Random(uid)
        self._atqa = bytes((0x04 | (len(cascade(uid)) - 1) << 6, 0x00))
        self._last_sak = 0x08 if len(uid) == 4 else 0x00
        self.lose_field()

    def lose_field(self) -> None:
        """Reset to IDLE, as a card without power does."""
        self._blocks = cascade(self._draw_uid())
        self.state = CardState.IDLE
        self.was_halted = False
        self._level = 0

    def _draw_uid(self) -> bytes:
        if len(self.uid) == 4 and self.uid[0] == RANDOM_TAG:
            return bytes((RANDOM_TAG,)) + self._chance.randbytes(3)
        return self.uid

    def hear(self, frame: Bits) -> Bits | None:
        """Process a frame from the reader, and return the answer; None: the card sends none."""
        short = to_bytes(frame)[0] if len(frame) == 7 else None
        if self.state in (CardState.IDLE, CardState.HALT):
            return self._wake(short)
        if self.state is CardState.READY:
            answer = self._anticollision(frame)
            if answer is not None:
                return answer
        elif to_bytes(frame) == HLTA + crc_a(HLTA):
            self.state = CardState.HALT
            self.was_halted = True
            return None
        self.state = CardState.HALT if self.was_halted else CardState.IDLE
        return None

    def _wake(self, short: int | None) -> Bits | None:
        if short == WUPA or (short == REQA and self.state is CardState.IDLE):
            self.state = CardState.READY
            self._level = 0
            return to_bits(self._atqa)
        return None

    def _anticollision(self, frame: Bits) -> Bits | None:
        """Return the rest of this level's block, or the SAK; None: it is for another card."""
        if len(frame) < 16:
            return None
        data = to_bytes(frame)
        block = self._blocks[self._level]
        if data[0] != SEL[self._level]:
            return None
        if data[1] == NVB_SELECT:
            return self._select(data, block)
        known = len(frame) - 16
        if data[1] != (2 + known // 8) << 4 | known % 8 or known >= 40:
            return None
        bits = to_bits(block)
        return bits[known:] if frame[16:] == bits[:known] else None

    def _select(self, data: bytes, block: bytes) -> Bits | None:
        head = data[: 2 + _BLOCK_BYTES]
        if head[2:] != block or data[2 + _BLOCK_BYTES :] != crc_a(head):
            return None
        self._level += 1
        is_complete = self._level == len(self._blocks)
        if is_complete:
            self.state = CardState.ACTIVE
        sak = bytes((self._last_sak if is_complete else SAK_CASCADE,))
        return to_bits(sak + crc_a(sak))
