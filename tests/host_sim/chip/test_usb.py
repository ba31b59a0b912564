import json
import random
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from host_sim import pins
from host_sim.chip.chip import ChipFault, UsbHost
from host_sim.chip.target import ChipTarget
from host_sim.scenarios.person import Person
from tests.support.stored_games import a_game
from tools.image import build

pytestmark = [pytest.mark.chip, pytest.mark.forked]

_EP0_IN = 0x80  # of the controller's memory: buffer control of endpoint 0 (RP2040, 4.1.2.5) ...
_AVAILABLE = 1 << 10  # ... armed


class Plugged:
    """A unit with a laptop on its plug."""

    def __init__(self, image: Path, *, on: bool = True, journal: bytes = b"") -> None:
        self.target = ChipTarget(image, has_usb=True, journal=journal)
        self.person = Person(self.target)
        self.transcript = self.person.transcript
        if on:
            self.person.begin()

    @property
    def usb(self) -> UsbHost:
        assert self.target.chip and self.target.chip.usb
        return self.target.chip.usb

    def received(self) -> list[dict[str, Any]]:
        """Return the lines received since the last call."""
        lines = self.usb.received.decode().splitlines()
        self.usb.received.clear()
        return [json.loads(line) for line in lines]

    def pay(self) -> None:
        self.person.tap("RED", "minus")
        self.person.tap("BLUE", "plus")
        self.person.press("1", "M")


@pytest.fixture
def plain_tinyusb(image: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return our image with TinyUSB as Debian has it."""
    with monkeypatch.context() as patch:
        inputs = build._inputs(pins.BOARD, build._MAIN)
        settings = inputs["boards/common/mpconfigboard.cmake"]
        plain = re.sub(rb"cmake_language\(DEFER CALL dealbox_wrap usb_requests.*\)", b"", settings)
        assert plain != settings
        inputs["boards/common/mpconfigboard.cmake"] = plain
        patch.setattr(build, "_inputs", lambda *_: inputs)
        return build.image()


@pytest.fixture(scope="module")
def unit(image: Path) -> Plugged:
    """Return a unit with a game of RED and BLUE, whose first lines were received."""
    unit = Plugged(image, journal=a_game())
    unit.person.wait(600)
    unit.received()
    return unit


def test_the_feed_reports_what_is_in_flash(unit: Plugged) -> None:
    unit.transcript.entries.clear()  # the boot has repeated the last booking, and reported none
    unit.person.lay("RED", "minus")
    unit.person.press("4", "M")
    unit.person.deal()
    unit.person.press("5", "0", "K")
    unit.person.deal()
    unit.person.press("OK")
    lines = unit.received()
    assert [line for line in lines if "booked" in line] == [
        {"booked": entry["booked"]} for entry in unit.transcript.entries if "booked" in entry
    ]
    assert [line for line in lines if "deal" in line] == [
        {"deal": "start"},
        {"deal": "bid", "leader": "RED", "price_k": 50},
        {"deal": "stopped", "leader": "RED", "price_k": 50},
    ]


def test_the_lines_are_handed_to_whoever_takes_them(image: Path) -> None:
    target = ChipTarget(image, has_usb=True, journal=a_game())
    lines: list[str] = []
    target.on_feed = lines.append
    target.power(True)
    target.run(750)
    assert [*map(list, map(json.loads, lines))] == [["unit"], ["language"], ["standings"]]
    target.ask()
    target.run(100)
    assert len(lines) == 6


@pytest.mark.soak
def test_a_laptop_that_opens_the_port_later_gets_the_last_line(unit: Plugged) -> None:
    """Old packets may come before it, one of them cut: MicroPython buffers the newest."""
    unit.usb.open(False)
    unit.person.wait(100)
    unit.usb.read_every(2_000)
    for _ in range(3):
        unit.pay()
    unit.usb.received.clear()
    unit.usb.read_every(0.1)
    unit.usb.open(True)
    unit.person.wait(2_000)
    last = unit.usb.received.decode().splitlines()[-1]
    assert json.loads(last)["booked"]["balances"]["BLUE"] == 18_000


def test_a_laptop_that_does_not_read_holds_nothing_up(unit: Plugged) -> None:
    unit.received()
    unit.usb.read_every(60_000)
    unit.person.deal()
    unit.person.lay("RED", "minus")
    for bid in range(1, 4):
        unit.person.press(str(bid), "M")
    edges = [entry["ms"] for entry in unit.transcript.entries if "lamp" in entry]
    assert len(edges) > 2
    assert all(abs(b - a - 500) <= 5 for a, b in zip(edges, edges[1:], strict=False))
    unit.person.deal()
    unit.person.press("C", "C")
    began_ms = unit.target.ms
    unit.person.press("4", "M")
    booked_ms = [entry["ms"] for entry in unit.transcript.entries if "booked" in entry][-1]
    assert booked_ms - began_ms < 400
    unit.usb.read_every(0.1)
    assert len(unit.usb.received) <= 64


@pytest.mark.soak
def test_a_laptop_that_is_unplugged_while_it_listens_holds_nothing_up(unit: Plugged) -> None:
    """MicroPython 1.25 would hang at the ninth chunk, and book nothing more."""
    unit.pay()
    unit.usb.unplug()
    for _ in range(3):
        unit.pay()
    unit.person.expect_balance("RED", 11_000)
    assert unit.target.resets == 0
    unit.usb.read_every(0.1)  # it only slept, which the unit cannot tell, and wakes up
    unit.usb._begin_frame()
    unit.usb._controller._sie_status |= 1 << 11  # resumed
    unit.usb._controller._sie_status_updated()
    unit.pay()
    unit.person.wait(600)
    assert unit.received()[-1]["booked"]["balances"]["RED"] == 10_000


@pytest.mark.soak
def test_a_slow_laptop_gets_whole_lines_in_order(unit: Plugged) -> None:
    unit.received()
    unit.usb.read_every(150)
    for _ in range(3):
        unit.pay()
    unit.person.wait(1_000)
    seqs = [line["booked"]["seq"] for line in unit.received()]
    assert seqs == sorted(seqs)
    assert seqs[:3] == [2, 3, 4]


def test_nothing_that_comes_in_at_power_on_opens_the_prompt(image: Path) -> None:
    unit = Plugged(image, on=False)
    unit.target.power(True)
    for _ in range(400):
        unit.usb.send(b"\x03\r\x01\x03")
        unit.target.run(0.5)
    unit.person.wait(500)
    unit.person.expect_screen("LANGUAGE")
    assert b">>>" not in unit.usb.received and b"raw" not in unit.usb.received


def _ask_without_end(unit: Plugged) -> None:
    """Set the speed, open and close the port, while the chip starts and is slow to answer."""
    unit.target.power(True)
    unit.target.run(45)
    for i in range(100):
        unit.usb.set_baud((1200, 115200)[i % 2])
        unit.target.run(2)
        unit.usb.open(i % 3 == 0)
        unit.target.run(2)


@pytest.mark.soak
def test_many_requests_are_answered_one_after_the_other(image: Path) -> None:
    unit = Plugged(image, on=False)
    _ask_without_end(unit)
    unit.usb.open(True)
    unit.target.run(800)
    unit.received()
    unit.usb.send(b"\n")
    unit.target.run(1_200)
    assert [*map(list, unit.received())] == [["unit"], ["language"], ["standings"]]


def _ask_impatiently(unit: Plugged, seed: int) -> None:
    """Run a deal while 100 requests are each aborted by the next, some at once."""
    chance = random.Random(seed)
    unit.usb.is_patient = False
    unit.person.deal()
    for i in range(100):
        if chance.random() < 0.5:
            unit.usb.set_baud((1200, 9600)[i % 2])
        else:
            unit.usb.open(i % 3 == 0)
        unit.target.run(chance.choice((0.005, 0.02, 0.05, 0.1, 1, 3)))


@pytest.mark.soak
@pytest.mark.parametrize("seed", range(25))
def test_requests_that_are_given_up_stop_nothing(unit: Plugged, seed: int) -> None:
    _ask_impatiently(unit, seed)
    unit.person.wait(1000)
    unit.person.expect_light("slow")
    unit.usb.is_patient = True
    unit.usb.open(True)
    unit.target.run(500)
    unit.usb.received.clear()
    unit.usb.send(b"\n")
    unit.target.run(1_500)
    assert [*map(list, unit.received())] == [["unit"], ["language"], ["standings"], ["deal"]]
    assert not unit.target.resets


def test_requests_that_are_given_up_at_power_on_stop_nothing(image: Path) -> None:
    unit = Plugged(image, on=False)
    unit.target.power(True)
    unit.usb.is_patient = False
    for i in range(200):
        unit.usb.open(i % 2 == 0)
        unit.target.run(0.5)
    unit.person.wait(300)
    unit.person.expect_screen("LANGUAGE")


def test_an_answer_that_nobody_took_is_taken_back(unit: Plugged) -> None:
    for _ in range(3):
        _leave_armed(unit)
    unit.received()
    unit.usb.send(b"\n")
    unit.target.run(200)
    assert [*map(list, unit.received())] == [["unit"], ["language"], ["standings"]]


def _leave_armed(unit: Plugged) -> None:
    """Open the port while endpoint 0 is as after a request that came during the previous answer.

    That one is armed, belongs to no transfer, and was not taken. The emulator takes every answer
    at once, so this state does not occur by itself.
    """
    word = unit.usb._controller.rp2040.usb_dpram[_EP0_IN : _EP0_IN + 4]
    word[:] = (int.from_bytes(word, "little") | _AVAILABLE).to_bytes(4, "little")
    unit.usb.open(True)
    unit.target.run(20)


@pytest.mark.soak
@pytest.mark.parametrize(
    "do",
    [
        pytest.param(lambda unit: _ask_impatiently(unit, 0), id="asked"),
        pytest.param(_leave_armed, id="armed"),
    ],
)
def test_without_usb_requests_c_the_sdk_panics(
    do: Callable[[Plugged], None], plain_tinyusb: Path
) -> None:
    """The counter-check: unpatched TinyUSB with the same requests."""
    unit = Plugged(plain_tinyusb, journal=a_game())
    unit.person.wait(600)
    with pytest.raises(ChipFault, match="the SDK has panicked"):
        do(unit)
