#!/bin/sh
# gerbonara takes one board of a panel of six, and saves that
# Expected: a layer that is stepped and repeated (SR) has all its copies: pads of 1 mm, three in a
# row and two rows, 20 mm apart, are 41 mm wide and 21 mm high.
# Seen: gerbonara 1.5.0 reads the first copy alone, 1 mm wide, and saves a layer with that one. It
# warns of what it leaves out elsewhere, not here. So does 1.6.3, which needs Python 3.12.
# pcb-tools 0.1.6 does as well; pygerber 2.4.3 repeats.
# Here: KiCad writes the layers of one board, and no tool reads them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install gerbonara==1.5.0 pygerber==2.4.3 pcb-tools==0.1.6 pyparsing==3.3.3
cat > panel.gbr <<'END'
%FSLAX46Y46*%
%MOMM*%
%ADD10C,1*%
%SRX3Y2I20J20*%
D10*
X0Y0D03*
%SR*%
M02*
END
cat > program.py <<'END'
import warnings

import gerber
import gerbonara
from pygerber.gerberx3.api.v2 import GerberFile

text = open("panel.gbr").read()
with warnings.catch_warnings(record=True) as caught:
    warnings.simplefilter("always")
    panel = gerbonara.GerberFile.from_string(text)
(left, bottom), (right, top) = panel.bounding_box(unit="mm")
print("gerbonara", right - left, top - bottom, caught)
saved = panel.write_to_bytes()
print("saved", saved.count(b"D03"), b"SR" in saved)
(left, right), (bottom, top) = gerber.loads(text, "panel.gbr").bounding_box
print("pcb-tools", right - left, top - bottom)
info = GerberFile.from_str(text).parse().get_info()
width, height = info.max_x_mm - info.min_x_mm, info.max_y_mm - info.min_y_mm
print("pygerber", float(width), float(height))
END
env/bin/python program.py > seen
cat > expected <<'END'
gerbonara 1.0 1.0 []
saved 1 False
pcb-tools 1.0 1.0
pygerber 41.0 21.0
END
cat seen
diff expected seen && echo "as described"
