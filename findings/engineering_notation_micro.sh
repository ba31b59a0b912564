#!/bin/sh
# engineering_notation reads a micro sign as nothing, and 4k7 as 4,000
# Expected: the micro sign is u, and 4k7 is 4,700, as both stand in lists of parts; or an error
# tells that a number has letters left over.
# Seen: EngNumber of engineering_notation 0.13.3 drops what it does not know: 22 with the sign is
# 22, a million times too much, 4k7 is 4k and 1K is 1. 999,999 is written as 1000k, not as 1M.
# Here: values of parts are texts in the circuit board and in its list, and nothing computes them.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install engineering_notation==0.13.3
cat > program.py <<'END'
from engineering_notation import EngNumber, EngUnit

for text in ("22u", "22\xb5", "22\u03bc", "4.7k", "4k7", "1k", "1K", "999999"):
    print(ascii(text), float(EngNumber(text)), EngNumber(text))
for text in ("22uF", "22\xb5F"):
    read = EngUnit(text)
    print(ascii(text), float(read.eng_num), ascii(read.unit))
END
env/bin/python program.py > seen
cat > expected <<'END'
'22u' 2.2e-05 22u
'22\xb5' 22.0 22
'22\u03bc' 22.0 22
'4.7k' 4700.0 4.70k
'4k7' 4000.0 4k
'1k' 1000.0 1k
'1K' 1.0 1
'999999' 999999.0 1000k
'22uF' 2.2e-05 'F'
'22\xb5F' 22.0 '\xb5F'
END
cat seen
diff expected seen && echo "as described"
