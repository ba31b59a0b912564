"""A Chromium whose storage outlives it, and the processes of which can be killed."""

import os
import shutil
import signal
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from playwright.sync_api import BrowserContext, Playwright

from tests.support.patience import until
from tests.support.web.browsing import HANG_MS, QUIET


class Chromium:
    """A browser with a profile of its own: an ordinary context of Playwright keeps OPFS in memory.

    context: the windows; another one after kill().
    """

    context: BrowserContext

    def __init__(self, playwright: Playwright, path: Path, profile: Path) -> None:
        self._playwright = playwright
        self._path = path
        self._profile = profile
        self.launch()

    def launch(self) -> None:
        """Start it anew on the same profile."""
        for lock in self._profile.glob("Singleton*"):  # of a browser that was killed
            lock.unlink()
        self.context = self._playwright.chromium.launch_persistent_context(
            self._profile,
            executable_path=self._path,
            args=QUIET,
            timeout=HANG_MS,
            reduced_motion="reduce",
        )

    def kill_renderers(self) -> None:
        """Kill every process that runs pages and workers."""
        for process, command in self._processes():
            if "--type=renderer" in command:
                _kill(process)

    def kill(self) -> None:
        """Kill the browser with all its processes, and wait for their end."""
        until(self._has_ended)

    def _has_ended(self) -> bool:
        """Kill the processes there are, for some may have begun since the last look."""
        processes = self._processes()
        for process, _ in processes:
            _kill(process)
        return not processes

    def _processes(self) -> list[tuple[int, str]]:
        """Return the processes of this browser, each with its command line."""
        return below(lambda _, command: f"--user-data-dir={self._profile}" in command)


def below(is_top: Callable[[int, str], bool]) -> list[tuple[int, str]]:
    """Return some processes and all below them, each with its command line.

    is_top(process, command): whether it is one of those.
    """
    commands, parents = {}, {}
    for folder in Path("/proc").glob("[0-9]*"):
        try:
            command = (folder / "cmdline").read_bytes().replace(b"\0", b" ").decode()
            status = (folder / "stat").read_text().rpartition(")")[2].split()
        except OSError:
            continue  # it has just ended
        if status[0] != "Z":
            commands[int(folder.name)] = command
            parents[int(folder.name)] = int(status[1])
    found = {process for process, command in commands.items() if is_top(process, command)}
    while grown := {each for each in parents if parents[each] in found} - found:
        found |= grown
    return [(process, commands[process]) for process in sorted(found)]


def _kill(process: int) -> None:
    with suppress(ProcessLookupError):  # it has just ended
        os.kill(process, signal.SIGKILL)


@contextmanager
def running(playwright: Playwright, path: Path) -> Iterator[Chromium]:
    """Run a browser with a new profile until the end of the block."""
    profile = Path(tempfile.mkdtemp(prefix="dealbox-profile-"))
    try:
        chromium = Chromium(playwright, path, profile)
        yield chromium
        chromium.context.close()
    finally:
        shutil.rmtree(profile, ignore_errors=True)
