"""The samples on docs/games/table.md: what `dealbox table play` prints.

`python -m tests.programs.table_samples` writes them anew; tests/games/table/test_command.py
compares them.
"""

import io
import re
from contextlib import redirect_stdout
from pathlib import Path

from host_sim.cli import main

PAGE = Path(__file__).parents[2] / "docs" / "games" / "table.md"
_SAMPLE = re.compile(r"(?<=```\n)\$ (dealbox table play .*)\n[^`]*(?=```\n)")


def renewed(page: str) -> str:
    """Return the page with the output of each command that has one there."""
    return _SAMPLE.sub(_sample, page)


def _sample(found: re.Match[str]) -> str:
    out = io.StringIO()
    with redirect_stdout(out):
        main(found[1].split()[1:])
    return f"$ {found[1]}\n{out.getvalue()}"


if __name__ == "__main__":
    PAGE.write_text(renewed(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
