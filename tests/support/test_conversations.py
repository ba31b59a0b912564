import re
from pathlib import Path

import pytest

from tests.support import conversations
from tests.support.cases import for_each, rows

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


@for_each(("line", "reason"), rows(__file__, "at the unit"))
def test_a_step_that_is_none_fails_its_case(line: str, reason: str, tmp_path: Path) -> None:
    path = _file(tmp_path, f"case one\ngame world RED BLUE\n{line}\n")
    (case,) = conversations.read(path)
    with pytest.raises(conversations.CaseFailed, match=reason):
        case.play()


@for_each(("line", "reason"), rows(__file__, "of the rules"))
def test_a_case_of_the_rules_fails_with_edition_and_money(
    line: str, reason: str, tmp_path: Path
) -> None:
    text = f"common ledger classic world\ncase one [C-03]\ngive RED 12\n{line}\n"
    (case,) = conversations.read(_file(tmp_path, text))
    with pytest.raises(conversations.CaseFailed, match=re.escape(reason)):
        case.play()


@for_each(("line", "reason"), rows(__file__, "of the table"))
def test_a_case_of_the_table_fails_with_its_reason(line: str, reason: str, tmp_path: Path) -> None:
    (case,) = conversations.read(_file(tmp_path, f"common table classic\ncase one\n{line}\n"))
    with pytest.raises(conversations.CaseFailed, match=re.escape(reason)):
        case.play()


def test_a_case_of_the_rules_is_played_with_each_edition_of_its_rules(tmp_path: Path) -> None:
    text = "common ledger\ncase one [C-03 W-03]\nsalary RED => RED 200\n"
    (case,) = conversations.read(_file(tmp_path, text))
    with pytest.raises(conversations.CaseFailed, match="'RED': 2000}; world:"):
        case.play()


@pytest.mark.parametrize("text", ["press 1", "case one\ncase one", "case one [w]"])
def test_a_file_that_is_none_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="some.cases:"):
        conversations.read(_file(tmp_path, text))
