"""What all conversations share: the books, the clock, the cards, the auction and the sound."""

from dealbox.bank import money, refusals
from dealbox.bank import state as terms
from dealbox.bank.auction import Auction
from dealbox.bank.bankruptcy import raisable_k
from dealbox.bank.charges import Charges
from dealbox.bank.deeds import Deeds
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import AMOUNT_MAX_K, BANK, BRIGHTNESS_MAX, EMPTY_SPACES, POT, SEATS, SPACES
from dealbox.clock import elapsed_ms, later_ms
from dealbox.parts import HELD_MISO, MINUS, ONLY, PLUS
from dealbox.ui import tunes, words
from dealbox.ui.screen import Screen
from dealbox.ui.selection import CardSelection

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Draft, Entropy, Facts, OwnBoards
    from dealbox.ui.contract import Chart


_MINUTE_MS = 60_000
_NEVER = -1
_DAY_MS = 86_400_000


class Session:
    """What the whole unit shares. Its fields are written by its own methods alone.

    found: what the journal found at power-on, a code of words.FOUND. facts(): facts of the board.
    needed: the own board that the game found there lacks. own_boards: those in the flash.
    """

    def __init__(
        self,
        ledger: Ledger,
        entropy: "Entropy",
        found: int = 0,
        has_one_reader: bool = False,
        facts: "Facts" = tuple,
        *,
        needed: str = "",
        own_boards: "OwnBoards | None" = None,
        has_power_switch: bool = False,
    ) -> None:
        self.ledger = ledger
        self.deeds = Deeds(ledger)
        self.charges = Charges(ledger)
        self.auction = Auction()
        if ledger.is_playing(ledger.now.sale & 15):  # else nobody is left who owes a price
            self.auction.resume(ledger.now)
        self.cards = CardSelection(has_one_reader)
        self.found = found
        self.needed = needed
        self.own_boards = own_boards
        words.use(ledger.now.language)
        self.facts = facts
        self.has_power_switch = has_power_switch
        self.is_off_wanted = False  # somebody has asked to switch the unit off
        self.now_ms = 0
        self.missing = 0  # bits of parts.NO_...
        self.battery_mv = 0  # of the supply behind the diode; 0: not measured
        self.is_battery_low = False
        self._ends_ms = _NEVER  # when the time of a timed game is over
        self.tune = b""  # the one to play after this step
        self.turned_ms = 0  # when the display began to show one balance after the other
        self.note = ""  # words in place of the bottom line; the next key or card clears them
        self._entropy = entropy
        self._timed_seq = _NEVER  # State.undo_seq when the time was over, and ...
        self._counted_seq = _NEVER  # ... when the end of the game was counted ...
        self._throws = bytearray(SPACES)  # ... and the throws for that
        self._names = [""] * (POT + 1)  # of the players, as of ...
        self._people_id = -1  # ... this fingerprint

    def begin(self, chart: "Chart", drafts: "tuple[Draft, ...]") -> None:
        """Take over the screens and the drafts, once after power-on."""
        self.chart = chart
        self._drafts = drafts

    # What happens outside.

    def set_time(self, now_ms: int) -> None:
        """Set the time that all screens read until the next step."""
        self.now_ms = now_ms

    def set_parts(self, missing: int, battery_mv: int, is_battery_low: bool) -> None:
        """Note what the parts report: bits of parts.NO_..., and 0 mV if not measured."""
        self.missing = missing
        self.battery_mv = battery_mv
        self.is_battery_low = is_battery_low

    # The clock of a timed game, which is in no page: it ends with the power.

    def set_clock(self, minutes: int) -> None:
        """Let the game last so many minutes from now, a day at most; 0: stop the clock."""
        self._ends_ms = later_ms(self.now_ms, minutes * _MINUTE_MS) if minutes else _NEVER
        self._timed_seq = self._counted_seq = _NEVER  # it has not ended, or another one begins

    def end_clock(self) -> None:
        """Stop the clock: the game ends here, unless something more is booked."""
        self.set_clock(0)
        self._timed_seq = self.ledger.now.undo_seq

    def minutes_left(self) -> int:
        """Return how many minutes the clock has left, rounded up; 0: it does not run."""
        if self._ends_ms == _NEVER or self.is_time_over():
            return 0
        return -(-elapsed_ms(self.now_ms, self._ends_ms) // _MINUTE_MS)

    def is_time_over(self) -> bool:
        """Return whether the clock has run down, until it is set or stopped."""
        is_set = self._ends_ms != _NEVER
        return is_set and not 0 < elapsed_ms(self.now_ms, self._ends_ms) <= _DAY_MS

    # Drafts and screens.

    def discard(self) -> None:
        """Clear the drafts of all conversations, and drop the cards of players who are out."""
        self.note = ""
        for draft in self._drafts:
            draft.clear()
        for side, seat in ((MINUS, self.cards.payer()), (PLUS, self.cards.payee())):
            if seat and not self.ledger.is_playing(seat):
                self.cards.drop(side)

    def base(self) -> Screen:
        """Return the screen that is due while no conversation goes on."""
        ledger, chart = self.ledger, self.chart
        if ledger.is_doubtful:
            return chart.loss
        if self.auction.is_running:
            return chart.bidding
        if self.auction.is_sale_due:  # a price that is due does not vanish
            is_waiting = self.auction.is_waiting and self.auction.leader
            return chart.sale_waits if is_waiting else chart.auction_over.open()
        if ledger.now.auction_due != EMPTY_SPACES:
            return chart.deeds_returned.open()
        if ledger.has_game():
            return chart.rest
        return chart.new_game if ledger.now.language else chart.language.open()

    def leave(self) -> Screen:
        """Discard drafts, and the bids of players who are out; return the base screen."""
        self.discard()
        if not self.ledger.is_playing(self.auction.leader):
            self.auction.take_back(self.ledger.is_playing)
        return self.base()

    def give_up(self) -> Screen:
        """Leave what was refused, and the tapped cards that it was about."""
        self.cards.release()
        return self.leave()

    def is_over(self) -> bool:
        """Return whether the game is over by the edition's rule."""
        return self.ledger.edition.is_over(self.ledger.now)

    def count_end(self, throws: "bytes | bytearray") -> None:
        """If the game or its time is over, note the throws of Edition.final_throws, by space."""
        undo_seq = self.ledger.now.undo_seq  # which no setting changes
        if self._timed_seq == undo_seq or self.is_over():
            self._counted_seq = undo_seq
            self._throws[:] = throws

    def end_throws(self) -> "bytearray | None":
        """Return those throws; None if something was booked since, or nothing was counted."""
        return self._throws if self._counted_seq == self.ledger.now.undo_seq else None

    # Answers.

    def press(self, screen: Screen, key: str) -> Screen | None:
        """Return where a key leads from a screen; if the bank refuses, to the words for that."""
        self.clear_note()
        try:
            return screen.key(key)
        except Refused as refused:
            return self.refuse(refused.code, None if screen.is_left_by_refusal else screen)

    def say(self, tune: bytes) -> None:
        """Play a tune after this step; the last one wins."""
        self.tune = tune

    def take_tune(self) -> bytes:
        """Return the tune to play, b"" for none, once."""
        tune, self.tune = self.tune, b""
        return tune

    def notice(self, lines: tuple[str, ...], tune: bytes = tunes.ERROR) -> Screen:
        """Answer with a notice; lines[0] is the title."""
        self.tune = tune
        return self.chart.notice.show(lines)

    def misread(self, lines: tuple[str, ...]) -> Screen:
        """Answer a card that cannot be chosen. Cards chosen before stay chosen."""
        self.tune = tunes.ERROR
        return self.chart.notice.show(lines, keeps_cards=True)

    def refuse(self, code: int, before: Screen | None = None) -> Screen:
        """Refuse with the words for a code of bank.refusals; before: as Notice.show has it."""
        self.tune = tunes.ERROR
        return self.chart.notice.show(self.refusal(code), before=before)

    def refusal(self, code: int) -> tuple[str, ...]:
        """Return the words for a code of bank.refusals."""
        limit = self.money(1 if code == refusals.NOT_WHOLE else AMOUNT_MAX_K)
        units = words.UNITS[self.ledger.edition.sign != ""]
        interest = self.ledger.now.interest
        who = self.who(self.ledger.debtor)
        return tuple([line.format(limit, units, interest, who) for line in words.REFUSALS[code]])

    def lack(self, seat: int, amount_k: int) -> Screen:
        """Refuse: a player has less than amount_k. Show what is missing, and how to raise it."""
        has_k = self.ledger.balance_k(seat)
        has = self.who(seat) + " " + words.HAS + " " + self.money(has_k)
        missing = words.MISSING + " " + self.money(amount_k - has_k)
        how = () if raisable_k(self.ledger, seat, True) == has_k else self.refusal(refusals.SHORT)
        return self.notice((words.NOT_ENOUGH, has, missing) + how[1:])

    def stay(self, note: str, tune: bytes = tunes.ERROR) -> None:
        """Answer without leaving the screen: one line of words over its bottom line."""
        self.note = note
        self.tune = tune

    def is_magnified(self) -> bool:
        """Return whether balances are shown one at a time: not in a deal, nor beside a note."""
        is_large = self.ledger.now.brightness == BRIGHTNESS_MAX
        return is_large and not self.note and not self.auction.is_running

    def stay_refused(self, code: int) -> None:
        """Refuse without leaving the screen, with the title of the words for a code."""
        self.stay(self.refusal(code)[0])

    def clear_note(self) -> None:
        """Remove the line of words, as a key or a card is about to be answered."""
        self.note = ""
        self.turned_ms = self.now_ms

    # Cards and the deal button.

    def place(self, side: int, uid: bytes) -> Screen | None:
        """Choose the card just read; return a notice if that cannot be."""
        seat = self.ledger.seat_of(uid)
        if not self.ledger.is_playing(seat):
            self.cards.drop(side)
            if seat:
                return self.refuse(refusals.BANKRUPT_SEAT)
            return self.misread(words.UNKNOWN_CARD)
        if side == ONLY and self.auction.is_running:
            self.cards.drop_all()  # each card bids for itself
        if not self.cards.came(side, seat):
            return self.misread(words.REFUSALS[refusals.SAME_SEAT])
        return None

    def deal_out(self) -> Screen:
        """Deal out the deeds of a quick game, drawn at random; not while one may be sold."""
        if self.auction.is_sale_due:
            return self.refuse(refusals.SALE_DUE)
        spaces = self.deeds.draw(self._entropy)
        try:
            self.deeds.deal_out(spaces)
        except Refused as refused:
            if refused.code == refusals.SHORT:
                return self._lack_for(spaces)
            return self.refuse(refused.code)
        return self.chart.booked.show(tunes.DEBIT)

    def _lack_for(self, spaces: list[int]) -> Screen:
        """Refuse with the first player who has too little for the deeds drawn for him."""
        ledger = self.ledger
        edition, first = ledger.edition, 0
        seat = price_k = 0
        for seat in ledger.seats():
            if ledger.is_playing(seat):
                drawn = spaces[first : first + edition.dealt]
                price_k = sum([edition.price_k(space) for space in drawn])
                if ledger.balance_k(seat) < price_k:
                    break
                first += edition.dealt
        return self.lack(seat, price_k)

    def open_auction(self, lot: int = 0, building: int = 0) -> Screen:
        """Open an auction of a deed, 0 for anything else; or return to the sale that waits."""
        if not self.ledger.has_game():
            return self.refuse(refusals.NO_GAME)
        now = self.ledger.now
        is_timed = self.ledger.edition.is_timed or bool(now.options & terms.TIMED)
        opens = self.auction.open
        if not opens(lot, self.now_ms, self._entropy, is_timed, now, building=building):
            if not self.auction.is_waiting:
                self.say(tunes.ERROR)
            self.auction.wait(False)
            return self.leave()
        self.cards.release()  # a card tapped before must not turn a bid into a payment
        self.say(tunes.DEAL_START)
        return self.leave()

    def refuse_bidder(self, seat: int) -> None:
        """Refused: a player in debt, or one who may not buy the deed yet."""
        self.ledger.refuse_debtor(seat)
        if self.auction.lot:
            self.deeds.refuse_first_round(seat)

    def keep_sale(self) -> None:
        """Note the sale whose price is due, or none; housekeeping stores it like the settings."""
        auction = self.auction
        buyer = BANK if auction.is_running else auction.leader
        lot = SPACES + auction.building if auction.building else auction.lot
        self.ledger.set_sale(buyer, lot, auction.price_k)

    def switch_off(self) -> Screen:
        """Switch the unit off once all is stored; a notice refuses it while the lamp flashes."""
        if self.auction.is_running:
            return self.notice(words.DEAL_RUNS)
        self.is_off_wanted = True
        return self.leave()

    def stay_on(self) -> None:
        """Cancel switch_off()."""
        self.is_off_wanted = False

    # Words.

    def who(self, seat: int) -> str:
        """Return what a player is called now: his name, else the colour of his card."""
        ledger = self.ledger
        if self._people_id != ledger.now.people_id:
            self._people_id = ledger.now.people_id
            self._names = [ledger.name(seat) for seat in range(SEATS)] + [""]
            words.shorten_names(self._names)
        return self._names[seat] or words.SEATS[seat]

    def pair(self, payer: int, payee: int) -> str:
        """Return who pays whom: "RED→ANNA"."""
        return self.who(payer) + "→" + self.who(payee)

    def money(self, amount_k: int) -> str:
        """Return an amount as this edition writes it."""
        return money.text(amount_k, self.ledger.edition.sign, words.POINT)

    def balance(self, seat: int) -> str:
        """Return a player's money as this edition writes it."""
        return self.money(self.ledger.balance_k(seat))

    def unit_hint(self, hint: str) -> str:
        """Return a hint with the keys that end an amount: where there is a sign, K alone."""
        return hint.replace("K M", "K") if self.ledger.edition.sign else hint

    def status(self, hint: str) -> str:
        """Return the bottom line: what is wrong with the unit, else the hint."""
        if self.missing & ~HELD_MISO:
            return words.missing(self.missing)
        return words.BATTERY_LOW if self.is_battery_low else hint
