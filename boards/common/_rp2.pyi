"""MicroPython's built-in half of the module rp2, as far as Dealbox uses it; for the type checker.

What is left out is Python for the programmable I/O, which would cost 1.3 KB of heap.
"""

class Flash:
    def ioctl(self, request: int, argument: int) -> int: ...
    def readblocks(self, block: int, buffer: bytearray | memoryview, offset: int) -> None: ...
    def writeblocks(
        self, block: int, buffer: bytes | bytearray | memoryview, offset: int
    ) -> None: ...
