"""Put own boards into the unit and remove them, or refuse to."""

from dealbox.bank import editions, refusals
from dealbox.bank.edition import Edition
from dealbox.bank.editions import record
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.store.boards import BOARDS, Kept
from dealbox.store.journal import OTHER_VERSION, Journal


def put(ledger: Ledger, journal: Journal, content: bytes, replaced: str = "") -> Edition:
    """Keep the board of a record; return it. Blocks for up to 16 erases.

    It takes the place of one with the same title, else of the one named in `replaced`, by title
    or fingerprint. Refused:

    - the battery is low, a loss is not accepted, or another version wrote the game;
    - the record is no board, or has the title of a built-in one;
    - there is no room, or the board to be replaced is missing or the game is played on it;
    - the flash does not take it.
    """
    _refuse_unless_safe(ledger, journal)
    try:
        board = record.decode(content)
    except Broken:
        raise Refused(refusals.BOARD_WRONG)
    id = record.fingerprint(content)
    edition = editions.make(board, editions.OWN, id)
    if not edition.city or edition.city in [each.city or each.name for each in editions.EDITIONS]:
        raise Refused(refusals.BOARD_TITLE)
    boards = journal.boards()
    kept = boards.kept(journal.needed_id)
    if id in [each.id for each in kept]:
        boards.tidy(journal.needed_id)
        return edition
    same = [each for each in kept if each.city == edition.city]
    replaced_id = 0
    if same or replaced:
        replaced_id = (same[0] if same else _find(kept, replaced)).id
    _refuse_played(journal, replaced_id)
    if len(kept) - bool(replaced_id) >= BOARDS:
        raise Refused(refusals.BOARDS_FULL)
    if not boards.put(content, replaced_id, journal.needed_id):
        raise Refused(refusals.BOARD_FAILED)
    editions.forget(replaced_id)
    return edition


def replaceable(journal: Journal) -> list[str]:
    """Return the titles of the boards that another may replace: all but the game's."""
    needed_id = journal.needed_id
    return [each.title for each in journal.boards().kept(needed_id) if each.id != needed_id]


def remove(ledger: Ledger, journal: Journal, name: str) -> Kept:
    """Remove a board, by title or fingerprint; return it. Blocks for up to 10 erases.

    Refused: as put().
    """
    _refuse_unless_safe(ledger, journal)
    boards = journal.boards()
    found = _find(boards.kept(journal.needed_id), name)
    _refuse_played(journal, found.id)
    boards.remove(found.id, journal.needed_id)
    editions.forget(found.id)
    return found


def _refuse_unless_safe(ledger: Ledger, journal: Journal) -> None:
    if not ledger.is_safe:
        raise Refused(refusals.LOW_BATTERY)
    if journal.is_doubtful:
        raise Refused(refusals.LOSS_FIRST)
    if journal.found == OTHER_VERSION:
        raise Refused(refusals.OTHER_VERSION)


def _refuse_played(journal: Journal, id: int) -> None:
    if id and id == journal.needed_id:
        raise Refused(refusals.BOARD_PLAYED)


def _find(kept: list[Kept], name: str) -> Kept:
    for each in kept:
        if name in (each.title, each.city, f"{each.id:08x}"):
            return each
    raise Refused(refusals.BOARD_UNKNOWN)
