"""The scoreboard in a real browser: from USB, from dealbox run, from another window."""

import json
from pathlib import Path
from typing import Any

import pytest
from PIL import Image
from playwright.sync_api import Page, expect
from websockets.sync.client import ClientConnection

from dealbox.bank.bankruptcy import bankrupt
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import (
    DEEDS,
    HAS_POT,
    KIND_MAX,
    KINDS,
    LOANS,
    POT,
    REDO,
    UNDO,
    HouseRules,
)
from host_sim import languages
from host_sim.laptop.target import LaptopTarget
from tests.host_sim.web.conftest import Open, Start
from tests.support.patience import until, websocket
from tests.support.reported_history import ReportedHistory
from tests.support.table import DeedsTable
from tests.support.web import fifth
from tests.support.web.browsing import violations
from tests.support.web.fake import FakeTarget
from tests.support.web.static import serving
from tests.support.web.visitor import with_game
from tools.site import pages

pytestmark = [pytest.mark.browser, pytest.mark.races]

SERIAL = (Path(__file__).parents[2] / "support/web/serial.js").read_text(encoding="utf-8")
VOICES = (Path(__file__).parents[2] / "support/page/voices.js").read_text(encoding="utf-8")
COLOURS = ("RED", "BLUE", "GREEN", "YELLOW", "WHITE", "BLACK", "PINK", "ORANGE")

# Capitals of 10 minutes of arc (20/40 vision) on a television of 43 inches at 4 m, and on a
# tablet of 10 inches at 1.5 m: see scoreboard.css.
CAPITALS_PX = 22.9
SIZES = {"television": (1920, 1080), "tablet": (1024, 768)}

# Returns the height of capitals of each element, and what is outside the window or cut.
MEASURE = """(selectors) => {
    const pen = document.createElement("canvas").getContext("2d");
    const capitals = (element) => {
        const { fontWeight, fontSize, fontFamily } = getComputedStyle(element);
        pen.font = `${fontWeight} ${fontSize} ${fontFamily}`;
        return pen.measureText("H").actualBoundingBoxAscent;
    };
    const faults = [];
    const page = document.documentElement;
    if (page.scrollHeight > innerHeight || page.scrollWidth > innerWidth) faults.push("scrolls");
    const parts = ".player, .group, .deed, .chip, .booking, #leads";
    for (const each of document.querySelectorAll(parts)) {
        const { right, bottom, width } = each.getBoundingClientRect();
        if (width && (right > innerWidth + 1 || bottom > innerHeight + 1))
            faults.push(`${each.className} ${each.textContent} is outside`);
        if (width && each.className === "player" && each.scrollHeight > each.clientHeight + 1)
            faults.push(`${each.textContent} is cut`);
    }
    for (const row of document.querySelectorAll(".player")) {
        const [chip, amount] = [".chip", ".amount"].map((part) => row.querySelector(part));
        if (chip.getBoundingClientRect().right > amount.getBoundingClientRect().left)
            faults.push(`${row.textContent} overlap`);
    }
    const heights = {};
    for (const selector of selectors)
        for (const each of document.querySelectorAll(selector))
            heights[selector] = Math.min(heights[selector] ?? Infinity, capitals(each));
    return [heights, faults];
}"""

# Folds games: after each booking the game must be as new standings tell it.
FOLD = """async ([address, steps]) => {
    const { Game } = await import(address + "game.js");
    const { parse } = await import(address + "feed.js");
    const { editions } = await (await fetch(address + "editions.json")).json();
    const seen = (game) => JSON.stringify([
        game.seq, [...game.balances], [...game.debts].sort(), [...game.out].sort(),
        game.owners, game.levels, game.edition?.title]);
    const game = new Game(editions);
    const faults = [];
    let asked = 0;
    for (const { seq, booked, standings, worth_k, ranking } of steps) {
        if (game.take(parse(booked))) {
            asked += 1;
            game.take(parse(standings));
        }
        const fresh = new Game(editions);
        fresh.take(parse(standings));
        if (seen(game) !== seen(fresh)) faults.push([booked, seen(game), seen(fresh)]);
        if (!game.owners || !game.hasWorth) continue;
        for (const [seat, k] of Object.entries(worth_k))
            if (game.worth_k(seat) !== k) faults.push([seq, seat, k, game.worth_k(seat)]);
        const playing = game.ranking().filter((seat) => !game.out.has(seat));
        if (`${playing}` !== `${ranking}`) faults.push([seq, ranking, playing]);
    }
    return [faults.slice(0, 3), asked];
}"""


class Neighbour:
    """The window of a unit: posts lines, and answers the question for the standings.

    window: the scoreboard's own does as well as another, and takes no process of its own.
    """

    def __init__(self, page: Page, window: Page | None = None) -> None:
        # The scoreboard tells of USB once it listens; what is posted before is lost.
        expect(page.locator(":is(#usb, #no-usb):not([hidden])")).to_have_count(1)
        self._page = window or page
        self._page.evaluate(
            """() => {
                window.feed = new BroadcastChannel("dealbox-feed");
                window.asked = 0;
                window.answer = [];
                window.feed.onmessage = ({ data }) => {
                    if (data.ask !== "standings") return;
                    window.asked += 1;
                    for (const line of window.answer) window.feed.postMessage(line);
                };
            }"""
        )

    def post(self, *lines: str) -> None:
        self._page.evaluate("(lines) => lines.forEach((line) => feed.postMessage(line))", lines)

    def answer(self, *lines: str) -> None:
        self._page.evaluate("(lines) => { window.answer = lines; }", lines)

    def asked(self) -> int:
        return int(self._page.evaluate("window.asked"))


def _told(table: DeedsTable, *, is_asked: bool = False) -> list[str]:
    """Return the lines that a unit has sent since the last call."""
    if is_asked:
        table.wait(600)
        _send_all(table)
        table.board.feed.lines = []
        table.board.feed.asks = 1
    _send_all(table)
    lines, table.board.feed.lines = table.board.feed.lines, []
    return lines


def _send_all(table: DeedsTable) -> None:
    """Let the unit send what it has to tell, a booking a step."""
    sent = -1
    while sent < len(table.board.feed.lines):
        sent = len(table.board.feed.lines)
        table.step()


def _row(page: Page, seat: str) -> Any:
    return page.locator(f'#players [data-seat="{seat}"].player')


def _deed(page: Page, space: int) -> Any:
    return page.locator(f'.deed[data-space="{space}"]')


# From the box on USB.


# The kinds of bookings that the page can only say as one of a newer unit.
_UNSAID = """async ([address, kinds]) => {
    const { tell } = await import(address + "words.js");
    const first = (kind) => tell({ kind, payer: "BANK", payee: "RED", amount_k: 1 })[0];
    return kinds.filter((kind) => first(kind).text?.startsWith(`${kind}: `));
}"""


def test_every_kind_of_booking_has_a_sentence(site: str, visit: Open) -> None:
    page = visit(site)
    kinds = [KINDS[kind] for kind in range(1, KIND_MAX + 1) if kind not in (UNDO, REDO)]
    assert page.evaluate(_UNSAID, [site, [*kinds, "dances"]]) == ["dances"]


def _connect(page: Page) -> None:
    page.get_by_role("button", name="Connect the box on USB").click()
    expect(page.locator("#status")).to_contain_text("Connected")


def _send(page: Page, data: bytes, piece: int = 64) -> None:
    for at in range(0, len(data), piece):
        page.evaluate("(bytes) => box.send(bytes)", list(data[at : at + piece]))


def test_a_box_that_is_unplugged_and_plugged_in_again_is_found(
    site: str, visit_anew: Open
) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    begun = "".join(f"{line}\n" for line in _told(table, is_asked=True)).encode()
    table.ledger.pay(1, 2, 4_000)
    paid = "".join(f"{line}\n" for line in _told(table)).encode()
    page = visit_anew(site, SERIAL)
    _connect(page)
    _send(page, begun + paid[:70])
    expect(_row(page, "BLUE")).to_be_visible()
    page.evaluate("box.unplug()")
    expect(page.locator("#status")).to_contain_text("unplugged. Plug it in again")
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("15M")
    asked = page.evaluate("box.asked.length")
    page.evaluate("box.plugIn()")
    page.wait_for_function("(before) => box.asked.length > before", arg=asked)
    _send(page, begun + paid)
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("19M")
    expect(page.locator("#status")).to_contain_text("Connected")
    assert set(page.evaluate("box.asked")) == {ord("\n")}


@pytest.mark.soak
def test_a_port_that_is_no_dealbox_is_closed_with_words(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, SERIAL)
    _connect(page)
    _send(page, b"$GPGGA,1\xff\xfe\r\n<b>2</b>\r\n{}\n[]\n3\n")
    expect(page.locator("#status")).to_contain_text("This port is not a Dealbox. Choose the port")
    page.wait_for_function("!box.isOpen")
    expect(page.get_by_role("button", name="Connect")).to_be_visible()


@pytest.mark.soak
def test_a_box_in_service_mode_is_named(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, SERIAL)
    _connect(page)
    for piece in (b"\r\n>>", b"> ", b"\r\n>>> " * 5):
        _send(page, piece)
    expect(page.locator("#status")).to_contain_text("in service mode. Switch it off and on")
    assert page.evaluate("box.isOpen")


@pytest.mark.soak
def test_a_refusal_of_the_port_is_told_with_a_way_out(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, SERIAL)
    for error, words in (
        ("NotFoundError", "No port was chosen"),
        ("SecurityError", "may not use USB"),
        ("NetworkError", "another program uses it"),
    ):
        page.evaluate("(name) => box.refuse(name)", error)
        page.get_by_role("button", name="Connect").click()
        expect(page.locator("#status")).to_contain_text(words)
    page.evaluate("box.refuse('')")
    _connect(page)


@pytest.mark.soak
def test_a_browser_without_web_serial_says_which_one_has_it(site: str, visit_anew: Open) -> None:
    none = "Object.defineProperty(navigator, 'serial', { value: undefined });"
    page = visit_anew(site, none)
    expect(page.locator("#no-usb")).to_contain_text("Chrome or Edge")
    expect(page.locator("#usb")).to_be_hidden()


# From dealbox run.


def _lay(face: ClientConnection, card: str, side: str) -> None:
    """Lay a card, and wait until it is there: then the unit's time passes for it."""
    face.send(json.dumps({"do": "lay", "card": card, "side": side}))
    while not any(card in update.get("cards", ()) for update in json.loads(face.recv())):
        pass


def test_the_scoreboard_of_dealbox_run_follows_the_game(start: Start, visit: Open) -> None:
    served = start(with_game(LaptopTarget()))
    page = visit(f"http://127.0.0.1:{served.port}/scoreboard/")

    def pass_until(seat: str, amount: str) -> None:
        shown = _row(page, seat).locator(".amount")
        while not shown.count() or shown.text_content() != amount:
            served.clock.wait()

    pass_until("BLUE", "15M")
    expect(page.locator("#usb")).to_be_hidden()
    with websocket(f"ws://127.0.0.1:{served.port}/unit") as face:
        for card, side in (("RED", "minus"), ("BLUE", "plus")):
            _lay(face, card, side)
            served.clock.wait(1000)
        for key in "4M":
            for down in (True, False):
                face.send(json.dumps({"do": "press", "key": key, "down": down}))
        pass_until("BLUE", "19M")
    expect(page.locator(".booking").first).to_have_text("RED pays BLUE 4M")


@pytest.mark.soak
def test_the_scoreboard_of_dealbox_run_speaks(start: Start, visit_anew: Open) -> None:
    served = start(with_game(LaptopTarget()))
    page = visit_anew(f"http://127.0.0.1:{served.port}/scoreboard/", VOICES)
    while not _row(page, "BLUE").count():
        served.clock.wait()
    page.locator("#speech").click()
    expect(page.locator("#speech")).to_have_text("Speech: bookings and bids")
    page.evaluate("window.listen()")
    with websocket(f"ws://127.0.0.1:{served.port}/unit") as face:
        _lay(face, "RED", "minus")
        served.clock.wait(1000)
        for key in "4M":
            for down in (True, False):
                face.send(json.dumps({"do": "press", "key": key, "down": down}))
        while not page.locator(".booking").count():
            served.clock.wait()
    assert [each["text"] for each in page.evaluate("window.listen()")] == ["RED pays the bank 4M."]


def test_nothing_that_a_scoreboard_sends_changes_the_unit(start: Start) -> None:
    target = FakeTarget()
    served = start(target)
    orders: list[str | bytes] = [
        *(json.dumps({"do": "press", "key": key, "down": True}) for key in ("1", "OK", "DEAL")),
        json.dumps({"do": "lay", "card": "RED", "side": "plus"}),
        json.dumps({"do": "power", "on": False}),
        *("", "\x03", "?", "[" * 5000, b"\x00\xff" * 9),
    ]
    with websocket(f"ws://127.0.0.1:{served.port}/feed") as board:
        for order in orders[:-2]:
            board.send(order)
        until(lambda: len(target.done) > len(orders) - 2)
        served.clock.wait(2_000)
        assert json.loads(board.recv()) == {"standings": None}
    assert [what for _, what, _ in target.done if what != "ask"] == ["power"]
    assert target.is_on and target.typed == "" and not target.cards


# From another window.


def test_a_line_that_is_missing_makes_the_board_ask(site: str, visit: Open) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    page = visit(site)
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    expect(_row(page, "RED")).to_be_visible()
    asked = unit.asked()
    table.give("BLUE", 39)
    _told(table)  # lost
    table.ledger.pay(1, 2, 500)
    unit.post(*_told(table))
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("15.5M")
    unit.answer(*_told(table, is_asked=True))
    until(lambda: unit.asked() > asked)
    unit.post(*_told(table, is_asked=True))
    expect(_deed(page, 39).locator(".chip")).to_have_text("BLUE")


@pytest.mark.soak
def test_players_are_called_by_their_names_until_these_are_hidden(site: str, visit: Open) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    table.name("RED", "ANNA")
    table.give("RED", 39)
    page = visit(site)
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    expect(_row(page, "RED")).to_contain_text("ANNA")
    expect(_deed(page, 39).locator(".chip")).to_have_text("ANNA")
    asked = unit.asked()
    table.name("BLUE", "ZOË")
    booked = _told(table)
    unit.answer(*_told(table, is_asked=True))
    unit.post(*booked)
    until(lambda: unit.asked() > asked)
    expect(_row(page, "BLUE")).to_contain_text("ZOË")
    table.ledger.hide_names(True)
    unit.post(*_told(table, is_asked=True))
    expect(_row(page, "RED")).to_contain_text("RED")
    expect(_row(page, "BLUE")).not_to_contain_text("ZOË")


def test_on_a_phone_ones_own_card_is_large_and_follows_the_game(site: str, visit: Open) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    page = visit(site, size=(390, 780))
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    page.locator("#cards").get_by_role("button", name="BLUE").click()
    expect(page.locator(".mine-balance")).to_have_text("15M")
    table.ledger.pay(1, 2, 500)
    unit.post(*_told(table))
    expect(page.locator(".mine-balance")).to_have_text("15.5M")
    expect(page.locator(".mine-moved")).to_have_text("+500K")
    expect(page.locator(".booking").first).to_have_text("RED pays BLUE 500K")
    page.set_viewport_size({"width": 1920, "height": 1080})
    page.get_by_role("button", name="Everybody").click()
    expect(page.locator("#players")).to_be_visible()
    expect(page.locator("#cards")).to_be_hidden()


def test_damaged_lines_and_names_not_known_change_nothing(site: str, visit: Open) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    page = visit(site)
    unit = Neighbour(page)
    (about, _, standings) = _told(table, is_asked=True)
    unit.post(about, standings)
    expect(_row(page, "RED").locator(".amount")).to_have_text("15M")
    table.ledger.pay(1, 2, 500)
    (booked,) = _told(table)
    unit.post(
        *(booked[:40], "null", "[]", '{"deal": "later"}', '{"booked": {"seq": 3}}', "x" * 9000),
        standings.replace('"RED": 15000', '"<img src=x>": 15000'),
        standings.replace('"RED": 15000', '"RED": "15000"'),
        '{"mood": "fair"}',
        booked.replace('"kind"', '"mood": {"a": [1]}, "kind"'),
    )
    expect(_row(page, "BLUE").locator(".amount")).to_have_text("15.5M")
    expect(page.locator(".player")).to_have_count(2)
    assert page.locator("img").count() == 0


@pytest.mark.soak
def test_undo_bankruptcy_the_winner_and_a_new_game_are_shown(site: str, visit: Open) -> None:
    table = DeedsTable("RED", "BLUE", game="world deeds")
    page = visit(site)
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    table.ledger.pay(1, 2, 4_000)
    table.ledger.undo()
    unit.post(*_told(table))
    expect(page.locator(".booking").first).to_have_text("Taken back: RED pays BLUE 4M")
    expect(_row(page, "RED").locator(".amount")).to_have_text("15M")
    table.ledger.owe(1, 2, 60_000)
    unit.post(*_told(table))
    unit.post(*_told(table, is_asked=True))
    expect(_row(page, "RED").locator(".about")).to_contain_text("owes 60M")
    bankrupt(table.ledger, 1)
    unit.post(*_told(table))
    unit.post(*_told(table, is_asked=True))
    expect(page.locator(".end-won")).to_have_text("BLUE has won!")
    expect(page.locator(".end-row")).to_have_text(["1BLUE30M", "–REDbankrupt"])
    expect(page.locator(".end-course canvas")).to_be_visible()
    expect(page.locator("#players")).to_be_hidden()
    table.ledger.undo()
    unit.post(*_told(table))
    unit.post(*_told(table, is_asked=True))
    expect(page.locator(".end-won")).to_be_hidden()
    expect(_row(page, "RED").locator(".about")).to_contain_text("owes 60M")
    table = DeedsTable("RED", "GREEN", game="classic london")
    unit.post(*_told(table, is_asked=True))
    expect(page.locator("#title")).to_have_text("London")
    expect(_row(page, "BLUE")).to_have_count(0)
    expect(page.locator("#leads")).to_have_text("Level at the top")
    expect(page.locator("#deeds")).to_be_hidden()


def test_the_pot_is_shown_and_a_loan_is_less_worth(site: str, visit: Open) -> None:
    table = DeedsTable("RED", "BLUE", game="classic deeds")
    house, ledger = HouseRules(), table.ledger
    house.house_rules, house.stake_k, house.loan_interest = HAS_POT | LOANS, 200, 10
    uids = [ledger.uid(seat) if seat in (1, 2) else b"" for seat in range(9)]
    ledger.new_game(1, uids, DEEDS, house=house)
    page = visit(site)
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    expect(page.locator("#leads")).to_have_text("Level at the top · pot £200")
    expect(page.locator(".player")).to_have_count(2)
    asked = unit.asked()
    ledger.lend(1, 500)
    ledger.salary(1)
    ledger.pay(2, POT, 15)
    unit.post(*_told(table))
    expect(_row(page, "RED").locator(".amount")).to_have_text("£2150")
    expect(_row(page, "RED").locator(".about")).to_have_text("loan £500 · worth £1650")
    expect(page.locator("#leads")).to_have_text("RED leads by worth · pot £215")
    expect(page.locator(".booking").first).to_have_text("BLUE puts £15 in the pot")
    ledger.take_pot(2)
    unit.post(*_told(table))
    expect(page.locator(".booking").first).to_have_text("BLUE takes the pot: £215")
    expect(page.locator("#leads")).to_have_text("BLUE leads by worth · pot £0")
    assert unit.asked() == asked  # its lines tell all of that


def test_the_lamp_of_a_deal_is_dark_slow_or_fast_with_the_leading_bid(
    site: str, visit: Open
) -> None:
    page = visit(site)
    unit = Neighbour(page)
    table = DeedsTable("RED", "BLUE", game="world deeds")
    unit.post(*_told(table, is_asked=True))
    lamp, bid = page.locator("#deal"), page.locator("#bid")
    for line, light, words in (
        ({"deal": "start", "space": 39}, "slow", "Montréal: no bid yet"),
        ({"deal": "bid", "leader": "RED", "price_k": 500}, "slow", "Auction: RED bids 500K"),
        ({"deal": "hurry", "leader": "RED", "price_k": 500}, "fast", "RED bids 500K"),
        ({"deal": "bid", "leader": "BLUE", "price_k": 2000}, "fast", "BLUE bids 2M"),
        ({"deal": "end", "leader": "BLUE", "price_k": 2000}, "dark", "BLUE wins at 2M"),
    ):
        unit.post(json.dumps(line))
        expect(bid).to_contain_text(words)
        expect(lamp).to_have_attribute("data-lamp", light)
    table.ledger.set_volume(1)
    table.ledger.keep_settings()
    unit.post(*_told(table), *_told(table, is_asked=True))  # the page asks after a setting
    expect(bid).to_contain_text("BLUE wins at 2M")
    expect(page.locator("#bookings")).not_to_contain_text("setting")
    unit.post(json.dumps({"deal": "start"}))
    expect(lamp).to_have_attribute("data-lamp", "slow")
    unit.post(*_told(table, is_asked=True))  # it was switched off, and its deal is gone
    expect(lamp).to_have_attribute("data-lamp", "dark")
    table.deal()
    unit.post(*_told(table, is_asked=True))
    expect(lamp).to_have_attribute("data-lamp", "slow")


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.soak
def test_figures_run_unless_motion_is_not_wanted(site: str, visit: Open, motion: Any) -> None:
    page = visit(site)
    page.emulate_media(reduced_motion=motion)
    table = DeedsTable("RED", "BLUE", game="world deeds")
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    amount = _row(page, "RED").locator(".amount")
    expect(amount).to_have_text("15M")
    amount.evaluate(_SHOWN)
    table.ledger.pay(1, 2, 4_000)
    unit.post(*_told(table))
    expect(amount).to_have_text("11M")
    assert (page.evaluate("window.shown") == ["11M"]) == (motion == "reduce")


_SHOWN = """(amount) => {
    window.shown = [];
    new MutationObserver(() => window.shown.push(amount.textContent))
        .observe(amount, { childList: true, characterData: true, subtree: true });
}"""


def test_random_games_are_as_the_bank_has_them(site: str, visit: Open) -> None:
    """With the standings whenever the board asks: deeds, debts, worth and order are the bank's."""
    page = visit(site)
    asked = total = 0
    for number in range(len(EDITIONS)):
        history = ReportedHistory(number, seed=number)
        history.play(120)
        faults, questions = page.evaluate(FOLD, [site, history.steps])
        assert faults == [], EDITIONS[number].title
        asked += questions
        total += len(history.steps)
    assert 0 < asked < total  # most need no question, and some do


# Legible, for everybody, without a network.


_BARE = {"options": 1, "owners": "0" * 40, "levels": "0" * 40}


def _eight() -> list[str]:
    table = DeedsTable(*COLOURS, game="platinum deeds")
    spaces = [space for space in range(40) if table.ledger.edition.is_deed(space)]
    for i, space in enumerate(spaces[:-1]):
        table.give(COLOURS[i // 2 % 8], space)
    table.mortgage("RED", spaces[0])
    lines = _told(table, is_asked=True)
    table.ledger.pay(8, 5, 120)
    return lines + _told(table)


@pytest.mark.parametrize("size", SIZES.values(), ids=SIZES)
@pytest.mark.soak
def test_eight_players_are_legible_without_scrolling(
    site: str, visit: Open, size: tuple[int, int]
) -> None:
    page = visit(site, size=size)
    unit = Neighbour(page)
    unit.post(*_eight())
    expect(page.locator(".player")).to_have_count(8)
    expect(page.locator(".booking").first).to_have_text("ORANGE pays WHITE $120")
    names = [".player > .chip", ".amount", "#leads", ".booking:first-child"]
    heights, faults = page.evaluate(MEASURE, names)
    assert faults == []
    assert {name: px for name, px in heights.items() if px < CAPITALS_PX} == {}
    rich = dict.fromkeys(COLOURS, 12_345)
    about = {"seq": 999, "edition": "world", "balances": rich, "debts": {}}
    unit.post(json.dumps({"standings": {**about, **_BARE}}))
    expect(_row(page, "ORANGE").locator(".amount")).to_have_text("12.345M")
    for code in (*("de", "fr", "es") * (size == SIZES["tablet"]), "en"):
        unit.post(json.dumps({"language": code}))
        expect(page.locator("html")).to_have_attribute("lang", code)
        assert page.evaluate(MEASURE, names[:3])[1] == [], code
    unit.post('{"deal": "start"}')
    expect(page.locator("#bid")).to_be_visible()
    heights, faults = page.evaluate(MEASURE, ["#bid"])
    assert faults == [] and heights["#bid"] >= CAPITALS_PX


# What to post for each state of the page, and what is visible in it.
STATES = ("money", "deeds", "deal", "end")
_SEEN = {"money": ".player", "deeds": ".deed", "deal": "#bid", "end": ".end-course canvas"}


def _lines_of(state: str) -> list[str]:
    if state == "money":
        return _told(DeedsTable("RED", "BLUE", game="world"), is_asked=True)
    if state == "end":
        return _ended()
    return _eight() + (['{"deal": "start", "space": 39}'] if state == "deal" else [])


def _ended() -> list[str]:
    table = DeedsTable("RED", "BLUE", "GREEN", game="world deeds")
    lines = _told(table, is_asked=True)
    for loser in (3, 1):
        table.ledger.pay(loser, 2, 4_000)
        table.ledger.owe(loser, 2, 60_000)
        bankrupt(table.ledger, loser)
        lines += _told(table) + _told(table, is_asked=True)
    return lines


def test_axe_finds_no_violation(site: str, visit: Open, node_modules: Path) -> None:
    page = visit(site)
    page.evaluate((node_modules / "axe-core/axe.min.js").read_text(encoding="utf-8"))
    assert violations(page) == {}
    unit = Neighbour(page)
    for state in STATES:
        unit.post(*_lines_of(state))
        expect(page.locator(_SEEN[state]).first).to_be_visible()
        assert violations(page) == {}, state
    page.locator("#speech").click()
    box = page.locator("#speech-box")
    expect(box.locator(".none")).to_be_visible()  # this browser has no voice
    assert violations(page) == {}, "how it speaks"
    box.locator("[value=off]").check()


# In every language.


@pytest.mark.soak
def test_the_language_is_the_units_and_else_the_pages(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, locale="fr-FR")
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    expect(page.locator("#how")).to_have_text("Le tableau attend une partie")
    unit = Neighbour(page)
    unit.post(*_told(DeedsTable("RED", "BLUE", game="world deeds"), is_asked=True))
    unit.post('{"language": "de"}')
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#leads")).to_have_text("Gleichstand an der Spitze")
    expect(page.locator("#status")).to_contain_text("Verbunden")
    unit.post('{"language": "tlh"}', '{"language": ""}')
    unit.post('{"deal": "bid", "leader": "RED", "price_k": 1250}')
    expect(page.locator("#bid")).to_have_text("Auktion: ROT bietet 1,25M")


def test_every_text_is_of_the_table_of_words(
    visit: Open, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(languages, "script", fifth.script)
    pages.build("scoreboard", tmp_path)
    signs = tuple("ABCDEFGHSU")
    with serving(tmp_path) as pages_of:
        site = pages_of.address()
        page = visit(site)
        unit = Neighbour(page)
        unit.post(json.dumps({"language": fifth.CODE}))
        expect(page.locator("html")).to_have_attribute("lang", fifth.CODE)
        assert fifth.strange(page, "Dealbox", *signs) == set()
        unit.post('{"standings": null}')
        expect(page.locator("#no-game")).to_contain_text("‹The unit")
        assert fifth.strange(page, "Dealbox", *signs) == set()
        names = {name for edition in EDITIONS for name in edition.names} - {""}
        titles = {edition.title for edition in EDITIONS}
        for state in STATES:
            unit.post(*(line for line in _lines_of(state) if '"language"' not in line))
            expect(page.locator(_SEEN[state]).first).to_be_visible()
            assert fifth.strange(page, *names, *titles, *signs) == set(), state
        told = page.evaluate(_TELL, [site, list(KINDS[1:])])
        assert [text for text in told if fifth.strange_in(text, "Tokyo") or "→" in text] == []


# Tells a booking of each kind, in both directions, with and without a deed.
_TELL = """async ([address, kinds]) => {
    const { tell, seatName } = await import(address + "words.js");
    const edition = { names: ["", "Tokyo"], sign: "" };
    const ref = (kind) => (kind.endsWith(" back") ? 1 : 0);
    const ways = [["RED", "BANK"], ["BANK", "RED"], ["RED", "BLUE"]];
    return kinds.flatMap((kind) => ways.flatMap(([payer, payee]) => [0, 1].map((space) =>
        tell({ seq: 2, ref: ref(kind), kind, payer, payee, amount_k: 1250, space }, edition)
            .map(({ seat, text }) => (seat ? seatName(seat) : text)).join(""))));
}"""


# The end.


def test_who_has_won_is_said_as_the_unit_counts_it(site: str, visit: Open) -> None:
    """In an edition that counts rents one may win with less money, by what dice add to them."""
    table = DeedsTable("RED", "BLUE", "GREEN", "YELLOW", game="anti deeds b")
    table.give("BLUE", 12)
    table.leave("YELLOW", 1_510)
    page = visit(site)
    unit = Neighbour(page)
    unit.post(*_told(table, is_asked=True))
    for loser in (1, 3):
        table.ledger.owe(loser, 0, 60_000)
        bankrupt(table.ledger, loser)
    unit.post(*_told(table), *_told(table, is_asked=True))
    won = page.locator(".end-won")
    expect(won).to_have_text("The game is over: the unit counts who has won")
    table.menu("Final standings")
    table.press("7", "OK")
    unit.post(*_told(table))
    expect(won).to_have_text("BLUE has won!")
    expect(page.locator(".end-row").first).to_have_text("1BLUE$1528")
    table.press("C")
    table.ledger.salary(4)
    unit.post(*_told(table))
    expect(won).to_be_hidden()


@pytest.mark.soak
def test_the_end_fits_any_window_and_can_be_kept_as_a_picture(site: str, visit: Open) -> None:
    page = visit(site, size=(820, 1180))
    unit = Neighbour(page)
    unit.post(*_ended())
    expect(page.locator(".end-row .chip")).to_have_text(["BLUE", "RED", "GREEN"])
    for width, height in ((820, 1180), (1366, 768), (1920, 1080), (390, 844)):
        page.set_viewport_size({"width": width, "height": height})
        expect(page.locator(".end-course canvas")).to_be_visible()
        assert page.evaluate(MEASURE, [])[1] == []
        assert page.evaluate(_OUTSIDE) == [], width
    with page.expect_download() as kept:
        page.get_by_role("button", name="Save as a picture").click()
    with Image.open(kept.value.path()) as picture:
        assert picture.width == 1080 and len(picture.getcolors(1 << 24) or ()) > 50


_OUTSIDE = """() => [...document.querySelectorAll("#end *")].filter((each) => {
    const { right, bottom } = each.getBoundingClientRect();
    return right > innerWidth + 1 || bottom > innerHeight + 1;
}).map((each) => each.className)"""


@pytest.mark.soak
def test_the_picture_is_shared_where_the_browser_can(site: str, visit_anew: Open) -> None:
    page = visit_anew(site, _SHARES)
    Neighbour(page).post(*_ended())
    page.get_by_role("button", name="Share as a picture").click()
    page.wait_for_function("globalThis.shared")
    title, name, is_file = page.evaluate(
        "[shared.title, shared.files[0].name, shared.files[0].size > 9999]"
    )
    assert title == "BLUE has won!" and name.endswith(".png") and is_file


_SHARES = """
navigator.canShare = ({ files }) => files[0].type === "image/png";
navigator.share = async (what) => { globalThis.shared = what; };
"""


@pytest.mark.soak
def test_a_new_version_has_its_own_files_whatever_the_browser_has_cached(
    tmp_path: Path, visit_anew: Open
) -> None:
    pages.build("scoreboard", tmp_path)
    with serving(tmp_path) as site:
        site.headers["Cache-Control"] = "max-age=600"
        address = site.address()
        page = visit_anew(address)
        page.evaluate("async () => { await navigator.serviceWorker.ready; }")
        contents = pages.scoreboard()
        contents["view.js"] += b"// another version"
        worker = pages.service_worker("scoreboard", contents)
        site.change(address, {**contents, "sw.js": worker})
        assert page.evaluate(_NEXT_VIEW).endswith("// another version")


# Resolves to the script that the next version of the page has in its cache.
_NEXT_VIEW = """async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    await registration.update();
    const worker = registration.installing ?? registration.waiting;
    while (worker.state === "installing")
        await new Promise((resolve) => worker.addEventListener("statechange", resolve));
    const next = (await caches.keys()).at(-1);
    return (await (await (await caches.open(next)).match("view.js")).text());
}"""


@pytest.mark.soak
def test_after_the_first_visit_it_opens_without_a_network(site: str, visit_anew: Open) -> None:
    page = visit_anew(site)
    page.evaluate("async () => { await navigator.serviceWorker.ready; }")
    page.context.set_offline(True)
    page.reload()
    expect(page.locator("#how")).to_be_visible()
    window = page.context.new_page()
    window.goto(site + "editions.json")  # any page of the same site
    unit = Neighbour(page, window)
    unit.post(*_told(DeedsTable("RED", "BLUE", game="world deeds"), is_asked=True))
    expect(_row(page, "RED").locator(".amount")).to_have_text("15M")
