"""The editions: those of the firmware in the order of their stored numbers, and own boards."""

from dealbox.bank.edition import Edition
from dealbox.bank.editions.boards import BOARDS
from dealbox.bank.editions.limits import FAMILIES
from dealbox.bank.errors import Broken
from dealbox.bank.state import State

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Iterator

    from dealbox.contract import Figures

OWN = 255  # the number of every own board: its id tells which it is


def make(board: "Figures", number: int = 0, id: int = 0) -> Edition:
    """Return the edition of a board without faults. Broken: there is no such family of rules."""
    for family in FAMILIES:
        if family.name == board[0]:
            return family(board, number, id)
    raise Broken


class _Editions:
    """Those of the firmware. One is made when it is asked for; in the heap only the last stays."""

    def __init__(self) -> None:
        self._last = make(BOARDS[0])

    def __len__(self) -> int:
        return len(BOARDS)

    def __getitem__(self, number: int) -> Edition:
        if number != self._last.number:
            self._last = make(BOARDS[number], number)
        return self._last

    def __iter__(self) -> "Iterator[Edition]":
        for number in range(len(BOARDS)):
            yield self[number]


EDITIONS = _Editions()
_own: list[Edition] = []


def add(board: "Figures", id: int) -> Edition:
    """Let games be played on an own board; id: record.fingerprint() of it."""
    if is_known(OWN, id):
        return find(OWN, id)
    edition = make(board, OWN, id)
    _own.append(edition)
    return edition


def forget(id: int) -> None:
    """Forget an own board, if it is known."""
    for edition in _own:
        if edition.id == id:
            _own.remove(edition)
            return


def forget_own() -> None:
    """Forget all own boards."""
    _own.clear()


def title(number: int) -> tuple[str, str]:
    """Return the title of an edition of the firmware, and the sign of its money."""
    texts = BOARDS[number][6]
    return texts[0], texts[2]


def own() -> list[Edition]:
    """Return the own boards that games can be played on now."""
    return _own


def known() -> list[Edition]:
    """Return the boards of a new game: the editions, then own boards."""
    return list(EDITIONS) + _own


def find(number: int, id: int = 0) -> Edition:
    """Return the edition of a stored number. Broken: this program lacks it.

    id: which own board; 0 for one of the firmware's.
    """
    if number < len(EDITIONS):
        return EDITIONS[number]
    for edition in _own if number == OWN else ():
        if id == edition.id:
            return edition
    raise Broken


def of(state: State) -> Edition:
    """Return the edition of a game. Broken: this program lacks it."""
    return find(state.edition, state.edition_id)


def is_known(number: int, id: int) -> bool:
    """Return whether this program has the edition that find() would return."""
    return number < len(EDITIONS) or (number == OWN and id in [each.id for each in _own])


def check_books(state: State) -> None:
    """Raise Broken unless a state that was read is sound, by itself and by its edition's rules."""
    edition = of(state)
    state.check()
    state.check_setup()
    if state.edition_id != edition.id:
        raise Broken
    edition.check(state)


def are_sound(state: State) -> bool:
    """Return whether a state that was read is sound: check_books does not raise Broken."""
    try:
        check_books(state)
    except Broken:
        return False
    return True
