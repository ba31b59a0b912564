from collections.abc import Callable

import pytest

from dealbox.bank.bankruptcy import leave
from dealbox.bank.deeds import Deeds
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.refusals import NO_GAME
from dealbox.bank.state import BANK, SPACES
from dealbox.bank.trade import Offer
from host_sim.cards import UIDS
from tests.support.memory_journal import MemoryJournal
from tests.support.rules_game import BLUE, RED


def test_without_a_game_nobody_joins_or_leaves_or_has_deeds() -> None:
    ledger = Ledger(MemoryJournal())
    commands: list[Callable[[], None]] = [
        lambda: leave(ledger, RED, BANK),
        lambda: ledger.join(RED, UIDS["RED"], 5),
        lambda: Deeds(ledger).turn_on(bytes(SPACES)),
    ]
    for command in commands:
        with pytest.raises(Refused) as refused:
            command()
        assert refused.value.code == NO_GAME


@pytest.mark.rule("C-17", "C-42", "K-22", "P-108")
def test_an_offer_consists_of_cash_deeds_and_jail_cards_only() -> None:
    """No buildings, no immunity: see also the case of who has sold or bought a deed."""
    assert set(vars(Offer(RED, BLUE))) == {
        *("payer", "payee", "amount_k", "spaces", "payer_cards", "payee_cards")
    }
