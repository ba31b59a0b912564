"""A booking in words, as `dealbox books` and the dialog of the page that plays tell it."""

from dealbox.bank.state import BUY
from dealbox.ui import words
from host_sim.books import wording
from tests.support.table import Table

RAIL = 5


def test_a_booking_is_told_in_english_or_as_the_display_would_say_it() -> None:
    state = Table("RED", "BLUE", game="world deeds").ledger.now
    state.seq, state.kind, state.space = 7, BUY, RAIL
    state.payer, state.payee, state.amount_k = 1, 0, 1500
    assert wording.line(state) == "7: buys 5 Rail, RED to BANK 1.5M"
    words.use(2)
    assert wording.line(state, words) == "7: kauft 5 Bahn, ROT→BANK 1,5M"


def test_a_new_game_is_told_with_what_everybody_has() -> None:
    assert wording.line(Table("RED", "BLUE").ledger.now) == "1: new game, 15M"


def test_a_name_of_no_letters_is_none() -> None:
    state = Table("RED", "BLUE", game="world deeds").ledger.now
    state.set_name(1, bytes([255]))
    assert wording.name(state, 1) == ""
