"""What a phone's camera sees of the display, and a decoder that reads codes in it."""

from collections.abc import Callable

import numpy
import zxingcpp
from PIL import Image, ImageFilter

from host_sim.parts.picture import HEIGHT_PX, WIDTH_PX, Picture

_SCALE = 4  # pixels of the camera for one of the display
_AROUND = 80  # of them, of the dark surface
_LIT, _UNLIT, _SURFACE = 200, 8, 20


def upright(picture: Picture) -> Image.Image:
    """Return a photograph of the display and of the dark surface around it."""
    glass = Image.new("L", (WIDTH_PX, HEIGHT_PX))
    glass.putdata(
        [
            _LIT if picture.is_lit(x, y) else _UNLIT
            for y in range(HEIGHT_PX)
            for x in range(WIDTH_PX)
        ]
    )
    glass = glass.resize((WIDTH_PX * _SCALE, HEIGHT_PX * _SCALE), Image.Resampling.NEAREST)
    seen = Image.new("L", (glass.width + 2 * _AROUND, glass.height + 2 * _AROUND), _SURFACE)
    seen.paste(glass, (_AROUND, _AROUND))
    return seen


def _tilted(seen: Image.Image) -> Image.Image:
    return seen.rotate(17, Image.Resampling.BICUBIC, expand=True, fillcolor=_SURFACE)


def _blurred(seen: Image.Image) -> Image.Image:
    return seen.filter(ImageFilter.GaussianBlur(2.5))


def _dimmed(seen: Image.Image) -> Image.Image:
    """Return it with a fifth of the contrast, and the noise of a dark room."""
    dim = numpy.asarray(seen) / 5 + numpy.random.default_rng(1).normal(30, 3, seen.size[::-1])
    return Image.fromarray(dim.clip(0, 255).astype(numpy.uint8))


def _at_an_angle(seen: Image.Image) -> Image.Image:
    """Return it seen from the right and a little from below: its left edge is half as high."""
    across, down = seen.size
    corners = ((0, 0), (across, 0), (across, down), (0, down))
    seen_at = (
        (across * 0.2, down * 0.3),
        (across, 0),
        (across * 0.95, down),
        (across * 0.25, down * 0.8),
    )
    rows, sums = [], []
    for (x, y), (u, v) in zip(seen_at, corners, strict=True):
        rows += [[x, y, 1, 0, 0, 0, -u * x, -u * y], [0, 0, 0, x, y, 1, -v * x, -v * y]]
        sums += [u, v]
    back = tuple(numpy.linalg.solve(numpy.array(rows), numpy.array(sums)))
    how = (Image.Transform.PERSPECTIVE, back, Image.Resampling.BICUBIC)
    return seen.transform(seen.size, *how, fillcolor=_SURFACE)


WAYS: dict[str, Callable[[Image.Image], Image.Image]] = {
    "upright": lambda seen: seen,
    "tilted": _tilted,
    "blurred": _blurred,
    "dimmed": _dimmed,
    "at an angle": _at_an_angle,
}


def read(seen: Image.Image) -> str:
    """Return the text of the code in a photograph, "" if none is found."""
    found = zxingcpp.read_barcodes(
        seen, formats=zxingcpp.BarcodeFormats(zxingcpp.BarcodeFormat.QRCode)
    )
    return found[0].text if found else ""
