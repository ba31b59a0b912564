"""Every way in which an operation of a small world can be cut short, or its pages rot."""

from __future__ import annotations

import itertools
from collections.abc import Iterator

from tests.programs.exhaustive.pages import (
    BLANK,
    BODY,
    EITHER,
    EPOCH,
    HIGH_EPOCH,
    HIGH_NUMBER,
    MAGIC,
    NO_CHECKSUM,
    NO_KEY,
    NO_MARK,
    NUMBER,
    OVER,
    SHAPED,
    ZEROS,
    Pages,
)
from tests.programs.exhaustive.world import PROGRAM, Flash, Operation

_TORN = (NO_KEY, HIGH_EPOCH, HIGH_NUMBER, NO_MARK, NO_CHECKSUM, NUMBER, EPOCH)
_WRONG = (BODY, NUMBER, EPOCH)  # a bit too many in a page that was sound


def tears(
    pages: Pages, operation: Operation, slots: int, is_whole: bool
) -> Iterator[tuple[str, Flash]]:
    """Return what a power cut can leave of an operation; the flash before it is the first.

    is_whole: all bits of a page may be flaky together, so that it is read as if never written.
    """
    flash, at = operation.flash, operation.at
    yield "before", flash
    if operation.kind == PROGRAM:
        for name, page in _programmed(pages, flash[at], operation.page):
            yield name, _with(flash, at, (page,))
        if is_whole and operation.page != ZEROS and flash[at] == BLANK:
            page = pages.make(EITHER, operation.page, BLANK)
            yield "all flaky", _with(flash, at, (page,))
    else:
        for name, left in _erased(pages, flash[at : at + slots], is_whole):
            yield name, _with(flash, at, left)


def _with(flash: Flash, at: int, pages: tuple[int, ...]) -> Flash:
    return flash[:at] + pages + flash[at + len(pages) :]


def _programmed(pages: Pages, before: int, page: int) -> Iterator[tuple[str, int]]:
    """A page that was not blank was given up before, and is voided or fails."""
    if before != BLANK or page == ZEROS:
        yield "done", pages.make(OVER, before, page)
        yield "torn", pages.make(SHAPED, NO_KEY, page) if before == BLANK else ZEROS
        return
    yield "done", page
    for shape in _TORN:
        yield shape, pages.make(SHAPED, shape, page)
    yield "flaky", pages.make(EITHER, page, pages.make(SHAPED, BODY, page))
    yield "flaky epoch", pages.make(EITHER, page, pages.make(SHAPED, EPOCH, page))
    yield "flaky number", pages.make(EITHER, page, pages.make(SHAPED, NUMBER, page))
    yield "flaky magic", pages.make(EITHER, page, pages.make(SHAPED, MAGIC, page))
    yield "hardly begun, flaky", pages.make(EITHER, BLANK, pages.make(SHAPED, NO_KEY, page))


def _erased(
    pages: Pages, before: tuple[int, ...], is_whole: bool
) -> Iterator[tuple[str, tuple[int, ...]]]:
    yield "done", (BLANK,) * len(before)
    kinds = ("left", "blank", "zeros", BODY, NUMBER, EPOCH)
    for each in itertools.product(kinds, repeat=len(before)):
        yield (
            " + ".join(each),
            tuple(
                _half_erased(pages, page, kind) for page, kind in zip(before, each, strict=True)
            ),
        )
    for at, page in enumerate(before):
        wrong = pages.make(SHAPED, BODY, page)
        flaky = [
            ("flaky", page, wrong),
            ("nearly blank, flaky", BLANK, pages.make(SHAPED, NO_KEY, page)),
        ]
        for name, one, other in flaky + [("all flaky", page, BLANK)] * is_whole:
            for rest in (before, (BLANK,) * len(before)):
                left = _with(rest, at, (pages.make(EITHER, one, other),))
                yield f"{name} in slot {at}", left


def _half_erased(pages: Pages, page: int, kind: str) -> int:
    if kind in _WRONG:
        return pages.make(SHAPED, kind, page)
    return {"left": page, "blank": BLANK, "zeros": ZEROS}[kind]


def left_by_erase(slots: int) -> Iterator[tuple[int, ...]]:
    """Return every set of slots that an erase can leave, but for none."""
    for count in range(1, slots + 1):
        yield from itertools.combinations(range(slots), count)


def rots(pages: Pages, flash: Flash, slots: int, ring: int) -> Iterator[tuple[str, bool, Flash]]:
    """Return what rot in one page, or one sector, can leave: which, whether a trace, the flash."""
    first = ring * len(flash) // 2
    for at in range(first, first + len(flash) // 2):
        where = f"{'AB'[ring]}{(at - first) // slots}.{at % slots}"
        for shape in _WRONG:
            page = pages.make(SHAPED, shape, flash[at])
            yield f"rot in {where}: {shape}", True, _with(flash, at, (page,))
        yield f"rot in {where}: zeros", True, _with(flash, at, (ZEROS,))
        yield f"rot in {where}: ones", False, _with(flash, at, (BLANK,))
    for at in range(first, first + len(flash) // 2, slots):
        where = f"{'AB'[ring]}{(at - first) // slots}"
        for name, page in (("zeros", ZEROS), ("ones", BLANK)):
            yield f"rot of {where}: {name}", False, _with(flash, at, (page,) * slots)


def decays(
    pages: Pages, flash: Flash, count: int, shapes: tuple[str, ...]
) -> Iterator[tuple[str, Flash]]:
    """Return every way in which copies of so many last pages, and of the next, are damaged.

    shapes: what a damage leaves, beside zeros.
    """
    half = len(flash) // 2
    numbers = [
        max(pages.numbers(flash[at + ring]) or (0, 0) for ring in (0, half)) for at in range(half)
    ]
    last = sorted(range(half), key=numbers.__getitem__)[-count:]
    places = [at + ring for at in (*last, (last[-1] + 1) % half) for ring in (0, half)]
    made = [
        [flash[at], *(pages.make(SHAPED, each, flash[at]) for each in shapes)] for at in places
    ]
    for left in itertools.product(*(dict.fromkeys((*kinds, ZEROS)) for kinds in made)):
        after, names = list(flash), []
        for at, page in zip(places, left, strict=True):
            if page != flash[at]:
                after[at] = page
                names.append(f"page {at}: {pages.made[page][-2:][0]}")
        yield "; ".join(names), tuple(after)
