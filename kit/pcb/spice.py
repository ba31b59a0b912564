"""The board's power switch, simulated by ngspice from the board's own circuit.

The netlist is circuit.py's; the models of its parts are simple ones of our own, with the figures
of data sheets. Around it are the cells, the contact of the deal button, USB, and the controller:
what it draws, and when it drives POWER_HOLD.
"""

import math
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from kit.pcb import circuit
from kit.pcb.circuit import Part
from tools.image import debian

Points = tuple[tuple[float, float], ...]  # (ms, value), with straight lines between them

REGULATES_V = 1.8  # at VSYS (RT6150 data sheet)

_GROUND = {"GND": "0"}
_WATCHED = ("VBAT", "VSYS", "rail", "GATE", "POWER_HOLD", "DEAL", "vcells#branch")

# Level 1 takes the threshold and one constant, from which the resistance follows: of AO3401A
# 47 mohm at 4.5 V (its data sheet, revision 3), of AO3400A 24 mohm. Leakage is the limit at 25 C,
# as resistors: 1 uA at 30 V; of the diodes 25 nA at 20 V and 0.2 mA at 40 V.
_CHANNELS = {"AO3401A": ("PMOS", -1, 5.9, 645e-12), "AO3400A": ("NMOS", 1, 12.0, 630e-12)}
_THRESHOLDS = {
    "AO3401A": {"least": 0.5, "usual": 0.9, "greatest": 1.3},
    "AO3400A": {"least": 0.65, "usual": 1.05, "greatest": 1.45},
}
_LEAKAGE = {"1N4148W": "800meg", "SS14": "200k"}
_MODELS = """
.model m1N4148W D(IS=2.52n N=1.752 RS=0.57 CJO=4p BV=100)
.model mSS14 D(IS=300n N=1.05 RS=0.06 CJO=110p BV=40)
.model mBody D(IS=1p N=1 RS=0.02 CJO=80p)
.model mContact SW(VT=0.5 VH=0.1 RON=0.1 ROFF=1G)
"""

# The Pico: 47 uF at VSYS, with the divider of the battery; its USB diode; a regulator that
# works from 1.8 V on. DEAL has the pull-up of a pad, 50 kohm at least (RP2040 data sheet, table
# 628), and the capacitance of pad and wire.
_AROUND = """
Vcells cells 0 PWL({cells})
Rcells cells VBAT 0.45
Vcontact contact 0 PWL({contact})
Scontact DEAL_BUTTON 0 contact 0 mContact
Vusb usb 0 PWL({usb})
Dusb usb VSYS mSS14
Csys VSYS 0 47u
Rsys VSYS 0 300k
Bload VSYS 0 I={watts}/max(V(VSYS),1.5)*(0.5+0.5*tanh((V(VSYS)-1.8)/0.03))
Brail rail 0 V=min(V(VSYS),3.3)*(0.5+0.5*tanh((V(VSYS)-1.8)/0.03))
Bboot 0 boot I=V(rail) > 1.7 ? (V(boot) < 900 ? 1u : 0) : -V(boot)*1u
Cboot boot 0 1n
Vreset reset 0 PWL({reset})
Vheld held 0 PWL({held})
Bhold hold 0 V=V(held) > 0.5 ? V(rail) : 0
Bruns runs 0 V=(V(boot) > {boot_ms} && V(reset) < 0.5) ? 1 : 0
Shold hold POWER_HOLD runs 0 mPin
.model mPin SW(VT=0.5 VH=0.1 RON=60 ROFF=1G)
Rdeal rail DEAL 50k
Cdeal DEAL 0 20p
"""


class Case(NamedTuple):
    """What happens around the switch, each in (ms, value) of a course; a single value stays.

    cells: volts of the three of them; contact: 1 presses the deal button; usb: volts of the plug;
    held: 1 is POWER_HOLD high, as far as the program runs; reset: 1 keeps it from running.
    boot_ms: from the controller's power to POWER_HOLD. thresholds: which end of those of the
    transistors. watts: what the unit takes.
    """

    ms: float
    cells: Points = ((0, 0), (1, 4.5))
    contact: Points = ((0, 0),)
    usb: Points = ((0, 0),)
    held: Points = ((0, 1),)
    reset: Points = ((0, 0),)
    boot_ms: float = 10.0
    thresholds: str = "usual"
    watts: float = 0.35


class Traces(NamedTuple):
    """The courses of one run. rail: the controller's 3.3 V; amperes: out of the cells."""

    ms: list[float]
    vbat: list[float]
    vsys: list[float]
    rail: list[float]
    gate: list[float]
    hold: list[float]
    deal: list[float]
    amperes: list[float]

    def at(self, ms: float) -> int:
        """Return the index of the first sample from a time on."""
        return next(i for i, sampled_ms in enumerate(self.ms) if sampled_ms >= ms)

    def is_on(self) -> list[bool]:
        """Return when the controller's regulator can run."""
        return [volts > REGULATES_V for volts in self.vsys]

    def changed_ms(self, is_on: bool, from_ms: float) -> float:
        """Return how long after a time it is on, or off, for the first time; inf: never."""
        start = self.at(from_ms)
        changed = (
            ms for ms, on in zip(self.ms[start:], self.is_on()[start:], strict=True) if on == is_on
        )
        return next(changed, math.inf) - from_ms


def need() -> None:
    """Ensure that ngspice is installed, as root by installing it. NoImage: it is missing."""
    if not shutil.which("ngspice"):
        debian.need(["ngspice"])


def run(case: Case) -> Traces:
    """Simulate the switch. NoImage: there is no ngspice. ValueError: it has failed."""
    need()
    with tempfile.TemporaryDirectory() as folder:
        source, result = Path(folder, "latch.cir"), Path(folder, "out")
        source.write_text(netlist(circuit.group("power"), case, result))
        done = subprocess.run(
            ["ngspice", "-b", str(source)], capture_output=True, text=True, check=False
        )
        if not result.exists():
            raise ValueError(done.stdout[-2000:] + done.stderr[-2000:])
        traces = _read(result)
        if traces.ms[-1] < case.ms - 1:  # it has given up before the end
            raise ValueError(done.stdout[-2000:] + done.stderr[-2000:])
        return traces


def netlist(parts: Iterable[Part], case: Case, result: Path) -> str:
    """Return the input of ngspice, which writes its samples to a file."""
    around = case._asdict() | {
        name: " ".join(f"{ms}m {value}" for ms, value in getattr(case, name))
        for name in ("cells", "contact", "usb", "held", "reset")
    }
    watched = " ".join(name if "#" in name else f"v({name})" for name in _WATCHED)
    return "\n".join(
        [
            f"* {circuit.BOARD}",
            *(line for part in parts for line in _lines(part, case.thresholds)),
            _MODELS,
            _AROUND.format(**around),
            f".tran 50u {case.ms}m 0 100u uic",
            ".options reltol=1e-4 abstol=1e-12 vntol=1e-7 gmin=1e-13 method=trap",
            ".control",
            "set wr_singlescale",
            "run",
            f"wrdata {result} {watched}",
            ".endc",
            ".end",
            "",
        ]
    )


def _lines(part: Part, thresholds: str) -> Iterator[str]:
    """Yield a part's lines of the netlist."""
    nets = [_GROUND.get(net, net) for net in part.nets.values()]
    if part.kind in ("R", "C"):
        yield f"{part.ref} {' '.join(nets)} {part.value}"
    elif part.kind == "D":
        ends = f"{_net(part, 'A')} {_net(part, 'K')}"
        yield f"{part.ref} {ends} m{part.value}"
        yield f"Rleak{part.ref} {ends} {_LEAKAGE[part.value]}"
    elif part.kind == "Q":
        yield from _transistor(part, thresholds)


def _net(part: Part, terminal: str) -> str:
    net = part.net(terminal)
    return _GROUND.get(net, net)


def _transistor(part: Part, thresholds: str) -> Iterator[str]:
    """Yield a transistor: channel, body diode, leakage, and two capacitors."""
    ref, value = part.ref, part.value
    gate, source, drain = (_net(part, terminal) for terminal in "GSD")
    channel, sign, constant, farads = _CHANNELS[value]
    threshold = sign * _THRESHOLDS[value][thresholds]
    yield f"M{ref} {drain} {gate} {source} {source} m{ref} W=1u L=1u"
    yield f".model m{ref} {channel}(LEVEL=1 VTO={threshold} KP={constant} IS=0)"
    body = (drain, source) if channel == "PMOS" else (source, drain)
    yield f"Dbody{ref} {' '.join(body)} mBody"
    yield f"Rleak{ref} {drain} {source} 30meg"
    yield f"Cgs{ref} {gate} {source} {farads}"
    yield f"Cgd{ref} {gate} {drain} 55p"


def _read(result: Path) -> Traces:
    rows = [[float(cell) for cell in line.split()] for line in result.read_text().splitlines()]
    seconds, vbat, vsys, rail, gate, hold, deal, branch = map(list, zip(*rows, strict=True))
    ms = [1000 * second for second in seconds]
    return Traces(ms, vbat, vsys, rail, gate, hold, deal, [-ampere for ampere in branch])
