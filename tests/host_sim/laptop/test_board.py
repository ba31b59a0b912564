from __future__ import annotations

import pytest

from dealbox import parts
from dealbox.ui import tunes
from host_sim.laptop.board import Environment, LaptopBoard
from host_sim.parts.picture import Picture
from host_sim.parts.w25q import Flash

RED, BLUE = b"\x3a\x51\xc0\x7e", bytes(range(7))


class Bench:
    """A board and its environment; polls as the unit does, every 3 ms."""

    def __init__(self) -> None:
        self.seen: list[tuple[str, object]] = []
        self.environment = Environment(lambda what, value: self.seen.append((what, value)))
        self.flash = Flash(8 * parts.SECTOR_BYTES)
        self.board = LaptopBoard(self.environment, self.flash, "0/1")

    def reports(self, ms: float) -> list[tuple[int, int, bytes]]:
        reports = []
        until_ms = self.environment.ms + ms
        while self.environment.ms < until_ms:
            report = self.board.readers.poll(self.board.ticks_ms())
            if report:
                reports.append(report)
            self.environment.ms += 3
        return reports

    def reported(self, what: str) -> list[object]:
        return [value for name, value in self.seen if name == what]


@pytest.fixture
def bench() -> Bench:
    return Bench()


def test_a_card_pulled_away_in_its_first_look_is_no_news(bench: Bench) -> None:
    bench.environment.cards[parts.PLUS].append(RED)
    while not bench.board.readers.poll(bench.board.ticks_ms()):
        bench.environment.ms += 3  # up to the report, so that the next look begins soon
    bench.environment.cards[parts.PLUS].clear()
    bench.reports(300)
    for _ in range(50):
        bench.environment.cards[parts.PLUS].append(RED)
        bench.reports(6)
        bench.environment.cards[parts.PLUS].clear()
        assert bench.reports(231) == []


def test_the_buzzer_reports_its_tones(bench: Bench) -> None:
    bench.board.buzzer.play(tunes.OK)
    for now_ms in range(0, 300, 3):
        bench.board.buzzer.poll(now_ms)
    assert bench.reported("tone_hz") == [1047, 1319, 0]
    bench.seen.clear()
    bench.board.buzzer.volume = 0
    bench.board.buzzer.play(tunes.OK)
    bench.board.buzzer.poll(300)
    assert not bench.reported("tone_hz")


def test_the_display_shows_a_row_a_flush_and_takes_its_time(bench: Bench) -> None:
    board = bench.board
    board.display.cells[: 3 * parts.COLUMNS] = b"ABC".ljust(parts.COLUMNS) * 3
    board.display.light(3)
    since_ms = bench.environment.ms
    flushes = 1
    while board.display.flush():
        flushes += 1
    assert flushes == parts.ROWS
    assert 20 < bench.environment.ms - since_ms < 35
    display = bench.reported("display")[-1]
    assert isinstance(display, Picture)
    assert display.lines()[:4] == ["ABC", "ABC", "ABC", ""]


def test_flash_operations_take_their_time_and_are_reported(bench: Bench) -> None:
    since_ms = bench.environment.ms
    bench.board.flash.erase(0)
    bench.board.flash.program(256, bytes(256))
    assert bench.environment.ms - since_ms == pytest.approx(45.4)
    assert bench.reported("flash") == [256]
    assert bench.flash.data[256:512] == bytes(256)
