"""Sends noise over USB, and checks that it changes nothing and stops nothing."""

import random
import re
from pathlib import Path

from host_sim.chip.target import ChipTarget
from host_sim.scenarios.person import Person
from tests.programs.harness import NOTHING, Part, Tally
from tools.image import build

LONGEST = 24  # bytes of a frame
FRAME_MS = 6.0
BYTE_MS = 0.45  # what the unit takes to drain one
EDGE_MS = 25.0  # how far an edge of the lamp may be off
SLOW_MS, FAST_MS = 500.0, 1000 / 6  # from one edge to the next

# Half of the frames are random bytes; the others are meaningful to MicroPython or the unit.
WORDS = (
    *(b"\x03", b"\x03" * 20, b"\r\x03\x03\r\x01", b"\x04", b"\x02", b"\x05A\x01", b"\x1b[A\r"),
    *(b"machine.reset()\r\n\x04", b"import machine\r\n", b"\x01raise SystemExit\x04"),
    *(b"machine.bootloader()\x04", b"_rp2.Flash().ioctl(6,0)\r", b'{"booked": {"seq": 9}}\n'),
)


class NoisyTarget(ChipTarget):
    """A unit with a laptop that sends frames over USB all the time."""

    def __init__(self, image: Path, seed: int) -> None:
        super().__init__(image, seed=seed, has_usb=True)
        self.frames = 0
        self._rng = random.Random(seed)
        self._silent_ms = 0.0  # until the next frame

    def run(self, ms: float) -> None:
        while ms >= self._silent_ms:
            super().run(self._silent_ms)
            ms -= self._silent_ms
            self._silent_ms = self._send()
        super().run(ms)
        self._silent_ms -= ms

    def _send(self) -> float:
        """Send a frame; return the milliseconds until the next one."""
        assert self.chip and self.chip.usb, "the unit is off"
        usb, rng = self.chip.usb, self._rng
        self.frames += 1
        frame = b""
        if rng.random() < 0.02:
            usb.set_baud(rng.choice((1200, 115200)))
            super().run(1)
            usb.open(rng.random() < 0.5)
        elif rng.random() < 0.5:
            frame = rng.randbytes(rng.randint(1, LONGEST))
        else:
            frame = rng.choice(WORDS)
        usb.send(frame)
        return FRAME_MS + BYTE_MS * len(frame)


class Noise:
    """A game on a unit with noise on USB."""

    def __init__(self, image: Path, seed: int) -> None:
        self.target = NoisyTarget(image, seed)
        self._person = Person(self.target)
        self.transcript = self._person.transcript
        self._bookings = 0
        self._person.begin()
        self._person.game("world", "RED", "BLUE")
        self._seq = self._newest()

    def round(self) -> None:
        """Check that the unit still executes a deal and a payment, and nothing else.

        AssertionError, ExpectationFailed or ChipFault: something was changed or stopped.
        """
        person = self._person
        lit = len(self._edges())
        person.deal()
        person.wait_until_light("fast")
        person.wait_until_light("off")
        self._check_rhythm(self._edges()[lit:])
        person.expect_tune("deal end")
        assert self._newest() == self._seq, "something was booked"
        person.press("C")
        person.tap("RED", "minus")
        person.tap("BLUE", "plus")
        person.press("1", "K")
        self._bookings += 1
        self._seq += 1
        person.expect_balance("RED", 15_000 - self._bookings)
        person.expect_balance("BLUE", 15_000 + self._bookings)
        assert self._newest() == self._seq, "something more was booked"
        assert self.target.resets == 0

    def _edges(self) -> list[float]:
        return [entry["ms"] for entry in self.transcript.entries if "lamp" in entry]

    def _check_rhythm(self, edges: list[float]) -> None:
        """Check that every edge is in time, slow ones, then fast; each part ends at random."""
        halves = [after - before for before, after in zip(edges, edges[1:], strict=False)]
        kinds = "".join(
            "s" if abs(ms - SLOW_MS) <= EDGE_MS else "f" if abs(ms - FAST_MS) <= EDGE_MS else "?"
            for ms in halves
        )
        assert re.fullmatch(r"s+\??f+\??", kinds), f"the lamp was held up: {kinds}"
        assert max(halves) <= SLOW_MS + FAST_MS + EDGE_MS, "the lamp was held up"

    def _newest(self) -> int:
        state = self.transcript.state()
        assert state
        return state.seq


def frames(numbers: range, seed: int) -> Tally:
    """Send so many frames; what is violated ends it."""
    tally = Tally("frames over USB")
    with tally.trial(numbers.start, seed):
        noise = Noise(build.image(), seed)
        while noise.target.frames < len(numbers):
            noise.round()
            noise.transcript.entries.clear()
        tally.trials += noise.target.frames - 1
        tally.faults["seconds of the unit"] += round(noise.target.ms / 1000)
    return tally


PARTS = (Part("usb_noise", frames, NOTHING, range(100_000), 50_000),)
