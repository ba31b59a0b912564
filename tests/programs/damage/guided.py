"""Gives each reader and each command damaged inputs: at random, and guided by coverage (atheris).

`python -m tests.programs.damage.guided FILE` repeats an input that was left in out/fuzz/TARGET.
"""

import gc
import mmap
import os
import re
import struct
import sys
import tempfile
import traceback
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import partial
from hashlib import sha1
from importlib import import_module
from importlib.util import find_spec
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


# Atheris.

_WRITTEN = re.compile(r"Test unit written to (\S+)")
_COUNTS = struct.Struct("<QQ")


def guided(name: str, numbers: range, seed: int, *, is_wrong: bool = False) -> Tally:
    """Give a target so many inputs, in a process that atheris ends.

    is_wrong: pages with a wrong checksum are read, too.
    """
    if not find_spec("atheris"):  # the child would go on as a second pytest
        raise ModuleNotFoundError("no atheris: pip install -r requirements/fuzz.txt")
    folder = OUT / name
    folder.mkdir(parents=True, exist_ok=True)
    counts = mmap.mmap(-1, _COUNTS.size)
    log = folder / f"log-{seed}-{numbers.start}"
    child = os.fork()
    if not child:
        with patch.object(Page, "is_sound", _is_ours if is_wrong else Page.is_sound):
            _fuzz(name, len(numbers), seed + numbers.start, counts, log)
    _, status = os.waitpid(child, 0)
    tried, good = _COUNTS.unpack(counts[:])
    tally = Tally(name, tried)
    tally.faults["good"] = good
    told = log.read_text(errors="replace")
    if status or tried < len(numbers):
        written = _WRITTEN.search(told)
        tally.violations.append(f"{name}, seed {seed}: {written[1] if written else log}")
    return tally


def _is_ours(page: Page) -> bool:
    return page.bytes.startswith(MAGIC)


def _fuzz(name: str, count: int, seed: int, counts: mmap.mmap, log: Path) -> None:
    """Run atheris; it ends the process."""
    atheris = import_module("atheris")  # in requirements/fuzz.txt
    target, tried, good = TARGETS[name], 0, 0

    def give(data: bytes) -> None:
        nonlocal tried, good
        tried += 1
        _COUNTS.pack_into(counts, 0, tried, good)
        try:
            good += target.do(data) is not False
        # Atheris would end Python, which waits for threads of the parent.
        except Exception:  # noqa: BLE001 - whatever it is, it is what we look for
            path = log.parent / f"fault-{sha1(data).hexdigest()}"
            path.write_bytes(data)
            told.write(f"{traceback.format_exc()}Test unit written to {path}\n".encode())
            told.flush()
            os._exit(1)

    told = log.open("wb")
    corpus = tempfile.mkdtemp()
    for number, content in enumerate(target.seeds()):
        Path(corpus, str(number)).write_bytes(content)
    os.dup2(told.fileno(), 1)
    os.dup2(told.fileno(), 2)
    for each in gc.get_objects():
        if isinstance(each, FunctionType) and str(each.__module__).startswith(target.guides):
            atheris.instrument_func(each)
    options = [f"-runs={count}", f"-seed={seed % (1 << 32) or 1}", "-timeout=60"]
    options += [f"-max_len={target.most_bytes}", "-rss_limit_mb=3000"]
    options += [f"-artifact_prefix={log.parent}/", "-print_final_stats=1"]
    atheris.Setup([sys.argv[0], *options, corpus], give)
    atheris.Fuzz()


_ONE_GOOD = {"good": 1}


def _parts(prefix: str, run: Callable[..., Tally], *, quick: bool) -> Iterator[Part]:
    for name, target in TARGETS.items():
        few, many = (range(target.quick), NOTHING) if quick else (NOTHING, range(target.count))
        yield Part(prefix + name, partial(run, name), few, many, needs=_ONE_GOOD)
    is_control = partial(run, "page", is_wrong=True)
    few, many = (range(TARGETS["page"].quick), NOTHING) if quick else (NOTHING, range(20_000))
    yield Part(f"{prefix}wrong_checksum", is_control, few, many, must_fail=True)


AT_RANDOM = tuple(_parts("", at_random, quick=True))
GUIDED = tuple(_parts("guided_", guided, quick=False))


if __name__ == "__main__":
    _path = Path(sys.argv[1])
    TARGETS[_path.parent.name].do(_path.read_bytes())
