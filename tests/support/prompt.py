"""The emulated chip at its prompt, with all parts on its pins."""

from pathlib import Path
from typing import Any

from host_sim.chip.target import ChipTarget
from tests.support.watched import Watched

DEAL = "DEAL"

_RAW = b"\x01"  # Ctrl-A: the raw prompt, which runs a script at once
_END = b"\x04"  # Ctrl-D: the end of the script, and of each part of the answer
_PACKET_BYTES = 64


class Prompt(Watched):
    """A chip that runs scripts."""

    def __init__(self, image: Path, held: str = "", **options: Any) -> None:
        """held: the key that is down at power-on, or DEAL for the deal button.

        options: those of ChipTarget.
        """
        self.target = ChipTarget(image, has_usb=True, **options)
        super().__init__(self.target)
        if held:
            self._hold(held, True)
        self.target.power(True)
        self.target.run(300 if held else 100)
        if held:
            self._hold(held, False)

    def _hold(self, held: str, is_down: bool) -> None:
        if held == DEAL:
            self.target.button(is_down)
        else:
            self.target.key(held, is_down)

    def start(self, script: str) -> None:
        """Send a script, no faster than it is read, and start it."""
        assert self.target.chip and self.target.chip.usb
        self.target.chip.usb.received.clear()
        text = _RAW + script.encode() + _END
        for at in range(0, len(text), _PACKET_BYTES):
            self.target.chip.usb.send(text[at : at + _PACKET_BYTES])
            self.target.run(3)

    def do(self, script: str, ms: int = 10_000) -> str:
        """Run a script to its end, and return what it printed."""
        self.start(script)
        printed, failure, _ = self.rest(ms).split(_END.decode())
        assert not failure, failure
        return printed.strip()

    def rest(self, ms: int = 10_000) -> str:
        """Run a script that was started to its end, and return all that came from the chip."""
        assert self.target.chip and self.target.chip.usb
        received = self.target.chip.usb.received
        for _ in range(0, ms, 20):
            self.target.run(20)
            if received.endswith(_END + b">"):
                break
        _, _, answer = received.partition(b"OK")
        return answer.decode()
