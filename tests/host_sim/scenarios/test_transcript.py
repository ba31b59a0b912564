import json
from collections.abc import Callable

from dealbox import parts
from dealbox.bank.state import PLAYING, State
from dealbox.drivers.buzzer import hertz
from dealbox.drivers.font import TILES
from dealbox.store.page import Page
from dealbox.ui import tunes
from host_sim.parts.picture import Picture
from host_sim.scenarios.transcript import Transcript, newest_state, to_json_lines
from host_sim.tunes import TUNES


class Stage:
    """A target whose outputs are set by the test."""

    name = "stage"

    def __init__(self) -> None:
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.ms = 0.0
        self.is_on = True
        self.display = Picture()
        self.content = bytearray(b"\xff" * 8 * parts.SECTOR_BYTES)
        self.transcript = Transcript(self)  # type: ignore[arg-type]

    def run(self, ms: float) -> None:
        self.ms += ms
        self.transcript.update()

    def flash(self) -> bytes:
        return bytes(self.content)

    def show(self, text: str) -> None:
        """Show a line of text on the lit display."""
        self.display.is_on = True
        for i, letter in enumerate(text):
            tile = TILES[6 * ord(letter) : 6 * ord(letter) + 6]
            self.display.memory[1 + 6 * i : 7 + 6 * i] = tile
        self.on_change(self.ms, "display", self.display)

    def blink(self, half_ms: float, count: int) -> None:
        for i in range(count):
            self.on_change(self.ms, "lamp", i % 2 == 0)
            self.run(half_ms)

    def sound(self, tune: bytes) -> None:
        for i in range(0, len(tune), 2):
            self.on_change(self.ms, "tone_hz", hertz(tune[i]) if tune[i] else 0)
            self.run(10 * tune[i + 1])
        self.on_change(self.ms, "tone_hz", 0)

    def program(self, at: int, state: State) -> None:
        page = Page()
        page.pack(state, 1)
        self.content[at : at + parts.PAGE_BYTES] = page.bytes
        self.on_change(self.ms, "flash", at)

    def entered(self, kind: str) -> list[object]:
        return [entry[kind] for entry in self.transcript.entries if kind in entry]


def state_of(seq: int, red_k: int) -> State:
    state = State()
    state.seq = seq
    state.kind = 2
    state.payer = 1
    state.seat[1] = PLAYING
    state.balance_k[0], state.balance_k[1] = -red_k, red_k
    return state


def test_a_picture_counts_once_it_is_still_and_has_the_time_of_its_last_change() -> None:
    stage = Stage()
    for text in ("A", "AB", "ABC"):
        stage.show(text)
        stage.run(10)
    assert not stage.transcript.is_still
    stage.run(15)
    assert stage.transcript.entries == [{"ms": 20, "screen": ["ABC", *[""] * 7]}]
    stage.display.is_on = False
    stage.on_change(stage.ms, "display", stage.display)
    stage.run(25)
    assert stage.transcript.entries[1:] == [{"ms": 45, "screen": []}]


def test_a_still_picture_is_entered_without_an_update_before_the_next() -> None:
    stage = Stage()
    stage.show("ONE")
    stage.ms += 30
    stage.show("TWO")
    stage.run(30)
    assert [lines[0] for lines in stage.entered("screen")] == ["ONE", "TWO"]  # type: ignore[index]


def test_the_rhythms_of_the_lamp() -> None:
    stage = Stage()
    assert stage.transcript.light() == "off"
    stage.on_change(0, "lamp", True)
    assert stage.transcript.light() == ""
    stage.run(500)
    stage.blink(500, 4)
    assert stage.transcript.light() == "slow"
    stage.blink(1000 / 6, 4)
    assert stage.transcript.light() == "fast"
    stage.run(300)
    assert stage.transcript.light() == ""
    stage.run(200)
    assert stage.transcript.light() == "off"


def test_every_tune_is_known_by_its_first_tone() -> None:
    for name, tune in TUNES.items():
        stage = Stage()
        stage.sound(tune)
        stage.run(50)
        stage.sound(tune)
        assert stage.entered("tune") == [name, name]


def test_a_tune_that_cuts_another_short_is_known() -> None:
    stage = Stage()
    stage.sound(tunes.CREDIT[:4])
    stage.sound(tunes.ERROR)
    assert stage.entered("tune") == ["credit", "error"]
    assert stage.transcript.tune == "error"
    assert stage.entered("tone_hz")[-4:] == [hertz(50), 0, hertz(49), 0]


def test_a_booking_is_entered_once_though_it_is_in_two_rings() -> None:
    stage = Stage()
    stage.program(0, state_of(7, 15))
    stage.program(4 * parts.SECTOR_BYTES, state_of(7, 15))
    (booked,) = stage.entered("booked")
    assert booked == {
        "seq": 7,
        "kind": "paid",
        "payer": "RED",
        "payee": "BANK",
        "amount_k": 0,
        "balances": {"BANK": -15, "RED": 15},
    }


def test_a_torn_page_is_no_booking() -> None:
    stage = Stage()
    stage.program(0, state_of(7, 15))
    stage.content[256:384] = stage.content[0:128]
    stage.on_change(0, "flash", 256)
    assert len(stage.entered("booked")) == 1
    state = newest_state(stage.flash())
    assert state and state.seq == 7


def test_the_transcript_is_in_the_order_of_time() -> None:
    lines = to_json_lines([{"ms": 30, "lamp": True}, {"ms": 7, "screen": ["£"]}]).splitlines()
    assert lines == ['{"ms": 7, "screen": ["£"]}', '{"ms": 30, "lamp": true}']
    assert [json.loads(line)["ms"] for line in lines] == [7, 30]
