"""What is typed at the unit for a guest: his bid, and the banker's PIN.

It is typed by the unit's keys and cards, so the unit alone checks and books it, as if somebody at
the table had typed it. Nothing is pressed unless the display shows that it belongs there.
"""

from collections.abc import Callable, Generator
from types import ModuleType
from typing import Any, Protocol

from dealbox.bank.names import decode
from dealbox.bank.state import NAME_BYTES, PIN_MISSES_MAX, UID_BYTES, State
from dealbox.ui.paying import CROWD
from host_sim import languages
from host_sim.cards import UIDS

Message = dict[str, Any]  # the key of words, and their values (web/words/words.js)
Typing = Generator[float, None, Message]  # each yield lets so many ms of the unit's time pass

LOOK_MS = 20  # between two looks at the display
WAIT_MS = 1500  # for what a key or a card should bring
HAND_OVER_MS = 500  # between two guests, for who sits at the unit

TAKEN = {"key": "guest.bid.taken"}
TOO_LATE = {"key": "guest.bid.late"}
BUSY = {"key": "guest.busy"}
NO_CARD = {"key": "guest.bid.card"}
PIN_RIGHT = {"key": "guest.pin.right"}
PIN_WRONG = {"key": "guest.pin.wrong"}
PIN_NONE = {"key": "guest.pin.none"}
PIN_CLOSED = {"key": "guest.pin.closed"}


class Hand(Protocol):
    """A hand at the unit, and what it sees."""

    left: list[str]  # the display as the last bid left it, if that was refused

    def lines(self) -> list[str]:
        """Return the rows of the display; [] while they change, or if it is off."""

    def is_free(self) -> bool:
        """Return whether no key is down, and no card on a reader."""

    def state(self) -> State | None:
        """Return the books."""

    def press(self, key: str) -> None: ...
    def lay(self, card: str, side: str) -> None: ...
    def lift(self, card: str) -> None: ...


def bid(hand: Hand, seat: int, typed: str, unit: str) -> Typing:
    """Bid what a guest typed, in K or M, while nobody at the unit types or has laid a card."""
    yield from _until(hand, bool)
    lines = hand.lines()
    is_last_refusal = bool(lines) and lines == hand.left
    if not hand.is_free() or not (is_last_refusal or any(map(_waits_for(lines), _languages()))):
        return BUSY
    state = hand.state()
    card = state and _card(state, seat)
    if not card:
        return NO_CARD
    hand.left = []
    hand.lay(card, "minus")
    answer = yield from _bid(hand, typed, unit)
    hand.lift(card)
    return answer


def _bid(hand: Hand, typed: str, unit: str) -> Typing:
    """Type it, the card being on the reader.

    No key is pressed any more once the lamp is out, or the unit has something else to say.
    """
    if not (yield from _until(hand, _is_bidder)):
        return _says(hand)
    for count, key in enumerate(typed, 1):
        hand.press(key)
        if not (yield from _until(hand, _shows(typed[:count]))):
            return TOO_LATE
    hand.press(unit)
    is_typed = _shows(typed)
    yield from _until(hand, lambda lines: not is_typed(lines) or _is_bidding(lines))
    if _is_bidding(hand.lines()):
        return TAKEN
    return _says(hand)


def enter_pin(hand: Hand, pin: str) -> Typing:
    """Have the unit check a PIN, where it asks for one: in the menu, before it takes back.

    After PIN_MISSES_MAX wrong ones in a row nothing is typed until somebody has entered the right
    one at the unit: or whoever is in the network could keep the banker waiting for ever.
    """
    yield from _until(hand, bool)
    before, lines = hand.state(), hand.lines()
    if not before or not before.pin:
        return PIN_NONE
    if before.pin_misses >= PIN_MISSES_MAX:
        return PIN_CLOSED
    words = next((each for each in _languages() if _is_at_rest(lines, before, each)), None)
    if not words or not hand.is_free():
        return BUSY
    yield from _type_pin(hand, words, pin)
    after = hand.state()
    if not after or after.seq == before.seq:
        return BUSY  # the unit cannot write, or shows something else
    return PIN_WRONG if after.pin_misses else PIN_RIGHT


def _type_pin(hand: Hand, words: ModuleType, pin: str) -> Generator[float, None, None]:
    """Type it, and leave what the right one opens; no key once something else is shown."""
    hand.press("OK")
    if not (yield from _until(hand, _begins(words.MENU))):
        return
    # Row 2; or row 9, which is not shown, in a game with deeds.
    hand.press("2" if words.TAKE_BACK_ITEM in hand.lines()[2] else "9")
    if not (yield from _until(hand, _begins(words.PIN))):
        return
    for count, key in enumerate(pin, 1):
        hand.press(key)
        if not (yield from _until(hand, _has_stars(count))):
            return
    hand.press("OK")
    if (yield from _until(hand, _has_stars(0))):
        hand.press("C")
        yield from _until(hand, _begins(words.PRODUCT))


def _until(hand: Hand, is_so: Callable[[list[str]], bool]) -> Generator[float, None, bool]:
    """Wait until the display shows what it should; return whether it does."""
    for _ in range(WAIT_MS // LOOK_MS):
        yield LOOK_MS
        lines = hand.lines()
        if lines and is_so(lines):
            return True
    return False


def _begins(title: str) -> Callable[[list[str]], bool]:
    return lambda lines: lines[0].startswith(title)


def _has_stars(count: int) -> Callable[[list[str]], bool]:
    return lambda lines: lines[3].count("*") == count


def _languages() -> list[ModuleType]:
    return list(languages.modules().values())


def _is_bidding(lines: list[str]) -> bool:
    """Return whether the display shows a deal that is on."""
    return bool(lines) and any(
        lines[0].startswith(words.DEAL)
        and not lines[0].startswith(words.DEAL_OVER)
        and lines[1] in (words.HIGHEST, words.OPENING)
        for words in _languages()
    )


def _waits_for(lines: list[str]) -> Callable[[ModuleType], bool]:
    """Return whether a deal is on, no card is chosen, and nothing is typed."""
    return lambda words: _is_bidding(lines) and lines[5] == words.HOW_TO_BID


def _is_bidder(lines: list[str]) -> bool:
    """Return whether in a deal one card is chosen, and that on minus."""
    return (
        _is_bidding(lines)
        and not lines[6]
        and not lines[5].startswith("→")
        and any(f" {words.HAS} " in lines[5] for words in _languages())
    )


def _shows(typed: str) -> Callable[[list[str]], bool]:
    """Return whether a number is typed, as any language writes it."""
    return lambda lines: lines[2].strip().replace(",", ".") == typed


def _says(hand: Hand) -> Message:
    """Return why the unit did not take a bid, in its own words."""
    lines = hand.lines()
    over = [title for words in _languages() for title in (words.DEAL_OVER, words.SOLD_TO)]
    if not lines or lines[0].startswith(tuple(over)):
        return TOO_LATE
    hand.left = lines
    return {"key": "guest.says", "text": " ".join(" ".join(lines).replace("─", " ").split())}


def _is_at_rest(lines: list[str], state: State, words: ModuleType) -> bool:
    """Return whether the display shows everybody's money; where they fill it, by their names."""
    if not lines:
        return False
    if lines[7] == words.HINT_REST:
        return True
    seats = [seat for seat, what in enumerate(state.seat) if what]
    names = [_name(state, seat) or words.SEATS[seat] for seat in seats]
    rows = lines[-len(seats) :]
    return len(seats) >= CROWD and all(map(str.startswith, rows, names))


def _card(state: State, seat: int) -> str:
    """Return which card a player has in this game; "" if none of the simulator's."""
    length, *uid = state.uid[seat * UID_BYTES :][:UID_BYTES]
    return next((card for card, its in UIDS.items() if its == bytes(uid[:length])), "")


def _name(state: State, seat: int) -> str:
    return decode(state.name[seat * NAME_BYTES :][:NAME_BYTES])
