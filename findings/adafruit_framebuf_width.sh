#!/bin/sh
# One pixel of a picture that is 12 wide is two for adafruit_framebuf
# Expected: each pixel of a buffer has a bit of its own, as with framebuf of MicroPython, which begins
# each line with a byte.
# Seen: with adafruit_framebuf 1.6.12 and MHMSB, lines begin within a byte but bits are counted from the
# left of the picture: (9, 0) and (1, 1) are the same bit.
# Here: the display is 128 wide, and its bytes are columns (MVLSB), which have no such line.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install --no-deps adafruit-circuitpython-framebuf==1.6.12
cat > program.py <<'END'
from adafruit_framebuf import MHMSB, MVLSB, FrameBuffer

for name, form, width in (("MHMSB", MHMSB, 16), ("MHMSB", MHMSB, 12), ("MVLSB", MVLSB, 12)):
    picture = FrameBuffer(bytearray(16), width, 8, form)
    picture.pixel(9, 0, 1)
    lit = [(x, y) for y in range(2) for x in range(width) if picture.pixel(x, y)]
    print(name, width, lit)
END
env/bin/python program.py > seen
cat > expected <<'END'
MHMSB 16 [(9, 0)]
MHMSB 12 [(9, 0), (1, 1)]
MVLSB 12 [(9, 0)]
END
cat seen
diff expected seen && echo "as described"
