import itertools

import pytest

from dealbox.clock import elapsed_ms, later_ms
from dealbox.drivers.buzzer import Buzzer, hertz
from tests.support.cases import for_each
from tests.support.wires import SOON_MS, Tone

A4, A5 = 69, 81
HIGH = 32768


class Bench:
    def __init__(self) -> None:
        self.tone = Tone()
        self.buzzer = Buzzer(self.tone)
        self.now_ms = SOON_MS

    def listen(self, ms: int, every_ms: int = 1) -> list[tuple[int, int]]:
        """Poll for some time; return (milliseconds since now, Hertz) of each change."""
        since_ms, heard = self.now_ms, []
        for _ in range(0, ms, every_ms):
            before = self.tone.heard
            self.buzzer.poll(self.now_ms)
            if self.tone.heard != before:
                heard.append((elapsed_ms(since_ms, self.now_ms), self.tone.heard[0]))
            self.now_ms = later_ms(self.now_ms, every_ms)
        return heard


@for_each("note", range(36, 108))
def test_notes_are_in_tune(note: int) -> None:
    assert hertz(note) == pytest.approx(440 * 2 ** ((note - 69) / 12), abs=0.6)


def test_a_tune_sounds_note_by_note() -> None:
    bench = Bench()
    assert bench.tone.heard == (0, 0)
    bench.buzzer.play(bytes((A4, 10, 0, 5, A5, 20)))
    assert bench.listen(600) == [(0, 440), (100, 0), (150, 880), (350, 0)]
    assert bench.listen(600) == []


def test_a_new_tune_replaces_the_old_one_and_an_empty_one_silences() -> None:
    for tune, heard in ((bytes((A5, 10)), [(0, 880), (100, 0)]), (b"", [(0, 0)])):
        bench = Bench()
        bench.buzzer.play(bytes((A4, 50)))
        bench.listen(100)
        bench.buzzer.play(tune)
        assert bench.listen(600) == heard


def test_late_polls_do_not_lengthen_the_tune() -> None:
    bench = Bench()
    bench.buzzer.play(bytes((A4, 3, A5, 3) * 10))
    heard = bench.listen(1000, every_ms=7)
    assert heard[-1] == (602, 0)


def test_a_note_slept_through_is_left_out() -> None:
    bench = Bench()
    bench.buzzer.play(bytes((A4, 3, A5, 3, A4, 30)))
    bench.listen(10)
    bench.now_ms = later_ms(bench.now_ms, 90)
    assert bench.listen(500) == [(260, 0)]


def test_volume_is_duty_and_zero_is_silent() -> None:
    bench = Bench()
    duties = []
    for volume in range(4):
        bench.buzzer.volume = volume
        bench.buzzer.play(bytes((A4, 10)))
        bench.listen(5)
        duties.append(bench.tone.duty)
    assert duties[0] == 0
    assert all(louder > softer for softer, louder in itertools.pairwise(duties))
    assert duties[3] == HIGH
