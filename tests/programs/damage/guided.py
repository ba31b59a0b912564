"""Gives each reader and each command damaged inputs: at random, and guided by coverage (atheris).

`python -m tests.programs.damage.guided FILE` repeats an input that was left in out/fuzz/TARGET.
"""

import gc
import re
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from pathlib import Path
from random import Random
from types import FunctionType
from unittest.mock import patch

from dealbox.store.page import MAGIC, Page
from tests.programs.damage.commands import COMMANDS, misuse
from tests.programs.damage.faults import changed
from tests.programs.damage.readers import READERS
from tests.programs.harness import NOTHING, Part, Tally
from tests.support.sources import ROOT

OUT = ROOT / "out/fuzz"


@dataclass(frozen=True)
class Target:
    """What is given inputs. count: how many in make long. guides: modules, by their coverage."""

    do: Callable[[bytes], object]
    seeds: Callable[[], Iterable[bytes]]
    count: int
    guides: tuple[str, ...]
    most_bytes: int = 4096
    quick: int = 300  # inputs at random in make test


_BOARDS = ("host_sim.editions", "dealbox.bank.editions")
_BOOKS = ("dealbox.store.journal", "host_sim.books.history", "host_sim.books.replay")
_ALL = ("dealbox", "games", "host_sim", "tools")


def _reader(name: str, count: int, guides: tuple[str, ...], most_bytes: int = 4096) -> Target:
    return Target(*READERS[name], count, guides, most_bytes)


TARGETS = {  # the slow ones first
    "region": _reader("region", 50_000, _BOOKS),
    "board_file": _reader("board_file", 50_000, _BOARDS),
    "board_record": _reader("board_record", 500_000, _BOARDS),
    "feed": _reader("feed", 500_000, ("host_sim.feed_reader",), 500),
    "page": _reader("page", 2_000_000, ("dealbox.store.page",), 257),
    "message": _reader("message", 1_500_000, ("host_sim.web",), 400),
    "people": _reader("people", 2_500_000, ("dealbox.store.records",), 257),
    "image": _reader("image", 3_000_000, ("host_sim.uf2",), 2100),
    **{
        name: Target(partial(misuse, command), seeds, 2_500, _ALL, 40_000, quick=8)
        for name, (command, seeds) in COMMANDS.items()
    },
}


def at_random(name: str, numbers: range, seed: int, *, is_wrong: bool = False) -> Tally:
    """Give a target good inputs, and one for each number that is made of them.

    is_wrong: pages with a wrong checksum are read, too.
    """
    target, tally = TARGETS[name], Tally(f"inputs of {name}")
    seeds = list(target.seeds())
    with patch.object(Page, "is_sound", _is_ours if is_wrong else Page.is_sound):
        for number, data in enumerate(seeds):
            with tally.trial(number, seed):
                tally.faults["good"] += target.do(data) is not False
        for number in numbers:
            rng = Random(f"{seed}/{number}")
            with tally.trial(number, seed):
                target.do(changed(rng.choice(seeds), rng))
    return tally


# Atheris, in a process of its own.

_COUNT = re.compile(r"stat::number_of_executed_units: *(\d+)")
_WRITTEN = re.compile(r"Test unit written to (\S+)")


def guided(name: str, numbers: range, seed: int, *, is_wrong: bool = False) -> Tally:
    """Give a target so many inputs.

    is_wrong: pages with a wrong checksum are read, too.
    """
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    path = folder / f"log-{seed}-{numbers.start}"
    # 0 is a new seed each time.
    words = [name, len(numbers), (seed + numbers.start) % (1 << 32) or 1, int(is_wrong)]
    command = [sys.executable, "-m", "tests.programs.damage.guided", *map(str, words)]
    with path.open("wb") as log:
        done = subprocess.run(command, stdout=log, stderr=log, cwd=ROOT, check=False)
    told = path.read_text(errors="replace")
    count, written = _COUNT.search(told), _WRITTEN.search(told)
    tally = Tally(name, int(count[1]) if count else 0)
    if done.returncode or tally.trials < len(numbers):
        tally.violations.append(f"{name}, seed {seed}: {written[1] if written else path}")
    return tally


def _fuzz(name: str, count: str, seed: str, is_wrong: str) -> None:
    """Run atheris; it ends the process."""
    atheris = import_module("atheris")  # in requirements/fuzz.txt
    target = TARGETS[name]
    is_sound = _is_ours if int(is_wrong) else Page.is_sound
    with tempfile.TemporaryDirectory() as corpus, patch.object(Page, "is_sound", is_sound):
        for number, content in enumerate(target.seeds()):
            Path(corpus, str(number)).write_bytes(content)
        for each in gc.get_objects():
            if isinstance(each, FunctionType) and str(each.__module__).startswith(target.guides):
                atheris.instrument_func(each)
        options = [f"-runs={count}", f"-seed={seed}", "-timeout=60", "-rss_limit_mb=3000"]
        options += [f"-max_len={target.most_bytes}", "-print_final_stats=1"]
        options += [f"-artifact_prefix={OUT / name}/"]
        atheris.Setup([sys.argv[0], *options, corpus], target.do)
        atheris.Fuzz()


def _is_ours(page: Page) -> bool:
    return page.bytes.startswith(MAGIC)


_CONTROL = "wrong_checksum"
AT_RANDOM = (
    *(
        Part(name, partial(at_random, name), range(target.quick), NOTHING, needs={"good": 1})
        for name, target in TARGETS.items()
    ),
    Part(_CONTROL, partial(at_random, "page", is_wrong=True), range(300), NOTHING, must_fail=True),
)
GUIDED = (
    *(
        Part(f"guided_{name}", partial(guided, name), NOTHING, range(target.count))
        for name, target in TARGETS.items()
    ),
    Part(
        f"guided_{_CONTROL}",
        partial(guided, "page", is_wrong=True),
        NOTHING,
        range(20_000),
        must_fail=True,
    ),
)


if __name__ == "__main__":
    if len(sys.argv) > 2:
        _fuzz(*sys.argv[1:])
    else:
        _path = Path(sys.argv[1])
        TARGETS[_path.parent.name].do(_path.read_bytes())
