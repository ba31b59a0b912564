"""The toy model of the ledger: lists, and nothing clever."""

from dealbox.bank.state import AMOUNT_MAX_K, BANK, SEATS

Snapshot = tuple[list[int], list[tuple[int, int]]]


class No(Exception):
    """The toy refuses."""


class Naive:
    """Money, debts as (creditor, amount), and what undo needs: every state that a booking left."""

    def __init__(self, players: int, start_k: int) -> None:
        self.balance_k = [-players * start_k] + [start_k] * players
        self.debts = [(BANK, 0)] * (players + 1)
        self.volume = 2
        self.kept_volume = 2  # by the last booking
        self._standing: list[Snapshot] = []  # the state before each booking that stands
        self._undone: tuple[Snapshot, list[Snapshot]] | None = None

    def pay(self, payer: int, payee: int, amount_k: int) -> None:
        self._check(payer, payee, amount_k)
        if payer != BANK and (self.debts[payer][1] or self.balance_k[payer] < amount_k):
            raise No
        self._book()
        self._move(payer, payee, amount_k)

    def owe(self, debtor: int, creditor: int, amount_k: int) -> None:
        self._check(debtor, creditor, amount_k)
        if debtor == BANK or self.balance_k[debtor] >= amount_k or self.debts[debtor][1]:
            raise No
        self._book()
        self.debts[debtor] = creditor, amount_k

    def settle(self, debtor: int) -> None:
        creditor, debt_k = self.debts[debtor]
        if not debt_k or self.balance_k[debtor] < debt_k:
            raise No
        self._check(debtor, creditor, debt_k)
        self._book()
        self._move(debtor, creditor, debt_k)
        self.debts[debtor] = BANK, 0

    def undo(self) -> None:
        if not self._standing:
            raise No
        self._undone = self._snapshot(), list(self._standing)
        self.balance_k, self.debts = self._standing.pop()
        self.kept_volume = self.volume

    def redo(self) -> None:
        if not self._undone:
            raise No
        (self.balance_k, self.debts), self._standing = self._undone
        self._undone = None
        self.kept_volume = self.volume

    def set_volume(self, volume: int) -> None:
        self.volume = volume

    def keep_settings(self) -> None:
        if self.volume != self.kept_volume:
            self.kept_volume = self.volume
            self._undone = None

    def switch_on(self) -> None:
        self.volume = self.kept_volume

    def copy(self) -> "Naive":
        twin = Naive(0, 0)
        twin.balance_k, twin.debts = self._snapshot()
        twin.volume, twin.kept_volume = self.volume, self.kept_volume
        twin._standing = list(self._standing)
        twin._undone = self._undone
        return twin

    def tell(self) -> tuple[list[int], list[tuple[int, int]], int]:
        """Return all that can be seen, for as many seats as there are."""
        empty = SEATS - len(self.balance_k)
        return self.balance_k + [0] * empty, self.debts + [(BANK, 0)] * empty, self.kept_volume

    def _check(self, payer: int, payee: int, amount_k: int) -> None:
        if payer == payee or not 0 < amount_k <= AMOUNT_MAX_K:
            raise No
        if payee != BANK and self.balance_k[payee] + amount_k > AMOUNT_MAX_K:
            raise No

    def _book(self) -> None:
        self._standing.append(self._snapshot())
        self._undone = None
        self.kept_volume = self.volume

    def _snapshot(self) -> Snapshot:
        return list(self.balance_k), list(self.debts)

    def _move(self, payer: int, payee: int, amount_k: int) -> None:
        self.balance_k[payer] -= amount_k
        self.balance_k[payee] += amount_k
