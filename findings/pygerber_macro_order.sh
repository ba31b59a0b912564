#!/bin/sh
# pygerber computes differences and quotients of a macro from the right
# Expected: 16-4-2 in a macro of an aperture is 10, and 16/4/2 is 2: operators of one rank are done
# from the left. The circle of a macro turns around the origin as any other of its shapes.
# Seen: pygerber 2.4.3 has 14 and 8, and leaves the circle where it was, without a word.
# gerbonara 1.5.0 has all three as expected.
# Here: KiCad writes the layers, and no tool reads them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install pygerber==2.4.3 gerbonara==1.5.0 pyparsing==3.3.3
cat > program.py <<'END'
import gerbonara
from pygerber.gerberx3.api.v2 import GerberFile

LAYER = "%FSLAX46Y46*%\n%MOMM*%\n%AMDOT*1,1,{}*%\n%ADD10DOT,16X4X2*%\nD10*\nX0Y0D03*\nM02*\n"


def show(name, left, bottom, right, top):
    size, x, y = (round(float(v), 3) + 0 for v in (right - left, left + right, bottom + top))
    print(name, size, "at", x / 2, y / 2, end="; ")


for circle in ("$1-$2-$3,0,0", "$1/$2/$3,0,0", "2,3,0,90"):
    layer = LAYER.format(circle)
    print(circle, end=": ")
    info = GerberFile.from_str(layer).parse().get_info()
    show("pygerber", info.min_x_mm, info.min_y_mm, info.max_x_mm, info.max_y_mm)
    low, high = gerbonara.GerberFile.from_string(layer).bounding_box(unit="mm")
    show("gerbonara", *low, *high)
    print("end")
END
env/bin/python program.py > seen
cat > expected <<'END'
$1-$2-$3,0,0: pygerber 14.0 at 0.0 0.0; gerbonara 10.0 at 0.0 0.0; end
$1/$2/$3,0,0: pygerber 8.0 at 0.0 0.0; gerbonara 2.0 at 0.0 0.0; end
2,3,0,90: pygerber 2.0 at 3.0 0.0; gerbonara 2.0 at 0.0 3.0; end
END
cat seen
diff expected seen && echo "as described"
