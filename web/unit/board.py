"""The board of the unit in the browser: the firmware's drivers over wires that end in JavaScript.

It runs under MicroPython's WebAssembly port. web/unit/unit.js starts it and hands in the wires, as
web/unit/wires.pyi lists them. A wire takes and returns small whole numbers alone, and bytes by
their address: a buffer handed to JavaScript as an object takes a thousand times as long. A part
keeps the wires that it uses, because to look one up makes an object each time. An exception from
JavaScript would fly past `except` and `finally`: so unit.js catches every one and returns -1,
from which an OSError is made here.

Pins, converter and readers are those of the laptop's board, too (host_sim/parts/pins.py).
"""

import gc
import io
import json
import sys
from binascii import a2b_base64
from errno import EIO

from uctypes import addressof

import main
from dealbox import parts
from dealbox.drivers.battery import Battery
from dealbox.drivers.button import Button
from dealbox.drivers.buzzer import Buzzer
from dealbox.drivers.keypad import Keypad
from dealbox.drivers.lamp import Lamp
from dealbox.drivers.mfrc522 import EMPTY
from dealbox.drivers.oled import Oled
from dealbox.drivers.readers import Readers, missing
from host_sim.parts.pins import Adc, InputPin, LampPin, Pwm, Reader, SingleReads
from web.unit import reading

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from dealbox.unit import Unit
    from host_sim.books.comparison import Comparison, Copy
    from web.unit.wires import Wires

_NO_LOOK_MS = 60_000  # in place of never: a card that comes is a step of its own
_STOPPED_MS = 75  # between two repairs of the display that shows a fault


def _checked(status: int) -> int:
    """Return what a wire has returned. OSError: it has failed."""
    if status < 0:
        raise OSError(EIO)
    return status


def _reader(wires: "Wires", side: int, missing_bit: int) -> Reader:
    read_missing, read_cards = wires.missing, wires.cards
    return Reader(
        lambda: not _checked(read_missing()) & missing_bit,
        lambda first: _checked(read_cards(side, addressof(first))),
    )


class _I2c:
    """The bus with the display on it."""

    def __init__(self, wires: "Wires") -> None:
        self._read = wires.read
        self._write = wires.write

    def readfrom_into(self, address: int, buffer: bytearray) -> None:
        _checked(self._read(address, addressof(buffer), len(buffer)))

    def writeto(self, address: int, data: "bytes | bytearray | memoryview") -> int:
        return _checked(self._write(address, addressof(data), len(data)))


class _Flash(SingleReads):
    """The flash: a region that is a whole one, or, of several one after the other, that number."""

    def __init__(self, wires: "Wires", number: int = 0, count: int = 1) -> None:
        self._wires = wires
        self._end = _checked(wires.flash_bytes()) // count
        self._first = number * self._end
        self.size = self._end - parts.RECORDS_BYTES

    def read_into(self, at: int, buffer: "bytearray | memoryview") -> None:
        """Fill buffer with the bytes from at on."""
        self._check(at, len(buffer), 1)
        _checked(self._wires.fetch(self._first + at, addressof(buffer), len(buffer)))

    def program(self, at: int, page: "bytearray | memoryview") -> None:
        """Clear the bits of the page at at that are clear in page, 256 bytes."""
        self._check(at, parts.PAGE_BYTES, parts.PAGE_BYTES)
        if len(page) != parts.PAGE_BYTES:
            raise ValueError
        _checked(self._wires.program(self._first + at, addressof(page)))

    def erase(self, at: int) -> None:
        """Set all bits of the sector at at."""
        self._check(at, parts.SECTOR_BYTES, parts.SECTOR_BYTES)
        _checked(self._wires.erase(self._first + at))

    def _check(self, at: int, size: int, step: int) -> None:
        if at < 0 or at + size > self._end or at % step:
            raise ValueError


class _Feed:
    """The feed: whoever listens takes every line at once."""

    is_busy = False
    is_idle = True

    def __init__(self, wires: "Wires") -> None:
        self._send = wires.feed
        self._read_asked = wires.asked

    def write(self, line: str) -> None:
        line_bytes = line.encode()
        _checked(self._send(addressof(line_bytes), len(line_bytes)))

    def poll(self, now_ms: int) -> bool:
        return _checked(self._read_asked()) != 0


class _Readers(Readers):
    """Readers that look only while a card is on one, or has still to be reported as gone."""

    def __init__(self, wires: "Wires", *readers: Reader) -> None:
        super().__init__(*readers)
        self._read_cards = wires.cards
        self._card = bytearray(11)  # length and UID, which the wire writes

    def due_ms(self, now_ms: int) -> int:
        for side, place in enumerate(self._places):
            has_card = _checked(self._read_cards(side, addressof(self._card)))
            if has_card or self._is_looking or place.state != EMPTY or not place._is_clear:
                return super().due_ms(now_ms)
        return _NO_LOOK_MS


class BrowserBoard:
    """The parts of boards/README.md. has_one_reader: the order of the cards decides."""

    def __init__(self, wires: "Wires", has_one_reader: bool) -> None:
        self._read_ticks = wires.ticks
        self._read_keys = wires.keys
        self._draw = wires.entropy
        self.name = "POCKET"
        self.was_hung = False
        deal, lamp, tone = wires.deal, wires.lamp, wires.tone
        supply, unplugged = wires.supply, wires.missing
        self.keypad = Keypad(self._scan, InputPin(lambda: _checked(unplugged()) & parts.NO_KEYPAD))
        plus = _reader(wires, parts.PLUS, parts.NO_PLUS)
        minus = () if has_one_reader else (_reader(wires, parts.MINUS, parts.NO_MINUS),)
        self.readers = _Readers(wires, plus, *minus)
        self.deal_button = Button(InputPin(lambda: not _checked(deal())))
        self.lamp = Lamp(LampPin(lambda is_on: _checked(lamp(int(is_on)))))
        self.display = Oled(lambda: _I2c(wires))
        self.buzzer = Buzzer(Pwm(lambda hz: _checked(tone(hz))))
        self.battery = Battery(Adc(lambda: _checked(supply())))
        self.power = None
        self.flash = _Flash(wires)
        self.feed = _Feed(wires)

    def ticks_ms(self) -> int:
        """Return the milliseconds of the clock, which wraps at 2**30."""
        return _checked(self._read_ticks())

    def entropy(self, count: int) -> bytes:
        """Return count random bytes."""
        drawn = bytearray(count)
        _checked(self._draw(addressof(drawn), count))
        return bytes(drawn)

    def _scan(self, keys: int) -> int:
        return _checked(self._read_keys()) & keys

    def sleep(self) -> None:
        """Return at once, as with a laptop on USB."""

    def tidy(self) -> None:
        """Collect garbage; blocks about 1 ms."""
        gc.collect()

    def missing(self) -> int:
        """Return the parts that do not answer, as bits of parts."""
        return missing(self.readers, self.display, self.keypad)

    def facts(self) -> "tuple[str, ...]":
        """Return core, flash, readers and display, each in at most 14 letters."""
        return "WebAssembly", "browser", self.readers.versions(), self.display.name()


class Loop:
    """The loop of firmware/main.py, a step a call: it is JavaScript that waits.

    After a fault the display shows words for ever, and nothing is written any more.
    is_whole: all modules are there, not only those of the first picture.
    """

    def __init__(
        self, wires: "Wires", has_one_reader: bool, language: int, is_whole: bool
    ) -> None:
        self._wires = wires
        self._is_whole = is_whole
        self._language = language  # offered, 0 for none
        self._board = BrowserBoard(wires, has_one_reader)
        self._unit: Unit | None = None  # made by the first step, so that its start is a step, too
        self._is_stopped = False

    def step(self) -> int:
        """Do what is due now; return for how many milliseconds nothing else will be."""
        if self._is_stopped:
            return self._show()
        try:
            if self._unit is None:
                from dealbox.unit import Unit

                self._unit = Unit(self._board)
                if self._language:
                    self._unit.speak(self._language, is_offer=True)
            if not self._is_whole and self._unit.needs_chart():
                return _STOPPED_MS
            return self._unit.step(self._board.ticks_ms())
        except Exception as fault:  # noqa: BLE001 - every fault ends here, as in main.py
            self._stop(fault)
            return 0

    def complete(self) -> None:
        """Go on after the first picture: all modules are there."""
        self._is_whole = True

    def words(self) -> str:
        """Return what the display says, as reading.text() does."""
        display = self._board.display
        return reading.text(display.cells, display.letters)

    def speak(self, language: int, is_offer: bool) -> None:
        """Use a language, by its number; an offer only if none was chosen yet."""
        if self._unit and not self._is_stopped:
            self._unit.speak(language, is_offer=is_offer)

    def languages(self) -> int:
        """Return how many languages there are."""
        from dealbox.ui import words

        return len(words.LANGUAGES)

    def find_words(self) -> None:
        """Use the display's language, if its words were not there before."""
        if self._unit and not self._is_stopped:
            from dealbox.ui import words

            language = self._unit.session.ledger.now.language
            if language and words.LANGUAGES[language - 1][0] != words.NAME:
                self._unit.speak(language)

    def put_board(self, record: str, replaced: str) -> str:
        """Keep an own board, a record in base64; return the answer as JSON.

        {"edition": {"title", "id"}}, with "is_needed": true if the game stored lacked it; or
        {"refused": lines}, with "full": titles if one of these has to go for it. replaced: as in
        store/putting.py.
        """
        if self._is_stopped or self._unit is None:
            return '{"refused": []}'
        try:
            edition, lines, titles = self._unit.put_board(a2b_base64(record), replaced)
        except Exception as fault:  # noqa: BLE001 - as in step()
            self._stop(fault)
            return '{"refused": []}'
        answer: dict[str, object]
        if edition is None:
            answer = {"refused": lines}
            if titles:
                answer["full"] = titles
        else:
            answer = {"edition": {"title": edition.title, "id": edition.id}}
            if self._unit.lacks_board(edition.id):
                answer["is_needed"] = True
        return json.dumps(answer)

    def _stop(self, fault: Exception) -> None:
        """Show words in place of all else, and report the trace."""
        self._is_stopped = True
        trace = io.StringIO()
        sys.print_exception(fault, trace)
        text = trace.getvalue()
        trace_bytes = text.encode()
        self._wires.fault(addressof(trace_bytes), len(trace_bytes))
        self._wires.lamp(0)
        self._wires.tone(0)
        main.show(self._board.display, main.explain(fault, text))

    def _show(self) -> int:
        display = self._board.display
        has_more = display.flush()
        display.refresh()
        return 0 if has_more else _STOPPED_MS


def start(wires: "Wires", has_one_reader: bool, language: int = 0, is_whole: bool = True) -> Loop:
    """Return the unit with its parts on wires; one in a realm, because the port has globals.

    language: the number of the one that is offered to a unit that has none, 0 for none.
    is_whole: as of Loop.
    """
    return Loop(wires, has_one_reader, language, is_whole)


def judge(wires: "Wires") -> str:
    """Return what a unit finds in the flash at power-on, and the key of the page it chooses.

    A name of what store/journal.py finds, and 24 hexadecimal digits; the greater key is newer.
    """
    from dealbox.bank.state import State
    from dealbox.store import journal

    books = journal.Journal(_Flash(wires))
    books.boot(State())
    names = ("EMPTY", "GAME", "FOREIGN", "OTHER_VERSION", "DAMAGED", "NO_BOARD")
    found = next(name for name in names if books.found == getattr(journal, name))
    return f"{found} {books.key().hex()}"


def compare(wires: "Wires", language: int) -> str:
    """Return how a file, the first half of the flash, is to the game here, as JSON.

    relation: as the page's words name it; common: the newest booking in both; file, here: of each
    the oldest and newest booking, how many it alone has, and the last of these in lines of the
    language, by its number.
    """
    from dealbox.ui import words
    from host_sim.books.comparison import Comparison, Copy

    words.use(language)
    compared = Comparison(Copy(_Flash(wires, 0, 2)), Copy(_Flash(wires, 1, 2)))
    names = ("same", "newer", "older", "parted", "other_game", "apart", "no_game")
    found = {
        "relation": names[compared.relation],
        "common": compared.common,
        "file": _about(compared, compared.one),
        "here": _about(compared, compared.other),
    }
    return json.dumps(found)


def _about(compared: "Comparison", copy: "Copy") -> "dict[str, object]":
    from dealbox.ui import words
    from host_sim.books import wording

    count, last = compared.own(copy)
    return {
        "oldest": min(copy.written) if copy.written else 0,
        "newest": copy.newest,
        "count": count,
        "lines": [wording.line(state, words) for state in last],
    }
