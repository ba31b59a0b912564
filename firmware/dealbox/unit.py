"""The unit: one step at a time. Poll the parts, ask the screen, draw.

Nothing here waits. The lamp comes first in every step, and close to one of its edges nothing
else is begun, so that typing, cards and bookings cannot disturb its rhythm.
"""

from dealbox.bank import refusals
from dealbox.bank.auction import FAST, IGNORE_MS, OFF
from dealbox.bank.entropy import draw_below
from dealbox.bank.errors import Refused
from dealbox.bank.ledger import Ledger
from dealbox.bank.state import EMPTY_SPACES, SERVICE
from dealbox.clock import elapsed_ms, later_ms
from dealbox.housekeeping import Housekeeping
from dealbox.parts import CAME, COLUMNS, GONE, HOLD, ONLY, ROWS
from dealbox.store.journal import Journal
from dealbox.store.page import TAGS
from dealbox.ui import tunes, words
from dealbox.ui.canvas import Canvas
from dealbox.ui.new_game import NewGame
from dealbox.ui.paying import Rest, TableScreen
from dealbox.ui.screen import Screen
from dealbox.ui.session import Session

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.bank.edition import Edition
    from dealbox.contract import Board
    from dealbox.reporting import Reporter
    from dealbox.ui.chart import Chart

# The longest that a step may take in a deal. Measured: 24 ms for an undo with eight names and a
# loan, and for its report over USB; 27 to end a debtor's game. 37 ms, to draw all that somebody
# with 15 deeds can raise, may make an edge of the lamp 2 ms late.
EDGE_MS = 35
TIMED_MS = 50  # between two looks at what only time brings about ...
TIMED_QUIET_MS = 100  # ... and while nobody does anything
REPAIR_MS = 200  # between two repairs of the display: 64 of them repair the whole of it ...
STILL_MS = 500  # ... and from the last key or card to the first of them
BUSY_MS = 3  # the longest rest in a tune, while a key is down or a laptop reads
_READ_MS = 3_000  # what was just booked can be read so long before a clock's end replaces it
TUNE_MS = 900  # the auction's tunes for hurry and end are played to their end, whatever is typed

# What is made: nothing; the first screen; the whole chart.
NEW, BEGUN, CHARTED = 0, 1, 2
# The picture: older than what it shows; drawn, and sent in part; all of it on the display.
STALE, DRAWN, SENT = 0, 1, 2
# The auction's phases OFF, SLOW and FAST, as the last step found them; or it opens or begins next.
PRESSED = 3


class Unit:
    """The whole unit on a board (boards/README.md).

    The chart but for two screens is made after the first picture, or for the first key or card if
    that comes before.
    """

    _chart: "Chart"
    _reporter: "Reporter"
    _screen: Screen

    def __init__(self, board: "Board") -> None:
        self._board = board
        journal = Journal(board.flash, draw_below(board.entropy, TAGS))
        self._journal = journal
        has_one_reader = board.readers.sides == (ONLY,)
        ledger = Ledger(journal)
        self.session = Session(
            ledger,
            board.entropy,
            journal.found,
            has_one_reader,
            board.facts,
            needed=journal.needed,
            own_boards=journal,
            has_power_switch=board.power is not None,
        )
        self._rest = Rest(self.session)
        self._new_game = NewGame(self.session)
        self._stage = NEW
        self._canvas = Canvas(board.display)
        self._housekeeping = Housekeeping(board, journal, self.session)
        self._picture = STALE
        self._phase = OFF
        self._is_playing = False  # a tune
        self._status = ""  # what was wrong with the unit when that was last looked for
        self._tune_ms = 0  # when the auction's last tune began
        self._timed_ms = 0
        self._has_looked = False  # at the parts, in the step before
        self._repaired_ms = 0

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        """Use a language, by its number in ui/words.py; stored as the other settings are.

        is_offer: only if none was chosen yet.
        """
        ledger = self.session.ledger
        if is_offer and ledger.now.language:
            return
        ledger.set("language", language)
        words.use(language)
        # The language screen ends. So does the last booking's: a setting is stored next.
        chart = self._chart if self._stage == CHARTED else None
        is_left = chart and self._screen in (chart.language, chart.booked)
        self._go(self.session.leave() if is_left else None)

    def put_board(
        self, content: bytes, replaced: str = ""
    ) -> "tuple[Edition | None, tuple[str, ...], list[str]]":
        """Keep the own board of a record, as store/putting.py does; or return why not, in words.

        If there is no room for one more, the titles are those of the boards that it may replace.
        If the saved game needs this board, it opens at the next power-on.
        """
        from dealbox.store.putting import put, replaceable

        session = self.session
        try:
            if session.auction.is_running:
                raise Refused(refusals.DEAL_FULL)
            return put(session.ledger, self._journal, content, replaced), (), []
        except Refused as refusal:
            code = refusal.args[0]
            titles = replaceable(self._journal) if code == refusals.BOARDS_FULL else []
            return None, session.refusal(code), titles

    def lacks_board(self, id: int) -> bool:
        """Return whether the saved game needs that own board, and it is missing."""
        return self.session.needed != "" and self._journal.needed_id == id

    def needs_chart(self) -> bool:
        """Return whether the next step makes the other screens if nobody touches anything."""
        if self._stage == NEW:
            return self._early_screen() is None
        return self._stage == BEGUN and self._picture == SENT

    def _early_screen(self) -> Screen | None:
        """Return the first screen if it is one of the two that need no others."""
        ledger = self.session.ledger
        now = ledger.now
        is_usual = not ledger.is_doubtful and not self._board.was_hung and not now.sale
        if is_usual and now.auction_due == EMPTY_SPACES and now.kind != SERVICE:
            if ledger.has_game():
                return self._rest
            if now.language:
                return self._new_game
        return None

    def _first_screen(self) -> Screen:
        early = self._early_screen()
        if early is not None:
            return early
        session, ledger = self.session, self.session.ledger
        self._make_chart()
        if self._board.was_hung:
            return session.notice(words.STARTED_ANEW)
        if ledger.now.kind == SERVICE and not ledger.is_doubtful:
            return session.notice(words.SERVICED)
        return session.base()

    def _make_chart(self) -> None:
        """Make the rest of the chart, and what reports over USB, once; takes 10 ms."""
        if self._stage != CHARTED:
            if self._picture != STALE:  # the first picture does not wait for it
                self._board.tidy()  # else what stays would lie above what power-on left behind
            from dealbox.reporting import Reporter
            from dealbox.ui.chart import Chart

            self._stage = CHARTED
            self._chart = Chart(self.session, self._rest, self._new_game)
            self._reporter = Reporter(self._board, self.session)

    def step(self, now_ms: int) -> int:
        """Do what is due at now_ms; return for how many milliseconds nothing else will be.

        Returns within EDGE_MS but for an erase at rest, and to make the screens after power-on.
        A touched key need not wait for the rest to end (board.rest); a card has to wait for the
        next look.
        """
        session, auction = self.session, self.session.auction
        session.set_time(now_ms)
        if self._stage == NEW:
            self._begin(now_ms)
        if auction.is_running:
            self._tick_auction(now_ms)
            if self._housekeeping.work_in_auction():
                return 0  # now_ms is past: the next edge may be close
        ledger = session.ledger
        if auction.is_running or not ledger.has_room:  # at rest a call in each step would be felt
            ledger.set_room(not auction.is_running or self._housekeeping.has_room())
        has_more = False  # to do at once
        if not auction.is_running or auction.edge_ms(now_ms) > EDGE_MS:
            has_more = self._do_what_is_due(now_ms)
        if self._is_playing or session.tune:
            self._sound(now_ms)
        return 0 if has_more else self._rest_ms(now_ms)

    def _do_what_is_due(self, now_ms: int) -> bool:
        """Take an event and show what it led to; return whether there is more to do at once.

        In an auction a step does one of the two, or collects garbage: an edge may be close.
        """
        is_auction = self.session.auction.is_running
        if is_auction and self._picture == SENT and self._housekeeping.tidy():
            return True
        has_more = self.session.tune != b""  # a key in this very step would drown it
        if not has_more and not (is_auction and self._picture == STALE):
            has_more = self._take_what_is_due(now_ms)
            if has_more and self.session.auction.is_running:
                return True
        is_early = self._stage != CHARTED  # after the first picture a step begins the rest
        if self._picture != SENT and (self._show() or is_auction or is_early):
            has_more = True
        elif is_early:
            self._make_chart()
        elif self._board.keypad.is_busy:
            self._housekeeping.tidy()  # after a key nobody presses the next one so soon
        return has_more

    def _take_what_is_due(self, now_ms: int) -> bool:
        """Answer an event, or do what time brings about; return whether there was an event."""
        if self._take_event(now_ms):
            return True
        # In use, nothing else is done while a card may answer: the next key has to wait for it.
        is_in_use = self._housekeeping.is_in_use
        is_asking = is_in_use and not self._board.readers.due_ms(now_ms)
        # Before the other screens are made nothing is due but the first picture.
        if self._stage == CHARTED and not is_asking:
            self._take_time(now_ms, TIMED_MS if is_in_use else TIMED_QUIET_MS)
        return False

    def _rest_ms(self, now_ms: int) -> int:
        board, auction = self._board, self.session.auction
        look_ms = board.readers.due_ms(now_ms)
        if look_ms <= 1:
            return look_ms  # nothing else can be due before: most steps are those of a look
        if (
            self._is_playing
            or board.keypad.is_busy
            or board.deal_button.is_busy
            or board.feed.is_busy
        ):
            due_ms = BUSY_MS
        else:
            every_ms = TIMED_MS if self._housekeeping.is_in_use else TIMED_QUIET_MS
            due_ms = max(0, every_ms - elapsed_ms(self._timed_ms, now_ms))
        if auction.is_running:
            due_ms = min(due_ms, auction.edge_ms(now_ms))
        return min(due_ms, look_ms)

    def _begin(self, now_ms: int) -> None:
        self._stage = BEGUN
        self._screen = self._first_screen()
        self._timed_ms = now_ms
        self._tune_ms = later_ms(now_ms, -TUNE_MS)
        self._housekeeping.begin()

    # The auction and its lamp.

    def _tick_auction(self, now_ms: int) -> None:
        """Light the lamp or not: first, so that every light comes as soon after its time."""
        session, auction = self.session, self.session.auction
        if self._phase == PRESSED:  # it was opened by the last step
            auction.start(now_ms)
        phase = auction.phase(now_ms)
        self._board.lamp.set(auction.is_lit(now_ms))
        if phase == OFF:
            self._end_auction(tunes.DEAL_END)
            self._housekeeping.note_use()
            self._tune_ms = now_ms
        elif phase == FAST and self._phase != FAST:
            self._tune_ms = now_ms
            session.say(tunes.DEAL_HURRY)
        self._phase = phase

    def _end_auction(self, tune: bytes) -> None:
        self._screen.put_aside()  # a trade that was begun in the deal
        self._go(self._chart.auction_over.end(tune))

    def _press_deal_button(self, now_ms: int) -> None:
        """Open or end the auction; opening takes a step more, to make flash and heap ready."""
        auction = self.session.auction
        if auction.is_running:
            if auction.since_ms(now_ms) >= IGNORE_MS:
                self._end_auction(tunes.DEAL_STOPPED)
        elif self._phase != PRESSED:
            self._phase = PRESSED
            self._housekeeping.prepare()
            return
        else:
            self.session.clear_note()
            self._go(self._screen.deal_button())
        if not auction.is_running:
            self._phase = OFF
            self._board.lamp.set(self._is_lamp_tested())

    def _is_lamp_tested(self) -> bool:
        return self._stage == CHARTED and self._chart.trial.is_lamp_lit

    # Input.

    def _take_event(self, now_ms: int) -> bool:
        """Answer one press, key or card; return whether there was one.

        On a dark display a press or key does no more than light it: nobody means what he cannot
        see, and C would take a booking back. A card is meant wherever it is laid.
        """
        board = self._board
        if self._phase == PRESSED or board.deal_button.poll(now_ms):
            if not self._wake():
                self._press_deal_button(now_ms)
            return True
        key = board.keypad.poll(now_ms)
        if key is not None:
            if not self._wake():
                self._take_key(key)
            return True
        if self._picture == DRAWN and not self.session.auction.is_running:
            return False  # a look would delay the rest of a picture
        sighting = board.readers.poll(now_ms)
        if sighting is not None:
            self._wake()
            self._take_sighting(sighting[0], sighting[1], sighting[2])
            return True
        return False

    def _take_key(self, key: str) -> None:
        session = self.session
        if key != HOLD:
            self._go(session.press(self._screen, key))
        elif session.auction.is_running:
            session.stay(words.NOT_HERE)
            self._go(None)
        else:
            self._go(self._screen.hold())
        self._click()

    def _take_sighting(self, side: int, event: int, uid: bytes) -> None:
        session = self.session
        if event == CAME:
            session.clear_note()
            self._go(self._screen.card(side, uid))
            self._click()
        elif event == GONE:
            session.cards.gone(side, session.now_ms)
        else:
            self._go(self._screen.trouble(side, event))

    def _click(self) -> None:
        """Answer a key or card by ear, unless the screen or an auction has something to say."""
        session = self.session
        if not session.tune and elapsed_ms(self._tune_ms, session.now_ms) >= TUNE_MS:
            session.say(tunes.KEY)

    def _go(self, screen: Screen | None) -> None:
        if screen is not None:
            self._screen = screen
        self._picture = STALE

    def _wake(self) -> bool:
        """Note that somebody is there; return whether the display was dark."""
        was_asleep = self._housekeeping.is_asleep
        self._make_chart()
        self._housekeeping.note_use()
        self._picture = STALE
        return was_asleep

    # Time.

    def _take_time(self, now_ms: int, every_ms: int) -> None:
        """Do every so often what only time brings about; reports need no wait while in use."""
        is_due = elapsed_ms(self._timed_ms, now_ms) >= every_ms
        if is_due or every_ms == TIMED_MS or self._board.feed.is_busy:
            self._reporter.poll()
        if not is_due:
            return
        session, housekeeping = self.session, self._housekeeping
        was_asleep = housekeeping.is_asleep
        self._has_looked = not self._has_looked and housekeeping.look()
        if self._has_looked:
            self._look()
            if was_asleep and not housekeeping.is_asleep:
                self._picture = STALE
            if every_ms == TIMED_MS:
                return  # the rest comes in the next step: a key pressed now waits for less
        self._timed_ms = now_ms
        if not self._screen.keeps_cards and session.cards.lapse(now_ms):
            self._picture = STALE
        if session.is_time_over():
            self._end_time()
        seq = session.ledger.now.seq
        housekeeping.store_settings(self._screen.is_adjusting)
        if seq != session.ledger.now.seq:
            self._picture = STALE  # it told that the booking before was taken back
        if session.is_off_wanted or housekeeping.quiet_ms() >= self._screen.timeout_ms:
            self._time_out()
        else:
            housekeeping.work()
        self._repair(now_ms)

    def _end_time(self) -> None:
        """Show the final standings of a timed game, but let what is going on end first."""
        from dealbox.ui.game import show_final

        session, housekeeping = self.session, self._housekeeping
        is_dealing = session.auction.is_running or session.auction.is_sale_due
        is_free = isinstance(self._screen, TableScreen) and not is_dealing
        if is_free and housekeeping.quiet_ms() >= _READ_MS:
            session.end_clock()
            session.say(tunes.TIME_OVER)
            self._go(show_final(session))
            housekeeping.note_use()

    def _repair(self, now_ms: int) -> None:
        """Let the display repair itself, unless a key or a booking might have to wait for it."""
        housekeeping = self._housekeeping
        if housekeeping.is_asleep or housekeeping.quiet_ms() < STILL_MS:
            return
        if elapsed_ms(self._repaired_ms, now_ms) >= REPAIR_MS:
            self._repaired_ms = now_ms
            if self._picture == SENT:
                self._picture = DRAWN  # a display may be found that has to be told everything
            self._board.display.refresh()

    def _look(self) -> None:
        """Show and report what the parts have come to."""
        self._reporter.introduce()
        status = self.session.status("")
        is_large = isinstance(self._screen, TableScreen) and self.session.is_magnified()
        is_turn = is_large or (status and self._screen is self._rest)
        if self._screen.is_moving:
            self._housekeeping.note_drawn()
            self._picture = STALE
        if status != self._status or is_turn:
            self._status = status
            self._picture = STALE  # what shares its place with others (paying.TURN_MS)

    def _time_out(self) -> None:
        """Leave the screen. The screen at rest leads to itself, and sleeps."""
        if self._housekeeping.is_asleep:
            self._housekeeping.sleep()
            return
        screen = self._screen.timeout()
        if screen is self._screen and not self.session.auction.is_running:
            self._housekeeping.sleep()
        elif screen is not None:
            self._go(screen)
            self._housekeeping.note_use()

    # Output.

    def _show(self) -> bool:
        """Draw if need be, and send a row; return whether more rows wait."""
        if self._housekeeping.is_asleep:
            return False
        if self._picture == STALE:
            is_dealing = self.session.auction.is_running
            if not is_dealing:
                self._board.lamp.set(self._is_lamp_tested())
            self._canvas.clear(self.session.ledger.edition.sign, sends_rows=not is_dealing)
            self._screen.draw(self._canvas)
            note = self.session.note
            if note:  # on every screen alike, over its bottom line
                self._canvas.line(ROWS - 1, note + " " * (COLUMNS - len(note)))
            self._housekeeping.light(self._screen.is_moving)
        has_more = self._board.display.flush()
        self._picture = DRAWN if has_more else SENT
        return has_more

    def _sound(self, now_ms: int) -> None:
        buzzer, session = self._board.buzzer, self.session
        if session.tune:
            buzzer.volume = session.ledger.now.volume
            buzzer.play(session.take_tune())
        self._is_playing = buzzer.poll(now_ms)
