import json
import os
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from hypothesis import given
from hypothesis import strategies as st

from host_sim import monitor, port
from host_sim.ending import BAD_INPUT, BadInput
from host_sim.feed_reader import Line
from host_sim.monitor import FeedMonitor
from tests.support.cases import rows
from tests.support.command_line import Dealbox
from tests.support.patience import until
from tests.support.stored_games import a_game

pytestmark = pytest.mark.races

BALANCES = {"BANK": -30_000, "RED": 11_000, "BLUE": 19_500}
STANDINGS = {"seq": 4, "edition": "world", "balances": BALANCES, "debts": {}}
UNIT = {
    **{"board": "DEALBOX_PICO", "version": "1.0", "journal": 1},
    **{"missing": [], "battery_mv": 4200},
}


def _booked(seq: int, kind: str = "paid") -> Line:
    moved = {"payer": "RED", "payee": "BLUE", "amount_k": 4_000, "balances": BALANCES}
    return {"booked": {"seq": seq, "kind": kind, **moved}}


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def kept(tmp_path: Path) -> Path:
    return tmp_path / "feed.jsonl"


@pytest.fixture
def follower(kept: Path, said: list[str]) -> FeedMonitor:
    """Return a monitor of no port: a test adds the lines."""
    return FeedMonitor("", kept, said.append)


def test_each_line_is_printed_and_stored_with_its_time(
    follower: FeedMonitor, kept: Path, said: list[str]
) -> None:
    lines: list[Line] = [{"unit": UNIT}, {"standings": STANDINGS}, _booked(5), {"deal": "start"}]
    own = {"title": "Harbour", "sign": " zł", "seq": 6}
    lines += [{"standings": STANDINGS | own}, {"deeds": {"1": ["Quay", 60]}}, {"deeds": {}}]
    lines += [{"standings": STANDINGS | own}]  # as at the end of a game: no deeds follow
    lines += [{"booked": _booked(8, "buys")["booked"] | {"space": space}} for space in (1, 38)]
    for line in lines:
        follower.add(line)
    assert said == [text for (text,) in rows(__file__, "printed")]
    entries = [json.loads(line) for line in kept.read_text().splitlines()]
    assert all(len(entry.pop("at")) == len("2026-03-01T20:15:00") for entry in entries)
    assert entries == lines


def test_amounts_are_written_as_in_the_edition(follower: FeedMonitor, said: list[str]) -> None:
    game = {**STANDINGS, "edition": "classic", "city": "london", "debts": {"RED": 500}}
    follower.add({"standings": game})
    assert said[0].startswith("#4 classic: RED ")
    assert "19500" in said[0] and "RED owes" in said[0] and "M" not in said[0]


def test_all_that_a_booking_moved_is_printed_below_it(
    follower: FeedMonitor, said: list[str]
) -> None:
    follower.add({"standings": {**STANDINGS, "edition": "classic", "city": "dublin"}})
    details = rows(__file__, "details")
    line = _booked(5, "trade")
    line["booked"].update(space=39, details=[json.loads(each) for each, _ in details])
    follower.add(line)
    first, *others = said[1].splitlines()
    assert first == "#5 RED→BLUE trade 39 Shrewsbury Road €4000: RED €11000, BLUE €19500"
    assert others == [f"    {text}" for _, text in details]


def test_the_end_of_a_deal_is_one_line(follower: FeedMonitor, kept: Path, said: list[str]) -> None:
    follower.add({"deal": "end", "leader": "RED", "price_k": 500, "at": "never", "more": [1]})
    assert said == ["deal end: RED 500K"]
    (entry,) = map(json.loads, kept.read_text().splitlines())
    assert entry.pop("at") != "never"
    assert entry == {"deal": "end", "leader": "RED", "price_k": 500, "more": [1]}


class _Wire:
    """A port that sends the given bytes, and then disappears."""

    def __init__(self, data: bytes) -> None:
        self._data = data

    def write(self, data: bytes) -> None: ...

    def read(self, count: int) -> bytes:
        if not self._data:
            raise serial.SerialException
        data, self._data = self._data[:count], self._data[count:]
        return data


_HOSTILE = st.binary(max_size=600) | st.builds(
    lambda line, at, byte: (line[:at] + bytes([byte]) + line[at + 1 :]) + b"\n" + line,
    st.sampled_from(
        [json.dumps(each).encode() for each in ({"unit": UNIT}, {"standings": STANDINGS})]
        + [json.dumps(_booked(5)).encode(), b'{"deal": "end", "leader": "RED", "price_k": 5}']
    ),
    st.integers(0, 200),
    st.integers(0, 255),
)


@given(st.lists(_HOSTILE, max_size=4))
def test_whatever_a_port_sends_is_printed_safely(data: list[bytes]) -> None:
    said: list[str] = []
    with pytest.raises(serial.SerialException):
        FeedMonitor("", Path("/dev/null"), said.append)._read(
            _Wire(b"\n".join([b"", *data, b""])),  # type: ignore[arg-type]
            lambda: False,
        )
    for text in said:
        assert all(each.isprintable() for each in text.replace("\n", "")), text


def test_a_port_that_is_no_unit_s_is_reported(kept: Path, said: list[str]) -> None:
    wire = _Wire(b'cut\n{"unit": 5}\n\x1b[2Jboo\n{"booked": null}\n' + b"9" * 9000 + b">>> ")
    with pytest.raises(serial.SerialException):
        FeedMonitor("", kept, said.append)._read(wire, lambda: False)  # type: ignore[arg-type]
    assert said == [
        'a line that is no feed: {"unit": 5}',
        r"a line that is no feed: \x1b[2Jboo",
        'a line that is no feed: {"booked": null}',
        f"a line that is no feed: {'9' * 80} ...",
        " is a unit in service mode; switch it off and on to play",
    ]
    assert not kept.exists()


def test_missing_parts_and_no_game_are_printed(follower: FeedMonitor, said: list[str]) -> None:
    follower.add({"unit": {**UNIT, "missing": ["plus", "keypad"], "battery_mv": 0}})
    follower.add({"standings": None})
    assert said == ["DEALBOX_PICO 1.0; no answer from plus, keypad", "no game"]


@pytest.mark.parametrize("place", ["a folder", "no folder/feed.jsonl", "game.flash"])
def test_a_file_that_cannot_be_written_is_reported_and_not_taken_for_a_lost_port(
    place: str, plug: "_Plug", tmp_path: Path, dealbox: Dealbox
) -> None:
    (tmp_path / "a folder").mkdir()
    (tmp_path / "game.flash").write_bytes(a_game())
    file = str(tmp_path / place)
    ended = dealbox("watch", plug.path, "--file", file)
    assert ended.code == BAD_INPUT and f"{file}: " in ended.err
    assert (tmp_path / "game.flash").read_bytes() == a_game()


def test_a_full_disk_is_reported_and_is_no_lost_port(plug: "_Plug", said: list[str]) -> None:
    def answer() -> None:
        os.read(plug.master, 8)
        plug.send({"standings": STANDINGS})

    thread = threading.Thread(target=answer)
    thread.start()
    with pytest.raises(BadInput, match="cannot write /dev/full: No space left"):
        FeedMonitor(str(plug.path), Path("/dev/full"), said.append).follow()
    thread.join()


class _Plug:
    """A port at one path that is plugged in and pulled."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def plug(self) -> None:
        self.master, self.slave = os.openpty()
        tty.setraw(self.slave)
        self.path.symlink_to(os.ttyname(self.slave))

    def pull(self) -> None:
        self.path.unlink()
        os.close(self.slave)
        os.close(self.master)

    def send(self, line: object) -> None:
        os.write(self.master, json.dumps(line).encode() + b"   \n")


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[_Plug]:
    plug = _Plug(tmp_path / "ttyACM0")
    plug.plug()
    yield plug
    plug.pull()


def test_it_follows_a_unit_that_goes_away_and_comes_back(
    plug: _Plug, kept: Path, said: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(monitor, "RETURN_S", 0.01)
    over = threading.Event()
    thread = threading.Thread(
        target=FeedMonitor(str(plug.path), kept, said.append).follow, args=(over.is_set,)
    )
    thread.start()
    assert os.read(plug.master, 8) == b"\r"
    os.write(plug.master, b'c": 4}}, the end of a line that was cut\n')
    plug.send({"standings": STANDINGS})
    until(lambda: len(said) >= 1)
    plug.pull()
    until(lambda: len(said) >= 2)
    plug.plug()
    assert os.read(plug.master, 8) == b"\r"
    plug.send(_booked(5))
    until(lambda: len(said) >= 4)
    over.set()
    thread.join()
    assert [text.split(" ", 1)[1] for text in said[1:3]] == [
        "went away; waiting for it",
        "is back",
    ]
    assert said[3].startswith("#5 RED→BLUE")
    assert len(kept.read_text().splitlines()) == 2


def test_the_command_reports_what_it_needs(
    monkeypatch: pytest.MonkeyPatch, dealbox: Dealbox
) -> None:
    assert "there is no port /dev/nothing" in dealbox("watch /dev/nothing").err
    for paths in ([], ["/dev/ttyACM0", "/dev/ttyACM1"]):
        monkeypatch.setattr(port, "ports", lambda paths=paths: [port.Port(path) for path in paths])
        ended = dealbox("watch")
        assert ended.code == BAD_INPUT and f"found: {', '.join(paths) or 'none'}" in ended.err
