"""Two copies of a game: which one is newer, or after which booking they differ.

Runs on CPython and on MicroPython. A copy is anything that Journal.boot() reads. A booking is the
same in both if state and tag of its first page are: what an affirmation repeats was written before
(docs/journal.md, "Two bodies").
"""

from dealbox.bank.editions import OWN, are_sound, is_known
from dealbox.bank.state import State
from dealbox.parts import PAGE_BYTES
from dealbox.store.journal import Journal
from dealbox.store.page import Page, seq_of
from dealbox.store.rings import BLANK
from host_sim.books import wording

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Flash

    Written = tuple[int, int]  # where a page is, and its tag

# How the first copy is to the second one.
SAME = 0
NEWER = 1  # it has all bookings of the other, and more
OLDER = 2
PARTED = 3  # each has bookings that the other has not
OTHER_GAME = 4  # there is no booking in both
APART = 5  # the newest booking of one is older than the oldest of the other: nothing to compare
NO_GAME = 6  # in one of the two

_SHOWN = 5  # bookings of each, the newest
_UNKNOWN = -1  # the tag of a booking whose first page is overwritten


class Copy:
    """The bookings in a copy, up to the newest with which a unit would go on.

    A copy is read when `written` is first asked for, with the boards of all copies made by then.
    """

    def __init__(self, flash: "Flash") -> None:
        self._flash = flash
        self._page, self._state = Page(), State()
        self._pages: dict[int, dict[int, Written]] = {}  # by sequence number and by epoch
        self._affirmations: set[int] = set()  # where they are
        self._written: dict[int, Written] | None = None
        self.journal = Journal(flash)
        self.journal.provide_boards()

    @property
    def written(self) -> "dict[int, Written]":
        """The first page of each booking without a gap."""
        if self._written is None:
            self._written = {}
            newest = State()
            if self.journal.boot(newest):
                self._find_pages()
                self._follow(newest.seq)
        return self._written

    @property
    def newest(self) -> int:
        """The number of the newest booking, 0 without a game."""
        return max(self.written) if self.written else 0

    def state(self, seq: int) -> State:
        """Return a booking."""
        state = State()
        self.journal.unpack(self._read(self.written[seq][0]), state)
        return state

    def holds(self, seq: int, other: "Copy") -> bool:
        """Return whether both have that booking, written by the same power-up."""
        (at, tag), (their_at, their_tag) = self.written[seq], other.written[seq]
        is_same = self._read(at).holds_state_of(other._read(their_at))
        return is_same and (tag == their_tag or _UNKNOWN in (tag, their_tag))

    def _read(self, at: int) -> Page:
        self._flash.read_into(at, self._page.bytes)
        return self._page

    def _find_pages(self) -> None:
        """Find every page with sound books; of two copies the first."""
        for at in range(0, self._flash.size, PAGE_BYTES):
            page = self._read(at)
            if page.bytes == BLANK or not page.is_readable():
                continue
            found = self._pages.get(seq_of(page.key), {})
            if page.epoch() in found or not page.is_sound() or not self._has_books(page):
                continue
            found[page.epoch()] = (at, page.tag())
            self._pages[seq_of(page.key)] = found
            if page.is_affirmation():
                self._affirmations.add(at)

    def _has_books(self, page: Page) -> bool:
        """Return whether the books are sound, as far as can be told without a board."""
        page.unpack(self._state)
        number, id = self._state.edition, self._state.edition_id
        return are_sound(self._state) or (number == OWN and not is_known(number, id))

    def _follow(self, seq: int) -> None:
        """Follow the history back from the newest booking."""
        epoch = self._epoch_up_to(seq, max(self._pages.get(seq, {-1: None})))
        while epoch >= 0 and seq > 0:
            self.written[seq] = self._first_written(seq, epoch)
            seq -= 1
            epoch = self._epoch_up_to(seq, epoch)

    def _epoch_up_to(self, seq: int, epoch: int) -> int:
        return max([each for each in self._pages.get(seq, {}) if each <= epoch] or [-1])

    def _first_written(self, seq: int, epoch: int) -> "Written":
        """Return the page that an affirmation repeats; if it is gone, that, with no tag known."""
        at, tag = self._pages[seq][epoch]
        while at in self._affirmations:
            epoch = self._epoch_up_to(seq, epoch - 1)
            if epoch < 0:
                return at, _UNKNOWN
            at, tag = self._pages[seq][epoch]
        return at, tag


class Comparison:
    """How two copies are to each other: relation, and the newest booking that is in both."""

    def __init__(self, one: Copy, other: Copy) -> None:
        self.one, self.other = one, other
        self.common = 0  # the newest booking in both, 0 for none
        self.relation = self._compare()

    def _compare(self) -> int:
        one, other = self.one, self.other
        if not one.written or not other.written:
            return NO_GAME
        both = sorted([seq for seq in one.written if seq in other.written])
        if not both:
            return APART
        for seq in both:
            if not one.holds(seq, other):
                break
            self.common = seq
        if not self.common:
            return OTHER_GAME
        more = (one.newest > self.common, other.newest > self.common)
        return {(False, False): SAME, (True, False): NEWER, (False, True): OLDER}.get(more, PARTED)

    def own(self, copy: Copy) -> "tuple[int, list[State]]":
        """Return how many bookings a copy alone has, and the last of them."""
        own = [seq for seq in sorted(copy.written) if seq > self.common]
        return len(own), [copy.state(seq) for seq in own[-_SHOWN:]]

    def words(self, name: str, other_name: str) -> "list[str]":
        """Return the comparison in lines; the names, of one and of the other, begin sentences."""
        common, relation = self.common, self.relation
        if relation == NO_GAME:
            return []
        if relation == SAME:
            return [f"{name} and {_low(other_name)} hold the same bookings, up to {common}."]
        if relation == NEWER:
            start = f"{name} is newer: it has all bookings of {_low(other_name)}, and"
            return self._more(start, self.one, " more")
        if relation == OLDER:
            start = f"{name} is older: {_low(other_name)} has all of its bookings, and"
            return self._more(start, self.other, " more")
        if relation == APART:
            return [
                f"{name} and {_low(other_name)} hold no booking of the same number:"
                f" {_span(self.one)}, and {_span(self.other)}."
            ]
        if relation == PARTED:
            first = f"One game was played on in two places after booking {common}."
        else:
            first = f"{name} and {_low(other_name)} hold two different games."
        return [first] + [
            line
            for each, copy in ((name, self.one), (other_name, self.other))
            for line in self._more(f"{each} alone has", copy)
        ]

    def _more(self, start: str, copy: Copy, more: str = "") -> "list[str]":
        """Return how many bookings a copy alone has, and the last of them."""
        count, shown = self.own(copy)
        last = ", the last of them" if count > len(shown) else ""
        head = f"{start} {count}{more} booking{'s' if count > 1 else ''}{last}:"
        return [head] + ["  " + wording.line(state) for state in shown]


def _low(name: str) -> str:
    """Return a name as it is within a sentence."""
    return name[0].lower() + name[1:] if name.startswith("The ") else name


def _span(copy: Copy) -> str:
    return f"{min(copy.written)} to {copy.newest}"
