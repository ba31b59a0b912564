"""Pictures of the circuit board's enclosure, from its STL files and the components of its layout.

`python -m kit.board_render SOLIDS FOLDER` writes PNG, as kit.render does.
"""

import sys
from pathlib import Path

import numpy as np

from kit import board_components, board_layout, render
from kit import board_places as places
from kit import layout as measures
from kit.layout import Layout
from kit.render import FACE, Matrix, Piece, View


def _views(layout: Layout) -> dict[str, View]:
    over, here, still = render.turned_over(), np.eye(4), (0.0, 0.0, 0.0)
    x, y = measures.middle(places.keys_opening(layout))
    keys = layout["board"]["keys"]["plate"]
    plate = render.moved(x, y, places.height(layout, keys["top"] - keys["thickness"]))
    pieces = [
        Piece("one-shell-large", over),
        render.base(layout, "one-base"),
        Piece("one-key-plate", plate, colour=FACE),
        render.base(layout, "one-door"),
    ]
    foot = -layout["box"]["face"] - layout["stop"]["foot"]["height"]
    for side in ("plus", "minus"):
        for (across, along), is_across in places.rails(layout, side):
            turned = np.eye(4) if is_across else _quarter()
            pieces.append(Piece("one-rail", render.moved(across, along, foot) @ turned))
    inside = list(board_components.components(layout, "large"))
    closed = pieces, inside
    lying = render.moved(0, 0, 60) @ over
    return {
        "one-closed": View(*closed, here, here, still, (-100, -345, 350), (0, -4, 30)),
        "one-back": View(*closed, here, here, still, (190, 370, 230), (0, 0, 24)),
        "one-below": View(
            *closed,
            lying,
            lying,
            (0, 0, -30),
            (-170, -380, 420),
            (0, 0, 30),
            900,
            {"one-door": -75},
        ),
        "one-exploded": View(
            *closed,
            render.moved(0, 0, 250),
            here,
            (60, -160, 0),
            (-330, -830, 560),
            (0, 0, 180),
            1080,
            {"one-key-plate": 25, "one-rail": -95},
        ),
    }


def _quarter() -> Matrix:
    """Return the matrix of a quarter of a turn, seen from above."""
    matrix = np.eye(4)
    matrix[:2, :2] = [[0, -1], [1, 0]]
    return matrix


if __name__ == "__main__":
    measured = board_layout.read()
    render.draw(measured, _views(measured), Path(sys.argv[1]), Path(sys.argv[2]))
