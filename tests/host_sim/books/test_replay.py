import pytest

from dealbox.bank import state as kinds
from dealbox.bank.editions import EDITIONS
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import KIND_MAX, SETTING, State
from dealbox.store.journal import Journal
from host_sim.books import history, replay
from host_sim.books.replay import PageOverwritten, Replay
from host_sim.parts.w25q import Flash
from tests.support import stored_history
from tests.support.rules_game import BLUE, GREEN, RED, YELLOW, Game


@pytest.mark.parametrize("number", range(len(EDITIONS)))
@pytest.mark.parametrize("sectors", [stored_history.SECTORS, stored_history.SMALL])
def test_no_dump_of_a_played_game_has_a_fault(number: int, sectors: int) -> None:
    played = history.read(bytes(stored_history.play(number, number + 12, sectors).flash.data))
    history.check(played)
    assert played.faults == [] and played.remarks == []
    assert bool(played.unverified) == (sectors == stored_history.SMALL)


@pytest.fixture
def game() -> Game:
    return Game("world")


def changed(game: Game, **fields: object) -> State:
    """Return the newest page with something else in it."""
    state = State()
    state.copy(game.now)
    for name, value in fields.items():
        setattr(state, name, value)
    return state


def doubts(game: Game, page: State) -> list[str]:
    before = State()
    assert game.ledger.journal.recall(page.seq - 1, before)

    def find(seq: int) -> State | None:
        state = State()
        return state if game.ledger.journal.recall(seq, state) else None

    return Replay().differences(before, page, find)


def test_every_kind_of_booking_comes_from_a_command() -> None:
    assert set(range(1, KIND_MAX + 1)) == replay.KNOWN_KINDS


def test_a_card_may_have_left_all_but_the_first_creditor_with_nothing(game: Game) -> None:
    game.leave(RED, 0)
    game.charges.pay_each(RED, 50)
    assert doubts(game, changed(game)) == doubts(game, changed(game, waiting=0)) == []
    assert doubts(game, changed(game, waiting=9 * 4 + RED)) == ["waiting"]


def test_each_setting_may_change_in_its_own_place(game: Game) -> None:
    game.ledger.pay(RED, BLUE, 100)
    assert doubts(game, changed(game, volume=0, brightness=1)) == []
    assert doubts(game, changed(game, pin=11_234)) == ["pin"]
    assert doubts(game, changed(game, pin_misses=1)) == ["pin_misses"]
    game.ledger.set_pin("1234")
    assert game.now.kind == SETTING and doubts(game, changed(game)) == []
    assert doubts(game, changed(game, pin_misses=1)) == ["pin_misses"]
    with pytest.raises(Refused):
        game.ledger.try_pin("0000")
    assert doubts(game, changed(game, pin_misses=0)) == []
    assert doubts(game, changed(game, pin_misses=1)) == []
    assert doubts(game, changed(game, pin_misses=2)) == ["pin_misses"]
    game.ledger.pay(RED, BLUE, 100)  # every other page keeps the count
    assert game.now.pin_misses == 1
    assert doubts(game, changed(game, pin_misses=0)) == ["pin_misses"]
    assert doubts(game, changed(game, pin_misses=2)) == ["pin_misses"]


def test_service_mode_leaves_a_mark_and_nothing_else(game: Game) -> None:
    game.ledger.draft_aside(SETTING)
    game.ledger.commit()
    assert doubts(game, changed(game, kind=30)) == []
    assert doubts(game, changed(game, kind=30, houses=31)) == ["houses"]


def test_a_card_is_that_of_its_seat_and_no_longer_than_a_card(game: Game) -> None:
    game.ledger.replace_card(RED, bytes.fromhex("04b7209a5e6199"))
    assert doubts(game, changed(game)) == []
    page = changed(game)
    page.uid[BLUE * 8 + 1] ^= 1
    assert doubts(game, page) == ["uid"]
    page = changed(game)
    page.uid[RED * 8] = 20
    assert doubts(game, page) == ["uid"]


def test_an_undo_whose_page_is_gone_is_checked_as_far_as_can_be(game: Game) -> None:
    game.ledger.pay(RED, BLUE, 100)
    game.ledger.undo()
    before, undone = State(), game.now
    assert game.ledger.journal.recall(2, before)
    with pytest.raises(PageOverwritten, match="1"):
        Replay().differences(before, undone, {2: before}.get)
    forged = changed(game, subject_seq=1)
    assert Replay().differences(before, forged, {2: before}.get) == ["subject_seq"]


def test_a_throw_that_no_dice_show_is_no_rent(game: Game) -> None:
    game.give(BLUE, 12)
    game.visit(RED, 12, dice=7)
    assert game.now.amount_k == 280 and doubts(game, changed(game)) == []
    page = changed(game, amount_k=270)
    page.balance_k[RED] += 10
    page.balance_k[BLUE] -= 10
    assert doubts(game, page) == ["kind"]


@pytest.mark.parametrize("command", ["rent", "owe_rent"])
def test_a_rent_may_be_that_of_an_older_booking_of_the_same_turn(game: Game, command: str) -> None:
    game.give(BLUE, 12, 28, 39)
    game.leave(GREEN, 100)
    game.deeds.arrive(GREEN, 39)
    if command == "rent":
        game.leave(GREEN, 500)
    game.trade(RED, BLUE, 39, amount_k=1)
    game.mortgage(RED, 39)
    getattr(game.deeds, command)(GREEN, 39)
    paid = changed(game)
    assert (paid.payee, paid.amount_k) == (BLUE, 500) and doubts(game, paid) == []
    before = State()
    assert game.ledger.journal.recall(paid.seq - 1, before)
    with pytest.raises(PageOverwritten):
        Replay().differences(before, paid, {before.seq: before}.get)
    for wrong in ({"payee": YELLOW}, {"amount_k": 499}):
        forged = changed(game, **wrong)
        assert "kind" in doubts(game, forged)
        assert Replay().differences(before, forged, {before.seq: before}.get)


@pytest.mark.parametrize("kind", [kinds.SALARY, kinds.CARD, kinds.LOAN, kinds.JOIN])
def test_the_pot_is_no_player(game: Game, kind: int) -> None:
    game.ledger.pay(RED, BLUE, 10)
    assert "kind" in doubts(game, changed(game, kind=kind, payer=kinds.BANK, payee=kinds.POT))


def test_a_page_written_again_in_a_newer_epoch_is_the_same_booking() -> None:
    flash = Flash()
    ledger = Ledger(Journal(flash))
    ledger.new_game(0, [b"", b"1234", b"2345"])
    flash.rot(0, "zeros")  # in doubt: the state is written again
    ledger = Ledger(Journal(flash))
    ledger.pay(1, 2, 1500)
    found = history.read(bytes(flash.data))
    history.check(found)
    assert found.faults == [] and [state.seq for state in found.history] == [0, 1, 2]
