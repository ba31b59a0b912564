"""A game as words ask for it: edition, players, bots and house rules, all checked.

BadInput states why there is no such game.
"""

from __future__ import annotations

from collections.abc import Sequence

from dealbox.bank import editions, money, state
from dealbox.bank.edition import Edition
from dealbox.bank.state import HouseRules
from games.table.bots import NAMES
from host_sim.cards import COLOURS
from host_sim.command_line import unknown
from host_sim.ending import BadInput
from host_sim.scenarios.game_setup import GameSetup

TIME_LIMIT = "time-limit"  # a rule of the table alone: the rounds are the time agreed on
_HOUSE_RULES = {
    "pot": state.HAS_POT,
    "double-go": state.DOUBLE_GO,
    "no-auctions": state.NO_AUCTIONS,
    "unlimited": state.UNLIMITED,
    "anywhere": state.ANY_SITE,
    "no-jail-rent": state.NO_JAIL_RENT,
    "buy-after-go": state.FIRST_ROUND,
    "loans": state.LOANS,
}
_SUMS = {"start": "start_k", "stake": "stake_k", "opening": "opening_k"}
_RATES = {"interest": "interest", "loan-interest": "loan_interest"}
HOUSE_RULES = ", ".join([*_HOUSE_RULES, TIME_LIMIT, *(f"{name}=N" for name in [*_SUMS, *_RATES])])
_SUM_MAX = 9_999  # printed units
_DIGITS_MAX = 4


def names() -> list[str]:
    """Return what games are named by: families of rules, and the cities of their boards."""
    known = editions.known()
    found = [*(each.name for each in known), *(each.city for each in known if each.city)]
    return list(dict.fromkeys(found))


def boards(name: str) -> list[Edition]:
    """Return the boards of a family, or the one of a city. Refused: BadInput."""
    word = name.lower()
    found = [each for each in editions.known() if word and word in (each.name, each.city)]
    if not found:
        raise BadInput(unknown(name, names(), "edition"))
    return found


def game_setup(edition: str, words: Sequence[str]) -> GameSetup:
    """Return edition, board, players and options; words: as in a scenario. Refused: BadInput.

    Without players, it is a game of as few as there may be.
    """
    board = boards(edition)[0]
    if board.city == edition.lower():
        words = [board.city, *words]
    if not set(words) & set(COLOURS):
        words = [*words, *COLOURS[: board.players_min]]
    try:
        return GameSetup(board.name, (*words, "deeds"))  # the table books every deed
    except ValueError as reason:
        raise BadInput(str(reason)) from None


def bots(text: str, count: int) -> list[str]:
    """Return the name of a bot for each player, from one or as many. Refused: BadInput."""
    names = listed(text)
    for name in names:
        if name not in NAMES:
            raise BadInput(unknown(name, NAMES, "bot"))
    if len(names) not in (1, count):
        raise BadInput(f"{len(names)} bots for {count} players: name one for all, or one each")
    return names * (count // len(names))


def house_rules(text: str, setup: GameSetup) -> HouseRules:
    """Return the house rules of a list of names, for this game. Refused: BadInput."""
    rules, edition = HouseRules(), setup.rules
    for name in listed(text):
        word, _, number = name.partition("=")
        if name in _HOUSE_RULES:
            rules.house_rules |= _HOUSE_RULES[name]
        elif number and word in _SUMS:
            what = f"1 to {_SUM_MAX} printed units of {money.text(edition.factor, edition.sign)}"
            amount_k = edition.factor * _figure(name, number, 1, _SUM_MAX, what)
            setattr(rules, _SUMS[word], amount_k)
        elif number and word in _RATES:
            most = state.LOAN_INTEREST_MAX
            setattr(rules, _RATES[word], _figure(name, number, 0, most, f"0 to {most} percent"))
        elif name != TIME_LIMIT:
            raise BadInput(unknown(name, HOUSE_RULES.split(", "), "house rule"))
    if not edition.has_rules(rules):
        raise BadInput(
            f"--house {text}: {edition.name} has not all of that, or one needs another: stake"
            " takes pot, loan-interest takes loans, interest is 0, 10 or 20"
        )
    dealt_k = edition.factor * sum(sorted(edition.prices)[-edition.dealt :])
    if edition.dealt and "quick" in setup.options and 0 < rules.start_k < dealt_k:
        least = dealt_k // edition.factor
        raise BadInput(f"--house {text}: the deeds that are dealt out may take a start of {least}")
    return rules


def _figure(name: str, number: str, least: int, most: int, what: str) -> int:
    """Return a figure of a house rule. Refused: BadInput."""
    if number.isdecimal() and len(number) <= _DIGITS_MAX and least <= int(number) <= most:
        return int(number)
    raise BadInput(f"{name}: must be a whole number, {what}")


def listed(text: str) -> list[str]:
    """Return the names in a list divided by commas, with or without blanks."""
    return [name.strip() for name in text.split(",")] if text else []
