#!/bin/sh
# spicelib reads 1M of a circuit as a million
# Expected: letters of SPICE have no case: 1M and 1m are a thousandth, a million is 1Meg, and mil is
# a thousandth of an inch, 25.4e-6.
# Seen: for SpiceEditor of spicelib 1.6.4 a resistor of 1M has 1,000,000 ohms, and is 1Meg when its
# own value is set again: a thousand million times as much. A mil is 0.001.
# Here: no tool reads or simulates the circuit.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install --no-deps spicelib==1.6.4 clipin==1.0.0 numpy==2.4.6 psutil==7.2.2
cat > divider.net <<'END'
* divider
V1 in 0 1
R1 in a 1M
R2 a b 1m
R3 b c 1Meg
R4 c 0 10mil
.op
.end
END
cat > program.py <<'END'
from spicelib import SpiceEditor

circuit = SpiceEditor("divider.net")
for part in ("R1", "R2", "R3", "R4"):
    value = circuit.get_component_floatvalue(part)
    print(part, circuit.get_component_value(part), value)
circuit.set_component_value("R1", circuit.get_component_floatvalue("R1"))
print(circuit.get_component_value("R1"))
END
env/bin/python program.py > seen
cat > expected <<'END'
R1 1M 1000000
R2 1m 0.001
R3 1Meg 1000000
R4 10mil 0.01
1Meg
END
cat seen
diff expected seen && echo "as described"
