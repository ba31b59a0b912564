import re
import tomllib
import zipfile
from functools import cache
from math import cos, radians, sin
from pathlib import Path
from typing import Any

import pytest
import sexpdata

from host_sim import pins
from kit.pcb import board
from tests.support.sources import ROOT
from tools import wiring

BOARD = "DEALBOX_ONE"
LAYOUT = tomllib.loads((board.PROJECT / "layout.toml").read_text(encoding="utf-8"))
MIDDLE = (150, 100)  # of KiCad's sheet, where the board's is
ANCHOR_MM = 4.0  # the hole in the middle of a key
Tree = list[Any]


@cache
def tree(file: Path) -> Tree:
    """Return a file of KiCad as lists, each with its name first."""
    read = sexpdata.loads(file.read_text(encoding="utf-8"), nil=None, true=None)
    assert isinstance(read, list)
    return read


def each(item: Tree, name: str) -> list[Tree]:
    """Return the lists of this name in a list."""
    return [piece for piece in item if isinstance(piece, list) and str(piece[0]) == name]


def properties(part: Tree) -> dict[str, str]:
    return {item[1]: item[2] for item in each(part, "property")}


@cache
def parts() -> dict[str, Tree]:
    return {properties(part)["Reference"]: part for part in each(tree(board.BOARD), "footprint")}


@cache
def nets(ref: str) -> dict[str, str]:
    pads = each(parts()[ref], "pad")
    return {str(pad[1]): each(pad, "net")[0][2] for pad in pads if each(pad, "net")}


def middle(part: Tree) -> tuple[float, float]:
    """Return the middle of a part's pads, or of a key's hole, seen as layout.toml has them."""
    x, y, turn = (*each(part, "at")[0][1:], 0)[:3]
    pads = each(part, "pad")
    holes = [pad for pad in pads if [ANCHOR_MM] in [drill[1:] for drill in each(pad, "drill")]]
    at = [each(pad, "at")[0][1:3] for pad in holes or pads]
    across, along = ((min(axis) + max(axis)) / 2 for axis in zip(*at, strict=True))
    angle = radians(turn)
    return (
        x + across * cos(angle) + along * sin(angle) - MIDDLE[0],
        MIDDLE[1] - (y - across * sin(angle) + along * cos(angle)),
    )


def test_the_netlist_is_that_of_the_pins() -> None:
    labels = dict(pins.header(pins.controller(BOARD)))
    wired = {f"GP{wire.gpio}": wire.name for wire in pins.wires(BOARD) if wire.part != "battery"}
    wired |= {label: label for label in ("GND", "VSYS", "3V3", "RUN")}
    found = {labels[pin]: net for pin, net in nets("U1").items()}
    assert {label: net for label, net in found.items() if not net.startswith("unconn")} == (
        wired | {"AGND": "GND"}
    )
    joints = wiring.joints(BOARD)
    rows = {"plus": ("J1", "J2"), "minus": ("J3", "J4"), "display": ("J5", "J6")}
    for name, (one, other) in rows.items():
        wires = {joint.part_pin: joint.wire for joint in joints if joint.part == name}
        order = [wires.get(pin, "") for pin in wiring.part(name)["pins"]]
        if name == "display":  # its first two pins are as both bridges say
            assert [nets("JP1")["1"], nets("JP2")["1"]] == order[:2] == ["GND", "3V3"]
            assert [nets("JP1")["3"], nets("JP2")["3"]] == order[1::-1]
            order[:2] = [nets("JP1")["2"], nets("JP2")["2"]]
        assert _row(one) == order
        assert _row(other) == (order if name == "display" else order[::-1])
    for row in range(4):
        for column in range(4):
            key, diode = (nets(f"{kind}{row + 1}{column + 1}") for kind in ("SW", "D"))
            assert (key["1"], diode["1"]) == (f"KEY_COL{column}", f"KEY_ROW{row}")
            assert key["2"] == diode["2"]


def _row(ref: str) -> list[str]:
    """Return the nets of a row of pins, "" for one that is not connected."""
    row = [nets(ref)[str(pin)] for pin in range(1, len(nets(ref)) + 1)]
    return ["" if net.startswith("unconn") else net for net in row]


def test_the_parts_are_where_the_enclosure_expects_them() -> None:
    readers, display, terminals = LAYOUT["readers"], LAYOUT["display"], LAYOUT["terminals"]
    (x, y), pitch = LAYOUT["keys"]["first"], LAYOUT["keys"]["pitch"][0]
    above = {
        **{
            f"SW{r + 1}{c + 1}": (x + c * pitch, y - r * pitch) for r in range(4) for c in range(4)
        },
        **{f"H{number}": at for number, at in enumerate(LAYOUT["holes"]["at"], start=1)},
        "J1": (readers["plus"][0], readers["pins_y"]),
        "J2": (readers["plus"][0], readers["other_y"]),
        "J3": (readers["minus"][0], readers["pins_y"]),
        "J4": (readers["minus"][0], readers["other_y"]),
        "J5": (display["large"]["at"][0], display["large"]["pins_y"]),
        "J6": (display["small"]["at"][0], display["small"]["pins_y"]),
        "BZ1": LAYOUT["buzzer"]["at"],
    }
    below = {
        **{"J8": terminals["deal"]["at"], "J9": terminals["battery"]["at"]},
        **{"J10": terminals["lamp"]["at"], "U1": LAYOUT["pico"]["at"], "SW1": LAYOUT["run"]["at"]},
    }
    for ref, at in (above | below).items():
        assert middle(parts()[ref]) == pytest.approx(at, abs=0.002), ref
        assert each(parts()[ref], "layer")[0][1] == ("B.Cu" if ref in below else "F.Cu"), ref


def test_the_outline_is_that_of_the_enclosure() -> None:
    edges = [
        each(line, end)[0][1:]
        for line in each(tree(board.BOARD), "gr_line")
        if each(line, "layer")[0][1] == "Edge.Cuts"
        for end in ("start", "end")
    ]
    corners, radius = LAYOUT["board"]["outline"], LAYOUT["board"]["corner_radius"]

    def is_near(corner: list[float], edge: list[float]) -> bool:
        away = edge[0] - MIDDLE[0] - corner[0], MIDDLE[1] - edge[1] - corner[1]
        return bool(max(map(abs, away)) <= radius + 1e-6)

    assert all(any(is_near(corner, edge) for edge in edges) for corner in corners)
    assert all(any(is_near(corner, edge) for corner in corners) for edge in edges)


def test_the_guide_lists_the_parts_of_the_schematic_with_their_counts() -> None:
    guide = (ROOT / "docs/pcb.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| (\d+) \| .* \| ([A-Z]+\d+[A-Z0-9 ]*) \|$", guide, re.MULTILINE)
    assert all(int(count) == len(refs.split()) for count, refs in rows)
    bought = [
        properties(part)["Reference"]
        for part in each(tree(board.SCHEMATIC), "symbol")
        if str(each(part, "in_bom")[0][1]) == "yes"
    ]
    assert sorted(ref for _, refs in rows for ref in refs.split()) == sorted(bought)


def test_times_are_replaced_by_one_of_the_same_length() -> None:
    for text in (
        b"%TF.CreationDate,2026-11-26T02:58:34+00:00*%",
        b"G04 Created by KiCad (PCBNEW 9.0.8) date 2026-11-26 02:58:34*",
        b"/CreationDate (D:20261126025834)",
    ):
        made = board.timeless(text)
        assert len(made) == len(text)
        assert b"2000" in made
        assert b"2026" not in made


# With KiCad itself, where it is installed

_with_kicad = pytest.mark.skipif(not board.is_there(), reason="KiCad 9 is not installed")


@pytest.mark.soak
@_with_kicad
def test_electrical_and_design_rules_are_kept_and_a_missing_track_is_found(tmp_path: Path) -> None:
    assert list(board.faults(tmp_path)) == []
    text = board.BOARD.read_text(encoding="utf-8")
    changed = tmp_path / board.BOARD.name
    changed.write_text(re.sub(r"\t\(segment\n(\t\t.*\n)*\t\)\n", "", text, count=1))
    (fault,) = board.faults(tmp_path, changed)
    assert "unconnected" in fault


@pytest.mark.soak
@_with_kicad
def test_the_exports_have_the_same_bytes_twice(tmp_path: Path) -> None:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
        board.export(tmp_path / name)
    with zipfile.ZipFile(tmp_path / "one/gerbers.zip") as gerbers:
        assert len(gerbers.namelist()) == 11  # nine layers, the holes, and a list of them
    for file in (tmp_path / "one").iterdir():
        assert file.read_bytes() == (tmp_path / "two" / file.name).read_bytes(), file.name
