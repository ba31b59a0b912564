"""Cuts the power as planned, and compares what each boot shows with what was acknowledged."""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from host_sim.books import history
from host_sim.feed_reader import Line
from rig import plan
from rig.bench import Bench, Stopped
from rig.plan import Cut

DUMP_EVERY = 50
_HELD_MS = 30
_APART_MS = 40
_CARDS_MS = 300  # from the standings after power-on until both readers have read their cards
_BOOT_MS = 8_000  # a laptop may need seconds to find the port
_BOOK_MS = 2_000
_AMOUNT_K = 1

Balances = dict[str, int]


class Wrong(Exception):
    """The unit shows something else than it should; the text states both."""


@dataclass
class Result:
    """The result of a run."""

    seed: int
    rig: str = ""
    unit: Line = field(default_factory=dict)  # what the feed says of it
    cuts: Counter[str] = field(default_factory=Counter)  # by way and moment
    bookings: int = 0  # acknowledged
    more: int = 0  # cuts after which a booking was there whose acknowledgement had not come
    dumps: int = 0
    fall_us: dict[str, list[int]] = field(default_factory=dict)  # by way: the least, the most
    failures: list[str] = field(default_factory=list)

    def note(self, cut: Cut, fall_us: int) -> None:
        """Count a cut."""
        self.cuts[f"{cut.moment} {cut.way}"] += 1
        least, most = self.fall_us.get(cut.way, (fall_us, fall_us))
        self.fall_us[cut.way] = [min(least, fall_us), max(most, fall_us)]

    def lines(self) -> list[str]:
        """Return the result for a terminal."""
        kinds = ", ".join(f"{count} {kind}" for kind, count in sorted(self.cuts.items()))
        falls = [
            f"the supply fell in {least / 1000:.1f} to {most / 1000:.1f} ms ({way})"
            for way, (least, most) in sorted(self.fall_us.items())
            if most
        ]
        return [
            f"seed {self.seed}, {sum(self.cuts.values())} cuts: {kinds}",
            f"{self.bookings} bookings acknowledged, {self.more} found without,"
            f" {self.dumps} dumps checked",
            *falls,
            f"{len(self.failures)} failures",
        ]


class Trial:
    """A run, on a unit with a game, a card of one player on each reader.

    say(text) is called with each failure when it is found.
    """

    def __init__(self, bench: Bench, seed: int, say: Callable[[str], None]) -> None:
        self.result = Result(seed)
        self._bench = bench
        self._say = say
        self._seq = 0  # the last booking that must be in the books, ...
        self._balances: Balances = {}  # ... the balances after it, ...
        self._is_open = False  # ... and whether the next one may be there as well
        self._cards = ("", "")  # the payer and the payee

    def run(self, first: int, count: int, ways: Sequence[str]) -> None:
        """Make these cuts. Stopped: the rig or the unit does not answer any more."""
        self.result.rig = self._bench.meet()
        self._start_anew()
        self._learn_cards()
        for number in range(first, first + count):
            cut = plan.draw(self.result.seed, number, ways)
            self._try(cut, self._cut)
            if (number - first + 1) % DUMP_EVERY == 0 or number == first + count - 1:
                self._try(cut, self._check_dump)
        self._bench.tell("off")

    def _try(self, cut: Cut, what: Callable[[Cut], None]) -> None:
        """Note what is wrong after a cut, and go on from what the unit shows."""
        try:
            what(cut)
        except Wrong as wrong:
            self._fail(cut, wrong)
            self._start_anew()
        except Stopped as stopped:
            self._fail(cut, stopped)
            raise

    def _fail(self, cut: Cut, reason: Exception) -> None:
        failure = f"seed {self.result.seed}, {cut}: {reason}"
        self.result.failures.append(failure)
        self._say(failure)

    def _start_anew(self) -> None:
        """Switch off and on, and take the standings as they are."""
        self._bench.tell("release")
        self._bench.tell("off")
        self._bench.tell("on")
        self._seq, self._balances = self._standings()

    def _learn_cards(self) -> None:
        """Learn from a first booking which two players' cards are on the readers."""
        self._key("1")
        self._key("K")
        for line in self._bench.lines(_BOOK_MS):
            booked = line.get("booked")
            if booked and booked["amount_k"] == _AMOUNT_K:
                self._cards = (booked["payer"], booked["payee"])
                self._seq, self._balances = booked["seq"], booked["balances"]
                return
        raise Stopped("the unit does not book 1 K: a card of a player must lie on each reader")

    # One cut.

    def _cut(self, cut: Cut) -> None:
        """Book, cut, switch on, and check; the unit is on before and after."""
        bench = self._bench
        for _ in range(cut.bookings):
            self._key("1")
            self._key("K")
            self._await_booking()
        arm = f"cut {cut.way} {cut.after_us}"
        if cut.moment == plan.BOOT:
            bench.tell("off")
            bench.tell(arm)
            _, fall_us = bench.tell("on")
        else:
            self._key("1")
            bench.tell(arm)
            self._is_open = True
            _, fall_us = bench.tell(f"key K {_HELD_MS}")
            for line in bench.lines(0):
                self._acknowledge(line)
        self.result.note(cut, fall_us)
        bench.tell("on")
        if cut.moment == plan.REST and self._is_open:
            raise Wrong(f"booking {self._seq + 1} was not acknowledged before the cut")
        self._check(*self._standings())

    def _key(self, key: str) -> None:
        self._bench.tell(f"key {key} {_HELD_MS}")
        self._bench.pause(_APART_MS)

    def _await_booking(self) -> None:
        """Wait until the last key's booking is acknowledged."""
        self._is_open = True
        for line in self._bench.lines(_BOOK_MS):
            self._acknowledge(line)
            if not self._is_open:
                return
        raise Wrong(f"booking {self._seq + 1} was not acknowledged; look at the display")

    def _acknowledge(self, line: Line) -> None:
        booked = line.get("booked")
        if not booked:
            return
        if not self._is_open or booked["seq"] != self._seq + 1:
            raise Wrong(f"booking {booked['seq']} was reported after booking {self._seq}")
        _compare(booked["seq"], self._after_next(), booked["balances"])
        self._seq, self._balances, self._is_open = booked["seq"], booked["balances"], False
        self.result.bookings += 1

    def _after_next(self) -> Balances:
        """Return the balances after the next booking."""
        payer, payee = self._cards
        after = dict(self._balances)
        after[payer] -= _AMOUNT_K
        after[payee] += _AMOUNT_K
        return after

    # What the unit says after a power-up.

    def _standings(self) -> tuple[int, Balances]:
        """Return the number of the last booking, and the balances."""
        for line in self._bench.lines(_BOOT_MS, ask=True):
            self.result.unit = line.get("unit", self.result.unit)
            if "standings" in line:
                if not line["standings"]:
                    raise Stopped("the unit has no game: begin one, with two players")
                self._bench.pause(_CARDS_MS)
                return line["standings"]["seq"], line["standings"]["balances"]
        raise Stopped("the unit does not answer after power-on; look at its display")

    def _check(self, seq: int, balances: Balances) -> None:
        """Compare what was found with what was acknowledged; then it is what must be there."""
        allowed = {self._seq: self._balances}
        if self._is_open:
            allowed[self._seq + 1] = self._after_next()
        if seq not in allowed:
            numbers = " or ".join(map(str, allowed))
            raise Wrong(f"expected booking {numbers} as the last, found {seq}")
        _compare(seq, allowed[seq], balances)
        self.result.more += seq > self._seq
        self._seq, self._balances, self._is_open = seq, balances, False

    def _check_dump(self, cut: Cut) -> None:
        """Check all books of the unit, in service mode, which is one booking more."""
        bench = self._bench
        bench.tell("off")
        bench.tell("hold C")
        bench.tell("on")
        content = bench.dump()
        bench.tell("release")
        try:
            books = history.read(content)
        except history.NotADump as reason:
            raise Wrong(f"the dump cannot be read: {reason}") from None
        history.check(books)
        if books.faults:
            raise Wrong(f"the dump has {len(books.faults)} faults: {books.faults[0]}")
        last = books.history[-1]
        if last.seq != self._seq + 1:
            raise Wrong(f"expected booking {self._seq + 1} as the last in the dump: {last.seq}")
        self.result.dumps += 1
        self._seq = last.seq
        bench.tell("off")
        bench.tell("on")
        self._check(*self._standings())


def _compare(seq: int, expected: Balances, found: Balances) -> None:
    """Wrong: the balances differ, or do not add up to zero."""
    if found != expected:
        raise Wrong(f"expected {expected} after booking {seq}, found {found}")
    if sum(found.values()):
        raise Wrong(f"the balances after booking {seq} add up to {sum(found.values())}: {found}")
