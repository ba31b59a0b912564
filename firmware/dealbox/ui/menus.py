"""The menu (OK at rest) and what it leads to about the running game."""

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.errors import Refused
from dealbox.bank.state import DEEDS, NEW_GAME, OUT
from dealbox.parts import COLUMNS
from dealbox.ui import entries, naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.charges import CARDS, JAIL, TAXES
from dealbox.ui.deeds import claim
from dealbox.ui.game import NEW_GAME_ASKED
from dealbox.ui.lists import List
from dealbox.ui.paying import SETTLE, booked, standing
from dealbox.ui.screen import DIGITS, Desk, Screen
from dealbox.ui.settings import SETTINGS
from dealbox.ui.trading import open_trade


class Menu(List):
    """Everything that is not a payment; with deeds there is more of it."""

    title = words.MENU

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        has_deeds = desk.ledger.now.options & DEEDS
        items = words.DEEDS_ITEMS + words.MENU_ITEMS if has_deeds else words.MENU_ITEMS
        return [(item, "") for item in items]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        desk.home()
        if not desk.ledger.now.options & DEEDS:
            index += len(words.DEEDS_ITEMS)
        if index == 0:
            desk.space = 0
            return open_trade(desk)
        if index == 1:
            return claim(desk)
        screen, is_guarded = _SCREENS[index - 2]
        if screen is FINAL:
            return ask_throws(desk)
        return desk.guard(screen) if is_guarded else screen


class Standings(List):
    """Everybody's money and debts, whatever lies on the readers."""

    title = words.STANDINGS

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        return [(words.SEATS[seat], standing(desk, seat)) for seat in desk.ledger.seats()]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        return desk.home()


class History(Screen):
    """The bookings of this game, the newest first, three at a time; OK tells all of the first."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key == "K":
            desk.cursor = max(0, desk.cursor - 1)
        elif key == "M" and self._has_older(desk):
            desk.cursor += 1
        elif key == "OK" and entries.show_past(desk, desk.ledger.now.seq - desk.cursor):
            return DETAILS
        else:
            return super().key(desk, key)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        past = desk.ledger.past
        seq = desk.ledger.now.seq - desk.cursor
        canvas.title(words.HISTORY)
        for row in range(1, 7, 2):
            if not desk.ledger.look(seq):
                break
            canvas.line(row, naming.parties(past), naming.sum_moved(desk, past))
            canvas.line(row + 1, " " + naming.purpose(desk, past, COLUMNS - 1))
            if past.kind == NEW_GAME:
                break
            seq -= 1
        canvas.line(7, words.HINT_HISTORY)

    def _has_older(self, desk: Desk) -> bool:
        """Return whether this game has a booking before the one at the cursor."""
        ledger = desk.ledger
        seq = ledger.now.seq - desk.cursor
        if not ledger.look(seq) or ledger.past.kind == NEW_GAME:
            return False
        return ledger.look(seq - 1)


class Details(Screen):
    """All that one booking of the history moved."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        return None if entries.scroll(desk, key) else super().key(desk, key)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        entries.draw(desk, canvas)
        canvas.line(7, words.HINT_SCROLL if entries.is_long(desk) else words.HINT_BACK)


class TakeBack(Screen):
    """The booking that stands last; OK takes it back and shows the one before it."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        try:
            desk.ledger.undo()
        except Refused as refused:
            return desk.refuse(refused.code)
        desk.say(tunes.UNDO)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        ledger = desk.ledger
        past = ledger.past
        if not ledger.look(ledger.now.undo_seq):
            for row in range(len(words.NOTHING_OLDER)):
                canvas.line(row, words.NOTHING_OLDER[row])
            canvas.line(7, words.HINT_BACK)
            return
        canvas.title(words.TAKE_BACK)
        canvas.line(1, naming.parties(past))
        canvas.line(2, naming.kind(past))
        canvas.amount(3, "", naming.sum_moved(desk, past))
        if naming.is_named(desk, past.space):
            canvas.line(5, naming.name(desk, past.space))
        canvas.line(7, words.HINT_YES)


class Debts(List):
    """Who owes whom how much; OK leads to settling."""

    title = words.DEBTS

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        state = desk.ledger.now
        return [
            (words.pair(seat, state.creditor[seat]), desk.money(state.debt_k[seat]))
            for seat in debtors(desk)
        ]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        desk.seat = debtors(desk)[index]
        return SETTLE

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        super().draw(desk, canvas)
        if not debtors(desk):
            canvas.line(2, words.NO_DEBTS)


class Bankrupts(Debts):
    """Choose the debtor who gives up."""

    title = words.BANKRUPT_ASK

    def choose(self, desk: Desk, index: int) -> Screen | None:
        desk.seat = debtors(desk)[index]
        return BANKRUPT_ASKED


class BankruptAsked(Screen):
    """Giving up is for good (but for an undo): ask."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        try:
            bankrupt(desk.ledger, desk.seat)
        except Refused as refused:
            return desk.refuse(refused.code)
        return booked(desk, tunes.DEBIT)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        creditor = desk.ledger.now.creditor[desk.seat]
        canvas.title(words.BANKRUPT_ASK)
        canvas.line(1, words.SEATS[desk.seat], desk.balance(desk.seat))
        canvas.line(2, words.ALL_TO, words.SEATS[creditor])
        if desk.ledger.now.options & DEEDS:
            canvas.line(3, words.ALL_DEEDS_TO, words.SEATS[creditor])
        canvas.line(7, words.HINT_YES)


class Final(List):
    """Who is worth most by the edition's rule, the bankrupt last."""

    title = words.FINAL

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        rows = []
        for place, seat in enumerate(ranking(desk)):
            rows.append((f"{place + 1} {words.SEATS[seat]}", worth(desk, seat)))
        return rows

    def choose(self, desk: Desk, index: int) -> Screen | None:
        return desk.home()

    def heading(self, desk: Desk) -> tuple[str, str]:
        if not desk.ledger.edition.is_over(desk.ledger.now):
            return words.FINAL, ""
        first, second = ranking(desk)[:2]
        if desk.ledger.is_playing(first) and worth(desk, first) == worth(desk, second):
            return words.FINAL, words.TIE
        return words.SEATS[first], words.WINNER


class FinalThrow(Screen):
    """A deed that is worth a throw of its own at the end (rule 25 of `anti`): the dice's sum."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if key in DIGITS:
            desk.typed = desk.typed + key if len(desk.typed) < 2 else key
            return None
        if key != "OK":
            return super().key(desk, key)
        dice, desk.typed = int("0" + desk.typed), ""
        try:
            desk.ledger.edition.refuse_impossible_throw(dice, has_speed_die=False)
        except Refused as refused:
            desk.stay(words.REFUSALS[refused.code][0])
            return None
        desk.throws[unthrown(desk)[0]] = dice
        return ask_throws(desk)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        space = unthrown(desk)[0]
        canvas.title(naming.name(desk, space))
        canvas.line(1, words.THROW, words.SEATS[desk.ledger.now.owner[space]])
        canvas.amount(2, "", desk.typed)
        canvas.line(4, words.THROW_LINE)
        canvas.line(5, words.NEW_THROW)
        canvas.line(7, desk.note or words.HINT_THROW)


def debtors(desk: Desk) -> list[int]:
    """Return the seats that owe a debt."""
    return [seat for seat in desk.ledger.seats() if desk.ledger.now.debt_k[seat]]


def unthrown(desk: Desk) -> list[int]:
    """Return the deeds that still take a throw before anybody's worth is known."""
    edition = desk.ledger.edition
    return [s for s in edition.final_throws(desk.ledger.now) if not desk.throws[s]]


def ask_throws(desk: Desk) -> Screen:
    """Ask for the throws that are missing, then show the final standings."""
    return FINAL_THROW if unthrown(desk) else FINAL


def ranking(desk: Desk) -> list[int]:
    """Return the seats in the order of the final standings."""
    return desk.ledger.edition.ranking(desk.ledger.now, desk.throws)


def worth(desk: Desk, seat: int) -> str:
    """Return what a player is worth; that he is out; or that he owes more than he has."""
    if desk.ledger.now.seat[seat] == OUT:
        return words.OUT
    worth_k = desk.ledger.edition.wealth_k(desk.ledger.now, seat, desk.throws)
    return desk.money(worth_k) if worth_k >= 0 else "-" + desk.money(-worth_k)


MENU = Menu()
STANDINGS = Standings()
HISTORY = History()
DETAILS = Details()
TAKE_BACK = TakeBack()
DEBTS = Debts()
BANKRUPTS = Bankrupts()
BANKRUPT_ASKED = BankruptAsked()
FINAL = Final()
FINAL_THROW = FinalThrow()

_SCREENS = (  # behind words.DEEDS_ITEMS, from the third, and words.MENU_ITEMS: is it guarded?
    (TAXES, False),
    (CARDS, False),
    (JAIL, False),
    (STANDINGS, False),
    (HISTORY, False),
    (TAKE_BACK, True),
    (DEBTS, False),
    (BANKRUPTS, False),
    (FINAL, False),
    (SETTINGS, False),
    (NEW_GAME_ASKED, True),
)
