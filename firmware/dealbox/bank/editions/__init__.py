"""The editions, in the order of their stored numbers: append only."""

from dealbox.bank.edition import Edition
from dealbox.bank.editions.anti import Anti
from dealbox.bank.editions.classic import Dublin, London
from dealbox.bank.editions.comrades import Comrades
from dealbox.bank.editions.platinum import Platinum
from dealbox.bank.editions.world import World
from dealbox.bank.errors import Broken
from dealbox.bank.state import State

EDITIONS: tuple[Edition, ...] = (World(), London(), Dublin(), Comrades(), Platinum(), Anti())


def is_known(number: int) -> bool:
    """Return whether this program has the edition of that stored number."""
    return number < len(EDITIONS)


def check_books(state: State) -> None:
    """Raise Broken unless a state that was read is sound, by itself and by its edition's rules."""
    if not is_known(state.edition):
        raise Broken
    state.check()
    state.check_setup()
    EDITIONS[state.edition].check(state)


def are_sound(state: State) -> bool:
    """Return whether a state that was read is sound: check_books does not raise Broken."""
    try:
        check_books(state)
    except Broken:
        return False
    return True
