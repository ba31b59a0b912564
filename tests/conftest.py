"""Shared fixtures for what comes from outside, and the summary of tests that did not run."""

from __future__ import annotations

import gc
import os
from collections.abc import Callable, Generator, Iterator
from functools import cache, partial
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import pytest
from hypothesis import HealthCheck, settings

from dealbox.bank import editions
from dealbox.ui import words
from host_sim import cli
from tests.support import checksums, command_line, conversations, prerequisites, scripts
from tests.support.command_line import Dealbox
from tests.support.forked import Failed, in_child

if TYPE_CHECKING:  # slow to import, and most runs have no browser
    from playwright.sync_api import Browser, BrowserContext

T = TypeVar("T")

# No deadline for an example, nor for generating it: both times depend on the machine.
settings.register_profile(
    "dealbox", deadline=None, suppress_health_check=[HealthCheck.too_slow], max_examples=40
)
settings.load_profile("dealbox")
settings.register_profile("many", settings(), max_examples=1_000)  # in make soak

# A skip that begins like this is repeated in the last lines, so that nobody takes it for success.
# Where CI is set it is an error.
_UNRUN = "{} tests did not run: "
_KINDS = ("chip", "MicroPython", "browser", "drawing", "Node", "enclosure", "C compiler")


def _get(kind: str, get: Callable[[], T]) -> T:
    try:
        return get()
    except prerequisites.Missing as reason:
        report = pytest.fail if os.environ.get("CI") else pytest.skip
        report(_UNRUN.format(kind) + str(reason))


def _fixture(kind: str, get: Callable[[], Path]) -> Callable[[], Path]:
    """Return a fixture that has what `get` returns, or skips."""
    return pytest.fixture(scope="session")(lambda: _get(kind, get))


# These results take long and are the same each time, so they are kept.
words._texts = cache(words._texts)
vars(editions)["_Editions"].__getitem__ = cache(editions._Editions.__getitem__)
cli._parser = cache(cli._parser)
checksums.remember()


@pytest.fixture(autouse=True)
def _english() -> Iterator[None]:
    """Leave the words of this process in English: units in another one have changed them."""
    yield
    words.use(1)


image = _fixture("chip", prerequisites.image)
repl_image = _fixture("chip", prerequisites.repl_image)
micropython = _fixture("MicroPython", prerequisites.micropython)
chromium = _fixture("browser", prerequisites.chromium)
node = _fixture("Node", prerequisites.node)
node_modules = _fixture("Node", prerequisites.node_modules)
enclosure = _fixture("enclosure", prerequisites.enclosure)


@pytest.fixture(scope="session")
def image_of() -> Callable[[str], Path]:
    """Return image_of(board), which returns that board's image, or skips."""
    return cache(lambda board: _get("chip", lambda: prerequisites.image(board)))


@pytest.fixture(scope="session")
def window(chromium: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[BrowserContext]:
    """Return a phone's browser that stores on disk: another keeps no files, and installs nothing.

    From now on an event loop runs on this thread: a test that needs its own is `forked`.
    """
    from playwright.sync_api import sync_playwright

    from tests.support.web.browsing import HANG_MS, QUIET, SIZE

    with sync_playwright() as playwright:
        context = playwright.chromium.launch_persistent_context(
            tmp_path_factory.mktemp("profile"),
            executable_path=chromium,
            args=QUIET,
            timeout=HANG_MS,
            viewport=SIZE,
            has_touch=True,
            reduced_motion="reduce",
        )
        yield context
        context.close()


@pytest.fixture(scope="session")
def browser(window: BrowserContext) -> Browser:
    """Return the same browser, whose new contexts store nothing on disk."""
    assert window.browser
    return window.browser


@pytest.fixture
def dealbox(capsys: pytest.CaptureFixture[str]) -> Dealbox:
    """Return dealbox(words, *others), which runs the command."""
    return partial(command_line.run, capsys)


@pytest.fixture
def own_boards() -> Iterator[None]:
    """Forget at the end which boards of one's own there are."""
    yield
    editions.forget_own()


@pytest.fixture
def empty_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Put an empty folder in place of the user's caches."""
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path))


@pytest.fixture
def figure(record_property: Callable[[str, object], None]) -> Callable[[str], None]:
    """Return figure(text): a measured figure, printed at the end of the run."""
    return lambda text: record_property("figure", text)


# The longest tests begin first, in each process some of them, so that none runs alone at the end.
_LONG = (
    *("tests/web/page/", "tests/test_heap_on_chip.py", "tests/programs/proof/"),
    *("tests/programs/test_damage.py", "tests/host_sim/chip/", "tests/host_sim/web/"),
    *("tests/host_sim/report/", "tests/web/", "tests/tools/", "tests/kit/"),
    *("tests/test_scenarios.py", "tests/drivers/test_on", "tests/test_power", "tests/test_sleep"),
)


# What these fixtures return is built, installed or downloaded.
_OUTSIDE = {
    *("image", "image_of", "repl_image", "micropython", "chromium"),
    *("node", "node_modules", "enclosure"),
}


@pytest.hookimpl(tryfirst=True)
def pytest_cmdline_main(config: pytest.Config) -> None:
    """Run whole folders on all cores; what is called by file or word is in one process."""
    option = config.option
    is_said = option.keyword or option.capture == "no" or option.numprocesses is not None
    is_worker = hasattr(config, "workerinput")
    if not (is_said or is_worker) and all(Path(each).is_dir() for each in config.args):
        option.numprocesses, option.dist = "auto", "worksteal"


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_collection_modifyitems(
    config: pytest.Config, items: list[pytest.Item]
) -> Generator[None]:
    """Mark what `make quick` leaves out; of what is left, let the longest tests begin first.

    pytest-xdist gives each process an equal part of the list, from its beginning to its end; one
    that has finished takes some from the end of another's.
    """
    for item in items:
        if _OUTSIDE & set(getattr(item, "fixturenames", ())):
            item.add_marker("outside")
    yield
    long = [item for item in items if item.nodeid.startswith(_LONG)]
    long.sort(key=lambda item: [not item.nodeid.startswith(folder) for folder in _LONG])
    short = [item for item in items if not item.nodeid.startswith(_LONG)]
    files = list(dict.fromkeys(item.path for item in long))
    count = getattr(config, "workerinput", {}).get("workercount", 1)
    parts = [[item for item in long if files.index(item.path) % count == n] for n in range(count)]
    for n, part in enumerate(parts):
        size = max(0, (len(items) - sum(map(len, parts[:n]))) // (count - n) - len(part))
        part.extend(short[:size])
        del short[:size]
    items[:] = [item for part in parts for item in part] + short


class _CaseFile(pytest.File):
    """A file of conversations (tests/support/conversations.py): each case is a test."""

    def collect(self) -> Iterator[pytest.Item]:
        for case in conversations.read(self.path):
            item = _CaseItem.from_parent(self, name=case.name)
            item.case = case
            yield item


class _CaseItem(pytest.Item):
    """A case, which is played once for each row of its table."""

    case: conversations.Case

    def runtest(self) -> None:
        self.case.play()
        words.use(1)

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        if isinstance(excinfo.value, conversations.CaseFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, self.case.line - 1, self.name


class _ScriptFile(pytest.File):
    """A file of tests in JavaScript (tests/support/scripts.py), which are one test here."""

    def collect(self) -> Iterator[pytest.Item]:
        yield _ScriptItem.from_parent(self, name="all")


class _ScriptItem(pytest.Item):
    """All tests of such a file; what needs data of the Python side is left to make test."""

    def __init__(self, **how: Any) -> None:
        super().__init__(**how)
        if scripts.data_of(self.path).exists():
            self.add_marker("outside")

    def runtest(self) -> None:
        _get("Node", lambda: scripts.run(self.path))

    def repr_failure(self, excinfo: pytest.ExceptionInfo[BaseException], style: Any = None) -> str:
        if isinstance(excinfo.value, scripts.ScriptFailed):
            return str(excinfo.value)
        return str(super().repr_failure(excinfo))

    def reportinfo(self) -> tuple[Path, int, str]:
        return self.path, 0, self.path.name


def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> pytest.Collector | None:
    """Collect the files of conversations, and those in JavaScript."""
    if file_path.suffix == ".cases":
        return _CaseFile.from_parent(parent, path=file_path)
    if file_path.name.endswith(scripts.ENDING):
        return _ScriptFile.from_parent(parent, path=file_path)
    return None


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Generator[None, object, object]:
    """Let nothing be collected as garbage while tests are collected: hardly anything is."""
    gc.disable()
    try:
        return (yield)
    finally:
        gc.enable()


def pytest_collection_finish() -> None:
    """Exclude the tests from garbage collection: emulated chips make it run often."""
    gc.freeze()


@pytest.hookimpl(tryfirst=True)
def pytest_pyfunc_call(pyfuncitem: pytest.Function) -> bool | None:
    """Run a test that is marked `forked` in a process of its own."""
    if not pyfuncitem.get_closest_marker("forked"):
        return None
    arguments = {name: pyfuncitem.funcargs[name] for name in pyfuncitem._fixtureinfo.argnames}
    try:
        in_child(lambda: pyfuncitem.obj(**arguments))
    except Failed as failed:
        pytest.fail(str(failed), pytrace=False)
    return True


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> Iterator[None]:
    """Print the figures, and in the last lines which tests did not run, and why."""
    yield
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for name, text in report.user_properties:
            if name == "figure":
                terminalreporter.write_line(str(text))
    skipped = [report.longrepr[2] for report in terminalreporter.stats.get("skipped", [])]
    for kind in _KINDS:
        about = _UNRUN.format(kind)
        for reason in sorted({text[text.index(about) :] for text in skipped if about in text}):
            terminalreporter.write_line(reason, yellow=True)
