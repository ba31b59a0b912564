"""Cases of the rules: commands to the bank, and what each moves.

docs/testing.md describes their language. After each command the money in the game adds up to zero
and the edition's own checks hold; one that is refused has changed nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import partial
from itertools import groupby, product

from dealbox.bank import bankruptcy, details, refusals
from dealbox.bank import state as bank_state
from dealbox.bank.auction import Auction
from dealbox.bank.edition import is_jailed
from dealbox.bank.errors import Refused
from dealbox.bank.state import DEEDS, GAME_B, POT, QUICK, SPEED_DIE, TIMED, HouseRules
from dealbox.bank.trade import Offer, trade
from host_sim.books.replay import fields
from host_sim.cards import UIDS, seat_name
from host_sim.scenarios.witness import ExpectationFailed
from tests.support.rules_game import NAMES, Game, offered

OPTIONS = {"QUICK": QUICK, "TIMED": TIMED, "GAME_B": GAME_B, "SPEED_DIE": SPEED_DIE}
_SEATS = {seat_name(seat): seat for seat in range(POT + 1)}
# What a command raises whose words are wrong; StopIteration: a throw is missing.
_FAULTS = (AssertionError, AttributeError, StopIteration, TypeError, ValueError)
_TERM = re.compile(r"([+-]?)(?:(\$?)(\d+)(?:\.(\d))?|([A-Z_]{2,}))")
_VALUE = re.compile(rf"(?:{_TERM.pattern})+")


class AtLedger:
    """Gives the commands of a case to the bank, and checks what is expected of them."""

    seen: dict[str, Callable[..., object]]  # what is expected: by the words before the last

    def __init__(self, edition: str) -> None:
        self._game = Game(edition)
        self._auction = Auction()
        self._refused: list[int | None] = []  # by each command of the last step, why
        self._moved: list[dict[str, int]] = []
        self._entries: list[details.Entry] | None = None  # of the last booking, not expected yet

    def perform(self, step: str) -> None:
        """Perform a step of a case."""
        if step == "expect end":
            self.refuse_nothing()
        elif step.startswith("expect "):
            self.expect(step.removeprefix("expect "))
        elif not step.startswith(("ledger", "table")):
            self.act(step)

    def act(self, text: str) -> None:
        """Give a command: one for each of the words that a "/" separates."""
        self.refuse_nothing()
        self._refused, self._moved, self._entries = [], [], None
        for words in product(*(word.split("/") for word in text.split())):
            values = words[1:] if words[0] == "begin" else map(self.value, words[1:])
            command = partial(self._command(words[0]), *values)
            now = self._game.now
            before, booked = fields(now), now.seq
            held = self._held()
            try:
                command()
                self._refused.append(None)
            except Refused as refused:
                self._refused.append(refused.code)
                if fields(self._game.now) != before or self._game.now.seq != booked:
                    raise ExpectationFailed("it is refused, and changes something") from None
            after = self._held()
            change = {who: after[who] - held[who] for who in held}
            self._moved.append({who: k for who, k in change.items() if k})
            if sum(after.values()):
                raise ExpectationFailed(f"the money adds up to {sum(after.values())}")
            self._game.edition.check(self._game.now)
            self._game.now.check_setup()

    def refuse_nothing(self) -> None:
        """Fail if the last step was refused, and nobody expected that."""
        codes = [code for code in self._refused if code is not None]
        self._refused = []
        if codes:
            raise ExpectationFailed(f"the step before is refused: {_reason(codes[0])}")

    def expect(self, text: str) -> None:
        """Check an expectation; one that begins with a player has what the last step moved."""
        words = text.split()
        first, *rest = words
        if first == "refused":
            codes, self._refused = self._refused, []
            if {_reason(code) for code in codes} != set(rest):
                raise ExpectationFailed(f"it is refused: {' '.join(map(_reason, codes))}")
            return
        self.refuse_nothing()
        if first in _SEATS or first == "nothing":
            self._expect_moves(words if first in _SEATS else [])
        elif first == "entry":
            self._expect_entry(rest)
        elif first in self.seen:
            seen = self.seen[first](self, *map(self.value, rest[:-1]))
            self._compare(seen, rest[-1], for_each=first == "rent")
        else:
            self._expect_state(*words)

    def about(self) -> str:
        """Return the edition, and everybody's money."""
        cash = ", ".join(f"{who} {k}" for who, k in self._held().items() if k)
        return f"{self._game.edition.name}: {cash}"

    def value(self, word: str) -> int | str:
        """Return a number, a player, a name of bank/state.py, or a sum of these; else the word.

        $50 is the amount as the classic booklets print it; a part of a thousand is rounded up.
        Quotes mark a word that would mean one of these.
        """
        if not _VALUE.fullmatch(word):
            return word.strip('"')
        total = 0
        for sign, dollar, whole, tenth, name in _TERM.findall(word):
            if name:
                amount = _SEATS[name] if name in _SEATS else self._constant(name)
            else:
                tenths = int(whole + (tenth or "0"))
                amount = -(-(self._game.k(tenths) if dollar else tenths) // 10)
            total += -amount if sign == "-" else amount
        return total

    def _constant(self, name: str) -> int:
        return int(getattr(bank_state, name))

    # Set-up, by legal bookings; and the commands that are none of a class of the bank.

    def begin(self, *words: str) -> None:
        """Begin again: a number of players or their roles, options, and house rules."""
        house, options, players, roles = HouseRules(), DEEDS, 4, ""
        for word in words:
            name, _, sum_k = word.partition("=")
            if sum_k:
                assert hasattr(house, name)
                setattr(house, name, self.value(sum_k))
            elif word in OPTIONS:
                options |= OPTIONS[word]
            elif word == "no-deeds":
                options &= ~DEEDS
            elif word.isdigit():
                players = int(word)
            elif set(word) <= set("CM-"):
                roles = word
            else:
                house.house_rules |= int(self.value(word))
        self.begin_game(players, options, house, roles)

    def begin_game(self, players: int, options: int, house: HouseRules, roles: str) -> None:
        self._game.begin(players, options, house, roles)

    def built(self, seat: int, steps: int, *spaces: int) -> None:
        """Build on these sites, one group after the other."""
        for _, group in groupby(spaces, self._game.edition.group):
            self._game.build(seat, steps, *group)

    def visit(self, visitor: int, space: int, dice: int = 0, how: str = "") -> None:
        """Stop on a deed and pay the rent; how: by-card."""
        self._game.visit(visitor, space, dice, how == "by-card")

    def trade(self, payer: int, payee: int, *words: int | str) -> None:
        trade(self._game.ledger, offer_of(payer, payee, *words))

    def turn_on(self, *owned: str) -> None:
        """Turn the deeds on, with owners such as 39:RED."""
        owners = bytearray(bank_state.SPACES)
        for each in owned:
            space, _, colour = each.partition(":")
            owners[int(space)] = _SEATS[colour]
        self._game.deeds.turn_on(owners)

    def deal(self, how: str = "") -> None:
        """Open an auction; how: timed, if the lamp runs."""
        self._auction = Auction()
        self._auction.open(0, 0, bytes, how == "timed", self._game.now)

    def bid(self, seat: int, amount_k: int, at_ms: int = 1_000) -> None:
        cash_k = self._game.cash_k(seat)
        self._auction.bid(seat, amount_k, cash_k, self._game.edition, at_ms)

    def take_back(self, times: int = 1) -> None:
        """Take the last bids back."""
        for _ in range(times):
            self._auction.take_back(bool)

    def sold(self, seat: int, amount_k: int) -> None:
        """Name a bid that was spoken."""
        self._auction.sell(seat, amount_k, self._game.cash_k(seat), self._game.edition)

    def _expect_state(self, field: str, expected: str) -> None:
        """Expect a field of the newest page, or items of one, as in level.37/39."""
        name, _, items = field.partition(".")
        if name not in vars(self._game.now):
            raise ExpectationFailed(f"there is no {name}")
        seen = getattr(self._game.now, name)
        if items == "all":
            seen = list(seen)
        elif items:
            seen = [seen[self.value(item)] for item in items.split("/")]
        self._compare(seen, expected, for_each=True)

    def _expect_moves(self, words: list[str]) -> None:
        """Expect by how much everybody's money changed; what nobody else has is the bank's."""
        expected = {
            who: int(self.value(k)) for who, k in zip(words[::2], words[1::2], strict=True)
        }
        expected.setdefault("BANK", -sum(expected.values()))
        for moved in self._moved:
            if moved != {who: k for who, k in expected.items() if k}:
                raise ExpectationFailed(f"it is {moved}")

    def _expect_entry(self, words: list[str]) -> None:
        """Expect the next entry of the newest booking, or none any more."""
        if self._entries is None:
            self._entries = details.find(self._game.ledger, self._game.now.seq)
        seen = self._entries.pop(0) if self._entries else None
        if words == ["none"]:
            expected = None
        else:
            what, *rest = words
            giver, taker, count, *space = (int(self.value(word)) for word in rest)
            expected = (getattr(details, what), giver, taker, count, *(space or [0]))
        if seen != expected:
            raise ExpectationFailed(f"it is {seen}")

    def _compare(self, seen: object, expected: str, *, for_each: bool) -> None:
        """Compare with values that a "/" separates; for_each: one alone stands for all items."""
        items = list(seen) if isinstance(seen, list) else [seen]
        values = [] if expected == "none" else list(map(self.value, expected.split("/")))
        if for_each and len(values) == 1:
            values *= len(items)
        if items != values:
            raise ExpectationFailed(f"it is {seen!r}")

    def _held(self) -> dict[str, int]:
        now = self._game.now
        return {seat_name(seat): k for seat, k in enumerate([*now.balance_k, now.pot_k])}

    def _command(self, verb: str) -> Callable[..., object]:
        if verb in _COMMANDS:
            return partial(_COMMANDS[verb], self._game)
        for owner in (
            self,
            self._game.deeds,
            self._game.charges,
            self._game.ledger,
            self._auction,
        ):
            if not verb.startswith("_") and hasattr(owner, verb):
                return getattr(owner, verb)  # type: ignore[no-any-return]
        raise ExpectationFailed("no such command")


def _wealth_k(at: AtLedger, seat: int, *throws: int | str) -> int:
    """Return what a player is worth, with these throws for the utilities."""
    by_space = bytearray(bank_state.SPACES)
    for space, dice in _throws(*throws):
        by_space[space] = dice
    return at._game.edition.worths_k(at._game.now, by_space)[seat]


# Commands, and set-up by legal bookings, that are no methods of the bank alone.
_COMMANDS: dict[str, Callable[..., object]] = {
    "have": Game.leave,
    "give": Game.give,
    "mortgaged": Game.mortgage,
    "stock": Game.empty_stock,  # leaves the bank this many houses ...
    "hotel_stock": Game.leave_hotels,  # ... or hotels
    "ruin": Game.ruin,
    "deal_out": lambda game, *spaces: game.deeds.deal_out([*spaces]),
    "redeem_at_once": lambda game, seat, space: game.deeds.redeem(seat, space, at_once=True),
    "settle": lambda game, seat: game.ledger.settle(seat),
    "settle_due": lambda game, seat, index: game.charges.settle(
        seat, game.charges.dues(seat)[index]
    ),
    "bankrupt": lambda game, seat: bankruptcy.bankrupt(game.ledger, seat),
    "leave": lambda game, seat, heir: bankruptcy.leave(game.ledger, seat, heir),
    "join": lambda game, seat, card, amount_k: game.ledger.join(seat, _card(card), amount_k),
    "replace_card": lambda game, seat, card: game.ledger.replace_card(seat, _card(card)),
}
AtLedger.seen = {
    "bid": lambda at: [at._auction.leader, at._auction.price_k],
    "lot": lambda at: at._auction.lot,
    "opens": lambda at, space: yes(at._auction.open(space, 1, bytes)),  # an auction
    "sale_due": lambda at: yes(at._auction.is_sale_due),
    # of a deed, or of each; 12:7 is a deed with a throw
    "rent": lambda at, *spaces: [at._game.rent_k(*each) for each in _throws(*spaces)],
    "due": lambda at, visitor, space: at._game.deeds.due_k(visitor, space),
    # how many houses a player could put up
    "room": lambda at, seat: at._game.edition.rooms(at._game.now, is_hotel=False)[seat],
    "owned": lambda at, seat: at._game.owned(seat),
    "auctions": lambda at: at._game.deeds.auctions(),
    "received": lambda at: at._game.deeds.received(),
    "claims": lambda at: [visit.space for visit in at._game.deeds.claims()],
    "creditors": lambda at, seat: at._game.now.creditors(seat),
    "playing": lambda at: at._game.ledger.seats(),
    "seat_of": lambda at, card: at._game.ledger.seat_of(_card(card)),
    "has_card": lambda at, seat: yes(at._game.ledger.uid(seat)),
    "name": lambda at, seat: at._game.ledger.name(seat),
    "over": lambda at: yes(at._game.edition.is_over(at._game.now)),
    "ranking": lambda at: at._game.edition.ranking(at._game.now),
    "worth": _wealth_k,
    # the utilities for which dice are thrown before the final standings
    "throws": lambda at: at._game.edition.final_throws(at._game.now),
    "raisable": lambda at, seat: bankruptcy.raisable_k(at._game.ledger, seat),
    "tax": lambda at, seat, index: at._game.charges.dues(seat)[index].amount_k,
    # the tax of a percentage, and not of a sum
    "percentage": lambda at, seat: next(
        due.amount_k for due in at._game.charges.dues(seat) if "%" in due.text
    ),
    "jailed": lambda at, seat: yes(is_jailed(at._game.now, seat)),
    "taxed": lambda at: [due.space for due in at._game.charges.dues(1)],  # the spaces
}


def yes(is_it: object) -> str:
    return "yes" if is_it else "no"


def play(
    make: Callable[[str], AtLedger], steps: list[tuple[int, str]], rules: tuple[str, ...]
) -> None:
    """Play a case with each edition of its rules, or of the last step that names some.

    Refused: ExpectationFailed, whose text has the edition, the line and the step.
    """
    first = steps[0][1].split()[0]
    named = [text.split()[1:] for _, text in steps if text.split()[0] == first][-1]
    for edition in named or [NAMES[letter] for letter in sorted({rule[0] for rule in rules})]:
        player = make(edition)
        for line, step in [*steps, (steps[-1][0], "expect end")]:
            try:
                player.perform(step)
            except (*_FAULTS, ExpectationFailed, Refused) as why:
                reason = _reason(why.code) if isinstance(why, Refused) else str(why) or repr(why)
                where = f"{line}: {step}: {reason}; {player.about()}"
                raise ExpectationFailed(where) from why


def offer_of(payer: int, payee: int, *words: int | str) -> Offer:
    """Return an offer: deeds, then `for` and what the payer pays, `cards` and what each gives."""
    rest = list(words)
    cards = (0, 0)
    if "cards" in rest:
        cards = (int(rest[-2]), int(rest[-1]))
        del rest[-3:]
    amount_k = int(rest[-1]) if "for" in rest else 0
    spaces = rest[: rest.index("for")] if "for" in rest else rest
    return offered(payer, payee, *map(int, spaces), amount_k=amount_k, cards=cards)


def _reason(code: int | None) -> str:
    names = {value: name for name, value in vars(refusals).items() if isinstance(value, int)}
    return "nothing" if code is None else names[code]


def _card(word: int | str) -> bytes:
    """Return the UID of a player's card, or of one by its name."""
    return UIDS[seat_name(word) if isinstance(word, int) else word]


def _throws(*words: int | str) -> Iterator[tuple[int, int]]:
    for word in words:
        for each in str(word).split("/"):
            space, _, dice = each.partition(":")
            yield int(space), int(dice or 0)
