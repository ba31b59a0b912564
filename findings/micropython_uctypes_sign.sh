#!/bin/sh
# A signed bit field of MicroPython's uctypes has no sign
# Expected: BFINT8 to BFINT32 are signed, as INT8 is and as bit fields of ctypes are: four bits of
# ones are -1, and what is written as -3 reads as -3.
# Seen: MicroPython 1.25.0 and 1.27.0 return 15 and 13. BFINT8 and BFUINT8 do not differ.
# Here: the firmware has no uctypes: what it stores it packs with struct.
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
from uctypes import BF_LEN, BF_POS, BFINT8, BFINT32, INT8, LITTLE_ENDIAN, addressof, struct

memory = bytearray(b"\xff\xff\xff\xff")
fields = {
    "whole": INT8 | 0,
    "four": BFINT8 | 0 | 4 << BF_POS | 4 << BF_LEN,
    "eight": BFINT8 | 1 | 0 << BF_POS | 8 << BF_LEN,
    "twelve": BFINT32 | 0 | 20 << BF_POS | 12 << BF_LEN,
}
view = struct(addressof(memory), fields, LITTLE_ENDIAN)
print(view.whole, view.four, view.eight, view.twelve)
view.four = -3
print(view.four, memory)
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
-1 15 255 4095
13 bytearray(b'\xdf\xff\xff\xff')
mp1270
-1 15 255 4095
13 bytearray(b'\xdf\xff\xff\xff')
END
cat seen
diff expected seen && echo "as described"
