"""Deeds at the table: number and OK leads to an offer, to rent, or to the deed's own page."""

from dealbox.bank import refusals
from dealbox.bank.deeds import Deeds, refuse_unless_deed
from dealbox.bank.edition import DICE_MIN
from dealbox.bank.errors import Refused
from dealbox.bank.state import BANK, HOTEL, SPEED_DIE
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import PlayerList, player
from dealbox.ui.paying import Short, Table, booked, not_paid
from dealbox.ui.screen import DIGITS, Desk, Screen
from dealbox.ui.trading import open_trade

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable


class Visit(Screen):
    """A visitor on a deed, whose card may be laid again, or the owner's that asks for the rent."""

    def card(self, desk: Desk, side: int, uid: bytes) -> Screen | None:
        notice = desk.place(side, uid)
        if notice:
            return notice
        return None if desk.ledger.seat_of(uid) in (desk.payer, desk.payee) else desk.home()


class Offer(Visit):
    """An unowned deed, and its visitor: OK buys it, the deal button auctions it."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "OK":
            return super().key(desk, key)
        return buy(desk, desk.payer)

    def deal(self, desk: Desk) -> Screen | None:
        return auction(desk, desk.space)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        edition = desk.ledger.edition
        canvas.title(naming.name(desk, desk.space))
        canvas.line(1, _how_sold(desk), naming.group(desk, desk.space))
        canvas.amount(2, "", desk.money(edition.price_k(desk.space)))
        canvas.line(5, words.SEATS[desk.payer] + " " + words.HAS, desk.balance(desk.payer))
        if edition.has_auctions:
            canvas.line(6, words.BUTTON_AUCTIONS)
        is_due = desk.ledger.now.auction_due[desk.space]
        canvas.line(7, desk.status(words.HINT_BACK if is_due else words.HINT_OFFER))


class Throw(Visit):
    """The rent depends on the dice: their sum is asked for."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        desk.note = ""
        if key in DIGITS and len(desk.typed) < 2:
            desk.typed += key
            return None
        if key == "OK" and desk.typed:
            desk.dice, desk.typed = int(desk.typed), ""
            return ask_rent(desk) if desk.dice else _no_such_throw(desk)
        if key == "." and takes_card(desk, desk.space):
            desk.by_card = not desk.by_card
            return None
        return super().key(desk, key)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(naming.name(desk, desk.space))
        canvas.line(1, words.THROW, words.pair(desk.payer, desk.payee))
        canvas.amount(2, "", desk.typed)
        canvas.line(4, words.THROW_LINE)
        canvas.line(5, which_throw(desk))
        if takes_card(desk, desk.space):
            canvas.line(6, words.BY_CARD if desk.by_card else words.HINT_BY_CARD)
        canvas.line(7, desk.note or words.HINT_THROW)


class Rent(Visit):
    """What the visitor owes the owner: OK books it. It is never taken by itself."""

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key == "." and takes_card(desk, desk.space):
            desk.by_card = not desk.by_card
            return ask_rent(desk)
        if key != "OK":
            return super().key(desk, key)
        return pay_rent(desk)

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        canvas.title(naming.name(desk, desk.space))
        canvas.line(1, words.RENT, words.pair(desk.payer, desk.payee))
        canvas.amount(2, "", desk.money(desk.amount_k))
        canvas.line(4, naming.why_rent(desk, desk.space))
        canvas.line(5, words.SEATS[desk.payer] + " " + words.HAS, desk.balance(desk.payer))
        if takes_card(desk, desk.space):
            canvas.line(6, words.BY_CARD if desk.by_card else words.HINT_BY_CARD)
        canvas.line(7, desk.status(words.HINT_RENT))


class ShortVisit(Short):
    """The visitor cannot cover the rent: a debt ends the visit too."""

    def owe(self, desk: Desk) -> None:
        desk.deeds.owe_rent(desk.payer, desk.space, desk.dice, desk.by_card)


class Deed(PlayerList):
    """A deed's page: whose, what stands on it, what it earns; and what its owner may do."""

    first_row = 3

    def rows(self, desk: Desk) -> list[tuple[str, str]]:
        return [(word, desk.money(sum_k) if sum_k else "") for word, sum_k in actions(desk)]

    def choose(self, desk: Desk, index: int) -> Screen | None:
        action, sum_k = actions(desk)[index]
        if action == words.TRADE:
            return open_trade(desk)
        owner = desk.ledger.now.owner[desk.space]
        if owner == BANK:
            return self._buy(desk)
        if owner not in (desk.cards.payer(), desk.cards.payee()):
            desk.stay(words.OWNERS_CARD)
            return None
        return _do(desk, _COMMANDS[action], owner, sum_k)

    def _buy(self, desk: Desk) -> Screen | None:
        if player(desk) == BANK:
            desk.stay(words.BUYERS_CARD)
            return None
        return buy(desk, player(desk))

    def lacks(self, desk: Desk) -> str:
        return words.OWNERS_CARD if desk.ledger.now.owner[desk.space] else words.BUYERS_CARD

    def deal(self, desk: Desk) -> Screen | None:
        return auction(desk, desk.space)

    def heading(self, desk: Desk) -> tuple[str, str]:
        return naming.name(desk, desk.space), ""

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        super().draw(desk, canvas)
        edition, space = desk.ledger.edition, desk.space
        owner = desk.ledger.now.owner[space]
        if owner:
            canvas.line(1, words.SEATS[owner], naming.group(desk, space))
            canvas.line(2, _stands(desk, space), naming.rent_now(desk, space))
            return
        canvas.line(1, _how_sold(desk), naming.group(desk, space))
        if edition.has_auctions:
            canvas.line(5, words.BUTTON_AUCTIONS)


class Returned(Table):
    """Deeds of a bankrupt are back with the bank: each is auctioned in board order (R26).

    Money may have to be raised for that, so everything can be typed as at rest.
    """

    def key(self, desk: Desk, key: str) -> Screen | None:
        if key != "C":
            return super().key(desk, key)
        return pass_over(desk, desk.deeds.auctions()[0])

    def deal(self, desk: Desk) -> Screen | None:
        return auction(desk, desk.deeds.auctions()[0])

    def draw(self, desk: Desk, canvas: Canvas) -> None:
        space, *more = desk.deeds.auctions()
        canvas.title(words.RETURNED)
        canvas.line(2, naming.name(desk, space))
        canvas.line(3, naming.group(desk, space), desk.money(desk.ledger.edition.price_k(space)))
        canvas.line(4, f"{len(more)} {words.MORE}" if more else "")
        canvas.line(6, words.BUTTON_AUCTIONS)
        canvas.line(7, desk.status(words.HINT_RETURNED))


def open_deed(desk: Desk, typed: str) -> Screen:
    """Lead to what a deed's number and the cards mean; "12.7" is deed 12 with a throw of 7."""
    number, _, throw = typed.partition(".")
    desk.home()
    desk.space, desk.dice = int("0" + number), int("0" + throw)
    desk.payer, desk.payee = desk.cards.payer(), BANK
    try:
        refuse_unless_deed(desk.ledger, desk.space)
        desk.payee = desk.ledger.now.owner[desk.space]
        if desk.payer in (BANK, desk.payee):
            return DEED
        desk.deeds.arrive(desk.payer, desk.space)
    except Refused as refused:
        return desk.refuse(refused.code)
    return ask_rent(desk) if desk.payee else OFFER


def ask_rent(desk: Desk) -> Screen:
    """Compute the rent of the visit on the desk, asking for the dice where it takes them."""
    is_thrown = bool(desk.dice) or not desk.ledger.edition.needs_dice(desk.space)
    try:
        # With the least throw at first: where there is no rent, none need be thrown for.
        throw = desk.dice or DICE_MIN
        desk.amount_k = desk.deeds.rent_k(desk.space, throw, desk.by_card)
    except Refused as refused:
        if refused.code != refusals.DICE_RANGE:
            return desk.refuse(refused.code)
        return _no_such_throw(desk)
    return RENT if is_thrown else THROW


def _no_such_throw(desk: Desk) -> Screen:
    """Ask for the throw again."""
    desk.dice = 0
    desk.stay(words.REFUSALS[refusals.DICE_RANGE][0])
    return THROW


def pay_rent(desk: Desk) -> Screen:
    """Book the rent on the desk; a visitor who is short may owe it."""
    try:
        desk.deeds.rent(desk.payer, desk.space, desk.dice, desk.by_card)
    except Refused as refused:
        screen = not_paid(desk, refused.code)
        return SHORT_VISIT if refused.code == refusals.SHORT else screen
    return booked(desk, tunes.TRANSFER)


def claim(desk: Desk) -> Screen:
    """Come back to the last visit, if its rent can still be asked for."""
    visit = desk.deeds.visit()
    if visit is None:
        return desk.refuse(refusals.CLAIM_LATE)
    desk.payer, desk.space = visit
    desk.payee = desk.ledger.now.owner[desk.space]
    return ask_rent(desk) if desk.payee else OFFER


def buy(desk: Desk, seat: int) -> Screen:
    """Buy the deed on the desk for its price; not while a deal runs, which may be about it."""
    if desk.deal.is_running:
        return desk.notice(words.DEAL_RUNS)
    return _do(desk, Deeds.buy, seat, desk.ledger.edition.price_k(desk.space))


def auction(desk: Desk, space: int) -> Screen:
    """Start a deal for a deed; for the button alone, as the unit makes the flash ready then."""
    if desk.ledger.now.owner[space] != BANK:
        return desk.refuse(refusals.OWNED)
    if not desk.ledger.edition.has_auctions:
        return desk.refuse(refusals.NO_AUCTIONS)
    return desk.open_deal(space)


def pass_over(desk: Desk, space: int) -> Screen:
    """Leave a deed with the bank, as nobody bid when its auction was due; the next one follows."""
    try:
        desk.deeds.pass_over(space)
    except Refused as refused:
        return desk.refuse(refused.code)
    desk.say(tunes.OK)
    return desk.home()


def _do(
    desk: Desk, command: "Callable[[Deeds, int, int], None]", seat: int, amount_k: int
) -> Screen:
    """Book a command about the deed on the desk; amount_k is what it moves."""
    try:
        command(desk.deeds, seat, desk.space)
    except Refused as refused:
        if refused.code == refusals.SHORT:
            return desk.lack(seat, amount_k)  # nobody has to buy: this makes no debt
        if refused.code in _IN_GROUP:
            return _blame(desk, refused.code)
        desk.payer = seat
        return not_paid(desk, refused.code)
    return booked(desk, tunes.CREDIT if desk.ledger.now.payer == BANK else tunes.DEBIT)


def _blame(desk: Desk, code: int) -> Screen:
    """Refuse with the deed of the group that is in the way, and what is the matter with it."""
    state, edition = desk.ledger.now, desk.ledger.edition
    owner = state.owner[desk.space]
    ranks = []
    for space in edition.group(desk.space):
        steps = edition.steps(state, space)
        worst = {
            refusals.NEEDS_GROUP: state.owner[space] != owner,
            refusals.GROUP_MORTGAGED: state.mortgaged[space],
            refusals.BUILD_EVENLY: -steps,
        }
        ranks.append((-worst.get(code, steps), space))
    space = min(ranks)[1]
    matter = naming.built(desk, space)
    if code == refusals.NEEDS_GROUP:
        matter = words.SEATS[state.owner[space]] if state.owner[space] else words.FOR_SALE
    return desk.notice(words.REFUSALS[code] + (naming.name(desk, space), " " + matter))


def actions(desk: Desk) -> list[tuple[str, int]]:
    """Return what can be done with the deed on the desk, and the sum it moves, 0 for none."""
    state, edition, space = desk.ledger.now, desk.ledger.edition, desk.space
    if state.owner[space] == BANK:
        return [(words.BUY, edition.price_k(space))]
    rows = []
    if edition.is_site(space) and not state.mortgaged[space]:
        house_k = edition.house_k(space)
        if state.level[space] != HOTEL:
            rows.append((words.BUILD, house_k))
        if state.level[space]:
            rows.append((words.SELL, house_k // 2))
        if edition.steps(state, space) > 1 and not edition.sells_evenly:
            rows.append((words.SELL_SITE, edition.buildings_k(state, space) // 2))
        if _group_sale_k(desk, space):
            rows.append((words.SELL_GROUP, _group_sale_k(desk, space)))
    if state.mortgaged[space]:
        rows.append((words.REDEEM, desk.deeds.redeem_k(space)))
    else:
        rows.append((words.MORTGAGE, edition.mortgage_k(space)))
    rows.append((words.TRADE, 0))
    return rows


def _how_sold(desk: Desk) -> str:
    """Return whether the bank sells the deed on the desk at its price or by auction."""
    return words.DUE if desk.ledger.now.auction_due[desk.space] else words.FOR_SALE


def _group_sale_k(desk: Desk, space: int) -> int:
    """Return what all the owner's buildings in the deed's group bring."""
    state, edition = desk.ledger.now, desk.ledger.edition
    sites = [site for site in edition.group(space) if state.owner[site] == state.owner[space]]
    return sum([edition.buildings_k(state, site) for site in sites]) // 2


def _stands(desk: Desk, space: int) -> str:
    """Return what stands on the deed; that it is mortgaged is told with the rent."""
    return "" if desk.ledger.now.mortgaged[space] else naming.built(desk, space)


def which_throw(desk: Desk) -> str:
    """Return which dice the rent takes: in some editions not those that moved the visitor."""
    if desk.ledger.now.options & SPEED_DIE:
        return words.THREE_DICE
    if desk.by_card or desk.ledger.edition.throws_for_utility:
        return words.NEW_THROW
    return words.OLD_THROW


def takes_card(desk: Desk, space: int) -> bool:
    """Return whether a card can send a visitor here at another rent."""
    edition = desk.ledger.edition
    return not edition.has_roles and not edition.is_site(space)


_COMMANDS = {
    words.BUILD: Deeds.build,
    words.SELL: Deeds.sell,
    words.SELL_SITE: Deeds.clear,
    words.SELL_GROUP: Deeds.sell_group,
    words.MORTGAGE: Deeds.mortgage,
    words.REDEEM: Deeds.redeem,
}

_IN_GROUP = (
    refusals.NEEDS_GROUP,
    refusals.GROUP_MORTGAGED,
    refusals.GROUP_BUILT,
    refusals.BUILD_EVENLY,
    refusals.SELL_EVENLY,
)

OFFER = Offer()
THROW = Throw()
RENT = Rent()
SHORT_VISIT = ShortVisit()
DEED = Deed()
RETURNED = Returned()
