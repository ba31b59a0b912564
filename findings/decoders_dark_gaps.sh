#!/bin/sh
# A dark gap between the pixels of a display hides a QR code from most decoders
# Expected: decoders read a code of lit squares with gaps of an eighth of the pitch, as eyes
# do.
# Seen: zxing-cpp 3.1.1, OpenCV 5.0.0 and jsQR 1.4.0 read none; qr 0.7.0 does. A blur of a
# quarter of the pitch cures it.
# Here: codes of an OLED, whose pixels have such gaps, are read best slightly out of focus.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install segno==1.6.6 numpy opencv-python-headless==5.0.0.93 zxing-cpp==3.1.1
npm install --silent --no-audit --no-fund jsqr@1.4.0 qr@0.7.0
cat > program.py <<'END'
import cv2
import numpy
import segno
import zxingcpp

TEXT = "HTTPS://DEALBOX.EXAMPLE/Q/#101000007919"
PITCH = 8  # of a pixel of the display, in pixels of the camera
code = segno.make(TEXT, error="L", boost_error=False, micro=False)
light = numpy.array([[not dark for dark in row] for row in code.matrix])
lit = numpy.kron(numpy.pad(light, 3, constant_values=True), numpy.ones((2, 2), bool))


def picture(gap):
    cell = numpy.zeros((PITCH, PITCH), numpy.uint8)
    cell[: PITCH - gap, : PITCH - gap] = 255
    return numpy.pad(numpy.kron(lit, cell), 40)


for name, shown in (
    ("whole", picture(0)),
    ("gaps", picture(1)),
    ("blurred", cv2.GaussianBlur(picture(1), (0, 0), 2)),
):
    zxing = any(found.text == TEXT for found in zxingcpp.read_barcodes(shown))
    print(name, "zxing", zxing, "OpenCV", cv2.QRCodeDetector().detectAndDecode(shown)[0] == TEXT)
    open(name, "wb").write(numpy.dstack([shown] * 3 + [numpy.full_like(shown, 255)]).tobytes())
END
cat > program.mjs <<'END'
import { readFileSync } from "node:fs";
import jsqr from "jsqr";
import decode from "qr/decode.js";

const read = (act) => { try { return Boolean(act()); } catch { return false; } };
for (const name of ["whole", "gaps", "blurred"]) {
  const data = new Uint8ClampedArray(readFileSync(name));
  const width = Math.sqrt(data.length / 4);
  const found = read(() => (jsqr.default ?? jsqr)(data, width, width).data);
  console.log(name, "jsQR", found, "qr", read(() => decode({ data, width, height: width })));
}
END
env/bin/python program.py > seen && node program.mjs >> seen
cat > expected <<'END'
whole zxing True OpenCV True
gaps zxing False OpenCV False
blurred zxing True OpenCV True
whole jsQR true qr true
gaps jsQR false qr true
blurred jsQR false qr true
END
cat seen
diff expected seen && echo "as described"
