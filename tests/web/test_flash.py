from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from playwright.sync_api import BrowserContext

from dealbox.parts import SECTOR_BYTES
from dealbox.ui.tunes import CREDIT
from host_sim.books import history, statements
from host_sim.laptop.target import LaptopTarget
from host_sim.parts.region import JOURNAL_BYTES, REGION_BYTES
from host_sim.scenarios.person import Person
from tests.support.browser_unit.player import Player, store
from tests.support.browser_unit.site import WITHOUT_OPFS, UnitSite
from tests.support.old_games import as_saved_by_0_3_0
from tests.support.sources import called
from tests.support.stored_games import a_game, newest_seq, of_a_later_version, with_made_money
from tests.support.web.client import note
from tests.web.conftest import Open

pytestmark = [pytest.mark.browser, pytest.mark.races]

FULL = "state.unkept?.key === 'unkept.full'"
CLEARED = "fault.cleared"
GAME = a_game()
SOAK = pytest.mark.soak

# Has the disk of each worker fail as FAILURES say, from a message on; {how} is its state at first.
DISK = """
    let how = "{how}";
    new BroadcastChannel("disk").onmessage = ({ data }) => {
        how = data;
        postMessage([{ disk: how }]);
    };
"""

# Pages fail, sectors can be erased. "full" fails as a full disk does, "part" writes a part without
# an error, "other" other bytes.
FAILING_FILE = called(__file__, "fullDisk")

# "full" aborts each transaction that stores a page; until then it stays open.
FAILING_TRANSACTION = called(__file__, "noRoom")

# Sends to the page which calls a worker made up to each of its messages.
RECORDING = called(__file__, "calls")

# Tells the durability that a worker asks of each transaction that writes.
ASKING = called(__file__, "lateTransactions")


def seq(player: Player) -> int:
    """Return the sequence number of the newest booking that is stored."""
    return newest_seq(player.save())


def books(region: bytes) -> str:
    """Return the history in a region as `dealbox books` prints it; it has to be sound."""
    found = history.read(region)
    history.check(found)
    assert found.faults == []
    return statements.table(found.history)


def with_game(open_unit: Open, storage: str = "OPFS") -> Player:
    """Open a unit with a game of RED and BLUE."""
    where = "journal.flash" if storage == "OPFS" else storage
    player = open_unit(game=GAME, where=where)
    player.see("RED", "BLUE")
    assert player.state()["stored"] == storage
    return player


def pay_red(player: Player) -> None:
    """Have the bank pay 1K to RED, whose card lies there or is laid."""
    player.send(do="lay", card="RED", side="plus")
    player.see("Amount")
    player.type("1 K")
    player.see("C takes it back")


def reload(player: Player) -> None:
    """Reload the page, and wait for its first picture."""
    player.page.reload()
    player.until("state.words?.length")


class Disk:
    """The disk of a site's workers, which can fail."""

    def __init__(self, site: UnitSite, failing: str) -> None:
        self._site = site
        self._failing = failing
        self._set("free")

    def set(self, player: Player, how: str) -> None:
        """Let it fail, or be free again, in the worker that runs and in those that follow."""
        self._set(how)
        player.page.evaluate("how => new BroadcastChannel('disk').postMessage(how)", how)
        player.until(f"state.disk === '{how}'")

    def _set(self, how: str) -> None:
        self._site.prelude = DISK.replace("{how}", how) + self._failing


@contextmanager
def full(window: BrowserContext, origin: str) -> Iterator[None]:
    """Let the storage of an origin have no room."""
    page = window.new_page()
    page.goto(f"{origin}/empty.html")
    session = window.new_cdp_session(page)
    session.send("Storage.overrideQuotaForOrigin", {"origin": origin, "quotaSize": 100_000})
    try:
        yield
    finally:
        session.send("Storage.overrideQuotaForOrigin", {"origin": origin})
        page.close()


def _acknowledged(news: list[dict[str, Any]]) -> list[list[str]]:
    """Return for each booking's tune the calls of its message, and of those since the one before.

    A message that made no call of the storage is left out.
    """
    found: list[list[str]] = []
    calls: list[str] = []
    is_heard = False
    for update in news:
        is_heard |= note(update.get("tone_hz", 0)) == CREDIT[0]
        if "calls" in update:
            calls += update["calls"]
            if is_heard:
                found.append(calls)
                calls, is_heard = [], False
    return found


def _pay_recorded(open_unit: Open) -> list[str]:
    player = with_game(open_unit)
    player.page.evaluate("() => { window.news.length = 0; }")
    pay_red(player)
    (calls,) = _acknowledged(player.news())
    return calls


WRITTEN = ["write", "flush", "read"]


def test_a_booking_is_flushed_and_read_back_before_its_tune(
    site: UnitSite, open_unit: Open
) -> None:
    site.prelude = RECORDING
    calls = _pay_recorded(open_unit)
    assert calls[-6:] == 2 * WRITTEN  # both copies
    assert calls == len(calls) // 3 * WRITTEN


@SOAK
def test_the_recording_notices_a_flash_that_does_not_flush(
    site: UnitSite, open_unit: Open
) -> None:
    site.prelude = RECORDING
    site.replace("flash.js", "  file.flush();\n", "")
    assert "flush" not in _pay_recorded(open_unit)


@SOAK
def test_every_transaction_is_strict(site: UnitSite, open_unit: Open) -> None:
    site.prelude = WITHOUT_OPFS + ASKING
    player = with_game(open_unit, "IndexedDB")
    pay_red(player)
    asked = [update["asked"] for update in player.news() if "asked" in update]
    assert asked and set(asked) == {"strict"}


@pytest.mark.parametrize(
    ("failing", "how"),
    [
        (FAILING_FILE, "full"),
        pytest.param(FAILING_FILE, "part", marks=SOAK),
        pytest.param(FAILING_FILE, "other", marks=SOAK),
        pytest.param(WITHOUT_OPFS + FAILING_TRANSACTION, "full", marks=SOAK),
    ],
    ids=["full", "part", "other", "transaction"],
)
def test_a_write_that_fails_is_no_booking_and_the_unit_goes_on_later(
    site: UnitSite, open_unit: Open, failing: str, how: str
) -> None:
    disk = Disk(site, failing)
    storage = "IndexedDB" if failing.startswith(WITHOUT_OPFS) else "OPFS"
    player = with_game(open_unit, storage)
    pay_red(player)
    stored = seq(player)
    disk.set(player, how)
    player.send(do="lay", card="BLUE", side="minus")
    player.see("BLUE→RED")
    player.type("5 K")
    player.until("state.unkept && state.power && state.words.length")
    player.see("BLUE→RED", "15.001M", "15M", "battery low")  # without the payment
    player.type("5 K")
    player.see("BATTERY EMPTY")
    assert seq(player) == stored
    disk.set(player, "free")
    player.until("!state.unkept && state.power && state.words.length")
    player.see("BLUE→RED", "15.001M", "15M", "Amount")
    player.type("5 K")
    player.see("15.006M", "14.995M")
    assert seq(player) == stored + 1
    reload(player)
    assert seq(player) == stored + 1


@SOAK
def test_a_full_storage_is_told_and_the_unit_starts_when_there_is_room(
    site: UnitSite, window: BrowserContext, open_unit: Open
) -> None:
    origin = site.origin()
    with full(window, origin):
        player = open_unit(origin)
        player.until(FULL)
        assert not player.state()["power"]
    player.until("state.unkept === '' && state.power && state.words.length")
    assert len(player.save()) == REGION_BYTES


@SOAK
def test_a_game_that_finds_no_room_is_not_loaded(window: BrowserContext, open_unit: Open) -> None:
    player = with_game(open_unit)
    pay_red(player)
    paid = seq(player)
    assert player.load(GAME) == ""
    player.see("RED", "BLUE", "15M")
    stored = seq(player)
    with full(window, player.origin):
        assert player.load(GAME) == "refused.storage"
    assert seq(player) == stored
    assert newest_seq(player.save("before")) == paid
    reload(player)
    assert seq(player) == stored
    assert player.load(GAME) == ""


@SOAK
def test_a_game_that_finds_no_room_in_indexeddb_is_not_loaded(
    site: UnitSite, window: BrowserContext, open_unit: Open
) -> None:
    site.prelude = WITHOUT_OPFS
    origin = site.origin()
    with full(window, origin):
        player = open_unit(origin)
        player.see("LANGUAGE")
        assert player.load(GAME) == "refused.storage"
    reload(player)
    player.see("LANGUAGE")


@SOAK
def test_hurried_reloads_find_the_game(open_unit: Open) -> None:
    player = with_game(open_unit)
    for _ in range(6):
        player.page.goto(player.page.url, wait_until="commit")
    player.see("RED", "BLUE")


def test_without_any_storage_no_game_begins(site: UnitSite, open_unit: Open) -> None:
    site.prelude = WITHOUT_OPFS + "Object.defineProperty(self, 'indexedDB', { value: undefined });"
    player = open_unit()
    player.until("state.fault")
    state = player.state()
    assert state["fault"] == "fault.no_storage"
    assert not state["power"]


@SOAK
def test_a_game_of_indexeddb_is_taken_over_when_the_browser_gets_opfs(
    site: UnitSite, open_unit: Open
) -> None:
    site.prelude = WITHOUT_OPFS
    player = with_game(open_unit, "IndexedDB")
    pay_red(player)
    site.prelude = ""
    reload(player)
    assert player.state()["stored"] == "OPFS"
    player.see("15.001M")


def paid() -> bytes:
    """Return GAME with a booking more."""
    target = LaptopTarget(GAME)
    person = Person(target)
    person.begin()
    person.lay("RED", "plus")
    person.press("1", "K")
    person.power("off")
    return target.flash()


@pytest.mark.parametrize(
    "newer",
    [
        "IndexedDB",
        pytest.param("OPFS", marks=SOAK),
        pytest.param("prefix", marks=SOAK),  # of a take-over that was cut short
    ],
)
def test_of_two_copies_the_newer_is_played_and_a_second_tab_goes_on_when_the_first_is_closed(
    site: UnitSite, window: BrowserContext, open_unit: Open, newer: str
) -> None:
    origin, games = site.origin(), (GAME, paid())
    in_opfs = {"OPFS": games[1], "IndexedDB": games[0], "prefix": games[1][:SECTOR_BYTES]}[newer]
    page = window.new_page()
    store(page, origin, "IndexedDB", games[newer != "OPFS"])
    player = open_unit(origin, game=in_opfs)
    player.see("15.001M")
    assert player.state()["stored"] == "OPFS"
    second_ring = slice(JOURNAL_BYTES // 2, JOURNAL_BYTES // 2 + SECTOR_BYTES)
    assert player.save()[second_ring] == games[1][second_ring]
    if newer != "prefix":
        assert player.save("before") == games[0]
    pay_red(player)
    second = open_unit(origin)
    second.until("state.fault === 'fault.tab'")
    assert "stored" not in second.state()
    player.page.close()
    second.until("state.fault === ''")
    second.see("15.002M")


@SOAK
@pytest.mark.parametrize(
    "way",
    [
        "OPFS file_systems book",  # the browser keeps the name of the file in use
        "IndexedDB all book",
        "OPFS all switch",
        "OPFS all load",
    ],
)
def test_a_game_that_the_browser_has_cleared_is_not_gone(
    site: UnitSite, window: BrowserContext, open_unit: Open, way: str
) -> None:
    storage, cleared, what = way.split()
    site.prelude = WITHOUT_OPFS if storage == "IndexedDB" else ""
    player = with_game(open_unit, storage)
    pay_red(player)
    before = player.save()
    player.page.evaluate("() => { window.news.length = 0; }")
    session = window.new_cdp_session(player.page)
    where = {"origin": player.origin, "storageTypes": cleared}
    session.send("Storage.clearDataForOrigin", where)
    if what == "load":
        assert player.load(GAME) == CLEARED
    elif what == "switch":
        player.send(do="power", on=False)
    else:
        player.type("2 K")
    player.until(f"state.fault === '{CLEARED}' && state.lost && !state.power")
    news = player.news()
    assert CREDIT[0] not in [note(update.get("tone_hz", 0)) for update in news]
    assert not any("15.003M" in word for update in news for word in update.get("words", ()))
    assert player.save() == before
    player.page.reload()
    player.see("LANGUAGE")
    assert player.load(before) == ""
    player.see("15.001M")
    pay_red(player)
    reload(player)
    player.see("15.002M")


def refuses(player: Player, region: bytes, why: str) -> None:
    """Check that a file is not loaded, and that nothing has changed."""
    before = player.save()
    assert player.load(region) == why
    assert player.save() == before


@SOAK
@pytest.mark.parametrize("storage", ["OPFS", "IndexedDB"])
def test_a_game_that_0_3_0_stored_goes_on_with_its_cards(
    site: UnitSite, open_unit: Open, storage: str
) -> None:
    site.prelude = WITHOUT_OPFS if storage == "IndexedDB" else ""
    where = "journal.flash" if storage == "OPFS" else storage
    player = open_unit(game=as_saved_by_0_3_0(GAME), where=where)
    player.see("RED", "BLUE")
    pay_red(player)
    reload(player)
    player.see("RED", "15.001M")
    pay_red(player)
    region = player.save()
    assert len(region) == REGION_BYTES
    assert books(region)
    assert history.read(region).history[-1].uid[8:16] == history.read(GAME).history[-1].uid[8:16]
    assert player.load(as_saved_by_0_3_0(GAME)) == ""  # a file of that time
    player.see("RED", "BLUE", "15M")
    pay_red(player)
    player.see("15.001M")


@SOAK
def test_a_file_without_sound_books_is_refused_and_the_game_stays(open_unit: Open) -> None:
    player = with_game(open_unit)
    for region in (GAME[:-1], GAME + b"\xff", b"MZ" * (REGION_BYTES // 2)):
        refuses(player, region, "refused.foreign")
    refuses(player, b"\xff" * REGION_BYTES, "refused.empty")
    refuses(player, of_a_later_version(GAME), "refused.version")
    refuses(player, with_made_money(GAME), "refused.damaged")
    player.see("RED", "BLUE")


@SOAK
def test_a_load_that_was_cut_short_is_done_whole_or_not_at_all(open_unit: Open) -> None:
    player = open_unit(game=GAME, where="incoming.flash")  # not known to be whole
    player.see("LANGUAGE")
    player = open_unit(game=GAME + b"\xff", where="incoming.flash")
    player.see("RED", "BLUE")
    reload(player)
    player.see("RED", "BLUE")


@SOAK
def test_a_file_of_another_size_is_completed_or_left_alone(open_unit: Open) -> None:
    player = open_unit(game=GAME[: 10 * SECTOR_BYTES])
    player.see("RED", "BLUE")
    assert seq(player) == newest_seq(GAME)
    player = open_unit(game=GAME + bytes(SECTOR_BYTES))
    player.until("state.fault === 'fault.other_version'")
    assert not player.state()["power"]
