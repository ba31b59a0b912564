"""The command `dealbox` in a test: how it ended, and what it said."""

from collections.abc import Callable
from typing import NamedTuple

import pytest

from host_sim import cli


class Ended(NamedTuple):
    """How a command ended, and what it printed."""

    code: int
    out: str
    err: str

    @property
    def lines(self) -> list[str]:
        """Return what it printed if all went well."""
        assert self.code == 0, self.err
        return self.out.splitlines()


Dealbox = Callable[..., Ended]


def run(capsys: pytest.CaptureFixture[str], words: str, *others: object) -> Ended:
    """Run the command with words between blanks, and others with or without them."""
    try:
        code = cli.main([*words.split(), *map(str, others)])
    except SystemExit as end:  # by argparse
        code = int(str(end.code))
    return Ended(code, *capsys.readouterr())
