"""The transcript of a unit's visible and audible output, by the same code for every target.

Its only inputs are pixels, edges of the lamp, tones, and pages of flash.
"""

from __future__ import annotations

import json
import math
from collections.abc import Iterable
from operator import itemgetter
from typing import Any

from dealbox.bank.state import KINDS, SEATS, State
from dealbox.parts import PAGE_BYTES, RECORDS_BYTES
from dealbox.store.page import KEY_BYTES, MAGIC, Page
from dealbox.store.records import MAGIC as KEPT
from dealbox.store.records import Record
from host_sim.cards import seat_name
from host_sim.parts.picture import Picture
from host_sim.target import Target
from host_sim.tunes import TUNES

STILL_MS = 25  # a picture is complete if unchanged for so long

Entry = dict[str, Any]

# Half of each rhythm's period, and the tolerance of an edge. The lamp is off if it is dark for
# longer than in the slow rhythm.
_HALF_MS = {"slow": 500.0, "fast": 1000 / 6}
_EDGE_MS = 25.0
_DARK_MS = 550.0


class Transcript:
    """Records one target from its start; `entries` is the transcript so far.

    `update` has to be called after each run, because a picture is completed by time alone.
    """

    def __init__(self, target: Target) -> None:
        self.entries: list[Entry] = []
        self.lines: list[str] = []  # the last complete picture
        self.tune = ""  # the last one started ...
        self.tunes = 0  # ... and the number of all
        self._target = target
        self._display: Picture | None = None  # a picture that is not complete yet
        self._display_ms = 0.0
        self._lamp = False
        self._edges_ms = [-math.inf, -math.inf]
        self._tune_detector = _TuneDetector()
        self._seq = 0
        target.on_change = self._on_change

    def update(self) -> None:
        """Enter the picture if it is complete by now."""
        if self._display and self._target.ms - self._display_ms >= STILL_MS:
            lines = self._display.lines()
            self._display = None
            if lines != self.lines:
                self.lines = lines
                self._add(self._display_ms, screen=lines)

    @property
    def is_still(self) -> bool:
        return self._display is None

    def light(self) -> str:
        """Return the lamp's rhythm: off, slow, fast, or "" while it is undecided."""
        before_ms, last_ms = self._edges_ms
        since_ms = self._target.ms - last_ms
        if not self._lamp and since_ms > _DARK_MS:
            return "off"
        for rhythm, half_ms in _HALF_MS.items():
            is_right = abs(last_ms - before_ms - half_ms) <= _EDGE_MS
            if is_right and since_ms <= half_ms + _EDGE_MS:
                return rhythm
        return ""

    def state(self) -> State | None:
        """Return the state of the newest sound page in flash, None if there is none."""
        return newest_state(self._target.flash())

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if what == "display":
            assert isinstance(value, Picture)
            if ms - self._display_ms >= STILL_MS:
                self.update()
            self._display, self._display_ms = value.copy(), ms
        elif what == "lamp":
            self._lamp = bool(value)
            self._edges_ms = [self._edges_ms[1], ms]
            self._add(ms, lamp=value)
        elif what == "tone_hz":
            assert isinstance(value, int)
            self._note_tone(ms, value)
        elif what == "flash":
            assert isinstance(value, int)
            self._note_page(ms, value)

    def _note_tone(self, ms: float, tone_hz: int) -> None:
        tune = self._tune_detector.next_tone(tone_hz)
        if tune:
            self.tune = tune
            self.tunes += 1
            self._add(ms, tune=tune)
        self._add(ms, tone_hz=tone_hz)

    def _note_page(self, ms: float, at: int) -> None:
        """Enter the booking of a page just programmed; the copy in the second ring is ignored."""
        state = page_state(self._target.flash()[at : at + PAGE_BYTES])
        if state and state.seq > self._seq:
            self._seq = state.seq
            self._add(ms, booked=booking_entry(state))

    def _add(self, ms: float, **what: Any) -> None:
        self.entries.append({"ms": round(ms), **what})


class _TuneDetector:
    """Recognises a tune by its first note, and skips the notes that follow."""

    def __init__(self) -> None:
        self._expected: list[int] = []

    def next_tone(self, tone_hz: int) -> str:
        """Return the name of the tune that begins with this tone, "" if none does."""
        note = round(69 + 12 * math.log2(tone_hz / 440)) if tone_hz else 0
        if self._expected and self._expected[0] == note:
            del self._expected[0]
            return ""
        self._expected = []
        for name, tune in TUNES.items():
            if tune[0] == note:
                self._expected = [*tune[2::2], 0]
                return name
        return ""


def to_json_lines(entries: Iterable[Entry]) -> str:
    """Return a transcript as JSON lines, in the order of time."""
    in_order = sorted(entries, key=itemgetter("ms"))
    return "".join(json.dumps(entry, ensure_ascii=False) + "\n" for entry in in_order)


def booking_entry(state: State) -> Entry:
    """Return the entry of the booking that led to a state, with the balances after it."""
    booking: Entry = {
        "seq": state.seq,
        "kind": KINDS[state.kind],
        "payer": seat_name(state.payer),
        "payee": seat_name(state.payee),
        "amount_k": state.amount_k,
    }
    if state.subject_seq:
        booking["ref"] = state.subject_seq
    if state.space:
        booking["space"] = state.space
    booking["balances"] = {
        seat_name(seat): state.balance_k[seat]
        for seat in range(SEATS)
        if state.seat[seat] or not seat
    }
    return booking


def newest_state(flash: bytes) -> State | None:
    """Return the state of the newest sound page, None if there is none."""
    found = [at for at in range(0, len(flash), PAGE_BYTES) if flash.startswith(MAGIC, at)]
    pages = [flash[at : at + PAGE_BYTES] for at in found]
    for page in sorted(pages, key=lambda page: page[:KEY_BYTES], reverse=True):
        state = page_state(page, flash)
        if state:
            return state
    return None


def page_state(content: bytes, flash: bytes = b"") -> State | None:
    """Return the state in a page, None if it is not sound or of another version.

    flash: the region that it is in, whose records have cards and names.
    """
    page = Page()
    page.bytes[:] = content
    if not page.is_sound() or not page.is_readable():
        return None
    state = State()
    page.unpack(state)
    if not page.has_cards():
        _fill_people(state, flash[-RECORDS_BYTES:])
    return state


def _fill_people(state: State, records: bytes) -> None:
    record, people_id = Record(), state.people_id.to_bytes(4)
    for at in range(0, len(records), PAGE_BYTES):
        if records[at : at + 4] == KEPT and records[at + 8 : at + 12] == people_id:
            record.bytes[:] = records[at : at + PAGE_BYTES]
            if record.is_sound(State()):
                record.unpack(state)
                return
