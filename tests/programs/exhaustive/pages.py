"""The pages that a small world can hold, and what faults make of them.

The journal tells few pages apart: blank or not, sound or not, by their key, by the mark of an
affirmation, by whether a torn program can have left them, by being the same in both copies. Of
all that a fault can leave, there is one page here for each such class. A page is known by what it
was made of, so that its numbers can be changed: worlds whose numbers differ by a constant are one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dealbox.bank.state import PAY, State
from dealbox.parts import PAGE_BYTES
from dealbox.store.page import AFFIRMATION_AT, EPOCH_AT, Page, seq_of

Made = tuple[Any, ...]  # how a page was made, and of what: one of the next four, and its arguments
WRITTEN = "written"  # epoch, number, variant, mark
SHAPED = "shaped"  # shape, page
EITHER = "either"  # page, page: a read returns one or the other
OVER = "over"  # page, page: one was programmed over the other

Content = tuple[int, int]  # a booking: its number, and a variant: how often that was tried before
NO_GAME = (0, 0)

BLANK, ZEROS = 0, 1  # the first two pages of the table


def _begun(count: int) -> Callable[[bytes], bytes]:
    return lambda page: page[:count].ljust(PAGE_BYTES, b"\xff")


def _raised(at: int) -> Callable[[bytes], bytes]:
    def raised(page: bytes) -> bytes:
        word = int.from_bytes(page[at : at + 4])
        word |= word + 1 & 0xFFFF_FFFF
        return page[:at] + word.to_bytes(4) + page[at + 4 :]

    return raised


# The first ones are as a prefix leaves a page, the next ones as a missing or a wrong bit does.
NO_KEY, HIGH_EPOCH, HIGH_NUMBER = "3 bytes", "7 bytes", "11 bytes"
NO_MARK, NO_CHECKSUM = "128 bytes", "253 bytes"
BODY, MAGIC = "a bit up", "a bit of the magic up"
NUMBER, EPOCH = "a bit of the number up", "a bit of the epoch up"
MARK = "the mark up"
SHAPES: dict[str, Callable[[bytes], bytes]] = {
    NO_KEY: _begun(3),
    HIGH_EPOCH: _begun(7),
    HIGH_NUMBER: _begun(11),
    NO_MARK: _begun(128),
    NO_CHECKSUM: _begun(253),
    BODY: _raised(144),
    MAGIC: _raised(0),
    NUMBER: _raised(EPOCH_AT + 4),
    EPOCH: _raised(EPOCH_AT),
    MARK: lambda page: page[:AFFIRMATION_AT] + b"\1" + page[AFFIRMATION_AT + 1 :],
}


class Pages:
    """A table of pages, each known by its place in it."""

    def __init__(self) -> None:
        self.made: list[Made] = []
        self.contents: list[tuple[bytes, ...]] = []  # what a read can return
        self.changing: set[int] = set()  # a read can return one or the other
        self._by_made: dict[Made, int] = {}
        self._by_content: dict[tuple[bytes, ...], int] = {}
        self._shifted: dict[tuple[int, int, int], int] = {}
        self._page = Page()
        self._numbers: dict[int, tuple[int, int] | None] = {}
        for content in (b"\xff" * PAGE_BYTES, bytes(PAGE_BYTES)):
            self._add((content[:1],), (content,))

    def _add(self, made: Made, content: tuple[bytes, ...]) -> int:
        known = self._by_content.get(content)
        if known is None:
            known = self._by_content[content] = len(self.made)
            self.made.append(made)
            self.contents.append(content)
            self.changing.update([known] * (len(content) > 1))
        self._by_made[made] = known
        return known

    def make(self, *made: object) -> int:
        """Return the page that is made so."""
        known = self._by_made.get(made)
        return self._add(made, self._content(made)) if known is None else known

    def _content(self, made: Made) -> tuple[bytes, ...]:
        how, *given = made
        if how == WRITTEN:
            return (self._written(*given),)
        if how == SHAPED:
            shape, page = given
            return tuple(dict.fromkeys(SHAPES[shape](each) for each in self.contents[page]))
        one, other = (self.contents[page] for page in given)
        if how == EITHER:
            return tuple(sorted(set(one + other)))
        return tuple(dict.fromkeys(_over(a, b) for a in one for b in other))

    def _written(self, epoch: int, seq: int, variant: int, mark: int) -> bytes:
        page = self._page
        page.pack(state_of((seq, variant)), 0)
        if mark:
            page.affirm()
        page.set_epoch(epoch)
        return bytes(page.bytes)

    def find(self, content: bytes) -> int:
        """Return the page that the journal writes."""
        known = self._by_content.get((content,))
        if known is None:
            page = Page()
            page.bytes[:] = content
            state = State()
            page.unpack(state)
            seq, mark = seq_of(page.key), content[AFFIRMATION_AT]
            known = self.make(WRITTEN, page.epoch(), seq, state.amount_k, mark)
            assert self.contents[known] == (content,), "the journal wrote another page"
        return known

    def booking(self, page: int) -> Content | None:
        """Return which booking a page was made of; None: of none."""
        made = self.made[page]
        if made[0] == WRITTEN:
            return made[2:4]
        return None

    def flaky(self, flash: tuple[int, ...]) -> set[Content]:
        """Return the bookings whose pages are not read the same each time."""
        made = [self.made[page] for page in set(flash)]
        inner = [page for how, *given in made if how == EITHER for page in given]
        return {content for content in map(self.booking, inner) if content}

    def is_damaged(self, page: int) -> bool:
        """Return whether a page is neither blank nor as the journal wrote it."""
        return page != BLANK and self.booking(page) is None

    def numbers(self, page: int) -> tuple[int, int] | None:
        """Return epoch and number of the page that one was made of, the lowest of several."""
        if page not in self._numbers:
            how, *given = self.made[page]
            self._numbers[page] = None
            if how == WRITTEN:
                self._numbers[page] = given[0], given[1]
            else:
                parts = [self.numbers(each) for each in given if type(each) is int]
                found = [each for each in parts if each]
                if found:
                    self._numbers[page] = min(e for e, _ in found), min(s for _, s in found)
        return self._numbers[page]

    def shifted(self, page: int, epochs: int, seqs: int) -> int:
        """Return the page with epoch and number lower by so many."""
        key = page, epochs, seqs
        known = self._shifted.get(key)
        if known is None:
            how, *given = self.made[page]
            if how == WRITTEN:
                given[0] -= epochs
                given[1] -= seqs
            elif page > ZEROS:
                given = [
                    self.shifted(each, epochs, seqs) if type(each) is int else each
                    for each in given
                ]
            known = self._shifted[key] = page if page <= ZEROS else self.make(how, *given)
        return known


def _over(one: bytes, other: bytes) -> bytes:
    return bytes(a & b for a, b in zip(one, other, strict=True))


def state_of(content: Content) -> State:
    """Return the books after a booking."""
    state = State()
    state.seq, state.amount_k = content
    if state.seq:
        state.kind = PAY
        state.undo_seq = state.seq
        state.undo_source_seq = state.seq - 1
    return state
