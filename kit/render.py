"""Pictures of the enclosures, from their STL files and the components of their layouts.

`python -m kit.render SOLIDS FOLDER` writes PNG: a ray for each point, by Embree, without a screen
or a graphics card. It runs in the environment of kit/requirements.txt.
"""

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import trimesh
from build123d import Text, extrude
from PIL import Image, ImageColor

from kit import components as built_in
from kit import layout as measures
from kit import places, shapes
from kit.components import Component, Printed
from kit.places import Layout

Numbers = Any  # an array of numpy
Mesh = Any  # trimesh.Trimesh, of whose types some are wrong

BODY, FACE, _PAPER = "#efe4cb", "#1d4a41", "#f6f1e7"  # the colours of the face in the browser
_WIDTH, _HEIGHT = 1200, 900  # of a picture, in pixels; a view may be higher
_FINE = 2  # rays for a pixel, in each direction
_COLOURS = 128  # of a picture: a third of the bytes
_SHARP_DEG = 28  # edges above are drawn sharp, others smooth
_VIEW_DEG = 28  # from below to above
_LIGHTS = (((-250, -650, 420), 0.72), ((450, 200, 350), 0.38), ((-100, 300, 700), 0.35))
_AMBIENT = 0.2
_STEP_MM = 0.4  # from one surface to the next, where a line is drawn
_LINE = 0.55  # how bright it is


class Surface(NamedTuple):
    """A surface in its place, and its colour."""

    mesh: Mesh
    colour: str


def draw(solids: Path, folder: Path) -> None:
    """Draw all views of both enclosures."""
    for layout in map(measures.read, measures.FILES):
        for name, view in layout["views"].items():
            picture = _picture(list(_surfaces(layout, solids, view)), view)
            picture.quantize(_COLOURS).save(
                folder / f"{layout['box']['files']}{name}.png", optimize=True
            )


def _picture(surfaces: list[Surface], view: Layout) -> Image.Image:
    """Return what is seen of the surfaces, with a line at each sharp edge."""
    high = view.get("high", _HEIGHT)
    whole: Mesh = trimesh.util.concatenate([surface.mesh for surface in surfaces])
    counts = [len(surface.mesh.faces) for surface in surfaces]
    colours = np.repeat([ImageColor.getrgb(each.colour) for each in surfaces], counts, axis=0)
    eye, rays = _rays(view, _WIDTH * _FINE, high * _FINE)
    caster = trimesh.ray.ray_pyembree.RayMeshIntersector(whole)
    faces = caster.intersects_first(np.broadcast_to(eye, rays.shape), rays)
    seen = faces >= 0
    faces, rays = faces[seen], rays[seen]
    corners, normals = whole.triangles[faces], whole.face_normals[faces]
    away = np.einsum("ij,ij->i", corners[:, 0] - eye, normals)
    points = eye + rays * (away / np.einsum("ij,ij->i", rays, normals))[:, None]
    weights = trimesh.triangles.points_to_barycentric(corners, points)
    smooth = np.einsum("ij,ijk->ik", weights, whole.vertex_normals[whole.faces[faces]])
    smooth /= np.linalg.norm(smooth, axis=1)[:, None]
    light = _AMBIENT + sum(
        strength * np.clip(smooth @ np.array(at) / np.linalg.norm(at), 0, None)
        for at, strength in _LIGHTS
    )
    shown = np.tile(np.array(ImageColor.getrgb(_PAPER), float), (len(seen), 1))
    shown[seen] = np.clip(colours[faces] * light[:, None], 0, 255)
    grid = np.full((2, high * _FINE, _WIDTH * _FINE, 3), np.nan)
    grid.reshape(2, -1, 3)[:, seen] = points, smooth
    shown[_edges(*grid).reshape(-1)] *= _LINE
    shown = shown.reshape(high, _FINE, _WIDTH, _FINE, 3).mean(axis=(1, 3))
    return Image.fromarray(shown.astype(np.uint8))


def _edges(points: Numbers, normals: Numbers) -> Numbers:
    """Return where a surface ends, or is bent sharply, towards the point below or to the right."""
    found = np.zeros(points.shape[:2], bool)
    for axis in (0, 1):
        here: tuple[slice, ...] = (slice(None),) * axis + (slice(-1),)
        there: tuple[slice, ...] = (slice(None),) * axis + (slice(1, None),)
        bent = (normals[here] * normals[there]).sum(2) < np.cos(np.radians(_SHARP_DEG))
        step = np.abs(((points[there] - points[here]) * normals[here]).sum(2)) > _STEP_MM
        ends = np.isnan(points[here][..., 0]) != np.isnan(points[there][..., 0])
        found[here] |= bent | step | ends
    return found


def _rays(view: Layout, width: int, high: int) -> tuple[Numbers, Numbers]:
    """Return where the eye is, and the directions in which it looks, row by row from above."""
    eye, aim = np.array(view["eye"], float), np.array(view["aim"], float)
    ahead = (aim - eye) / np.linalg.norm(aim - eye)
    right = np.cross(ahead, (0, 0, 1))
    right /= np.linalg.norm(right)
    up = np.cross(right, ahead)
    half = np.tan(np.radians(_VIEW_DEG / 2))
    across = (np.arange(width) + 0.5 - width / 2) / (high / 2) * half
    down = (high / 2 - np.arange(high) - 0.5) / (high / 2) * half
    rays = ahead + across[None, :, None] * right + down[:, None, None] * up
    return eye, rays.reshape(-1, 3)


def _surfaces(layout: Layout, solids: Path, view: Layout) -> Iterator[Surface]:
    """Yield all surfaces, the table below the box at z = 0."""
    under = _moved(0, 0, layout["box"]["base"])
    on_table = under @ np.linalg.inv(np.array(places.base_frame(layout)))
    shell, base = (
        _as_said(view.get("shell", {})) @ on_table,
        _as_said(view.get("base", {})) @ under,
    )
    for part in built_in.printed(layout, view["variant"], view["display"]):
        mesh: Mesh = trimesh.load_mesh(solids / f"{layout['box']['files']}{part.file}.stl")
        mesh.apply_transform(_from_bed(part))
        away = _moved(0, 0, view.get("away", {}).get(part.file, 0))
        place = (base if part.on_base else shell) @ away
        if part.name == "shell":  # its first layers are printed in another colour
            is_face = mesh.triangles[:, :, 2].min(axis=1) > 0.01 - layout["box"]["engraving"]
            skin, rest = mesh.submesh([np.nonzero(is_face)[0], np.nonzero(~is_face)[0]])
            yield from (_surface(skin, place, FACE), _surface(rest, place, BODY))
        else:
            is_face = part.on_base or part.name == "plate"
            yield _surface(mesh, place, FACE if is_face else BODY)
    above, below, on = view.get("spread", (0, 0, 0))
    for component in built_in.components(layout, view["variant"], view["display"]):
        away = on if component.on_base else above if component.at[2] >= 0 else below
        place = (base if component.on_base else shell) @ _moved(0, 0, away)
        yield _surface(_solid(component), place, component.colour)
        if component.print:
            yield _surface(_print(component), place, component.print_colour)


def _surface(mesh: Mesh, place: Numbers, colour: str) -> Surface:
    smooth = trimesh.graph.smooth_shade(mesh, angle=np.radians(_SHARP_DEG), facet_minarea=None)
    smooth.apply_transform(place)
    return Surface(smooth, colour)


def _solid(component: Component) -> Mesh:
    width, _, height = component.size
    if component.name == "deal button's dome":
        solid: Mesh = trimesh.creation.icosphere(4)
        solid.apply_scale((width / 2, width / 2, height))
        solid.vertices[:, 2] = np.clip(solid.vertices[:, 2], 0, None)
        return solid.apply_translation(component.at)
    if component.is_round:
        solid = trimesh.creation.cylinder(width / 2, height, sections=96)
    else:
        solid = trimesh.creation.box(component.size)
    return solid.apply_translation(np.add(component.at, (0, 0, height / 2)))


def _print(component: Component) -> Mesh:
    """Return what is written on a component, in the middle of its upper side."""
    letters = extrude(Text(component.print, 10, font_path=shapes.FONT), 0.2)
    corners, triangles = letters.tessellate(0.05)
    solid: Mesh = trimesh.Trimesh([tuple(corner) for corner in corners], triangles)
    (left, front, _), (right, back, _) = solid.bounds
    solid.apply_translation((-(left + right) / 2, -(front + back) / 2, 0))
    solid.apply_scale(component.print_height / (back - front))
    return solid.apply_translation(np.add(component.at, (0, 0, component.size[2])))


def _from_bed(part: Printed) -> Numbers:
    """Return the matrix of a printed part from the printer's bed into the closed box."""
    turned = np.eye(4)
    if part.turn:
        turned[:2, :2] = [[0, -1], [1, 0]]
    return _moved(*part.at) @ turned @ _as_said({"over": part.is_over})


def _as_said(how: Layout) -> Numbers:
    """Return the matrix that turns over, as the shell lies on its face, and moves."""
    over = np.diag([1.0, -1.0, -1.0, 1.0]) if how.get("over") else np.eye(4)
    return _moved(*how.get("by", (0, 0, 0))) @ over


def _moved(x: float, y: float, z: float) -> Numbers:
    """Return the matrix that moves."""
    matrix = np.eye(4)
    matrix[:3, 3] = x, y, z
    return matrix


if __name__ == "__main__":
    draw(Path(sys.argv[1]), Path(sys.argv[2]))
