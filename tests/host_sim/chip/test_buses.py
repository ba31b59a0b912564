import pytest

from host_sim.chip.buses import WiredReader, i2c_index, report_two_fields, spi_index
from host_sim.parts.mfrc522 import TX_CONTROL
from tests.support.cases import for_each


@for_each(("gpio", "line", "index"), [(16, 0, 0), (18, 2, 0), (19, 3, 0), (4, 0, 0), (12, 0, 1)])
def test_spi(gpio: int, line: int, index: int) -> None:
    assert spi_index(gpio, line) == index


@for_each(("sda", "scl", "index"), [(0, 1, 0), (4, 5, 0), (2, 3, 1), (26, 27, 1)])
def test_i2c(sda: int, scl: int, index: int) -> None:
    assert i2c_index(sda, scl) == index


def test_no_such_line() -> None:
    with pytest.raises(ValueError, match="GPIO 17"):
        spi_index(17, 0)
    with pytest.raises(ValueError, match="GPIO 4 and 7"):
        i2c_index(4, 7)
    with pytest.raises(ValueError, match="GPIO 5 and 4"):
        i2c_index(5, 4)


def _switch_field(reader: WiredReader, tx_control: int, ns: float) -> None:
    reader.chip.select()
    for byte in (TX_CONTROL << 1, tx_control):
        reader.chip.exchange(byte, ns)


def test_two_fields_at_once_are_a_fault() -> None:
    faults: list[str] = []
    readers = [WiredReader(1, 2, faults.append), WiredReader(3, 4, faults.append)]
    report_two_fields(readers, faults.append)
    for ns in (2e6, 3e6):
        for reader in readers:
            _switch_field(reader, 0x83, ns)
            _switch_field(reader, 0x80, ns)
    assert faults == []
    for reader in readers:
        _switch_field(reader, 0x83, 4e6)
    assert faults == ["readers: both fields are on, and disturb each other"]
