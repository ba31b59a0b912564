"""The figures on docs/games/studies/balance.md, from the games counted beside it.

    python -m tests.programs.balance [FOLDER]

FOLDER: where `dealbox study show` has written; its results and pictures are copied first.
tests/programs/test_balance.py compares page and counts.
"""

import argparse
import json
import shutil
from pathlib import Path
from typing import Any

from games.study.report import RESULTS
from games.study.strategies import (
    Contest,
    analyse,
    changes,
    changes_table,
    grid,
    summary,
    without,
)
from tests.support.sections import put_section

STUDIES = Path(__file__).parents[2] / "docs" / "games" / "studies"
PAGE, COUNTS = STUDIES / "balance.md", STUDIES / "balance.json"
HEADING = "Figures"
SHOWN = 3  # of the settings, each with its picture
BROKER = "games.study.broker:Broker"
POOLS = {
    "no Broker": (BROKER,),
    "no Broker, spoiler or evaluator": (BROKER, "spoiler", "evaluator"),
    "nobody trades": (BROKER, "evaluator", "trader@100"),
    "everybody builds": (BROKER, "spoiler", "frugal"),
}


def contests(path: Path = COUNTS) -> list[Contest]:
    """Return the games of strategies that are published."""
    fields = json.loads(path.read_text(encoding="utf-8"))
    return [Contest.of_fields(each) for each in fields["contests"]]


def figures(counts: dict[str, Any]) -> str:
    """Return the section of the page."""
    found = [Contest.of_fields(each) for each in counts["contests"]]
    games = [analyse(each) for each in found]
    played = sum(each.games * len(each.competitors) * len(each.monopolists) for each in found)
    parts = [
        f"{played} games, fingerprint `{counts['fingerprint']}`, version `{counts['code']}`. In"
        " square brackets intervals of 95 %.",
        summary(games),
    ]
    for number, game in enumerate(games[:SHOWN], 1):
        parts += [
            f"### {game['title']}",
            f"![What monopolists win for each pair of bots](balance-{number}.svg)",
            grid(game),
        ]
    parts.append("### With fewer bots to choose from")
    left = [
        without(found[0], bots)._replace(title=f"game A, {pool}") for pool, bots in POOLS.items()
    ]
    parts.append(summary(map(analyse, left)))
    parts += [
        "### Settings compared",
        "Of the same block, game by game with the same dice. The intervals hold together in 95 of"
        " 100 (Bonferroni).",
        changes_table(changes(found)),
    ]
    return "\n\n".join(parts) + "\n"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("folder", nargs="?", type=Path, help="of the study, after `show`")
    folder = parser.parse_args().folder
    if folder:
        shutil.copyfile(folder / RESULTS, COUNTS)
        for number in range(1, SHOWN + 1):
            picture = folder / f"strategies-{number}.svg"
            shutil.copyfile(picture, STUDIES / f"balance-{number}.svg")
    put_section(PAGE, HEADING, "\n" + figures(json.loads(COUNTS.read_text(encoding="utf-8"))))


if __name__ == "__main__":
    main()
