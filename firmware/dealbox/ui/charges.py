"""Taxes, cards and jail: lists from the menu, for the card on a reader."""

from dealbox.bank.charges import Charges
from dealbox.bank.edition import Due, is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import PlayerList, player
from dealbox.ui.paying import SHORT, Short, booked, is_typed, not_paid
from dealbox.ui.screen import Desk, Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable


class Taxes(PlayerList):
    """What the tax spaces ask of the player, or pay to him."""

    title = words.TAX

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        if player(desk) == BANK:  # on whom the sums may hang
            return [(due.text, "") for due in dues(desk)]
        return [
            (due.text, ("+" if due.is_income else "") + desk.money(due.amount_k))
            for due in dues(desk)
        ]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        seat = player(desk)
        if seat == BANK:
            desk.stay(words.ONE_CARD)
            return None
        due = dues(desk)[index]
        if not due.amount_k:
            return nothing_due(desk)
        desk.space = due.space
        return do(desk, lambda: desk.charges.settle(seat, due), seat, due.amount_k)


class ChanceCards(PlayerList):
    """ChanceCards with sums that hang on the books: repairs, each player, a jail card."""

    title = words.CARDS_MENU

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        edition = desk.ledger.edition
        rows = []
        for house, hotel in edition.repairs:
            house_k, hotel_k = house * edition.factor, hotel * edition.factor
            rows.append((f"{words.REPAIRS} {desk.money(house_k)}/{desk.money(hotel_k)}", ""))
        rows.append((words.PAY_EACH, ""))
        rows.append((words.COLLECT_EACH, ""))
        if edition.jail_cards:
            rows.append((words.DRAW_JAIL_CARD, ""))
        return rows

    def choose(self, desk: Desk, index: int) -> Screen | None:
        seat = player(desk)
        if seat == BANK:
            desk.stay(words.ONE_CARD)
            return None
        repairs = len(desk.ledger.edition.repairs)
        if index < repairs:
            due_k = desk.charges.repairs_k(seat, index)
            if not due_k:
                return nothing_due(desk)
            return do(desk, lambda: desk.charges.repairs(seat, index), seat, due_k)
        if index == repairs + 2:
            return do(desk, lambda: desk.charges.draw_jail_card(seat), seat)
        desk.home()
        desk.seat = seat
        return PAY_EACH if index == repairs else COLLECT_EACH

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        super().draw(desk, canvas)
        seat = player(desk)
        if seat and desk.cursor < len(desk.ledger.edition.repairs):
            due_k = desk.charges.repairs_k(seat, desk.cursor)
            canvas.line(6, words.SEATS[seat] + " " + words.PAYS_NOW, desk.money(due_k))


class Each(Screen):
    """A sum for each of the others: typed, then K or M books."""

    title = ""

    def book(self, desk: Desk, amount_k: int) -> None:
        """Book the card."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if is_typed(desk, key):
            return None
        if key not in ("K", "M") or not desk.typed:
            return super().key(desk, key)
        typed, desk.typed = desk.typed, ""
        try:
            self.book(desk, entered_k(typed, key))
        except Refused as refused:
            return desk.refuse(refused.code)
        return booked(desk, tunes.TRANSFER)

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        return desk.place(side, uid)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(self.title, words.SEATS[desk.seat])
        canvas.line(1, words.HOW_MUCH_EACH)
        canvas.amount(2, "", desk.typed)
        canvas.line(5, desk.note)
        canvas.line(7, words.HINT_BOOK)


class PayEach(Each):
    """The player pays everybody."""

    title = words.TO_EACH

    def book(self, desk: Desk, amount_k: int) -> None:
        desk.charges.pay_each(desk.seat, amount_k)


class CollectEach(Each):
    """Everybody pays the player."""

    title = words.FROM_EACH

    def book(self, desk: Desk, amount_k: int) -> None:
        desk.charges.collect_each(desk.seat, amount_k)


class Jail(PlayerList):
    """Into jail, and out of it: by bail, by a card, by a double."""

    title = words.JAIL

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        rows = [(words.BAIL, desk.money(desk.charges.bail_k()))]
        if desk.ledger.edition.jail_cards:
            rows.append((words.USE_CARD, ""))
        return rows + [(words.GOES_IN, ""), (words.COMES_OUT, "")]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        seat = player(desk)
        if seat == BANK:
            desk.stay(words.ONE_CARD)
            return None
        command = _WAYS[self.rows(desk)[index][0]]
        screen = do(desk, lambda: command(desk.charges, seat), seat, desk.charges.bail_k())
        return SHORT_BAIL if screen is SHORT else screen

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        super().draw(desk, canvas)
        seat, state = player(desk), desk.ledger.now
        if seat == BANK:
            return
        where = words.IS_JAILED if is_jailed(state, seat) else words.IS_FREE
        canvas.line(5, words.SEATS[seat] + " " + where)
        if state.jail_cards[seat]:
            has_one = state.jail_cards[seat] == 1
            cards = words.ONE_JAIL_CARD if has_one else words.TWO_JAIL_CARDS
            canvas.line(6, words.HAS + " " + cards)


class ShortBail(Short):
    """The player cannot cover the bail: after the last throw he owes it, and is out."""

    def owe(self, desk: Desk) -> None:
        desk.charges.owe_bail(desk.payer)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        super().draw(desk, canvas)
        canvas.line(6, words.BAIL_OWED)


def dues(desk: Desk) -> list[Due]:
    """Return the taxes for the player on the reader, or for nobody in particular."""
    return desk.charges.dues(player(desk))


def nothing_due(desk: Desk) -> Screen:
    """Say that a tax or a card asks for nothing, and let go of the cards as after a booking."""
    screen = desk.notice(words.NOTHING_DUE)
    desk.cards.release()
    desk.say(tunes.OK)  # nothing went wrong
    return screen


def do(desk: Desk, command: "Callable[[], None]", seat: int, amount_k: int = 0) -> Screen:
    """Book a command; who cannot pay may owe the bank amount_k."""
    try:
        command()
    except Refused as refused:
        desk.payer, desk.payee, desk.amount_k = seat, BANK, amount_k
        return not_paid(desk, refused.code)
    return booked(desk, tunes.CREDIT if desk.ledger.now.payer == BANK else tunes.DEBIT)


_WAYS = {
    words.BAIL: Charges.bail,
    words.USE_CARD: Charges.use_jail_card,
    words.GOES_IN: Charges.jail,
    words.COMES_OUT: Charges.release,
}

TAXES = Taxes()
CARDS = ChanceCards()
PAY_EACH = PayEach()
COLLECT_EACH = CollectEach()
JAIL = Jail()
SHORT_BAIL = ShortBail()
