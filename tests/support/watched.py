"""What is seen of a unit on the chip, from each change on."""

from host_sim.parts.picture import Picture
from host_sim.target import Target


class Watched:
    """A target, and what it shows: `lines` of the display, changes of the lamp, the tone."""

    def __init__(self, target: Target) -> None:
        self.lines: list[str] = []
        self.lamps = 0
        self.tone_hz: object = 0
        target.on_change = self._on_change

    def _on_change(self, ms: float, what: str, value: object) -> None:
        if isinstance(value, Picture):
            self.lines = value.lines()
        self.lamps += what == "lamp"
        if what == "tone_hz":
            self.tone_hz = value
