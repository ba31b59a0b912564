#!/bin/sh
# qr reads the bytes of a QR code as UTF-8 where they are Latin-1
# Expected: bytes without an ECI are ISO 8859-1 (ISO/IEC 18004:2015, 7.3.5), as segno 1.6.6 writes them
# and zxing-cpp 3.1.1 reads them.
# Seen: qr 0.7.0 (npm) has a replacement character for each letter that is not in ASCII. Letters after
# the ECI of ISO 8859-15 it reads.
# Here: the page reads the codes of a unit with it, which hold digits and a link in ASCII.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund qr@0.7.0
python3 -m venv env
env/bin/pip --quiet install segno==1.6.6 zxing-cpp==3.1.1 numpy==2.4.6
cat > program.py <<'END'
import numpy
import segno
import zxingcpp

for name, text, form in (
    ("ascii", "Cafe", {}),
    ("latin", "Café", {}),
    ("eci", "Café", {"eci": True, "encoding": "iso-8859-15"}),
):
    code = segno.make(text, micro=False, **form)
    rows = numpy.array([list(row) for row in code.matrix_iter(scale=6, border=6)])
    picture = numpy.where(rows > 0, 0, 255).astype(numpy.uint8)
    with open(f"{name}.txt", "wb") as file:
        file.write(picture.tobytes())
    for found in zxingcpp.read_barcodes(picture):
        print("zxing-cpp", name, found.text[:3], f"{ord(found.text[3]):x}")
END
cat > program.mjs <<'END'
import { readFileSync } from "node:fs";
import decode from "qr/decode.js";

for (const name of ["ascii", "latin", "eci"]) {
  const gray = readFileSync(`${name}.txt`);
  const width = Math.sqrt(gray.length);
  const data = Uint8Array.from({ length: 4 * gray.length }, (_, i) => (i % 4 === 3 ? 255 : gray[i >> 2]));
  const text = decode({ width, height: width, data });
  console.log("qr", name, text.slice(0, 3), text.codePointAt(3).toString(16));
}
END
env/bin/python program.py > seen
node program.mjs >> seen
cat > expected <<'END'
zxing-cpp ascii Caf 65
zxing-cpp latin Caf e9
zxing-cpp eci Caf e9
qr ascii Caf 65
qr latin Caf fffd
qr eci Caf e9
END
cat seen
diff expected seen && echo "as described"
