"""What the page types for its user: a booking taken back, a deed by a touch, and no digit more.

The unit's time passes only between two touches, a little at a time: so the page answers at the
same moments in every run.
"""

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from dealbox.bank import editions
from dealbox.bank.state import DEEDS, KINDS, State
from host_sim.cards import COLOURS, UIDS
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.w25q import Flash
from host_sim.report import region
from tests.programs import keys
from tests.store.test_putting import Unit
from tests.support.browser_unit.player import store
from tests.support.page.target import PageTarget
from tests.support.patience import until
from tests.support.web.static import StaticSite
from tests.support.web.visitor import with_game
from tests.web.page.conftest import LANGUAGES

pytestmark = [pytest.mark.browser, pytest.mark.races]

STEP_MS = 50
ANSWER_MS = 4_000  # longer than anything that the page types
LATE_MS = 23_000  # a booking is shown for 20 s
HIDDEN_MS = 1_000  # how late a browser may be with a tab in the background
ASLEEP_MS = 90_000
DEAL_MS = 52_000  # the lamp is out by then
PHONE = (320, 568)
SIZES = (PHONE, (390, 844), (1280, 800))
WALK = 6  # payments: from the second on with a touch of something else


class Playing(PageTarget):
    """A family at a phone, in a game that another page has begun, or at its first visit."""

    def __init__(
        self,
        browser: Browser,
        site: StaticSite,
        built: Path,
        game: bytes = b"",
        code: str = "en",
        *,
        size: tuple[int, int] = PHONE,
    ) -> None:
        super().__init__(browser, site, built, code)
        self._game = game
        self._size = size
        self.touches = 0

    def _open(self) -> Page:
        if self._game:
            page = self._context.new_page()
            store(page, self._address.rstrip("/"), "journal.flash", self._game)
        page = super()._open()
        page.set_viewport_size({"width": self._size[0], "height": self._size[1]})
        return page

    def wait(self, ms: float = ANSWER_MS) -> None:
        self.run_steps([STEP_MS] * int(ms / STEP_MS))

    def touch(self, selector: str, ms: float = 500) -> None:
        assert self._page
        self._page.locator(selector).evaluate("each => each.click()")
        self.touches += 1
        self.wait(ms)

    def tap(self, selector: str, ms: float = 500) -> None:
        """Touch what can be seen and is not covered."""
        assert self._page
        self._page.locator(selector).click()
        self.touches += 1
        self.wait(ms)

    def see_keys(self) -> None:
        """Close the deeds, if they are in place of the keys."""
        assert self._page
        if self._page.locator("#shelf .close").is_visible():
            self.tap("#shelf .close", 0)

    def tap_keys(self, *keys: str) -> None:
        self.see_keys()
        for key in keys:
            self.tap(f'#keys [data-key="{key}"]')

    def tap_cards(self, *cards: str) -> None:
        for card in cards:
            self.tap(f'#tray [data-card="{card}"]', 700)

    def tap_row(self, row: int) -> None:
        assert self._page
        box = self._page.locator("#display").bounding_box()
        assert box
        at = {"x": box["width"] / 2, "y": box["height"] * (row + 0.5) / 8}
        self._page.locator("#display").click(position=at)  # type: ignore[arg-type]
        self.touches += 1
        self.wait(1_000)

    def tap_deed(self, space: int) -> None:
        """Touch a deed; where it has none beside it, in place of the keys."""
        assert self._page
        if not self._page.locator("#shelf").is_visible():
            self.tap("#acts .open", 0)
        self.tap(f'#shelf [data-space="{space}"] button', ANSWER_MS)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.touch(f'#keys [data-key="{key}"]')

    def card(self, name: str) -> None:
        self.touch(f'[data-card="{name}"]')

    def deed(self, space: int) -> None:
        self.touch(f'#shelf [data-space="{space}"] button', ANSWER_MS)

    def owner(self, space: int) -> Locator:
        assert self._page
        return self._page.locator(f"#shelf [data-space='{space}'] .chip")

    def back(self) -> None:
        self.touch("#acts .back", ANSWER_MS)

    def shows(self, *texts: str) -> bool:
        return all(text in "\n".join(self._words) for text in texts)

    def _find_pages(self, ms: float) -> None:
        """Read nothing of the flash: states() does."""

    def states(self) -> list[State]:
        """Return the state after each booking."""
        self._read_region()
        return region.read(self.flash())

    def cash(self) -> list[int]:
        return list(self.states()[-1].balance_k[1:4])


@pytest.fixture(scope="module")
def game() -> bytes:
    target = LaptopTarget(seed=1)
    return with_game(target, "RED", "BLUE", "GREEN", board=("classic", "london", "deeds")).flash()


@pytest.fixture
def playing(browser: Browser, site: StaticSite, built: Path, game: bytes) -> Iterator[Playing]:
    playing = Playing(browser, site, built, game)
    playing.power(True)
    playing.wait()
    yield playing
    playing.close()


def pay(playing: Playing, *keys: str) -> None:
    playing.card("RED")
    playing.card("BLUE")
    playing.keys(*keys)


def late(playing: Playing, ms: float = LATE_MS) -> None:
    """Let time pass in which nobody looks."""
    playing.run_steps([ms], HIDDEN_MS)


THEN: dict[str, Callable[[Playing], object]] = {
    "at once": lambda playing: None,
    "late": late,
    "after a card": lambda playing: playing.card("GREEN"),
    "typed": lambda playing: playing.keys("1", "2"),
    "in the menu": lambda playing: playing.keys("OK"),
    "list": lambda playing: playing.keys("OK", "3"),
    "refused": lambda playing: playing.keys("GO"),
    "asleep": lambda playing: late(playing, ASLEEP_MS),
}


@pytest.mark.parametrize(
    "moments", [("typed", "list", "asleep"), pytest.param(THEN, marks=pytest.mark.soak)]
)
def test_a_booking_is_taken_back_whenever_the_button_is_touched_and_those_before_it(
    playing: Playing, moments: Iterable[str]
) -> None:
    cash = [playing.cash()]
    for when in moments:
        pay(playing, "5", "K")
        assert playing.cash() != cash[-1]
        THEN[when](playing)
        playing.back()
        assert playing.cash() == cash[-1], when
        pay(playing, "6", "K")
        assert playing.states()[-1].amount_k == 6, when
        cash.append(playing.cash())
    for before in reversed(cash[:-1]):
        playing.back()
        assert playing.cash() == before


@pytest.mark.parametrize("code", LANGUAGES)
def test_it_knows_the_display_in_every_language_with_a_full_table_and_an_own_board(
    browser: Browser, site: StaticSite, built: Path, code: str
) -> None:
    unit = Unit(Flash())
    id = unit.put("Lisbon", price=80)
    assert unit.journal.provide_board(id)
    uids = [b"", *(UIDS[colour] for colour in COLOURS)]
    unit.ledger.new_game(editions.OWN, uids, DEEDS, edition_id=id)
    playing = Playing(browser, site, built, bytes(unit.flash.data), code)
    playing.power(True)
    playing.wait()
    before = playing.cash()
    playing.card("RED")
    playing.deed(1)
    assert playing.cash()[:2] == [before[0] - 80, before[1]]
    assert playing.states()[-1].owner[1] == 1
    late(playing)
    playing.back()
    assert playing.cash() == before
    playing.close()
    editions.forget_own()


RED = "rgb(179, 50, 42)"  # of the card


def counted(name: str) -> int:
    """Return how many touches docs/keys.md promises for an operation."""
    return keys.touches(keys.SCENARIOS / f"keys_{name}.txt")


def test_a_purchase_and_a_rent_take_two_touches_and_a_trade_as_promised(playing: Playing) -> None:
    playing.card("RED")
    playing.deed(39)
    assert playing.touches == counted("buy") == 2
    expect(playing.owner(39)).to_have_css("background-color", RED)
    assert playing.cash() == [1100, 1500, 1500]
    assert playing.states()[-1].owner[39] == 1
    playing.card("BLUE")
    playing.deed(39)
    assert playing.touches == counted("buy") + counted("rent") == 4
    assert playing.cash() == [1150, 1450, 1500]
    playing.deed(24)  # without a card it is looked at
    assert playing.shows("Trafalgar Square")
    assert playing.cash() == [1150, 1450, 1500]
    playing.card("BLUE")
    playing.deed(5)
    playing.wait()
    playing.lay(1, UIDS["RED"])
    playing.lay(0, UIDS["BLUE"])
    playing.wait()
    before = playing.touches
    playing.keys("OK")
    assert playing.shows("TRADE")
    playing.deed(39)
    playing.deed(5)
    playing.keys("2", "K", "OK")
    assert 2 + playing.touches - before == counted("trade")
    assert [playing.states()[-1].owner[deed] for deed in (39, 5)] == [2, 1]


# What a child touches without that anything may be booked, and what it books.
IDLE = (
    *(f'[data-card="{card}"]' for card in ("RED", "BLUE", "GREEN") * 2),
    *(f'#keys [data-key="{key}"]' for key in ("7", "7", ".", "C", "C")),
    "#display",
    "#others",
)
BOOKING = (
    *(f'[data-card="{card}"]' for card in ("RED", "BLUE", "GREEN") * 2),
    *(f'#keys [data-key="{key}"]' for key in ("7", "K", "K", "GO")),
    *(f'#shelf [data-space="{space}"] button' for space in (1, 5, 12)),
)
CHILD = 4  # touches


class Family(Playing):
    """A family with a child that touches whatever it can reach, one time or two."""

    def child(self, rng: Random, among: tuple[str, ...]) -> None:
        for _ in range(CHILD):
            selector = rng.choice(among)
            for ms in rng.choice(((300,), (0, 300), (60, 900))):
                self.touch(selector, ms)
        late(self)
        self.keys("C", "C", "C")
        late(self)

    def disturbed(self, rng: Random) -> State:
        """Return the books after the child has touched what books nothing, and what does.

        All that it has booked is taken back by the button.
        """
        before = self.states()
        self.child(rng, IDLE)
        assert len(self.states()) == len(before)
        self.child(rng, BOOKING)
        for _ in self.states()[len(before) :]:
            self.back()
        late(self)
        after = self.states()[-1]
        assert after.balance_k == before[-1].balance_k
        assert after.owner == before[-1].owner
        self.check()
        return after

    def check(self) -> None:
        """Check that the money is all there, and that display and panel say who has what."""
        state = self.states()[-1]
        assert sum(state.balance_k) == 0
        amounts = [f"${balance_k}" for balance_k in state.balance_k[1:4]]
        assert self._page
        panel = self._page.locator("#panel .balance b")

        def is_told() -> bool:
            self.run(STEP_MS)  # the page may have asked the unit
            return panel.all_text_contents() == amounts

        until(is_told)
        assert self.shows(*amounts)


def join(family: Family) -> None:
    """Begin a game with deeds of three, one of whom has a name."""
    family.tap('#boxes .box:has-text("Boardwalk")', ANSWER_MS)
    assert family.shows("→ RED")
    family.tap_keys("C")  # to the options
    family.tap_row(2)
    assert family.shows("2 Deeds", "on")
    family.tap_row(1)
    family.tap_cards("RED", "RED", "BLUE", "GREEN")
    assert family.shows("RED BLUE GREEN")
    family.tap_keys("K", "2", "OK")
    assert family.shows("RED BLUE A")
    family.tap_keys("OK")


@pytest.mark.parametrize(
    ("size", "is_brief"),
    [(PHONE, True), *(pytest.param(size, False, marks=pytest.mark.soak) for size in SIZES)],
)
def test_a_first_quarter_of_an_hour_with_a_child_at_the_table(
    browser: Browser, site: StaticSite, built: Path, size: tuple[int, int], is_brief: bool
) -> None:
    """The child comes at five moments; is_brief: at one."""
    rng = Random(size[0])
    family = Family(browser, site, built, size=size)
    disturbed = family.disturbed if not is_brief else lambda _: family.states()[-1]
    family.power(True)
    family.wait()
    join(family)
    late(family)
    assert family.cash() == [1500, 1500, 1500]
    family.check()
    disturbed(rng)
    family.tap_cards("RED", "BLUE")
    family.tap_keys("1", "0", "K")
    assert family.cash() == [1490, 1510, 1500]
    late(family)
    disturbed(rng)
    family.tap_cards("RED")
    family.tap_deed(39)
    assert family.cash() == [1090, 1510, 1500]
    late(family)
    assert family.disturbed(rng).owner[39] == 1
    family.tap_cards("BLUE")
    family.tap_deed(39)
    assert family.cash() == [1140, 1460, 1500]
    late(family)
    disturbed(rng)
    family.see_keys()
    family.tap("#deal button")
    family.tap_cards("BLUE")
    family.tap_keys("2", "0", "K")
    family.tap_cards("GREEN", "GREEN")
    family.tap_keys("3", "0", "K")
    assert family.shows("A", "$30")
    family.run(DEAL_MS)
    family.tap_keys("3", "7", "OK")
    late(family)
    assert family.cash() == [1140, 1460, 1470]
    assert family.states()[-1].owner[37] == 3
    disturbed(rng)
    family.tap(".back:visible", ANSWER_MS)
    family.tap(".back:visible", ANSWER_MS)
    assert family.cash() == [1090, 1510, 1500]
    family.close()


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))]
PAY = (
    '[data-card="RED"]',
    '[data-card="BLUE"]',
    *('#keys [data-key="7"]',) * 2,
    '#keys [data-key="K"]',
)
SPACES = (1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 24, 39)
BUTTONS = (
    *(f'#keys [data-key="{key}"]' for key in ("K", "K", "M", "C", "OK", "GO", "7", "7", "7")),
    *(f'[data-card="{card}"]' for card in ("RED", "BLUE", "GREEN") * 3),
    *("#acts .back", "#acts .back", "#display", "#display"),
)


@pytest.mark.parametrize("seed", SEEDS)
def test_nothing_that_the_page_types_becomes_part_of_an_amount(
    playing: Playing, seed: int
) -> None:
    """The family types no digit but 7, and touches deeds without one: so has every amount."""
    rng = Random(seed)
    for number in range(WALK):
        deed = f'#shelf [data-space="{rng.choice(SPACES)}"] button'
        at = rng.randrange(1, len(PAY) + 1)
        other = (rng.choice((deed, rng.choice(BUTTONS))),) if number else ()
        for selector in (*PAY[:at], *other, *PAY[at:]):
            playing.touch(selector, rng.choice((0, 50, 100, 200, 400, 1_200)))
    playing.wait()
    paid = [state.amount_k for state in playing.states() if KINDS[state.kind] == "paid"]
    assert paid
    assert [amount for amount in paid if set(str(amount)) != {"7"}] == []
