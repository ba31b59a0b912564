"""The circuit of the board: its parts, and the net on each pad.

The only source of the netlist, the schematic, the list of parts, and the simulation. What is on
the controller's pins comes from pins.csv and controllers/, the pins of modules from parts.yml.

The power switch. Q1 connects the cells to VSYS, by D1. Its gate is pulled up to the cells by R1,
and down by the deal button, by D2, or by Q2, as long as POWER_HOLD is high. C1 holds it for a
tenth of a second, through the bounce of the button, and keeps it off while cells are put in. D3
lets the controller read the button; it keeps the voltage of the cells away from the controller.
D1 keeps USB from the cells, and cells that are put in the wrong way round from everything.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from host_sim import pins
from tools import wiring

BOARD = "DEALBOX_ONE"
KEYS = 4  # rows, and columns
_LABELS = {"AGND": "GND"}
_UNUSED = {"3V3_EN", "ADC_VREF", "VBUS", "GP0", "GP1", "GP2", "GP28"}
_SOT23 = "Package_TO_SOT_SMD:SOT-23"
_TERMINAL = (
    "TerminalBlock_Phoenix:TerminalBlock_Phoenix_MKDS-1,5-{0}-5.08_1x0{0}_P5.08mm_Horizontal"
)
_PINS = "Connector_PinHeader_2.54mm:PinHeader_1x{:02}_P2.54mm_Vertical"


class Part(NamedTuple):
    """A part: its place in the circuit, and what to buy."""

    ref: str
    value: str
    footprint: str  # of KiCad's own library
    symbol: str  # of KiCad's own library
    nets: dict[str, str]  # by pad; a pad that is not named is not connected
    group: str  # of the schematic
    is_bought: bool = True

    @property
    def kind(self) -> str:
        """The letters of the reference: R, C, D, Q ..."""
        return self.ref.rstrip("0123456789")

    def net(self, terminal: str) -> str:
        """Return the net at a terminal of a diode (A, K) or transistor (G, S, D)."""
        return self.nets[_TERMINALS[self.kind][terminal]]


_TERMINALS = {"D": {"K": "1", "A": "2"}, "Q": {"G": "1", "S": "2", "D": "3"}}


def parts() -> list[Part]:
    """Return all parts of the board, in the order of the schematic's groups."""
    return [
        *_controller(),
        *_power(),
        *_lamp(),
        *_buzzer(),
        *_readers(),
        *_display(),
        *_keys(),
        *_tests(),
    ]


def nets(of: Iterable[Part]) -> dict[str, list[tuple[str, str]]]:
    """Return the (reference, pad) on each net."""
    found: dict[str, list[tuple[str, str]]] = {}
    for part in of:
        for pad, net in part.nets.items():
            found.setdefault(net, []).append((part.ref, pad))
    return found


def group(*names: str) -> list[Part]:
    """Return the parts of these groups: "power" and "lamp" are what is simulated."""
    return [part for part in parts() if part.group in names]


def controller_nets() -> dict[str, str]:
    """Return the net on each pin of the controller, but those that stay free."""
    wires = {f"GP{wire.gpio}": wire.name for wire in pins.wires(BOARD)}
    return {
        pin: wires.get(label, _LABELS.get(label, label))
        for pin, label in pins.header(pins.controller(BOARD))
        if pin.isdigit() and label not in _UNUSED
    }


def module_nets(name: str) -> list[str]:
    """Return the wire at each pin of a part of parts.yml, in their order; "" for none."""
    wires = {joint.part_pin: joint.wire for joint in wiring.joints(BOARD) if joint.part == name}
    return [wires.get(pin, "") for pin in wiring.part(name)["pins"]]


def _row(nets: Iterable[str]) -> dict[str, str]:
    return {str(number): net for number, net in enumerate(nets, start=1) if net}


def _header(ref: str, value: str, nets: list[str], group: str, is_bought: bool = True) -> Part:
    count = len(nets)
    symbol = f"Connector_Generic:Conn_01x{count:02}"
    return Part(ref, value, _PINS.format(count), symbol, _row(nets), group, is_bought)


def _terminal(ref: str, value: str, nets: list[str], group: str) -> Part:
    count = len(nets)
    symbol = f"Connector:Screw_Terminal_01x{count:02}"
    return Part(ref, value, _TERMINAL.format(count), symbol, _row(nets), group)


def _resistor(ref: str, value: str, nets: list[str], group: str) -> Part:
    return Part(ref, value, "Resistor_SMD:R_0805_2012Metric", "Device:R", _row(nets), group)


def _capacitor(ref: str, value: str, nets: list[str], group: str, size: str = "0805_2012") -> Part:
    return Part(ref, value, f"Capacitor_SMD:C_{size}Metric", "Device:C", _row(nets), group)


def _diode(ref: str, anode: str, cathode: str, group: str) -> Part:
    nets = _row([cathode, anode])
    return Part(ref, "1N4148W", "Diode_SMD:D_SOD-123", "Device:D", nets, group)


def _transistor(ref: str, value: str, nets: list[str], group: str) -> Part:
    """Return a transistor; its nets are those of gate, source and drain."""
    return Part(ref, value, _SOT23, f"Transistor_FET:{value}", _row(nets), group)


def _bridge(ref: str, value: str, nets: list[str], group: str, is_closed: bool = False) -> Part:
    """Return pads that a drop of solder connects: no part to buy."""
    ways = len(nets)
    state = "Bridged" if is_closed else "Open"
    footprint = f"Jumper:SolderJumper-{ways}_P1.3mm_{state}_Pad1.0x1.5mm"
    symbol = f"Jumper:SolderJumper_{ways}_{state}"
    return Part(ref, value, footprint, symbol, _row(nets), group, is_bought=False)


def _controller() -> Iterator[Part]:
    group = "controller"
    footprint = "Module:RaspberryPi_Pico_Common_THT"
    yield Part(
        "U1",
        "Raspberry Pi Pico",
        footprint,
        "MCU_Module:RaspberryPi_Pico",
        controller_nets(),
        group,
    )
    button = "Button_Switch_THT:SW_PUSH_6mm_H5mm"
    yield Part("SW1", "RUN", button, "Switch:SW_Push", _row(["RUN", "GND"]), group)
    yield _header("J13", "RIG", ["RUN", "GND", "VSYS", "3V3"], group, is_bought=False)


def _power() -> Iterator[Part]:
    group = "power"
    yield _terminal("J9", "BATTERY 3 x AAA", ["VBAT", "GND"], group)
    yield _transistor("Q1", "AO3401A", ["GATE", "VBAT", "VBAT_ON"], group)
    yield _resistor("R1", "100k", ["VBAT", "GATE"], group)
    yield _capacitor("C1", "1u", ["VBAT", "GATE"], group)
    yield _resistor("R2", "1k", ["GATE", "PULL"], group)
    yield _transistor("Q2", "AO3400A", ["POWER_HOLD", "GND", "PULL"], group)
    yield _resistor("R3", "100k", ["POWER_HOLD", "GND"], group)
    yield _diode("D2", "PULL", "DEAL_BUTTON", group)
    yield _diode("D3", "DEAL", "DEAL_BUTTON", group)
    nets = _row(["VSYS", "VBAT_ON"])
    yield Part("D1", "SS14", "Diode_SMD:D_SMA", "Device:D_Schottky", nets, group)


def _lamp() -> Iterator[Part]:
    group = "lamp"
    yield _terminal("J8", "DEAL BUTTON", ["DEAL_BUTTON", "GND", "LAMP_PLUS", "LAMP_MINUS"], group)
    yield _terminal("J10", "LAMP 3-12V", ["LAMP_EXTERN", "GND"], group)
    yield _header("J11", "LAMP SUPPLY", ["VSYS", "LAMP_SUPPLY", "LAMP_EXTERN"], group)
    nets = _row(["LAMP_SUPPLY", "LAMP_PLUS"])
    yield Part("R5", "330", "Resistor_SMD:R_1206_3216Metric", "Device:R", nets, group)
    yield _bridge("JP4", "NO R5", ["LAMP_SUPPLY", "LAMP_PLUS"], group)
    yield _transistor("Q3", "AO3400A", ["LAMP", "GND", "LAMP_MINUS"], group)
    yield _resistor("R4", "100k", ["LAMP", "GND"], group)


def _buzzer() -> Iterator[Part]:
    group = "buzzer"
    yield _resistor("R6", "220", ["BUZZER", "PIEZO"], group)
    footprint = "Buzzer_Beeper:Buzzer_TDK_PS1240P02BT_D12.2mm_H6.5mm"
    yield Part("BZ1", "PS1240P02BT", footprint, "Device:Buzzer", _row(["PIEZO", "GND"]), group)
    yield _header("J12", "PIEZO DISC", ["PIEZO", "GND"], group, is_bought=False)


def _readers() -> Iterator[Part]:
    group = "readers"
    for name, refs, capacitor in (("plus", ("J1", "J2"), "C2"), ("minus", ("J3", "J4"), "C3")):
        wires = module_nets(name)
        yield _header(refs[0], name.upper(), wires, group)
        yield _header(refs[1], f"{name.upper()} REVERSE", wires[::-1], group, is_bought=False)
        yield _capacitor(capacitor, "22u 10V", ["3V3", "GND"], group, "1206_3216")


def _display() -> Iterator[Part]:
    group = "display"
    wires = module_nets("display")
    first, second, *rest = wires
    for ref, value in (("J5", "DISPLAY 1.3"), ("J6", "DISPLAY 0.96")):
        yield _header(ref, value, ["OLED_1", "OLED_2", *rest], group, is_bought=ref == "J5")
    yield _bridge("JP1", "PIN 1", [first, "OLED_1", second], group)
    yield _bridge("JP2", "PIN 2", [second, "OLED_2", first], group)
    yield _capacitor("C4", "22u 10V", ["3V3", "GND"], group, "1206_3216")


def _keys() -> Iterator[Part]:
    group = "keys"
    footprint = "Button_Switch_Keyboard:SW_Cherry_MX_1.00u_PCB"
    for row in range(KEYS):
        for column in range(KEYS):
            number = f"{row + 1}{column + 1}"
            middle = f"KEY_{number}"
            nets = _row([f"KEY_COL{column}", middle])
            yield Part(f"SW{number}", "MX", footprint, "Switch:SW_Push", nets, group)
            yield _diode(f"D{number}", middle, f"KEY_ROW{row}", group)
    yield _bridge("JP3", "KEYS THERE", ["KEY_SENSE", "GND"], group, is_closed=True)
    plug = [*module_nets("keypad"), *module_nets("sense")]
    yield _header("J7", "MEMBRANE KEYPAD", plug, group, is_bought=False)


def _tests() -> Iterator[Part]:
    wires = ["GND", "3V3", "VSYS", "VBAT", "POWER_HOLD", "DEAL", "I2C_SDA", "I2C_SCL"]
    wires += ["SPI_SCK", "SPI_MOSI", "SPI_MISO", "PLUS_CS", "MINUS_CS", "PLUS_RST", "MINUS_RST"]
    for number, net in enumerate(wires, start=1):
        pad = "TestPoint:TestPoint_Pad_D1.5mm"
        yield Part(
            f"TP{number}", net, pad, "Connector:TestPoint", {"1": net}, "tests", is_bought=False
        )
