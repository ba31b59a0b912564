"""The ledger: all money moves here, as a debit and an equal credit.

A booking (a transaction) is drafted as a whole new state, checked, committed to the journal, and
only then adopted. A refusal raises before anything is written. Nothing is ever edited: an undo is
one more booking, made from the page that holds the state before the one it takes back.
"""

from dealbox.bank import editions, refusals
from dealbox.bank import state as kinds
from dealbox.bank.errors import Refused
from dealbox.bank.names import decode, encode
from dealbox.bank.state import (
    ALL,
    AMOUNT_MAX_K,
    BANK,
    BY_THE_BOOKLET,
    DOUBLE_GO,
    EMPTY,
    EMPTY_SPACES,
    FEE_PAID,
    FIRST_ROUND,
    HAS_POT,
    LOANS,
    NAME_BYTES,
    NO_NAMES,
    PIN_MISSES_MAX,
    PLAYING,
    POT,
    ROUNDED,
    SEATS,
    SPACES,
    HouseRules,
    State,
    copy_rules,
)
from dealbox.bank.visits import Visits

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Final

    from dealbox.contract import Journal


_SALES: "Final" = (kinds.AUCTION_SALE, kinds.AUCTION_DEED, kinds.AUCTION_BUILDING)
_MARK_PAID: "Final" = bytes((FEE_PAID,))  # to search the mortgages for


class Ledger:
    """The current state of the game in the journal, and every command that changes it.

    journal: boot, commit and recall as docs/journal.md describes. A command that books blocks as
    Journal.commit, and is refused while the battery is low or a loss of bookings not accepted.
    """

    def __init__(self, journal: "Journal") -> None:
        self.journal = journal
        self.now = State()
        self.past = State()  # filled by look()
        self.next = State()
        self.is_safe = True  # False: the battery is too low to write
        self.has_room = True  # False: to book would hold up the lamp of a deal
        self.debtor = BANK  # the player whose debt caused the last refusal
        self.has_unkept_settings = False  # a setting is in no page yet
        self.visits = Visits()  # in no page at all
        journal.boot(self.now)
        self.edition = editions.of(self.now)

    def allow_writing(self, is_safe: bool) -> None:
        """Allow bookings, or refuse them because the battery is too low to write."""
        self.is_safe = is_safe

    def set_room(self, has_room: bool) -> None:
        """Allow bookings, or refuse them because they would have to erase during a deal."""
        self.has_room = has_room

    # Queries.

    def has_game(self) -> bool:
        """Return whether a game has begun."""
        return any(self.now.seat)

    def balance_k(self, seat: int) -> int:
        """Return a balance, or the POT; the bank's is minus the sum of all others."""
        return self.now.pot_k if seat == POT else self.now.balance_k[seat]

    def fines(self) -> int:
        """Return who gets taxes, bail and the like: the bank, or the POT if the house has one."""
        return POT if self.now.house_rules & HAS_POT else BANK

    def is_playing(self, seat: int) -> bool:
        """Return whether the seat holds a player who is not bankrupt; the POT is none."""
        return seat != POT and self.now.seat[seat] == PLAYING

    def seats(self) -> list[int]:
        """Return the seats of the game, the bankrupt ones too."""
        return [seat for seat in range(SEATS) if self.now.seat[seat] != EMPTY]

    def seat_of(self, uid: bytes) -> int:
        """Return the seat of a card, BANK if it is none of this game's."""
        for seat in range(1, SEATS):
            if uid and self.now.seat[seat] != EMPTY and self.uid(seat) == uid:
                return seat
        return BANK

    def uid(self, seat: int) -> bytes:
        """Return the UID of the seat's card; b"" if it is not known any more."""
        return self.now.uid_of(seat)

    def name(self, seat: int) -> str:
        """Return the name of the seat's player, "" if he has none but the seat's."""
        return decode(self.now.letters_of(seat))

    def look(self, seq: int) -> bool:
        """Fill `past` with the page of booking seq; False: not in the history.

        Reading a page takes 9 ms, in which a deal's lamp cannot be switched. So a state that is in
        memory is copied instead.
        """
        past, now, before = self.past, self.now, self.next
        if not seq or seq == past.seq:
            return seq != 0
        if seq == now.seq:
            past.copy(now)
        elif seq == before.seq == now.seq - 1:  # nothing was drafted since the last commit
            past.copy(before)
        elif not self.journal.recall(seq, past):
            past.seq = 0  # what was filled in may be unsound
            return False
        return True

    # Money.

    def pay(
        self, payer: int, payee: int, amount_k: int, kind: int = kinds.PAY, space: int = 0
    ) -> None:
        """Debit payer and credit payee with amount_k; space: the deed it is for, 0 for none.

        payee: the POT, too, in a game with one. Refused: no game, nothing to move, the same seat
        twice, a bankrupt seat, or a payer in debt or without the money. Refused besides: a payee
        who would hold more than 999.999 M.
        """
        self.draft_payment(payer, payee, amount_k, kind, space)
        self.commit()

    def salary(self, seat: int) -> None:
        """Pay the edition's salary for GO, less the interest on a loan. Refused: as pay.

        Interest that the player cannot pay, or that a debtor owes, is added to the loan.
        """
        now, go_k = self.now, self.edition.go_k
        interest_k = (now.loan_k[seat] * now.loan_interest + 99) // 100  # rounded up
        paid_k = 0 if now.debt_k[seat] else min(interest_k, now.balance_k[seat] + go_k)
        if now.loan_k[seat] + interest_k - paid_k > AMOUNT_MAX_K:
            raise Refused(refusals.TOO_LARGE)
        self.draft_payment(BANK, seat, go_k, kinds.SALARY)
        state = self.next
        self.draft_transfer(seat, BANK, paid_k)
        state.loan_k[seat] += interest_k - paid_k
        if state.house_rules & FIRST_ROUND:
            state.role[seat] |= ROUNDED
        self.commit()

    def on_go(self, seat: int) -> None:
        """Pay a second salary for a stop on GO. Refused: not in this house, and as pay."""
        self._refuse_unless_ruled(DOUBLE_GO)
        self.pay(BANK, seat, self.edition.go_k, kinds.ON_GO)

    def take_pot(self, seat: int) -> None:
        """Pay a player all that is in the pot. Refused: no pot, an empty one, and as pay."""
        self._refuse_unless_ruled(HAS_POT)
        self.pay(POT, seat, self.now.pot_k, kinds.TAKE_POT)

    # Loans.

    def lend(self, seat: int, amount_k: int) -> None:
        """Lend a player the bank's money, more of it each time, in debt or not.

        Refused: the house has no loans, a loan of more than 999.999 M, and as pay.
        """
        self._refuse_unless_ruled(LOANS)
        if seat == POT or self.now.loan_k[seat] + amount_k > AMOUNT_MAX_K:
            raise Refused(refusals.TOO_LARGE)
        self.draft_payment(BANK, seat, amount_k, kinds.LOAN)
        self.next.loan_k[seat] += amount_k
        self.commit()

    def repay(self, seat: int, amount_k: int) -> None:
        """Repay a loan or a part of it. Refused: more than the loan, and as pay."""
        self._refuse_unless_ruled(LOANS)
        if amount_k > self.now.loan_k[seat]:
            raise Refused(refusals.LOAN_SMALLER)
        self.draft_payment(seat, BANK, amount_k, kinds.REPAY)
        self.next.loan_k[seat] -= amount_k
        self.commit()

    def call_loan(self, seat: int, amount_k: int) -> None:
        """Turn a loan, or a part of it, into a debt of a player who cannot repay so much.

        Refused: more than the loan, and as owe.
        """
        self._refuse_unless_ruled(LOANS)
        if amount_k > self.now.loan_k[seat]:
            raise Refused(refusals.LOAN_SMALLER)
        self.draft_debt(seat, BANK, amount_k)
        self.next.loan_k[seat] -= amount_k
        self.commit()

    def _refuse_unless_ruled(self, rule: int) -> None:
        """Refuse what needs a house rule that this game lacks."""
        if self.has_game() and not self.now.house_rules & rule:
            raise Refused(refusals.NO_RULE)

    def owe(self, debtor: int, creditor: int, amount_k: int, space: int = 0) -> None:
        """Book a debt; the debtor can pay nothing else until it is settled. space: as pay.

        Refused: as pay, and if the debtor has the money, or owes a debt already.
        """
        self.draft_debt(debtor, creditor, amount_k, space)
        self.commit()

    def settle(self, debtor: int) -> None:
        """Pay the debt; of several creditors as many in full, in order, as there is money for.

        Refused: no debt, not enough money for the first creditor yet, and as pay.
        """
        debt_k = self.now.debt_k[debtor]
        creditors = self.now.creditors(debtor)
        if not creditors:
            raise Refused(refusals.NO_DEBT)
        paid = creditors[: self.now.balance_k[debtor] // debt_k]
        if not paid:
            raise Refused(refusals.SHORT)
        for creditor in paid:
            self.refuse_unless_payable(debtor, creditor, debt_k * paid.count(creditor))
        if len(paid) == 1:
            self.draft(kinds.SETTLE, debtor, creditors[0], debt_k)
        else:
            self.draft(kinds.PAY_EACH, debtor, BANK, debt_k)
        for creditor in paid:
            self.draft_transfer(debtor, creditor, debt_k)
        self.next.set_debt(debtor, debt_k, creditors[len(paid) :])
        self.commit()

    # Back and forth.

    def undo(self) -> None:
        """Undo the newest booking not undone yet. Refused: none in this game, or too old."""
        state = self.now
        if not state.undo_seq:
            raise Refused(refusals.NOTHING_TO_UNDO)
        self._restore(kinds.UNDO, state.undo_seq, state.undo_source_seq)

    def redo(self) -> None:
        """Revert the undo that was just made. Refused: the last booking was no undo."""
        state = self.now
        if state.kind != kinds.UNDO:
            raise Refused(refusals.NOTHING_TO_REDO)
        # the page before the undo, not that of the booking: it has later cards and names, too
        self._restore(kinds.REDO, state.subject_seq, state.seq - 1)

    def _restore(self, kind: int, ref: int, source: int) -> None:
        """Commit the state that page `source` holds, as a booking that refers to booking `ref`."""
        self._refuse_unless_safe()
        state, about = self.next, self.past
        if not self.look(ref):
            raise Refused(refusals.TOO_OLD)
        if source == ref:
            state.copy(about)
        elif not self.journal.recall(source, state):
            state.seq = 0
            raise Refused(refusals.TOO_OLD)
        state.seq = self.now.seq + 1
        state.kind = kind
        state.subject_seq = ref
        state.payer, state.payee = about.payer, about.payee
        state.amount_k, state.space = about.amount_k, about.space
        self._restore_people(state)
        state.copy_settings(self.now)
        self.commit()

    def _restore_people(self, state: State) -> None:
        """Keep everybody's card and name: a lost card stays lost.

        A player who returns gets the card and the name that he left with, unless they are
        overwritten, or another has that name now. Refused: somebody else has that card now.
        """
        now = self.now
        if state.uid != now.uid or state.name != now.name:
            self._restore_changed(state)
        if state.uid == now.uid and state.name == now.name:
            state.people_id = now.people_id

    def _restore_changed(self, state: State) -> None:
        now = self.now
        for seat in range(1, SEATS):
            if state.seat[seat] == EMPTY:
                state.set_uid(seat, b"")
                state.set_name(seat, b"")
            elif now.seat[seat] != EMPTY:
                state.set_uid(seat, self.uid(seat))
                state.set_name(seat, now.letters_of(seat))
            elif self.seat_of(state.uid_of(seat)) != BANK:
                raise Refused(refusals.CARD_TAKEN)
            elif self._seat_named(state.letters_of(seat)) != BANK:
                state.set_name(seat, b"")

    def _seat_named(self, letters: bytes) -> int:
        """Return the seat of a name, BANK if it is none of this game's."""
        for seat in range(1, SEATS):
            if any(letters) and self.now.letters_of(seat) == letters:
                return seat
        return BANK

    # The game and its cards.

    def new_game(
        self,
        edition: int,
        uids: list[bytes],
        options: int = 0,
        roles: bytes = bytes(SEATS),
        *,
        edition_id: int = 0,
        house: "HouseRules | State" = BY_THE_BOOKLET,
        names: "tuple[str, ...]" = (),
    ) -> None:
        """Begin a game: uids[seat] is that seat's card, b"" where nobody sits.

        edition, edition_id: as editions.find() has them. options: bits, state.DEEDS and so on.
        roles: by seat. names: of the first seats, from the bank's on, "" for none.
        Accepts a loss of bookings. Refused: too few or too many players, one card twice, or roles
        split wrongly. Refused besides: an option or a house rule that the edition does not have,
        and a name as rename() does.
        """
        if not self.is_safe:
            raise Refused(refusals.LOW_BATTERY)
        rules = editions.find(edition, edition_id)
        cards = [uid for uid in uids if uid]
        if len(cards) < rules.players_min:
            raise Refused(refusals.TOO_FEW)
        if len(cards) > rules.players_max:
            raise Refused(refusals.TOO_MANY)
        if len(set(cards)) != len(cards):
            raise Refused(refusals.CARD_TAKEN)
        if options & ~rules.options or not rules.has_rules(house):
            raise Refused(refusals.NO_OPTION)
        rules.refuse_wrong_roles(roles, uids, options)
        letters = [encode(name) for name in names]
        given = [name for name in names if name]
        if len(set(given)) != len(given):
            raise Refused(refusals.NAME_TAKEN)
        start_k = rules.starting_k(options, house)
        self.journal.accept()  # bookings of the old game that could not be read
        state = self.next
        state.copy(State())
        state.copy_settings(self.now)
        state.sale = 0
        self.stamp(kinds.NEW_GAME, BANK, BANK, start_k)
        state.undo_seq = state.undo_source_seq = 0
        state.edition, state.edition_id, state.options = edition, edition_id, options
        copy_rules(state, house)
        state.houses, state.hotels = rules.all_houses(state), rules.all_hotels(state)
        self.draft_transfer(BANK, POT, house.stake_k)
        for seat, uid in enumerate(uids):
            if uid:
                state.seat[seat] = PLAYING
                state.role[seat] = roles[seat]
                state.put_uid(seat, uid)
                if seat < len(letters):
                    state.set_name(seat, letters[seat])
                self.draft_transfer(BANK, seat, start_k)
        state.identify()
        self.edition = rules
        self.commit()

    def replace_card(self, seat: int, uid: bytes) -> None:
        """Give the seat a new card. Refused: no such player, or a card of this game."""
        if self.now.seat[seat] == EMPTY:
            raise Refused(refusals.NO_GAME)
        if self.seat_of(uid) != BANK:
            raise Refused(refusals.CARD_TAKEN)
        self.draft_aside(kinds.CARD, seat)
        self.next.set_uid(seat, uid)
        self.commit()

    def rename(self, seat: int, name: str) -> None:
        """Give a player a name; "" takes it away.

        Refused: no such player, too long, a letter that is not in names.ALPHABET, or another
        player's name.
        """
        letters = encode(name)
        if self.now.seat[seat] == EMPTY:
            raise Refused(refusals.NO_GAME)
        padded = letters + bytes(NAME_BYTES - len(letters))
        if self._seat_named(padded) not in (BANK, seat):
            raise Refused(refusals.NAME_TAKEN)
        self.draft_aside(kinds.NAME, seat)
        self.next.set_name(seat, letters)
        self.commit()

    def forget(self, has_names: bool = False) -> None:
        """Erase names and cards of all who are not in this game, for good; blocks for 0.4 s.

        has_names: the names of this game's players, too, by a booking. A player whom an undo
        brings back then has neither card nor name. Refused: battery low, a loss.
        """
        self._refuse_unless_safe()
        if has_names and any(self.now.name):
            self.clear_names()
        self.past.seq = self.next.seq = 0  # else a redo would find there what is forgotten
        self.journal.forget()

    def clear_names(self) -> None:
        """Take everybody's name away."""
        self.draft_aside(kinds.NAME)
        self.next.name[ALL] = NO_NAMES
        self.next.identify()
        self.commit()

    def join(self, seat: int, uid: bytes, amount_k: int) -> None:
        """Let a player join at a free seat with a new card; the bank pays him amount_k.

        Refused: no game, as many players as the edition takes, a seat or card that somebody has,
        nothing, or more than 999.999 M.
        """
        state, edition = self.now, self.edition
        if not self.has_game():
            raise Refused(refusals.NO_GAME)
        if len(self.seats()) >= edition.players_max:
            raise Refused(refusals.TOO_MANY)
        if seat == BANK or state.seat[seat] != EMPTY or self.seat_of(uid) != BANK:
            raise Refused(refusals.CARD_TAKEN)
        if amount_k <= 0:
            raise Refused(refusals.NOTHING)
        if amount_k > AMOUNT_MAX_K:
            raise Refused(refusals.TOO_LARGE)
        self.draft(kinds.JOIN, BANK, seat, amount_k)
        self.next.seat[seat] = PLAYING
        self.next.role[seat] = edition.joining_role(state)
        self.next.set_uid(seat, uid)
        self.draft_transfer(BANK, seat, amount_k)
        self.commit()

    # The settings, which an undo does not change.

    def set(self, setting: str, value: int) -> None:
        """Change a setting of State; durable with the next booking or keep_settings()."""
        self.has_unkept_settings |= value != getattr(self.now, setting)
        setattr(self.now, setting, value)

    def set_sale(self, buyer: int, lot: int, price_k: int) -> None:
        """Note an auction whose price is due, BANK for none; durable as a setting.

        lot: as Auction.lot, or SPACES more than Auction.building.
        """
        self.set("sale", price_k << 10 | lot << 4 | buyer if buyer else 0)

    def keep_settings(self) -> None:
        """Write those of the settings above that changed. Refused: battery low.

        This costs a page of the history, so callers let several changes gather.
        """
        if self.has_unkept_settings:
            self.draft_aside(kinds.SETTING)
            self.commit()

    def set_pin(self, pin: str) -> None:
        """Store the banker's PIN of four digits; "" removes it. No page if it is set already."""
        stored = int("1" + pin) if pin else 0
        if stored == self.now.pin and not self.now.pin_misses:
            return
        self.draft_aside(kinds.SETTING)
        self.next.pin = stored
        self.next.pin_misses = 0
        self.commit()

    def try_pin(self, pin: str) -> None:
        """Return if the PIN is right. Refused: it is wrong.

        The miss is written before the PIN is compared, so that a power cut at the right moment
        wins no free guess. Misses after PIN_MISSES_MAX are not counted: each further guess has to
        wait anyway, and must not overwrite the history.
        """
        if self.now.pin_misses < PIN_MISSES_MAX:
            self.draft_aside(kinds.SETTING)
            self.next.pin_misses += 1
            self.commit()
        if int("1" + pin) != self.now.pin:
            raise Refused(refusals.PIN_WRONG)
        self.draft_aside(kinds.SETTING)
        self.next.pin_misses = 0
        self.commit()

    # What boot found.

    @property
    def is_doubtful(self) -> bool:
        """Whether boot found a loss, newer bookings or differing copies, not accepted yet."""
        return self.journal.is_doubtful

    def accept_loss(self) -> None:
        """Continue from the state that boot found, although later bookings could not be read."""
        self.journal.accept()

    def note_service(self) -> None:
        """Book that service mode is entered; this moves nothing, and an undo skips it."""
        self.draft_aside(kinds.SERVICE)
        self.commit()

    # Drafts and commit.

    def _refuse_unless_safe(self) -> None:
        if not self.is_safe:
            raise Refused(refusals.LOW_BATTERY)
        if self.journal.is_doubtful:
            raise Refused(refusals.LOSS_FIRST)
        if not self.has_room:
            raise Refused(refusals.DEAL_FULL)

    def refuse_unless_payable(self, payer: int, payee: int, amount_k: int) -> None:
        """Refuse an amount or a pair of seats that no booking can have."""
        if amount_k <= 0 and self.has_game():
            raise Refused(refusals.NOTHING)
        self.refuse_unless_in(payer, payee)
        if amount_k > AMOUNT_MAX_K:
            raise Refused(refusals.TOO_LARGE)
        if payee != BANK and self.balance_k(payee) + amount_k > AMOUNT_MAX_K:
            raise Refused(refusals.TOO_LARGE)

    def refuse_unless_in(self, payer: int, payee: int) -> None:
        """Refuse a pair of seats that no booking can have, with or without money."""
        seats = self.now.seat  # every booking passes: no call unless it is refused
        if payer == payee:
            raise Refused(self._or_no_game(refusals.SAME_SEAT))
        if payer == POT or payee == POT:  # noqa: PLR1714 - a tuple would be on the heap
            if not self.now.house_rules & HAS_POT:
                raise Refused(self._or_no_game(refusals.NO_RULE))
            payer, payee = payer % POT, payee % POT  # it plays no more than the bank does
        if (payer != BANK and seats[payer] != PLAYING) or (
            payee != BANK and seats[payee] != PLAYING
        ):
            raise Refused(self._or_no_game(refusals.BANKRUPT_SEAT))

    def _or_no_game(self, code: int) -> int:
        """Return the reason to refuse a pair of seats: this one, or that there is no game."""
        return code if self.has_game() else refusals.NO_GAME

    def refuse_unless_covered(self, payer: int, amount_k: int) -> None:
        """Refuse a payer in debt, or one without the money."""
        if payer == BANK:
            return
        now = self.now
        if payer != POT:
            self.refuse_debtor(payer)
        if (now.pot_k if payer == POT else now.balance_k[payer]) < amount_k:
            raise Refused(refusals.SHORT)

    def refuse_debtor(self, seat: int, code: int = refusals.IN_DEBT) -> None:
        """Refuse a seat in debt, and note the debtor for the words."""
        if self.now.debt_k[seat]:
            self.debtor = seat
            raise Refused(code)

    def draft(self, kind: int, payer: int, payee: int, amount_k: int, space: int = 0) -> None:
        """Begin a draft of the next state, as a booking that can be undone."""
        self.begin_draft(kind, payer, payee, amount_k)
        state = self.next
        state.space = space
        if kind in _SALES:
            state.sale = 0  # this is its price
        if (
            kind != kinds.REDEEM
            and state.mortgaged != EMPTY_SPACES
            and _MARK_PAID in state.mortgaged
        ):
            self.clear_fee_marks()

    def draft_payment(
        self, payer: int, payee: int, amount_k: int, kind: int, space: int = 0
    ) -> None:
        """Draft a booking that moves money, to which the caller adds more. Refused: as pay."""
        self.refuse_unless_payable(payer, payee, amount_k)
        self.refuse_unless_covered(payer, amount_k)
        self.draft(kind, payer, payee, amount_k, space)
        self.draft_transfer(payer, payee, amount_k)

    def draft_debt(self, debtor: int, creditor: int, amount_k: int, space: int = 0) -> None:
        """Draft a booking of a debt, to which the caller adds more. Refused: as owe."""
        self.refuse_unless_payable(debtor, creditor, amount_k)
        if debtor in (BANK, POT) or self.now.balance_k[debtor] >= amount_k:
            raise Refused(refusals.CAN_PAY)
        self.refuse_debtor(debtor)
        self.draft(kinds.OWE, debtor, creditor, amount_k, space)
        self.next.set_debt(debtor, amount_k, [creditor])

    def draft_aside(self, kind: int, seat: int = BANK) -> None:
        """Begin a draft of the next state, as a booking that an undo skips."""
        self.begin_draft(kind, BANK, seat, 0)
        self.next.undo_seq = self.now.undo_seq
        self.next.undo_source_seq = self.now.undo_source_seq

    def begin_draft(self, kind: int, payer: int, payee: int, amount_k: int) -> None:
        """Begin a draft of the next state. Refused: battery low, a loss, a deal full of them."""
        self._refuse_unless_safe()
        self.next.copy(self.now)
        self.stamp(kind, payer, payee, amount_k)

    def clear_fee_marks(self) -> None:
        """End redeeming at once, because something else is booked."""
        mortgaged = self.next.mortgaged
        for space in range(SPACES):
            if mortgaged[space] == FEE_PAID:
                mortgaged[space] = 1

    def stamp(self, kind: int, payer: int, payee: int, amount_k: int) -> None:
        """Write number and kind of the booking into the draft, undoable; checks nothing."""
        state = self.next
        state.undo_source_seq = self.now.seq
        state.undo_seq = state.seq = self.now.seq + 1
        state.kind = kind
        state.payer = payer
        state.payee = payee
        state.amount_k = amount_k
        state.space = 0
        state.subject_seq = 0

    def draft_transfer(self, payer: int, payee: int, amount_k: int) -> None:
        """Debit payer and credit payee in the draft; checks nothing."""
        balance_k = self.next.balance_k
        if payer == POT:
            self.next.pot_k -= amount_k
        else:
            balance_k[payer] -= amount_k
        if payee == POT:
            self.next.pot_k += amount_k
        else:
            balance_k[payee] += amount_k

    def commit(self) -> None:
        """Check the draft (the journal checks the sums), write it, then adopt it as `now`.

        Broken: an invariant does not hold, or the journal cannot write.
        """
        state = self.next
        self.edition.check(state, self.now)
        self.journal.commit(state)  # durable first ...
        self.next = self.now
        self.now = state  # ... then adopted
        self.visits.follow(self.edition, state)
        self.has_unkept_settings = False
