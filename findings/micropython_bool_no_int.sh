#!/bin/sh
# A bool of MicroPython is no int
# Expected: isinstance(True, int) is True, as by CPython: bool is a class of int.
# Seen: MicroPython 1.25.0 and 1.27.0 return False, and issubclass(bool, int) is False, though True
# is 1, adds up, is the key 1 and stands for 1 in a format. A check for whole numbers, written
# for one Python, lets through on it what the other refuses.
# Here: both Pythons check a board's file; host_sim/editions/checking.py asks for bool itself, and
# so refuses true as a sum on both.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
name=npm:@micropython/micropython-webassembly-pyscript
npm install --silent --no-audit --no-fund "mp1250@$name@1.25.0" "mp1270@$name@1.27.0"
cat > run.mjs <<'END'
import { readFileSync } from "node:fs";

const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.runPython(readFileSync("program.py", "utf8"));
END
cat > program.py <<'END'
print(isinstance(True, int), issubclass(bool, int), isinstance(1 == 1, (int, str)))
print(True == 1, True + True, {1: "one"}[True], [5, 6][True], "%d" % True)
print([type(each).__name__ for each in (True, 1)], type(True + 0).__name__)
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
False False False
True 2 one 6 1
['bool', 'int'] int
mp1270
False False False
True 2 one 6 1
['bool', 'int'] int
END
cat seen
diff expected seen && echo "as described"
