"""The ledger with its journal: flash, power cuts, PINs and safety; ledger.cases has the rest."""

from collections.abc import Callable
from types import MethodType

import pytest

from dealbox.bank import refusals
from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.deeds import Deeds
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, NEW_GAME, PAY, PIN_MISSES_MAX, SPACES, State
from dealbox.bank.trade import Offer
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.books.replay import fields
from host_sim.parts.w25q import Flash, PowerCut
from tests.support.cases import for_each
from tests.support.memory_journal import MemoryJournal

RED, BLUE, GREEN = 1, 2, 3
CARDS = [b"", b"\x01" * 4, b"\x02" * 7, b"\x02" * 4 + b"\x03" * 3]  # two begin alike
NEW_CARD = b"\x09" * 7
_BOOKING = (
    *("seq", "kind", "payer", "payee", "amount_k", "space"),
    *("subject_seq", "undo_seq", "undo_source_seq"),
)


def _game(cards: list[bytes] = CARDS) -> Ledger:
    ledger = Ledger(MemoryJournal())
    ledger.new_game(0, cards)
    return ledger


def _journal(ledger: Ledger) -> MemoryJournal:
    """Return the ledger's journal, which here is one in memory."""
    assert isinstance(ledger.journal, MemoryJournal)
    return ledger.journal


def _refusal(command: Callable[..., object], *args: object, ledger: Ledger | None = None) -> int:
    """Return the code a command is refused with; nothing may have changed.

    ledger: given to a command that is a function and no method of it.
    """
    if ledger:
        args = (ledger, *args)
    else:
        assert isinstance(command, MethodType) and isinstance(command.__self__, Ledger)
        ledger = command.__self__
    journal = _journal(ledger)
    before = fields(ledger.now), len(journal.states)
    with pytest.raises(Refused) as refused:
        command(*args)
    assert (fields(ledger.now), len(journal.states)) == before
    return refused.value.code


def _books(state: State) -> dict[str, object]:
    """Return the fields of a state, without the booking that led to it."""
    return {name: value for name, value in fields(state).items() if name not in _BOOKING}


def test_without_a_game_there_is_nothing_to_book() -> None:
    ledger = Ledger(MemoryJournal())
    assert not ledger.has_game()
    assert _refusal(ledger.pay, BANK, RED, 5) == refusals.NO_GAME
    assert _refusal(ledger.owe, RED, BANK, 5) == refusals.NO_GAME
    assert _refusal(ledger.replace_card, RED, NEW_CARD) == refusals.NO_GAME
    assert _refusal(ledger.join, RED, NEW_CARD, 5) == refusals.NO_GAME
    assert _refusal(leave, RED, BANK, ledger=ledger) == refusals.NO_GAME
    with pytest.raises(Refused, match=str(refusals.NO_GAME)):
        Deeds(ledger).turn_on(bytes(SPACES))
    assert _refusal(ledger.undo) == refusals.NOTHING_TO_UNDO


@pytest.mark.rule("C-17", "C-42", "K-22", "P-108")
def test_an_offer_consists_of_cash_deeds_and_jail_cards_only() -> None:
    """No buildings, no immunity: see also the case of who has sold or bought a deed."""
    assert set(vars(Offer(RED, BLUE))) == {
        *("payer", "payee", "amount_k", "spaces", "payer_cards", "payee_cards")
    }


# Back and forth.


def _over_flash(sectors: int) -> Ledger:
    ledger = Ledger(Journal(Flash(2 * sectors * SECTOR_BYTES)))
    ledger.new_game(0, CARDS)
    return ledger


def test_what_the_history_has_lost_cannot_be_taken_back() -> None:
    ledger = _over_flash(3)
    ledger.pay(RED, BLUE, 1)
    for step in range(100):
        ledger.set("volume", step % 4)
        ledger.keep_settings()
    with pytest.raises(Refused) as refused:
        ledger.undo()
    assert refused.value.args == (refusals.TOO_OLD,)
    assert ledger.balance_k(BLUE) == 15_001


def test_the_history_can_be_looked_at() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 100)
    assert ledger.look(2) and ledger.past.amount_k == 100
    assert ledger.look(1) and ledger.past.kind == NEW_GAME
    assert not ledger.look(0)
    assert not ledger.look(3)


# The game and its cards.


def test_one_card_cannot_be_two_players() -> None:
    assert _refusal(_game().new_game, 0, [b"", b"\x01" * 4, b"\x01" * 4]) == refusals.CARD_TAKEN


def test_a_game_knows_its_cards_and_no_others() -> None:
    ledger = _game([b"", CARDS[RED], b"", CARDS[GREEN]])
    assert [ledger.seat_of(uid) for uid in CARDS[1:]] == [RED, BANK, GREEN]
    assert ledger.seat_of(b"") == BANK
    assert ledger.uid(GREEN) == CARDS[GREEN]


def test_a_new_game_can_have_names() -> None:
    ledger = _game()
    ledger.new_game(0, CARDS, names=("", "ANNA", "", "EVA"))
    assert [ledger.name(seat) for seat in (RED, BLUE, GREEN)] == ["ANNA", "", "EVA"]
    with pytest.raises(Refused) as refused:
        ledger.new_game(0, CARDS, names=("", "EVA", "EVA"))
    assert refused.value.code == refusals.NAME_TAKEN and ledger.name(GREEN) == "EVA"


def test_a_new_game_keeps_the_settings_and_nothing_else() -> None:
    ledger = _game()
    ledger.owe(RED, BLUE, 16_000)
    ledger.set("volume", 3)
    ledger.set_pin("1234")
    ledger.new_game(0, CARDS[:3])
    fresh = _game(CARDS[:3])
    fresh.set("volume", 3)
    fresh.set_pin("1234")
    assert _books(ledger.now) == _books(fresh.now)


# The PIN.


class _Cut(MemoryJournal):
    """A journal in memory on which the power fails before the booking of that number."""

    at = 0

    def commit(self, state: State) -> None:
        if state.seq == self.at:
            raise PowerCut
        super().commit(state)


def test_wrong_pins_cost_five_pages_and_not_the_history() -> None:
    ledger = _over_flash(4)
    ledger.pay(RED, BLUE, 100)
    ledger.set_pin("0815")
    before = ledger.now.seq
    for count in range(1, 301):
        with pytest.raises(Refused) as refused:
            ledger.try_pin("0816")
        assert refused.value.args == (refusals.PIN_WRONG,)
        assert ledger.now.pin_misses == min(count, PIN_MISSES_MAX)
    assert ledger.now.seq == before + PIN_MISSES_MAX
    ledger.try_pin("0815")
    assert (ledger.now.pin_misses, ledger.now.seq) == (0, before + PIN_MISSES_MAX + 1)
    ledger.undo()
    assert [ledger.balance_k(seat) for seat in (RED, BLUE, GREEN)] == [15_000] * 3


@for_each("misses", range(1, PIN_MISSES_MAX + 2))
def test_wrong_pins_are_counted_across_power_off(misses: int) -> None:
    ledger = _over_flash(4)
    ledger.set_pin("0815")
    for _ in range(misses):
        with pytest.raises(Refused):
            ledger.try_pin("0816")
    after = _again(ledger)
    assert after.now.pin_misses == min(misses, PIN_MISSES_MAX)
    after.set_pin("0815")
    assert not _again(after).now.pin_misses


def _again(ledger: Ledger) -> Ledger:
    """Switch the unit off and on."""
    assert isinstance(ledger.journal, Journal)
    journal = Journal(ledger.journal._flash)
    after = Ledger(journal)
    journal.affirm()
    return after


def test_a_power_cut_wins_no_free_guess() -> None:
    journal = _Cut()
    ledger = Ledger(journal)
    ledger.new_game(0, CARDS)
    ledger.set_pin("0815")
    journal.at = ledger.now.seq + 2  # after the miss is written, before the answer is known
    with pytest.raises(PowerCut):
        ledger.try_pin("0815")
    assert Ledger(journal).now.pin_misses == 1


# Safety.


def _refusals(ledger: Ledger) -> set[int]:
    """Return what each command is refused with."""
    return {
        _refusal(ledger.pay, BANK, RED, 1),
        _refusal(ledger.salary, RED),
        _refusal(ledger.owe, GREEN, RED, 20_000),
        _refusal(bankrupt, RED, ledger=ledger),
        _refusal(ledger.undo),
        _refusal(ledger.replace_card, RED, NEW_CARD),
        _refusal(ledger.keep_settings),
        _refusal(ledger.rename, BLUE, "EVA"),
        _refusal(ledger.note_service),
        _refusal(ledger.set_pin, "1234"),
        _refusal(ledger.try_pin, "1234"),
    }


def test_without_current_or_room_and_until_a_loss_is_accepted_nothing_is_booked() -> None:
    ledger = _game()
    ledger.owe(RED, BLUE, 16_000)
    ledger.pay(GREEN, BLUE, 1)
    ledger.set("volume", 0)
    ledger.is_safe = False
    assert _refusals(ledger) == {refusals.LOW_BATTERY}
    assert _refusal(ledger.new_game, 0, CARDS) == refusals.LOW_BATTERY
    assert _refusal(ledger.forget) == refusals.LOW_BATTERY
    ledger.is_safe = True
    ledger.has_room = False
    assert _refusals(ledger) == {refusals.DEAL_FULL}
    ledger.has_room = True
    _journal(ledger).is_doubtful = True
    assert _refusals(ledger) == {refusals.LOSS_FIRST}
    ledger.accept_loss()
    ledger.pay(BANK, RED, 1)
    ledger.undo()


def test_a_new_game_is_begun_whatever_was_lost_of_the_old_one() -> None:
    ledger = _game()
    _journal(ledger).is_doubtful = True
    _refusal(ledger.new_game, 0, CARDS[:2])
    assert ledger.journal.is_doubtful
    ledger.new_game(0, CARDS)
    assert not ledger.journal.is_doubtful


def test_a_booking_is_adopted_only_when_it_is_durable() -> None:
    journal = _Cut()
    ledger = Ledger(journal)
    ledger.new_game(0, CARDS)
    before = fields(ledger.now)
    journal.at = ledger.now.seq + 1
    with pytest.raises(PowerCut):
        ledger.pay(RED, BLUE, 100)
    assert fields(ledger.now) == before


def test_a_booking_that_the_edition_rules_out_is_not_written() -> None:
    ledger = _game()
    ledger.draft(PAY, RED, BLUE, 5)
    ledger.next.options = 0xFFFF_FFFF
    before = len(_journal(ledger).states)
    with pytest.raises(Broken):
        ledger.commit()
    assert len(_journal(ledger).states) == before
