"""The reference model of the ledger: dicts, and the books before each booking for an undo."""

from copy import copy, deepcopy

BANK = 0
SEATS = 9  # the bank and eight players
MAX_K = 999_999
START_K = 15_000
GO_K = 2_000
PIN_MISSES_MAX = 5
_PLAYERS = range(1, SEATS)


class Books:
    """What a booking changes, and an undo restores."""

    def __init__(self, seats: list[int]) -> None:
        self.cash_k = {seat: START_K for seat in seats}
        self.debts: dict[int, tuple[int, int]] = {}  # debtor: (creditor, amount)
        self.out: list[int] = []  # who is bankrupt, in that order
        self.cards: dict[int, bytes] = {}  # as they were right after the booking

    def is_in(self, seat: int) -> bool:
        return seat == BANK or (seat in self.cash_k and seat not in self.out)

    def balances_k(self) -> list[int]:
        """Return every seat's balance, the bank's first; an empty seat's is 0."""
        return [-sum(self.cash_k.values())] + [self.cash_k.get(seat, 0) for seat in _PLAYERS]

    def all_debts(self) -> list[tuple[int, int]]:
        """Return every seat's (creditor, amount), (BANK, 0) without a debt.

        Of a player who is out: how many were out before him, and 0.
        """
        ranks = {seat: (rank, 0) for rank, seat in enumerate(self.out)}
        return [{**self.debts, **ranks}.get(seat, (BANK, 0)) for seat in (BANK, *_PLAYERS)]

    def move(self, payer: int, payee: int, amount_k: int) -> None:
        if payer != BANK:
            self.cash_k[payer] -= amount_k
        if payee != BANK:
            self.cash_k[payee] += amount_k


class Model:
    """Every command returns whether the ledger accepts it; if not, nothing changes."""

    def __init__(self) -> None:
        self.books = Books([])
        # The books before each booking that is not undone, and the cards then.
        self.before: list[tuple[Books, dict[int, bytes]]] = []
        self.undone: Books | None = None  # what a redo would restore ...
        self.undone_before: tuple[Books, dict[int, bytes]]  # ... and what an undo would again
        self.cards: dict[int, bytes] = {}
        self.volume = 2
        self.brightness = 3
        self.kept = 2, 3  # volume and brightness that survive a power cycle
        self.has_unkept = False
        self.pin = ""
        self.pin_misses = 0
        self.is_safe = True

    def copy(self) -> "Model":
        """Return a model whose commands leave this one unchanged.

        Books are never changed once they are booked, so both may share them.
        """
        twin = copy(self)
        twin.before = list(self.before)
        twin.cards = dict(self.cards)
        return twin

    def new_game(self, uids: list[bytes]) -> bool:
        cards = {seat: uid for seat, uid in enumerate(uids) if uid}
        if not self.is_safe or not 2 <= len(cards) <= 6 or len(set(cards.values())) < len(cards):
            return False
        self.books = Books(list(cards))
        self.before = []
        self._keep()
        self.undone = None
        self.cards = cards
        return True

    def pay(self, payer: int, payee: int, amount_k: int) -> bool:
        books = self.books
        if not self._is_payable(payer, payee, amount_k) or payer in books.debts:
            return False
        if payer != BANK and books.cash_k[payer] < amount_k:
            return False
        self._book().move(payer, payee, amount_k)
        return True

    def salary(self, seat: int) -> bool:
        return self.pay(BANK, seat, GO_K)

    def owe(self, debtor: int, creditor: int, amount_k: int) -> bool:
        books = self.books
        if not self._is_payable(debtor, creditor, amount_k) or debtor in books.debts:
            return False
        if debtor == BANK or books.cash_k[debtor] >= amount_k:
            return False
        self._book().debts[debtor] = (creditor, amount_k)
        return True

    def settle(self, debtor: int) -> bool:
        creditor, amount_k = self.books.debts.get(debtor, (BANK, 0))
        if not self._is_payable(debtor, creditor, amount_k):
            return False
        if self.books.cash_k[debtor] < amount_k:
            return False
        books = self._book()
        books.move(debtor, creditor, amount_k)
        del books.debts[debtor]
        return True

    def bankrupt(self, debtor: int) -> bool:
        creditor, amount_k = self.books.debts.get(debtor, (BANK, 0))
        cash_k = self.books.cash_k.get(debtor, 0)
        if not self.is_safe or cash_k >= amount_k or not self._has_room(creditor, cash_k):
            return False
        books = self._book()
        books.move(debtor, creditor, cash_k)
        books.out.append(debtor)
        books.debts = {
            seat: (creditor if whom == debtor else whom, owed_k)
            for seat, (whom, owed_k) in books.debts.items()
            if seat != debtor and (seat, whom) != (creditor, debtor)
        }
        return True

    def leave(self, seat: int, heir: int) -> bool:
        books = self.books
        if not self.is_safe or seat in (BANK, heir) or seat in books.debts:
            return False
        if not books.is_in(seat) or not books.is_in(heir) or len(books.cash_k) <= 2:
            return False
        cash_k = books.cash_k[seat]
        if not self._has_room(heir, cash_k):
            return False
        books = self._book()
        books.move(seat, heir, cash_k)
        del books.cash_k[seat]
        books.debts = {
            debtor: (heir if whom == seat else whom, owed_k)
            for debtor, (whom, owed_k) in books.debts.items()
            if (debtor, whom) != (heir, seat)
        }
        del self.cards[seat]
        books.cards = dict(self.cards)
        return True

    def join(self, seat: int, uid: bytes, amount_k: int) -> bool:
        if not self.is_safe or seat == BANK or not 0 < amount_k <= MAX_K:
            return False
        if len(self.cards) >= 6 or seat in self.cards or uid in self.cards.values():
            return False
        books = self._book()
        books.cash_k[seat] = amount_k
        self.cards[seat] = uid
        books.cards = dict(self.cards)
        return True

    def undo(self) -> bool:
        if not self.is_safe or not self.before:
            return False
        books, cards = self.before[-1]
        if not self._restore_cards(books, cards):
            return False
        self._keep()
        self.undone, self.undone_before = self.books, self.before.pop()
        self.books = books
        return True

    def _restore_cards(self, books: Books, cards: dict[int, bytes]) -> bool:
        """Keep everybody's card; who returns has his own, unless it has another owner now."""
        returning = {seat: cards[seat] for seat in books.cash_k if seat not in self.cards}
        if set(returning.values()) & set(self.cards.values()):
            return False
        self.cards = {seat: {**self.cards, **returning}[seat] for seat in books.cash_k}
        return True

    def redo(self) -> bool:
        if not self.is_safe or not self.undone:
            return False
        self._keep()
        self._restore_cards(self.undone, self.undone.cards)
        self.before.append(self.undone_before)
        self.books = self.undone
        self.undone = None
        return True

    def replace_card(self, seat: int, uid: bytes) -> bool:
        if seat not in self.cards or uid in self.cards.values() or not self._set_aside():
            return False
        self.cards[seat] = uid
        return True

    def set_volume(self, volume: int) -> bool:
        self.has_unkept |= volume != self.volume
        self.volume = volume
        return True

    def set_brightness(self, brightness: int) -> bool:
        self.has_unkept |= brightness != self.brightness
        self.brightness = brightness
        return True

    def keep_settings(self) -> bool:
        return not self.has_unkept or self._set_aside()

    def power_cycle(self) -> None:
        self.volume, self.brightness = self.kept
        self.has_unkept = False

    def set_pin(self, pin: str) -> bool:
        if pin == self.pin and not self.pin_misses:
            return True
        if self._set_aside():
            self.pin, self.pin_misses = pin, 0
        return self.is_safe

    def try_pin(self, pin: str) -> bool:
        if not self.is_safe:
            return False
        if self.pin_misses < PIN_MISSES_MAX or pin == self.pin:
            self._set_aside()
        self.pin_misses = 0 if pin == self.pin else min(self.pin_misses + 1, PIN_MISSES_MAX)
        return pin == self.pin

    def _is_payable(self, payer: int, payee: int, amount_k: int) -> bool:
        books = self.books
        if not self.is_safe or payer == payee or not 0 < amount_k <= MAX_K:
            return False
        return books.is_in(payer) and books.is_in(payee) and self._has_room(payee, amount_k)

    def _has_room(self, payee: int, amount_k: int) -> bool:
        return payee == BANK or self.books.cash_k[payee] + amount_k <= MAX_K

    def _book(self) -> Books:
        """Store the books for an undo and return the copy to change."""
        self._keep()
        self.before.append((self.books, dict(self.cards)))
        self.books = deepcopy(self.books)
        self.books.cards = dict(self.cards)
        self.undone = None
        return self.books

    def _set_aside(self) -> bool:
        """Record a booking that an undo skips; return whether it may be written."""
        if self.is_safe:
            self._keep()
            self.undone = None
        return self.is_safe

    def _keep(self) -> None:
        """Every booking carries the settings."""
        self.kept = self.volume, self.brightness
        self.has_unkept = False
