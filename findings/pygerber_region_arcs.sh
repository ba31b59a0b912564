#!/bin/sh
# pygerber draws each arc of a copper area clockwise
# Expected: an area (G36) from the right to the left, with G03 around the origin, is the upper half
# of a circle; with G02 it is the lower one. The same arcs as lines are there as well.
# Seen: pygerber 2.4.3 fills the lower half both times. As lines the arcs are right.
# Here: KiCad writes the layers, and no tool reads them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install pygerber==2.4.3 pyparsing==3.3.3 pillow==13.0.0
cat > program.py <<'END'
from PIL import Image
from pygerber.gerberx3.api.v2 import GerberFile

# Two pads set the edges of the picture, and the origin to its middle.
HEAD = "%FSLAX46Y46*%\n%MOMM*%\n%ADD10C,1*%\nD10*\nG75*\n"
HEAD += "X-9500000Y-9500000D03*\nX9500000Y9500000D03*\n"
ARC = "X5000000Y0D02*\n{}*\nX-5000000Y0I-5000000J0D01*\n"
AREA = "G36*\n" + ARC + "G01*\nX5000000Y0D01*\nG37*\n"
for name, shape, height in (("area", AREA, 2.5), ("line", ARC, 5)):
    for code in ("G03", "G02"):
        layer = HEAD + shape.format(code) + "M02*\n"
        GerberFile.from_str(layer).parse().render_raster("layer.png", dpmm=10)
        picture = Image.open("layer.png").convert("RGB")
        ground = picture.getpixel((150, 50))
        drawn = [picture.getpixel((100, int(100 - 10 * y))) != ground for y in (height, -height)]
        print(name, code, "upper", drawn[0], "lower", drawn[1])
END
env/bin/python program.py > seen
cat > expected <<'END'
area G03 upper False lower True
area G02 upper False lower True
line G03 upper True lower False
line G02 upper False lower True
END
cat seen
diff expected seen && echo "as described"
