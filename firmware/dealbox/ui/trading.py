"""A trade: both cards on the readers, deeds by number, cash with K or M, then OK."""

from dealbox.bank.deeds import refuse_unless_deed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.refusals import NO_JAIL_CARD, NOT_YOURS
from dealbox.bank.state import BANK
from dealbox.bank.trade import Offer, trade
from dealbox.parts import COLUMNS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.paying import booked, is_typed
from dealbox.ui.screen import Desk, Screen

_FIRST_ROW = 2
_SHOWN = 4  # lines of what is in the trade: the last ones


class Trade(Screen):
    """What is agreed so far, → to the card on plus and ← to the one on minus.

    Naming a deed twice takes it out again.
    """

    timeout_ms = 180_000

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if key == "OK" and not desk.typed:
            return self._book(desk)
        if key == "C" and desk.typed:
            desk.typed = ""
        elif key in (".", "GO") and not desk.typed:
            self._jail_card(desk, desk.offer.payer if key == "." else desk.offer.payee)
        elif key in ("K", "M") and desk.typed:
            self._cash(desk, key)
        elif key == "OK":
            self._deed(desk)
        elif not is_typed(desk, key):
            return super().key(desk, key)
        return None

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        """Keep the trade: its two parties are settled."""
        return desk.place(side, uid)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        offer = desk.offer
        canvas.title(words.TRADES, words.pair(offer.payer, offer.payee))
        canvas.line(
            1, "→ " + words.CASH, desk.money(offer.amount_k) if offer.amount_k else words.NONE
        )
        row = _FIRST_ROW
        for line in (_items(desk) or _how(desk))[-_SHOWN:]:
            canvas.line(row, line)
            row += 1
        fee_k = _fees_k(desk)
        if desk.note or desk.typed:
            canvas.line(6, desk.note or desk.typed)
        elif fee_k:
            canvas.line(6, words.FEES, desk.money(fee_k))
        canvas.line(7, words.HINT_ITEM if desk.typed else words.HINT_TRADE)

    def _cash(self, desk: Desk, unit: str) -> None:
        """Set the cash; nothing typed but zeros takes it out again."""
        typed, desk.typed = desk.typed, ""
        if not typed.strip("0."):
            desk.offer.amount_k = 0
            return
        try:
            desk.offer.amount_k = entered_k(typed, unit)
        except Refused as refused:
            desk.stay(words.REFUSALS[refused.code][0])

    def _deed(self, desk: Desk) -> None:
        offer = desk.offer
        space, desk.typed = int("0" + desk.typed.partition(".")[0]), ""
        try:
            refuse_unless_deed(desk.ledger, space)
            if desk.ledger.now.owner[space] not in (offer.payer, offer.payee):
                raise Refused(NOT_YOURS)
        except Refused as refused:
            desk.stay(words.REFUSALS[refused.code][0])
            return
        if space in offer.spaces:
            offer.spaces.remove(space)
        else:
            offer.spaces.append(space)

    def _jail_card(self, desk: Desk, giver: int) -> None:
        """Give one card more, around to none."""
        offer, held = desk.offer, desk.ledger.now.jail_cards[giver]
        if not held:
            desk.stay(words.REFUSALS[NO_JAIL_CARD][0])
        elif giver == offer.payer:
            offer.payer_cards = (offer.payer_cards + 1) % (held + 1)
        else:
            offer.payee_cards = (offer.payee_cards + 1) % (held + 1)

    def _book(self, desk: Desk) -> Screen | None:
        try:
            trade(desk.ledger, desk.offer)
        except Refused as refused:
            desk.stay(words.REFUSALS[refused.code][0])  # what was named is not named again
            return None
        return booked(desk, tunes.TRANSFER)


def _items(desk: Desk) -> list[str]:
    """Return the deeds and jail cards in the trade, with the way they go."""
    offer = desk.offer
    items = []
    for space in offer.spaces:
        arrow = "→ " if desk.ledger.now.owner[space] == offer.payer else "← "
        items.append(arrow + naming.name(desk, space, COLUMNS - 2))
    for arrow, count in (("→ ", offer.payer_cards), ("← ", offer.payee_cards)):
        if count:
            items.append(arrow + (words.JAIL_CARD if count == 1 else words.TWO_JAIL_CARDS))
    return items


def _how(desk: Desk) -> list[str]:
    """Return how something comes into the trade."""
    offer, held = desk.offer, desk.ledger.now.jail_cards
    lines = list(words.HOW_TO_TRADE)
    for key, giver in ((".  ", offer.payer), ("GO ", offer.payee)):
        if held[giver]:
            lines.append(f"{key}{words.JAIL_CARD}: {words.SEATS[giver]}")
    return lines


def _fees_k(desk: Desk) -> int:
    """Return the 10 % that both together pay the bank for mortgaged deeds."""
    edition, mortgaged = desk.ledger.edition, desk.ledger.now.mortgaged
    if not edition.has_fees:
        return 0
    return sum([edition.fee_k(space) for space in desk.offer.spaces if mortgaged[space]])


def open_trade(desk: Desk) -> Screen:
    """Begin a trade between the two cards; the deed being looked at is in it."""
    payer, payee = desk.cards.payer(), desk.cards.payee()
    space = desk.space
    desk.home()
    if BANK in (payer, payee):
        return desk.notice(words.TWO_CARDS_TRADE)
    desk.offer = Offer(payer, payee)
    if space and desk.ledger.now.owner[space] in (payer, payee):
        desk.offer.spaces.append(space)
    return TRADE


TRADE = Trade()
