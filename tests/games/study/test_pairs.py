"""Cells that differ in one player only, game by game."""

from pathlib import Path

import pytest

from games.study import pairs
from games.study.counts import Counts, Record
from games.study.plan import make_plan
from games.study.run import Played
from games.study.store import Chunk, Writer, create

PLAN = {
    "cells": [
        {
            **{"edition": ["world", "classic"], "bots": "trader"},
            "auctions": {"reactions_ms": [[9, 9, 9], [1, 9, 9], [1, 1, 9]], "jump_percent": 5},
        },
        {"edition": "world", "bots": [["greedy", "steady"], ["greedy", "cautious"]]},
    ]
}


def test_a_pair_differs_in_one_player_and_in_nothing_else() -> None:
    found = [*pairs.find(make_plan(PLAN).cells)]
    assert found == [(0, 1, 1), (1, 2, 2), (3, 4, 1), (4, 5, 2), (6, 7, 2)]


def test_games_are_compared_one_by_one(tmp_path: Path) -> None:
    """Of games 2 to 4 of both cells, seat 2 wins one more and none less in the second."""
    folder = create(tmp_path, make_plan({"cells": PLAN["cells"][1:]}), "")
    with Writer(folder) as writer:
        for cell, first, winners in ((0, 0, [2, 2, 1, 2, 0]), (1, 2, [2, 2, 1, 2])):
            records = b"".join(Record(winner, 1, 9, 9, 9, (1, 1)).pack() for winner in winners)
            writer.append(Chunk(cell, first, first + len(winners), Played(Counts(), records)))
    (pair,) = pairs.count(folder)
    assert pair == pairs.Pair(0, 1, seat=2, games=3, gained=1, lost=0)
    assert pair.difference().value == pytest.approx(1 / 3)
    assert pair.difference().low < 0 < pair.difference().high
