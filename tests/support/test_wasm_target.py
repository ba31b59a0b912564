"""The target under WebAssembly, where it differs from the laptop's: a process for each power-on.

What both have in common is in tests/host_sim/laptop/test_target.py; the scenarios compare them.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from host_sim.scenarios.person import Person
from tests.support.wasm_target import UnitFailed, WasmTarget

pytestmark = pytest.mark.races


@pytest.fixture
def target(node_modules: Path) -> Iterator[WasmTarget]:
    target = WasmTarget(seed=3)
    yield target
    target.power(False)


def test_only_the_flash_outlives_the_power_and_each_booking_is_persisted(
    target: WasmTarget,
) -> None:
    person = Person(target)
    stored = bytearray(target.flash())

    def persist(at: int, content: bytes) -> bool:
        stored[at : at + len(content)] = content
        return True

    target.persist = persist
    feed: list[str] = []
    target.on_feed = feed.append
    person.begin()
    person.game("world", "RED", "BLUE")
    person.power("off")
    assert person.lines() == []
    assert stored == target.flash()
    person.power("on")
    assert person.lines()[0].startswith("DEALBOX")
    seen = [json.loads(line) for line in feed]
    assert seen[0]["unit"]["board"] == "POCKET"
    assert any("booked" in line for line in seen)
    feed.clear()
    target.ask()
    person.wait(1000)
    assert json.loads(feed[-1])["standings"]["balances"]["RED"] == 15_000


def test_storage_that_refuses_cuts_the_power_before_the_booking_is_shown(
    target: WasmTarget,
) -> None:
    person = Person(target)
    person.begin()
    person.game("world", "RED", "BLUE")
    before = target.flash()
    target.persist = lambda at, content: False
    person.tap("RED", "plus")
    person.press("1", "M")
    assert not target.is_on
    assert person.lines() == []
    assert target.flash() == before


def test_the_end_of_node_is_reported(target: WasmTarget) -> None:
    target.power(True)
    assert target._process
    target._process.kill()
    with pytest.raises(UnitFailed, match="Node has ended"):
        target.run(1000)
    assert not target.is_on


def test_a_journal_that_is_too_large_is_refused(node_modules: Path) -> None:
    with pytest.raises(ValueError, match="the flash holds 1507328 bytes"):
        WasmTarget(bytes(1507329))
