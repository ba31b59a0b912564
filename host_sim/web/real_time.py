"""Runs a target in real time: one thread owns it, paces it by the wall clock, sets its inputs."""

import heapq
import math
import threading
import time
from base64 import b64encode
from collections.abc import Callable, Hashable
from contextlib import suppress
from functools import partial
from itertools import count

from host_sim.cards import UIDS
from host_sim.feed_reader import parse
from host_sim.parts.picture import Picture
from host_sim.target import SIDES, Target
from host_sim.timed_input import ANSWER_MS, FAST_MS, KEY_HELD_MS, LIFT_MS, TAP_MS
from host_sim.web.enrolling import expected_card
from host_sim.web.turns import TooMany, Turns
from host_sim.web.write_through import File, WriteThrough

Update = dict[str, object]  # what changed: name, value, and "ms" if it has a time

DEAL = "DEAL"  # the deal button's name among the keys

SLICE_MS = 8  # the longest sleep between two runs of the target, wall clock
STRIDE_MS = 20  # the longest run before commands are read again, target's clock
LAG_MAX_MS = 250  # a target further behind does not catch up: it is too slow, or was suspended
FRAME_MS = 16  # the shortest time between two pictures sent
STILL_MS = 30  # text is sent of a picture unchanged for so long, target's clock
PACE_EVERY_MS = 1000
PACE_FINE = 0.9  # of real time; below it a target is reported as slow

# A key is held for at least KEY_HELD_MS, and the next one comes FAST_MS later at the earliest. So
# a click of no length is a press, two keys keep their order, and fast typing makes no ghost keys.
# C acts when it is released: the next key waits for that. A row of keys is typed as a whole, each
# key after the release of the one before it. Presses further ahead than this are dropped:
BACKLOG_MS = 2000


def wall_ms() -> float:
    """Return the time of a monotonic clock."""
    return time.monotonic() * 1000


def display_update(picture: Picture) -> Update:
    """Return the lit pixels, and their brightness (0-1)."""
    flip = 0xFF if picture.inverse else 0
    lit = bytes(byte ^ flip for byte in picture.memory)
    return {
        "display": b64encode(lit).decode(),
        # An OLED of contrast 0 still glows.
        "light": round(0.4 + 0.6 * picture.contrast / 255, 2) if picture.is_on else 0,
    }


class Runner:
    """A target in real time, switched on at the start.

    `publish` gets every change as updates; it is called from the target's thread and must not
    block. `file` stores each flash operation before the target goes on, so a booking is published
    only after it was stored. `now_ms` is the clock by which the target is paced. The public
    methods may be called from any thread; a page is any object that identifies the caller.
    TooMany: too many of its commands wait.
    """

    def __init__(
        self,
        target: Target,
        publish: Callable[[list[Update]], None],
        file: File,
        now_ms: Callable[[], float] = wall_ms,
    ) -> None:
        self._target = target
        self._publish = publish
        self._wall_ms = now_ms
        self._commands = Turns()
        self._is_over = False
        self.has_failed = False
        self._thread = threading.Thread(target=self._main, name="target", daemon=True)
        # Actions by their due time on the target's clock; the number keeps equal times in order.
        self._scheduled: list[tuple[float, int, Callable[[], None]]] = []
        self._number = count()
        self._holders: dict[str, set[Hashable]] = {}  # the pages that hold a key down
        self._held: set[str] = set()  # the keys that are down
        self._free_ms: dict[str, float] = {}  # when the next change of a key may come
        self._last_down_ms = -FAST_MS * 1.0
        self._typed: list[Update] = []  # rows whose answer the display has shown
        self._card_free_ms: dict[str, float] = {}  # when the next change of a card may come
        self._laid: dict[str, tuple[str, int]] = {}  # card -> its reader, and the number
        self._tapped: dict[str, str] = {}  # reader -> the card that was tapped on it last
        self._take_line: Callable[[str], None] = lambda line: None
        self._updates: list[Update] = []
        self._display: Picture | None = None  # a change not published yet ...
        self._picture: Picture | None = None  # ... or its text not yet
        self._picture_ms = 0.0
        self._has_shown = False  # the display was on since the power was switched
        self._display_sent_ms = -math.inf
        self._write_through = WriteThrough(target, file, self._updates.append)
        self._ahead_ms = 0.0  # target's clock minus wall clock, if on time
        self._pace_since = (0.0, 0.0)
        self._pace = 1.0

    def start(self) -> None:
        self._thread.start()

    def stop(self) -> None:
        """Stop the thread, and wait for its end."""
        self._is_over = True
        self._thread.join()

    def press(self, page: Hashable, key: str, down: bool) -> None:
        """Press or release a key or DEAL for a page; it is down while any page holds it."""
        self._commands.put(page, partial(self._press, page, key, down))

    def type(self, page: Hashable, keys: list[str], id: str) -> None:
        """Type a row of keys; publish {"typed": id} after the unit's answer to the last one."""
        self._commands.put(page, partial(self._type, keys, id))

    def leave(self, page: Hashable) -> None:
        """Release all keys that a page holds, and drop what it sent and waits."""
        self._commands.put_last(page, partial(self._leave, page))

    def lay(self, card: str, side: str, *, is_tap: bool = False, page: Hashable = None) -> None:
        """Place a card on a reader, moved from the other if it is there; a tap is lifted again."""
        self._commands.put(page, partial(self._lay, card, side, is_tap))

    def lift(self, card: str, *, page: Hashable = None) -> None:
        self._commands.put(page, partial(self._change, card, partial(self._lift, card)))

    def power(self, on: bool, *, page: Hashable = None) -> None:
        self._commands.put(page, partial(self._power, on))

    def speak(self, language: int, *, is_offer: bool = False, page: Hashable = None) -> None:
        """Have the unit use a language, by its number; an offer: unless one was chosen."""
        self._commands.put(page, partial(self._target.speak, language, is_offer=is_offer))

    def report_to(self, take_line: Callable[[str], None]) -> None:
        """Hand each line of the unit's feed to take_line, in the target's thread."""
        self._commands.put(None, partial(setattr, self, "_take_line", take_line))

    def ask(self) -> None:
        """Request the standings from the unit, as any input on its USB does; all is discarded."""
        with suppress(TooMany):  # enough are on their way
            self._commands.put(self.ask, self._target.ask)

    # All methods below run in the target's thread.

    def _main(self) -> None:
        try:
            self._begin()
            while not self._is_over:
                self._step()
        finally:
            self.has_failed = not self._is_over
            if self.has_failed:  # the traceback follows on the console
                self._publish([{"fault": "fault.server"}])

    def _begin(self) -> None:
        self._target.on_change = self._on_change
        self._target.on_feed = self._hear
        self._updates.append({"pace": 1, "lamp": False, "cards": {}, "held": [], "off": False})
        self._target.power(True)
        self._ahead_ms = self._target.ms - self._wall_ms()
        self._pace_since = (self._target.ms, self._wall_ms())

    def _step(self, nap_ms: float = SLICE_MS) -> None:
        behind_ms = self._pass_time()
        self._write_through.after_run(self._wall_ms())
        self._measure_pace()
        self._publish_updates()
        self._run_commands(max(0.0, nap_ms - behind_ms))

    def _run_commands(self, nap_ms: float) -> None:
        """Execute what pages have sent, a turn of each, waiting up to nap_ms for the first."""
        for command in self._commands.take(nap_ms / 1000):
            command()

    def _pass_time(self) -> float:
        """Let the target catch up with the wall clock, and return how far behind it is.

        A target that is too slow skips time, so that its delay does not grow without limit.
        """
        due_ms = self._wall_ms() + self._ahead_ms
        lost_ms = due_ms - self._target.ms - LAG_MAX_MS
        if lost_ms > 0:
            self._ahead_ms -= lost_ms + (LAG_MAX_MS - STRIDE_MS)
            due_ms = self._wall_ms() + self._ahead_ms
        until_ms = min(due_ms, self._target.ms + STRIDE_MS)
        while self._scheduled and self._scheduled[0][0] <= until_ms:
            at_ms, _, act = heapq.heappop(self._scheduled)
            self._run_to(at_ms)
            act()
        self._run_to(until_ms)
        return due_ms - self._target.ms

    def _run_to(self, ms: float) -> None:
        if ms > self._target.ms:
            self._target.run(ms - self._target.ms)

    def _schedule(self, ms: float, act: Callable[[], None]) -> None:
        heapq.heappush(self._scheduled, (ms, next(self._number), act))

    def _measure_pace(self) -> None:
        """Measure, about once a second, whether the target keeps up, and publish a change."""
        target_ms, wall_ms = self._pace_since
        passed_ms = self._wall_ms() - wall_ms
        if passed_ms < PACE_EVERY_MS:
            return
        pace = (self._target.ms - target_ms) / passed_ms
        pace = 1.0 if pace > PACE_FINE else round(pace, 1)
        if pace != self._pace:
            self._pace = pace
            self._updates.append({"pace": pace})
        self._pace_since = (self._target.ms, self._wall_ms())

    def _publish_updates(self) -> None:
        now_ms = self._wall_ms()
        if self._display and now_ms - self._display_sent_ms >= FRAME_MS:
            self._display_sent_ms = now_ms
            self._updates.append(display_update(self._display))
            self._display = None
        if self._picture and self._target.ms - self._picture_ms >= STILL_MS:
            self._updates.append(self._read(self._picture))
            self._picture = None
        if self._typed and not self._picture:
            self._updates += self._typed
            self._typed.clear()
        if self._updates:
            self._publish(self._updates[:])
            self._updates.clear()

    def _read(self, picture: Picture) -> Update:
        """Return the text of a picture, the card that it asks for, and whether the unit sleeps.

        A unit that sleeps has switched its display off.
        """
        lines = [line.strip() for line in picture.lines()]
        is_asleep = self._has_shown and not picture.is_on
        return {"words": lines, "expected": expected_card(lines), "asleep": is_asleep}

    def _hear(self, line: str) -> None:
        self._take_line(line)
        about = parse(line.encode()) or {}
        if language := about.get("language"):
            self._updates.append({"language": language})

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if what == "display":
            assert isinstance(value, Picture)
            self._display = self._picture = value
            self._picture_ms = ms
            self._has_shown |= value.is_on
        elif what != "flash":
            if what == "power":
                self._has_shown = False
            self._updates.append({"ms": round(ms, 2), what: value})

    def _press(self, page: Hashable, key: str, down: bool) -> None:
        holders = self._holders.setdefault(key, set())
        was_down = bool(holders)
        (holders.add if down else holders.discard)(page)
        if bool(holders) == was_down:
            return
        now_ms = max(self._target.ms, self._free_ms.get(key, 0.0))
        if down:
            now_ms = max(now_ms, self._last_down_ms + FAST_MS)
            if now_ms > self._target.ms + BACKLOG_MS:
                holders.clear()
                return
            self._last_down_ms = now_ms
        elif key == "C":
            self._last_down_ms = max(self._last_down_ms, now_ms)
        self._free_ms[key] = now_ms + (KEY_HELD_MS if down else FAST_MS)
        self._schedule(now_ms, partial(self._move, key, down))

    def _type(self, keys: list[str], id: str) -> None:
        answered = partial(self._typed.append, {"typed": id})
        ms = max(self._target.ms, self._last_down_ms + FAST_MS, *self._free_ms.values())
        if ms > self._target.ms + BACKLOG_MS:
            answered()
            return
        for key in keys:
            self._schedule(ms, partial(self._move, key, True))
            self._schedule(ms + KEY_HELD_MS, partial(self._move, key, False))
            ms += KEY_HELD_MS + FAST_MS
            self._free_ms[key] = ms
        self._last_down_ms = ms - FAST_MS
        self._schedule(ms + ANSWER_MS, answered)

    def _move(self, key: str, down: bool) -> None:
        (self._held.add if down else self._held.discard)(key)
        if key == DEAL:
            self._target.button(down)
        else:
            self._target.key(key, down)
        self._updates.append({"held": sorted(self._held)})

    def _leave(self, page: Hashable) -> None:
        for key in self._holders:
            self._press(page, key, False)

    def _lay(self, card: str, side: str, is_tap: bool) -> None:
        tapped = self._tapped.pop(side, card)
        if tapped != card and self._laid.get(tapped, ("", 0))[0] == side:
            self._lift(tapped)  # the hand that comes with the next card takes it away
        if is_tap:
            self._tapped[side] = card
        self._change(card, partial(self._put, card, side, is_tap))

    def _change(self, card: str, act: Callable[[], None]) -> None:
        """Change where a card is, now or when the unit has seen it leave its place before."""
        free_ms = self._card_free_ms.get(card, 0.0)
        if free_ms > self._target.ms:
            self._schedule(free_ms, act)
        else:
            act()

    def _put(self, card: str, side: str, is_tap: bool) -> None:
        if card in self._laid and self._laid[card][0] != side:
            self._lift(card)
        if card not in self._laid:
            self._target.lay(SIDES.index(side), UIDS[card])
        self._laid[card] = place = (side, next(self._number))
        self._report_cards()
        if is_tap:
            self._schedule(self._target.ms + TAP_MS, partial(self._lift, card, place))

    def _lift(self, card: str, place: tuple[str, int] | None = None) -> None:
        """Lift a card; with a place, only if it was not laid again since."""
        side, number = self._laid.get(card, ("", 0))
        if side and place in (None, (side, number)):
            del self._laid[card]
            self._card_free_ms[card] = self._target.ms + LIFT_MS
            self._target.lift(SIDES.index(side), UIDS[card])
            self._report_cards()

    def _report_cards(self) -> None:
        self._updates.append({"cards": {card: side for card, (side, _) in self._laid.items()}})

    def _power(self, on: bool) -> None:
        if on != self._target.is_on:
            self._updates.append({"off": not on})
            self._target.power(on)
