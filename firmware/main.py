"""Power-on: make the board, make the unit, loop for ever.

Over USB nobody can interrupt the unit. C or the deal button, held at power-on, opens the prompt
instead of the unit: service mode. (C alone on a board that the button switches on.) A fault is
reported on the display until power-off. What was booked is in the flash, and nothing is written
any more.
"""

try:
    from micropython import kbd_intr
except ImportError:  # Python, which tests these functions
    pass
else:
    kbd_intr(-1)  # before the imports: they take a tenth of a second

try:
    import loaded
except ImportError:  # Python, and the browser
    pass
else:
    if not loaded.restore():  # once for each image: when it is built
        import board  # noqa: F401

        import dealbox.reporting  # noqa: F401
        import dealbox.ui.chart  # noqa: F401
        import dealbox.unit  # noqa: F401

        loaded.keep()

import io  # noqa: E402

from dealbox import parts  # noqa: E402
from dealbox.clock import elapsed_ms  # noqa: E402
from dealbox.ui import words  # noqa: E402
from dealbox.ui.canvas import Canvas  # noqa: E402

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from dealbox.contract import Display, MainBoard, Stepping

    AnyBoard = TypeVar("AnyBoard", bound=MainBoard)

_CTRL_C = 3
_LIGHT = 3
_STOPPED_MS = 75  # between two repairs of the display that shows a fault
_SHOWN_MS = 600_000  # so long it is shown where the unit can switch itself off


def run(
    board: "AnyBoard",
    make_unit: "Callable[[AnyBoard], Stepping]",
    print_exception: "Callable[[Exception, io.StringIO], object]",
) -> None:
    """Run the unit that make_unit(board) makes, for ever; after a fault, show words for ever.

    print_exception(fault, file) is sys.print_exception of MicroPython.
    """
    try:
        _play(board, make_unit(board))
    except Exception as fault:  # noqa: BLE001 (the one place where every fault ends)
        trace = io.StringIO()
        print_exception(fault, trace)
        _stop(board, explain(fault, trace.getvalue()))


def serve(board: "MainBoard", is_noted: bool) -> None:
    """Show that the prompt is open; returns when the display has it all.

    is_noted: service mode is in the books.
    """
    lines = words.IN_SERVICE
    show(board.display, lines[:4] + (words.IN_BOOKS if is_noted else "",) + lines[5:])
    while board.display.flush():
        pass


def explain(fault: Exception, trace: str) -> "tuple[str, ...]":
    """Return the lines that report a fault, and where it was raised."""
    return (words.STOPPED, "", fault.__class__.__name__, place(trace)) + words.AFTER_FAULT


def place(trace: str) -> str:
    """Return the innermost place of a trace: its last `File "a/b.py", line 12, in f`."""
    at = trace.rfind('File "')
    if at < 0:
        return ""
    file, where = trace[at + 6 :].split('"')[:2]
    return file.split("/")[-1] + where.split(",")[1]


def show(display: "Display", lines: "tuple[str, ...]") -> None:
    """Put lines on the display in place of all else, the first of them black on white."""
    canvas = Canvas(display)
    canvas.clear()
    for row in range(min(parts.ROWS, len(lines))):
        canvas.line(row, lines[row])
    canvas.mark(0)
    display.light(_LIGHT)


def _play(board: "MainBoard", unit: "Stepping") -> None:
    while True:
        now_ms = board.ticks_ms()
        due_ms = unit.step(now_ms)
        board.rest(max(0, due_ms - elapsed_ms(now_ms, board.ticks_ms())))  # the step took a while


def _stop(board: "MainBoard", lines: "tuple[str, ...]") -> None:
    """Show lines for ever, all else switched off. Rest goes on feeding the watchdog.

    With a power switch, until the deal button is pressed, or for ten minutes.
    """
    board.lamp.set(False)
    board.readers.sleep()
    board.buzzer.play(b"")
    board.buzzer.poll(board.ticks_ms())
    show(board.display, lines)
    stopped_ms = board.ticks_ms()
    while True:
        now_ms = board.ticks_ms()
        is_told = board.deal_button.poll(now_ms) or elapsed_ms(stopped_ms, now_ms) >= _SHOWN_MS
        if board.power and is_told:
            board.power.release()
        has_more = board.display.flush()
        board.display.refresh()
        board.rest(0 if has_more else _STOPPED_MS)


def _main() -> None:
    import sys

    import micropython

    micropython.alloc_emergency_exception_buf(100)
    from board import make
    from wired import Watchdog

    from dealbox.housekeeping import note_service
    from dealbox.unit import Unit

    watchdog = Watchdog()  # first: a part may hang make()
    board = make(watchdog)
    while board.display.flush():
        pass  # blank, while the unit is made
    if board.keypad.is_down("C") or (not board.power and board.deal_button.is_down()):
        is_noted = not board.is_flash_small and note_service(board, board.ticks_ms())
        watchdog.stop()
        micropython.kbd_intr(_CTRL_C)
        serve(board, is_noted)
    elif board.is_flash_small:
        _stop(board, words.FLASH_SMALL)
    else:
        run(board, Unit, sys.print_exception)


if __name__ == "__main__":
    _main()
