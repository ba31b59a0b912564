"""The enclosure's parts as their STL files have them: do they fit, and can they be printed.

Each check also has to find a fault that is put in.
"""

import copy
import itertools
import json
from pathlib import Path
from typing import NamedTuple

import pytest
import trimesh
from manifold3d import Manifold

from kit import layout as measures
from kit.components import Component, components
from kit.layout import Layout
from tests.support import solids

VARIANTS = [("pico", "large"), ("pico", "small"), ("zero", "large"), ("zero", "small")]
TOUCH_MM3 = 0.5  # solids that only touch share less, by the rounding of their triangles


class Box(NamedTuple):
    """A closed box, the face's surface at z = 0."""

    shell: Manifold
    base: Manifold
    components: list[tuple[Component, Manifold]]


@pytest.fixture(scope="module")
def layout() -> Layout:
    return measures.read()


@pytest.fixture(scope="module")
def printed(enclosure: Path) -> dict[str, trimesh.Trimesh]:
    return {file.stem: solids.read(file) for file in sorted(enclosure.glob("*.stl"))}


@pytest.fixture(scope="module")
def whole(printed: dict[str, trimesh.Trimesh]) -> dict[str, Manifold]:
    return {name: solids.solid(mesh) for name, mesh in printed.items()}


@pytest.fixture(scope="module", params=VARIANTS, ids="-".join)
def box(request: pytest.FixtureRequest, layout: Layout, whole: dict[str, Manifold]) -> Box:
    return _closed(layout, whole, *request.param)


def _closed(layout: Layout, whole: dict[str, Manifold], variant: str, display: str) -> Box:
    base = whole[f"base-{variant}"].translate((0, 0, -layout["box"]["base"]))
    return Box(
        whole[f"shell-{display}"].rotate((180, 0, 0)),
        solids.from_base(layout, base),
        [(part, solids.component(layout, part)) for part in components(layout, variant, display)],
    )


def _changed(layout: Layout, table: str, **changes: object) -> Layout:
    changed = copy.deepcopy(layout)
    changed[table] |= changes
    return changed


def _collisions(box: Box) -> list[tuple[str, str]]:
    """Return which components share room with each other, the shell or the base."""
    found = []
    for part, shape in box.components:
        for name, printed in (("shell", box.shell), ("base", box.base)):
            if solids.overlap(shape, printed) > TOUCH_MM3:
                found.append((part.name, name))
    for (part, shape), (other, that) in itertools.combinations(box.components, 2):
        is_one = part.name.partition("'")[0] == other.name.partition("'")[0]
        if not is_one and solids.overlap(shape, that) > TOUCH_MM3:
            found.append((part.name, other.name))
    return found


# Solids


def test_each_part_is_one_watertight_solid_of_the_volume_in_its_step_file(
    enclosure: Path, printed: dict[str, trimesh.Trimesh], whole: dict[str, Manifold]
) -> None:
    volumes = json.loads((enclosure / "solids.json").read_text(encoding="utf-8"))
    assert set(volumes) == set(printed) == {path.stem for path in enclosure.glob("*.step")}
    for name, mesh in printed.items():
        assert mesh.is_watertight and mesh.is_winding_consistent, name
        assert len(whole[name].decompose()) == 1, name
        assert mesh.volume == pytest.approx(volumes[name], rel=2e-3), name


def test_each_part_fits_the_printers_bed(
    layout: Layout, printed: dict[str, trimesh.Trimesh]
) -> None:
    for name, mesh in printed.items():
        width, depth, _ = mesh.extents
        across, along = layout["box"]["bed"]
        assert width <= across and depth <= along, name
        assert mesh.bounds[0][2] == pytest.approx(0, abs=1e-3), name


# Whether all fits together


def test_no_component_shares_room_with_the_case_or_another(box: Box) -> None:
    assert _collisions(box) == []


def test_a_component_in_the_wrong_place_is_found(
    layout: Layout, whole: dict[str, Manifold]
) -> None:
    wrong = _changed(layout, "battery", at=[-50, -44])
    assert ("battery", "base") in _collisions(_closed(wrong, whole, "pico", "large"))
    wrong = _changed(layout, "deal_button", depth=60)
    found = _collisions(_closed(wrong, whole, "pico", "large"))
    assert ("deal button's switch", "base") in found


def test_the_base_closes_the_shell_and_keeps_it_in_place(layout: Layout, box: Box) -> None:
    assert solids.overlap(box.shell, box.base) < TOUCH_MM3
    up = _along_screws(layout, 0.1)
    rim = solids.overlap(box.shell, box.base.translate(up)) / 0.1  # where they touch
    wall, width, depth = (layout["box"][name] for name in ("wall", "width", "depth"))
    assert rim > 0.9 * wall * 2 * (width + depth - 4 * layout["box"]["corner_radius"])
    for sideways in ((1, 0, 0), (-1, 0, 0), (0, 1, 0), (0, -1, 0)):
        assert solids.overlap(box.shell, box.base.translate(sideways)) > 100, sideways


def _along_screws(layout: Layout, length: float) -> tuple[float, float, float]:
    at = solids.from_base(layout, solids.block((2, 2, 2), (0, 0, length - 1))).bounding_box()
    middle = [(at[axis] + at[axis + 3]) / 2 for axis in range(3)]
    return middle[0], middle[1], middle[2] + layout["box"]["inner_depth"]


# Openings


def _picture(layout: Layout, box: Box) -> list[str]:
    """Return what is wrong with the window."""
    part = next(part for part, _ in box.components if part.name == "display's picture")
    width, depth, _ = part.size
    x, y, lower = part.at
    view = solids.block((width, depth, 5 - lower), (x, y, lower))
    return ["the shell covers it"] if solids.overlap(view, box.shell) > TOUCH_MM3 else []


def test_the_whole_picture_is_seen_through_the_window(layout: Layout, box: Box) -> None:
    assert _picture(layout, box) == []


def test_a_window_in_the_wrong_place_is_found(layout: Layout, whole: dict[str, Manifold]) -> None:
    wrong = _changed(layout, "display", at=[2, 50])
    assert _picture(wrong, _closed(wrong, whole, "pico", "large"))
