"""No test depends on the speed of the machine: none reads its clock, sleeps or sets a deadline."""

import ast
from collections.abc import Iterator
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
MAY_SLEEP = {"programs/kills.py", "support/patience.py", "programs/face_pictures.py"}
MAY_BE_A_DEADLINE = {"HANG_S", "HANG_MS", "LISTEN_S"}  # the last is followed by another look
SLEEPS = {"sleep", "wait_for_timeout"}
CLOCKS = {"monotonic", "perf_counter", "process_time", "time"}

# A test that uses one of these has threads, sockets, pseudo-terminals or a browser.
OTHERS = (
    "concurrent.futures.",
    "playwright.",
    "socket",
    "tests.programs.kills",
    "tests.support.plugged.",
    "tests.host_sim.web.conftest.",
    "threading",
)


def _calls(*but: str) -> Iterator[tuple[str, ast.Call]]:
    """Yield the calls of methods in all files but some, each with its place."""
    for path in FILES:
        name = str(path.relative_to(TESTS))
        if name not in but:
            for node in ast.walk(sources.tree(path)):
                if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
                    yield f"{name}:{node.lineno}", node


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
        if keyword.arg and keyword.arg.endswith("timeout")
        if ast.unparse(keyword.value) not in {"None", *MAY_BE_A_DEADLINE}
    ]


def test_what_has_threads_or_sockets_is_repeated_by_make_races() -> None:
    for path in sorted(TESTS.rglob("test_*.py")):
        if any(name.startswith(OTHERS) for name in sources.imports(path)):
            assert "pytest.mark.races" in path.read_text(encoding="utf-8"), path
