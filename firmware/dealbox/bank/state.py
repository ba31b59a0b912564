"""The whole game as one value: what a booking changes, and what one page of flash holds."""

from dealbox.bank.errors import Broken
from dealbox.bank.names import ALPHABET
from dealbox.bank.spaces import GROUPS
from dealbox.native import FOLD_FROM, fold, has_twins, sums, values_in

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from typing import Final

BANK: "Final" = 0  # seats: the bank is 0, players are 1 to SEATS - 1
SEATS: "Final" = 9
POT: "Final" = 9  # the pot in the middle of the board: as payer, payee or creditor only
SPACES: "Final" = 40
UID_BYTES: "Final" = 8  # a length byte, then at most 7 bytes of UID
NAME_BYTES: "Final" = 7  # a letter each, as bank/names.py numbers them; 0: none
AMOUNT_MAX_K: "Final" = 999_999
SEQ_MAX: "Final" = 0x3FFF_FFFE  # the flash is worn out long before

# Kinds of booking, as stored. Never renumber: pages in flash carry them. A new one is the last.
NEW_GAME: "Final" = 1
PAY: "Final" = 2
SALARY: "Final" = 3
AUCTION_SALE: "Final" = 4  # the price of an auction that was not for a deed in the books
OWE: "Final" = 5  # a debt recorded; no money moves
SETTLE: "Final" = 6
BANKRUPT: "Final" = 7
UNDO: "Final" = 8
REDO: "Final" = 9
CARD: "Final" = 10  # a lost card replaced
SETTING: "Final" = 11
BUY: "Final" = 12
AUCTION_DEED: "Final" = 13  # a deed to the highest bidder
RENT: "Final" = 14
BUILD: "Final" = 15
SELL: "Final" = 16  # a building back to the bank
SELL_GROUP: "Final" = 17
MORTGAGE: "Final" = 18
REDEEM: "Final" = 19
TRADE: "Final" = 20
TAX: "Final" = 21
BAIL: "Final" = 22
JAIL: "Final" = 23  # somebody goes in, or comes out without paying
JAIL_CARD: "Final" = 24  # drawn, or used
REPAIRS: "Final" = 25
PAY_EACH: "Final" = 26
COLLECT_EACH: "Final" = 27
AUCTION_BUILDING: "Final" = 28  # a building at auction
NO_BID: "Final" = 29  # the auction of a bankrupt's deed is over: the bank keeps it
SERVICE: "Final" = 30  # service mode was entered, where the books can be changed without a trace
SELL_SITE: "Final" = 31  # all buildings of one street
LEAVE: "Final" = 32  # a player leaves without a debt; the payee receives what he has
JOIN: "Final" = 33  # a player with a card of his own joins a running game
DEAL_OUT: "Final" = 34  # everybody gets deeds drawn at random and pays their prices
DEEDS_ON: "Final" = 35  # deeds are turned on in a running game, with the owners as they are
NAME: "Final" = 36  # a player was given another name
TAKE_POT: "Final" = 37  # all of it, to a player
LOAN: "Final" = 38  # from the bank
REPAY: "Final" = 39  # a loan, or a part of it
ON_GO: "Final" = 40  # the second salary, for a token that stops on GO
KIND_MAX: "Final" = ON_GO  # the last

# What each is called: on the display in English (dealbox/languages translates), over USB,
# and in reports. The first stands for none.
KINDS: "Final" = (
    "",
    "new game",
    "paid",
    "salary",
    "deal",
    "owes",
    "debt settled",
    "bankrupt",
    "taken back",
    "put back",
    "new card",
    "setting",
    "buys",
    "auction",
    "rent",
    "builds",
    "sells building",
    "sells group",
    "mortgage",
    "redeems",
    "trade",
    "tax",
    "bail",
    "jail",
    "jail card",
    "repairs",
    "pays each",
    "from each",
    "building",
    "no bid",
    "service mode",
    "clears",
    "leaves",
    "joins",
    "deals out",
    "deeds entered",
    "named",
    "takes the pot",
    "loan",
    "repays",
    "on GO",
)

# Those that move more than one amount and one deed; a page names no more (details.py).
MANY: "Final" = (TRADE, BANKRUPT, LEAVE, PAY_EACH, COLLECT_EACH, SELL_GROUP, DEAL_OUT, DEEDS_ON)
RETURNS: "Final" = (UNDO, REDO)  # those that refer to another booking

HOTEL: "Final" = 5  # the level
FEE_PAID: "Final" = 2  # the mark of a mortgage whose interest was paid in a transfer just booked

# Roles of a seat, and where it is or was; bits of State.role.
COMPETITOR: "Final" = 1
MONOPOLIST: "Final" = 2
JAILED: "Final" = 4
ROUNDED: "Final" = 8  # has drawn a salary, in a game with FIRST_ROUND
ROLE_MAX: "Final" = 7  # but for ROUNDED

# Options of a game; bits of State.options.
DEEDS: "Final" = 1
QUICK: "Final" = 2
SPEED_DIE: "Final" = 4
GAME_B: "Final" = 8
TIMED: "Final" = 16

# What a house plays otherwise than its booklet; bits of State.house_rules.
HAS_POT: "Final" = 1  # taxes, bail, repairs and what is typed so go to the pot
DOUBLE_GO: "Final" = 2  # a second salary for a stop on GO
LOANS: "Final" = 4  # by the bank
NO_AUCTIONS: "Final" = 8
UNLIMITED: "Final" = 16  # the bank never runs out of buildings
ANY_SITE: "Final" = 32  # may be built on, without the rest of its group
UNEVENLY: "Final" = 64  # buildings need not be spread over a group
NO_JAIL_RENT: "Final" = 128  # for an owner who sits there
FIRST_ROUND: "Final" = 256  # nothing is bought before one's first salary
HOUSE_RULES_MAX: "Final" = 511
INTEREST: "Final" = 10  # percent on a mortgage, as all booklets have it
INTERESTS: "Final" = (0, 10, 20)  # that a house may choose
DEAL_S_MIN: "Final" = 10  # the shortest that leaves room for the lamp's fast part ...
DEAL_S_MAX: "Final" = 255
LOAN_INTEREST_MAX: "Final" = 100  # percent
# The fields of HouseRules that any number may be given for.
NUMBERS: "Final" = ("start_k", "stake_k", "opening_k", "deal_s", "loan_interest")

ID_MAX: "Final" = 0x3FFF_FFFF  # of the fingerprint of an edition, or of the players
LANGUAGE_MAX: "Final" = 15  # what a page has room for; one that is not here is shown in English
BRIGHTNESS_MAX: "Final" = 4  # as bright as 3, and balances one at a time, large
DISPLAY_MAX: "Final" = 2
PIN_MISSES_MAX: "Final" = 5  # more are not counted: every further PIN has to wait
_PIN_MIN = 10_000  # how 0000 is stored

# What a seat is.
EMPTY: "Final" = 0  # nobody, or somebody who left
PLAYING: "Final" = 1
OUT: "Final" = 2  # bankrupt


_CARD_BYTES = (0, 4, 7)  # of a UID that this program reads (ISO 14443-3); 0: it is not known
_NO_LOANS = sums(SEATS)
NO_UIDS: "Final" = bytes(SEATS * UID_BYTES)
NO_NAMES: "Final" = bytes(SEATS * NAME_BYTES)
_LETTERS = len(ALPHABET)

_ACCOUNTS = SEATS + 2  # a digit of State.waiting: none, or an account and 1
_WAITING_MAX = SEATS * _ACCOUNTS ** (SEATS - 3)  # six creditors after the first: 24 bits

EMPTY_SPACES: "Final" = bytes(SPACES)  # owners, levels, mortgages, auctions where there are none


class _Slicer:
    def __getitem__(self, index: slice) -> slice:
        return index


ALL: "Final" = _Slicer()[:]  # MicroPython allocates a slice for every [:], and a booking must not


class HouseRules:
    """The rules by which a house differs from its booklet; a new object has none.

    Sums in thousands, start_k and opening_k 0: as the edition has them.
    """

    def __init__(self) -> None:
        self.clear()

    def clear(self) -> None:
        """Play by the booklet."""
        self.house_rules = 0  # bits
        self.start_k = 0  # what everybody begins with
        self.stake_k = 0  # what the bank puts into the pot at the beginning
        self.opening_k = 0  # the first bid of an auction
        self.deal_s = 0  # length of a deal; 0: drawn at random, as without this rule
        self.interest = INTEREST  # percent on a mortgage
        self.loan_interest = 0  # percent of a loan at each salary


BY_THE_BOOKLET: "Final" = HouseRules()  # a default that nobody may change


def copy_rules(rules: "HouseRules | State", other: "HouseRules | State") -> None:
    """Make the house rules equal to those of other."""
    rules.house_rules = other.house_rules
    rules.start_k = other.start_k
    rules.stake_k = other.stake_k
    rules.opening_k = other.opening_k
    rules.deal_s = other.deal_s
    rules.interest = other.interest
    rules.loan_interest = other.loan_interest


def has_house_rules(rules: "HouseRules | State") -> bool:
    """Return whether any rule differs from the booklet."""
    return bool(
        rules.house_rules
        or rules.start_k
        or rules.opening_k
        or rules.deal_s
        or rules.interest != INTEREST
    )


class State:
    """Balances, cards, deeds, debts and settings, and the booking that led to them.

    Every booking makes a new state from the one before; nothing else changes one. The current
    state and the draft are made at boot and swapped, so that a booking allocates nothing.
    """

    def __init__(self) -> None:
        # The booking that led to this state.
        self.seq = 0  # 0: no game yet; each booking adds one
        self.kind = 0
        self.payer = BANK
        self.payee = BANK
        self.amount_k = 0
        self.space = 0  # the deed it was for, 0 if none
        self.subject_seq = 0  # UNDO, REDO: seq of the booking taken back or put back
        self.undo_seq = 0  # seq of the booking that an undo would take back, 0 if none
        self.undo_source_seq = 0  # seq of the page that holds the state before that one
        # The game.
        self.edition = 0
        self.options = 0
        self.balance_k = sums(SEATS)
        self.seat = bytearray(SEATS)
        self.uid = bytearray(SEATS * UID_BYTES)
        self.name = bytearray(SEATS * NAME_BYTES)
        self.people_id = 0  # the fingerprint of cards and names, by which flash has them; 0: none
        self.edition_id = 0  # the fingerprint of the edition's file; 0: built into the program
        self.debt_k = sums(SEATS)  # what a seat owes to each creditor ...
        self.creditor = bytearray(SEATS)  # ... and to whom first; OUT: how many were out before it
        self.owner = bytearray(SPACES)  # seat, BANK for unsold
        self.level = bytearray(SPACES)  # 0-4 houses, or HOTEL
        self.mortgaged = bytearray(SPACES)  # 1, or FEE_PAID
        self.auction_due = bytearray(SPACES)  # 1: back from a bankrupt, its auction is due
        self.houses = 0  # stock left with the bank
        self.hotels = 0
        self.jail_cards = bytearray(SEATS)
        self.role = bytearray(SEATS)
        # The house rules: as HouseRules has them, and what follows from them.
        self.house_rules = 0
        self.start_k = 0
        self.stake_k = 0
        self.opening_k = 0
        self.deal_s = 0
        self.interest = INTEREST
        self.loan_interest = 0
        self.pot_k = 0
        self.loan_k = sums(SEATS)  # what a seat has borrowed from the bank
        # The other creditors of the one who owes several: his seat, times SEATS their accounts.
        self.waiting = 0
        # The settings.
        self.volume = 2  # 0-3
        self.brightness = 3  # 1-BRIGHTNESS_MAX
        self.display = 0  # its controller, 1-DISPLAY_MAX (parts.DISPLAYS); 0: as the unit finds
        self.pin = 0  # 0: none, else 0000 to 9999 as 10000 + pin
        self.pin_misses = 0
        self.language = 0  # of the display, as numbered in ui/words.py; 0: none was chosen yet
        self.hides_names = 0  # 1: the names of players are in no feed
        # Stored as they are: an auction whose price is due. Buyer, lot << 4, thousands << 10.
        self.sale = 0

    def copy(self, other: "State") -> None:
        """Become equal to other, without allocating."""
        self.seq = other.seq
        self.kind = other.kind
        self.payer = other.payer
        self.payee = other.payee
        self.amount_k = other.amount_k
        self.space = other.space
        self.subject_seq = other.subject_seq
        self.undo_seq = other.undo_seq
        self.undo_source_seq = other.undo_source_seq
        self.edition = other.edition
        self.options = other.options
        self.balance_k[ALL] = other.balance_k
        self.seat[ALL] = other.seat
        self.uid[ALL] = other.uid
        self.name[ALL] = other.name
        self.debt_k[ALL] = other.debt_k
        self.creditor[ALL] = other.creditor
        self.owner[ALL] = other.owner
        self.level[ALL] = other.level
        self.mortgaged[ALL] = other.mortgaged
        self.auction_due[ALL] = other.auction_due
        self.houses = other.houses
        self.hotels = other.hotels
        self.jail_cards[ALL] = other.jail_cards
        self.role[ALL] = other.role
        self.copy_table(other)
        self.copy_settings(other)

    def copy_table(self, other: "State") -> None:
        """Copy what formats 1 and 2 lack: loans, pot, house rules, fingerprints and so on."""
        self.people_id = other.people_id
        self.edition_id = other.edition_id
        self.loan_k[ALL] = other.loan_k
        self.pot_k = other.pot_k
        self.waiting = other.waiting
        copy_rules(self, other)

    def creditors(self, debtor: int) -> list[int]:
        """Return the creditors of a seat in the order of payment; each is owed debt_k."""
        if not self.debt_k[debtor]:
            return []
        found = [self.creditor[debtor]]
        seat, codes = self.waiting % SEATS, self.waiting // SEATS
        while seat == debtor and codes:
            found.append(codes % _ACCOUNTS - 1)
            codes //= _ACCOUNTS
        return found

    def claims(self, debtor: int) -> "list[tuple[int, int]]":
        """Return each creditor once, in the order of payment, with all that a seat owes him."""
        found = self.creditors(debtor)
        once = sorted(set(found), key=found.index)
        return [(creditor, found.count(creditor) * self.debt_k[debtor]) for creditor in once]

    def owed_k(self, debtor: int) -> int:
        """Return what a seat owes to all its creditors together."""
        return self.debt_k[debtor] * len(self.creditors(debtor))

    def own_k(self) -> list[int]:
        """Return the cash of each seat less what it owes and has borrowed."""
        return [
            self.balance_k[seat] - self.owed_k(seat) - self.loan_k[seat] for seat in range(SEATS)
        ]

    def set_debt(self, debtor: int, debt_k: int, creditors: list[int]) -> None:
        """Let a seat owe debt_k to each of these creditors, in this order; without any, nothing.

        The caller ensures that no other seat owes several.
        """
        self.debt_k[debtor] = debt_k if creditors else 0
        self.creditor[debtor] = creditors[0] if creditors else BANK
        codes = 0
        for account in reversed(creditors[1:]):
            codes = codes * _ACCOUNTS + account + 1
        if codes:
            self.waiting = codes * SEATS + debtor
        elif self.waiting % SEATS == debtor:
            self.waiting = 0

    def set_people(
        self, uids: "bytes | bytearray | memoryview", names: "bytes | bytearray | memoryview"
    ) -> None:
        """Set cards and names as they are stored; the fingerprint stays."""
        self.uid[ALL] = uids
        self.name[ALL] = names

    def uid_of(self, seat: int) -> bytes:
        """Return the UID of the seat's card; b"" if it is not known."""
        at = seat * UID_BYTES
        return bytes(self.uid[at + 1 : at + 1 + self.uid[at]])

    def letters_of(self, seat: int) -> bytes:
        """Return the letters of the seat's name, as bank/names.py numbers them, and zeros."""
        return bytes(self.name[seat * NAME_BYTES : (seat + 1) * NAME_BYTES])

    def set_uid(self, seat: int, uid: bytes) -> None:
        """Store the UID of the seat's card, 4 or 7 bytes."""
        self.put_uid(seat, uid)
        self.identify()

    def put_uid(self, seat: int, uid: bytes) -> None:
        """Store a UID as set_uid does, before others; the caller calls identify() after all."""
        at = seat * UID_BYTES
        self.uid[at] = len(uid)
        for i in range(UID_BYTES - 1):
            self.uid[at + 1 + i] = uid[i] if i < len(uid) else 0

    def set_name(self, seat: int, letters: bytes) -> None:
        """Store the seat's name: at most NAME_BYTES letters, as bank/names.py numbers them."""
        at = seat * NAME_BYTES
        for i in range(NAME_BYTES):
            self.name[at + i] = letters[i] if i < len(letters) else 0
        self.identify()

    def identify(self) -> None:
        """Set the fingerprint of cards and names, after a change of them."""
        self.people_id = 0
        if self.uid != NO_UIDS or self.name != NO_NAMES:
            value = fold(self.uid, UID_BYTES, SEATS * UID_BYTES, FOLD_FROM)
            self.people_id = fold(self.name, NAME_BYTES, SEATS * NAME_BYTES, value) or 1

    def copy_settings(self, other: "State") -> None:
        """Copy the settings of other, which belong to the unit and not to the game."""
        self.volume = other.volume
        self.brightness = other.brightness
        self.display = other.display
        self.pin = other.pin
        self.pin_misses = other.pin_misses
        self.language = other.language
        self.hides_names = other.hides_names
        self.sale = other.sale

    def has_deeds_of(self, other: "State") -> bool:
        """Return whether deeds, buildings and stock are those of other, in the same edition."""
        return (
            self.owner == other.owner
            and self.level == other.level
            and self.mortgaged == other.mortgaged
            and self.houses == other.houses
            and self.hotels == other.hotels
            and self.edition == other.edition
            and self.house_rules == other.house_rules
        )

    def check(self) -> None:
        """Raise Broken unless the invariants hold (docs/journal.md).

        Allocates nothing: this runs before every commit. Edition.check() checks deeds and options
        against the edition's rules, check_setup() what few bookings change.
        """
        self._check_booking()
        self._check_settings()
        self._check_money()
        self._check_seats()
        if self.loan_k != _NO_LOANS:
            self._check_loans()
        if self.waiting:
            self._check_waiting()
        if (
            self.owner != EMPTY_SPACES
            or self.level != EMPTY_SPACES
            or self.mortgaged != EMPTY_SPACES
        ):
            self._check_spaces()
        if self.auction_due != EMPTY_SPACES:
            self._check_auctions()

    def _check_booking(self) -> None:
        seq, kind = self.seq, self.kind
        if not 0 <= seq <= SEQ_MAX or not (1 <= kind <= KIND_MAX if seq else kind == 0):
            raise Broken
        accounts = SEATS + (self.house_rules & HAS_POT)
        if self.payer >= accounts or self.payee >= accounts or self.space >= SPACES:
            raise Broken
        if not 0 <= self.amount_k <= AMOUNT_MAX_K:
            raise Broken
        # A booking refers to earlier ones only; undo_seq may be its own.
        if (
            self.undo_seq > seq
            or self.subject_seq >= (seq or 1)
            or self.undo_source_seq >= (seq or 1)
        ):
            raise Broken
        if bool(self.subject_seq) != (kind in RETURNS):
            raise Broken

    def _check_settings(self) -> None:
        if (
            self.volume > 3
            or self.language > LANGUAGE_MAX
            or not 1 <= self.brightness <= BRIGHTNESS_MAX
            or self.display > DISPLAY_MAX
        ):
            raise Broken
        if self.pin and not _PIN_MIN <= self.pin < 2 * _PIN_MIN:
            raise Broken
        if self.hides_names > 1:
            raise Broken
        if self.sale:
            buyer, lot, price_k = self.sale & 15, self.sale >> 4 & 63, self.sale >> 10
            if not 0 < buyer < SEATS or not 0 < price_k <= AMOUNT_MAX_K:
                raise Broken
            if lot >= SPACES and lot - SPACES not in (1, HOTEL):
                raise Broken
            if 0 < lot < SPACES and not GROUPS[lot]:
                raise Broken

    def _check_money(self) -> None:
        total_k = self.balance_k[BANK]
        cash_k, debts_k = self.balance_k, self.debt_k  # two at most: of three MicroPython makes
        seats = self.seat  # a tuple on the heap, and a booking must not
        if seats[BANK] != EMPTY or debts_k[BANK]:
            raise Broken
        for seat in range(1, SEATS):  # one loop without calls: every commit waits for this
            balance_k, debt_k = cash_k[seat], debts_k[seat]
            total_k += balance_k
            if balance_k or debt_k:
                if seats[seat] != PLAYING:
                    raise Broken
                if not 0 <= balance_k <= AMOUNT_MAX_K or not 0 <= debt_k <= AMOUNT_MAX_K:
                    raise Broken
        pot_max_k = AMOUNT_MAX_K if self.house_rules & HAS_POT else 0
        if total_k + self.pot_k or not 0 <= self.pot_k <= pot_max_k:
            raise Broken  # money was created or lost

    def _check_seats(self) -> None:
        seats, debts_k = self.seat, self.debt_k
        roles, cards = self.role, self.jail_cards
        uids, creditors = self.uid, self.creditor
        role_max = ROLE_MAX | ROUNDED if self.house_rules & FIRST_ROUND else ROLE_MAX
        for seat in range(1, SEATS):
            what, creditor = seats[seat], creditors[seat]
            if not what:
                if creditor or roles[seat] or cards[seat] or uids[seat * UID_BYTES]:
                    raise Broken
                continue
            if creditor or debts_k[seat]:
                self._check_debt(seat, creditor)
            if what > OUT or roles[seat] > role_max:
                raise Broken
            if cards[seat] and what != PLAYING:
                raise Broken
            if uids[seat * UID_BYTES] not in _CARD_BYTES:
                raise Broken

    def _check_loans(self) -> None:
        has_loans = self.house_rules & LOANS
        for seat in range(SEATS):
            loan_k = self.loan_k[seat]
            if loan_k and not (
                has_loans and self.seat[seat] == PLAYING and 0 < loan_k <= AMOUNT_MAX_K
            ):
                raise Broken

    def _check_waiting(self) -> None:
        debtor, codes = self.waiting % SEATS, self.waiting // SEATS
        if not codes or not 0 < self.waiting < _WAITING_MAX or not self.debt_k[debtor]:
            raise Broken
        while codes:
            if not codes % _ACCOUNTS:
                raise Broken
            self._check_debt(debtor, codes % _ACCOUNTS - 1)
            codes //= _ACCOUNTS

    def check_setup(self) -> None:
        """Raise Broken unless cards, names and fingerprints are possible.

        They seldom change, so this is checked only when a page is read. Edition.check()
        does so with the house rules. Allocates nothing, as check().
        """
        if not 0 <= self.people_id <= ID_MAX or not 0 <= self.edition_id <= ID_MAX:
            raise Broken
        if self.uid != NO_UIDS:
            self._check_cards()
        if self.name != NO_NAMES:
            self._check_names()

    def has_sound_people(self) -> bool:
        """Return whether cards and names are those that the seats can have."""
        try:
            self._check_seats()
            self.check_setup()
        except Broken:
            return False
        return True

    def _check_debt(self, debtor: int, creditor: int) -> None:
        if creditor == POT and self.house_rules & HAS_POT and self.debt_k[debtor]:
            return
        if creditor >= SEATS:
            raise Broken
        if not self.debt_k[debtor]:
            if self.seat[debtor] == PLAYING:
                raise Broken  # a creditor without a debt
        elif creditor == debtor or (creditor != BANK and self.seat[creditor] != PLAYING):
            raise Broken

    def _check_cards(self) -> None:
        """Raise Broken if two seats have one card, or a card is not stored as set_uid does it."""
        uids = self.uid
        for at in range(0, SEATS * UID_BYTES, UID_BYTES):
            for i in range(at + 1 + uids[at], at + UID_BYTES):
                if uids[i]:
                    raise Broken
        if has_twins(uids, UID_BYTES, SEATS):
            raise Broken

    def _check_names(self) -> None:
        """Raise Broken if two seats have one name, or a name is not stored as set_name does it."""
        names = self.name
        for seat in range(SEATS):
            most = _LETTERS if self.seat[seat] != EMPTY else 0
            for i in range(seat * NAME_BYTES, (seat + 1) * NAME_BYTES):
                if names[i] > most:
                    raise Broken
                if not names[i]:
                    most = 0  # no letter follows
        if has_twins(names, NAME_BYTES, SEATS):
            raise Broken

    def _check_spaces(self) -> None:
        """Check the range of each value; Edition.check() checks how they go together."""
        owners, seats = values_in(self.owner, SPACES), self.seat
        if (
            owners >> SEATS
            or values_in(self.level, SPACES) >> HOTEL + 1
            or values_in(self.mortgaged, SPACES) >> FEE_PAID + 1
        ):
            raise Broken
        for seat in range(1, SEATS):
            if owners >> seat & 1 and seats[seat] != PLAYING:
                raise Broken

    def _check_auctions(self) -> None:
        for space in range(SPACES):
            if self.auction_due[space] > 1 or (
                self.auction_due[space] and self.owner[space] != BANK
            ):
                raise Broken
