import pytest

from host_sim.parts import spi_flash
from host_sim.parts.spi_flash import Kind, SpiFlash
from tests.support.cases import for_each

CONTINUOUS, DUMMIES = 0xA0, 4


class Wires:
    """A chip that is on, with 64 KB, and a clock."""

    def __init__(self, kind: Kind) -> None:
        self.ns = 0.0
        self.content = bytearray(b"\xff" * 65536)
        self.chip = SpiFlash(kind)
        self.chip.power_on(self.content, lambda: self.ns, self._change)

    def _change(self, _is_erase: bool, at: int, content: bytes) -> None:
        self.content[at : at + len(content)] = content

    def send(self, *command: int, answer: int = 0) -> bytes:
        """Send a command, and return so many bytes of its answer."""
        self.chip.select()
        for byte in command:
            self.chip.exchange(byte)
        answered = bytes(self.chip.exchange(0) for _ in range(answer))
        self.chip.deselect()
        return answered

    def write(self, *command: int) -> None:
        self.send(spi_flash.WRITE_ENABLE)
        self.send(*command)
        self.ns += self.chip.kind.tw_ns

    def is_read_over_four_lines(self) -> bool:
        self.chip.read_quad(spi_flash.READ_QUAD, CONTINUOUS, DUMMIES)
        return self.chip.reads_continuously(CONTINUOUS, DUMMIES)


@for_each("kind", spi_flash.KINDS)
def test_the_usual_boot_code_fails_with_the_w25q16rv_alone(kind: Kind) -> None:
    """The Pico SDK's for W25Q080 sends 01h 00h 02h, unless the second register is 02h."""
    wires = Wires(kind)
    if wires.send(spi_flash.READ_STATUS_2, answer=1) != b"\x02":
        wires.write(spi_flash.WRITE_STATUS, 0, 2)
    assert wires.is_read_over_four_lines() == (kind != spi_flash.W25Q16RV)


@for_each("kind", spi_flash.KINDS)
def test_01h_and_then_31h_enable_four_lines_on_every_chip(kind: Kind) -> None:
    wires = Wires(kind)
    for command in ((spi_flash.WRITE_STATUS, 0x1C, 0x42), (spi_flash.WRITE_STATUS_2, 0x42)):
        if not wires.chip.sr2 & spi_flash.QUAD_ENABLED:
            wires.write(*command)
    assert wires.is_read_over_four_lines()
    if kind.sr2 == 0:
        assert (wires.chip.sr1, wires.chip.sr2) == (0x1C, 0x42)


def test_a_status_register_takes_its_time_and_nothing_else_is_understood_meanwhile() -> None:
    wires = Wires(spi_flash.W25Q16JV_IM)
    wires.send(spi_flash.WRITE_ENABLE)
    wires.send(spi_flash.WRITE_STATUS_2, 2)
    assert wires.send(spi_flash.READ_STATUS, answer=1)[0] & spi_flash.BUSY
    assert wires.send(spi_flash.READ_ID, answer=3) == b"\xff\xff\xff"
    assert not wires.is_read_over_four_lines() and not wires.chip.reads_serially()
    wires.ns += spi_flash.W25Q16JV_IM.tw_ns
    assert wires.send(spi_flash.READ_STATUS, answer=1) == b"\x00"
    assert wires.send(spi_flash.READ_ID, answer=3) == b"\xef\x70\x15"


def test_nothing_is_changed_without_a_write_enable() -> None:
    wires = Wires(spi_flash.W25Q16JV_IM)
    for command in (
        (spi_flash.WRITE_STATUS, 0, 2),
        (spi_flash.WRITE_STATUS_2, 2),
        (spi_flash.PROGRAM, 0, 0, 0, 0),
    ):
        wires.send(*command)
    assert wires.chip.sr2 == 0 and wires.content[0] == 0xFF


def test_a_program_goes_around_in_its_page_and_an_erase_takes_the_sector() -> None:
    wires = Wires(spi_flash.W25Q16JV_IM)
    wires.write(spi_flash.PROGRAM, 0, 0x10, 0xFF, 0x12, 0x34)
    assert wires.send(spi_flash.READ, 0, 0x10, 0xFF, answer=1) == b"\x12"
    assert wires.send(spi_flash.READ, 0, 0x10, 0x00, answer=1) == b"\x34"
    wires.write(spi_flash.ERASE, 0, 0x1A, 0xBC)
    assert wires.content == b"\xff" * len(wires.content)


@pytest.mark.parametrize(("mode", "dummies"), [(0x00, 4), (0xA0, 6), (0xA0, 0)])
def test_another_mode_or_other_dummies_read_nothing(mode: int, dummies: int) -> None:
    wires = Wires(spi_flash.W25Q16JV_IM)
    wires.write(spi_flash.WRITE_STATUS_2, 2)
    wires.chip.read_quad(spi_flash.READ_QUAD, mode, dummies)
    assert not wires.chip.reads_continuously(mode, dummies)


def test_a_chip_that_is_read_continuously_understands_no_command_until_two_bytes_end_it() -> None:
    wires = Wires(spi_flash.W25Q16JV_IM)
    wires.write(spi_flash.WRITE_STATUS_2, 2)
    assert wires.is_read_over_four_lines() and not wires.chip.reads_serially()
    wires.send(spi_flash.WRITE_ENABLE)
    assert wires.chip.is_continuous
    wires.send(0xFF, 0xFF)
    assert wires.send(spi_flash.READ_ID, answer=3) == b"\xef\x70\x15"
