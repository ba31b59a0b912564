"""What a laptop on the USB plug may send, and proof that it changes nothing and stops nothing.

`python -m tests.noise [FRAMES]` sends far more of it than the tests do.
"""

import argparse
import random
import sys
import time
from pathlib import Path

from boards import build
from host_sim.chip.target import ChipTarget
from host_sim.hands import Hands
from host_sim.watch import Watch

ROUND = 500  # frames between two payments
LONGEST = 24  # bytes of a frame
FRAME_MS = 3.0
BYTE_MS = 0.35  # what the unit takes to drain one
EDGE_MS = 25.0  # how far an edge of the lamp may be off

# Half of the frames are random bytes; the others know what they want.
WORDS = (
    *(b"\x03", b"\x03" * 20, b"\r\x03\x03\r\x01", b"\x04", b"\x02", b"\x05A\x01", b"\x1b[A\r"),
    *(b"machine.reset()\r\n\x04", b"import machine\r\n", b"\x01raise SystemExit\x04"),
    *(b"machine.bootloader()\x04", b"rp2.Flash().ioctl(6,0)\r", b'{"booked": {"seq": 9}}\n'),
)


class Noise:
    """A game on a unit, and a laptop that talks to it without end."""

    def __init__(self, image: Path, seed: int) -> None:
        self.target = ChipTarget(image, seed=seed, has_usb=True)
        self.watch = Watch(self.target)
        self.hands = Hands(self.target, self.watch)
        self.frames = 0
        self._rng = random.Random(seed)
        self._bookings = 0
        self.hands.begin()
        self.hands.game("world", "RED", "BLUE")
        self._seq = self._newest()

    def round(self, frames: int = ROUND) -> None:
        """Send frames while a deal runs, then see that the unit still does what it is told to.

        AssertionError, Unmet or ChipFault: something was changed or stopped.
        """
        self.hands.deal()
        lit = len(self._edges())
        for _ in range(frames):
            self._send()
        self._check_rhythm(self._edges()[lit:])
        assert self._newest() == self._seq, "something was booked"
        self.hands.expect_screen("DEAL")
        if self.watch.light() != "off":
            self.hands.deal()
        self.hands.press("C")
        self.hands.tap("RED", "minus")
        self.hands.tap("BLUE", "plus")
        self.hands.press("1", "K")
        self._bookings += 1
        self._seq += 1
        self.hands.expect_balance("RED", 15_000 - self._bookings)
        self.hands.expect_balance("BLUE", 15_000 + self._bookings)
        assert self._newest() == self._seq, "something more was booked"
        assert self.target.resets == 0

    def _send(self) -> None:
        chip, rng = self.target.chip, self._rng
        assert chip and chip.usb, "the unit is off"
        frame = b""
        if rng.random() < 0.02:
            chip.usb.set_baud(rng.choice((1200, 115200)))
            self.target.run(1)
            chip.usb.open(rng.random() < 0.5)
        elif rng.random() < 0.5:
            frame = rng.randbytes(rng.randint(1, LONGEST))
        else:
            frame = rng.choice(WORDS)
        chip.usb.send(frame)
        self.frames += 1
        self.target.run(FRAME_MS + BYTE_MS * len(frame))
        self.watch.look()

    def _edges(self) -> list[float]:
        return [entry["ms"] for entry in self.watch.entries if "lamp" in entry]

    def _check_rhythm(self, edges: list[float]) -> None:
        halves = (500.0, 1000 / 6)
        for before, after in zip(edges, edges[1:], strict=False):
            off = min(abs(after - before - half) for half in halves)
            is_last = after == edges[-1]  # of the slow part, or of the deal: cut short
            assert off <= EDGE_MS or is_last or after - before < 500, "the lamp was held up"

    def _newest(self) -> int:
        state = self.watch.state()
        assert state
        return state.seq


def main() -> int:
    """Run the command line; return the exit code."""
    ask = argparse.ArgumentParser(prog="python -m tests.noise", description=__doc__)
    ask.add_argument("frames", nargs="?", type=int, default=100_000)
    ask.add_argument("--seed", type=int, default=1)
    given = ask.parse_args()
    began = time.monotonic()
    noise = Noise(build.image(), given.seed)
    while noise.frames < given.frames:
        noise.round()
        noise.watch.entries.clear()
        if not noise.frames % (20 * ROUND):
            print(f"{noise.frames} frames over USB so far", file=sys.stderr, flush=True)
    seconds = time.monotonic() - began
    print(
        f"{noise.frames} frames over USB, seed {given.seed}, {noise.target.ms / 1000:.0f} s of the"
        f" unit's time in {seconds:.0f} s: nothing changed, nothing stopped"
    )
    return 0


if __name__ == "__main__":
    sys.exit(main())
