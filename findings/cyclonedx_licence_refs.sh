#!/bin/sh
# A licence of one's own is no expression for cyclonedx-python-lib, nor is what contains one
# Expected: `LicenseRef-` and a name is an expression of SPDX 2.3 (annex D.1), alone or within another.
# Seen: LicenseFactory of cyclonedx-python-lib 11.12.0 makes a name of it, which tools do not take apart:
# of `MIT AND LicenseRef-Terms` MIT is no licence any more. It warns of nothing.
# Here: the bill of a release has newlib, DejaVu and what is in the public domain by such names, and
# none of them within an expression.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install cyclonedx-python-lib==11.12.0 license-expression==30.4.4
cat > program.py <<'END'
from cyclonedx.contrib.license.factories import LicenseFactory

for text in ("MIT", "MIT AND Zlib", "LicenseRef-Terms", "MIT AND LicenseRef-Terms"):
    made = LicenseFactory().make_from_string(text)
    print(text, "->", type(made).__name__, getattr(made, "name", None))
END
env/bin/python program.py > seen
cat > expected <<'END'
MIT -> DisjunctiveLicense None
MIT AND Zlib -> LicenseExpression None
LicenseRef-Terms -> DisjunctiveLicense LicenseRef-Terms
MIT AND LicenseRef-Terms -> DisjunctiveLicense MIT AND LicenseRef-Terms
END
cat seen
diff expected seen && echo "as described"
