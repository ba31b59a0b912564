import pytest

from dealbox.bank.errors import Broken
from dealbox.bank.state import State
from host_sim.books.audit import Audit


def test_an_audit_refuses_unsound_books() -> None:
    state = State()
    state.balance_k[1] = 1
    with pytest.raises(Broken):
        Audit().commit(state)
