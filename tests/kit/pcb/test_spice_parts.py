"""What is simulated is the circuit of the board; its courses take ngspice (test_spice.py)."""

from pathlib import Path

from kit.pcb import circuit, spice

TERMINALS = "J"


def test_every_part_of_the_power_switch_is_in_the_netlist_on_its_nets() -> None:
    parts = circuit.group("power")
    lines = spice.netlist(parts, spice.Case(1), Path("out")).splitlines()
    for part in parts:
        if part.kind == TERMINALS:
            continue
        nets = {"0" if net == "GND" else net for net in part.nets.values()}
        named = [line for line in lines if part.ref in line.split()[:1] or f"M{part.ref} " in line]
        assert len(named) == 1 and nets <= set(named[0].split())
