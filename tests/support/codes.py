"""Reads what the QR codes of the standings hold (docs/codes.md), as a page would."""

from typing import Any

from dealbox.bank.editions import EDITIONS
from dealbox.bank.editions.limits import FAMILIES
from dealbox.bank.names import ALPHABET
from dealbox.bank.spaces import GROUPS
from dealbox.ui.feed import SEATS

_EMPTY, _PLAYING, _OUT = range(3)
_OWN, _QUICK = 255, 2
_FLAGS = ("pot", "debts", "loans", "names", "rules", "deeds", "deal", "final")


def digits_of(text: str) -> str:
    """Return the digits of a code: they are all of it, or the link's fragment."""
    return text.rsplit("#", 1)[-1]


class Collection:
    """The parts of one state that were read so far, in any order."""

    def __init__(self) -> None:
        self.parts: dict[int, bytes] = {}
        self.count = 0  # of all parts
        self._checksum = -1

    def add(self, digits: str) -> None:
        """Take a part; one of another state begins anew. Raises ValueError: it is no part."""
        part, count, checksum, content = _part(digits)
        if (count, checksum) != (self.count, self._checksum):
            self.parts = {}
            self.count, self._checksum = count, checksum
        self.parts[part] = content

    def content(self) -> bytes | None:
        """Return the whole; None while parts are missing. Raises ValueError: it is damaged."""
        if len(self.parts) < self.count or not self.count:
            return None
        content = b"".join(self.parts[part] for part in sorted(self.parts))
        if checksum(content) != self._checksum:
            raise ValueError("checksum")
        return content


def checksum(content: bytes) -> int:
    """Return the five digits that all parts of a content carry."""
    value = 0x11C9DC5
    for byte in content:
        value = (value ^ byte) * 16777619 & 0x3FFFFFFF
    return value % 100_000


def _part(digits: str) -> tuple[int, int, int, bytes]:
    """Return part, number of parts, checksum and bytes."""
    if not digits.isascii() or not digits.isdigit() or len(digits) <= 10 or digits[0] != "1":
        raise ValueError("no part")
    part, count, total = int(digits[1:3]), int(digits[3:5]), int(digits[5:10])
    if not 1 <= part <= count:
        raise ValueError("no part")
    content = bytearray()
    for at in range(10, len(digits), 5):
        pair = digits[at : at + 5]
        size = {5: 2, 3: 1}.get(len(pair), 0)
        if not size or int(pair) >> 8 * size:
            raise ValueError("no part")
        content += int(pair).to_bytes(size, "big")
    return part, count, total, bytes(content)


class _Bits:
    def __init__(self, content: bytes) -> None:
        self._bits = "".join(f"{byte:08b}" for byte in content)
        self._at = 0

    def take(self, width: int) -> int:
        if self._at + width > len(self._bits):
            raise ValueError("short")
        bits = self._bits[self._at : self._at + width]
        self._at += width
        return int(bits, 2) if bits else 0

    def number(self) -> int:
        width = self.take(5)
        return 1 << width - 1 | self.take(width - 1) if width else 0

    def text(self) -> str:
        return "".join([chr(self.number()) for _ in range(self.number())])

    def end(self) -> None:
        rest = self._bits[self._at :]
        if len(rest) > 7 or "1" in rest:
            raise ValueError("long")


def lines(content: bytes) -> tuple[dict[str, Any], dict[str, Any] | None, int]:
    """Return what the feed would say (docs/usb.md), and a number that follows from the cards.

    First the line of the standings; then that of the deal, if one is open. Raises ValueError.
    """
    bits = _Bits(content)
    number, seq, cards = bits.take(8), bits.number(), bits.take(16)
    states = [_EMPTY] + [bits.take(2) for _ in SEATS[1:9]]
    flags = {flag: bits.take(1) for flag in _FLAGS}
    if max(states) > _OUT or (number != _OWN and number >= len(EDITIONS)):
        raise ValueError("unknown")
    out = [SEATS[1 + bits.take(3)] for state in states if state == _OUT]
    seats = [SEATS[seat] for seat in range(9) if states[seat]]
    playing = [SEATS[seat] for seat in range(9) if states[seat] == _PLAYING]
    sums = _sums(bits, flags, seats, playing)
    game = {"seq": seq, **_edition(bits, number), **sums}
    if out:
        game["out"] = out
    if flags["names"]:
        names = {seat: _name(bits) for seat in seats}
        game["names"] = {seat: name for seat, name in names.items() if name}
    rules = {name: bits.number() for name in ("options", "house_rules") if flags["rules"]}
    game |= {name: value for name, value in rules.items() if value}
    if flags["deeds"]:
        game["owners"], game["levels"] = _deeds(bits, playing)
    is_told = flags["deeds"] or rules.get("options", 0) & _QUICK
    worths = {seat: _signed(bits) if is_told else _cash(sums, seat) for seat in playing}
    if others := {seat: k for seat, k in worths.items() if k != sums["balances"][seat]}:
        game["worths"] = others
    deal = _deal(bits) if flags["deal"] else None
    if flags["final"]:
        game["final"] = {SEATS[bits.take(4)]: _signed(bits) for _ in range(bits.take(4))}
    bits.end()
    return {"standings": game}, deal, cards


def _sums(
    bits: _Bits, flags: dict[str, int], seats: list[str], playing: list[str]
) -> dict[str, dict[str, int]]:
    balances = dict.fromkeys(["BANK", *seats], 0)
    for seat in playing:
        balances[seat] = bits.number()
    pot_k = bits.number() if flags["pot"] else 0
    balances["BANK"] = -sum(balances.values()) - pot_k
    if flags["pot"]:
        balances["POT"] = pot_k
    found: dict[str, dict[str, int]] = {"balances": balances, "debts": {}}
    for name in ("debts", "loans"):
        if flags[name]:
            sums_k = {seat: bits.number() for seat in playing}
            found[name] = {seat: sum_k for seat, sum_k in sums_k.items() if sum_k}
    return found


def _edition(bits: _Bits, number: int) -> dict[str, str]:
    if number == _OWN:
        family = FAMILIES[bits.take(3)].name
        found = {"edition": family, "sign": bits.text(), "title": bits.text(), "city": bits.text()}
    else:
        found = {"edition": EDITIONS[number].name, "city": EDITIONS[number].city}
    return {name: text for name, text in found.items() if text or name == "sign"}


def _name(bits: _Bits) -> str:
    return "".join([ALPHABET[bits.take(6) - 1] for _ in range(bits.take(3))])


def _deeds(bits: _Bits, playing: list[str]) -> tuple[str, str]:
    owners, levels = "", ""
    for space in range(40):
        owner = bits.take(len(playing).bit_length()) if GROUPS[space] else 0
        if owner > len(playing):
            raise ValueError("owner")
        owners += str(SEATS.index(playing[owner - 1])) if owner else "0"
        levels += str(bits.take(3)) if owner and bits.take(1) else "0"
    return owners, levels


def _deal(bits: _Bits) -> dict[str, Any]:
    is_running, space, leader = bits.take(1), bits.take(6), bits.take(4)
    deal: dict[str, Any] = {"deal": ("bid" if leader else "start") if is_running else "end"}
    if space:
        deal["space"] = space
    if leader:
        deal.update({"leader": SEATS[leader], "price_k": bits.number()})
    return deal


def _signed(bits: _Bits) -> int:
    is_negative, value = bits.take(1), bits.number()
    return -value if is_negative else value


def _cash(sums: dict[str, dict[str, int]], seat: str) -> int:
    """Return what a seat is worth without deeds: its balance less debt and loan."""
    owed_k = sums["debts"].get(seat, 0) + sums.get("loans", {}).get(seat, 0)
    return sums["balances"][seat] - owed_k
