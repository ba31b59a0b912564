"""What games of the table are tested with: every board and its sets of options, and players."""

import pytest

from dealbox.bank import state as states
from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import HouseRules
from games.table.bots.bot import Bot

NUMBERS = range(len(EDITIONS))
_FIRST = {EDITIONS[number].name: number for number in reversed(NUMBERS)}.values()
# One edition of each family of rules; the others are left to make soak.
FAMILIES = [
    pytest.param(number, marks=() if number in _FIRST else pytest.mark.soak) for number in NUMBERS
]
PLAYERS = 4


def options_of(edition: int) -> list[int]:
    """Return every set of options that a game with deeds of an edition may have."""
    offered = EDITIONS[edition].options
    bits = [
        bit
        for bit in (states.QUICK, states.SPEED_DIE, states.GAME_B, states.TIMED)
        if bit & offered
    ]
    sets = [states.DEEDS]
    for bit in bits:
        sets += [options | bit for options in sets]
    return sets


def family_rules(edition: int) -> HouseRules:
    """Return house rules by which money moves as in no booklet."""
    rules = HouseRules()
    wanted = states.HAS_POT | states.DOUBLE_GO | states.LOANS
    rules.house_rules = wanted & EDITIONS[edition].house_rules()
    rules.interest, rules.loan_interest = 20, 5
    return rules


def roles_of(edition: int, players: int = PLAYERS) -> bytes:
    """Return roles by seat: competitors and monopolists in turn, where an edition has them."""
    roles = bytearray(states.SEATS)
    if EDITIONS[edition].has_roles:
        for seat in range(1, players + 1):
            roles[seat] = states.MONOPOLIST if seat % 2 else states.COMPETITOR
    return bytes(roles)


def line_up(kind: type[Bot], players: int = PLAYERS) -> list[type[Bot] | None]:
    """Return bots of a kind by seat."""
    return [None, *[kind] * players]
