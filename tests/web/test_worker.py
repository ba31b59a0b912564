import json
from base64 import b64encode
from pathlib import Path
from typing import Any

import pytest

from dealbox.bank import refusals
from dealbox.bank.editions.record import fingerprint
from dealbox.ui import words
from host_sim.cards import COLOURS, UIDS
from host_sim.editions import reading
from host_sim.editions.record import encode
from tests.support.browser_unit.player import Player
from tests.support.browser_unit.site import UnitSite
from tests.support.own_board import harbour, toml
from tests.support.sources import called
from tests.support.stored_games import a_game, a_game_with_deeds
from tests.support.web.static import EVERYWHERE
from tests.web.conftest import Open
from tools.image import wasm

pytestmark = [pytest.mark.browser, pytest.mark.races]
SOAK = pytest.mark.soak

# Moves the date of a worker on by as many ms as a message says; the steady clock stands still
# meanwhile, as it does while some machines sleep.
CLOCK = called(__file__, "aheadClock")

# The worker of a busy machine: after each order it stands still for a second.
LATE = called(__file__, "lateClocks")

# A file that was written is found once the whole interpreter is there.
LATE_FILE = called(__file__, "lateFile")


def with_game(open_unit: Open, readers: int = 2) -> Player:
    """Open a unit with a game of RED and BLUE."""
    player = open_unit(game=a_game(), readers=readers)
    player.see("RED", "BLUE")
    return player


def named(player: Player, name: str) -> list[Any]:
    """Return all values that an update had so far."""
    return [news[name] for news in player.news() if name in news]


def test_a_deal_ends_while_the_machine_sleeps(site: UnitSite, open_unit: Open) -> None:
    site.prelude = CLOCK
    player = with_game(open_unit)
    player.type("DEAL")
    player.until("state.lamp")
    player.page.evaluate("() => { window.news.length = 0; }")
    player.page.evaluate("() => new BroadcastChannel('clock').postMessage(180_000)")
    player.see("DEAL OVER")
    at_ms = named(player, "ms")  # of the lamp, unless it was dark between two flashes, or the tune
    assert not player.state()["lamp"]
    assert at_ms[-1] > 180_000
    ends = [line for line in named(player, "feed") if '"end"' in line]
    assert len(ends) == 1


def test_taps_and_keys_are_read_by_a_worker_that_is_late(site: UnitSite, open_unit: Open) -> None:
    site.prelude = LATE
    player = with_game(open_unit, readers=1)
    player.send(do="tap", uid=UIDS["RED"].hex(), side="plus")
    player.see("RED→BANK")
    player.send(do="tap", uid=UIDS["BLUE"].hex(), side="plus")
    player.see("RED→BLUE")
    player.type("2 M K")
    player.see("13M", "17M")
    player.until("!state.held.length")


@SOAK
def test_cards_lie_on_one_reader_whichever_side_is_named(open_unit: Open) -> None:
    player = with_game(open_unit, readers=1)
    player.send(do="lay", card="RED", side="minus")
    player.see("RED→BANK")  # the order of the cards decides
    player.type("1 K")
    player.see("14.999M")


@SOAK
def test_switched_off_and_on_it_has_books_and_cards(open_unit: Open) -> None:
    player = with_game(open_unit)
    player.send(do="lay", card="BLUE", side="plus")
    player.see("Amount")
    player.send(do="power", on=False)
    player.until("!state.power && state.stored && state.light === 0")
    region = player.save()
    player.send(do="power", on=True)
    player.until("state.power")
    player.see("BLUE", "Amount")
    assert player.state()["cards"] == {"BLUE": "plus"}
    assert player.save() == region


@pytest.mark.parametrize(
    "prelude", [pytest.param("", marks=SOAK), LATE_FILE], ids=["at once", "at last"]
)
def test_a_unit_that_calls_what_has_not_come_yet_begins_anew_with_all(
    site: UnitSite, open_unit: Open, prelude: str
) -> None:
    site.prelude = prelude
    first, rest = wasm.in_parts(wasm.pack(), b"", a_game())  # no sum with a point
    site.changed[EVERYWHERE] = {"first.wasm": first, "rest.wasm": rest}
    player = open_unit(game=a_game_with_deeds(0))  # its newest booking is affirmed at power-on
    player.see("RED", "BLUE")
    assert len(named(player, "pace")) == 2  # workers
    assert not any(named(player, "fault"))


# A file is checked before the worker gets it: what is asked meanwhile is answered first.
_SAVED_MEANWHILE = """async () => {
    const { saved } = await window.unit.ask({ do: "save" });
    const both = [{ do: "load", region: saved.slice() }, { do: "save" }];
    return (await Promise.all(both.map((order) => window.unit.ask(order)))).map(Object.keys);
}"""


@SOAK
def test_each_answer_reaches_who_has_asked(open_unit: Open) -> None:
    player = with_game(open_unit)
    for order, why in (
        ({"do": "dance"}, "no such command"),
        ({"do": "lift", "card": "toString"}, "no such card"),
        ({"do": "save", "which": "before"}, "refused.none_before"),
    ):
        assert why in player.page.evaluate("order => window.unit.ask(order).catch(String)", order)
    answers = player.page.evaluate(_SAVED_MEANWHILE)
    assert [set(names) - {"id"} for names in answers] == [{"loaded"}, {"saved"}]


_PUT = """async (text) => {
    const record = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const order = { do: "edition", record };
    return window.unit.ask(order).catch(({ said }) => ({ refused: said }));
}"""


@SOAK
def test_an_own_board_is_kept_and_offered_or_refused_in_words(
    open_unit: Open, tmp_path: Path
) -> None:
    (tmp_path / "own.toml").write_text(toml(harbour()), encoding="utf-8")
    record = encode(reading.read(tmp_path / "own.toml").board)
    player = with_game(open_unit)
    answer = player.page.evaluate(_PUT, b64encode(record).decode())
    assert answer["edition"] == {"title": "Harbour", "id": fingerprint(record)}
    assert record in player.save()
    answer = player.page.evaluate(_PUT, b64encode(record[:-1]).decode())
    assert answer == {"refused": list(words.REFUSALS[refusals.BOARD_WRONG])}
    player.see("RED", "BLUE")  # the game goes on


@SOAK
def test_the_standings_are_sent_on_request(open_unit: Open) -> None:
    player = with_game(open_unit)
    player.until("state.feed?.includes('standings')")
    player.page.evaluate("() => { window.state.feed = ''; }")
    player.send(do="ask")
    player.until("state.feed?.includes('standings')")
    balances = json.loads(player.state()["feed"])["standings"]["balances"]
    assert (balances[COLOURS[0]], balances[COLOURS[1]]) == (15_000, 15_000)


@SOAK
def test_a_part_that_fails_ends_the_unit_in_words(site: UnitSite, open_unit: Open) -> None:
    site.prelude = called(__file__, "echo")
    player = with_game(open_unit)
    player.type("DEAL")
    player.until("state.fault")
    player.see("OSError")
    player.type("1 K")
    player.until("!state.held.length")
    player.see("OSError")


@SOAK
def test_no_step_follows_a_trap_of_the_interpreter(site: UnitSite, open_unit: Open) -> None:
    site.prelude = called(__file__, "trap")
    site.replace("unit.js", "() => this.#step()", "() => { trap(); return this.#step(); }")
    player = open_unit()
    player.until("state.fault")
    player.type("OK")
    player.until("window.news.some(({ held }) => held?.length) && !state.held.length")
    assert "stepped" not in player.state()
    assert player.save()


def test_what_is_typed_before_the_unit_is_whole_is_answered_then_and_a_question_by_the_next_worker(
    site: UnitSite, open_unit: Open
) -> None:
    site.changed[EVERYWHERE] = {"screens.pack": None}
    player = with_game(open_unit)
    player.until("state.fault === 'fault.reload'")
    player.send(do="power", on=False)
    player.until("state.off && !state.fault")
    player.send(do="power", on=True)
    player.see("RED", "BLUE")
    player.type("1 3")
    player.until("state.fault === 'fault.reload'")
    site.changed.clear()
    player.see("AMOUNT", "13")
    assert player.state()["fault"] == ""
    player.page.evaluate(
        """() => {
            window.unit.send({ do: "power", on: false });
            window.save().then(({ saved }) => { window.answer = saved; });
        }"""
    )
    player.until("window.answer")


@SOAK
def test_a_firmware_that_does_not_load_is_told(site: UnitSite, open_unit: Open) -> None:
    site.replace("worker.js", 'at("firmware.pack")', 'at("missing.pack")')
    player = open_unit()
    player.until("state.fault === 'fault.reload'")
    assert player.load(a_game()) == "refused.unjudged"
