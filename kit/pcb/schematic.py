"""The schematic, drawn from the circuit: parts by group, the name of its net at every pin."""

import uuid
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

from kit.pcb import circuit, places, sexpr
from kit.pcb.sexpr import List, Text

LIBRARY = Path("/usr/share/kicad/symbols")
PROJECT = "dealbox"
_UUIDS = uuid.UUID("5c4e3a70-1c1e-4f5e-8a55-0d1ea1b05c4e")
_CONTROLLER = "MCU_Module:RaspberryPi_Pico"
_SECOND_GROUND = "33"
_GRID = 2.54
_LETTER = 1.25  # width of one in a label
_FLAG = 4.0  # of a label around its text
_NAMES = 6.0  # the room for reference and value, above a symbol
_UPRIGHT = {"R": 2.5, "C": 4.0, "Q": 6.5, "BZ": 4.5}  # of these the names are on the right
_FONT = ["effects", ["font", ["size", "1.27", "1.27"]]]

# Where a group is on the sheet (A3), how wide, and its title.
_GROUPS = {
    "controller": (15, 22, 80, "Controller, seen from its parts' side"),
    "power": (105, 22, 145, "Power switch: on by the deal button, held by POWER_HOLD"),
    "lamp": (105, 104, 145, "Deal button and lamp, 3 to 12 V"),
    "readers": (105, 196, 145, "Readers, RC522"),
    "keys": (258, 22, 150, "Keys: a diode each, the membrane keypad in parallel"),
    "display": (258, 170, 150, "Display: its first two pins as JP1 and JP2 say"),
    "buzzer": (15, 168, 80, "Buzzer"),
    "tests": (15, 208, 80, "Test points"),
}


class Pin(NamedTuple):
    """A pin of a symbol: where its net begins, from the symbol's middle, y down."""

    number: str
    x: float
    y: float
    angle: int  # from there to the body, as in KiCad's file: 0 right, 90 up


class Box(NamedTuple):
    """The room that a symbol takes around its middle."""

    left: float
    top: float
    right: float
    bottom: float


def text(layout: places.Layout) -> str:
    """Return the schematic as KiCad's file."""
    sheet: List = [
        "kicad_sch",
        ["version", "20250114"],
        ["generator", Text("dealbox")],
        ["generator_version", Text("9.0")],
        ["uuid", _uuid("sheet")],
        ["paper", Text("A3")],
        [
            "title_block",
            ["title", Text("DEALBOX_ONE: circuit board")],
            ["rev", Text(layout["board"]["version"])],
            ["comment", "1", Text("NOT MADE YET: unproven")],
            ["comment", "2", Text("Licence CERN-OHL-P-2.0")],
        ],
    ]
    parts = circuit.parts()
    flag = circuit.Part("#FLG01", "PWR_FLAG", "", "power:PWR_FLAG", {"1": "VSYS"}, "power", False)
    symbols = sorted({part.symbol for part in [*parts, flag]})
    sheet.append(["lib_symbols", *(_library(symbol) for symbol in symbols)])
    for name, (x, y, width, title) in _GROUPS.items():
        sheet.append(_title(title, x, y))
        members = [part for part in [*parts, flag] if part.group == name]
        sheet += _flow(members, x, y, width)
    sheet.append(["sheet_instances", ["path", Text("/"), ["page", Text("1")]]])
    return sexpr.dump(sheet) + "\n"


def _flow(parts: list[circuit.Part], x: float, y: float, width: float) -> Iterator[List]:
    """Yield the parts of a group, in lines as wide as the group."""
    at_x, at_y, line = x, y + 4, 0.0
    for part in parts:
        box = _box(part)
        if at_x + box.right - box.left > x + width and at_x > x:
            at_x, at_y, line = x, at_y + line, 0.0
        middle = (_on_grid(at_x - box.left), _on_grid(at_y - box.top))
        yield _symbol(part, *middle)
        yield from _nets(part, *middle)
        at_x += box.right - box.left + _GRID
        line = max(line, box.bottom - box.top + _GRID)


def _box(part: circuit.Part) -> Box:
    """Return the room of a part with the names at its pins."""
    left = top = right = bottom = 0.0
    for pin in pins(part.symbol):
        net = part.nets.get(pin.number, "")
        room = len(net) * _LETTER + _FLAG if net else _GRID
        left = min(left, pin.x - (room if pin.angle == 0 else _GRID))
        right = max(right, pin.x + (room if pin.angle == 180 else _GRID))
        top = min(top, pin.y - (room if pin.angle == 270 else 0))
        bottom = max(bottom, pin.y + (room if pin.angle == 90 else 0))
    if part.kind in _UPRIGHT:
        right = max(right, _UPRIGHT[part.kind] + len(part.value) * _LETTER)
    elif part.kind != "TP":
        half = len(part.value) * _LETTER / 2
        left, right = min(left, -half), max(right, half)
    return Box(left, top - _NAMES, right, bottom)


def _symbol(part: circuit.Part, x: float, y: float) -> List:
    name_x, name_y, justify = _names_at(part)
    effects: List = [*_FONT, ["justify", justify]] if justify else [*_FONT]
    hidden: List = [["hide", "yes"]] if part.kind == "TP" else []
    return [
        "symbol",
        ["lib_id", Text(part.symbol)],
        ["at", _n(x), _n(y), "0"],
        ["unit", "1"],
        ["exclude_from_sim", "no"],
        ["in_bom", "yes" if part.is_bought else "no"],
        ["on_board", "yes"],
        ["dnp", "no"],
        ["uuid", _uuid(f"symbol {part.ref}")],
        _property("Reference", part.ref, x + name_x, y + name_y, effects),
        _property("Value", part.value, x + name_x, y + name_y + 2.2, [*effects, *hidden]),
        _property("Footprint", part.footprint, x, y, [*_FONT, ["hide", "yes"]]),
        *(
            ["pin", Text(pin.number), ["uuid", _uuid(f"{part.ref} {pin.number}")]]
            for pin in pins(part.symbol)
        ),
        [
            "instances",
            [
                "project",
                Text(PROJECT),
                [
                    "path",
                    Text(f"/{_uuid('sheet')}"),
                    ["reference", Text(part.ref)],
                    ["unit", "1"],
                ],
            ],
        ],
    ]


def _names_at(part: circuit.Part) -> tuple[float, float, str]:
    """Return where reference and value are, from the middle, and how they are aligned there."""
    if part.kind == "U":
        return -25.4, -38.0, "left"
    if part.kind in _UPRIGHT:
        return _UPRIGHT[part.kind], -1.1, "left"
    return 0.0, min(pin.y for pin in pins(part.symbol)) - 5.0, ""


def _nets(part: circuit.Part, x: float, y: float) -> Iterator[List]:
    """Yield the name of the net at each pin, or a cross."""
    for pin in pins(part.symbol):
        at = [_n(x + pin.x), _n(y + pin.y)]
        named = f"{part.ref} {pin.number} net"
        if pin.number not in part.nets:
            yield ["no_connect", ["at", *at], ["uuid", _uuid(named)]]
            continue
        angle, justify = {
            0: ("180", "right"),
            180: ("0", "left"),
            90: ("270", "right"),
            270: ("90", "left"),
        }[pin.angle]
        yield [
            "global_label",
            Text(part.nets[pin.number]),
            ["shape", "passive"],
            ["at", *at, angle],
            [*_FONT, ["justify", justify]],
            ["uuid", _uuid(named)],
            _property("Intersheetrefs", "${INTERSHEET_REFS}", x, y, [*_FONT, ["hide", "yes"]]),
        ]


def _title(title: str, x: float, y: float) -> List:
    font = ["effects", ["font", ["size", "2.54", "2.54"], ["bold", "yes"]], ["justify", "left"]]
    return [
        "text",
        Text(title),
        ["exclude_from_sim", "no"],
        ["at", _n(x), _n(y), "0"],
        font,
        ["uuid", _uuid(title)],
    ]


def _property(name: str, value: str, x: float, y: float, effects: List) -> List:
    return ["property", Text(name), Text(value), ["at", _n(x), _n(y), "0"], effects]


@cache
def pins(symbol: str) -> tuple[Pin, ...]:
    """Return the pins of a symbol of KiCad's library; one that is hidden behind another, too."""
    found = []
    for unit in [_library(symbol), *sexpr.all_of(_library(symbol), "symbol")]:
        for pin in sexpr.all_of(unit, "pin"):
            x, y, angle = sexpr.numbers(pin, "at")
            found.append(Pin(sexpr.one_of(pin, "number")[1], x, -y, int(angle)))
    return tuple(found)


@cache
def _file(library: str) -> dict[str, List]:
    whole = sexpr.parse((LIBRARY / f"{library}.kicad_sym").read_text(encoding="utf-8"))
    return {symbol[1]: symbol for symbol in sexpr.all_of(whole, "symbol")}


@cache
def _library(symbol: str) -> List:
    """Return a symbol of KiCad's library, as a schematic has it in itself."""
    library, name = symbol.split(":")
    own = _file(library)[name]
    extended = sexpr.all_of(own, "extends")
    base = _file(library)[extended[0][1]] if extended else own
    changed = {piece[1]: piece for piece in sexpr.all_of(own, "property")}
    whole: List = ["symbol", Text(symbol)]
    if symbol == _CONTROLLER:
        base = sexpr.parse(sexpr.dump(base))
        _make_passive(base, _SECOND_GROUND)
    for piece in base[2:]:
        if isinstance(piece, list) and piece[0] == "property":
            whole.append(changed.get(piece[1], piece))
        elif isinstance(piece, list) and piece[0] == "symbol":
            whole.append(["symbol", Text(piece[1].replace(base[1], name, 1)), *piece[2:]])
        else:
            whole.append(piece)
    return whole


def _make_passive(symbol: List, number: str) -> None:
    """Make a pin passive: KiCad's Pico supplies two grounds, which must not be connected then."""
    for unit in sexpr.all_of(symbol, "symbol"):
        for pin in sexpr.all_of(unit, "pin"):
            if sexpr.one_of(pin, "number")[1] == number:
                pin[1] = "passive"


def _on_grid(value: float) -> float:
    return round(value / _GRID) * _GRID


def _n(value: float) -> str:
    return f"{round(value, 3):g}"


def _uuid(name: str) -> Text:
    return Text(uuid.uuid5(_UUIDS, name))
