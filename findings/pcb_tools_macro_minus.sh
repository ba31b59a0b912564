#!/bin/sh
# pcb-tools takes a difference in a macro for two parameters
# Expected: the diameter $1-$2 of a circle in a macro is 12 with the parameters 16 and 4.
# Seen: for pcb-tools 0.1.6 the diameter is 16, and -4 is where the circle lies: the minus ends the
# expression, in silence. Sums, products and quotients are right.
# Here: KiCad writes the layers, and no tool reads them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install pcb-tools==0.1.6
cat > program.py <<'END'
import gerber

LAYER = "%FSLAX46Y46*%\n%MOMM*%\n%AMDOT*{}*%\n%ADD10DOT,16X4*%\nD10*\nX0Y0D03*\nM02*\n"
for diameter in ("$1+$2", "$1x$2", "$1/$2", "$1-$2", "16-4"):
    layer = gerber.loads(LAYER.format(f"1,1,{diameter},0,0"), "layer.gbr")
    (left, right), (bottom, top) = layer.bounding_box
    print(diameter, "is", right - left, "at", (left + right) / 2, (bottom + top) / 2)
END
env/bin/python program.py > seen
cat > expected <<'END'
$1+$2 is 20.0 at 0.0 0.0
$1x$2 is 64.0 at 0.0 0.0
$1/$2 is 4.0 at 0.0 0.0
$1-$2 is 16.0 at 4.0 0.0
16-4 is 16.0 at -4.0 0.0
END
cat seen
diff expected seen && echo "as described"
