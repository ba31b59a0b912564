"""A game on the page by ear: keys and cards are touched, and what is spoken is all they know.

The table's own books decide what is done; a spoken sentence says whether the unit has done it.
"""

from __future__ import annotations

from collections import Counter
from pathlib import Path

from playwright.sync_api import Browser, expect

from dealbox.bank import money
from dealbox.bank import state as kinds
from dealbox.bank.state import BANK, EMPTY, OUT, SEATS, State
from dealbox.ui import words
from games.table import chance
from games.table.banker import Banker, name_of
from games.table.books import Audit
from games.table.unit import differences
from host_sim import languages
from host_sim.cards import COLOURS, UIDS
from host_sim.fingers import KEY_HELD_MS, KEYS_APART_MS, LIFT_MS, TAP_MS
from host_sim.scenarios.person import UNSEEN_MS
from host_sim.scenarios.transcript import newest_state
from tests.support.page.sentences import Sentences, Told
from tests.support.page.target import PageTarget
from tests.support.web.static import StaticSite

_VOICES = Path(__file__).with_name("voices.js")
_SETTLE_MS = 300  # until a unit has answered
_DEAL_MAX_MS = 60_000
_LETTER_MS = 1_000  # until a unit has taken the presses that make a letter
_LOOKED_EVERY = 8  # one booking in so many is followed by a look at the standings, ...
_CORRECTED_EVERY = 12  # ... is taken back, and made again
_SIDES = ("plus", "minus")
_IS_FOCUSED = "selector => document.activeElement.matches(selector)"
_TYPE = """key => document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }))"""


class SpokenPage(PageTarget):
    """The page on a device with voices. Nobody looks at it: the flash is read at the end.

    offered: whose card the unit waits for, and the page has chosen already; 0: nobody's.
    """

    offered = 0

    def begin(self) -> None:
        """Switch it on, and have everything spoken, by touches."""
        self.power(True)
        assert self._page
        button = self._page.locator("#speech")
        button.click()
        expect(button).not_to_have_text(languages.tables()[self.code]["speech"])
        button.click()
        self._page.locator("#speech-box [value=everything]").check()
        self._page.locator("#speech-box button").click()

    def __init__(self, browser: Browser, site: StaticSite, built: Path, code: str) -> None:
        super().__init__(browser, site, built, code, (_VOICES,))
        self.code = code
        self._listened_ms = 0.0

    def listen(self) -> list[str]:
        """Let the page speak until it is silent, and return the texts heard to the end."""
        said = self._call("ms => window.listen(ms)", self.ms - self._listened_ms)
        self._listened_ms = self.ms
        for text in said:
            assert (text["lang"][:2], text["name"]) == (self.code, "Ada"), text
        return [text["text"] for text in said if text["isWhole"]]

    def flash(self) -> bytes:
        self._read_region()
        return self._region

    def _find_pages(self, ms: float) -> None:
        pass


class KeyboardPage(SpokenPage):
    """That page by a keyboard alone."""

    _KEYS = {"OK": "Enter", "GO": "g"}

    def begin(self) -> None:
        """Switch it on, and have everything spoken, by Tab, Enter and arrows."""
        self.power(True)
        assert self._page
        keyboard = self._page.keyboard
        button = self._page.locator("#speech")
        self._go("Tab", "#speech")
        keyboard.press("Enter")
        expect(button).not_to_have_text(languages.tables()[self.code]["speech"])
        keyboard.press("Enter")
        expect(self._page.locator("#speech-box [value=bookings]")).to_be_focused()
        keyboard.press("ArrowDown")
        keyboard.press("Escape")
        self._go("Shift+Tab", "[data-key=OK]")  # where it stays: there Enter is OK

    def key(self, key: str, down: bool) -> None:
        self._type(self._KEYS.get(key, key.lower()), down)

    def button(self, down: bool) -> None:
        if down:
            self._go("Tab", "#deal button")
        self._type("Enter", down)
        if not down:
            self._go("Shift+Tab", "[data-key=OK]")

    def lay(self, side: int, uid: bytes) -> None:
        if not self.offered or UIDS[COLOURS[self.offered - 1]] != uid:
            self._choose(uid)
        self._type_whole("+-"[side])

    def lift(self, side: int, uid: bytes) -> None:
        self._choose(uid)

    def type_name(self, name: str) -> None:
        """Type a player's name; a browser of tests has no key for letters that English lacks."""
        assert self._page
        for letter in name:
            if letter.isascii():
                self._type_whole(letter.lower())
            else:
                self._page.evaluate(_TYPE, letter)
            self.run(_LETTER_MS)

    def _go(self, key: str, selector: str) -> None:
        """Move the focus by Tab until it is there."""
        assert self._page
        while not self._page.evaluate(_IS_FOCUSED, selector):
            self._page.keyboard.press(key)

    def _choose(self, uid: bytes) -> None:
        card = next(card for card, its in UIDS.items() if its == uid)
        self._type_whole(languages.tables()[self.code][f"letter.{card}"])

    def _type(self, key: str, down: bool) -> None:
        assert self._page
        if down and self._page.locator("#over").is_visible():
            self._page.keyboard.press("Escape")
        (self._page.keyboard.down if down else self._page.keyboard.up)(key)

    def _type_whole(self, key: str) -> None:
        self._type(key, True)
        self._type(key, False)


class Ears:
    """The hands of a person who sees nothing."""

    def __init__(self, page: SpokenPage) -> None:
        self._lines: list[str] = []
        self.told: list[Told] = []  # since it was last taken
        self.heard: list[str] = []  # all rows, since that
        self.keys = 0
        self.page = page
        self.sentences = Sentences(page.code, {})
        self._chosen_mark = languages.tables()[page.code]["row.chosen"].format(row="")
        self.chosen = ""
        page.begin()
        self._settle()

    def take(self) -> tuple[list[Told], list[str]]:
        """Return what was told since the last time, and all rows."""
        both = self.told, self.heard
        self.told, self.heard = [], []
        return both

    def lines(self) -> list[str]:
        """Return the display, as it was read out last."""
        return self._lines

    def shows(self, text: str) -> bool:
        return any(_spoken(text) in line for line in self._lines)

    def press(self, *keys: str) -> None:
        for key in keys:
            self._hold(key, KEY_HELD_MS)
            if key == "OK":
                self._settle()
        self._settle()

    def hold(self, key: str, ms: float) -> None:
        self._hold(key, ms + UNSEEN_MS)
        self._settle()

    def tap(self, card: str, side: str) -> None:
        self.lay(card, side)
        self.page.run(TAP_MS)
        self.page.lift(_SIDES.index(side), UIDS[card])
        self.page.run(LIFT_MS)
        self._settle()

    def lay(self, card: str, side: str) -> None:
        self.keys += 1
        self._side = side
        self.page.lay(_SIDES.index(side), UIDS[card])
        self._settle()

    def lift(self, card: str) -> None:
        self.page.lift(_SIDES.index(self._side), UIDS[card])
        self._settle()

    def deal(self) -> None:
        self.keys += 1
        self.page.button(True)
        self.page.run(KEY_HELD_MS)
        self.page.button(False)
        self._settle()

    def wait(self, ms: float) -> None:
        self.page.run(ms)
        self._settle()

    def wait_until_light(self, light: str) -> None:
        """Wait until somebody has got the lot: the lamp is out."""
        for _ in range(_DEAL_MAX_MS // 1000):
            if any(told.key in ("board.bid.wins", "board.bid.over") for told in self.told):
                return
            self.wait(1000)
        raise AssertionError("the deal has no end")

    def _hold(self, key: str, ms: float) -> None:
        self.keys += 1
        self.page.key(key, True)
        self.page.run(ms)
        self.page.key(key, False)
        self.page.run(KEYS_APART_MS)

    def _settle(self) -> None:
        is_over = False
        while not is_over:
            self.page.run(_SETTLE_MS)
            before = len(self.told)
            for text in self.page.listen():
                self._hear([row.removesuffix(".") for row in text.split("\n")])
            is_over = len(self.told) == before  # else the page may ask for the standings

    def _hear(self, rows: list[str]) -> None:
        self.heard += rows
        while rows and (told := self.sentences.told(rows[0])):
            self.told.append(told)
            del rows[0]
        hints = [row for row in rows if self.sentences.is_hint(row)]
        for hint in hints:
            self.page.offered = self.sentences.offered(hint)
        rows = [row for row in rows if row not in hints]
        chosen = [row for row in rows if row.endswith(self._chosen_mark)]
        self.chosen = chosen[0].removesuffix(self._chosen_mark) if chosen else ""
        if rows and rows != chosen:  # else another row of the list
            self._lines = [row.removesuffix(self._chosen_mark) for row in rows]


class BlindBanker(Banker):
    """The banker, who finds a row by hearing which one is chosen."""

    _hands: Ears  # type: ignore[assignment]

    def _choose(self, label: str, first_row: int) -> None:
        for _ in range(10):
            if self._hands.chosen.startswith(label):
                self._hands.press("OK")
                return
            self._hands.press("M")
        raise AssertionError(f"no row says {label}")

    def _read_list(self, *keys: str) -> list[str]:
        self._hands.press(*keys)
        rows = self._hands.lines()[1:]
        self._hands.press("C")
        return rows

    def book(self, before: State, after: State) -> None:
        if after.kind == kinds.NAME and isinstance(self._hands.page, KeyboardPage):
            self._type_name(after, self._hands.page)
        else:
            super().book(before, after)

    def _type_name(self, after: State, page: KeyboardPage) -> None:
        seats = [seat for seat in range(1, SEATS) if after.seat[seat] != EMPTY]
        self._open_this_game()
        row = next(line for line in self._hands.lines() if words.NAMES_ITEM in line)
        self._hands.press(row[0], str(1 + seats.index(after.payee)))
        page.type_name(name_of(after, after.payee))
        self._hands.press("OK", "C")


class ByEar(Audit):
    """A journal whose commit books by ear, and compares what was heard with the state."""

    def __init__(self, page: SpokenPage, name: str) -> None:
        self.booked: Counter[str] = Counter()
        self.corrections = 0
        self.ears = Ears(page)
        self._banker = BlindBanker(self.ears, chance.numbers(f"{name}/banker"))  # type: ignore[arg-type]
        self._numbers = chance.numbers(f"{name}/ear")
        self._before = State()
        self._ended: list[Told] = []

    def commit(self, state: State) -> None:
        super().commit(state)
        self._book(state)
        if self._is_time(_CORRECTED_EVERY) and state.kind not in (kinds.NEW_GAME, kinds.NAME):
            self._correct(state)
        self._before.copy(state)
        names = {seat: name_of(state, seat) for seat in range(SEATS) if name_of(state, seat)}
        self.ears.sentences = Sentences(self.ears.page.code, names)
        self.booked[kinds.KINDS[state.kind]] += 1
        if self._is_time(_LOOKED_EVERY):
            self._look()

    def check_end(self, winner: int) -> None:
        """Compare who has won, the final standings, and at last the unit's books."""
        if winner:
            assert self._ended and self._ended[-1].values["who"] == winner, self._ended
        self._look()
        unit = newest_state(self.ears.page.flash())
        assert unit
        assert differences(unit, self._before) == []

    # What was heard of a booking.

    def _book(self, state: State) -> None:
        self.ears.take()
        self._banker.book(self._before, state)
        told, heard = self.ears.take()
        # The last winner may still redeem what he has received.
        self._ended = [each for each in told if each.key.startswith("end.")] or self._ended
        booked = [each for each in told if each.key.startswith("board.booked.")]
        assert len(booked) == 1, (self._about(state), heard)
        self._check(booked[0], state)
        self._check_bids([each for each in told if each.key.startswith("board.bid.")], state)
        self._check_rows(heard, state)

    def _check(self, told: Told, state: State) -> None:
        kind = told.key.removeprefix("board.booked.").removesuffix(".pot").removesuffix(".out")
        assert kind == kinds.KINDS[state.kind], (self._about(state), told)
        expected = {"payer": state.payer, "payee": state.payee, "amount": state.amount_k}
        for name, value in expected.items():
            assert told.values.get(name, value) == value, (self._about(state), told)

    def _check_bids(self, told: list[Told], state: State) -> None:
        """Compare who has bid the most: of an auction by the lamp, and not by word of mouth."""
        bids = [each.values for each in told if each.key in ("board.bid.leads", "board.bid.wins")]
        if bids:
            assert bids[-1] == {"who": state.payer, "price": state.amount_k}, self._about(state)

    def _check_rows(self, heard: list[str], state: State) -> None:
        """Compare the price or rent that was asked, and the balances after a plain booking."""
        amount = _money(state.amount_k)
        if state.kind in (kinds.BUY, kinds.RENT):
            assert sum(amount in row for row in heard) > 2, (self._about(state), heard)
        if state.kind == kinds.OWE:
            assert words.NOT_ENOUGH in heard, (self._about(state), heard)
        if state.kind in (kinds.PAY, kinds.SALARY, kinds.BUY, kinds.TAX):
            sides = [seat for seat in (state.payer, state.payee) if seat != BANK]
            for seat in sides:
                balance = f"{self._who(state, seat)}, {_money(state.balance_k[seat])}"
                assert balance in heard, (self._about(state), balance, heard)

    def _look(self) -> None:
        """Compare everybody's balance, as it is read out."""
        rows = self._banker.standings()
        seats = [seat for seat in range(SEATS) if self._before.seat[seat] != EMPTY]
        for row, seat in zip(rows, seats, strict=False):
            balance = _money(self._before.balance_k[seat])
            text = words.OUT if self._before.seat[seat] == OUT else balance
            assert self._who(self._before, seat) in row and row.endswith(" " + text), (
                rows,
                seat,
                text,
            )

    def _correct(self, state: State) -> None:
        """Take the booking back, and make it once more."""
        self.corrections += 1
        self._banker.take_back()
        told, heard = self.ears.take()
        undone = [each for each in told if each.is_undone]
        assert len(undone) == 1, heard
        self._check(undone[0], state)
        self.ears.press("C")
        self._book(state)

    def _who(self, state: State, seat: int) -> str:
        return name_of(state, seat) or words.SEATS[seat]

    def _about(self, state: State) -> str:
        who = [COLOURS[seat - 1] if seat else "BANK" for seat in (state.payer, state.payee % 9)]
        return f"{kinds.KINDS[state.kind]} {who} {state.amount_k}K, space {state.space}"

    def _is_time(self, every: int) -> bool:
        return not chance.below(self._numbers, every)


def _money(amount_k: int) -> str:
    return money.text(amount_k).replace(".", words.POINT)


def _spoken(text: str) -> str:
    """Return a text of the display as it is spoken."""
    parts = [part for part in text.split("  ") if part.strip()]
    return ", ".join(part.strip() for part in parts) if len(parts) > 1 else text
