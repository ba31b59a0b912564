"""The image on a second emulator: what it shows and books is what it does on the laptop."""

import struct
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim import uf2
from host_sim.books import history
from host_sim.chip.chip import ChipFault
from host_sim.laptop.target import LaptopTarget
from tests.support.second_emulator.target import SecondTarget
from tests.support.sources import ROOT
from tests.test_scenarios import SEED, check_same, play

pytestmark = pytest.mark.usefixtures("node_modules")

CUTS = [ROOT / f"tests/scenarios/cut_in_{what}.txt" for what in ("erase", "booking")]

# A program that writes to registers: (address, value) from a table that ends with zeros.
WRITER = (
    0xA003,  # adr r0, table
    0xC806,  # next: ldmia r0!, {r1, r2}
    0x2900,  # cmp r1, #0
    0xD001,  # beq end
    0x600A,  # str r2, [r1]
    0xE7FA,  # b next
    0xE7FE,  # end: b end
    0x46C0,  # nop; then the table
)
VREG, SSI_BAUDR, CLK_SYS_CTRL = 0x4006_4000, 0x1800_0014, 0x4000_803C
PLL_200_MHZ = ((0x4002_8008, 100), (0x4002_800C, 6 << 16 | 1 << 12))  # 12 * 100 / 6


@pytest.mark.chip
@pytest.mark.soak
@pytest.mark.parametrize("path", CUTS, ids=("erase", "booking"))
def test_a_game_with_power_cuts_is_the_same_on_a_second_emulator(path: Path, image: Path) -> None:
    with SecondTarget(image, seed=SEED) as target:
        chip = play(path, target)
    check_same(play(path, LaptopTarget(seed=SEED)), chip)
    books = history.read(target.flash())
    history.check(books)
    assert not books.faults
    assert all(sum(state.balance_k) == 0 for state in books.history)


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SecondTarget]:
    """Return a chip that sets VREG and the flash's divider, then its clock to 200 MHz."""
    voltage, divider = request.param
    writes = ((VREG, voltage), (SSI_BAUDR, divider), *PLL_200_MHZ, (CLK_SYS_CTRL, 1), (0, 0))
    table = b"".join(struct.pack("<II", *write) for write in writes)
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(struct.pack("<8H", *WRITER) + table))
    with SecondTarget(image) as target:
        target.power(True)
        yield target


@pytest.mark.chip
@pytest.mark.parametrize("target", [(0xC1, 4)], indirect=True)
def test_200_mhz_at_a_higher_voltage_is_no_fault(target: SecondTarget) -> None:
    target.run(1)


@pytest.mark.chip
@pytest.mark.parametrize(
    ("target", "fault"),
    [((0xB1, 4), "200 MHz at VSEL 11"), ((0xC1, 2), "100 MHz")],
    indirect=["target"],
)
def test_a_clock_that_is_too_fast_is_a_fault(target: SecondTarget, fault: str) -> None:
    with pytest.raises(ChipFault, match=fault):
        target.run(1)
