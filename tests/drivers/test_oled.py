import random

import pytest

from dealbox import parts
from dealbox.drivers.oled import Oled
from dealbox.ui.canvas import Canvas
from host_sim.parts.picture import Picture
from host_sim.parts.ssd1306 import ADDRESS, Ssd1306
from tests.support.cases import for_each, rows
from tests.support.sh1106 import Sh1106, Sh1106As6
from tests.support.wires import I2cBus

BLANK = [""] * parts.ROWS
MODULES = [(kind, address) for kind in (Ssd1306, Sh1106, Sh1106As6) for address in (0x3C, 0x3D)]
MENDING = 1600  # flushes, and more refreshes than the 64 that repair everything


class Bench:
    def __init__(
        self, kind: type[Ssd1306] = Ssd1306, address: int = ADDRESS, *, is_plugged: bool = True
    ) -> None:
        self.bus = I2cBus(kind, address)
        self.bus.is_plugged = is_plugged
        self.oled = Oled(self.bus.make)

    @property
    def display(self) -> Picture:
        return self.bus.chip.picture

    def write(self, row: int, column: int, text: str) -> None:
        at = row * parts.COLUMNS + column
        self.oled.cells[at : at + len(text)] = text.encode()

    def flush(self, count: int = 40) -> None:
        """Flush so often, and refresh every now and then."""
        for i in range(1, count + 1):
            self.oled.flush()
            if i % 22 == 0:
                self.oled.refresh()

    def sent(self) -> int:
        """Flush once, and return the bytes that cost."""
        before = self.bus.byte_count
        self.oled.flush()
        return self.bus.byte_count - before


def lit_bench() -> Bench:
    """Return a lit, blank display."""
    bench = Bench()
    bench.oled.light(2)
    bench.flush(12)
    return bench


@pytest.fixture
def bench() -> Bench:
    return lit_bench()


def test_the_margins_are_dark_but_for_an_inverse_row(bench: Bench) -> None:
    bench.oled.cells[:] = b"#" * len(bench.oled.cells)
    bench.oled.inverse = 1 << 3
    bench.flush()
    edges = [[bench.display.is_lit(x, y) for x in (0, 127)] for y in range(0, 64, 8)]
    assert edges == [[row == 3] * 2 for row in range(8)]
    assert bench.display.lines() == ["#" * 21] * 8


@pytest.mark.parametrize(("kind", "address"), MODULES)
def test_a_picture_takes_the_place_of_the_last_cells_until_it_is_taken_away(
    kind: type[Ssd1306], address: int
) -> None:
    bench = Bench(kind, address)
    bench.oled.light(2)
    bench.oled.cells[:] = b"#" * len(bench.oled.cells)
    bench.flush()
    before = bytes(bench.display.memory)
    bench.oled.picture = bytearray(random.Random(1).randbytes(8 * 66))
    wanted = bytearray(before)
    for row in range(8):
        shown = bench.oled.picture[66 * row : 66 * (row + 1)]
        wanted[128 * row + 61 : 128 * row + 127] = shown
    bench.flush()
    assert bench.display.memory == wanted
    bench.bus.chip.power_on()  # it forgets everything
    bench.flush(MENDING)
    assert bench.display.memory == wanted
    bench.oled.picture = b""
    bench.flush()
    assert bench.display.memory == before


@for_each(("label", "figures"), rows(__file__, "magnified"))
def test_a_magnified_picture_reads_as_its_label_and_its_figures(
    bench: Bench, label: str, figures: str
) -> None:
    canvas = Canvas(bench.oled)
    canvas.line(5, "1.5M")
    bench.flush()
    for amount in (figures, "0"):  # from an ordinary picture, and from a magnified one
        canvas.clear()
        canvas.magnify(label, amount)
        bench.flush(100)
        assert bench.display.lines() == [label, "", amount, "", "", "", "", ""]
    canvas.clear()
    canvas.line(2, figures)
    bench.flush()
    assert bench.display.lines() == ["", "", figures, "", "", "", "", ""]


def test_a_flush_sends_one_row_and_returns_whether_more_waits(bench: Bench) -> None:
    for row in (1, 4, 6):
        bench.write(row, 0, "NEW")
    assert [bench.oled.flush() for _ in range(4)] == [True, True, False, False]
    assert bench.display.lines() == ["", "NEW", "", "", "NEW", "", "NEW", ""]


def test_only_the_columns_that_changed_are_sent(bench: Bench) -> None:
    bench.write(3, 8, "ABCD")
    whole = bench.sent()
    bench.write(3, 9, "X")
    one = bench.sent()
    assert (whole, one) == (4 + 1 + 4 * 6, 4 + 1 + 6)
    assert bench.display.lines()[3] == " " * 8 + "AXCD"
    assert bench.sent() == 0


def test_only_a_refresh_sends_what_has_not_changed(bench: Bench) -> None:
    """A key is often followed by another, and that one is not to wait for a refresh."""
    bench.write(3, 8, "1")
    bench.flush(1)
    assert [bench.sent() for _ in range(200)] == [0] * 200
    before = bench.bus.byte_count
    bench.oled.refresh()
    assert 0 < bench.bus.byte_count - before < 40


def test_dark_until_lit_and_the_first_picture_is_sent() -> None:
    bench = Bench()
    bench.write(7, 0, "LAST")
    for _ in range(12):
        bench.oled.flush()
        assert not bench.display.is_on
    bench = Bench()
    bench.write(7, 0, "LAST")
    bench.oled.light(3)
    while not bench.display.is_on:
        bench.oled.flush()
    assert bench.display.lines() == [*BLANK[1:], "LAST"]


def test_blanked_at_power_on_it_stays_dark_until_the_first_picture_is_sent() -> None:
    bench = Bench()
    while bench.oled.flush():
        pass
    bench.write(0, 0, "FIRST")
    bench.write(7, 0, "LAST")
    bench.oled.light(3)
    assert bench.oled.flush() and not bench.display.is_on
    assert not bench.oled.flush() and bench.display.is_on
    assert bench.display.lines() == ["FIRST", *BLANK[2:], "LAST"]


def test_a_row_is_sent_while_the_next_one_is_drawn(bench: Bench) -> None:
    canvas = Canvas(bench.oled)
    canvas.clear(sends_rows=True)
    canvas.line(1, "RED")
    assert bench.display.lines() == BLANK
    canvas.mark(1)
    canvas.line(2, "BLUE")
    assert bench.display.lines() == ["", "RED", *BLANK[2:]]
    assert bench.display.is_lit(127, 8) and not bench.oled.flush()
    assert bench.display.lines() == ["", "RED", "BLUE", *BLANK[3:]]


def test_light_has_three_levels_and_dark(bench: Bench) -> None:
    contrasts = []
    for level in (1, 2, 3):
        bench.oled.light(level)
        assert bench.display.is_on
        contrasts.append(bench.display.contrast)
    assert contrasts == sorted({*contrasts})
    bench.oled.light(0)
    assert not bench.display.is_on
    bench.write(0, 0, "DREAM")
    bench.flush()
    assert not bench.display.is_on
    bench.oled.light(1)
    assert bench.display.lines()[0] == "DREAM"


def test_letters_of_a_board_are_shown_and_those_of_the_next_picture_replace_them() -> None:
    bench = Bench()
    bench.oled.light(2)
    bench.oled.cells[:4] = b"\0\1\0 "
    for letters in ("łś", "żś", "ęÆ"):
        bench.oled.letters = letters
        bench.flush(400)
        assert bench.display.lines()[0].strip() == letters + letters[0]


def lit(bench: Bench) -> bytes:
    """Return the picture of a display that is completely written to."""
    bench.oled.cells[:] = bytes(range(32, 95)) * 2 + b"#" * 42
    bench.oled.inverse = 1 << 7
    bench.oled.light(2)
    bench.flush(MENDING)
    assert bench.display.is_on
    return bytes(bench.display.memory)


def test_a_display_may_be_exchanged_for_any_other() -> None:
    bench = Bench()
    picture = lit(bench)
    for kind, address in MODULES * 2 + MODULES[::-1]:
        bench.bus.plug(False)
        bench.flush(400)
        assert not bench.oled.is_present and not bench.oled.flush()
        bench.bus.mount(kind, address)
        bench.bus.plug(True)
        bench.flush(MENDING)
        assert bench.oled.is_present
        assert bytes(bench.display.memory) == picture


@for_each("kinds", [(Sh1106, Ssd1306, Sh1106), (Sh1106As6, Ssd1306, Sh1106As6)])
def test_a_display_exchanged_between_two_transfers_is_found_within_a_second(
    kinds: tuple[type[Ssd1306], ...],
) -> None:
    """The unit sends nothing while it sleeps, and does not see that it was unplugged."""
    bench = lit_bench()
    picture = lit(bench)
    for kind in kinds:
        if kind.ID == Ssd1306.ID:
            bench.oled.light(0)
        bench.bus.mount(kind, ADDRESS)
        bench.oled.light(2)
        bench.flush(300)
        assert bytes(bench.display.memory) == picture


@pytest.mark.parametrize("kind", [Ssd1306, Sh1106])
def test_a_display_that_cannot_be_read_is_an_ssd1306_or_what_is_set(kind: type[Ssd1306]) -> None:
    bench = Bench(is_plugged=False)
    bench.bus.mount(kind, 0x3D)
    bench.bus.chip.can_be_read = False
    bench.bus.plug(True)
    bench.oled.kind = 2 if kind is Sh1106 else 0
    assert lit(bench) == lit(Bench())


@for_each("number", [i for i in range(16) if i != Sh1106.ID])
@for_each("kind", [Ssd1306, Sh1106])
def test_a_display_is_known_by_its_memory(number: int, kind: type[Ssd1306]) -> None:
    class Unknown(kind):  # type: ignore[misc,valid-type]
        ID = number

    assert lit(Bench(Unknown)) == lit(Bench())


@for_each("kind", (Ssd1306, Sh1106))
def test_a_display_that_lost_its_supply_for_a_moment_stays_dark_until_all_is_sent(
    kind: type[Ssd1306],
) -> None:
    bench = Bench(kind)
    bench.write(7, 0, "LAST")
    bench.oled.light(3)
    bench.flush()
    bench.bus.chip.power_on()
    for _ in range(MENDING):
        if bench.display.is_on:
            break
        bench.oled.flush()
        bench.oled.refresh()
    assert bench.display.lines() == [*BLANK[1:], "LAST"]


def test_a_controller_that_is_set_counts_at_once(bench: Bench) -> None:
    for bench.oled.kind in (2, 1, 0):
        bench.oled.light(2)
        bench.flush()
        assert bench.oled.name() == ("SH1106 3C" if bench.oled.kind == 2 else "SSD1306 3C")


@for_each("at", range(4 + 1 + 6 * parts.COLUMNS))
def test_a_row_that_is_not_taken_whole_is_sent_again(at: int) -> None:
    """A display need not acknowledge each byte; the row is there long before a refresh."""
    bench = lit_bench()
    bench.write(3, 0, "RED pays BLUE 1.925M!")
    bench.bus.refused_at = at
    for _ in range(20):
        bench.oled.flush()
    bench.oled.refresh()
    for _ in range(20):
        bench.oled.flush()
    assert bench.display.lines() == [*BLANK[:3], "RED pays BLUE 1.925M!", *BLANK[4:]]


def test_a_display_that_holds_the_bus_is_released_and_shows_all(bench: Bench) -> None:
    bench.bus.is_held = True
    bench.write(0, 0, "RED pays BLUE")
    bench.oled.flush()
    assert not bench.oled.is_present
    bench.flush()
    assert bench.oled.is_present and bench.display.lines()[0] == "RED pays BLUE"


def test_any_change_at_any_time_ends_in_the_picture_of_a_fresh_display() -> None:
    chance = random.Random(5)
    bench = Bench()
    bench.oled.light(2)
    codes = [*range(32, 127), *range(24, 31), *range(128, 196)]
    for _ in range(120):
        if chance.random() < 0.3:  # another picture
            bench.oled.letters = chance.choice(("", "ł", "łś", "ś", "śł"))
            bench.oled.cells[:] = b" " * len(bench.oled.cells)
        for _ in range(chance.randrange(30)):
            drawn = codes + 9 * [*range(len(bench.oled.letters))]
            bench.oled.cells[chance.randrange(168)] = chance.choice(drawn)
            if chance.random() < 0.1:
                bench.oled.send(chance.randrange(parts.ROWS))
        if chance.random() < 0.3:
            bench.oled.inverse ^= 1 << chance.randrange(8)
        if chance.random() < 0.1:
            bench.bus.plug(not bench.bus.is_plugged)
        for _ in range(chance.randrange(12)):
            bench.oled.flush()
        if chance.random() < 0.5:
            bench.oled.refresh()
    bench.bus.plug(True)
    bench.flush(MENDING)
    fresh = Bench()
    fresh.oled.cells[:] = bench.oled.cells
    fresh.oled.letters = bench.oled.letters
    fresh.oled.inverse = bench.oled.inverse
    fresh.oled.light(2)
    fresh.flush(12)
    assert bench.display.memory == fresh.display.memory
    assert bench.display.is_on
