"""Own boards beside the journal, each in a sector of each copy. docs/records.md has the rules."""

import binascii
import struct

from dealbox.bank import editions
from dealbox.bank.editions import record
from dealbox.bank.errors import Broken
from dealbox.bank.state import ID_MAX
from dealbox.parts import PAGE_BYTES, SECTOR_BYTES
from dealbox.store import records
from dealbox.store.rings import BLANK, VOID

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.edition import Edition
    from dealbox.contract import Figures, Flash

BOARDS = 4  # how many are kept
SECTORS = 5  # of each copy: the fifth takes a new board before the one that it replaces is erased
BOARD = 2  # the kind
_VERSION = 1
# Magic, number, fingerprint, kind, version, size, fingerprint of the one replaced, checksum.
_HEAD = ">4sIIBBHII"
HEAD_BYTES = 24
SEAL_AT = SECTOR_BYTES - 4
_UNSEALED = b"\xff" * 4
_SEAL = bytearray(b"\xff" * (PAGE_BYTES - 4) + bytes(4))


class Kept:
    """A kept board. places: (copy, sector, whether it is sealed) of each sound record of it."""

    def __init__(self, number: int, id: int, replaced: int, content: "bytes | memoryview") -> None:
        self.number = number  # grows with each that is put
        self.id = id
        self.replaced = replaced  # the id of the one that it replaced, 0 for none
        self.size = len(content)
        self.title, self.city, self.sign = record.titles(content)
        self.places: list[tuple[int, int, bool]] = []

    def is_in(self, copy: int) -> bool:
        """Return whether a copy has the board with its seal."""
        return any([at == copy and is_sealed for at, _, is_sealed in self.places])


class Boards:
    """The only user of the sectors of own boards. Only keep(), put() and remove() write.

    A fingerprint names a board, wherever it is; so each copy is used by itself. A board that can
    be read is kept, unless a later one has replaced it. A board without a seal may have been cut
    short, and may be unreadable later: it is written again before a game relies on it.
    """

    def __init__(self, flash: "Flash", copies: int) -> None:
        self._flash = flash
        self._copies = range(copies)
        self._whole_id = 0  # the board that every copy was seen to hold since power-up
        self._page = bytearray(PAGE_BYTES)
        self._provided: list[int] = []  # ids of the boards that games can be played on

    # Reading. The sectors are read one after the other into one block of the heap.

    def kept(self, needed_id: int = 0) -> list[Kept]:
        """Return the boards that are kept, in the order in which they were put; takes 60 ms.

        needed_id: the board of the game; it is kept in any case.
        """
        found = self._find()
        return [each for each in found if each.id == needed_id or not _is_replaced(each, found)]

    def provide(self, id: int, needed_id: int) -> bool:
        """Let games be played on a board; False: no copy has it.

        Boards provided before are forgotten, except the one that the game needs.
        """
        if editions.is_known(editions.OWN, id):
            return True
        self.release(needed_id)
        figures = self._figures(id)
        if figures:
            editions.add(figures, id)
            self._provided.append(id)
        return figures is not None

    def release(self, needed_id: int) -> None:
        """Forget all provided boards but one: together they would take too much of the heap."""
        for id in self._provided:
            if id != needed_id:
                editions.forget(id)
        self._provided = [needed_id]

    def setup(self, id: int) -> "Edition | None":
        """Return a board without deeds, for the setup of a game; None: no copy has it."""
        if editions.is_known(editions.OWN, id):
            return editions.find(editions.OWN, id)
        figures = self._figures(id)
        return editions.make(record.setup(figures), editions.OWN, id) if figures else None

    def _figures(self, id: int) -> "Figures | None":
        sector = bytearray(SECTOR_BYTES)
        for copy in self._copies:
            for index in range(SECTORS):
                kept = self._read(copy, index, sector)
                if kept and kept.id == id:
                    return _decode(sector, kept.size)
        return None

    def provide_all(self, needed_id: int = 0) -> None:
        """Let games be played on all boards that are kept; on the laptop, which has the room."""
        kept = self._settle(self._find(), needed_id, False)
        sector = bytearray(SECTOR_BYTES)
        for each in kept:
            if self._read_board(each, sector):
                figures = _decode(sector, each.size)
                if figures:
                    editions.add(figures, each.id)

    def offer(self, needed_id: int, may_write: bool) -> list[Kept]:
        """Return the boards that are kept, as kept() does.

        may_write: also mend their copies. That blocks for erases.
        """
        return self._settle(self._find(), needed_id, may_write)

    def title_of(self, id: int) -> str:
        """Return the title of a damaged board, or "" if it cannot be read."""
        sector = bytearray(SECTOR_BYTES)
        for copy in self._copies:
            for index in range(SECTORS):
                head = self._read_head(copy, index)
                if head and head[1] == id:
                    self._flash.read_into(self._address(copy, index), sector)
                    try:
                        return record.titles(memoryview(sector)[HEAD_BYTES:])[0]
                    except Broken:
                        continue
        return ""

    def _find(self) -> list[Kept]:
        """Return all boards that can be read, whether or not they are kept."""
        found: list[Kept] = []
        sector = bytearray(SECTOR_BYTES)
        for copy in self._copies:
            for index in range(SECTORS):
                kept = self._read(copy, index, sector)
                if kept:
                    same = [each for each in found if each.id == kept.id]
                    found += [] if same else [kept]
                    is_sealed = sector[SEAL_AT:] != _UNSEALED
                    (same or [kept])[0].places.append((copy, index, is_sealed))
        found.sort(key=_number)
        return found

    def _settle(self, found: list[Kept], needed_id: int, may_write: bool) -> list[Kept]:
        """Return the boards that are kept. may_write: mend their copies.

        Look at the newest first. A board that can no longer be read has replaced nothing.
        """
        kept: list[Kept] = []
        sector = bytearray(SECTOR_BYTES)
        for each in reversed(found):
            is_due = each.id == needed_id or not _is_replaced(each, kept)
            if is_due and self._read_board(each, sector):
                kept.insert(0, each)
                if may_write:
                    self._mend(each, found, sector)
        return kept

    def _read(self, copy: int, index: int, sector: bytearray) -> "Kept | None":
        """Fill the buffer; return its board, or None if it holds no sound one."""
        head = self._read_head(copy, index)
        if not head:
            return None
        number, id, size, replaced = head
        self._flash.read_into(self._address(copy, index), sector)
        content = memoryview(sector)[HEAD_BYTES : HEAD_BYTES + size]
        if record.fingerprint(content) != id:
            return None
        try:
            return Kept(number, id, replaced, content)
        except Broken:
            return None

    def _read_head(self, copy: int, index: int) -> "tuple[int, int, int, int] | None":
        """Return number, fingerprint, size and the replaced id; None if the head is unsound."""
        head = bytearray(HEAD_BYTES)
        self._flash.read_into(self._address(copy, index), head)
        magic, number, id, kind, version, size, replaced, _ = struct.unpack(_HEAD, head)
        if (magic, kind, version) != (records.MAGIC, BOARD, _VERSION):
            return None
        if size > record.RECORD_BYTES or _head(number, id, size, replaced) != head:
            return None
        return number, id, size, replaced

    def _address(self, copy: int, index: int) -> int:
        return records.address(self._flash, copy, records.SECTORS + index)

    # Writing.

    def keep(self, id: int) -> None:
        """Write the board of a game to every copy that lacks it.

        Reads for 60 ms, once since power-up; blocks for an erase if a copy is damaged.
        """
        if not self.is_whole(id):
            found = self._find()
            sector = bytearray(SECTOR_BYTES)
            for each in found:
                if each.id == id and self._read_board(each, sector):
                    self._mend(each, found, sector)
            self._whole_id = id

    def is_whole(self, id: int) -> bool:
        """Return whether keep() has been called; 0: no own board."""
        return not id or id == self._whole_id

    def put(self, content: "bytes | memoryview", replaced_id: int, needed_id: int) -> bool:
        """Keep one more board, in place of another; replaced_id 0: of none.

        False: the flash does not take it, and the old boards stay. Blocks for up to 16 erases. A
        power cut leaves the old boards or the new ones. needed_id: as in kept().
        """
        kept = self.tidy(needed_id)
        number = max([each.number for each in kept] or [0]) + 1
        id = record.fingerprint(content)
        sector = image(content, number, replaced_id)
        new = Kept(number, id, replaced_id, content)
        for copy in self._copies:
            if not self._write_free(copy, sector, kept, new, []):
                for written, index, _ in new.places:
                    self._flash.program(self._address(written, index), VOID)
                return False
        self._drop(kept, replaced_id)
        return True

    def remove(self, id: int, needed_id: int) -> None:
        """Remove a board. Blocks for up to 10 erases."""
        self._drop(self.tidy(needed_id), id)

    def tidy(self, needed_id: int) -> list[Kept]:
        """Mend the boards that are kept, erase all other sectors, and return those boards.

        Blocks for up to 10 erases. Sectors that look blank are erased too: a cut may have left
        bits that are read later. A replaced board stays until a copy surely has the board in its
        place.
        """
        found = self._find()
        kept = self._settle(found, needed_id, True)
        sure = [each for each in kept if any([each.is_in(copy) for copy in self._copies])]
        spared = kept + [each for each in found if not _is_replaced(each, sure)]
        for copy in self._copies:
            for index in _free(copy, spared):
                self._erase(copy, index)
        return kept

    def _drop(self, kept: list[Kept], id: int) -> None:
        for each in kept:
            if each.id == id:
                for copy, index, _ in each.places:
                    self._erase(copy, index)

    def _read_board(self, board: Kept, sector: bytearray) -> bool:
        """Fill the buffer with a board's sector; False: none can be read any more."""
        for copy, index, _ in board.places:
            kept = self._read(copy, index, sector)
            if kept and kept.id == board.id:
                return True
        return False

    def _mend(self, board: Kept, others: list[Kept], sector: bytearray) -> None:
        """Write a board to each copy that may lack it, where none of the others is.

        sector: as read.
        """
        sector[SEAL_AT:] = _UNSEALED
        for copy in list(self._copies) * 2:  # the second round does what waited for another copy
            if not board.is_in(copy):
                doubtful = [place for place in board.places if place[0] == copy]
                is_elsewhere = any([is_sealed for _, _, is_sealed in board.places])
                if self._write_free(copy, sector, others, board, doubtful if is_elsewhere else []):
                    for place in doubtful:
                        board.places.remove(place)

    def _write_free(
        self,
        copy: int,
        sector: bytearray,
        others: list[Kept],
        board: Kept,
        more: "list[tuple[int, int, bool]]",
    ) -> bool:
        """Write a sector to a copy, where none of the others is; note the place in the board.

        more: places that can be used as well.
        """
        for index in _free(copy, others) + [place[1] for place in more]:
            if self._write(copy, index, sector):
                board.places.append((copy, index, True))
                return True
        return False

    def _write(self, copy: int, index: int, sector: bytearray) -> bool:
        """Write a sector, its head last, and seal it; return whether it is what was written."""
        self._erase(copy, index)
        at, view = self._address(copy, index), memoryview(sector)
        for offset in range(SECTOR_BYTES - PAGE_BYTES, -1, -PAGE_BYTES):
            page = view[offset : offset + PAGE_BYTES]
            if page != BLANK:
                self._flash.program(at + offset, page)
            if not self._is(at + offset, page):
                self._flash.program(at, VOID)
                return False
        self._flash.program(at + SECTOR_BYTES - PAGE_BYTES, _SEAL)
        return True

    def _erase(self, copy: int, index: int) -> None:
        records.erase(self._flash, self._address(copy, index))

    def _is(self, at: int, page: "bytes | memoryview") -> bool:
        self._flash.read_into(at, self._page)
        return self._page == bytes(page)


def image(content: "bytes | memoryview", number: int, replaced_id: int = 0) -> bytearray:
    """Return the sector of a board."""
    sector = bytearray(BLANK * (SECTOR_BYTES // PAGE_BYTES))
    size = len(content)
    sector[:HEAD_BYTES] = _head(number, record.fingerprint(content), size, replaced_id)
    sector[HEAD_BYTES : HEAD_BYTES + size] = content
    return sector


def _head(number: int, id: int, size: int, replaced_id: int) -> bytearray:
    head = bytearray(HEAD_BYTES)
    fields = (records.MAGIC, number, id, BOARD, _VERSION, size, replaced_id)
    struct.pack_into(_HEAD, head, 0, *fields, 0)
    checksum = binascii.crc32(head) & ID_MAX
    struct.pack_into(_HEAD, head, 0, *fields, checksum)
    return head


def _is_replaced(board: Kept, found: list[Kept]) -> bool:
    later = [each.replaced for each in found if each.number > board.number]
    return board.id in later


def _free(copy: int, kept: list[Kept]) -> list[int]:
    """Return the sectors of a copy that hold none of the boards."""
    taken = [place[:2] for each in kept for place in each.places]
    return [index for index in range(SECTORS) if (copy, index) not in taken]


def _number(board: Kept) -> int:
    return board.number


def _decode(sector: bytearray, size: int) -> "Figures | None":
    """Return the board in a sector, of a record of so many bytes; None: it cannot be read."""
    try:
        return record.decode(memoryview(sector)[HEAD_BYTES : HEAD_BYTES + size])
    except Broken:
        return None
