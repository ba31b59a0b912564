from collections.abc import Callable

import pytest

from host_sim.parts import mfrc522 as r
from host_sim.parts.iso14443 import crc_a
from tests.support.cases import for_each, headings, rows

A = bytes.fromhex("11 22 33 44")
B = bytes.fromhex("11 22 37 44")
RANDOM = bytes.fromhex("08 11 22 33")
UIDS = {"A": A, "B": B}
BYTE_NS = 8_000  # at 1 MHz


class Bench:
    """A reader with a clock that moves with the bus."""

    def __init__(self) -> None:
        self.ns = 0.0
        self.faults: list[str] = []
        self.reader = r.Mfrc522(self.faults.append)
        self.ns = 2e6
        for register, value in (
            (r.TX_ASK, 0x40),
            (r.T_MODE, 0x80),
            (r.T_PRESCALER, 0xA9),  # 25 us
            (r.T_RELOAD_L, 39),  # 1 ms
            (r.TX_CONTROL, 0x83),
        ):
            self.write(register, value)
        self.ns += 5e6

    def _exchange(self, *sent: int) -> list[int]:
        self.reader.select()
        answer = []
        for byte in sent:
            answer.append(self.reader.exchange(byte, self.ns))
            self.ns += BYTE_NS
        return answer

    def write(self, register: int, *values: int) -> None:
        self._exchange(register << 1, *values)

    def read(self, register: int, count: int = 1) -> bytes:
        return bytes(self._exchange(*[register << 1 | 0x80] * count, 0)[1:])

    def irq(self) -> int:
        return self.read(r.COM_IRQ)[0]

    def lay(self, *uids: bytes) -> None:
        """Place cards, and wait until they have power."""
        for uid in uids:
            self.reader.put(uid, self.ns)
        self.ns += 5e6

    def send(self, data: bytes, last_bits: int = 0) -> float:
        """Begin to send a frame; return when."""
        self.write(r.COMMAND, r.IDLE)
        self.write(r.COM_IRQ, 0x7F)
        self.write(r.FIFO_LEVEL, 0x80)
        self.write(r.FIFO_DATA, *data)
        self.write(r.COMMAND, r.TRANSCEIVE)
        sent_ns = self.ns
        self.write(r.BIT_FRAMING, 0x80 | last_bits)
        return sent_ns

    def transceive(self, data: bytes, last_bits: int = 0) -> bytes:
        """Send a frame; return the answer when the reader or its timer signals the end."""
        self.send(data, last_bits)
        while not self.irq() & (r.RX_IRQ | r.TIMER_IRQ):
            pass
        self.write(r.BIT_FRAMING, 0)
        return self.read(r.FIFO_DATA, self.read(r.FIFO_LEVEL)[0])

    def wake(self) -> bytes:
        return self.transceive(b"\x52", last_bits=7)

    def select(self, level: int, block: bytes) -> bytes:
        head = bytes((0x93 + 2 * level, 0x70)) + block
        return self.transceive(head + crc_a(head))

    def halt(self) -> None:
        assert self.transceive(b"\x50\x00" + crc_a(b"\x50\x00")) == b""


@pytest.fixture
def bench() -> Bench:
    return Bench()


def passed(bench: Bench, ms: str) -> None:
    bench.ns += float(ms) * 1e6


def _lay_halted(bench: Bench) -> None:
    """Lay a card, select and halt it."""
    bench.lay(A)
    bench.wake()
    bench.select(0, bench.transceive(b"\x93\x20"))
    bench.halt()


# The steps of test_mfrc522.rows; any other is a frame.
STEPS: dict[str, Callable[..., bytes | None]] = {
    "write": lambda bench, name, *data: bench.write(
        getattr(r, name), *bytes.fromhex("".join(data))
    ),
    "command": lambda bench, name: bench.write(r.COMMAND, getattr(r, name)),
    "read": lambda bench, name: bench.read(getattr(r, name)),
    "wait": passed,
    "lay": lambda bench, *names: bench.lay(*(UIDS[name] for name in names)),
    "put": lambda bench, name: bench.reader.put(UIDS[name], bench.ns),
    "halted": _lay_halted,
    "gain": lambda bench, db: setattr(bench.reader, "gains_db", frozenset((int(db),))),
    "reset": lambda bench, pin: bench.reader.reset(pin == "on", bench.ns),
    "REQA": lambda bench: bench.transceive(b"\x26", last_bits=7),
    "WUPA": Bench.wake,
}


@pytest.mark.parametrize("heading", headings(__file__))
def test_registers_and_cards_answer(bench: Bench, heading: str) -> None:
    for step, *answers in rows(__file__, heading):
        what, *words = step.split()
        act = STEPS.get(what)
        said = act(bench, *words) if act else bench.transceive(bytes.fromhex(step))
        assert not answers or said is not None and [said.hex(" ") or "none"] == answers, step
    assert not bench.faults


@pytest.mark.parametrize("bits", [4, 8, 17, 30])
def test_card_lifted_in_the_middle_of_its_answer(bench: Bench, bits: int) -> None:
    bench.lay(A)
    bench.wake()
    start_ns = bench.send(b"\x93\x20") + BYTE_NS + 20 * r._BIT_NS + r._GAP_NS[0]
    bench.reader.lift(A, start_ns + (1 + bits + bits // 8) * r._BIT_NS)
    bench.ns = start_ns + 1e6
    got = bench.read(r.FIFO_LEVEL)[0]
    assert abs(got * 8 - bits) <= 8 and got < 5
    assert bench.read(r.FIFO_DATA, got)[: got - 1] == A[: got - 1]
    assert bench.wake() == b""


@pytest.mark.parametrize("is_waking", [False, True])
def test_no_other_register_is_reached_before_power_down_has_ended(
    bench: Bench, is_waking: bool
) -> None:
    bench.write(r.COMMAND, r.POWER_DOWN)
    if is_waking:
        bench.write(r.COMMAND, r.IDLE)
    bench.write(r.T_PRESCALER, 0x55)
    assert bench.read(r.T_PRESCALER) == b"\x00"
    assert len(bench.faults) == 2 and "2B is accessed in power-down" in bench.faults[0]
    bench.write(r.COMMAND, r.IDLE)
    bench.ns += 1e6
    assert bench.read(r.T_PRESCALER) == b"\xa9"


def test_time_with_field_and_time_awake_are_counted(bench: Bench) -> None:
    field_ns, awake_ns = bench.reader.field_ns(bench.ns), bench.reader.awake_ns(bench.ns)
    bench.ns += 3e6
    bench.write(r.TX_CONTROL, 0x80)
    bench.ns += 2e6
    bench.write(r.COMMAND, r.POWER_DOWN)
    bench.ns += 7e6
    bench.reader.reset(True, bench.ns)
    bench.ns += 9e6
    bench.reader.reset(False, bench.ns)
    bench.ns += 1e6
    assert bench.reader.field_ns(bench.ns) - field_ns == pytest.approx(3e6, abs=0.1e6)
    assert bench.reader.awake_ns(bench.ns) - awake_ns == pytest.approx(6e6, abs=0.1e6)


def test_a_random_uid_is_another_in_each_field(bench: Bench) -> None:
    bench.reader.put(RANDOM, bench.ns)
    uids = set()
    for _ in range(4):
        bench.ns += 5e6
        bench.wake()
        uids.add(bench.transceive(b"\x93\x20")[:4])
        bench.write(r.TX_CONTROL, 0x80)
        bench.write(r.TX_CONTROL, 0x83)
    assert len(uids) == 4 and RANDOM not in uids
    assert {uid[0] for uid in uids} == {0x08}
    bench.reader.lift(RANDOM, bench.ns)
    assert bench.reader.cards == []


@for_each(
    ("register", "fault"),
    [(r.COMMAND, "command 14 is not modelled"), (0x21, "register 21 is not modelled")]
    + [(r.CONTROL, "register 0C is written")],
)
def test_what_is_not_modelled_is_reported(register: int, fault: str) -> None:
    bench = Bench()
    bench.write(register, 0x0E)
    assert bench.faults == [f"MFRC522: {fault}"]
