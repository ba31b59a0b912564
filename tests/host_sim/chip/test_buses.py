"""Which controller a GPIO belongs to; the buses themselves are tested in test_chip.py."""

import pytest

from host_sim.chip.buses import i2c_index, spi_index


@pytest.mark.parametrize(
    ("gpio", "line", "index"), [(16, 0, 0), (18, 2, 0), (19, 3, 0), (4, 0, 0), (12, 0, 1)]
)
def test_spi(gpio: int, line: int, index: int) -> None:
    assert spi_index(gpio, line) == index


@pytest.mark.parametrize(("sda", "scl", "index"), [(0, 1, 0), (4, 5, 0), (2, 3, 1), (26, 27, 1)])
def test_i2c(sda: int, scl: int, index: int) -> None:
    assert i2c_index(sda, scl) == index


def test_no_such_line() -> None:
    with pytest.raises(ValueError, match="GPIO 17"):
        spi_index(17, 0)
    with pytest.raises(ValueError, match="GPIO 4 and 7"):
        i2c_index(4, 7)
    with pytest.raises(ValueError, match="GPIO 5 and 4"):
        i2c_index(5, 4)
