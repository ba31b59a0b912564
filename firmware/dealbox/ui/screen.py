"""What every screen is, and the desk they all work at."""

from dealbox.bank import money, refusals
from dealbox.bank.auction import Auction
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import ALL, AMOUNT_MAX_K, EMPTY_BOARD, SPACES, TIMED
from dealbox.bank.trade import Offer
from dealbox.clock import elapsed_ms
from dealbox.parts import TWO
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.selection import CardSelection

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.contract import Entropy

DIGITS = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9")
AT_REST_MS = 60_000


class Screen:
    """One picture of the conversation. A handler answers with the next screen, or None to stay.

    Screens hold nothing of the game; what is being typed or chosen lies on the desk.
    """

    timeout_ms = AT_REST_MS
    is_adjusting = False  # a setting that changes with each key

    def key(self, desk: "Desk", key: str) -> "Screen | None":
        """Answer a key; the ones that mean nothing here get the error tune."""
        if key == "C":
            return desk.home()
        desk.say(tunes.ERROR)
        return None

    def card(self, desk: "Desk", side: int, uid: bytes) -> "Screen | None":
        """Answer a card that was laid or tapped."""
        return desk.place(side, uid) or desk.home()

    def trouble(self, desk: "Desk", side: int, event: int) -> "Screen | None":
        """Answer TWO or TORN from a reader."""
        desk.cards.drop(side)
        return desk.notice(words.TWO_CARDS if event == TWO else words.TORN_READ)

    def deal(self, desk: "Desk") -> "Screen | None":
        """Answer the deal button while no deal runs."""
        return desk.open_deal()

    def timeout(self, desk: "Desk") -> "Screen | None":
        """Answer timeout_ms without a key or card."""
        return desk.home()

    def draw(self, desk: "Desk", canvas: Canvas) -> None:
        """Draw the whole picture."""


def _nowhere(desk: "Desk", typed: str) -> Screen:
    return desk.home()


class Chart:
    """The screens that others lead to without knowing them; ui/chart.py fills it in."""

    def __init__(self) -> None:
        self.rest = Screen()
        self.deal = self.rest
        self.dealt = self.rest
        self.no_game = self.rest
        self.lost = self.rest
        self.pin = self.rest
        self.menu = self.rest
        self.volume = self.rest
        self.self_test = self.rest
        self.take_back = self.rest
        self.returned = self.rest
        self.open_deed: "Callable[[Desk, str], Screen]" = _nowhere


class Desk:
    """What lies before the banker: the books, the deal, the cards, and what is being typed."""

    def __init__(self, ledger: Ledger, entropy: "Entropy") -> None:
        self.ledger = ledger
        self.entropy = entropy
        self.deeds = Deeds(ledger)
        self.charges = Charges(ledger)
        self.deal = Auction()
        self.cards = CardSelection()
        self.now_ms = 0
        self.missing = 0  # bits of parts.NO_...
        self.is_battery_low = False
        self.battery_mv = 0  # 0: not known
        self.tune = b""  # the one to play next
        # The draft, worth nothing until it is booked.
        self.typed = ""
        self.amount_k = 0
        self.payer = 0
        self.payee = 0
        self.seat = 0  # chosen from a list
        self.space = 0  # the deed being looked at
        self.dice = 0  # the throw that its rent takes, 0 while unknown
        self.throws = bytearray(SPACES)  # made for deeds at the end, by space
        self.by_card = False  # a card sent the visitor there
        self.lot = 0  # the deed under the deal button, 0 for "something"
        self.offer = Offer(0, 0)  # the trade being made
        self.edition = 0  # of the game being begun ...
        self.options = 0
        self.roles = bytearray(9)
        self.cursor = 0
        self.rows: list[tuple[str, str]] = []  # what a booking moved, if that is more than a sum
        self.top = 0  # the first of them on the display
        self.tried = 0  # in the self-test, as bits
        self.is_lamp_tried = False
        self.note = ""  # a line of words for the screen that stays
        self.words: tuple[str, ...] = ("",)  # of the notice
        self.found: tuple[str, ...] = ("",)  # why there is no game
        self.uids = [b""] * 9  # cards being enrolled, by seat
        self.pin_ms = 0  # when the last wrong PIN was keyed
        self.salary_seat = 0  # who had the last salary ...
        self.salary_ms = 0  # ... and when
        self.chart = Chart()
        self.behind_pin = self.chart.rest

    def home(self) -> Screen:
        """Throw the draft away and return the screen that belongs on the table now."""
        self.typed = ""
        self.note = ""
        self.tried = 0
        self.is_lamp_tried = False
        self.cursor = 0
        self.space = self.dice = 0
        self.throws[ALL] = EMPTY_BOARD
        self.by_card = False
        if self.ledger.is_doubtful:
            return self.chart.lost
        if self.deal.is_running:
            return self.chart.deal
        if self.deal.leader:
            return self.chart.dealt  # a price that is due does not vanish
        if self.ledger.now.auction_due != EMPTY_BOARD:
            return self.chart.returned
        return self.chart.rest if self.ledger.has_game() else self.chart.no_game

    def say(self, tune: bytes) -> None:
        """Play a tune after this step; the last one said wins."""
        self.tune = tune

    def money(self, amount_k: int) -> str:
        """Return an amount as this edition writes it."""
        return money.text(amount_k, self.ledger.edition.sign)

    def balance(self, seat: int) -> str:
        """Return a player's money as this edition writes it."""
        return self.money(self.ledger.balance_k(seat))

    def notice(self, lines: tuple[str, ...]) -> Screen:
        """Refuse with words and the error tune; lines[0] is the title."""
        self.words = lines
        self.say(tunes.ERROR)
        return NOTICE

    def refuse(self, code: int) -> Screen:
        """Refuse with the words for a code of bank.refusals."""
        limit = self.money(1 if code == refusals.NOT_WHOLE else AMOUNT_MAX_K)
        return self.notice(tuple([line.format(limit) for line in words.REFUSALS[code]]))

    def lack(self, seat: int, amount_k: int) -> Screen:
        """Refuse because a player has less than amount_k: tell how much is missing."""
        has_k = self.ledger.balance_k(seat)
        has = words.SEATS[seat] + " " + words.HAS + " " + self.money(has_k)
        missing = words.MISSING + " " + self.money(amount_k - has_k)
        return self.notice((words.NOT_ENOUGH, has, missing))

    def stay(self, note: str) -> None:
        """Refuse without leaving the screen: one line of words and the error tune."""
        self.note = note
        self.say(tunes.ERROR)

    def place(self, side: int, uid: bytes) -> Screen | None:
        """Choose the card just read; return a notice if that cannot be."""
        seat = self.ledger.seat_of(uid)
        if not seat:
            self.cards.drop(side)
            return self.notice(words.UNKNOWN_CARD)
        if not self.ledger.is_playing(seat):
            self.cards.drop(side)
            return self.refuse(refusals.BANKRUPT_SEAT)
        if not self.cards.came(side, seat):
            return self.notice(words.SAME_CARD)
        return None

    def open_deal(self, lot: int = 0) -> Screen:
        """Start the deal's clock, for a deed or for something; not if the last price is due."""
        if not self.ledger.has_game():
            return self.refuse(refusals.NO_GAME)
        if self.deal.leader:
            self.say(tunes.ERROR)
            return self.home()
        is_timed = self.ledger.edition.is_timed or bool(self.ledger.now.options & TIMED)
        self.deal.start(self.now_ms, self.entropy, is_timed)
        self.lot = lot
        self.cards.release()  # a card tapped for something else must not turn a bid into a payment
        self.say(tunes.DEAL_START)
        return self.home()

    def guard(self, screen: Screen) -> Screen:
        """Return the screen, or the one that asks for the banker's PIN first."""
        self.home()
        if not self.ledger.now.pin:
            return screen
        self.behind_pin = screen
        return self.chart.pin

    def status(self, hint: str) -> str:
        """Return the bottom line: what is wrong with the unit, else the hint."""
        if self.missing:
            return words.missing(self.missing)
        return words.BATTERY_LOW if self.is_battery_low else hint

    def since_salary_ms(self) -> int:
        """Return how long ago the last salary was booked."""
        return elapsed_ms(self.salary_ms, self.now_ms)


class Notice(Screen):
    """Why something was refused. It goes by itself; a key or a card need not wait for that."""

    timeout_ms = 8_000

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key in ("C", "OK"):
            return desk.home()
        home = desk.home()
        return home.key(desk, key) or home

    def deal(self, desk: Desk) -> Screen | None:
        return desk.home().deal(desk)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(desk.words[0])
        for row in range(1, len(desk.words)):
            canvas.line(row + 1, desk.words[row])


NOTICE = Notice()
