"""What spaces charge a player: taxes, cards, jail."""

from dealbox.bank import refusals
from dealbox.bank import state as kinds
from dealbox.bank.bankruptcy import raisable_k
from dealbox.bank.edition import Due, is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import AMOUNT_MAX_K, BANK, HOTEL, JAILED, SEATS, SPACES


class Charges:
    """Taxes, cards and jail of the game in the ledger. Every command is one booking."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    def dues(self, seat: int) -> list[Due]:
        """Return what the tax spaces charge or grant the player now."""
        return self.ledger.edition.dues(self.ledger.now, seat)

    def settle(self, seat: int, due: Due) -> None:
        """Book a tax, or what the Foundation grants. Refused: as Ledger.pay."""
        payer, payee = (BANK, seat) if due.is_income else (seat, self.ledger.fines())
        self.ledger.pay(payer, payee, due.amount_k, kinds.TAX, due.space)

    def repairs_k(self, seat: int, card: int) -> int:
        """Return what a repairs card costs by buildings; card: index in Edition.repairs."""
        now, edition = self.ledger.now, self.ledger.edition
        house_k, hotel_k = edition.repairs[card]
        printed = 0
        for space in range(SPACES):
            if now.owner[space] == seat and now.level[space]:
                printed += hotel_k if now.level[space] == HOTEL else house_k * now.level[space]
        return printed * edition.factor

    def repairs(self, seat: int, card: int) -> None:
        """Pay a repairs card; card: as in repairs_k. Refused: as Ledger.pay."""
        self.ledger.pay(seat, self.ledger.fines(), self.repairs_k(seat, card), kinds.REPAIRS)

    def pay_each(self, seat: int, amount_k: int) -> None:
        """Pay amount_k to everybody else, in turn order, as one booking.

        Those who cannot be paid in full are owed amount_k each, in that order (R24).
        Refused: as Ledger.pay; SHORT only while selling and mortgaging would pay one more of them;
        IN_DEBT, too, if two would be left unpaid while somebody else owes several.
        """
        others = self._others(seat)
        self.ledger.refuse_unless_payable(seat, BANK, amount_k)
        self.ledger.refuse_unless_covered(seat, 0)
        payable = min(raisable_k(self.ledger, seat) // amount_k, len(others))
        if self.ledger.now.balance_k[seat] // amount_k < payable:
            raise Refused(refusals.SHORT)
        if len(others) - payable > 1:
            self.ledger.refuse_debtor(self.ledger.now.waiting % SEATS)
        for other in others:
            self.ledger.refuse_unless_payable(seat, other, amount_k)
        self.ledger.draft(kinds.PAY_EACH, seat, BANK, amount_k)
        for other in others[:payable]:
            self.ledger.draft_transfer(seat, other, amount_k)
        self.ledger.next.set_debt(seat, amount_k, others[payable:])
        self.ledger.commit()

    def payers(self, seat: int) -> list[int]:
        """Return who pays when the seat collects of each: in Anti the other role alone."""
        now, edition = self.ledger.now, self.ledger.edition
        return [other for other in self._others(seat) if edition.pays(now, other, seat)]

    def collect_each(self, seat: int, amount_k: int) -> None:
        """Collect amount_k from everybody to whom the card applies, as one booking.

        Who cannot pay owes it. Refused: as Ledger.pay, but never SHORT; IN_DEBT if any of them is.
        """
        payers = self.payers(seat)
        self.ledger.refuse_unless_payable(BANK, seat, amount_k)
        if self.ledger.now.balance_k[seat] + amount_k * len(payers) > AMOUNT_MAX_K:
            raise Refused(refusals.TOO_LARGE)
        for other in payers:
            self.ledger.refuse_unless_covered(other, 0)
        self.ledger.draft(kinds.COLLECT_EACH, BANK, seat, amount_k)
        for other in payers:
            if self.ledger.next.balance_k[other] < amount_k:
                self.ledger.next.set_debt(other, amount_k, [seat])
            else:
                self.ledger.draft_transfer(other, seat, amount_k)
        self.ledger.commit()

    def _others(self, seat: int) -> list[int]:
        """Return the players after the seat, in turn order, around to it."""
        order = list(range(seat + 1, SEATS)) + list(range(1, seat))
        return [other for other in order if self.ledger.is_playing(other)]

    def bail(self, seat: int) -> None:
        """Pay the bail and leave jail. Refused: not in jail, and as Ledger.pay."""
        self._refuse_unless_jailed(seat)
        self.ledger.draft_payment(seat, self.ledger.fines(), self.bail_k(), kinds.BAIL)
        self.ledger.next.role[seat] &= ~JAILED
        self.ledger.commit()

    def owe_bail(self, seat: int) -> None:
        """Leave jail after the last throw without the money: the bail becomes a debt (R11).

        Refused: not in jail, and as Ledger.owe.
        """
        self._refuse_unless_jailed(seat)
        self.ledger.draft_debt(seat, self.ledger.fines(), self.bail_k())
        self.ledger.next.role[seat] &= ~JAILED
        self.ledger.commit()

    def bail_k(self) -> int:
        """Return the price of leaving jail."""
        return self.ledger.edition.bail_k * self.ledger.edition.factor

    def jail(self, seat: int) -> None:
        """Send a player to jail; no money moves. Refused: no game, or the player is bankrupt."""
        self.ledger.refuse_unless_in(BANK, seat)
        self.ledger.draft(kinds.JAIL, BANK, seat, 0)
        self.ledger.next.role[seat] |= JAILED
        self.ledger.commit()

    def release(self, seat: int) -> None:
        """Release a player who threw a double. Refused: not in jail."""
        self._refuse_unless_jailed(seat)
        self.ledger.draft(kinds.JAIL, seat, BANK, 0)
        self.ledger.next.role[seat] &= ~JAILED
        self.ledger.commit()

    def draw_jail_card(self, seat: int) -> None:
        """Give a player a jail card from its deck. Refused: the players hold all of them."""
        now = self.ledger.now
        self.ledger.refuse_unless_in(BANK, seat)
        if sum(now.jail_cards) >= self.ledger.edition.jail_cards:
            raise Refused(refusals.NO_JAIL_CARD)
        self.ledger.draft(kinds.JAIL_CARD, BANK, seat, 0)
        self.ledger.next.jail_cards[seat] += 1
        self.ledger.commit()

    def use_jail_card(self, seat: int) -> None:
        """Leave jail with a card, which goes under its deck. Refused: no card, or not in jail."""
        if not self.ledger.now.jail_cards[seat]:
            raise Refused(refusals.NO_JAIL_CARD)
        self._refuse_unless_jailed(seat)
        self.ledger.draft(kinds.JAIL_CARD, seat, BANK, 0)
        self.ledger.next.jail_cards[seat] -= 1
        self.ledger.next.role[seat] &= ~JAILED
        self.ledger.commit()

    def _refuse_unless_jailed(self, seat: int) -> None:
        if not is_jailed(self.ledger.now, seat):
            raise Refused(refusals.NOT_JAILED)
