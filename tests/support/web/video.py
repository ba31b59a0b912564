"""A video of a display, in place of what a camera sees: Chromium's fake one plays it."""

from collections.abc import Iterable
from pathlib import Path

from host_sim.parts.picture import Picture
from tests.support.camera import upright

_SCALE = 8  # pixels of the camera for one of the display
_GREY = bytes((128,))
FRAMES_A_SECOND = 10


def write_video(path: Path, pictures: Iterable[Picture]) -> None:
    """Write a video of the display that shows one of these pictures in each frame."""
    frames = [upright(picture, _SCALE) for picture in pictures]
    width, height = frames[0].size
    head = f"YUV4MPEG2 W{width} H{height} F{FRAMES_A_SECOND}:1 Ip A1:1 C420jpeg\n"
    colours = _GREY * (width * height // 2)
    shown = (b"FRAME\n" + frame.tobytes() + colours for frame in frames)
    path.write_bytes(head.encode() + b"".join(shown))
