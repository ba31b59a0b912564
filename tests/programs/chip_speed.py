"""Measures how long a second of the unit takes on the emulator of the page, while a deal runs.

    python -m tests.programs.chip_speed

prints it in seconds of the processor, in Node and in a worker of Chromium.
"""

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import sync_playwright

from host_sim.fingers import KEY_HELD_MS
from tests.programs import prerequisites
from tests.support.pocket.chromium import below
from tests.support.second_emulator.target import Exchange, SecondTarget, in_browser, in_node
from tools.bench import a_game

_BOOT_MS, _WARM_MS, _MEASURED_MS = 2_000, 3_000, 10_000
_TICKS = os.sysconf("SC_CLK_TCK")


@contextmanager
def places() -> Iterator[list[tuple[str, Exchange]]]:
    """Return where the chip runs, by name."""
    with in_node() as node, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=prerequisites.chromium())
        with in_browser(browser) as worker:
            yield [("Node", node), ("Chromium", worker)]
        browser.close()


def measure(exchange: Exchange) -> float:
    """Return how many seconds of the processor one of the unit takes."""
    target = SecondTarget(exchange, prerequisites.image(), journal=a_game())
    target.power(True)
    target.run(_BOOT_MS)
    target.button(True)
    target.run(KEY_HELD_MS)
    target.button(False)
    target.run(_WARM_MS)
    before_s = _spent_s()
    target.run(_MEASURED_MS)
    return (_spent_s() - before_s) / (_MEASURED_MS / 1000)


def _spent_s() -> float:
    """Return the processor time of all processes below this one."""
    ticks = 0
    for process, _ in below(lambda process, _: process == os.getpid()):
        if process != os.getpid():
            fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
            ticks += int(fields[11]) + int(fields[12])
    return ticks / _TICKS


def main() -> int:
    """Measure in both, and print it."""
    with places() as found:
        for name, exchange in found:
            print(f"{name}: {measure(exchange):.2f} s of the processor for each of a deal")
    print(f"load {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")
    return 0


if __name__ == "__main__":
    sys.exit(main())
