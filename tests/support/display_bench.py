"""The model of a display, with no bus: its control byte and the bytes after it."""

from host_sim.parts.ssd1306 import Ssd1306


class DisplayBench:
    def __init__(self, kind: type[Ssd1306], begin: bytes = b"") -> None:
        """begin: the commands that switch it on, the right way up."""
        self.faults: list[str] = []
        self.changes = 0
        self.display = kind(self._change, self.faults.append)
        self.display._ram[:] = bytes(len(self.display._ram))  # in place of the noise at power-on
        self.picture = self.display.picture
        if begin:
            self.command(begin)

    def send(self, control: int, data: bytes) -> None:
        self.display.begin()
        for byte in bytes((control,)) + data:
            self.display.write(byte)
        self.display.end()

    def command(self, data: bytes) -> None:
        self.send(0x00, data)

    def data(self, data: bytes) -> None:
        self.send(0x40, data)

    def _change(self) -> None:
        self.changes += 1
