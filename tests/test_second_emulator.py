"""The image on a second emulator: what it shows and books is what it does on the laptop."""

import hashlib
import random
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from dealbox.parts import PAGE_BYTES
from host_sim import uf2
from host_sim.books import history
from host_sim.chip.chip import ChipFault
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.torn import ERASE_TEARS, HALF, PROGRAM_TEARS, tear_of, torn
from tests.support.second_emulator.target import Message, SecondTarget, in_node, program
from tests.support.sources import ROOT
from tests.test_scenarios import SEED, check_same, play

pytestmark = pytest.mark.usefixtures("node_modules")

# What these show hangs on the processor, its busses and its flash: power-on, a deal with its tunes
# and lamp, cards and keys, and cuts in both kinds of operations. The first three are in make test.
QUICK = ("transfer", "cut_in_booking", "undo")
SCENARIOS = (
    *QUICK,
    *("cut_in_erase", "cut_in_deal", "deal_bookings", "deal_bounce", "ghost_keys", "lifted_card"),
    *("volume", "settings_kept", "bids", "keys_rent", "sleep", "power_off"),
)

_TAG_AT, _CHECKSUM_AT = 36, 250  # in a page (docs/journal.md)

# A program that writes to registers: (address, value) from a table that ends with zeros.
WRITER = (
    0xBF40,  # sev
    0xBF20,  # wfe: sleeps for ever if the event is lost
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


def _scenario(name: str) -> object:
    return pytest.param(name, marks=[pytest.mark.soak] * (name not in QUICK))


@pytest.mark.chip
@pytest.mark.parametrize("name", [_scenario(name) for name in SCENARIOS])
def test_a_scenario_is_the_same_on_a_second_emulator(name: str, image: Path) -> None:
    path = ROOT / f"tests/scenarios/{name}.txt"
    with in_node() as exchange:
        target = SecondTarget(exchange, image, seed=SEED)
        chip = play(path, target)
        assert target.kept() == target.flash()
    laptop = LaptopTarget(seed=SEED)
    check_same(play(path, laptop), chip)
    books = history.read(target.flash())
    history.check(books)
    assert not books.faults
    assert _untagged(target.flash()) == _untagged(laptop.flash())


def _untagged(flash: bytes) -> list[bytes]:
    """Return the pages without the random tag of their power-up, and the checksum over it."""
    whole = [flash[at : at + PAGE_BYTES] for at in range(0, len(flash), PAGE_BYTES)]
    return [page[:_TAG_AT] + page[_TAG_AT + 2 : _CHECKSUM_AT] for page in whole]


def test_an_instruction_does_what_it_does_on_rp2040js(node: Path) -> None:
    said = subprocess.check_output(
        [node, program("same.mjs")], text=True, stderr=subprocess.DEVNULL
    )
    assert int(said) > 60_000  # and it names none that differs


@pytest.mark.parametrize("seed", (0, 1, 1 << 40))
def test_a_fault_of_a_seed_leaves_what_it_leaves_on_the_laptop(seed: int, node: Path) -> None:
    said = subprocess.check_output([node, program("torn.mjs"), str(seed)], text=True)
    assert said.splitlines() == list(_torn(seed))


def _torn(seed: int) -> Iterator[str]:
    """Yield what torn.mjs prints."""
    for size, kinds in ((256, PROGRAM_TEARS), (4096, ERASE_TEARS)):
        for kind in (*dict.fromkeys((*PROGRAM_TEARS, *ERASE_TEARS, HALF)), "random"):
            rng = random.Random(seed)
            before = rng.randbytes(size)
            after = bytes(a & b for a, b in zip(before, rng.randbytes(size), strict=True))
            tear = tear_of(rng.choice(kinds) if kind == "random" else kind, rng)
            left, flaky = torn(before, after, tear, rng)
            yield f"{kind} {hashlib.sha256(left + flaky.to_bytes(size)).hexdigest()}"


@pytest.mark.chip
@pytest.mark.soak
def test_a_run_is_the_same_to_the_bit_however_it_is_divided(image: Path) -> None:
    whole, divided = (list(_power_up(image, count)) for count in (1, 37))
    assert whole == divided
    assert {event["what"] for event in whole} >= {"power", "display", "i2c"}


def _power_up(image: Path, count: int) -> Iterator[Message]:
    """Yield what happens in 370 ms from power-on, if they are waited for in so many parts."""
    with in_node() as exchange:
        target = SecondTarget(exchange, image)
        orders: list[Message] = [{"do": "power", "isOn": True}]
        orders += [{"do": "wait", "untilMs": 370 * (i + 1) / count} for i in range(count)]
        for order in orders:
            for message in target.exchange({**order, "id": 0}):
                yield from message.get("events", ())


@pytest.mark.chip
@pytest.mark.soak
def test_cells_that_die_cut_the_power(image: Path) -> None:
    with in_node() as exchange:
        target = SecondTarget(exchange, image)
        target.power(True)
        target.battery(2_120, falling=100)  # 2100 is the least that the regulator works with
        target.run(150)
        assert target.is_on
        target.run(60)
        assert not target.is_on


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[SecondTarget]:
    """Return a chip that sets VREG and the flash's divider, then its clock to 200 MHz."""
    voltage, divider = request.param
    writes = ((VREG, voltage), (SSI_BAUDR, divider), *PLL_200_MHZ, (CLK_SYS_CTRL, 1), (0, 0))
    table = b"".join(struct.pack("<II", *write) for write in writes)
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(struct.pack("<10H", *WRITER) + table))
    with in_node() as exchange:
        target = SecondTarget(exchange, image)
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
