#!/bin/sh
# pow() of MicroPython returns 0 where it should return a modular inverse
# Expected: pow(3, -1, 7) is 5 as in CPython, or an error tells that this is not built.
# Seen: MicroPython 1.25.0 and 1.27.0 return 0 for a small base, without an error.
# Here: nothing in the firmware computes powers of a modulus.
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
print(pow(3, -1, 7), pow(2, -1, 5), pow(10, -1, 7))
print(pow(3, 5, 7))
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
0 0 0
5
mp1270
0 0 0
5
END
cat seen
diff expected seen && echo "as described"
