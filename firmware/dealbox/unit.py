"""The unit: one step at a time. Poll the parts, ask the screen, draw.

Nothing here waits. The lamp comes first in every step, and close to one of its edges nothing
else is begun, so that typing, cards and bookings cannot disturb its rhythm.
"""

from dealbox import __version__
from dealbox.bank import details
from dealbox.bank.auction import FAST, IGNORE_MS, OFF
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import SERVICE
from dealbox.clock import elapsed_ms, later_ms
from dealbox.parts import CAME, GONE, HOLD, ONLY
from dealbox.store.journal import Journal
from dealbox.store.page import VERSION
from dealbox.ui import auction, chart, feed, tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.game import NEW_GAME_ASKED
from dealbox.ui.screen import Desk, Screen

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Board

EDGE_MS = 20  # the longest thing a step may begin: a booking with its picture
ERASE_MS = 400  # room for two erases of 45 ms before an edge of the lamp, with some to spare
TIMED_MS = 20  # between two looks at what only time brings about
LOOK_MS = 500  # between two looks at the battery and at what is missing
QUIET_MS = 400  # this long without key or card: time to erase ahead
SETTINGS_QUIET_MS = 2_000  # changed settings are kept now, or when their screen is left ...
SETTINGS_PAGES = 8  # ... which costs a page of the history: so many at once, and then ...
SETTINGS_EVERY_MS = 60_000  # ... one a minute
TOLD_MS = 900  # the deal's tunes for hurry and end are heard out, whatever is typed
BATTERY_LOW_MV = 3300  # 1.1 V a cell: a warning
BATTERY_FINE_MV = 3400  # the warning ends, so that a battery between the two warns once
BATTERY_SAFE_MV = 2700  # 0.9 V a cell: below, an erase might not finish


class Unit:
    """The whole unit on a board (boards/README.md)."""

    def __init__(self, board: "Board") -> None:
        self._board = board
        self._journal = Journal(board.flash)
        self.desk = Desk(Ledger(self._journal), board.entropy)
        self.desk.cards.is_by_order = board.readers.sides == (ONLY,)
        self.desk.found = words.FOUND[self._journal.found]
        chart.fill(self.desk.chart)
        self._canvas = Canvas(board.display)
        self._screen = self.desk.home()
        if board.was_hung:
            self._screen = self.desk.notice(words.STARTED_ANEW)
        elif self.desk.ledger.now.kind == SERVICE and not self.desk.ledger.is_doubtful:
            self._screen = self.desk.notice(words.SERVICED)
        self._is_first = True
        self._is_stale = True  # the picture is older than the desk
        self._is_asleep = False
        self._is_hurrying = False
        self._is_pressed = False  # a deal waits for the flash to be ready
        self._used_ms = 0
        self._told_ms = 0  # when the deal said something
        self._is_tidy = False  # no garbage has been made since it was collected
        self._timed_ms = 0
        self._looked_ms = 0
        self._settings_pages = SETTINGS_PAGES  # that settings may still cost ...
        self._settings_ms = 0  # ... and when one was last allowed
        self._has_looked = False  # at the parts, once they had time to answer
        self._light = 0
        self._fed_seq = self.desk.ledger.now.seq  # the booking and ...
        self._fed_phase = OFF  # ... the phase of the deal last told over USB

    def step(self, now_ms: int) -> None:
        """Do what is due at now_ms; returns within EDGE_MS but for an erase at rest."""
        self.desk.now_ms = now_ms
        if self._is_first:
            self._begin(now_ms)
        self._tick_deal()
        if not self._is_edge_near():
            is_told = self.desk.tune != b""  # a key in this very step would drown it
            if not is_told and not self._take_event():
                self._take_time()
                self._tell()
            self._show()
        self._sound()

    def _begin(self, now_ms: int) -> None:
        self._is_first = False
        self._used_ms = self._looked_ms = self._timed_ms = now_ms
        self._told_ms = later_ms(now_ms, -TOLD_MS)
        self._settings_ms = now_ms
        self.desk.pin_ms = now_ms
        self._look_at_parts()
        if self.desk.ledger.is_safe:
            self._journal.affirm()  # before anything is shown that a later boot might not find

    # The deal and its lamp.

    def _tick_deal(self) -> None:
        deal, now_ms = self.desk.deal, self.desk.now_ms
        if deal.is_running:
            phase = deal.phase(now_ms)
            if phase == OFF:
                self._go(auction.end_deal(self.desk, tunes.DEAL_END))
                self._used_ms = self._told_ms = now_ms
            elif phase == FAST and not self._is_hurrying:
                self._is_hurrying = True
                self._told_ms = now_ms
                self.desk.say(tunes.DEAL_HURRY)
            self._board.lamp.set(deal.is_lit(now_ms))
        else:
            self._board.lamp.set(self.desk.is_lamp_tried)

    def _is_edge_near(self) -> bool:
        deal = self.desk.deal
        return deal.is_running and deal.edge_ms(self.desk.now_ms) <= EDGE_MS

    def _press_deal(self) -> None:
        """Start or stop the deal; a start waits a step if the flash must be made ready first.

        No erase may fall into a deal, because it holds everything up for 45 ms.
        """
        desk = self.desk
        if desk.deal.is_running:
            if desk.deal.since_ms(desk.now_ms) >= IGNORE_MS:
                self._go(auction.end_deal(desk, tunes.DEAL_STOPPED))
        elif self._must_prepare():
            self._is_pressed = True
            self._journal.prepare()
            return
        else:
            self._is_hurrying = False
            self._go(self._screen.deal(desk))
        self._is_pressed = False
        self._board.lamp.set(desk.deal.is_lit(desk.now_ms) or desk.is_lamp_tried)

    def _must_prepare(self) -> bool:
        ledger = self.desk.ledger
        if self._is_pressed or not ledger.is_safe or not ledger.has_game():
            return False  # without a game the flash may hold what is not ours to erase
        return not self._journal.is_ready

    # What people do.

    def _take_event(self) -> bool:
        """Answer one press, key or card; return whether there was one."""
        board = self._board
        if self._is_pressed or board.deal_button.poll(self.desk.now_ms):
            self._wake()
            self._press_deal()
            return True
        key = board.keypad.poll(self.desk.now_ms)
        if key is not None:
            self._wake()
            self._take_key(key)
            return True
        report = board.readers.poll(self.desk.now_ms)
        if report is not None:
            self._wake()
            self._take_report(report[0], report[1], report[2])
            return True
        return False

    def _take_key(self, key: str) -> None:
        desk = self.desk
        if key != HOLD:
            self._go(self._screen.key(desk, key))
        elif desk.deal.is_running:
            desk.say(tunes.ERROR)
        else:
            self._go(desk.guard(NEW_GAME_ASKED))
        self._click()

    def _take_report(self, side: int, event: int, uid: bytes) -> None:
        desk = self.desk
        if event == CAME:
            self._go(self._screen.card(desk, side, uid))
            self._click()
        elif event == GONE:
            desk.cards.gone(side, desk.now_ms)
        else:
            self._go(self._screen.trouble(desk, side, event))

    def _click(self) -> None:
        """Answer a key or card by ear, unless the screen or a deal has something to say."""
        desk = self.desk
        if not desk.tune and elapsed_ms(self._told_ms, desk.now_ms) >= TOLD_MS:
            desk.say(tunes.KEY)

    def _go(self, screen: Screen | None) -> None:
        if screen is not None:
            self._screen = screen
        self._is_stale = True

    # What time does.

    def _take_time(self) -> None:
        """Do what only time brings about; that need not be looked for in every step."""
        desk = self.desk
        if elapsed_ms(self._timed_ms, desk.now_ms) < TIMED_MS:
            return
        self._timed_ms = desk.now_ms
        if desk.cards.lapse(desk.now_ms):
            self._is_stale = True
        if elapsed_ms(self._looked_ms, desk.now_ms) >= LOOK_MS:
            self._looked_ms = desk.now_ms
            self._look_at_parts()
            if self._screen is desk.chart.rest and desk.status(""):
                self._is_stale = True  # a warning may share its row (paying.TURN_MS)
            if not self._has_looked:
                self._has_looked = True
                self._introduce()
        quiet_ms = elapsed_ms(self._used_ms, desk.now_ms)
        if desk.ledger.has_unkept_settings:
            self._keep_settings(quiet_ms)
        if quiet_ms >= self._screen.timeout_ms:
            self._time_out()
        elif quiet_ms >= QUIET_MS or desk.deal.is_running:
            self._erase_ahead()
            self._tidy()

    def _keep_settings(self, quiet_ms: int) -> None:
        """Make settings durable that no booking has carried, unless that was asked too often."""
        desk = self.desk
        if self._screen.is_adjusting and quiet_ms < SETTINGS_QUIET_MS:
            return
        ledger = desk.ledger
        if desk.deal.is_running or not ledger.is_safe or ledger.is_doubtful:
            return
        if not ledger.has_game():
            return
        minutes = elapsed_ms(self._settings_ms, desk.now_ms) // SETTINGS_EVERY_MS
        self._settings_ms = later_ms(self._settings_ms, minutes * SETTINGS_EVERY_MS)
        self._settings_pages = min(self._settings_pages + minutes, SETTINGS_PAGES)
        if self._settings_pages:
            self._settings_pages -= 1
            ledger.keep_settings()

    def _time_out(self) -> None:
        """Leave the screen; one that leads to itself is the one at rest, and sleeps."""
        desk = self.desk
        screen = self._screen.timeout(desk)
        if screen is self._screen and not desk.deal.is_running:
            self._sleep()
        elif screen is not None and screen is not self._screen:
            self._go(screen)
            self._used_ms = desk.now_ms

    def _erase_ahead(self) -> None:
        """Erase while nobody waits; in a deal only if it must be, and right after an edge.

        A deal begins with room for 16 bookings at least. One that books more would else stop
        the lamp in the middle of the next booking.
        """
        deal = self.desk.deal
        if not self.desk.ledger.is_safe:
            return
        if not deal.is_running:
            self._journal.idle()
        elif self._journal.is_full() and deal.edge_ms(self.desk.now_ms) >= ERASE_MS:
            self._journal.prepare()

    def _tidy(self) -> None:
        """Collect garbage while nobody waits, once after somebody did something."""
        if not self._is_tidy and not self.desk.deal.is_running:
            self._is_tidy = True
            self._board.tidy()

    def _look_at_parts(self) -> None:
        desk = self.desk
        missing = self._board.missing()
        if missing & ~desk.missing:
            desk.say(tunes.ERROR)
        if missing != desk.missing:
            desk.missing = missing
            self._wake()
        desk.battery_mv = mv = self._board.battery.poll(desk.now_ms)
        is_low = 0 < mv < (BATTERY_FINE_MV if desk.is_battery_low else BATTERY_LOW_MV)
        desk.ledger.is_safe = is_safe(mv)
        if is_low != desk.is_battery_low:
            desk.is_battery_low = is_low
            self._is_stale = True
            if is_low:
                self._wake()
                desk.say(tunes.LOW_BATTERY)

    # What people see and hear.

    def _wake(self) -> None:
        self._used_ms = self.desk.now_ms
        self._is_tidy = False
        self._is_stale = True
        self._is_asleep = False

    def _sleep(self) -> None:
        if not self._is_asleep:
            self._is_asleep = True
            self._light = 0
            self._board.display.light(0)

    def _show(self) -> None:
        if self._is_asleep:
            return
        display = self._board.display
        if self._is_stale:
            self._is_stale = False
            self._canvas.clear()
            self._screen.draw(self.desk, self._canvas)
        display.flush()
        brightness = self.desk.ledger.now.brightness
        if self._light != brightness:
            self._light = brightness
            display.light(brightness)

    def _sound(self) -> None:
        buzzer, desk = self._board.buzzer, self.desk
        if desk.tune:
            buzzer.volume = desk.ledger.now.volume
            buzzer.play(desk.tune)
            desk.tune = b""
        buzzer.poll(desk.now_ms)

    # What a laptop on USB is told.

    def _tell(self) -> None:
        desk, wire = self.desk, self._board.feed
        while self._fed_seq != desk.ledger.now.seq:
            self._fed_seq += 1
            self._tell_booking()
        phase = desk.deal.phase(desk.now_ms)
        if phase != self._fed_phase:
            self._fed_phase = phase
            wire.write(feed.deal(desk.deal, phase, desk.now_ms))
        if self._has_looked and wire.poll(desk.now_ms):
            self._introduce()

    def _tell_booking(self) -> None:
        """Tell the booking of _fed_seq; a step may have made more than one."""
        ledger, seq = self.desk.ledger, self._fed_seq
        entries = details.find(ledger, seq)
        if seq == ledger.now.seq:
            self._board.feed.write(feed.booked(ledger.now, entries))
        elif ledger.look(seq):
            self._board.feed.write(feed.booked(ledger.past, entries))

    def _introduce(self) -> None:
        """Tell what unit this is, and how the game stands."""
        board, desk = self._board, self.desk
        about = feed.unit(board.name, __version__, VERSION, desk.missing, desk.battery_mv)
        board.feed.write(about)
        board.feed.write(feed.standings(desk.ledger))


def is_safe(battery_mv: int) -> bool:
    """Return whether the battery bears an erase; 0 mV: the board cannot measure it."""
    return not 0 < battery_mv < BATTERY_SAFE_MV


def note_service(board: "Board", now_ms: int) -> bool:
    """Book that service mode is entered; call it before the prompt opens. May block for 250 ms.

    False: there is no game, the battery is too low, or the books are not fit to be written.
    Service mode opens all the same, for it is what such books are mended in.
    """
    ledger = Ledger(Journal(board.flash))
    ledger.is_safe = is_safe(board.battery.poll(now_ms))
    if not ledger.has_game():
        return False
    try:
        ledger.note_service()
    except (Refused, Broken):
        return False
    return True
