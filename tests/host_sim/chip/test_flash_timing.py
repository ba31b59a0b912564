from collections.abc import Callable

import pytest

from host_sim.chip.chip import SECTOR_BYTES, FlashOperation
from host_sim.chip.flash_timing import TYPICAL, FlashTiming
from host_sim.parts.torn import AFTER, EARLY, ERASE_TEARS, LATE, PROGRAM_TEARS, Tear

AT = 2 * SECTOR_BYTES


class FakeChip:
    """A flash that operations change at once, and a stopped clock."""

    def __init__(self, flash: bytes) -> None:
        self.flash = memoryview(bytearray(flash))
        self.ns = 0.0
        self.is_stopped = False
        self.on_flash: Callable[[FlashOperation], None] = lambda operation: None

    def tick(self, ns: float) -> None:
        self.ns += ns

    def stop(self) -> None:
        self.is_stopped = True

    def operate(self, at: int, after: bytes) -> None:
        before = bytes(self.flash[at : at + len(after)])
        self.flash[at : at + len(after)] = after
        self.on_flash(FlashOperation(len(after) == SECTOR_BYTES, at, before, self.ns))


class TornChip:
    """A flash from one power-up to the next."""

    def __init__(self) -> None:
        self.content = b"\xff" * 4 * SECTOR_BYTES
        self.flash = FlashTiming(TYPICAL, lambda at: None, lambda at, content: True)

    def cut(self, after: bytes, tear: Tear) -> bytes:
        """Cut the power in an operation; return what that leaves in the chip."""
        chip = self._chip()
        self.flash.cut_after(1, tear)
        chip.operate(AT, after)
        assert chip.is_stopped and self.flash.is_cut
        return self._off(chip)

    def cut_at(self, after: bytes, ns: float) -> bytes:
        """Complete an operation, if any; return what a cut at a time since its begin leaves."""
        chip = self._chip()
        if after:
            chip.operate(AT, after)
        self.flash.tear_at(ns)
        return self._off(chip)

    def read(self) -> bytes:
        """Switch on; return what this power-up reads."""
        return self._off(self._chip())

    def erase(self) -> None:
        chip = self._chip()
        chip.operate(AT, b"\xff" * SECTOR_BYTES)
        assert not chip.is_stopped
        self._off(chip)

    def _chip(self) -> FakeChip:
        chip = FakeChip(self.content)
        self.flash.connect(chip)  # type: ignore[arg-type]
        return chip

    def _off(self, chip: FakeChip) -> bytes:
        self.content = bytes(chip.flash)
        return self.content[AT : AT + SECTOR_BYTES]


@pytest.fixture
def chip() -> TornChip:
    return TornChip()


@pytest.mark.parametrize(
    ("size", "kinds"), [(256, PROGRAM_TEARS), (SECTOR_BYTES, ERASE_TEARS)], ids=("page", "sector")
)
def test_every_tear_that_the_laptop_has(chip: TornChip, size: int, kinds: tuple[str, ...]) -> None:
    after = bytes(size) if size == 256 else b"\xff" * size
    for kind in kinds:
        chip.erase()
        assert len(chip.cut(after, Tear(kind, 3))) == SECTOR_BYTES


def test_flaky_bits_are_read_anew_at_every_power_up(chip: TornChip) -> None:
    chip.cut(bytes(256), Tear(LATE, 3))
    assert len({chip.read() for _ in range(100)}) == 8
    chip.erase()
    assert {chip.read() for _ in range(10)} == {b"\xff" * SECTOR_BYTES}


def test_an_erase_that_the_power_outlived_settles_all_bits(chip: TornChip) -> None:
    chip.cut(bytes(256), Tear(EARLY, 3))
    assert chip.cut(b"\xff" * SECTOR_BYTES, Tear(AFTER)) == b"\xff" * SECTOR_BYTES
    assert {chip.read() for _ in range(10)} == {b"\xff" * SECTOR_BYTES}


def test_a_cut_at_a_time_tears_the_operation_that_was_going_on(chip: TornChip) -> None:
    """The control: before and after it, nothing is chip."""
    left = {"before": set[bytes](), "in": set[bytes](), "after": set[bytes]()}
    times_ns = {"before": -1.0, "in": TYPICAL.program_ns / 2, "after": TYPICAL.program_ns}
    for _ in range(20):
        for moment, ns in times_ns.items():
            chip.erase()
            left[moment].add(chip.cut_at(bytes(256), ns))
    whole = bytes(256) + b"\xff" * (SECTOR_BYTES - 256)
    assert left["before"] == left["after"] == {whole}
    assert len(left["in"]) > 5


def test_a_cut_does_not_tear_what_an_earlier_power_up_wrote(chip: TornChip) -> None:
    chip.cut_at(bytes(256), TYPICAL.program_ns)
    assert chip.cut_at(b"", TYPICAL.program_ns / 2)[:256] == bytes(256)
