"""What the unit does on its own: parts and battery, settings, erasing ahead, garbage, sleep."""

from dealbox.bank.entropy import draw_below
from dealbox.bank.errors import Broken, Refused
from dealbox.bank.ledger import Ledger
from dealbox.clock import elapsed_ms, later_ms
from dealbox.store.journal import Journal
from dealbox.store.page import TAGS
from dealbox.ui import tunes, words
from dealbox.ui.session import Session

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Board

ERASE_MS = 435  # before an edge of the lamp: an erase takes 45 ms, 400 at most (docs/journal.md)
ASLEEP_MS = 600_000  # this long dark without key or card: readers and clocks are stopped, too
LOOK_MS = 500  # between two looks at the battery and at what is missing
IN_USE_MS = 5_000  # after so long without key or card the readers look less often
READERS_IN_USE_MS = 22  # how often each reader looks, and ...
READERS_QUIET_MS = 117  # ... then: a card laid has to be on the display within 160 ms
_LIGHT_MAX = 3  # of the display
_PAGES_A_STEP = 2  # that a key may cost at most: a PIN
QUIET_MS = 400  # this long without key or card: time to erase ahead
TIDY_QUIET_MS = 2_000  # a key that comes while garbage is collected waits for it, 8 ms
TIDY_USES = 12  # garbage is collected after so many: a booking makes 3 KB of it, any other less
SETTINGS_QUIET_MS = 2_000  # changed settings are stored now, or when their screen is left ...
SETTINGS_PAGES = 8  # ... which costs a page of the history: so many at once, and then ...
SETTINGS_EVERY_MS = 60_000  # ... one a minute

# The supply is three cells in series behind a Schottky diode (1N5817: 0.3 V at 0.1 A). What a cell
# holds is nearly used up at 1.07 V; alkaline ones are rated down to 0.8 V (E92 data sheet).
DIODE_MV = 300
BATTERY_LOW_MV = 3 * 1070 - DIODE_MV  # a warning
BATTERY_FINE_MV = 3 * 1100 - DIODE_MV  # it ends, so that a battery between the two warns once
BATTERY_SAFE_MV = 3 * 870 - DIODE_MV  # below, an erase might not finish


class Housekeeping:
    """Work that only time brings about; an erase blocks for 45 ms, all else for a few."""

    def __init__(self, board: "Board", journal: Journal, session: Session) -> None:
        self.is_asleep = False
        self._is_deep = False  # the readers are asleep as well, and cards wake nothing
        self.is_in_use = False  # somebody did something a short while ago
        self._board = board
        self._journal = journal
        self._session = session
        self._used_ms = 0  # when somebody last did something
        self._looked_ms = 0
        self._uses = TIDY_USES  # since garbage was collected: at power-on the screens are made
        self._light = 0  # of the display: brightness and controller, as they are stored
        self._kept_sale = session.ledger.now.sale  # as it is stored
        self._settings_pages = SETTINGS_PAGES  # that settings may still cost ...
        self._settings_ms = 0  # ... and when one was last allowed

    def begin(self) -> None:
        """Start all clocks, measure the battery, and write what the journal found once more.

        Nothing is shown before that: a later boot might not find it.
        """
        self._looked_ms = self._settings_ms = self._session.now_ms
        self.note_use()
        self._look()
        if self._session.ledger.is_safe:
            self._journal.affirm()

    # Use and sleep.

    def note_use(self) -> None:
        """Note that somebody uses the unit, or has to see something."""
        self._used_ms = self._session.now_ms
        self._uses += 1
        self.is_asleep = False
        self._session.stay_on()
        if not self.is_in_use:
            self.is_in_use = True
            self._board.readers.look_every(READERS_IN_USE_MS)
        if self._is_deep:
            self._is_deep = False
            if self._board.power:
                self._board.power.hold()
            self._board.readers.wake(self._session.now_ms)

    def note_drawn(self) -> None:
        """Note that a picture follows without a key, which makes as much garbage as one."""
        self._uses += 1

    def quiet_ms(self) -> int:
        """Return how long nobody has done anything."""
        return elapsed_ms(self._used_ms, self._session.now_ms)

    def sleep(self) -> None:
        """Switch the display off until the next use; to be called again and again until then.

        After ASLEEP_MS of quiet the readers are switched off too, unless something is left to be
        written or a game is timed. Each call may then block until a key or the button changes. A
        board with a power switch switches itself off.
        """
        session = self._session
        if not self.is_asleep:
            self.is_asleep = True
            self._light = 0
            self._board.display.light(0)
        elif self._is_deep:
            self._board.sleep()
        elif session.is_off_wanted or (
            self.quiet_ms() >= ASLEEP_MS and not session.minutes_left()
        ):
            self._stop()

    def _stop(self) -> None:
        """Write what is left (after ASLEEP_MS nothing is), and let go of the power.

        Until the next use nothing more is written.
        """
        self._settings_pages += 1  # one more than is allowed, because there is no later
        self.store_settings(False)
        if self._session.ledger.is_safe:
            while self._journal.erase_one():
                pass
        self._is_deep = True
        self._board.readers.sleep()
        if self._board.power:
            self._board.power.release()

    def light(self, is_code: bool) -> None:
        """Set brightness and controller of the display: for a camera the highest brightness."""
        now = self._session.ledger.now
        brightness = _LIGHT_MAX if is_code else min(now.brightness, _LIGHT_MAX)
        light = now.display << 4 | brightness
        if self._light != light:
            self._light = light
            self._board.display.kind = now.display
            self._board.display.light(brightness)

    # Parts and battery.

    def look(self) -> bool:
        """Look at parts and battery when that is due; return whether it was."""
        if elapsed_ms(self._looked_ms, self._session.now_ms) < LOOK_MS:
            return False
        if self._is_deep and self._board.power:
            return False  # let go of, it may still run for a moment: from a voltage that falls
        self._looked_ms = self._session.now_ms
        self._look()
        if self.quiet_ms() >= IN_USE_MS:
            self.is_in_use = False
            self._board.readers.look_every(READERS_QUIET_MS)
        return True

    def _look(self) -> None:
        session, missing = self._session, self._board.missing()
        mv = self._board.battery.poll(session.now_ms)
        was_missing, was_low = session.missing, session.is_battery_low
        is_low = 0 < mv < (BATTERY_FINE_MV if was_low else BATTERY_LOW_MV)
        session.set_parts(missing, mv, is_low)
        session.ledger.allow_writing(is_safe(mv))
        if missing & ~was_missing and session.status(""):
            session.say(tunes.ERROR)
        if is_low and not was_low:
            session.say(tunes.LOW_BATTERY)
        if missing != was_missing or (is_low and not was_low):
            self.note_use()

    # The flash.

    def prepare(self) -> None:
        """Make flash and heap ready for an auction. May block for four erases.

        No erase may fall into one, because it holds everything up for 45 ms. Without a game
        nothing is erased: the flash may hold what is not ours.
        """
        ledger = self._session.ledger
        if ledger.is_safe and ledger.has_game() and not self._journal.is_ready:
            self._journal.prepare()
        self.tidy(0)

    def work(self) -> None:
        """Erase ahead and collect garbage while nobody waits, and no auction runs."""
        session = self._session
        if session.auction.is_running:
            return
        if self.quiet_ms() >= QUIET_MS and session.ledger.is_safe:
            self._journal.idle()
        if self.quiet_ms() >= TIDY_QUIET_MS:
            self.tidy(1)

    def work_in_auction(self) -> bool:
        """Erase one copy ahead if that is due and the lamp leaves time; return True if it erased.

        Right after an edge of the slow part there is time. The fast part leaves none.
        """
        session = self._session
        has_time = session.auction.edge_ms(session.now_ms) >= ERASE_MS
        return has_time and session.ledger.is_safe and self._journal.erase_one()

    def has_room(self) -> bool:
        """Return whether a step can book without an erase: two pages, if it tries a PIN."""
        return self._journal.room() >= _PAGES_A_STEP

    def tidy(self, least_uses: int = TIDY_USES) -> bool:
        """Collect garbage after that many answered keys or cards; return True if it did.

        Blocks for 9 ms.
        """
        is_due = self._uses >= least_uses
        if is_due:
            self._uses = 0
            self._board.tidy()
        return is_due

    # The settings.

    def store_settings(self, is_adjusting: bool) -> None:
        """Store settings that no booking has carried, unless that was done too often.

        A sale whose price is due is stored however often. The screen that waits for its price
        counts as adjusting.
        """
        session, ledger = self._session, self._session.ledger
        session.keep_sale()
        if not ledger.has_unkept_settings:
            self._kept_sale = ledger.now.sale
            return
        if session.auction.is_running:
            return
        if is_adjusting and self.quiet_ms() < SETTINGS_QUIET_MS:
            return
        if not ledger.is_safe or ledger.is_doubtful or not ledger.has_game():
            return
        minutes = elapsed_ms(self._settings_ms, session.now_ms) // SETTINGS_EVERY_MS
        self._settings_ms = later_ms(self._settings_ms, minutes * SETTINGS_EVERY_MS)
        self._settings_pages = min(self._settings_pages + minutes, SETTINGS_PAGES)
        if self._settings_pages or ledger.now.sale != self._kept_sale:
            self._settings_pages = max(0, self._settings_pages - 1)
            ledger.keep_settings()


def is_safe(battery_mv: int) -> bool:
    """Return whether the battery bears an erase; 0 mV: the board cannot measure it."""
    return not 0 < battery_mv < BATTERY_SAFE_MV


def note_service(board: "Board", now_ms: int) -> bool:
    """Book that service mode is entered; call it before the prompt opens. May block for 250 ms.

    Afterwards the words are those of the language that is stored.

    False: there is no game, the battery is too low, or the books are not fit to be written.
    Service mode opens all the same, for it is what such books are mended in.
    """
    ledger = Ledger(Journal(board.flash, draw_below(board.entropy, TAGS)))
    words.use(ledger.now.language)
    ledger.allow_writing(is_safe(board.battery.poll(now_ms)))
    if not ledger.has_game():
        return False
    try:
        ledger.note_service()
    except (Refused, Broken):
        return False
    return True
