"""A video of a display, in place of what a camera sees: Chromium's fake one plays it."""

from collections.abc import Iterable
from pathlib import Path

from host_sim.parts.picture import HEIGHT_PX, WIDTH_PX, Picture

_SIZE = (480, 270)
_SCALE = 3  # pixels of the camera for one of the display
_LIT, _DARK, _ROOM, _GREY = 220, 24, 70, 128
FRAMES_A_SECOND = 10


def write_video(path: Path, pictures: Iterable[Picture]) -> None:
    """Write a video of the display that shows one of these pictures in each frame."""
    width, height = _SIZE
    head = f"YUV4MPEG2 W{width} H{height} F{FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n"
    colours = bytes([_GREY]) * (width * height // 2)
    frames = (b"FRAME\n" + _seen(picture) + colours for picture in pictures)
    path.write_bytes(head.encode() + b"".join(frames))


def _seen(picture: Picture) -> bytes:
    """Return the brightness of each pixel of a frame."""
    width, height = _SIZE
    left, top = (width - _SCALE * WIDTH_PX) // 2, (height - _SCALE * HEIGHT_PX) // 2
    room = bytes([_ROOM])
    rows = []
    for y in range(HEIGHT_PX):
        lit = (picture.is_lit(x, y) for x in range(WIDTH_PX))
        row = b"".join(bytes([_LIT if each else _DARK]) * _SCALE for each in lit)
        rows.append(_SCALE * (left * room + row + left * room))
    return top * width * room + b"".join(rows) + top * width * room
