"""Beginning a game: the edition, its options, the cards, and roles where there are any."""

from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from dealbox.bank.state import (
    COMPETITOR,
    DEEDS,
    GAME_B,
    MONOPOLIST,
    QUICK,
    SEATS,
    SPEED_DIE,
    TIMED,
)
from dealbox.parts import COLUMNS
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import List
from dealbox.ui.screen import Desk, Screen

_OPTIONS = (DEEDS, QUICK, SPEED_DIE, GAME_B, TIMED)  # as words.OPTION_NAMES


class ChooseEdition(List):
    """Which edition lies on the table?"""

    title = words.EDITION

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        return [(edition.title, edition.sign) for edition in EDITIONS]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        desk.home()
        desk.edition, desk.options = index, 0
        return OPTIONS


class Options(List):
    """What the edition leaves open; OK turns an option, the first row goes on."""

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        rows = [(words.GO_ON, "")]
        for index in offered(desk.edition):
            is_on = desk.options & _OPTIONS[index]
            rows.append((words.OPTION_NAMES[index], words.ON if is_on else words.OFF))
        return rows

    def choose(self, desk: Desk, index: int) -> Screen | None:
        if index:
            desk.options ^= _OPTIONS[offered(desk.edition)[index - 1]]
            return None
        desk.home()
        desk.uids = [b""] * SEATS
        desk.roles = bytearray(SEATS)
        desk.seat = 1
        return ENROL

    def heading(self, desk: Desk) -> tuple[str, str]:
        return words.OPTIONS, EDITIONS[desk.edition].title


class Enrol(Screen):
    """Each card tapped belongs to the colour shown; nothing of the old game ends before OK."""

    timeout_ms = 180_000

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if key in ("1", "2", "3", "4", "5", "6", "7", "8"):
            desk.seat = int(key)
            return None
        if key != "OK":
            return super().key(desk, key)
        if needs_roles(desk):
            desk.roles = _alternate(desk)
            desk.cursor = 0
            return ROLES
        return start(desk)

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        desk.note = ""
        if uid in desk.uids:
            desk.stay(words.IS_CARD_OF + words.SEATS[desk.uids.index(uid)])
            return None
        if not desk.seat or (not desk.uids[desk.seat] and is_full(desk)):
            desk.stay(words.NO_MORE)
            return None
        desk.uids[desk.seat] = uid
        desk.say(tunes.OK)
        desk.seat = _next_free(desk)
        return None

    def trouble(self, desk: Desk, side: int, event: int) -> Screen | None:
        desk.stay(words.LAY_AGAIN)
        return None

    def deal(self, desk: Desk) -> Screen | None:
        desk.say(tunes.ERROR)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(words.CARDS)
        if desk.seat:
            canvas.line(1, words.TAP_CARD)
            canvas.line(2, "→ " + words.SEATS[desk.seat])
        row = 3
        line = ""
        for seat in range(1, SEATS):
            if desk.uids[seat]:
                name = words.SEATS[seat]
                if len(line) + 1 + len(name) > COLUMNS:
                    canvas.line(row, line)
                    row += 1
                    line = ""
                line = line + " " + name if line else name
        canvas.line(row, line)
        canvas.line(6, desk.note)
        canvas.line(7, desk.status(words.HINT_ENROL))


class Roles(List):
    """Who competes and who monopolizes: OK turns a player's role, the first row starts."""

    title = words.ROLES

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        rows = [(words.GO_ON, "")]
        for seat in _seated(desk):
            rows.append((words.SEATS[seat], words.ROLE_NAMES[desk.roles[seat]]))
        return rows

    def choose(self, desk: Desk, index: int) -> Screen | None:
        if not index:
            return start(desk)
        desk.roles[_seated(desk)[index - 1]] ^= COMPETITOR | MONOPOLIST
        return None


def start(desk: Desk) -> Screen | None:
    """Begin the game as it stands on the desk."""
    try:
        desk.ledger.new_game(desk.edition, desk.uids, desk.options, bytes(desk.roles))
    except Refused as refused:
        desk.stay(words.REFUSALS[refused.code][1])
        return None
    desk.cards.drop_all()  # they were chosen by the cards of the old game
    desk.deal.forget()
    desk.deeds.leave()
    desk.say(tunes.OK)
    return desk.home()


def offered(edition: int) -> list[int]:
    """Return which of the options the edition has, as indexes of words.OPTION_NAMES."""
    options = EDITIONS[edition].options()
    return [index for index in range(len(_OPTIONS)) if options & _OPTIONS[index]]


def is_full(desk: Desk) -> bool:
    """Return whether the edition takes no more players."""
    return sum(1 for card in desk.uids if card) >= EDITIONS[desk.edition].players_max


def needs_roles(desk: Desk) -> bool:
    """Return whether the game being begun is one of competitors and monopolists."""
    return EDITIONS[desk.edition].has_roles and bool(desk.options & DEEDS)


def _alternate(desk: Desk) -> bytearray:
    """Return roles that differ by one at most, in turn around the table."""
    roles = bytearray(SEATS)
    role = COMPETITOR
    for seat in _seated(desk):
        roles[seat] = role
        role ^= COMPETITOR | MONOPOLIST
    return roles


def _seated(desk: Desk) -> list[int]:
    return [seat for seat in range(1, SEATS) if desk.uids[seat]]


def _next_free(desk: Desk) -> int:
    """Return the first colour without a card, after the one just learned; 0 if all are in."""
    if is_full(desk):
        return 0
    for step in range(1, SEATS):
        seat = (desk.seat - 1 + step) % (SEATS - 1) + 1
        if not desk.uids[seat]:
            return seat
    return 0


EDITION = ChooseEdition()
OPTIONS = Options()
ENROL = Enrol()
ROLES = Roles()
