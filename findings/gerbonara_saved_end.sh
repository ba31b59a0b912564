#!/bin/sh
# pygerber refuses each layer that gerbonara saves
# Expected: a layer that one library saves is a layer for the other: both know Gerber X2, in which
# each command ends with a star.
# Seen: gerbonara 1.5.0 writes G75 without its star into every layer. pygerber 2.4.3 refuses the
# file there; pcb-tools 0.1.6 takes G75%LPD*% for one unknown command, and tells nobody.
# gerbonara 1.6.3, which needs Python 3.12, writes the same.
# Here: KiCad writes the layers, and no tool reads or saves them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install gerbonara==1.5.0 pygerber==2.4.3 pcb-tools==0.1.6 pyparsing==3.3.3
cat > layer.gbr <<'END'
%FSLAX46Y46*%
%MOMM*%
%ADD10C,1*%
D10*
X0Y0D03*
M02*
END
cat > program.py <<'END'
import gerber
import gerbonara
from pygerber.gerberx3.api.v2 import GerberFile

text = open("layer.gbr").read()
saved = gerbonara.GerberFile.from_string(text).write_to_bytes().decode()
print([line for line in saved.split() if line.startswith("G75")])
for each in (text, saved):
    try:
        print(float(GerberFile.from_str(each).parse().get_info().max_x_mm))
    except Exception as error:
        print(type(error).__name__, "found 'G75'" in str(error))
print(*(each for each in gerber.loads(saved, "saved.gbr").statements if "G75" in str(each)))
END
env/bin/python program.py > seen
cat > expected <<'END'
['G75']
0.5
ParseException True
<Unknown Statement: 'G75%LPD*%'>
END
cat seen
diff expected seen && echo "as described"
