"""What a phone's camera sees of the display, and a decoder that reads codes in it."""

from collections.abc import Callable
from functools import cache
from math import floor
from random import Random

import zxingcpp
from PIL import Image, ImageChops, ImageFilter

from host_sim.parts.picture import HEIGHT_PX, WIDTH_PX, Picture

_SCALE = 4  # pixels of the camera for one of the display
_GAP = 1 / 8  # of the pitch, which is dark between two pixels of the display
_AROUND = 80  # of the camera, of the dark surface
_LIT, _UNLIT, _SURFACE = 200, 8, 20


def upright(picture: Picture, scale: int = _SCALE, gap: float = _GAP) -> Image.Image:
    """Return a photograph of the display and of the dark surface around it.

    The gaps are at the right of its pixels and below them.
    """
    shares = [min(1, max(0, scale * (1 - gap) - i)) for i in range(scale)]
    unlit = bytes([_UNLIT]) * scale
    rows = []
    for y in range(HEIGHT_PX):
        line = [picture.is_lit(x, y) for x in range(WIDTH_PX)]
        for share in shares:
            lit = bytes(round(_UNLIT + (_LIT - _UNLIT) * share * each) for each in shares)
            rows += [lit if is_lit else unlit for is_lit in line]
    glass = Image.frombytes("L", (WIDTH_PX * scale, HEIGHT_PX * scale), b"".join(rows))
    seen = Image.new("L", (glass.width + 2 * _AROUND, glass.height + 2 * _AROUND), _SURFACE)
    seen.paste(glass, (_AROUND, _AROUND))
    return seen


def _overexposed(seen: Image.Image) -> Image.Image:
    """Return it through a real lens, with so much light that its gaps are seen as lit."""
    return seen.filter(ImageFilter.GaussianBlur(0.7)).point(lambda light: min(255, 3 * light))


def _dimmed(seen: Image.Image) -> Image.Image:
    """Return it with a fifth of the contrast, and the noise of a dark room."""
    return ImageChops.add(seen.point(lambda light: light // 5), _noise(*seen.size))


@cache
def _noise(width: int, height: int) -> Image.Image:
    chance = Random(1)
    lights = [round(chance.gauss(30, 3)) for _ in range(1_000)]
    return Image.frombytes("L", (width, height), bytes(chance.choices(lights, k=width * height)))


def _at_an_angle(seen: Image.Image) -> Image.Image:
    """Return it seen from the right and a little from below: its left edge is half as high."""
    back = (
        *(2.97332, -0.480305, -339.672),
        *(0.478328, 2.06049, -321.437),
        *(0.00218431, -0.000895685),
    )  # maps its corners to those that are seen: PIL's coefficients, for this size
    how = (Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC)
    return seen.transform(seen.size, *how, fillcolor=_SURFACE)


def banded(seen: Image.Image, frames: float, phase: float) -> Image.Image:
    """Return it exposed for so many frames of the display, which lights one row after the other.

    The camera begins its lines one after the other, too: those of the display in half a frame.
    """
    exposed = cache(
        lambda share: seen.point([min(255, round(light * share)) for light in range(256)])
    )
    bands = seen.copy()
    for row in range(HEIGHT_PX):
        begun = phase - row / HEIGHT_PX / 2  # of the row's frame
        share = (floor(begun + frames) - floor(begun)) / frames
        box = (_AROUND, _AROUND + _SCALE * row, seen.width - _AROUND, _AROUND + _SCALE * (row + 1))
        bands.paste(exposed(share).crop(box), box)
    return bands


WAYS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "upright": lambda seen: seen,
    "tilted": lambda seen: seen.rotate(
        17, Image.Resampling.BICUBIC, expand=True, fillcolor=_SURFACE
    ),
    "blurred": lambda seen: seen.filter(ImageFilter.GaussianBlur(2.5)),
    "overexposed": _overexposed,
    "dimmed": _dimmed,
    "at an angle": _at_an_angle,
}


def read(seen: Image.Image) -> str:
    """Return the text of the code in a photograph, "" if none is found."""
    found = zxingcpp.read_barcodes(
        seen, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return found[0].text if found else ""
