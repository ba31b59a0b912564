"""How a test waits: for the event, however long that takes on this machine.

No test may fail because the machine is busy. Where a library asks for a number of seconds, it is
given HANG_S: only what hangs for good takes that long, and pytest ends it, too (the
faulthandler_timeout of pyproject.toml).
"""

import time
from collections.abc import Callable

HANG_S = 1_500.0
LOOK_S = 0.002  # between two looks at what another thread does


def until(is_so: Callable[[], object]) -> None:
    """Wait until it is so."""
    while not is_so():
        time.sleep(LOOK_S)
