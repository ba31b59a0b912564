"""The ledger, one behaviour at a time; tests/programs/proof/machine.py has random histories."""

from collections.abc import Callable
from types import MethodType

import pytest

from dealbox.bank import refusals
from dealbox.bank.bankruptcy import bankrupt, leave
from dealbox.bank.charges import Charges
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import (
    AMOUNT_MAX_K,
    BAIL,
    BANK,
    CARD,
    DEEDS,
    NAME,
    NEW_GAME,
    OWE,
    PAY,
    PIN_MISSES_MAX,
    SERVICE,
    SETTING,
    UNDO,
    State,
)
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.books.replay import fields
from host_sim.parts.w25q import Flash, PowerCut
from tests.support.cases import for_each
from tests.support.memory_journal import MemoryJournal

RED, BLUE, GREEN, NOBODY = 1, 2, 3, 4
CARDS = [b"", b"\x01\x01\x01\x01", b"\x02" * 7, b"\x03\x03\x03\x03"]
NEW_CARD = b"\x09" * 7
_BOOKING = (
    "seq",
    "kind",
    "payer",
    "payee",
    "amount_k",
    "space",
    "subject_seq",
    "undo_seq",
    "undo_source_seq",
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


def _cash_k(ledger: Ledger) -> list[int]:
    return [ledger.balance_k(seat) for seat in (RED, BLUE, GREEN)]


# Money.


@for_each(
    ("payer", "payee", "amount_k", "code"),
    [
        (RED, BLUE, 0, refusals.NOTHING),
        (RED, BLUE, -5, refusals.NOTHING),
        (RED, RED, 5, refusals.SAME_SEAT),
        (BANK, BANK, 5, refusals.SAME_SEAT),
        (RED, BLUE, 15_001, refusals.SHORT),
        (RED, BANK, 15_001, refusals.SHORT),
        (BANK, RED, AMOUNT_MAX_K - 14_999, refusals.TOO_LARGE),
        (RED, BANK, AMOUNT_MAX_K + 1, refusals.TOO_LARGE),
        (RED, NOBODY, 5, refusals.BANKRUPT_SEAT),
        (NOBODY, RED, 5, refusals.BANKRUPT_SEAT),
    ],
)
def test_a_payment_is_refused_with_its_reason(
    payer: int, payee: int, amount_k: int, code: int
) -> None:
    assert _refusal(_game().pay, payer, payee, amount_k) == code


def test_a_player_can_hold_999_999m_and_pay_all_of_it() -> None:
    ledger = _game()
    ledger.pay(BANK, RED, AMOUNT_MAX_K - 15_000)
    assert _refusal(ledger.pay, BANK, RED, 1) == refusals.TOO_LARGE
    assert _refusal(ledger.salary, RED) == refusals.TOO_LARGE
    ledger.pay(RED, BANK, AMOUNT_MAX_K)
    assert ledger.balance_k(RED) == 0


def test_without_a_game_there_is_nothing_to_book() -> None:
    ledger = Ledger(MemoryJournal())
    assert not ledger.has_game()
    assert _refusal(ledger.pay, BANK, RED, 5) == refusals.NO_GAME
    assert _refusal(ledger.owe, RED, BANK, 5) == refusals.NO_GAME
    assert _refusal(ledger.replace_card, RED, NEW_CARD) == refusals.NO_GAME
    assert _refusal(ledger.undo) == refusals.NOTHING_TO_UNDO


# Debts.


def _in_debt(debtor: int = RED, creditor: int = BLUE) -> Ledger:
    """Return a game in which one player owes 16M and has 15M."""
    ledger = _game()
    ledger.owe(debtor, creditor, 16_000)
    return ledger


def test_a_debt_moves_no_money_and_blocks_its_debtor() -> None:
    ledger = _in_debt()
    assert _cash_k(ledger) == [15_000] * 3
    assert (ledger.now.debt_k[RED], ledger.now.creditor[RED]) == (16_000, BLUE)
    assert ledger.now.kind == OWE
    assert _refusal(ledger.pay, RED, GREEN, 1) == refusals.IN_DEBT
    assert _refusal(ledger.owe, RED, GREEN, 20_000) == refusals.IN_DEBT
    assert _refusal(ledger.settle, RED) == refusals.SHORT


def test_who_can_pay_makes_no_debt_and_goes_not_bankrupt() -> None:
    ledger = _game()
    assert _refusal(ledger.owe, RED, BLUE, 15_000) == refusals.CAN_PAY
    assert _refusal(ledger.owe, BANK, BLUE, 15_000) == refusals.CAN_PAY
    assert _refusal(ledger.settle, RED) == refusals.NO_DEBT
    assert _refusal(bankrupt, RED, ledger=ledger) == refusals.NO_DEBT
    ledger.owe(RED, BLUE, 16_000)
    ledger.salary(RED)
    assert _refusal(bankrupt, RED, ledger=ledger) == refusals.CAN_PAY


def test_a_rich_creditor_takes_what_fits_and_no_more() -> None:
    ledger = _in_debt(RED, BLUE)
    ledger.pay(BANK, BLUE, AMOUNT_MAX_K - 15_000)
    assert _refusal(bankrupt, RED, ledger=ledger) == refusals.TOO_LARGE
    ledger.salary(RED)
    assert _refusal(ledger.settle, RED) == refusals.TOO_LARGE
    ledger.undo()
    ledger.pay(BLUE, BANK, 14_999)  # one thousand too much for RED's 15,000
    assert _refusal(bankrupt, RED, ledger=ledger) == refusals.TOO_LARGE
    ledger.pay(BLUE, BANK, 1)
    bankrupt(ledger, RED)
    assert ledger.balance_k(BLUE) == AMOUNT_MAX_K


# Back and forth.


def _over_flash(sectors: int) -> Ledger:
    ledger = Ledger(Journal(Flash(2 * sectors * SECTOR_BYTES)))
    ledger.new_game(0, CARDS)
    return ledger


def test_only_an_undo_just_made_can_be_taken_back() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 100)
    assert _refusal(ledger.redo) == refusals.NOTHING_TO_REDO
    ledger.undo()
    ledger.pay(RED, BLUE, 7)
    assert _refusal(ledger.redo) == refusals.NOTHING_TO_REDO
    ledger.undo()
    ledger.redo()
    assert _refusal(ledger.redo) == refusals.NOTHING_TO_REDO


def test_an_undo_refers_to_the_booking_it_takes_back() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 100)
    paid = ledger.now.seq
    ledger.undo()
    state = ledger.now
    assert (state.subject_seq, state.payer, state.payee, state.amount_k) == (paid, RED, BLUE, 100)


def test_settings_and_a_new_card_outlive_an_undo() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 100)
    ledger.replace_card(RED, NEW_CARD)
    ledger.set_volume(0)
    ledger.set_brightness(1)
    ledger.set_pin("0815")
    ledger.undo()
    assert _cash_k(ledger) == [15_000] * 3
    assert (ledger.seat_of(NEW_CARD), ledger.seat_of(CARDS[RED])) == (RED, BANK)
    state = ledger.now
    assert (state.volume, state.brightness, state.pin) == (0, 1, 10815)


def test_a_setting_moves_nothing() -> None:
    ledger = _game()
    ledger.set_volume(0)
    ledger.keep_settings()
    state = ledger.now
    assert (state.kind, state.payer, state.payee, state.amount_k) == (SETTING, BANK, BANK, 0)
    assert (state.space, state.subject_seq) == (0, 0)


def test_an_undo_stops_at_the_start_of_the_game() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 100)
    ledger.new_game(0, CARDS[:3])
    assert _refusal(ledger.undo) == refusals.NOTHING_TO_UNDO


def test_what_the_history_has_lost_cannot_be_taken_back() -> None:
    ledger = _over_flash(3)
    ledger.pay(RED, BLUE, 1)
    for step in range(100):
        ledger.set_volume(step % 4)
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


def test_a_new_card_replaces_the_lost_one() -> None:
    ledger = _game()
    assert _refusal(ledger.replace_card, RED, CARDS[BLUE]) == refusals.CARD_TAKEN
    assert _refusal(ledger.replace_card, NOBODY, NEW_CARD) == refusals.NO_GAME
    ledger.replace_card(RED, NEW_CARD)
    assert ledger.now.kind == CARD
    assert (ledger.seat_of(NEW_CARD), ledger.seat_of(CARDS[RED])) == (RED, BANK)


# Names.


def test_a_player_is_given_a_name_and_loses_it() -> None:
    ledger = _game()
    assert ledger.name(RED) == ""
    ledger.rename(RED, "ZOË")
    assert (ledger.now.kind, ledger.now.payee, ledger.name(RED)) == (NAME, RED, "ZOË")
    ledger.rename(BLUE, "ANNA")
    ledger.rename(RED, "")
    assert [ledger.name(seat) for seat in (RED, BLUE, GREEN)] == ["", "ANNA", ""]
    ledger.rename(GREEN, "ZOË")
    ledger.rename(GREEN, "ZOË")  # her own
    ledger.clear_names()
    assert not any(ledger.now.name) and ledger.uid(RED) == CARDS[RED]


def test_a_name_that_cannot_be_is_refused() -> None:
    ledger = _game()
    ledger.rename(RED, "ANNA")
    assert _refusal(ledger.rename, BLUE, "ANNA") == refusals.NAME_TAKEN
    assert _refusal(ledger.rename, BLUE, " ANNA ") == refusals.NAME_TAKEN
    assert _refusal(ledger.rename, BLUE, "anna") == refusals.NAME_LETTER
    assert _refusal(ledger.rename, BLUE, "ANNA-EVA") == refusals.NAME_LONG
    assert _refusal(ledger.rename, NOBODY, "EVA") == refusals.NO_GAME
    assert _refusal(ledger.rename, BANK, "EVA") == refusals.NO_GAME
    ledger.is_safe = False
    assert _refusal(ledger.rename, BLUE, "EVA") == refusals.LOW_BATTERY


def test_a_new_game_can_have_names() -> None:
    ledger = _game()
    ledger.new_game(0, CARDS, names=("", "ANNA", "", "EVA"))
    assert [ledger.name(seat) for seat in (RED, BLUE, GREEN)] == ["ANNA", "", "EVA"]
    with pytest.raises(Refused) as refused:
        ledger.new_game(0, CARDS, names=("", "EVA", "EVA"))
    assert refused.value.code == refusals.NAME_TAKEN and ledger.name(GREEN) == "EVA"


def test_an_undo_keeps_cards_and_names_as_they_are() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 1)
    ledger.rename(RED, "ANNA")
    ledger.replace_card(BLUE, NEW_CARD)
    people = ledger.now.people_id
    ledger.undo()
    assert ledger.balance_k(RED) == 15_000
    assert ledger.name(RED) == "ANNA" and ledger.uid(BLUE) == NEW_CARD
    assert ledger.now.people_id == people
    ledger.redo()
    assert ledger.name(RED) == "ANNA" and ledger.balance_k(RED) == 14_999


def test_who_returns_by_an_undo_has_his_card_and_his_name_again() -> None:
    ledger = _game()
    ledger.rename(RED, "ANNA")
    ledger.pay(RED, BLUE, ledger.balance_k(RED))
    people = ledger.now.people_id
    leave(ledger, RED, BANK)
    assert ledger.now.people_id != people and not any(ledger.now.name)
    ledger.undo()
    assert ledger.name(RED) == "ANNA" and ledger.uid(RED) == CARDS[RED]
    assert ledger.now.people_id == people


def test_who_returns_has_no_name_that_another_was_given() -> None:
    ledger = _game()
    ledger.rename(RED, "ANNA")
    leave(ledger, RED, BANK)
    ledger.rename(BLUE, "ANNA")
    ledger.undo()
    assert [ledger.name(seat) for seat in (RED, BLUE)] == ["", "ANNA"]
    ledger.now.check_setup()


def test_who_returns_after_all_were_forgotten_has_neither() -> None:
    ledger = _game()
    ledger.rename(RED, "ANNA")
    ledger.rename(BLUE, "EVA")
    leave(ledger, RED, BANK)
    ledger.forget()
    ledger.undo()
    assert ledger.is_playing(RED) and ledger.name(RED) == "" and ledger.uid(RED) == b""
    assert ledger.name(BLUE) == "EVA" and ledger.seat_of(b"") == BANK
    ledger.replace_card(RED, NEW_CARD)
    assert ledger.seat_of(NEW_CARD) == RED
    ledger.forget(has_names=True)
    assert ledger.now.kind == NAME and ledger.name(BLUE) == ""
    ledger.forget(has_names=True)  # there is none any more: nothing is booked
    assert ledger.now.seq == 7


def test_who_returns_by_a_redo_after_all_were_forgotten_has_neither() -> None:
    ledger = _game()
    ledger.join(NOBODY, NEW_CARD, 1_000)
    ledger.undo()
    ledger.forget()
    ledger.redo()
    assert ledger.is_playing(NOBODY) and ledger.uid(NOBODY) == b""


def test_nobody_is_forgotten_while_the_battery_is_low() -> None:
    ledger = _game()
    ledger.is_safe = False
    assert _refusal(ledger.forget) == refusals.LOW_BATTERY


def test_a_new_game_keeps_the_settings_and_nothing_else() -> None:
    ledger = _in_debt()
    ledger.set_volume(3)
    ledger.set_pin("1234")
    ledger.new_game(0, CARDS[:3])
    fresh = _game(CARDS[:3])
    fresh.set_volume(3)
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


def test_a_game_has_the_options_that_are_asked_for_and_no_other() -> None:
    ledger = _game()
    assert ledger.now.options == 0
    ledger.new_game(0, CARDS, DEEDS)
    assert ledger.now.options == DEEDS


def test_a_payment_is_for_no_deed_unless_it_names_one() -> None:
    ledger = _game()
    ledger.now.space = 39
    Charges(ledger).jail(RED)
    Charges(ledger).bail(RED)
    assert (ledger.now.kind, ledger.now.space) == (BAIL, 0)
    ledger.pay(RED, BLUE, 1, space=39)
    assert ledger.now.space == 39
    ledger.pay(RED, BLUE, 1)
    assert (ledger.now.space, ledger.now.subject_seq) == (0, 0)
    ledger.owe(RED, BLUE, 20_000, 39)
    assert ledger.now.space == 39
    ledger.pay(BANK, RED, 20_000)
    ledger.settle(RED)
    assert ledger.now.space == 0


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
    assert _cash_k(ledger) == [15_000] * 3


@for_each("misses", range(1, PIN_MISSES_MAX + 2))
def test_wrong_pins_are_counted_across_power_off(misses: int) -> None:
    ledger = _over_flash(4)
    ledger.set_pin("0815")
    for _ in range(misses):
        with pytest.raises(Refused):
            ledger.try_pin("0816")
    assert _again(ledger).now.pin_misses == min(misses, PIN_MISSES_MAX)


def test_the_last_payment_can_be_taken_back_after_an_evening_of_idle_keys() -> None:
    """12 minutes of one key, and a hundred wrong PINs: neither may use up the history."""
    ledger = _over_flash(4)
    ledger.set_pin("0815")
    ledger.pay(RED, BLUE, 100)
    before = ledger.now.seq
    for press in range(3_000):
        ledger.set_volume(press % 4)
        ledger.set_brightness(1 + press % 3)
    ledger.keep_settings()
    for _ in range(100):
        with pytest.raises(Refused):
            ledger.try_pin("0000")
    assert ledger.now.seq == before + 1 + PIN_MISSES_MAX
    ledger = _again(ledger)
    assert (ledger.now.volume, ledger.now.brightness) == (2_999 % 4, 1 + 2_999 % 3)
    ledger.undo()
    assert _cash_k(ledger) == [15_000] * 3


def _again(ledger: Ledger) -> Ledger:
    """Switch the unit off and on."""
    assert isinstance(ledger.journal, Journal)
    journal = Journal(ledger.journal._flash)
    after = Ledger(journal)
    journal.affirm()
    return after


@for_each("command", ["pay", "keep_settings", "undo", "redo", "new_game"])
def test_settings_are_kept_with_whatever_is_booked_next(command: str) -> None:
    ledger = _over_flash(4)
    ledger.pay(RED, BLUE, 100)
    if command == "redo":
        ledger.undo()
    ledger.set_volume(0)
    ledger.set_brightness(1)
    before = ledger.now.seq
    assert ledger.has_unkept_settings
    lost = _again(ledger).now
    assert (lost.volume, lost.brightness, lost.seq) == (2, 3, before)
    ledger = _again(ledger)
    if command == "redo":
        assert ledger.now.kind == UNDO
    ledger.set_volume(0)
    ledger.set_brightness(1)
    arguments = {"pay": (RED, BLUE, 1), "new_game": (0, CARDS)}
    getattr(ledger, command)(*arguments.get(command, ()))
    assert not ledger.has_unkept_settings
    kept = _again(ledger).now
    assert (kept.volume, kept.brightness, kept.seq) == (0, 1, before + 1)


def test_a_setting_that_stays_as_it_is_costs_no_page() -> None:
    ledger = _game()
    before = ledger.now.seq
    ledger.set_volume(ledger.now.volume)
    ledger.set_brightness(ledger.now.brightness)
    ledger.keep_settings()
    ledger.set_pin("")
    assert ledger.now.seq == before
    ledger.set_pin("0815")
    ledger.set_pin("0815")
    assert ledger.now.seq == before + 1


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
        _refusal(ledger.note_service),
        _refusal(ledger.set_pin, "1234"),
        _refusal(ledger.try_pin, "1234"),
    }


def test_without_current_or_room_and_until_a_loss_is_accepted_nothing_is_booked() -> None:
    ledger = _in_debt()
    ledger.pay(GREEN, BLUE, 1)
    ledger.set_volume(0)
    ledger.is_safe = False
    assert _refusals(ledger) == {refusals.LOW_BATTERY}
    assert _refusal(ledger.new_game, 0, CARDS) == refusals.LOW_BATTERY
    ledger.is_safe = True
    ledger.set_room(False)
    assert _refusals(ledger) == {refusals.DEAL_FULL}
    ledger.set_room(True)
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


def test_entering_service_mode_is_booked_and_an_undo_passes_over_it() -> None:
    ledger = _game()
    ledger.pay(RED, BLUE, 100)
    books = _books(ledger.now)
    ledger.note_service()
    assert (ledger.now.kind, ledger.now.amount_k) == (SERVICE, 0)
    assert _books(ledger.now) == books
    ledger.undo()
    assert _cash_k(ledger) == [15_000] * 3


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
