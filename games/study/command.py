"""`dealbox study`: thousands of games by a plan, counted, and what they show."""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import Any, TextIO

from games.study import code, compiled, plan, store, tournament
from games.study.plan import Cell
from games.study.spread import Task, spread
from games.study.store import Chunk, Folder, Writer
from games.table.bots import NAMES

BAD_INPUT = 2
STOPPED = 130  # by Ctrl-C, as a shell reports it
CHUNK_GAMES = 200  # at most: what is lost when a process is ended, and how often a line is written
WORKERS_MAX = 256  # more than a machine has processors; a process takes 50 MB
_PARTS = 4  # of a worker's share, so that all of them end at about the same time
_CLUSTER_WORKERS = 100  # a guess: more may come while it runs
_LINE_S = 30  # between two lines of progress where they cannot be overwritten

_FAMILIES = ("world", "classic", "comrades", "platinum", "anti")


def add_parser(commands: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Add the command `study` to the parser of dealbox."""
    study = commands.add_parser(
        "study",
        help="play thousands of games by a plan, and show what they teach",
        description="Play thousands of games by a plan, and count (docs/games/study.md).",
    )
    verbs = study.add_subparsers(required=True, metavar="VERB")
    _add_run(verbs)
    _add_show(verbs)
    _add_tournament(verbs)


def _add_run(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    run = verbs.add_parser(
        "run",
        help="play the games of a plan, or go on with them",
        description="Play the games of a plan. The same command goes on where it was stopped, and"
        " a larger --games adds to what is there.",
        epilog="Exit code 2: the plan, the folder or a bot is not usable; 130: Ctrl-C.",
    )
    run.add_argument("file", type=Path, metavar="FILE.toml", help="the plan")
    run.add_argument("--games", type=_games, metavar="N", help="of each cell; default: the plan's")
    _add_workers(run)
    run.add_argument(
        "--out",
        type=Path,
        metavar="DIR",
        help="the folder of the results; default: the plan's name",
    )
    run.add_argument(
        "--limit",
        type=_seconds,
        metavar="SECONDS",
        help="stop when one game takes longer, because a bot never answers; default: no limit",
    )
    run.set_defaults(do=partial(_in_words, _play))


def _add_show(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    show = verbs.add_parser(
        "show",
        help="write the report of a study: one HTML file, tables, pictures and every game",
        description="Write the report of what was counted so far, into the folder of the study:"
        " report.html (loads nothing), study.json, counts.json, tables.md, cells.csv, groups.csv,"
        " spaces.csv, games.parquet, and the pictures as SVG and PNG.",
        epilog="Exit code 2: it is no folder of a study, or cannot be written.",
    )
    show.add_argument("folder", type=Path, metavar="DIR", help="the folder of a study")
    show.add_argument("--to", type=Path, metavar="DIR", help="write there instead")
    show.set_defaults(do=_show)


def _add_tournament(verbs: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    best = verbs.add_parser(
        "tournament",
        help="let bots play each other, and rate them",
        description="Let bots play each other, four at a table, and rate them in each edition"
        " (docs/games/tournament.md). The same command goes on where it was stopped.",
        epilog="Exit code 2: an edition, a bot or the folder is not usable; 130: Ctrl-C.",
    )
    best.add_argument(
        "editions", nargs="*", metavar="EDITION", help="as in a plan; default: the five families"
    )
    best.add_argument(
        "--bots",
        metavar="NAMES",
        help="divided by commas, your own as module:Class; default: all but the slow searcher",
    )
    best.add_argument("--seed", default="", metavar="TEXT", help="decides all chance")
    best.add_argument(
        "--games",
        type=_games,
        default=600,
        metavar="N",
        help=f"of each edition, rounded up to a multiple of {tournament.LINE_UPS}"
        " (default: %(default)s)",
    )
    _add_workers(best)
    best.add_argument(
        "--out",
        type=Path,
        default=Path("tournament"),
        metavar="DIR",
        help="the folder of the games (default: %(default)s)",
    )
    best.set_defaults(do=partial(_in_words, _rate))


def _add_workers(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--workers",
        type=_workers,
        default="1",
        metavar="N|tcp://HOST:PORT",
        help="processes of this machine, 0 for none but this; or the scheduler of a cluster"
        " (default: %(default)s)",
    )


def _games(text: str) -> int:
    if not _is_number(text, 1, plan.GAMES_MAX):
        raise argparse.ArgumentTypeError(
            f"must be a whole number from 1 to {plan.GAMES_MAX}, not {text}"
        )
    return int(text)


def _workers(text: str) -> str:
    if not _is_number(text, 0, WORKERS_MAX) and "://" not in text:
        raise argparse.ArgumentTypeError(
            f"must be a number of processes up to {WORKERS_MAX}, or tcp://HOST:PORT of a cluster,"
            f" not {text}"
        )
    return text


def _is_number(text: str, least: int, most: int) -> bool:
    digits = len(str(most))
    return text.isdecimal() and len(text) <= digits and least <= int(text) <= most


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0
    if not 0 < seconds < threading.TIMEOUT_MAX:
        raise argparse.ArgumentTypeError(f"must be seconds above 0, not {text}")
    return seconds


def _play(asked: argparse.Namespace) -> str:
    wanted = plan.read(asked.file)
    folder = _folder(asked.out or asked.file.with_suffix(""), wanted, asked.workers)
    run(folder, asked.games or wanted.games, asked.workers, asked.limit)
    return summary(folder)


def _rate(asked: argparse.Namespace) -> str:
    bots = asked.bots.split(",") if asked.bots else list(NAMES)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise plan.BadPlan(["--bots: must be two or more, each once"])
    wanted = tournament.plan(asked.editions or _FAMILIES, bots, asked.seed, asked.games)
    folder = _folder(asked.out, wanted, asked.workers)
    run(folder, wanted.games, asked.workers)
    found = {
        edition: tournament.ratings(games, f"{asked.seed}/{edition}")
        for edition, games in tournament.results(folder).items()
    }
    return f"{tournament.summary(found)}\nfingerprint {folder.fingerprint()}"


def _folder(path: Path, wanted: plan.Plan, workers: str) -> Folder:
    """Return the folder of a plan; say if its games are played again, or by compiled modules."""
    folder = store.create(path, wanted, code.mark(wanted.cells))
    if folder.damaged:
        print(f"{path}: {folder.damaged} lines are damaged; their games are played again")
    if workers.isdecimal() and int(workers) and compiled.found():
        print("Bank and table are compiled.")
    return folder


def _in_words(do: Callable[[argparse.Namespace], str], asked: argparse.Namespace) -> int:
    """Do it, print what it returns, and return the exit code."""
    try:
        text = do(asked)
    except KeyboardInterrupt:
        print("\nStopped; what was counted is stored, and the same command continues.")
        return STOPPED
    print(text)
    return 0


def _show(asked: argparse.Namespace) -> int:
    from games.study import report  # loads matplotlib

    to = asked.to or asked.folder
    try:
        folder = Folder(asked.folder)
        study = _analysed(folder)
        if not study["games"]:
            raise store.BadFolder(f"{asked.folder}: no game is counted yet; dealbox study run")
        to.mkdir(parents=True, exist_ok=True)
        for path in report.write(study, to):
            print(path)
        print(report.write_counts(folder, to / report.COUNTS))
        if results := report.write_results(folder, to / report.RESULTS):
            print(results)
        print(report.write_games(folder, to / report.GAMES))
    except report.NoParquet:
        print(f"{report.GAMES} is left out: it needs pip install dealbox[study]")
    except OSError as error:
        print(f"dealbox: {error.filename or to}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT
    return 0


def _analysed(folder: Folder) -> dict[str, Any]:
    from games.study import analysis

    try:
        return analysis.analyse(folder)
    except (ArithmeticError, LookupError, ValueError) as error:
        raise store.BadFolder(
            f"{folder.path}: has counts that no game gives: {error}; play it anew"
        ) from None


def run(
    folder: Folder,
    games: int,
    workers: str = "0",
    limit_s: float | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Play what is missing of so many games of each cell, and store it; blocks until then.

    workers, limit_s: as spread(). progress: called with how many games of this run are played, and
    how many there are to play. BadFolder, GameFault, Lost: in words; what was counted is stored.
    """
    number = {cell: index for index, cell in enumerate(folder.plan.cells)}
    size = _chunk_games(games * len(number), workers)
    missing = sum(
        last - first for cell in number.values() for first, last in folder.missing(cell, games)
    )
    report = progress or Progress(sys.stdout)
    played_games = 0
    with Writer(folder) as writer:
        tasks = _tasks(folder, games, size)
        for (cell, first, last), played in spread(tasks, workers, limit_s):
            writer.append(Chunk(number[cell], first, last, played))
            played_games += last - first
            report(played_games, missing)


def _chunk_games(games: int, workers: str) -> int:
    """Return how many games make a chunk; nothing that is counted depends on it."""
    count = max(int(workers), 1) if workers.isdecimal() else _CLUSTER_WORKERS
    return max(1, min(CHUNK_GAMES, games // (_PARTS * count)))


def _tasks(folder: Folder, games: int, size: int) -> Iterator[Task]:
    """Yield what is missing, a chunk of each cell in turn, so that all of them grow alike."""
    gaps = [list(folder.missing(index, games)) for index in range(len(folder.plan.cells))]
    rows = [_pieces(*each, size) for each in zip(folder.plan.cells, gaps, strict=True)]
    for row in zip_longest(*rows):
        yield from filter(None, row)


def _pieces(cell: Cell, gaps: list[tuple[int, int]], size: int) -> Iterator[Task]:
    for first, last in gaps:
        for at in range(first, last, size):
            yield Task(cell, at, min(at + size, last))


class Progress:
    """Rate, share and time left: one line on a terminal, else a line now and then."""

    def __init__(self, out: TextIO, now_s: Callable[[], float] = time.monotonic) -> None:
        self._out = out
        self._now_s = now_s
        self._start_s = self._said_s = now_s()

    def __call__(self, done: int, whole: int) -> None:
        """Report that so many games of the whole are played."""
        now_s = self._now_s()
        rate = done / max(now_s - self._start_s, 1e-9)
        left = _duration((whole - done) / rate) if done < whole else "none"
        text = (
            f"{done} of {whole} games, {100 * done // whole} %, {rate:.0f} games/s, left: {left}"
        )
        if self._out.isatty():
            self._out.write(f"\r\033[K{text}" + ("\n" if done == whole else ""))
        elif done == whole or now_s - self._said_s >= _LINE_S:
            self._out.write(text + "\n")
            self._said_s = now_s
        self._out.flush()


def _duration(seconds: float) -> str:
    minutes, rest = divmod(round(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{rest:02}"


def summary(folder: Folder) -> str:
    """Return games and fingerprint, in two lines."""
    games = sum(counts.tallies["games"] for counts in folder.counts)
    return (
        f"{folder.path}: {games} games in {len(folder.plan.cells)} cells\n"
        f"fingerprint {folder.fingerprint()}"
    )
