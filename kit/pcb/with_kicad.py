"""The steps that need KiCad's module pcbnew, which only the system's Python has.

    /usr/bin/python3 kit/pcb/with_kicad.py place DRAWING.json BOARD
    /usr/bin/python3 kit/pcb/with_kicad.py fill BOARD
    /usr/bin/python3 kit/pcb/with_kicad.py dsn BOARD FILE.dsn
    /usr/bin/python3 kit/pcb/with_kicad.py ses BOARD FILE.ses

`place` makes a board of a drawing (kit/pcb/drawing.py), `fill` fills its ground areas, `dsn` and
`ses` hand it to a router and take the tracks back.
"""

import json
import sys
from pathlib import Path
from typing import Any

import pcbnew  # type: ignore[import-not-found]

LIBRARY = Path("/usr/share/kicad/footprints")
MIDDLE = (150.0, 100.0)  # of the sheet, where the middle of the board is
_ROWS_OF_SOCKETS = 2
_ANCHOR_HOLE_MM = 4.0  # a key is placed by the hole in its middle
_LAYERS = {
    "F.Cu": pcbnew.F_Cu,
    "B.Cu": pcbnew.B_Cu,
    "F.SilkS": pcbnew.F_SilkS,
    "B.SilkS": pcbnew.B_SilkS,
    "Edge.Cuts": pcbnew.Edge_Cuts,
    "Dwgs.User": pcbnew.Dwgs_User,
}


def place(drawing: dict[str, Any], file: str) -> None:
    """Make a board of a drawing: parts, outline, areas, texts, tracks."""
    board = pcbnew.NewBoard(file)
    board.GetDesignSettings().SetBoardThickness(_mm(drawing["thickness"]))
    block = board.GetTitleBlock()
    block.SetTitle(drawing["title"])
    block.SetRevision(drawing["version"])
    for number, comment in enumerate(drawing["comments"]):
        block.SetComment(number, comment)
    nets = {}
    for name in drawing["nets"]:
        nets[name] = pcbnew.NETINFO_ITEM(board, name)
        board.Add(nets[name])
    for part in drawing["parts"]:
        _add_part(board, part, nets)
    for layer, points, width in drawing["lines"]:
        _add_lines(board, layer, points, width)
    for text in drawing["texts"]:
        _add_text(board, text)
    for area in drawing["areas"]:
        _add_area(board, area, nets)
    for layer, start, end, width, net in drawing["tracks"]:
        track = pcbnew.PCB_TRACK(board)
        track.SetStart(_at(*start))
        track.SetEnd(_at(*end))
        track.SetWidth(_mm(width))
        track.SetLayer(_LAYERS[layer])
        track.SetNet(nets[net])
        board.Add(track)
    for at, size, drill, net in drawing["vias"]:
        via = pcbnew.PCB_VIA(board)
        via.SetPosition(_at(*at))
        via.SetWidth(_mm(size))
        via.SetDrill(_mm(drill))
        via.SetNet(nets[net])
        board.Add(via)
    pcbnew.SaveBoard(file, board, True)


def fill(file: str) -> None:
    """Fill the ground areas of a board, by the rules of the project file beside it."""
    board = pcbnew.LoadBoard(file)
    pcbnew.ZONE_FILLER(board).Fill(board.Zones())
    pcbnew.SaveBoard(file, board, True)


def _add_part(board: pcbnew.BOARD, part: dict[str, Any], nets: dict[str, Any]) -> None:
    library, name = part["footprint"].split(":")
    footprint = pcbnew.FootprintLoad(str(LIBRARY / f"{library}.pretty"), name)
    if footprint is None:
        raise SystemExit(f"{part['ref']}: KiCad's library has no {part['footprint']}")
    footprint.SetFPID(pcbnew.LIB_ID(library, name))
    footprint.SetReference(part["ref"])
    footprint.SetValue(part["value"])
    board.Add(footprint)
    if part["is_under"]:
        footprint.Flip(footprint.GetPosition(), pcbnew.FLIP_DIRECTION_LEFT_RIGHT)
    footprint.Rotate(footprint.GetPosition(), pcbnew.EDA_ANGLE(part["turn"], pcbnew.DEGREES_T))
    footprint.Move(_at(part["x"], part["y"]) - _anchor(footprint))
    footprint.SetLocked(True)
    for pad in footprint.Pads():
        if pad.GetNumber() in part["nets"]:
            pad.SetNet(nets[part["nets"][pad.GetNumber()]])
    reference, value = footprint.Reference(), footprint.Value()
    reference.SetTextSize(pcbnew.VECTOR2I(_mm(0.8), _mm(0.8)))
    reference.SetTextThickness(_mm(0.12))
    reference.SetVisible(part["is_named"])
    if part["name_at"]:
        reference.SetPosition(_at(*part["name_at"]))
        reference.SetTextAngle(pcbnew.EDA_ANGLE(0, pcbnew.DEGREES_T))
        reference.SetHorizJustify(pcbnew.GR_TEXT_H_ALIGN_CENTER)
    value.SetVisible(False)
    for zone in list(footprint.Zones()):  # for the antenna of a Pico W, which is not meant
        footprint.Remove(zone)
    if part["is_over"]:
        _shrink_courtyard(footprint)
    if not part["is_bought"]:
        footprint.SetAttributes(footprint.GetAttributes() | pcbnew.FP_EXCLUDE_FROM_BOM)
    if part["is_mechanical"]:
        footprint.SetAttributes(footprint.GetAttributes() | pcbnew.FP_BOARD_ONLY)


def _shrink_courtyard(footprint: pcbnew.FOOTPRINT) -> None:
    """Leave of the part's own area only that of its rows of pins: other parts have place between.

    A row in place of another one has none: only one of the two is soldered in.
    """
    layer = pcbnew.B_CrtYd if footprint.IsFlipped() else pcbnew.F_CrtYd
    for item in list(footprint.GraphicalItems()):
        if item.GetLayer() == layer:
            footprint.Remove(item)
    columns = {pad.GetPosition().x for pad in footprint.Pads()}
    if len(columns) != _ROWS_OF_SOCKETS:
        return
    along = [pad.GetPosition().y for pad in footprint.Pads()]
    for x in sorted(columns):
        box = pcbnew.PCB_SHAPE(footprint)
        box.SetShape(pcbnew.SHAPE_T_RECT)
        box.SetStart(pcbnew.VECTOR2I(x - _mm(1.5), min(along) - _mm(1.5)))
        box.SetEnd(pcbnew.VECTOR2I(x + _mm(1.5), max(along) + _mm(1.5)))
        box.SetWidth(_mm(0.05))
        box.SetLayer(layer)
        footprint.Add(box)


def _anchor(footprint: pcbnew.FOOTPRINT) -> pcbnew.VECTOR2I:
    """Return the middle of the pads; of a key, the hole in its middle."""
    for pad in footprint.Pads():
        if pad.GetDrillSizeX() == _mm(_ANCHOR_HOLE_MM):
            return pad.GetPosition()
    at = [pad.GetPosition() for pad in footprint.Pads()]
    across, along = [spot.x for spot in at], [spot.y for spot in at]
    return pcbnew.VECTOR2I((min(across) + max(across)) // 2, (min(along) + max(along)) // 2)


def _add_lines(board: pcbnew.BOARD, layer: str, points: list[Any], width: float) -> None:
    for start, end in zip(points, [*points[1:], points[0]], strict=True):
        line = pcbnew.PCB_SHAPE(board)
        line.SetShape(pcbnew.SHAPE_T_SEGMENT)
        line.SetStart(_at(*start))
        line.SetEnd(_at(*end))
        line.SetWidth(_mm(width))
        line.SetLayer(_LAYERS[layer])
        board.Add(line)


def _add_text(board: pcbnew.BOARD, text: list[Any]) -> None:
    words, x, y, size, turn, is_under = text
    item = pcbnew.PCB_TEXT(board)
    item.SetText(words)
    item.SetPosition(_at(x, y))
    item.SetTextSize(pcbnew.VECTOR2I(_mm(size), _mm(size)))
    item.SetTextThickness(_mm(0.15 * size))
    item.SetTextAngle(pcbnew.EDA_ANGLE(turn, pcbnew.DEGREES_T))
    item.SetLayer(pcbnew.B_SilkS if is_under else pcbnew.F_SilkS)
    item.SetMirrored(is_under)
    board.Add(item)


def _add_area(board: pcbnew.BOARD, area: dict[str, Any], nets: dict[str, Any]) -> None:
    """Add an area of copper, or one that is kept free of it."""
    zone = pcbnew.ZONE(board)
    zone.SetZoneName(area["name"])
    layers = pcbnew.LSET()
    layers.AddLayer(pcbnew.F_Cu)
    layers.AddLayer(pcbnew.B_Cu)
    zone.SetLayerSet(layers)
    if area["net"]:
        zone.SetNet(nets[area["net"]])
        zone.SetLocalClearance(_mm(0.3))
        zone.SetMinThickness(_mm(0.25))
        zone.SetThermalReliefGap(_mm(0.3))
        zone.SetThermalReliefSpokeWidth(_mm(0.4))
        zone.SetIslandRemovalMode(pcbnew.ISLAND_REMOVAL_MODE_ALWAYS)
    else:
        zone.SetIsRuleArea(True)
        zone.SetDoNotAllowCopperPour(True)
        zone.SetDoNotAllowTracks(area["is_empty"])
        zone.SetDoNotAllowVias(area["is_empty"])
        zone.SetDoNotAllowPads(False)
        zone.SetDoNotAllowFootprints(False)
    outline = zone.Outline()
    outline.NewOutline()
    for point in area["points"]:
        outline.Append(_at(*point))
    board.Add(zone)


def _at(x: float, y: float) -> pcbnew.VECTOR2I:
    return pcbnew.VECTOR2I(_mm(MIDDLE[0] + x), _mm(MIDDLE[1] - y))


def _mm(value: float) -> int:
    return round(value * 1_000_000)  # FromMM would cut off, and move a track at each build


def main() -> None:
    step, *rest = sys.argv[1:]
    if step == "place":
        place(json.loads(Path(rest[0]).read_text()), rest[1])
    elif step == "fill":
        fill(rest[0])
    elif step == "dsn":
        pcbnew.ExportSpecctraDSN(pcbnew.LoadBoard(rest[0]), rest[1])
    else:
        board = pcbnew.LoadBoard(rest[0])
        pcbnew.ImportSpecctraSES(board, rest[1])
        pcbnew.SaveBoard(rest[0], board, True)


if __name__ == "__main__":
    main()
