"""The power is cut while players and deeds come and go: all of a booking is there, or nothing."""

from collections.abc import Callable
from functools import partial

import pytest

from dealbox.bank.bankruptcy import leave
from dealbox.bank.deeds import Deeds
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import BANK, DEEDS, QUICK, SPACES
from dealbox.parts import SECTOR_BYTES
from dealbox.store.journal import Journal
from host_sim.cards import COLOURS, UIDS
from host_sim.parts.w25q import Flash, PowerCut
from tests.support.memory_journal import fields
from tests.support.rules_game import BLUE, GREEN, RED

PINK = 7
OWNERS = bytes(RED if space in (1, 39) else BANK for space in range(SPACES))
_STAMP = ("seq", "kind", "payer", "payee", "amount_k", "subject_seq")

# Whether with deeds, and the booking.
BOOKINGS: dict[str, tuple[int, Callable[[Ledger], None]]] = {
    "leave for the bank": (DEEDS, lambda ledger: leave(ledger, RED, BANK)),
    "leave for a player": (DEEDS, lambda ledger: leave(ledger, RED, GREEN)),
    "join": (DEEDS, lambda ledger: ledger.join(PINK, UIDS["PINK"], 500)),
    "deal out": (DEEDS | QUICK, lambda ledger: Deeds(ledger).deal_out([1, 3, 5, 6, 8, 9])),
    "turn deeds on": (0, lambda ledger: Deeds(ledger).turn_on(OWNERS)),
}


def _begun(flash: Flash, options: int) -> Ledger:
    ledger = Ledger(Journal(flash))
    cards = [UIDS[colour] for colour in COLOURS[:3]]
    ledger.new_game(0, [b"", *cards, *[b""] * 5], options)
    if options == DEEDS:
        Deeds(ledger).buy(RED, 39)
    ledger.pay(BLUE, GREEN, 1)
    return ledger


def _cut(flash: Flash, command: Callable[[], None], count: int) -> bool:
    """Execute a command whose power is cut in the flash operation so many; False: it had fewer."""
    flash.cut_after(count)
    try:
        command()
    except PowerCut:
        return True
    return False


def _books(ledger: Ledger) -> dict[str, object]:
    return {name: value for name, value in fields(ledger.now).items() if name not in _STAMP}


@pytest.mark.parametrize("name", BOOKINGS)
def test_a_cut_leaves_all_of_a_booking_or_nothing_and_so_does_one_in_its_undo(name: str) -> None:
    options, command = BOOKINGS[name]
    count = 1
    while _is_whole(options, command, count):
        count += 1
    assert count > 4  # two pages each for the booking and the undo


def _is_whole(options: int, command: Callable[[Ledger], None], count: int) -> bool:
    """Cut the power in an operation of the booking or its undo; False: there were fewer."""
    flash = Flash(8 * SECTOR_BYTES)
    ledger = _begun(flash, options)
    stages = [_books(ledger)]

    def book_and_undo() -> None:
        for step in (partial(command, ledger), ledger.undo):
            step()
            stages.append(_books(ledger))

    is_cut = _cut(flash, book_and_undo, count)
    booted = Ledger(Journal(flash))
    reached = _books(booted)
    begun = _begun(Flash(8 * SECTOR_BYTES), options)
    command(begun)
    after = _books(begun)
    if len(stages) == 1:
        assert reached in (stages[0], after)
    elif len(stages) == 2:
        begun.undo()
        assert reached in (stages[1], _books(begun))
    else:
        assert reached == stages[2]
    booted.edition.check(booted.now)
    booted.now.check_cards()
    assert not sum(booted.now.balance_k)
    return is_cut
