#!/bin/sh
# A pound sign in a QR code becomes a Japanese bracket
# Expected: what segno encodes zxing-cpp reads: in the mode of bytes both take ISO 8859-1, the
# standard's default since 2005.
# Seen: segno 1.6.6 writes ISO 8859-1 without a mark of it. zxing-cpp 3.1.1 guesses, and takes
# what could be Shift JIS for that: the sign is U+FF63, three umlauts are katakana, while a text
# with an e acute is right. In UTF-8, without a mark too, all of them are right.
# Here: dealbox run shows a link by segno, and links are ASCII. Whoever writes a sum in pounds
# into a code has to ask for UTF-8.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install segno==1.6.6 zxing-cpp==3.1.1 numpy==2.4.6
cat > program.py <<'END'
import numpy
import segno
import zxingcpp


def read(code):
    dark = numpy.array([list(row) for row in code.matrix_iter(scale=4, border=4)], numpy.uint8)
    return ascii(zxingcpp.read_barcode(255 - 255 * dark).text)


for text in ("EUR 200", "\xa3200", "\xc4\xd6\xdc", "5 \xb1", "Caf\xe9 \xa32"):
    print(ascii(text), read(segno.make_qr(text)), read(segno.make_qr(text, encoding="utf-8")))
END
env/bin/python program.py > seen
cat > expected <<'END'
'EUR 200' 'EUR 200' 'EUR 200'
'\xa3200' '\uff63200' '\xa3200'
'\xc4\xd6\xdc' '\uff84\uff96\uff9c' '\xc4\xd6\xdc'
'5 \xb1' '5 \uff71' '5 \xb1'
'Caf\xe9 \xa32' 'Caf\xe9 \xa32' 'Caf\xe9 \xa32'
END
cat seen
diff expected seen && echo "as described"
