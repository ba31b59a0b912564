"""No test depends on the speed of the machine: none reads its clock, sleeps or sets a deadline."""

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

from tests.support import sources

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("*.py"))

# They report the speed of the machine, or test that the clock is real time.
MAY_READ_THE_CLOCK = {
    "host_sim/web/test_real_time.py",
    "programs/harness.py",
    "support/page/slow.py",
    "support/patience.py",
}
# The first kills at random moments; the others wait, or take pictures of a unit in real time.
MAY_SLEEP = {"programs/damage/process_kills.py", "support/patience.py", "host_sim/web/pictures.py"}
MAY_BE_A_DEADLINE = {"HANG_S", "HANG_MS", "LISTEN_S"}  # the last is followed by another look
SLEEPS = {"sleep", "wait_for_timeout"}
CLOCKS = {"monotonic", "perf_counter", "process_time", "time"}

# A test that uses one of these has threads, sockets, pseudo-terminals or a browser.
OTHERS = (
    *("concurrent.futures.", "playwright.", "socket", "tests.programs.damage.process_kills"),
    *("tests.support.plugged.", "tests.host_sim.web.conftest.", "threading"),
)


@cache
def _all_calls() -> dict[str, list[ast.Call]]:
    """Return the calls in each file that may read the clock, sleep or have a deadline."""
    return {
        str(path.relative_to(TESTS)): [
            node
            for node in ast.walk(sources.tree(path))
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute)
            if node.func.attr in SLEEPS | CLOCKS or any(map(_is_timeout, node.keywords))
        ]
        for path in FILES
    }


def _is_timeout(keyword: ast.keyword) -> bool:
    return bool(keyword.arg and keyword.arg.endswith("timeout"))


def _calls(*but: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield those in all files but some, each with its place."""
    for name, calls in _all_calls().items():
        if name not in but:
            yield from ((f"{name}:{call.lineno}", call) for call in calls)


def _is_clock(call: ast.Call) -> bool:
    assert isinstance(call.func, ast.Attribute)
    owner = call.func.value
    return call.func.attr in CLOCKS and isinstance(owner, ast.Name) and owner.id == "time"


def test_no_test_reads_the_machine_s_clock() -> None:
    assert not [place for place, call in _calls(*MAY_READ_THE_CLOCK) if _is_clock(call)]


def _is_sleep(call: ast.Call) -> bool:
    """Return whether a call waits; a reader's sleep() switches it off."""
    assert isinstance(call.func, ast.Attribute)
    owner = getattr(call.func.value, "attr", "") or getattr(call.func.value, "id", "")
    return call.func.attr in SLEEPS and owner not in {"reader", "readers"}


def test_no_test_sleeps() -> None:
    assert not [place for place, call in _calls(*MAY_SLEEP) if _is_sleep(call)]


def test_no_wait_has_a_deadline_of_its_own() -> None:
    assert not [
        place
        for place, call in _calls()
        for keyword in call.keywords
        if _is_timeout(keyword)
        if ast.unparse(keyword.value) not in {"None", *MAY_BE_A_DEADLINE}
    ]


def test_what_has_threads_or_sockets_is_repeated_by_make_races() -> None:
    for path in sorted(TESTS.rglob("test_*.py")):
        if any(name.startswith(OTHERS) for name in sources.imports(path)):
            assert "pytest.mark.races" in path.read_text(encoding="utf-8"), path


def test_what_runs_an_event_loop_is_forked() -> None:
    """In this process the browser's may be running, which other tests have begun."""
    for path in sorted(TESTS.rglob("test_*.py")):
        if "asyncio" in sources.imports(path):
            assert "pytest.mark.forked" in path.read_text(encoding="utf-8"), path
