"""Files of conversations: what a failing case says, and what is refused."""

from pathlib import Path

import pytest

from tests.support import conversations
from tests.support.cases import for_each

TEXT = """
common game world deeds RED BLUE
case the price of a deed [W-02]
each SPACE PRICE
| 39 | 4M
| 37 | 3M  # it costs 3.5M
tap RED minus; press $SPACE OK
expect title nothing of the kind
case nothing is expected
press 1
"""


def _file(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "some.cases"
    path.write_text(text, "utf-8")
    return path


def test_a_failure_names_row_line_step_and_screen(tmp_path: Path) -> None:
    case, other = conversations.read(_file(tmp_path, TEXT))
    assert case.rules == ("W-02",) and case.proves() and not other.proves()
    with pytest.raises(conversations.CaseFailed) as failed:
        case.play()
    first, second = str(failed.value).split("\nrow ")
    assert first.startswith(
        "row 5, 39 | 4M: some.cases:8: expect title nothing of the kind: it is '39 Montréal'"
    )
    assert second.startswith("6, 37 | 3M:") and "dark blue" in second
    other.play()


@for_each(
    ("line", "reason"),
    [
        ("expect titel MENU", "titel"),
        ("prss 1", "prss is not one of"),
        ("give RED 40", "40 is not a whole number from 0 to 39"),
        ("expect booked 1", "it is 0"),
        ("expect no MENU; no RED", "it is on the screen"),
    ],
)
def test_a_step_that_is_none_fails_its_case(line: str, reason: str, tmp_path: Path) -> None:
    path = _file(tmp_path, f"case one\ngame world RED BLUE\n{line}\n")
    (case,) = conversations.read(path)
    with pytest.raises(conversations.CaseFailed, match=reason):
        case.play()


@pytest.mark.parametrize("text", ["press 1", "case one\ncase one", "case one [w]"])
def test_a_file_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="some.cases:"):
        conversations.read(_file(tmp_path, text))
