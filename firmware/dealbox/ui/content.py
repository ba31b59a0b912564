"""What the standings' QR codes hold, as bits (docs/codes.md).

Imported when a code is shown, and dropped once it is written.
"""

from dealbox.bank import spaces
from dealbox.bank.editions import OWN
from dealbox.bank.editions.limits import FAMILIES
from dealbox.bank.state import (
    BANK,
    DEEDS,
    EMPTY_SPACES,
    HAS_POT,
    OUT,
    PLAYING,
    QUICK,
    SEATS,
    SPACES,
    UID_BYTES,
)
from dealbox.native import FOLD_FROM, fold

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.auction import Auction
    from dealbox.bank.ledger import Ledger
    from dealbox.bank.state import State

_TEXT_MAX = 24  # letters of a name of an own board; a city is derived from a title of 12
_MORTGAGED = 6  # among the levels

_POT_FLAG = 128
_DEBTS_FLAG = 64
_LOANS_FLAG = 32
_NAMES_FLAG = 16
_RULES_FLAG = 8
_DEEDS_FLAG = 4
_DEAL_FLAG = 2
_FINAL_FLAG = 1


class Content:
    """The bits of one state, written once."""

    def __init__(self) -> None:
        self._data = bytearray()
        self._count = 0  # of bits

    def add(self, value: int, width: int) -> None:
        """Append so many bits of a value, the highest first."""
        for bit in range(width - 1, -1, -1):
            if not self._count & 7:
                self._data.append(0)
            self._data[-1] |= (value >> bit & 1) << (7 - (self._count & 7))
            self._count += 1

    def number(self, value: int) -> None:
        """Append a number below 2^31: five bits of its length, and the bits after its first."""
        width = 0
        while value >> width:
            width += 1
        self.add(width, 5)
        if width:
            self.add(value, width - 1)

    def written(self) -> bytes:
        """Return what is written, in whole bytes."""
        return bytes(self._data)

    def state(
        self, ledger: "Ledger", auction: "Auction", throws: "bytes | bytearray | None"
    ) -> None:
        """Write the standings, as feed.standings() reports them, and the deal that is open."""
        state, edition = ledger.now, ledger.edition
        playing = [seat for seat in ledger.seats() if state.seat[seat] == PLAYING]
        flags = self._head(ledger, auction, throws)
        self._sums(state, flags, playing)
        if edition.number == OWN:
            self.add([family.name for family in FAMILIES].index(edition.name), 3)
            for text in (edition.sign, edition.title, edition.city):
                self._text(text)
        if flags & _NAMES_FLAG:
            self._names(ledger)
        if flags & _RULES_FLAG:
            self.number(state.options)
            self.number(state.house_rules)
        if flags & _DEEDS_FLAG:
            self._deeds(state, playing)
        if state.options & (DEEDS | QUICK):  # else they are the balances less what is owed
            worths_k = edition.worths_k(state)
            for seat in playing:
                self._signed(worths_k[seat])
        if flags & _DEAL_FLAG:
            self._deal(auction)
        if flags & _FINAL_FLAG:
            self._final(ledger, throws)

    def _head(
        self, ledger: "Ledger", auction: "Auction", throws: "bytes | bytearray | None"
    ) -> int:
        """Write what every content begins with, and return its flags."""
        state, edition = ledger.now, ledger.edition
        facts = (
            state.house_rules & HAS_POT,
            max(state.debt_k),
            max(state.loan_k),
            not state.hides_names and max(state.name),
            state.options or state.house_rules,
            state.options & DEEDS,
            auction.is_running or auction.is_sale_due,
            throws is not None or edition.is_over(state),
        )
        flags = 0
        for fact in facts:
            flags = flags << 1 | bool(fact)
        self.add(edition.number, 8)
        self.number(state.seq)
        self.add(fold(state.uid, UID_BYTES, SEATS * UID_BYTES, FOLD_FROM) & 0xFFFF, 16)
        for seat in range(1, SEATS):
            self.add(state.seat[seat], 2)
        self.add(flags, 8)
        # The creditor of the bankrupt is how many were out before.
        out = [(state.creditor[s], s) for s in ledger.seats() if state.seat[s] == OUT]
        for _, seat in sorted(out):
            self.add(seat - 1, 3)
        return flags

    def _sums(self, state: "State", flags: int, playing: "list[int]") -> None:
        for seat in playing:
            self.number(state.balance_k[seat])
        if flags & _POT_FLAG:
            self.number(state.pot_k)
        for seat in playing if flags & _DEBTS_FLAG else ():
            self.number(state.owed_k(seat))
        for seat in playing if flags & _LOANS_FLAG else ():
            self.number(state.loan_k[seat])

    def _names(self, ledger: "Ledger") -> None:
        for seat in ledger.seats():
            letters = ledger.now.letters_of(seat)
            self.add(len(letters) - letters.count(b"\0"), 3)
            for letter in letters:
                self.add(letter, 6 if letter else 0)

    def _text(self, text: str) -> None:
        text = text[:_TEXT_MAX]
        self.number(len(text))
        for letter in text:
            self.number(ord(letter))

    def _deeds(self, state: "State", playing: "list[int]") -> None:
        """Write the owners of the deeds and their buildings."""
        width = 1
        while len(playing) >> width:
            width += 1
        for space in range(SPACES):
            if spaces.GROUPS[space]:
                owner = state.owner[space]
                self.add(playing.index(owner) + 1 if owner else 0, width)
                if owner:
                    level = _MORTGAGED if state.mortgaged[space] else state.level[space]
                    self.add(level > 0, 1)
                    self.add(level, 3 if level else 0)

    def _signed(self, value: int) -> None:
        self.add(value < 0, 1)
        self.number(abs(value))

    def _deal(self, auction: "Auction") -> None:
        self.add(auction.is_running, 1)
        self.add(auction.lot, 6)
        self.add(auction.leader, 4)
        if auction.leader != BANK:
            self.number(auction.price_k)

    def _final(self, ledger: "Ledger", throws: "bytes | bytearray | None") -> None:
        """Write the worths, the best first; nobody's, if more than one waits for throws."""
        state, edition = ledger.now, ledger.edition
        thrown = throws or EMPTY_SPACES
        ranking = edition.ranking(state, thrown)
        left = [seat for seat in ranking if state.seat[seat] == PLAYING]
        if throws is None and len(left) > 1 and edition.final_throws(state):
            left = []
        worths_k = edition.worths_k(state, thrown)
        self.add(len(left), 4)
        for seat in left:
            self.add(seat, 4)
            self._signed(worths_k[seat])
