"""Deeds at the table: number and OK leads to an offer, to rent, or to the deed's own page."""

from dealbox.bank import refusals
from dealbox.bank.deeds import Deeds, refuse_unless_deed
from dealbox.bank.edition import DICE_MIN, is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import BANK, HOTEL, PAY, SPACES, SPEED_DIE
from dealbox.parts import COLUMNS
from dealbox.ui import naming, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import List, Numbered, PlayerList, bind
from dealbox.ui.number import Number
from dealbox.ui.paying import TableScreen, refuse_payer, who_pays
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.bank.visits import Visit
    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

DICE_DIGITS = 2


class VisitDraft:
    """The draft of a visit: which deed, whose, who stopped there, and how the dice fell."""

    def __init__(self) -> None:
        self.throw = Number()
        self.clear()

    def clear(self) -> None:
        """Discard it."""
        self.throw.clear()
        self.begin(BANK, BANK, 0, 0)

    def begin(self, visitor: int, owner: int, space: int, dice: int) -> None:
        """Begin a visit; dice: the throw that its rent takes, 0 while that is not known."""
        self.visitor = visitor
        self.owner = owner
        self.space = space
        self.dice = dice
        self.by_card = False  # a card sent the visitor there
        self.rent_k = 0
        self.is_contested = False  # others may want the next building there (R31)
        self.is_changed = False  # something booked since would make the rent another


class VisitScreen(Screen):
    """A visitor on a deed, whose card may be placed again, or the owner's to ask for the rent."""

    draft: VisitDraft

    def takes(self, seat: int) -> bool:
        return seat in (self.draft.visitor, self.draft.owner)

    def takes_card(self) -> bool:
        """Return whether a card can send a visitor here at another rent."""
        edition = self.session.ledger.edition
        return not edition.has_roles and not edition.is_site(self.draft.space)

    def where(self) -> str:
        """Return that the visitor is in jail, "" if he is not."""
        session, visitor = self.session, self.draft.visitor
        is_in = is_jailed(session.ledger.now, visitor)
        return session.who(visitor) + " " + words.IS_JAILED if is_in else ""


class ForSale(VisitScreen):
    """An unowned deed, and its visitor: OK buys it, the deal button auctions it."""

    def key(self, key: str) -> Screen | None:
        if key != "OK":
            return super().key(key)
        return self.session.chart.deed.buy(self.draft.visitor)

    def deal_button(self) -> Screen | None:
        return self.session.chart.deeds_returned.auction(self.draft.space)

    def draw(self, canvas: Canvas) -> None:
        session, visit = self.session, self.draft
        edition, space = session.ledger.edition, visit.space
        canvas.title(naming.name(session, space))
        canvas.line(1, "", naming.group(session, space))  # which may be a city of 14 letters
        canvas.amount(2, how_sold(session, space), session.money(edition.price_k(space)))
        if button_auctions(session):
            canvas.line(6, words.BUTTON_AUCTIONS)
        may_buy = is_offered(session, space)
        who = session.who(visit.visitor) + " " + words.HAS
        rows: list[tuple[str, ...]] = [(self.where(),), (who, session.balance(visit.visitor))]
        try:
            session.deeds.refuse_first_round(visit.visitor)
        except Refused as refused:
            may_buy = False
            rows = [(line,) for line in session.refusal(refused.code)[1:]]
        canvas.line(4, *rows[0])
        canvas.line(5, *rows[1])
        canvas.line(7, session.status(words.HINT_OFFER if may_buy else words.HINT_BACK))


class Throw(VisitScreen):
    """The rent depends on the dice: their sum is asked for."""

    is_left_by_digit = False
    is_left_by_misread = False

    def key(self, key: str) -> Screen | None:
        visit = self.draft
        if visit.throw.add_digit(key, DICE_DIGITS) or visit.throw.clears(key):
            return None
        if key == "OK":
            visit.dice = int("0" + visit.throw.take())
            if not visit.dice:
                return refuse_throw(self.session, visit)
            return ask_rent(self.session, visit)
        if key == "GO" and self.takes_card():
            visit.by_card = not visit.by_card
            return None
        return super().key(key)

    def draw(self, canvas: Canvas) -> None:
        session, visit = self.session, self.draft
        canvas.title(naming.name(session, visit.space))
        canvas.line(1, words.THROW, session.pair(visit.visitor, visit.owner))
        canvas.amount(2, "", visit.throw.text)
        canvas.line(4, words.THROW_LINE)
        canvas.line(5, self._which_throw())
        if self.takes_card():
            canvas.line(6, words.BY_CARD if visit.by_card else words.HINT_BY_CARD)
        canvas.line(7, words.HINT_THROW)

    def _which_throw(self) -> str:
        """Return which dice the rent takes: in some editions not those that moved the visitor."""
        ledger = self.session.ledger
        if ledger.now.options & SPEED_DIE:
            return words.THREE_DICE
        if self.draft.by_card or ledger.edition.throws_for_utility:
            return words.NEW_THROW
        return words.OLD_THROW


class Rent(VisitScreen):
    """What the visitor owes the owner: OK books it. It is never taken by itself."""

    def key(self, key: str) -> Screen | None:
        if key == "GO" and self.takes_card():
            visit = self.draft
            visit.by_card = not visit.by_card
            if not self.session.ledger.edition.throws_for_utility:
                visit.dice = 0  # the other of the two throws
            return ask_rent(self.session, visit)
        if key == "OK":
            parties = self.session.pair(self.draft.visitor, self.draft.owner)
            return self.session.chart.earnings.ask_if_over(parties, self._pay)
        return super().key(key)

    def _pay(self) -> Screen:
        """Book the rent; a visitor who is short may owe it."""
        session, visit = self.session, self.draft
        try:
            session.deeds.rent(visit.visitor, visit.space, visit.dice, visit.by_card)
        except Refused as refused:
            return refuse_payer(
                session, refused.code, visit.visitor, visit.owner, visit.rent_k, owe=self._owe
            )
        return session.chart.booked.show(tunes.TRANSFER)

    def _owe(self) -> None:
        """Let the visitor owe the rent, which ends the visit too."""
        visit = self.draft
        self.session.deeds.owe_rent(visit.visitor, visit.space, visit.dice, visit.by_card)

    def draw(self, canvas: Canvas) -> None:
        session, visit = self.session, self.draft
        canvas.title(naming.name(session, visit.space))
        canvas.line(1, words.RENT, session.pair(visit.visitor, visit.owner))
        canvas.amount(2, "", session.money(visit.rent_k))
        why = naming.why_rent(session, visit.space, visit.dice)
        canvas.line(4, words.AS_OF_THEN if visit.is_changed else why)
        who = session.who(visit.visitor) + " " + words.HAS
        canvas.line(5, who, session.balance(visit.visitor))
        hint = words.HINT_BY_CARD if self.takes_card() else ""
        canvas.line(6, words.BY_CARD if visit.by_card else self.where() or hint)
        canvas.line(7, session.status(words.HINT_RENT))


class Deed(PlayerList):
    """A deed's page: whose, what is built on it, what it earns; and what its owner may do.

    Each row keeps its place, whether it is possible now or not: no habit may sell a building.
    """

    first_row = 3
    is_left_by_digit = True

    draft: VisitDraft

    def find(self, typed: str) -> Screen:
        """Lead to what a deed's number and the cards mean; "12.7" is deed 12, and a throw of 7."""
        number, _, throw = typed.partition(".")
        is_touched = typed[:1] == "0" and typed[1:2] != "."  # no amount begins so
        return self.lead(int("0" + number), int("0" + throw), "" if is_touched else typed)

    def lead(self, space: int, dice: int = 0, typed: str = "") -> Screen:
        """Lead to what a deed and the cards mean; ask which of it, if two cards are there.

        typed: the digits if they may be an amount, else "".
        """
        session = self.session
        session.discard()
        refuse_unless_deed(session.ledger, space)
        payer, payee = session.cards.payer(), session.cards.payee()
        is_clear = session.ledger.now.owner[space] == payee and not sums_k(session, typed)
        if BANK in (payer, payee) or is_clear:
            return self.come(payer, space, dice)
        return Meant(session, self.draft, space, dice, typed)

    def come(self, visitor: int, space: int, dice: int) -> Screen:
        """Let a player visit a deed; show the deed's page to its owner, and without a card."""
        session = self.session
        owner = session.ledger.now.owner[space]
        self.draft.begin(visitor, owner, space, dice)
        if visitor in (BANK, owner):
            return self.open()
        session.deeds.arrive(visitor, space)
        return ask_rent(session, self.draft) if owner else ForSale(session, self.draft)

    def claim(self) -> Screen:
        """Return to the visit whose rent can still be claimed; ask which, if there are several."""
        claims = self.session.deeds.claims()
        if not claims:
            return self._refuse_claim()
        if len(claims) > 1:
            return Claims(self.session)
        return self.claim_from(claims[0])

    def claim_from(self, visit: "Visit") -> Screen:
        """Show the rent of a visit."""
        self.draft.begin(visit.visitor, visit.owner, visit.space, 0)
        return ask_rent(self.session, self.draft)

    def _refuse_claim(self) -> Screen:
        """Say why the newest visit owes nothing; a deed that is still unsold is offered again."""
        session, owners = self.session, self.session.ledger.now.owner
        visits = session.ledger.visits.all()
        visitor = visits[0].visitor if visits else BANK
        for visit in visits:
            is_bought = visit.owner == BANK and owners[visit.space] == visitor
            if visit.visitor == visitor and not is_bought:
                break
        else:
            return session.refuse(session.deeds.why_none())
        code = session.deeds.why_nothing(visit)
        is_offered = code == refusals.UNOWNED and owners[visit.space] == BANK
        if is_offered and session.ledger.is_playing(visitor):
            self.draft.begin(visitor, BANK, visit.space, 0)
            return ForSale(session, self.draft)
        then = words.NOTHING_THEN.get(code)
        why = (then,) if then else session.refusal(code)[1:]
        parties = session.pair(visitor, visit.owner) if visit.owner else session.who(visitor)
        about = (naming.name(session, visit.space), parties)
        return session.notice(session.refusal(refusals.CLAIM_LATE)[:1] + about + why)

    def open(self) -> Screen:
        try:
            self.session.deeds.refuse_unless_contested(self.draft.space)
            self.draft.is_contested = button_auctions(self.session)
        except Refused:
            self.draft.is_contested = False
        return super().open()

    def _room(self) -> int:
        return super()._room() - self.draft.is_contested

    def choices(self) -> "list[Choice]":
        session, space = self.session, self.draft.space
        state, edition = session.ledger.now, session.ledger.edition
        if state.owner[space] == BANK:
            right = session.money(edition.price_k(space)) if is_offered(session, space) else ""
            return [(words.BUY, right, self._buy)]
        choices: list[Choice] = []
        is_site = edition.is_site(space)
        if is_site:
            house_k, level = edition.house_k(space), state.level[space]
            next_k = 0 if level == HOTEL or state.mortgaged[space] else house_k
            label, right, build = self._choice(words.BUILD, self._build, next_k)
            try:
                edition.refuse_unless_entitled(state, space)
            except Refused as refused:
                is_whole = edition.holds_group(state, space)
                if refused.code == refusals.NEEDS_GROUP and not is_whole:
                    right = words.LACKS_GROUP
            choices.append((label, right, build))
            choices.append((words.BUILD_GROUP, "", self._develop))
        if state.mortgaged[space]:
            redeem_k = edition.redeem_k(space, state.interest)
            choices.append(self._choice(words.REDEEM, Deeds.redeem, redeem_k))
        else:
            choices.append(self._mortgage())
        if is_site:
            half_k = house_k // 2 if level else 0
            choices.append(self._choice(words.SELL, Deeds.sell, half_k))
            if not edition.is_even(state):
                site_k = edition.buildings_k(state, space) // 2
                choices.append(self._choice(words.SELL_SITE, Deeds.clear, site_k))
            group_k = session.deeds.group_sale_k(space)
            choices.append(self._choice(words.SELL_GROUP, Deeds.sell_group, group_k))
        choices.append((words.TRADE, "", bind(session.chart.trade.begin, space)))
        return choices

    def _mortgage(self) -> "Choice":
        """Return the row that mortgages the deed: its sum, or that buildings are in the way."""
        session, space = self.session, self.draft.space
        edition = session.ledger.edition
        label, right, mortgage = self._choice(
            words.MORTGAGE, Deeds.mortgage, edition.mortgage_k(space)
        )
        try:
            edition.refuse_unless_mortgageable(session.ledger.now, space)
        except Refused:
            right = words.HAS_BUILDINGS
        return label, right, mortgage

    def _develop(self) -> Screen:
        """Lead to how far to build, if there is a site in the group to begin with."""
        session, space = self.session, self.draft.space
        state, edition = session.ledger.now, session.ledger.edition
        try:
            edition.refuse_unless_buildable(state, edition.lowest_site(state, space))
        except Refused as refused:
            in_group = refused.code in _IN_GROUP
            return self._blame(refused.code) if in_group else session.refuse(refused.code)
        return BuildGroup(session, self.draft).open()

    def _choice(
        self, label: str, command: "Callable[[Deeds, int, int], None]", sum_k: int
    ) -> "Choice":
        """Return a row of the owner's; sum_k: what it moves, 0 if it will be refused."""
        right = self.session.money(sum_k) if sum_k else ""
        return label, right, lambda: self._do_for_owner(command, sum_k)

    def _build(self, deeds: Deeds, seat: int, space: int, count: int = 1) -> None:
        """Build, unless a building is auctioned, or its price is due: that may be the last."""
        auction = self.session.auction
        if auction.building and (auction.is_running or auction.is_sale_due):
            raise Refused(refusals.SALE_DUE)
        deeds.build(seat, space, count)

    def _do_for_owner(
        self, command: "Callable[[Deeds, int, int], None]", sum_k: int
    ) -> Screen | None:
        """Book a command of the owner, whose card has to be there."""
        session = self.session
        owner = session.ledger.now.owner[self.draft.space]
        if owner not in (session.cards.payer(), session.cards.payee()):
            session.stay(words.OWNERS_CARD)
            return None
        return self._do(command, owner, sum_k)

    def _buy(self) -> Screen | None:
        buyer = self.session.cards.any_player()
        if buyer == BANK:
            self.session.stay(words.BUYERS_CARD)
            return None
        return self.buy(buyer)

    def buy(self, seat: int) -> Screen:
        """Buy the deed for its price; a notice refuses it in an auction, or as Deeds.buy."""
        session = self.session
        if session.auction.is_running:
            return session.notice(words.DEAL_RUNS)
        if session.auction.is_sale_due and session.auction.lot == self.draft.space:
            return session.refuse(refusals.SALE_DUE)
        return self._do(Deeds.buy, seat, session.ledger.edition.price_k(self.draft.space))

    def _do(
        self, command: "Callable[[Deeds, int, int], None]", seat: int, amount_k: int
    ) -> Screen:
        """Book a command about the deed; amount_k is what it moves."""
        session = self.session
        try:
            command(session.deeds, seat, self.draft.space)
        except Refused as refused:
            if refused.code == refusals.SHORT:
                return session.lack(seat, amount_k)  # nobody has to buy: this makes no debt
            if refused.code in _IN_GROUP:
                return self._blame(refused.code)
            return refuse_payer(session, refused.code, seat, BANK, amount_k)
        is_income = session.ledger.now.payer == BANK
        return session.chart.booked.show(tunes.CREDIT if is_income else tunes.DEBIT)

    def _blame(self, code: int) -> Screen:
        """Refuse with the deed of the group that is in the way, and what is the matter with it."""
        session, visited = self.session, self.draft.space
        state, edition = session.ledger.now, session.ledger.edition
        owner = state.owner[visited]
        if code == refusals.NEEDS_GROUP and edition.holds_group(state, visited):
            code = refusals.GROUP_MORTGAGED  # in some editions it counts as one deed fewer
        ranks = []
        for space in edition.group(visited):
            if code == refusals.BUILD_EVENLY and state.mortgaged[space]:
                continue
            if code != refusals.NEEDS_GROUP and state.owner[space] != owner:
                continue  # where no whole group is needed, the others' sites do not count
            steps = edition.steps(state, space)
            worst = {
                refusals.NEEDS_GROUP: state.owner[space] != owner,
                refusals.GROUP_MORTGAGED: state.mortgaged[space],
                refusals.BUILD_EVENLY: -steps,
            }
            ranks.append((-worst.get(code, steps), space))
        space = min(ranks)[1]
        matter = naming.built(session, space)
        if code == refusals.NEEDS_GROUP:
            matter = session.who(state.owner[space]) if state.owner[space] else words.FOR_SALE
        lines = (naming.name(session, space), " " + matter)
        return session.notice(words.REFUSALS[code] + lines)

    def lacks(self) -> str:
        is_owned = self.session.ledger.now.owner[self.draft.space]
        return words.OWNERS_CARD if is_owned else words.BUYERS_CARD

    def deal_button(self) -> Screen | None:
        return self.session.chart.deeds_returned.auction(self.draft.space)

    def heading(self) -> tuple[str, str]:
        return naming.name(self.session, self.draft.space), ""

    def draw(self, canvas: Canvas) -> None:
        super().draw(canvas)
        if self.draft.is_contested:
            canvas.line(6, words.SCARCE)
        self.draw_head(canvas)

    def draw_head(self, canvas: Canvas) -> None:
        """Draw the lines above the rows."""
        session, space = self.session, self.draft.space
        state = session.ledger.now
        group, owner = naming.group(session, space), state.owner[space]
        if owner:
            built = "" if state.mortgaged[space] else naming.built(session, space)
            canvas.line(1, session.who(owner), group)
            canvas.line(2, built, naming.rent_now(session, space))
            return
        canvas.line(1, "", group)
        canvas.line(2, how_sold(session, space))
        if button_auctions(session):
            canvas.line(5, words.BUTTON_AUCTIONS)


class Meant(List):
    """Asks what a deed's number means while two cards are there.

    Of an unsold deed, it asks which player buys; of any other, who pays the rent to whom, or what
    the owner does. The number may also be an amount, unless it begins with 0.
    """

    draft: VisitDraft

    def __init__(
        self, session: "Session", visit: VisitDraft, space: int, dice: int, typed: str
    ) -> None:
        """Ask about a deed; typed: the digits if they may be an amount, else ""."""
        super().__init__(session, visit)
        visit.begin(BANK, BANK, space, dice)
        self._payer, self._payee = session.cards.payer(), session.cards.payee()
        self._typed = typed

    def takes(self, seat: int) -> bool:
        return seat in (self._payer, self._payee)

    def heading(self) -> tuple[str, str]:
        return naming.name(self.session, self.draft.space), ""

    def choices(self) -> "list[Choice]":
        session, visit = self.session, self.draft
        payer, payee, owner = self._payer, self._payee, session.ledger.now.owner[visit.space]
        rows: list[Choice] = []
        if owner == BANK:
            for seat in (payer, payee):
                rows.append((session.who(seat), words.BUY, self._come(seat)))
        else:
            for seat in (payer, payee):
                if seat != owner:
                    pair = self._pair(seat, owner, words.RENT)
                    rows.append((pair, words.RENT, self._come(seat)))
        if owner in (payer, payee):
            rows.append((words.ITS_PAGE, session.who(owner), self._come(owner)))
            rows.append((words.TRADE, "", bind(session.chart.trade.begin, visit.space)))
        for amount_k in sums_k(session, self._typed):
            money = session.money(amount_k)
            rows.append((money, self._pair(payer, payee, money), bind(self._pay, amount_k)))
        return rows

    def _pair(self, payer: int, payee: int, beside: str) -> str:
        """Return who pays whom; without room beside a text, who pays."""
        pair = self.session.pair(payer, payee)
        room = COLUMNS - 3 - len(beside)
        return pair if len(pair) <= room else self.session.who(payer) + "→"

    def _come(self, seat: int) -> "Callable[[], Screen]":
        visit = self.draft
        return lambda: self.session.chart.deed.come(seat, visit.space, visit.dice)

    def _pay(self, amount_k: int) -> Screen:
        return self.session.chart.payment.pay(self._payer, self._payee, amount_k, PAY)

    def deal_button(self) -> Screen | None:
        return self.session.chart.deeds_returned.auction(self.draft.space)


class Claims(Numbered):
    """The visits whose rent can be claimed, the newest first."""

    def choices(self) -> "list[Choice]":
        session = self.session
        rows: list[Choice] = []
        for visit in session.deeds.claims():
            is_known = not session.ledger.edition.needs_dice(visit.space)
            right = session.money(visit.rent_k) if is_known else ""
            left = naming.name(session, visit.space, COLUMNS - 1 - len(right))
            rows.append((left, right, bind(session.chart.deed.claim_from, visit)))
        return rows

    def heading(self) -> tuple[str, str]:
        claims = self.session.deeds.claims()
        if not claims:
            return words.RENT, words.NONE
        visit = claims[min(self._cursor.index, len(claims) - 1)]
        return words.RENT, self.session.pair(visit.visitor, visit.owner)


class DeedList(Numbered):
    """All deeds by group with price or owner, or a player's with what is built on them.

    OK does what a deed's number and OK do. C leads from a player's back to the players.
    """

    def __init__(
        self, session: "Session", owner: int = BANK, players: Screen | None = None
    ) -> None:
        super().__init__(session)
        self._owner = owner
        self._players = players

    def choices(self) -> "list[Choice]":
        session, lead = self.session, self.session.chart.deed.lead
        rows: list[Choice] = []
        for space in self._spaces():
            right = self._about(space)
            left = naming.name(session, space, COLUMNS - 1 - len(right))
            rows.append((left, right, bind(lead, space)))
        return rows

    def key(self, key: str) -> Screen | None:
        return self._players if key == "C" and self._players else super().key(key)

    def offers_ok(self) -> bool:
        return bool(self._spaces())

    def _about(self, space: int) -> str:
        """Return what is built; in the list of all deeds, the price or the owner.

        A mark says that it is mortgaged.
        """
        if self._owner:
            return naming.built(self.session, space)
        ledger = self.session.ledger
        owner = ledger.now.owner[space]
        if not owner:
            return self.session.money(ledger.edition.price_k(space))
        mark = words.MORTGAGED_OF if ledger.now.mortgaged[space] else ""
        return mark + self.session.who(owner)

    def heading(self) -> tuple[str, str]:
        spaces = self._spaces()
        group = naming.group(self.session, spaces[self._cursor.index]) if spaces else words.NONE
        return (self.session.who(self._owner) if self._owner else words.DEEDS), group

    def _spaces(self) -> list[int]:
        """Return the deeds listed, by group and then in order of the spaces."""
        ledger, listed = self.session.ledger, self._owner
        groups, owner = ledger.edition.groups, ledger.now.owner
        spaces = [
            space
            for space in range(SPACES)
            if ledger.edition.is_deed(space) and listed in (BANK, owner[space])
        ]
        spaces.sort(key=lambda space: groups[space] * SPACES + space)
        return spaces


class BuildGroup(Deed):
    """How far to build up all of the owner's sites in the deed's group, and at which total.

    A digit is the number of houses, and one more than the most of them a hotel.
    """

    first_row = 2  # a hotel is the fifth
    is_left_by_digit = False
    is_numbered = False

    def choices(self) -> "list[Choice]":
        session, space = self.session, self.draft.space
        state, edition = session.ledger.now, session.ledger.edition
        lowest = edition.lowest_site(state, space)
        top = edition.houses_max(state, state.owner[space]) + 1
        rows: list[Choice] = []
        for step in range(edition.steps(state, lowest) + 1, top + 1):
            level = HOTEL if step == top else step
            rows.append(self._up_to(step, words.building(level, edition), lowest))
        return rows

    def _row(self, key: str, count: int) -> int:
        state, edition = self.session.ledger.now, self.session.ledger.edition
        lowest = edition.lowest_site(state, self.draft.space)
        row = int(key) - edition.steps(state, lowest) - 1
        return row if row >= 0 else count

    def _up_to(self, step: int, label: str, lowest: int) -> "Choice":
        """Return the row that builds until each site has so many."""
        state, edition = self.session.ledger.now, self.session.ledger.edition
        count = 0
        for site in edition.group(lowest):
            if state.owner[site] == state.owner[lowest] and not state.mortgaged[site]:
                count += max(0, step - edition.steps(state, site))

        def build(deeds: Deeds, seat: int, space: int) -> None:
            self._build(deeds, seat, lowest, count)

        return self._choice(label, build, count * edition.house_k(lowest))

    def heading(self) -> tuple[str, str]:
        return naming.group(self.session, self.draft.space), ""

    def draw_head(self, canvas: Canvas) -> None:
        owner = self.session.ledger.now.owner[self.draft.space]
        canvas.line(1, self.session.who(owner) + " " + words.HAS, self.session.balance(owner))


class DeedsReturned(TableScreen):
    """Deeds of a bankrupt are back with the bank: each is auctioned in order of the spaces (R26).

    Money may have to be raised for that, so everything can be typed as at rest.
    """

    def key(self, key: str) -> Screen | None:
        if key != "C":
            return super().key(key)
        return self.ask(self.session.deeds.auctions()[0])

    def deal_button(self) -> Screen | None:
        return self.auction(self.session.deeds.auctions()[0])

    def auction(self, space: int) -> Screen:
        """Open an auction of a deed, or refuse by a notice. The caller has prepared the flash."""
        session = self.session
        if session.auction.leader != BANK:
            return session.open_auction()
        if not session.ledger.edition.auctions(session.ledger.now):
            return session.refuse(refusals.NO_AUCTIONS)
        if session.ledger.now.owner[space] != BANK:
            return self._auction_building(space)
        return session.open_auction(space)

    def _auction_building(self, space: int) -> Screen:
        """Open an auction of the next building of an owned site, or say why there is none."""
        session, owned = self.session, words.REFUSALS[refusals.OWNED]
        ledger = session.ledger
        try:
            session.deeds.refuse_unless_contested(space)
        except Refused as refused:
            if refused.code == refusals.NOT_A_SITE:
                return session.refuse(refusals.OWNED)
            return session.notice(owned + ("",) + session.refusal(refused.code)[:3])
        is_hotel = ledger.edition.next_level(ledger.now, space) == HOTEL
        return session.open_auction(0, HOTEL if is_hotel else 1)

    def ask(self, space: int) -> Screen:
        """Ask whether a deed stays with the bank, though its auction is due."""
        lines = (words.PASS_OVER, naming.name(self.session, space), words.STAYS_UNSOLD)
        return self.session.chart.notice.show(lines, bind(self._pass_over, space))

    def _pass_over(self, space: int) -> Screen:
        """Leave a deed with the bank, as nobody bids for it; the next due auction follows."""
        session = self.session
        session.deeds.pass_over(space)
        session.auction.close()  # its winner may have left without paying
        session.say(tunes.OK)
        return session.leave()

    def draw(self, canvas: Canvas) -> None:
        session = self.session
        space, *more = session.deeds.auctions()
        printed = session.money(session.ledger.edition.price_k(space))
        canvas.title(words.RETURNED)
        canvas.line(2, naming.name(session, space))
        canvas.line(3, naming.group(session, space), printed)
        canvas.line(4, f"{len(more)} {words.MORE}" if more else "")
        canvas.line(5, who_pays(session))
        canvas.line(6, words.BUTTON_AUCTIONS)
        canvas.line(7, session.status(words.HINT_RETURNED))


def ask_rent(session: "Session", visit: VisitDraft) -> Screen:
    """Return the screen that computes the rent of a visit, and asks for the dice if it must."""
    is_thrown = bool(visit.dice) or not session.ledger.edition.needs_dice(visit.space)
    try:
        # With the least throw at first: if no rent is due, do not ask for dice.
        throw = visit.dice or DICE_MIN
        visit.rent_k = session.deeds.due_k(visit.visitor, visit.space, throw, visit.by_card)
        visit.is_changed = session.deeds.has_changed(visit.visitor, visit.space)
    except Refused as refused:
        if refused.code != refusals.DICE_RANGE:
            return session.refuse(refused.code)
        return refuse_throw(session, visit)
    return Rent(session, visit) if is_thrown else Throw(session, visit)


def refuse_throw(session: "Session", visit: VisitDraft) -> Screen:
    """Ask for the throw again."""
    visit.dice = 0
    session.stay_refused(refusals.DICE_RANGE)
    return Throw(session, visit)


def sums_k(session: "Session", typed: str) -> list[int]:
    """Return the amounts that typed digits may mean, in thousands; none after a 0."""
    sign = session.ledger.edition.sign
    sums: list[int] = []
    for unit in "" if typed[:1] == "0" else "K" if sign else "KM":
        try:
            sums.append(entered_k(typed, unit, sign))
        except (Refused, ValueError):
            continue
    return sums


def button_auctions(session: "Session") -> bool:
    """Return whether the deal button opens a new auction: none is open, and no price is due."""
    is_busy = session.auction.is_running or session.auction.is_sale_due
    return not is_busy and session.ledger.edition.auctions(session.ledger.now)


def is_offered(session: "Session", space: int) -> bool:
    """Return whether an unsold deed is sold at its price, and not by an auction now."""
    auction = session.auction
    is_held = auction.is_running or (auction.is_sale_due and auction.lot == space)
    return not is_held and not session.ledger.now.auction_due[space]


def how_sold(session: "Session", space: int) -> str:
    """Return whether the bank sells a deed at its price or by auction."""
    return words.DUE if session.ledger.now.auction_due[space] else words.FOR_SALE


_IN_GROUP = (
    refusals.NEEDS_GROUP,
    refusals.GROUP_MORTGAGED,
    refusals.GROUP_BUILT,
    refusals.BUILD_EVENLY,
    refusals.SELL_EVENLY,
)
