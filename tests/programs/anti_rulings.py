"""How far the balance of `anti` hangs on single rules and rulings: each changed alone.

    python -m tests.programs.anti_rulings [--games 40] [--write]

Plays a grid of bots by role for each change, and prints who wins if both roles choose as well as
they can; --write stores the table in docs/games/studies/balance.md. Half of the cards are from a
leaflet in another language, and other rules from such sets; this shows which of that matters. It
takes some minutes of processor time; the result is the same every time.
"""

import argparse
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import Any

from dealbox.bank.edition import Due, Edition
from dealbox.bank.editions.anti import Anti
from dealbox.bank.state import MONOPOLIST, SPACES, State
from games.study import strategies
from games.study.plan import make_plan
from games.study.run import chunk
from games.study.strategies import Contest
from games.table import decks
from games.table.decks import NOTHING, Card
from tests.support.sections import put_section

DOCUMENT = Path(__file__).parents[2] / "docs" / "games" / "studies" / "balance.md"
HEADING = "If a rule were another"
GAMES = 40
COMPETITORS = ("frugal", "games.study.broker:Broker")
MONOPOLISTS = ("evaluator", "trader@100")
BLOCK = {
    **{"name": "rulings", "edition": "anti", "seats": 4, "rounds_max": 200, "counts": "light"},
    "house_rules": {"is_timed": True},
    "bots": {"competitor": list(COMPETITORS), "monopolist": list(MONOPOLISTS)},
}
SHORT_BLOCK = BLOCK | {"options": ["quick"], "house_rules": {}, "rounds_max": 40}
SHORT = "short game"
# The cards known in English; the others are from a set in Dutch and French (rulings.md).
ENGLISH = {"COMPETITOR": 12, "MONOPOLIST": 11}
FOUNDATION = 20

Change = tuple[object, str, Any]  # of what, which attribute, and its value


def flat_station_k(edition: Anti, state: State, space: int) -> int:
    return edition.prices[space] // 10


def low_utility_factor(edition: Anti, state: State, space: int) -> int:
    return edition.utility_factors[0]


def plain_site_k(edition: Anti, state: State, space: int) -> int:
    """Return the rent with houses at the same price and rent for both roles."""
    bare_k = edition.prices[space] // 10 * (2 if edition.is_monopolized(state, space) else 1)
    return bare_k + edition.steps(state, space) * edition.house_k(space) // 10


def equal_wealth_k(edition: Anti, state: State, seat: int, throws: bytes | bytearray) -> int:
    """Return what counts in the short game if the cash of both roles counts 10 %."""
    cash_k = state.balance_k[seat] - state.debt_k[seat]
    percent = 20 if state.role[seat] & MONOPOLIST else 10
    rents_k = _wealth_k(edition, state, seat, throws) - cash_k * percent // 100
    return rents_k + cash_k * 10 // 100


def rents_k(edition: Anti, state: State, seat: int, throws: bytes | bytearray) -> int:
    """Return what counts after the last round if no cash does."""
    return sum(
        edition.rent_k(state, space, throws[space])
        for space in range(SPACES)
        if state.owner[space] == seat and not state.mortgaged[space]
    )


_wealth_k = Anti.wealth_k


def no_foundation(dues: Callable[..., list[Due]]) -> Callable[..., list[Due]]:
    def without(edition: Anti, state: State, seat: int) -> list[Due]:
        return [due for due in dues(edition, state, seat) if due.space != FOUNDATION]

    return without


def english(deck: tuple[Card, ...], known: int) -> tuple[Card, ...]:
    return deck[:known] + (Card(NOTHING),) * (len(deck) - known)


CHANGES: dict[str, list[Change]] = {
    "none": [],
    "cards that are not known in English do nothing": [
        (decks, "COMPETITOR", english(decks.COMPETITOR, ENGLISH["COMPETITOR"])),
        (decks, "MONOPOLIST", english(decks.MONOPOLIST, ENGLISH["MONOPOLIST"])),
    ],
    "A19: monopolists charge 20 for a transport, too": [(Anti, "station_k", flat_station_k)],
    "A20: monopolists charge 4 times the throw, too": [
        (Anti, "utility_factor", low_utility_factor)
    ],
    "A21: the Foundation neither takes nor gives": [(Anti, "dues", no_foundation(Anti.dues))],
    "S1: houses of monopolists earn what others' do": [(Anti, "site_k", plain_site_k)],
    "rule 15: monopolists collect rents in prison": [(Anti, "earns_rent", Edition.earns_rent)],
    "A25: no cash counts after the last round": [(Anti, "wealth_k", rents_k)],
    "A19, A20 and S1 together": [
        (Anti, "station_k", flat_station_k),
        (Anti, "utility_factor", low_utility_factor),
        (Anti, "site_k", plain_site_k),
    ],
    SHORT: [],
    f"{SHORT}, S1: cash counts 10 % for both roles": [(Anti, "wealth_k", equal_wealth_k)],
}


@contextmanager
def changed(changes: list[Change]) -> Iterator[None]:
    """Play by other rules, as long as the context lasts."""
    before = [(what, name, vars(what)[name]) for what, name, _ in changes]
    try:
        for what, name, value in changes:
            setattr(what, name, value)
        yield
    finally:
        for what, name, value in before:
            setattr(what, name, value)


def play(name: str, games: int) -> dict[str, Any]:
    """Return the game of strategies under a change."""
    block = SHORT_BLOCK if name.startswith(SHORT) else BLOCK
    cells = make_plan({"seed": "rulings", "cells": [block]}).cells
    with changed(CHANGES[name]):
        played = [strategies.letters(cell, chunk(cell, 0, games)) for cell in cells]
    width = len(MONOPOLISTS)
    results = tuple(tuple(played[at : at + width]) for at in range(0, len(played), width))
    return strategies.analyse(Contest(name, COMPETITORS, MONOPOLISTS, results))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=GAMES, help="of each pair of bots")
    parser.add_argument("--write", action="store_true", help="store the table in balance.md")
    asked = parser.parse_args()
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        found = list(pool.map(partial(play, games=asked.games), CHANGES))
    rows = ["| change | monopolists win | competitors choose | monopolists choose |"]
    rows.append("|---|---:|---|---|")
    for line in strategies.summary(found).splitlines()[2:]:
        name, _, _, *rest = line.strip("| ").split(" | ")
        rows.append(f"| {' | '.join([name, *rest])} |")
    about = f"{asked.games} games for each of {len(COMPETITORS) * len(MONOPOLISTS)} pairs of bots."
    text = f"\nTwo and two players, game A unless it says so; {about}\n\n" + "\n".join(rows) + "\n"
    print(text)
    if asked.write:
        put_section(DOCUMENT, HEADING, text)


if __name__ == "__main__":
    main()
