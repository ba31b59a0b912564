#!/bin/sh
# framebuf of MicroPython draws another line from the other end
# Expected: line(x1, y1, x2, y2) sets the same pixels as line(x2, y2, x1, y1), so that the one
# clears what the other has drawn.
# Seen: with MicroPython 1.25.0 and 1.27.0, 14 of the 64 lines from a corner of a square of 8 by 8
# differ. Of the line to (1, 2), cleared from its other end, a pixel stays lit.
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

SIZE = 8


def drawn(*lines):
    buffer = bytearray(SIZE)
    frame = framebuf.FrameBuffer(buffer, SIZE, SIZE, framebuf.MONO_HLSB)
    for x1, y1, x2, y2, colour in lines:
        frame.line(x1, y1, x2, y2, colour)
    return buffer


ends = [(x, y) for x in range(SIZE) for y in range(SIZE)]
print([end for end in ends if drawn((0, 0) + end + (1,)) != drawn(end + (0, 0, 1))])
for row in drawn((0, 0, 1, 2, 1), (1, 2, 0, 0, 0))[:3]:
    print("{:08b}".format(row))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
[(1, 2), (1, 4), (1, 6), (2, 1), (2, 4), (3, 4), (3, 6), (4, 1), (4, 2), (4, 3), (5, 6), (6, 1), (6, 3), (6, 5)]
00000000
01000000
00000000
mp1270
[(1, 2), (1, 4), (1, 6), (2, 1), (2, 4), (3, 4), (3, 6), (4, 1), (4, 2), (4, 3), (5, 6), (6, 1), (6, 3), (6, 5)]
00000000
01000000
00000000
END
cat seen
diff expected seen && echo "as described"
