"""A card reader: NXP's MFRC522 on SPI, with the cards placed on it.

Section numbers are those of the MFRC522 data sheet, revision 3.9. Each call gets the time, in
nanoseconds of the chip, and first processes all events due until then; so a card can be placed or
lifted at any instant, also in the middle of an answer.

Stricter than the data sheet, which does not say what happens then: any access to a register but
CommandReg during soft power-down, or before its end, is reported as a fault. So is an access to
what is not modelled: all commands and registers that neither the firmware nor our checks use. The
interrupt pin is not wired on our boards.
"""

from collections.abc import Callable
from dataclasses import dataclass

from host_sim.parts.iso14443 import Bits, Card, to_bits, to_bytes
from host_sim.parts.rf_field import COLLISION, Received, RfField

MAX_HZ = 10_000_000  # SPI clock (14.1)

# Registers (9.2)
COMMAND, COM_IRQ, ERROR, FIFO_DATA, FIFO_LEVEL = 0x01, 0x04, 0x06, 0x09, 0x0A
CONTROL, BIT_FRAMING, TX_CONTROL, TX_ASK, RF_CFG = 0x0C, 0x0D, 0x14, 0x15, 0x26
T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L, VERSION = 0x2A, 0x2B, 0x2C, 0x2D, 0x37

_READ_ONLY = {ERROR, CONTROL, VERSION}  # the timer is not started by ControlReg
_MODELLED = _READ_ONLY | {COMMAND, COM_IRQ, FIFO_DATA, FIFO_LEVEL, BIT_FRAMING, TX_CONTROL}
_MODELLED |= {TX_ASK, RF_CFG, T_MODE, T_PRESCALER, T_RELOAD_H, T_RELOAD_L}
_AT_RESET = {COMMAND: 0x20, COM_IRQ: 0x14, CONTROL: 0x10, TX_CONTROL: 0x80, RF_CFG: 0x48}

# VersionReg (9.3.4.8) of what NXP has made, and as reported of clones, which are sold as MFRC522
GENUINE = (0x91, 0x92)
CLONES = (0x12, 0x82, 0x88, 0xB2)

GAINS_DB = (18, 23, 18, 23, 33, 38, 43, 48)  # by bits 6-4 of RFCfgReg (9.3.3.6)

POWER_DOWN = 0x10  # of CommandReg (9.3.1.2)

# Commands (10.3)
IDLE, TRANSCEIVE, SOFT_RESET = 0, 12, 15

# Bits of ComIrqReg (9.3.1.5), ErrorReg (9.3.1.7)
TX_IRQ, RX_IRQ, ERROR_IRQ, TIMER_IRQ = 64, 32, 2, 1
BUFFER_OVERFLOW = 0x10  # and those of rf_field.py

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
    gains only, `rf_field` for noise, and `is_deaf` to let it hear nothing until a reset.
    """

    def __init__(self, fault: Callable[[str], None], version: int = GENUINE[-1]) -> None:
        self.gains_db = frozenset(GAINS_DB)
        self._holds_miso: bool | None = None
        self._is_frozen = False
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

    def hold_miso(self, level: bool, *, is_frozen: bool = False) -> None:
        """Drive MISO to a level also while it is not selected; frozen: in reset, too (8.6.1)."""
        self._holds_miso, self._is_frozen = level, is_frozen

    @property
    def miso(self) -> bool | None:
        """What it drives MISO to while it is not selected, or None."""
        return None if self._is_held and not self._is_frozen else self._holds_miso

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
            answer = 0 if self._address is None else self._read(self._address)
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
        self.is_deaf = False
        self._replies: list[_Reply] = []
        self._tx_bits: Bits = []
        self._tx_end_ns = self._rx_start_ns = self._rx_end_ns = _NEVER
        self._timer_start_ns = self._timer_stop_ns = _NEVER
        self._wake_ns = _NEVER  # when soft power-down ends
        self.select()
        self._follow_power(now_ns)

    def _is_reachable(self, register: int) -> bool:
        """Return whether a register can be accessed: all need the oscillator but one (8.8.2)."""
        if register not in _MODELLED:
            self._fault(f"MFRC522: register {register:02X} is not modelled")
        is_reachable = register == COMMAND or not self._registers[COMMAND] & POWER_DOWN
        if not is_reachable:
            self._fault(f"MFRC522: register {register:02X} is accessed in power-down")
        return is_reachable

    def _read(self, register: int) -> int:
        if not self._is_reachable(register):
            return 0
        if register == FIFO_DATA:
            return self._fifo.pop(0) if self._fifo else 0
        return len(self._fifo) if register == FIFO_LEVEL else self._registers[register]

    def _write(self, register: int, value: int, now_ns: float) -> None:
        if not self._is_reachable(register):
            return
        if register in _READ_ONLY:
            self._fault(f"MFRC522: register {register:02X} is written")
        elif register == COM_IRQ:
            self._mark(value)
        elif register == FIFO_DATA:
            self._push(bytes((value,)))
        elif register == FIFO_LEVEL:
            self._flush(value)
        elif register == COMMAND:
            self._command(value, now_ns)
        else:
            self._registers[register] = value
            self._follow_power(now_ns)
            is_transceiving = self._registers[COMMAND] & 0x0F == TRANSCEIVE
            if register == BIT_FRAMING and value & 0x80 and is_transceiving:
                self._send(now_ns)

    def _mark(self, value: int) -> None:
        """Set or clear the marked interrupt bits; the top bit selects which (9.3.1.5)."""
        marked = value & 0x7F
        if value & 0x80:
            self._registers[COM_IRQ] |= marked
        else:
            self._registers[COM_IRQ] &= ~marked

    def _flush(self, value: int) -> None:
        if value & 0x80:
            self._fifo.clear()
            self._registers[ERROR] &= ~BUFFER_OVERFLOW

    def _command(self, value: int, now_ns: float) -> None:
        command = value & 0x0F
        if command == SOFT_RESET:
            self._start(now_ns, now_ns + _SOFT_RESET_NS)
            return
        self._tx_end_ns = self._rx_start_ns = self._rx_end_ns = _NEVER
        self._replies = []
        was_down = self._registers[COMMAND] & POWER_DOWN
        self._registers[COMMAND] = value & 0x30 | was_down | command
        if value & POWER_DOWN:
            self._stop_oscillator()
        elif was_down and self._wake_ns == _NEVER:
            self._wake_ns = now_ns + _START_UP_NS
        self._follow_power(now_ns)
        if command == TRANSCEIVE and self._registers[BIT_FRAMING] & 0x80:
            self._send(now_ns)
        elif command not in (IDLE, TRANSCEIVE):
            self._fault(f"MFRC522: command {command} is not modelled")

    def _push(self, data: bytes) -> None:
        room = _FIFO_BYTES - len(self._fifo)
        self._fifo += data[:room]
        if len(data) > room:
            self._fail(BUFFER_OVERFLOW)

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
        return gain_db in self.gains_db and not self.is_deaf

    def _send(self, now_ns: float) -> None:
        """Transmit the FIFO; the last byte may be partial (9.3.1.14)."""
        if not self._fifo:
            return
        last_bits = self._registers[BIT_FRAMING] & 0x07
        bits = to_bits(bytes(self._fifo))
        if last_bits:
            bits = bits[: len(bits) - 8 + last_bits]
        self._fifo.clear()
        self._registers[ERROR] = 0
        self._tx_bits = bits
        self._tx_end_ns = now_ns + _frame_ns(bits)

    def _settle(self, now_ns: float) -> None:
        """Process all events due until now, in the order of time."""
        while True:
            wake_ns, tx_ns, rx_ns = self._wake_ns, self._tx_end_ns, self._rx_end_ns
            stop_ns, timer_ns = self._timer_stop_ns, self._timer_end_ns()
            due_ns = min(wake_ns, tx_ns, stop_ns, timer_ns, rx_ns)
            if due_ns > now_ns:
                return
            if due_ns == wake_ns:
                self._end_wake(due_ns)
            elif due_ns == tx_ns:
                self._end_send(due_ns)
            elif due_ns == stop_ns:
                self._stop_timer(due_ns)
            elif due_ns == timer_ns:
                self._end_timer(due_ns)
            else:
                self._end_receive(due_ns)

    def _end_send(self, at_ns: float) -> None:
        self._tx_end_ns = _NEVER
        self._registers[COM_IRQ] |= TX_IRQ
        if self._registers[T_MODE] & 0x80:
            self._timer_start_ns = at_ns
        if not self._registers[TX_ASK] & 0x40:  # cards decode full modulation only
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
        """Store the merged replies of all cards in the FIFO (9.3.1.13-15).

        Where two differ, both halves of the bit are loaded, which is read as 1.
        """
        self._rx_start_ns = self._rx_end_ns = _NEVER
        length = max(reply.sent for reply in self._replies)
        if not length:
            self._replies = []
            return
        sent = [
            {reply.bits[i] for reply in self._replies if i < reply.sent} for i in range(length)
        ]
        for reply in self._replies:
            if reply.errors:
                self._fail(reply.errors)
        if any(len(bits) > 1 for bits in sent):
            self._fail(COLLISION)
        self._replies = []
        self._registers[CONTROL] = self._registers[CONTROL] & ~0x07 | length % 8
        self._push(to_bytes([max(bits) for bits in sent]))
        self._registers[COM_IRQ] |= RX_IRQ

    # The timer (8.5)

    def _timer_step_ns(self) -> float:
        mode, low = self._registers[T_MODE], self._registers[T_PRESCALER]
        return (2 * ((mode & 0x0F) << 8 | low) + 1) * 1e9 / _CARRIER_HZ

    def _timer_end_ns(self) -> float:
        if self._timer_start_ns == _NEVER:
            return _NEVER
        reload = self._registers[T_RELOAD_H] << 8 | self._registers[T_RELOAD_L]
        return self._timer_start_ns + (reload + 1) * self._timer_step_ns()

    def _stop_timer(self, _at_ns: float) -> None:
        self._timer_start_ns = self._timer_stop_ns = _NEVER

    def _end_timer(self, at_ns: float) -> None:
        restarts = self._registers[T_MODE] & 0x10
        self._timer_start_ns = at_ns if restarts else _NEVER
        self._registers[COM_IRQ] |= TIMER_IRQ


def _frame_ns(bits: Bits) -> float:
    """Return the duration of a frame: each whole byte is followed by its parity bit."""
    return (len(bits) + len(bits) // 8 + _START_AND_END_BITS) * _BIT_NS
