"""What a unit sends over USB (docs/usb.md): printed as it comes, and appended to a file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING

from dealbox.bank import editions, money
from dealbox.bank.edition import Edition
from dealbox.ui import words
from host_sim import files
from host_sim.ending import BadInput
from host_sim.feed_reader import FeedReader, Line

if TYPE_CHECKING:
    import serial

RETURN_S = 0.5  # between two checks whether an unplugged unit is back
_PROMPT = b">>> "  # of MicroPython, which sends no feed


class _OwnBoard(Edition):
    """What the feed tells of an own board: its sign; name and price of its deeds, by space."""

    def __init__(self, sign: str, deeds: dict[str, tuple[str, int]]) -> None:
        self.sign = sign
        self._deeds = deeds

    def space_name(self, space: int) -> str:
        return self._deeds.get(str(space), ("", 0))[0]


class FeedMonitor:
    """The feed of the unit on one port: each line goes to `show` as text, and unchanged to a file.

    Of a line that is no feed, `show` alone gets a description.
    In the file each line begins with its time of arrival: {"at": "2026-03-01T20:15:00", ...}.
    """

    def __init__(self, path: str, file: Path, show: Callable[[str], None]) -> None:
        self._path = path
        self._file = file
        self._show = show
        self._edition: Edition | None = None
        self._deeds: dict[str, tuple[str, int]] = {}  # of an own board; they come once for a unit
        self._seq = 0

    def follow(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Run until is_over() or Ctrl-C, across every unplugging; blocks.

        Refused: port.NoPort, if there is none at the start; BadInput, if a line cannot be stored.
        """
        import serial  # whoever watches no port needs none

        from host_sim import port

        connection = port.connect(self._path)
        files.refuse_game(self._file)
        self._append("")  # it fails before the first line if it cannot be written
        while not is_over():
            try:
                self._read(connection, is_over)
            except serial.SerialException:
                self._show(f"{self._path} went away; waiting for it")
            connection.close()
            while not is_over():
                time.sleep(RETURN_S)
                try:
                    connection = port.connect(self._path)
                except port.NoPort:
                    continue
                self._show(f"{self._path} is back")
                break
        connection.close()

    def add(self, line: Line) -> None:
        """Show one line, and append it to the file. Refused: BadInput."""
        at = datetime.now().isoformat(timespec="seconds")
        self._append(json.dumps({"at": at, **line} | {"at": at}) + "\n")
        if "unit" in line:
            self._deeds = {}
            self._show(_unit(line["unit"]))
        if "standings" in line:
            self._show(self._standings(line["standings"]))
        if "deeds" in line:
            self._deeds |= line["deeds"]
        if "booked" in line:
            self._show(self._booked(line["booked"]))
        if "deal" in line:
            self._show(self._deal(line))

    def _append(self, text: str) -> None:
        try:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise BadInput(f"cannot write {self._file}: {error.strerror}") from None

    def _read(self, connection: serial.Serial, is_over: Callable[[], bool]) -> None:
        reader = FeedReader()
        connection.write(b"\r")  # any input requests the standings; to this a prompt answers, too
        while not is_over():
            data = connection.read(256)
            if data.endswith(_PROMPT):
                self._show(f"{self._path} is a unit in service mode; switch it off and on to play")
            for line in reader.read(data):
                if isinstance(line, str):
                    self._show(line)
                else:
                    self.add(line)

    def _standings(self, game: Line | None) -> str:
        if not game:
            return "no game"
        self._seq = game["seq"]
        board = (game["edition"], game.get("city", ""))
        fitting = (each for each in editions.known() if (each.name, each.city) == board)
        own = _OwnBoard(str(game.get("sign", "")), self._deeds) if "title" in game else None
        self._edition = own or next(fitting, None)
        name = game.get("title", game["edition"])
        debts = "".join(f"; {who} owes {self._money(k)}" for who, k in game["debts"].items())
        return f"#{game['seq']} {name}: {self._balances(game['balances'])}{debts}"

    def _booked(self, booking: Line) -> str:
        missed = booking["seq"] - self._seq - 1 if self._seq else 0
        self._seq = booking["seq"]
        what = booking["kind"]
        if booking.get("space"):
            what += " " + _place(booking["space"], self._edition)
        details = [detail_text(each, self._edition) for each in booking.get("details", ())]
        more = "".join(f"\n    {detail}" for detail in details)
        return (
            (f"(bookings missed: {missed})\n" if missed > 0 else "")
            + f"#{booking['seq']} {booking['payer']}→{booking['payee']} {what}"
            + f" {self._money(booking['amount_k'])}: {self._balances(booking['balances'])}{more}"
        )

    def _deal(self, line: Line) -> str:
        if "leader" not in line:
            return f"deal {line['deal']}"
        return f"deal {line['deal']}: {line['leader']} {self._money(line.get('price_k', 0))}"

    def _balances(self, balances: dict[str, int]) -> str:
        return ", ".join(
            f"{who} {self._money(amount_k)}" for who, amount_k in balances.items() if who != "BANK"
        )

    def _money(self, amount_k: int) -> str:
        return _money(amount_k, self._edition)


def detail_text(detail: Line, edition: Edition | None) -> str:
    """Return one item of a booking's details (docs/usb.md) as text."""
    giver, taker = detail["from"], detail["to"]
    if "deed" in detail:
        return f"{giver}→{taker} {_place(detail['deed'], edition)}"
    if "building" in detail:
        built = words.building(detail.get("level", 0), edition)
        return f"{giver}→{taker} {built}, {detail['building']}"
    if "jail_cards" in detail:
        return f"{giver}→{taker} jail card" + (" x 2" if detail["jail_cards"] == 2 else "")
    for name, text in _DETAILS.items():
        if name in detail:
            return text.format(giver, taker, _money(detail[name], edition))
    return f"{giver}→{taker}"


_DETAILS = {
    "cash_k": "{}→{} {}",
    "fee_k": "{}→{} {}, interest on mortgages received",
    "interest_k": "{}→{} {}, interest on a loan",
    "loan_k": "{0} has borrowed {2} from now on",
    "owes_k": "{} owes {} {}",
    "owes_no_more_k": "{} owes {} no more {}",
}


def _place(space: int, edition: Edition | None) -> str:
    """Return a space's number and name."""
    return f"{space} {edition.space_name(space) if edition else ''}".rstrip()


def _money(amount_k: int, edition: Edition | None) -> str:
    return money.text(amount_k, edition.sign if edition else "")


def _unit(unit: Line) -> str:
    missing = f"; no answer from {', '.join(unit['missing'])}" if unit["missing"] else ""
    battery = f", battery {unit['battery_mv'] / 1000:.1f} V" if unit["battery_mv"] else ""
    return f"{unit['board']} {unit['version']}{battery}{missing}"
