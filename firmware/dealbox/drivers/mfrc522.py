"""A card reader: NXP's MFRC522 on SPI, which reads the UID of the card placed on it.

Sections are those of the MFRC522 data sheet, revision 3.9; the frames to cards are those of
ISO/IEC 14443-3. Nothing here waits: one call begins a look, and each poll continues it.

The field is on during a look only: the fields of two readers side by side disturb each other, and
field and oscillator draw most of the power. Between two looks the reader is in soft power-down
(8.6.2), which keeps its registers.
"""

from dealbox.clock import elapsed_ms
from dealbox.native import crc_a
from dealbox.parts import CAME, TORN, TWO

TYPE_CHECKING = False  # only the type checker reads on; MicroPython has no typing
if TYPE_CHECKING:
    from collections.abc import Callable

    from dealbox.drivers.wires import Pin, Spi

    Frame = tuple[bytes | bytearray, ...]

# The results of a look besides CAME, TWO and TORN.
EMPTY = 0
NOISE = 5  # something was received that is no card's first answer

# Registers (9.2), as in the first byte on the bus: the address in bits 6-1 (8.1.2.3).
_COMMAND = 0x01 << 1
_COM_IRQ = 0x04 << 1
_ERROR = 0x06 << 1
_FIFO_DATA = 0x09 << 1
_FIFO_LEVEL = 0x0A << 1
_CONTROL = 0x0C << 1
_BIT_FRAMING = 0x0D << 1
_TX_CONTROL = 0x14 << 1
_VERSION = 0x37 << 1
_READ = 0x80

_POWER_DOWN = 0x10  # of CommandReg: written to enter it, read until it has ended (9.3.1.2)
_COMMAND_BITS = 0x1F  # of CommandReg: power-down and the command; no reader reads as 00 or FF

_GAIN = 0x26 << 1  # RFCfgReg, whose bits 6-4 are the gain of the receiver

# What is written to a reader after its reset. The prescaler, 0 after a reset, comes last: a reader
# that has it has the others.
_PRESCALER = 0x2B << 1
_PRESCALE = 169  # 13.56 MHz / (2 * 169 + 1) = 40 kHz
_SETTINGS = (
    bytes((0x2A << 1, 0x80)),  # TModeReg: starts after sending, an answer stops it (9.3.3.10)
    bytes((0x2D << 1, 9)),  # TReloadRegL: 10 ticks, 0.25 ms; a card begins to answer within 0.1
    bytes((0x15 << 1, 0x40)),  # TxASKReg: full modulation, as type A wants it
    bytes((_PRESCALER, _PRESCALE)),
)

# 33 dB, as after a reset: with 38 and more, two readers side by side read noise. So the greatest
# gain, 48 dB, is for what is asked again.
_USUAL_GAIN = (bytes((_GAIN, 0x48)),)
_MOST_GAIN = (bytes((_GAIN, 0x78)),)

_STOP = (bytes((_COMMAND, 0x00)),)  # end any command, or power-down
_FIELD_ON = (bytes((_TX_CONTROL, 0x83)),)
_END = (bytes((_TX_CONTROL, 0x80)), bytes((_COMMAND, _POWER_DOWN)))

# How a frame is sent (10.3.1.8): after _FIRST, and followed by _WHOLE or _SHORT.
_FIRST = (bytes((_COMMAND, 0x00)), bytes((_COM_IRQ, 0x7F)), bytes((_FIFO_LEVEL, 0x80)))
_TRANSCEIVE = bytes((_COMMAND, 0x0C))
_WHOLE = (bytes((_BIT_FRAMING, 0x00)), _TRANSCEIVE, bytes((_BIT_FRAMING, 0x80)))
_SHORT = (bytes((_BIT_FRAMING, 0x07)), _TRANSCEIVE, bytes((_BIT_FRAMING, 0x87)))  # 7 bits

# Frames, and the address before them that puts them into the FIFO.
_WUPA = _FIRST + (bytes((_FIFO_DATA, 0x52)),) + _SHORT
_ANTICOLLISION = (
    _FIRST + (bytes((_FIFO_DATA, 0x93, 0x20)),) + _WHOLE,
    _FIRST + (bytes((_FIFO_DATA, 0x95, 0x20)),) + _WHOLE,
)
_SELECT = (0x93, 0x95)  # by cascade level
_LAST_BITS = 0x07  # of ControlReg: 0 if the last byte is a whole one
_ATQA_UNUSED_LOW = 0x20  # bits of the first answer that no card sets (6.5.2)
_ATQA_UNUSED_HIGH = 0xF0
_HAS_MORE = 0x04  # of a card's SAK: its UID goes on at the next level

_RECEIVED = 0x20  # of ComIrqReg
_TIMED_OUT = 0x01
_COLLISION = 0x08  # of ErrorReg
_PARITY = 0x02
_ERRORS = 0x13  # buffer overflow, parity, protocol; the CRC is checked here

# What a look waits for: three answers of a card, and before them the oscillator and the field.
_STEP_ATQA = 0
_STEP_BLOCK = 1
_STEP_SAK = 2
_STEP_READY = 3
_STEP_FIELD = 4

_ANSWER_BYTES = (2, 5, 3)

_START_MS = 2  # of a crystal (8.8.2) ...
_READY_MS = 10  # ... and an oscillator that takes longer to start is none
_FIELD_MS = 6  # a card may need 5 ms of field, and now_ms may be one too early
_MORE_FIELD_MS = 4  # for one that needs nearly twice what the standard allows
_ANSWER_MS = 20  # the answer is there after 1.5; a reader unplugged in the middle never answers


class CardReader:
    """One reader. start() begins a look at its field, and poll() continues it to its result.

    Every look requests the whole UID again, so that a card exchanged for another between two
    looks is noticed. A card without field forgets that it was read.
    """

    def __init__(
        self,
        spi: "Spi",
        cs: "Pin",
        reset: "Pin",
        is_driven: "Callable[[], bool]",
        other: "Pin | None" = None,
    ) -> None:
        """spi is shared, at most 10 MHz (14.1), mode 0; cs and reset are outputs, low is on.

        is_driven(): whether MISO is driven while no reader is selected. other: the reset of the
        other reader on the bus, if there is one.
        """
        self._is_driven = is_driven
        self._other = other
        self.is_apart = False  # looks hold the other reader in reset: it does not release MISO
        self._is_sure = False  # it answered the last such look; two in a row are needed
        self.is_held = False  # it does not answer, and MISO is driven with the other in reset too
        self._spi = spi
        self._cs = cs
        self._reset = reset
        self.is_present = True  # until a look gets no answer
        self.version = 0  # 91 or 92 (9.3.4.8), another of a clone; 0 until a reader has answered
        self.uid = memoryview(b"")  # of the last card read; its bytes change with the next
        uid = bytearray(7)
        self._uid = uid
        self._uids = (memoryview(uid)[:4], memoryview(uid))
        self._pair = bytearray(2)
        self._pair_in = bytearray(2)
        self._addresses = tuple(
            bytes([_FIFO_DATA | _READ] * count + [0]) for count in _ANSWER_BYTES
        )
        self._answers = tuple(bytearray(1 + count) for count in _ANSWER_BYTES)
        self._select = bytearray(10)  # FIFO_DATA, SEL, NVB, four bytes and their check byte, CRC
        self._select[0] = _FIFO_DATA
        self._select[2] = 0x70
        self._selection = _FIRST + (self._select,) + _WHOLE
        self._step = _STEP_READY
        self._level = 0
        self._repeats = 0  # that are left
        self._is_loud = False  # the gain is the greatest
        self._sensed = EMPTY  # what was sensed before the repeat: that, NOISE or TORN
        self._since_ms = 0  # when the step began ...
        self._wait_ms = 0  # ... and for how long there is nothing to do in it
        cs(1)
        self._restart()

    def start(self, now_ms: int, repeats: int = 0) -> None:
        """Begin a look: wake the reader.

        repeats: how often it asks again, with the greatest gain, what was not answered or not
        understood; each takes up to 3 ms, and the last one waits for a longer field. A look with
        repeats begins with a reset: a reader may become deaf until one.
        """
        self._repeats = repeats
        self._sensed = EMPTY
        if repeats:
            self._reset(0)
        self._reset(1)  # the other reader may hold it
        if self._other and self.is_apart:
            self._other(0)
        self._send(_STOP)
        self._begin(_STEP_READY, now_ms, _START_MS)

    def poll(self, now_ms: int) -> int | None:
        """Continue the look: EMPTY, CAME (see uid), TWO, TORN or NOISE when it is over, else None.

        It takes at most 2 ms. Without a reader it ends with EMPTY, and is_present is False.
        """
        waited_ms = elapsed_ms(self._since_ms, now_ms)
        if self._step == _STEP_READY:
            return self._take_ready(now_ms, waited_ms)
        if self._step == _STEP_FIELD:
            if waited_ms >= self._wait_ms:
                self._ask(now_ms)
            return None
        found = self._found(waited_ms)
        if found == CAME:
            found = self._take_answer(now_ms)
        if found is None:
            return None
        if found == EMPTY or found >= TORN:  # neither CAME nor TWO
            if self._repeats:
                self._ask_again(found, now_ms)
                return None
            if self._sensed and found != TORN:
                found = self._sensed
        self._end()
        return found

    def due_ms(self, now_ms: int) -> int:
        """Return in how many ms poll can continue the look."""
        return max(0, self._wait_ms - elapsed_ms(self._since_ms, now_ms))

    def stop(self) -> None:
        """End a look without a result: field off, and power-down, as after any other look.

        The reset pin is not used: on most boards its pull-up takes 0.3 mA while it is low.
        """
        if self._step == _STEP_READY:
            self._send(_END[1:])
        else:
            self._end()

    def _end(self) -> None:
        if self._is_loud:
            self._is_loud = False
            self._send(_USUAL_GAIN)
        self._send(_END)

    # The card

    def _ask(self, now_ms: int) -> None:
        """Request a card's first answer."""
        self._level = 0
        self._send(_WUPA)
        self._begin(_STEP_ATQA, now_ms)

    def _ask_again(self, found: int, now_ms: int) -> None:
        """Repeat the request whose answer was not understood, with the greatest gain.

        A card whose UID was expected still waits for that request. Any other may have to be asked
        twice, because one that is not idle answers the first request by becoming so (6.3).
        """
        self._repeats -= 1
        if found == TORN or not self._sensed:
            self._sensed = found
        if not self._is_loud:
            self._is_loud = True
            self._send(_MOST_GAIN)
        if self._step == _STEP_BLOCK:
            self._send(_ANTICOLLISION[self._level])
            self._begin(_STEP_BLOCK, now_ms)
        elif self._repeats:
            self._ask(now_ms)
        else:
            self._begin(_STEP_FIELD, now_ms, _MORE_FIELD_MS)

    def _found(self, waited_ms: int) -> int | None:
        """Return CAME if the expected answer came, another result, or None for not yet."""
        irq = self._read(_COM_IRQ)
        if not irq & (_RECEIVED | _TIMED_OUT):
            if waited_ms < _ANSWER_MS:
                return None
            self._restart()  # its field must not stay on if it no longer hears
            self._repeats = 0
        if not irq & _RECEIVED:
            return TORN if self._step else EMPTY
        error = self._read(_ERROR)
        if error & _COLLISION:
            error &= ~_PARITY  # the parity bits collide as well
        if error & _ERRORS or self._read(_FIFO_LEVEL) != _ANSWER_BYTES[self._step]:
            return TORN if self._step else NOISE
        if not self._step and self._read(_CONTROL) & _LAST_BITS:
            return NOISE
        return TWO if error & _COLLISION else CAME

    def _take_answer(self, now_ms: int) -> int | None:
        """Read the answer from the FIFO, and send the next request."""
        step = self._step
        answer = self._answers[step]
        self._cs(0)
        self._spi.write_readinto(self._addresses[step], answer)
        self._cs(1)
        self._begin(_STEP_BLOCK, now_ms)
        if step == _STEP_BLOCK:
            return self._take_block(answer)
        if step == _STEP_SAK:
            return self._take_sak(answer)
        if answer[1] & _ATQA_UNUSED_LOW or answer[2] & _ATQA_UNUSED_HIGH:
            self._step = _STEP_ATQA
            return NOISE
        self._send(_ANTICOLLISION[0])
        return None

    def _take_block(self, block: bytearray) -> int | None:
        """Select the card whose block this is: four bytes and their exclusive or (6.5.3.3)."""
        if block[1] ^ block[2] ^ block[3] ^ block[4] ^ block[5]:
            return TORN
        select = self._select
        select[1] = _SELECT[self._level]
        for i in range(1, 6):
            select[i + 2] = block[i]
        crc = crc_a(select, 1, 8)
        select[8] = crc & 0xFF
        select[9] = crc >> 8
        self._send(self._selection)
        self._step = _STEP_SAK
        return None

    def _take_sak(self, sak: bytearray) -> int | None:
        """Store the bytes of the UID, and continue with the next level if there is one (6.5.4)."""
        if crc_a(sak, 1, 4):
            return TORN
        has_more = sak[1] & _HAS_MORE
        if has_more and self._level:
            return TORN  # ten bytes: a card that the unit does not support
        first = 4 if has_more else 3  # after the cascade tag
        at = 3 * self._level
        for i in range(first, 7):
            self._uid[at + i - first] = self._select[i]
        if has_more:
            self._level = 1
            self._send(_ANTICOLLISION[1])
            return None
        self.uid = self._uids[self._level]
        return CAME

    # The reader

    def _begin(self, step: int, now_ms: int, wait_ms: int = 0) -> None:
        self._step = step
        self._since_ms = now_ms
        self._wait_ms = wait_ms

    def _take_ready(self, now_ms: int, waited_ms: int) -> int | None:
        """Switch the field on once the reader has its oscillator and its settings.

        If it is silent, the next look finds out whether it answers while the other is in reset.
        """
        is_down = self._read(_COMMAND) & _COMMAND_BITS == _POWER_DOWN
        is_ready = not is_down and (self._is_set() or self._set_up())
        was_there = self.is_present or self.is_apart
        if not is_ready and (is_down or was_there) and waited_ms < _READY_MS:
            return None
        if self.is_apart:
            self._is_sure, is_ready = is_ready, is_ready and self._is_sure
        elif is_ready:
            self._is_sure = False
        self.is_present = is_ready
        if is_ready or self.is_apart or not self._other:
            self.is_held = not is_ready and self._is_driven()
        if not is_ready:
            self.is_apart = self._other is not None and not self.is_apart
            self._restart()
            return EMPTY
        self._send(_FIELD_ON)
        self._begin(_STEP_FIELD, now_ms, _FIELD_MS)
        return None

    def _send(self, writes: "Frame") -> None:
        """Write to the reader, each an address and what goes there."""
        cs, spi = self._cs, self._spi
        for write in writes:
            cs(0)
            spi.write(write)
            cs(1)

    def _is_set(self) -> bool:
        """Return whether a reader is there and still has its settings."""
        return self._read(_PRESCALER) == _PRESCALE

    def _set_up(self) -> bool:
        """Write the settings; return whether there is a reader that has them."""
        version = self._read(_VERSION)
        if version in (0x00, 0xFF):
            return False
        self.version = version
        self._send(_SETTINGS)
        return self._is_set()

    def _restart(self) -> None:
        """Reset the reader by its pin: 100 ns suffice (8.8.1), and a call takes longer."""
        self._reset(0)
        self._reset(1)

    def _read(self, register: int) -> int:
        pair = self._pair
        pair[0] = register | _READ
        self._cs(0)
        self._spi.write_readinto(pair, self._pair_in)
        self._cs(1)
        return self._pair_in[1]
