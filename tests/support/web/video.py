"""A video of a display, in place of what a camera sees: Chromium's fake one plays it."""

from collections.abc import Iterable
from pathlib import Path

from PIL import Image

from host_sim.parts.picture import Picture
from tests.support.camera import glass

_SIZE = (1200, 600)
_SCALE = 8  # pixels of the camera for one of the display
_ROOM, _GREY = 70, 128
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
    frame = Image.new("L", _SIZE, _ROOM)
    shown = glass(picture, _SCALE)
    frame.paste(shown, ((_SIZE[0] - shown.width) // 2, (_SIZE[1] - shown.height) // 2))
    return frame.tobytes()
