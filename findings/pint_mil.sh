#!/bin/sh
# pint takes dpi for dry pints, and mil for an angle that nobody has
# Expected: 300 dpi are dots per inch, as 300 ppi are; 10 mil are 0.254 mm as on every circuit
# board, or else an angle: 6,400 mil are a turn.
# Seen: with pint 0.25.3 300 dpi are 165 litres, though DPI, ppi and dots_per_inch are dots per
# inch. A mil is an angle, of which 64,000 make a turn. Its own thou is the thousandth of an inch.
# Here: no tool converts units; the circuit board and the enclosure are in millimetres.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install pint==0.25.3
cat > program.py <<'END'
import pint

units = pint.UnitRegistry()
for text, target in (
    ("300 dpi", "litre"),
    ("300 DPI", "dots_per_inch"),
    ("300 ppi", "dots_per_inch"),
    ("1 turn", "mil"),
    ("10 thou", "mm"),
):
    print(text, f"{units(text).to(target):.6g}")
for text, target in (("300 dpi", "dots_per_inch"), ("10 mil", "mm")):
    try:
        print(units(text).to(target))
    except pint.DimensionalityError as error:
        print(error)
END
env/bin/python program.py > seen
cat > expected <<'END'
300 dpi 165.183 liter
300 DPI 300 pixels_per_inch
300 ppi 300 pixels_per_inch
1 turn 64000 mil
10 thou 0.254 millimeter
Cannot convert from 'dry_pint' ([length] ** 3) to 'pixels_per_inch' ([printing_unit] / [length])
Cannot convert from 'mil' (dimensionless) to 'millimeter' ([length])
END
cat seen
diff expected seen && echo "as described"
