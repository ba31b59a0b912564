from typing import TYPE_CHECKING

from dealbox.ui import words
from dealbox.ui.lists import List
from tests.support.cases import for_each
from tests.support.table import Table

if TYPE_CHECKING:
    from dealbox.ui.lists import Choice


class _Long(List):
    """A list of so many rows."""

    count = 0

    def choices(self) -> "list[Choice]":
        return [(str(row), "", lambda: None) for row in range(self.count)]


@for_each("count", range(40))
def test_a_list_of_any_length_has_all_rows_and_leads_on_by_the_ninth(count: int) -> None:
    long = _Long(Table().unit.session)
    long.count = count
    rows = [row[0] for row in long.rows()]
    assert [row for row in rows if row != words.MORE_ITEM] == [str(row) for row in range(count)]
    leads_on = [index for index, row in enumerate(rows) if row == words.MORE_ITEM]
    assert leads_on == list(range(8, len(rows) - 1, 9))
