import random
from collections.abc import Callable

import pytest

from dealbox.parts import PAGE_BYTES, RECORDS_BYTES, SECTOR_BYTES
from host_sim.parts import torn
from host_sim.parts.torn import Tear, tear_of
from host_sim.parts.w25q import ERASE, PROGRAM, Flash, Operation, PowerCut

SIZE = 2 * SECTOR_BYTES
ALL = SIZE + RECORDS_BYTES
PAGE = bytes(range(256))


@pytest.fixture
def flash() -> Flash:
    return Flash(SIZE, seed=1)


def read(flash: Flash, at: int = 0, count: int = PAGE_BYTES) -> bytes:
    buffer = bytearray(count)
    flash.read_into(at, buffer)
    return bytes(buffer)


def one_bits(content: bytes) -> int:
    return int.from_bytes(content).bit_count()


def test_a_program_only_clears_bits(flash: Flash) -> None:
    flash.program(256, PAGE)
    flash.program(256, PAGE[::-1])
    assert read(flash, 256) == bytes(a & b for a, b in zip(PAGE, PAGE[::-1], strict=True))
    assert read(flash, 0) == read(flash, 512) == b"\xff" * PAGE_BYTES


def test_an_erase_sets_one_sector(flash: Flash) -> None:
    for at in range(0, SIZE, PAGE_BYTES):
        flash.program(at, PAGE)
    flash.erase(SECTOR_BYTES)
    assert read(flash, SECTOR_BYTES, SECTOR_BYTES) == b"\xff" * SECTOR_BYTES
    assert read(flash, 0, SECTOR_BYTES) == PAGE * 16
    assert flash.wear == [0, 1]
    assert flash.operations == 33


@pytest.mark.parametrize(
    ("act", "at", "page"),
    [
        *((Flash.program, at, [PAGE]) for at in (-256, 1, 128, ALL)),
        *((Flash.program, 0, [bytes(count)]) for count in (0, 255, 257)),
        *((Flash.erase, at, []) for at in (-4096, 256, ALL)),
        *((read, at, []) for at in (-1, ALL - 255)),
    ],
)
def test_what_is_out_of_place_or_no_page_is_an_error(
    flash: Flash, act: Callable[..., object], at: int, page: list[bytes]
) -> None:
    with pytest.raises(ValueError, match=act.__name__):
        act(flash, at, *page)


def test_the_callback_comes_before_the_operation(flash: Flash) -> None:
    seen: list[tuple[Operation, bytes]] = []
    flash.on_operation = lambda operation: seen.append((operation, read(flash)))
    flash.program(0, PAGE)
    flash.erase(0)
    assert seen == [
        (Operation(PROGRAM, 0, PAGE), b"\xff" * PAGE_BYTES),
        (Operation(ERASE, 0), PAGE),
    ]


def test_a_cut_comes_when_it_is_due_and_once(flash: Flash) -> None:
    flash.cut_after(2, Tear(torn.BEFORE))
    flash.program(0, PAGE)
    with pytest.raises(PowerCut):
        flash.program(256, PAGE)
    assert read(flash, 256) == b"\xff" * PAGE_BYTES
    flash.program(256, PAGE)
    assert read(flash, 256) == PAGE
    assert flash.faults == {"program before": 1}


def test_no_handler_of_the_firmware_catches_a_cut() -> None:
    assert not issubclass(PowerCut, Exception)


def test_a_deaf_program_does_nothing_once(flash: Flash) -> None:
    flash.deafen_after(2)
    flash.program(0, PAGE)
    flash.program(256, PAGE)
    assert read(flash, 256) == b"\xff" * PAGE_BYTES
    flash.program(256, PAGE)
    assert read(flash, 256) == PAGE


@pytest.mark.parametrize("kind", [torn.SUBSET, torn.FLAKY, torn.EARLY, torn.LATE])
def test_a_torn_erase_sets_some_bits(kind: str) -> None:
    rng = random.Random(6)
    for seed in range(20):
        flash = Flash(SIZE, seed)
        flash.program(0, PAGE)
        flash.tear(Operation(ERASE, 0), tear_of(kind, rng))
        now = int.from_bytes(read(flash))
        assert now & int.from_bytes(PAGE) == int.from_bytes(PAGE)
        assert read(flash, 256, SECTOR_BYTES - 256) == b"\xff" * (SECTOR_BYTES - 256)
        assert flash.wear == [0, 0]


@pytest.mark.parametrize(("kind", "usual"), [(torn.EARLY, 2048), (torn.LATE, 0)])
def test_a_few_bits_are_flaky(flash: Flash, kind: str, usual: int) -> None:
    flash.tear(Operation(PROGRAM, 0, bytes(256)), Tear(kind, 3))
    seen = {read(flash) for _ in range(200)}
    assert len(seen) == len({bytes(flash.read_heads(0, 256, 1, 256)) for _ in range(200)}) == 8
    assert all(abs(one_bits(content) - usual) <= 3 for content in seen)


def test_flaky_bits_stay_flaky_until_erased(flash: Flash) -> None:
    flash.tear(Operation(PROGRAM, 256, bytes(256)), Tear(torn.EARLY, 4))
    flash.program(256, bytes(256))
    assert len({read(flash, 250, 300) for _ in range(100)}) == 16
    assert len({read(flash, 0) for _ in range(100)}) == 1
    flash.erase(0)
    assert {read(flash, 256) for _ in range(100)} == {b"\xff" * PAGE_BYTES}


def test_a_copy_goes_its_own_way(flash: Flash) -> None:
    flash.tear(Operation(PROGRAM, 0, bytes(256)), Tear(torn.EARLY, 4))
    twin = flash.copy(seed=3)
    flash.erase(0)
    assert twin.wear == [0, 0]
    assert twin.operations == 0
    assert len({read(twin) for _ in range(100)}) == 16


@pytest.mark.parametrize(("rot", "ones"), [("ones", 32768), ("zeros", 0), ("noise", 16384)])
def test_a_sector_rots(flash: Flash, rot: str, ones: int) -> None:
    flash.program(0, PAGE)
    flash.program(SECTOR_BYTES, PAGE)
    flash.rot(1, rot)
    assert abs(one_bits(read(flash, SECTOR_BYTES, SECTOR_BYTES)) - ones) < 600
    assert read(flash) == PAGE


def test_tears_come_by_chance(flash: Flash) -> None:
    for _ in range(200):
        flash.cut_after(1)
        with pytest.raises(PowerCut):
            flash.program(0, PAGE)
        flash.cut_after(1)
        with pytest.raises(PowerCut):
            flash.erase(0)
    assert set(flash.faults) == {f"{PROGRAM} {tear}" for tear in torn.PROGRAM_TEARS} | {
        f"{ERASE} {tear}" for tear in torn.ERASE_TEARS
    }
