import errno
import os
import resource
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest
import serial

from dealbox import __version__
from dealbox.bank.ledger import Ledger
from dealbox.store.journal import Journal
from dealbox.store.page import VERSION
from host_sim import pins, port, uf2
from host_sim.cards import UIDS
from host_sim.parts.w25q import Flash
from host_sim.port import Port
from tests.support.patience import HANG_S, until
from tests.support.plugged import (
    AssistedHost,
    FakeHost,
    LoosePlugHost,
    PlayedBoard,
    PlayedUnit,
    feed_of,
    pay,
)
from tools.image import build
from tools.usb import flasher
from tools.usb.flasher import CannotFlash, Host

pytestmark = pytest.mark.races

PICO = "DEALBOX_PICO"


@pytest.fixture
def packed(tmp_path: Path) -> Path:
    """Return an image file that no chip could run."""
    label = uf2.label(PICO, "1.0", VERSION).encode()
    path = tmp_path / "dealbox.uf2"
    path.write_bytes(uf2.pack(bytes(100_000) + label))
    return path


@pytest.fixture
def drive(tmp_path: Path) -> Path:
    """Return a drive with nothing behind it."""
    path = tmp_path / "RPI-RP2"
    path.mkdir()
    (path / flasher.INFO).write_text("Board-ID: RPI-RP2\n")
    return path


class Alone(flasher.Host):
    """A drive and nothing else."""

    answer_s = drive_s = service_s = return_s = 0.0

    def ports(self) -> list[Port]:
        return []

    def has_unmounted_drive(self) -> bool:
        return False


def _refuses(image: Path, host: Host, complaint: str, board: str = PICO) -> None:
    """Check that an image is not flashed, for this reason."""
    with pytest.raises(CannotFlash, match=complaint):
        flasher.flash(board, image, host)


def _older(image: Path, folder: Path) -> Path:
    """Return an image labelled as an older version."""
    older = b"0.0.9"
    assert len(older) == len(__version__)
    path = folder / "older.uf2"
    path.write_bytes(
        uf2.pack(uf2.flashed(image.read_bytes()).replace(__version__.encode(), older))
    )
    return path


def _refusing(code: int) -> Callable[..., None]:
    """Return a serial port's class of which none can be opened, for this reason."""

    def refuse(*_: object, **__: object) -> None:
        raise serial.SerialException(code, os.strerror(code))

    return refuse


# The complete process, on the emulated chip.


def _journal() -> bytes:
    """Return a journal with a game in it."""
    chip_flash = Flash()
    ledger = Ledger(Journal(chip_flash))
    ledger.new_game(0, [b"", UIDS["RED"], UIDS["BLUE"], *[b""] * 6])
    ledger.pay(1, 2, 4_000)
    return bytes(chip_flash.data)


@pytest.mark.chip
def test_a_running_unit_is_updated_and_its_game_goes_on(image: Path, tmp_path: Path) -> None:
    journal = _journal()
    with PlayedBoard(tmp_path, _older(image, tmp_path), journal) as board:
        host = AssistedHost(board)
        flasher.flash(PICO, image, host)
        assert host.printed[0] == f"{PICO} 0.0.9 is on {board.port}, and its prompt is closed."
        assert host.printed[3:] == [
            f"{PICO} {__version__} is up.",
            "Self-test: all parts answer, battery 4.2 V.",
            # The third notes the service mode.
            "The game goes on after booking 3: RED 11000, BLUE 19000 (thousands).",
            "Keys, cards, lamp and buzzer: menu, Settings, Self-test.",
        ]
        assert board.target
        both = zip(board.target.flash(), journal, strict=True)
        assert all(after == before for after, before in both if before != 0xFF)
        board.do(pay)
        standings = flasher.identify(str(board.port), host).standings
    assert standings and (standings["seq"], standings["balances"]["BLUE"]) == (4, 20_000)


@pytest.mark.chip
def test_stock_micropython_is_enough(image: Path, stock: Path, tmp_path: Path) -> None:
    with PlayedBoard(tmp_path, stock) as board:
        host = FakeHost(board)
        flasher.flash(PICO, image, host)
        assert host.printed[0].startswith("It runs MicroPython without Dealbox; the first game")
        assert "No game is stored on it." in host.printed


@pytest.mark.chip
@pytest.mark.soak
def test_a_board_may_be_gone_before_mpremote_has_ended(
    image: Path, repl_image: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    late = ["/bin/sh", "-c", '"$0" "$@"; echo "OSError: [Errno 5] Input/output error" >&2; exit 1']
    monkeypatch.setattr(flasher, "_MPREMOTE", [*late, *flasher._MPREMOTE])
    with PlayedBoard(tmp_path, repl_image) as board:
        host = FakeHost(board)
        flasher.flash(PICO, image, host)
        assert f"{PICO} {__version__} is up." in host.printed


@pytest.mark.chip
def test_a_plug_that_slips_in_mid_copy_leaves_a_way_back_and_what_is_missing_is_reported(
    image: Path, tmp_path: Path
) -> None:
    with PlayedBoard(tmp_path, None) as board:
        board.unplugged = {"minus", "display"}
        host = LoosePlugHost(board)
        _refuses(image, host, "went away.*It is not lost: hold BOOTSEL")
        until(host.drives)  # BOOTSEL was held
        host.printed.clear()
        flasher.flash(PICO, image, host)
        assert f"image is for {PICO}, and reads a game of format {VERSION}." in (host.printed[0])
        assert f"{PICO} {__version__} is up." in host.printed
        assert "Self-test: no answer from minus, display, battery 4.2 V." in host.printed
        assert any(f"whether it is a {PICO} at all" in line for line in host.printed)


@pytest.mark.chip
@pytest.mark.parametrize("named", ["port", pytest.param("drive", marks=pytest.mark.soak)])
def test_the_command_line_takes_the_board_that_is_named_and_no_other(
    named: str,
    *,
    image: Path,
    repl_image: Path,
    drive: Path,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    folder = tmp_path / "board"
    folder.mkdir()
    with (
        PlayedUnit(tmp_path, feed_of("DEALBOX_ZERO")) as other,
        PlayedBoard(folder, repl_image if named == "port" else None) as board,
    ):
        host = FakeHost(board)
        for what in ("answer_s", "drive_s", "service_s", "return_s"):
            monkeypatch.setattr(Host, what, HANG_S)
        monkeypatch.setattr(port, "ports", lambda: [*host.ports(), *FakeHost(other).ports()])
        monkeypatch.setattr(flasher, "_mounted", lambda: [drive, board.drive])
        place = str(board.port if named == "port" else board.drive)
        monkeypatch.setattr(sys, "argv", ["flash", "--image", str(image), f"--{named}", place])
        assert flasher.main() == 0
    said = capsys.readouterr().out
    assert f"{PICO} {__version__} is up.\nSelf-test: all parts answer" in said
    assert [each.name for each in drive.iterdir()] == [flasher.INFO]


# What is refused before anything is changed.


@pytest.mark.parametrize(
    ("content", "complaint"),
    [
        (None, "cannot be read: No such file"),
        (b"MZ\x90", "is no UF2 file"),
        (uf2.pack(bytes(9000))[:-512], "is cut short"),
        (uf2.pack(bytes(9000)), "is no image of ours"),
        (
            uf2.pack(uf2.label("DEALBOX_ZERO", "1.0", 1).encode()),
            "is an image for DEALBOX_ZERO, not for DEALBOX_PICO; use BOARD=DEALBOX_ZERO",
        ),
    ],
)
def test_a_wrong_file_is_reported(
    content: bytes | None, complaint: str, tmp_path: Path, drive: Path
) -> None:
    path = tmp_path / "given.uf2"
    if content is not None:
        path.write_bytes(content)
    _refuses(path, Alone(drive=drive), f"given.uf2 {complaint}")
    assert [each.name for each in drive.iterdir()] == [flasher.INFO]


def test_no_board_is_reported_with_what_was_looked_for(
    packed: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    _refuses(packed, FakeHost(), "no board found.*serial port.*RPI-RP2.*BOOTSEL")
    monkeypatch.setattr(FakeHost, "has_unmounted_drive", lambda _: True)
    _refuses(packed, FakeHost(), "RPI-RP2 is plugged in but not mounted: sudo mount")


@pytest.mark.parametrize(
    ("named", "sought"),
    [
        ({"port_path": "/dev/nothing"}, "the port /dev/nothing"),
        ({"drive": Path("/no drive")}, "a BOOTSEL drive at /no drive"),
        ({"drive": Path("x" * 300)}, "a BOOTSEL drive at xxx"),  # an impossible name
    ],
)
def test_a_named_board_that_is_not_there_is_reported(
    named: dict[str, Any], sought: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flasher, "_mounted", list)
    with pytest.raises(CannotFlash, match=f"no board found; looked for {sought}.*BOOTSEL"):
        flasher.only_board(Host(**named))


def test_two_boards_are_reported(packed: Path, tmp_path: Path) -> None:
    one = PlayedUnit(tmp_path, feed_of(), "ttyACM0")
    with one, PlayedUnit(tmp_path, feed_of(), "ttyACM1") as other:
        _refuses(packed, FakeHost(one, other), "several boards: .*ACM0, .*ACM1; .*PORT=")


@pytest.mark.parametrize(
    ("feed", "complaint"),
    [
        (feed_of("DEALBOX_ZERO"), "unit is a DEALBOX_ZERO.*use BOARD=DEALBOX_ZERO"),
        (feed_of(journal=VERSION + 1), "cannot read the game.*ANYWAY=1.*Nothing was chan"),
        (">>> ", "is in a file"),
    ],
    ids=["board", "game", "file"],
)
def test_a_unit_that_the_image_does_not_fit_is_reported(
    feed: str, complaint: str, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(flasher, "mpremote", lambda *_, **__: f"{PICO} {VERSION} 1\n")
    with PlayedUnit(tmp_path, feed) as unit:
        _refuses(packed, FakeHost(unit), complaint)


def test_a_game_of_an_earlier_format_is_read(tmp_path: Path) -> None:
    path = tmp_path / "new.uf2"
    path.write_bytes(uf2.pack(uf2.label(PICO, "1.0", VERSION).encode()))
    image = flasher._load(PICO, path)[1]
    flasher._check_fits(image, PICO, VERSION - 1, is_sure=False)


@pytest.mark.chip
@pytest.mark.parametrize(
    ("board", "journal", "complaint"),
    [
        ("DEALBOX_ZERO", VERSION, f"unit is a {PICO}, and the image is for DEALBOX_ZERO"),
        (PICO, VERSION - 1, "cannot read the game.*Nothing was changed"),
    ],
)
def test_what_does_not_fit_is_reported_at_a_prompt_too(
    board: str, journal: int, complaint: str, repl_image: Path, tmp_path: Path
) -> None:
    path = tmp_path / "new.uf2"
    path.write_bytes(uf2.pack(uf2.label(board, "1.0", journal).encode()))
    with PlayedBoard(tmp_path, repl_image) as played:
        _refuses(path, FakeHost(played), complaint, board)
        assert port.identify(str(played.port), HANG_S).has_prompt


class AnswerClock:
    """A clock by which a unit answers all questions in time."""

    def __init__(self, unit: PlayedUnit) -> None:
        self._unit = unit

    def monotonic(self) -> float:
        return self._unit.answered * port._RETRY_S


_NO_FEED = "; it sent a line that is no feed: "


@pytest.mark.parametrize(
    ("answer", "noise"),
    [
        ("", ""),
        ("\nwhat?\n", f"{_NO_FEED}what?"),
        ('\n{"standings": null}\n{"unit": {}}\n', _NO_FEED + '{"unit": {}}'),
        ('\n{"standings": null}\n{"unit": "\x1b[2J"}\n', _NO_FEED + r'{"unit": "\x1b[2J"}'),
    ],
)
def test_a_port_that_does_not_answer_is_reported(
    answer: str, noise: str, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with PlayedUnit(tmp_path, answer) as unit:
        monkeypatch.setattr(port, "time", AnswerClock(unit))
        host = FakeHost(unit)
        host.answer_s, host.service_s = 2.5 * port._RETRY_S, 0.0
        _refuses(packed, host, "nobody brought it into service mode; nothing was")
        assert host.printed[0] == f"What is on {unit.port} does not answer{noise}."


@pytest.mark.parametrize(
    ("code", "complaint"),
    [(errno.EACCES, "no permission to use .*dialout"), (errno.EIO, "cannot be opened as a port")],
)
def test_a_port_that_cannot_be_opened_is_reported(
    code: int, complaint: str, packed: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial, "Serial", _refusing(code))
    with PlayedUnit(tmp_path, feed_of()) as unit:
        _refuses(packed, FakeHost(unit), complaint)


def test_a_port_that_another_program_reads_is_reported(packed: Path, tmp_path: Path) -> None:
    with PlayedUnit(tmp_path, feed_of()) as unit, port.connect(str(unit.port)):
        _refuses(packed, FakeHost(unit), "in use by another program; close it")


# What fails during the copy.


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda drive: (drive / flasher.INFO).write_text("Board-ID: RP2350\n"), "another chip"),
        (
            lambda drive: (drive / "dealbox.uf2").symlink_to("/proc/sys/kernel/version"),
            "no permission to write to .*; unmount it, and sudo m",
        ),
        (lambda drive: (drive / "dealbox.uf2").symlink_to("/dev/full"), "is full; hold BOOTSEL"),
        (lambda drive: drive, "all was copied, but the unit does not answer"),
    ],
    ids=["chip", "permission", "full", "silent"],
)
def test_what_fails_at_a_drive_is_reported(
    spoil: Callable[[Path], object], complaint: str, packed: Path, drive: Path
) -> None:
    spoil(drive)
    _refuses(packed, Alone(drive=drive), complaint)


def test_a_drive_with_too_little_room_is_reported(
    packed: Path, drive: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    free = len(packed.read_bytes()) - 1
    monkeypatch.setattr(shutil, "disk_usage", lambda _: shutil._ntuple_diskusage(9, 9, free))
    _refuses(packed, Alone(drive=drive), f"is full: {free} bytes are left and .* hold BOOTSEL")
    assert [each.name for each in drive.iterdir()] == [flasher.INFO]


def test_what_was_not_written_is_not_taken_for_copied(packed: Path, drive: Path) -> None:
    room = len(packed.read_bytes()) - 100  # the last write comes out short
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (room, before[1]))
    try:
        _refuses(packed, Alone(drive=drive), f"after {room} of .* bytes")
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, before)


def test_a_board_that_vanishes_in_mid_copy_is_reported(packed: Path, drive: Path) -> None:
    class Pulled(Alone):
        def sync(self, file: int) -> None:
            super().sync(file)
            (drive / packed.name).unlink()

    first = flasher._CHUNK_BYTES
    _refuses(packed, Pulled(drive=drive), f"went away after {first} of .*not lost: hold BOOTSEL")


def test_a_unit_that_comes_back_on_a_port_one_may_not_use_is_reported(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(serial, "Serial", _refusing(errno.EACCES))
    with PlayedUnit(tmp_path, feed_of()) as unit:
        host = FakeHost(unit)
        host.return_s = 0.1
        with pytest.raises(CannotFlash, match="all was copied, but no permission.*dialout"):
            flasher.await_unit(PICO, "1.0", host)


@pytest.mark.parametrize("program", [flasher, build])
def test_a_board_that_is_none_is_answered_with_those_there_are(
    program: ModuleType, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["make", "--board", "NOPE"])
    with pytest.raises(SystemExit):
        program.main()
    said = capsys.readouterr().err
    assert "'NOPE'" in said and all(board in said for board in pins.boards())
