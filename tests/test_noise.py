from collections.abc import Callable
from functools import partial

import pytest

from dealbox.drivers.mfrc522 import CardReader
from dealbox.drivers.readers import Readers
from dealbox.parts import MINUS, PLUS
from dealbox.ui import words
from dealbox.unit import Unit
from host_sim.cards import UIDS
from host_sim.parts.rf_field import RfField
from tests.support.table import Table
from tests.support.wires import SpiBus

DARK_MS = 60_000  # after the last key or card, on the screen at rest


class NoisyTable(Table):
    """A unit with the readers' drivers on modelled readers, stepped when something is due."""

    def __init__(self, *colours: str) -> None:
        self.buses = (SpiBus(), SpiBus())
        self._rest_ms = 0
        super().__init__(*colours)

    def start(self) -> None:
        readers = [CardReader(bus, bus.cs, bus.reset, bus.is_driven) for bus in self.buses]
        self.board.readers = Readers(*readers)  # type: ignore[assignment]
        self.unit = Unit(self.board)
        words.use(self.language)
        self.wait_for(300)

    def wait_for(self, ms: int) -> list[str]:
        """Step until so much time has passed; return the titles that were shown, each once."""
        titles = [self.title]
        while ms > 0:
            pause_ms = 1 + self._rest_ms
            ms -= pause_ms
            for bus in self.buses:
                bus.pass_ms(pause_ms)
            self.board.pass_ms(pause_ms)
            self._rest_ms = self.unit.step(self.board.ticks_ms())
            if self.title != titles[-1]:
                titles.append(self.title)
        return titles

    def noise(self, make: Callable[[int], RfField]) -> None:
        """Put noise into both readers' fields, each with a seed of its own."""
        for seed, bus in enumerate(self.buses):
            bus.chip.rf_field = make(seed)


@pytest.fixture
def table() -> NoisyTable:
    return NoisyTable("RED", "BLUE")


spurious, phone = partial(RfField, spurious=0.01), partial(RfField, has_phone=True)


@pytest.mark.parametrize("make", [spurious, phone])
def test_noise_from_empty_readers_says_nothing_and_the_unit_gets_dark(
    table: NoisyTable, make: Callable[[int], RfField]
) -> None:
    table.noise(make)
    assert len(table.wait_for(DARK_MS + 2_000)) == 1
    assert table.is_dark and table.tunes == []
    table.wait_for(20_000)
    assert table.is_dark and table.tunes == []


@pytest.mark.parametrize("card", ["RED", "BLUE"])
@pytest.mark.parametrize(
    "seed", [0, *(pytest.param(seed, marks=pytest.mark.soak) for seed in (1, 2))]
)
def test_a_lying_card_whose_frames_are_half_torn_stays_where_it_is(
    table: NoisyTable, card: str, seed: int
) -> None:
    table.noise(lambda side: RfField(10 * seed + side, torn=0.5, spurious=0.01))
    table.buses[PLUS].put(UIDS[card])
    _, shown = table.wait_for(5_000)
    assert shown == "BANK→" + card
    table.wait_for(DARK_MS)
    assert table.is_dark and table.tunes == ["key"]


def test_a_card_is_read_beside_a_phone(table: NoisyTable) -> None:
    table.noise(phone)
    table.buses[MINUS].put(UIDS["BLUE"])
    _, shown = table.wait_for(2_000)
    assert shown == "BLUE→BANK"
    table.wait_for(DARK_MS)
    assert table.is_dark and table.tunes == ["key"]
