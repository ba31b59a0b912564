"""Measures whether whole games are what others have published, and whether all ways of playing
them agree.

    python -m tests.programs.acceptance [--share 0.01] [--only WORD]

Prints what each row has found. --share: of the games that it needs. With all of them it takes an
hour on two cores, less after `make compiled`; the result is the same every time.
"""

import argparse
import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from multiprocessing import get_context
from pathlib import Path
from typing import Any, NamedTuple

from dealbox.bank.editions import EDITIONS
from games.study import compiled, intervals
from games.study.counts import Counts
from games.study.plan import make_plan
from games.study.spread import Task, spread
from tests.programs.acceptance import jobs
from tests.support.game_settings import NUMBERS, options_of

ROOT = Path(__file__).parents[3]
WORKERS = 2
CHUNK_GAMES = 250


class Row(NamedTuple):
    """One line of the table."""

    what: str
    reference: str
    found: str
    holds: bool

    def __str__(self) -> str:
        mark = "holds" if self.holds else "DOES NOT HOLD"
        return f"{mark}: {self.what}\n    wanted: {self.reference}\n    found: {self.found}"


# Where tokens land.

ROLLS = 20_000_000
_JAIL = {False: "3.950 %", True: "9.3855 %"}


def landing(share: float) -> Iterator[Row]:
    """Compare walks on the track with a Markov chain."""
    walks = [
        (is_independent, stays, round(share * ROLLS))
        for is_independent in (True, False)
        for stays in (False, True)
    ]
    with _processes() as pool:
        found = pool.map(jobs.walk, *zip(*walks, strict=True))
    for (is_independent, stays, rolls), (jail, worst) in zip(walks, found, strict=True):
        cards = "cards drawn independently"
        if not is_independent:
            cards = f"decks as they lie, shuffled every {jobs.SHUFFLE_ROLLS:,} rolls"
        stay = "long" if stays else "short"
        limit = 0.02 if is_independent else 0.05
        yield Row(
            f"landing, {cards}, {stay} stay in jail, {rolls:,} rolls",
            f"the exact chain, jail {_JAIL[stays]}; each space within {limit} points",
            f"jail {jail:.4f} %, worst {worst:.4f} points",
            worst <= limit,
        )


# How long games last, and who wins.


def _play(games: int, *line_up: str, rounds_max: int) -> Counts:
    """Return the counts of so many games of the classic edition."""
    fields = {
        "edition": "classic",
        "bots": list(line_up),
        "rounds_max": rounds_max,
        "counts": "light",
    }
    plan = {"seed": "acceptance", "cells": [fields]}
    return _counted(plan, games, CHUNK_GAMES, str(WORKERS))


def _counted(plan: dict[str, Any], games: int, size: int, workers: str) -> Counts:
    """Return the counts of so many games of each cell, played in chunks of a size."""
    tasks = (
        Task(cell, at, min(at + size, games))
        for cell in make_plan(plan).cells
        for at in range(0, games, size)
    )
    return Counts.total(played.counts for _, played in spread(tasks, workers))


def _endless(counts: Counts) -> float:
    return 100 * counts.tallies["endless"] / counts.tallies["games"]


def two_players(share: float) -> Iterator[Row]:
    """Compare the share of games that never end with Friedman's."""
    games = _count(20_000, share)
    found = _endless(_play(games, "friedman", "friedman", rounds_max=1000))
    yield Row(
        f"two players `friedman`, no trades, {games:,} games",
        "12 % endless (Friedman and others, 2012); 11 to 13.5 %",
        f"{found:.1f} %",
        11 <= found <= 13.5,
    )


def four_players(share: float) -> Iterator[Row]:
    """Compare how many games end, and when, with two other simulators."""
    games = _count(20_000, share)
    found = _endless(_play(games, *["steady"] * 4, rounds_max=500))
    yield Row(
        f"four players `steady`, no trades, at most 500 rounds, {games:,} games",
        "63.3 % endless (landlord-sim); 59 to 67 %",
        f"{found:.1f} %",
        59 <= found <= 67,
    )
    counts = _play(games, *["trader"] * 4, rounds_max=500)
    found = _endless(counts)
    yield Row(
        f"four players `trader`, at most 500 rounds, {games:,} games",
        "0.0 % endless (landlord-sim); 1 % at most",
        f"{found:.2f} %",
        found <= 1,
    )
    rounds = intervals.median(counts.histogram("rounds"), games).value
    yield Row(
        "their median length",
        "51, 58, 59 rounds (others); 40 to 60",
        f"{rounds} rounds",
        40 <= rounds <= 60,
    )
    places = [100 * counts.tallies[f"won/place/{place}"] / games for place in range(1, 5)]
    published = (29.2, 25.8, 23.7, 21.3)
    is_near = all(abs(one - other) <= 2.5 for one, other in zip(places, published, strict=True))
    yield Row(
        "their wins by the order of turns",
        "29.2, 25.8, 23.7, 21.3 %; each within 2.5 points, falling",
        ", ".join(f"{place:.1f}" for place in places) + " %",
        is_near and all(first > second for first, second in pairwise(places)),
    )


# All ways of playing agree.

_FINGERPRINT = """
import sys
from games.study.counts import Counts
from games.study.plan import make_plan
from games.study.run import chunk
counts = Counts()
for cell in make_plan({plan!r}).cells:
    for at in range(0, {games}, {size}):
        counts.add(chunk(cell, at, min(at + {size}, {games})).counts)
print(f"{{counts.fingerprint:032x}}")
"""
_PLAN = {
    "seed": "acceptance",
    "cells": [
        {"edition": sorted({edition.name for edition in EDITIONS}), "bots": "trader", "seats": 4}
    ],
}


def fingerprints(share: float) -> Iterator[Row]:
    """Play the same games in every way there is."""
    games = _count(200, share)
    found = {}
    for seed in ("0", "1", "random"):
        found[f"hash seed {seed}"] = _printed(sys.executable, games, 50, seed)
    found["chunks of 7"] = _printed(sys.executable, games, 7, "0")
    for version in ("3.11", "3.12", "3.13", "3.14"):
        python = shutil.which(f"python{version}")
        if python and _runs(python):
            found[f"Python {version}"] = _printed(python, games, 50, "0")
    found["two processes"] = _spread_out(games, str(WORKERS))
    found["Dask, a cluster of two"] = _on_cluster(games)
    yield Row(
        f"the fingerprint of {games} games of each edition",
        "the same: " + ", ".join(found),
        ", ".join(sorted(set(found.values()))),
        len(set(found.values())) == 1,
    )


def _runs(python: str) -> bool:
    """Return whether this is a Python, and not a name that stands for none."""
    return not subprocess.run([python, "-c", ""], check=False, capture_output=True).returncode


def _printed(python: str, games: int, size: int, hash_seed: str) -> str:
    """Return the fingerprint that a process of its own prints."""
    source = _FINGERPRINT.format(plan=_PLAN, games=games, size=size)
    environment = os.environ | {
        "PYTHONHASHSEED": hash_seed,
        "PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}",
    }
    done = subprocess.run(
        [python, "-c", source], env=environment, check=True, capture_output=True, text=True
    )
    return done.stdout.strip()


def _spread_out(games: int, workers: str) -> str:
    return f"{_counted(_PLAN, games, 30, workers).fingerprint:032x}"


def _on_cluster(games: int) -> str:
    from distributed import LocalCluster

    with LocalCluster(
        n_workers=WORKERS, threads_per_worker=1, host="127.0.0.1", dashboard_address=None
    ) as cluster:
        return _spread_out(games, cluster.scheduler_address)


def ledgers(share: float) -> Iterator[Row]:
    """Compare the books of both ledgers after each booking."""
    games = _count(1000, share)
    sorts = [(edition, options) for edition in NUMBERS for options in options_of(edition)]
    counts = [-(-games // len(options_of(edition))) for edition, _ in sorts]
    with _processes() as pool:
        bookings = sum(pool.map(jobs.compare, *zip(*sorts, strict=True), counts))
    yield Row(
        f"`StudyLedger` against `Ledger`, {games:,} games on each of {len(NUMBERS)} boards",
        "equal after each booking",
        f"equal after {bookings:,} bookings",
        True,
    )


def audits(share: float) -> Iterator[Row]:
    """Play random games, and check each booking."""
    games = _count(20_000, share)
    size = max(1, games // 40)
    parts = [
        (edition, options, first)
        for edition in NUMBERS
        for options in options_of(edition)
        for first in range(0, -(-games // len(options_of(edition))), size)
    ]
    with _processes(compiled.use) as pool:
        bookings = sum(pool.map(jobs.audit, *zip(*parts, strict=True), [size] * len(parts)))
    yield Row(
        f"`random` bots, {games:,} games or more on each of {len(NUMBERS)} boards",
        "no booking breaks an invariant",
        f"none of {bookings:,}",
        True,
    )


ROWS: dict[str, Callable[[float], Iterator[Row]]] = {
    "landing": landing,
    "two": two_players,
    "four": four_players,
    "fingerprint": fingerprints,
    "ledgers": ledgers,
    "audits": audits,
}


def _count(games: int, share: float) -> int:
    return max(1, round(games * share))


def _processes(begin: Callable[[], object] | None = None) -> ProcessPoolExecutor:
    return ProcessPoolExecutor(WORKERS, get_context("spawn"), begin)


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure, and return the exit code: 1 if a row does not hold."""
    ask = argparse.ArgumentParser(prog="python -m tests.programs.acceptance")
    ask.add_argument("--share", type=float, default=1.0, help="of the games that each row needs")
    ask.add_argument("--only", choices=ROWS, help="these rows alone")
    given = ask.parse_args(arguments)
    do_all_hold = True
    for name, measure in ROWS.items():
        if given.only in (None, name):
            for row in measure(given.share):
                print(row, flush=True)
                do_all_hold &= row.holds
    return 0 if do_all_hold else 1
