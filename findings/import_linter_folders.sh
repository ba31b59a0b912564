#!/bin/sh
# import-linter keeps a contract that a module in a folder without __init__.py breaks
# Expected: what Python imports is checked, or import-linter says that it left a file out.
# Seen: with import-linter 2.17 (grimp 3.20) a module in such a folder of a package may import what the
# contract forbids, and the contract is kept without a word. With an empty __init__.py it is broken.
# Here: a test asks for __init__.py in every folder that `make lint` checks.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
python3 -m venv env
env/bin/pip --quiet install import-linter==2.17 grimp==3.20
mkdir -p bank/pure/parts
touch bank/__init__.py bank/pure/__init__.py bank/drivers.py
echo 'from bank import drivers' > bank/pure/parts/sums.py
cat > .importlinter <<'END'
[importlinter]
root_package = bank
[importlinter:contract:pure]
name = Pure
type = forbidden
source_modules = bank.pure
forbidden_modules = bank.drivers
END
run() {
    python3 -c 'import bank.pure.parts.sums as sums; print(sums.drivers.__name__)'
    env/bin/lint-imports --no-cache | grep -E '^(Analyzed|Pure [KB])' || true
}
run > seen
touch bank/pure/parts/__init__.py
run >> seen
cat > expected <<'END'
bank.drivers
Analyzed 3 files, 0 dependencies.
Pure KEPT
bank.drivers
Analyzed 5 files, 1 dependencies.
Pure BROKEN
END
cat seen
diff expected seen && echo "as described"
