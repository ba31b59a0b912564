"""Measures the target under WebAssembly: python -m tests.programs.wasm_times [FILE ...]

plays scenarios, by default all of them, on laptop and WebAssembly, and prints what both take. The
times are processor time, of Node and its threads too, so that the load of the machine counts less.
"""

import resource
import sys
from pathlib import Path

from host_sim.laptop.target import LaptopTarget
from host_sim.scenarios import scenario
from host_sim.scenarios.person import Person
from host_sim.scenarios.transcript import Transcript
from host_sim.target import Target
from host_sim.wasm.target import WasmTarget
from tests.support.sources import ROOT

POWER_ONS = 20


def processor_s() -> float:
    """Return the seconds of processor time of this process and of those that have ended."""
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def play(path: Path, target: Target) -> float:
    """Play a scenario; return the seconds of the target's time."""
    scenario.play(scenario.read(path), Person(target, Transcript(target)))
    target.power(False)
    return target.ms / 1000


def main(names: list[str]) -> None:
    """Measure, and print one line a figure."""
    paths = [Path(name) for name in names] or sorted((ROOT / "tests/scenarios").glob("*.txt"))
    for make in (LaptopTarget, WasmTarget):
        since_s = processor_s()
        played_s = sum(play(path, make()) for path in paths)
        print(
            f"{len(paths)} scenarios, {played_s:.0f} s of the unit, on {make.name}:"
            f" {processor_s() - since_s:.1f} s",
            flush=True,
        )
    target = WasmTarget()
    since_s = processor_s()
    for _ in range(POWER_ONS):
        target.power(True)
        target.run(500)
        target.power(False)
    each_ms = (processor_s() - since_s) * 1000 / POWER_ONS
    print(f"a power-on up to the first picture, with its process: {each_ms:.0f} ms")
    target.power(True)
    since_s = processor_s()
    target.run(10_000)  # what the process takes is known when it has ended
    target.power(False)
    short_s = processor_s() - since_s
    target.power(True)
    since_s = processor_s()
    target.run(610_000)
    target.power(False)
    rest_s = processor_s() - since_s - short_s
    print(f"ten minutes at rest: {rest_s:.1f} s")


if __name__ == "__main__":
    main(sys.argv[1:])
