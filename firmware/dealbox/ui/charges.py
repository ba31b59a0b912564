"""Taxes, chance cards and jail: lists from the menu, for the card on a reader."""

from dealbox.bank.edition import Due, is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK
from dealbox.parts import COLUMNS
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import PlayerList, bind
from dealbox.ui.number import Number
from dealbox.ui.paying import refuse_payer
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session


class ChargeList(PlayerList):
    """What all lists here do with a choice: find the player, book, and show what came of it."""

    def heading(self) -> tuple[str, str]:
        seat = self.session.cards.any_player()
        return super().heading()[0], self.session.who(seat) if seat else ""

    def choice(
        self,
        label: str,
        command: "Callable[[int], None]",
        amount_k: int = 0,
        value: str = "",
        space: int = 0,
    ) -> "Choice":
        """Return a row whose command(seat) books; a player who is short may owe amount_k."""
        return label, value, lambda: self._do(command, amount_k, space)

    def due(self, due: Due, value: str, command: "Callable[[int], None]") -> "Choice":
        """Return a row for a due; if its sum is nothing, the row says so, and books nothing."""
        label = words.space(due.text)
        if not due.amount_k:
            return label, value, self._nothing_due
        return self.choice(label, command, due.amount_k, value, due.space)

    def refuse(self, code: int, seat: int, amount_k: int, space: int) -> Screen:
        """Say why nothing was booked; offer to write down what the player cannot pay."""
        ledger = self.session.ledger
        fines = ledger.fines()

        def owe() -> None:
            ledger.owe(seat, fines, amount_k, space)

        return refuse_payer(self.session, code, seat, fines, amount_k, owe=owe)

    def _do(self, command: "Callable[[int], None]", amount_k: int, space: int) -> Screen | None:
        session, seat = self.session, the_player(self.session)
        if seat == BANK:
            return None
        try:
            command(seat)
        except Refused as refused:
            return self.refuse(refused.code, seat, amount_k, space)
        is_income = session.ledger.now.payer == BANK
        return session.chart.booked.show(tunes.CREDIT if is_income else tunes.DEBIT)

    def _nothing_due(self) -> Screen | None:
        return nothing_due(self.session) if the_player(self.session) else None


class Taxes(ChargeList):
    """What the tax spaces ask of the player, or pay to him."""

    title = "TAX"

    def choices(self) -> "list[Choice]":
        seat = self.session.cards.any_player()
        return [self._tax(due, seat) for due in self.session.charges.dues(seat)]

    def _tax(self, due: Due, seat: int) -> "Choice":
        charges = self.session.charges
        sum_due = ("+" if due.is_income else "") + self.session.money(due.amount_k)
        value = sum_due if seat else ""  # the sums may depend on the player
        return self.due(due, value, lambda seat: charges.settle(seat, due))


class ChanceCards(ChargeList):
    """Cards whose sums depend on the books: repairs, each player, a jail card."""

    title = "CARDS_MENU"

    def choices(self) -> "list[Choice]":
        edition = self.session.ledger.edition
        choices = [self._repairs(card) for card in range(len(edition.repairs))]
        choices.append((words.PAY_EACH, "", leads_to(PayEach, self.session)))
        if edition.jail_cards:
            draw = self.session.charges.draw_jail_card
            choices.append(self.choice(words.DRAW_JAIL_CARD, draw))
        return choices

    def _repairs(self, card: int) -> "Choice":
        session, edition = self.session, self.session.ledger.edition
        house, hotel = edition.repairs[card]
        house_k, hotel_k = house * edition.factor, hotel * edition.factor
        sums = session.money(house_k) + "/" + session.money(hotel_k)
        if len(words.REPAIRS) + 1 + len(sums) > COLUMNS - 2:  # beside the digit of the row
            sums = sums.replace("/" + edition.sign, "/")
        label = words.fit(words.REPAIRS, COLUMNS - 3 - len(sums)) + " " + sums
        due = Due(label, 0, self._repairs_k(card))
        return self.due(due, "", lambda seat: session.charges.repairs(seat, card))

    def _repairs_k(self, card: int) -> int:
        return self.session.charges.repairs_k(self.session.cards.any_player(), card)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        session, card = self.session, self._cursor.index
        seat = session.cards.any_player()
        if seat and card < len(session.ledger.edition.repairs):
            due = session.money(self._repairs_k(card))
            canvas.line(6, session.who(seat) + " " + words.PAYS_NOW, due)


class Each(Screen):
    """A sum for each of the others: typed, then K or M books."""

    is_left_by_misread = False  # the sum would be a payment then
    title = ""  # the name of its words
    ask = "HOW_MUCH_EACH"

    def __init__(self, session: "Session", seat: int) -> None:
        super().__init__(session)
        self.seat = seat
        self.number = Number()

    def takes(self, seat: int) -> bool:
        return seat == self.seat

    def book(self, seat: int, amount_k: int) -> None:
        """Book a sum of amount_k for the player. Refused: as the command of the bank."""

    def key(self, key: str) -> Screen | None:
        session, number = self.session, self.number
        if number.add(key, session) or number.clears(key):
            return None
        if key not in ("K", "M") or not number.text:
            return super().key(key)
        return self.finish(entered_k(number.take(), key, session.ledger.edition.sign))

    def finish(self, amount_k: int) -> Screen:
        """Book the sum, and show what came of it."""
        session = self.session
        try:
            self.book(self.seat, amount_k)
        except Refused as refused:
            return self.refuse(refused.code, amount_k)
        return session.chart.booked.show(tunes.TRANSFER)

    def refuse(self, code: int, amount_k: int) -> Screen:
        """Say why the sum was not booked; code: of bank.refusals."""
        return self.session.refuse(code)

    def draw(self, canvas: Canvas) -> None:
        canvas.title(getattr(words, self.title), self.session.who(self.seat))
        canvas.line(1, getattr(words, self.ask))
        canvas.amount(2, "", self.number.shown())
        canvas.line(7, self.session.unit_hint(words.HINT_BOOK))


class PayEach(Each):
    """The player pays everybody."""

    title = "TO_EACH"

    def book(self, seat: int, amount_k: int) -> None:
        self.session.charges.pay_each(seat, amount_k)


class CollectEach(Each):
    """Everybody pays the player."""

    title = "FROM_EACH"

    def finish(self, amount_k: int) -> Screen:
        has_payers = self.session.charges.payers(self.seat)
        return super().finish(amount_k) if has_payers else nothing_due(self.session)

    def book(self, seat: int, amount_k: int) -> None:
        self.session.charges.collect_each(seat, amount_k)


class Loan(ChargeList):
    """What a player has borrowed from the bank, and what it costs; more of it, or some back."""

    title = "LOANS"

    def choices(self) -> "list[Choice]":
        return [
            (words.BORROW, "", leads_to(Borrow, self.session)),
            (words.REPAY, "", leads_to(Repay, self.session)),
        ]

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        ledger, seat = self.session.ledger, self.session.cards.any_player()
        if seat:
            owed = self.session.money(ledger.now.loan_k[seat])
            canvas.line(4, self.session.who(seat) + " " + words.BORROWED, owed)
            canvas.line(5, words.HAS, self.session.balance(seat))
        canvas.line(6, words.AT_EACH_GO.format(ledger.now.loan_interest))


class Borrow(Each):
    """The bank lends a player a sum."""

    title = "BORROWS"
    ask = "HOW_MUCH"

    def book(self, seat: int, amount_k: int) -> None:
        self.session.ledger.lend(seat, amount_k)


class Repay(Borrow):
    """A player repays a sum; OK alone repays all."""

    title = "REPAYS"

    def key(self, key: str) -> Screen | None:
        if key != "OK" or self.number.text:
            return super().key(key)
        return self.finish(self.session.ledger.now.loan_k[self.seat])

    def book(self, seat: int, amount_k: int) -> None:
        self.session.ledger.repay(seat, amount_k)

    def refuse(self, code: int, amount_k: int) -> Screen:
        session, seat = self.session, self.seat

        def owe() -> None:  # what a bank that calls its loan cannot be repaid
            session.ledger.call_loan(seat, amount_k)

        return refuse_payer(session, code, seat, BANK, amount_k, owe=owe)

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        session = self.session
        owed = session.money(session.ledger.now.loan_k[self.seat])
        if not self.number.text:
            canvas.line(5, words.ALL_OF_IT, owed)


class Jail(ChargeList):
    """Into jail, and out of it: by bail, by a card, by a double."""

    title = "JAIL"

    def choices(self) -> "list[Choice]":
        charges = self.session.charges
        bail_k = charges.bail_k()
        choices = [self.choice(words.BAIL, charges.bail, bail_k, self.session.money(bail_k))]
        if self.session.ledger.edition.jail_cards:
            choices.append(self.choice(words.USE_CARD, charges.use_jail_card))
        choices.append(self.choice(words.GOES_IN, charges.jail))
        choices.append(self.choice(words.COMES_OUT, charges.release))
        return choices

    def refuse(self, code: int, seat: int, amount_k: int, space: int) -> Screen:
        # after the last throw the player owes the bail, and is out
        owe, fines = bind(self.session.charges.owe_bail, seat), self.session.ledger.fines()
        return refuse_payer(
            self.session, code, seat, fines, amount_k, owe=owe, why=words.BAIL_OWED
        )

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        seat, state = self.session.cards.any_player(), self.session.ledger.now
        if seat == BANK:
            return
        where = words.IS_JAILED if is_jailed(state, seat) else words.IS_FREE
        canvas.line(5, self.session.who(seat) + " " + where)
        if state.jail_cards[seat]:
            has_one = state.jail_cards[seat] == 1
            cards = words.ONE_JAIL_CARD if has_one else words.TWO_JAIL_CARDS
            canvas.line(6, words.HAS + " " + cards)


def the_player(session: "Session") -> int:
    """Return whose card is on a reader; BANK, with a note, if none is."""
    seat = session.cards.any_player()
    if seat == BANK:
        session.stay(words.ONE_CARD)
    return seat


def nothing_due(session: "Session") -> Screen:
    """Show that nothing is due, and release the cards as after a booking."""
    session.cards.release()
    return session.notice(words.NOTHING_DUE, tunes.OK)  # nothing went wrong


def leads_to(kind: "type[Each]", session: "Session") -> "Callable[[], Screen | None]":
    """Return the command that asks for a sum, for the player whose card is there."""

    def begin() -> Screen | None:
        seat = the_player(session)
        return kind(session, seat) if seat else None

    return begin
