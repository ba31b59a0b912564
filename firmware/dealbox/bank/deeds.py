"""Deeds: visiting, buying, building and mortgaging. Every command is one booking.

Each is refused by the edition's rules, or as Ledger.pay, before anything is written.
"""

from dealbox.bank import refusals
from dealbox.bank import state as kinds
from dealbox.bank.entropy import draw_below
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import (
    BANK,
    DEEDS,
    EMPTY_SPACES,
    FEE_PAID,
    FIRST_ROUND,
    HOTEL,
    PLAYING,
    QUICK,
    ROUNDED,
    SEATS,
    SPACES,
    SPEED_DIE,
    State,
)
from dealbox.bank.visits import Visit

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Entropy


class Deeds:
    """The deeds of the game in the ledger, and every command that changes them but trades."""

    def __init__(self, ledger: Ledger) -> None:
        self.ledger = ledger

    # Visits and rent.

    def arrive(self, visitor: int, space: int) -> None:
        """Begin a visit, which fixes owner and rent. If rent must be claimed, other visits end.

        Refused: a game without deeds, or a space that is no deed.
        """
        ledger = self.ledger
        refuse_unless_deed(ledger, space)
        ledger.visits.begin(ledger.edition, ledger.now, visitor, space)

    def rent_k(self, space: int, dice: int = 0, by_card: bool = False) -> int:
        """Return what a visit costs now, in thousands.

        dice: the sum thrown, for a utility. by_card: a card sent the visitor there.
        Refused: unowned, mortgaged, an owner who may not collect, an impossible throw.
        """
        ledger = self.ledger
        refuse_unless_deed(ledger, space)
        present = ledger.visits.look(ledger.edition, ledger.now, BANK, space)
        return self._sum_k(present, dice, by_card)

    def due_k(self, visitor: int, space: int, dice: int = 0, by_card: bool = False) -> int:
        """Return what the visit that arrive() began costs, whatever was booked since.

        Refused: as rent_k; one's own deed; a visit that is over (W-89) or paid, or that rests on a
        booking taken back; somebody who is out.
        """
        return self._sum_k(self.visit(visitor, space), dice, by_card)

    def rent(self, visitor: int, space: int, dice: int = 0, by_card: bool = False) -> None:
        """Book the rent of the visit that arrive() began. Refused: as due_k and Ledger.pay."""
        visit = self.visit(visitor, space)
        amount_k = self._sum_k(visit, dice, by_card)
        self.ledger.pay(visitor, visit.owner, amount_k, kinds.RENT, space)
        self._paid(visit)

    def owe_rent(self, visitor: int, space: int, dice: int = 0, by_card: bool = False) -> None:
        """Book the rent as a debt of a visitor who cannot pay it.

        Refused: as due_k and Ledger.owe.
        """
        visit = self.visit(visitor, space)
        amount_k = self._sum_k(visit, dice, by_card)
        self.ledger.owe(visitor, visit.owner, amount_k, space)
        self._paid(visit)

    def _paid(self, visit: Visit) -> None:
        visit.paid_seq = self.ledger.now.seq
        visit.is_paid = True

    def _sum_k(self, visit: Visit, dice: int, by_card: bool) -> int:
        """Return the rent of a visit. Refused: it costs none, or an impossible throw."""
        code, edition = self.why_nothing(visit), self.ledger.edition
        if code:
            raise Refused(code)
        amount_k = visit.by_card_k if by_card else visit.rent_k
        if not edition.needs_dice(visit.space):
            return amount_k
        edition.refuse_impossible_throw(dice, bool(self.ledger.now.options & SPEED_DIE))
        return dice * amount_k

    def visit(self, visitor: int, space: int) -> Visit:
        """Return the visit that arrive() began. Refused: it is over, or none is known."""
        refuse_unless_deed(self.ledger, space)
        visit = self.ledger.visits.find(visitor, space)
        if visit is None:
            raise Refused(self.why_none())
        return visit

    def has_changed(self, visitor: int, space: int) -> bool:
        """Return whether a visit that began now would cost something else."""
        ledger = self.ledger
        present = ledger.visits.look(ledger.edition, ledger.now, visitor, space)
        return not self.visit(visitor, space).costs_as(present)

    def claims(self) -> list[Visit]:
        """Return the visits whose rent can be claimed now, the newest first."""
        return [visit for visit in self.ledger.visits.all() if not self.why_nothing(visit)]

    def why_nothing(self, visit: Visit) -> int:
        """Return the code of bank.refusals why a visit owes nothing now, 0 if it owes rent."""
        if visit.is_paid:
            return refusals.VISIT_PAID
        if not visit.is_founded:
            return refusals.VISIT_UNDONE
        if not visit.code and visit.visitor != BANK:
            seats = self.ledger.now.seat
            if seats[visit.visitor] != PLAYING or seats[visit.owner] != PLAYING:
                return refusals.BANKRUPT_SEAT
        return visit.code

    def why_none(self) -> int:
        """Return the code of bank.refusals why no visit is known."""
        has_begun = self.ledger.visits.has_begun
        return refusals.CLAIM_LATE if has_begun else refusals.VISITS_LOST

    # Buying.

    def buy(self, seat: int, space: int) -> None:
        """Buy an unowned deed at its printed price. Refused besides: owned, or to be auctioned."""
        refuse_unless_deed(self.ledger, space)
        if self.ledger.now.auction_due[space]:
            raise Refused(refusals.AUCTION_DUE)
        self._buy(seat, space, self.ledger.edition.price_k(space), kinds.BUY)

    def win(self, seat: int, space: int, price_k: int) -> None:
        """Buy an unowned deed at the price of its auction.

        Refused besides: owned, or a game without auctions.
        """
        if not self.ledger.edition.auctions(self.ledger.now):
            raise Refused(refusals.NO_AUCTIONS)
        refuse_unless_deed(self.ledger, space)
        self._buy(seat, space, price_k, kinds.AUCTION_DEED)

    def _buy(self, seat: int, space: int, price_k: int, kind: int) -> None:
        if self.ledger.now.owner[space] != BANK:
            raise Refused(refusals.OWNED)
        self.refuse_first_round(seat)
        self.ledger.draft_payment(seat, BANK, price_k, kind, space)
        self.ledger.next.owner[space] = seat
        self.ledger.next.auction_due[space] = 0
        self.ledger.commit()

    def refuse_first_round(self, seat: int) -> None:
        """Refuse a sale to a player without a salary so far, if the house rules say so."""
        now = self.ledger.now
        if now.house_rules & FIRST_ROUND and not now.role[seat] & ROUNDED:
            raise Refused(refusals.FIRST_ROUND)

    # The deeds of a running game.

    def can_turn_on(self) -> bool:
        """Return whether the game is played without deeds and may go on with them (R39)."""
        return not self.ledger.now.options & DEEDS and not self.ledger.edition.has_roles

    def turn_on(self, owners: bytes | bytearray) -> None:
        """Play with deeds from now on; owners: seats by space, BANK for unsold deeds.

        All are bare and unmortgaged; no money moves. Refused: no game, a game with deeds or with
        roles, an owner of a space that is no deed, or one who is out.
        """
        ledger = self.ledger
        if not ledger.has_game():
            raise Refused(refusals.NO_GAME)
        if not self.can_turn_on():
            raise Refused(refusals.NO_OPTION)
        for space in range(SPACES):
            if owners[space] and not ledger.edition.is_deed(space):
                raise Refused(refusals.NOT_A_DEED)
            if owners[space] and not ledger.is_playing(owners[space]):
                raise Refused(refusals.BANKRUPT_SEAT)
        ledger.draft(kinds.DEEDS_ON, BANK, BANK, 0)
        ledger.next.options |= DEEDS
        ledger.next.owner[:] = owners
        ledger.commit()

    # The deeds of a quick game.

    def can_deal_out(self) -> bool:
        """Return whether deeds are to be dealt out: in such a quick game, before any is owned.

        What a bankrupt left to the bank is auctioned first (R26).
        """
        now = self.ledger.now
        if not (now.options & QUICK and now.options & DEEDS and self.ledger.edition.dealt):
            return False
        return now.owner == now.auction_due == EMPTY_SPACES

    def draw(self, entropy: "Entropy") -> list[int]:
        """Return deeds drawn at random, for each player in turn as many as the edition deals."""
        ledger = self.ledger
        deck = [space for space in range(SPACES) if ledger.edition.is_deed(space)]
        count = ledger.edition.dealt * len(self._players())
        return [deck.pop(draw_below(entropy, len(deck))) for _ in range(count)]

    def deal_out(self, spaces: list[int]) -> None:
        """Sell each player in turn the next of the deeds drawn, at their printed prices.

        Refused: another game, a deed that is owned already or whose auction is due, a player in
        debt or without the money.
        """
        ledger = self.ledger
        if not ledger.edition.dealt or not ledger.now.options & QUICK:
            raise Refused(refusals.NO_OPTION)
        for space in spaces:
            refuse_unless_deed(ledger, space)
        if ledger.now.auction_due != EMPTY_SPACES:
            raise Refused(refusals.AUCTION_DUE)
        if not self.can_deal_out():
            raise Refused(refusals.OWNED)
        dealt, players = ledger.edition.dealt, self._players()
        bills_k = [0] * SEATS
        for index in range(len(spaces)):
            bills_k[players[index // dealt]] += ledger.edition.price_k(spaces[index])
        for seat in players:
            ledger.refuse_unless_covered(seat, bills_k[seat])
        ledger.draft(kinds.DEAL_OUT, BANK, BANK, sum(bills_k))
        for index in range(len(spaces)):
            ledger.next.owner[spaces[index]] = players[index // dealt]
        for seat in players:
            ledger.draft_transfer(seat, BANK, bills_k[seat])
        ledger.commit()

    def _players(self) -> list[int]:
        return [seat for seat in self.ledger.seats() if self.ledger.is_playing(seat)]

    # What a bankrupt left to the bank.

    def auctions(self) -> list[int]:
        """Return the deeds whose auction is due, in order of the spaces (R26)."""
        return [space for space in range(SPACES) if self.ledger.now.auction_due[space]]

    def pass_over(self, space: int) -> None:
        """End a due auction in which nobody bid: the bank keeps the deed. Refused: not due."""
        refuse_unless_deed(self.ledger, space)
        if not self.ledger.now.auction_due[space]:
            raise Refused(refusals.NOT_DUE)
        self.ledger.draft(kinds.NO_BID, BANK, BANK, 0, space)
        self.ledger.next.auction_due[space] = 0
        self.ledger.commit()

    # Building.

    def build(self, seat: int, space: int, count: int = 1) -> None:
        """Buy buildings at their printed price: the next one on one's own site, then evenly.

        Each of `count` after the first goes to the lowest site of the group. The result is that of
        as many single bookings, and so are the refusals; but nothing is built if one is refused.
        Refused besides: as Edition.refuse_unless_buildable, or another player's site.
        """
        now, edition = self.ledger.now, self.ledger.edition
        self.refuse_unless_owned(seat, space)
        edition.refuse_unless_buildable(now, space)
        self._build(seat, space, count * edition.house_k(space), kinds.BUILD, count)

    def win_building(self, seat: int, space: int, price_k: int, building: int = 0) -> None:
        """Buy a scarce building at the price of its auction, for a site that may take it.

        building: as Auction.building; 0: house or hotel. Refused besides: as build; the site takes
        the other of the two next; the bank has enough of them for everybody.
        """
        self.refuse_unless_owned(seat, space)
        self.refuse_unless_contested(space)
        is_hotel = self.ledger.edition.next_level(self.ledger.now, space) == HOTEL
        if building and is_hotel != (building == HOTEL):
            raise Refused(refusals.OTHER_BUILDING)
        self._build(seat, space, price_k, kinds.AUCTION_BUILDING)

    def refuse_unless_contested(self, space: int) -> None:
        """Refuse to auction the next building of a site (R31).

        Refused: no auctions, it may not be built there, or the bank has enough for everybody.
        """
        now, edition = self.ledger.now, self.ledger.edition
        if not edition.auctions(now):
            raise Refused(refusals.NO_AUCTIONS)
        edition.refuse_unless_buildable(now, space)
        edition.refuse_unless_scarce(now, space)

    def _build(self, seat: int, space: int, price_k: int, kind: int, count: int = 1) -> None:
        edition = self.ledger.edition
        self.ledger.draft_payment(seat, BANK, price_k, kind, space)
        self._add_building(space)
        for _ in range(count - 1):
            space = edition.lowest_site(self.ledger.next, space)
            edition.refuse_unless_room(self.ledger.next, space)
            self._add_building(space)
        self.ledger.commit()

    def _add_building(self, space: int) -> None:
        """Add a building to the draft; checks nothing."""
        state = self.ledger.next
        level = self.ledger.edition.next_level(state, space)
        if level == HOTEL:
            state.hotels -= 1
            state.houses += state.level[space]
        else:
            state.houses -= 1
        state.level[space] = level

    def sell(self, seat: int, space: int) -> None:
        """Sell the newest building back for half of its price; a hotel leaves its houses."""
        now, edition = self.ledger.now, self.ledger.edition
        self.refuse_unless_owned(seat, space)
        edition.refuse_unless_sellable(now, space)
        self.ledger.draft_payment(BANK, seat, edition.house_k(space) // 2, kinds.SELL, space)
        state = self.ledger.next
        lift_buildings(state, space)
        if now.level[space] == HOTEL:
            state.level[space] = edition.houses_max(now, seat)
        else:
            state.level[space] -= 1
        state.houses -= state.level[space]
        self.ledger.commit()

    def clear(self, seat: int, space: int) -> None:
        """Sell all buildings of one's site for half, a hotel even if the bank is out of houses.

        Refused where buildings are sold evenly, while another site of the group has two or more.
        """
        now, edition = self.ledger.now, self.ledger.edition
        self.refuse_unless_owned(seat, space)
        edition.refuse_unless_clearable(now, space)
        amount_k = edition.buildings_k(now, space) // 2
        self.ledger.draft_payment(BANK, seat, amount_k, kinds.SELL_SITE, space)
        clear_site(self.ledger.next, space)
        self.ledger.commit()

    def sell_group(self, seat: int, space: int) -> None:
        """Sell one's buildings in the space's group for half. Refused besides: no building."""
        now, edition = self.ledger.now, self.ledger.edition
        self.refuse_unless_owned(seat, space)
        edition.refuse_unless_site(space)
        amount_k = self.group_sale_k(space)
        if not amount_k:
            raise Refused(refusals.NO_BUILDING)
        self.ledger.draft_payment(BANK, seat, amount_k, kinds.SELL_GROUP, space)
        for other in edition.group(space):
            if now.owner[other] == seat:
                clear_site(self.ledger.next, other)
        self.ledger.commit()

    def group_sale_k(self, space: int) -> int:
        """Return what all of the owner's buildings in the space's group bring."""
        now, edition = self.ledger.now, self.ledger.edition
        sites = [site for site in edition.group(space) if now.owner[site] == now.owner[space]]
        return sum([edition.buildings_k(now, site) for site in sites]) // 2

    # Mortgages.

    def mortgage(self, seat: int, space: int) -> None:
        """Mortgage one's own deed for half of its price. Refused besides: built, or mortgaged."""
        now, edition = self.ledger.now, self.ledger.edition
        self.refuse_unless_owned(seat, space)
        if now.mortgaged[space]:
            raise Refused(refusals.MORTGAGED)
        edition.refuse_unless_mortgageable(now, space)
        self.ledger.draft_payment(BANK, seat, edition.mortgage_k(space), kinds.MORTGAGE, space)
        self.ledger.next.mortgaged[space] = 1
        self.ledger.commit()

    def redeem(self, seat: int, space: int, at_once: bool = False) -> None:
        """Lift the mortgage of one's own deed, for its value and the interest.

        at_once: for the value alone, as the interest was paid when the deed was received. That is
        for the conversation of the transfer only; refused if anything else was booked since.
        """
        now, edition = self.ledger.now, self.ledger.edition
        self.refuse_unless_owned(seat, space)
        if not now.mortgaged[space]:
            raise Refused(refusals.NOT_MORTGAGED)
        if at_once and now.mortgaged[space] != FEE_PAID:
            raise Refused(refusals.TOO_LATE)
        price_k = edition.mortgage_k(space) if at_once else edition.redeem_k(space, now.interest)
        self.ledger.draft_payment(seat, BANK, price_k, kinds.REDEEM, space)
        self.ledger.next.mortgaged[space] = 0
        self.ledger.commit()

    def received(self) -> list[int]:
        """Return the deeds that may be redeemed at once: nothing else was booked since."""
        mortgaged = self.ledger.now.mortgaged
        return [space for space in range(SPACES) if mortgaged[space] == FEE_PAID]

    def refuse_unless_owned(self, seat: int, space: int) -> None:
        """Refuse a space that is no deed, or not the seat's."""
        refuse_unless_deed(self.ledger, space)
        if seat == BANK or self.ledger.now.owner[space] != seat:
            raise Refused(refusals.NOT_YOURS)


def refuse_unless_deed(ledger: Ledger, space: int) -> None:
    """Refuse a game without deeds, and a space that is no deed."""
    if not ledger.now.options & DEEDS:
        raise Refused(refusals.NO_DEEDS)
    if not ledger.edition.is_deed(space):
        raise Refused(refusals.NOT_A_DEED)


def lift_buildings(state: State, space: int) -> None:
    """Return the site's buildings to the stock; the caller sets the new level."""
    if state.level[space] == HOTEL:
        state.hotels += 1
    else:
        state.houses += state.level[space]


def clear_site(state: State, space: int) -> None:
    """Remove all buildings from the space and return them to the stock."""
    lift_buildings(state, space)
    state.level[space] = 0
