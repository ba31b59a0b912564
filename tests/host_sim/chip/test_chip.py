"""The chip and the parts on its pins, through the prompt of real MicroPython."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from host_sim.chip.chip import ChipFault, Clocks
from host_sim.chip.target import ChipTarget
from host_sim.parts.picture import Picture
from host_sim.parts.torn import AFTER, BEFORE, HALF, PREFIX, Tear
from host_sim.uf2 import JOURNAL_AT, REGION_AT
from tests.support.cases import headings, rows

pytestmark = [pytest.mark.chip, pytest.mark.forked]

RED = bytes.fromhex("de ad be ef")


class Prompt:
    """A unit with a laptop on its USB plug, and a record of its outputs."""

    def __init__(self, image: Path, **how: object) -> None:
        self.target = ChipTarget(image, has_usb=True, **how)  # type: ignore[arg-type]
        self.seen: list[tuple[float, str, object]] = []
        self.target.on_change = self._on_change
        self.target.power(True)
        self.target.run(60)

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            value = bytes(value.memory)
        self.seen.append((ms, what, value))

    def saw(self, kind: str) -> list[object]:
        return [value for _, what, value in self.seen if what == kind]

    def send(self, line: str) -> None:
        assert self.target.chip and self.target.chip.usb
        self.target.chip.usb.received.clear()
        self.target.chip.usb.send(line.encode() + b"\r\n")

    def do(self, line: str, ms: float = 20) -> str:
        """Type a line, and return the last line that comes back before the next prompt."""
        self.send(line)
        self.target.run(ms)
        assert self.target.chip and self.target.chip.usb
        answer = self.target.chip.usb.received.decode().removesuffix(">>> ")
        return answer.splitlines()[-1]


@pytest.fixture(scope="module")
def prompt(repl_image: Path) -> Iterator[Prompt]:
    prompt = Prompt(repl_image)
    prompt.do("from machine import Pin, PWM, ADC, I2C, SPI; import _rp2 as rp2, os, time")
    yield prompt


# What somebody does to the parts between two lines.
DEEDS: dict[str, Callable[..., object]] = {
    "battery": lambda target, mv=None: target.battery(mv and int(mv)),
    "button": lambda target: target.button(True),
    "hold": lambda target, *keys: [target.key(key, True) for key in keys],
    "let": lambda target, *keys: [target.key(key, False) for key in keys],
    "unplug": lambda target, part: target.plug(part, False),
}


@pytest.mark.parametrize("heading", headings(__file__))
def test_parts_are_on_their_pins_and_faults_are_reported(prompt: Prompt, heading: str) -> None:
    """Lines at the prompt with their answers, deeds, and what the outputs have shown."""
    for line, *answers in rows(__file__, heading):
        first, *others = line.split()
        if first in DEEDS:
            DEEDS[first](prompt.target, *others)
        elif first == "saw":
            assert answers == [str(prompt.saw(*others))]
        elif answers and answers[0].startswith("fault: "):
            with pytest.raises(ChipFault, match=answers[0].removeprefix("fault: ")):
                prompt.do(line)
        else:
            _check(prompt.do(line), *answers)


def _check(said: str, answer: str = "") -> None:
    """Check that this is the answer, or a number between two such as 700..800."""
    least, _, most = answer.partition("..")
    assert float(least) < float(said) < float(most) if most else not answer or said == answer


def test_a_cache_miss_takes_65_clocks_of_the_flash() -> None:
    for core_hz, divider, ns in ((125e6, 2, 1040), (200e6, 2, 650), (200e6, 4, 1300)):
        assert Clocks(core_hz, core_hz / divider, 12).miss_ns == pytest.approx(ns)


def test_display_answers_until_it_is_pulled(prompt: Prompt) -> None:
    prompt.do("bus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000)")
    assert prompt.do("bus.writeto(0x3c, b'\\x00\\xa1\\xc8\\x8d\\x14\\xaf\\x20\\x00')") == "8"
    prompt.do("bus.writeto(0x3c, b'\\x40\\x55' + bytes(1023))", 60)
    assert prompt.saw("display")[-1] == b"\x55" + bytes(1023)
    assert "EIO" in prompt.do("bus.writeto(0x3d, b'\\x00')")
    prompt.target.plug("display", False)
    assert "EIO" in prompt.do("bus.writeto(0x3c, b'\\x00')")
    assert prompt.saw("display")[-1] == bytes(1024)


def test_what_the_display_did_not_take_is_reported_by_the_next_call(prompt: Prompt) -> None:
    prompt.do("bus = I2C(0, sda=Pin(4), scl=Pin(5), freq=400_000); row = b'@' + bytes(99)")
    prompt.target.display_bus.refused_every = 150
    assert prompt.do("bus.writeto(0x3c, row); bus.writeto(0x3c, row)") == "100"
    assert "EIO" in prompt.do("bus.writeto(0x3c, row)")
    assert prompt.do("bus.writeto(0x3c, row[:50])") == "50"
    prompt.target.display_bus.hold()
    prompt.do("bus.writeto(0x3c, row)", 40)
    assert "EIO" in prompt.do("bus.writeto(0x3c, row)")


def test_flash_takes_its_time(prompt: Prompt) -> None:
    """Of the device's blocks the first 16 hold the records."""
    prompt.do("f = rp2.Flash(); page = bytes(256)")
    erase = "t = time.ticks_us(); f.ioctl(6, 19); time.ticks_us() - t"
    program = "t = time.ticks_us(); f.writeblocks(19, page, 0); time.ticks_us() - t"
    assert 45_000 < int(prompt.do(erase, 80)) < 50_000
    assert 400 < int(prompt.do(program)) < 2_000
    assert prompt.target.wear.erases == {JOURNAL_AT // 4096 + 3: 1}
    assert prompt.saw("flash") == [3 * 4096]
    assert prompt.target.flash()[3 * 4096 : 3 * 4096 + 256] == bytes(256)


@pytest.mark.parametrize(("kilobytes", "is_same"), [(1024, True), (2048, False)])
def test_a_smaller_flash_leaves_the_upper_bits_of_an_address_out(
    repl_image: Path, kilobytes: int, is_same: bool
) -> None:
    prompt = Prompt(repl_image, flash_bytes=kilobytes * 1024)
    prompt.do("import machine, _rp2; f = _rp2.Flash(); page = bytes(256); b = bytearray(256)")
    assert prompt.do("machine.mem32[0x10000000] == machine.mem32[0x10100000]") == str(is_same)
    high, low = 0x1D_0000 - REGION_AT, 0xD_0000 - REGION_AT  # 1 MB between them
    prompt.do(f"f.writeblocks({high // 4096}, page, 0); f.readblocks({low // 4096}, b, 0)")
    assert prompt.do("b == page") == str(is_same)
    prompt.do(f"f.ioctl(6, {low // 4096}); f.readblocks({high // 4096}, b, 0)", 80)
    assert prompt.do("b == page") == str(not is_same)


def test_a_firmware_that_erases_or_programs_itself_is_reported(repl_image: Path) -> None:
    for what in ("f.ioctl(6, 112)", "f.writeblocks(112, bytes(256), 0)"):
        prompt = Prompt(repl_image, flash_bytes=1024 * 1024)
        prompt.do("import _rp2 as rp2; f = rp2.Flash()")
        with pytest.raises(ChipFault, match="the firmware has (erased|written over) itself"):
            prompt.do(what, 80)


@pytest.mark.parametrize(
    ("tear", "left"),
    [
        (Tear(BEFORE), b"\xff" * 256),
        (Tear(AFTER), bytes(256)),
        (Tear(HALF), bytes(128) + b"\xff" * 128),
        (Tear(PREFIX, 10), bytes(10) + b"\xff" * 246),
    ],
)
def test_power_cut_in_a_program(prompt: Prompt, tear: Tear, left: bytes) -> None:
    prompt.do("f = rp2.Flash(); page = bytes(256)")
    prompt.target.cut_after(2, tear)
    prompt.send("for block in (16, 17, 18): f.writeblocks(block, page, 0)\r\n")
    prompt.target.run(100)
    assert not prompt.target.is_on
    region = prompt.target.flash()
    assert region[:256] == bytes(256)
    assert region[4096 : 4096 + 256] == left
    assert region[8192 : 8192 + 256] == b"\xff" * 256


def test_power_off_keeps_the_flash_and_the_time(prompt: Prompt) -> None:
    prompt.do("rp2.Flash().writeblocks(21, bytes(256), 0)")
    target = prompt.target
    before_ms = target.ms
    target.power(False)
    target.run(1000)
    assert target.ms == before_ms + 1000
    target.power(True)
    target.run(60)
    assert target.ms == before_ms + 1060
    assert prompt.saw("power") == [True, False, True]
    assert prompt.do("6 * 7") == "42"
    assert target.flash()[5 * 4096 : 5 * 4096 + 256] == bytes(256)


def test_only_a_sleeping_processor_is_not_awake(prompt: Prompt) -> None:
    """The clock changes on the way; the rest is the prompt's own, and what USB wakes it for."""
    chip = prompt.target.chip
    assert chip
    for work, least, most in (
        ("time.sleep_ms(100)", 0, 8),
        ("for i in range(200): time.sleep_us(500)\r\n", 100, 110),
        ("rp2.Flash().ioctl(6, 3); time.sleep_ms(55)", 45, 53),
        ("import machine; machine.freq(125000000); time.sleep_ms(100)", 0, 8),
    ):
        before_ns = chip.awake_ns
        prompt.do(work, 120)
        assert least <= (chip.awake_ns - before_ns) / 1e6 <= most, work


def test_a_reset_keeps_the_time_awake(prompt: Prompt) -> None:
    chip = prompt.target.chip
    assert chip
    before_ns = chip.awake_ns
    prompt.do("import machine; t = machine.WDT(timeout=20)", 15)
    prompt.target.run(100)
    assert prompt.target.resets == 1
    assert before_ns < chip.awake_ns < before_ns + 100e6


def test_watchdog_bites(prompt: Prompt) -> None:
    """After as long as was asked for: it counts twice a microsecond (RP2040, erratum E1)."""
    prompt.do("import machine; Pin(26, Pin.OUT, value=1)")
    prompt.send("machine.WDT(timeout=100)")
    for ms, resets in ((90, 0), (60, 1), (150, 1)):
        prompt.target.run(ms)
        assert prompt.target.resets == resets
    assert prompt.saw("lamp") == [True, False]
    assert prompt.do("import machine; machine.reset_cause() == machine.WDT_RESET") == "True"


def test_a_sleep_of_no_time_ends(prompt: Prompt) -> None:
    """An alarm in the past rings 72 minutes later (RP2040 data sheet, 4.6.3)."""
    assert prompt.do("import time; [time.sleep_ms(0) for _ in range(20)]; 7", 40) == "7"


def test_cards_survive_a_power_cut_where_they_lie(prompt: Prompt) -> None:
    prompt.target.lay(1, RED)
    prompt.target.power(False)
    prompt.target.power(True)
    assert prompt.target.readers[1].chip.cards == [RED]


def test_the_same_script_gives_the_same_run(repl_image: Path) -> None:
    def play(seed: int) -> tuple[object, ...]:
        prompt = Prompt(repl_image, seed=seed)
        random = prompt.do("import os, _rp2 as rp2; os.urandom(8).hex()")
        prompt.do("rp2.Flash().writeblocks(0, os.urandom(256), 0)")
        prompt.do("from machine import Pin; lamp = Pin(26, Pin.OUT, value=1)")
        prompt.do("for i in range(1000): lamp.toggle()", 40)
        chip = prompt.target.chip
        assert chip
        return random, prompt.seen, bytes(chip.sram), bytes(chip.flash), chip.ns

    first = play(1)
    assert first == play(1)
    assert first[0] != play(3)[0]


# The DORMANT state. 0x4001416C is DORMANT_WAKE_INTE3 of IO_BANK0, whose bits 12 and 13 are the low
# and the high level of GPIO 27, the deal button; 0x4002400C is STARTUP of the crystal.


def test_stopped_clocks_stop_timer_and_watchdog_until_a_pin_wakes_them(prompt: Prompt) -> None:
    prompt.do("deal = Pin(27, Pin.IN, Pin.PULL_UP)")
    prompt.do("import machine; machine.mem32[0x4001416c] = 1 << 12")
    prompt.do("dog = machine.WDT(timeout=1000)")
    prompt.send("t = time.ticks_ms(); machine.lightsleep(); t = time.ticks_ms() - t; dog.feed()")
    prompt.target.run(60_000)
    chip = prompt.target.chip
    assert chip and chip.is_dormant
    assert chip.dormant_ns > 59_900e6
    prompt.target.button(True)
    prompt.target.run(10)  # the start of the crystal takes 6
    assert not chip.is_dormant
    assert int(prompt.do("t")) < 20
    assert prompt.target.resets == 0


def test_a_crystal_that_starts_slowly_delays_the_wake_up(prompt: Prompt) -> None:
    prompt.do("deal = Pin(27, Pin.IN, Pin.PULL_UP); import machine")
    prompt.do("machine.mem32[0x4001416c] = 1 << 12; machine.mem32[0x4002400c] = 47 * 64")
    prompt.send("machine.lightsleep()")
    prompt.target.run(100)
    chip = prompt.target.chip
    assert chip
    prompt.target.button(True)
    prompt.target.run(64)
    assert chip.is_dormant
    prompt.target.run(1)
    assert not chip.is_dormant
