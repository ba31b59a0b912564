"""What a unit tells over USB (docs/usb.md): shown as it comes, and kept in a file."""

from __future__ import annotations

import json
import time
from collections.abc import Callable
from datetime import datetime
from pathlib import Path

import serial

from dealbox.bank import money
from dealbox.bank.edition import Edition
from dealbox.bank.editions import EDITIONS
from dealbox.ui import words
from tools import port
from tools.feed_reader import FeedReader, Line
from tools.port import NoPort

RETURN_S = 0.5  # between two looks whether a unit that went away is back


class NoFile(Exception):
    """The lines cannot be kept; the text says why."""


class Feed:
    """The feed of the unit on one port: each line goes to `say` as text and to a file as it is.

    What is no feed goes to `say` alone, as words about it.

    In the file each line begins with the time it came: {"at": "2026-03-01T20:15:00", ...}.
    """

    def __init__(self, path: str, file: Path, say: Callable[[str], None]) -> None:
        self._path = path
        self._file = file
        self._say = say
        self._edition: Edition | None = None
        self._seq = 0

    def follow(self, is_over: Callable[[], bool] = lambda: False) -> None:
        """Go on until is_over() or Ctrl-C, through every unplugging.

        Refused: NoPort, at first; NoFile.
        """
        connection = port.connect(self._path)
        self._keep("")  # if that cannot be, not only at the first line
        while not is_over():
            try:
                self._read(connection, is_over)
            except serial.SerialException:
                self._say(f"{self._path} went away; waiting for it")
            connection.close()
            while not is_over():
                time.sleep(RETURN_S)
                try:
                    connection = port.connect(self._path)
                except NoPort:
                    continue
                self._say(f"{self._path} is back")
                break
        connection.close()

    def take(self, line: Line) -> None:
        """Show one line, and keep it. Refused: NoFile."""
        at = datetime.now().isoformat(timespec="seconds")
        self._keep(json.dumps({"at": at, **line} | {"at": at}) + "\n")
        if "unit" in line:
            self._say(_unit(line["unit"]))
        if "standings" in line:
            self._say(self._standings(line["standings"]))
        if "booked" in line:
            self._say(self._booked(line["booked"]))
        if "deal" in line:
            self._say(self._deal(line))

    def _keep(self, text: str) -> None:
        try:
            with self._file.open("a", encoding="utf-8") as file:
                file.write(text)
        except OSError as error:
            raise NoFile(f"cannot write {self._file}: {error.strerror}") from None

    def _read(self, connection: serial.Serial, is_over: Callable[[], bool]) -> None:
        reader = FeedReader()
        connection.write(b"\n")  # whatever comes in is the wish to see the standings
        while not is_over():
            for line in reader.read(connection.read(256)):
                if isinstance(line, str):
                    self._say(line)
                else:
                    self.take(line)

    def _standings(self, game: Line | None) -> str:
        if not game:
            return "no game stands"
        self._seq = game["seq"]
        fitting = [each for each in EDITIONS if each.name == game["edition"]]
        self._edition = next((e for e in fitting if game.get("city", e.city) == e.city), None)
        debts = "".join(f"; {who} owes {self._money(k)}" for who, k in game["debts"].items())
        return f"#{game['seq']} {game['edition']}: {self._balances(game['balances'])}{debts}"

    def _booked(self, told: Line) -> str:
        missed = told["seq"] - self._seq - 1 if self._seq else 0
        self._seq = told["seq"]
        what = told["kind"]
        if told.get("space"):
            what += " " + _place(told["space"], self._edition)
        more = "".join(f"\n    {detail(each, self._edition)}" for each in told.get("details", ()))
        return (
            (f"({missed} bookings were not heard)\n" if missed > 0 else "")
            + f"#{told['seq']} {told['payer']}→{told['payee']} {what}"
            + f" {self._money(told['amount_k'])}: {self._balances(told['balances'])}{more}"
        )

    def _deal(self, told: Line) -> str:
        if "leader" not in told:
            return f"deal {told['deal']}"
        return f"deal {told['deal']}: {told['leader']} {self._money(told.get('price_k', 0))}"

    def _balances(self, balances: dict[str, int]) -> str:
        return ", ".join(
            f"{who} {self._money(amount_k)}" for who, amount_k in balances.items() if who != "BANK"
        )

    def _money(self, amount_k: int) -> str:
        return _money(amount_k, self._edition)


def detail(told: Line, edition: Edition | None) -> str:
    """Return in words one thing that a booking moved (docs/usb.md)."""
    giver, taker = told["from"], told["to"]
    if "deed" in told:
        return f"{giver}→{taker} {_place(told['deed'], edition)}"
    if "building" in told:
        return (
            f"{giver}→{taker} {words.building(told.get('level', 0), edition)}, {told['building']}"
        )
    if "jail_cards" in told:
        return f"{giver}→{taker} jail card" + (" x 2" if told["jail_cards"] == 2 else "")
    for name, text in _DETAILS.items():
        if name in told:
            return text.format(giver, taker, _money(told[name], edition))
    return f"{giver}→{taker}"


_DETAILS = {
    "cash_k": "{}→{} {}",
    "fee_k": "{}→{} {}, 10% on mortgages received",
    "owes_k": "{} owes {} {}",
    "owes_no_more_k": "{} owes {} no more {}",
}


def _place(space: int, edition: Edition | None) -> str:
    """Return a space's number and name."""
    return f"{space} {edition.space_name(space) if edition else ''}".rstrip()


def _money(amount_k: int, edition: Edition | None) -> str:
    return money.text(amount_k, edition.sign if edition else "")


def _unit(told: Line) -> str:
    missing = f"; no answer from {', '.join(told['missing'])}" if told["missing"] else ""
    battery = f", battery {told['battery_mv'] / 1000:.1f} V" if told["battery_mv"] else ""
    return f"{told['board']} {told['version']}{battery}{missing}"
