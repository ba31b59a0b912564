"""What is typed at the unit for a guest: his bid, and the banker's PIN.

It is typed by the unit's keys and cards, so the unit alone checks and books it, as if somebody at
the table had typed it. Nothing is pressed unless the display shows that it belongs there.
"""

from collections.abc import Callable, Generator
from types import ModuleType
from typing import Any, Protocol

from dealbox.bank.state import PIN_MISSES_MAX, UID_BYTES, State
from dealbox.ui.paying import CROWD
from host_sim import languages
from host_sim.books import wording
from host_sim.cards import UIDS

Message = dict[str, Any]  # the key of words, and their values (web/words/words.js)
Typing = Generator[float, None, Message]  # each yield lets so many ms of the unit's time pass

LOOK_MS = 20  # between two looks at the display
WAIT_MS = 1500  # for what a key or a card should bring
APART_MS = 120  # between two keys: a unit that erases for 45 ms sees that none is held
SETTLE_MS = 200  # until a picture is whole, even if the unit erases meanwhile
HAND_OVER_MS = 500  # after the last key or card of somebody else

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
        """Return whether nothing is held or laid, nor was for HAND_OVER_MS."""

    def state(self) -> State | None:
        """Return the books."""

    def hold(self, key: str) -> None: ...
    def release(self, key: str) -> None: ...
    def lay(self, card: str, side: str) -> None: ...
    def lift(self, card: str) -> None: ...


def bid(hand: Hand, seat: int, typed: str, unit: str) -> Typing:
    """Bid what a guest typed, in K or M, while nobody at the unit types or has laid a card."""
    if not (yield from _is_theirs(hand, lambda lines: _waits(lines) or lines == hand.left)):
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
        if not (yield from _press(hand, key, _shows(typed[:count]))):
            return TOO_LATE
    title = hand.lines()[0]
    yield from _press(hand, unit, lambda lines: lines[0] != title)
    yield SETTLE_MS
    yield from _until(hand, bool)
    return TAKEN if _is_bidding(hand.lines()) else _says(hand)


def enter_pin(hand: Hand, pin: str) -> Typing:
    """Have the unit check a PIN, where it asks for one: in the menu, before it takes back.

    After PIN_MISSES_MAX wrong ones in a row nothing is typed until somebody has entered the right
    one at the unit: or whoever is in the network could keep the banker waiting for ever.
    """
    before = hand.state()
    if not before or not before.pin:
        return PIN_NONE
    if before.pin_misses >= PIN_MISSES_MAX:
        return PIN_CLOSED
    if not (yield from _is_theirs(hand, lambda lines: bool(_at_rest(lines, before)))):
        return BUSY
    words = _at_rest(hand.lines(), before)
    assert words
    yield from _type_pin(hand, words, pin)
    after = hand.state()
    if not after or after.seq == before.seq:
        return BUSY  # the unit cannot write, or shows something else
    return PIN_WRONG if after.pin_misses else PIN_RIGHT


def _type_pin(hand: Hand, words: ModuleType, pin: str) -> Generator[float, None, None]:
    """Type it, and leave what the right one opens; no key once something else is shown."""
    if not (yield from _press(hand, "OK", _begins(words.MENU))):
        return
    # Row 2; or row 9, which is not shown, in a game with deeds.
    row = "2" if words.TAKE_BACK_ITEM in hand.lines()[2] else "9"
    if not (yield from _press(hand, row, _begins(words.PIN))):
        return
    for count, key in enumerate(pin, 1):
        if not (yield from _press(hand, key, _has_stars(count))):
            return
    if (yield from _press(hand, "OK", _has_stars(0))):
        hand.hold("C")  # which acts when it is released
        yield SETTLE_MS
        hand.release("C")
        yield from _until(hand, _begins(words.PRODUCT))


def _press(
    hand: Hand, key: str, is_so: Callable[[list[str]], bool]
) -> Generator[float, None, bool]:
    """Hold a key until the display shows what it should; return whether it does.

    A unit that erases sees no key meanwhile.
    """
    hand.hold(key)
    is_shown = yield from _until(hand, is_so)
    hand.release(key)
    yield APART_MS
    return is_shown


def _until(hand: Hand, is_so: Callable[[list[str]], bool]) -> Generator[float, None, bool]:
    """Wait until the display shows what it should; return whether it does."""
    for _ in range(WAIT_MS // LOOK_MS):
        yield LOOK_MS
        lines = hand.lines()
        if lines and is_so(lines):
            return True
    return False


def _is_theirs(hand: Hand, waits: Callable[[list[str]], bool]) -> Generator[float, None, bool]:
    """Return whether the unit waits for whoever comes, once nothing was touched for a while."""
    yield from _until(hand, bool)
    if hand.lines() and waits(hand.lines()):
        yield from _until(hand, lambda lines: hand.is_free())
    return bool(hand.lines()) and waits(hand.lines()) and hand.is_free()


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


def _waits(lines: list[str]) -> bool:
    """Return whether a deal is on, no card is chosen, and nothing is typed."""
    return _is_bidding(lines) and any(lines[5] in words.HOW_TO_BID for words in _languages())


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


def _at_rest(lines: list[str], state: State) -> ModuleType | None:
    """Return the words of a display that shows everybody's money; where they fill it, by names."""
    seats = [seat for seat, what in enumerate(state.seat) if what]
    for words in _languages():
        names = [wording.player(state, seat, words) for seat in seats]
        is_crowd = len(seats) >= CROWD and all(map(str.startswith, lines[-len(seats) :], names))
        if is_crowd or lines[7] == words.HINT_REST:
            return words
    return None


def _card(state: State, seat: int) -> str:
    """Return which card a player has in this game; "" if none of the simulator's."""
    length, *uid = state.uid[seat * UID_BYTES :][:UID_BYTES]
    return next((card for card, its in UIDS.items() if its == bytes(uid[:length])), "")
