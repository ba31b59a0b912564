import errno
import os

import pytest

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import newest_state
from host_sim.timed_input import KEY_HELD_MS, KEYS_APART_MS
from host_sim.web.real_time import Update
from host_sim.web.write_through import RETRY_MS, WriteThrough
from tests.support.cases import rows
from tests.support.web.fake import FakeFile
from tests.support.web.played import Played
from tests.support.web.visitor import with_game

FULL = {"key": "unkept.disk_full", "code": "ENOSPC"}


def test_nothing_is_reported_before_it_is_stored() -> None:
    played, sent_before = Played(), list[object]()
    persist = played.file.persist

    def look_and_persist(at: int, content: bytes) -> None:
        sent_before.extend(played.values_of("tone_hz"))
        persist(at, content)

    played.file.persist = look_and_persist  # type: ignore[method-assign]
    played.click("5", "OK")
    played.wait(500)
    assert sent_before == [880, 0]  # of the 5
    assert played.values_of("tone_hz") == [880, 0, 880, 0]
    assert played.file.image.startswith(b"5")


def test_a_unit_in_real_time_tries_again_after_a_second_of_its_clock() -> None:
    played = Played()
    played.file.errno = errno.ENOSPC
    played.click("5", "OK")
    played.wait(200)
    played.file.errno = 0
    played.wait(RETRY_MS - 200)
    assert played.values_of("unkept") == ["", FULL]
    played.wait(300)
    assert played.values_of("unkept") == ["", FULL, ""]


class KeptUnit:
    """A unit of real logic with a game, and a file that may refuse."""

    def __init__(self, target: LaptopTarget | None = None) -> None:
        self.target = target or with_game(LaptopTarget())
        self.file = FakeFile()
        self.file.image[:] = self.target.flash()
        self.updates: list[Update] = []
        self.person = Person(self.target)
        self.transcript = self.person.transcript
        self.write_through = WriteThrough(self.target, self.file, self.updates.append)
        self.person.begin()
        self.person.lay("RED", "plus")

    def pay(self) -> None:
        for key in "1K":
            self.target.key(key, True)
            self.target.run(KEY_HELD_MS)
            self.write_through.after_run(self.target.ms)
            self.target.key(key, False)
            self.target.run(KEYS_APART_MS)
            self.write_through.after_run(self.target.ms)
        self.wait(2_000)

    def wait(self, ms: int) -> None:
        for _ in range(ms // 10):
            self.target.run(10)
            self.write_through.after_run(self.target.ms)
            self.transcript.update()

    def booked(self) -> tuple[int, int]:
        """Return the numbers of the newest booking in the unit and in the file."""
        unit, file = newest_state(self.target.flash()), newest_state(bytes(self.file.image))
        assert unit and file
        return unit.seq, file.seq


@pytest.mark.parametrize(("code", "key"), rows(__file__, "refusals"))
def test_the_unit_refuses_while_the_file_does_and_goes_on_by_itself(
    code: str, key: str, capsys: pytest.CaptureFixture[str]
) -> None:
    table = KeptUnit()
    table.pay()
    before = table.booked()
    assert before[0] == before[1]
    table.file.errno = getattr(errno, code)
    table.pay()
    assert table.booked() == before
    assert table.updates[-1] == {"unkept": {"key": key, "code": code}}
    assert table.target.is_on
    assert table.transcript.tune != "credit"
    table.pay()
    assert "BATTERY EMPTY" in "".join(table.transcript.lines)
    assert table.booked() == before
    assert len(table.updates) == 2
    table.file.errno = 0
    table.wait(6_000)
    assert table.updates[-1] == {"unkept": ""}
    table.pay()
    assert table.booked() == (before[0] + 1, before[0] + 1)
    assert table.target.flash() == bytes(table.file.image)
    said = capsys.readouterr().out.splitlines()
    assert len(said) == 2
    assert os.strerror(getattr(errno, code)) in said[0]


def test_a_booking_that_got_into_one_ring_only_is_settled_by_the_next_boot() -> None:
    table = KeptUnit()
    table.pay()
    before = table.booked()
    persist, kept = table.file.persist, []

    def persist_one(at: int, content: bytes) -> None:
        if len(content) == 256:
            kept.append(at)
        if len(kept) > 1:
            table.file.errno = errno.ENOSPC
        persist(at, content)

    table.file.persist = persist_one  # type: ignore[method-assign]
    table.pay()
    table.wait(10_000)
    assert table.transcript.tune != "credit"
    table.file.persist = persist  # type: ignore[method-assign]
    table.file.errno = 0
    table.wait(10_000)
    assert table.target.is_on
    assert table.booked() == (before[0] + 1, before[0] + 1)
    table.pay()
    assert table.booked() == (before[0] + 2, before[0] + 2)


def test_a_file_that_refuses_is_tried_once_a_second() -> None:
    table = KeptUnit()
    table.file.errno = errno.ENOSPC
    table.pay()
    tries = table.file.tries
    table.wait(10 * RETRY_MS)
    assert table.file.tries - tries == pytest.approx(10, abs=1)


def test_a_file_that_was_lost_is_noticed_without_a_booking() -> None:
    table = KeptUnit()
    table.pay()
    before = table.booked()
    table.file.errno = errno.EBUSY
    table.wait(RETRY_MS + 20)
    assert table.updates[-1] == {"unkept": {"key": "unkept.in_use", "code": "EBUSY"}}
    table.pay()
    assert "BATTERY EMPTY" in "".join(table.transcript.lines)
    assert table.booked() == before
    table.file.errno = 0
    table.wait(6_000)
    assert table.updates[-1] == {"unkept": ""}
    table.pay()
    assert table.booked() == (before[0] + 1, before[0] + 1)


def test_a_unit_switched_off_meanwhile_stays_off() -> None:
    table = KeptUnit()
    table.file.errno = errno.ENOSPC
    table.pay()
    table.target.power(False)
    table.file.errno = 0
    table.wait(3_000)
    assert table.updates[-1] == {"unkept": ""}
    assert not table.target.is_on


def test_a_console_on_the_full_disk_does_not_stop_the_unit(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def fail(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr("builtins.print", fail)
    table = KeptUnit()
    table.file.errno = errno.ENOSPC
    table.pay()
    assert table.target.is_on
