from collections.abc import Iterator

import pytest

from dealbox.clock import later_ms
from dealbox.drivers.usb import Feed

START_MS = 2**30 - 500


class Port:
    """MicroPython's side of a serial port: a buffer that a laptop empties, by packets, or not."""

    def __init__(self, buffer: int = 1 << 20) -> None:
        self.time_us = 0
        self.has_frames = True
        self.is_asleep = False  # and known to be
        self.room = buffer
        self.buffered = bytearray()
        self.sent = bytearray()
        self.incoming = bytearray()
        self.polls = 0

    def take(self, packets: int) -> None:
        """Read some packets, as the laptop."""
        for _ in range(packets):
            packet = self.buffered[:64]
            del self.buffered[:64]
            self.sent += packet
            self.room += len(packet)

    def frame(self) -> int:
        return self.time_us // 1000 % 2048 if self.has_frames else 7

    def sleep_us(self, us: int) -> None:
        self.time_us += us

    def ipoll(self, timeout_ms: int, /) -> Iterator[tuple[object, int]]:
        assert timeout_ms == 0
        self.polls += 1
        ready = (1 if self.incoming else 0) | (4 if self.room or self.is_asleep else 0)
        if ready:
            yield self, ready

    def write(self, data: memoryview, /) -> object:
        assert len(data) <= self.room, "the real one would wait"
        self.room -= len(data)
        self.buffered += data
        return len(data)

    def readinto(self, buffer: bytearray, /) -> object:
        assert len(buffer) <= len(self.incoming), "the real one would wait"
        buffer[:] = self.incoming[: len(buffer)]
        del self.incoming[: len(buffer)]
        return len(buffer)

    def lines(self) -> list[str]:
        """Return the lines the laptop has read, without the blanks at their ends."""
        assert self.sent.endswith(b"\n") or not self.sent
        return [line.rstrip() for line in self.sent.decode().splitlines()]


def _feed(buffer: int = 256) -> tuple[Feed, Port]:
    port = Port(buffer)
    return Feed(port, port, port.frame, port.sleep_us), port


def _poll(feed: Feed, times: int = 1) -> int:
    """Poll every 2 ms; return how often the standings were requested."""
    asked = 0
    for i in range(times):
        feed._sleep_us(2000)  # noqa: SLF001
        asked += feed.poll(later_ms(START_MS, 2 * i))
    return asked


def test_lines_arrive_in_order_and_a_chunk_at_a_time() -> None:
    feed, port = _feed()
    feed.write("first")
    feed.write("x" * 40)
    _poll(feed)
    assert len(port.buffered) == 32
    _poll(feed, 2)
    assert len(port.buffered) == 96
    port.take(2)
    assert port.lines() == ["first", "x" * 40]


def test_a_line_of_any_length_fills_whole_chunks() -> None:
    feed, port = _feed(1 << 20)
    lines = ["y" * length for length in range(1, 130)]
    for line in lines:
        feed.write(line)
        _poll(feed, 10)
        assert not len(port.buffered) % 32
    port.take(1000)
    assert port.lines() == lines


def test_a_buffer_that_is_full_is_left_alone() -> None:
    feed, port = _feed()
    for number in range(12):
        feed.write(f"line {number}")
    _poll(feed, 100)
    assert not port.room
    port.take(1)
    _poll(feed, 100)
    assert not port.room
    for _ in range(12):
        port.take(1)
        _poll(feed, 3)
    assert port.lines() == [f"line {number}" for number in range(12)]


def test_a_slow_laptop_loses_whole_lines_and_the_newest_arrive() -> None:
    feed, port = _feed(32)
    feed.write("x" * 40)
    _poll(feed, 9)
    for number in range(40):
        feed.write(str(number))
    port.room = 1 << 20
    _poll(feed, 40)
    port.take(99)
    assert port.lines() == ["x" * 40, *map(str, range(25, 40))]


@pytest.mark.parametrize("is_noticed", [False, True])
def test_a_laptop_that_is_unplugged_is_never_written_to(is_noticed: bool) -> None:
    feed, port = _feed(64)
    for number in range(9):
        feed.write(str(number))
    _poll(feed, 1)
    port.has_frames, port.is_asleep = False, is_noticed
    sent = len(port.buffered)
    _poll(feed, 100)
    assert len(port.buffered) == sent
    port.has_frames, port.is_asleep = True, False
    port.take(1)
    _poll(feed, 1)
    assert len(port.buffered) > 0


def test_with_nobody_on_the_plug_a_poll_is_short() -> None:
    feed, port = _feed()
    port.has_frames = False
    feed.write("line")
    _poll(feed)
    before_us = port.time_us
    feed.poll(START_MS)
    assert port.time_us == before_us


def test_any_input_is_a_request() -> None:
    feed, port = _feed()
    assert not _poll(feed, 1000)
    port.incoming += b"\x03"
    assert _poll(feed, 1000) == 1
    assert not port.incoming


def test_a_laptop_that_never_stops_asking_is_answered_once_a_second() -> None:
    feed, port = _feed()
    port.incoming += bytes(range(256)) * 100
    assert _poll(feed, 1500) == 3  # 3 s, at 0, 1 and 2; across the wrap of the clock
    assert len(port.incoming) == 25600 - 1500 * 8


def test_a_request_that_comes_too_soon_is_answered_later() -> None:
    feed, port = _feed()
    port.incoming += b"?"
    assert feed.poll(START_MS)
    port.incoming += b"?"
    assert not feed.poll(later_ms(START_MS, 999))
    assert feed.poll(later_ms(START_MS, 1000))


def test_nothing_to_do_costs_one_look() -> None:
    feed, port = _feed()
    _poll(feed)
    assert port.polls == 1
