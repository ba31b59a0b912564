"""Breadth first through all worlds that faults, bookings, rest and power-ups can lead to.

A world that was seen before is not followed again, so a run ends if there are no others; else the
bound is a number of worlds. The shortest history to each is kept.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from operator import le, methodcaller
from typing import NamedTuple

from dealbox.store.journal import DAMAGED, FOREIGN, Journal
from tests.programs.exhaustive import faults
from tests.programs.exhaustive.pages import BLANK, BODY, NO_GAME, Content, state_of
from tests.programs.exhaustive.world import (
    AFFIRMED_AT,
    BOOTED_AT,
    EPOCH_AT,
    ERASE,
    LOST_AT,
    OFF,
    PROGRAM,
    SECTORS,
    SEQ_AT,
    SPLIT_AT,
    Faults,
    Flash,
    Mind,
    Operation,
    Run,
    World,
)
from tests.programs.harness import Violated

_MANY = 10_000  # worlds without a fault, of which there are some 50


class Spent(NamedTuple):
    """How often each fault happened; of a budget: how often it may."""

    cuts: int = 0  # in an operation
    offs: int = 0  # the power is switched off between two
    rots_a: int = 0
    rots_b: int = 0
    deaf: int = 0
    partial: int = 0
    traceless: int = 0  # of the rots: a page is blank then, or a whole sector is lost
    flaky: int = 0  # whether a cut left a page that is not read the same each time

    @property
    def is_cut_only(self) -> bool:
        return not any((self.rots_a, self.rots_b, self.deaf, self.partial))

    @property
    def is_too_much(self) -> bool:
        """Whether bookings can be lost: rot in both rings."""
        return bool(self.rots_a and self.rots_b)

    @property
    def may_alarm(self) -> bool:
        """Whether a loss may be told where none is.

        Two cuts and a flaky page can leave two sectors erased after the newest, or a first page
        lost in both copies, as if they had held newer pages.
        """
        is_cut_twice = self.cuts > 1 and self.flaky
        return bool(self.is_too_much or is_cut_twice or (self.cuts and not self.is_cut_only))


class Truth(NamedTuple):
    """What was acknowledged: the variants of the bookings from a number on, and one under way."""

    first: int = 0
    variants: tuple[int, ...] = (0,)
    begun: tuple[int, ...] = ()  # the variants of the booking that may be there or not

    @property
    def acked(self) -> Content:
        return self.first + len(self.variants) - 1, self.variants[-1]

    def allows(self, content: Content | None) -> bool:
        seq, _ = acked = self.acked
        return content == acked or content in [(seq + 1, variant) for variant in self.begun]

    def settled(self, content: Content) -> Truth:
        """Return the truth once a booking is the newest for good."""
        seq, variant = content
        kept = self.variants[: max(0, seq - self.first)]
        return Truth(min(self.first, seq), (*kept, variant))

    def knows(self, content: Content) -> bool:
        """Return whether that is what was booked, as far as that is remembered."""
        seq, variant = content
        at = seq - self.first
        return at < 0 or (at < len(self.variants) and self.variants[at] == variant)


class Node(NamedTuple):
    flash: Flash
    mind: int  # its number, OFF: the power is off
    truth: Truth
    spent: Spent


@dataclass(frozen=True)
class Bounds:
    """What may happen, at most; flips: of the pages whose bits are flaky, in one step."""

    most: Spent
    slots: int = 2  # of a sector
    flips: int = 1
    first: int = BLANK  # what every page is at first, BLANK or ZEROS
    are_both_rings: bool = False  # rot, while the power is off; else one does, at any time
    is_whole: bool = False  # all bits of a page may be flaky together
    decayed: int = 0  # last pages whose copies are damaged in every way at each power-up ...
    shapes: tuple[str, ...] = (BODY,)  # ... and how

    def brief(self) -> str:
        """Return what may happen, and how often."""
        faults = [f"{count} {name}" for name, count in self.most._asdict().items() if count]
        faults += [f"{self.decayed} pages decayed"] * (self.decayed > 0)
        return ", ".join(faults) or "no fault"


Next = tuple[str, Flash, "Mind | None", Truth, Spent]


class Search:
    def __init__(self, make: type[Journal], bounds: Bounds) -> None:
        self.world = World(make, bounds.slots)
        self.bounds = bounds
        self.counts: Counter[str] = Counter()
        self.nodes: list[Node] = []
        self.came: list[tuple[int, str]] = []  # from which world, and by what
        self.depths: list[int] = []
        self.followed = 0
        self._seen: dict[tuple[Flash, int, Truth], list[Spent]] = {}
        self._minds: list[Mind] = []
        self._mind_numbers: dict[Mind, int] = {}
        self._boots: dict[Flash, list[Run]] = {}
        flash = (bounds.first,) * (SECTORS * bounds.slots)
        self._add(-1, ("new flash", flash, None, Truth(), Spent()))

    def run(self, worlds: int) -> None:
        """Follow so many worlds, or until there is no other. Violated: by the one that is next."""
        if not self.followed:
            self._play_without_faults()
        self._follow(worlds)

    def _play_without_faults(self) -> None:
        """Begin with a new flash, and with the last world that bookings and rest lead to."""
        bounds, self.bounds = self.bounds, replace(self.bounds, most=Spent())
        self._follow(_MANY)
        self.bounds = bounds
        self.nodes, self.came = (
            [self.nodes[0], self.nodes[-1]],
            [self.came[0], (-1, f"{self.depths[-1]} steps, after which the rings have wrapped")],
        )
        self._seen = {node[:3]: [node.spent] for node in self.nodes}
        self.depths = [0, 0]
        self.followed = 0

    def _follow(self, worlds: int) -> None:
        while self.followed < len(self.nodes) and self.followed < worlds:
            for following in self._following(self.nodes[self.followed]):
                self._add(self.followed, following)
            self.followed += 1

    @property
    def depth(self) -> int:
        """Return how many steps all histories have been followed."""
        return self.depths[min(self.followed, len(self.nodes) - 1)]

    def happened(self) -> Counter[str]:
        """Return what happened how often; of the faults, in how many worlds."""
        happened = self.counts.copy()
        happened["depth"] = self.depth
        happened["left"] = len(self.nodes) - self.followed
        for node in self.nodes:
            happened.update(name for name, count in node.spent._asdict().items() if count)
        return happened

    def history(self) -> list[str]:
        """Return the steps that lead to the world that is followed now.

        None are fewer from the new flash on, or from the one that has wrapped.
        """
        at = self.followed
        steps: list[str] = []
        while at >= 0:
            at, step = self.came[at]
            steps.insert(0, step)
        return steps

    def _add(self, came: int, following: Next) -> None:
        step, flash, mind, truth, spent = following
        node = self._normal(flash, mind, truth, spent)
        seen = self._seen.setdefault(node[:3], [])
        if not any(all(map(le, before, spent)) for before in seen):  # by no more faults than now
            seen.append(spent)
            self.nodes.append(node)
            self.came.append((came, step))
            self.depths.append(self.depths[came] + 1 if came >= 0 else 0)

    # Worlds whose numbers differ by a constant are one.

    def _normal(self, flash: Flash, mind: Mind | None, truth: Truth, spent: Spent) -> Node:
        pages, slots = self.world.pages, self.bounds.slots
        numbers = [found for found in map(pages.numbers, set(flash)) if found]
        epoch, oldest = map(min, zip(*numbers, strict=True)) if numbers else (1, 0)
        truth = _forgotten(truth, oldest)
        epochs, seqs = epoch - 1, max(0, min(oldest, truth.first) - 2 * slots)
        if epochs or seqs:
            flash = tuple([pages.shifted(page, epochs, seqs) for page in flash])
            truth = truth._replace(first=truth.first - seqs)
            if mind:
                changed = list(mind)
                changed[SEQ_AT] -= seqs
                changed[EPOCH_AT] -= epochs
                changed[BOOTED_AT] = pages.shifted(mind[BOOTED_AT], epochs, seqs)
                mind = tuple(changed)
        return Node(flash, self._number(mind), truth, spent)

    def _number(self, mind: Mind | None) -> int:
        if mind is None:
            return OFF
        number = self._mind_numbers.get(mind)
        if number is None:
            number = self._mind_numbers[mind] = len(self._minds)
            self._minds.append(mind)
        return number

    # What can happen next.

    def _following(self, node: Node) -> Iterator[Next]:
        mind = None if node.mind == OFF else self._minds[node.mind]
        if mind is None:
            yield from self._booted(node)
        elif _is_doubtful(mind):
            yield from self._doubtful(node, mind)
        else:
            yield from self._on(node, mind)
        yield from self._rotten(node, mind)

    def _rotten(self, node: Node, mind: Mind | None) -> Iterator[Next]:
        spent, most = node.spent, self.bounds.most
        for ring, had, may in ((0, spent.rots_a, most.rots_a), (1, spent.rots_b, most.rots_b)):
            is_other = spent.rots_a + spent.rots_b > had
            if had < may and (mind is None if self.bounds.are_both_rings else not is_other):
                yield from self._rotten_in(ring, node, mind)

    def _rotten_in(self, ring: int, node: Node, mind: Mind | None) -> Iterator[Next]:
        spent, slots = node.spent, self.bounds.slots
        more = spent._replace(rots_a=spent.rots_a + (ring == 0), rots_b=spent.rots_b + (ring == 1))
        for name, is_traced, flash in faults.rots(self.world.pages, node.flash, slots, ring):
            if flash != node.flash:
                after = more if is_traced else more._replace(traceless=1)
                yield name, flash, mind, node.truth, after

    def _booted(self, node: Node) -> Iterator[Next]:
        for run in self._boot(node.flash):
            yield self._judged(node, run)
        if self.bounds.decayed:
            self._check_decayed(node)

    def _check_decayed(self, node: Node) -> None:
        """Check what a boot tells if copies of the last pages are damaged, in every way.

        A booking that was cut comes back if the affirmation after it is lost and it reads again.
        """
        pages, bounds = self.world.pages, self.bounds
        following = node.truth.acked[0] + 1
        flaky = [made for seq, made in pages.flaky(node.flash) if seq == following]
        truth = node.truth._replace(begun=(*node.truth.begun, *flaky))
        for name, flash in faults.decays(pages, node.flash, bounds.decayed, bounds.shapes):
            spent = node.spent._replace(rots_a=1, rots_b=1, traceless=self._is_sector_lost(flash))
            decayed = node._replace(flash=flash, spent=spent, truth=truth)
            for run in self._outcomes(partial(self.world.boot, flash)):
                try:
                    self._judged(decayed, run)
                except Violated as violated:
                    raise Violated(f"{name}; {violated}") from None

    def _is_sector_lost(self, flash: Flash) -> int:
        """Return whether nothing of a sector can be read in one of the rings."""
        slots, is_damaged = self.bounds.slots, self.world.pages.is_damaged
        firsts = range(0, len(flash), slots)
        return int(any(all(map(is_damaged, flash[at : at + slots])) for at in firsts))

    def _is_page_lost(self, flash: Flash) -> bool:
        """Return whether both copies of a page are damaged."""
        half = len(flash) // 2
        copies = [
            list(map(self.world.pages.is_damaged, part)) for part in (flash[:half], flash[half:])
        ]
        return any(map(all, zip(*copies, strict=True)))

    def _boot(self, flash: Flash) -> list[Run]:
        """Return every outcome of a boot, which are the same each time."""
        if flash not in self._boots:
            self._boots[flash] = list(self._outcomes(partial(self.world.boot, flash)))
        return self._boots[flash]

    def _judged(self, node: Node, run: Run) -> Next:
        """Return the world after a boot, if that is as promised."""
        mind, found, truth = run.mind, run.state, node.truth
        if found is None and truth.acked == NO_GAME:
            found = NO_GAME  # other bytes, and a new game is offered
        if run.operations:
            raise Violated("boot wrote something")
        is_told = _is_doubtful(mind) or mind[0] in (FOREIGN, DAMAGED)
        if found is not None and not truth.allows(found) and not truth.knows(found):
            raise Violated(f"boot found booking {found}, which was not made so")
        if not truth.allows(found):
            self._judge_loss(node, is_told, found)
        elif _is_doubtful(mind):
            self._judge_alarm(node)
        if _is_doubtful(mind):
            self._check_doubtful(node.flash, mind)
        elif mind[AFFIRMED_AT] and found is not None:
            kept = truth.begun if self._may_come_back(node, found) else ()
            truth = truth.settled(found)._replace(begun=kept)
        if found is None:
            truth = Truth()
        return "boot", node.flash, mind, truth, node.spent

    def _may_come_back(self, node: Node, found: Content) -> bool:
        """Return whether a booking that was cut is read as blank, and may be read again later."""
        is_blank = found == node.truth.acked
        return is_blank and self.bounds.is_whole and self.world.is_flaky(node.flash)

    def _judge_loss(self, node: Node, is_told: bool, found: Content | None) -> None:
        if not node.spent.is_too_much:
            raise Violated(f"booking {node.truth.acked} is lost, boot found {found}")
        if not is_told and not node.spent.traceless:
            raise Violated(f"booking {node.truth.acked} is lost, and that is not told")
        self.counts["loss told" if is_told else "loss not told"] += 1

    def _judge_alarm(self, node: Node) -> None:
        self.counts["false alarm"] += 1
        may_be = self.bounds.is_whole or self.bounds.first != BLANK or node.spent.may_alarm
        if self.bounds.decayed:
            may_be = self._is_page_lost(node.flash)
        if not may_be:
            raise Violated("a loss is told where none is")

    def _check_doubtful(self, flash: Flash, mind: Mind) -> None:
        def all_that_may_not_write(journal: Journal) -> None:
            journal.affirm()
            journal.idle()
            journal.prepare()
            journal.commit(state_of((mind[SEQ_AT] + 1, 0)))

        run = self.world.step(all_that_may_not_write, flash, mind)
        if run.operations or not run.is_broken:
            raise Violated("something was written before a loss was accepted")

    def _doubtful(self, node: Node, mind: Mind) -> Iterator[Next]:
        run = self.world.step(methodcaller("accept"), node.flash, mind)
        found = self.world.pages.booking(mind[BOOTED_AT]) or NO_GAME
        # What is no loss is not affirmed yet; what is one is known from now on.
        truth = node.truth if node.truth.allows(found) else node.truth.settled(found)
        yield "accept", node.flash, run.mind, truth, node.spent
        yield from self._off(node)

    def _off(self, node: Node) -> Iterator[Next]:
        if node.spent.offs < self.bounds.most.offs:
            more = node.spent._replace(offs=node.spent.offs + 1)
            yield "power off", node.flash, None, node.truth, more

    def _on(self, node: Node, mind: Mind) -> Iterator[Next]:
        self._check_history(node, mind)
        seq = mind[SEQ_AT] + 1
        content = seq, self._unused(node.flash, seq)
        state = state_of(content)

        def book(journal: Journal) -> None:
            journal.commit(state)

        yield from self._done(node, mind, f"book {content}", book, content)
        yield from self._done(node, mind, "rest", methodcaller("idle"))
        if not mind[AFFIRMED_AT]:
            yield from self._done(node, mind, "affirm", methodcaller("affirm"))
        yield from self._off(node)

    def _check_history(self, node: Node, mind: Mind) -> None:
        """Check that an undo restores what was booked, or is refused."""
        seq, _ = self._newest(node, mind)
        for older in range(max(1, seq - 1), seq + 1):
            found = self.world.recall(node.flash, mind, older)
            if found and not (node.truth.knows(found) or node.truth.allows(found)):
                raise Violated(f"the history has {found}")

    def _newest(self, node: Node, mind: Mind) -> Content:
        """Return the newest booking, as the journal tells it."""
        if mind[AFFIRMED_AT]:
            return node.truth.acked
        return self.world.pages.booking(mind[BOOTED_AT]) or NO_GAME

    def _unused(self, flash: Flash, seq: int) -> int:
        """Return a variant of a booking that no page holds: which one does not matter."""
        used = {self.world.pages.booking(page) for page in set(flash)}
        return next(variant for variant in range(99) if (seq, variant) not in used)

    def _done(
        self,
        node: Node,
        mind: Mind,
        name: str,
        do: Callable[[Journal], object],
        content: Content | None = None,
    ) -> Iterator[Next]:
        """Return the worlds after a step: without a fault, and with each."""
        is_settled = bool(mind[AFFIRMED_AT])
        settled = node.truth if is_settled else node.truth.settled(self._newest(node, mind))
        step = _Step(name, node, settled, content)
        counts: Counter[str] = Counter()
        for plan, why, more in self._plans(node.spent, counts):
            run_it = partial(self.world.step, do, node.flash, mind, plan)
            for run in self._outcomes(run_it):
                if plan == NONE:
                    counts |= Counter(operation.kind for operation in run.operations)
                if run.operations or plan == NONE:
                    yield from self._cut(step, why, more, run, plan)
                    yield from self._completed(step, why, more, run, plan)

    def _plans(self, spent: Spent, counts: Counter[str]) -> Iterator[tuple[Faults, str, Spent]]:
        """Return what may go wrong in a step. counts: of its operations, known after the first."""
        yield NONE, "", spent
        if spent.deaf < self.bounds.most.deaf:
            more = spent._replace(deaf=spent.deaf + 1)
            for number in range(counts[PROGRAM]):
                yield Faults(deaf=number), f", program {number} does nothing", more
        if spent.partial < self.bounds.most.partial:
            more = spent._replace(partial=spent.partial + 1)
            for number in range(counts[ERASE]):
                for left in faults.left_by_erase(self.bounds.slots):
                    for tries in (1, 2):
                        why = f", erase {number} leaves slots {left}, {tries} times"
                        yield Faults(partial=number, left=left, tries=tries), why, more

    def _cut(self, step: _Step, why: str, spent: Spent, run: Run, plan: Faults) -> Iterator[Next]:
        """Return the worlds after a power cut in each operation."""
        if spent.cuts == self.bounds.most.cuts:
            return
        more = spent._replace(cuts=spent.cuts + 1)
        for number, operation in enumerate(run.operations):
            truth = step.under_way(operation.is_affirmed)
            where = self._where(operation)
            for shape, flash in self._tears(operation):
                if number or flash != operation.flash:
                    flaky = int(spent.flaky or self.world.is_flaky(flash))
                    after = more._replace(flaky=flaky)
                    yield f"{step.name}{why}, cut in {where}: {shape}", flash, None, truth, after

    def _tears(self, operation: Operation) -> Iterator[tuple[str, Flash]]:
        bounds = self.bounds
        return faults.tears(self.world.pages, operation, bounds.slots, bounds.is_whole)

    def _where(self, operation: Operation) -> str:
        slots, half = self.bounds.slots, len(operation.flash) // self.world.rings
        ring, at = divmod(operation.at, half)
        return f"{operation.kind} {'AB'[ring]}{at // slots}.{at % slots}"

    def _completed(
        self, step: _Step, why: str, spent: Spent, run: Run, plan: Faults
    ) -> Iterator[Next]:
        is_affirmed = bool(run.mind[AFFIRMED_AT])
        name = step.name + why
        if run.is_broken:
            if spent.deaf + spent.partial + spent.rots_a + spent.rots_b < 2:
                raise Violated(f"{name}: the journal gave up")
            self.counts["gave up"] += 1
            yield f"{name}, gave up", run.flash, None, step.under_way(is_affirmed), spent
            return
        truth = step.done(is_affirmed)
        if step.name == "affirm" and plan == NONE:
            self._check_affirmed(run.flash, truth, spent)
        yield name, run.flash, run.mind, truth, spent

    def _check_affirmed(self, flash: Flash, truth: Truth, spent: Spent) -> None:
        """Check that the next power-up finds the same, and writes nothing.

        It may write once more after another fault than a cut, or where bits are flaky.
        """
        is_clear = spent.is_cut_only and not self.world.is_flaky(flash)
        for after in self._boot(flash):
            if (after.state or NO_GAME) != truth.acked:
                raise Violated(f"affirmed {truth.acked}, then found {after.state}")
            if is_clear and not after.mind[AFFIRMED_AT]:
                raise Violated(f"affirmed {truth.acked} twice")

    def _outcomes(self, step: Callable[..., Run]) -> Iterator[Run]:
        """Return every run of a step, by what the pages read as that have flaky bits."""
        found: set[Run] = set()
        left: list[tuple[int, ...]] = [()]
        while left:
            flips = left.pop()
            run = step(flips=flips)
            if run not in found:
                found.add(run)
                yield run
            if len(flips) < self.bounds.flips:
                first = flips[-1] + 1 if flips else 0
                left += [(*flips, read) for read in range(first, self.world.flash.reads)]


NONE = Faults()


@dataclass(frozen=True)
class _Step:
    """One step of the journal, and what is true before it, and once the newest is affirmed."""

    name: str
    node: Node
    settled: Truth
    content: Content | None

    def under_way(self, is_affirmed: bool) -> Truth:
        if not is_affirmed:
            return self.node.truth
        if not self.content:
            return self.settled
        return self.settled._replace(begun=(*self.settled.begun, self.content[1]))

    def done(self, is_affirmed: bool) -> Truth:
        if self.content:
            return self.settled.settled(self.content)
        return self.settled if is_affirmed else self.node.truth


def _forgotten(truth: Truth, oldest: int) -> Truth:
    """Return the truth without bookings older than any page, but for the newest."""
    count = min(len(truth.variants) - 1, max(0, oldest - truth.first))
    if not count:
        return truth
    return truth._replace(first=truth.first + count, variants=truth.variants[count:])


def _is_doubtful(mind: Mind) -> bool:
    return any(mind[LOST_AT : SPLIT_AT + 1])
