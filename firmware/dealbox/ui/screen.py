"""What every screen is, and the notice that says why something was refused, or asks first."""

from dealbox.parts import TWO
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from dealbox.ui.number import DIGITS

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.ui.session import Session

AT_REST_MS = 60_000
NOTICE_MS = 8_000


class Screen:
    """One picture of the conversation. A handler returns the next screen, or None to stay.

    A screen that several modules lead to is made once after power-on (ui/chart.py), any other by
    the screen before it. What is typed or chosen is kept in the screen, or in a draft that several
    screens share; Session.discard() clears the drafts of those made once.
    """

    timeout_ms = AT_REST_MS
    is_adjusting = False  # a setting that changes with each key
    is_moving = False  # drawn anew every half second
    is_left_by_digit = True  # a digit begins an amount or a deed's number, the point an amount
    is_left_by_misread = True  # by a card that is not read or not chosen; else it goes on
    is_left_by_refusal = True  # by one of the bank; else what was typed or named stays
    keeps_cards = False  # tapped cards stay chosen while it is shown
    names_card = True  # a card that the screen waits for is named, as the picture may stay
    takes_all = False  # every player's card belongs here

    draft: object

    def __init__(
        self, session: "Session", draft: object = None, before: "Screen | None" = None
    ) -> None:
        """before: the page that C leads to, while a game is set up."""
        self.session = session
        self.draft = draft
        self.before = before

    def open(self) -> "Screen":
        """Prepare what is drawn, and return the screen that shows it."""
        return self

    def key(self, key: str) -> "Screen | None":
        """Answer a key, in words if it means nothing here; Refused if the bank refuses."""
        session = self.session
        if key == "C" and self.before:
            return self.before.open()
        if key == "C":
            base = session.leave()
            if base is self:
                session.stay(words.NOTHING_TYPED, b"")
            return base
        if self.is_left_by_digit and (key in DIGITS or key == "."):
            return session.chart.entry.begin(key)
        session.stay(words.NOT_HERE)
        return None

    def hold(self) -> "Screen | None":
        """Answer C held: ask whether a new game begins."""
        chart = self.session.chart
        self.put_aside()
        return self.before.hold() if self.before else chart.pin.guard(chart.new_game.open)

    def takes(self, seat: int) -> bool:
        """Return whether a player's card belongs here; any other card leaves the screen."""
        return self.takes_all

    def put_aside(self) -> str:
        """Keep the draft, when card, fault, deal or held C ends the screen; return a note."""
        return ""

    def card(self, side: int, uid: bytes) -> "Screen | None":
        """Answer a card that was placed or tapped."""
        session = self.session
        if self.before:
            session.stay(words.CARDS_LATER)
            return None
        notice = session.place(side, uid)
        if not notice and self.takes(session.ledger.seat_of(uid)):
            if self.names_card:
                session.stay(words.IS_CARD_OF + session.who(session.ledger.seat_of(uid)), b"")
            return None
        if notice and not self.is_left_by_misread:
            notice.before = self  # it leads back
            return notice
        return self._give_way(notice)

    def _give_way(self, notice: "Screen | None") -> "Screen":
        """Keep the draft for later, and leave for a notice, or for the base screen."""
        session = self.session
        note = self.put_aside()
        screen = notice or session.leave()
        if note:
            session.stay(note, session.tune)
        return screen

    def trouble(self, side: int, event: int) -> "Screen | None":
        """Answer TWO or TORN from a reader."""
        self.session.cards.drop(side)
        if self.before or not self.is_left_by_misread:
            self.session.stay(words.LAY_AGAIN)
            return None
        why = words.TWO_CARDS if event == TWO else words.TORN_READ
        return self._give_way(self.session.misread(why))

    def deal_button(self) -> "Screen | None":
        """Answer the deal button while no auction runs."""
        if self.before:
            self.session.stay(words.NOT_HERE)
            return None
        self.put_aside()
        return self.session.open_auction()

    def timeout(self) -> "Screen | None":
        """Answer timeout_ms without a key or card."""
        return self.session.leave()

    def draw(self, canvas: Canvas) -> None:
        """Draw the whole picture, from what is in memory: nothing is read from flash here."""


class Notice(Screen):
    """Why something was refused, or a question before a command that OK then gives.

    It goes by itself; a digit or a card ends it and is answered by the screen below. Any other key
    only ends it, and C what was asked for, too. While a game is set up, the screen below is the
    page that the notice is about.
    """

    def __init__(self, session: "Session") -> None:
        super().__init__(session)
        self.show(("",))

    def show(
        self,
        lines: tuple[str, ...],
        command: "Callable[[], Screen | None] | None" = None,
        keeps_cards: bool = False,
        before: Screen | None = None,
    ) -> Screen:
        """Show a title, lines[0], and what follows; command: what OK does, None to leave.

        keeps_cards: C leaves the tapped cards chosen, for the notice is about another. before: the
        page of a new game that it is about.
        """
        self.before = before
        self._lines = lines
        self._command = command
        self._keeps_cards = keeps_cards
        self.timeout_ms = AT_REST_MS if command else NOTICE_MS
        return self

    def key(self, key: str) -> Screen | None:
        if key == "OK" and self._command:
            return self._command()
        if key == "C" and not self._keeps_cards and not self.before:
            return self.session.give_up()
        base = self._base()
        if key in DIGITS or key == ".":
            return base.key(key) or base
        return base

    def _base(self) -> Screen:
        """Return the screen below the notice."""
        return self.before or self.session.leave()

    def card(self, side: int, uid: bytes) -> Screen | None:
        if not self.before:
            return super().card(side, uid)
        base = self._base()
        return base.card(side, uid) or base

    def deal_button(self) -> Screen | None:
        base = self._base()
        return base.deal_button() or base

    def timeout(self) -> Screen | None:
        return self._base()

    def draw(self, canvas: Canvas) -> None:
        canvas.title(self._lines[0])
        canvas.lines(2, self._lines[1:])
        if self._command:
            canvas.line(7, words.HINT_YES)
