"""What the page types for its user: a booking taken back, a deed by a touch, and no digit more.

The unit's time passes only between two touches, a little at a time: so the page answers at the
same moments in every run.
"""

from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Browser, Page

from dealbox.bank.state import KINDS, State
from host_sim import languages
from host_sim.cards import COLOURS, UIDS
from host_sim.laptop.target import LaptopTarget
from host_sim.report import region
from tests.programs import keys
from tests.support.browser_unit.player import store
from tests.support.page.target import PageTarget
from tests.support.web.static import StaticSite
from tests.support.web.visitor import with_game

pytestmark = [pytest.mark.browser, pytest.mark.races]

STEP_MS = 50
ANSWER_MS = 4_000  # longer than anything that the page types
LATE_MS = 23_000  # a booking is shown for 20 s
ASLEEP_MS = 90_000
PHONE = {"width": 320, "height": 568}
WALK = 60  # touches


class Playing(PageTarget):
    """A family at a phone, in a game with deeds that another page has begun."""

    def __init__(
        self, browser: Browser, site: StaticSite, built: Path, game: bytes, code: str = "en"
    ) -> None:
        super().__init__(browser, site, built, code)
        self._game = game
        self.touches = 0

    def _open(self) -> Page:
        page = self._context.new_page()
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        store(page, self._address.rstrip("/"), "journal.flash", self._game)
        page.close()
        page = super()._open()
        page.set_viewport_size(PHONE)  # type: ignore[arg-type]
        page.locator("#acts").wait_for(state="attached")
        return page

    def wait(self, ms: float = ANSWER_MS) -> None:
        for _ in range(int(ms / STEP_MS)):
            self.run(STEP_MS)

    def touch(self, selector: str, ms: float = 500) -> None:
        assert self._page
        self._page.locator(selector).evaluate("each => each.click()")
        self.touches += 1
        self.wait(ms)

    def keys(self, *keys: str) -> None:
        for key in keys:
            self.touch(f'#keys [data-key="{key}"]')

    def card(self, name: str) -> None:
        self.touch(f'[data-card="{name}"]')

    def deed(self, space: int) -> None:
        self.touch(f'#shelf [data-space="{space}"] button', ANSWER_MS)

    def back(self) -> None:
        self.touch("#acts .back", ANSWER_MS)

    def shows(self, *texts: str) -> bool:
        return all(text in "\n".join(self._words) for text in texts)

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


def late(playing: Playing) -> None:
    playing.run(LATE_MS)


def asleep(playing: Playing) -> None:
    playing.run(ASLEEP_MS)


def in_a_list(playing: Playing) -> None:
    playing.keys("OK", "3")


@pytest.mark.parametrize(
    "then",
    [
        lambda playing: None,
        late,
        lambda playing: playing.card("GREEN"),
        lambda playing: playing.keys("1", "2"),
        lambda playing: playing.keys("OK"),
        in_a_list,
        lambda playing: playing.keys("GO"),
        pytest.param(asleep, marks=pytest.mark.soak),
    ],
    ids=["at once", "late", "after a card", "typed", "in the menu", "list", "refused", "asleep"],
)
def test_a_booking_is_taken_back_whenever_the_button_is_touched(playing: Playing, then) -> None:  # type: ignore[no-untyped-def]
    before = playing.cash()
    pay(playing, "5", "0", "K")
    assert playing.cash() != before
    then(playing)
    playing.back()
    assert playing.cash() == before
    pay(playing, "5", "0", "K")
    assert playing.states()[-1].amount_k == 50


@pytest.mark.parametrize(
    "code",
    [
        pytest.param(code, marks=[pytest.mark.soak] * (code != "fr"))
        for code in languages.modules()
    ],
)
def test_it_knows_the_display_in_every_language_and_with_a_full_table(
    browser: Browser, site: StaticSite, built: Path, code: str
) -> None:
    target = LaptopTarget(seed=1)
    game = with_game(target, *COLOURS, board=("classic", "london", "deeds")).flash()
    playing = Playing(browser, site, built, game, code)
    playing.power(True)
    playing.wait()
    before = playing.cash()
    playing.card("RED")
    playing.deed(39)
    assert playing.states()[-1].owner[39] == 1
    late(playing)
    playing.back()
    assert playing.cash() == before
    playing.close()


def test_the_button_goes_on_to_the_bookings_before(playing: Playing) -> None:
    cash = [playing.cash()]
    for amount in ("5", "7", "9"):
        pay(playing, amount, "K")
        cash.append(playing.cash())
    for before in reversed(cash[:-1]):
        playing.back()
        assert playing.cash() == before


def counted(name: str) -> int:
    """Return how many touches docs/keys.md promises for an operation."""
    return keys.touches(keys.SCENARIOS / f"keys_{name}.txt")


def test_a_purchase_and_a_rent_take_two_touches(playing: Playing) -> None:
    playing.card("RED")
    playing.deed(39)
    assert playing.touches == counted("buy") == 2
    assert playing.cash() == [1100, 1500, 1500]
    assert playing.states()[-1].owner[39] == 1
    playing.card("BLUE")
    playing.deed(39)
    assert playing.touches == counted("buy") + counted("rent") == 4
    assert playing.cash() == [1150, 1450, 1500]
    playing.deed(24)  # without a card it is looked at
    assert playing.shows("Trafalgar Square")
    assert playing.cash() == [1150, 1450, 1500]


def test_deeds_are_touched_in_a_trade(playing: Playing) -> None:
    for card, deed in (("RED", 39), ("BLUE", 5)):
        playing.card(card)
        playing.deed(deed)
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


SEEDS = [1, *(pytest.param(seed, marks=pytest.mark.soak) for seed in range(2, 12))]
PAY = (
    '[data-card="RED"]',
    '[data-card="BLUE"]',
    *('#keys [data-key="7"]',) * 2,
    '#keys [data-key="K"]',
)
DEEDS = (1, 3, 5, 6, 8, 9, 11, 12, 13, 14, 15, 24, 39)
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
    for _ in range(WALK):
        deed = f'#shelf [data-space="{rng.choice(DEEDS)}"] button'
        for selector in rng.choice((PAY, *zip(BUTTONS), *[(deed,)] * 5)):
            playing.touch(selector, rng.choice((0, 50, 100, 200, 400, 1_200)))
    playing.wait()
    paid = [state.amount_k for state in playing.states() if KINDS[state.kind] == "paid"]
    assert paid
    assert [amount for amount in paid if set(str(amount)) != {"7"}] == []
