"""What a laptop on USB is sent: the unit, its bookings, its auctions (docs/usb.md)."""

from dealbox import __version__
from dealbox.bank import details
from dealbox.bank.auction import OFF
from dealbox.bank.editions import OWN
from dealbox.bank.state import SPACES
from dealbox.store.page import VERSION
from dealbox.ui import feed, words
from dealbox.ui.session import Session

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.contract import Board


_DEEDS_AT_A_TIME = 10  # spaces: a line has up to 4096 bytes


class Reporter:
    """Sends each booking and each phase of an auction once, in order. Never blocks."""

    def __init__(self, board: "Board", session: Session) -> None:
        self._board = board
        self._session = session
        self._is_introduced = False
        self._seq = session.ledger.now.seq  # the booking and ...
        self._phase = OFF  # ... the phase of the auction last sent, and ...
        self._bid_k = 0  # ... the bid in it
        self._is_given_up = False  # it was reported that the last sale was given up
        self._space = SPACES  # whose deed is sent next
        self._language = session.ledger.now.language  # last sent
        self._is_counted = False  # the standings last sent have the end of the game

    def introduce(self) -> None:
        """Send what unit this is and the standings, once; its parts have had time to answer."""
        if not self._is_introduced:
            self._is_introduced = True
            self._introduce()

    def poll(self) -> None:
        """Send what is new, and answer whoever has just connected.

        One booking at a time: several would take longer than the lamp of a deal can wait.
        """
        session, wire = self._session, self._board.feed
        if self._seq != session.ledger.now.seq:
            self._seq += 1
            self._send_booking(self._seq)
            return
        auction = session.auction
        self._is_counted &= session.end_throws() is not None
        if auction.is_running or self._phase != OFF:
            phase = auction.phase(session.now_ms)
            is_bid = phase == self._phase
            if not is_bid or auction.price_k != self._bid_k:
                self._phase = phase
                self._bid_k = auction.price_k
                wire.write(feed.auction(auction, phase, session.now_ms, is_bid))
        if self._is_given_up != auction.is_given_up:
            self._is_given_up = auction.is_given_up
            if auction.is_given_up:
                wire.write(feed.given_up(auction))
        if self._is_introduced and wire.poll(session.now_ms):
            self._introduce()
        elif self._is_introduced and self._language != session.ledger.now.language:
            self._send_language()
        elif self._is_introduced and not self._is_counted and session.end_throws() is not None:
            self._send_standings()
        elif self._space < SPACES and wire.is_idle:
            self._send_deeds()

    def _send_booking(self, seq: int) -> None:
        """Send one booking; a step may have made more than one."""
        ledger, wire = self._session.ledger, self._board.feed
        entries = details.find(ledger, seq)
        if seq == ledger.now.seq:
            wire.write(feed.booked(ledger.now, entries))
        elif ledger.look(seq):
            wire.write(feed.booked(ledger.past, entries))

    def _introduce(self) -> None:
        board, session = self._board, self._session
        about = feed.unit(board.name, __version__, VERSION, session.missing, session.battery_mv)
        board.feed.write(about)
        self._send_language()
        self._send_standings()
        is_own = session.ledger.has_game() and session.ledger.edition.number == OWN
        self._space = 0 if is_own else SPACES  # nobody else knows an own board
        if self._phase != OFF:
            board.feed.write(feed.auction(session.auction, self._phase, session.now_ms))

    def _send_standings(self) -> None:
        throws = self._session.end_throws()
        self._is_counted = throws is not None
        self._board.feed.write(feed.standings(self._session.ledger, throws))

    def _send_deeds(self) -> None:
        """Send the deeds of some spaces; without a laptop long lines would fill the heap."""
        first, self._space = self._space, self._space + _DEEDS_AT_A_TIME
        edition = self._session.ledger.edition
        self._board.feed.write(feed.deeds(edition, range(first, self._space)))

    def _send_language(self) -> None:
        self._language = self._session.ledger.now.language
        self._board.feed.write(feed.language(words.code(self._language)))
