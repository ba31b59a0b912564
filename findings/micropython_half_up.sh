#!/bin/sh
# MicroPython writes a number half way between two others as the larger one
# Expected: "%.1f" % 0.25 is "0.2" as by C and CPython, which round to the even digit.
# Seen: MicroPython 1.25.0 and 1.27.0 write "0.3", "3" for 2.5 and "0.13" for 0.125, though
# round() takes the even digit. So the two differ on one chip.
# Here: the firmware has no floats; a test looks for them.
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
print("%.1f %.0f %.2f" % (0.25, 2.5, 0.125), round(2.5), round(0.125, 2))
print("%.1f %.0f %.2f" % (0.75, 3.5, 0.375), round(3.5), round(0.375, 2))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
0.3 3 0.13 2 0.12
0.8 4 0.38 4 0.38
mp1270
0.3 3 0.13 2 0.12
0.8 4 0.38 4 0.38
END
cat seen
diff expected seen && echo "as described"
