"""All that with_kicad.py needs to make the board: from circuit, layout, and the routed board."""

import json
from math import cos, pi, sin
from pathlib import Path
from typing import Any

from kit.pcb import board_file, circuit, places, silk

BOARD = Path(__file__).with_name("dealbox.kicad_pcb")  # routed, and committed
PROJECT = BOARD.with_suffix(".kicad_pro")
_EDGE_MM = 0.1
_OVER = {"U1", "J2", "J4", "J6"}  # over other parts, or in place of one
_MARGIN = 0.5  # of the ground area, from the board's edge
_CORNERS = 24
_STRIP = 2.5  # along the edge at the readers' pins: names, and no track

# Of cheap makers: what they all can do, with a margin. In mm.
RULES = {
    "min_clearance": 0.2,
    "min_track_width": 0.2,
    "min_via_diameter": 0.6,
    "min_through_hole_diameter": 0.3,
    "min_via_annular_width": 0.13,
    "min_resolved_spokes": 1,
    "min_hole_to_hole": 0.25,
    "min_hole_clearance": 0.25,
    "min_copper_edge_clearance": 0.3,
    "min_text_height": 0.8,
    "min_text_thickness": 0.08,
    "min_silk_clearance": 0.0,
    "solder_mask_to_copper_clearance": 0.0,
}
_POWER = ["VSYS", "VBAT", "VBAT_ON"]
_POWER += ["LAMP_PLUS", "LAMP_MINUS", "LAMP_SUPPLY", "LAMP_EXTERN"]
_CLASSES = [
    ("Default", 0.25, 0.7, 0.3, []),
    ("Ground", 0.3, 0.7, 0.3, ["GND"]),
    ("Supply", 0.4, 0.8, 0.4, ["3V3"]),
    ("Power", 0.6, 0.8, 0.4, _POWER),
]


def drawing(layout: places.Layout, routed: str = "") -> dict[str, Any]:
    """Return the board as data; `routed`: the text of a board whose tracks and vias are taken."""
    parts = circuit.parts()
    found = board_file.read(routed) if routed else None
    board = layout["board"]
    return {
        "title": "DEALBOX_ONE: circuit board",
        "version": board["version"],
        "comments": ["NOT MADE YET: unproven", "Licence CERN-OHL-P-2.0"],
        "thickness": board["thickness"],
        "nets": sorted(circuit.nets(parts)),
        "parts": [*_parts(layout, parts), *_holes(layout)],
        "lines": [["Edge.Cuts", places.outline(layout), _EDGE_MM]],
        "texts": silk.texts(layout),
        "areas": _areas(layout),
        "tracks": found.tracks if found else [],
        "vias": found.vias if found else [],
    }


def _parts(layout: places.Layout, parts: list[circuit.Part]) -> list[dict[str, Any]]:
    at = places.places(layout)
    return [
        {
            **part._asdict(),
            **at[part.ref]._asdict(),
            "is_named": part.kind != "TP",
            "name_at": layout["small"]["names"].get(part.ref),
            "is_over": part.ref in _OVER,
            "is_mechanical": False,
        }
        for part in parts
    ]


def _holes(layout: places.Layout) -> list[dict[str, Any]]:
    return [
        {
            "ref": f"H{number}",
            "value": "M3",
            "footprint": "MountingHole:MountingHole_3.2mm_M3",
            "nets": {},
            "is_bought": False,
            **places.Place(x, y, is_under=False)._asdict(),
            "is_named": False,
            "name_at": None,
            "is_over": False,
            "is_mechanical": True,
        }
        for number, (x, y) in enumerate(layout["holes"]["at"], start=1)
    ]


def _areas(layout: places.Layout) -> list[dict[str, Any]]:
    """Return the ground area, a T, and what is free of copper: strips at coils, screws' heads."""
    width, depth = (size / 2 for size in layout["board"]["size"])
    stem = places.coil(layout, "minus").left - layout["readers"]["metal_least"]
    bar = places.coil(layout, "minus").back + layout["readers"]["metal_least"]
    right, back = width - _MARGIN, depth - _MARGIN
    half = [[stem, -back], [stem, bar], [right, bar], [right, back]]
    areas = [_area("ground", half + [[-x, y] for x, y in reversed(half)], "GND")]
    edge = max(x for x, y in layout["board"]["outline"] if y < 0 and x < width)
    front = layout["board"]["outline"][2][1]
    for side in (-1, 1):
        points = [[edge, -depth], [stem, -depth], [stem, front + _STRIP]]
        points += [[width, front + _STRIP], [width, front], [edge, front]]
        areas.append(_area(f"coil {side}", [[side * x, y] for x, y in points], ""))
    areas += [
        _area("screw", _circle(at, layout["holes"]["head"]), "") for at in layout["holes"]["at"]
    ]
    return areas


def _circle(middle: list[float], diameter: float) -> list[list[float]]:
    """Return a polygon around a circle."""
    radius = diameter / 2 / cos(pi / _CORNERS)
    turns = [2 * pi * corner / _CORNERS for corner in range(_CORNERS)]
    return [[middle[0] + radius * cos(turn), middle[1] + radius * sin(turn)] for turn in turns]


def _area(name: str, points: list[list[float]], net: str) -> dict[str, Any]:
    return {"name": name, "points": points, "net": net, "is_empty": not net}


def project(clearance: float = 0.2) -> str:
    """Return the project file: the design rules, and which net has which width."""
    classes = [
        {
            "name": name,
            "clearance": clearance,
            "track_width": width,
            "via_diameter": via,
            "via_drill": drill,
            "priority": 2147483647 if name == "Default" else number,
        }
        for number, (name, width, via, drill, _) in enumerate(_CLASSES)
    ]
    patterns = [
        {"netclass": name, "pattern": pattern}
        for name, *_, patterns in _CLASSES
        for pattern in patterns
    ]
    return json.dumps(
        {
            "board": {"design_settings": {"rules": RULES, "meta": {"version": 2}}},
            "meta": {"filename": PROJECT.name, "version": 3},
            "net_settings": {
                "classes": classes,
                "meta": {"version": 4},
                "netclass_patterns": patterns,
            },
        },
        indent=2,
    )
