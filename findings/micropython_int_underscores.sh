#!/bin/sh
# int() of MicroPython takes an underscore for a number
# Expected: int("_") and int("1__2") raise ValueError, as in CPython.
# Seen: MicroPython 1.25.0 and 1.27.0 return 0 and 12.
# Here: keys type digits alone; a file of a board could hold such a number.
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
print(int("_"), int("1__2"), int("_5"))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
0 12 5
mp1270
0 12 5
END
cat seen
diff expected seen && echo "as described"
