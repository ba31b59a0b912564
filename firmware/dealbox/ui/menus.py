"""The menu (OK at rest) and what it leads to about the running game."""

from dealbox.bank.edition import DICE_MAX
from dealbox.bank.errors import Refused
from dealbox.bank.ruin import bankrupt
from dealbox.bank.state import DEEDS, NEW_GAME, OUT
from dealbox.parts import COLUMNS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.deeds import claim
from dealbox.ui.fate import CARDS, JAIL, TAXES
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
        return desk.guard(screen) if is_guarded else screen


class Standings(List):
    """Everybody's money and debts, whatever lies on the readers."""

    title = words.STANDINGS

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        return [(words.SEATS[seat], standing(desk, seat)) for seat in desk.ledger.seats()]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        return desk.home()


class History(Screen):
    """The bookings of this game, the newest first, three at a time."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key == "K":
            desk.cursor = max(0, desk.cursor - 1)
        elif key == "M" and self._has_older(desk):
            desk.cursor += 1
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
        canvas.line(7, words.HINT_SCROLL)

    def _has_older(self, desk: Desk) -> bool:
        """Return whether this game has a booking before the one at the cursor."""
        ledger = desk.ledger
        seq = ledger.now.seq - desk.cursor
        if not ledger.look(seq) or ledger.past.kind == NEW_GAME:
            return False
        return ledger.look(seq - 1)


class TakeBack(Screen):
    """The booking that stands last; OK takes it back and shows the one before it."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        try:
            desk.ledger.undo()
        except Refused as refused:
            return desk.refuse(refused.args[0])
        desk.say(tunes.UNDO)
        return None

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        ledger = desk.ledger
        past = ledger.past
        if not ledger.look(ledger.now.last):
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
            return desk.refuse(refused.args[0])
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
    """Who is worth most by the edition's rule, the bankrupt last.

    Where utilities count by a throw (rule 25 of `anti`), its sum is typed here.
    """

    title = words.FINAL

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        rows = []
        for place, seat in enumerate(ranking(desk)):
            rows.append((f"{place + 1} {words.SEATS[seat]}", worth(desk, seat)))
        return rows

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key in DIGITS and desk.ledger.edition.has_roles:
            dice = desk.dice * 10 + int(key)
            desk.dice = dice if dice <= DICE_MAX else int(key)
            return None
        return super().key(desk, key)

    def choose(self, desk: Desk, index: int) -> Screen | None:
        return desk.home()

    def heading(self, desk: Desk) -> tuple[str, str]:
        if not desk.ledger.edition.is_over(desk.ledger.now):
            return words.FINAL, ""
        first, second = ranking(desk)[:2]
        if worth(desk, first) == worth(desk, second):
            return words.FINAL, words.TIE
        return words.SEATS[first], words.WINNER

    def hint(self, desk: Desk) -> str:
        if not desk.ledger.edition.has_roles:
            return super().hint(desk)
        return words.FINAL_THROW + (str(desk.dice) if desk.dice else words.TYPE_IT)


def debtors(desk: Desk) -> list[int]:
    """Return the seats that owe a debt."""
    return [seat for seat in desk.ledger.seats() if desk.ledger.now.debt_k[seat]]


def ranking(desk: Desk) -> list[int]:
    """Return the seats, the richest first; seats of equal worth in their order."""
    state, edition = desk.ledger.now, desk.ledger.edition
    keys = []
    for seat in desk.ledger.seats():
        worth_k = edition.wealth_k(state, seat, desk.dice)
        keys.append((state.seat[seat] == OUT, -worth_k, seat))
    return [key[2] for key in sorted(keys)]


def worth(desk: Desk, seat: int) -> str:
    """Return what a player is worth; that he is out; or that he owes more than he has."""
    if desk.ledger.now.seat[seat] == OUT:
        return words.OUT
    worth_k = desk.ledger.edition.wealth_k(desk.ledger.now, seat, desk.dice)
    return desk.money(worth_k) if worth_k >= 0 else "-" + desk.money(-worth_k)


MENU = Menu()
STANDINGS = Standings()
HISTORY = History()
TAKE_BACK = TakeBack()
DEBTS = Debts()
BANKRUPTS = Bankrupts()
BANKRUPT_ASKED = BankruptAsked()
FINAL = Final()

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
