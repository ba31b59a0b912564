from collections.abc import Callable
from pathlib import Path

import pytest

from host_sim import pins, uf2
from host_sim.chip.chip import Clocks
from host_sim.chip.target import ChipTarget
from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.timed_input import press_fast
from tests.support.sources import ROOT
from tests.test_scenarios import SEED, check_same, play

pytestmark = pytest.mark.chip

SOLO = "DEALBOX_PICO_SOLO"
SOLO_FILES = sorted((ROOT / "tests/scenarios/solo").glob("*.txt"))
OTHERS = [board for board in pins.boards() if board != pins.BOARD]
ImageOf = Callable[[str], Path]


@pytest.mark.parametrize("board", pins.boards())
def test_an_image_has_its_name_and_leaves_flash_free(board: str, image_of: ImageOf) -> None:
    """The names are for USB, prompt, _build and picotool; objects without one are shared."""
    program = uf2.unpack(image_of(board).read_bytes())
    assert len(program) <= uf2.REGION_AT - 60 * 1024  # for what is to come
    name, chip = pins.title(board).encode(), pins.controller(board).encode()
    for text in (name, b"; " + name + b" with RP2040", board.encode(), chip):
        assert text + b"\0" in program


@pytest.mark.soak
@pytest.mark.parametrize("path", SOLO_FILES, ids=lambda path: path.stem)
def test_one_reader_is_the_same_on_laptop_and_chip(path: Path, image_of: ImageOf) -> None:
    laptop = play(path, LaptopTarget(board=SOLO, seed=SEED))
    check_same(laptop, play(path, ChipTarget(image_of(SOLO), board=SOLO, seed=SEED)))


@pytest.mark.parametrize(
    "board",
    [
        pytest.param(board, marks=[pytest.mark.soak] * (board != "DEALBOX_ZERO"))
        for board in OTHERS
    ],
)
def test_all_parts_answer_and_every_key_arrives(board: str, image_of: ImageOf) -> None:
    target = ChipTarget(image_of(board), board=board, seed=SEED, has_usb=True)
    person = Person(target)
    person.begin()
    person.wait(600)
    assert target.chip and target.chip.usb
    while target.chip.clocks.core_hz < 200e6:  # it is divided at rest
        target.run(0.1)
    assert target.chip.clocks == Clocks(200e6, 50e6, 12)
    assert b'"missing": []' in target.chip.usb.received
    assert f'"board": "{board}"'.encode() in target.chip.usb.received
    person.press(".")
    for key in ("1", "2", "3", "K", "4", "5", "6", "M", "7", "8", "9", ".", "0", "GO", "OK"):
        press_fast(target, key)
        person.wait(0)
        person.expect_screen(f"Key {key}")
    person.deal()
    person.expect_screen("lamp on")


@pytest.mark.soak
@pytest.mark.parametrize("board", [board for board in OTHERS if board != SOLO])
def test_another_board_plays(board: str, image_of: ImageOf) -> None:
    target = ChipTarget(image_of(board), board=board, seed=SEED)
    transfer = ROOT / "tests/scenarios/transfer.txt"
    scenario.play(scenario.read(transfer), Person(target))


def test_a_board_on_the_wrong_pins_is_seen_to_be_wrong(image_of: ImageOf) -> None:
    """The counter-check: the Zero's image, with the parts on the Pico's pins."""
    target = ChipTarget(image_of("DEALBOX_ZERO"), board=pins.BOARD, seed=SEED, has_usb=True)
    target.power(True)
    target.run(750)
    assert target.chip and target.chip.usb
    assert b'"missing": ["plus", "minus", "display"]' in target.chip.usb.received
