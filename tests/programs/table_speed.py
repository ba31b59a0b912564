"""Measures whole games at the table, beside another simulator on the same core.

    python -m tests.programs.table_speed [--peer FOLDER]

FOLDER: a clone of the simulator that docs/games/table.md names. Each kind of run has a process of
its own, one after the other and all of them several times, so that a load of the machine falls
on all. Prints a table: medians, and those of the ratios to the run of the other just before. The
times are processor times of this machine. A throw is one of two dice, whatever it is for: what a
turn is, the two count otherwise.
"""

import argparse
import importlib
import platform
import random
import subprocess
import sys
from collections.abc import Callable, Sequence
from multiprocessing import get_context
from pathlib import Path
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from dealbox.bank.editions import EDITIONS
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import DEEDS
from games.study import compiled
from games.table import bots
from games.table.books import Audit, StudyLedger, Unwritten
from games.table.chance import Throw
from games.table.listener import Listener
from games.table.table import Table
from tests.support.game_settings import line_up

REPEATS = 7
GAMES = 1000
PEER_GAMES = 200
COUNTED = 5  # a fifth of the games tell how many throws a game has
ROUNDS_MAX = 300
_CLASSIC = next(number for number, edition in enumerate(EDITIONS) if edition.name == "classic")
LENGTHS = (10, 20, 40, 80, 160)  # rounds
_COMPILED = ", compiled"  # after the name of a kind, if `make compiled` has made it


class Speed(NamedTuple):
    """What one run has shown, in processor time."""

    games_s: float
    throws_s: float
    throws: float  # in a game

    def times(self, other: "Speed") -> tuple[float, float]:
        """Return how many times as fast as another this is: in games and in throws."""
        return self.games_s / other.games_s, self.throws_s / other.throws_s


LEDGERS: dict[str, Callable[[], Ledger]] = {
    "study": StudyLedger,
    "without a journal": lambda: Ledger(Unwritten()),
    "audit": lambda: Ledger(Audit()),
}


def a_table(kind: str, bot: str = "trader") -> Table:
    """Return a table with four players, and a ledger of a kind in LEDGERS."""
    return Table(LEDGERS[kind](), _CLASSIC, line_up(bots.make(bot)), DEEDS)


class Throws(Listener):
    """Counts the throws of two dice."""

    count = 0

    def threw(self, seat: int, throw: Throw) -> None:
        self.count += 1


def measure(kind: str, games: int) -> Speed:
    """Return the speed of our games; throws are counted in a second run."""
    table = a_table(kind)
    for number in range(games // 20):
        table.play(f"warm/{number}", ROUNDS_MAX)
    start_s = process_time()
    for number in range(games):
        table.play(f"speed/{number}", ROUNDS_MAX)
    took_s = process_time() - start_s
    throws = Throws()
    table.subscribe(throws)
    counted = games // COUNTED
    for number in range(counted):
        table.play(f"speed/{number}", ROUNDS_MAX)
    in_game = throws.count / counted
    return Speed(games / took_s, in_game * games / took_s, in_game)


def measure_compiled(kind: str, games: int) -> Speed:
    """Return the speed of our games with bank and table as `make compiled` has made them.

    In a process that has imported none of them: this one has.
    """
    code = (
        "from games.study import compiled; assert compiled.use();"
        f" from tests.programs.table_speed import measure; print(*measure({kind!r}, {games}))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return Speed(*map(float, done.stdout.split()))


def measure_peer(folder: str, games: int) -> Speed:
    """Return the speed of the other simulator's games; throws are counted in a second run."""
    sys.path.insert(0, folder)
    package = next(path.parent.parent.name for path in Path(folder).glob("*/core/game.py"))
    game = importlib.import_module(f"{package}.core.game")
    dice: Any = importlib.import_module(f"{package}.core.dice").Dice
    settings = importlib.import_module(f"{package}.log_settings").LogSettings
    settings.results_dir = settings.EVENTS_LOG_PATH.parent
    play = next(
        what for name, what in vars(game).items() if name.endswith("_game") and "setup" not in name
    )
    seeds = random.Random(0)
    pairs = [(number + 1, seeds.getrandbits(32)) for number in range(games)]
    settings.init_logs()
    start_s = process_time()
    for pair in pairs:
        play(pair)
    took_s = process_time() - start_s
    throws = 0
    roll = dice.roll

    def counted(one: Any) -> Any:
        nonlocal throws
        throws += 1
        return roll(one)

    dice.roll = counted
    for pair in pairs:
        play(pair)
    settings.init_logs()
    return Speed(games / took_s, throws / took_s, throws / games)


def measure_lengths(games: int) -> list[tuple[int, float]]:
    """Return for games cut after so many rounds how many microseconds a booking takes.

    The bots do not trade, so that no game ends by itself before.
    """
    found = []
    for rounds in LENGTHS:
        table = a_table("study", "steady")
        bookings = -table.ledger.now.seq
        start_s = process_time()
        for number in range(games * LENGTHS[0] // rounds):
            table.play(f"length/{number}", rounds)
        bookings += table.ledger.now.seq
        found.append((rounds, 1e6 * (process_time() - start_s) / bookings))
    return found


def _alone(function: Callable[..., Any], *arguments: Any) -> Any:
    """Return what a function returns in a process of its own."""
    with get_context("spawn").Pool(1) as pool:
        return pool.apply(function, arguments)


def report(peer: str | None, repeats: int, games: int) -> str:
    """Return the table in Markdown."""
    kinds = list(LEDGERS)
    are_compiled = compiled.found() is not None
    shown = [kind + how for kind in kinds for how in ("", _COMPILED) if are_compiled or not how]
    runs: dict[str, list[Speed]] = {kind: [] for kind in (*shown, "peer")}
    for _ in range(repeats):
        if peer:
            runs["peer"].append(_alone(measure_peer, peer, PEER_GAMES))
        for kind in kinds:
            runs[kind].append(_alone(measure, kind, games))
            if are_compiled:
                runs[kind + _COMPILED].append(measure_compiled(kind, games))
    lines = [
        "| | games/s | throws/s | throws in a game | x games/s | x throws/s |",
        "|---|---|---|---|---|---|",
    ]
    for kind, speeds in runs.items():
        if not speeds:
            continue
        cells = [f"{median(speed[i] for speed in speeds):,.0f}" for i in range(3)]
        if peer:
            ratios = [
                speed.times(other) for speed, other in zip(speeds, runs["peer"], strict=True)
            ]
            cells += [f"{median(ratio[i] for ratio in ratios):.2f}" for i in range(2)]
        name = "the reference" if kind == "peer" else kind
        lines.append(f"| {' | '.join([name, *cells])} |")
    lengths = _alone(measure_lengths, games)
    text = ", ".join(f"{rounds}: {took:.2f}" for rounds, took in lengths)
    return (
        f"Python {platform.python_version()}, {repeats} times.\n\n"
        + "\n".join(lines)
        + "\n\nThe time of a game grows no faster than its bookings. Microseconds for a booking"
        + f" of\nbots `steady`, by the rounds after which games were cut: {text}.\n"
    )


def main(arguments: Sequence[str] | None = None) -> int:
    """Measure; return 0."""
    ask = argparse.ArgumentParser(prog="python -m tests.programs.table_speed")
    ask.add_argument("--peer", metavar="FOLDER", help="a clone of the reference")
    ask.add_argument("--repeats", type=int, default=REPEATS, metavar="N")
    ask.add_argument("--games", type=int, default=GAMES, metavar="N", help="in each of our runs")
    given = ask.parse_args(arguments)
    print(report(given.peer, given.repeats, given.games), end="")
    return 0


if __name__ == "__main__":
    sys.exit(main())
