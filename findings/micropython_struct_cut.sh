#!/bin/sh
# MicroPython packs numbers that do not fit, and numbers that are missing
# Expected: struct.pack raises an error for 300 as a byte, and for one value too few; array and
# bytearray raise for 300, too.
# Seen: MicroPython 1.25.0 and 1.27.0 keep the lowest bits, and write 0 for what is missing.
# Here: the ledger checks the figures of a page before it is packed; on a laptop, where struct
# raises, random histories pack the same pages.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund mp1250@npm:@micropython/micropython-webassembly-pyscript@1.25.0 mp1270@npm:@micropython/micropython-webassembly-pyscript@1.27.0
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.FS.writeFile("/program.py", (await import("node:fs")).readFileSync("program.py"));
python.runPython("exec(open('/program.py').read())");
END
cat > program.py <<'END'
import struct
from array import array

print(struct.pack("B", 300), struct.pack("<h", 40000), struct.pack(">BH", 1))
print(array("B", [300]), bytearray([300]))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
b',' b'@\x9c' b'\x01\x00\x00'
array('B', [44]) bytearray(b',')
mp1270
b',' b'@\x9c' b'\x01\x00\x00'
array('B', [44]) bytearray(b',')
END
cat seen
diff expected seen && echo "as described"
