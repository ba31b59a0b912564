#!/bin/sh
# str.strip() of MicroPython takes the bytes of its letters, not the letters
# Expected: strip("\u20ac") leaves a text without that sign as it is, as by CPython.
# Seen: MicroPython 1.25.0 and 1.27.0 take away every end byte that some byte of the argument
# equals: half of another letter goes, and what is left raises UnicodeError.
# Here: a sum in Polish money, stripped of the large figures, stopped the unit.
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
def tried(name, text, letters):
    try:
        print(name, text.strip(letters) == text)
    except UnicodeError:
        print(name, "UnicodeError")


tried("ascii", "abc", "x")
tried("l with stroke, euro", "z\u0142", "\u20ac")
tried("e acute, e grave", "\xe9", "\xe8")
END
for version in mp1250 mp1270; do
    echo "$version" && node run.mjs "$version"
done > seen
cat > expected <<'END'
mp1250
ascii True
l with stroke, euro UnicodeError
e acute, e grave UnicodeError
mp1270
ascii True
l with stroke, euro UnicodeError
e acute, e grave UnicodeError
END
cat seen
diff expected seen && echo "as described"
