#!/bin/sh
# A rectangle of no width is two pixels wide in MicroPython
# Expected: framebuf's rect(x, y, 0, h) draws nothing, as fill_rect does, so that a bar of a chart
# can be empty.
# Seen: MicroPython 1.25.0 and 1.27.0 draw both of its sides: one at x, one at x - 1, outside. One
# of no height has two rows. Filled by its last argument it is empty.
# Here: the firmware has no framebuf: it writes the bytes of the display itself.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
name=npm:@micropython/micropython-webassembly-pyscript
npm install --silent --no-audit --no-fund "mp1250@$name@1.25.0" "mp1270@$name@1.27.0"
cat > run.mjs <<'END'
import { readFileSync } from "node:fs";

const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.runPython(readFileSync("program.py", "utf8"));
END
cat > program.py <<'END'
import framebuf

WIDTH = 8
HEIGHT = 5


def show(name, *arguments):
    buffer = bytearray(HEIGHT)
    frame = framebuf.FrameBuffer(buffer, WIDTH, HEIGHT, framebuf.MONO_HLSB)
    getattr(frame, name)(*arguments)
    print(name, arguments, " ".join(["{:08b}".format(row) for row in buffer]))


show("rect", 3, 1, 2, 3, 1)
show("rect", 3, 1, 1, 3, 1)
show("rect", 3, 1, 0, 3, 1)
show("rect", 3, 2, 4, 0, 1)
show("rect", 3, 1, 0, 3, 1, True)
show("fill_rect", 3, 1, 0, 3, 1)
show("hline", 3, 1, 0, 1)
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
rect (3, 1, 2, 3, 1) 00000000 00011000 00011000 00011000 00000000
rect (3, 1, 1, 3, 1) 00000000 00010000 00010000 00010000 00000000
rect (3, 1, 0, 3, 1) 00000000 00110000 00110000 00110000 00000000
rect (3, 2, 4, 0, 1) 00000000 00011110 00011110 00000000 00000000
rect (3, 1, 0, 3, 1, True) 00000000 00000000 00000000 00000000 00000000
fill_rect (3, 1, 0, 3, 1) 00000000 00000000 00000000 00000000 00000000
hline (3, 1, 0, 1) 00000000 00000000 00000000 00000000 00000000
mp1270
rect (3, 1, 2, 3, 1) 00000000 00011000 00011000 00011000 00000000
rect (3, 1, 1, 3, 1) 00000000 00010000 00010000 00010000 00000000
rect (3, 1, 0, 3, 1) 00000000 00110000 00110000 00110000 00000000
rect (3, 2, 4, 0, 1) 00000000 00011110 00011110 00000000 00000000
rect (3, 1, 0, 3, 1, True) 00000000 00000000 00000000 00000000 00000000
fill_rect (3, 1, 0, 3, 1) 00000000 00000000 00000000 00000000 00000000
hline (3, 1, 0, 1) 00000000 00000000 00000000 00000000 00000000
END
cat seen
diff expected seen && echo "as described"
