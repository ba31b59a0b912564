import errno
import io
import os
import re
import socket
import sys
import threading
import webbrowser
from pathlib import Path

import pytest

from host_sim.ending import BadInput
from host_sim.web.flashfile import FlashFile
from host_sim.web.network import addresses, qr_code
from host_sim.web.serve import Face, serve
from tests.host_sim.web.conftest import Served
from tests.support.cases import rows
from tests.support.web.fake import FakeTarget

pytestmark = [pytest.mark.races, pytest.mark.forked]


@pytest.fixture
def one_look(monkeypatch: pytest.MonkeyPatch) -> None:
    """End the server as soon as it has started."""
    run = Face.run

    def run_once(face: Face, on_start: object) -> None:
        assert callable(on_start)

        def start_and_stop() -> None:
            on_start()
            face.stop()

        run(face, start_and_stop)

    monkeypatch.setattr(Face, "run", run_once)


@pytest.mark.usefixtures("one_look")
def test_the_address_is_printed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = tmp_path / "unit.flash"
    assert serve(FakeTarget, state, port=0, open_browser=False) == 0
    out = capsys.readouterr().out
    assert "http://127.0.0.1:" in out
    assert str(state) in out
    assert "phone" not in out


class _Terminal(io.StringIO):
    encoding = "utf-8"

    def isatty(self) -> bool:
        return True


@pytest.mark.usefixtures("one_look")
def test_who_may_do_what_from_the_network_is_said_with_the_address_of_each(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def start() -> None:
        state = tmp_path / "unit.flash"
        serve(FakeTarget, state, host="0.0.0.0", port=0, open_browser=False)

    start()
    piped = capsys.readouterr().out
    own = addresses("0.0.0.0", 80)[-1].removesuffix(":80/")
    assert re.search(rf"For the players, .*: {own}:\d+/seat/$", piped, re.MULTILINE)
    assert re.search(rf"For the banker alone, .*: {own}:\d+/#[0-9a-f]{{16}}$", piped, re.MULTILINE)
    assert "this machine\nhave the keys" in piped
    assert "\033" not in piped and "█" not in piped
    assert "Its scoreboard is at http://127.0.0.1:" in piped
    assert f"For a television or a tablet, the scoreboard: {own}:" in piped
    assert piped.count("/scoreboard/\n") + piped.count("/scoreboard/.\n") == 2
    terminal = _Terminal()
    monkeypatch.setattr(sys, "stdout", terminal)
    start()
    said = terminal.getvalue()
    codes = [url for url in re.findall(r"http://\S+", said) if qr_code(url) in said]
    assert [url.rpartition("/")[0].rpartition("/")[2] for url in codes] == ["seat", "scoreboard"]


@pytest.mark.usefixtures("one_look")
@pytest.mark.parametrize(
    ("display", "wanted", "opened"), [(":0", True, 1), (":0", False, 0), ("", True, 0)]
)
def test_a_browser_opens_only_where_it_can(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, display: str, wanted: bool, opened: int
) -> None:
    urls: list[str] = []
    monkeypatch.setattr(webbrowser, "open", urls.append)
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.setenv("DISPLAY", display)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    serve(FakeTarget, tmp_path / "unit.flash", port=0, open_browser=wanted)
    for thread in threading.enumerate():
        if thread.name == "browser":
            thread.join()
    assert len(urls) == opened


def test_a_port_in_use_is_reported_with_the_way_out(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        port = other.getsockname()[1]
        with pytest.raises(BadInput, match=f"port {port}.*--port"):
            serve(FakeTarget, tmp_path / "unit.flash", port=port, open_browser=False)


@pytest.mark.parametrize(("host", "port", "words"), rows(__file__, "no such place"))
def test_no_such_place(tmp_path: Path, host: str, port: str, words: str) -> None:
    with pytest.raises(BadInput, match=words):
        serve(FakeTarget, tmp_path / "unit.flash", host=host, port=int(port), open_browser=False)


def test_a_game_that_is_played_elsewhere(tmp_path: Path) -> None:
    flash = FlashFile(tmp_path / "unit.flash")
    with pytest.raises(BadInput, match="--state"):
        serve(FakeTarget, tmp_path / "unit.flash", port=0)
    flash.close()


def test_a_file_that_is_no_flash_is_left_alone(tmp_path: Path) -> None:
    state = tmp_path / "letter.txt"
    state.write_text("Dear aunt")
    with pytest.raises(BadInput, match="9 bytes, not 256"):
        serve(FakeTarget, state, port=0)
    assert state.read_text() == "Dear aunt"
    FlashFile(state).close()  # released


@pytest.mark.usefixtures("one_look")
def test_a_fresh_game_sets_the_old_one_aside(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    state = tmp_path / "unit.flash"
    state.write_bytes(b"15".ljust(256, b"\xff"))
    assert serve(FakeTarget, state, port=0, open_browser=False, fresh=True) == 0
    assert state.read_bytes() == b"\xff" * 256
    assert (tmp_path / "unit.flash.old").read_bytes().startswith(b"15")
    assert str(tmp_path / "unit.flash.old") in capsys.readouterr().out


def test_the_game_is_there_the_next_day(tmp_path: Path) -> None:
    for typed in (b"", b"15"):
        flash = FlashFile(tmp_path / "unit.flash")
        image = flash.load()
        assert (image or b"").rstrip(b"\xff") == typed
        target = FakeTarget(image)
        served = Served(target, flash)
        assert target.persist(0, b"15".ljust(256, b"\xff"))
        served.stop()


def test_a_game_stays_where_it_is_if_no_fresh_one_can_be_had(tmp_path: Path) -> None:
    def fail(journal: bytes | None) -> FakeTarget:
        raise ValueError("no image")

    state = tmp_path / "unit.flash"
    state.write_bytes(b"15".ljust(256, b"\xff"))
    with pytest.raises(BadInput, match="no image"):
        serve(fail, state, port=0, fresh=True)
    assert state.read_bytes().startswith(b"15")
    assert list(tmp_path.iterdir()) == [state]


def test_a_disk_without_room_for_a_game_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(file: int) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fdatasync", fail)
    with pytest.raises(BadInput, match="No space left on device"):
        serve(FakeTarget, tmp_path / "unit.flash", port=0)
    assert list(tmp_path.iterdir()) == []
