"""The heap of the real firmware on the emulated chip (docs/performance.md)."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dealbox.bank import editions
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS, record
from dealbox.bank.editions.limits import TAXES_MAX
from dealbox.bank.ledger import Ledger
from dealbox.housekeeping import TIDY_QUIET_MS
from dealbox.parts import HOLD_MS, MINUS, PLUS
from dealbox.store.boards import BOARDS, Boards
from dealbox.store.journal import Journal
from dealbox.unit import EDGE_MS
from host_sim.books import history
from host_sim.cards import COLOURS, UIDS
from host_sim.chip.target import ChipTarget
from host_sim.editions.record import encode
from host_sim.parts.w25q import Flash
from host_sim.timed_input import FAST_MS
from tests.support.heap import Heap
from tests.support.own_board import with_long_names
from tests.support.prompt import Prompt
from tests.support.sources import ROOT
from tests.support.stored_games import a_full_board
from tests.support.watched import Watched

if TYPE_CHECKING:
    from dealbox.contract import Figures

pytestmark = pytest.mark.chip

_KB = 1024
_PROMISED_KB = 112
_NEEDED_KB = 4  # no larger block is asked for after power-on
_LARGEST_KB = 32  # there is always a free block as large as this
# Lists that have had their longest, the names of modules that were imported, and the module of own
# boards, which is imported when the editions are first listed.
_GROWN_KB = 5
_STACK = slice(0x3_FA00, 0x4_2000)  # in the SRAM (mpconfigboard.cmake), from its end
_STACK_UNUSED = 1536

_UNIT = """
import board, gc, micropython, time
from dealbox.unit import Unit
parts = board.make()
unit = Unit(parts)
def run(ms):
    since_ms = parts.ticks_ms()
    while time.ticks_diff(parts.ticks_ms(), since_ms) < ms:
        parts.rest(unit.step(parts.ticks_ms()))
def report():
    gc.collect()
    micropython.mem_info()
run(500)
"""

# Fill the heap, and make holes in it that are no larger than what is needed.
_HOLES = f"""
gc.collect()
blocks = [None] * 100
count = 0
try:
    while True:
        blocks[count] = bytearray({_NEEDED_KB * _KB})
        count += 1
except MemoryError:
    pass
for index in range(0, count, 2):
    blocks[index] = None
"""

# Report each collection: how long the lamp's next edge was away then, how long it took, and what
# was free before; and between them, every so often, what is free.
_WATCHED = """
tidy = parts.tidy
def tidied():
    free, since_ms = gc.mem_free(), parts.ticks_ms()
    auction = unit.session.auction
    edge_ms = auction.edge_ms(since_ms) if auction.is_running else 1000
    tidy()
    print("collected", edge_ms, time.ticks_diff(parts.ticks_ms(), since_ms), free)
parts.tidy = tidied
for _ in range(40):
    run(200)
    print("free", gc.mem_free())
"""

# What is free before and after own boards are listed and chosen, one after the other.
_OWN_BOARDS = """
gc.collect()
before = gc.mem_free()
begun = parts.ticks_ms()
offered = unit._journal.offer_boards(True)
for each in offered:
    unit._journal.provide_board(each.id)
took_ms = time.ticks_diff(parts.ticks_ms(), begun)
gc.collect()
from dealbox.bank.editions import known
print("boards", before, gc.mem_free(), took_ms, len(offered), len(known()))
"""

# Print for each change of the language, and back: microseconds, bytes until garbage is collected,
# and bytes after that.
_CHANGES = """
import gc, machine, time
from dealbox.ui import words
machine.freq(200_000_000)
for language in (2, 3, 4, 1):
    words.use(language)  # the names of modules stay, 176 bytes at most
for language in (2, 1, 3, 4, 1):
    gc.collect()
    free, began_us = gc.mem_free(), time.ticks_us()
    words.use(language)
    took_us = time.ticks_diff(time.ticks_us(), began_us)
    garbage = free - gc.mem_free()
    gc.collect()
    print(took_us, garbage, free - gc.mem_free(), words.SEATS[1])
"""

# Each row of the menu, by digit or from the last one upwards, what it leads to, and back.
_ROWS: list[tuple[str, ...]] = [("OK", key) for key in "12345678"]
_ROWS += [("OK", *"K" * row, "OK") for row in range(1, 9)]


def _play(image: Path, rows: list[tuple[str, ...]]) -> list[tuple[float, float]]:
    """Choose these rows; return all that is free and the largest free block, in KB, four times.

    When ready, with holes, after a game with these, and without them.
    """
    prompt, screens = Prompt(image, journal=a_full_board()), set()
    keys = [key for row in rows for key in (*row, "OK", "M", "K", "C", "C", "C")]
    took_ms = 2 * FAST_MS * len(keys)
    game = f"run({took_ms + 300})\nreport()\nblocks = None\nreport()\n"
    prompt.start(f"{_UNIT}report()\n{_HOLES}report()\n{game}")
    prompt.target.run(850)
    for key in keys:
        for is_down in (True, False):
            prompt.target.key(key, is_down)
            prompt.target.run(FAST_MS)
        screens.add(prompt.lines[0])
    assert len(screens) > len(rows)
    printed = prompt.rest()
    found = re.findall(r"free: (\d+)\r\n.*max free sz: (\d+)", printed)
    assert len(found) == 4, printed
    return [(int(free) / _KB, int(blocks) * 16 / _KB) for free, blocks in found]


@pytest.mark.parametrize(
    "rows",
    [pytest.param(_ROWS[::8], id="some"), pytest.param(_ROWS, id="all", marks=pytest.mark.soak)],
)
def test_a_game_keeps_no_heap_needs_no_large_block_and_leaves_one(
    repl_image: Path, rows: list[tuple[str, ...]]
) -> None:
    """It is played with half of the heap, in small pieces."""
    ready, with_holes, later, after = _play(repl_image, rows)
    assert with_holes[0] < 0.75 * _PROMISED_KB and with_holes[1] < 2 * _NEEDED_KB
    assert with_holes[0] - later[0] < _GROWN_KB
    assert ready[0] - after[0] < _GROWN_KB
    assert after[0] > _PROMISED_KB
    assert after[1] > _LARGEST_KB


@pytest.mark.soak
def test_in_a_deal_garbage_is_collected_far_from_an_edge_and_never_by_itself(
    repl_image: Path,
) -> None:
    """With cards alone, as fast as they are read: no key makes time for it."""
    prompt = Prompt(repl_image, journal=a_full_board())
    prompt.start(_UNIT + _WATCHED)
    prompt.target.run(1_500)
    prompt.target.button(True)
    prompt.target.run(80)
    prompt.target.button(False)
    for side, name in [(MINUS, "RED"), (PLUS, "BLUE")] * 16:
        prompt.target.lay(side, UIDS[name])
        prompt.target.run(120)
        prompt.target.lift(side, UIDS[name])
        prompt.target.run(100)
    lines = prompt.rest().splitlines()
    assert '{"deal": "end"' not in "".join(lines)
    collections = [
        [int(word) for word in line.split()[1:]] for line in lines if "collected" in line
    ]
    assert len(collections) >= 2
    assert all(edge_ms > 2 * took_ms for edge_ms, took_ms, _ in collections)
    free = [int(line.split()[1]) for line in lines if line.startswith("free ")]
    least, most = min(free + [before for _, _, before in collections]), max(free)
    assert (most - least) / _KB < _PROMISED_KB - _LARGEST_KB


def test_a_language_takes_no_heap_and_less_than_a_step(
    repl_image: Path, figure: Callable[[str], None]
) -> None:
    printed = Prompt(repl_image).do(_CHANGES).splitlines()
    took_us, garbage, taken = (
        [int(line.split()[column]) for line in printed] for column in range(3)
    )
    assert [line.split()[3] for line in printed] == ["ROT", "RED", "ROUGE", "ROJO", "RED"]
    assert max(took_us) < 1000 * EDGE_MS and max(garbage) < 5000
    assert max(taken[1:]) <= 0  # the first one holds what the script itself keeps
    figure(f"another language: {max(took_us)} us, {max(garbage)} bytes of garbage")


@pytest.mark.slow
@pytest.mark.soak
def test_with_four_boards_of_one_s_own_the_heap_is_as_promised(
    repl_image: Path, figure: Callable[[str], None]
) -> None:
    """They have the longest names that there can be."""
    flash = history.flash_of(a_full_board())
    _keep_boards(flash, EDITIONS[5].board)
    prompt = Prompt(repl_image, journal=bytes(flash.data))
    told = prompt.do(_UNIT + _OWN_BOARDS, 20_000)
    before, after, took_ms, offered, count = map(int, re.findall(r"boards (.*)", told)[0].split())
    figure(f"four boards of one's own: {before - after} bytes of heap, read in {took_ms} ms")
    assert offered == BOARDS and count == len(EDITIONS) + 1
    assert after / _KB > _PROMISED_KB and took_ms < 1_000


def _keep_boards(flash: Flash, board: Figures) -> Edition:
    """Keep as many own boards as there may be, with the longest names, and return the first."""
    family, bits, dealt, players, money, stock, texts, *rest = with_long_names(board)
    records = []
    for number in range(BOARDS):
        named = (f"{number}{texts[0][1:]}", f"city-{number}", *texts[2:])
        records.append(encode((family, bits, dealt, players, money, stock, named, *rest)))
        assert Boards(flash, 2).put(records[-1], 0, 0)
    return editions.add(record.decode(records[0]), record.fingerprint(records[0]))


def _an_own_game() -> bytes:
    """Return a journal of eight players on an own board, with the longest names."""
    *before, texts, (taxes, *sums), deeds = EDITIONS[1].board
    texts, taxes = (*texts[:5], ("Tax",) * TAXES_MAX), (*taxes, (2, 1), (7, 1))
    flash = Flash()
    edition = _keep_boards(flash, (*before, texts, (taxes, *sums), deeds))
    a_full_board(edition, COLOURS, flash)
    ledger = Ledger(Journal(flash))
    ledger.set("brightness", 4)  # the largest digits
    for seat, letter in enumerate("ABCDEFGH", 1):
        ledger.rename(seat, "ÄÖÜÄÖÜ" + letter)
    return bytes(flash.data)


class _User:
    """Somebody who does anything at all, and lets the unit be after each use."""

    _KEYS = (*"0123456789.KM", "C", "GO", "OK")
    _RESTS_MS = TIDY_QUIET_MS + 100  # garbage is collected in it
    _LOOK_MS = 10

    def __init__(self, image: Path, seed: int) -> None:
        self.titles: set[str] = set()
        self.least_block = 1 << 30
        self.rested: list[int] = []  # what was free after each collection at rest
        self._chance = random.Random(seed)
        self._target = ChipTarget(image, journal=_an_own_game(), seed=seed)
        self._watched = Watched(self._target)
        self._target.power(True)
        assert self._target.chip
        self._stack = bytes(self._target.chip.sram[_STACK])
        self._target.run(700)
        self._heap = Heap(self._target.chip.sram)

    @property
    def ms(self) -> float:
        return self._target.ms

    def unused_stack(self) -> int:
        """Return how many bytes at the end of the C stack are as they were at power-on."""
        assert self._target.chip
        now = self._target.chip.sram[_STACK]
        return next(at for at, byte in enumerate(self._stack) if now[at] != byte)

    def rest(self, ms: int = _RESTS_MS) -> None:
        free = self._run(ms)
        collected = [later for earlier, later in pairwise(free) if later > earlier + _KB]
        if collected:
            self.rested.append(max(collected))

    def choose_own_board(self) -> None:
        """Begin a game on one of the last boards of the list, up to its options."""
        self._target.key("C", True)
        self.rest(HOLD_MS + 100)
        self._target.key("C", False)
        self._run(100)
        self._press("OK", *"K" * self._chance.randint(1, BOARDS), "OK")

    def show_codes(self) -> None:
        """Show the standings as codes, in the game that is stored."""
        self._press("OK", "8", "GO")

    def use(self) -> None:
        """Lay cards, press keys, and now and then begin a game or deal."""
        chance = self._chance
        for side in chance.sample((MINUS, PLUS), chance.randint(0, 2)):
            uid = UIDS[chance.choice(COLOURS)]
            self._target.lay(side, uid)
            self._run(200)
            self._target.lift(side, uid)
            self._run(100)
        if not chance.randrange(10):
            self.choose_own_board()
        if not chance.randrange(20):
            self._deal()
        ways = (
            ["C"],
            ["GO"],
            ["5", "K"],
            ["3", "9", "OK"],
            ["OK", *"K" * chance.randint(0, 9), "OK"],
        )
        self._press(*chance.choice(ways), *chance.choices(self._KEYS, k=chance.randint(0, 6)))

    def _deal(self) -> None:
        """Open an auction, and end it if that is possible."""
        for _ in range(2):
            self._target.button(True)
            self._run(FAST_MS)
            self._target.button(False)
            self._run(2_000)

    def _press(self, *keys: str) -> None:
        for key in keys:
            for is_down in (True, False):
                self._target.key(key, is_down)
                self._run(FAST_MS)

    def _run(self, ms: int) -> list[int]:
        """Return what is free every so often."""
        free = []
        for _ in range(0, ms, self._LOOK_MS):
            self._target.run(self._LOOK_MS)
            total, block = self._heap.free()
            free.append(total)
            self.least_block = min(self.least_block, block)
        self.titles.update(self._watched.lines[:1])
        return free


@pytest.mark.slow
@pytest.mark.usefixtures("own_boards")
@pytest.mark.parametrize(
    "unit_s", [pytest.param(5, id="some"), pytest.param(3_600, marks=pytest.mark.soak, id="hour")]
)
def test_on_an_own_board_with_eight_players_and_the_longest_names_the_heap_is_as_promised(
    image: Path, figure: Callable[[str], None], unit_s: int
) -> None:
    """Also while a game on another such board is set up, or a code is shown."""
    user = _User(image, seed=1)
    user.show_codes()
    user.choose_own_board()
    user.rest()
    while user.ms < 1000 * unit_s:
        user.use()
        user.rest()
    assert any(title.startswith("QR ") for title in user.titles)
    least = min(user.rested)
    stack = user.unused_stack()
    figure(f"own board, eight players: {least} bytes free, {user.least_block} in a block")
    figure(f"C stack: {stack} bytes were never used")
    assert len(user.titles) > min(unit_s, 300) / 10 and len(user.rested) > unit_s / 10
    assert stack > _STACK_UNUSED
    assert least / _KB > _PROMISED_KB and user.least_block / _KB > _LARGEST_KB
    assert f"{_PROMISED_KB} KB are free" in (ROOT / "docs/performance.md").read_text("utf-8")
