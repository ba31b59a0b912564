"""A card reader: NXP's MFRC522 on SPI, with the cards placed on it.

Section numbers are those of the MFRC522 data sheet, revision 3.9. Each call gets the time, in
nanoseconds of the chip, and first processes all events due until then; so a card can be placed or
lifted at any instant, also in the middle of an answer.

Stricter than the data sheet, which does not say what happens then: any access to a register but
CommandReg during soft power-down, or before its end, is reported as a fault.

Not modelled, and reported as a fault if the firmware uses it: MIFARE encryption, the random ID,
the self test. The interrupt pin is not wired on our boards.
"""

from collections.abc import Callable
from dataclasses import dataclass

from host_sim.parts.iso14443 import Bits, Card, crc_a, crc_after, to_bits, to_bytes
from host_sim.parts.rf_field import COLLISION, Received, RfField

MAX_HZ = 10_000_000  # SPI clock (14.1)

# Registers (9.2)
COMMAND, COM_IRQ, DIV_IRQ, ERROR, STATUS1 = 0x01, 0x04, 0x05, 0x06, 0x07
FIFO_DATA, FIFO_LEVEL, WATER_LEVEL, CONTROL, BIT_FRAMING, COLL = 0x09, 0x0A, 0x0B, 0x0C, 0x0D, 0x0E
MODE, TX_MODE, RX_MODE, TX_CONTROL, TX_ASK = 0x11, 0x12, 0x13, 0x14, 0x15
MF_RX, CRC_RESULT_H, CRC_RESULT_L, RF_CFG = 0x1D, 0x21, 0x22, 0x26
T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, T_COUNTER_H, T_COUNTER_L = range(0x2A, 0x30)
VERSION = 0x37

_AT_RESET = {
    COMMAND: 0x20, 0x02: 0x80, COM_IRQ: 0x14, STATUS1: 0x21, WATER_LEVEL: 0x08, CONTROL: 0x10,
    COLL: 0xA0, MODE: 0x3F, TX_CONTROL: 0x80, 0x16: 0x10, 0x17: 0x84, 0x18: 0x84, 0x19: 0x4D,
    0x1C: 0x62, 0x1F: 0xEB, CRC_RESULT_H: 0xFF, CRC_RESULT_L: 0xFF, 0x24: 0x26, RF_CFG: 0x48,
    0x27: 0x88, 0x28: 0x20, 0x29: 0x20,
}  # fmt: skip
_READ_ONLY = {ERROR, STATUS1, CRC_RESULT_H, CRC_RESULT_L, T_COUNTER_H, T_COUNTER_L, VERSION}

# VersionReg (9.3.4.8) of what NXP has made, and as reported of clones, which are sold as MFRC522
GENUINE = (0x91, 0x92)
CLONES = (0x12, 0x82, 0x88, 0xB2)

GAINS_DB = (18, 23, 18, 23, 33, 38, 43, 48)  # by bits 6-4 of RFCfgReg (9.3.3.6)

POWER_DOWN = 0x10  # of CommandReg (9.3.1.2)

# Commands (10.3)
IDLE, CALC_CRC, TRANSMIT, NO_CHANGE, RECEIVE, TRANSCEIVE, SOFT_RESET = 0, 3, 4, 7, 8, 12, 15

# Bits of ComIrqReg (9.3.1.5), ErrorReg (9.3.1.7), Status1Reg (9.3.1.8)
TX_IRQ, RX_IRQ, IDLE_IRQ, HIGH_IRQ, LOW_IRQ, ERROR_IRQ, TIMER_IRQ = 64, 32, 16, 8, 4, 2, 1
CRC_IRQ = 0x04  # of DivIrqReg
BUFFER_OVERFLOW, CRC_ERROR = 0x10, 0x04  # and those of rf_field.py
CRC_OK, CRC_READY, TIMER_RUNS, HIGH_ALERT, LOW_ALERT = 0x40, 0x20, 0x08, 0x02, 0x01

_FIFO_BYTES = 64
_CARRIER_HZ = 13_560_000
_BIT_NS = 128 * 1e9 / _CARRIER_HZ  # 106 kbit/s, either way
_START_AND_END_BITS = 2
# From the last bit of the reader to the first of the card, if that bit is 0 or 1
# (ISO/IEC 14443-3, 6.2.1.1: the answers to REQA, WUPA, anticollision and select have no jitter).
_GAP_NS = (1172 * 1e9 / _CARRIER_HZ, 1236 * 1e9 / _CARRIER_HZ)
CARD_POWER_UP_NS = 5e6  # the longest a card may take to be ready in a field (6.2.2)
_TIMER_STOP_BITS = 5  # reception of this bit stops the timer (9.3.3.10)
_SOFT_RESET_NS = 38e3  # 1024 clocks (8.8.2)
_START_UP_NS = 1e6  # of the oscillator: depends on the crystal (8.8.2); assumed here
_NEVER = float("inf")


@dataclass
class _Reply:
    """The answer of one card, or of none; it ends early if the card is lifted."""

    card: Card | None
    bits: Bits
    sent: int  # bits that reach the reader
    errors: int  # that they set


class _Meter:
    """How long something has been on."""

    def __init__(self) -> None:
        self.since_ns = _NEVER
        self._before_ns = 0.0

    @property
    def is_on(self) -> bool:
        return self.since_ns < _NEVER

    def set(self, is_on: bool, now_ns: float) -> None:
        if is_on != self.is_on:
            self._before_ns = self.total_ns(now_ns)
            self.since_ns = now_ns if is_on else _NEVER

    def total_ns(self, now_ns: float) -> float:
        return self._before_ns + (now_ns - self.since_ns if self.is_on else 0.0)


class Mfrc522:
    """One reader: select it and exchange bytes; hold its reset; place cards on it, lift them.

    version: what VersionReg contains after a reset. Set `gains_db` to let it receive at these
    gains only, and `rf_field` for noise.
    """

    def __init__(self, fault: Callable[[str], None], version: int = GENUINE[-1]) -> None:
        self.gains_db = frozenset(GAINS_DB)
        self.rf_field = RfField()
        self.on_field: Callable[[], None] = lambda: None  # called when the field came on
        self._fault = fault
        self.version = version
        self._cards: dict[bytes, Card] = {}
        self._laid_ns: dict[bytes, float] = {}
        self._power_up_ns: dict[bytes, float] = {}
        self.power_on(0.0)

    def power_on(self, now_ns: float) -> None:
        """Do a power-on reset; the cards on the reader stay."""
        self._is_held = False
        self._laid_ns = dict.fromkeys(self._cards, now_ns)
        self._field = _Meter()
        self._awake = _Meter()
        for card in self._cards.values():
            card.lose_field()
        self._start(now_ns, now_ns + _START_UP_NS)

    @property
    def has_field(self) -> bool:
        return self._field.is_on

    def field_ns(self, now_ns: float) -> float:
        """Return for how long the field has been on since power-on."""
        self._settle(now_ns)
        return self._field.total_ns(now_ns)

    def awake_ns(self, now_ns: float) -> float:
        """Return for how long the oscillator has been on, or starting, since power-on."""
        self._settle(now_ns)
        return self._awake.total_ns(now_ns)

    def reset(self, is_held: bool, now_ns: float) -> None:
        """Set the reset pin; holding it switches off the field and resets registers (8.6.1)."""
        if is_held != self._is_held:
            self._settle(now_ns)
            self._is_held = is_held
            self._start(now_ns, now_ns + _START_UP_NS)

    @property
    def is_held(self) -> bool:
        """True while the reset pin is low: the reader drives no line, and the pin's pull-up of
        about 10 kohm on its board takes 0.33 mA."""
        return self._is_held

    @property
    def is_awake(self) -> bool:
        """True while its oscillator is on, or starting."""
        return self._awake.is_on

    def put(self, uid: bytes, now_ns: float, power_up_ns: float = CARD_POWER_UP_NS) -> None:
        """Place a card, which answers after so long in the field."""
        self._settle(now_ns)
        self._cards[uid] = Card(uid)
        self._laid_ns[uid] = now_ns
        self._power_up_ns[uid] = power_up_ns

    def lift(self, uid: bytes, now_ns: float) -> None:
        self._settle(now_ns)
        card = self._cards.pop(uid)
        for reply in self._replies:
            if reply.card is card:
                reply.sent = self._bits_in(reply.bits, now_ns - self._rx_start_ns)

    @property
    def cards(self) -> list[bytes]:
        return list(self._cards)

    # The bus (8.1.2): an address byte, then data; while reading, each byte is the next address.

    def select(self) -> None:
        self._address: int | None = None
        self._is_read = False

    def exchange(self, sent: int, now_ns: float) -> int:
        """Exchange a byte: return the one on MISO while sent is on MOSI."""
        if now_ns < self._ready_ns:
            return 0
        self._settle(now_ns)
        if self._address is None or self._is_read:
            answer = 0 if self._address is None else self._read(self._address, now_ns)
            self._is_read = bool(sent & 0x80)
            self._address = sent >> 1 & 0x3F
            return answer
        self._write(self._address, sent, now_ns)
        return 0

    # Registers

    def _start(self, now_ns: float, ready_ns: float) -> None:
        self._ready_ns = ready_ns
        self._registers = bytearray(64)
        for register, value in _AT_RESET.items():
            self._registers[register] = value
        self._registers[VERSION] = self.version
        self._fifo = bytearray()
        self._replies: list[_Reply] = []
        self._tx_bits: Bits = []
        self._tx_end_ns = self._rx_start_ns = self._rx_end_ns = _NEVER
        self._timer_start_ns = self._timer_stop_ns = _NEVER
        self._wake_ns = _NEVER  # when soft power-down ends
        self._crc: int | None = None
        self.select()
        self._follow_power(now_ns)

    def _is_reachable(self, register: int) -> bool:
        """Return whether a register can be accessed: all need the oscillator but one (8.8.2)."""
        is_reachable = register == COMMAND or not self._registers[COMMAND] & POWER_DOWN
        if not is_reachable:
            self._fault(f"MFRC522: register {register:02X} is accessed in power-down")
        return is_reachable

    def _read(self, register: int, now_ns: float) -> int:
        if not self._is_reachable(register):
            return 0
        if register == FIFO_DATA:
            value = self._fifo.pop(0) if self._fifo else 0
            self._update_levels()
            return value
        if register == FIFO_LEVEL:
            return len(self._fifo)
        if register == STATUS1:
            runs = TIMER_RUNS if self._timer_start_ns < _NEVER else 0
            return self._registers[STATUS1] & ~TIMER_RUNS | runs
        if register in (T_COUNTER_H, T_COUNTER_L):
            count = self._timer_count(now_ns)
            return count >> 8 if register == T_COUNTER_H else count & 0xFF
        return self._registers[register]

    def _write(self, register: int, value: int, now_ns: float) -> None:
        if not self._is_reachable(register):
            return
        if register in (COM_IRQ, DIV_IRQ):
            self._mark(register, value)
        elif register == FIFO_DATA:
            self._push(bytes((value,)))
            self._run_crc()
        elif register == FIFO_LEVEL:
            self._flush(value)
        elif register == COMMAND:
            self._command(value, now_ns)
        elif register == CONTROL:
            self._set_timer(value, now_ns)
        elif register == COLL:
            self._registers[COLL] = self._registers[COLL] & 0x7F | value & 0x80
        elif register not in _READ_ONLY:
            self._registers[register] = value
            self._follow_power(now_ns)
            is_transceiving = self._registers[COMMAND] & 0x0F == TRANSCEIVE
            if register == BIT_FRAMING and value & 0x80 and is_transceiving:
                self._send(now_ns)

    def _mark(self, register: int, value: int) -> None:
        """Set or clear the marked interrupt bits; the top bit selects which (9.3.1.5)."""
        marked = value & 0x7F
        if value & 0x80:
            self._registers[register] |= marked
        else:
            self._registers[register] &= ~marked

    def _flush(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._registers[ERROR] &= ~BUFFER_OVERFLOW
            self._update_levels()

    def _set_timer(self, value: int, now_ns: float) -> None:
        if value & 0x80:
            self._timer_start_ns = _NEVER
        if value & 0x40:
            self._timer_start_ns = now_ns

    def _command(self, value: int, now_ns: float) -> None:
        command = value & 0x0F
        if command == SOFT_RESET:
            self._start(now_ns, now_ns + _SOFT_RESET_NS)
            return
        if command == NO_CHANGE:
            command = self._registers[COMMAND] & 0x0F
        else:
            self._tx_end_ns = self._rx_start_ns = self._rx_end_ns = _NEVER
            self._replies = []
        was_down = self._registers[COMMAND] & POWER_DOWN
        self._registers[COMMAND] = value & 0x30 | was_down | command
        if value & POWER_DOWN:
            self._stop_oscillator()
        elif was_down and self._wake_ns == _NEVER:
            self._wake_ns = now_ns + _START_UP_NS
        self._follow_power(now_ns)
        self._crc = None
        if command == CALC_CRC:
            self._crc = (0x0000, 0x6363, 0xA671, 0xFFFF)[self._registers[MODE] & 3]
            self._run_crc()
        elif command == TRANSMIT or command == TRANSCEIVE and self._registers[BIT_FRAMING] & 0x80:
            self._send(now_ns)
        elif command not in (IDLE, RECEIVE, TRANSCEIVE):
            self._fault(f"MFRC522: command {command} is not modelled")

    def _run_crc(self) -> None:
        """Feed the FIFO to the CRC coprocessor; it is faster than the bus (8.3.4)."""
        if self._crc is None:
            return
        self._crc = crc_after(self._crc, self._fifo)
        self._fifo.clear()
        self._registers[CRC_RESULT_H] = self._crc >> 8
        self._registers[CRC_RESULT_L] = self._crc & 0xFF
        self._registers[STATUS1] |= CRC_READY
        self._registers[DIV_IRQ] |= CRC_IRQ
        self._update_levels()

    def _push(self, data: bytes) -> None:
        room = _FIFO_BYTES - len(self._fifo)
        self._fifo += data[:room]
        if len(data) > room:
            self._fail(BUFFER_OVERFLOW)
        self._update_levels()

    def _update_levels(self) -> None:
        level, water = len(self._fifo), self._registers[WATER_LEVEL] & 0x3F
        is_high, is_low = _FIFO_BYTES - level <= water, level <= water
        status = self._registers[STATUS1] & ~(HIGH_ALERT | LOW_ALERT)
        self._registers[STATUS1] = status | HIGH_ALERT * is_high | LOW_ALERT * is_low
        self._registers[COM_IRQ] |= HIGH_IRQ * is_high | LOW_IRQ * is_low

    def _fail(self, errors: int) -> None:
        self._registers[ERROR] |= errors
        self._registers[COM_IRQ] |= ERROR_IRQ

    # Power and field

    def _stop_oscillator(self) -> None:
        """Enter soft power-down: registers and FIFO keep their content, all else stops (8.6.2)."""
        self._wake_ns = _NEVER
        self._tx_end_ns = self._rx_start_ns = self._rx_end_ns = _NEVER
        self._timer_start_ns = self._timer_stop_ns = _NEVER
        self._replies = []

    def _end_wake(self, at_ns: float) -> None:
        """End soft power-down: only now does the PowerDown bit read 0 (9.3.1.2)."""
        self._wake_ns = _NEVER
        self._registers[COMMAND] &= ~POWER_DOWN
        self._follow_power(at_ns)

    def _follow_power(self, now_ns: float) -> None:
        """Switch oscillator and field on or off after a change of what controls them."""
        is_down = self._is_held or bool(self._registers[COMMAND] & POWER_DOWN)
        self._awake.set(not is_down or self._wake_ns < _NEVER, now_ns)
        had_field = self.has_field
        self._field.set(bool(self._registers[TX_CONTROL] & 0x03) and not is_down, now_ns)
        if had_field and not self.has_field:
            for card in self._cards.values():
                card.lose_field()
        elif self.has_field and not had_field:
            self.on_field()

    def _is_powered(self, uid: bytes, now_ns: float) -> bool:
        since_ns = max(self._field.since_ns, self._laid_ns[uid])
        return now_ns >= since_ns + self._power_up_ns[uid]

    def _hears_cards(self) -> bool:
        gain_db = GAINS_DB[self._registers[RF_CFG] >> 4 & 0x07]
        return gain_db in self.gains_db

    def _send(self, now_ns: float) -> None:
        """Transmit the FIFO; the last byte may be partial (9.3.1.14)."""
        if not self._fifo:
            return
        last_bits = self._registers[BIT_FRAMING] & 0x07
        bits = to_bits(bytes(self._fifo))
        if last_bits:
            bits = bits[: len(bits) - 8 + last_bits]
        if self._registers[TX_MODE] & 0x80:
            bits += to_bits(crc_a(bytes(self._fifo)))
        self._fifo.clear()
        self._update_levels()
        self._registers[ERROR] = 0
        self._tx_bits = bits
        self._tx_end_ns = now_ns + _frame_ns(bits)

    def _is_understood(self) -> bool:
        """Return whether cards can decode what is sent: full modulation, 106 kbit/s, parity."""
        speeds = (self._registers[TX_MODE] | self._registers[RX_MODE]) & 0x70
        no_parity = self._registers[MF_RX] & 0x10
        return bool(self._registers[TX_ASK] & 0x40) and not speeds and not no_parity

    def _settle(self, now_ns: float) -> None:
        """Process all events due until now, in the order of time."""
        while True:
            due_ns, happen = min(
                (self._wake_ns, self._end_wake),
                (self._tx_end_ns, self._end_send),
                (self._timer_stop_ns, self._stop_timer),
                (self._timer_end_ns(), self._end_timer),
                (self._rx_end_ns, self._end_receive),
                key=lambda event: event[0],
            )
            if due_ns > now_ns:
                return
            happen(due_ns)

    def _end_send(self, at_ns: float) -> None:
        self._tx_end_ns = _NEVER
        self._registers[COM_IRQ] |= TX_IRQ
        if self._registers[T_MODE] & 0x80:
            self._timer_start_ns = at_ns
        if self._registers[COMMAND] & 0x0F == TRANSMIT:
            self._registers[COMMAND] &= 0x30
            self._registers[COM_IRQ] |= IDLE_IRQ
        if not self._is_understood():
            return
        heard = [card for uid, card in self._cards.items() if self._is_powered(uid, at_ns)]
        answers = [(card, card.hear(self._tx_bits)) for card in heard]
        is_receiving = (
            self.has_field
            and self._registers[COMMAND] & 0x0F == TRANSCEIVE
            and self._hears_cards()
        )
        self._replies = self._received(answers, at_ns) if is_receiving else []
        if self._replies:
            self._rx_start_ns = at_ns + _GAP_NS[self._tx_bits[-1]]
            self._rx_end_ns = self._rx_start_ns + max(
                _frame_ns(reply.bits) for reply in self._replies
            )
            if self._registers[T_MODE] & 0x80:
                self._timer_stop_ns = self._rx_start_ns + _TIMER_STOP_BITS * _BIT_NS

    def _received(self, answers: list[tuple[Card, Bits | None]], at_ns: float) -> list[_Reply]:
        """Return what reaches the reader of the cards' answers, or of none."""
        arriving: list[tuple[Card | None, Received]] = [
            (card, self.rf_field.carry(bits, at_ns)) for card, bits in answers if bits
        ] or [(None, self.rf_field.silence(at_ns))]
        return [_Reply(card, bits, len(bits), errors) for card, (bits, errors) in arriving if bits]

    def _bits_in(self, bits: Bits, span_ns: float) -> int:
        """Return how many data bits of a reply pass in a span: each ninth is parity."""
        passed = int(span_ns / _BIT_NS) - 1
        return max(0, min(len(bits), passed - passed // 9))

    def _end_receive(self, _at_ns: float) -> None:
        """Store the merged replies of all cards in the FIFO (9.3.1.13-15)."""
        self._rx_start_ns = self._rx_end_ns = _NEVER
        length = max(reply.sent for reply in self._replies)
        if not length:
            self._replies = []
            return
        bits, first_collision = self._merge(length)
        for reply in self._replies:
            if reply.errors:
                self._fail(reply.errors)
        self._replies = []
        if self._registers[RX_MODE] & 0x80:
            bits = self._check_crc(bits)
        align = self._registers[BIT_FRAMING] >> 4 & 0x07
        keeps = bool(self._registers[COLL] & 0x80)
        if first_collision is not None:
            if not keeps:
                bits[first_collision + 1 :] = [0] * (len(bits) - first_collision - 1)
            at = first_collision + align + 1  # counted in the bits of the FIFO, from 1
            self._registers[COLL] = 0x80 * keeps | (at & 0x1F if at <= 32 else 0x20)
            self._fail(COLLISION)
        else:
            self._registers[COLL] = 0x80 * keeps | 0x20
        received = [0] * align + bits
        self._registers[CONTROL] = self._registers[CONTROL] & ~0x07 | len(received) % 8
        self._push(to_bytes(received))
        self._registers[COM_IRQ] |= RX_IRQ

    def _merge(self, length: int) -> tuple[Bits, int | None]:
        """Overlay the replies: where two differ, both halves of the bit are loaded, read as 1."""
        bits, first_collision = [], None
        for i in range(length):
            sent = {reply.bits[i] for reply in self._replies if i < reply.sent}
            if len(sent) > 1 and first_collision is None:
                first_collision = i
            bits.append(max(sent))
        return bits, first_collision

    def _check_crc(self, bits: Bits) -> Bits:
        data = to_bytes(bits)
        if len(bits) % 8 or len(data) < 3 or crc_a(data[:-2]) != data[-2:]:
            self._fail(CRC_ERROR)
        return bits[:-16]

    # The timer (8.5)

    def _timer_step_ns(self) -> float:
        mode, low = self._registers[T_MODE], self._registers[T_PRESCALER]
        return (2 * ((mode & 0x0F) << 8 | low) + 1) * 1e9 / _CARRIER_HZ

    def _timer_reload(self) -> int:
        return self._registers[T_RELOAD_H] << 8 | self._registers[T_RELOAD_L]

    def _timer_end_ns(self) -> float:
        return self._timer_start_ns + (self._timer_reload() + 1) * self._timer_step_ns()

    def _timer_count(self, now_ns: float) -> int:
        if self._timer_start_ns == _NEVER:
            return 0
        steps = int((now_ns - self._timer_start_ns) / self._timer_step_ns())
        return max(0, self._timer_reload() - steps)

    def _stop_timer(self, _at_ns: float) -> None:
        self._timer_start_ns = self._timer_stop_ns = _NEVER

    def _end_timer(self, at_ns: float) -> None:
        restarts = self._registers[T_MODE] & 0x10
        self._timer_start_ns = at_ns if restarts else _NEVER
        self._registers[COM_IRQ] |= TIMER_IRQ


def _frame_ns(bits: Bits) -> float:
    """Return the duration of a frame: each whole byte is followed by its parity bit."""
    return (len(bits) + len(bits) // 8 + _START_AND_END_BITS) * _BIT_NS
