"""Beginning a game: edition, options, cards, roles; owners, if it was begun without the unit."""

from dealbox.bank import editions, refusals
from dealbox.bank import state as terms
from dealbox.bank.errors import Refused
from dealbox.bank.state import (
    BANK,
    COMPETITOR,
    EMPTY_SPACES,
    MONOPOLIST,
    SEATS,
    SPACES,
    HouseRules,
    State,
    copy_rules,
    has_house_rules,
)
from dealbox.parts import COLUMNS, RANDOM_UID
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.house import Rules
from dealbox.ui.lists import List, Numbered, bind
from dealbox.ui.players import FirstName
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.edition import Edition
    from dealbox.bank.ledger import Ledger
    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

# As words.OPTION_NAMES.
_OPTIONS = (terms.DEEDS, terms.QUICK, terms.SPEED_DIE, terms.GAME_B, terms.TIMED)
_SEAT_KEYS = ("1", "2", "3", "4", "5", "6", "7", "8")


class Enrolment:
    """The draft of a game: edition, options, cards and roles. It ends no game before OK."""

    def __init__(self) -> None:
        self.has_begun = False
        self.uids = [b""] * SEATS
        self.names = [""] * SEATS
        self.roles = bytearray(SEATS)
        self.house = HouseRules()
        self._begin_anew()

    def clear(self) -> None:
        """Discard it; at once if there is nothing to discard, as with almost every key."""
        if self.has_begun:
            self._begin_anew()

    def _begin_anew(self) -> None:
        """Expect the first card of a game whose edition is not chosen yet."""
        self.seat = 1  # whose card is expected, BANK if the edition takes no more
        self.last = BANK  # whose card came last, or who was chosen since
        self.is_chosen = False  # the seat, with a digit
        for seat in range(SEATS):
            self.uids[seat] = b""
            self.names[seat] = ""
            self.roles[seat] = 0
        self.begin(editions.EDITIONS[0])
        self.has_begun = False

    def begin(self, edition: "Edition") -> None:
        """Begin with an edition, timed deals and no other option or house rule; the cards stay."""
        self.has_begun = True
        self.edition = edition
        self.options = edition.options & terms.TIMED  # where the clock is an option
        self.house.clear()
        self.seat = self.seat or self._next_free()

    def recall(self, last: State) -> None:
        """Offer the house rules of the last game, as far as the edition has them."""
        house, edition = self.house, self.edition
        copy_rules(house, last)
        house.house_rules &= edition.house_rules()
        if editions.of(last).factor != edition.factor:  # its sums are of another size
            house.start_k = house.stake_k = house.opening_k = 0
        if not house.house_rules & terms.HAS_POT:
            house.stake_k = 0

    def toggle(self, option: int) -> None:
        """Turn an option on or off."""
        self.options ^= option

    def select(self, seat: int) -> None:
        """Expect the card of that seat next; a second time, the seat is free again."""
        if seat == self.seat:
            self.uids[seat] = b""
            self.names[seat] = ""
        self.seat = seat
        self.is_chosen = True
        self.last = seat if self.uids[seat] else BANK

    def enrol(self, uid: bytes, name: str = "") -> None:
        """Take a card for the seat, and expect that of the next seat without one."""
        self.uids[self.seat] = uid
        self.names[self.seat] = name
        self.last = self.seat
        self.is_chosen = False
        self.seat = self._next_free()

    def enrol_again(self, ledger: "Ledger") -> None:
        """Take the cards and names of the last game, as many as the edition takes."""
        for seat in last_players(ledger):
            if self.seat != BANK:
                self.seat = seat
                self.enrol(ledger.uid(seat), ledger.name(seat))

    def is_full(self) -> bool:
        """Return whether the edition takes no more players."""
        return len(self.seated()) >= self.edition.players_max

    def seated(self) -> list[int]:
        """Return the seats that have a card."""
        return [seat for seat in range(1, SEATS) if self.uids[seat]]

    def needs_roles(self) -> bool:
        """Return whether this is a game of competitors and monopolists."""
        return self.edition.has_roles and bool(self.options & (terms.DEEDS | terms.QUICK))

    def deal_roles(self) -> None:
        """Give each player without a role the one that fewer have; both in turn at first."""
        players = self.seated() if self.needs_roles() else []
        for seat in range(1, SEATS):
            if seat not in players:
                self.roles[seat] = 0
        for seat in players:
            if not self.roles[seat]:
                more = sum([1 if role == COMPETITOR else -1 for role in self.roles if role])
                self.roles[seat] = MONOPOLIST if more > 0 else COMPETITOR

    def who(self, seat: int) -> str:
        """Return what a player of the new game is called."""
        return self.names[seat] or words.SEATS[seat]

    def turn_role(self, seat: int) -> None:
        """Give a player the other role."""
        self.roles[seat] ^= COMPETITOR | MONOPOLIST

    def _next_free(self) -> int:
        if self.is_full():
            return BANK
        for step in range(1, SEATS):
            seat = (self.seat - 1 + step) % (SEATS - 1) + 1
            if not self.uids[seat]:
                return seat
        return BANK


class ChooseEdition(List):
    """Which edition is played?"""

    timeout_ms = 180_000
    title = "EDITION"

    draft: Enrolment

    def __init__(self, session: "Session", draft: Enrolment, before: Screen) -> None:
        super().__init__(session, draft, before)
        self._kept: list[tuple[str, str, int]] = []  # title, sign and id of each own board

    def open(self) -> Screen:
        session = self.session
        if session.own_boards:
            offered = session.own_boards.offer_boards(session.ledger.is_safe)
            self._kept = [(each.title, each.sign, each.id) for each in offered]
        return super().open()

    def choices(self) -> "list[Choice]":
        kept_ids = [id for _, _, id in self._kept]
        rows: list[Choice] = []
        for number in range(len(editions.EDITIONS)):
            title, sign = editions.title(number)
            rows.append((title, sign, bind(self._begin, editions.EDITIONS[number])))
        for each in editions.own():
            if each.id not in kept_ids:
                rows.append((each.title, each.sign, bind(self._begin, each)))
        for title, sign, id in self._kept:
            rows.append((title, sign, bind(self._begin_own, id)))
        return rows

    def _begin(self, edition: "Edition") -> Screen:
        """Ask for the options of an edition; those chosen before for the same one stay."""
        draft = self.draft
        is_same = (edition.number, edition.id) == (draft.edition.number, draft.edition.id)
        if not draft.has_begun or not is_same:
            draft.begin(edition)
            draft.recall(self.session.ledger.now)
        return Options(self.session, draft, self)

    def _begin_own(self, id: int) -> Screen:
        """Go on with an own board, of which only the setup is read now."""
        session = self.session
        edition = session.own_boards.board_setup(id) if session.own_boards else None
        if not edition:
            return session.refuse(refusals.BOARD_UNKNOWN, self)
        return self._begin(edition)


class Options(List):
    """What the edition leaves open; OK turns an option, the first row goes on."""

    timeout_ms = 180_000

    draft: Enrolment

    def choices(self) -> "list[Choice]":
        session, draft = self.session, self.draft
        choices: list[Choice] = [(words.GO_ON, "", lambda: Enrol(session, draft, self))]
        for index in offered(draft.edition):
            option = _OPTIONS[index]
            # The rule of booklets without a clock is the lack of that bit.
            is_on = bool(draft.options & option) != (option == terms.TIMED)
            value = words.ON if is_on else words.OFF
            choices.append((words.OPTION_NAMES[index], value, bind(draft.toggle, option)))
        value = words.ON if has_house_rules(draft.house) else words.OFF
        choices.append((words.HOUSE_ITEM, value, lambda: Rules(session, draft, self)))
        return choices

    def heading(self) -> tuple[str, str]:
        return words.OPTIONS, self.draft.edition.title


class Enrol(Screen):
    """Each card tapped belongs to the colour shown, or to that of the last game unless a digit
    chose; nothing of the old game ends before OK."""

    timeout_ms = 180_000
    is_left_by_digit = False

    draft: Enrolment

    def key(self, key: str) -> Screen | None:
        session, draft = self.session, self.draft
        if key in _SEAT_KEYS:
            draft.select(int(key))
            return None
        if key == "GO" and self._offers_last():
            draft.enrol_again(session.ledger)
            return None
        if key == "K" and draft.last:
            return FirstName(session, draft.last, self, draft.names)
        if key != "OK":
            return super().key(key)
        draft.deal_roles()
        return Roles(session, draft, self) if draft.needs_roles() else start(session, draft, self)

    def card(self, side: int, uid: bytes) -> Screen | None:
        draft, session = self.draft, self.session
        if uid == RANDOM_UID:
            session.stay(words.NUMBER_CHANGES)
        elif uid in draft.uids:
            session.stay(words.IS_CARD_OF + draft.who(draft.uids.index(uid)))
        elif draft.seat == BANK or (not draft.uids[draft.seat] and draft.is_full()):
            session.stay(words.NO_MORE)
        else:
            before = session.ledger.seat_of(uid)
            if before and not draft.is_chosen and not draft.uids[before]:
                draft.seat = before
            draft.enrol(uid)
            session.say(tunes.OK)
        return None

    def draw(self, canvas: Canvas) -> None:
        draft = self.draft
        canvas.title(words.CARDS)
        if draft.seat:
            canvas.line(1, words.TAP_CARD)
            canvas.line(2, "→ " + words.SEATS[draft.seat])
        row, line = 3, ""
        for seat in draft.seated():
            name = draft.who(seat)
            if len(line) + 1 + len(name) > COLUMNS:
                canvas.line(row, line)
                row += 1
                line = ""
            line = line + " " + name if line else name
        canvas.line(row, line)
        if draft.last and row < 6:
            canvas.line(6, words.GIVE_NAME + words.SEATS[draft.last])
        if self._offers_last():
            canvas.line(4, words.SAME_AGAIN)
        canvas.line(7, self.session.status(words.HINT_ENROL))

    def _offers_last(self) -> bool:
        """Return whether the players of the last game can be taken with one key."""
        return not self.draft.seated() and bool(last_players(self.session.ledger))


class Roles(List):
    """Who competes and who monopolizes: OK turns a player's role, the first row starts."""

    timeout_ms = 180_000
    title = "ROLES"

    draft: Enrolment

    def card(self, side: int, uid: bytes) -> Screen | None:
        uids, who = self.draft.uids, self.draft.who
        is_known = uid in uids
        self.session.stay(words.IS_CARD_OF + who(uids.index(uid)) if is_known else words.NO_OWNER)
        return None

    def choices(self) -> "list[Choice]":
        draft = self.draft
        choices: list[Choice] = [(words.GO_ON, "", lambda: start(self.session, draft, self))]
        for seat in draft.seated():
            role = words.ROLE_NAMES[draft.roles[seat]]
            choices.append((draft.who(seat), role, bind(draft.turn_role, seat)))
        return choices


def start(session: "Session", draft: Enrolment, page: Screen) -> Screen:
    """Begin the game as drafted; page: the one that a refusal leads back to."""
    own, number, id = session.own_boards, draft.edition.number, draft.edition.id
    if own and id and not own.provide_board(id):
        return session.refuse(refusals.BOARD_UNKNOWN, page)
    try:
        session.ledger.new_game(
            number,
            draft.uids,
            draft.options,
            bytes(draft.roles),
            edition_id=id,
            house=draft.house,
            names=tuple(draft.names),
        )
    except Refused as refused:
        return session.refuse(refused.code, page)
    finally:
        if own:
            own.release_boards()
    session.cards.drop_all()  # they were chosen by the cards of the old game
    session.auction.close()
    session.set_clock(0)
    session.say(tunes.OK)
    return session.leave()


class Owners(Numbered):
    """Whose each deed is: a card, or OK again and again; the first row, 0, books them all."""

    timeout_ms = 180_000
    is_left_by_misread = False
    is_left_by_refusal = False
    title = "OWNERS"

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self._owners = bytearray(SPACES)
        self._cursor.go_to(1)  # the first deed

    def choices(self) -> "list[Choice]":
        owners = self._owners
        choices: list[Choice] = [("0 " + words.GO_ON, "", self._book)]
        for space in self._deeds():
            owner = self.session.who(owners[space]) if owners[space] else ""
            name = naming.name(self.session, space, COLUMNS - 1 - len(owner))
            choices.append((name, owner, bind(self._turn, space)))
        return choices

    def hint(self) -> str:
        return words.HINT_OWNERS

    def key(self, key: str) -> Screen | None:
        """Ask before C drops owners that were named."""
        session = self.session
        if key == "C" and self._owners != EMPTY_SPACES:
            return session.chart.notice.show(words.FORGET_OWNERS, session.leave, before=self)
        return super().key(key)

    def hold(self) -> Screen | None:
        return self.key("C") if self._owners != EMPTY_SPACES else super().hold()

    def card(self, side: int, uid: bytes) -> Screen | None:
        """Let the card's player own the marked deed, and mark the next."""
        session, index = self.session, self._cursor.index
        seat = session.ledger.seat_of(uid)
        if not index or not session.ledger.is_playing(seat):
            session.stay(words.NO_OWNER)
            return None
        self._owners[self._deeds()[index - 1]] = seat
        return super().key("M")

    def deal_button(self) -> Screen | None:
        self.session.stay(words.NOT_HERE)
        return None

    def _deeds(self) -> list[int]:
        return [space for space in range(SPACES) if self.session.ledger.edition.is_deed(space)]

    def _turn(self, space: int) -> Screen | None:
        """Give the deed to the next player, after the last of them to nobody."""
        seats = [BANK] + [seat for seat in range(SEATS) if self.session.ledger.is_playing(seat)]
        owner = self._owners[space]
        self._owners[space] = seats[(seats.index(owner) + 1) % len(seats)]
        return None

    def _book(self) -> Screen:
        session = self.session
        session.deeds.turn_on(self._owners)
        return session.chart.booked.show(tunes.OK)


def last_players(ledger: "Ledger") -> list[int]:
    """Return the seats of the last game whose cards are known."""
    return [seat for seat in ledger.seats() if ledger.uid(seat)]


def offered(edition: "Edition") -> list[int]:
    """Return which of the options the edition has, as indexes of words.OPTION_NAMES."""
    options = edition.options
    return [index for index in range(len(_OPTIONS)) if options & _OPTIONS[index]]
