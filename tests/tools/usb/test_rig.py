"""The rig's program, put onto stock MicroPython over USB, and its port as the laptop uses it."""

from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from rig import pins, ports
from rig.bench import Bench, Stopped
from rig.ports import SerialWire
from tests.support.patience import until
from tests.support.plugged import PlayedBoard, PlayedUnit, feed_of

pytestmark = pytest.mark.races


@pytest.fixture
def wires() -> Iterator[list[SerialWire]]:
    """Return a list for the wires to close at the end."""
    wires: list[SerialWire] = []
    yield wires
    for wire in wires:
        wire.close()


def test_a_wire_follows_a_port_that_comes_and_goes(
    tmp_path: Path, wires: list[SerialWire]
) -> None:
    with PlayedUnit(tmp_path, feed_of()) as unit:
        path = str(unit.port)
    wire = SerialWire(ports.named(path))
    wires.append(wire)
    wire.write(b"\r")
    assert wire.read() == b""
    for _ in range(2):
        with PlayedUnit(tmp_path, feed_of()):
            wire.write(b"\r")
            _await_standings(wire)
        until(lambda: wire.read() == b"" and not wire.is_open)


def _await_standings(wire: SerialWire) -> None:
    received = bytearray()

    def are_there() -> bool:
        received.extend(wire.read())
        return b"standings" in received

    until(are_there)


def test_a_port_that_hands_out_no_dump_is_reported(tmp_path: Path) -> None:
    with (
        PlayedUnit(tmp_path, feed_of()) as unit,
        pytest.raises(Stopped, match="no dump: the prompt on .* is closed"),
    ):
        SerialWire(ports.named(str(unit.port))).dump()


def _is_met(bench: Bench) -> bool:
    """Return whether the rig answers, which takes its time on an emulated chip."""
    with suppress(Stopped):
        return bool(bench.meet())
    return False


@pytest.mark.chip
@pytest.mark.soak  # it needs an image of its own; tests/rig/test_firmware.py runs the program
def test_stock_micropython_becomes_a_rig(
    stock: Path, tmp_path: Path, wires: list[SerialWire]
) -> None:
    """All of it on MicroPython: the lines over USB, the pins, and the answers."""
    with PlayedBoard(tmp_path, stock) as board:
        ports.install(str(board.port))
        wire = SerialWire(ports.named(str(board.port)))
        wires.append(wire)
        bench = Bench(wire, SerialWire(lambda: ""), lambda: b"")
        until(lambda: _is_met(bench))
        levels: list[object] = []

        def look() -> None:
            board.do(
                lambda target: levels.append(target.chip and target.chip.pins[pins.POWER].drives)
            )

        look()
        bench.tell("on")
        look()
        with pytest.raises(Stopped, match="error the unit is on"):
            bench.tell("on")
        bench.tell("key K 5")
        bench.tell("cut crowbar 2000")
        after_us, fall_us = bench.tell("key K 5")
        look()
        assert levels == [False, True, False]
        assert 2_000 <= after_us < 2_200 and fall_us < 1_000
