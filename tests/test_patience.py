"""No test depends on the speed of the machine: none sets a deadline.

That none reads its clock or sleeps, make lint checks (banned-api in pyproject.toml).
"""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.support import sources
from tests.support.cases import for_each

TESTS = Path(__file__).parent
FILES = sorted(TESTS.rglob("*.py"))

MAY_WAIT = {TESTS / "host_sim/web/pictures.py"}  # takes pictures of a unit in real time
MAY_BE_A_DEADLINE = {"HANG_S", "HANG_MS", "LISTEN_S"}  # the last is followed by another look
# A test that uses one of these has threads, sockets, pseudo-terminals or a browser.
OTHERS = (
    *("concurrent.futures.", "playwright.", "socket", "tests.programs.damage.process_kills"),
    *("tests.support.plugged.", "tests.host_sim.web.conftest.", "threading"),
)
_LAST_WORDS = {name.strip(".").split(".")[-1] for name in OTHERS}  # what imports one has its word


def _waits(path: Path) -> Iterator[str]:
    """Yield the deadlines of calls, and the calls that wait in a page."""
    if "timeout" not in path.read_text(encoding="utf-8"):
        return
    for node in ast.walk(sources.tree(path)):
        match node:
            case ast.keyword(arg=str(name), value=value) if name.endswith("timeout"):
                yield ast.unparse(value)
            case ast.Attribute(attr="wait_for_timeout"):
                yield "wait_for_timeout"


@for_each("path", [path for path in FILES if path not in MAY_WAIT])
def test_no_wait_has_a_deadline_of_its_own(path: Path) -> None:
    assert set(_waits(path)) <= {"None", *MAY_BE_A_DEADLINE}


def test_what_has_threads_or_sockets_is_repeated_by_make_races() -> None:
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "pytest.mark.races" not in text and any(word in text for word in _LAST_WORDS):
            assert not any(name.startswith(OTHERS) for name in sources.imports(path)), path


def test_what_runs_an_event_loop_is_forked() -> None:
    """In this process the browser's may be running, which other tests have begun."""
    for path in sorted(TESTS.rglob("test_*.py")):
        text = path.read_text(encoding="utf-8")
        if "asyncio" in text and "pytest.mark.forked" not in text:
            assert "asyncio" not in sources.imports(path), path
