"""A minimal target for the tests of the face: its outputs show its inputs."""

import os
from collections.abc import Callable

from dealbox.drivers import font
from host_sim.parts.picture import Picture


class FakeTarget:
    """Writes the keys pressed and the cards laid on its display; the button turns the lamp.

    A key gives a tone of 880 Hz for 20 ms, OK programs the flash with what was typed unless the
    battery is low, K fails.
    toil(ms) simulates the work of the machine for that much of the target's time.
    """

    name = "fake"

    def __init__(self, flash: bytes | None = None) -> None:
        self.toil: Callable[[float], None] = lambda ms: None
        self.on_change: Callable[[float, str, object], None] = lambda ms, what, value: None
        self.persist: Callable[[int, bytes], bool] = lambda at, content: True
        self.on_feed: Callable[[str], None] = lambda line: None
        self.ms = 0.0
        self.is_on = False
        self.battery_mv: int | None = 4500
        self.typed = ""
        self.cards: list[tuple[int, bytes]] = []
        self.done: list[tuple[float, str, object]] = []  # its inputs, and their times
        self.is_lit = False
        self.image = (flash or b"").ljust(256, b"\xff")
        self.display = Picture()
        self.quiet_ms = 0.0

    def power(self, on: bool) -> None:
        self.done.append((self.ms, "power", on))
        self.is_on = on
        self.typed = ""
        self.on_change(self.ms, "power", on)
        self._draw()

    def key(self, key: str, down: bool) -> None:
        self.done.append((self.ms, key, down))
        if not down or not self.is_on:
            return
        if key == "K":
            raise RuntimeError("a fault in the unit")
        if key == "C":
            self.typed = ""
        elif key == "OK":
            image = self.typed.encode().ljust(256, b"\xff")
            if self.battery_mv is not None and self.battery_mv < 2700:
                return
            if not self.persist(0, image):
                self.power(False)
                return
            self.image = image
            self.on_change(self.ms, "flash", 0)
        else:
            self.typed += key
        self.on_change(self.ms, "tone_hz", 880)
        self.quiet_ms = self.ms + 20
        self._draw()

    def button(self, down: bool) -> None:
        self.done.append((self.ms, "DEAL", down))
        if down:
            self.is_lit = not self.is_lit
            self.on_change(self.ms, "lamp", self.is_lit)

    def lay(self, side: int, uid: bytes) -> None:
        self.done.append((self.ms, f"lay {side}", uid))
        self.cards.append((side, uid))
        self._draw()

    def lift(self, side: int, uid: bytes) -> None:
        self.done.append((self.ms, f"lift {side}", uid))
        self.cards.remove((side, uid))
        self._draw()

    def cut_after(self, count: int) -> None: ...
    def plug(self, part: str, is_plugged: bool) -> None: ...

    def battery(self, mv: int | None) -> None:
        self.battery_mv = mv

    def run(self, ms: float) -> None:
        self.ms += ms
        self.toil(ms)
        if 0 < self.quiet_ms <= self.ms:
            self.on_change(self.quiet_ms, "tone_hz", 0)
            self.quiet_ms = 0.0

    def speak(self, language: int, *, is_offer: bool = False) -> None:
        """Do nothing: what it shows is no language's."""

    def ask(self) -> None:
        self.done.append((self.ms, "ask", None))
        self.on_feed('{"standings": null}')

    def flash(self) -> bytes:
        return self.image

    def _draw(self) -> None:
        display = Picture()
        display.is_on = self.is_on
        for row, text in enumerate(["READY", self.typed, *(uid.hex() for _, uid in self.cards)]):
            cells = b"".join(font.TILES[6 * code : 6 * code + 6] for code in text[:21].encode())
            at = 128 * row + 1
            display.memory[at : at + len(cells)] = cells
        self.display = display
        self.on_change(self.ms, "display", display)


class FakeFile:
    """Stores flash operations in memory, and fails while errno is set."""

    def __init__(self) -> None:
        self.image = bytearray(b"\xff" * 256)
        self.errno = 0
        self.tries = 0

    def persist(self, at: int, content: bytes) -> None:
        self.repair()
        self.image[at : at + len(content)] = content

    def repair(self) -> None:
        self.tries += 1
        if self.errno:
            raise OSError(self.errno, os.strerror(self.errno))
