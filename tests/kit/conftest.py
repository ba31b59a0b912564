"""What `make test` does not read: the solids and the printed sheets, whose tools it lacks."""

from pathlib import Path

import pytest

_OF_SOAK = ("test_enclosure.py", "test_printed_sheets.py")


def pytest_ignore_collect(collection_path: Path, config: pytest.Config) -> bool | None:
    """Leave out files whose every test is marked `soak`, in a run without these."""
    is_left = "not soak" in config.getoption("markexpr") and collection_path.name in _OF_SOAK
    return True if is_left else None
