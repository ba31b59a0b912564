from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_sim.chip.chip import Clocks
from host_sim.chip.flash_port import FlashPort
from host_sim.chip.target import ChipTarget
from host_sim.parts import spi_flash
from host_sim.parts.spi_flash import Kind, SpiFlash
from tests.support.watched import Watched

BEHAVIOURS = (
    spi_flash.W25Q16JV_IQ,
    spi_flash.W25Q16RV,
    spi_flash.GD25Q16C,
)  # QE set; by 31h only; by 01h only
UNABLE = Kind("no quad", b"\0\0\0", 0, pair=False, single=False, tw_ns=15e6)


def _boot(target: ChipTarget) -> None:
    """Switch on, and run until the first picture."""
    watched = Watched(target)
    target.power(True)
    while not watched.lines:
        target.run(5)


def _clocks(target: ChipTarget, until_ms: float) -> Iterator[Clocks]:
    target.power(True)
    while target.ms < until_ms:
        target.run(0.1)
        assert target.chip
        yield target.chip.clocks


@pytest.mark.chip
def test_the_crystal_starts_while_data_are_copied_at_the_ring_oscillators_speed(
    image: Path,
) -> None:
    seen = list(dict.fromkeys(_clocks(ChipTarget(image), 20)))
    core_mhz = [clocks.core_hz / 1e6 for clocks in seen]
    assert core_mhz[0] == 6.5 and 52 in core_mhz and 200 in core_mhz
    fast = core_mhz.index(200)
    assert all(clocks.vsel == 12 for clocks in seen[fast:])
    assert {clocks.vsel for clocks in seen[: core_mhz.index(52)]} == {11}


@pytest.mark.chip
def test_a_start_by_the_watchdog_finds_the_ring_oscillator_as_after_power_on(image: Path) -> None:
    target = ChipTarget(image)
    _boot(target)
    target.run(500)
    assert target.chip
    target.chip.hang()
    target.run(7_000)
    while not target.resets:
        target.run(1)
    assert target.chip.clocks.core_hz == 6.5e6


@pytest.mark.chip
@pytest.mark.parametrize(
    "kind",
    [
        pytest.param(kind, marks=() if kind in BEHAVIOURS else pytest.mark.soak, id=kind.name)
        for kind in spi_flash.KINDS
    ],
)
def test_the_image_boots_on_every_chip_and_writes_its_status_once(kind: Kind, image: Path) -> None:
    part = SpiFlash(kind)
    part.sr1, part.sr2 = 0x1C, kind.sr2 | 0x40  # bits of others, which stay as they are
    target = ChipTarget(image, flash_part=part)
    _boot(target)
    assert (part.sr1, part.sr2) == (0x1C, 0x40 | spi_flash.QUAD_ENABLED)
    # 31h is another register's with some makers: it is not sent if 01h was understood.
    commands = (
        [spi_flash.WRITE_STATUS]
        if kind.pair
        else [spi_flash.WRITE_STATUS, spi_flash.WRITE_STATUS_2]
    )
    assert part.status_commands == ([] if kind.sr2 else commands)
    part.status_commands.clear()
    target.power(False)
    _boot(target)
    assert not part.status_commands


@pytest.mark.chip
def test_a_chip_that_never_enables_four_lines_is_read_over_one(image: Path) -> None:
    part = SpiFlash(UNABLE)
    target = ChipTarget(image, flash_part=part)
    _boot(target)
    # At power-on, and not when the boot stage is run again, as it is for the flash's unique id.
    assert part.status_commands == [spi_flash.WRITE_STATUS, spi_flash.WRITE_STATUS_2]


@pytest.mark.soak
@pytest.mark.chip
def test_the_small_boards_crystal_has_its_64_ms_and_no_more(
    image_of: Callable[[str], Path],
) -> None:
    board = "DEALBOX_ZERO"
    target = ChipTarget(image_of(board), board=board)
    at_ms = next(target.ms for clocks in _clocks(target, 100) if clocks.core_hz == 200e6)
    assert 64 < at_ms < 80


class Reading:
    """A controller with a chip whose four lines are enabled, and a processor that reads."""

    def __init__(self) -> None:
        self.misses = 0
        self.faults = 0
        self.part = SpiFlash(spi_flash.W25Q16JV_IQ)
        self.waits: list[int] = []  # in clocks of the flash
        content = bytearray(range(256))
        self.part.power_on(content, lambda: 0.0, lambda is_erase, at, content: None)
        self.port = FlashPort(self.part, lambda: self.misses, self._unreadable, self.waits.append)

    def _unreadable(self) -> None:
        self.faults += 1

    def configure(self, ctrlr0: int, spi_ctrlr0: int) -> None:
        for offset, value in ((0x08, 0), (0x00, ctrlr0), (0xF4, spi_ctrlr0), (0x08, 1)):
            self.port.write_uint32(offset, value)

    def enable_four_lines(self) -> None:
        self.configure(FOUR_LINES, FIRST_QUAD)
        for frame in (spi_flash.READ_QUAD, 0xA0):
            self.port.write_uint32(0x60, frame)
        self.configure(FOUR_LINES, NEXT_QUAD)

    def ask(self, address: int, mode: int, words: int) -> list[int]:
        """Ask for words by one frame, and return those that were received."""
        sent = (0x08, 0), (0x04, words - 1), (0x08, 1), (0x60, address << 8 | mode)
        for offset, value in sent:
            self.port.write_uint32(offset, value)
        return [self.port.read_uint32(0x60) for _ in range(self.port.read_uint32(0x24))]

    def read(self) -> bool:
        """Let the processor read, and return whether it got what the chip contains."""
        self.misses += 1
        faults = self.faults
        self.port.check()
        return self.faults == faults


ONE_LINE, FOUR_LINES = 0x001F_0300, 0x005F_0300  # CTRLR0 and SPI_CTRLR0 (4.10.13)
SERIAL, FIRST_QUAD, NEXT_QUAD = 0x0300_0218, 0x0000_2221, 0xA000_2022


def test_what_the_controller_sends_must_be_what_the_chip_expects() -> None:
    reading = Reading()
    assert not reading.read()  # the controller is off
    reading.configure(ONE_LINE, SERIAL)
    assert reading.read()
    reading.configure(FOUR_LINES, NEXT_QUAD)
    assert not reading.read()  # the chip waits for a command
    reading.enable_four_lines()
    assert reading.read()
    reading.configure(FOUR_LINES, NEXT_QUAD + (2 << 11))
    assert not reading.read()  # six dummies
    reading.configure(ONE_LINE, SERIAL)
    assert not reading.read()  # the chip takes a command for an address


def test_many_words_are_read_by_one_frame_as_many_as_the_fifo_holds() -> None:
    reading = Reading()
    reading.enable_four_lines()
    assert reading.ask(4, 0xA0, 3) == [0x04050607, 0x08090A0B, 0x0C0D0E0F]
    assert reading.waits == [8 + 4 + 3 * 8]  # address and mode, dummies, words
    assert not reading.read()  # as memory one word is read at a time
    assert len(reading.ask(0, 0xA0, 17)) == 16
    assert reading.ask(4, 0x00, 1) == []  # another mode
