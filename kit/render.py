"""Pictures of the enclosure, from its STL files and the components of the layout.

`python -m kit.render SOLIDS FOLDER` writes PNG. It runs in the environment of
kit/requirements.txt, without a screen.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import numpy as np
import pyvista as pv
from numpy.typing import NDArray

from kit import components as built_in
from kit import layout as measures
from kit.components import Component
from kit.layout import Layout

Matrix = NDArray[np.float64]

_BODY, _FACE, _PAPER = "#efe4cb", "#1d4a41", "#f6f1e7"  # the colours of the face in the browser
_WIDTH = 1200  # of a picture, in pixels
_SHARP_DEG = 28  # edges above are drawn sharp, others smooth


class View(NamedTuple):
    """What is in a picture: how the parts are placed, and from where they are seen."""

    variant: str
    display: str
    shell: Matrix  # moves the closed box's shell, and what is fixed to it
    base: Matrix
    spread: tuple[float, float, float]  # of what is above the face, below it, on the base; in mm
    eye: tuple[float, float, float]
    aim: tuple[float, float, float]
    height: int = 900  # of the picture, in pixels


def main(solids: Path, folder: Path) -> None:
    """Draw the solids of one folder into another."""
    layout = measures.read()
    for name, view in _views().items():
        _draw(layout, solids, view, folder / f"{name}.png")


def _views() -> dict[str, View]:
    here, still, front = np.eye(4), (0.0, 0.0, 0.0), (-105, -350, 275)
    over = _turned_over()
    beyond = _moved(0, -168, -6)  # its rear edge at the shell's, and as high as the walls
    return {
        "closed": View("pico", "large", here, here, still, front, (0, -4, 28)),
        "back": View("zero", "small", here, here, still, (125, 360, 250), (0, 0, 24)),
        "exploded": View(
            "pico",
            "large",
            _moved(0, 0, 225),
            here,
            (45, -125, 30),
            (-250, -790, 520),
            (0, 0, 165),
        ),
        "open": View("pico", "large", over, beyond, still, (0, -330, 720), (0, -86, -20), 1080),
    }


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
    plotter.screenshot(str(file))
    plotter.close()


def _solids(layout: Layout, folder: Path, view: View) -> Iterator[tuple[pv.PolyData, str]]:
    """Yield surfaces with their colours, the table below the box at z = 0."""
    box = layout["box"]
    on_table = _moved(0, 0, box["base"]) @ np.linalg.inv(np.array(built_in.base_frame(layout)))
    shell = view.shell @ on_table
    whole = pv.read(folder / f"shell-{view.display}.stl").rotate_x(180)
    skin = -box["engraving"] + 0.01  # the first layers are printed in another colour
    for keep_lower, colour in ((True, _BODY), (False, _FACE)):
        half = whole.clip("z", origin=(0, 0, skin), invert=keep_lower)
        yield half.transform(shell, inplace=False), colour
    controller = layout["variants"][view.variant]["controller"]
    base = pv.read(folder / f"base-{controller}.stl")
    yield base.transform(view.base, inplace=False), _FACE
    on_base = view.base @ _moved(0, 0, box["base"])
    for component in built_in.components(layout, view.variant, view.display):
        above, below, on = view.spread
        away = on if component.on_base else above if component.at[2] >= 0 else below
        place = _moved(0, 0, away)
        move = on_base @ place if component.on_base else shell @ place
        for solid, colour in _component(component):
            yield solid.transform(move, inplace=False), colour


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


def _moved(x: float, y: float, z: float) -> Matrix:
    matrix = np.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


def _turned_over() -> Matrix:
    """Return the matrix that lays the shell on its face."""
    return np.diag([1.0, -1.0, -1.0, 1.0])


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
