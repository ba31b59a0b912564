import base64
import hashlib
import json
import random
import struct
import subprocess
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from host_sim import pins, uf2
from host_sim.chip.chip import BOOT_ROM
from host_sim.parts.torn import ERASE_TEARS, HALF, PROGRAM_TEARS, tear_of, torn
from tests.support.sources import ROOT
from tools import cache
from tools import node as npm

pytestmark = pytest.mark.usefixtures("node_modules")

_FOLDER = Path(__file__).parent

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

Message = dict[str, Any]  # as in web/chip/worker.js


def _program(name: str) -> Path:
    """Return a script of this folder, bundled with the emulator."""
    sources = [_FOLDER / name, *sorted((ROOT / "web/chip").glob("*.js"))]
    modules = npm.modules()
    text = b"".join(path.read_bytes() for path in sources) + str(modules).encode()

    def build(folder: Path) -> None:
        alias = f"--alias:rp2040js={modules / 'rp2040js'}"
        options = ("--bundle", "--format=esm", "--platform=node", alias)
        npm.esbuild(_FOLDER / name, *options, f"--outfile={folder / name}")

    key = hashlib.sha256(text).hexdigest()[:16]
    return cache.cached(f"page-chip-{key}", build) / name


def _run(node: Path, image: Path, *orders: Message) -> list[Message]:
    """Start the chip with an image and give it orders; return the events."""
    start = {
        "do": "start",
        "image": _text(image.read_bytes()),
        "bootrom": _text(BOOT_ROM),
        "pins": pins.gpios(pins.BOARD),
        "seed": 0,
    }
    lines = [json.dumps({**order, "id": 0}) for order in (start, *orders)]
    said = subprocess.check_output(
        [node, _program("pipes.mjs")], input="\n".join(lines), text=True
    )
    messages: list[Message] = [json.loads(line) for line in said.splitlines()]
    assert not [message for message in messages if "refused" in message]
    return [event for message in messages for event in message.get("events", ())]


def _text(content: bytes) -> str:
    return base64.b64encode(content).decode()


def test_an_instruction_does_what_it_does_on_rp2040js(node: Path) -> None:
    said = subprocess.check_output(
        [node, _program("same.mjs")], text=True, stderr=subprocess.DEVNULL
    )
    assert int(said) > 60_000  # and it names none that differs


@pytest.mark.parametrize("seed", (0, 1, 1 << 40))
def test_a_fault_of_a_seed_leaves_what_it_leaves_on_the_laptop(seed: int, node: Path) -> None:
    said = subprocess.check_output([node, _FOLDER / "torn.mjs", str(seed)], text=True)
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
def test_a_run_is_the_same_to_the_bit_however_it_is_divided(node: Path, image: Path) -> None:
    def power_up(parts: int) -> list[Message]:
        waits = ({"do": "wait", "untilMs": 150 * (i + 1) / parts} for i in range(parts))
        watch = {"do": "watch", "busses": ["i2c"]}
        return _run(node, image, watch, {"do": "power", "isOn": True}, *waits)

    whole = power_up(1)
    assert whole == power_up(14)
    assert {event["what"] for event in whole} >= {"power", "display", "i2c"}


@pytest.mark.chip
def test_cells_that_die_cut_the_power(node: Path, image: Path) -> None:
    events = _run(
        node,
        image,
        {"do": "power", "isOn": True},
        {"do": "battery", "mv": 2_110, "falling": 100},  # 2100 is what the regulator needs
        {"do": "wait", "untilMs": 110},
    )
    [cut] = [event for event in events if event.get("why") == "battery"]
    assert cut["ms"] == pytest.approx(100, abs=11)  # a look at the cells each 10 ms


@pytest.mark.parametrize(
    ("voltage", "divider", "fault"),
    [(0xC1, 4, ""), (0xB1, 4, "200 MHz at VSEL 11"), (0xC1, 2, "100 MHz")],
)
def test_a_clock_too_fast_for_voltage_or_flash_is_a_fault(
    voltage: int, divider: int, fault: str, node: Path, tmp_path: Path
) -> None:
    writes = ((VREG, voltage), (SSI_BAUDR, divider), *PLL_200_MHZ, (CLK_SYS_CTRL, 1), (0, 0))
    table = b"".join(struct.pack("<II", *write) for write in writes)
    image = tmp_path / "image.uf2"
    image.write_bytes(uf2.pack(struct.pack("<10H", *WRITER) + table))
    events = _run(node, image, {"do": "power", "isOn": True}, {"do": "wait", "untilMs": 1})
    texts = [event["text"] for event in events if event["what"] == "fault"]
    assert bool(texts) == bool(fault)
    assert all(fault in text for text in texts)
