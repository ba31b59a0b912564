"""House rules: chosen before a game, a digit each, and listed while it is played."""

from dealbox.bank import money
from dealbox.bank import state as terms
from dealbox.bank.errors import Refused
from dealbox.bank.money import entered_k
from dealbox.bank.state import INTERESTS, NUMBERS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from dealbox.ui.lists import List, bind
from dealbox.ui.number import Number
from dealbox.ui.screen import Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.edition import Edition
    from dealbox.bank.state import HouseRules, State
    from dealbox.ui.contract import GameDraft
    from dealbox.ui.lists import Choice
    from dealbox.ui.session import Session

# The rules that are bits, in the order of words.RULE_NAMES.
_BITS = (
    terms.HAS_POT,
    terms.DOUBLE_GO,
    terms.LOANS,
    terms.NO_AUCTIONS,
    terms.UNLIMITED,
    terms.ANY_SITE,
    terms.UNEVENLY,
    terms.NO_JAIL_RENT,
    terms.FIRST_ROUND,
)
MONEY_BITS = _BITS[:3]
DEED_BITS = _BITS[3:]

# What is typed, as bank.state.NUMBERS.
START = 0
STAKE = 1
OPENING = 2
LENGTH = 3
LOAN_RATE = 4
_TITLES = ("START_ITEM", "STAKE_ITEM", "OPENING_ITEM", "DEAL_ITEM", "LOAN_RATE_ITEM")
_WITHOUT = ("AS_PRINTED", "NO_STAKE", "AS_PRINTED", "AT_RANDOM", "NO_INTEREST")  # OK alone
_RANGES = {
    LENGTH: ("DEAL_RANGE", terms.DEAL_S_MIN, terms.DEAL_S_MAX),
    LOAN_RATE: ("RATE_RANGE", 1, terms.LOAN_INTEREST_MAX),
}
_DIGITS = 3  # of what is no sum


class Named:
    """What the house rules of a game are called, and how each is set."""

    def __init__(self, edition: "Edition", rules: "HouseRules | State", options: int) -> None:
        self.edition = edition
        self.rules = rules
        self.options = options

    def bit(self, bit: int) -> tuple[str, str]:
        """Return name and value of a rule: off or on, or its sum or interest if it has one."""
        rules = self.rules
        value = words.ON if rules.house_rules & bit else words.OFF
        if rules.house_rules & bit == terms.HAS_POT and rules.stake_k:
            value = self._money(rules.stake_k)
        elif rules.house_rules & bit == terms.LOANS:
            value = words.PERCENT.format(rules.loan_interest)
        return words.RULE_NAMES[_BITS.index(bit)], value

    def typed(self, what: int) -> tuple[str, str]:
        """Return name and value of what is typed: START, OPENING or LENGTH."""
        edition, rules = self.edition, self.rules
        name = getattr(words, _TITLES[what])
        if what == START:
            return name, self._money(edition.starting_k(self.options, rules))
        if what == OPENING:
            return name, self._money(rules.opening_k or edition.opening_k)
        if rules.deal_s:
            return name, words.SECONDS.format(rules.deal_s)
        is_timed = edition.is_timed or self.options & terms.TIMED
        return name, words.SECONDS.format("13-50") if is_timed else words.OFF

    def interest(self) -> tuple[str, str]:
        """Return name and value of the interest on mortgages."""
        return words.INTEREST_ITEM, words.PERCENT.format(self.rules.interest)

    def chosen(self) -> list[tuple[str, str]]:
        """Return what differs from the booklet."""
        rules = self.rules
        rows = []
        for what in (START, OPENING, LENGTH):
            if getattr(rules, NUMBERS[what]):
                rows.append(self.typed(what))
        if rules.interest != terms.INTEREST:
            rows.append(self.interest())
        return rows + [self.bit(bit) for bit in _BITS if rules.house_rules & bit]

    def _money(self, amount_k: int) -> str:
        return money.text(amount_k, self.edition.sign, words.POINT)


class Rules(List):
    """What is agreed on for the game: the first row goes back, the last clears all."""

    timeout_ms = 180_000
    title = "HOUSE"

    draft: "GameDraft"
    before: Screen

    def choices(self) -> "list[Choice]":
        draft = self.draft
        named = self._named()
        rows: list[Choice] = [(words.GO_ON, "", self.before.open)]
        rows.append(named.typed(START) + (bind(self._ask, START),))
        rows += self._bits(named, MONEY_BITS)
        for what in (OPENING, LENGTH):
            rows.append(named.typed(what) + (bind(self._ask, what),))
        # Deed rules of the last game are shown, too, so that they can be turned off.
        if draft.options & terms.DEEDS or draft.house.house_rules & ~sum(MONEY_BITS):
            rows.append((words.DEED_RULES_ITEM, "", lambda: DeedRules(self.session, draft, self)))
        rows.append((words.BY_BOOKLET, "", draft.house.clear))
        return rows

    def _named(self) -> Named:
        draft = self.draft
        return Named(draft.edition, draft.house, draft.options)

    def _bits(self, named: Named, bits: tuple[int, ...]) -> "list[Choice]":
        """Return the rows of those rules that the edition has."""
        offered = named.edition.house_rules()
        return [named.bit(bit) + (bind(self._turn, bit),) for bit in bits if offered & bit]

    def _turn(self, bit: int) -> Screen | None:
        """Turn a rule on or off; a pot has a stake, and a loan an interest, typed then."""
        house = self.draft.house
        house.house_rules ^= bit
        if bit == terms.HAS_POT:
            house.stake_k = 0
        elif bit == terms.LOANS:
            house.loan_interest = 0
        if house.house_rules & bit & (terms.HAS_POT | terms.LOANS):
            return self._ask(STAKE if bit == terms.HAS_POT else LOAN_RATE)
        return None

    def _ask(self, what: int) -> Screen:
        """Ask for START, STAKE, OPENING, LENGTH or LOAN_RATE."""
        return HouseSum(self.session, self.draft, what, self)


class DeedRules(Rules):
    """Those about deeds, auctions and buildings; the first row leads back to the others."""

    title = "DEED_RULES"

    def choices(self) -> "list[Choice]":
        named = self._named()
        rows: list[Choice] = [(words.GO_ON, "", self.before.open)]
        rows.append(named.interest() + (self._turn_interest,))
        return rows + self._bits(named, DEED_BITS)

    def _turn_interest(self) -> None:
        """Take the next rate, after the highest the lowest."""
        house = self.draft.house
        house.interest = INTERESTS[(INTERESTS.index(house.interest) + 1) % len(INTERESTS)]


class HouseSum(Screen):
    """A sum, a length or a rate of the house is typed; OK alone removes it."""

    timeout_ms = 180_000
    is_left_by_digit = False

    draft: "GameDraft"
    before: Screen

    def __init__(self, session: "Session", draft: "GameDraft", what: int, before: Screen) -> None:
        super().__init__(session, draft, before)
        self._what = what
        self._number = Number()

    def key(self, key: str) -> Screen | None:
        number, session = self._number, self.session
        if key == "OK" and not number.text:
            return self._set(0)
        if self._what in _RANGES:
            return self._type_number(key)
        if number.add(key, session) or number.clears(key):
            return None
        if key not in ("K", "M") or not number.text:
            return super().key(key)
        try:
            return self._set(entered_k(number.text, key, self.draft.edition.sign))
        except Refused as refused:
            session.stay_refused(refused.code)
            number.clear()
            return None

    def _type_number(self, key: str) -> Screen | None:
        number, session = self._number, self.session
        if number.add_digit(key, _DIGITS) or number.clears(key):
            return None
        if key != "OK":
            return super().key(key)
        text, least, most = _RANGES[self._what]
        typed = int(number.take())
        if not least <= typed <= most:
            session.stay(getattr(words, text))
            return None
        return self._set(typed)

    def _set(self, value: int) -> Screen:
        """Agree on a value, 0 for none, and show the list again, where it was left."""
        setattr(self.draft.house, NUMBERS[self._what], value)
        return self.before

    def draw(self, canvas: Canvas) -> None:
        typed = self._number.shown()
        canvas.title(getattr(words, _TITLES[self._what]))
        canvas.amount(2, "", typed)
        canvas.line(4, "" if typed else getattr(words, _WITHOUT[self._what]))
        if self._what in _RANGES:
            canvas.line(5, getattr(words, _RANGES[self._what][0]))
            canvas.line(7, words.HINT_NUMBER_OK)
            return
        hint = words.HINT_AMOUNT if typed else words.HINT_SUM
        canvas.line(7, hint.replace("K M", "K") if self.draft.edition.sign else hint)


class Chosen(List):
    """The house rules of the running game: what differs from the booklet."""

    is_left_by_digit = True
    title = "HOUSE"

    def choices(self) -> "list[Choice]":
        ledger = self.session.ledger
        named = Named(ledger.edition, ledger.now, ledger.now.options)
        return [(name, value, self.session.leave) for name, value in named.chosen()]

    def offers_ok(self) -> bool:
        return False
