"""What the laptop makes of a unit that loses nothing, and of units that lie, each in its way."""

import re

import pytest

from rig import protocol
from rig.bench import Stopped
from rig.control import Rig
from rig.emulated import RigPort
from rig.trial import Trial
from tests.support.small_unit import Dead, Forgetful, SmallUnit, bench


def _trial(unit: SmallUnit, port: RigPort | None = None) -> Trial:
    return Trial(bench(unit, port), 1, lambda text: None)


def _failures(unit: SmallUnit, cuts: int = 20) -> list[str]:
    trial = _trial(unit)
    trial.run(1, cuts, protocol.WAYS)
    return trial.result.failures


def test_a_unit_that_loses_nothing_passes() -> None:
    trial = _trial(SmallUnit())
    trial.run(1, 120, protocol.WAYS)
    result = trial.result
    assert result.failures == []
    assert sum(result.cuts.values()) == 120
    assert result.dumps == 3
    assert result.more and result.bookings
    assert result.unit["board"] == "DEALBOX_PICO"
    assert re.match(r"seed 1, 120 cuts: .*\d+ boot run", result.lines()[0])
    assert result.lines()[-1] == "0 failures"


def test_a_lost_booking_is_reported_with_seed_and_cut() -> None:
    unit = Forgetful()
    unit.at, unit.lost = 6, 2
    failures = _failures(unit)
    assert len(failures) == 1
    assert re.match(
        r"seed 1, cut \d+ \(\w+, \w+, after \d+ us\): expected booking \d+.* as the last, found",
        failures[0],
    )


class Ghost(SmallUnit):
    """Types 4 with every 1, from the sixth power-up on."""

    def book(self) -> None:
        self.amount_k = 14 if self.boots > 5 else 1
        super().book()


class Minting(SmallUnit):
    """Shows RED a thousand more than he has, once."""

    def boot(self) -> None:
        super().boot()
        if self.boots == 4:
            self._sent = re.sub(
                r'"RED": (\d+)', lambda found: f'"RED": {int(found[1]) + 1}', self._sent
            )


class Skipping(SmallUnit):
    """Leaves some bookings out of the feed."""

    def acknowledge(self) -> None:
        if not 9 <= self.ledger.now.seq <= 14:
            super().acknowledge()


class Doubling(SmallUnit):
    """Books twice at one key, once."""

    def book(self) -> None:
        super().book()
        if self.ledger.now.seq == 9:
            self.ledger.pay(1, 2, 1)


class Slow(SmallUnit):
    """Needs longer than a minute for a booking, from the sixth power-up on."""

    def book(self) -> None:
        if self.boots < 6:
            super().book()


@pytest.mark.parametrize(
    ("kind", "reason"),
    [
        (Ghost, r"expected {.*} after booking \d+, found {.*}"),
        (Minting, r"expected {.*} after booking \d+, found {.*}"),
        (Skipping, r"booking \d+ was not acknowledged"),
        (Doubling, r"booking 10 was reported after booking 9|expected booking .*9 as the last"),
        (Slow, r"booking \d+ was not acknowledged"),
    ],
)
def test_every_other_lie_is_reported(kind: type[SmallUnit], reason: str) -> None:
    failures = _failures(kind())
    assert failures and re.search(reason, failures[0]), failures


class Empty(SmallUnit):
    """Hands out a blank dump."""

    def dump(self) -> bytes:
        return b"\xff" * self.flash.size


def test_a_dump_without_books_is_reported() -> None:
    assert re.search("the dump cannot be read: there is no page", _failures(Empty(), 3)[0])


def test_a_unit_that_does_not_come_back_ends_the_run() -> None:
    unit = Dead()
    unit.at = 4
    trial = _trial(unit)
    with pytest.raises(Stopped, match="does not answer after power-on"):
        trial.run(1, 20, protocol.WAYS)
    assert re.match(r"seed 1, cut \d+ .*: the unit does not answer", trial.result.failures[0])


class Gameless(SmallUnit):
    """Has no game."""

    def boot(self) -> None:
        self.say('{"standings": null}')


class Cardless(SmallUnit):
    """Has no cards on its readers: K books nothing."""

    def book(self) -> None: ...


class Silent(RigPort):
    """A rig that answers nothing."""

    def read(self) -> bytes:
        return b""


@pytest.mark.parametrize(
    ("unit", "reason"), [(Gameless(), "no game"), (Cardless(), "a card of a player must lie")]
)
def test_a_unit_that_is_not_ready_is_reported_before_any_cut(unit: SmallUnit, reason: str) -> None:
    trial = _trial(unit)
    with pytest.raises(Stopped, match=reason):
        trial.run(1, 20, protocol.WAYS)
    assert not trial.result.cuts


def test_a_rig_that_refuses_or_is_silent_is_reported() -> None:
    unit = SmallUnit()
    with pytest.raises(Stopped, match="the rig answers `dance`: error no command: dance"):
        bench(unit).tell("dance")
    with pytest.raises(Stopped, match="the rig does not answer `off`"):
        bench(unit, Silent(Rig(unit))).tell("off")
    with pytest.raises(Stopped, match="no rig with the program of this version"):
        _trial(unit, Silent(Rig(unit))).run(1, 1, protocol.WAYS)
