"""Random histories of a game on every board: the books against the reference model."""

from functools import partial

from dealbox.bank.editions import EDITIONS
from tests.programs.harness import NOTHING, Part, Tally
from tests.support.histories import LENGTH, History
from tests.support.memory_journal import MemoryJournal
from tests.support.random_commands import COMMANDS, HOUSE_COMMANDS, NOT_IN_ANTI


def play(number: int, numbers: range, seed: int) -> Tally:
    """Play histories on the board of that number."""
    tally = Tally(f"histories of {_name(number)}")
    journal = MemoryJournal()
    for one in numbers:
        history = History(number, 1_000_003 * seed + one, journal, tally.faults)
        with tally.trial(one, seed):
            history.play(LENGTH)
    return tally


def _name(number: int) -> str:
    return f"{EDITIONS[number].name} {EDITIONS[number].city}".strip()


_OFTEN, _RARELY = 2, 1  # so many times at least, whatever the figures of an edition are
_SCARCE = 35  # houses: of more the bank seldom runs out
_STATES = (
    *("hotel", "whole group mortgaged", "bankrupt to the bank", "bankrupt to a player"),
    *("owes several", "several claims", "rent as of then"),
)


def _needs(number: int) -> dict[str, int]:
    """Return what the histories have to reach: all is booked and refused, and often."""
    is_anti = EDITIONS[number].name == "anti"
    commands = (*COMMANDS, *HOUSE_COMMANDS) + (() if is_anti else NOT_IN_ANTI)
    often = [f"{name} {how}" for name in commands for how in ("booked", "refused")]
    needs = dict.fromkeys((*often, *_STATES), _OFTEN)
    needs |= {f"{name} booked": _RARELY for name in ("repay", "call_loan")}
    if EDITIONS[number].houses <= _SCARCE:
        needs |= {"no houses left": _OFTEN} | ({} if is_anti else {"no hotels left": 1})
    if not EDITIONS[number].dealt:
        del needs["deal_out booked"]
    if is_anti:
        del needs["take_pot booked"], needs["turn_on booked"]  # it has neither
        return needs | {f"{name} refused": _RARELY for name in _REFUSED_IN_ANTI}
    return needs | {"fee forgone": _RARELY, "fee paid": _OFTEN, "auction due": _OFTEN}


_REFUSED_IN_ANTI = ("win", "win_building", "pass_over", "draw_jail_card", "use_jail_card")


def _part(number: int) -> Part:
    """Return the histories of a board; `make test` plays one board of each family of rules."""
    names = [edition.name for edition in EDITIONS]
    quick = range(60) if names.index(names[number]) == number else NOTHING
    return Part(_name(number), partial(play, number), quick, range(5_000), 250, _needs(number))


PARTS = tuple(map(_part, range(len(EDITIONS))))
