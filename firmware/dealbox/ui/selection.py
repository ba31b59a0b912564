"""The cards on the readers: who is chosen to pay, and who to be paid."""

from dealbox.bank.state import BANK
from dealbox.clock import elapsed_ms
from dealbox.parts import MINUS, ONLY, PLUS

KEEP_MS = 20_000  # how long a tapped card stays chosen, unless a screen keeps it ...
PAIR_MS = 60_000  # ... or another one is chosen beside it: two players agree on a sum

_SIDES = (PLUS, MINUS)


class CardSelection:
    """Two choices, plus and minus: a card that is on the reader, or that was tapped not long ago.

    A card that comes to the other reader moves there: a player cannot pay himself.

    With a single reader, the order of the cards decides which of them is on which side:
    1. the first card is minus, a second, different one is plus;
    2. the same card again, alone, changes its side, so that the bank can pay it;
    3. a booking releases even the card on the reader, and the order begins anew.
    """

    def __init__(self, has_one_reader: bool = False) -> None:
        self.has_one_reader = has_one_reader  # there is but one reader
        self._only = PLUS  # which side the last card there took
        self._newest = MINUS  # which side the last card took
        self._seat = [BANK, BANK]
        self._is_placed = [False, False]
        self._is_released = [False, False]  # it has booked, and is released when it is lifted
        self._since_ms = [0, 0]  # when it was lifted

    def payer(self) -> int:
        """Return the seat chosen on minus, BANK if none."""
        return self._seat[MINUS]

    def payee(self) -> int:
        """Return the seat chosen on plus, BANK if none."""
        return self._seat[PLUS]

    def earner(self) -> int:
        """Return the seat whose salary GO pays: the only one chosen, on either side; else BANK."""
        return BANK if BANK not in self._seat else self.any_player()

    def any_player(self) -> int:
        """Return the seat that is chosen; of two, that of the newer card; of none, BANK."""
        return self._seat[self._newest] or self._seat[1 - self._newest]

    def is_any(self) -> bool:
        """Return whether a card is chosen."""
        return self._seat != [BANK, BANK]

    def is_pair(self) -> bool:
        """Return whether two cards lie on the readers, or were shown to the only one."""
        return BANK not in self._seat and (self.has_one_reader or False not in self._is_placed)

    def came(self, side: int, seat: int) -> bool:
        """Choose the card just read; it moves if it is chosen on the other side.

        False: the only reader cannot tell on which side the card is, and nobody is chosen.
        """
        if side == ONLY:
            side = self._take_side(seat)
        if self._seat[1 - side] == seat:
            if self.has_one_reader:
                self.drop_all()
                return False
            self.drop(1 - side)
        self._newest = side
        self._seat[side] = seat
        self._is_placed[side] = True
        self._is_released[side] = False
        return True

    def gone(self, side: int, now_ms: int) -> None:
        """Note that the card was lifted; it stays chosen for a while, unless it has booked."""
        if side == ONLY:
            side = self._only
        self._is_placed[side] = False
        self._since_ms[side] = now_ms
        if self._is_released[side]:
            self.drop(side)

    def drop(self, side: int) -> None:
        """Choose nobody on this side until a card is placed anew."""
        if side == ONLY:
            side = self._only
        self._seat[side] = BANK

    def drop_all(self) -> None:
        """Choose nobody until cards are placed anew."""
        for side in _SIDES:
            self.drop(side)

    def release(self) -> bool:
        """Release the tapped cards after a booking; return whether there was one.

        Those on the readers stay chosen.
        """
        chosen = list(self._seat)
        for side in _SIDES:
            self._is_released[side] = True
            if self.has_one_reader or not self._is_placed[side]:
                self.drop(side)
        return self._seat != chosen

    def lapse(self, now_ms: int) -> bool:
        """Release cards tapped too long ago; return whether there was one."""
        lapsed = False
        for side in _SIDES:
            if self._seat[side] == BANK or self._is_placed[side]:
                continue
            keep_ms = KEEP_MS if BANK in self._seat else PAIR_MS
            if elapsed_ms(self._since_ms[side], now_ms) >= keep_ms:
                self.drop(side)
                lapsed = True
        return lapsed

    def _take_side(self, seat: int) -> int:
        """Return the side that a card on the only reader takes."""
        if self._seat[self._only] == seat and self._seat[1 - self._only] == BANK:
            self.drop(self._only)
            self._only = 1 - self._only
        else:
            self._only = MINUS if self._seat[MINUS] == BANK else PLUS
        return self._only
