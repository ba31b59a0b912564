"""What a page says of a game, understood: by the words of its language and the players' names."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import NamedTuple

from dealbox.bank.state import BANK, POT
from dealbox.ui import feed
from host_sim import languages

_MONEY = r"\d[\d.,]*[KM]"
_KINDS = ("board.booked.", "board.bid.", "end.won", "end.tie", "end.unit", "speech.seconds")


class Told(NamedTuple):
    """A sentence: the key of its words, and their values: seats, thousands, and texts."""

    key: str
    values: dict[str, int | str]
    is_hurry: bool = False  # of a bid: the lamp flashes fast
    is_undone: bool = False  # of a booking: it was taken back


class Sentences:
    """The sentences of a language. names: of the players who have one, by seat."""

    def __init__(self, code: str, names: Mapping[int, str]) -> None:
        self._words = words = languages.tables()[code]
        seats = {seat: words[f"seat.{name}"] for seat, name in enumerate(feed.SEATS)}
        seats |= names
        seats[BANK], seats[POT] = words["board.bank"], words["board.pot"]
        self._seats = {text.lower(): seat for seat, text in seats.items()}
        who = "|".join(re.escape(text) for text in seats.values())
        self._values = {name: f"(?P<{name}>{who})" for name in ("payer", "payee", "who")}
        self._values |= {name: f"(?P<{name}>{_MONEY})" for name in ("amount", "price")}
        self._values |= {"deed": "(?P<deed>.+?)", "count": r"(?P<count>\d+)"}
        # Those with a deed last: "wins a building" fits "wins {deed}", too.
        texts = sorted(words.items(), key=lambda each: "{deed}" in each[1])
        self._patterns = {
            key: self._pattern(text) for key, text in texts if key.startswith(_KINDS)
        }
        self._hints = [
            re.compile(re.sub(r"\\\{\w+\\\}", ".+", re.escape(text.removesuffix("."))))
            for key, text in words.items()
            if key.startswith("hint.")
        ]

    def told(self, line: str) -> Told | None:
        """Return what a line says of the game; None: it is none of these sentences."""
        undone = f"{self._words['board.undone']} "
        if line.startswith(undone):
            about = self.told(line.removeprefix(undone))
            return about and about._replace(is_undone=True)
        hurry = f" · {self._words['board.bid.hurry']}"
        is_hurry = line.endswith(hurry)
        line = line.removesuffix(hurry)
        for key, pattern in self._patterns.items():
            if found := pattern.fullmatch(line):
                values = {
                    name: self._value(name, text) for name, text in found.groupdict().items()
                }
                return Told(key, values, is_hurry)
        return None

    def is_hint(self, line: str) -> bool:
        """Return whether a line says which card to touch."""
        return any(hint.fullmatch(line) for hint in self._hints)

    def offered(self, hint: str) -> int:
        """Return whose card it says is waited for and chosen, 0 for nobody's."""
        begin, _, end = self._words["hint.waits_chosen"].partition("{card}")
        if not (hint.startswith(begin) and hint.endswith(end.removesuffix("."))):
            return 0
        return self._seats[hint.removeprefix(begin).removesuffix(end.removesuffix(".")).lower()]

    def money_k(self, text: str) -> int:
        """Return an amount in thousands."""
        number = float(text[:-1].replace(self._words["point"], "."))
        return round(number * (1000 if text.endswith("M") else 1))

    def _pattern(self, text: str) -> re.Pattern[str]:
        parts = [self._values.get(part, re.escape(part)) for part in re.split(r"\{(\w+)\}", text)]
        whole = "".join(parts)
        # A bid has its lot before it; a booking the deed after it, where the words have none.
        return re.compile(rf"(?:.+: )??{whole}(?: · .+)?", re.IGNORECASE)

    def _value(self, name: str, text: str) -> int | str:
        if name in ("payer", "payee", "who"):
            return self._seats[text.lower()]
        if name in ("amount", "price"):
            return self.money_k(text)
        return text
