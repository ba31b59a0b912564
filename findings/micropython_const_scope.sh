#!/bin/sh
# const() of MicroPython reaches into functions and classes
# Expected: a parameter hides a constant of the module that has the same name.
# Seen: in MicroPython 1.25.0 and 1.27.0 the compiler puts the constant in place of the
# parameter: f(5) returns 7.
# Here: an image with a parameter that has the name of a constant is refused.
set -eu
dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
cd "$dir"
npm install --silent --no-audit --no-fund mp1250@npm:@micropython/micropython-webassembly-pyscript@1.25.0 mp1270@npm:@micropython/micropython-webassembly-pyscript@1.27.0
cat > run.mjs <<'END'
const { loadMicroPython } = await import(`./node_modules/${process.argv[2]}/micropython.mjs`);
const python = await loadMicroPython();
python.FS.writeFile("/program.py", (await import("node:fs")).readFileSync("program.py"));
python.runPython("exec(open('/program.py').read())");
END
cat > program.py <<'END'
from micropython import const
LIMIT = const(7)
def f(LIMIT):
    return LIMIT
print(f(5))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
7
mp1270
7
END
cat seen
diff expected seen && echo "as described"
