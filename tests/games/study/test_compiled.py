"""Bank and table as compiled modules: used where they are of these sources, and play the same."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import dealbox.bank.spaces
from dealbox.bank.editions import EDITIONS
from games.study import compiled
from host_sim import cache
from tests.support.sources import ROOT

BOARD = dealbox.bank.spaces.__name__
INTERPRETED = "tests.support.study_bots:Interpreted"  # fails where the table is compiled
# Every edition; each bot, with another reserve and as a class of one's own; every kind of auction.
PLAN = """
games = 20
[[cells]]
edition = EVERY
seats = 4
bots = [
    ["trader"],
    ["steady", "cautious", "greedy", "trader@300"],
    ["random"],
    ["saver", "frugal", "friedman", "tests.support.study_bots:Leaning"],
]
[[cells]]
edition = "platinum"
options = "speed"
seats = 4
bots = [["trader"], ["greedy"]]
house_rules = { has_pot = true, start = 1000 }
[[cells]]
edition = ["world", "anti"]
options = "quick"
seats = 4
bots = [["trader"], ["random"]]
counts = "light"
[[cells]]
edition = "world"
seats = 3
bots = "trader"
auctions = { reactions_ms = [500, 2000, 4000], clock = ["hidden", "silence"], jump_percent = 20 }
""".replace("EVERY", str([edition.city or edition.name for edition in EDITIONS]))


def told(code: str, caches: Path) -> list[str]:
    """Return what a process of its own prints."""
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"XDG_CACHE_HOME": str(caches), "PYTHONPATH": os.pathsep.join(sys.path)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


USED = f"""
from importlib.util import find_spec
from games.study import compiled
print(compiled.use(), compiled.use(), find_spec("{BOARD}").origin)
"""


@pytest.fixture
def made(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Return a folder as if one module were compiled in it."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))
    folder = compiled.folder()
    folder.mkdir(parents=True)
    (folder / (BOARD + compiled.SUFFIX)).touch()
    cache.seal(folder)
    return folder


def test_a_compiled_module_is_imported_in_place_of_its_source(made: Path, tmp_path: Path) -> None:
    assert told(USED, tmp_path) == ["True", "True", str(made / (BOARD + compiled.SUFFIX))]


def test_damaged_compiled_modules_are_not_used(made: Path, tmp_path: Path) -> None:
    (made / (BOARD + compiled.SUFFIX)).write_bytes(b"cut")
    assert told(USED, tmp_path) == ["False", "False", dealbox.bank.spaces.__file__]


def test_without_compiled_modules_the_sources_are_imported(tmp_path: Path) -> None:
    assert told(USED, tmp_path) == ["False", "False", dealbox.bank.spaces.__file__]


@pytest.mark.usefixtures("made")
def test_a_process_that_has_imported_a_source_goes_on_with_sources(tmp_path: Path) -> None:
    used, again, origin = told(f"import {BOARD}" + USED, tmp_path)
    assert (used, again, origin) == ("False", "False", dealbox.bank.spaces.__file__)


def test_modules_of_other_sources_or_another_python_are_in_another_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    source = tmp_path / "board.py"
    source.write_text("GO = 0\n")
    monkeypatch.setattr(compiled, "sources", lambda: {BOARD: source})
    folders = [compiled.folder()]
    source.write_text("GO = 1\n")
    folders.append(compiled.folder())
    monkeypatch.setattr(compiled, "SUFFIX", ".another.so")
    folders.append(compiled.folder())
    assert len(set(folders)) == 3


def test_every_module_that_is_compiled_has_its_source() -> None:
    sources = compiled.sources()
    assert {"dealbox.bank.ledger", "games.table.table", "games.table.bots.bot"} < {*sources}
    for name, path in sources.items():
        assert path.parts[-len(name.split(".")) :] == (*name.split(".")[:-1], path.name)
        assert path.is_file() and path.stem == name.split(".")[-1] != "__init__"


def test_whoever_plays_for_a_study_has_imported_no_source_before_he_asks(tmp_path: Path) -> None:
    code = """
import sys, host_sim.__main__, games.study.worker
from games.study import compiled
print(sys.modules.keys() & compiled.sources().keys())
"""
    assert told(code, tmp_path) == ["set()"]


def study(
    folder: Path, bots: str = "", *options: str, workers: int | str
) -> subprocess.CompletedProcess[str]:
    """Run a study as a user does, in a folder of its own."""
    plan, out = folder / "study.toml", folder / str(workers)[:3]
    plan.write_text(f'[[cells]]\nedition = "world"\nseats = 2\nbots = "{bots}"' if bots else PLAN)
    command = [Path(sys.executable).with_name("dealbox"), *("study", "run"), plan, "--out", out]
    return subprocess.run(
        [*map(str, command), "--workers", str(workers), *options],
        env=os.environ | {"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.soak
@pytest.mark.races
@pytest.mark.usefixtures("compiled_modules")
def test_a_study_counts_the_same_with_compiled_modules(tmp_path: Path) -> None:
    as_compiled, as_sources = study(tmp_path, workers=1), study(tmp_path, workers=0)
    assert as_compiled.stdout.startswith("Bank and table are compiled.\n")
    assert "compiled" not in as_sources.stdout
    fingerprint = as_compiled.stdout.splitlines()[-1]
    assert fingerprint.startswith("fingerprint ")
    assert fingerprint == as_sources.stdout.splitlines()[-1]


@pytest.mark.soak
@pytest.mark.races
@pytest.mark.usefixtures("compiled_modules")
def test_the_processes_of_a_study_play_with_compiled_modules(tmp_path: Path) -> None:
    assert study(tmp_path, INTERPRETED, "--games", "4", workers=0).returncode == 0
    done = study(tmp_path, INTERPRETED, workers=1)
    assert done.returncode == 2 and "Interpreted at seat" in done.stderr
    assert "RuntimeError: the table is compiled" in done.stderr


@pytest.mark.soak
@pytest.mark.races
@pytest.mark.usefixtures("compiled_modules")
def test_a_bot_that_never_answers_is_stopped_with_compiled_modules_too(tmp_path: Path) -> None:
    done = study(tmp_path, "tests.support.study_bots:Stalling", "--limit", "1", workers=1)
    assert done.returncode == 2 and "Stalling at seat" in done.stderr


@pytest.mark.soak
@pytest.mark.races
@pytest.mark.usefixtures("compiled_modules")
def test_the_workers_of_a_cluster_play_with_compiled_modules(tmp_path: Path) -> None:
    from distributed import LocalCluster

    one = {"n_workers": 1, "threads_per_worker": 1, "host": "127.0.0.1"}
    with LocalCluster(**one, dashboard_address=None) as cluster:
        done = study(tmp_path, INTERPRETED, workers=cluster.scheduler_address)
    assert done.returncode == 2 and "RuntimeError: the table is compiled" in done.stderr


LEFT = """
import gc, sys
from games.study import compiled
assert compiled.use()
from games.study.plan import make_plan
from games.study.run import chunk
from dealbox.bank.editions import EDITIONS
names = [edition.city or edition.name for edition in EDITIONS]
cells = [{"edition": names, "bots": [["trader"], ["random"]], "seats": 4, "rounds_max": 30}]
for cell in make_plan({"seed": "left", "cells": cells}).cells:
    before = 0
    for first, last in ((0, 400), (400, 600)):  # what is kept for the next games comes early
        chunk(cell, first, last)
        gc.collect()
        left, before = sys.getallocatedblocks() - before, sys.getallocatedblocks()
    print(left)
"""


@pytest.mark.soak
@pytest.mark.races
def test_compiled_games_leave_nothing_in_memory(compiled_modules: Path) -> None:
    """An object that is left by each of four players would be 800 in 200 games."""
    left = told(LEFT, compiled_modules.parents[1])
    assert len(left) == 2 * len(EDITIONS)
    assert all(int(blocks) < 400 for blocks in left), left
