"""Measures the unit's guarantees, on the emulated chip with flash and cache time added.

    python -m tools.bench [--write]

prints a table, and with --write stores it in docs/performance.md. Everything is measured from
outside: the inputs are keys and cards at random phases, the outputs pixels, edges, flash pages.
"""

from __future__ import annotations

import argparse
import math
import os
import random
import re
from bisect import bisect
from collections.abc import Callable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from itertools import pairwise, takewhile
from pathlib import Path
from statistics import median

from dealbox.bank.auction import Auction
from dealbox.bank.deeds import Deeds
from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.money import text
from dealbox.housekeeping import IN_USE_MS, READERS_IN_USE_MS, READERS_QUIET_MS
from dealbox.parts import MINUS, PLUS
from dealbox.store.journal import Journal
from host_sim.cards import UIDS
from host_sim.chip.target import ChipTarget
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.picture import Picture
from host_sim.parts.w25q import Flash
from host_sim.timed_input import press, press_fast
from tests.support.stored_games import a_full_board, a_game, a_game_with_deeds
from tools.image import build

DOCUMENT = Path(__file__).parents[2] / "docs" / "performance.md"

_KEYS, _CARDS, _LATE_CARDS, _LOOKS, _DEALS, _BOOKINGS, _FIRSTS = 600, 300, 100, 100, 6, 200, 8
_QUIET_MS = IN_USE_MS + 1_000  # after a key: then nothing changes until the display is dark
_RENTS = 8  # for each edition

_STILL_MS = 60  # a picture unchanged for so long is complete
_APART_MS = 9  # between the bytes of two looks, at least
_REST_MS = 1.5  # in a longer gap on the bus the unit sleeps or does other work


class Took(float):
    """Milliseconds from an input to a picture, and what they were spent on, in percent."""

    shares: str


@dataclass(frozen=True)
class Figure:
    """One line of the table."""

    what: str
    value: float
    limit: float
    unit: str
    how: str
    typical: float | None = None  # the median of the values of which `value` is the worst

    @property
    def is_met(self) -> bool:
        return self.value <= self.limit


def worst(what: str, values: Sequence[float], limit: float, unit: str, how: str) -> Figure:
    return Figure(what, max(values), limit, unit, f"worst of {how}", median(values))


class ChipSession:
    """A unit on the chip with a game of two players, and a record of its outputs."""

    def __init__(self, image: Path, seed: int, journal: bytes | None = None) -> None:
        self.chance = random.Random(seed)
        content = a_game() if journal is None else journal
        self.target = ChipTarget(image, journal=content, seed=seed)
        self.target.on_change = self._on_change
        self.pictures: list[tuple[float, list[str]]] = [(0.0, [])]
        self.edges: list[tuple[float, bool]] = []
        self.pages_ms: list[float] = []
        self._spent = [(0.0, 0.0, 0.0, 0.0)]  # ms until each picture: all, wire, awake, stalled

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            self.pictures.append((ms, value.lines()))
            self.now()
        elif what == "lamp":
            self.edges.append((ms, bool(value)))
        elif what == "flash":
            self.pages_ms.append(ms)

    def start(self) -> Took:
        """Switch on, and return how long it took to the first complete picture."""
        self.target.power(True)
        return self._took(0, self.complete())

    def complete(self) -> float:
        """Run until the display is lit and unchanged for _STILL_MS; return its last change."""
        while not self.lines or self.target.ms - self.pictures[-1][0] < _STILL_MS:
            self.target.run(5)
        return self.pictures[-1][0]

    @property
    def lines(self) -> list[str]:
        return self.pictures[-1][1]

    def now(self) -> float:
        """Return the time in ms, and keep what it has been spent on."""
        ms, chip, wire = self.target.ms, self.target.chip, self.target.display_bus.wire
        assert chip
        self._spent.append((ms, wire.busy_ns / 1e6, chip.awake_ns / 1e6, chip.missed_ns / 1e6))
        return ms

    def _took(self, since_ms: float, until_ms: float) -> Took:
        """Return the time between an input and a picture.

        The core executes, which includes waits for the wire and for the flash; or it stalls for
        cache misses; or it sleeps: together 100 %. Meanwhile the wire is busy or not.
        """
        took = Took(until_ms - since_ms)
        ends = (bisect(self._spent, (ms, math.inf)) - 1 for ms in (since_ms, until_ms))
        a, b = (self._spent[end] for end in ends)
        wire, awake, missed = (round(100 * (b[i] - a[i]) / took) for i in (1, 2, 3))
        awake = min(100, awake)  # a stall under way is counted as a whole
        core = f"core {awake - missed}, misses {missed}, sleep {100 - awake}"
        took.shares = f"wire {wire}, {core}"
        return took

    def whole_after(self, since_ms: float) -> Took:
        """Return how long after since_ms the display changed last."""
        return self._took(since_ms, self.pictures[-1][0])

    def pause(self, least_ms: float, most_ms: float) -> None:
        """Run for a random time, so that the next input falls on any phase of the unit's loop."""
        self.target.run(self.chance.uniform(least_ms, most_ms))

    def press(self, *keys: str) -> None:
        press(self.target, *keys)

    def shown_after(self, since_ms: float, needle: str) -> Took:
        """Return how long after since_ms the last line with needle got its final content.

        Counted are the lines of the current picture that were different at since_ms.
        """
        before = [lines for ms, lines in self.pictures if ms <= since_ms][-1]
        after = [(ms, lines) for ms, lines in self.pictures if ms > since_ms]
        wanted = [
            (row, line)
            for row, line in enumerate(self.lines)
            if needle in line and before[row : row + 1] != [line]
        ]
        if not wanted:
            raise AssertionError(f"{needle} did not appear: {self.lines}")
        is_right = lambda picture: set(wanted) <= set(enumerate(picture[1]))  # noqa: E731
        return self._took(since_ms, [ms for ms, _ in takewhile(is_right, reversed(after))][-1])


def _book(ledger: Ledger) -> None:
    ledger.pay(1, 2, 1) if ledger.now.seq % 2 else ledger.pay(2, 1, 1)


def measure_keys(image: Path) -> list[Figure]:
    session = ChipSession(image, 1, _kept(a_game()))
    session.start()
    took_ms: list[float] = []
    whole_ms: list[float] = []
    entry = ""
    for _ in range(_KEYS):
        if len(entry) == 3:
            session.press("C")
            session.pause(300, 400)
            entry = ""
        digit = session.chance.choice("123456789")
        entry += digit
        session.pause(0, 50)
        since_ms = session.now()
        session.press(digit)
        took_ms.append(session.shown_after(since_ms, entry))
        if len(entry) == 1:
            whole_ms.append(session.whole_after(since_ms))
    how = f"{_KEYS}, amounts of three digits from the first picture on, random phases"
    whole = f"{len(whole_ms)}: the display changes from the standings to the entry"
    return [
        worst("key down to its digit on the display", took_ms, 9, "ms", how),
        worst("first digit to the whole display", whole_ms, 21, "ms", whole),
    ]


def measure_cards(image: Path) -> list[Figure]:
    session = ChipSession(image, 2)
    session.start()
    took_ms, whole_ms = [], []
    for i in range(_CARDS):
        card = ("RED", "BLUE")[i % 2]
        session.pause(0, 100)
        since_ms = session.now()
        session.target.lay(MINUS, UIDS[card])
        session.target.run(400)
        took_ms.append(session.shown_after(since_ms, card))
        whole_ms.append(session.whole_after(since_ms))
        session.target.lift(MINUS, UIDS[card])
        session.target.run(300)
        session.press("C")
        session.complete()
    how = f"{_CARDS}, 4- and 7-byte UIDs, random phases"
    return [
        worst("card laid to its balance on the display", took_ms, 46, "ms", how),
        worst("card laid to the whole display", whole_ms, 52, "ms", how),
    ]


def measure_quiet(image: Path) -> list[Figure]:
    """Measure long after the last key, when the readers look less often."""
    session = ChipSession(image, 9)
    session.start()
    chip = session.target.chip
    assert chip
    session.target.run(_QUIET_MS)
    awake_ns, since_ns = chip.awake_ns, chip.ns
    session.target.run(5_000)
    awake = 100 * (chip.awake_ns - awake_ns) / (chip.ns - since_ns)
    whole_ms = []
    for i in range(_LATE_CARDS):
        card = ("RED", "BLUE")[i % 2]
        session.press("C")
        session.pause(_QUIET_MS, _QUIET_MS + 2 * READERS_QUIET_MS)
        since_ms = session.now()
        session.target.lay(MINUS, UIDS[card])
        session.target.run(400)
        whole_ms.append(session.whole_after(since_ms))
        session.target.lift(MINUS, UIDS[card])
        session.target.run(300)
    late = f"{_QUIET_MS // 1000} s after the last key"
    how = f"{_LATE_CARDS}, {late}, random phases"
    return [
        worst("the same after 6 s of quiet", whole_ms, 170, "ms", how),
        Figure("core awake at rest", awake, 6, "%", f"for 5 s, {late}"),
    ]


def measure_looks(image: Path) -> list[Figure]:
    """Time for how long an empty look blocks the unit: the bus activity in it."""
    session = ChipSession(image, 3)
    session.start()
    chip = session.target.chip
    assert chip
    edges: list[tuple[float, float]] = []  # of the reader's select: target time, and time awake
    session.target.readers[PLUS].cs.listen(lambda: edges.append((chip.ns / 1e6, chip.awake_ns)))
    session.target.run(_LOOKS * READERS_IN_USE_MS)
    looks: list[list[tuple[float, float]]] = []
    for edge in edges:
        if not looks or edge[0] - looks[-1][-1][0] > _APART_MS:
            looks.append([])
        looks[-1].append(edge)
    busy_ms = [
        sum((b[1] - a[1]) / 1e6 for a, b in pairwise(look) if b[0] - a[0] < _REST_MS)
        for look in looks[1:-1]
    ]
    how = f"{len(busy_ms)}, time on the bus with the gaps between its bytes, unless asleep"
    return [worst("empty look at a reader", busy_ms, 3, "ms", how)]


def measure_deals(image: Path) -> list[Figure]:
    """Run deals to their end under a load of keys, cards and bookings."""
    session = ChipSession(image, 4)
    session.start()
    off_ms, edge_ms, bookings = [], [], 0
    for i in range(_DEALS):
        use = (None, _fidget, _mash)[i % 3]
        if use is _mash:
            session.target.lay(PLUS, UIDS["RED"])
        deal, edges = _play_deal(session, use)
        if use is _mash:
            session.target.lift(PLUS, UIDS["RED"])
        bookings += len(session.pages_ms) // 2
        session.pages_ms.clear()
        ideal = _ideal_edges(deal)
        if [is_on for _, is_on in edges] != [is_on for _, is_on in ideal]:
            raise AssertionError(f"the lamp missed a flash: {edges} {ideal}")
        late_ms = [
            abs(ms - edges[0][0] - ideal_ms)
            for (ms, _), (ideal_ms, _) in zip(edges, ideal, strict=True)
        ]
        off_ms.append(late_ms[-1])
        edge_ms += late_ms
    how = f"{_DEALS} deals, {len(edge_ms)} edges, {bookings} bookings meanwhile"
    return [
        worst("lamp off at a deal's end against the length drawn", off_ms, 2, "ms", how),
        worst("edge of the lamp against the ideal rhythm", edge_ms, 2, "ms", how),
    ]


def _play_deal(
    session: ChipSession, use: Callable[[ChipSession], None] | None
) -> tuple[Auction, list[tuple[float, bool]]]:
    target = session.target
    assert target.chip
    session.press("C", "C")
    session.pause(500, 600)
    session.edges.clear()
    drawn = len(target.chip.random_bits)
    target.button(True)
    while not session.edges:
        target.run(10)
    target.button(False)
    deal = Auction()
    deal.open(0, 0, _replay(target.chip.random_bits, drawn))
    while target.ms - session.edges[-1][0] < 600 or session.edges[-1][1]:
        if use:
            use(session)
        target.run(50)
    return deal, list(session.edges)


def _fidget(session: ChipSession) -> None:
    """Tap a card, type, and book, as fast as a person can."""
    card = UIDS[session.chance.choice(("RED", "BLUE"))]
    side = session.chance.choice((PLUS, MINUS))
    session.target.lay(side, card)
    session.pause(80, 200)
    session.press(session.chance.choice("123456789"), session.chance.choice(("K", "C")))
    session.target.lift(side, card)
    session.pause(0, 50)


def _mash(session: ChipSession) -> None:
    """Book with almost every key, as fast as the fastest typist: payments, undone and redone.

    The card of a player lies on plus.
    """
    press_fast(session.target, "1", "K", "C", "OK")


def _replay(bits: Sequence[int], drawn: int) -> Callable[[int], bytes]:
    """Return the entropy that the firmware got from its random bit number `drawn` on.

    Computed as MicroPython's rp2 port does, from all bits of the ring oscillator since power-on.
    """
    register = 0
    stream = bytearray()
    for i, bit in enumerate(bits):
        register = (register << 1 & 0xFF | bit) ^ (0xD5 if register & 0x80 else 0)
        if i % 8 == 7 and i >= drawn:
            stream.append(register)

    def entropy(count: int) -> bytes:
        given = bytes(stream[:count])
        del stream[:count]
        return given

    return entropy


def _ideal_edges(deal: Auction) -> list[tuple[float, bool]]:
    """Return when the lamp has to change: 1 Hz, then 3 Hz in the hurry, then off.

    If the deal ends in a dark half period, the lamp was last lit up to 167 ms before.
    """
    slow = [500.0 * i for i in range(100) if 500 * i < deal.hurry_ms]
    span_ms = deal.length_ms - deal.hurry_ms
    fast = [deal.hurry_ms + 500 / 3 * i for i in range(100) if math.ceil(500 / 3 * i) < span_ms]
    wanted = [(ms, i % 2 == 0) for i, ms in enumerate(slow)]
    wanted += [(ms, i % 2 == 0) for i, ms in enumerate(fast)]
    wanted.append((float(deal.length_ms), False))
    edges, is_on = [], False
    for ms, is_lit in wanted:
        if is_lit != is_on:
            edges.append((ms, is_lit))
            is_on = is_lit
    return edges


def measure_power_on(image: Path) -> list[Figure]:
    game, full = a_game(), _full_rings()
    blank_ms = ChipSession(image, 5, journal=b"").start()
    kept_ms = max(ChipSession(image, 5, journal=_kept(each)).start() for each in (game, full))
    played_ms = max(ChipSession(image, 5, journal=each).start() for each in (game, full))
    first = "power-on to the whole first picture"
    return [
        Figure(first, blank_ms, 90, "ms", "without a game"),
        Figure(f"{first}, with a game", kept_ms, 85, "ms", "new, and with full rings"),
        Figure(f"{first}, after bookings", played_ms, 190, "ms", "affirmed by two erases"),
    ]


def _kept(journal: bytes) -> bytes:
    """Return what a journal becomes by a power-on without a booking, which affirms the last."""
    laptop = LaptopTarget(journal=journal)
    laptop.power(True)
    laptop.run(3_000)
    return laptop.flash()


def _full_rings() -> bytes:
    """Return a journal whose rings have been written around twice."""
    flash = Flash()
    flash.data[:] = a_game()
    ledger = Ledger(Journal(flash))
    while min(flash.wear) < 2:
        _book(ledger)
    return bytes(flash.data)


def measure_bookings(image: Path) -> list[Figure]:
    """Book in a game without deeds, and as often when all are sold, built on and mortgaged."""
    took_ms, flash_ms, whole_ms = [], [], []
    for seed, journal in ((6, a_game()), (60, a_full_board())):
        took, flash, whole = _time_bookings(ChipSession(image, seed, journal))
        took_ms += took
        flash_ms += flash
        whole_ms += whole
    how = f"{_BOOKINGS}, half of them with all deeds in play"
    done = f"{how}; K pressed to the second page done"
    way = f"{_BOOKINGS}, two pages of 0.4 ms and their way"
    return [
        worst("booking made durable", took_ms, 7, "ms", done),
        worst("K to the whole picture of the booking", whole_ms, 23, "ms", how),
        worst("of which flash", flash_ms, 3, "ms", way),
        _first_booking(image),
    ]


def _time_bookings(session: ChipSession) -> tuple[list[float], list[float], list[Took]]:
    """Time half of the bookings, all but the first: until durable, in the flash, until shown."""
    session.start()
    target = session.target
    target.lay(MINUS, UIDS["RED"])
    took_ms, flash_ms, whole_ms = [], [], []
    for _ in range(_BOOKINGS // 2 + 1):
        session.pause(700, 1200)  # when idle, the unit erases the next sector ahead if that is due
        session.press("1")
        session.pause(0, 50)
        session.pages_ms.clear()
        busy_ns, since_ms = target.wear.busy_ns, session.now()
        session.press("K")
        took_ms.append(session.pages_ms[-1] - since_ms)
        flash_ms.append((target.wear.busy_ns - busy_ns) / 1e6)
        whole_ms.append(session.whole_after(since_ms))
    return took_ms[1:], flash_ms[1:], whole_ms[1:]


def measure_rents(image: Path) -> list[Figure]:
    """Request the rent of a built site and of a station in every edition."""
    took_ms, whole_ms = [], []
    for number in range(len(EDITIONS)):
        content = a_game_with_deeds(number)
        flash = Flash()
        flash.data[:] = content
        deeds = Deeds(Ledger(Journal(flash)))
        session = ChipSession(image, 20 + number, content)
        session.start()
        session.target.lay(MINUS, UIDS["BLUE"])
        session.pause(500, 600)
        for i in range(_RENTS):
            space = (39, 5)[i % 2]
            session.press(*str(space))
            session.pause(0, 50)
            since_ms = session.now()
            session.press("OK")
            session.complete()
            sign = EDITIONS[number].sign
            needle = text(deeds.rent_k(space), sign)
            if sign.startswith(" "):
                needle = needle.removesuffix(sign)  # it is below large figures
            took_ms.append(session.shown_after(since_ms, needle))
            whole_ms.append(session.whole_after(since_ms))
            session.press("C")
            session.complete()
    how = f"{len(took_ms)}, a hotel's and a station's in every edition"
    return [
        worst("OK to the rent on the display", took_ms, 30, "ms", how),
        worst("OK to the whole picture of the rent", whole_ms, 27, "ms", how),
    ]


def _first_booking(image: Path) -> Figure:
    took_ms = []
    for i in range(_FIRSTS):
        session = ChipSession(image, 7 + i)
        session.start()
        session.target.lay(MINUS, UIDS["RED"])
        session.pause(200, 300)
        session.press("1")
        session.pause(0, 50)
        since_ms = session.now()
        session.press("K")
        session.target.run(200)
        took_ms.append(session.pages_ms[-1] - since_ms)
    how = f"{_FIRSTS}, whose erases were made at power-on"
    return worst("first booking after power-on", took_ms, 150, "ms", how)


_MEASURES: tuple[Callable[[Path], list[Figure]], ...] = (
    measure_keys,
    measure_cards,
    measure_quiet,
    measure_looks,
    measure_deals,
    measure_power_on,
    measure_bookings,
    measure_rents,
)

# The section that browser.py stores.
IN_A_BROWSER = "\n## In a browser\n"


def table(figures: Sequence[Figure], *, has_how: bool = True) -> str:
    """Return the figures as a table in Markdown, without its empty columns."""
    rows = [("what", "measured", "median", "limit", "shares, %", "how"), ("---",) * 6]
    for figure in figures:
        unit = f" {figure.unit}" if figure.unit else ""
        missed = "" if figure.is_met else " **missed**"
        typical = "" if figure.typical is None else _number(figure.typical)
        limit = f"≤ {figure.limit:g}{unit}"
        measured = f"{_number(figure.value)}{unit}{missed}"
        shares = figure.value.shares if isinstance(figure.value, Took) else ""
        how = figure.how * has_how
        rows.append((figure.what, measured, typical, limit, shares, how))
    columns = [column for column in zip(*rows, strict=True) if any(column[2:])]
    return "".join(f"| {' | '.join(row)} |\n" for row in zip(*columns, strict=True))


def with_table(text: str, made: str) -> str:
    """Return a text with this table in place of its first one."""
    return re.sub(r"(?:^\|.*\n)+", lambda _: made, text, count=1, flags=re.MULTILINE)


def _number(value: float) -> str:
    return f"{value:.3g}" if value < 100 else f"{value:.0f}"


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and return the exit code: 1 if a limit is missed."""
    ask = argparse.ArgumentParser(prog="python -m tools.bench", description=__doc__)
    ask.add_argument("--write", action="store_true", help=f"store the table in {DOCUMENT.name}")
    ask.add_argument("--core-mhz", type=int, choices=(125, 200), default=build.CORE_MHZ)
    given = ask.parse_args(arguments)
    mhz = given.core_mhz
    if given.write and mhz != build.CORE_MHZ:
        ask.error("the table is of the image as it is released")
    image = build.image(core_mhz=mhz)
    with ProcessPoolExecutor(os.cpu_count()) as pool:
        done = [pool.submit(measure, image) for measure in _MEASURES]
        figures = [figure for each in done for figure in each.result()]
    print(table(figures), end="")
    if given.write:
        own, *others = DOCUMENT.read_text(encoding="utf-8").partition(IN_A_BROWSER)
        page = with_table(own, table(figures, has_how=False)) + "".join(others)
        DOCUMENT.write_text(page, encoding="utf-8")
    return 0 if all(figure.is_met for figure in figures) else 1
