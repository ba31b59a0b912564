#!/bin/sh
# typst sets a text in another font if the one that was named is missing
# Expected: compiling fails, or warns on the console, when no such font is there.
# Seen: typst 0.15.2 (Python) returns a PDF as if nothing were wrong.
# Here: a sheet of the kit could be printed in another font.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env && env/bin/pip --quiet install typst==0.15.2
cat > sheet.typ <<'END'
#set text(font: "No Such Font")
A deed of 400
END
cat > program.py <<'END'
import typst

print(typst.compile("sheet.typ", format="pdf")[:5])
END
env/bin/python program.py > seen 2>&1
cat > expected <<'END'
b'%PDF-'
END
cat seen
diff expected seen && echo "as described"
