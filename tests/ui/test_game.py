from itertools import combinations

from dealbox.bank.editions import EDITIONS
from dealbox.bank.state import SEATS
from dealbox.ui import words
from dealbox.ui.canvas import Canvas
from dealbox.ui.enrolment import Enrol
from tests.support import screens
from tests.support.cases import for_each
from tests.support.table import Table


@for_each("count", range(1, 7))
def test_the_names_of_any_players_fit_the_display(count: int) -> None:
    table = Table()
    canvas = Canvas(table.board.display)
    for seats in combinations(range(1, SEATS), count):
        chart = screens.chart(table.unit.session)
        table.unit.session.discard()
        enrol = Enrol(table.unit.session, chart.edition.draft, chart.edition)
        enrol.draft.begin(EDITIONS[0])
        for seat in seats:
            enrol.draft.select(seat)
            enrol.draft.enrol(b"card")
        canvas.clear()
        enrol.draw(canvas)
        named = " ".join(table.board.display.lines()[3:6]).split()
        assert named == [words.SEATS[seat] for seat in seats]
