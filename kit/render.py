"""Pictures of the enclosure, from its STL files and the components of its layout.

`python -m kit.render SOLIDS FOLDER` writes PNG. It runs in the environment of
kit/requirements.txt, without a screen.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import pyvista as pv
from numpy.typing import NDArray
from PIL import Image

from kit import components as built_in
from kit import layout as measures
from kit.components import Component
from kit.layout import Layout

Matrix = NDArray[np.float64]

BODY, FACE, _PAPER = "#efe4cb", "#1d4a41", "#f6f1e7"  # the colours of the face in the browser
_WIDTH = 1200  # of a picture, in pixels
_COLOURS = 128  # of a picture: a third of the bytes
_SHARP_DEG = 28  # edges above are drawn sharp, others smooth


class Piece(NamedTuple):
    """A printed part."""

    file: str  # its STL without the ending
    place: Matrix  # from the printer's bed into the closed box, as seen from the face or the base
    is_on_base: bool = False
    colour: str = BODY


class View(NamedTuple):
    """What is in a picture: how the parts are placed, and from where they are seen."""

    pieces: list[Piece]  # the shell is the first
    components: list[Component]
    shell: Matrix  # moves the closed box's shell, and what is fixed to it
    base: Matrix
    spread: tuple[float, float, float]  # of what is above the face, below it, on the base; in mm
    eye: tuple[float, float, float]
    aim: tuple[float, float, float]
    height: int = 900  # of the picture, in pixels
    away: dict[str, float] = {}  # in mm, of pieces by the names of their files


def draw(layout: Layout, views: dict[str, View], solids: Path, folder: Path) -> None:
    """Draw the solids of one folder into another."""
    for name, view in views.items():
        _draw(layout, solids, view, folder / f"{name}.png")


def _views(layout: Layout) -> dict[str, View]:
    here, still, front = np.eye(4), (0.0, 0.0, 0.0), (-105, -350, 275)
    over = turned_over()
    beyond = moved(0, -168, -6)  # its rear edge at the shell's, and as high as the walls

    def view(variant: str, display: str, *how: Any) -> View:
        controller = layout["variants"][variant]["controller"]
        pieces = [Piece(f"shell-{display}", over), base(layout, f"base-{controller}")]
        return View(pieces, list(built_in.components(layout, variant, display)), *how)

    return {
        "closed": view("pico", "large", here, here, still, front, (0, -4, 28)),
        "back": view("zero", "small", here, here, still, (125, 360, 250), (0, 0, 24)),
        "exploded": view(
            "pico",
            "large",
            moved(0, 0, 225),
            here,
            (45, -125, 30),
            (-250, -790, 520),
            (0, 0, 165),
        ),
        "open": view("pico", "large", over, beyond, still, (0, -330, 720), (0, -86, -20), 1080),
    }


def base(layout: Layout, file: str) -> Piece:
    """Return a base, or what closes it, where it is in the closed box."""
    return Piece(file, moved(0, 0, -layout["box"]["base"]), True, FACE)


def _draw(layout: Layout, folder: Path, view: View, file: Path) -> None:
    plotter = pv.Plotter(off_screen=True, window_size=(_WIDTH, view.height), lighting="none")
    plotter.set_background(_PAPER)
    for solid, colour in _solids(layout, folder, view):
        plotter.add_mesh(
            solid,
            color=colour,
            ambient=0.2,
            specular=0.25,
            specular_power=25,
            smooth_shading=True,
            split_sharp_edges=True,
            feature_angle=_SHARP_DEG,
        )
    for position, intensity in (
        ((-250, -650, 420), 0.72),
        ((450, 200, 350), 0.38),
        ((-100, 300, 700), 0.35),
    ):
        plotter.add_light(pv.Light(position=position, intensity=intensity))
    plotter.enable_ssao(radius=12, bias=0.4, kernel_size=96)
    plotter.enable_anti_aliasing("ssaa")
    plotter.camera_position = [view.eye, view.aim, (0, 0, 1)]
    plotter.camera.view_angle = 28
    picture = Image.fromarray(plotter.screenshot(None, return_img=True))
    picture.quantize(_COLOURS).save(file, optimize=True)
    plotter.close()


def _solids(layout: Layout, folder: Path, view: View) -> Iterator[tuple[pv.PolyData, str]]:
    """Yield surfaces with their colours, the table below the box at z = 0."""
    box = layout["box"]
    on_table = moved(0, 0, box["base"]) @ np.linalg.inv(np.array(built_in.base_frame(layout)))
    shell, base = view.shell @ on_table, view.base @ moved(0, 0, box["base"])
    for number, piece in enumerate(view.pieces):
        place = (base if piece.is_on_base else shell) @ moved(0, 0, view.away.get(piece.file, 0))
        whole = pv.read(folder / f"{piece.file}.stl").transform(piece.place, inplace=False)
        for solid, colour in _two_colours(box, whole) if not number else [(whole, piece.colour)]:
            yield solid.transform(place, inplace=False), colour
    for component in view.components:
        above, below, on = view.spread
        away = on if component.on_base else above if component.at[2] >= 0 else below
        place = moved(0, 0, away)
        move = base @ place if component.on_base else shell @ place
        for solid, colour in _component(component):
            yield solid.transform(move, inplace=False), colour


def _two_colours(box: Layout, shell: pv.PolyData) -> Iterator[tuple[pv.PolyData, str]]:
    """Yield the shell's first layers, which are printed in another colour, and the others."""
    skin = -box["engraving"] + 0.01
    for keep_lower, colour in ((True, BODY), (False, FACE)):
        yield shell.clip("z", origin=(0, 0, skin), invert=keep_lower), colour


def _component(component: Component) -> Iterator[tuple[pv.PolyData, str]]:
    width, depth, height = component.size
    x, y, lower = component.at
    middle = (x, y, lower + height / 2)
    if component.name == "deal button's dome":
        ball = pv.ParametricEllipsoid(width / 2, width / 2, height, u_res=120, v_res=120, w_res=10)
        yield (
            ball.clip("z", origin=(0, 0, 0), invert=False).translate(component.at),
            component.colour,
        )
    elif component.is_round:
        round_solid = pv.CylinderStructured(
            radius=[0.01, width / 2],
            height=height,
            center=middle,
            direction=(0, 0, 1),
            theta_resolution=120,
        )
        yield round_solid.extract_surface(algorithm="dataset_surface"), component.colour
    else:
        yield (
            pv.Cube(center=middle, x_length=width, y_length=depth, z_length=height),
            component.colour,
        )
    if component.print:
        text = pv.Text3D(component.print, depth=0.2)
        left, right, front, back, *_ = text.bounds
        scale = component.print_height / (back - front)
        text = text.translate((-(left + right) / 2, -(front + back) / 2, 0)).scale(scale)
        yield text.translate((x, y, lower + height)), component.print_colour


def moved(x: float, y: float, z: float) -> Matrix:
    """Return the matrix that moves."""
    matrix = np.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


def turned_over() -> Matrix:
    """Return the matrix that lays the shell on its face."""
    return np.diag([1.0, -1.0, -1.0, 1.0])


if __name__ == "__main__":
    measured = measures.read()
    draw(measured, _views(measured), Path(sys.argv[1]), Path(sys.argv[2]))
