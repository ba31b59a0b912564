#!/bin/sh
# segno raises the error correction that was asked for, and prefers Micro QR codes
# Expected: make(text, error="L") makes a QR code with level L.
# Seen: segno 1.6.6 makes level M where it fits, and of a short text a Micro QR code, which
# OpenCV 5.0.0 does not read.
# Here: the test that compares every module with segno's asks for micro=False and
# boost_error=False.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install segno==1.6.6 pillow==13.0.0 opencv-python-headless==5.0.0.93 zxing-cpp==3.1.1
cat > program.py <<'END'
import cv2
import numpy
import segno
import zxingcpp

link = "HTTPS://DEALBOX.EXAMPLE/Q/#101030051"
print(segno.make(link, error="L").designator)
print(segno.make(link, error="L", boost_error=False).designator)
code = segno.make("12345")
rows = numpy.array([list(row) for row in code.matrix_iter(scale=8, border=4)])
picture = numpy.where(rows > 0, 0, 255).astype(numpy.uint8)
read = [found.text for found in zxingcpp.read_barcodes(picture)]
print(code.designator, read, [cv2.QRCodeDetector().detectAndDecode(picture)[0]])
END
env/bin/python program.py > seen
cat > expected <<'END'
3-M
3-L
M1 ['12345'] ['']
END
cat seen
diff expected seen && echo "as described"
