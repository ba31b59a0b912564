"""Solids and what the tests ask about them: whether they meet, can be printed, are thick enough.

manifold3d computes with the triangles of the STL files; nothing here knows how they were made.
"""

import itertools
from collections.abc import Iterator
from math import cos, radians
from pathlib import Path
from typing import Any

import numpy as np
import trimesh
from manifold3d import CrossSection, FillRule, JoinType, Manifold, Mesh

from kit.components import Component, whole
from kit.places import Layout, base_frame

TOUCH_MM3 = 0.5  # solids that only touch share less, by the rounding of their triangles
_SEGMENTS = 64  # of a circle
_FLAT = 2.0  # degrees by which a triangle of a cone may be flatter than the cone


def read(file: Path) -> trimesh.Trimesh:
    """Return the surface that an STL file has, equal corners joined."""
    surface: Any = trimesh.load_mesh(file)
    assert isinstance(surface, trimesh.Trimesh)
    return surface


def solid(surface: trimesh.Trimesh) -> Manifold:
    corners = np.asarray(surface.vertices, dtype=np.float32)
    return Manifold(Mesh(corners, np.asarray(surface.faces, dtype=np.uint32)))


def mesh(solid: Manifold) -> trimesh.Trimesh:
    """Return the surface of a solid."""
    made = solid.to_mesh()
    return trimesh.Trimesh(made.vert_properties[:, :3], made.tri_verts, process=False)


def block(size: tuple[float, float, float], at: tuple[float, float, float]) -> Manifold:
    """Return a box; at: the middle of its lower side."""
    width, depth, height = size
    x, y, lower = at
    return Manifold.cube((width, depth, height)).translate((x - width / 2, y - depth / 2, lower))


def pin(diameter: float, height: float, at: tuple[float, float, float]) -> Manifold:
    """Return a cylinder; at: the middle of its lower side."""
    upright = Manifold.cylinder(height, diameter / 2, circular_segments=_SEGMENTS)
    return upright.translate(at)


def from_base(layout: Layout, on_base: Manifold) -> Manifold:
    """Return a solid on the base where it is below the face."""
    return on_base.transform(np.array(base_frame(layout), dtype=np.float64)[:3])


def component(layout: Layout, part: Component) -> Manifold:
    """Return a component where it is in the closed box."""
    shape = (
        pin(part.size[0], part.size[2], part.at) if part.is_round else block(part.size, part.at)
    )
    return from_base(layout, shape) if part.on_base else shape


def overlap(one: Manifold, other: Manifold) -> float:
    """Return the volume that two solids share, in cubic millimetres."""
    return float((one ^ other).volume())


def thickness(
    solid: Manifold, area: tuple[float, float, float, float], step: float
) -> list[float]:
    """Return how thick the first wall from above is, at the points of a grid.

    area: left, front, right, back.
    """
    left, front, right, back = area
    top, bottom = 100.0, -100.0
    found = []
    for x in np.arange(left + step / 2, right, step):
        for y in np.arange(front + step / 2, back, step):
            hits = solid.ray_cast((x, y, top), (x, y, bottom))
            depths = sorted(-hit.position[2] for hit in hits)
            found.append(depths[1] - depths[0] if depths else 0.0)
    return found


def unsupported(
    surface: trimesh.Trimesh, overhang_deg: float
) -> Iterator[tuple[float, CrossSection]]:
    """Yield what would be printed onto air: the height of its lower side, and its outline.

    The solid lies on the bed at z = 0. A surface may lean by overhang_deg from upright.
    """
    steep = surface.face_normals[:, 2] < -cos(radians(90 - overhang_deg - _FLAT))
    triangles = surface.triangles[steep]
    triangles = triangles[triangles[:, :, 2].max(axis=1) > 0.01]
    if not len(triangles):
        return
    levels = np.round(triangles[:, :, 2].min(axis=1), 1)
    for level in np.unique(levels):
        flat = triangles[levels == level][:, ::-1, :2]  # seen from above they turn the other way
        outline = CrossSection([list(map(tuple, corners)) for corners in flat], FillRule.NonZero)
        for region in outline.offset(0.01, JoinType.Miter).decompose():
            yield float(level), region


def is_narrower(region: CrossSection, width: float) -> bool:
    """Return whether no circle of this diameter fits into a region."""
    return bool(region.offset(-width / 2, JoinType.Miter).is_empty())


def thin_walls(
    solid: Manifold, heights: list[float], least: float
) -> Iterator[tuple[float, float]]:
    """Yield height and area of what is thinner than least in a horizontal section."""
    half = least / 2 - 0.02
    for height in heights:
        section = solid.slice(height)
        opened = section.offset(-half, JoinType.Miter).offset(half + 0.01, JoinType.Miter)
        for rest in (section - opened).decompose():
            yield height, float(rest.area())


def collisions(
    components: list[tuple[Component, Manifold]], printed: dict[str, Manifold]
) -> list[tuple[str, str]]:
    """Return which components share room with a printed part or with each other."""
    found = []
    for part, shape in components:
        for name, made in printed.items():
            if overlap(shape, made) > TOUCH_MM3:
                found.append((part.name, name))
    for (part, shape), (other, that) in itertools.combinations(components, 2):
        if whole(part) != whole(other) and overlap(shape, that) > TOUCH_MM3:
            found.append((part.name, other.name))
    return found


def along_screws(layout: Layout, length: float) -> tuple[float, float, float]:
    """Return the way into the box, square to the base, of a length."""
    at = from_base(layout, block((2, 2, 2), (0, 0, length - 1))).bounding_box()
    middle = [(at[axis] + at[axis + 3]) / 2 for axis in range(3)]
    return middle[0], middle[1], middle[2] + layout["box"]["inner_depth"]
